"""What only Slitherlink has: its loops, its texts, its boards that are made and mended.

That its encodings agree with brute force is for the laws of all puzzles to say.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import satpuzzles as sp
from satpuzzles.formats import loads, read_grid, write
from satpuzzles.uniqueness.boards import generate
from satpuzzles.uniqueness.clue_recipe import recipe_of_clues

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "slitherlink"


def board(rows: int, columns: int) -> sp.Slitherlink:
    return sp.Slitherlink([[None] * columns] * rows)


# ---- published numbers ----


SIDES = [(1, 1), (2, 13), (3, 213), pytest.param(4, 9349, marks=pytest.mark.slow)]


@pytest.mark.parametrize(("side", "loops"), SIDES)
@pytest.mark.parametrize("encoding", ["lazy", "elimination"])
def test_the_loops_of_an_empty_board_are_as_many_as_published(side, loops, encoding):
    """Sloane's A140517: the cycles in the graph of n x n squares."""
    assert sum(1 for _ in sp.solutions(board(side, side), encoding=encoding)) == loops


def test_game_ids_of_the_collection_have_one_solution():
    if not DATA.is_dir():
        pytest.skip("the collection of game IDs is not here")
    found = [line for path in sorted(DATA.glob("*.txt")) for line in path.read_text().split()]
    assert len(found) > 30
    for game in found:
        puzzle = loads(game)
        assert write(puzzle, "sgt").strip() == game
        assert sp.solve(puzzle).status == "unique"


# ---- rules ----


def test_two_loops_are_not_one():
    puzzle = board(1, 3)
    two = read_grid("+-+ +-+\n| | | |\n+-+ +-+", puzzle)
    assert [each.rule for each in puzzle.check(two)] == ["single loop"]
    assert not puzzle.confirm(two)
    touching = read_grid("+-+ +\n| |  \n+-+-+\n  | |\n+ +-+", board(2, 2))
    assert "is 4, not 2 or 0" in board(2, 2).check(touching)[1].sentence
    assert not board(2, 2).confirm(touching)


def test_check_and_confirm_agree_on_all_grids_of_a_small_board():
    puzzle = sp.Slitherlink([[3, None], [None, 1]])
    right = [
        grid
        for number in range(1 << puzzle.answers)
        if puzzle.confirm(grid := puzzle.places.shaped([number >> bit & 1 for bit in range(puzzle.answers)]))
    ]
    assert sorted(right) == sorted(sp.solutions(puzzle))
    assert all(puzzle.check(grid) == [] for grid in right)


# ---- texts ----


# ---- boards that are made and mended ----


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 6), (7, 2), (8, 9)])
def test_boards_that_are_made_have_one_solution_and_need_every_clue(rows, columns):
    recipe = recipe_of_clues("slitherlink")(rows=rows, columns=columns)
    for made in generate(recipe, seed=1, count=2):
        result = sp.solve(made.puzzle)
        assert (result.status, result.solution) == ("unique", made.solution)
        assert sp.repair(made.puzzle).redundant == ()


def test_a_board_with_several_solutions_is_mended():
    found = sp.repair(sp.Slitherlink([[3, None, None], [None, None, None]]))
    assert found.is_unique
    assert {change.what for change in found.changes} == {"clue"}
