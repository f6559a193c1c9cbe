"""The texts of Sudoku: a board a line, and rows of cells with rulers."""

from __future__ import annotations

from collections.abc import Iterator

from satpuzzles.kinds.sudoku.puzzle import Sudoku
from satpuzzles.puzzle.boxes import box_of
from satpuzzles.text.codec import Block, Codec, refuse
from satpuzzles.text.ruled import read_ruled, ruled_lines, split_ruled
from satpuzzles.text.square_line import read_square, split_lines, square_line


def require_usual(sudoku: Sudoku, called: str, *, diagonals: bool = False) -> None:
    """Refuses a board of which the size does not tell all, but for ``diagonals`` where these can be told."""
    if sudoku.diagonals and not diagonals:
        refuse(f"{called} cannot hold diagonals; the formats sdk, sgt and json can")
    if sudoku.box is None:
        refuse(f"{called} cannot hold regions; the formats sgt and json can")
    if 1 in sudoku.box and (sudoku.rows > 1 or sudoku.diagonals):
        refuse(f"{called} cannot hold boxes of one row or column, or the diagonals of one cell; json can")
    if sudoku.box != (usual := box_of(sudoku.rows)):
        boxes = " and not ".join("{} x {}".format(*each) for each in (usual, sudoku.box))
        refuse(f"{called} would be read with boxes of {boxes}; the formats sdk, sgt and json can hold these")


def _read_line(block: Block) -> Sudoku:
    return Sudoku(read_square(block))


def _line(sudoku: Sudoku) -> list[str]:
    require_usual(sudoku, LINE.called)
    return [square_line(sudoku.givens, LINE.called)]


LINE = Codec(Sudoku, "a Sudoku in one line", _read_line, _line, split_lines, separator="")


def _read_rows(block: Block) -> Sudoku:
    givens, box, diagonals = read_ruled(block)
    return Sudoku(givens, box, diagonals=diagonals)


def _rows(sudoku: Sudoku) -> Iterator[str]:
    if sudoku.box is None or 1 in sudoku.box:
        require_usual(sudoku, ROWS.called, diagonals=True)
    yield from ruled_lines(sudoku.givens, sudoku.box or (1, 1), sudoku.diagonals)


ROWS = Codec(Sudoku, "a Sudoku of rows", _read_rows, _rows, split_ruled)
