"""What only Sudoku, Akari, Slitherlink and Nurikabe have: published numbers, collections."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import brute_force
from oracles_partial import begins

import satpuzzles as sp
from satpuzzles.formats import loads, write
from satpuzzles.kinds.nurikabe.puzzle import Nurikabe
from satpuzzles.kinds.sudoku.puzzle import Sudoku


def board(rows: int, columns: int) -> sp.Slitherlink:
    return sp.Slitherlink([[None] * columns] * rows)


# ---- published numbers ----


SIDES = [(1, 1), (2, 13), (3, 213), pytest.param(4, 9349, marks=pytest.mark.slow)]


@pytest.mark.parametrize(("side", "loops"), SIDES)
@pytest.mark.parametrize("encoding", ["lazy", "elimination"])
def test_the_loops_of_an_empty_board_are_as_many_as_published(side, loops, encoding):
    """Sloane's A140517: the cycles in the graph of n x n squares."""
    assert sum(1 for _ in sp.solutions(board(side, side), encoding=encoding)) == loops


def board_of(text: str) -> Nurikabe:
    return loads(text, type="nurikabe")


def test_where_cells_are_known_cells_are_filled_in():
    board = replace(board_of("3..\n...\n..."), known=((None,) * 3, (None,) * 3, (None, None, 1)))
    after = sp.repair(board)
    assert {change.what for change in after.changes} == {"filled-in cell"}
    assert brute_force(after.puzzle) == {after.solution}


EMPTY = ((0,) * 4,) * 4
JIGSAW = ((0, 0, 0, 1), (2, 0, 1, 1), (2, 2, 3, 1), (2, 3, 3, 3))
CORNERS = ((0, 1, 1, 0), (2, 3, 3, 2), (2, 3, 3, 2), (0, 1, 1, 0))

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
"""Arto Inkala's board of 2012, called the hardest by the newspapers of the day."""
INKALA_SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
HARD = {
    "Inkala 2012": INKALA,
    "AI Escargot 2006": "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "Royle, 17": "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
}


def text_of(grid) -> str:
    return "".join(str(value) for row in grid for value in row)


# ---- published numbers ----


def test_there_are_288_grids_of_four():
    """Sloane's A107739 begins 1, 288, 6670903752021072936960."""
    assert len(list(sp.solutions(Sudoku(EMPTY)))) == 288


@pytest.mark.slow
def test_there_are_28200960_grids_of_six():
    """The published number, for boxes of 2 x 3."""
    assert sp.count(Sudoku(((0,) * 6,) * 6), method="rows").number == 28_200_960


@pytest.mark.parametrize("name", HARD)
def test_famous_boards_have_one_solution(name):
    result = sp.solve(loads(HARD[name]))
    assert result.status == "unique"
    if name == "Inkala 2012":
        assert text_of(result.solution) == INKALA_SOLVED


# ---- what a board may be ----


@pytest.mark.parametrize(
    ("fields", "name", "place"),
    [
        ({}, "box", "row 1, column 3"),
        ({"regions": JIGSAW}, "region", "row 2, column 1"),
        ({"regions": CORNERS}, "region", "row 1, column 1"),
        ({"box": (4, 1), "diagonals": True}, "diagonal", "row 1, column 4"),
    ],
)
def test_a_box_a_region_and_a_diagonal_with_a_value_twice_are_named(fields, name, place):
    board = Sudoku(EMPTY, **fields)
    square = ((1, 2, 3, 4), (2, 3, 4, 1), (3, 4, 1, 2), (4, 1, 2, 3))  # latin, and nothing else
    found = [violation.sentence for violation in board.check(square)]
    assert any(begins(name) in sentence and place in sentence for sentence in found), found
    assert not board.confirm(square)
    assert all(Sudoku(EMPTY).confirm(grid) for grid in sp.solutions(Sudoku(EMPTY, diagonals=True)))


# ---- made and mended boards ----


def test_a_board_of_36_rows_is_solved():
    side = range(36)
    answer = [[(6 * row + row // 6 + column) % 36 + 1 for column in side] for row in side]
    givens = [[answer[row][column] if (row + column) % 3 else 0 for column in side] for row in side]
    board = Sudoku(givens)
    assert loads(write(board, "sdk")) == board
    solution = sp.solve(board, unique=False).solution
    boxes = [
        [solution[down + row][right + column] for row in range(6) for column in range(6)]
        for down in range(0, 36, 6)
        for right in range(0, 36, 6)
    ]
    assert all(set(group) == set(range(1, 37)) for group in (*solution, *zip(*solution), *boxes))
