"""Futoshiki as Prolog facts: ``problem(2, [[_,_],[_,1]], [[0,0,1,0]]).``

``[i1,j1,i2,j2]`` says: the value at (i1, j1) is less than that at (i2, j2), counted from 0. ``%``
starts a comment. Nothing is evaluated; whatever is not such a fact is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from satpuzzles.kinds.futoshiki.puzzle import PAIR_CAP, Futoshiki
from satpuzzles.latin.puzzle import SIZE_CAP
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.blocks import Block, before_each
from satpuzzles.text.scan import Scanner
from satpuzzles.text.writing import expect_type, refuse

SEPARATOR = ""
_BLANKS_AND_COMMENTS = re.compile(r"(?:[ \t\n]++|%[^\n]*+)*+")


def split(lines: Sequence[str]) -> Iterator[Block]:
    for block in before_each(lines, lambda line: line.lstrip().startswith("problem")):
        if any(text and not text.startswith("%") for text in map(str.strip, block.lines)):
            yield block


def title(block: Block) -> str | None:
    return f"problem {_start(block)[1]}"


def read(block: Block) -> Puzzle:
    scanner, _ = _start(block)

    def cell() -> int:
        return 0 if scanner.take("_") else scanner.number("a number or _")

    def sign() -> list[int]:
        start = scanner.position
        found = scanner.items(scanner.number, 4)
        if len(found) != 4:
            raise scanner.error(f"expected [i1,j1,i2,j2], found {len(found)} numbers", start)
        return found

    givens = scanner.items(lambda: scanner.items(cell, SIZE_CAP), SIZE_CAP)
    _step(scanner, ",")
    signs = scanner.items(sign, PAIR_CAP)
    _step(scanner, ")")
    scanner.expect(".", "a full stop after the fact")
    scanner.end()
    pairs = tuple(((i1, j1), (i2, j2)) for i1, j1, i2, j2 in signs)
    return Futoshiki(tuple(map(tuple, givens)), pairs)


def _start(block: Block) -> tuple[Scanner, int]:
    """A scanner after the number of the problem, and that number."""
    scanner = Scanner("\n".join(block.lines), block.first, _BLANKS_AND_COMMENTS)
    scanner.spaces()
    scanner.expect("problem", "a fact problem(number, grid, signs).")
    _step(scanner, "(")
    number = scanner.number("the number of the problem")
    _step(scanner, ",")
    return scanner, number


def _step(scanner: Scanner, literal: str) -> None:
    scanner.spaces()
    scanner.expect(literal)
    scanner.spaces()


def write(puzzle: Puzzle, number: int) -> str:
    futoshiki = expect_type(puzzle, Futoshiki, "a Prolog fact")
    if futoshiki.adjacent is not None:
        refuse("a Prolog fact cannot hold the Adjacent variant; the formats sgt and json can")
    rows = (f"[{','.join(str(value) if value else '_' for value in row)}]" for row in futoshiki.givens)
    signs = (f"[{a},{b},{c},{d}]" for (a, b), (c, d) in futoshiki.less_than)
    return f"problem({number}, [{','.join(rows)}], [{','.join(signs)}]).\n"
