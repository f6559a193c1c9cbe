"""The clues of a Futoshiki: givens and inequalities.

In the Adjacent variant a mark that is left out says that two cells do not differ by 1, so marks stay as
they are and only givens come and go.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from satpuzzles.core.grid import Cell, Grid, neighbour_pairs
from satpuzzles.kinds.futoshiki.puzzle import INEQUALITY, Futoshiki
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.uniqueness.cell_clues import GivenClues
from satpuzzles.uniqueness.clues import Exclusive
from satpuzzles.uniqueness.result import BoardClue, Change


class FutoshikiClues(GivenClues):
    """See BoardClues. Givens, and signs beside them."""

    puzzle: Futoshiki

    def present(self) -> list[BoardClue]:
        # Givens are tried first: signs are what makes a Futoshiki.
        signs = self.puzzle.less_than if self.puzzle.adjacent is None else ()
        return super().present() + [_inequality(*pair) for pair in sorted(signs, key=sorted)]

    def missing(self, solution: Grid, step: int = 0) -> tuple[list[BoardClue], Exclusive]:
        found, exclusive = super().missing(solution, step)
        if self.puzzle.adjacent is None:
            there = {frozenset(pair) for pair in self.puzzle.less_than}
            pairs = neighbour_pairs(self.puzzle.rows, self.puzzle.rows)
            pairs = [pair for pair in pairs if frozenset(pair) not in there]
            found += [_inequality(*sorted(pair, key=lambda cell: _at(solution, cell))) for pair in pairs]
        return found, exclusive

    def without(self, dropped: Collection[BoardClue]) -> Puzzle:
        board = super().without(dropped)
        assert isinstance(board, Futoshiki)
        signs = {clue.cells for clue in dropped if clue.what == INEQUALITY}
        return replace(board, less_than=tuple(pair for pair in board.less_than if pair not in signs))

    def added_to(self, solution: Grid, added: Sequence[BoardClue]) -> tuple[Puzzle, tuple[Change, ...]]:
        board, changes = super().added_to(solution, added)
        assert isinstance(board, Futoshiki)
        signs = tuple((clue.cells[0], clue.cells[1]) for clue in added if clue.what == INEQUALITY)
        return replace(board, less_than=board.less_than + signs), changes

    def fits(self, clue: BoardClue, grid: Grid) -> bool:
        if clue.what == INEQUALITY:
            low, high = clue.cells
            return _at(grid, low) < _at(grid, high)
        return super().fits(clue, grid)


def _inequality(low: Cell, high: Cell) -> BoardClue:
    (row, column), (other_row, other_column) = min(low, high), max(low, high)
    if row == other_row:
        sign = "<" if low < high else ">"
        where = f"in row {row + 1} between columns {column + 1} and {other_column + 1}"
    else:
        sign = "∧" if low < high else "∨"
        where = f"in column {column + 1} between rows {row + 1} and {other_row + 1}"
    return BoardClue(INEQUALITY, (low, high), None, f"the {sign} {where}", entry=(low, high))


def _at(grid: Grid, cell: Cell) -> int:
    return grid[cell[0]][cell[1]] or 0
