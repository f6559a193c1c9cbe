"""``satpuzzles repair``: finds clues that a setter's board does not need, and clues that make it unique.

uniqueness/ does the repair; this module prints it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from satpuzzles.batch import work
from satpuzzles.cli.answers import Screen, print_heading, use_color, width_option
from satpuzzles.cli.files import format_to_write, require_distinct_files, write_boards
from satpuzzles.cli.many_boards import BoardJob, store_files
from satpuzzles.cli.options import (
    file_option,
    output_option,
    solver_options,
    sources_argument,
    to_option,
)
from satpuzzles.cli.outcome import ANSWERED, FAILED, LIMIT, ExitStatus, print_error
from satpuzzles.cli.request import Request, many_answers, require_backends
from satpuzzles.cli.sources import SourceBoard, changed
from satpuzzles.cli.usage import require_one
from satpuzzles.core.arguments import comma_list, plural, seconds_text, with_article
from satpuzzles.core.errors import FormatError
from satpuzzles.core.grid import entries
from satpuzzles.views import repair_view

if TYPE_CHECKING:
    from satpuzzles.puzzle.base import Puzzle
    from satpuzzles.uniqueness.result import BoardClue, Change, Repair


@click.command()
@sources_argument
@click.option("--minimize", is_flag=True, help="Drop redundant clues until none remains.")
@click.option(
    "--fewest",
    is_flag=True,
    help="Look for the fewest clues around the solution, among all that it could have, and prove how many "
    "are needed. With --time-limit, keep the fewest found by then.",
)
@file_option(
    "--solution",
    "grid",
    text="Make the grid in FILE the only solution; FILE has one grid per board.",
)
@output_option("Write the new boards to FILE; with `-`, print only them.")
@to_option("Write the new boards in this format.")
@solver_options("backend", "time_limit")
@many_answers(
    width_option,
    lines="Write the output of `--json` to FILE, without times.",
    flags=("--summary",),
)
def command(
    request: Request, minimize: bool, fewest: bool, target: str | None, to_format: str | None
) -> None:
    """Change boards so that they have exactly one solution, and list redundant clues.

    A board with several solutions gets more givens (Sudoku) or inequalities (Futoshiki), operators or
    smaller cages (Calcudoku), other numbers under black cells (Hitori), another picture (Nonogram) or other
    clues (Nurikabe, Slitherlink, Akari). A clue is redundant if the board still has exactly one solution
    without it.

    Exit code 1 if a board has no solution or cannot be made unique, 3 if a limit was reached.

    \b
    satpuzzles repair board.txt
    satpuzzles repair --minimize boards.txt -o better.txt
    satpuzzles repair --fewest --time-limit 60 board.txt
    satpuzzles repair --solution wanted.txt board.txt
    satpuzzles repair --json --time-limit 10 boards.txt
    satpuzzles repair --jobs 4 boards.jsonl --summary repairs.jsonl
    """
    require_distinct_files((target, *store_files(request.lines)), request.read)
    require_one("--to", "-o")
    if request.as_json and target == "-":
        raise click.UsageError("--json cannot be combined with -o -: both print to stdout")
    require_backends(request.options)
    to_write = None if target is None else format_to_write(to_format or None, target)
    if request.grid is None:
        tasks = request.tasks()
    else:
        from satpuzzles.cli.grids import with_grids

        tasks = with_grids(request.boards(), request.grid, request.options, request.outcome)
    if to_write is not None:
        tasks = changed(tasks, partial(_writable, to_write, minimize), request.outcome)
    job: BoardJob[SourceBoard, Repair] = BoardJob(
        work=work.repair,
        item=lambda board: (board.puzzle, minimize, fewest, board.grid, board.options),
        view=lambda board, found: repair_view(found, board.place),
        code_of=_code_of,
    )
    new: list[tuple[str, Puzzle]] = []
    for board, found in request.answered(job, tasks, minimize=minimize, **{"fewest": True} if fewest else {}):
        with request.outcome.guard(board.place):
            if not request.as_json and target != "-":
                _print(board.place, found, request.screen)
        if found.is_unique:
            new.append((board.place, found.puzzle))
    if to_write is not None:
        boards = new if request.lines is None else _kept(request.lines)
        fitting = (each for each in boards if _fits(*each, to_write, request.outcome))
        write_boards(fitting, to_write, target, request.outcome)


def _writable(to_write: str, minimize: bool, board: SourceBoard) -> SourceBoard:
    """The same board; raises FormatError, before anything is done with it, if a format cannot hold it."""
    from satpuzzles.formats import write

    # What is filled in may be dropped.
    write(replace(board.puzzle, known=None) if minimize else board.puzzle, to_write)
    return board


def _fits(place: str, puzzle: Puzzle, to_write: str, outcome: ExitStatus) -> bool:
    """Whether a format can hold a new board; reports the entries that make it unique where it cannot."""
    from satpuzzles.formats import write

    try:
        write([puzzle], to_write)
    except FormatError as error:
        if puzzle.known is None:
            return True  # which write_boards reports
        names = " and ".join(puzzle.places.name(puzzle.places.index(*at)) for at in entries(puzzle.known))
        print_error(f"it is unique only with what is filled in at {names}, but {error}", place)
        outcome.at_least(FAILED)
        return False
    return True


def _kept(summary: str) -> Iterator[tuple[str, Puzzle]]:
    """The boards with one solution that a whole summary tells of."""
    from satpuzzles.puzzle.kind import puzzle_type

    with open(summary, encoding="utf-8") as file:
        for line in map(json.loads, file):
            if line.get("unique"):
                yield line["source"], puzzle_type(line["type"]).from_json(line["puzzle"])


def _code_of(line: Mapping[str, Any]) -> int:
    if "limit_reached" in line or line["status"] == "undecided":
        return LIMIT
    return ANSWERED if line["unique"] else FAILED


# ---- for people ----


def _print(place: str, found: Repair, screen: Screen) -> None:
    print_heading(place, found.puzzle)
    if found.is_unique or found.changes:
        _draw(found, screen)
    print(f"{_sentence(found)} · {seconds_text(found.seconds)}")
    made = [change for change in found.changes if change.kind != "dropped"]
    if found.fewest is not None:
        made = list(found.changes)
    dropped = [change for change in found.changes if change.kind == "dropped"]
    for change in made:
        print(f"  {change.sentence}")
    if found.is_unique:
        _print_redundant(found, dropped)
    if found.conflict is not None:
        from satpuzzles.picture.reason import conflict_lines

        for line in conflict_lines(found.conflict):
            print(line)
    print(flush=True)


def _draw(found: Repair, screen: Screen) -> None:
    from satpuzzles.picture.answer import hides_board
    from satpuzzles.picture.text import render_text, side_by_side

    marked = {cell for change in found.changes if change.kind != "dropped" for cell in change.cells}
    color, room = use_color(), screen.room
    columns = [("board", render_text(found.puzzle, None, room=room, differs=marked, color=color))]
    if found.solution is not None:
        solution = render_text(found.puzzle, found.solution, room=room, differs=marked, color=color)
        hides = hides_board(found.puzzle, found.solution)
        columns = [*columns, ("solution", solution)] if hides else [("", solution)]
    print(side_by_side(columns, screen.width))


def _sentence(found: Repair) -> str:
    if found.status == "unsolvable":
        reason = f": {found.reason}" if found.reason else ""
        names = "names the rules that contradict one another"
        return f"no solution{reason}" + (
            f"; `satpuzzles solve --why` {names}" if found.conflict is None else ""
        )
    if found.status in ("undecided", "solved"):
        return "the limit was reached before it was known whether there is exactly one solution"
    if found.status == "unique":
        return "the only solution"
    if not found.is_unique:
        why = "the limit was reached before a repair was found" if found.limit_reached else found.reason
        return f"several solutions; {why}"
    count = sum(change.kind != "dropped" for change in found.changes)
    changes = "1 change makes" if count == 1 else f"{count} changes make"
    return f"several solutions; {changes} this the only one{_fewer(found, count)}"


def _fewer(found: Repair, count: int) -> str:
    if count == 1:
        return ""
    if found.smallest:
        return ", and fewer cannot make any solution the only one"
    if found.smallest_for_solution:
        return ", and fewer cannot; for another solution fewer might do"
    return "; perhaps fewer would do"


def _print_redundant(found: Repair, dropped: Sequence[Change]) -> None:
    if found.fewest is not None:
        print(found.fewest)
        return
    if found.limit_reached:
        print("the limit was reached before all redundant clues were known")
        return
    lines = [clue for clue in found.redundant if not clue.droppable]
    clues = [clue for clue in found.redundant if clue.droppable]
    if not found.clues_known:
        kind = with_article(found.puzzle.type)
        print(f"for {kind}, only filled-in {found.puzzle.places.what}s are checked for redundancy")
    if not found.redundant and (found.clues_known or found.droppable):
        kind = "clue" if found.clues_known else f"filled-in {found.puzzle.places.what}"
        print(f"no {kind} is redundant" if found.droppable else "no clue of it can be left out")
    if dropped:
        together = "" if len(dropped) == len(clues) else f" of {plural(len(clues), 'redundant clue')}"
        more = "; the others are needed once these are gone" if together else ""
        print(f"dropped {plural(len(dropped), 'clue') if not together else len(dropped)}{together}{more}:")
        for change in dropped:
            print(f"  {change.sentence}")
    elif clues:
        verb = "is redundant" if len(clues) == 1 else "are redundant, each by itself"
        print(f"{plural(len(clues), 'clue')} {verb}; --minimize drops all that go together:")
        for clue in clues:
            print(f"  {clue.phrase}")
    if lines:
        print(f"each of these line clues follows from the others: {_names(found, lines)}")


def _names(found: Repair, lines: Sequence[BoardClue]) -> str:
    """The lines; most of them are told by naming the others."""
    from satpuzzles.uniqueness.clues import clues_of

    names, every = (
        [clue.phrase.removeprefix("the clue of ") for clue in some]
        for some in (lines, clues_of(found.puzzle).fixed())
    )
    if len(names) * 2 < len(every):
        return comma_list(names)
    others = [name for name in every if name not in names]
    return f"all but those of {comma_list(others)}" if others else "all of them"
