"""What only Akari, Slitherlink and Nurikabe have: published numbers, collections, certificates."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import oracles_graphs
import pytest
from boards import brute_force
from laws import assert_refused

import satpuzzles as sp
from satpuzzles.core.errors import LimitReached
from satpuzzles.core.options import Limits
from satpuzzles.formats import loads, write
from satpuzzles.kinds.akari.puzzle import Akari
from satpuzzles.kinds.nurikabe.puzzle import Nurikabe
from satpuzzles.kinds.nurikabe.recipe import NurikabeRecipe
from satpuzzles.uniqueness import local_search
from satpuzzles.uniqueness.recipe import Generated


def rows_of(akari: Akari) -> list[str]:
    """A board as the oracle takes it."""
    return akari.to_json()["cells"]


# ---- what a board may be ----


# ---- the rules ----


def test_boards_of_the_collection_have_one_solution(shared_data):
    found = 0
    for path in sorted(shared_data.glob("akari/*.txt")):
        for line in path.read_text().splitlines():
            akari = loads(line)
            result = sp.solve(akari, shared=False)
            assert result.status == "unique"
            assert not oracles_graphs.akari_broken(rows_of(akari), result.solution)
            assert write(akari, "sgt") == f"{line}\n"
            found += 1
    assert found > 30


def test_the_complete_formula_is_certified(tmp_path):
    akari = loads("6x6:eBc2aBb1eBa4g0aBc")
    assert sp.certify(akari, tmp_path / "proof").status == "unique"
    assert sp.verify(tmp_path / "proof").valid


# ---- texts ----


# ---- boards that are made and mended ----


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


# ---- texts ----


# ---- boards that are made and mended ----


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
