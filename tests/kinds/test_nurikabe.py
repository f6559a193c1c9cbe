"""What only Nurikabe has: how its rules are told, its texts, boards made and mended by local search."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import brute_force
from laws import assert_refused

import satpuzzles as sp
from satpuzzles.core.errors import LimitReached
from satpuzzles.core.options import Limits
from satpuzzles.formats import loads
from satpuzzles.kinds.nurikabe.puzzle import Nurikabe
from satpuzzles.kinds.nurikabe.recipe import NurikabeRecipe
from satpuzzles.uniqueness import local_search
from satpuzzles.uniqueness.recipe import Generated


def board_of(text: str) -> Nurikabe:
    return loads(text, type="nurikabe")


SMALL = ".3..4\n.....\n.1...\n...1.\n.3..."


# ---- rules in words ----


@pytest.mark.parametrize("connectivity", ["lazy", "static"])
def test_certificates_of_cuts_and_of_complete_clauses_verify(connectivity, tmp_path):
    board = board_of(SMALL)
    sp.certify(board, tmp_path / "one", connectivity=connectivity)
    assert sp.verify(tmp_path / "one").passed
    assert {sp.solve(board).solution} == brute_force(board)


# ---- texts ----


# ---- boards made ----


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
