"""Futoshiki as a person draws it: rows of cells with < > between them, and lines of ^ v between the rows.

A sign of such a line belongs to the column of the cells that it stands under and over. The size may stand
first, and inequalities by the names of cells (``relations.py``) after the rows or in their place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from satpuzzles.core.arguments import counted
from satpuzzles.core.errors import FormatError
from satpuzzles.core.grid import Cell, place
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.kinds.futoshiki.relations import RELATION, Relation, read_relations, refuse_adjacent, resolve
from satpuzzles.kinds.futoshiki.sheet import from_sheet
from satpuzzles.kinds.futoshiki.sign_lines import (
    WIDTH_CAP,
    Row,
    contents,
    is_marks,
    pairs_between,
    read_row,
    sizes_of,
)
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.latin import SIZE_CAP
from satpuzzles.puzzle.layout import Edge
from satpuzzles.text.codec import Block, Codec, paragraphs, refuse
from satpuzzles.text.scan import Scanner, announced_size

_SIGN_WORD = re.compile(
    r"\b(?:signs?|inequalit(?:y|ies)|less|smaller|greater|larger|bigger)\b", re.IGNORECASE
)
_WORD = re.compile("[A-Za-z]{3}")
_BETWEEN_ROWS = "a line of ^ and v may stand only between two rows"


class _Parts(NamedTuple):
    """The lines of a board: rows, lines of ^ and v with the number of rows before each, and relations."""

    rows: list[Scanner]
    marks: list[tuple[int, Scanner]]
    relations: list[Relation]


def _read(block: Block) -> Puzzle:
    rows, marks, relations = _parts(block)
    announced = announced_size(rows[0].text) if rows and (len(rows) > 1 or relations) else None
    if len(rows) == 2 and len(rows[0].text.split()) == 2:
        announced = None  # a row of two cells that hold the same
    if announced is not None:
        if not 1 <= announced <= SIZE_CAP:
            raise FormatError(f"the size is {announced}; it may be 1 to {SIZE_CAP}", line=rows[0].line)
        rows, marks = rows[1:], [(before - 1, line) for before, line in marks]
    if not rows:
        if announced is None:
            raise block.error(0, "expected a row of cells")
        if marks:
            raise FormatError(_BETWEEN_ROWS, line=marks[0][1].line)
        givens = [[0] * announced for _ in range(announced)]
        pairs: list[Edge] = []
    else:
        size = _size(rows, announced)
        listed = rows[size:] if all(RELATION.match(line.text) for line in rows[size:]) else []
        relations = [each for line in listed for each in read_relations(line)] + relations
        givens, pairs = _read_rows(block, rows[: len(rows) - len(listed)], marks, announced)
    if not (block.wanted or pairs or relations):
        _require_no_repeats(block, givens)
    if not block.wanted and len(givens) > 2 and all(map(all, givens)):
        raise block.error(0, "no cell is blank: is it a futoshiki? Say --type")
    named, values = resolve(relations, len(givens))
    for (row, column), value in values.items():
        if givens[row][column] not in (0, value):
            raise FormatError(
                f"the given at {place((row, column))} is {givens[row][column]} in its row, {value} below"
            )
        givens[row][column] = value
    return Futoshiki(tuple(map(tuple, givens)), tuple(pairs + named))


def _require_no_repeats(block: Block, givens: Sequence[Sequence[int]]) -> None:
    """Refuses a board without any sign that cannot be meant: rows of other puzzles look alike."""
    for lines in (givens, [*zip(*givens)]):
        for line in lines:
            numbers = [value for value in line if value]
            if len(set(numbers)) < len(numbers):
                raise block.error(
                    0, "a board without any sign has a number twice in a line: is it a futoshiki? Say --type"
                )


def _parts(block: Block) -> _Parts:
    parts = _Parts([], [], [])
    for index, line in enumerate(block.lines):
        if len(line) > WIDTH_CAP:
            raise block.error(index, f"the line has more than {WIDTH_CAP:,} characters")
        for text in contents(line):
            found = Scanner(text, block.number(index))
            if is_marks(text):
                if not parts.rows or (parts.marks and parts.marks[-1][0] == len(parts.rows)):
                    raise block.error(index, _BETWEEN_ROWS)
                parts.marks.append((len(parts.rows), found))
            elif _is_named_relation(text):
                parts.relations.extend(read_relations(found))
            elif parts.rows and _speaks_of_signs(text):
                found.fail("a sign and the names of two cells, as in r1c1 < r1c2")
            elif len(parts.rows) > 1 + SIZE_CAP and not RELATION.match(text):
                raise block.error(index, f"a Futoshiki has at most {SIZE_CAP} rows")
            else:
                parts.rows.append(found)
    return parts


def _is_named_relation(text: str) -> bool:
    first = text.lstrip()[0]
    return (first.isalpha() or first in "([") and RELATION.match(text) is not None


def _speaks_of_signs(text: str) -> bool:
    """Whether a line tells signs in words; without it the board would be another one."""
    return _WORD.search(text) is not None and (
        "<" in text or ">" in text or _SIGN_WORD.search(text) is not None
    )


def _size(rows: Sequence[Scanner], announced: int | None) -> int:
    """How many rows the board has, the first lines of those that look like rows."""
    if announced is not None:
        return announced
    sizes = sizes_of(rows[0].text) if RELATION.match(rows[-1].text) else []
    if len(rows) not in sizes:
        for size in sizes:
            if size < len(rows) and all(RELATION.match(line.text) for line in rows[size:]):
                return size
    return len(rows)


def _read_rows(
    block: Block, lines: Sequence[Scanner], marks: Sequence[tuple[int, Scanner]], announced: int | None
) -> tuple[list[list[int]], list[Edge]]:
    """The givens of the rows, and the signs in them and between them."""
    size = len(lines)
    rows: list[Row] = []
    pairs: list[Edge] = []
    for number, line in enumerate(lines):
        row = read_row(line, size)
        rows.append(row)
        if (found := len(row.cells)) != len(rows[0].cells):
            told = f"row {number + 1} has {counted(found, 'cell')}, row 1 has {len(rows[0].cells)}"
            raise FormatError(told, line=line.line)
        for column, sign in enumerate(row.signs):
            if sign:
                left, right = (number, column), (number, column + 1)
                pairs.append((left, right) if sign == "<" else (right, left))
    for before, line in marks:
        if before < 1:
            raise FormatError(_BETWEEN_ROWS, line=line.line)
        if before >= size:
            raise FormatError("expected a row of cells after the line of ^ and v", line=line.line)
        pairs += pairs_between(line, rows[before - 1], rows[before], before - 1)
    width = len(rows[0].cells)
    if announced is not None and not announced == size == width:
        told = f"{counted(size, 'row')} of {counted(width, 'cell')}"
        raise block.error(len(block.lines), f"the size is {announced}, but there are {told}")
    if size != width:
        raise block.error(
            len(block.lines),
            f"a Futoshiki is square; this one has {counted(size, 'row')} of {counted(width, 'cell')}",
        )
    return [[*row.cells] for row in rows], pairs


# ---- boards of a file ----


def _split(lines: Sequence[str]) -> Iterator[Block]:
    """A blank line ends a board only where a whole board stands before it."""
    lines = from_sheet(lines)
    start = end = rows = 0
    sizes: set[int] = set()
    opened = False
    for block in paragraphs(lines):
        texts = [text for line in block.lines for text in contents(line[:WIDTH_CAP])]
        found = [text for text in texts if not is_marks(text) and not _is_named_relation(text)]
        if not texts:
            continue
        if rows in sizes:
            goes_on = all(map(_is_named_relation, texts)) or any(map(_speaks_of_signs, texts))
        else:
            goes_on = not found or len(found) not in _whole(found, texts)
        if opened and not goes_on:
            yield Block(lines[start:end], start + 1)
            opened = False
        if not opened:
            start, rows, sizes, opened = block.first - 1, 0, set(), True
        if rows not in sizes:
            sizes = sizes or _whole(found, texts)
            rows += len(found)
        end = block.first - 1 + len(block.lines)
    if opened:
        yield Block(lines[start:end], start + 1)


def _whole(rows: Sequence[str], texts: Sequence[str]) -> set[int]:
    """With how many such lines a board that begins with these is whole, its size line among them."""
    if not rows:
        return set()
    size = announced_size(rows[0])
    if size is None:
        return set(sizes_of(rows[0]))
    alone = size == 1 or len(texts) > len(rows)  # a board of one cell, or one of relations only
    return {size + 1, *((1,) if alone else ()), *((2,) if len(rows[0].split()) == 2 else ())}


# ---- writing ----


def _lines(futoshiki: Futoshiki) -> Iterator[str]:
    refuse_adjacent(futoshiki, SIGNS.called)
    size = futoshiki.rows
    width = len(str(size))
    signs = set(futoshiki.less_than)
    for row, values in enumerate(futoshiki.givens):
        line = ""
        for column, value in enumerate(values):
            if column:
                line += f" {_between(signs, (row, column - 1), (row, column), '<>')} "
            line += (str(value) if value else ".").rjust(width)
        yield line
        below = [_between(signs, (row, c), (row + 1, c), "^v").rjust(width) for c in range(size)]
        if signs_below := "   ".join(below).rstrip():
            yield signs_below


def _between(signs: set[Edge], one: Cell, other: Cell, marks: str) -> str:
    if (one, other) in signs and (other, one) in signs:
        refuse(f"there is room for one sign only between {place(one)} and {place(other)}; json can hold two")
    return marks[0] if (one, other) in signs else marks[1] if (other, one) in signs else " "


SIGNS = Codec(Futoshiki, "a board of cells and signs", _read, _lines, _split)
