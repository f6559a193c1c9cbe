"""Nonogram of the source documents: ``H, W``, ``FILAS``, H clue lines, ``COLUMNAS``, W clue lines.

Clues are separated by commas; an empty line or 0 is a blank line of the picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satpuzzles.kinds.nonogram.formats.clues import expect_black, read_clues, write_clues
from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.blocks import Block, whole

SEPARATOR = "\n"


def split(lines: Sequence[str]) -> Iterator[Block]:
    """A board starts at the last line with text before FILAS."""
    starts = []
    last = 0
    for index, line in enumerate(lines):
        text = line.strip()
        if text.upper() == "FILAS":
            starts.append(last)
        elif text:
            last = index
    if len(starts) < 2:
        yield from whole(lines)
        return
    # Whatever stands before the first board belongs to it, so that it is not passed over in silence.
    starts[0] = next(index for index, line in enumerate(lines) if line.strip())
    for start, end in zip(starts, [*starts[1:], len(lines)]):
        yield Block(lines[start:end], start + 1)


def read(block: Block) -> Puzzle:
    header = block.scanner(0, "the size H, W")
    header.spaces()
    rows = header.size("height")
    header.spaces()
    header.expect(",", "a comma between height and width")
    header.spaces()
    columns = header.size("width")
    header.end()
    _expect_word(block, 1, "FILAS")
    row_clues = read_clues(block, 2, rows, "row", ",")
    _expect_word(block, 2 + rows, "COLUMNAS")
    column_clues = read_clues(block, 3 + rows, columns, "column", ",")
    block.no_more(3 + rows + columns)
    return Nonogram(row_clues, column_clues)


def _expect_word(block: Block, index: int, word: str) -> None:
    scanner = block.scanner(index, word)
    if scanner.text.strip().upper() != word:
        scanner.spaces()
        scanner.fail(word)


def write(puzzle: Puzzle, number: int) -> str:
    nonogram = expect_black(puzzle, "FILAS and COLUMNAS")
    return (
        f"{nonogram.rows}, {nonogram.columns}\n"
        f"FILAS\n{write_clues(nonogram.row_clues, ', ')}"
        f"COLUMNAS\n{write_clues(nonogram.column_clues, ', ')}"
    )
