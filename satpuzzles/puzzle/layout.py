"""What a board shows before anybody solves it, in no medium yet.

What the fields of a puzzle show of themselves is told by their shapes, in ``boards.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from satpuzzles.core.grid import Cell, Grid

Edge = tuple[Cell, Cell]
"""Two cells, neighbours but for slants, the upper or left one first."""

KNOWN = "°"
"""What follows a number of a cell that is known to stay as it is, where that leaves the number to be seen."""

_NOTHING: Mapping[Any, str] = MappingProxyType({})


class ClueMark(NamedTuple):
    """One number beside the board; ``color`` counts from 1, 0 for none."""

    text: str
    color: int = 0


class Layout(NamedTuple):
    """What a board shows before anybody solves it.

    Attributes:
        givens: the values that cells have from the start, 0 for none; empty where there are no such.
        clues: a clue in the middle of a cell, which is no value of it.
        blocks: cells that are filled from the start and take no value; a clue may stand in them.
        corners: a clue in the upper left corner of a cell.
        walls: edges between cells that are drawn heavy.
        signs: a sign on an edge, one of ``<``, ``>`` (cells beside each other), ``∧``, ``∨``.
        row_clues, column_clues: clues at the left and above, empty when there are none.
        row_ends, column_ends: the same at the right and below.
        slants: straight lines from the centre of a cell to that of another, as diagonals are; pictures in
            text leave them out, so the note says what they mean.
        colors: the colours of values as ``#rrggbb``; empty when colour has no meaning.
        boxed: whether every cell has a box of its own.
        framed: whether the frame is heavy.
        filled: how a cell with the value 1 is drawn where cells have that or none.
        note: what is said below the board; empty where nothing is.
    """

    givens: Grid = ()
    clues: Mapping[Cell, str] = _NOTHING
    blocks: frozenset[Cell] = frozenset()
    corners: Mapping[Cell, str] = _NOTHING
    walls: frozenset[Edge] = frozenset()
    signs: Mapping[Edge, str] = _NOTHING
    row_clues: tuple[tuple[ClueMark, ...], ...] = ()
    column_clues: tuple[tuple[ClueMark, ...], ...] = ()
    row_ends: tuple[tuple[ClueMark, ...], ...] = ()
    column_ends: tuple[tuple[ClueMark, ...], ...] = ()
    slants: tuple[Edge, ...] = ()
    colors: tuple[str, ...] = ()
    boxed: bool = False
    framed: bool = False
    filled: str = "■"
    note: str = ""
