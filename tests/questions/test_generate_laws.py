"""Promises of generators beyond every threshold, and what only Hitori and pictures promise."""

from __future__ import annotations

import itertools

import pytest
from boards import brute_force
from oracles import runs
from test_generated_boards import (
    calcudoku,
    futoshiki,
    hitori,
    nonogram,
    require_promises,
    without_one_clue,
)

import satpuzzles as sp
from satpuzzles.kinds.calcudoku import cage_repair
from satpuzzles.kinds.calcudoku import recipe as cage_recipe
from satpuzzles.kinds.calcudoku.cage_board import CageBoard
from satpuzzles.kinds.futoshiki import clue_pool as futoshiki_offer
from satpuzzles.kinds.hitori import black_cells
from satpuzzles.kinds.hitori import recipe as hitori_room
from satpuzzles.kinds.nonogram import ambiguity
from satpuzzles.kinds.nonogram import recipe as nonogram_room
from satpuzzles.kinds.nonogram.recipe import NonogramRecipe
from satpuzzles.uniqueness import choice
from satpuzzles.uniqueness.boards import make_board

THRESHOLDS = {
    "nonogram": [
        {(nonogram_room, "CONFLICTS"): 0},
        {(nonogram_room, "FREE_ROUNDS"): 0},
        {(ambiguity, "REACH"): 1},
        {(ambiguity, "SWITCH_ROWS"): 1, (ambiguity, "CELLS_A_CHANGE"): 1},
    ],
    "calcudoku": [
        {(CageBoard.search, "__defaults__"): (1, 10_000)},
        {(CageBoard.search, "__defaults__"): (20, 1)},
        {(CageBoard.search, "__defaults__"): (20, 1), (cage_recipe, "PATIENCE"): 40},
        {(cage_repair, "WALK"): 0},
        {(cage_repair, "TRIES"): 0},
    ],
    "futoshiki": [
        {(futoshiki_offer, "SWITCHES"): 0},
        {(choice, "LEAST_BATCH"): 1, (choice, "BATCHED_CLUES"): 0},
    ],
    "sudoku": [{(choice, "LARGE"): 0}],
    "hitori": [{(hitori_room, "ROUNDS"): 1}, {(black_cells, "STEPS"): 1, (black_cells, "CLOSE_ENOUGH"): 1}],
}
RECIPES = {
    "nonogram": [nonogram(5, 5, density=0.3), nonogram(4, 5, colors=2), nonogram(6, 4, density=0.6)],
    "calcudoku": [calcudoku(4), calcudoku(4, 1, 2, "-/"), calcudoku(4, 1, 3, minimal=True)],
    "futoshiki": [
        futoshiki(4, givens=givens, method=method) for givens in (0, 0.5, 1) for method in ("core", "random")
    ],
    "sudoku": [sp.SudokuRecipe(rows=4, columns=4), sp.SudokuRecipe(rows=4, columns=4, clues=6)],
    "hitori": [hitori(4, 4), hitori(3, 5), hitori(4, 4, 0.25)],
}
CASES = [(kind, number) for kind, each in THRESHOLDS.items() for number in range(len(each))]


def make_small(monkeypatch, thresholds) -> None:
    for (module, name), value in thresholds.items():
        assert hasattr(module, name)
        monkeypatch.setattr(module, name, value)


@pytest.mark.parametrize(("kind", "number"), CASES)
def test_boards_keep_their_promises_beyond_every_threshold(monkeypatch, kind, number):
    make_small(monkeypatch, THRESHOLDS[kind][number])
    for recipe in RECIPES[kind]:
        for made in sp.generate(recipe, seed=5, count=3):
            require_promises(recipe, made)
            assert brute_force(made.puzzle) == {made.solution}, made
            require_minimal(recipe, made)


def require_minimal(recipe, made) -> None:
    """No clue, or no operator, of a minimal board can be left out."""
    if getattr(recipe, "minimal", False) is False:
        return
    if recipe.type == "futoshiki":
        less = list(without_one_clue(made.puzzle))
    else:
        cages = made.puzzle.cages
        less = [
            sp.Calcudoku(
                recipe.rows, (*cages[:place], sp.Cage(cage.cells, None, cage.target), *cages[place + 1 :])
            )
            for place, cage in enumerate(cages)
            if cage.op is not None
        ]
    assert all(len(brute_force(each)) > 1 for each in less), made


# ---- pictures ----


# ---- recipes ----


def twins(picture):
    """Every picture with the same clues."""
    return brute_force(sp.Nonogram([*map(runs, picture)], [*map(runs, zip(*picture))]))


def parse(text):
    return tuple(tuple(int(cell) for cell in row.replace(".", "0")) for row in text.split())


def of_picture(picture):
    return NonogramRecipe(rows=len(picture), columns=len(picture[0]), picture=picture)


def fewest_changes(picture):
    """The least number of changes, by trying all; for small pictures in one colour."""
    cells = list(itertools.product(range(len(picture)), range(len(picture[0]))))
    for count in itertools.count():
        for chosen in itertools.combinations(cells, count):
            changed = [
                [value ^ ((row, column) in chosen) for column, value in enumerate(values)]
                for row, values in enumerate(picture)
            ]
            if len(twins(changed)) == 1:
                return count
    raise AssertionError


@pytest.mark.parametrize("picture", ["10 01", "1.1. .1.1 1.1.", "1... .1.. ..1. ...1", ".1.. ...1 1.1."])
def test_a_picture_changes_as_little_as_can_be(picture):
    picture = parse(picture)
    board = make_board(of_picture(picture), 0, 0)
    assert twins(board.solution) == {board.solution}
    assert board.changed == tuple(
        (row, column)
        for row, values in enumerate(picture)
        for column, value in enumerate(values)
        if board.solution[row][column] != value
    )
    assert len(board.changed) == fewest_changes(picture)
