"""Puzzles that are right pass ``prove``, whatever they have that the built-in ones do not."""

from __future__ import annotations

from enum import Enum
from string import punctuation

import numpy as np
import pytest
import right_puzzles

import satpuzzles as sp
import satpuzzles.making as mk
from satpuzzles.formats.codec import Block
from satpuzzles.making import prove
from satpuzzles.making.text import cell_rows
from satpuzzles.puzzle.kind import registered
from satpuzzles.uniqueness.boards import recipe_of

RIGHT = [
    each for each in vars(right_puzzles).values() if isinstance(each, type) and issubclass(each, mk.Puzzle)
]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("puzzle", RIGHT)
def test_puzzles_that_are_right_have_no_faults(puzzle):
    assert not [str(each) for each in prove(puzzle, seconds=2) if each.fails]


@pytest.mark.parametrize("symmetry", ["none", "rotation-180"])
def test_boards_with_clues_in_two_fields_of_cells_are_generated(symmetry):
    with registered("two_fields", "right_puzzles:TwoFields"):
        recipe = recipe_of("two_fields", (5, 5), {"symmetry": symmetry})
        made = next(filter(None, (recipe.make(np.random.default_rng(seed)) for seed in range(9))))
        board = made.puzzle
        assert (sp.solve(board).status, sp.solve(board).solution) == ("unique", made.solution)
        numbers, signs = board.puzzle.numbers.cells, board.puzzle.signs.cells
        assert numbers
        assert signs
        if symmetry != "none":
            for cells in (numbers, signs):
                assert {(4 - row, 4 - column) for row, column in cells} == cells


def test_marks_of_any_sign_are_read_back():
    """Also those that frames, blanks, comments and separators are made of; the board has one row, too."""
    for at in range(0, len(punctuation) - 2, 2):
        signs = dict(zip(("ONE", "OTHER", "THIRD"), punctuation[at : at + 3]))
        field = mk.symbols(Enum("Sign", signs))
        field.__set_name__(mk.Puzzle, "signs")
        rows = cell_rows(field.shape)
        values = [*signs.values(), None]
        for board in ([values], [values, values[::-1]], [values[:3]] * 3):
            lines = rows.write(board)
            assert [*map(list, rows.read(Block(lines, 1)))] == board, lines
