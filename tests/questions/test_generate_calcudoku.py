"""Generated Calcudoku boards: one solution by other paths than the generator's, and cages as asked for.

What is said of single cells and of operators is tried out on the finished board, by solving its neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod

import numpy as np
import pytest

from satpuzzles.kinds.calcudoku.cage_clues import target_of, tuples
from satpuzzles.kinds.calcudoku.cage_layout import Sizes, random_layout
from satpuzzles.kinds.calcudoku.puzzle import TARGET_CAP, Cage, Calcudoku
from satpuzzles.kinds.calcudoku.recipe import CalcudokuRecipe
from satpuzzles.questions.solve import solve
from satpuzzles.sat.cage_ways import fits
from satpuzzles.uniqueness.boards import make_board

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


@pytest.mark.parametrize(
    ("size", "cages"),
    [(5, (1, 1)), (5, (1, 2)), (6, (2, 2)), (5, (2, 3)), (6, (3, 3)), (6, (4, 4)), (5, (5, 5)), (5, (2, 6))],
)
def test_cages_keep_their_range(size, cages):
    puzzle, _ = require_good(recipe(size, cages), seed=3)
    singles = sum(len(cage.cells) == 1 for cage in puzzle.cages)
    assert singles == {(1, 1): 25, (1, 2): 1}.get(cages, 0)


# ---- recipes ----


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
