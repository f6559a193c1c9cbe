"""Nonogram as ``H W``, H row clues, ``#``, W column clues, one a line, separated by blanks.

0 or an empty line is a blank line of the picture. A file holds one board.
"""

from __future__ import annotations

from satpuzzles.kinds.nonogram.formats.clues import expect_black, read_clues, write_clues
from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.blocks import Block, whole

SEPARATOR = None
split = whole


def read(block: Block) -> Puzzle:
    header = block.scanner(0, "the size H W")
    header.spaces()
    rows = header.size("height")
    header.spaces()
    columns = header.size("width")
    header.end()
    row_clues = read_clues(block, 1, rows, "row", " ")
    divider = block.scanner(1 + rows, "# between row and column clues")
    divider.spaces()
    divider.expect("#", "# between row and column clues")
    divider.end()
    column_clues = read_clues(block, 2 + rows, columns, "column", " ")
    block.no_more(2 + rows + columns)
    return Nonogram(row_clues, column_clues)


def write(puzzle: Puzzle, number: int) -> str:
    nonogram = expect_black(puzzle, "a .mk file")
    return (
        f"{nonogram.rows} {nonogram.columns}\n"
        f"{write_clues(nonogram.row_clues, ' ')}#\n{write_clues(nonogram.column_clues, ' ')}"
    )
