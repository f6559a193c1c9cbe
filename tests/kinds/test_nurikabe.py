"""What only Nurikabe has: how its rules are told, its texts, boards made and mended by local search."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest
from boards import brute_force, random_board
from laws import assert_refused

import satpuzzles as sp
from satpuzzles.core.errors import LimitReached
from satpuzzles.core.options import Limits
from satpuzzles.formats import loads
from satpuzzles.kinds.nurikabe.puzzle import Nurikabe
from satpuzzles.kinds.nurikabe.recipe import NurikabeRecipe
from satpuzzles.uniqueness import local_search
from satpuzzles.uniqueness.boards import make_board
from satpuzzles.uniqueness.recipe import Generated


def board_of(text: str) -> Nurikabe:
    return loads(text, type="nurikabe")


SMALL = ".3..4\n.....\n.1...\n...1.\n.3..."


# ---- rules in words ----


@pytest.mark.parametrize(
    ("grid", "sentence"),
    [
        ([[0, 0, 1], [0, 1, 0], [1, 1, 0]], "must have 2 cells and no other clue; it has 3 cells."),
        ([[0, 1, 1], [1, 1, 0], [1, 1, 0]], "must have 2 cells and no other clue; it has 1 cell and cannot"),
        ([[1, 1, 1], [1, 1, 0], [1, 1, 0]], "must have 2 cells and no other clue; it has 0 cells."),
        ([[0, 0, 0], [1, 1, 0], [1, 1, 0]], "must have 2 cells and no other clue; it has 5 cells."),
        ([[0, 0, 1], [1, 1, 1], [0, 1, 0]], "The land at row 3, column 1 is in reach of no clue."),
        ([[0, 0, 1], [1, 1, 0], [1, 1, 0]], "The 2 x 2 cells from row 2, column 1 on are all sea."),
        ([[1, 0, 1], [0, 0, 1], [1, 1, 1]], "The sea at row 1, column 1 is cut off."),
    ],
)
def test_what_a_grid_breaks_is_told(grid, sentence):
    found = [violation.sentence for violation in board_of("2..\n...\n..?").check(grid)]
    assert any(sentence in each for each in found), found
    assert not board_of("2..\n...\n..?").confirm(tuple(map(tuple, grid)))


@pytest.mark.parametrize("connectivity", ["lazy", "static"])
def test_certificates_of_cuts_and_of_complete_clauses_verify(connectivity, tmp_path):
    board = board_of(SMALL)
    sp.certify(board, tmp_path / "one", connectivity=connectivity)
    assert sp.verify(tmp_path / "one").passed
    assert {sp.solve(board).solution} == brute_force(board)


# ---- texts ----


# ---- boards made ----


@pytest.mark.parametrize("size", [(1, 1), (1, 4), (3, 3), (4, 4), (3, 5)])
def test_boards_made_have_one_solution_by_brute_force(size):
    for index in range(6):
        recipe = NurikabeRecipe(rows=size[0], columns=size[1], largest=4)
        made = make_board(recipe, 1, index)
        assert brute_force(made.puzzle) == {made.solution}
        assert max((clue for row in made.puzzle.clues for clue in row if clue), default=0) <= 4
        assert make_board(recipe, 1, index) == made


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"rows": 31}, ["31 x 8", "1 to 30"]),
        ({"columns": 0}, ["8 x 0"]),
        ({"largest": 0}, ["1 cell or more"]),
    ],
)
def test_a_recipe_for_no_board_is_refused(fields, words):
    assert_refused(lambda: NurikabeRecipe(**{"rows": 8, "columns": 8, **fields}), *words)


# ---- boards mended ----


def test_a_board_that_is_mended_has_one_solution_by_brute_force():
    boards = (random_board("nurikabe", seed) for seed in range(100))
    ambiguous = (board for board in boards if len(board.solutions) > 1 and "known" not in board.data)
    mended = 0
    for board in islice(ambiguous, 3):
        before = board.puzzle()
        after = sp.repair(before)
        assert after.changes
        assert brute_force(after.puzzle) == {after.solution}
        cells = {change.cells[0] for change in after.changes if change.what == "clue"}
        clues = [(r, c) for r, row in enumerate(before.clues) for c in range(len(row))]
        assert cells == {(r, c) for r, c in clues if before.clues[r][c] != after.puzzle.clues[r][c]}
        mended += bool(cells)
    assert mended > 1


def test_where_cells_are_known_cells_are_filled_in():
    board = replace(board_of("3..\n...\n..."), known=((None,) * 3, (None,) * 3, (None, None, 1)))
    after = sp.repair(board)
    assert {change.what for change in after.changes} == {"filled-in cell"}
    assert brute_force(after.puzzle) == {after.solution}


def test_a_limit_comes_through():
    board = board_of("2..\n...\n..2")
    start = Generated(board, next(iter(sp.solutions(board))))
    with pytest.raises(LimitReached):
        local_search.ambiguity(start, (), Limits(conflicts=0))
