"""Where things stand in this program's text pictures: the panels of a text, and the cells of each.

Nothing here knows a puzzle. Pictures in ASCII, as ``picture/text.py`` makes them, are read as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product, zip_longest
from textwrap import dedent
from typing import NamedTuple

from satpuzzles.core.grid import Cell, Size
from satpuzzles.formats.scan import SIDE_CAP, look
from satpuzzles.picture.scene import COLOR_LETTERS
from satpuzzles.puzzle.layout import ClueMark, Edge, Layout

HEAD = re.compile(
    r"(?:(?:.*  )?([A-Za-z][A-Za-z0-9_-]*) )?([0-9]{1,4}) x ([0-9]{1,4})(?:, solved|, step [0-9]+)?\s*"
)
"""The line above a picture: a name, the type of the puzzle and its size, or the last of these alone."""
BOARD, IN_ALL = "board", "in all solutions"
_TITLE = re.compile(r"board|(?:one )?solution|another|in all solutions|solution [0-9]+")
TOP = re.compile(r" *([┌┏+][─━┬┯┳┰┮┭┱┲=+-]*[┐┓+])(?: .*)?")
_LEFT = "┌┏│┃├┠┝┞┟┡┢┣└┗┕┖|H+"
_UPRIGHT_HEAVY, _ACROSS_HEAVY = ("┃", "H"), ("━", "=")
_SIGNS = {"∧": "∧", "^": "∧", "∨": "∨", "v": "∨"}
_FULL = "█#"
_MARKS = str.maketrans("[]", "  ")
_MARKED = re.compile(r"[][▓░:]|\w\*")
_CLUE = re.compile(r"[0-9]{1,7}[^\W\d_]?|\?")
_STEP = 4
"""From one point to the next of a drawing without a frame, where clues have one digit."""


class Panel(NamedTuple):
    """A picture among others.

    Attributes:
        title: what stands above it; empty where nothing does.
        lines: the lines from its first on, to the next title or the end of the text.
        first: the number of the first line in its file.
    """

    title: str
    lines: Sequence[str]
    first: int


class Seen(NamedTuple):
    """What a panel shows if its board has that size.

    Attributes:
        layout: walls, signs, corners and clues around; in ``clues`` what stands in the middle of cells.
        raw: the whole text of each cell.
        marked: the cells with a mark.
    """

    size: Size
    layout: Layout
    raw: Mapping[Cell, str]
    marked: frozenset[Cell]


def panels(lines: Sequence[str], first: int) -> list[Panel]:
    """The pictures of a text that may begin with a head line, side by side and one below the other."""
    if lines and HEAD.fullmatch(lines[0]):
        lines, first = lines[1:], first + 1
    lines = dedent("\n".join(line.rstrip() for line in lines)).split("\n")
    found: list[Panel] = []
    titles, start = [(0, "")], 0
    for number, line in enumerate([*lines, BOARD]):
        if parts := titles_in(line):
            for (column, title), (end, _) in zip_longest(titles, titles[1:], fillvalue=(None, "")):
                cut = [each[column:end].rstrip() for each in lines[start:number]]
                if any(cut):
                    found.append(Panel(title, cut, first + start))
            titles, start = parts, number + 1
    return found


def titles_in(line: str) -> list[tuple[int, str]]:
    """The titles in a line and where each begins; none where something else stands there."""
    parts = [(part.start(), part.group()) for part in re.finditer(r"\S+(?: \S+)*", line)]
    return parts if all(_TITLE.fullmatch(title) for _, title in parts) else []


def sights(lines: Sequence[str], size: Size | None) -> Iterator[Seen]:
    """What a panel may show, mostly one thing: cells in a frame, or between points.

    Args:
        size: the size of the board, where it is known.
    """
    found = ((number, match) for number, line in enumerate(lines) if (match := TOP.fullmatch(line)))
    top, frame = next(found, (0, None))
    left, right = frame.span(1) if frame else (0, len(lines[0]))
    ends = (at for at in range(top, len(lines)) if lines[at][left : left + 1] not in tuple(_LEFT))
    height, room = next(ends, len(lines)) - top, right - left - 2
    crossings = sum(sign not in "─━-=" for sign in frame[1]) - 1 if frame else 0
    # The height of a frame tells the rows, and how many lines each has.
    for between, corner in product((True, False), repeat=2) if frame else ():
        rows, rest = divmod(height - 2 + between, 1 + corner + between)
        # Every column of a nonogram has a clue right above the frame, every cell without walls a text.
        inside = "".join(lines[1 + corner : 2 + corner])[left + 1 : right - 1]
        told = lines[top - 1] if top else inside.translate(_MARKS)
        columns = size[1] if size else crossings if between else len(told.split())
        if not rest and 0 < rows <= SIDE_CAP and (not size or size[0] == rows) and 0 < columns <= SIDE_CAP:
            # Without walls between them a blank may follow the last cell.
            step, rest = divmod(room + between, columns)
            if rest <= (not between) and step > 1:
                yield _seen(lines, (top, left, right - 1), (rows, columns), step, between, corner)
    # Between points lines may be drawn; at each corner there is a sign.
    last = max(number for number, line in enumerate(lines) if line.strip())
    rows, columns = size or (last // 2 * (1 - last % 2), (len(lines[0]) - 1) // _STEP)
    below = "".join(lines[2 * rows + 1 : 2 * rows + 2])[:1]
    if 0 < rows <= (len(lines) - 1) // 2 and 0 < columns <= SIDE_CAP and (not below or below.isalpha()):
        step, rest = divmod(len(lines[0]) - 1, columns)
        if not rest and step >= _STEP and rows <= SIDE_CAP:
            yield _seen(lines, (0, 0, len(lines[0]) - 1), (rows, columns), step, True, False)


def _seen(
    lines: Sequence[str], place: tuple[int, int, int], size: Size, step: int, between: bool, corner: bool
) -> Seen:
    """What cells show.

    Args:
        place: the line of the upper wall, the columns of those at the left and at the right.
        step: from the first column of a cell to that of the next.
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
                edge, wall = ((row, column - 1), cell), value[start - 1 : start]
                if wall in ("<", ">"):
                    signs[edge] = wall
                if wall in _UPRIGHT_HEAVY:
                    walls.add(edge)
            if between and row:
                edge, ruler = ((row - 1, column), cell), lines[at - 1][start:end]
                for each in _SIGNS.keys() & set(ruler):
                    signs[edge] = _SIGNS[each]
                if any(each in ruler for each in _ACROSS_HEAVY):
                    walls.add(edge)
    blocks = {cell for cell, text in raw.items() if len(text) > 2 and text[0] == text[-1] in tuple(_FULL)}
    texts = {cell: text.translate(_MARKS).strip(_FULL * (cell in blocks) + " ") for cell, text in raw.items()}
    under = list(lines[top + rows * height + 2 - between :])
    low = next((number for number, line in enumerate(under) if not _is_level(line)), len(under))
    note = next((line.strip() for line in under[low:] if line.strip()), "")
    layout = Layout(
        clues={cell: text for cell, text in texts.items() if text},
        blocks=frozenset(blocks),
        corners=corners,
        walls=frozenset(walls),
        signs=signs,
        row_clues=_marks(row_clues),
        column_clues=_marks(_levels(lines[:top], starts[0], step, columns)),
        row_ends=_marks(row_ends),
        column_ends=_marks(_levels(under[:low], starts[0], step, columns)),
        colors=tuple(word.rstrip(",") for word in note.split() if word.startswith("#")),
        note=note,
    )
    return Seen(size, layout, raw, frozenset(cell for cell in raw if _MARKED.search(raw[cell])))


def _is_level(line: str) -> bool:
    words = line.split()
    return bool(words) and all(map(_CLUE.fullmatch, words))


def _levels(lines: Sequence[str], start: int, step: int, columns: int) -> list[list[str]]:
    """The clues above or below each column, each of which ends within the cells of its column."""
    found: list[list[str]] = [[] for _ in range(columns)]
    for line in lines:
        for word in re.finditer(r"\S+", line):
            column = (word.end() - 1 - start) // step
            if 0 <= column < columns:
                found[column].append(word.group())
    return found


def _marks(lines: Sequence[Sequence[str]]) -> tuple[tuple[ClueMark, ...], ...]:
    """Clues beside a board; none where no line has one."""
    return tuple([tuple(map(_mark, words)) for words in lines]) if any(lines) else ()


def _mark(word: str) -> ClueMark:
    color = COLOR_LETTERS.find(word[-1]) + 1 if word[:-1].isdecimal() else 0
    return ClueMark(word[:-1], color) if color else ClueMark(word)
