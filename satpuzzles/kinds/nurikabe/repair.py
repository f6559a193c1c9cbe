"""Repairs Nurikabe boards by the search that makes them, or by adding, changing or moving one clue."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import product

from satpuzzles.core.grid import Cell, Grid, laid_over, neighbours, parts_of, place, regions
from satpuzzles.core.options import Limits
from satpuzzles.kinds.nurikabe.puzzle import Nurikabe
from satpuzzles.kinds.nurikabe.recipe import NurikabeRecipe
from satpuzzles.sat.formula import Formula
from satpuzzles.uniqueness.clues import EditableClue, rules_of
from satpuzzles.uniqueness.local_search import SearchedClues
from satpuzzles.uniqueness.result import Change

CLUE = "clue"


class NurikabeClues(SearchedClues):
    """The numbers of islands."""

    puzzle: Nurikabe

    def recipe(self) -> NurikabeRecipe:
        rows, columns = self.puzzle.rows, self.puzzle.columns
        return NurikabeRecipe(rows=rows, columns=columns, largest=rows * columns)

    def changeable(self) -> list[EditableClue]:
        """See BoardClues. The number of every cell, there or not; then clues that move, or are not there."""
        puzzle = self.puzzle
        cells = [*product(range(puzzle.rows), range(puzzle.columns))]
        clues = [(row, column) for row, column in cells if puzzle.clues[row][column] is not None]
        free = [
            [None, *(near for near in neighbours(cell, puzzle.rows, puzzle.columns) if near not in clues)]
            for cell in clues
        ]
        moves = [_moved(puzzle, cell, to) for cell, ways in zip(clues, free) for to in ways]
        return [*(_number(puzzle, cell) for cell in cells), *moves]


def _number(puzzle: Nurikabe, cell: Cell) -> EditableClue:
    """The number of a cell. An island of any size says nothing but where it is."""
    before = puzzle.clues[cell[0]][cell[1]]

    def left_by(solution: Grid) -> list[int]:
        islands = regions(parts_of(solution).get(0, []))
        return [len(island) for island in islands if cell in island]

    def changed_to(value: int) -> tuple[Nurikabe, Change]:
        board = replace(puzzle, clues=laid_over(puzzle.clues, {cell: value}))
        if before is None:
            return board, Change("added", CLUE, (cell,), f"Add the clue {value} at {place(cell)}.")
        sentence = f"Change the clue at {place(cell)} from {before} to {value}."
        return board, Change("changed", CLUE, (cell,), sentence)

    def formula(limits: Limits) -> Formula:
        return rules_of(replace(puzzle, clues=laid_over(puzzle.clues, {cell: "?"})), limits)

    return EditableClue((cell,), formula, left_by, changed_to)


def _moved(puzzle: Nurikabe, cell: Cell, to: Cell | None) -> EditableClue:
    """A clue that stands elsewhere, or nowhere; there is one way to do so."""
    clue = puzzle.clues[cell[0]][cell[1]]
    board = replace(puzzle, clues=laid_over(puzzle.clues, {cell: None} | ({} if to is None else {to: clue})))
    where = f"the clue {clue} at {place(cell)}"
    if to is None:
        change = Change("dropped", CLUE, (cell,), f"Drop {where}.")
    else:
        change = Change("changed", CLUE, (cell, to), f"Move {where} to {place(to)}.")
    return EditableClue(
        change.cells,
        partial(rules_of, board),
        lambda solution: (True,),
        lambda value: (board, change),
        (True,),
    )
