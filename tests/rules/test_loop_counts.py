"""How many loops a lattice has, by every encoding: 1, 13, 213, 9349, ... (A140517 in the OEIS)."""

from __future__ import annotations

import pytest
from graph_cases import faces, lattice
from models import answer_models

from satpuzzles.puzzle.places import Edges, Links
from satpuzzles.rules.answers import Answers
from satpuzzles.rules.graph import SingleLoop
from satpuzzles.sat.formula import Formula


@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize("form", SingleLoop.forms)
@pytest.mark.parametrize(
    ("cells", "loops"), [(1, 1), (2, 13), (3, 213), pytest.param(4, 9349, marks=pytest.mark.slow)]
)
def test_the_loops_of_a_lattice_are_as_many_as_published(cells, loops, form, flat):
    ends = lattice(cells + 1, cells + 1)
    beside = faces(cells + 1, cells + 1) if flat else ()
    formula = Formula(len(ends))
    SingleLoop("loop", "One loop.", ends=ends, faces=beside).write(formula, Answers(1, True), None, form)
    assert len(answer_models(formula)) == loops


@pytest.mark.parametrize("kind", [Edges, Links])
@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 3), (3, 1), (2, 2), (3, 4)])
def test_places_tell_the_faces_beside_each_line(kind, rows, columns):
    places = kind(rows, columns)
    points = places.down, places.across
    told = {ends: sorted(beside) for ends, beside in zip(places.ends, places.faces, strict=True)}
    assert told == {ends: sorted(beside) for ends, beside in zip(lattice(*points), faces(*points))}
