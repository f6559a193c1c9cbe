"""``satpuzzles decode``: turns the output of any SAT solver into a grid, confirmed by the puzzle's check."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from satpuzzles.cli.answers import print_judged, width_option
from satpuzzles.cli.many_boards import error_view
from satpuzzles.cli.options import PATH, json_option, shuffle_option, source_argument
from satpuzzles.cli.outcome import FAILED, print_json, print_line
from satpuzzles.cli.request import Request, as_request, board_option
from satpuzzles.cli.sources import BadBoard, SourceBoard, name_of, read_text
from satpuzzles.core.errors import PuzzleError, SatpuzzlesError
from satpuzzles.views import decoded_view

if TYPE_CHECKING:
    from satpuzzles.puzzle.base import Puzzle


@click.command()
@source_argument
@click.argument("models", type=PATH, nargs=-1, required=True, metavar="MODEL...")
@board_option
@shuffle_option("Undo `encode --shuffle` with the same seed.")
@json_option
@width_option
@as_request
def command(request: Request, models: tuple[str, ...], number: int | None, shuffle: int | None) -> None:
    """Turn a SAT solver's model back into a grid and check it.

    SOURCE is the source that you gave to `encode`. MODEL is the solver's output (`-` for standard input):
    `s` and `v` lines, minisat's result file, a list or bare literals. All models of a file are shown. A
    SOURCE with several boards needs one MODEL file per board, in the same order.

    Exit code 1 if a model breaks a rule or the solver answered UNSAT, 3 if the solver gave up.

    \b
    cadical board.cnf | satpuzzles decode board.txt -
    minisat board.cnf model.txt; satpuzzles decode board.txt model.txt
    satpuzzles decode boards.txt models/*
    satpuzzles decode boards.txt --board 3 model.txt
    """
    found = [board for board in request.boards(number) if number in (None, board.number)]
    good = sum(isinstance(board, SourceBoard) for board in found)
    if good and good != len(models):
        there = "there is 1 board" if good == 1 else f"there are {good} boards"
        raise PuzzleError(
            f"{name_of(request.sources[0])}: {there}; expected as many models, not {len(models)}"
            + ("; --board chooses one board" if len(models) == 1 else "")
        )
    left = iter(models)
    for board in found:
        if isinstance(board, BadBoard):
            error: SatpuzzlesError | None = board.error
        else:
            error = _decode(request, board, next(left), shuffle)
        if error is not None and request.as_json:
            print_json(error_view(board, error))


def _decode(request: Request, board: SourceBoard, path: str, shuffle: int | None) -> SatpuzzlesError | None:
    """Shows what the models of a file say of a board; the error, which was reported."""
    try:
        text, name = read_text(path)
    except (SatpuzzlesError, OSError) as error:
        return request.outcome.unreadable(error, path)

    def show() -> None:
        from satpuzzles.sat.solver_output import read_models

        models = read_models(text, name)
        if models is None:
            request.outcome.at_least(FAILED)
            if request.as_json:
                print_json(decoded_view(board.puzzle, None, (), board.place))
            else:
                print_line(f"{board.place}: unsolvable, says {name}")
        for model in models or ():
            _show_model(request, board, model, shuffle)

    return request.outcome.attempt(show, name)


def _show_model(request: Request, board: SourceBoard, model: list[int], shuffle: int | None) -> None:
    puzzle = board.puzzle
    if shuffle is not None:
        from satpuzzles.sat.shuffle import before_shuffling

        model = before_shuffling(model, shuffle, puzzle.answers)
    _require_complete(puzzle, model)
    grid = puzzle.decode(model)
    broken = puzzle.check(grid)
    if broken:
        request.outcome.at_least(FAILED)
    if request.as_json:
        print_json(decoded_view(puzzle, grid, broken, board.place))
        return
    sentence = "" if broken else "a solution: it keeps every rule"
    print_judged(board.place, puzzle, grid, broken, sentence, request.screen)


def _require_complete(puzzle: Puzzle, model: list[int]) -> None:
    """Raises PuzzleError where the model leaves an answer variable open."""
    told = {abs(literal) for literal in model}
    missing = [variable for variable in range(1, puzzle.answers + 1) if variable not in told]
    if missing:
        first = f"the first is {missing[0]}, {puzzle.answer_name(missing[0])}"
        raise PuzzleError(
            f"no value for {len(missing)} of the {puzzle.answers} answer variables ({first}); "
            "is this a solver's output for this board?"
        )
