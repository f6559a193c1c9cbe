"""Skyscrapers: clues on all four sides of a board, and lines read by an automaton.

The oracle looks along the lines of every latin square.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations, product
from random import Random

import laws
import pytest
from boards import Board

import satpuzzles as sp

SIDES = "left", "above", "right", "below"


@cache
def squares(size):
    rows = list(permutations(range(1, size + 1)))
    return [grid for grid in product(rows, repeat=size) if all(len(set(line)) == size for line in zip(*grid))]


def seen(line):
    return sum(height > max(line[:place], default=0) for place, height in enumerate(line))


def views(grid):
    """What is seen from each side, line by line."""
    columns = list(zip(*grid))
    ways = grid, columns, [row[::-1] for row in grid], [column[::-1] for column in columns]
    return {side: tuple(map(seen, lines)) for side, lines in zip(SIDES, ways)}


def board(random, size, share):
    """The clues of a random square, a share of them, or on some boards any clues."""
    clues = views(random.choice(squares(size)))
    if random.random() < 0.2:
        clues = {side: [random.randint(1, size) for _ in range(size)] for side in SIDES}
    data = {side: tuple([n if random.random() < share else None for n in clues[side]]) for side in SIDES}
    fits = [
        grid
        for grid in squares(size)
        if all(n in (None, found) for side in SIDES for n, found in zip(data[side], views(grid)[side]))
    ]
    return Board("skyscrapers", {"views": data}, frozenset(fits))


@pytest.mark.parametrize("seed", range(12))
def test_boards_have_the_solutions_of_brute_force(seed):
    random = Random(seed)
    made = board(random, random.choice((1, 2, 3, 3, 4)), random.choice((0.3, 0.6)))
    laws.assert_encodings_agree(made)
    laws.assert_services_agree(made)
    laws.assert_value(made)
    for grid in random.sample(squares(made.puzzle().rows), 1):
        laws.assert_check_of(made, grid)


def test_boards_whose_diagrams_are_too_large_to_keep_have_the_same_solutions():
    size, random = 13, Random(1)
    shifts = random.sample(range(size), size)
    square = [[(column + shift) % size + 1 for column in range(size)] for shift in shifts]
    hidden = {*random.sample([*product(range(size), repeat=2)], 60)}
    givens = [[None if (r, c) in hidden else square[r][c] for c in range(size)] for r in range(size)]
    clues = views(square)
    result = sp.solve(sp.Skyscrapers(clues, givens))
    assert result.is_unique
    assert [*map(list, result.solution)] == square
    wrong = {**clues, "left": [clues["left"][0] % size + 1, *clues["left"][1:]]}
    assert sp.solve(sp.Skyscrapers(wrong, givens)).status == "unsolvable"
