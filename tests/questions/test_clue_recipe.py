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
from satpuzzles.core.grid import place
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import BUILT_IN, Kind
from satpuzzles.rules.groups import Bounds, Count, Group
from satpuzzles.uniqueness.boards import make_board, recipe_type
from satpuzzles.uniqueness.cell_clues import CellClues
from satpuzzles.uniqueness.clue_recipe import ClueRecipe

KIND = Kind("mosaic", f"{__name__}:Mosaic", clues=f"{__name__}:MosaicClues")


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
        bounds = {}
        for cell in product(range(self.rows), range(self.columns)):
            number = self.clues[cell[0]][cell[1]]
            if number is not None:
                near = around(self.rows, self.columns, cell)
                group = Group(place(cell), tuple(row * self.columns + column for row, column in near))
                bounds[cell] = Bounds(group, number, number, number)
        rule = Count("clue", "Around {group} are {number}.", value=1, bounds=tuple(bounds.values()))
        yield rule.told_by(tuple(bounds))


class MosaicClues(CellClues):
    def read(self, answer):
        rows, columns = len(answer), len(answer[0])
        return {
            cell: sum(answer[row][column] for row, column in around(rows, columns, cell))
            for cell in product(range(rows), range(columns))
        }


def recipe(rows: int, columns: int, **told) -> ClueRecipe:
    return recipe_type("mosaic")(rows=rows, columns=columns, **told)


@pytest.fixture(autouse=True)
def _registered(monkeypatch):
    monkeypatch.setitem(BUILT_IN, "mosaic", f"{__name__}:KIND")


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


@pytest.mark.parametrize("size", [(1, 1), (1, 5), (3, 3), (3, 4)])
def test_boards_are_made_with_one_answer_and_no_clue_too_many(size):
    told = recipe(*size)
    for index in range(4):
        made = make_board(told, 3, index)
        assert answers(made.puzzle) == [made.solution]
        assert all(len(answers(less)) > 1 for less in with_a_clue_less(made.puzzle))
        assert make_board(told, 3, index) == made
    assert len({make_board(told, 3, index).puzzle for index in range(4)}) > (size != (1, 1))


@pytest.mark.parametrize("clues", [None, 1.0])
def test_clues_stand_in_the_cells_of_a_mask_alone(clues):
    mask = "x.xx/xxx./x.xx/.xxx"
    free = {divmod(at, 5) for at, sign in enumerate(mask) if sign == "x"}
    for index in range(3):
        made = make_board(recipe(4, 4, mask=mask, clues=clues), 7, index)
        there = {
            cell for cell in product(range(4), repeat=2) if made.puzzle.clues[cell[0]][cell[1]] is not None
        }
        assert there <= free and (clues is None or there == free)
        assert answers(made.puzzle) == [made.solution]


@pytest.mark.parametrize(("wanted", "left"), [(9, 9), (0.5, 4), (0.85, 8), (1.0, 9), (7, 7)])
def test_so_many_clues_are_left_as_are_asked_for(wanted, left):
    made = make_board(recipe(3, 3, clues=wanted), 3, 0)
    assert answers(made.puzzle) == [made.solution]
    assert sum(clue is not None for row in made.puzzle.clues for clue in row) == left
    turned = make_board(recipe(3, 3, clues=wanted, symmetry="rotation-180"), 3, 0)
    assert answers(turned.puzzle) == [turned.solution]
    assert sum(clue is not None for row in turned.puzzle.clues for clue in row) in (left, left + 1)


def test_clues_are_added_until_there_is_one_answer_and_dropped_until_none_is_too_many():
    for index in range(4):
        made = make_board(recipe(3, 3), 5, index)
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
