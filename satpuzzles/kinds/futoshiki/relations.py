"""Inequalities that a text lists by their cells: ``r1c1 < r1c2``, ``a1<b1``, ``(1,1)<(1,2)``, ``8>12``.

A bare number counts cells in reading order, from 0 or from 1. Names of cells stand in ``text/cell_names.py``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from satpuzzles.core.errors import FormatError
from satpuzzles.core.grid import Cell
from satpuzzles.kinds.futoshiki.puzzle import PAIR_CAP, Futoshiki
from satpuzzles.puzzle.layout import Edge
from satpuzzles.text.cell_names import CELL_NAME, CellName, base_of
from satpuzzles.text.codec import refuse
from satpuzzles.text.scan import Scanner

RELATION = re.compile(rf"\s*(?:{CELL_NAME}\s*[<>=]|[0-9]+\s*[<>]\s*[0-9]+\s*(?:[,;]|$))")
"""How a line of relations begins that no row of cells is, where the rows are complete."""
_NAMED = re.compile(CELL_NAME)
_FLAT = re.compile(r"\s*([0-9]{1,7})\s*([<>])\s*([0-9]{1,7})\s*")
_BETWEEN = re.compile(r"[\s,;]*")


class FlatCell(NamedTuple):
    """A cell as its number in reading order, and where that stands."""

    number: int
    scanner: Scanner
    position: int


class Relation(NamedTuple):
    """Two cells, the first less than the second; or a cell and the value that it is given as."""

    low: CellName | FlatCell
    high: CellName | FlatCell | None
    value: int = 0


def refuse_adjacent(futoshiki: Futoshiki, called: str) -> None:
    """Raises FormatError for a board of the Adjacent variant."""
    if futoshiki.adjacent is not None:
        refuse(f"{called} cannot hold the Adjacent variant; the formats sgt and json can")


def read_relations(scanner: Scanner) -> Iterator[Relation]:
    """The relations of a line, which may stand in a chain (``a1 < b1 < c1``) and between commas.

    Raises:
        FormatError: there is something else in the line.
    """
    if match := _FLAT.fullmatch(scanner.text):  # in long lists all lines are so
        first = FlatCell(int(match[1]), scanner, match.start(1))
        second = FlatCell(int(match[3]), scanner, match.start(3))
        yield Relation(first, second) if match[2] == "<" else Relation(second, first)
        return
    scanner.spaces()
    while not scanner.at_end:
        one = _read_cell(scanner)
        scanner.spaces()
        if scanner.take("="):
            scanner.spaces()
            yield Relation(one, None, scanner.number("the value of the cell"))
        else:
            while sign := _read_sign(scanner, begun=one):
                other = _read_cell(scanner)
                yield Relation(one, other) if sign == "<" else Relation(other, one)
                one = other
                scanner.spaces()
                if scanner.peek() not in ("<", ">"):
                    break
        scanner.match(_BETWEEN)


def _read_sign(scanner: Scanner, begun: CellName | FlatCell) -> str:
    sign = scanner.peek()
    if sign not in ("<", ">"):
        scanner.fail("< or >" if isinstance(begun, FlatCell) else "<, > or =")
    scanner.position += 1
    scanner.spaces()
    return sign


def _read_cell(scanner: Scanner) -> CellName | FlatCell:
    if _NAMED.match(scanner.text, scanner.position):
        return CellName.read(scanner)
    position = scanner.position
    return FlatCell(scanner.number("a cell such as r1c2, b1, (1,2) or its number"), scanner, position)


def resolve(
    relations: Sequence[Relation], size: int, doubtful: int | None = None
) -> tuple[list[Edge], dict[Cell, int]]:
    """The pairs and the givens that relations on a board mean.

    Args:
        doubtful: what flat cells count from where their numbers do not tell; None if that is an error.

    Raises:
        FormatError: a cell is not on the board, or what the numbers count from cannot be told.
    """
    if len(relations) > PAIR_CAP:
        raise FormatError(f"there are more than {PAIR_CAP:,} signs")
    cells = [cell for each in relations for cell in (each.low, each.high)]
    names = [cell for cell in cells if isinstance(cell, CellName)]
    flat = [cell for cell in cells if isinstance(cell, FlatCell)]
    if names and flat:
        sentence = "the cells are named in one way elsewhere, and by their number here: name all alike"
        raise flat[0].scanner.error(sentence, flat[0].position)
    base = base_of(names) if names else _flat_base(relations, flat, size, doubtful) if flat else 1

    def found(cell: CellName | FlatCell) -> Cell:
        return cell.cell(size, base) if isinstance(cell, CellName) else divmod(cell.number - base, size)

    pairs = [(found(each.low), found(each.high)) for each in relations if each.high is not None]
    givens: dict[Cell, int] = {}
    for each in relations:
        if each.high is None:
            cell = found(each.low)
            if givens.setdefault(cell, each.value) != each.value:
                raise each.low.scanner.error("the cell is given another value before", each.low.position)
    return pairs, givens


def _flat_base(
    relations: Sequence[Relation], flat: Sequence[FlatCell], size: int, doubtful: int | None
) -> int:
    """What numbers of cells count from: that which puts each two beside each other."""
    last = size * size
    numbers = {cell.number for cell in flat}
    for cell in flat:
        if cell.number > last:
            sentence = f"the cell number is {cell.number}; it may be 0 to {last - 1}, or 1 to {last}"
            raise cell.scanner.error(sentence, cell.position)
    if {0, last} <= numbers:
        wrong = next(cell for cell in flat if cell.number == last)
        sentence = f"the cell number is {last}, and another is 0; they may be 0 to {last - 1}, or 1 to {last}"
        raise wrong.scanner.error(sentence, wrong.position)
    if 0 in numbers or last in numbers:
        return 0 if 0 in numbers else 1
    fitting = [base for base in (0, 1) if all(_beside(each, base, size) for each in relations)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting and doubtful is None:
        sentence = "the numbers of the cells may count from 0 or from 1; write r1c1 < r1c2 in their place"
        raise flat[0].scanner.error(sentence, flat[0].position)
    return doubtful or 0


def _beside(relation: Relation, base: int, size: int) -> bool:
    """Whether the two cells share an edge."""
    if not (isinstance(relation.low, FlatCell) and isinstance(relation.high, FlatCell)):
        return True
    (a, b), (c, d) = (divmod(cell.number - base, size) for cell in (relation.low, relation.high))
    return abs(a - c) + abs(b - d) == 1
