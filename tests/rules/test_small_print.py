"""What kinds of rules promise beside their meaning, and that clauses and check share no code."""

from __future__ import annotations

import pytest
from graph_cases import faces, lattice

import satpuzzles as sp
from satpuzzles.core.errors import LimitReached, PuzzleError
from satpuzzles.core.options import Limits
from satpuzzles.puzzle.places import Edges, Links
from satpuzzles.rules import blackened, pairs
from satpuzzles.rules.answers import Answers
from satpuzzles.rules.blackened import Unrepeated
from satpuzzles.rules.fixpoint import propagate
from satpuzzles.rules.pairs import NotBoth, Related
from satpuzzles.rules.rule import Rule
from satpuzzles.rules.single import OneValue
from satpuzzles.sat.divided import Divided
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.graph import Joined


def test_a_look_at_a_cut_minds_the_deadline():
    limits = Limits(60)
    limits.deadline = limits.started
    for lazy in (Joined({0: [0]}, {0: 1}), Divided({0: [0]}, {}, {0: 1})):
        with pytest.raises(LimitReached):
            lazy.flaw([-1], limits)


def test_a_kind_of_rule_that_lacks_a_method_is_refused():
    class Half(Rule):
        def __len__(self) -> int:
            return 0

        def write(self, sink, answers, domains, form) -> None:
            pass

    with pytest.raises(TypeError, match=r"^the kind of rule Half has no places, broken, shrink$"):
        Half("half", "A.")


class Endless(NotBoth):
    """A rule whose propagation always finds something more, until the deadline comes."""

    def shrink(self, index, domains):
        domains[index % 3] = 3 - domains[index % 3] or 3
        self.limits.deadline = self.limits.started
        return True


@pytest.mark.interpreted
def test_the_deadline_is_looked_at_at_every_step_of_the_fix_point():
    rule = Endless("endless", "A.", pairs=((0, 1), (1, 2), (2, 0)))
    rule.limits = Limits(60)
    with pytest.raises(LimitReached):
        propagate([rule], [1, 2, 1], rule.limits)


@pytest.mark.parametrize("kind", [Edges, Links])
@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 3), (3, 1), (2, 2), (3, 4)])
def test_places_tell_the_faces_beside_each_line(kind, rows, columns):
    places = kind(rows, columns)
    points = places.down, places.across
    told = {ends: sorted(beside) for ends, beside in zip(places.ends, places.faces, strict=True)}
    assert told == {ends: sorted(beside) for ends, beside in zip(lattice(*points), faces(*points))}


@pytest.mark.interpreted
def test_a_label_missed_by_the_clauses_is_not_missed_by_the_check(monkeypatch):
    monkeypatch.setattr(blackened, "_same_labels", lambda labels, places: iter(()))
    rule = Unrepeated("unrepeated", "{line}, {label}.", labels=((1, 2), (1, 3)))
    formula = Formula(4)
    rule.write(formula, Answers(1, True), None, "")
    assert not formula.clauses
    assert list(rule.broken([1, 0, 0, 0])) == []
    with pytest.raises(KeyError):
        list(rule.broken([0, 0, 0, 0]))  # it has no number, but it does not pass


@pytest.mark.parametrize("relation", pairs.RELATIONS)
def test_a_relation_that_the_check_gets_wrong_still_has_its_clauses(relation, monkeypatch):
    monkeypatch.setitem(pairs.RELATIONS, relation, lambda one, other: True)
    rule = Related(relation, "{one}, {other}.", relation=relation, pairs=((0, 1),), values=3)
    assert list(rule.broken([3, 2])) == list(rule.broken([2, 2])) == []
    for one in (1 << 2, 1 << 3):
        formula = Formula(6)
        rule.write(formula, Answers(3, False), [one, 0b1110], "")
        assert formula.clauses


def test_what_is_broken_knows_its_clue_and_so_do_the_clauses():
    puzzle = sp.Futoshiki(((0, 0), (1, 0)), (((0, 1), (0, 0)),))
    values = (1, 2, 2, 1)
    broken = [rule.breach(each) for rule in puzzle.rules() for each in rule.broken(values)]
    assert {each.rule: each.clue for each in broken} == {"given": (1, 0), "inequality": ((0, 1), (0, 0))}
    formula = Formula(puzzle.answers)
    puzzle.encode_to(formula)
    told = {group.rule.instance(group.number).clue for group in formula.groups()}
    assert told == {None, (1, 0), ((0, 1), (0, 0))}


def test_every_instance_has_its_clue_or_none_has():
    with pytest.raises(PuzzleError, match="the rule 'one' has 2 instances, but clues for 1"):
        OneValue("one", "One.", count=2).told_by(((0, 0),))
