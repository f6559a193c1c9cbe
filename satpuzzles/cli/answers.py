"""How answers are printed for people; those of ``solve`` as JSON lines too, or a line each."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from satpuzzles.cli.outcome import harmless, print_json
from satpuzzles.core.arguments import counted
from satpuzzles.core.grid import differing

if TYPE_CHECKING:
    from satpuzzles.core.grid import Grid
    from satpuzzles.core.options import Options
    from satpuzzles.puzzle.base import Puzzle, Violation
    from satpuzzles.puzzle.places import Spot
    from satpuzzles.questions.result import Result

STATUSES = {
    "unique": "the only solution",
    "multiple": "several solutions",
    "solved": "a solution; whether it is the only one was not asked",
    "unsolvable": "no solution",
    "undecided": "undecided: the limit was reached before any solution was found",
}


class Writer:
    """Prints answers as they come."""

    def show(self, place: str, result: Result) -> None:
        """Prints one answer; ``place`` is where its board stands."""
        raise NotImplementedError

    def listed(self, place: str, last: Result, count: int, complete: bool) -> None:
        """Prints what is to be said after the last result of a list of ``count`` solutions, if anything.

        Args:
            complete: whether those are all.
        """

    def total(self, unread: int, failed: int) -> None:
        """Prints what is to be said when all boards are done, if anything.

        Args:
            unread: how many boards could not be read; of these nothing was shown.
            failed: how many others ended in an error.
        """


def make_writer(as_json: bool, quiet: bool, options: Options, *, lists: bool) -> Writer:
    """The writer that the options ask for; ``lists`` says whether they ask for lists of solutions."""
    return JsonLines() if as_json else OneLine(options, lists=lists) if quiet else Pictures()


def use_color() -> bool:
    """Whether stdout is a terminal whose user has nothing against colour (https://no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def heading(place: str, puzzle: Puzzle, *, color: bool = False) -> str:
    """What stands above the picture of a board."""
    line = harmless(f"{place}  {puzzle.type} {puzzle.rows} x {puzzle.columns}")
    return f"\033[1m{line}\033[0m" if color else line


def seconds_text(seconds: float) -> str:
    """A duration for people."""
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


def print_judged(place: str, puzzle: Puzzle, grid: Grid, broken: Sequence[Violation], sentence: str) -> None:
    """Prints a grid, the cells of the rules that it breaks marked; then a sentence, and those rules."""
    from satpuzzles.picture.text import render_text

    print(heading(place, puzzle))
    marked = {cell for violation in broken for cell in violation.cells}
    print(render_text(puzzle, grid, differs=marked, color=use_color()))
    if sentence:
        print(sentence)
    for violation in broken:
        cells = " ".join(f"({row + 1},{column + 1})" for row, column in violation.cells)
        print(f"{violation.rule}: {violation.sentence}" + (f" Cells: {cells}" if cells else ""))


def print_columns(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Prints rows under a heading, every column as wide as its widest text."""
    widths = [max(map(len, column)) for column in zip(heading, *rows)]
    for row in (heading, *rows):
        print("  ".join(text.ljust(width) for text, width in zip(row, widths)).rstrip())


def hides_board(puzzle: Puzzle, solution: Grid | None) -> bool:
    """Whether the picture of a solution leaves out something that the board's shows."""
    from satpuzzles.picture.scene import make_scene

    return puzzle.known is not None or not make_scene(puzzle, solution).tells_all


class JsonLines(Writer):
    """One JSON object a line."""

    def show(self, place: str, result: Result) -> None:
        from satpuzzles.views import result_view

        print_json(result_view(result, place))


class OneLine(Writer):
    """One line a board, with the number of solutions where they are listed."""

    def __init__(self, options: Options, *, lists: bool) -> None:
        self._lists = lists
        limits = {"time": options.limits.seconds, "conflict": options.limits.conflicts}
        names = " or ".join(name for name, limit in limits.items() if limit is not None)
        self._limit = f"{names} limit".strip()

    def show(self, place: str, result: Result) -> None:
        if not self._lists:
            self._print(place, result, "")

    def listed(self, place: str, last: Result, count: int, complete: bool) -> None:
        more = "" if complete else "; there may be more"
        self._print(place, last, f", {counted(count, 'solution')}{more}")

    def _print(self, place: str, result: Result, number: str) -> None:
        reason = f": {result.reason}" if result.reason else ""
        limit = "" if not result.limit_reached else f", {'limit' if reason else self._limit} reached"
        status = f"{result.status}{number}{limit}{reason}"
        print(f"{harmless(place)}: {status} ({seconds_text(result.seconds)})", flush=True)


class Pictures(Writer):
    """Each board with its solution, what is known about it, and the total at the end."""

    def __init__(self) -> None:
        self._color = use_color()
        self._width = shutil.get_terminal_size().columns
        self._started = time.monotonic()
        self._statuses: Counter[str] = Counter()
        self._puzzle: Puzzle | None = None

    def show(self, place: str, result: Result) -> None:
        puzzle = result.puzzle
        if puzzle is not self._puzzle:
            self._puzzle = puzzle
            print(heading(place, puzzle, color=self._color))
            self._statuses[result.status] += 1
        if result.index is None:
            self._answer(result)
        else:
            self._one_of_several(result)
        print(flush=True)

    def listed(self, place: str, last: Result, count: int, complete: bool) -> None:
        if last.status == "multiple" and last.index is not None:
            print(f"all {count} solutions\n" if complete else f"{count} solutions; there may be more\n")

    def total(self, unread: int, failed: int) -> None:
        boards = sum(self._statuses.values())
        if not boards or boards + unread + failed == 1:
            return
        statuses = ", ".join(f"{count} {status}" for status, count in self._statuses.items())
        others = ((unread, "could not be read"), (failed, "ended in an error"))
        told = "".join(f"; {count} {what}" for count, what in others if count)
        seconds = seconds_text(time.monotonic() - self._started)
        print(f"{counted(boards, 'board')} in {seconds}: {statuses}{told}")

    def _answer(self, result: Result) -> None:
        puzzle, first, second = result.puzzle, result.solution, result.second_solution
        if first is None and result.status in ("solved", "multiple"):
            print("the limit was reached; there may be more solutions")
            return
        if first is None:
            self._draw([("", None)], result)
        elif second is None:
            hides = hides_board(puzzle, first)
            self._draw([("board", None), ("solution", first)] if hides else [("", first)], result)
        else:
            columns: list[tuple[str, Grid | None]] = [("one solution", first), ("another", second)]
            if result.shared is not None:
                columns.append(("in all solutions", result.shared))
            self._draw([("board", None), *columns] if hides_board(puzzle, first) else columns, result)
        print(f"{_sentence(result)} · {seconds_text(result.seconds)}")
        self._explain(result)

    def _explain(self, result: Result) -> None:
        if result.why is None:
            return
        rules, minimal = result.why.rules, result.why.minimal
        if len(rules) == 1:
            print("this rule alone cannot be kept:")
        else:
            few, many = "and none of them can be left out", "though perhaps some of them could be left out"
            fewer = few if minimal else many
            print(f"these {len(rules)} rules contradict one another, {fewer}:")
        for rule in rules:
            print(f"  {rule.sentence}")

    def _one_of_several(self, result: Result) -> None:
        index = result.index or 0
        columns = [(f"solution {index + 1}", result.solution)]
        if index == 0 and hides_board(result.puzzle, result.solution):
            columns.insert(0, ("board", None))
        self._draw(columns, result)
        if result.status != "multiple":
            print(f"{_sentence(result)} · {seconds_text(result.seconds)}")

    def _draw(self, columns: list[tuple[str, Grid | None]], result: Result) -> None:
        from satpuzzles.picture.text import render_text, side_by_side

        texts = [
            (title, render_text(result.puzzle, grid, differs=_marked(result, grid), color=self._color))
            for title, grid in columns
        ]
        print(side_by_side(texts, self._width))


def _marked(result: Result, grid: Grid | None) -> frozenset[Spot]:
    """The places to mark in a grid of a result, where its two solutions differ, or in the board.

    There they are the cells of the rules that contradict one another; one about the whole board marks none.
    """
    if grid is not None:
        return frozenset() if grid is result.shared else _differing(result)
    whole = result.puzzle.rows * result.puzzle.columns
    rules = result.why.rules if result.why is not None else ()
    return frozenset(cell for rule in rules if len(rule.cells) < whole for cell in rule.cells)


def _differing(result: Result) -> frozenset[Spot]:
    """The places in which the two solutions differ; none where there are not two."""
    first, second, places = result.solution, result.second_solution, result.puzzle.places
    if first is None or second is None:
        return frozenset()
    return frozenset(places.spot(places.index(*at)) for at in differing(first, second))


def _sentence(result: Result) -> str:
    if result.status == "multiple" and result.second_solution is not None:
        number, what = len(_differing(result)), result.puzzle.places.what
        marked = f"marked {what}" if number == 1 else f"{number} marked {what}s"
        sentence = f"several solutions; these two differ in the {marked}"
        return sentence + (
            f"; the limit was reached before the shared {what}s were known" if result.limit_reached else ""
        )
    if result.status == "solved" and result.limit_reached:
        return "a solution; the limit was reached before it was known whether it is the only one"
    return STATUSES[result.status] + (f": {result.reason}" if result.reason else "")
