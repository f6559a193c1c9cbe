"""Hitori for clingo: the facts for hitori.lp."""

from __future__ import annotations

from benchmarks.peers.answer import Answer, Clock, Models
from benchmarks.peers.clingo_run import decide, known_facts, marks_grid, program
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.puzzle.base import Puzzle


def solve(puzzle: Puzzle, seconds: float) -> Answer:
    """The tight program, whose acyclicity clingo checks itself (``#edge``).

    To say beside it that some neighbour of every cell is white took two to four times as long.
    """
    assert isinstance(puzzle, Hitori)
    clock = Clock(seconds)
    facts = f"size({puzzle.rows},{puzzle.columns})." + "".join(
        f"number({row},{column},{number})."
        for row, numbers in enumerate(puzzle.numbers)
        for column, number in enumerate(numbers)
    )
    facts += known_facts(puzzle.known)
    return decide(program("hitori.lp"), facts, marks_grid(puzzle.rows, puzzle.columns), clock)


MODELS: Models = {"forest": solve}
