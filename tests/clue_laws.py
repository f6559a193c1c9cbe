"""What must be true of boards that are made of clues; where cells come to lie is said here once more."""

from __future__ import annotations

from boards import brute_force, is_tiny

from satpuzzles.uniqueness.clues import clues_of

IMAGES = {
    "none": lambda row, column, rows, columns: (row, column),
    "rotation-180": lambda row, column, rows, columns: (rows - 1 - row, columns - 1 - column),
    "rotation-90": lambda row, column, rows, columns: (column, rows - 1 - row),
    "left-right": lambda row, column, rows, columns: (row, columns - 1 - column),
    "up-down": lambda row, column, rows, columns: (rows - 1 - row, column),
    "diagonal": lambda row, column, rows, columns: (column, row),
}
"""Where a cell comes to lie."""


def require_clues(recipe, puzzle) -> None:
    """Its clues have the symmetry, and so many are there or no set of them can be left out."""
    clues = {clue.cells[0] if clue.cells else clue.entry: clue for clue in clues_of(puzzle).present()}
    left = set(clues)
    while left:
        cell = left.pop()
        together = [clues[cell]]
        first = cell
        while (cell := IMAGES[recipe.symmetry](*cell, recipe.rows, recipe.columns)) != first:
            together.append(clues[cell])
            left.discard(cell)
        if recipe.clues is None and recipe.rows * recipe.columns <= 12 and is_tiny(puzzle):
            assert len(brute_force(clues_of(puzzle).without(together))) > 1
    free = {divmod(at, recipe.columns + 1) for at, sign in enumerate(recipe.mask or "") if sign == "x"}
    assert not recipe.mask or clues.keys() <= free
    wanted = recipe.clues
    if isinstance(wanted, float) and recipe.type in ("slitherlink", "sudoku"):  # any cell may have a clue
        wanted = round(wanted * (len(free) or recipe.rows * recipe.columns))
    if isinstance(wanted, int):
        assert wanted <= len(clues) < wanted + (1 if recipe.symmetry == "none" else 4)
