"""Clues on offer: cells that are filled in beforehand, and the other answers that say which are needed."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import satpuzzles as sp
from satpuzzles.core.errors import PuzzleError
from satpuzzles.sat.formula import Formula
from satpuzzles.uniqueness import clue_recipe
from satpuzzles.uniqueness.choice import Ambiguous, Witnesses
from satpuzzles.uniqueness.clues import BoardClues

SOLUTION = ((0, 0, 1), (0, 1, 0), (0, 0, 0))
BOARD = sp.Hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]], known=[[None, 0, None], [None, 1, None], [None] * 3])


def test_what_is_filled_in_already_is_not_offered():
    missing, exclusive = BoardClues(BOARD).missing(SOLUTION)
    assert [clue.at for clue in missing] == [(0, 0), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)]
    assert [clue.value for clue in missing] == [0, 1, 0, 0, 0, 0, 0] and not exclusive
    whole, changes = BoardClues(BOARD).added_to(SOLUTION, missing)
    assert whole.known == SOLUTION and len(changes) == 7
    assert BoardClues(whole).missing(SOLUTION) == ([], [])


def test_a_clue_that_is_no_filled_in_cell_is_named_as_of_another_kind():
    clue = BoardClues(BOARD).filled_in()[0]
    assert BoardClues(BOARD).clauses(Formula(9), clue) == [[literal] for literal in BOARD.literals(0, 1, 0)]
    for other in (clue._replace(at=None), clue._replace(value="?")):
        with pytest.raises(PuzzleError, match="a hitori has no clue of the kind 'filled-in cell'"):
            BoardClues(BOARD).clauses(Formula(9), other)


def test_witnesses_are_kept_however_many_there_are():
    """Against sets, while clues are kept and dropped and more answers come than there was room for."""
    dice, count = Random(3), 7
    witnesses, told, kept = Witnesses(count), [], set()
    for size in (1, 300, 0, 256, 5):
        rows = [dice.sample(range(count), dice.randint(1, 3)) for _ in range(size)]
        table = np.zeros((size, count), np.bool_)
        for place, row in enumerate(rows):
            table[place, row] = True
        witnesses.add(table, sorted(kept))
        told += map(set, rows)
        for clue in range(count):
            if dice.random() < 0.5:
                (witnesses.drop if clue in kept else witnesses.keep)(clue)
                kept ^= {clue}
        needed = {clue for row in told if len(row & kept) == 1 for clue in row}
        assert {*np.flatnonzero(witnesses.needed())} == needed
        order = dice.sample(range(count), count)
        assert witnesses.first_sufficient(order) == max(min(map(order.index, row)) + 1 for row in told)
    with pytest.raises(Ambiguous):
        witnesses.add(np.zeros((1, count), np.bool_), [])


def test_the_module_of_recipes_has_those_of_puzzles_and_nothing_else():
    assert clue_recipe.slitherlink.type == "slitherlink"
    for name in ("nosuch", "__nosuch__"):
        with pytest.raises(AttributeError, match=name):
            getattr(clue_recipe, name)
