"""Futoshiki as collections of janko's puzzles have it: N, the grid, how many signs there are, and the signs.

A sign is a line ``i>j`` or ``i<j``, cells counted in reading order. A blank cell is -1 or 0.
"""

from __future__ import annotations

import re

from satpuzzles.core.arguments import is_number
from satpuzzles.formats.codec import Block, Codec
from satpuzzles.formats.scan import Scanner, look
from satpuzzles.kinds.futoshiki.puzzle import PAIR_CAP, Futoshiki
from satpuzzles.kinds.futoshiki.relations import refuse_adjacent
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.latin import SIZE_CAP

_SIGN = re.compile(r"\s*([0-9]{1,7})\s*([<>])\s*([0-9]{1,7})\s*")


def _read(block: Block) -> Puzzle:
    (size,) = block.scanner(0, "the size N").sizes("{size}", most=SIZE_CAP)
    givens = [_read_row(block.scanner(row, f"row {row} of {size}"), size) for row in range(1, size + 1)]
    what = "number of signs"
    (count,) = block.scanner(1 + size, f"the {what}").sizes(f"{{{what}}}", 0, PAIR_CAP)
    look()
    start = 2 + size
    signs: list[tuple[int, int]] = []
    for index in range(start, start + count):
        text = block.lines[index] if index < len(block.lines) else ""
        if (match := _SIGN.fullmatch(text)) is None:
            found = f"{index - start} lines" if not text else "something else"
            raise block.error(index, f"expected {count} lines such as 3>4 or 3<4, found {found}")
        one, other = int(match[1]), int(match[3])
        signs.append((one, other) if match[2] == "<" else (other, one))
    for index in range(start + count, len(block.lines)):
        if _SIGN.fullmatch(block.lines[index]):
            raise block.error(index, f"there are more signs than the {count} that the number above says")
    base = _base(block, start, signs, size)
    pairs = [(divmod(low - base, size), divmod(high - base, size)) for low, high in signs]
    for index, (low, high) in enumerate(pairs, start):
        if abs(low[0] - high[0]) + abs(low[1] - high[1]) != 1:
            told = block.lines[index].strip()
            raise block.error(index, f"{told}: a sign stands between neighbours; these cells share no edge")
    return Futoshiki(tuple(givens), tuple(pairs))


def _read_row(scanner: Scanner, size: int) -> tuple[int, ...]:
    words = scanner.text.split(None, size)
    if len(words) != size:
        raise scanner.error(f"expected {size} cells, found {len(words) if len(words) < size else 'more'}")
    for word in words:
        if word != "-1" and not is_number(word):
            scanner.position = scanner.text.index(word)
            scanner.fail("-1 or a number")
    return tuple([0 if word == "-1" else int(word) for word in words])


def _base(block: Block, start: int, signs: list[tuple[int, int]], size: int) -> int:
    """What the cells count from: 0 or 1, whichever puts the two of each sign beside each other."""
    last = size * size
    numbers = {number for pair in signs for number in pair}
    for index, pair in enumerate(signs, start):
        if max(pair) > last or (last in pair and 0 in numbers):
            cells = f"{size} x {size} cells count from 0 to {last - 1}, or from 1 to {last}"
            raise block.error(index, f"the cell number is {max(pair)}, but {cells}")
    if 0 in numbers or last in numbers:
        return int(last in numbers)
    from_one = all(abs(low - high) == size or (low - 1) // size == (high - 1) // size for low, high in signs)
    from_zero = all(abs(low - high) == size or low // size == high // size for low, high in signs)
    return int(from_one and not from_zero)


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
