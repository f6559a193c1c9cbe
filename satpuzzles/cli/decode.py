"""``satpuzzles decode``: the output of any SAT solver as a grid, confirmed by the puzzle's own check."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from satpuzzles.cli.answers import Screen, print_judged, width_option
from satpuzzles.cli.many_boards import error_view
from satpuzzles.cli.options import PATH, Reading, board_option, json_option, reading_options, shuffle_option
from satpuzzles.cli.outcome import FAILED, Outcome, harmless, print_json
from satpuzzles.cli.sources import BadBoard, Board, boards, name_of, read_text, the_board
from satpuzzles.core.errors import PuzzleError, SatpuzzlesError
from satpuzzles.views import decoded_view

if TYPE_CHECKING:
    from satpuzzles.puzzle.base import Puzzle


@click.command()
@click.argument("source", type=PATH)
@click.argument("models", type=PATH, nargs=-1, required=True, metavar="MODEL...")
@board_option
@shuffle_option("What `encode` was told.")
@json_option
@width_option
@reading_options
@click.pass_obj
def command(
    outcome: Outcome,
    source: str,
    models: tuple[str, ...],
    number: int | None,
    shuffle: int | None,
    as_json: bool,
    screen: Screen,
    reading: Reading,
) -> None:
    """Turn a SAT solver's model back into a grid and check it.

    SOURCE is what was given to `encode`. MODEL is what the solver wrote: `s` and `v` lines, minisat's
    result file, a list or bare literals; `-` is standard input. Each model of a file is shown. A source
    with several boards takes as many files, in the order of the boards. Exit code 3 where the solver
    gave up.

    \b
    cadical board.cnf | satpuzzles decode board.txt -
    minisat board.cnf model.txt; satpuzzles decode board.txt model.txt
    satpuzzles decode boards.txt models/*
    satpuzzles decode boards.txt --board 3 model.txt
    """
    found = list(boards(source, reading, outcome, wanted=number))
    if number is not None:
        found = [the_board(found, number, source)]
    good = sum(isinstance(board, Board) for board in found)
    if good and good != len(models):
        there = "there is 1 board" if good == 1 else f"there are {good} boards"
        raise PuzzleError(
            f"{name_of(source)}: {there}; expected as many models, not {len(models)}"
            + ("; --board chooses one board" if len(models) == 1 else "")
        )
    left = iter(models)
    for board in found:
        if isinstance(board, BadBoard):
            failed = board
        else:
            error = _decode(board, next(left), shuffle, None if as_json else screen, outcome)
            if error is None:
                continue
            failed = BadBoard(board.place, error, board.puzzle)
        if as_json:
            print_json(error_view(failed, failed.error))


def _decode(
    board: Board, path: str, shuffle: int | None, screen: Screen | None, outcome: Outcome
) -> SatpuzzlesError | None:
    """Shows what a model says of a board, as JSON where there is no screen; the error, which was reported."""
    try:
        text, name = read_text(path)
    except (SatpuzzlesError, OSError) as error:
        return outcome.unreadable(error, path)
    return outcome.attempt(partial(_show, board, text, name, shuffle, screen, outcome), name)


def _show(
    board: Board, text: str, name: str, shuffle: int | None, screen: Screen | None, outcome: Outcome
) -> None:
    from satpuzzles.sat.solver_output import read_models

    puzzle = board.puzzle
    models = read_models(text, name)
    if models is None:
        outcome.at_least(FAILED)
        if screen is None:
            print_json(decoded_view(puzzle, None, (), board.place))
        else:
            print(harmless(f"{board.place}: unsolvable, says {name}"))
        return
    for model in models:
        _show_model(board, model, shuffle, screen, outcome)


def _show_model(
    board: Board, model: list[int], shuffle: int | None, screen: Screen | None, outcome: Outcome
) -> None:
    puzzle = board.puzzle
    if shuffle is not None:
        from satpuzzles.sat.shuffle import before_shuffling

        model = before_shuffling(model, shuffle, puzzle.answers)
    _require_complete(puzzle, model)
    grid = puzzle.decode(model)
    broken = puzzle.check(grid)
    if broken:
        outcome.at_least(FAILED)
    if screen is None:
        print_json(decoded_view(puzzle, grid, broken, board.place))
        return
    print_judged(
        board.place, puzzle, grid, broken, "" if broken else "a solution: it keeps every rule", screen
    )


def _require_complete(puzzle: Puzzle, model: list[int]) -> None:
    """Raises PuzzleError where the model leaves an answer variable open."""
    told = {abs(literal) for literal in model}
    missing = [variable for variable in range(1, puzzle.answers + 1) if variable not in told]
    if missing:
        first = f"variable {missing[0]} ({puzzle.answer_name(missing[0])})"
        more = f" and {len(missing) - 1} more of" if len(missing) > 1 else " of"
        raise PuzzleError(
            f"the model says nothing about {first}{more} the {puzzle.answers} answer variables; "
            "is it the model of another board?"
        )
