"""Generated Calcudoku boards: one solution by other paths than the generator's, and cages as asked for.

What is said of single cells and of operators is tried out on the finished board, by solving its neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from math import prod

import numpy as np
import pytest

from satpuzzles.core.errors import PuzzleError
from satpuzzles.kinds.calcudoku.cage_clues import target_of, tuples
from satpuzzles.kinds.calcudoku.cage_layout import Sizes, cell_neighbours, random_layout, recut
from satpuzzles.kinds.calcudoku.puzzle import TARGET_CAP, Cage, Calcudoku
from satpuzzles.kinds.calcudoku.recipe import CalcudokuRecipe
from satpuzzles.questions.solve import solve
from satpuzzles.sat.cage_ways import OPERATORS, fits
from satpuzzles.uniqueness.boards import generate, make_board

MIXES = ["+", "*", "-", "+-", "-/", "+-*/"]


def recipe(size: int, cages: tuple[int, int] = (1, 4), operators: str = "+-*/", minimal: bool = False):
    return CalcudokuRecipe(rows=size, columns=size, cages=cages, operators=tuple(operators), minimal=minimal)


def connected(cells) -> bool:
    found, stack = set(), [cells[0]]
    while stack:
        row, column = stack.pop()
        found.add((row, column))
        near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
        stack += near & set(cells) - found
    return len(found) == len(set(cells))


def merged_boards(puzzle: Calcudoku, solution, asked: CalcudokuRecipe) -> Iterator[Calcudoku]:
    """All boards in which a single cell is joined to a neighbouring cage, with each operator that fits."""
    for single, other in product(puzzle.cages, repeat=2):
        if len(single.cells) > 1 or single is other or len(other.cells) >= asked.cages[1]:
            continue
        cells = single.cells + other.cells
        if not connected(cells):
            continue
        rest = tuple(cage for cage in puzzle.cages if cage not in (single, other))
        values = sorted(solution[row][column] for row, column in cells)
        targets = {"+": sum(values), "*": prod(values), "-": 2 * values[-1] - sum(values)}
        if values[-1] % prod(values[:-1]) == 0:
            targets["/"] = values[-1] // prod(values[:-1])
        for operator in asked.operators:
            if targets.get(operator, -1) >= 0:
                yield Calcudoku(puzzle.size, (*rest, Cage(cells, operator, targets[operator])))


def require_good(asked: CalcudokuRecipe, seed: int) -> tuple[Calcudoku, tuple]:
    """A board of the recipe that keeps all it was asked for, and its solution."""
    puzzle, solution, changed = make_board(asked, seed, 0)[:3]
    lowest, largest = asked.cages
    cells = [cell for cage in puzzle.cages for cell in cage.cells]
    assert sorted(cells) == list(product(range(asked.rows), repeat=2))
    for cage in puzzle.cages:
        assert lowest <= len(cage.cells) <= largest
        assert connected(cage.cells)
        allowed = (None,) if len(cage.cells) == 1 else (*asked.operators, *[None] * asked.minimal)
        assert cage.op in allowed
        assert 0 <= cage.target <= TARGET_CAP
    assert puzzle.check(solution) == [] and changed is None
    for encoding in Calcudoku.encodings:
        result = solve(puzzle, backend="cadical153", encoding=encoding, presolve=False)
        assert (result.status, result.solution) == ("unique", solution)
    return puzzle, solution


# ---- boards ----


@pytest.mark.sampled(5)
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("operators", MIXES)
def test_boards_have_one_solution_and_no_needless_single_cell(size, operators):
    asked = recipe(size, operators=operators)
    puzzle, solution = require_good(asked, seed=size)
    for board in merged_boards(puzzle, solution, asked):
        assert solve(board, shared=False).status == "multiple"


def test_without_patience_no_single_cell_is_merged(monkeypatch):
    monkeypatch.setattr("satpuzzles.kinds.calcudoku.cage_repair.MERGING", 0)
    boards = [require_good(recipe(5, operators="+-"), seed)[0] for seed in range(20)]
    assert any(len(cage.cells) == 1 for puzzle in boards for cage in puzzle.cages)


@pytest.mark.parametrize(
    ("size", "cages"),
    [(5, (1, 1)), (5, (1, 2)), (6, (2, 2)), (5, (2, 3)), (6, (3, 3)), (6, (4, 4)), (5, (5, 5)), (5, (2, 6))],
)
def test_cages_keep_their_range(size, cages):
    puzzle, _ = require_good(recipe(size, cages), seed=3)
    singles = sum(len(cage.cells) == 1 for cage in puzzle.cages)
    assert singles == {(1, 1): 25, (1, 2): 1}.get(cages, 0)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("size", "cages", "operators"), [(4, (1, 3), "+-"), (5, (1, 2), "+-*/")])
def test_no_operator_of_a_minimal_board_can_go(size, cages, operators, seed):
    puzzle, _ = require_good(recipe(size, cages, operators, minimal=True), seed)
    require_minimal(puzzle)


def require_minimal(puzzle: Calcudoku) -> None:
    """Without any one operator there are several solutions."""
    for cage in puzzle.cages:
        if cage.op is not None:
            rest = tuple(other for other in puzzle.cages if other is not cage)
            without = Calcudoku(puzzle.size, (*rest, replace(cage, op=None)))
            assert solve(without, shared=False).status == "multiple"


@pytest.mark.parametrize("seed", range(5))
def test_what_is_too_hard_to_tell_is_no_minimal_board(monkeypatch, seed):
    """A board of which a trial ends undecided is given up for another, on which every trial is decided."""
    monkeypatch.setattr("satpuzzles.kinds.calcudoku.recipe.PATIENCE", 20)
    require_minimal(require_good(recipe(4, (1, 3), "-", minimal=True), seed)[0])


def test_minimal_boards_keep_some_operators_and_leave_out_others():
    boards = generate(recipe(4, (1, 3), "+-", minimal=True), seed=0, count=20)
    kept = [cage.op is not None for made in boards for cage in made.puzzle.cages if len(cage.cells) > 1]
    assert 0 < sum(kept) < len(kept)


def test_division_alone_leaves_single_cells_where_nothing_divides():
    asked = recipe(5, operators="/")
    puzzle, solution = require_good(asked, seed=1)
    assert {cage.op for cage in puzzle.cages} == {None, "/"}
    for board in merged_boards(puzzle, solution, asked):
        assert solve(board, shared=False).status == "multiple"


def test_three_cells_or_more_add_or_multiply_where_they_can():
    for made in generate(recipe(6), seed=5, count=5):
        many = [cage for cage in made.puzzle.cages if len(cage.cells) > 2]
        assert {cage.op for cage in many} <= {"+", "*"}
        # Beside a single cell that could only be merged so, which these boards do not have.
        assert all(len(cage.cells) > 1 for cage in made.puzzle.cages)


def test_the_same_seed_gives_the_same_board_and_others_another():
    asked = recipe(6)
    boards = [made.puzzle for made in generate(asked, seed=7, count=3)]
    assert boards == [make_board(asked, 7, index).puzzle for index in range(3)]
    assert boards[0] != boards[1] != boards[2]
    assert make_board(asked, 8, 0).puzzle != boards[0]


def test_a_9x9_board():
    require_good(recipe(9), seed=1)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "cages", "minimal"), [(9, (2, 6), True), (12, (1, 4), False)])
def test_larger_boards(size, cages, minimal):
    require_good(recipe(size, cages, minimal=minimal), seed=2)


@pytest.mark.slow
@pytest.mark.parametrize("size", [15, 20, 30])
def test_large_boards_are_unique_by_another_backend(size):
    puzzle, solution = make_board(recipe(size), 4, 0)[:2]
    result = solve(puzzle, backend="glucose4")
    assert (result.status, result.solution) == ("unique", solution)


# ---- recipes ----


def test_a_recipe_goes_through_json():
    asked = recipe(6, (2, 5), "+*", minimal=True)
    data = asked.to_json()
    assert data["type"] == "calcudoku"
    assert CalcudokuRecipe.from_json({**data, "cages": [2, 5], "operators": ["+", "*"]}) == asked


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"columns": 5}, "is a square, not 6 x 5"),
        ({"rows": 0, "columns": 0}, "at least 1"),
        ({"rows": 65, "columns": 65}, "the cap for latin squares"),
        ({"rows": 6.0, "columns": 6.0}, "rows must be a whole number, not 6.0"),
        ({"cages": (0, 4)}, "between 1 and 8"),
        ({"cages": (3, 2)}, "not 3 to 2"),
        ({"cages": (1, 9)}, "between 1 and 8"),
        ({"cages": (1,)}, "cages must be a list, each part being a whole number"),
        ({"cages": 4}, "cages must be a list, each part being a whole number"),
        ({"rows": 5, "columns": 5, "cages": (2, 2)}, "fill a board of 25 cells"),
        ({"rows": 1, "columns": 1, "cages": (2, 4)}, "fill a board of 1 cell"),
        ({"rows": 2, "columns": 2, "cages": (2, 4)}, "without a single cell"),
        ({"cages": (2, 2), "operators": ("-",)}, "each value v could be 7 - v"),
        ({"operators": ()}, "one or more of + - * /"),
        ({"operators": "+"}, "operators must be a list, each part being a string"),
        ({"operators": ("+", "%")}, "no operator '%'"),
        ({"operators": ("+", "-", "+")}, "the operator + is given twice"),
    ],
)
def test_impossible_recipes_are_refused_with_a_sentence(options, sentence):
    with pytest.raises(PuzzleError) as caught:
        CalcudokuRecipe(**{"rows": 6, "columns": 6, **options})
    assert sentence in str(caught.value)


# ---- layouts and clues ----


@pytest.mark.parametrize("sizes", [(1, 1), (1, 2), (1, 4), (2, 3), (3, 7), (7, 7), (8, 8)])
def test_layouts_are_partitions_into_connected_cages_of_the_range(sizes):
    random = np.random.default_rng(1)
    for size in range(1, 9):
        if Sizes(*sizes).divide(size * size):
            layout = random_layout(size, Sizes(*sizes), random)
            assert sorted(cell for cage in layout for cell in cage) == list(range(size * size))
            assert all(sizes[0] <= len(cage) <= sizes[1] for cage in layout)
            assert all(connected([divmod(cell, size) for cell in cage]) for cage in layout)


def test_all_36_layouts_of_dominoes_on_4x4_come_up():
    random = np.random.default_rng(2)
    found = {frozenset(random_layout(4, Sizes(2, 2), random)) for _ in range(400)}
    assert len(found) == 36


def test_recutting_gives_every_cut_in_two():
    near, random = cell_neighbours(2), np.random.default_rng(3)
    found = {
        frozenset(parts) for _ in range(200) if (parts := recut((0, 1, 2, 3), Sizes(1, 3), near, random))
    }
    assert len(found) == 6  # four corners, two pairs of dominoes
    assert recut((0, 1), Sizes(2, 2), near, random) is None


@pytest.mark.parametrize("cells", [2, 3])
@pytest.mark.parametrize("op", ["+", "*", "-", "/"])
def test_targets_and_counts_agree_with_all_tuples(op, cells):
    every = list(product(range(1, 6), repeat=cells))
    for values in every:
        target = target_of(op, values)
        assert target is None or fits(op, target, values)
        assert target is not None or not any(fits(op, number, values) for number in range(200))
    for target in range(1, 30):
        allowed = [values for values in every if fits(op, target, values)]
        ties = [values for values in allowed if values.count(max(values)) > 1]
        counted = tuples(op, target, cells, 5)
        assert counted == len(allowed) or (
            op in "-/" and len(allowed) < counted <= len(allowed) + 3 * len(ties)
        )


def test_targets_beyond_the_cap_are_none():
    assert target_of("*", [60] * 4) is None
    assert target_of("-", [5, 4, 3]) is None
    assert set(OPERATORS) == {"+", "-", "*", "/"}
