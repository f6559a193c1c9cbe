"""Generated Hitori boards: one solution each by every path that is not the generator's own, and any size.

The oracle is brute force from oracles.py, and here, for tiny boards, all boards there are.
"""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from oracles import hitori, touches, white_is_connected

from satpuzzles.core.errors import PuzzleError
from satpuzzles.kinds.hitori.black_cells import count_black, maximal_black, most_black, random_black
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.kinds.hitori.recipe import HitoriRecipe, _white_numbers
from satpuzzles.kinds.hitori.solutions import has_room_for_black
from satpuzzles.questions.solve import solve
from satpuzzles.uniqueness.boards import generate, make_board

SIZES = [(rows, columns) for rows in range(1, 7) for columns in range(1, 7)]
WITHOUT_BOARD = {(1, 2), (2, 1)}


def recipe(rows: int, columns: int, black: float | None = None) -> HitoriRecipe:
    return HitoriRecipe(rows=rows, columns=columns, black=black)


def numbers_in_range(puzzle: Hitori) -> bool:
    return all(1 <= number <= max(puzzle.rows, puzzle.columns) for row in puzzle.numbers for number in row)


def legal_sets(rows: int, columns: int) -> list[tuple[tuple[int, ...], ...]]:
    """All grids of black and white cells that break no rule but, perhaps, the one about numbers."""
    grids = []
    for colors in product((0, 1), repeat=rows * columns):
        grid = tuple(colors[row * columns : (row + 1) * columns] for row in range(rows))
        black = [(r, c) for r, row in enumerate(grid) for c, color in enumerate(row) if color]
        if not any(touches(a, b) for a in black for b in black) and white_is_connected(grid):
            grids.append(grid)
    return grids


def solvable_with_one_solution(rows: int, columns: int) -> set:
    """The solutions of all boards with exactly one, numbers from 1 to the longer side: by trying every board.

    The first cell has number 1, as it does not matter what a number is called.
    """
    sets = legal_sets(rows, columns)
    lines = [[(r, c) for c in range(columns)] for r in range(rows)]
    lines += [[(r, c) for r in range(rows)] for c in range(columns)]
    # Of each set, the pairs of white cells in a line: none may have the same number.
    pairs = [
        [
            (a[0] * columns + a[1], b[0] * columns + b[1])
            for line in lines
            for index, a in enumerate(line)
            for b in line[index + 1 :]
            if not grid[a[0]][a[1]] and not grid[b[0]][b[1]]
        ]
        for grid in sets
    ]
    found = set()
    for numbers in product(range(max(rows, columns)), repeat=rows * columns - 1):
        board = (0, *numbers)
        fitting = []
        for grid, white_pairs in zip(sets, pairs):
            if all(board[a] != board[b] for a, b in white_pairs):
                fitting.append(grid)
                if len(fitting) > 1:
                    break
        if len(fitting) == 1:
            found.add(fitting[0])
    return found


def maximal_sets(rows: int, columns: int) -> set:
    """The legal sets of black cells that no other contains."""
    sets = legal_sets(rows, columns)
    return {
        grid
        for grid in sets
        if not any(
            grid != other and all(a <= b for one, two in zip(grid, other) for a, b in zip(one, two))
            for other in sets
        )
    }


@pytest.mark.parametrize(
    ("rows", "columns"),
    [
        (1, 1),
        (1, 2),
        (2, 1),
        (1, 3),
        (3, 1),
        (1, 4),
        (1, 5),
        (1, 6),
        (2, 2),
        (2, 3),
        (3, 2),
        (2, 4),
        (4, 2),
        (3, 3),
    ],
)
def test_exactly_the_sizes_without_a_board_are_refused(rows, columns):
    solutions = solvable_with_one_solution(rows, columns)
    assert bool(solutions) == ((rows, columns) not in WITHOUT_BOARD)
    if solutions:
        assert solutions == maximal_sets(rows, columns), "every maximal set is the solution of a board"


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_every_size_up_to_six_works_or_is_refused(rows, columns):
    if (rows, columns) in WITHOUT_BOARD:
        with pytest.raises(PuzzleError, match="exactly one solution"):
            recipe(rows, columns)
        return
    for made in generate(recipe(rows, columns), seed=1, count=3 if rows * columns < 25 else 1):
        assert (made.puzzle.rows, made.puzzle.columns) == (rows, columns)
        assert numbers_in_range(made.puzzle)
        assert hitori(made.puzzle.numbers) == {made.solution}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("black", [None, 0.26, 0.33])
def test_small_boards_against_brute_force(seed, black):
    made = make_board(recipe(5, 4, black), seed, 0)
    assert hitori(made.puzzle.numbers) == {made.solution}


@pytest.mark.parametrize(("rows", "columns"), [(9, 9), (7, 20), (25, 12), (2, 40), (1, 30)])
def test_boards_pass_the_check_and_are_unique_by_every_other_path(rows, columns):
    made = make_board(recipe(rows, columns), 5, 2)
    assert not made.puzzle.check(made.solution)
    assert numbers_in_range(made.puzzle)
    for encoding, backend in product(Hitori.encodings, ("minisat22", "cadical153", "maplechrono")):
        result = solve(made.puzzle, backend=backend, encoding=encoding, presolve=False)
        assert (result.status, result.solution) == ("unique", made.solution), (encoding, backend)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rows", "columns", "black"),
    [(100, 100, None), (60, 90, 0.22), (60, 60, 0.32), (3, 1000, None), (1000, 2, None)],
)
def test_large_boards_are_unique(rows, columns, black):
    made = make_board(recipe(rows, columns, black), 0, 0)
    result = solve(made.puzzle, backend="minisat22", presolve=False)
    assert (result.status, result.solution) == ("unique", made.solution)


def test_no_black_cell_is_superfluous_and_none_can_be_added():
    for made in generate(recipe(8, 8), seed=3, count=5):
        assert not has_room_for_black(made.solution)
        for row, column in product(range(8), repeat=2):
            if made.solution[row][column]:
                colors = [list(line) for line in made.solution]
                colors[row][column] = 0
                assert made.puzzle.check(colors), (row, column)


def test_the_same_seed_gives_the_same_board():
    asked = recipe(12, 9, 0.29)
    boards = list(generate(asked, seed=7, count=4))
    assert boards == list(generate(asked, seed=7, count=4))
    assert boards[2] == make_board(asked, 7, 2)
    assert len({made.puzzle for made in boards}) == 4
    assert make_board(asked, 8, 0) != boards[0]


def test_numbers_of_both_long_and_short_lines_vary():
    numbers = [number for row in make_board(recipe(20, 30), 0, 0).puzzle.numbers for number in row]
    counts = np.bincount(numbers, minlength=31)[1:]
    assert counts.min() > 0
    assert counts.max() < 3 * counts.mean()


def test_white_numbers_need_no_more_than_the_longer_side():
    # Without any black cell, a latin square: only exchanges along paths get there.
    for seed, (rows, columns) in enumerate([(1, 1), (2, 2), (5, 5), (9, 9), (12, 5), (4, 12)]):
        blank = ((0,) * columns,) * rows
        numbers = _white_numbers(blank, np.random.default_rng(seed))
        assert all(1 <= number <= max(rows, columns) for row in numbers for number in row)
        assert all(len(set(line)) == len(line) for line in [*numbers, *zip(*numbers)])


# ---- black cells ----


@pytest.mark.parametrize(("rows", "columns"), [(1, 4), (2, 3), (2, 4), (3, 3), (3, 4)])
def test_every_maximal_set_comes_out_and_nothing_else(rows, columns):
    expected = maximal_sets(rows, columns)
    random = np.random.default_rng(0)
    made = {maximal_black(rows, columns, random.permutation(rows * columns).tolist()) for _ in range(600)}
    assert made == expected
    assert max(map(count_black, expected)) <= most_black(rows, columns)


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 2), (1, 5), (2, 5), (3, 5), (4, 4)])
def test_no_legal_set_has_more_than_most_black(rows, columns):
    assert max(map(count_black, legal_sets(rows, columns))) <= most_black(rows, columns)


@pytest.mark.parametrize(
    ("rows", "columns", "shares"),
    [(9, 9, (0.26, 0.28, 0.3, 0.32)), (20, 20, (0.24, 0.27, 0.3)), (50, 40, (0.22, 0.25, 0.28, 0.3, 0.32))],
)
def test_the_share_of_black_cells_is_met(rows, columns, shares):
    cells = rows * columns
    for seed, share in enumerate(shares):
        black = random_black(rows, columns, share, np.random.default_rng(seed))
        assert abs(count_black(black) - share * cells) <= max(1, cells / 500)
        assert not has_room_for_black(black)
        # Without repeated numbers, only what is asked of black and white cells is left to check.
        numbers = np.arange(1, cells + 1).reshape(rows, columns)
        assert not Hitori(numbers).check(black)


def test_a_share_of_the_board_is_that_of_its_solution():
    made = make_board(recipe(30, 30, 0.25), 0, 0)
    assert abs(count_black(made.solution) - 225) <= 1


def test_beyond_the_range_the_nearest_end_comes_out():
    assert count_black(make_board(recipe(3, 3, 0.01), 0, 0).solution) == 2
    assert count_black(make_board(recipe(1, 8, 0.01), 0, 0).solution) == 2
    assert count_black(make_board(recipe(3, 3, 4 / 9), 0, 0).solution) == 4


# ---- recipes ----


@pytest.mark.parametrize(
    ("rows", "columns"), [(0, 5), (5, 0), (-1, 5), (1001, 5), (5, 1001), (2.5, 3), ("4", 4)]
)
def test_a_size_beyond_the_caps_is_refused(rows, columns):
    with pytest.raises(PuzzleError, match=r"1 to 1,000 rows and columns|must be a whole number"):
        recipe(rows, columns)


@pytest.mark.parametrize("black", [0, 0.0, 1, -0.1, 1.5, float("nan"), float("inf"), "0.3"])
def test_a_share_that_is_none_is_refused(black):
    with pytest.raises(PuzzleError, match=r"number between 0 and 1|black must be a number"):
        recipe(9, 9, black)


@pytest.mark.parametrize(
    ("rows", "columns", "black", "words"),
    [(9, 9, 0.36, "at most 28 black cells"), (2, 9, 0.4, "at most 5 black"), (1, 9, 0.3, "at most 2 black")],
)
def test_more_black_cells_than_a_board_can_have_are_refused(rows, columns, black, words):
    with pytest.raises(PuzzleError, match=words):
        recipe(rows, columns, black)


def test_a_recipe_goes_through_json():
    for asked in (recipe(5, 7), recipe(9, 9, 0.3)):
        data = json.loads(json.dumps(asked.to_json()))
        assert data["type"] == "hitori"
        assert HitoriRecipe.from_json(data) == asked
    assert replace(recipe(5, 7), rows=6) == recipe(6, 7)
