"""Boards made to hang, to swell or to slip through: answers, caps and deadlines hold for them too."""

import pytest
from clocks import cpu_at_most

import satpuzzles as sp
from satpuzzles.core.errors import CapError, LimitReached


def whole_board_cage(size, op, target):
    cells = tuple((row, column) for row in range(size) for column in range(size))
    return sp.Calcudoku(size, [sp.Cage(cells, op, target)])


@pytest.mark.parametrize(("op", "target"), [("*", 720_720), ("+", 133_120)])
def test_a_deadline_holds_while_a_giant_cage_is_pruned(op, target):
    with cpu_at_most(2):
        assert sp.solve(whole_board_cage(64, op, target), limits=sp.Limits(0.2)).status == "undecided"


def test_a_board_full_of_holes_keeps_its_deadline():
    size = 300
    board = [[0 if (r + c) % 2 else 1 + (r + c) % size for c in range(size)] for r in range(size)]
    with cpu_at_most(20):
        assert sp.solve(sp.Hitori(board), limits=sp.Limits(3_600)).status == "unsolvable"


def test_too_many_clauses_are_refused_before_they_are_built():
    with cpu_at_most(20), pytest.raises(CapError, match="30,000,000"):
        sp.encode(sp.Hitori([list(range(1, 601))] * 600), limits=sp.Limits(3_600))


@pytest.mark.slow
def test_a_deadline_holds_while_a_long_encoding_is_written():
    with cpu_at_most(2.5), pytest.raises(LimitReached):
        sp.encode(sp.Hitori([list(range(1, 201))] * 200), limits=sp.Limits(0.5))
