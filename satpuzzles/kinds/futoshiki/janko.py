"""Futoshiki as collections of janko's puzzles have it: N, the grid, how many signs there are, and the signs.

A sign is a line ``i>j`` or ``i<j``, cells counted in reading order. A blank cell is -1 or 0.
"""

from __future__ import annotations

import re

from satpuzzles.kinds.futoshiki.puzzle import PAIR_CAP, Futoshiki
from satpuzzles.kinds.futoshiki.relations import RELATION, Relation, read_relations, refuse_adjacent, resolve
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.latin import SIZE_CAP
from satpuzzles.text.codec import Block, Codec
from satpuzzles.text.scan import Scanner

_ROW = re.compile(r"[ \t]*(?:(?:-1|[0-9]{1,7})(?:[ \t]+|$))+")


def _read(block: Block) -> Puzzle:
    (size,) = block.scanner(0, "the size N").sizes("{size}", most=SIZE_CAP)
    givens = [_read_row(block.scanner(row, f"row {row} of {size}"), size) for row in range(1, size + 1)]
    what = "number of signs"
    (count,) = block.scanner(1 + size, f"the {what}").sizes(f"{{{what}}}", 0, PAIR_CAP)
    signs: list[Relation] = []
    for index in range(count):
        scanner = block.scanner(2 + size + index, f"sign {index + 1} of {count}")
        found = list(read_relations(scanner))
        if len(found) != 1 or found[0].high is None:
            raise block.error(2 + size + index, "expected one sign in the line, > or < between two cells")
        signs += found
    for index in range(2 + size + count, len(block.lines)):
        if RELATION.match(block.lines[index]):
            raise block.error(index, f"there are more signs than the number says, {count}")
    return Futoshiki(tuple(givens), tuple(resolve(signs, size, doubtful=0)[0]))


def _read_row(scanner: Scanner, size: int) -> tuple[int, ...]:
    # The common case in C; anything odd is read cell by cell, for the exact place.
    if _ROW.fullmatch(scanner.text) and len(found := scanner.text.split()) == size:
        return tuple([0 if word == "-1" else int(word) for word in found])
    return tuple(scanner.row(_read_given, count=size))


def _read_given(scanner: Scanner) -> int:
    if scanner.take("-"):
        scanner.expect("1", "-1 or a number")
        return 0
    return scanner.number("-1 or a number")


def _lines(futoshiki: Futoshiki) -> list[str]:
    refuse_adjacent(futoshiki, JANKO.called)
    size = futoshiki.rows
    return [
        str(size),
        *(" ".join(str(value or -1) for value in row) for row in futoshiki.givens),
        str(len(futoshiki.less_than)),
        *(f"{c * size + d}>{a * size + b}" for (a, b), (c, d) in futoshiki.less_than),
    ]


JANKO = Codec(Futoshiki, "a janko file", _read, _lines)
