"""Nonogram as H and W on lines of their own, H row clues, a blank line, W column clues.

Clues are separated by blanks; 0 is a blank line of the picture. A file holds one board.
"""

from __future__ import annotations

from satpuzzles.kinds.nonogram.formats.clues import expect_black, read_clues, write_clues
from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.blocks import Block, whole

SEPARATOR = None
split = whole


def read(block: Block) -> Puzzle:
    rows = _read_size(block, 0, "height")
    columns = _read_size(block, 1, "width")
    row_clues = read_clues(block, 2, rows, "row", " ")
    block.scanner(2 + rows, "a blank line between row and column clues").end()
    column_clues = read_clues(block, 3 + rows, columns, "column", " ")
    block.no_more(3 + rows + columns)
    return Nonogram(row_clues, column_clues)


def _read_size(block: Block, index: int, what: str) -> int:
    scanner = block.scanner(index, f"the {what}")
    scanner.spaces()
    size = scanner.size(what)
    scanner.end()
    return size


def write(puzzle: Puzzle, number: int) -> str:
    nonogram = expect_black(puzzle, "a .cwd file")
    return (
        f"{nonogram.rows}\n{nonogram.columns}\n"
        f"{write_clues(nonogram.row_clues, ' ')}\n{write_clues(nonogram.column_clues, ' ')}"
    )
