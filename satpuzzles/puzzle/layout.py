"""The layout of an unsolved board, for drawing in any medium."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from satpuzzles.core.grid import Cell, Grid, place

Edge = tuple[Cell, Cell]
"""Two cells, the upper or left one first; neighbours, except in slants."""

KNOWN = "°"
"""Follows the number of a known cell if the number stays visible."""

DISCS = {"white": "○", "black": "●", "open": "○"}
"""The discs around clues, and how texts show them."""

_NOTHING: Mapping[Any, str] = MappingProxyType({})


class ClueMark(NamedTuple):
    """One number beside the board; ``color`` counts from 1, 0 for none."""

    text: str
    color: int = 0


class Layout(NamedTuple):
    """The layout of an unsolved board.

    Attributes:
        givens: the values that cells have from the start, 0 for none; empty for puzzles without givens.
        clues: a clue in the middle of a cell, which is not its value; an arrow at its end points to what it
            counts.
        blocks: cells filled from the start that take no value; they may hold clues.
        corners: a clue in the upper left corner of a cell.
        discs: a circle in a cell, perhaps around its clue: ``white``, ``black``, or ``open``, not filled.
        walls: edges between cells, drawn heavy.
        signs: a sign on an edge, one of ``<``, ``>`` (cells beside each other), ``∧``, ``∨``.
        row_clues, column_clues: clues at the left and above, empty when there are none.
        row_ends, column_ends: the same at the right and below.
        slants: straight lines between the centres of two cells, such as diagonals; text pictures omit them,
            so the note explains them.
        colors: the colours of values as ``#rrggbb``; empty when colour has no meaning.
        boxed: whether each cell is drawn as a box.
        framed: whether the frame is heavy.
        filled: how a cell with the value 1 is drawn in puzzles with no other value.
        note: the text below the board; may be empty.
    """

    givens: Grid = ()
    clues: Mapping[Cell, str] = _NOTHING
    blocks: frozenset[Cell] = frozenset()
    corners: Mapping[Cell, str] = _NOTHING
    discs: Mapping[Cell, str] = _NOTHING
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

    def contradiction(self, cell: Cell, word: str) -> str | None:
        """What is wrong with a clue that a drawing has in a cell; None if it is that of the board."""
        disc = self.discs.get(cell, "")
        clue = self.corners.get(cell) or self.clues.get(cell) or DISCS.get(disc, "no clue")
        if clue in (word, "?") or word.lower() in ({"○": "o"}.get(clue), disc[:1]):
            return None
        return f"the drawing has {word} at {place(cell)}, but the board has {clue} there"
