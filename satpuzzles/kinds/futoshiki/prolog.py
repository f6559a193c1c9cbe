"""Futoshiki as Prolog facts ``problem(number, grid, signs).``

``[i1,j1,i2,j2]`` says that the value at (i1, j1) is less than that at (i2, j2), counted from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from satpuzzles.core.bounded_json import parse
from satpuzzles.formats.codec import Block, Codec, before_each
from satpuzzles.formats.scan import look
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.kinds.futoshiki.relations import refuse_adjacent
from satpuzzles.puzzle.base import Puzzle

_FACT = re.compile(r"\s*problem\s*\(\s*([0-9]{1,18})\s*,([][0-9_,\s]*)\)\s*\.\s*")
_COMMENT = re.compile(r"%[^\n]*")
_BLANK = re.compile(r"(?<![0-9_])_(?![0-9_])")


def _split(lines: Sequence[str]) -> Iterator[Block]:
    for block in before_each("problem")(lines):
        if any(text and not text.startswith("%") for text in map(str.strip, block.lines)):
            yield block


def _fact(block: Block) -> tuple[str, str]:
    """The number of a fact, and its grid and signs; comments and all else before them are blank."""
    text = _COMMENT.sub("", "\n".join(block.lines))
    match = _FACT.fullmatch(text)
    if match is None:
        raise block.error(0, "expected one fact such as problem(1, [[_,2],[_,_]], [[0,0,0,1]]). and no more")
    return match[1], "\n" * text.count("\n", 0, match.start(2)) + f"[{match[2]}]"


def _read(block: Block) -> Puzzle:
    """Nothing is evaluated: lists of numbers and ``_`` are JSON but for the ``_``."""
    data = parse(_BLANK.sub("0", _fact(block)[1]), block.first, look=look)
    if not isinstance(data, list) or len(data) != 2 or not isinstance(data[1], list):
        raise block.error(0, "expected a grid and a list of signs behind the number of the problem")
    pairs = []
    for sign in data[1]:
        if not isinstance(sign, list) or len(sign) != 4 or not all(type(each) is int for each in sign):
            raise block.error(0, f"expected a sign such as [0,0,0,1], found {str(sign)[:40]}")
        pairs.append(((sign[0], sign[1]), (sign[2], sign[3])))
    return Futoshiki(data[0], tuple(pairs))


def _lines(futoshiki: Futoshiki) -> list[str]:
    refuse_adjacent(futoshiki, PROLOG.called)
    rows = (f"[{','.join(str(value) if value else '_' for value in row)}]" for row in futoshiki.givens)
    signs = (f"[{a},{b},{c},{d}]" for (a, b), (c, d) in futoshiki.less_than)
    return [f"[{','.join(rows)}], [{','.join(signs)}])."]


PROLOG = Codec(
    Futoshiki,
    "a Prolog fact",
    _read,
    _lines,
    _split,
    separator="",
    prefix="problem({number}, ",
    title=lambda block: f"problem {_fact(block)[0]}",
)
