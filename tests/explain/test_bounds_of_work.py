"""What explanations may do is bounded, counted and not timed: by the bound they end, and say so."""

from __future__ import annotations

from pathlib import Path

import pytest

import satpuzzles as sp
from satpuzzles.core.options import Limits
from satpuzzles.explain import walk
from satpuzzles.explain.standing import begun
from satpuzzles.explain.verify import verify_explanation
from satpuzzles.explain.walk import Walk, explain

INSTANCES = Path(__file__).parents[2] / "instances"
HARD = ("calcudoku/large_12x12.txt", "slitherlink/typical_10x10.txt")
WORK = 200_000
"""Far from enough for any of these boards."""


def board(name: str) -> sp.Puzzle:
    return next(iter(sp.read(INSTANCES / name)))


@pytest.mark.parametrize("name", HARD)
def test_no_more_is_done_than_is_allowed(name, monkeypatch):
    monkeypatch.setattr(walk, "GREEDY_WORK", WORK)
    spent = []
    for _ in range(2):
        with begun(board(name), None, Limits()) as state:
            search = Walk(state, "exact", WORK)
            steps = list(search.steps())
            spent.append((state.oracle.work, steps))
            # What single rules say is no search, and one question for each bound may go beyond it.
            assert state.oracle.work < 4 * WORK
        assert search.status == "limit"
    first, second = spent
    assert first == second


def test_where_no_step_is_found_in_time_the_explanation_ends(monkeypatch):
    monkeypatch.setattr(walk, "GREEDY_WORK", 0)
    puzzle = board(HARD[0])
    found = explain(puzzle, work=0)
    assert found.status == "limit"
    assert verify_explanation(puzzle, found).valid
    left = 144 - sum(len(step.decided) for step in found.steps)
    assert f"a limit ended the search with {left} cells left" in str(found)
