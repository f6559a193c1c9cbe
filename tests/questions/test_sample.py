"""Random solutions: each solution as often as the others, whichever way they are drawn."""

from __future__ import annotations

from collections import Counter

import boards
import pytest

import satpuzzles as sp
from satpuzzles.core.errors import Unsolvable
from satpuzzles.questions import sample as room
from satpuzzles.questions.count_ganak import ganak_is_installed
from satpuzzles.questions.sample import sample

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
