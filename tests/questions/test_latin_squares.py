"""Random latin squares: always latin, and all squares of order 4 equally often."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import numpy as np
import pytest

from satpuzzles.core.grid import Grid
from satpuzzles.latin.squares import random_latin_square

SQUARES_OF_ORDER_4 = 576
DRAWN = 20_000

MOST = 700
"""Chi-square on 575 degrees of freedom (mean 575, deviation 34) is above this with a chance of 0.0003."""


def chi_square(drawn: Counter[Grid]) -> float:
    expected = sum(drawn.values()) / SQUARES_OF_ORDER_4
    seen = sum((count - expected) ** 2 / expected for count in drawn.values())
    return seen + (SQUARES_OF_ORDER_4 - len(drawn)) * expected


def is_latin(square: Grid) -> bool:
    values = list(range(1, len(square) + 1))
    return all(sorted(line) == values for line in [*square, *zip(*square)])


def test_every_size_gives_plain_latin_squares() -> None:
    for size in range(1, 13):
        for seed in range(10):
            square = random_latin_square(size, np.random.default_rng(seed))
            assert is_latin(square), (size, seed)
            assert {type(value) for row in square for value in row} == {int}


def test_the_same_stream_gives_the_same_square() -> None:
    one, other = (random_latin_square(9, np.random.default_rng(7)) for _ in range(2))
    assert one == other
    assert one != random_latin_square(9, np.random.default_rng(8))


@pytest.mark.slow
def test_all_squares_of_order_4_come_equally_often() -> None:
    random = np.random.default_rng(1996)
    drawn = Counter(random_latin_square(4, random) for _ in range(DRAWN))
    assert len(drawn) == SQUARES_OF_ORDER_4
    assert chi_square(drawn) < MOST


def test_the_squares_of_order_3_come_equally_often() -> None:
    random = np.random.default_rng(3)
    drawn = Counter(random_latin_square(3, random) for _ in range(1_200))
    assert len(drawn) == 12
    assert sum((count - 100) ** 2 / 100 for count in drawn.values()) < 31.3  # 11 degrees, p = 0.001


def test_a_shuffled_cyclic_square_would_be_told_apart() -> None:
    """It reaches the 144 squares of its own kind alone, and the measure says so."""
    random = np.random.default_rng(4)
    drawn: Counter[Grid] = Counter()
    for _ in range(DRAWN):
        rows, columns, values = (random.permutation(4).tolist() for _ in range(3))
        drawn[tuple(tuple(values[(row + column) % 4] + 1 for column in columns) for row in rows)] += 1
    assert chi_square(drawn) > MOST


@pytest.mark.slow
def test_filling_row_by_row_would_be_told_apart() -> None:
    """Rows drawn from those that still fit reach every square, but not equally often."""
    random = np.random.default_rng(5)
    rows = list(permutations(range(1, 5)))
    fits = {(one, other) for one, other in product(rows, rows) if all(a != b for a, b in zip(one, other))}
    drawn: Counter[Grid] = Counter()
    while sum(drawn.values()) < DRAWN:
        square: list[tuple[int, ...]] = []
        for _ in range(4):
            left = [row for row in rows if all((row, before) in fits for before in square)]
            square.append(left[random.integers(len(left))])
        drawn[tuple(square)] += 1
    assert len(drawn) == SQUARES_OF_ORDER_4
    assert chi_square(drawn) > MOST
