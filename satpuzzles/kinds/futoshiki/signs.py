"""Futoshiki as a person draws it: rows of cells with < > between them, and lines of ^ v between the rows.

A sign between two rows belongs to the cells above and below it. The size may stand first, and relations such
as ``r1c1 < r1c2``, ``a1<b1<c1``, ``(1,1)<(1,2)`` or ``d1 = 4`` (a given) after the rows or in their place.
``sign_lines.py`` takes lines apart.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from satpuzzles.core.arguments import counted
from satpuzzles.core.grid import Cell, place
from satpuzzles.formats.cell_names import CELL_NAME, CellName, base_of, size_of
from satpuzzles.formats.codec import Block, Codec, refuse, whole_boards, wrong_size
from satpuzzles.formats.scan import Scanner, look
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.kinds.futoshiki.sign_lines import (
    WIDTH_CAP,
    Drawn,
    Row,
    blanks_of,
    drawn_of,
    is_marks,
    is_ruler,
    plain,
    sizes_of,
)
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.latin import SIZE_CAP
from satpuzzles.puzzle.layout import Edge

RELATION = re.compile(rf"\s*(?:[A-Za-z]{{2,20}}:\s*)?(?=[A-Za-z(\[]){CELL_NAME}\s*[<>=]")
"""How a line of relations begins, perhaps with a word such as ``Givens:``."""
_HEAD = re.compile(r"\s*(?:[A-Za-z]{2,20}:\s*)?")

Relation = tuple[CellName, CellName | int, str]
"""Two cells with the sign between them, or a cell, its value and ``=``."""
_LINES = 4 * SIZE_CAP + 4
"""More lines than any board has above its relations, blank ones included."""


def _read(block: Block) -> Puzzle:
    lines = [plain(line) for line in block.lines]
    end = next((at for at, line in enumerate(lines) if RELATION.match(line)), len(lines))
    if end > _LINES:
        raise block.error(_LINES, f"a Futoshiki has at most {SIZE_CAP} rows")
    if long := [at for at in range(end) if len(lines[at]) > WIDTH_CAP]:
        raise block.error(long[0], f"the line has more than {WIDTH_CAP:,} characters")
    below = [Scanner(lines[at], block.number(at)) for at in range(end, len(lines))]
    relations = [each for scanner in below for each in _read_relations(scanner)]
    blanks = blanks_of(lines[:end])
    kept = [at for at in range(end) if lines[at].strip(blanks) and not is_ruler(lines[at], lines)]
    told = block.size
    if kept and (size := size_of(lines[kept[0]])) is not None:
        others = sum(not is_marks(lines[at]) for at in kept[1:])
        if others > 1 or (others == 1 and len(lines[kept[0]].split()) == 1) or relations:
            told, kept = (size, size), kept[1:]
    drawn = drawn_of(block, lines, kept) if kept else Drawn([], [])
    if drawn.rows:
        givens, pairs = _read_drawn(block, drawn, told)
    elif drawn.marks or not relations or len({*told}) != 1 or told[0] > SIZE_CAP:
        raise block.error(0, "expected the rows of a board, such as . < . > 3, or its size above relations")
    else:
        givens, pairs = [[0] * told[0] for _ in range(told[0])], []
    pairs += _resolve(relations, givens)
    return Futoshiki(tuple(map(tuple, givens)), tuple(pairs))


def _read_drawn(block: Block, drawn: Drawn, told: Sequence[int]) -> tuple[list[list[int]], list[Edge]]:
    """The givens of the rows, and the signs in them and between them."""
    rows = drawn.rows
    high, wide = len(rows), len(rows[0].cells)
    pairs: list[Edge] = []
    for number, row in enumerate(rows):
        look()
        if number == SIZE_CAP or len(row.cells) > SIZE_CAP:
            raise block.error(row.line, f"a Futoshiki has at most {SIZE_CAP} rows and columns")
        block.require_even(row.line, [each.cells for each in rows[: number + 1]])
        pairs += [_edge((number, at), (number, at + 1), sign) for at, sign in enumerate(row.signs) if sign]
    if told and {*told} != {high, wide}:
        raise block.error(0, wrong_size(told if len(told) > 1 else [*told, *told], (high, wide)))
    if high != wide:
        told_rows = f"{counted(high, 'row')} of {counted(wide, 'cell')}"
        raise block.error(rows[-1].line, f"a Futoshiki is square; this one has {told_rows}")
    above = 0
    for below, line, marks in drawn.marks:
        if not above < below < high:
            raise block.error(line, "a line of ^ and v stands only between two rows of cells")
        above = below
        if block.lines[line - 1].isspace() and block.data is None:
            raise block.error(line - 1, "this line of blanks may begin the line of signs below it: delete it")
        columns: list[int] = []
        for position, sign in marks:
            columns.append(_column(block, line, (position, sign), rows[below - 1 : below + 1], below))
            if columns[-1] in columns[:-1]:
                raise block.error(line, f"the {sign} is a second sign under the same cell", position + 1)
            pairs.append(_edge((below - 1, columns[-1]), (below, columns[-1]), sign))
    return [row.cells for row in rows], pairs


def _edge(one: Cell, other: Cell, sign: str) -> Edge:
    return (one, other) if sign in "<^" else (other, one)


def _column(block: Block, line: int, mark: tuple[int, str], rows: Sequence[Row], number: int) -> int:
    """The column of the cells above and below a sign, ``number`` counting the rows above it."""
    position, sign = mark
    above, below = (_column_at(position, row) for row in rows)
    if above is None or above != below:
        one, other = ("no cell" if each is None else f"column {each + 1}" for each in (above, below))
        told = f"the {sign} stands under {one} of row {number} and over {other} of row {number + 1}"
        raise block.error(line, f"{told}: put it right below its cell", position + 1)
    return above


def _column_at(position: int, row: Row) -> int | None:
    """The column of the cell at a sign, which may be one place off where that leaves no doubt."""
    # Cells are padded on the left: a short one begins where the longest would.
    width = max(end - start for start, end in zip(row.starts, row.ends))
    starts = [min(start, end - width) for start, end in zip(row.starts, row.ends)]
    for slack in (0, 1):
        first, behind = bisect_right(row.ends, position - slack), bisect_right(starts, position + slack)
        if first < behind:
            return first if first + 1 == behind else None
    return None


# ---- relations ----


def _read_relations(scanner: Scanner) -> Iterator[Relation]:
    """The relations of a line, in chains or with commas between; a FormatError where it has anything else."""
    scanner.match(_HEAD)
    while not scanner.at_end:
        one = CellName.read(scanner)
        scanner.spaces()
        if (sign := scanner.peek()) not in ("<", ">", "="):
            scanner.fail("<, > or =")
        while sign and sign in "<>=":
            scanner.position += 1
            scanner.spaces()
            if sign == "=":
                yield one, scanner.number(f"the value of {one.text}"), sign
                break
            other = CellName.read(scanner)
            yield one, other, sign
            one = other
            scanner.spaces()
            sign = scanner.peek()
        scanner.skip(" \t,;")


def _resolve(relations: Sequence[Relation], givens: list[list[int]]) -> list[Edge]:
    """The pairs that relations on a board mean; what they give is filled into ``givens``.

    Raises:
        FormatError: a cell is not on the board, two are no neighbours, or a cell has two values.
    """
    size = len(givens)
    base = base_of(name for each in relations for name in each if isinstance(name, CellName))
    pairs: list[Edge] = []
    for one, other, sign in relations:
        row, column = one.cell(size, base)
        if isinstance(other, int):
            if givens[row][column] not in (0, other):
                raise one.error(f"{one.text} has the value {givens[row][column]} already")
            givens[row][column] = other
            continue
        there = other.cell(size, base)
        if abs(row - there[0]) + abs(column - there[1]) != 1:
            told = f"{one.text} {sign} {other.text}: {sign} stands between neighbours"
            raise one.error(f"{told}, and {one.text} and {other.text} are not beside each other")
        pairs.append(((row, column), there) if sign == "<" else (there, (row, column)))
    return pairs


# ---- boards of a file ----


def _is_whole(lines: Sequence[str]) -> bool:
    """Whether lines are at least the rows of a board, or relations."""
    if len(lines) > _LINES:
        return True
    given = [plain(line) for line in lines if line.strip()]
    rows = [line for line in given if not (is_marks(line) or is_ruler(line, given) or RELATION.match(line))]
    size = size_of(rows[0]) if rows else None
    if size is not None and size > 1:
        return len(rows) > size
    return not rows or len(rows) in sizes_of(rows[0])


def _split(lines: Sequence[str]) -> Iterator[Block]:
    """A blank line ends a board behind all its rows; relations behind it still belong to the board."""
    held: Block | None = None
    # A line of tabs is a row where tabs stand between cells.
    shown = lines if "\t" in blanks_of(lines) else [line.replace("\t", ",") for line in lines]
    for block in whole_boards(_is_whole)(shown):
        goes_on = held is not None and RELATION.match(plain(block.lines[0]))
        if held is not None and not goes_on:
            yield held
        first = held.first if held is not None and goes_on else block.first
        held = Block(lines[first - 1 : block.first - 1 + len(block.lines)], first)
    if held is not None:
        yield held


# ---- writing ----


def refuse_adjacent(futoshiki: Futoshiki, called: str) -> None:
    """Raises FormatError for a board of the Adjacent variant."""
    if futoshiki.adjacent is not None:
        refuse(f"{called} cannot hold the Adjacent variant; the formats sgt and json can")


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
