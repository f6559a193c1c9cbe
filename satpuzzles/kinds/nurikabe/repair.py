"""Mending Nurikabe boards: by the search that makes them, or by one clue that is set, changed or moved.

How a board is changed a little stands in recipe.py.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import product

from satpuzzles.core.grid import Cell, Grid, neighbours, parts_of, place, regions
from satpuzzles.core.options import Limits
from satpuzzles.kinds.nurikabe.puzzle import Nurikabe
from satpuzzles.kinds.nurikabe.recipe import NurikabeRecipe
from satpuzzles.puzzle.clues import Clue
from satpuzzles.sat.formula import Formula
from satpuzzles.uniqueness.changeable import Changeable
from satpuzzles.uniqueness.result import Change
from satpuzzles.uniqueness.searched_clues import SearchedClues

CLUE = "clue"


class NurikabeClues(SearchedClues):
    """See SearchedClues."""

    puzzle: Nurikabe

    def recipe(self) -> NurikabeRecipe:
        """See SearchedClues."""
        rows, columns = self.puzzle.rows, self.puzzle.columns
        return NurikabeRecipe(rows=rows, columns=columns, largest=rows * columns)

    def changeable(self) -> list[Changeable]:
        """See BoardClues. The number of every cell, there or not; then clues that move, or are not there."""
        puzzle = self.puzzle
        cells = [*product(range(puzzle.rows), range(puzzle.columns))]
        clues = [(row, column) for row, column in cells if puzzle.clues[row][column] is not None]
        free = [
            [None, *(near for near in neighbours(cell, puzzle.rows, puzzle.columns) if near not in clues)]
            for cell in clues
        ]
        moves = [_Moved(puzzle, cell, to) for cell, ways in zip(clues, free) for to in ways]
        return [*(_Number(puzzle, cell) for cell in cells), *moves]


class _Number(Changeable):
    """See Changeable. An island of any size says nothing but where it is."""

    def __init__(self, puzzle: Nurikabe, cell: Cell) -> None:
        self.cells = (cell,)
        self._puzzle = puzzle

    def formula(self, limits: Limits) -> Formula:
        return _formula(_with_clues(self._puzzle, {self.cells[0]: "?"}), limits)

    def left_by(self, solution: Grid) -> Collection[int]:
        """See Changeable. The size of its island."""
        islands = regions(parts_of(solution).get(0, []))
        return [len(island) for island in islands if self.cells[0] in island]

    def changed_to(self, value: int) -> tuple[Nurikabe, Change]:
        (cell,) = self.cells
        before = self._puzzle.clues[cell[0]][cell[1]]
        board = _with_clues(self._puzzle, {cell: value})
        if before is None:
            return board, Change("added", CLUE, self.cells, f"Add the clue {value} at {place(cell)}.")
        sentence = f"Change the clue at {place(cell)} from {before} to {value}."
        return board, Change("changed", CLUE, self.cells, sentence)


class _Moved(Changeable):
    """See Changeable. A clue that stands elsewhere, or nowhere; there is one way to do so."""

    only = (True,)

    def __init__(self, puzzle: Nurikabe, cell: Cell, to: Cell | None) -> None:
        self.cells = (cell,) if to is None else (cell, to)
        clue = puzzle.clues[cell[0]][cell[1]]
        self._puzzle = _with_clues(puzzle, {cell: None} | ({} if to is None else {to: clue}))
        where = f"the clue {clue} at {place(cell)}"
        if to is None:
            self._change = Change("dropped", CLUE, self.cells, f"Drop {where}.")
        else:
            self._change = Change("changed", CLUE, self.cells, f"Move {where} to {place(to)}.")

    def formula(self, limits: Limits) -> Formula:
        return _formula(self._puzzle, limits)

    def left_by(self, solution: Grid) -> Collection[bool]:
        return self.only

    def changed_to(self, value: bool) -> tuple[Nurikabe, Change]:
        return self._puzzle, self._change


def _with_clues(puzzle: Nurikabe, clues: Mapping[Cell, Clue]) -> Nurikabe:
    rows = [
        tuple([clues.get((row, column), clue) for column, clue in enumerate(values)])
        for row, values in enumerate(puzzle.clues)
    ]
    return replace(puzzle, clues=tuple(rows))


def _formula(puzzle: Nurikabe, limits: Limits) -> Formula:
    return puzzle.encode(next(iter(puzzle.encodings)), limits=limits)
