"""Futoshiki as Prolog facts ``problem(number, grid, signs).``

``[i1,j1,i2,j2]`` says that the value at (i1, j1) is less than that at (i2, j2), counted from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from satpuzzles.kinds.futoshiki.puzzle import PAIR_CAP, Futoshiki
from satpuzzles.kinds.futoshiki.relations import refuse_adjacent
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.latin import SIZE_CAP
from satpuzzles.puzzle.layout import Edge
from satpuzzles.formats.codec import Block, Codec, before_each
from satpuzzles.formats.scan import Scanner

_BLANKS_AND_COMMENTS = re.compile(r"(?:[ \t\n]++|%[^\n]*+)*+")


def _split_facts(lines: Sequence[str]) -> Iterator[Block]:
    for block in before_each("problem")(lines):
        if any(text and not text.startswith("%") for text in map(str.strip, block.lines)):
            yield block


def _read_fact(block: Block) -> Puzzle:
    """Nothing is evaluated; whatever is not such a fact is an error."""
    scanner, _ = _start(block)
    givens = scanner.items(_read_list, SIZE_CAP)
    _step(scanner, ",")
    signs = scanner.items(_read_sign, PAIR_CAP)
    _step(scanner, ")")
    scanner.expect(".", "a full stop after the fact")
    scanner.end()
    return Futoshiki(tuple(givens), tuple(signs))


def _read_list(scanner: Scanner) -> tuple[int, ...]:
    return tuple(scanner.items(_read_value, SIZE_CAP))


def _read_value(scanner: Scanner) -> int:
    return 0 if scanner.take("_") else scanner.number("a number or _")


def _read_sign(scanner: Scanner) -> Edge:
    start = scanner.position
    found = scanner.items(Scanner.number, 4)
    if len(found) != 4:
        raise scanner.error(f"expected [i1,j1,i2,j2], found {len(found)} numbers", start)
    return (found[0], found[1]), (found[2], found[3])


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


def _fact_lines(futoshiki: Futoshiki) -> list[str]:
    refuse_adjacent(futoshiki, PROLOG.called)
    rows = (f"[{','.join(str(value) if value else '_' for value in row)}]" for row in futoshiki.givens)
    signs = (f"[{a},{b},{c},{d}]" for (a, b), (c, d) in futoshiki.less_than)
    return [f"[{','.join(rows)}], [{','.join(signs)}])."]


PROLOG = Codec(
    Futoshiki,
    "a Prolog fact",
    _read_fact,
    _fact_lines,
    _split_facts,
    separator="",
    prefix="problem({number}, ",
    title=lambda block: f"problem {_start(block)[1]}",
)
