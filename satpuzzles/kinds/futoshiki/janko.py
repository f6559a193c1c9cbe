"""Futoshiki as collections of janko's puzzles have it: N, the grid, how many signs there are, and the signs.

A sign is a line ``i>j`` or ``i<j``, cells counted in reading order, from 0 unless N*N occurs and 0 does not.
A blank cell is -1 or 0.
"""

from __future__ import annotations

import re

from satpuzzles.core.arguments import is_number
from satpuzzles.formats.codec import Block, Codec
from satpuzzles.formats.scan import look
from satpuzzles.kinds.futoshiki.puzzle import PAIR_CAP, Futoshiki
from satpuzzles.kinds.futoshiki.relations import refuse_adjacent
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.latin import SIZE_CAP

_SIGN = re.compile(r"\s*([0-9]{1,7})\s*([<>])\s*([0-9]{1,7})\s*")


def _read(block: Block) -> Puzzle:
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
        if abs(edge[0][0] - edge[1][0]) + abs(edge[0][1] - edge[1][1]) != 1:
            told = block.lines[at].strip()
            raise block.error(at, f"{told}: a sign stands between neighbours; these cells share no edge")
        pairs.append(edge if less else edge[::-1])
    return Futoshiki(tuple(map(tuple, givens)), tuple(pairs))


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
