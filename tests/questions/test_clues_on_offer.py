"""Clues on offer: cells that are filled in beforehand, and the other answers that say which are needed."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import satpuzzles as sp
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.options import Limits
from satpuzzles.sat.formula import Formula
from satpuzzles.uniqueness import clue_recipe
from satpuzzles.uniqueness import clues as clues_room
from satpuzzles.uniqueness.choice import Ambiguous, Witnesses
from satpuzzles.uniqueness.clues import BoardClues, additions
from satpuzzles.uniqueness.result import Change

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


def test_a_puzzle_that_tells_no_clues_has_cells_filled_in_and_nothing_else():
    clues = BoardClues(BOARD)
    assert [clue.phrase for clue in clues.present()] == [
        "the 0 filled in at row 1, column 2",
        "the 1 filled in at row 2, column 2",
    ]
    assert clues.fixed() == clues.needless(SOLUTION, None, Limits()) == clues.changeable() == []
    assert clues.proves([]) is True and clues.steps == 1 and not clues.all_kinds
    assert clues.told_by(SOLUTION) is clues.remade(None, [SOLUTION], None, Limits()) is None
    assert clues.without([]) is BOARD
    first, second = clues.present()
    assert clues.without([first]).known == ((None, None, None), (None, 1, None), (None,) * 3)
    assert clues.without([first, second]).known is None
    assert clues.without([first._replace(at=None)]) is BOARD
    assert clues.fits(first, SOLUTION) and clues.fits(second, SOLUTION)
    assert clues.fits(first, ((0,) * 3,) * 3) and not clues.fits(second, ((0,) * 3,) * 3)


def test_what_a_board_gives_up_is_told_and_gone():
    clues = BoardClues(BOARD)
    formula, written = clues.retractable(Limits())
    assert written == [[[literal] for literal in BOARD.literals(*at, value)] for at, value in FILLED_IN]
    assert formula.clauses == clues.without(clues.present()).encode("lazy").clauses
    board, (change,) = clues.retracted([1], SOLUTION)
    assert board == clues.without([clues.present()[1]])
    assert change == Change(
        "dropped", "filled-in cell", ((1, 1),), "Drop the 1 filled in at row 2, column 2."
    )


FILLED_IN = [((0, 1), 0), ((1, 1), 1)]


class Excluding(BoardClues):
    """Five clues, of which the first and the fourth exclude each other, and the last is a cell filled in."""

    def missing(self, solution, step=0):
        cell = self.filled_in()[0]
        offered = [cell._replace(at=None, what=str(number)) for number in range(4)]
        return ([*offered, cell], [(0, 3)]) if step == 2 else ([], [])


def test_clues_that_can_be_added_come_in_any_order_and_exclude_none(monkeypatch):
    monkeypatch.setattr(clues_room, "clues_of", Excluding)
    orders = set()
    for seed in range(200):
        found = additions(BOARD, SOLUTION, np.random.default_rng(seed), step=2)
        orders.add("".join(clue.what for clue in found))
    assert {"".join(sorted(order)) for order in orders} == {"012", "123"} and len(orders) == 12
    assert additions(BOARD, SOLUTION, np.random.default_rng(0)) == []
