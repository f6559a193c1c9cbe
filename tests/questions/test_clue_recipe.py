"""A puzzle that says how its clues are read off an answer gets boards, repairs and fewest clues for it.

The puzzle is Mosaic: a number tells how many of the up to nine cells around and in its cell are black. The
oracle counts them in every grid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, ClassVar

import pytest

import satpuzzles as sp
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import place
from satpuzzles.puzzle import registry
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import Kind
from satpuzzles.rules.groups import Bounds, Count, Group
from satpuzzles.uniqueness import boards, choice
from satpuzzles.uniqueness.boards import make_board
from satpuzzles.uniqueness.cell_clues import CellClues
from satpuzzles.uniqueness.clue_recipe import ClueRecipe

KIND = Kind(
    "mosaic", f"{__name__}:Mosaic", clues=f"{__name__}:MosaicClues", recipe=f"{__name__}:MosaicRecipe"
)


def around(rows: int, columns: int, cell) -> list:
    return [
        (row, column)
        for row, column in product(range(rows), range(columns))
        if abs(row - cell[0]) <= 1 and abs(column - cell[1]) <= 1
    ]


@dataclass(frozen=True, slots=True)
class Mosaic(Puzzle):
    type: ClassVar[str] = "mosaic"
    clues: tuple = ()

    def __post_init__(self) -> None:
        self.check_known()

    @property
    def rows(self) -> int:
        return len(self.clues)

    @property
    def columns(self) -> int:
        return len(self.clues[0])

    def board_json(self) -> dict[str, Any]:
        return {"clues": [list(row) for row in self.clues]}

    @classmethod
    def from_board_json(cls, data: Mapping[str, Any], known) -> Mosaic:
        return cls(tuple(map(tuple, data["clues"])), known=known)

    def rules(self) -> Iterator:
        bounds = []
        for cell in product(range(self.rows), range(self.columns)):
            number = self.clues[cell[0]][cell[1]]
            if number is not None:
                near = around(self.rows, self.columns, cell)
                group = Group(place(cell), tuple(row * self.columns + column for row, column in near))
                bounds.append(Bounds(group, number, number, number))
        yield Count("clue", "Around {group} are {number}.", value=1, bounds=tuple(bounds))


class MosaicClues(CellClues):
    def read(self, answer):
        rows, columns = len(answer), len(answer[0])
        return {
            cell: sum(answer[row][column] for row, column in around(rows, columns, cell))
            for cell in product(range(rows), range(columns))
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class MosaicRecipe(ClueRecipe):
    type: ClassVar[str] = "mosaic"

    def clues(self) -> MosaicClues:
        return MosaicClues(Mosaic(((None,) * self.columns,) * self.rows))


@pytest.fixture(autouse=True)
def _registered(monkeypatch):
    monkeypatch.setitem(registry.BUILT_IN, "mosaic", f"{__name__}:KIND")


def answers(board: Mosaic) -> list:
    """All answers of a board, by trying all grids."""
    found = []
    for values in product((0, 1), repeat=board.rows * board.columns):
        grid = tuple(values[at : at + board.columns] for at in range(0, len(values), board.columns))
        if all(
            clue is None
            or clue == sum(grid[r][c] for r, c in around(board.rows, board.columns, (row, column)))
            for row, clues in enumerate(board.clues)
            for column, clue in enumerate(clues)
        ):
            found.append(grid)
    return found


def with_a_clue_less(board: Mosaic) -> Iterator[Mosaic]:
    for row, column in product(range(board.rows), range(board.columns)):
        if board.clues[row][column] is not None:
            yield without(board, row, column)


def without(board: Mosaic, row: int, column: int) -> Mosaic:
    clues = [list(line) for line in board.clues]
    clues[row][column] = None
    return replace(board, clues=tuple(map(tuple, clues)))


@pytest.mark.parametrize("batch", [24, 1])
@pytest.mark.parametrize("size", [(1, 1), (1, 5), (3, 3), (3, 4)])
def test_boards_are_made_with_one_answer_and_no_clue_too_many(monkeypatch, size, batch):
    monkeypatch.setattr(choice, "LEAST_BATCH", batch)
    monkeypatch.setattr(choice, "BATCHED_CLUES", 0)
    recipe = MosaicRecipe(rows=size[0], columns=size[1])
    for index in range(4):
        made = make_board(recipe, 3, index)
        assert answers(made.puzzle) == [made.solution]
        assert all(len(answers(less)) > 1 for less in with_a_clue_less(made.puzzle))
        assert make_board(recipe, 3, index) == made
    assert len({make_board(recipe, 3, index).puzzle for index in range(4)}) > (size != (1, 1))


def test_an_answer_that_no_clues_tell_is_no_board(monkeypatch):
    """On a board of 2 x 2 every cell has the same cells around it."""
    monkeypatch.setattr(boards, "ATTEMPTS", 2)
    with pytest.raises(PuzzleError, match="no such board"):
        make_board(Spotless(rows=2, columns=2), 0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spotless(MosaicRecipe):
    """Its answer has two black cells, and the clues fit any two."""

    def answer(self, random):
        return ((1, 0), (0, 1))


def test_clues_are_added_until_there_is_one_answer_and_dropped_until_none_is_too_many():
    for index in range(4):
        made = make_board(MosaicRecipe(rows=3, columns=3), 5, index)
        first = next(with_a_clue_less(made.puzzle))
        repaired = sp.repair(first)
        assert repaired.status == "multiple" and repaired.clues_known
        assert answers(repaired.puzzle) == [repaired.solution]
        assert repaired.smallest and len(repaired.changes) == 1
        assert repaired.changes[0].what == "clue" and repaired.changes[0].sentence.startswith("Add the clue ")
        full = MosaicClues(made.puzzle).read(made.solution)
        board = replace(made.puzzle, clues=tuple(tuple(full[r, c] for c in range(3)) for r in range(3)))
        again = sp.repair(board, minimize=True)
        redundant = {clue.cells[0] for clue in again.redundant}
        assert redundant == {
            cell for cell in product(range(3), repeat=2) if len(answers(without(board, *cell))) == 1
        }
        assert answers(again.puzzle) == [made.solution]
        assert all(len(answers(less)) > 1 for less in with_a_clue_less(again.puzzle))
