"""Cuts rows of plain signs into cells, and recognises rulers."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from itertools import pairwise

from satpuzzles.core.arguments import is_number
from satpuzzles.formats.scan import SIDE_CAP

_RULER = re.compile(r"(?![^+]*\|[ \t]+\|)[-+=|: \t]*(?:-{2}|={2}|\+|:-|-:)[-+=|: \t]*")
BESIDE = " \"'"
"""Characters allowed around the cell of a field."""


def cut(lines: Sequence[str], *, blank: bool = True) -> tuple[list[list[str]], str, list[tuple[int, ...]]]:
    """The words of rows in plain signs, the separator, and the positions of bars between groups."""
    separator = separator_of(lines)
    rows = [_row(line, separator) for line in lines]
    bars: list[tuple[int, ...]] = [()] * len(rows)
    if separator == "," and not any(row[-1] for row in rows):
        full = not blank or all(all(row[:-1]) for row in rows)
        if full or len(rows) == len(rows[0]) - 1:  # a comma after each cell, not between them
            rows = [row[:-1] for row in rows]
    if separator == "|" and _are_groups(rows):
        bars = [_bars(row) for row in rows]
        spaced = any(len(part.split()) > 1 for row in rows for part in row)
        rows = [[word for part in row for word in (part.split() if spaced else part.strip())] for row in rows]
        separator = " " if spaced else ""
    elif separator == "|":
        rows = [[part.strip(BESIDE) for part in row] for row in rows]
    elif separator == " " and all(len(row) == 1 for row in rows):
        separator = ""
        rows = [[*row[0][: SIDE_CAP * SIDE_CAP + 1]] for row in rows]
    return rows, separator, bars


def separator_of(lines: Sequence[str]) -> str:
    """The separator of cells: the first in this order that most lines have, else blanks."""
    for sign in "\t|;,":
        if 2 * sum(sign in line for line in lines) > len(lines):
            return sign
    return " "


def _row(line: str, separator: str) -> list[str]:
    if separator == " ":
        return line.split(None, SIDE_CAP + 1)
    text = line.strip(" ")
    if separator in "|,;":
        text = text.strip()
    if separator == "|":
        text = text.removeprefix("|").removesuffix("|")
    fields = text.split(separator, SIDE_CAP + 1)
    return [field if separator == "|" else field.strip(BESIDE) for field in fields]


def _are_groups(rows: Sequence[Sequence[str]]) -> bool:
    """Whether bars separate groups of cells (such as the boxes of a Sudoku), not single cells."""
    parts = [part.strip() for row in rows for part in row]
    square = all(sum(len(part.strip()) for part in row) == len(rows) for row in rows)
    return sum(len(part) > 1 and not (part.isdecimal() and not square) for part in parts) * 2 > len(parts)


def _bars(row: Sequence[str]) -> tuple[int, ...]:
    found, at = [], 0
    spaced = any(len(part.split()) > 1 for part in row)
    for part in row[:-1]:
        at += len(part.split()) if spaced else len(part.replace(" ", ""))
        found.append(at)
    return tuple(found)


def has_gaps(lines: Sequence[str]) -> bool:
    """Whether single characters have uneven gaps, which suggests cells left blank."""
    if not any(line[:1] == " " or "  " in line for line in lines):
        return False
    places = [[at for at, sign in enumerate(line) if sign != " "] for line in lines]
    steps = {other - at for row in places for at, other in pairwise(row)}
    rows = [line.split() for line in lines]
    starts = {row[0] for row in places}
    # In rows of as many signs each, no cell is left blank if a sign marks blanks, or no gap has room for one.
    full = len({*map(len, places)}) == 1 < min(steps, default=0)
    if full and (any({*line} & {*"._"} for line in lines) or (max(steps) < 4 and len(starts) == 1)):
        return False
    even = {*map(len, rows)} == {len(rows[0])} != {1}
    if any(len(word) > 1 and (even or word.isdecimal()) for row in rows for word in row):
        return False
    return len(steps) > 1 or len(starts) > 1


def is_ruler(line: str) -> bool:
    """Whether a line in plain signs has only signs of rulers."""
    return _RULER.fullmatch(line) is not None


def parts_rows(line: str, lines: Sequence[str], blank: bool) -> bool:
    """Whether a line of hyphens on a board without bars is a ruler, not a row of blank cells."""
    text = "".join(line.split())
    if not blank:
        return True
    other = [each for each in lines if not _RULER.fullmatch(each)]
    return len(text) > 2 and bool(other) and not any("-" in each for each in other)


def is_square(lines: Sequence[str]) -> bool:
    """Whether there are at least as many rows as the first row has cells, or a size line says."""
    from satpuzzles.formats.cell_names import size_of

    rows = [line for line in lines if line.strip(" ") and not is_ruler(line)]
    size = size_of(rows[0]) or 0 if rows else 0
    return len(rows) > size if size > 1 else bool(rows) and len(rows) >= _width(rows[0])


def _width(line: str) -> int:
    """The maximum number of cells in a row."""
    words = [word.strip() for word in line.replace("\t", ",").replace(";", ",").split(",")]
    if len(words) == 1:
        words = line.replace("|", " ").split()
    spaced = len(words) > 1 and all(len(word) < 2 or (is_number(word) and len(word) < 3) for word in words)
    return len(words) if spaced else sum(map(len, words))


def clues_around(rows: Sequence[Sequence[str]], blanks: Container[str]) -> list[list[str]] | None:
    """The rows of a square board with numbers around it, as on paper; None if the text is none.

    Corners are blank, and may be left out.
    """
    side = len(rows)
    full = [
        [".", *row, "."] if at in (0, side - 1) and len(row) == side - 2 else [*row]
        for at, row in enumerate(rows)
    ]
    if side < 4 or any(len(row) != side for row in full):
        return None
    corners = {full[row][column] for row in (0, -1) for column in (0, -1)}
    around = [*full[0], *full[-1], *[row[column] for row in full for column in (0, -1)]]
    is_framed = all(corner in blanks for corner in corners) and any(map(is_number, around))
    return full if is_framed else None
