"""Made Futoshiki boards: one solution, no clue too many, and the same board again from the same seed.

The oracle is another backend on the formula without presolve, and, up to 4 x 4, all latin squares.
"""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import permutations, product

import numpy as np
import pytest

from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Grid
from satpuzzles.kinds.futoshiki.offer import SquareOffered, switched
from satpuzzles.kinds.futoshiki.puzzle import INEQUALITY, Futoshiki
from satpuzzles.kinds.futoshiki.recipe import METHODS, FutoshikiRecipe, in_share
from satpuzzles.kinds.futoshiki.repair import FutoshikiClues
from satpuzzles.latin.squares import random_latin_square
from satpuzzles.questions.solve import solve
from satpuzzles.uniqueness.boards import generate, make_board
from satpuzzles.uniqueness.recipe import Generated


def recipe(size: int, givens: float = 0.4, minimal: bool = True, method: str = "core") -> FutoshikiRecipe:
    return FutoshikiRecipe(rows=size, columns=size, givens=givens, minimal=minimal, method=method)


def board_of(made: Generated) -> Futoshiki:
    assert isinstance(made.puzzle, Futoshiki)
    return made.puzzle


def status(board: Futoshiki) -> str:
    return solve(board, backend="minisat22", encoding="support", presolve=False).status


def count_clues(board: Futoshiki) -> tuple[int, int]:
    """How many givens and how many signs a board has."""
    return sum(value > 0 for row in board.givens for value in row), len(board.less_than)


def with_a_clue_less(board: Futoshiki) -> list[Futoshiki]:
    """The board without each of its clues in turn."""
    boards = [
        replace(board, less_than=[pair for pair in board.less_than if pair != dropped])
        for dropped in board.less_than
    ]
    for row, column in product(range(board.rows), repeat=2):
        if board.givens[row][column]:
            givens = [list(values) for values in board.givens]
            givens[row][column] = 0
            boards.append(replace(board, givens=givens))
    return boards


def latin_squares(size: int) -> list[Grid]:
    rows = list(permutations(range(1, size + 1)))
    return [
        square
        for square in product(rows, repeat=size)
        if all(len(set(column)) == size for column in zip(*square))
    ]


def assert_right(made: Generated, minimal: bool) -> None:
    board = board_of(made)
    assert board.check(made.solution) == []
    assert made.changed is None
    assert status(board) == "unique"
    if minimal:
        assert {status(each) for each in with_a_clue_less(board)} <= {"multiple"}


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("minimal", [True, False])
def test_boards_are_unique_and_no_clue_of_a_minimal_one_can_be_dropped(method: str, minimal: bool) -> None:
    for size in range(1, 7):
        for made in generate(recipe(size, 0.5, minimal, method), seed=size, count=2):
            assert_right(made, minimal)


@pytest.mark.slow
@pytest.mark.parametrize("givens", [0.0, 0.2, 0.4, 0.6, 1.0])
def test_many_boards_are_unique_and_minimal(givens: float) -> None:
    for method, size in product(METHODS, range(2, 9)):
        for made in generate(recipe(size, givens, method=method), seed=3, count=1):
            assert_right(made, minimal=True)


@pytest.mark.slow
@pytest.mark.parametrize("size", [9, 12, 15])
def test_larger_boards_are_unique_and_minimal(size: int) -> None:
    assert_right(make_board(recipe(size, 0.5), 0, 0), minimal=size == 9)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_small_boards_by_brute_force(size: int) -> None:
    squares = latin_squares(size)
    for made in generate(recipe(size), seed=1, count=5):
        for number, board in enumerate([board_of(made), *with_a_clue_less(board_of(made))]):
            fitting = [square for square in squares if not board.check(square)]
            assert (fitting == [made.solution]) is (number == 0)


def test_the_same_seed_gives_the_same_boards_in_any_order() -> None:
    for method in METHODS:
        wanted = recipe(6, method=method)
        boards = list(generate(wanted, seed=5, count=4))
        assert boards[2] == make_board(wanted, 5, 2)
        assert boards[1:] == list(generate(wanted, seed=5, start=1, count=3))
        assert len({made.solution for made in boards}) == 4
    assert make_board(recipe(6), 5, 0) != make_board(recipe(6), 6, 0)


def test_methods_start_from_the_same_square() -> None:
    one, other = (make_board(recipe(5, method=method), 2, 0) for method in METHODS)
    assert one.solution == other.solution


@pytest.mark.slow
def test_the_share_of_givens_shows() -> None:
    def share(givens: float) -> float:
        counts = [count_clues(board_of(made)) for made in generate(recipe(7, givens), seed=1, count=8)]
        return sum(a for a, _ in counts) / sum(a + b for a, b in counts)

    shares = [share(givens) for givens in (0.0, 0.3, 0.6, 1.0)]
    assert shares == sorted(shares)
    assert shares[0] < 0.3
    assert shares[-1] == 1


def test_without_givens_a_given_comes_only_where_all_signs_do_not_do() -> None:
    for made in generate(recipe(5, 0.0), seed=2, count=10):
        board = board_of(made)
        solution = made.solution
        offered = FutoshikiClues(recipe(5).bare()).missing(solution)[0]
        signs = [clue.cells for clue in offered if clue.what == INEQUALITY]
        needed = status(Futoshiki([[0] * 5] * 5, signs)) == "multiple"
        assert (count_clues(board)[0] > 0) is needed


def test_a_board_of_drawn_clues_ends_with_a_needed_one() -> None:
    """The simplest way stops at the first clue that makes the board unique."""
    for made in generate(recipe(5, minimal=False, method="random"), seed=8, count=5):
        assert "multiple" in {status(each) for each in with_a_clue_less(board_of(made))}


@pytest.mark.parametrize("size", [1, 2])
def test_tiny_boards(size: int) -> None:
    for method in METHODS:
        for minimal in (True, False):
            board = board_of(make_board(recipe(size, minimal=minimal, method=method), 0, 0))
            assert sum(count_clues(board)) >= size - 1
    assert sum(count_clues(board_of(make_board(recipe(size), 0, 0)))) == size - 1


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"columns": 5}, "4 x 5 is not"),
        ({"rows": 0, "columns": 0}, "1 to 64, not 0"),
        ({"rows": 65, "columns": 65}, "1 to 64, not 65"),
        ({"givens": -0.1}, "from 0 to 1, not -0.1"),
        ({"givens": 1.5}, "from 0 to 1, not 1.5"),
        ({"givens": float("nan")}, "givens must be a number, not nan"),
        ({"method": "best"}, "no method 'best'; choose from core, random"),
    ],
)
def test_what_cannot_be_made_is_refused(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(PuzzleError, match=sentence):
        FutoshikiRecipe(**{"rows": 4, "columns": 4, **options})  # type: ignore[arg-type]


def test_a_recipe_survives_json() -> None:
    wanted = recipe(6, 0.25, minimal=False, method="random")
    assert FutoshikiRecipe.from_json(json.loads(json.dumps(wanted.to_json()))) == wanted
    assert wanted.to_json()["type"] == "futoshiki"


def offer_of(solution: Grid) -> SquareOffered:
    clues = FutoshikiClues(recipe(len(solution)).bare())
    return SquareOffered(clues, solution, [[clue] for clue in clues.missing(solution)[0]])


def test_clues_are_drawn_by_the_share_of_givens() -> None:
    solution = random_latin_square(4, np.random.default_rng(1))
    offered = FutoshikiClues(recipe(4).bare()).missing(solution)[0]
    for share, most in ((0.0, 24), (1.0, 16)):
        order = in_share(offered, share, np.random.default_rng(4))
        assert sorted(order) == list(range(40))
        assert len({offered[number].what for number in order[:most]}) == 1


@pytest.mark.parametrize("size", [2, 3, 5, 6])
def test_squares_that_differ_in_little_are_latin_and_break_the_clues_that_they_say(size: int) -> None:
    solution = random_latin_square(size, np.random.default_rng(size))
    other = random_latin_square(size, np.random.default_rng(size + 100))
    offer = offer_of(solution)
    grids = [tuple(map(tuple, (square + 1).tolist())) for square in switched(np.array(solution, np.int8) - 1)]
    table = [*offer.known().tolist(), *offer.broken_by(other).tolist()]
    for grid, broken in zip([*grids, other], table, strict=True):
        for line in [*grid, *zip(*grid)]:
            assert sorted(line) == list(range(1, size + 1))
        assert any(broken) is (grid != solution)
        for clue, is_broken in enumerate(broken):
            assert (offer.board([clue]).check(grid) != []) is is_broken
