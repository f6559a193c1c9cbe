"""Finds the panels of this program's text pictures and the texts of their cells, in box signs or ASCII."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product, zip_longest
from textwrap import dedent
from typing import NamedTuple

from satpuzzles.core.grid import Cell, Size
from satpuzzles.core.runtime import look

HEAD = re.compile(
    r"(?:(?:.*  )?([A-Za-z][A-Za-z0-9_-]*) )?([0-9]{1,4}) x ([0-9]{1,4})(?:, solved|, step [0-9]+)?\s*"
)
"""The line above a picture: a name, the type and the size, or only the last of these."""
BOARD = "board"
_TITLE = re.compile(r"board|(?:one )?solution|another|in all solutions|solution [0-9]+")
TOP = re.compile(r" *([┌┏+][─━┬┯┳┰┮┭┱┲=+-]*[┐┓+])(?: .*)?")
_LEFT = "┌┏│┃├┠┝┞┟┡┢┣└┗┕┖|H+"
MARKED = re.compile(r"[][▓░:]|\w\*")
"""Matches the text of a marked cell."""
_STEP = 4
"""The distance between points of a drawing without a frame, where clues have one digit."""


class Panel(NamedTuple):
    """One picture of several.

    Attributes:
        title: the text above it; may be empty.
        lines: its lines, up to the next title or the end.
        first: the number of the first line in its file.
    """

    title: str
    lines: Sequence[str]
    first: int


def panels(lines: Sequence[str], first: int) -> list[Panel]:
    """The pictures of a text, side by side and below one another; a head line may come first."""
    if lines and HEAD.fullmatch(lines[0]):
        lines, first = lines[1:], first + 1
    lines = dedent("\n".join(line.rstrip() for line in lines)).split("\n")
    found: list[Panel] = []
    titles, start = [(0, "")], 0
    for number, line in enumerate([*lines, BOARD]):
        parts = [(part.start(), part.group()) for part in re.finditer(r"\S+(?: \S+)*", line)]
        if parts and all(_TITLE.fullmatch(title) for _, title in parts):
            for (column, title), (end, _) in zip_longest(titles, titles[1:], fillvalue=(None, "")):
                cut = [each[column:end].rstrip() for each in lines[start:number]]
                if any(cut):
                    found.append(Panel(title, cut, first + start))
            titles, start = parts, number + 1
    return found


def sights(lines: Sequence[str], size: Size) -> Iterator[Mapping[Cell, str]]:
    """Possible texts of the cells of a panel with a board of that size: in a frame, or between points."""
    rows, columns = size
    found = ((number, match) for number, line in enumerate(lines) if (match := TOP.fullmatch(line)))
    top, frame = next(found, (0, None))
    left, right = frame.span(1) if frame else (0, len(lines[0]))
    ends = (at for at in range(top, len(lines)) if lines[at][left : left + 1] not in tuple(_LEFT))
    height = next(ends, len(lines)) - top
    for between, corner in product((True, False), repeat=2) if frame else ():
        # Without walls between them, the last cell may be followed by a blank.
        step, rest = divmod(right - left - 2 + between, columns)
        if height == rows * (1 + corner + between) + 2 - between and rest <= (not between) and step > 1:
            yield _cells(lines, (top, left), size, step, between, corner)
    # Lines may be drawn between points; each corner has a sign.
    step, rest = divmod(len(lines[0]) - 1, columns)
    if len(lines) > 2 * rows and not rest and step >= _STEP:
        yield _cells(lines, (0, 0), size, step, True, False)


def _cells(
    lines: Sequence[str], corner_at: tuple[int, int], size: Size, step: int, between: bool, corner: bool
) -> Mapping[Cell, str]:
    """The texts of the cells.

    Args:
        corner_at: the line of the upper wall and the column of the left one.
        step: the distance between cells in columns of text.
        between: whether there are walls, signs or lines between cells.
        corner: whether there is a line for clues in corners above the values of a row.
    """
    look()
    (top, left), (rows, columns) = corner_at, size
    height = 1 + corner + between
    return {
        (row, column): lines[top + 1 + row * height + corner][start : start + step - between]
        for row in range(rows)
        for column, start in enumerate(range(left + 1, left + 1 + columns * step, step))
    }
