"""Calcudoku as puzzlekit has it: N N, N rows of clues, N rows of region numbers.

Each region has one clue, in any of its cells; in the others stands ``.`` or ``-``.
"""

from __future__ import annotations

from satpuzzles.core.grid import parts_of, place
from satpuzzles.formats.codec import Block, Codec
from satpuzzles.formats.scan import Scanner
from satpuzzles.formats.tokens import unexpected
from satpuzzles.kinds.calcudoku.clue_text import Clue, cage_numbers, plain, read_clue, to_puzzle
from satpuzzles.kinds.calcudoku.puzzle import Calcudoku
from satpuzzles.puzzle.latin import SIZE_CAP


def read(block: Block) -> Calcudoku:
    """The board of a block; a FormatError where it is not well formed."""
    block = plain(block)
    size, columns = block.scanner(0, "the size N N").sizes("{size} {size}", most=SIZE_CAP)
    if columns != size:
        raise block.error(0, f"a Calcudoku is square; this one is {size} x {columns}")
    rows = []
    for at in range(1, 1 + 2 * size):
        what = f"row {at} of {size} with clues" if at <= size else f"row {at - size} of {size} with regions"
        words = block.scanner(at, what).text.split(None, size)
        if len(words) != size:
            raise block.error(at, f"expected {what}, {size} words, found {len(words)}")
        if wrong := [word for word in words if at > size and not word.isdecimal()]:
            raise block.error(at, unexpected("a region number", wrong[0]))
        rows.append(words)
    block.no_more(1 + 2 * size)
    cells = parts_of(rows[size:])
    clues: dict[str, Clue] = {}
    for at, (words, regions) in enumerate(zip(rows, rows[size:])):
        for column, (word, region) in enumerate(zip(words, regions)):
            if word in ("-", ".", "_"):
                continue
            if region in clues:
                told = f"region {region} has a second clue at {place((at, column))}; it takes one"
                raise block.error(1 + at, told)
            scanner = Scanner(word, block.number(1 + at))
            clues[region] = read_clue(scanner, "a clue such as 11+, or . for none")
            scanner.end()
    for region, where in cells.items():
        if region not in clues:
            raise block.error(1 + size + where[0][0], f"region {region} at {place(where[0])} has no clue")
    return to_puzzle(size, cells, clues)


def _lines(calcudoku: Calcudoku) -> list[str]:
    clues = {cage.cells[0]: cage.clue() for cage in calcudoku.cages}
    side = range(calcudoku.size)
    return [
        f"{calcudoku.size} {calcudoku.size}",
        *(" ".join(clues.get((row, column), ".") for column in side) for row in side),
        *(" ".join(str(region + 1) for region in row) for row in cage_numbers(calcudoku)),
    ]


PUZZLEKIT = Codec(Calcudoku, "a puzzlekit file", read, _lines)
