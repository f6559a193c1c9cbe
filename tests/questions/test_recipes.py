"""What recipes are told, and how often they are tried: seed and index draw the same whatever came before."""

from __future__ import annotations

import click
import numpy as np
import pytest

from satpuzzles.core.errors import PuzzleError
from satpuzzles.uniqueness import boards
from satpuzzles.uniqueness.boards import make_board, recipe_type
from satpuzzles.uniqueness.clue_options import CluesType
from satpuzzles.uniqueness.clue_recipe import ClueRecipe
from satpuzzles.uniqueness.recipe import Recipe


def recipe(rows: int, columns: int, **told) -> ClueRecipe:
    return recipe_type("slitherlink")(rows=rows, columns=columns, **told)


@pytest.mark.parametrize(
    ("size", "mask", "shown"),
    [
        ((3, 3), "xx/xx", "x../x../x.."),
        ((5, 6), "xx", "x.../x.../x..."),
        ((1, 2), "x", "x."),
        ((2, 2), "/", "x./x."),
    ],
)
def test_a_mask_of_another_size_is_shown_one_that_fits(size, mask, shown):
    rows, columns = size
    told = f"the mask needs {rows} rows of {columns} cells, with / between, as in {shown}"
    with pytest.raises(PuzzleError) as caught:
        recipe(rows, columns, mask=mask)
    assert str(caught.value) == told


@pytest.mark.parametrize(
    ("text", "clues"),
    [
        ("30", 30),
        ("0", 0),
        ("60%", 0.6),
        ("0.6", 0.6),
        ("1.0", 1.0),
        (".5", 0.5),
        ("12.5%", 0.125),
        ("999999999", 999999999),
    ],
)
def test_clues_are_a_number_or_a_share(text, clues):
    found = CluesType().convert(text, None, None)
    assert found == clues and type(found) is type(clues)


@pytest.mark.parametrize(
    "text", ["", "%", ".", "x", "-3", "1.2.3", "50%%", "\u0663", "1e3", "1234567890", "6 %"]
)
def test_what_is_no_number_and_no_share_is_told(text):
    with pytest.raises(click.BadParameter, match=r"expected a number, or a share as in 60% or 0\.6, not "):
        CluesType().convert(text, None, None)


def test_a_recipe_is_read_from_its_json_and_nothing_else():
    told = recipe(3, 4, symmetry="up-down", clues=0.5)
    data = told.to_json()
    assert data == {
        "type": "slitherlink",
        "rows": 3,
        "columns": 4,
        "symmetry": "up-down",
        "clues": 0.5,
        "mask": "",
    }
    assert type(told).from_json(data) == told and type(told).from_json({"rows": 3, "columns": 4}) == recipe(
        3, 4
    )
    for wrong in ({"rows": 3}, {**data, "more": 1}, {**data, "rows": "3"}, {**data, "rows": 2.5}):
        with pytest.raises(PuzzleError):
            type(told).from_json(wrong)


def test_the_attempts_and_the_board_that_came_closest_are_told(monkeypatch):
    made = make_board(recipe(3, 3), 3, 0)
    turns = []

    class Some(Recipe):
        type = "slitherlink"

        def make(self, random):
            turns.append(int(random.integers(1000)))
            return made if len(turns) == 4 else None

    some = Some(rows=3, columns=3)
    assert make_board(some, 5, 6) == made._replace(tried=4)
    # Whatever was tried before, an attempt draws the same.
    for attempt in range(4):
        sequence = np.random.SeedSequence(5, spawn_key=(6, attempt))
        assert turns[attempt] == int(np.random.Generator(np.random.PCG64(sequence)).integers(1000))
    monkeypatch.setattr(boards, "ATTEMPTS", 3)
    turns.clear()
    with pytest.raises(
        PuzzleError, match="no such board was found in 3 attempts; ask for something less special"
    ):
        make_board(some, 5, 6)
    for reached, wanted, told in (
        ([9, 7, 8], 5, "fewest were 7"),
        ([1, 3, 2], 5, "most were 3"),
        ([8, 3], 5, "most were 3"),
    ):
        assert boards._told(wanted, reached) == f"no board with 5 clues was found in 20 attempts; the {told}"
    assert boards._told(1, [2]).startswith("no board with 1 clue was")


def test_a_board_whose_answer_breaks_a_rule_is_the_recipes_fault():
    made = make_board(recipe(3, 3), 3, 0)

    class Wrong(Recipe):
        type = "slitherlink"

        def make(self, random):
            return made._replace(solution=tuple(tuple(1 - each for each in row) for row in made.solution))

    with pytest.raises(AssertionError, match="the solution of board 6 of seed 5 breaks a rule"):
        make_board(Wrong(rows=3, columns=3), 5, 6)


def test_boards_begin_where_they_are_asked_to_and_the_seed_is_checked_first():
    told = recipe(3, 3)
    found = [*boards.generate(told, seed=2, count=3, start=4)]
    assert (
        found == [make_board(told, 2, index) for index in (4, 5, 6)]
        and [*boards.generate(told, count=0)] == []
    )
    assert [*boards.generate(told)] == [make_board(told, 0, 0)]
    for wrong in ({"seed": -1}, {"seed": 2**128}, {"count": -1}, {"start": -1}, {"difficulty": "nosuch"}):
        with pytest.raises(PuzzleError):
            boards.generate(told, **wrong)
    boards.generate(told, seed=2**128 - 1)
