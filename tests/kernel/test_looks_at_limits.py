"""Every loop that may be long looks at its limits as it goes on, and any look can end it.

The looks are counted, so that no clock has a say.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import numpy as np
import pytest

import satpuzzles as sp
from satpuzzles.encodings.cages import CageDiagrams, cage_by_tuples
from satpuzzles.encodings.connectivity import WhiteConnected
from satpuzzles.encodings.diagrams import build_diagram
from satpuzzles.encodings.formula import Formula, Note
from satpuzzles.errors import LimitReached
from satpuzzles.grid import Raster
from satpuzzles.limits import Limits
from satpuzzles.propagation.cages import cage_pruner
from satpuzzles.propagation.latin import prune_latin_square
from satpuzzles.propagation.lines import prune_lines
from satpuzzles.services.generate.nonogram import NonogramRecipe

NOTE = Note("own", "A rule of its own.")
CHECKERS = tuple(tuple((row + column) % 2 for column in range(6)) for row in range(6))
"""Each color has 18 cells, none of which share an edge."""

COMB = "".join(("1" * 40, "0" * 39 + "1", "1" * 40, "1" + "0" * 39)[row % 4] for row in range(40))
"""One path of 820 cells, to and fro."""


HALVES = ((0, 1), (2, 3))


class Looks(Limits):
    """Looks are counted, also those of parts; after ``most`` of them the deadline has passed."""

    def __init__(self, most: float = float("inf")) -> None:
        super().__init__()
        self.most = most
        self.count = 0

    def part(self, conflicts: int | None = None) -> Looks:
        return self

    def check(self) -> None:
        self.count += 1
        if self.count > self.most:
            raise LimitReached("too many looks")


def components(marks: str, columns: int) -> Callable[[Limits], object]:
    raster = Raster(len(marks) // columns, columns)
    return lambda limits: list(raster.components(raster.pack(marks), limits))


def checkers_of_cells() -> str:
    return "".join(str(color) for row in CHECKERS for color in row)


def cut_white_cells(limits: Limits) -> None:
    model = [number if color else -number for number, color in enumerate(sum(CHECKERS, ()), 1)]
    assert WhiteConnected(6, 6, limits).violated(model)


def prune_cage(op: str | None, target: int) -> Callable[[Limits], object]:
    return lambda limits: cage_pruner(op, target, 6, 6, limits)([63] * 6)


def write_rules(limits: Limits) -> None:
    formula = Formula(1, limits=limits)
    for _ in range(5):
        formula.add(NOTE, [[1]])
        formula.add_each(NOTE, [[1]])


def list_tuples(limits: Limits) -> None:
    """The diagram is there already, and most of the 6 ** 5 tuples to a sum of 6 to 36 are wrong."""
    formula = Formula(36)
    cells = [{value: 6 * cell + value for value in range(1, 7)} for cell in range(6)]
    diagrams = CageDiagrams()
    diagrams.diagram(cells, "+", 21, "cage", formula.limits)
    formula.limits = limits
    cage_by_tuples(formula, cells, "+", 21, "cage", diagrams)


def touch_up_picture(limits: Limits) -> None:
    recipe = NonogramRecipe(rows=6, columns=6, picture=CHECKERS)
    recipe.make(np.random.default_rng(1), limits)


LOOPS: dict[str, tuple[Callable[[Limits], object], int]] = {
    "components by flooding": (components(checkers_of_cells(), 6), 18),
    "cuts of white components": (cut_white_cells, 18),
    "lines of a nonogram": (
        lambda limits: prune_lines([[(1, 1)]] * 4, [[(1, 1)]] * 4, [[15, 15] for _ in range(4)], limits),
        8,
    ),
    "lines of a latin square": (lambda limits: prune_latin_square([31] * 25, 5, limits=limits), 10),
    "cages of a latin square": (
        lambda limits: prune_latin_square(
            [3] * 4, 2, cages=[((cell,), lambda _: True) for cell in range(4)], limits=limits
        ),
        8,
    ),
    "cells of a sum": (prune_cage("+", 21), 12),
    "cells of a product": (prune_cage("*", 720), 6),
    "states of a difference": (prune_cage("-", 1), 6),
    "states of a quotient": (prune_cage("/", 6), 6),
    "states of any operator": (prune_cage(None, 21), 6),
    "states of a diagram": (
        # A path of as many states as integers.
        lambda limits: build_diagram([(1,)] * 9, 0, lambda total, _, __: total + 1, bool, limits=limits),
        9,
    ),
    "tuples of a cage": (list_tuples, 4),
    "rules of a formula": (write_rules, 10),
    "changes of a picture": (touch_up_picture, 2),
}


def assert_looks(run: Callable[[Limits], object], least: int) -> None:
    looks = Looks()
    run(looks)
    assert looks.count >= least
    for most in {0, 1, looks.count // 2, looks.count - 1}:
        with pytest.raises(LimitReached):
            run(Looks(most))


@pytest.mark.parametrize("loop", LOOPS)
def test_a_long_loop_looks_at_its_limits(loop):
    assert_looks(*LOOPS[loop])


@pytest.mark.parametrize(
    ("marks", "columns", "flood", "least"),
    [
        pytest.param(checkers_of_cells(), 6, 0, 18, id="many parts cell by cell"),
        # One flood of the board is allowed for; 819 are needed, and each hundredth looks.
        pytest.param(COMB, 40, 40 * 41, 8, id="one long part"),
    ],
)
def test_a_slow_search_for_components_looks_at_its_limits(monkeypatch, marks, columns, flood, least):
    monkeypatch.setattr("satpuzzles.grid.FLOOD_BITS", flood)
    assert_looks(components(marks, columns), least)


def test_a_file_of_clauses_that_is_cut_short_leaves_what_was_there(monkeypatch, tmp_path):
    """Each chunk of clauses is a look."""
    monkeypatch.setattr("satpuzzles.encodings.dimacs.CHUNK", 2)
    formula = Formula(2)
    formula.add(NOTE, [[1, 2]] * 9)
    path = tmp_path / "board.cnf"
    path.write_text("mine\n")
    for most in range(5):
        formula.limits = Looks(most)
        with pytest.raises(LimitReached):
            formula.to_dimacs(path)
        assert path.read_text() == "mine\n"
        assert list(tmp_path.iterdir()) == [path]
    formula.limits = Looks(5)
    formula.to_dimacs(path)
    assert path.read_text().count(" 0\n") == 9


def test_presolve_of_every_kind_can_be_cut_short():
    """What it needs in looks is enough, and one fewer is not."""
    for puzzle in (
        sp.Hitori([[1, 2], [2, 1]]),
        sp.Nonogram([[1]] * 4, [[1]] * 4),
        sp.Futoshiki([[0] * 4] * 4),
        sp.Calcudoku(
            4, [sp.Cage(tuple(product(rows, columns)), "+", 10) for rows, columns in product(HALVES, HALVES)]
        ),
    ):
        assert_looks(lambda limits, board=puzzle: board.encode(presolve=True, limits=limits), 4)
