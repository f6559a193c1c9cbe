"""Calcudoku as a list of cages: ``size=N``, then ``op target r,c r,c ...`` with cells from 1.

Where a cage has no operator, ``op`` is ``=`` or left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satpuzzles.core.grid import Cell
from satpuzzles.kinds.calcudoku.formats.cage_text import expect_calcudoku
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.latin.puzzle import SIZE_CAP
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.sat.cages import OPERATORS
from satpuzzles.text.blocks import Block, before_each
from satpuzzles.text.scan import TARGET_DIGITS, Scanner

SEPARATOR = "\n"
_CELL_CAP = SIZE_CAP * SIZE_CAP


def split(lines: Sequence[str]) -> Iterator[Block]:
    return before_each(lines, lambda line: line.lstrip().startswith("size"))


def read(block: Block) -> Puzzle:
    header = block.scanner(0, "size=N")
    header.spaces()
    header.expect("size", "size=N")
    header.spaces()
    header.expect("=", "size=N")
    header.spaces()
    size = header.size("size", most=SIZE_CAP)
    header.end()
    cages: list[Cage] = []
    for index in range(1, len(block.lines)):
        scanner = block.scanner(index, "a cage")
        scanner.spaces()
        if scanner.at_end:
            continue
        if len(cages) == _CELL_CAP:
            raise scanner.error(f"there are more than {_CELL_CAP:,} cages")
        cages.append(_read_cage(scanner, size))
    return Calcudoku(size, tuple(cages))


def _read_cage(scanner: Scanner, size: int) -> Cage:
    op = scanner.peek() if scanner.peek() in (*OPERATORS, "=") else None
    if op is not None:
        scanner.take(op)
    scanner.spaces()
    target = scanner.number("a target" if op else "an operator + - * / = or a target", TARGET_DIGITS)
    cells: list[Cell] = []
    while True:
        after = scanner.position
        scanner.spaces()
        if scanner.at_end and cells:
            return Cage(tuple(cells), None if op == "=" else op, target)
        if scanner.position == after and not scanner.at_end:
            scanner.fail("a blank")
        if len(cells) == _CELL_CAP:
            raise scanner.error(f"the cage has more than {_CELL_CAP:,} cells")
        row = scanner.size("row", most=size)
        scanner.expect(",", "a comma between row and column")
        cells.append((row - 1, scanner.size("column", most=size) - 1))


def write(puzzle: Puzzle, number: int) -> str:
    calcudoku, _ = expect_calcudoku(puzzle, "a list of cages")
    lines = [f"size={calcudoku.size}"]
    for cage in calcudoku.cages:
        cells = " ".join(f"{row + 1},{column + 1}" for row, column in cage.cells)
        lines.append(f"{cage.op or '='} {cage.target} {cells}")
    return "".join(f"{line}\n" for line in lines)
