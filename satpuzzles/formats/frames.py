"""Finds the panels of this program's text pictures and the cells of each, without knowing any puzzle.

ASCII pictures, as ``picture/text.py`` writes them, are read as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product, takewhile, zip_longest
from textwrap import dedent
from typing import NamedTuple

from satpuzzles.core.grid import Cell, Size
from satpuzzles.core.runtime import look
from satpuzzles.picture.scene import COLOR_LETTERS
from satpuzzles.puzzle.layout import ClueMark, Edge, Layout

HEAD = re.compile(
    r"(?:(?:.*  )?([A-Za-z][A-Za-z0-9_-]*) )?([0-9]{1,4}) x ([0-9]{1,4})(?:, solved|, step [0-9]+)?\s*"
)
"""The line above a picture: a name, the type and the size, or only the last of these."""
BOARD, IN_ALL = "board", "in all solutions"
_TITLE = re.compile(r"board|(?:one )?solution|another|in all solutions|solution [0-9]+")
TOP = re.compile(r" *([┌┏+][─━┬┯┳┰┮┭┱┲=+-]*[┐┓+])(?: .*)?")
_LEFT = "┌┏│┃├┠┝┞┟┡┢┣└┗┕┖|H+"
_SIGNS = {"<": "<", ">": ">", "∧": "∧", "^": "∧", "∨": "∨", "v": "∨"}
_FULL = "█#▒%"
_MARKS = str.maketrans("[]", "  ")
MARKED = re.compile(r"[][▓░:]|\w\*")
"""Matches the text of a marked cell."""
_PLAIN = re.compile(r"[0-9?]+[<>^v]|[o@][0-9]*")
"""Matches an arrow or a disc in ASCII."""
_DRAWN = str.maketrans("<>^vo@", "←→↑↓○●")
_CLUE = re.compile(r"[0-9]{1,7}[^\W\d_]?|\?")
_STEP = 4
"""The distance between points of a drawing without a frame, where clues have one digit."""

Seen = tuple[Layout, Mapping[Cell, str]]
"""A layout whose ``clues`` are the texts in the middle of cells; and the whole text of each cell."""


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


def sights(lines: Sequence[str], size: Size) -> Iterator[Seen]:
    """Possible contents of a panel with a board of that size: cells in a frame, or between points."""
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
            yield _seen(lines, (top, left, right - 1), size, step, between, corner)
    # Lines may be drawn between points; each corner has a sign.
    step, rest = divmod(len(lines[0]) - 1, columns)
    if len(lines) > 2 * rows and not rest and step >= _STEP:
        yield _seen(lines, (0, 0, len(lines[0]) - 1), size, step, True, False)


def _seen(
    lines: Sequence[str], place: tuple[int, int, int], size: Size, step: int, between: bool, corner: bool
) -> Seen:
    """The contents of the cells.

    Args:
        place: the line of the upper wall and the columns of the left and right walls.
        step: the distance between cells in columns of text.
        between: whether there are walls, signs or lines between cells.
        corner: whether there is a line for clues in corners above the values of a row.
    """
    look()
    (top, left, right), (rows, columns) = place, size
    starts = [left + 1 + column * step for column in range(columns)]
    raw: dict[Cell, str] = {}
    corners: dict[Cell, str] = {}
    walls: set[Edge] = set()
    signs: dict[Edge, str] = {}
    row_clues, row_ends = [], []
    height = 1 + corner + between

    def cross(edge: Edge, text: str, heavy: str) -> None:
        signs.update((edge, _SIGNS[sign]) for sign in text if sign in _SIGNS)
        if any(sign in heavy for sign in text):
            walls.add(edge)

    for row in range(rows):
        at = top + 1 + row * height
        value = lines[at + corner]
        row_clues.append(value[:left].split())
        row_ends.append(value[right + 1 :].split())
        for column, start in enumerate(starts):
            cell, end = (row, column), start + step - between
            raw[cell] = value[start:end]
            if corner and (clue := lines[at][start:end].strip()):
                corners[cell] = clue
            if between and column:
                cross(((row, column - 1), cell), value[start - 1 : start], "┃H")
            if between and row:
                cross(((row - 1, column), cell), lines[at - 1][start:end], "━=")
    blocks = {cell for cell, text in raw.items() if len(text) > 2 and text[0] == text[-1] in tuple(_FULL)}
    texts = {cell: text.translate(_MARKS).strip(_FULL * (cell in blocks) + " ") for cell, text in raw.items()}
    # Lines of an answer may reach a clue from its sides.
    texts = {cell: text.strip("─━═=-") or text for cell, text in texts.items()}
    texts = {cell: text.translate(_DRAWN) if _PLAIN.fullmatch(text) else text for cell, text in texts.items()}
    under = lines[top + rows * height + 2 - between :]
    low = [*takewhile(lambda line: line.strip() and all(map(_CLUE.fullmatch, line.split())), under)]
    note = next((line.strip() for line in under[len(low) :] if line.strip()), "")
    layout = Layout(
        clues={cell: text for cell, text in texts.items() if text},
        blocks=frozenset(blocks),
        corners=corners,
        walls=frozenset(walls),
        signs=signs,
        row_clues=_marks(row_clues),
        column_clues=_marks(_levels(lines[:top], starts[0], step, columns)),
        row_ends=_marks(row_ends),
        column_ends=_marks(_levels(low, starts[0], step, columns)),
        colors=tuple(word.rstrip(",") for word in note.split() if word.startswith("#")),
        note=note,
    )
    return layout, raw


def _levels(lines: Sequence[str], start: int, step: int, columns: int) -> list[list[str]]:
    """The clues above or below each column; each ends within the cells of its column."""
    found: list[list[str]] = [[] for _ in range(columns)]
    for line in lines:
        for word in re.finditer(r"\S+", line):
            column = (word.end() - 1 - start) // step
            if 0 <= column < columns:
                found[column].append(word.group())
    return found


def _marks(lines: Sequence[Sequence[str]]) -> tuple[tuple[ClueMark, ...], ...]:
    """The clues beside a board; empty if no line has one."""
    return tuple([tuple(map(_mark, words)) for words in lines]) if any(lines) else ()


def _mark(word: str) -> ClueMark:
    color = COLOR_LETTERS.find(word[-1]) + 1 if word[:-1].isdecimal() else 0
    return ClueMark(word[:-1], color) if color else ClueMark(word)
