"""An instance of a rule, and the way in which it is broken, know the clue that they come from."""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.core.errors import PuzzleError
from satpuzzles.rules.single import Given, OneValue
from satpuzzles.sat.formula import Formula

LATIN = {"one value a cell", "repeated value"}


def clues(puzzle: sp.Puzzle) -> dict:
    """The clues of the instances of each rule, in their order."""
    return {rule.name: [rule.instance(i).clue for i in range(len(rule))] for rule in puzzle.rules()}


def without_clues(found: dict) -> set:
    return {name for name, told in found.items() if set(told) <= {None}}


def test_a_given_comes_from_its_cell_and_a_sign_from_its_pair():
    signs, marks = (((0, 1), (0, 0)),), (((0, 0), (1, 0)),)
    found = clues(sp.Futoshiki(((0, 0), (1, 0)), signs, marks))
    assert (found["given"], found["inequality"], found["adjacent"]) == ([(1, 0)], list(signs), list(marks))
    assert without_clues(found) == LATIN | {"not adjacent"}


def test_a_cage_is_told_by_its_cells():
    cages = [{"cells": [[0, 0], [0, 1]], "op": "+", "target": 3}, {"cells": [[1, 0], [1, 1]], "target": 2}]
    found = clues(sp.Calcudoku(2, cages))
    assert found["cage"] == [((0, 0), (0, 1)), ((1, 0), (1, 1))]
    assert without_clues(found) == LATIN


def test_a_line_is_told_by_its_name_also_where_row_and_column_have_the_same_cells():
    found = clues(sp.Nonogram([[1]], [[1]]))
    assert (found["row clue"], found["column clue"]) == (["row 1"], ["column 1"])
    assert without_clues(found) == {"one colour a cell"}


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


def test_a_word_that_a_sentence_cannot_have_is_named_with_those_that_it_can():
    for template in ("{plce} is {value}.", "{} is {value}.", "{place is {value}."):
        instance = Given("given", template, given=((0, 1),)).instance(0)
        with pytest.raises(PuzzleError, match=r"the rule 'given' cannot say .*may have \{place\}, \{value\}"):
            instance.sentence(str)
