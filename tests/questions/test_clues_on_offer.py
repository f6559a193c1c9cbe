"""What a board that knows no clues of its own offers: cells that are filled in beforehand."""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.core.errors import PuzzleError
from satpuzzles.sat.formula import Formula
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
