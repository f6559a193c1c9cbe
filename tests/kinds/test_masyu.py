"""Masyu: a loop through cells, and derived facts around its pearls.

The oracle follows every closed path from cell to cell.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

import laws
import pytest
from boards import Board

import satpuzzles as sp
from satpuzzles.formats import read, write
from satpuzzles.questions.proofs.certify import certify
from satpuzzles.questions.proofs.verify import verify
from satpuzzles.uniqueness.boards import make_board, recipe_type


@cache
def loops(rows, columns):
    """Every loop, as its cells one after the other, each loop once."""
    found = {}

    def follow(path):
        row, column = path[-1]
        for cell in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if cell == path[0] and len(path) > 3:
                found[frozenset(map(frozenset, zip(path, path[1:] + path[:1])))] = path
            elif path[0] < cell and cell not in path and cell[0] < rows and 0 <= cell[1] < columns:
                follow([*path, cell])

    for cell in product(range(rows), range(columns)):
        follow([cell])
    return found


def grid_of(links, rows, columns):
    across = [[frozenset(((r, c), (r, c + 1))) in links for c in range(columns - 1)] for r in range(rows)]
    down = [[frozenset(((r, c), (r + 1, c))) in links for c in range(columns)] for r in range(rows - 1)]
    return tuple(tuple(map(int, row)) for row in across + down)


def fits(pearls, path):
    """Whether a loop keeps to the pearls."""
    turns = [
        path[k - 1][0] != path[(k + 1) % len(path)][0] and path[k - 1][1] != path[(k + 1) % len(path)][1]
        for k in range(len(path))
    ]
    beside = {cell: (turns[k], turns[k - 1], turns[(k + 1) % len(path)]) for k, cell in enumerate(path)}
    return all(
        pearl is None
        or (
            (row, column) in beside
            and (
                beside[row, column] == (True, False, False)
                if pearl == "B"
                else not beside[row, column][0] and any(beside[row, column])
            )
        )
        for row, pearls_of_row in enumerate(pearls)
        for column, pearl in enumerate(pearls_of_row)
    )


@pytest.mark.parametrize("seed", range(10))
def test_boards_have_the_loops_of_brute_force(seed):
    random = Random(seed)
    rows, columns = random.choice([(3, 3), (3, 4), (4, 3), (4, 4), (2, 4)])
    pearls = [[None] * columns for _ in range(rows)]
    every = loops(rows, columns)
    for _ in range(random.randint(1, 4)):
        alone, trial = [[None] * columns for _ in range(rows)], [list(row) for row in pearls]
        row, column = random.randrange(rows), random.randrange(columns)
        alone[row][column] = trial[row][column] = random.choice("BWW")
        wanted = alone if random.random() < 0.1 else trial  # a few boards have no loop
        if any(fits(wanted, path) for path in every.values()):
            pearls = trial
    pearls = tuple(map(tuple, pearls))
    found = {grid_of(links, rows, columns) for links, path in every.items() if fits(pearls, path)}
    board = Board("masyu", {"pearls": pearls}, frozenset(found))
    laws.assert_encodings_agree(board)
    laws.assert_services_agree(board)
    laws.assert_value(board)
    for links in random.sample(sorted(every, key=repr), 3):
        laws.assert_check_of(board, grid_of(links, rows, columns))


def test_boards_are_made_written_read_and_certified(tmp_path):
    made = make_board(recipe_type("masyu")(rows=5, columns=5), 1, 0)
    answer = sp.solve(made.puzzle)
    assert (answer.status, answer.solution) == ("unique", made.solution)
    (entry,) = read(write([made.puzzle], "masyu"), format="masyu")
    assert entry.puzzle == made.puzzle
    certify(made.puzzle, tmp_path / "proof")
    assert verify(tmp_path / "proof").valid
