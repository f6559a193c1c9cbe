"""Every count is true, whatever cuts it short; samples and latin squares are drawn evenly."""

from __future__ import annotations

from collections import Counter
from functools import cache

import boards
import pytest

import satpuzzles as sp
from satpuzzles.core.errors import Unsolvable
from satpuzzles.latin import count as count_latin
from satpuzzles.latin import count_rows
from satpuzzles.questions import count, frontier
from satpuzzles.questions import sample as room
from satpuzzles.questions.model_counters import ganak_is_installed
from satpuzzles.questions.sample import sample

KINDS = ("hitori", "nonogram", "calcudoku", "futoshiki", "slitherlink")

SOON = {(count, "LISTED"): 1, (count, "STATES"): 10**6, (count, "ROW_STATES"): 10**6}

THRESHOLDS = {
    "soon": SOON,
    "in turns": {
        (count, "LISTED"): 1,
        (count, "SECONDS"): 1e-4,
        (count, "STATES"): 1,
        (count, "ROW_STATES"): 4,
        (frontier, "BATCH"): 1,
        (count_rows, "CAPS"): (1, 8, 30, 10**6),
    },
    "given up": {
        (count, "LISTED"): 1,
        (count, "STATES"): 1,
        (count, "ROW_STATES"): 4,
        (frontier, "MOST_STATES"): 3,
        (count_rows, "CAPS"): (1, 8, 30),
    },
    "few kept": {**SOON, (count_latin, "MOST_KEPT"): 1},
    "not canonical": {**SOON, (count_latin, "MOST_LEAVES"): 1},
    "small batches": {**SOON, (count_rows, "BATCH"): 1},
}
"""Ways that ``auto`` takes for boards with many solutions only, taken for small ones."""


@cache
def some_boards(kind: str, number: int) -> list:
    """Random boards, most of them with several solutions."""
    drawn = [boards.random_board(kind, seed) for seed in range(4 * number)]
    return sorted(drawn, key=lambda board: -len(board.solutions))[: number - 3] + drawn[:3]


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", THRESHOLDS)
@pytest.mark.parametrize("kind", KINDS)
def test_auto_is_right_beyond_every_threshold(monkeypatch, kind, name):
    for (module, constant), value in THRESHOLDS[name].items():
        assert hasattr(module, constant)
        monkeypatch.setattr(module, constant, value)
    monkeypatch.setattr(count, "ganak_is_installed", lambda: False)
    for board in some_boards(kind, 12):
        counted = sp.count(board.puzzle())
        assert (counted.number, counted.exact, counted.limit_reached) == (len(board.solutions), True, False)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("method", ["auto", "enumerate", "rows"])
def test_no_count_passes_at_most_and_each_is_true(monkeypatch, kind, method):
    if method == "rows" and kind in ("hitori", "nonogram", "slitherlink"):
        method = "frontier" if kind != "nonogram" else "enumerate"
    if method == "auto":
        monkeypatch.setattr(count, "MANY", 0)
        for (module, constant), value in SOON.items():
            monkeypatch.setattr(module, constant, value)
    for board in some_boards(kind, 8):
        number = len(board.solutions)
        for most in {1, 2, 3, number - 1, number, number + 1} - {0, -1}:
            counted = sp.count(board.puzzle(), method=method, at_most=most)
            assert counted.number == min(number, most) and not counted.limit_reached
            assert counted.exact or most <= number
            assert counted.exact or method != "rows" or most < number  # rows count to the end anyway
            assert not counted.exact or counted.number == number


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("conflicts", [0, 1, 2, 5, 20])
def test_what_a_limit_leaves_is_true(kind, conflicts):
    for board in some_boards(kind, 8):
        for method in ("auto", "enumerate"):
            counted = sp.count(board.puzzle(), method=method, limits=sp.Limits(conflicts=conflicts))
            assert counted.number <= len(board.solutions)
            assert counted.exact != counted.limit_reached
            assert not counted.exact or counted.number == len(board.solutions)


LATIN = {"type": "futoshiki", "size": 3, "givens": [[0, 0, 0], [0, 0, 0], [0, 0, 0]], "less_than": []}
PICTURE = {"type": "nonogram", "rows": [[1], [1], [1]], "columns": [[1], [1], [1]]}


def require_even(puzzle, solutions, draws, **told):
    """Counts of a fixed seed: the chance that honest draws leave these bounds was below 1 in 1,000."""
    found = [*sample(puzzle, draws, seed=3)]
    counts = Counter(each.solution for each in found)
    expected = draws / solutions
    assert len(counts) == solutions and all(puzzle.confirm(grid) for grid in counts)
    assert all(abs(count - expected) < 4.5 * expected**0.5 for count in counts.values()), counts
    assert {name: {getattr(each, name) for each in found} for name in told} == {
        name: {value} for name, value in told.items()
    }


@pytest.mark.parametrize("board,solutions", [(LATIN, 12), (PICTURE, 6)], ids=["futoshiki", "nonogram"])
def test_listed_solutions_are_drawn_evenly(board, solutions):
    require_even(sp.Puzzle.from_json(board), solutions, 1200, exact=True, delta=None)


@pytest.mark.parametrize("listed", [1, 5])
def test_counted_rows_are_drawn_evenly(monkeypatch, listed):
    monkeypatch.setattr(room, "LISTED", listed)
    require_even(sp.Puzzle.from_json(LATIN), 12, 1200, exact=True, delta=None)


@pytest.mark.slow
@pytest.mark.skipif(not ganak_is_installed(), reason="pyganak is not installed")
def test_what_ganak_counts_is_drawn_evenly_and_says_its_doubt(monkeypatch):
    monkeypatch.setattr(room, "LISTED", 2)
    require_even(sp.Puzzle.from_json(PICTURE), 6, 300, exact=False)
    assert next(sample(sp.Puzzle.from_json(PICTURE), 1)).delta >= 2**-40


@pytest.mark.parametrize("kind", boards.ORACLES)
def test_what_is_drawn_is_a_solution_and_agrees_with_what_is_filled_in(kind):
    for seed in range(8):
        board = boards.random_board(kind, seed)
        if board.solutions:
            assert next(sample(board.puzzle(), 1, seed=seed)).solution in board.solutions
        else:
            with pytest.raises(Unsolvable):
                next(sample(board.puzzle(), 1))


def test_limits_hold():
    with pytest.raises(sp.LimitReached):
        next(sample(sp.Futoshiki([[0] * 9] * 9), 1, limits=sp.Limits(0.2)))
