"""Drawings in which each cell has a frame or four points of its own: what stands in it, and on its sides."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from satpuzzles.core.errors import FormatError, quote
from satpuzzles.puzzle.layout import Edge
from satpuzzles.text.drawings import Drawing
from satpuzzles.text.drawn_boxes import FILLED, Drawn, Part
from satpuzzles.text.scan import SIDE_CAP, look

_DRAWN = re.compile(r"[-=|]")
_OPERATOR = re.compile(r"[0-9]+ +[-+*/xX×÷]|[-+*/xX×÷] +[0-9]+")


def _even(parts: Sequence[Part]) -> bool:
    widths = {part.end - part.start for part in parts}
    return max(widths) - min(widths) <= 1


def cells_of(drawn: Drawn) -> Drawing | None:
    """One cell between four points, of one or several lines; None where the lines are of boxes."""
    lines, parts, period = drawn.lines, drawn.parts, drawn.period
    ruled = {*drawn.rulers}
    if period < 2 or len(parts) > SIDE_CAP or not (_even(parts) or _all_barred(drawn)):
        return None
    texts: list[list[str]] = []
    signs: dict[Edge, str] = {}
    walls: set[Edge] = set()
    places: set[tuple[int, int]] = set()
    count = (len(lines) - 1) // period
    for row in range(count):
        look()
        top = row * period
        if row:
            fields = drawn.texts(top)
            if top not in ruled and any(field.strip() for field in fields):
                return None
            if "<" in lines[top] or ">" in lines[top]:
                told = "a < or > stands between two rows: write ^ or v there"
                raise FormatError(told, line=drawn.first + top + 1)
            if add_signs(signs, lines[top], parts, row - 1, drawn.first + top) is None:
                return None
            for column, field in enumerate(fields):
                if _DRAWN.search(field):
                    walls.add(((row - 1, column), (row, column)))
        cells = [""] * len(parts)
        for index in range(top + 1, top + period):
            parted = [_without_signs(field) for field in drawn.texts(index)]
            _add_side_signs(signs, [sides for _, sides in parted], row, drawn.first + index)
            for column, (field, _) in enumerate(parted):
                if text := field.strip():
                    if cells[column]:
                        return None
                    if period > 2:
                        places.add((index - top, len(field) - len(field.lstrip())))
                    cells[column] = FILLED.sub(r"\1", text)
            for column in range(len(parts) - 1):
                _look_between(drawn, index, row, column, walls, signs)
        texts.append(cells)
    several = [text for row in texts for text in row if len(text.split()) > 1]
    if any(not _OPERATOR.fullmatch(text) for text in several):
        return None
    if period > 2 and not _stand_alike(places):
        return None
    at = tuple(drawn.first + row * period + 1 for row in range(count))
    bands = [row for row in range(1, count) if "=" in lines[row * period]]
    light = any("-" in lines[row * period] for row in range(1, count))
    wide = [column + 1 for column, (one, other) in enumerate(pairwise(parts)) if other.start - one.end > 1]
    rows = tuple(tuple("".join(text.split()) for text in row) for row in texts)
    return Drawing(
        rows,
        at,
        frozenset(walls),
        signs,
        tuple(bands) if light else (),
        tuple(wide) if _even(parts) else (),
        is_open=not walls and not any("|" in line for line in lines),
    )


def _stand_alike(places: set[tuple[int, int]]) -> bool:
    """Whether words stand at one line and place of their cells; elsewhere several cells are in a box."""
    starts = [at for _, at in places]
    return len({line for line, _ in places}) == 1 and max(starts) - min(starts) < 2


def _all_barred(drawn: Drawn) -> bool:
    """Whether every row has a bar wherever another has one."""
    return all(
        drawn.lines[index][part.end] in "|<>" for index in drawn.rows for part in drawn.parts[:-1]
    ) and all("+" in drawn.lines[index] for index in drawn.rulers)


def _without_signs(field: str) -> tuple[str, list[tuple[int, str]]]:
    """A field without the signs at its ends, and these with 0 for the left end or 1 for the right."""
    text = field.strip()
    found = []
    if text in ("<", ">"):
        return "", [(int(2 * field.index(text) >= len(field)), text)]
    if text[:1] in ("<", ">"):
        found.append((0, text[0]))
        text = text[1:]
    if text[-1:] in ("<", ">"):
        found.append((1, text[-1]))
        text = text[:-1]
    return (field, []) if not found else (text.strip(), found)


def _add_side_signs(
    signs: dict[Edge, str], found: Sequence[Sequence[tuple[int, str]]], row: int, line: int
) -> None:
    """Adds the signs that stand in cells, close to one of their sides."""
    for column, sides in enumerate(found):
        for side, sign in sides:
            edge = (row, column - 1 + side), (row, column + side)
            if edge[0][1] < 0 or edge[1][1] >= len(found) or edge in signs:
                raise FormatError(f"the {sign} does not stand between two cells", line=line + 1)
            signs[edge] = sign


def _look_between(
    drawn: Drawn, index: int, row: int, column: int, walls: set[Edge], signs: dict[Edge, str]
) -> None:
    """Takes in what stands between two cells on a line of theirs: a wall, a sign, nothing."""
    edge = (row, column), (row, column + 1)
    found = drawn.lines[index][drawn.parts[column].end : drawn.parts[column + 1].start].strip()
    line = drawn.first + index + 1
    is_later = index > row * drawn.period + 1
    if found and not found.strip("|"):
        if is_later and edge not in walls:
            raise FormatError("a bar between two cells stands on some of their lines only", line=line)
        walls.add(edge)
    elif not found and edge in walls and is_later:
        raise FormatError("a bar between two cells stands on some of their lines only", line=line)
    elif found in ("<", ">"):
        if edge in signs:
            raise FormatError("there are two signs between the same cells", line=line)
        signs[edge] = found
    elif found:
        raise FormatError(f"expected a bar or a sign between two cells, found {quote(found)}", line=line)


def add_signs(signs: dict[Edge, str], line: str, parts: Sequence[Part], number: int, at: int) -> bool | None:
    """Adds the signs of a line below a row; None where it holds something else."""
    if line.strip(" ^v+-=|"):
        return None
    for column, part in enumerate(parts):
        if found := [sign for sign in line[part.start : part.end] if sign in "^v"]:
            edge = (number, column), (number + 1, column)
            if len(found) > 1 or edge in signs:
                raise FormatError(f"there are two signs under a cell of row {number + 1}", line=at + 1)
            signs[edge] = found[0]
    if sum(sign in "^v" for sign in line) != sum(
        sign in "^v" for part in parts for sign in line[part.start : part.end]
    ):
        raise FormatError("a ^ or v does not stand under a cell; set it under its middle", line=at + 1)
    return True
