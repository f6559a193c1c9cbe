"""Slitherlink for CP-SAT: a circuit through points, whose arcs have the inside at their left."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from ortools.sat.python import cp_model

from benchmarks.peers.cpsat import Modelled, fix_marks, models
from satpuzzles.core.grid import entries
from satpuzzles.kinds.slitherlink.puzzle import Slitherlink
from satpuzzles.puzzle.base import Puzzle


def build(puzzle: Puzzle) -> Modelled:
    """The cells inside settle the direction of the loop, so that no solution is found twice."""
    assert isinstance(puzzle, Slitherlink)
    model = cp_model.CpModel()
    places = puzzle.places
    inside = [model.new_bool_var("") for _ in range(puzzle.rows * puzzle.columns)]
    inside.append(model.new_constant(0))
    lines: list[cp_model.IntVar] = []
    arcs: list[tuple[int, int, cp_model.IntVar]] = []
    for number, ((tail, head), (one, other)) in enumerate(zip(places.ends, places.faces)):
        upright = places.at(number)[0] == "vertical"
        left, right = (other, one) if upright else (one, other)
        there, back, line = (model.new_bool_var("") for _ in range(3))
        _only_between(model, there, inside[left], inside[right])
        _only_between(model, back, inside[right], inside[left])
        model.add_implication(there, line)
        model.add_implication(back, line)
        model.add_bool_or(there, back, ~line)
        arcs += [(tail, head, there), (head, tail, back)]
        lines.append(line)
    arcs += [(point, point, model.new_bool_var("")) for point in range(len(places.point_names))]
    model.add_circuit(arcs)
    model.add_bool_or(lines)
    for cell, clue in entries(puzzle.clues).items():
        model.add(sum(lines[line] for line in places.around(*cell)) == clue)
    shaped = _shaped(lines, places.widths())
    fix_marks(model, shaped, puzzle.known)
    return Modelled(model, shaped)


def _only_between(
    model: cp_model.CpModel, arc: cp_model.IntVar, left: cp_model.IntVar, right: cp_model.IntVar
) -> None:
    """An arc is taken iff the cell at its left is inside and the one at its right is not."""
    model.add_implication(arc, left)
    model.add_implication(arc, ~right)
    model.add_bool_or(arc, ~left, right)


def _shaped(lines: list[cp_model.IntVar], widths: Sequence[int]) -> list[list[cp_model.IntVar]]:
    rest = iter(lines)
    return [list(islice(rest, width)) for width in widths]


MODELS = models({"": build}, "searched alone")
