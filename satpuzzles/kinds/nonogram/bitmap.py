"""Nonograms as .pbm pictures: the picture is the solution, and its clues are the board."""

from __future__ import annotations

from satpuzzles.core.options import Limits
from satpuzzles.formats.codec import Block, BoardCodec, refuse, whole
from satpuzzles.formats.netpbm import PLAIN, read_pbm
from satpuzzles.kinds.nonogram.clues import require_black
from satpuzzles.kinds.nonogram.puzzle import Nonogram, board_of
from satpuzzles.rules.propagation.lines import prune_lines


def _read(block: Block) -> Nonogram:
    return board_of(read_pbm(block.lines, block.first))


def _lines(nonogram: Nonogram) -> list[str]:
    """The picture, if propagation line by line determines it; then it is unique.

    Raises:
        FormatError: the picture is not known; writing does not solve the board.
    """
    require_black(nonogram, PBM.called)
    every = (1 << nonogram.columns) - 1
    rows = [[every, every] for _ in range(nonogram.rows)]
    fits = nonogram.obstacle() is None
    if not fits or prune_lines(nonogram.row_clues, nonogram.column_clues, rows, Limits()) is None:
        refuse(f"{PBM.called} holds a picture, but this nonogram has no solution")
    if any(blank & black for blank, black in rows):
        refuse(f"{PBM.called} holds a picture; solve this nonogram first")
    cells = [" ".join(str(black >> column & 1) for column in range(nonogram.columns)) for _, black in rows]
    return [PLAIN, f"{nonogram.columns} {nonogram.rows}", *cells]


PBM = BoardCodec(Nonogram, "a .pbm file", _read, _lines, whole, separator=None)
