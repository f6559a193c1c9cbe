"""Random latin squares: always latin, and all squares of order 4 equally often."""

from __future__ import annotations

from collections import Counter

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
