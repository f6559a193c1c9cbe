"""The largest step of an explanation does not depend on the order in which a puzzle says its rules."""

from __future__ import annotations

import pytest
from boards import ORACLES, random_board
from samples import few_or_many

from satpuzzles.explain.walk import explain

REVERSIBLE = sorted(ORACLES.keys() - {"nonogram"})  # which takes its own rules apart before it is solved


@few_or_many("boards", 12, 150)
@pytest.mark.parametrize("kind", REVERSIBLE)
def test_the_largest_step_is_the_same_whatever_comes_first(kind, boards, monkeypatch):
    found = [random_board(kind, seed) for seed in range(boards)]
    puzzles = [board.puzzle() for board in found if board.solutions]
    largest = [explain(puzzle).largest for puzzle in puzzles]
    said = type(puzzles[0]).rules
    monkeypatch.setattr(type(puzzles[0]), "rules", lambda puzzle: [*said(puzzle)][::-1])
    assert [explain(puzzle).largest for puzzle in puzzles] == largest
    assert max(largest) > 0
