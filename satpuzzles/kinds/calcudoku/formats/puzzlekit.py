"""Calcudoku of the puzzlekit collection: ``N N``, N rows of clues, N rows of region numbers.

A clue (``24*``, ``7+``, ``3-``, ``2/``, or a bare number) stands in one cell of its region, ``.`` in
the others.
"""

from __future__ import annotations

from satpuzzles.core.grid import place
from satpuzzles.kinds.calcudoku.formats.cage_text import (
    Clue,
    cells_by_label,
    expect_calcudoku,
    read_clue,
    to_puzzle,
)
from satpuzzles.latin.puzzle import SIZE_CAP
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.blocks import Block, paragraphs
from satpuzzles.text.scan import Scanner

SEPARATOR = "\n"
split = paragraphs


def read(block: Block) -> Puzzle:
    header = block.scanner(0, "the size N N")
    header.spaces()
    size = header.size("size", most=SIZE_CAP)
    header.spaces()
    columns = header.size("size", most=SIZE_CAP)
    header.end()
    if columns != size:
        raise block.error(0, f"a Calcudoku is square; this one is {size} x {columns}")
    clue_rows = [_read_clue_row(block, 1 + row, size) for row in range(size)]
    labels = [_read_regions(block, 1 + size + row, size) for row in range(size)]
    block.no_more(1 + 2 * size)
    cells = cells_by_label(labels)
    clues: dict[str, Clue] = {}
    for row, line in enumerate(clue_rows):
        for column, clue in enumerate(line):
            label = labels[row][column]
            if clue is not None and label in clues:
                raise block.error(
                    1 + row, f"region {label} has a second clue at {place((row, column))}; it takes one"
                )
            if clue is not None:
                clues[label] = clue
    for label, region in cells.items():
        if label not in clues:
            raise block.error(1 + size + region[0][0], f"region {label} at {place(region[0])} has no clue")
    return to_puzzle(size, cells, clues)


def _read_clue_row(block: Block, index: int, size: int) -> list[Clue | None]:
    scanner = block.scanner(index, f"row {index} of {size} with clues")
    row: list[Clue | None] = []
    for _ in range(size):
        scanner.spaces()
        row.append(None if scanner.take(".") else read_clue(scanner))
        _expect_blank(scanner)
    scanner.end()
    return row


def _read_regions(block: Block, index: int, size: int) -> list[str]:
    scanner = block.scanner(index, f"row {index - size} of {size} with region numbers")
    row = []
    for _ in range(size):
        scanner.spaces()
        row.append(str(scanner.number("a region number")))
        _expect_blank(scanner)
    scanner.end()
    return row


def _expect_blank(scanner: Scanner) -> None:
    if scanner.peek() not in ("", " ", "\t"):
        scanner.fail("a blank")


def write(puzzle: Puzzle, number: int) -> str:
    calcudoku, numbers = expect_calcudoku(puzzle, "a puzzlekit file")
    clues = [["."] * calcudoku.size for _ in range(calcudoku.size)]
    for cage in calcudoku.cages:
        row, column = cage.cells[0]
        clues[row][column] = cage.clue()
    lines = [f"{calcudoku.size} {calcudoku.size}"]
    lines += [" ".join(row) for row in clues]
    lines += [" ".join(str(region + 1) for region in row) for row in numbers]
    return "".join(f"{line}\n" for line in lines)
