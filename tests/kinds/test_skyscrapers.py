"""Clues on all four sides of a board, and lines read by an automaton: Skyscrapers as a plug-in.

The oracle looks along the lines of every latin square.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import permutations, product
from pathlib import Path
from random import Random

import laws
import pytest
from boards import Board

import satpuzzles as sp
from satpuzzles.uniqueness.boards import generate, recipe_type
from satpuzzles.uniqueness.clues import clues_of

ROOT = Path(__file__).resolve().parent.parent
SIDES = "left", "above", "right", "below"


@pytest.fixture
def skyscrapers(plug_in_type):
    return plug_in_type("skyscrapers")


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
        clues = {side: [random.randint(0, size) for _ in range(size)] for side in SIDES}
    data = {side: tuple([n if random.random() < share else None for n in clues[side]]) for side in SIDES}
    fits = [
        grid
        for grid in squares(size)
        if all(n in (None, found) for side in SIDES for n, found in zip(data[side], views(grid)[side]))
    ]
    return Board("skyscrapers", data, frozenset(fits))


@pytest.mark.parametrize("seed", range(12))
def test_boards_have_the_solutions_of_brute_force(skyscrapers, seed):
    random = Random(seed)
    made = board(random, random.choice((1, 2, 3, 3, 4)), random.choice((0.3, 0.6)))
    laws.assert_encodings_agree(made)
    laws.assert_services_agree(made)
    laws.assert_value(made)
    for grid in random.sample(squares(made.puzzle().rows), 1):
        laws.assert_check_of(made, grid)


def test_clues_stand_on_all_four_sides(skyscrapers):
    two = None, None
    laws.assert_refused(lambda: skyscrapers((1, "x"), two, two, two), "the count of row 2 must be a whole")
    assert skyscrapers((1, None), two, two, two).to_json()["left"] == [1, None]
    layout = skyscrapers((1, None), (2, 1), two, (None, 2)).layout()
    assert [mark.text for marks in layout.column_clues for mark in marks] == ["2", "1"]
    assert [len(marks) for marks in (layout.row_clues[1], layout.row_ends[0], layout.column_ends[0])] == [
        0
    ] * 3
    assert layout.column_ends[1][0].text == "2"


@cache
def all_views(size):
    return [(grid, views(grid)) for grid in squares(size)]


def solutions_of(board):
    """The squares that show the clues of a board."""
    told = [(side, n, clue) for side in SIDES for n, clue in enumerate(getattr(board, side)) if clue]
    return [grid for grid, seen in all_views(board.rows) if all(seen[s][n] == clue for s, n, clue in told)]


def with_a_clue_less(board):
    """The board without one of its clues, by that clue."""
    found = {}
    for side, number in product(SIDES, range(board.rows)):
        clues = getattr(board, side)
        if clues[number] is not None:
            less = (*clues[:number], None, *clues[number + 1 :])
            found[side, number] = replace(board, **{side: less})
    return found


def test_boards_are_made_and_mended_with_clues_beside_them(skyscrapers):
    for made in generate(recipe_type("skyscrapers")(rows=4, columns=4), seed=2, count=2):
        assert solutions_of(made.puzzle) == [made.solution]
        one_less = with_a_clue_less(made.puzzle).values()
        assert all(len(solutions_of(less)) > 1 for less in one_less)
        repaired = sp.repair(next(iter(one_less)))
        assert solutions_of(repaired.puzzle) == [repaired.solution] and len(repaired.changes) == 1
        full = skyscrapers(**views(made.solution))
        assert clues_of(full).present()[5].phrase == f"the clue {full.above[1]}, number 2 of above"
        redundant = {clue.entry for clue in sp.repair(full).redundant}
        assert redundant == {
            clue for clue, less in with_a_clue_less(full).items() if len(solutions_of(less)) == 1
        }
