"""Every way of saying how many literals are true allows just what counting allows."""

from __future__ import annotations

from itertools import product

import pytest
from models import answer_models, count_models

import satpuzzles as sp
from satpuzzles.sat.counting import AT_MOST_ONE, CARDINALITY, Counting
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.numbers import at_most_k, exactly_k
from satpuzzles.sat.statements import Note

NOTE = Note("count", "So many are true.")
FIXED = {"pairwise", "commander", "ladder"}
"""The ways whose auxiliary variables follow from the literals, as docs/encodings.md says."""


def allowed(size: int, least: int, most: int) -> set[tuple[int, ...]]:
    """The true variables of every assignment with so many true literals; every third literal is negative."""
    found = set()
    for values in product((False, True), repeat=size):
        count = sum(value != (variable % 3 == 0) for variable, value in enumerate(values, 1))
        if least <= count <= most:
            found.add(tuple(variable for variable, value in enumerate(values, 1) if value))
    return found


def formula(counting: Counting, size: int, bound: int, exactly: bool) -> Formula:
    made = Formula(size, counting=counting)
    literals = [-variable if variable % 3 == 0 else variable for variable in range(1, size + 1)]
    made.add(NOTE, (exactly_k if exactly else at_most_k)(made, literals, bound, "it"))
    return made


@pytest.mark.parametrize("exactly", [False, True], ids=["at most", "exactly"])
@pytest.mark.parametrize("way", AT_MOST_ONE)
def test_at_most_one(way, exactly):
    for size in (2, 4, 5, 6, 9):
        made = formula(Counting(way), size, 1, exactly)
        expected = allowed(size, int(exactly), 1)
        assert answer_models(made) == expected
        if way in FIXED and size < 9:
            assert count_models(made, made.clauses) == len(expected)
    assert (made.variables == 9) == (way == "pairwise"), "the way makes no difference"


@pytest.mark.parametrize("exactly", [False, True], ids=["at most", "exactly"])
@pytest.mark.parametrize("way", CARDINALITY)
def test_at_most_k(way, exactly):
    for size, bound in [(3, 2), (4, 2), (5, 3), (6, 2), (6, 4), (6, 5), (5, 5), (4, 0)]:
        made = formula(Counting(None, way), size, bound, exactly)
        assert answer_models(made) == allowed(size, bound if exactly else 0, bound)
    small = formula(Counting(None, way), 4, 2, exactly)
    assert small.variables > 4, "the way makes no difference"


@pytest.mark.parametrize("names", [{"at_most_one": "pair"}, {"cardinality": "ladder"}])
def test_a_wrong_name_lists_the_right_ones(names):
    with pytest.raises(sp.PuzzleError, match=r"choose from (pairwise|totalizer)"):
        sp.encode(sp.Puzzle.from_json({"type": "hitori", "numbers": [[1]]}), **names)
