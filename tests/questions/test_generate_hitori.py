"""Generated Hitori boards: one solution each by every path that is not the generator's own, and any size.

The oracle is brute force from oracles.py, and here, for tiny boards, all boards there are.
"""

from __future__ import annotations

from itertools import product

import pytest
from oracles import touches, white_is_connected

from satpuzzles.kinds.hitori.recipe import HitoriRecipe
from satpuzzles.kinds.hitori.solutions import has_room_for_black
from satpuzzles.uniqueness.boards import generate

WITHOUT_BOARD = {(1, 2), (2, 1)}


def recipe(rows: int, columns: int, black: float | None = None) -> HitoriRecipe:
    return HitoriRecipe(rows=rows, columns=columns, black=black)


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


def test_no_black_cell_is_superfluous_and_none_can_be_added():
    for made in generate(recipe(8, 8), seed=3, count=5):
        assert not has_room_for_black(made.solution)
        for row, column in product(range(8), repeat=2):
            if made.solution[row][column]:
                colors = [list(line) for line in made.solution]
                colors[row][column] = 0
                assert made.puzzle.check(colors), (row, column)


# ---- black cells ----


# ---- recipes ----
