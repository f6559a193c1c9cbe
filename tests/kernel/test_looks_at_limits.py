"""Every loop that may be long looks at its limits as it goes on, and any look can end it."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from looks import assert_looks, looks_of
from samples import TYPICAL

import satpuzzles as sp
from satpuzzles.core.options import Limits
from satpuzzles.kinds.nonogram.recipe import NonogramRecipe
from satpuzzles.sat.connectivity import LazyWhiteConnectivity
from satpuzzles.translation_check import rup_checker

LEAST = {
    "hitori": {"lazy": (10, 10), "forest": (200, 200), "ranks": (200, 200)},
    "nonogram": {"order": (20, 6), "automaton": (90, 6), "start": (50, 6)},
    "calcudoku": {"diagrams": (140, 130), "mixed": (140, 130), "tuples": (140, 130)},
    "futoshiki": {"support": (110, 100), "order": (140, 110)},
    "sudoku": {"default": (230, 100)},
    "slitherlink": {"lazy": (60, 60), "elimination": (160, 160)},
    "nurikabe": {"lazy": (10, 95), "elimination": (1300, 1100)},
    "akari": {"default": (40, 40)},
}
"""How many looks each encoding of these boards has at least, without presolve and with it."""


@pytest.mark.parametrize(
    ("kind", "encoding", "presolve"),
    [(kind, name, each) for kind, names in LEAST.items() for name in names for each in (False, True)],
)
def test_every_encoding_looks_at_its_limits(kind, encoding, presolve):
    puzzle = sp.load(TYPICAL[kind])
    assert {*LEAST[kind]} == {*puzzle.encodings}
    least = LEAST[kind][encoding][presolve]
    assert_looks(lambda limits: puzzle.encode(encoding, presolve=presolve, limits=limits), least)


@pytest.mark.parametrize("presolve", [False, True])
@pytest.mark.parametrize(("op", "target"), [("+", 21), ("*", 720), ("-", 1), ("/", 6), (None, 21)])
def test_a_large_cage_looks_at_them_while_its_values_are_combined(op, target, presolve):
    cells = [((row, column),) for row in range(6) for column in range(6)]
    lone = [sp.Cage(cell, None, 1) for cell in cells]
    without = sp.Calcudoku(6, lone)
    puzzle = sp.Calcudoku(6, [sp.Cage(sum(cells[:6], ()), op, target), *lone[6:]])
    for name in puzzle.encodings:
        counts = [
            looks_of(
                lambda limits, board=board, name=name: board.encode(name, presolve=presolve, limits=limits)
            )
            for board in (without, puzzle)
        ]
        assert counts[1] > counts[0] > 30


def test_making_a_picture_unique_looks_at_them():
    checkers = tuple(tuple((row + column) % 2 for column in range(6)) for row in range(6))
    recipe = NonogramRecipe(rows=6, columns=6, picture=checkers)
    assert_looks(lambda limits: recipe.make(np.random.default_rng(1), limits), 2)


def test_checking_a_proof_looks_at_them():
    clauses = [[1, 2]] * (3 * rup_checker.PACE)
    assert_looks(lambda limits: rup_checker.RupChecker(2, clauses, limits.check), 3)


def test_cuts_of_white_components_look_at_them():
    """Of the checkerboard's 18 white cells none has a white neighbour."""
    model = [n if sum(cell) % 2 else -n for n, cell in enumerate(product(range(6), range(6)), 1)]

    def violated(limits: Limits) -> None:
        assert LazyWhiteConnectivity(6, 6, limits).violated(model)

    assert_looks(violated, 18)
