"""Akari for CP-SAT: at most one light a stretch, and a light in one of the two stretches of a cell."""

from __future__ import annotations

from itertools import chain

from ortools.sat.python import cp_model

from benchmarks.peers.cpsat import Modelled, fix_marks, models
from satpuzzles.kinds.akari.puzzle import Akari
from satpuzzles.puzzle.base import Puzzle


def build(puzzle: Puzzle) -> Modelled:
    """Clauses, and sums of numbers."""
    assert isinstance(puzzle, Akari)
    model = cp_model.CpModel()
    lights = [[model.new_bool_var("") for _ in row] for row in puzzle.cells]
    cells = list(chain.from_iterable(lights))
    seen: dict[int, list[cp_model.IntVar]] = {}
    for stretch in puzzle.stretches():
        model.add_at_most_one([cells[cell] for cell in stretch])
        for cell in stretch:
            seen.setdefault(cell, []).extend(cells[other] for other in stretch)
    for some in seen.values():
        model.add_bool_or(some)
    for cell, light in enumerate(cells):
        if cell not in seen:
            model.add(light == 0)
    for block, number in puzzle.numbers().items():
        model.add(sum(lights[row][column] for row, column in puzzle.beside(block)) == number)
    fix_marks(model, lights, puzzle.known)
    return Modelled(model, lights)


MODELS = models({"": build}, "searched alone")
