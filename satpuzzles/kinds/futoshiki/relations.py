"""Inequalities that a text lists by their cells below the rows: ``r1c1 < r1c2``, ``a1<b1<c1``, ``(1,1)<(1,2)``.

``d1 = 4`` is a given. How cells are named stands in ``formats/cell_names.py``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from satpuzzles.core.grid import Cell
from satpuzzles.formats.cell_names import CELL_NAME, CellName, base_of
from satpuzzles.formats.codec import refuse
from satpuzzles.formats.scan import BLANKS, Scanner
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.puzzle.layout import Edge

RELATION = re.compile(rf"\s*(?:[A-Za-z]{{2,20}}:\s*)?(?=[A-Za-z(\[]){CELL_NAME}\s*[<>=]")
"""How a line of relations begins, perhaps with a word such as ``Givens:``."""
_HEAD = re.compile(r"[A-Za-z]{2,20}:[ \t]*")
_BETWEEN = re.compile(r"[ \t,;]*")


class Relation(NamedTuple):
    """Two cells with a sign between them, the lower one first; or a cell and its value."""

    low: CellName
    high: CellName | None
    value: int = 0


def refuse_adjacent(futoshiki: Futoshiki, called: str) -> None:
    """Raises FormatError for a board of the Adjacent variant."""
    if futoshiki.adjacent is not None:
        refuse(f"{called} cannot hold the Adjacent variant; the formats sgt and json can")


def read_relations(scanner: Scanner) -> Iterator[Relation]:
    """The relations of a line, in chains or with commas between; a FormatError where it has anything else."""
    scanner.spaces()
    scanner.match(_HEAD)
    while not scanner.at_end:
        one = CellName.read(scanner)
        scanner.spaces()
        if scanner.take("="):
            scanner.spaces()
            yield Relation(one, None, scanner.number(f"the value of {one.text}"))
        elif scanner.peek() not in ("<", ">"):
            scanner.fail("<, > or =")
        while (sign := scanner.peek()) in ("<", ">"):
            scanner.position += 1
            scanner.match(BLANKS)
            other = CellName.read(scanner)
            yield Relation(one, other) if sign == "<" else Relation(other, one)
            one = other
            scanner.spaces()
        scanner.match(_BETWEEN)


def resolve(relations: Sequence[Relation], givens: list[list[int]]) -> list[Edge]:
    """The pairs that relations on a board mean; what they give is filled into ``givens``.

    Raises:
        FormatError: a cell is not on the board, two are no neighbours, or a cell has two values.
    """
    size = len(givens)
    base = base_of(name for each in relations for name in (each.low, each.high) if name)
    pairs: list[Edge] = []
    for each in relations:
        low = row, column = each.low.cell(size, base)
        if each.high is None:
            if givens[row][column] not in (0, each.value):
                raise each.low.error(f"{each.low.text} has the value {givens[row][column]} already")
            givens[row][column] = each.value
            continue
        high = each.high.cell(size, base)
        require_neighbours(low, high, each.low, each.high)
        pairs.append((low, high))
    return pairs


def require_neighbours(low: Cell, high: Cell, one: CellName, other: CellName) -> None:
    """Raises FormatError where two cells share no edge."""
    if abs(low[0] - high[0]) + abs(low[1] - high[1]) != 1:
        first, second = sorted((one, other), key=lambda name: name.position)
        sign = "<" if first is one else ">"
        raise first.error(
            f"{first.text} {sign} {second.text}: a sign stands between neighbours, and {first.text} and "
            f"{second.text} are not beside each other"
        )
