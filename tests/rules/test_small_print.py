"""What kinds of rules promise beside their meaning, and that clauses and check share no code."""

from __future__ import annotations

import pytest
from graph_cases import faces, lattice

import satpuzzles as sp
from satpuzzles.core.errors import PuzzleError
from satpuzzles.puzzle.places import EdgePlaces, LinkPlaces
from satpuzzles.rules import blackened, pairs
from satpuzzles.rules.answers import AnswerVariables
from satpuzzles.rules.blackened import Unrepeated
from satpuzzles.rules.pairs import Related
from satpuzzles.rules.rule import RuleFamily
from satpuzzles.rules.single import OneValue
from satpuzzles.sat.formula import Formula


def test_a_kind_of_rule_that_lacks_a_method_is_refused():
    class Half(RuleFamily):
        def __len__(self) -> int:
            return 0

        def write(self, sink, answers, domains, form) -> None:
            pass

    with pytest.raises(
        TypeError, match=r"^the rule class Half does not define places, violated_instances, propagate$"
    ):
        Half("half", "A.")


@pytest.mark.parametrize("kind", [EdgePlaces, LinkPlaces])
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
    rule.write(formula, AnswerVariables(1, True), None, "")
    assert not formula.clauses
    assert list(rule.violated_instances([1, 0, 0, 0])) == []
    with pytest.raises(KeyError):
        list(rule.violated_instances([0, 0, 0, 0]))  # it has no number, but it does not pass


@pytest.mark.parametrize("relation", pairs.RELATIONS)
def test_a_relation_that_the_check_gets_wrong_still_has_its_clauses(relation, monkeypatch):
    monkeypatch.setitem(pairs.RELATIONS, relation, lambda one, other: True)
    rule = Related(relation, "{one}, {other}.", relation=relation, pairs=((0, 1),), values=3)
    assert list(rule.violated_instances([3, 2])) == list(rule.violated_instances([2, 2])) == []
    for one in (1 << 2, 1 << 3):
        formula = Formula(6)
        rule.write(formula, AnswerVariables(3, False), [one, 0b1110], "")
        assert formula.clauses


def test_what_is_broken_knows_its_clue_and_so_do_the_clauses():
    puzzle = sp.Futoshiki(((0, 0), (1, 0)), (((0, 1), (0, 0)),))
    values = (1, 2, 2, 1)
    broken = [rule.violation(each) for rule in puzzle.rules() for each in rule.violated_instances(values)]
    assert {each.rule: each.clue for each in broken} == {"given": (1, 0), "inequality": ((0, 1), (0, 0))}
    formula = Formula(puzzle.answers)
    puzzle.encode_to(formula)
    told = {group.rule.instance(group.number).clue for group in formula.groups()}
    assert told == {None, (1, 0), ((0, 1), (0, 0))}


def test_every_instance_has_its_clue_or_none_has():
    with pytest.raises(PuzzleError, match="the rule 'one' has 2 instances but 1 clue"):
        OneValue("one", "One.", count=2).told_by(((0, 0),))
