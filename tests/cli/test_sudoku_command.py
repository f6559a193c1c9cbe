"""Commands on Sudoku: what ``generate`` takes, and boards that go from one text to another."""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.kinds.sudoku.puzzle import Sudoku


def test_the_options_of_the_generator_are_those_of_the_recipe(invoke):
    words = ("--size", "4", "--box", "4", "1", "--diagonals", "--symmetry", "diagonal", "--clues", "9")
    ended = invoke("generate", "sudoku", *words, "--seed", "2", "--format", "json")
    recipe = sp.SudokuRecipe(rows=4, columns=4, box=(4, 1), diagonals=True, symmetry="diagonal", clues=9)
    (made,) = sp.generate(recipe, seed=2)
    assert Sudoku.from_json({key: ended.objects[0][key] for key in made.puzzle.to_json()}) == made.puzzle


@pytest.mark.parametrize("form", ["sdm", "sdk", "sgt", "puzzlink", "json"])
def test_a_board_goes_into_every_format_and_back(invoke, tmp_path, form):
    board = "..3..3...42.2...\n"
    path = tmp_path / "board"
    path.write_text(invoke("convert", "-", "--to", form, stdin=board).out)
    assert invoke("convert", path, "--to", "sdm").out == board
