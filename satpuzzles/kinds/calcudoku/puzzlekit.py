"""Calcudoku as puzzlekit has it: N N, N rows of clues, N rows of region numbers.

Each region has one clue, in any of its cells; in the others stands ``.`` or ``-``.
"""

from __future__ import annotations

import re

from satpuzzles.core.grid import entries, parts_of, place
from satpuzzles.kinds.calcudoku.puzzle import Calcudoku
from satpuzzles.kinds.calcudoku.text import Clue, cage_numbers, read_clue, to_puzzle
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.latin import SIZE_CAP
from satpuzzles.formats.codec import Block, Codec
from satpuzzles.formats.scan import Scanner

_NONE = re.compile(r"[._-](?![0-9])")


def _read(block: Block) -> Puzzle:
    size, columns = block.scanner(0, "the size N N").sizes("{size} {size}", most=SIZE_CAP)
    if columns != size:
        raise block.error(0, f"a Calcudoku is square; this one is {size} x {columns}")
    clue_rows: list[list[Clue | None]] = []
    for row in range(1, size + 1):
        scanner = block.scanner(row, f"row {row} of {size} with clues")
        clue_rows.append(scanner.row(_read_clue_or_none, count=size))
    labels = []
    for row in range(1, size + 1):
        scanner = block.scanner(size + row, f"row {row} of {size} with region numbers")
        labels.append(scanner.row(_read_region, count=size))
    block.no_more(1 + 2 * size)
    cells = parts_of(labels)
    clues: dict[str, Clue] = {}
    for (row, column), clue in entries(clue_rows).items():
        label = labels[row][column]
        if label in clues:
            where = place((row, column))
            raise block.error(1 + row, f"region {label} has a second clue at {where}; it takes one")
        clues[label] = clue
    for label, region in cells.items():
        if label not in clues:
            raise block.error(1 + size + region[0][0], f"region {label} at {place(region[0])} has no clue")
    return to_puzzle(size, cells, clues)


def _read_clue_or_none(scanner: Scanner) -> Clue | None:
    return None if scanner.match(_NONE) else read_clue(scanner)


def _read_region(scanner: Scanner) -> str:
    return str(scanner.number("a region number"))


def _lines(calcudoku: Calcudoku) -> list[str]:
    clues = {cage.cells[0]: cage.clue() for cage in calcudoku.cages}
    side = range(calcudoku.size)
    return [
        f"{calcudoku.size} {calcudoku.size}",
        *(" ".join(clues.get((row, column), ".") for column in side) for row in side),
        *(" ".join(str(region + 1) for region in row) for row in cage_numbers(calcudoku)),
    ]


PUZZLEKIT = Codec(Calcudoku, "a puzzlekit file", _read, _lines)
