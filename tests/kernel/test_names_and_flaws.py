"""Names of auxiliary variables, what a cut may not say, and counts of clauses and of paths."""

from __future__ import annotations

from itertools import product

import pytest

from satpuzzles.core.options import Limits
from satpuzzles.sat import connectivity
from satpuzzles.sat.diagrams import build_diagram, path_count
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.graph import Joined
from satpuzzles.sat.loops import _touched_name
from satpuzzles.sat.numbers import at_most_one
from satpuzzles.sat.runs import runs, runs_by_path, runs_by_start
from satpuzzles.sat.sink import numbered
from satpuzzles.sat.statements import Note
from satpuzzles.sat.streamed import renamed_words

NOTE, OTHER = Note("own", "A rule of its own."), Note("other", "Another.")


def test_names_count_from_one_unless_told():
    assert [numbered("run ")(index) for index in range(3)] == ["run 1", "run 2", "run 3"]
    assert numbered("at ", 5, " of 9")(2) == "at 7 of 9"
    formula = Formula(2)
    assert formula.new_variable(lambda: "it") == 3 and formula.name(3) == "it"


def test_cells_and_points_have_names():
    assert [connectivity._cell_name(3, cell) for cell in (1, 3, 4, 6)] == ["r1c1", "r1c3", "r2c1", "r2c3"]
    assert _touched_name([7, 9], "point {}".format, 1) == "a line touches point 9"


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize(
    ("clause", "flaw"),
    [
        ([-1, -3, 2], None),
        ([-1, -2, 3], "does not part"),
        ([-1, -3], "does not part"),
        ([-1, -4], None),
        ([2, 3], "does not part"),
        ([], "does not part"),
        ([-1, 1], "is no clause"),
        ([-1, -3, 2, 3], "is no clause"),
        ([-1, -3, 2, 9], "is no clause"),
    ],
)
def test_a_cut_parts_the_places_that_it_denies(clause, flaw, sign):
    graph = {0: [1], 1: [0, 2], 2: [1], 3: []}
    joined = Joined(graph, {node: sign * (node + 1) for node in graph})
    found = joined.flaw([sign * literal for literal in clause], Limits())
    assert found is None if flaw is None else found.startswith(flaw)


@pytest.mark.parametrize("length", [1, 2, 5])
def test_paths_are_the_sequences_that_a_diagram_allows(length):
    for bound in range(length * 2 + 2):
        diagram = build_diagram(
            [(0, 1, 2)] * length,
            bound,
            lambda left, value, _: left - value,
            lambda left: left == 0,
            limits=Limits(),
        )
        assert path_count(diagram) == sum(sum(values) == bound for values in product(range(3), repeat=length))


def test_groups_are_the_instances_in_the_order_of_their_clauses():
    formula = Formula(3)
    formula.add(NOTE, [[1], [2]])
    formula.add(NOTE, [[3]])
    formula.add(OTHER, [[-1]])
    formula.add(OTHER, [[-2]], 4)
    formula.add_each(NOTE, [[1, 2], [2, 3]], 5)
    told = [([*group.clauses], group.rule, group.number) for group in formula.groups()]
    assert told == [
        ([[1], [2], [3]], NOTE, 0),
        ([[-1]], OTHER, 0),
        ([[-2]], OTHER, 4),
        ([[1, 2]], NOTE, 5),
        ([[2, 3]], NOTE, 6),
    ]


@pytest.mark.parametrize("encode", [runs, runs_by_start, runs_by_path])
def test_starts_of_runs_have_names_with_places_from_one(encode):
    formula = Formula(4)
    encode(formula, [[1], [2], [3], [4]], [(1, 1), (1, 1)], "row 1")
    names = [formula.name(variable) for variable in range(5, formula.variables + 1)]
    assert len(names) == len(set(names))
    for run, first in ((1, 1), (2, 3)):
        own = [name for name in names if name.startswith(f"row 1: run {run} ")]
        assert own[0].endswith(f" {first}")


@pytest.mark.parametrize("count", range(1, 30))
def test_at_most_one_names_its_variables_apart_and_counts_from_one(count):
    formula = Formula(count)
    at_most_one(formula, range(1, count + 1), "it")
    names = [formula.name(variable) for variable in range(count + 1, formula.variables + 1)]
    assert len(names) == len(set(names))


def test_renamed_words_keep_signs():
    assert renamed_words(["1", "-2", "2", "-1", "0"], [0, -2, 1]) == "-2 -1 1 2 0"
