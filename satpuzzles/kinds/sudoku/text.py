"""Sudoku as people type it: a board a line, and rows of cells with rulers between the boxes or without.

A cell is a number or, where cells stand side by side, one character: 1-9, then A for 10 and so on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import isqrt

from satpuzzles.core.arguments import is_number
from satpuzzles.core.errors import RuleError, quote
from satpuzzles.core.grid import Grid, in_rows
from satpuzzles.formats.codec import Block, Codec, one_a_line, refuse, whole_boards
from satpuzzles.formats.tokens import PLAIN, Table, is_ruler, table_of
from satpuzzles.kinds.sudoku.puzzle import Sudoku
from satpuzzles.puzzle.boxes import Box, box_of

CHARACTERS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What stands for a value where cells stand side by side; the first for a blank cell."""
_VALUES = {sign: value for value, each in enumerate(CHARACTERS) for sign in (each, each.lower())}
_BLANKS = frozenset({".", "0", "_", "-", "?", "*", ""})
_DIAGONALS = "diagonals"
_TITLE = re.compile(r"\s*(?:grid|puzzle|no\.?)\s*#?[0-9]{1,7}\s*:?\s*", re.I)
"""A line that numbers the boards of a list."""
_LINE = re.compile(r"\s*[\"']?([.0-9A-Za-z_*-]+)[\"']?(?:[\s,;:#|].*)?")


def require_usual(sudoku: Sudoku, called: str, *, diagonals: bool = False) -> None:
    """Refuses a board of which the size does not tell all, but for ``diagonals`` where these can be told."""
    if sudoku.diagonals and not diagonals:
        refuse(f"{called} cannot hold diagonals; the formats sdk, sgt and json can")
    if sudoku.box is None:
        refuse(f"{called} cannot hold regions; the formats sgt and json can")
    if sudoku.box != (usual := box_of(sudoku.rows)):
        boxes = " and not ".join("{} x {}".format(*each) for each in (usual, sudoku.box))
        refuse(f"{called} would be read with boxes of {boxes}; the formats sdk, sgt and json can hold these")


def require_blank(givens: Grid) -> None:
    """Raises RuleError where a board looks like a solution."""
    if len(givens) > 1 and all(all(row) for row in givens):
        raise RuleError("the board has no blank cell: as text it is a solution; the format json can hold it")


# ---- one board a line ----


def read_cells(cells: str, block: Block, index: int = 0) -> Sudoku:
    """The board of characters by rows.

    Raises:
        FormatError: a character stands for no value of the board.
        RuleError: they are no square, or no cell is blank.
    """
    size = isqrt(len(cells))
    if len(cells) == 729:
        told = "729 characters are the candidates of 81 cells, which are not read: give the 81 values"
        raise block.error(index, told)
    if size * size != len(cells) or size >= len(CHARACTERS):
        told = f"a board in one line has 16, 36, 64, 81 ... cells, this one has {len(cells):,}"
        raise block.error(index, told)
    rows = [[*row] for row in in_rows(cells, size)]
    at = max(block.lines[index].find(cells), 0)
    table = Table(block, rows, [index] * size, "", [()] * size, [])
    return Sudoku(_givens(table, at))


def _read_line(block: Block) -> Sudoku:
    found = _LINE.fullmatch(block.lines[0])
    if found is None:
        raise block.error(0, f"expected a board in one line, found {quote(block.lines[0].strip())}")
    return read_cells(found[1], block)


def _line(sudoku: Sudoku) -> list[str]:
    require_usual(sudoku, LINE.called)
    require_blank(sudoku.givens)
    if sudoku.rows >= len(CHARACTERS):
        refuse(f"{LINE.called} has at most {len(CHARACTERS) - 1} rows; the format json holds more")
    return ["".join(CHARACTERS[value or 0] for row in sudoku.givens for value in row)]


LINE = Codec(Sudoku, "a Sudoku in one line", _read_line, _line, one_a_line, separator="")


# ---- rows ----


def _read_rows(block: Block) -> Sudoku:
    last = next((at for at in reversed(range(len(block.lines))) if block.lines[at].strip()), 0)
    diagonals = block.lines[last].strip().lower() == _DIAGONALS
    table = table_of(block._replace(lines=block.lines[:last]) if diagonals else block)
    table.require_rectangle()
    size = len(table.rows)
    if size == 1 and table.separator == "":
        return read_cells("".join(table.rows[0]), block, table.lines[0])
    if size != len(table.rows[0]):
        raise table.error(
            0, None, f"the board has {size} rows and {len(table.rows[0])} columns; it must be square"
        )
    givens = _givens(table)
    try:
        return Sudoku(givens, _box(table), diagonals=diagonals)
    except RuleError as error:
        raise table.error(0, None, str(error)) from None


def _givens(table: Table, at: int | None = None) -> Grid:
    """The values of a board, 0 for a blank cell.

    Args:
        at: where the cells stand in their line, for those of a board in one line.

    Raises:
        FormatError: a cell is no value of the board, or two signs may be blank cells.
        RuleError: no cell is blank.
    """
    size = len(table.rows)
    words = {word for row in table.rows for word in row}
    blanks = words & _BLANKS
    # Digits may count from 0: then 0 is one, and something else is blank.
    shift = int("0" in blanks and len(blanks) == 2 and size > 9)
    if shift:
        blanks.remove("0")
    if len(blanks) > 1:
        both = " and ".join(quote(each) if each else "an empty cell" for each in sorted(blanks))
        told = f"{both} may both be blank cells: write . for blank cells, and 1 to {size} for values"
        if "0" in blanks:
            told += " (0 is no value)"
        raise table.error(*_place(table, sorted(blanks)[-1]), told)
    values = dict.fromkeys(blanks, 0)
    for word in words - blanks:
        value = int(word) if is_number(word) else _VALUES.get(word, 0)
        if shift and len(word) == 1:
            value += 1
        if not 0 < value <= size:
            row, column = _place(table, word)
            most = CHARACTERS[size - shift] if size < len(CHARACTERS) else size
            told = f"expected {1 - shift} to {most}, or . for a blank cell, found {quote(word)}"
            error = table.error(row, column, told)
            if at is not None:
                error = table.block.error(table.lines[0], told, at + row * size + column + 1)
            raise error
        values[word] = value
    givens = tuple(tuple(values[word] for word in row) for row in table.rows)
    require_blank(givens)
    return givens


def _place(table: Table, word: str) -> tuple[int, int]:
    """The first cell with a word."""
    return next((r, row.index(word)) for r, row in enumerate(table.rows) if word in row)


def _box(table: Table) -> Box | None:
    """Rows and columns of the boxes that rulers show; None where there are none.

    Raises:
        RuleError: they show no boxes of as many cells as a row has.
    """
    size = len(table.rows)
    heights = _parts(size, table.rulers)
    widths = {part for bars in table.bars for part in _parts(size, bars)}
    if not heights and not widths:
        return None
    rows = min(heights) if heights else size // min(widths)
    columns = min(widths) if widths else size // rows
    if len(heights) > 1 or len(widths) > 1 or rows * columns != size:
        raise RuleError(f"the rulers show no boxes of {size} cells")
    return rows, columns


def _parts(size: int, ends: Sequence[int]) -> set[int]:
    """The lengths of the parts between rulers; none where each part is a line or all."""
    return {below - above for above, below in pairwise(sorted({0, size, *ends}))} - {1, size}


def _rows(sudoku: Sudoku) -> Iterator[str]:
    if sudoku.box is None or 1 in sudoku.box:
        require_usual(sudoku, ROWS.called, diagonals=True)
    require_blank(sudoku.givens)
    rows, columns = sudoku.box or (1, 1)
    cells = [[str(value or ".") for value in row] for row in sudoku.givens]
    width = max(len(text) for row in cells for text in row)
    ruler = "+".join(["-" * (columns * (width + 1) + 1)] * (len(cells) // columns))[1:-1]
    for number, row in enumerate(cells):
        if number and number % rows == 0:
            yield ruler
        texts = [text.rjust(width) for text in row]
        yield " | ".join(" ".join(texts[start : start + columns]) for start in range(0, len(row), columns))
    if sudoku.diagonals:
        yield _DIAGONALS


def _split(lines: Sequence[str]) -> Iterator[Block]:
    """Blank lines, and lines that number the boards, end a board only where it is whole."""
    plain = ["" if _TITLE.fullmatch(line) else line for line in lines]
    return whole_boards(_is_whole)(plain)


def _is_whole(lines: Sequence[str]) -> bool:
    """Whether lines have at least as many rows as the first of them has cells."""
    rows = [line.translate(PLAIN) for line in lines if line.strip() and not is_ruler(line.translate(PLAIN))]
    if len(rows) > 1 and re.fullmatch(r"\s*[0-9]{1,2}(?:\s*x\s*[0-9]{1,2})?\s*", rows[0]):
        rows = rows[1:]
    if not rows:
        return False
    words = rows[0].replace("|", " ").replace(",", " ").split()
    spaced = len(words) > 1 and all(
        len(word) == 1 or (is_number(word) and int(word) <= len(words)) for word in words
    )
    return len(rows) >= (len(words) if spaced else sum(map(len, words)))


ROWS = Codec(Sudoku, "a Sudoku of rows", _read_rows, _rows, _split)
