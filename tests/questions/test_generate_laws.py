"""Boards keep their promises by brute force also where thresholds that only large boards reach are small."""

from __future__ import annotations

import pytest
from boards import brute_force
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
from satpuzzles.kinds.calcudoku.cage_board import CageBoard
from satpuzzles.kinds.futoshiki import clues as futoshiki_clues
from satpuzzles.kinds.hitori import black_cells
from satpuzzles.kinds.hitori import recipe as hitori_room
from satpuzzles.kinds.nonogram import ambiguity
from satpuzzles.kinds.nonogram import recipe as nonogram_room
from satpuzzles.uniqueness import choice

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
        {(CageBoard.search, "__defaults__"): (20, 1), (cage_repair, "PATIENCE"): 5},
        {(cage_repair, "WALK"): 0},
        {(cage_repair, "TRIES"): 0},
    ],
    "futoshiki": [
        {(futoshiki_clues, "SWITCHES"): 0},
        {(choice, "LEAST_BATCH"): 1, (choice, "BATCHED_CLUES"): 0},
    ],
    "hitori": [{(hitori_room, "ROUNDS"): 1}, {(black_cells, "STEPS"): 1, (black_cells, "CLOSE_ENOUGH"): 1}],
}
RECIPES = {
    "nonogram": [nonogram(5, 5, density=0.3), nonogram(4, 5, colors=2), nonogram(6, 4, density=0.6)],
    "calcudoku": [calcudoku(4), calcudoku(4, 1, 2, "-/"), calcudoku(4, 1, 3, minimal=True)],
    "futoshiki": [
        futoshiki(4, givens=givens, method=method) for givens in (0, 0.5, 1) for method in ("core", "random")
    ],
    "hitori": [hitori(4, 4), hitori(3, 5), hitori(4, 4, 0.25)],
}
CASES = [(kind, number) for kind, each in THRESHOLDS.items() for number in range(len(each))]


def make_small(monkeypatch, thresholds) -> None:
    for (module, name), value in thresholds.items():
        assert hasattr(module, name)
        monkeypatch.setattr(module, name, value)


@pytest.mark.sampled(3)
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
    if not getattr(recipe, "minimal", False):
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


@pytest.mark.parametrize("kind", RECIPES)
def test_attempts_draw_from_streams_of_their_own(monkeypatch, kind):
    """What an attempt that came to nothing drew neither repeats itself nor moves the boards beside it."""
    recipe = RECIPES[kind][0]
    make, drawn = type(recipe).make, []

    def second_time_lucky(self, random, *rest):
        drawn.append(random.bit_generator.state["state"]["state"])
        return None if len(drawn) % 2 else make(self, random, *rest)

    monkeypatch.setattr(type(recipe), "make", second_time_lucky)
    in_a_row = [made.puzzle for made in sp.generate(recipe, seed=1, count=3)]
    assert len(set(drawn)) == 6
    drawn.clear()
    assert [next(sp.generate(recipe, seed=1, start=index)).puzzle for index in range(3)] == in_a_row


# ---- options ----


# ---- pictures ----
