"""An instance of a rule, and the way in which it is broken, know the clue that they come from."""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.core.errors import PuzzleError
from satpuzzles.rules.single import OneValue
from satpuzzles.sat.formula import Formula


def clues(puzzle: sp.Puzzle) -> dict:
    """The clues of the instances of each rule, in their order."""
    return {rule.name: [rule.instance(i).clue for i in range(len(rule))] for rule in puzzle.rules()}


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
