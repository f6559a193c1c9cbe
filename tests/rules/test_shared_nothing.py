"""Clauses and check share no code: what one of them gets wrong, the other does not."""

from __future__ import annotations

import pytest

from satpuzzles.rules import blackened, pairs
from satpuzzles.rules.answers import Answers
from satpuzzles.rules.blackened import Unrepeated
from satpuzzles.rules.pairs import Related
from satpuzzles.sat.formula import Formula


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
