"""Sudoku as people type it: a board a line, and rows of cells with rulers between the boxes or without.

A cell is a number or, where cells stand side by side, one character: 1-9, then A for 10 and so on; or 0-9,
then A for 10, where another sign than 0 is blank. SadMan's files are rows below [Puzzle] and [State].
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, chain, pairwise
from math import isqrt

from satpuzzles.core.arguments import is_number
from satpuzzles.core.errors import FormatError, RuleError, quote
from satpuzzles.core.grid import Grid, in_rows
from satpuzzles.core.runtime import look
from satpuzzles.formats.codec import Block, BoardCodec, before_each, one_a_line, refuse, whole_boards
from satpuzzles.formats.cutting import is_square
from satpuzzles.formats.scan import PLAIN, SIDE_CAP
from satpuzzles.formats.tokens import WordRows, table_of
from satpuzzles.kinds.sudoku.puzzle import Sudoku
from satpuzzles.puzzle.boxes import Box, box_of
from satpuzzles.puzzle.latin import SIZE_CAP as LATIN_CAP

CHARACTERS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What stands for a value where cells stand side by side; the first for a blank cell."""
_VALUES = {sign: value for value, each in enumerate(CHARACTERS) for sign in (each, each.lower())}
_BLANKS = frozenset({".", "0", "_", "-", "?", "*", "□", "", "x", "X", "nan"})
_DIAGONALS, _PART = "diagonals", "[Puzzle]"
_TITLE = re.compile(
    r"\s*(?:#|(?:grid|puzzle|board|level|no|nr)\b)\.?\s*#?[0-9]{1,7}\s*[:.]?"
    r"(?:[\s,]*\(?(?:easy|medium|hard|difficult|expert|evil)\)?)?\s*",
    re.I,
)
"""A line that numbers the boards of a list."""
_LINE = re.compile(r"\s*[\"']?([.0-9A-Za-z_*-]+)[\"']?(?:\s*|(?<=\S{16})[\s,;:#|].*)")
"""A board in one line, perhaps with text after it."""
_LINES = 4 * LATIN_CAP
"""More lines than any board has, blank ones and rulers included."""


def require_usual(sudoku: Sudoku, called: str, *, diagonals: bool = False) -> None:
    """Refuses a board whose size does not determine it, except for ``diagonals`` if allowed."""
    if sudoku.diagonals and not diagonals:
        refuse(f"{called} cannot hold diagonals; the formats sdk, sgt and json can")
    if sudoku.box is None:
        refuse(f"{called} cannot hold regions; the formats sgt and json can")
    if 1 in sudoku.box and (sudoku.rows > 1 or sudoku.diagonals):
        refuse(f"{called} cannot hold boxes of one row or column, or the diagonals of one cell; json can")
    if sudoku.box != (usual := box_of(sudoku.rows)):
        boxes = " and not ".join("{} x {}".format(*each) for each in (usual, sudoku.box))
        refuse(f"{called} would be read with boxes of {boxes}; the formats sdk, sgt and json can hold these")


def require_blank(givens: Grid) -> None:
    """Raises RuleError if a board looks like a solution."""
    if len(givens) > 1 and all(all(row) for row in givens):
        raise RuleError("the board has no blank cell: as text it is a solution; the format json can hold it")


# ---- one board a line ----


def read_cells(cells: str, block: Block, index: int = 0) -> Sudoku:
    """The board of characters by rows."""
    look()
    size = isqrt(len(cells))
    if len(cells) == 729:
        told = "729 characters are the candidates of 81 cells, which are not supported: give the 81 values"
        raise block.error(index, told)
    if size * size != len(cells) or not 0 < size < len(CHARACTERS):
        told = f"a board in one line has 16, 36, 64, 81 ... cells, this one has {len(cells):,}"
        raise block.error(index, told)
    at = block.lines[index].find(cells) if block.lines else -1

    def error(row: int, column: int | None, sentence: str) -> FormatError:
        place = None if at < 0 or column is None else at + row * size + column + 1
        return block.error(index, sentence, place)

    return Sudoku(givens_of(in_rows(cells, size), error))


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


LINE = BoardCodec(Sudoku, "a Sudoku in one line", _read_line, _line, one_a_line, separator="")


# ---- rows ----


def _read_rows(block: Block) -> Sudoku:
    heads = [at for at, line in enumerate(block.lines) if line.lstrip().startswith("[")]
    parts = {
        block.lines[at].strip()[1:-1].lower(): Block(block.lines[at + 1 : end], block.number(at + 1))
        for at, end in pairwise([*heads, len(block.lines)])
    }
    block = parts.get("puzzle", block)
    last = next((at for at in reversed(range(len(block.lines))) if block.lines[at].strip()), 0)
    diagonals = block.lines[last].strip().lower() == _DIAGONALS if block.lines else False
    table = _table(block._replace(lines=block.lines[:last]) if diagonals else block)
    table.require_rectangle()
    size = len(table.rows)
    if size == 1 and table.separator == "":
        return read_cells("".join(table.rows[0]), block, table.lines[0])
    if size != len(table.rows[0]):
        told = f"the board has {size} rows and {len(table.rows[0])} columns, but a Sudoku must be square"
        raise table.error(0, None, f"{told}; write . for blank cells")
    try:
        sudoku = Sudoku(givens_of(table.rows, table.error), _box(table), diagonals=diagonals)
        if "state" not in parts:
            return sudoku
        state = table_of(parts["state"])
        filled = givens_of(state.rows, state.error, whole=True)
        if any(given not in (0, value) for each in zip(sudoku.givens, filled) for given, value in zip(*each)):
            raise RuleError("[State] and [Puzzle] have different values")
        known = tuple(tuple(value or None for value in row) for row in filled)
        return sudoku if filled == sudoku.givens else replace(sudoku, known=known)
    except RuleError as error:
        raise table.error(0, None, str(error)) from None


def _table(block: Block) -> WordRows:
    table = table_of(block)
    size = len(table.rows)
    if table.separator == " " and all(len(row) < size == sum(map(len, row)) for row in table.rows):
        # Blanks stand between the boxes alone.
        table.bars = [tuple(accumulate(map(len, row[:-1]))) for row in table.rows]
        table.rows = [[*"".join(row)] for row in table.rows]
        table.separator = ""
    return table


def givens_of(
    rows: Sequence[Sequence[str]],
    error: Callable[[int, int | None, str], FormatError],
    *,
    whole: bool = False,
) -> Grid:
    """The values of a board, 0 for a blank cell.

    Args:
        whole: whether there may be no blank cell.
    """
    size = len(rows)
    words = dict.fromkeys(chain.from_iterable(rows))  # in the order of their first cells
    blanks = words.keys() & _BLANKS
    if size >= _VALUES["x"]:
        blanks -= {"x", "X"}
    # Digits may count from 0: then 0 is one, and something else is blank.
    shift = int("0" in blanks and len(blanks) == 2 and size > 9)
    if shift:
        blanks.remove("0")
    if len(blanks) > 1:
        signs = sorted(blanks)
        both = " and ".join(repr(each) if each else "an empty cell" for each in signs)
        told = f"{both} cannot both stand for blank cells: write . for each blank cell"
        if "0" in blanks:
            told += ", and if 0 is a digit here, add one to every digit"
        raise error(*_place(rows, "0" if "0" in blanks else signs[-1]), told)
    values = dict.fromkeys(blanks, 0)
    for word in [word for word in words if word not in blanks]:
        number = word.removesuffix(".0").removesuffix(".") if "nan" in words else word
        value = (int(number) if is_number(number) else _VALUES.get(word, 0)) + shift
        if not 0 < value <= size:
            most = CHARACTERS[size - shift] if size < len(CHARACTERS) else size
            told = f"expected {1 - shift} to {most}, or . for a blank cell, found {quote(word)}"
            raise error(*_place(rows, word), told)
        values[word] = value
    givens = tuple(tuple(values[word] for word in row) for row in rows)
    if not whole:
        require_blank(givens)
    return givens


def _place(rows: Sequence[Sequence[str]], word: str) -> tuple[int, int]:
    return next((r, [*row].index(word)) for r, row in enumerate(rows) if word in row)


def _box(table: WordRows) -> Box | None:
    """Rows and columns of the boxes that rulers show; None where there are none."""
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
    shown = [
        "" if line.startswith("#") or _TITLE.fullmatch(line) or {*line.strip()} == {"*", "-"} else line
        for line in lines
    ]
    has_parts = any(line.strip() == _PART for line in lines[:SIDE_CAP])
    return (before_each(_PART) if has_parts else whole_boards(_is_whole))(shown)


def _is_whole(lines: Sequence[str]) -> bool:
    return len(lines) > _LINES or is_square([line.translate(PLAIN) for line in lines])


ROWS = BoardCodec(Sudoku, "a Sudoku of rows", _read_rows, _rows, _split)
