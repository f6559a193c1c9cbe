"""Nonogram of Olsak's solver: a line from ``:`` on, the row clues, such a line again, the column clues.

Text before the first such line is a title. Clues are separated by blanks; 0 is a blank line of the
picture; empty lines are passed over, since the file announces no size. A file holds one board.
"""

from __future__ import annotations

from satpuzzles.kinds.nonogram.formats.clues import Clue, expect_black, read_clue, write_clues
from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.blocks import Block, whole
from satpuzzles.text.scan import SIDE_CAP, Scanner

SEPARATOR = None
split = whole


def title(block: Block) -> str | None:
    text = block.lines[0].strip()
    return None if text.startswith(":") else text or None


def read(block: Block) -> Puzzle:
    marks = [index for index, line in enumerate(block.lines) if line.lstrip().startswith(":")]
    if len(marks) < 2:
        before = "rows" if not marks else "columns"
        raise block.error(len(block.lines), f"expected a line ':' before the {before}")
    rows, columns = marks[:2]
    end = marks[2] if len(marks) > 2 else len(block.lines)
    if end < len(block.lines):
        raise block.error(end, "expected the end of the board, found a third line ':'")
    return Nonogram(
        _read_side(block, rows + 1, columns, "row"), _read_side(block, columns + 1, end, "column")
    )


def _read_side(block: Block, start: int, end: int, what: str) -> tuple[Clue, ...]:
    clues: list[Clue] = []
    for index in range(start, end):
        if block.lines[index].strip():
            if len(clues) == SIDE_CAP:
                raise block.error(index, f"there are more than {SIDE_CAP:,} {what}s")
            clues.append(read_clue(Scanner(block.lines[index], block.first + index), " "))
    if not clues:
        raise block.error(start, f"expected the clue of {what} 1")
    return tuple(clues)


def write(puzzle: Puzzle, number: int) -> str:
    nonogram = expect_black(puzzle, "a .g file")
    rows, columns = write_clues(nonogram.row_clues, " "), write_clues(nonogram.column_clues, " ")
    return f": rows\n{rows}: columns\n{columns}"
