"""Search results as text: the board with its solution, or a table of several methods."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from statistics import median, median_low
from typing import get_args

from satpuzzles.core.arguments import plural, seconds_text
from satpuzzles.core.grid import Grid
from satpuzzles.picture.answer import WIDTH, hides_board
from satpuzzles.picture.text import render_text, side_by_side
from satpuzzles.search.result import Comparison, SearchResult, Status
from satpuzzles.search.spaces import METHODS

COLUMNS = {
    "method": -12,
    "heuristic": -9,
    "status": -10,
    "time": 9,
    "cost": 4,
    "expanded": 10,
    "generated": 11,
    "frontier": 9,
    "time / SAT": 10,
}
"""The columns of a table and their least widths, negative for left-aligned text. Widths are fixed because a
row is printed as soon as its method ends."""

INADMISSIBLE = "*"
"""Follows the name of a heuristic that can overestimate."""

NOTE = "* can overestimate, so A* may not find the fewest moves"


def search_text(result: SearchResult, *, color: bool = False, width: int = WIDTH, fits: bool = False) -> str:
    """The result of one method, as lines of text without a final newline.

    Args:
        color: whether to use ANSI colour.
        width: in columns; pictures are put side by side as far as it allows.
        fits: whether to draw a wider picture narrower.
    """
    puzzle, solution = result.puzzle, result.solution
    grids = [("", solution)]
    if result.path:
        grids = [("start", result.path[0]), ("solution", solution)]
    elif hides_board(puzzle, solution) and solution is not None:
        grids = [("board", None), ("solution", solution)]
    room = width if fits else None
    drawn = side_by_side(
        [(title, render_text(puzzle, grid, room=room, color=color)) for title, grid in grids], width
    )
    moves = [] if result.path is None else _moves(result, result.path)
    return "\n".join([drawn, *moves, search_line(result)])


def _moves(result: SearchResult, path: Sequence[Grid]) -> Iterator[str]:
    """The moves of a path, a line each: the cells that change, with their new values."""
    from satpuzzles.explain.phrasing import Phrasing

    phrasing, places = Phrasing(result.puzzle), result.puzzle.places
    values = [[value for row in grid for value in row] for grid in path]
    order = [places.index(row, column) for row, wide in enumerate(places.widths()) for column in range(wide)]
    for number, (before, after) in enumerate(pairwise(values), start=1):
        changed: dict[int, list[int]] = {}
        for place, old, new in zip(order, before, after):
            if new is not None and new != old:
                changed.setdefault(new, []).append(place)
        told = [phrasing.having(some, value) for value, some in changed.items()]
        yield f"{number}. {'; '.join(told) or 'nothing changes'}"


def search_line(result: SearchResult) -> str:
    """The result of one method, in a line."""
    name = result.method if result.heuristic is None else f"{result.method} with {result.heuristic}"
    if result.admissible is False:
        name += " (can overestimate)"
    status = result.status + (f": {result.reason}" if result.reason else "")
    parts = [f"{name}: {status}"]
    if result.cost is not None:
        parts.append(f"cost {result.cost:g}")
    if result.expanded is not None and result.generated is not None:
        parts += [
            f"{result.expanded:,} node{'s' * (result.expanded != 1)} expanded",
            f"{result.generated:,} generated",
            f"largest frontier {result.frontier:,}",
        ]
    parts.append(seconds_text(result.seconds))
    return " · ".join(parts)


def comparison_text(comparison: Comparison) -> str:
    """A table with a row for each method, as lines of text without a final newline."""
    lines = [line(list(COLUMNS)), *(row(each, comparison.ratio(each)) for each in comparison.results)]
    notes = [NOTE] if comparison.guesses_too_much else []
    return "\n".join([*lines, *notes])


def row(result: SearchResult, ratio: float | None) -> str:
    """The line of a table for one method.

    Args:
        ratio: to the time of SAT.
    """
    numbers = (result.expanded, result.generated, result.frontier)
    return line(
        [
            result.method,
            _heuristic(result),
            result.status,
            seconds_text(result.seconds),
            "-" if result.cost is None else f"{result.cost:g}",
            *("-" if number is None else f"{number:,}" for number in numbers),
            ratio_text(ratio),
        ]
    )


def summary(comparisons: Sequence[Comparison]) -> str:
    """A table over several boards, without a final newline: boards solved, time and nodes of each method.

    Nodes and ratios are medians; ratios are of boards that SAT and the method both answered.
    """
    found: dict[tuple[str, str], list[tuple[SearchResult, float | None]]] = {}
    for comparison in comparisons:
        for result in comparison.results:
            name = "-" if result.way[1] is None else _heuristic(result)
            found.setdefault((result.method, name), []).append((result, comparison.ratio(result)))
    methods = list(METHODS)
    ordered = sorted(found.items(), key=lambda item: methods.index(item[0][0]))
    lines = [line([*SUMMARY], SUMMARY.values())]
    lines += [_summary_row(method, name, results) for (method, name), results in ordered]
    return "\n".join([f"{plural(len(comparisons), 'board')}; nodes and time / SAT are medians", *lines])


SUMMARY = {
    "method": -12,
    "heuristic": -9,
    "solved": 7,
    "unsolvable": 10,
    "limit": 5,
    "time in all": 11,
    "expanded": 11,
    "time / SAT": 10,
}


def _summary_row(method: str, name: str, results: Sequence[tuple[SearchResult, float | None]]) -> str:
    statuses = [result.status for result, _ in results]
    expanded = [result.expanded for result, _ in results if result.expanded is not None]
    ratios = [ratio for _, ratio in results if ratio is not None]
    return line(
        [
            method,
            name,
            *(f"{statuses.count(status):,}" for status in get_args(Status)),
            seconds_text(sum(result.seconds for result, _ in results)),
            f"{median_low(expanded):,}" if expanded else "-",
            ratio_text(median(ratios) if ratios else None),
        ],
        SUMMARY.values(),
    )


def ratio_text(ratio: float | None) -> str:
    """A time as a multiple of that of SAT."""
    return "-" if ratio is None else f"{ratio:,.2f} x" if ratio < 10 else f"{ratio:,.0f} x"


def line(texts: Sequence[str], widths: Iterable[int] = tuple(COLUMNS.values())) -> str:
    """Texts in columns of these least widths, negative for left-aligned."""
    padded = (text.ljust(-width) if width < 0 else text.rjust(width) for text, width in zip(texts, widths))
    return "  ".join(padded).rstrip()


def _heuristic(result: SearchResult) -> str:
    return (result.heuristic or "-") + (INADMISSIBLE if result.admissible is False else "")
