"""Pictures of black and white cells as nonograms: a .pbm file is a solution, and its clues are the board."""

from __future__ import annotations

from satpuzzles.core.options import Limits
from satpuzzles.formats.codec import Block, Codec, refuse, whole
from satpuzzles.formats.netpbm import PLAIN, read_pbm
from satpuzzles.kinds.nonogram.clues import require_black
from satpuzzles.kinds.nonogram.puzzle import Nonogram, board_of
from satpuzzles.rules.propagation.lines import prune_lines


def _read(block: Block) -> Nonogram:
    return board_of(read_pbm(block.lines, block.first))


def _lines(nonogram: Nonogram) -> list[str]:
    """The picture, where each line for itself tells it: then it is the only one.

    Raises:
        FormatError: it does not. To look for a picture is no part of writing one.
    """
    require_black(nonogram, PBM.called)
    every = (1 << nonogram.columns) - 1
    rows = [[every, every] for _ in range(nonogram.rows)]
    fits = nonogram.obstacle() is None
    if not fits or prune_lines(nonogram.row_clues, nonogram.column_clues, rows, Limits()) is None:
        refuse(f"{PBM.called} holds a picture, and this nonogram has none")
    if any(blank & black for blank, black in rows):
        refuse(f"{PBM.called} holds a picture; that of this nonogram has to be searched for: solve it first")
    cells = [" ".join(str(black >> column & 1) for column in range(nonogram.columns)) for _, black in rows]
    return [PLAIN, f"{nonogram.columns} {nonogram.rows}", *cells]


PBM = Codec(Nonogram, "a .pbm file", _read, _lines, whole, separator=None)
