"""Neither the largest step nor the rounds depend on the order in which a puzzle says its rules."""

from __future__ import annotations

import pytest
from boards import ORACLES, random_board
from samples import few_or_many

from satpuzzles.explain.grade import grade
from satpuzzles.explain.walk import explain
from satpuzzles.puzzle.base import Puzzle


@pytest.mark.sampled(3)
@few_or_many("boards", 12, 60)
@pytest.mark.parametrize("kind", ORACLES)
def test_the_largest_step_and_the_rounds_are_the_same_whatever_comes_first(kind, boards, monkeypatch):
    found = [random_board(kind, seed) for seed in range(boards)]
    puzzles = [board.puzzle() for board in found if board.solutions]
    wanted = [(explain(puzzle).largest, grade(puzzle).rounds) for puzzle in puzzles]
    type_of = type(puzzles[0])
    said = type_of.rules
    monkeypatch.setattr(type_of, "rules", lambda puzzle: [*said(puzzle)][::-1])
    # Some take their own rules apart by their order before they are solved.
    monkeypatch.setattr(type_of, "write_presolved_rules", Puzzle.write_presolved_rules)
    assert [(explain(puzzle).largest, grade(puzzle).rounds) for puzzle in puzzles] == wanted
    assert any(rounds for _, rounds in wanted)
