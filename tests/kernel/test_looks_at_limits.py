"""Every loop that may be long looks at its limits as it goes on, and any look can end it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import numpy as np
import pytest
from looks import assert_looks

import satpuzzles as sp
from satpuzzles.core.grid import Raster
from satpuzzles.core.options import Limits
from satpuzzles.evidence import checker
from satpuzzles.kinds.nonogram.recipe import NonogramRecipe
from satpuzzles.rules.fixpoint import Propagation, propagate
from satpuzzles.rules.groups import columns_of, rows_of
from satpuzzles.rules.propagation.cages import cage_pruner
from satpuzzles.rules.propagation.latin import prune_latin_square
from satpuzzles.rules.propagation.lines import prune_lines
from satpuzzles.sat.cages import CageDiagrams, cage
from satpuzzles.sat.connectivity import WhiteConnected, white_connected
from satpuzzles.sat.diagrams import build_diagram
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.runs import runs_by_path, runs_by_start
from satpuzzles.sat.statements import Note

NOTE = Note("own", "A rule of its own.")
CHECKERS = tuple(tuple((row + column) % 2 for column in range(6)) for row in range(6))
"""Each color has 18 cells, none of which share an edge."""


LATIN = sp.Futoshiki([[0] * 4] * 4)
HALVES = ((0, 1), (2, 3))


def components(marks: str, columns: int) -> Callable[[Limits], object]:
    raster = Raster(len(marks) // columns, columns)
    return lambda limits: list(raster.components(raster.pack(marks), limits))


def checkers_of_cells() -> str:
    return "".join(str(color) for row in CHECKERS for color in row)


def cut_white_cells(limits: Limits) -> None:
    model = [number if color else -number for number, color in enumerate(sum(CHECKERS, ()), 1)]
    assert WhiteConnected(6, 6, limits).violated(model)


def prune_cage(op: str | None, target: int) -> Callable[[Limits], object]:
    return lambda limits: cage_pruner(op, target, 6, ((),) * 6, limits)([63] * 6)


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
    cage(formula, cells, "+", 21, "cage", diagrams, tuples=True)


def touch_up_picture(limits: Limits) -> None:
    recipe = NonogramRecipe(rows=6, columns=6, picture=CHECKERS)
    recipe.make(np.random.default_rng(1), limits)


def lines_of(size: int) -> tuple:
    """The rows and columns of a latin square."""
    return tuple([group.places for group in (*rows_of(size, size), *columns_of(size, size))])


LOOPS: dict[str, tuple[Callable[[Limits], object], int]] = {
    "components by flooding": (components(checkers_of_cells(), 6), 18),
    "cuts of white components": (cut_white_cells, 18),
    "lines of a nonogram": (
        lambda limits: prune_lines([[(1, 1)]] * 4, [[(1, 1)]] * 4, [[15, 15] for _ in range(4)], limits),
        2,
    ),
    "lines of a nonogram in colours": (
        lambda limits: prune_lines([[(1, 2)]] * 4, [[(1, 2)]] * 4, [[15] * 3 for _ in range(4)], limits),
        8,
    ),
    "lines of a latin square": (
        lambda limits: prune_latin_square([30] + [31] * 24, lines_of(5), limits=limits),
        4,
    ),
    "cages of a latin square": (
        lambda limits: prune_latin_square(
            [3] * 4, lines_of(2), cages=[((cell,), lambda _: True) for cell in range(4)], limits=limits
        ),
        4,
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
    "pairs of runs of a line": (
        lambda limits: runs_by_start(
            Formula(20, limits=limits), [[cell] for cell in range(1, 21)], [(1, 1)] * 9, "line"
        ),
        8,
    ),
    "edges of the automaton of a line": (
        lambda limits: runs_by_path(
            Formula(20, limits=limits), [[cell] for cell in range(1, 21)], [(1, 1)] * 9, "line"
        ),
        10,
    ),
    # Rows are looked at, and the 16 inner cells when they are taken out and when that is written ...
    "white cells that are taken out": (
        lambda limits: list(white_connected(Formula(36, limits=limits), 6, 6)),
        5 + 2 * 16,
    ),
    # ... or the arcs between them, of which there are nine squares with four each.
    "arcs of the white cells": (
        lambda limits: list(white_connected(Formula(36, limits=limits), 6, 6, by_ranks=True)),
        5 + 36,
    ),
    "instances of rules to come": (lambda limits: Propagation([*LATIN.rules()], 16, limits), 16 + 8),
    "instances of any rules": (lambda limits: propagate([*LATIN.rules()], [15] * 16, limits), 16),
    "changes of a picture": (touch_up_picture, 2),
    "clauses of a proof": (lambda limits: checker.Checker(2, [[1, 2]] * (3 * checker.PACE), limits.check), 3),
}


@pytest.mark.parametrize("loop", LOOPS)
def test_a_long_loop_looks_at_its_limits(loop):
    assert_looks(*LOOPS[loop])


def test_presolve_of_every_kind_can_be_cut_short():
    for puzzle in (
        sp.Hitori([[1, 2], [2, 1]]),
        LATIN,
        sp.Calcudoku(
            4, [sp.Cage(tuple(product(rows, columns)), "+", 10) for rows, columns in product(HALVES, HALVES)]
        ),
    ):
        assert_looks(lambda limits, board=puzzle: board.encode(presolve=True, limits=limits), 4)
    # Its rows and its columns are pruned, the starts of 8 lines are collected, and then they are written.
    nonogram = sp.Nonogram([[1]] * 4, [[1]] * 4)
    assert_looks(lambda limits: nonogram.encode(presolve=True, limits=limits), 18)
