"""What a search came to, for people: the board with what was found, or a table of several methods."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from satpuzzles.core.arguments import counted, seconds_text
from satpuzzles.picture.answer import fitted, hides_board
from satpuzzles.picture.text import side_by_side
from satpuzzles.search.result import Comparison, SearchResult

WIDTH = 100
"""The columns of text that pictures beside each other take where nobody says how wide the text may be."""

HEADING = ("method", "heuristic", "status", "time", "expanded", "generated", "frontier", "time / SAT")

INADMISSIBLE = "*"
"""Stands behind the name of a heuristic that may guess too much."""

NOTE = "* may guess too much: A* with it need not find the fewest moves"


def search_text(result: SearchResult, *, color: bool = False, width: int = WIDTH, fits: bool = False) -> str:
    """What one method came to, as lines of text without a final newline.

    Args:
        color: whether to use ANSI colour.
        width: the columns of text that pictures beside each other take.
        fits: whether a picture that is wider than that is drawn narrower.
    """
    puzzle, solution = result.puzzle, result.solution
    grids = [("", solution)]
    if hides_board(puzzle, solution) and solution is not None:
        grids = [("board", None), ("solution", solution)]
    room = width if fits else None
    drawn = side_by_side([(title, fitted(puzzle, grid, room, color=color)) for title, grid in grids], width)
    return f"{drawn}\n{search_line(result)}"


def search_line(result: SearchResult) -> str:
    """What one method came to, in a line."""
    name = result.method if result.heuristic is None else f"{result.method} with {_heuristic(result)}"
    status = result.status + (f": {result.reason}" if result.reason else "")
    parts = [f"{name}: {status}"]
    if result.expanded is not None and result.generated is not None:
        parts += [
            f"{counted(result.expanded, 'node')} expanded",
            f"{result.generated:,} generated",
            f"largest frontier {result.frontier:,}",
        ]
    parts.append(seconds_text(result.seconds))
    return " · ".join(parts)


def comparison_text(comparison: Comparison) -> str:
    """A table with a row for each method, as lines of text without a final newline."""
    return table([row(result, comparison.ratio(result)) for result in comparison.results])


def row(result: SearchResult, ratio: float | None) -> tuple[str, ...]:
    """The row of a table for one method."""
    return (
        result.method,
        _heuristic(result),
        result.status,
        seconds_text(result.seconds),
        *(_number(each) for each in (result.expanded, result.generated, result.frontier)),
        "-" if ratio is None else f"{ratio:,.2f}" if ratio < 10 else f"{ratio:,.0f}",
    )


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows under ``HEADING``, numbers to the right, with a note where a heuristic needs one."""
    widths = [max(map(len, column)) for column in zip(HEADING, *rows)]
    lines = ["  ".join(_aligned(each, widths)).rstrip() for each in (HEADING, *rows)]
    if any(each[1].endswith(INADMISSIBLE) for each in rows):
        lines.append(NOTE)
    return "\n".join(lines)


def _aligned(texts: Iterable[str], widths: Sequence[int]) -> list[str]:
    words = 3
    return [
        text.ljust(width) if number < words else text.rjust(width)
        for number, (text, width) in enumerate(zip(texts, widths))
    ]


def _heuristic(result: SearchResult) -> str:
    return (result.heuristic or "-") + (INADMISSIBLE if result.admissible is False else "")


def _number(number: int | None) -> str:
    return "-" if number is None else f"{number:,}"
