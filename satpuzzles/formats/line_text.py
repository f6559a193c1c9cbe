"""Answers that are lines, as drawings: plain ones of ``+-+`` and ``|`` and, to be read, text pictures.

A drawing has a line of text for each row of points and one between two of them. Only what stands where a line
can be is read; points, cells and clues may look as they like.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from satpuzzles.core.arguments import counted
from satpuzzles.core.errors import FormatError, quote
from satpuzzles.core.grid import Grid
from satpuzzles.puzzle.places import Edges, Lines

ACROSS, UPRIGHT = "-=#─━═┿╋", "|H#│┃║╂╋"
"""What stands where there is a line; in a picture it may cross a wall."""
NOTHING = " .:·xX×┈┊"
"""What stands where there is none; a wall in its way does too."""

Row = list[int | None]


def line_text(grid: Grid, places: Lines) -> list[str]:
    """The lines of text of a plain drawing, ``?`` for an unknown line."""
    rows: list[str] = []
    for across, upright in zip_longest(grid[: places.down], grid[places.down :], fillvalue=()):
        rows.append("+".join(["", *[_mark(value, "-") for value in across], ""]))
        rows.append(" ".join([_mark(value, "|") for value in upright]).rstrip())
    return rows[:-1]


def _mark(value: int | None, line: str) -> str:
    return "?" if value is None else line if value else " "


def height(places: Lines, first: str) -> int:
    """How many lines of text a drawing has that begins with this one."""
    return 2 * places.down + (1 if _framed(places, first) else -1)


def _framed(places: Lines, first: str) -> bool:
    """Whether a drawing has a frame around cells, as pictures of lines through cells do."""
    return not isinstance(places, Edges) and len(first.rstrip()) >= 2 * places.across


def read_lines(text: Sequence[str], first: int, places: Lines) -> list[Row]:
    """The rows of a grid from a drawing of it, None where a question mark stands.

    Args:
        first: the number of the first line, for errors.

    Raises:
        FormatError: another size, or something else where a line can be.
    """
    wanted, across = height(places, text[0]), places.across
    if len(text) != wanted:
        found = counted(len(text), "line")
        raise FormatError(f"expected a drawing of {wanted} lines of text, found {found}", line=first)
    lines = [line.rstrip() for line in text]
    if _framed(places, text[0]):
        lines, first = [line[1:-1] for line in lines[1:-1]], first + 1
        # The wall between two cells stands two places after the middle of the first, however wide they are.
        step = (max(map(len, lines)) + 1) // across
        _require_width(step >= 3, places, first)
        points, middle = range(step - 3, step * across, step), 2
    else:
        step = (max(map(len, lines)) - 1) // max(across - 1, 1)
        _require_width(step >= 2 or across == 1, places, first)
        points, middle = range(0, step * (across - 1) + 1, max(step, 1)), step // 2
    rows: tuple[list[Row], list[Row]] = [], []
    for number, line in enumerate(lines):
        if number % 2:
            marks = [line[point : point + 1] for point in points]
        else:
            marks = [line[point + middle : point + middle + 1] for point in points[:-1]]
        rows[number % 2].append([_value(mark, number % 2, first + number) for mark in marks])
    return rows[0] + rows[1]


def _require_width(is_wide: bool, places: Lines, line: int) -> None:
    if not is_wide:
        points = counted(places.across, "point")
        raise FormatError(f"the drawing is too narrow for {points} across", line=line)


def _value(mark: str, is_vertical: int, line: int) -> int | None:
    one, other = (UPRIGHT, ACROSS) if is_vertical else (ACROSS, UPRIGHT)
    if mark in one and mark:
        return 1
    if mark == "?":
        return None
    if mark in NOTHING or mark in other:
        return 0
    raise FormatError(f"expected a line, a blank, or ? for an unknown one, found {quote(mark)}", line=line)
