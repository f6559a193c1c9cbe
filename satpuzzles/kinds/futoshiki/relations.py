"""Inequalities by their cells, below the rows or alone: ``r1c1 < r1c2``, ``a1<b1<c1``, ``(1,1)<(1,2)``.

``d1 = 4`` is a given. How cells are named stands in ``formats/cell_names.py``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from satpuzzles.formats.cell_names import CELL_NAME, CellName, base_of
from satpuzzles.formats.codec import refuse
from satpuzzles.formats.scan import Scanner
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.puzzle.layout import Edge

RELATION = re.compile(rf"\s*(?:[A-Za-z]{{2,20}}:\s*)?(?=[A-Za-z(\[]){CELL_NAME}\s*[<>=]")
"""How a line of relations begins, perhaps with a word such as ``Givens:``."""
_HEAD = re.compile(r"\s*(?:[A-Za-z]{2,20}:\s*)?")
_BETWEEN = re.compile(r"[ \t,;]*")

Relation = tuple[CellName, CellName | int, str]
"""Two cells with the sign between them, or a cell, its value and ``=``."""


def refuse_adjacent(futoshiki: Futoshiki, called: str) -> None:
    """Raises FormatError for a board of the Adjacent variant."""
    if futoshiki.adjacent is not None:
        refuse(f"{called} cannot hold the Adjacent variant; the formats sgt and json can")


def read_relations(scanner: Scanner) -> Iterator[Relation]:
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
        scanner.match(_BETWEEN)


def resolve(relations: Sequence[Relation], givens: list[list[int]]) -> list[Edge]:
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
