"""The texts of Sudoku: a board a line, and rows of cells with rulers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import isqrt

from satpuzzles.core.errors import RuleError, quote
from satpuzzles.core.grid import Grid, in_rows
from satpuzzles.kinds.sudoku.puzzle import Sudoku, box_of
from satpuzzles.text.codec import Block, Codec, one_a_line, refuse
from satpuzzles.text.ruled import DIAGONALS, read_ruled, ruled_lines, split_ruled

_CHARACTERS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_VALUES = {character: value for value, character in enumerate(_CHARACTERS)} | {"0": 0}


def _value(block: Block, index: int, word: str) -> int:
    value = _VALUES.get(word.upper())
    if value is None:
        if not (word.isascii() and word.isdecimal() and len(word) < 8):
            raise block.error(index, f"expected a value, or . for a blank cell, found {quote(word)}")
        value = int(word)
    return value


def _require_blank(givens: Grid) -> None:
    if len(givens) > 1 and all(all(row) for row in givens):
        raise RuleError("the board has no blank cell: as text it is a solution, no Sudoku; json can hold it")


def require_usual(sudoku: Sudoku, called: str) -> None:
    """Refuses a board of which the size does not tell all."""
    if sudoku.diagonals:
        refuse(f"{called} cannot hold diagonals; the formats sdk, sgt and json can")
    _require_usual_box(sudoku, called)


def _require_usual_box(sudoku: Sudoku, called: str) -> None:
    if sudoku.box is None:
        refuse(f"{called} cannot hold regions; the formats sgt and json can")
    if sudoku.box != (usual := box_of(sudoku.rows)):
        boxes = " and not ".join("{} x {}".format(*each) for each in (usual, sudoku.box))
        refuse(f"{called} would be read with boxes of {boxes}; the formats sdk, sgt and json can hold these")


# ---- a board a line, whatever stands behind it; lines that begin with # are comments ----

_LINE = re.compile(r"\s*([.0-9A-Za-z]+)(?![^\s,;:#|])")


def _split_lines(lines: Sequence[str]) -> Iterator[Block]:
    return (block for block in one_a_line(lines) if not block.lines[0].lstrip().startswith("#"))


def _read_line(block: Block) -> Sudoku:
    found = _LINE.match(block.lines[0])
    if found is None:
        raise block.error(0, f"expected a board in one line, found {quote(block.lines[0].strip())}")
    size = isqrt(len(found[1]))
    if size * size != len(found[1]) or size >= len(_CHARACTERS):
        # No FormatError: so much in one line can hardly be anything else.
        raise RuleError(f"a Sudoku in one line has 16, 36, 64, 81 ... cells, this one {len(found[1]):,}")
    givens = in_rows([_value(block, 0, character) for character in found[1]], size)
    _require_blank(givens)
    return Sudoku(givens)


def _line(sudoku: Sudoku) -> list[str]:
    _require_blank(sudoku.givens)
    require_usual(sudoku, LINE.called)
    if sudoku.rows >= len(_CHARACTERS):
        refuse(f"{LINE.called} has at most {len(_CHARACTERS) - 1} rows; the formats sdk and json hold more")
    return ["".join(_CHARACTERS[value or 0] for row in sudoku.givens for value in row)]


LINE = Codec(Sudoku, "a Sudoku in one line", _read_line, _line, _split_lines, separator="")

# ---- rows of cells with rulers, and a last line where the diagonals count ----


def _read_rows(block: Block) -> Sudoku:
    rows, box = read_ruled(block)
    try:
        box = box or box_of(len(rows))
    except RuleError as error:
        raise block.error(0, str(error)) from None
    givens = tuple([tuple([_value(block, index, word) for word in words]) for index, words in rows])
    _require_blank(givens)
    return Sudoku(givens, box, diagonals=DIAGONALS in map(str.strip, block.lines))


def _rows(sudoku: Sudoku) -> Iterator[str]:
    _require_blank(sudoku.givens)
    box = sudoku.box
    if box is None or 1 in box:
        _require_usual_box(sudoku, ROWS.called)
    yield from ruled_lines([[str(value or ".") for value in row] for row in sudoku.givens], box or (1, 1))
    if sudoku.diagonals:
        yield DIAGONALS


ROWS = Codec(Sudoku, "a Sudoku of rows", _read_rows, _rows, split_ruled)
