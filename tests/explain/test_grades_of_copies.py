"""The grade of a board stays the same when it is turned, mirrored, or given other names for its values."""

from __future__ import annotations

from random import Random

import pytest
from copies import copy_of

import satpuzzles as sp

KINDS = {
    "hitori": {"rows": 5, "columns": 6},
    "nonogram": {"rows": 5, "columns": 6, "density": 0.5},
    "calcudoku": {"rows": 4, "columns": 4},
    "futoshiki": {"rows": 4, "columns": 4, "givens": 0.1},
    "sudoku": {"rows": 6, "columns": 6, "box": (2, 3)},
    "slitherlink": {"rows": 3, "columns": 4},
    "nurikabe": {"rows": 4, "columns": 5},
    "akari": {"rows": 5, "columns": 6},
}
BOARDS = [(type, index) for type in KINDS for index in range(3 if type in ("futoshiki", "akari") else 2)]
BOARDS += [("hitori", 2), ("calcudoku", 2)]
"""20 boards of all puzzles."""


def board_of(type: str, index: int) -> dict:
    recipe = sp.recipe_type(type)(**KINDS[type])
    (made,) = sp.generate(recipe, seed=7, count=1, start=index)
    return made.puzzle.to_json()


def told(board: dict) -> tuple[object, ...]:
    """All of a grade but the number of steps and the time."""
    grade = sp.grade(sp.Puzzle.from_json(board))
    assert grade.status == "complete"
    return grade.tier, grade.largest, grade.excess, grade.uses, grade.narrowest, grade.branching, grade.rounds


def require_same_grades(type: str, index: int, copies: int) -> None:
    board, random = board_of(type, index), Random(f"{type} {index}")
    wanted = told(board)
    for _ in range(copies):
        copy = copy_of(board, random)
        assert told(copy) == wanted, copy


@pytest.mark.sampled(3)
@pytest.mark.parametrize("type", KINDS)
def test_copies_of_a_board_have_its_grade(type):
    require_same_grades(type, 0, 3)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("type,index", BOARDS)
def test_twenty_copies_of_twenty_boards_have_their_grades(type, index):
    assert len(BOARDS) == 20
    require_same_grades(type, index, 20)
