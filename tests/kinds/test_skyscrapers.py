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
from satpuzzles.core.errors import PuzzleError
from satpuzzles.picture.text import render_text
from satpuzzles.puzzle.kind import BUILT_IN, kind_of, puzzle_type
from satpuzzles.uniqueness.boards import generate, recipe_type
from satpuzzles.uniqueness.clues import clues_of

ROOT = Path(__file__).resolve().parent.parent
SIDES = "left", "above", "right", "below"


@pytest.fixture
def skyscrapers(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "plug_ins"))
    monkeypatch.setitem(BUILT_IN, "skyscrapers", "skyscrapers:KIND")
    return puzzle_type("skyscrapers")


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


@pytest.mark.parametrize(
    ("side", "clues", "found"),
    [
        ("right", (1,), "1 row count"),
        ("below", (1, 2, 1), "3 column counts"),
        ("above", (1,), "1 column count"),
    ],
)
def test_a_clue_too_many_or_too_few_is_told(skyscrapers, side, clues, found):
    fields = {**dict.fromkeys(SIDES, (None, None)), side: clues}
    lines = f"{found.split()[1]}s"
    laws.assert_refused(lambda: skyscrapers(**fields), f"the board has 2 {lines} and {found}")


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


def test_a_picture_shows_the_clues_of_all_four_sides_at_their_lines(skyscrapers):
    board = skyscrapers((2, None, 1), (None, 2, 1), (None, 2, 3), (1, None, None))
    drawn = render_text(board, ((2, 1, 3), (1, 3, 2), (3, 2, 1)))
    assert drawn.split("\n") == [
        "      2 1",
        "  ┌───────┐",
        "2 │ 2 1 3 │",
        "  │ 1 3 2 │ 2",
        "1 │ 3 2 1 │ 3",
        "  └───────┘",
        "    1",
    ]
    marked = render_text(board, ((2, 1, 3), (1, 3, 2), (3, 2, 1)), differs={(0, 0)}).split("\n")
    assert marked[2] == "2 │[2] 1  3 │" and marked[0] == "       2  1"


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


def test_clues_that_are_read_otherwise_than_the_rules_say_end_the_making(skyscrapers, monkeypatch):
    own = kind_of("skyscrapers").load("skyscrapers:SkyscrapersClues")
    read = own.read
    monkeypatch.setattr(own, "read", lambda self, answer: {k: 5 - n for k, n in read(self, answer).items()})
    with pytest.raises(PuzzleError, match="read off an answer and what the rules say of clues do not agree"):
        next(generate(recipe_type("skyscrapers")(rows=4, columns=4), seed=1))


def test_clues_beside_the_board_have_no_symmetry(skyscrapers):
    with pytest.raises(PuzzleError, match="the symmetry up-down is for clues in cells"):
        next(generate(recipe_type("skyscrapers")(rows=4, columns=4, symmetry="up-down")))
