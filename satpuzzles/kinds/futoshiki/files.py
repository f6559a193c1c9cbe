"""Futoshiki as files of others have it: Prolog facts, and lists of signs by the numbers of cells, as janko's.

A fact is ``problem(number, grid, signs).``; ``[i1,j1,i2,j2]`` says that the value at (i1, j1) is less than
that at (i2, j2), counted from 0. A list is N, the grid (-1 or 0 is blank), the number of signs, and lines
``i>j`` or ``i<j``, cells counted in reading order, from 0 unless N*N occurs and 0 does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from satpuzzles.core.arguments import is_number
from satpuzzles.core.bounded_json import parse
from satpuzzles.formats.codec import Block, Codec, before_each
from satpuzzles.formats.scan import look
from satpuzzles.kinds.futoshiki.puzzle import PAIR_CAP, Futoshiki
from satpuzzles.kinds.futoshiki.signs import refuse_adjacent
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.latin import SIZE_CAP

_FACT = re.compile(r"\s*problem\s*\(\s*([0-9]{1,18})\s*,([][0-9_,\s]*)\)\s*\.\s*")
_BLANK = re.compile(r"(?<![0-9_])_(?![0-9_])")
_SIGN = re.compile(r"\s*([0-9]{1,7})\s*([<>])\s*([0-9]{1,7})\s*")


# ---- Prolog ----


def _split(lines: Sequence[str]) -> Iterator[Block]:
    for block in before_each("problem")(lines):
        if any(text and not text.startswith("%") for text in map(str.strip, block.lines)):
            yield block


def _fact(block: Block) -> tuple[str, str]:
    """The number of a fact, and its grid and signs; comments and all else before them are blank."""
    text = "\n".join(line.partition("%")[0] for line in block.lines)
    match = _FACT.fullmatch(text)
    if match is None:
        raise block.error(0, "expected one fact such as problem(1, [[_,2],[_,_]], [[0,0,0,1]]). and no more")
    return match[1], "\n" * text.count("\n", 0, match.start(2)) + f"[{match[2]}]"


def _read_fact(block: Block) -> Puzzle:
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
    _split,
    separator="",
    prefix="problem({number}, ",
    title=lambda block: f"problem {_fact(block)[0]}",
)


# ---- lists of signs ----


def _read_list(block: Block) -> Puzzle:
    (size,) = block.scanner(0, "the size N").sizes("{size}", most=SIZE_CAP)
    givens = []
    for at in range(1, size + 1):
        words = block.scanner(at, f"row {at} of {size}").text.split(None, size)
        if len(words) != size or not all(word == "-1" or is_number(word) for word in words):
            raise block.error(at, f"expected a row of {size} numbers, -1 for a blank cell")
        givens.append([0 if word == "-1" else int(word) for word in words])
    (count,) = block.scanner(1 + size, "the number of signs").sizes("{count}", 0, PAIR_CAP)
    look()
    start = 2 + size
    found = [_SIGN.fullmatch(line) for line in block.lines[start:]]
    signs = [(int(each[1]), int(each[3]), each[2] == "<") for each in found[:count] if each]
    if len(signs) < count or any(found[count:]):
        told = "fewer" if len(signs) < count else "more"
        raise block.error(start + len(signs), f"expected {count} signs such as 3>4, found {told}")
    numbers = {number for sign in signs for number in sign[:2]}
    base = int(0 not in numbers and size * size in numbers)
    pairs = []
    for at, (one, other, less) in enumerate(signs, start):
        edge = divmod(one - base, size), divmod(other - base, size)
        apart = abs(edge[0][0] - edge[1][0]) + abs(edge[0][1] - edge[1][1])
        if apart != 1 or max(one, other) >= size * size + base:
            cells = f"two cells that share an edge, counted from {base} to {size * size - 1 + base}"
            raise block.error(at, f"{block.lines[at].strip()}: a sign stands between {cells}")
        pairs.append(edge if less else edge[::-1])
    return Futoshiki(tuple(map(tuple, givens)), tuple(pairs))


def _list_lines(futoshiki: Futoshiki) -> list[str]:
    refuse_adjacent(futoshiki, JANKO.called)
    size = futoshiki.rows
    return [
        str(size),
        *(" ".join(str(value or -1) for value in row) for row in futoshiki.givens),
        str(len(futoshiki.less_than)),
        *(f"{c * size + d}>{a * size + b}" for (a, b), (c, d) in futoshiki.less_than),
    ]


JANKO = Codec(Futoshiki, "a janko file", _read_list, _list_lines)
