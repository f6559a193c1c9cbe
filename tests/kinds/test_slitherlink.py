"""What only Slitherlink has: its loops, its texts, its boards that are made and mended.

That its encodings agree with brute force is for the laws of all puzzles to say.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import satpuzzles as sp
from satpuzzles.formats import loads, write

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
