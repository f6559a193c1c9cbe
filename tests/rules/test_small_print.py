"""What kinds of rules promise beside their meaning: short cuts, counts of clauses, names of what is told."""

from __future__ import annotations

import pytest
from graph_cases import lattice
from rule_cases import SHADES, ways_case

from satpuzzles.core.errors import CapError, LimitReached
from satpuzzles.core.graph import graph_of
from satpuzzles.core.options import Limits
from satpuzzles.rules.automaton import Automaton, Reading
from satpuzzles.rules.graph import SingleLoop
from satpuzzles.rules.groups import Group
from satpuzzles.rules.rule import Rule
from satpuzzles.sat.divided import Divided
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.graph import Joined, connected, joined_sizes


def test_a_cut_names_no_dead_end():
    graph = graph_of([(0, 1), (0, 2), (2, 3), (3, 4)])
    (cut,) = Joined(graph, {node: node + 1 for node in range(5)}).violated([1, -2, -3, 4, -5])
    assert set(cut) == {-1, -4, 3}


def test_a_look_at_a_cut_minds_the_deadline():
    limits = Limits(60)
    limits.deadline = limits.started
    for lazy in (Joined({0: [0]}, {0: 1}), Divided({0: [0]}, {}, {0: 1})):
        with pytest.raises(LimitReached):
            lazy.flaw([-1], limits)


def test_a_model_in_very_many_parts_breaks_a_thousand_cuts_at_a_time():
    alone = graph_of((node, node) for node in range(1_002))
    literals = {node: node + 1 for node in alone}
    for lazy in (Joined(alone, literals), Divided(alone, {}, literals)):
        assert len(lazy.violated(range(1, 1_003))) == 1_000


def test_the_clauses_that_join_a_graph_are_as_many_as_told():
    graph = graph_of(lattice(3, 4))
    clauses = connected(Formula(12), graph, {node: node + 1 for node in graph}, str)
    assert sum(joined_sizes(graph, Limits())) == len(list(clauses))


def test_points_without_names_are_counted_from_one():
    rule = SingleLoop("loop", "One loop.", ends=((0, 1), (1, 2), (2, 0)))
    assert rule.instance(1).sentence(str) == "Two lines meet at point 1, or none."


def test_a_broken_choice_is_shown_where_something_is_known():
    rule = ways_case(SHADES, 3, (["11.", "1.1"], "...")).rule
    assert [breach.places for breach in rule.broken([0, None, 1])] == [(0, 2)]


def sum_of(state: int, value: int) -> int:
    return state + value


@pytest.mark.interpreted
def test_a_group_too_large_for_an_automaton_is_named(monkeypatch):
    monkeypatch.setattr("satpuzzles.sat.diagrams.build_diagram.__defaults__", (3, None))
    reading = Reading(Group("row 2", (0, 1, 2)), (1,), 1)
    rule = Automaton("sum", "It is.", values=range(2), start=0, step=sum_of, readings=(reading,))
    with pytest.raises(CapError, match=r"^sum of row 2: its decision diagram takes more than 3 edges$"):
        rule.write(Formula(3), SHADES, None, "")


def test_a_kind_of_rule_that_lacks_a_method_is_refused():
    class Half(Rule):
        def __len__(self) -> int:
            return 0

        def write(self, sink, answers, domains, form) -> None:
            pass

    with pytest.raises(TypeError, match=r"^the kind of rule Half has no places, broken, shrink$"):
        Half("half", "A.")
