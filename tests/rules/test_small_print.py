"""What kinds of rules promise beside their meaning: short cuts, counts of clauses, names of what is told."""

from __future__ import annotations

import pytest
from graph_cases import lattice

from satpuzzles.core.errors import LimitReached
from satpuzzles.core.graph import graph_of
from satpuzzles.core.options import Limits
from satpuzzles.rules.rule import Rule
from satpuzzles.sat.divided import Divided
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.graph import Joined, connected, joined_sizes


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


def test_a_kind_of_rule_that_lacks_a_method_is_refused():
    class Half(Rule):
        def __len__(self) -> int:
            return 0

        def write(self, sink, answers, domains, form) -> None:
            pass

    with pytest.raises(TypeError, match=r"^the kind of rule Half has no places, broken, shrink$"):
        Half("half", "A.")
