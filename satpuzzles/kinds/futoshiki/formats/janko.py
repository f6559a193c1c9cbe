"""Futoshiki of the janko collections: ``N``, a grid with -1 for blank, a count, lines ``i>j``.

i and j are cell numbers from 0 in reading order; ``i>j`` says that cell i is greater than cell j.
"""

from __future__ import annotations

from satpuzzles.core.grid import Cell
from satpuzzles.kinds.futoshiki.puzzle import PAIR_CAP, Futoshiki
from satpuzzles.latin.puzzle import SIZE_CAP
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.blocks import Block, paragraphs
from satpuzzles.text.scan import Scanner
from satpuzzles.text.writing import expect_type, refuse

SEPARATOR = "\n"
split = paragraphs


def read(block: Block) -> Puzzle:
    header = block.scanner(0, "the size N")
    header.spaces()
    size = header.size("size", most=SIZE_CAP)
    header.end()
    givens = tuple(_read_row(block, 1 + row, size) for row in range(size))
    scanner = block.scanner(1 + size, "the number of signs")
    scanner.spaces()
    count = scanner.size("number of signs", least=0, most=PAIR_CAP)
    scanner.end()
    pairs = []
    for index in range(2 + size, 2 + size + count):
        scanner = block.scanner(index, f"sign {index - size - 1} of {count}")
        greater = _read_cell(scanner, size)
        scanner.spaces()
        scanner.expect(">", "> between two cell numbers")
        pairs.append((_read_cell(scanner, size), greater))
        scanner.end()
    block.no_more(2 + size + count)
    return Futoshiki(givens, tuple(pairs))


def _read_row(block: Block, index: int, size: int) -> tuple[int, ...]:
    scanner = block.scanner(index, f"row {index} of {size}")
    row = []
    for _ in range(size):
        scanner.spaces()
        if scanner.take("-"):
            scanner.expect("1", "-1 or a number")
            row.append(0)
        else:
            start = scanner.position
            row.append(scanner.number("-1 or a number"))
            if row[-1] == 0:
                raise scanner.error("a blank cell is written as -1", start)
        if scanner.peek() not in ("", " ", "\t"):
            scanner.fail("a blank")
    scanner.end()
    return tuple(row)


def _read_cell(scanner: Scanner, size: int) -> Cell:
    scanner.spaces()
    return divmod(scanner.size("cell number", least=0, most=size * size - 1), size)


def write(puzzle: Puzzle, number: int) -> str:
    futoshiki = expect_type(puzzle, Futoshiki, "a janko file")
    if futoshiki.adjacent is not None:
        refuse("a janko file cannot hold the Adjacent variant; the formats sgt and json can")
    size = futoshiki.rows
    lines = [str(size)]
    lines += [" ".join(str(value or -1) for value in row) for row in futoshiki.givens]
    lines.append(str(len(futoshiki.less_than)))
    lines += [f"{c * size + d}>{a * size + b}" for (a, b), (c, d) in futoshiki.less_than]
    return "".join(f"{line}\n" for line in lines)
