"""Text pictures taken apart by their frames: the panels of a text, and what stands in each and around it.

Nothing here knows a puzzle. Pictures in ASCII, as ``picture/plain.py`` makes them, are read as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from textwrap import dedent
from typing import NamedTuple

from satpuzzles.core.grid import Cell, Size
from satpuzzles.picture.text import COLOR_LETTERS
from satpuzzles.puzzle.layout import ClueMark, Edge, Layout
from satpuzzles.puzzle.places import Spot
from satpuzzles.text.scan import SIDE_CAP, look

HEAD = re.compile(r"(?:(?:.*  )?([a-z][a-z0-9_-]*) )?([0-9]{1,4}) x ([0-9]{1,4})\s*")
"""The line above a picture: a name, the type of the puzzle and its size, or the last of these alone."""
BOARD = "board"
_TITLE = re.compile(r"board|(?:one )?solution|another|in all solutions|solution [0-9]+")
TOP = re.compile(r" *([┌┏+][─━┬┯┳┰┮┭┱┲=+-]*[┐┓+])(?: .*)?")
_LEFT = "┌┏│┃├┠┝┞┟┡┢┣└┗┕┖|H+"
_UPRIGHT_HEAVY, _ACROSS_HEAVY = "┃H", "━="
_UPRIGHT_SIGNS = {"∧": "∧", "^": "∧", "∨": "∨", "v": "∨"}
_FULL = "█#"
_MARKS = str.maketrans("[]", "  ")
_MARKED = re.compile(r"[][▓░:]|\w\*")
_CLUE = re.compile(r"[0-9]{1,7}[^\W\d_]?|\?")
_COLOR = re.compile(r"(\w) (#[0-9a-f]{6})")


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
        marked: the cells, or lines, with a mark.
    """

    size: Size
    layout: Layout
    raw: Mapping[Cell, str]
    marked: frozenset[Spot]


def panels(lines: Sequence[str], first: int) -> list[Panel]:
    """The pictures of a text that may begin with a head line, side by side and one below the other."""
    if lines and HEAD.fullmatch(lines[0]):
        lines, first = lines[1:], first + 1
    lines = dedent("\n".join(line.rstrip() for line in lines)).split("\n")
    found: list[Panel] = []
    titles, start = [(0, "")], 0
    for number, line in enumerate([*lines, BOARD]):
        if parts := _titles(line):
            ends = [column for column, _ in titles[1:]]
            for (column, title), end in zip_longest(titles, ends):
                cut = [line[column:end].rstrip() for line in lines[start:number]]
                if any(cut):
                    found.append(Panel(title, cut, first + start))
            titles, start = parts, number + 1
    return found


def has_titles(lines: Sequence[str]) -> bool:
    """Whether a line of a text is one of titles."""
    return any(map(_titles, lines))


def _titles(line: str) -> list[tuple[int, str]]:
    """The titles in a line and where each begins; none where something else stands there."""
    look()
    parts = [(part.start(), part.group()) for part in re.finditer(r"\S+(?: \S+)*", line)]
    return parts if all(_TITLE.fullmatch(title) for _, title in parts) else []


def sights(panel: Panel, size: Size | None) -> Iterator[Seen]:
    """What a panel with a frame may show: of the sizes that it could have, each in turn.

    Args:
        size: the size of the board, where it is known.
    """
    top = next((number for number, line in enumerate(panel.lines) if TOP.fullmatch(line)), None)
    if top is None or not (match := TOP.fullmatch(panel.lines[top])):
        return
    left, right = match.start(1), match.end(1) - 1
    below = panel.lines[top:]
    height = next(
        (number for number, line in enumerate(below) if line[left : left + 1] not in tuple(_LEFT)), len(below)
    )
    crossings = sum(sign not in "─━-=" for sign in match[1]) - 1
    for between, corner in (True, False), (True, True), (False, False), (False, True):
        rows, rest = divmod(height - 2 + between, 1 + corner + between)
        if rest or not 0 < rows <= SIDE_CAP or (size and size[0] != rows):
            continue
        first = below[1 + corner][left + 1 : right].translate(_MARKS).split()
        room = right - left - 1
        widths = [room // 2, room // 3]
        likely = [crossings] if between else [len(first), *widths]
        for columns in [size[1]] if size else dict.fromkeys(likely):
            if not 0 < columns <= SIDE_CAP:
                continue
            # Without walls between them cells take two columns at least, and a blank may follow the last.
            fits = (room + 1) % columns == 0 if between else room % columns < 2 <= room // columns
            if fits:
                yield _seen(panel.lines, top, height, (left, right), (rows, columns), between, corner)


def _seen(
    lines: Sequence[str],
    top: int,
    height: int,
    sides: tuple[int, int],
    size: Size,
    between: bool,
    corner: bool,
) -> Seen:
    look()
    (left, right), (rows, columns) = sides, size
    width = (right - left) // columns - 1 if between else (right - left - 1) // columns
    starts = [left + 1 + column * (width + between) for column in range(columns)]
    raw: dict[Cell, str] = {}
    corners: dict[Cell, str] = {}
    walls: set[Edge] = set()
    signs: dict[Edge, str] = {}
    row_clues, row_ends = [], []
    for row in range(rows):
        at = top + 1 + row * (1 + corner + between)
        value = lines[at + corner]
        row_clues.append(value[:left].split())
        row_ends.append(value[right + 1 :].split())
        for column, start in enumerate(starts):
            cell = row, column
            raw[cell] = value[start : start + width]
            if corner and (clue := lines[at][start : start + width].strip()):
                corners[cell] = clue
            if between and column:
                edge, wall = ((row, column - 1), cell), value[start - 1 : start]
                if wall in ("<", ">"):
                    signs[edge] = wall
                if wall in tuple(_UPRIGHT_HEAVY):
                    walls.add(edge)
            if between and row:
                edge, ruler = ((row - 1, column), cell), lines[at - 1][start : start + width]
                for each in _UPRIGHT_SIGNS.keys() & set(ruler):
                    signs[edge] = _UPRIGHT_SIGNS[each]
                if any(each in ruler for each in _ACROSS_HEAVY):
                    walls.add(edge)
    blocks = {
        cell for cell, text in raw.items() if len(text) > 2 and text[0] == text[-1] and text[0] in _FULL
    }
    texts = {
        cell: text.translate(_MARKS).strip(_FULL + " ") if cell in blocks else text.translate(_MARKS).strip()
        for cell, text in raw.items()
    }
    above = _levels(lines[:top], starts)
    under = list(lines[top + height :])
    low = next((number for number, line in enumerate(under) if not _is_level(line)), len(under))
    rest = next((line for line in under[low:] if line.strip()), "")
    colors = tuple(color for _, color in _COLOR.findall(rest))
    layout = Layout(
        clues={cell: text for cell, text in texts.items() if text},
        blocks=frozenset(blocks),
        corners=corners,
        walls=frozenset(walls),
        signs=signs,
        row_clues=_marks(row_clues),
        column_clues=_marks(above),
        row_ends=_marks(row_ends),
        column_ends=_marks(_levels(under[:low], starts)),
        colors=colors,
        note=rest.strip(),
    )
    return Seen(size, layout, raw, frozenset(cell for cell, text in raw.items() if _MARKED.search(text)))


def _is_level(line: str) -> bool:
    words = line.split()
    return bool(words) and all(map(_CLUE.fullmatch, words))


def _levels(lines: Sequence[str], starts: Sequence[int]) -> list[list[str]]:
    """The clues above or below each column, each of which ends within the cells of its column."""
    found: list[list[str]] = [[] for _ in starts]
    step = starts[1] - starts[0] if len(starts) > 1 else SIDE_CAP
    for line in lines:
        for word in re.finditer(r"\S+", line):
            column = (word.end() - 1 - starts[0]) // step
            if 0 <= column < len(starts):
                found[column].append(word.group())
    return found


def _marks(lines: Sequence[Sequence[str]]) -> tuple[tuple[ClueMark, ...], ...]:
    """Clues beside a board; none where no line has one."""
    return tuple([tuple(map(_mark, words)) for words in lines]) if any(lines) else ()


def _mark(word: str) -> ClueMark:
    color = COLOR_LETTERS.find(word[-1]) + 1 if word[:-1].isdecimal() else 0
    return ClueMark(word[:-1], color) if color else ClueMark(word)
