"""Akari for clingo: the facts for akari.lp."""

from __future__ import annotations

from benchmarks.peers.answer import Answer, Clock, Models
from benchmarks.peers.clingo_run import decide, known_facts, marks_grid, program
from satpuzzles.kinds.akari.puzzle import Akari
from satpuzzles.puzzle.base import Puzzle


def solve(puzzle: Puzzle, seconds: float) -> Answer:
    """At most one light a stretch; a cell is lit by one of its two stretches."""
    assert isinstance(puzzle, Akari)
    clock = Clock(seconds)
    facts = [f"number({row},{column},{number})." for (row, column), number in puzzle.numbers().items()]
    facts.append(known_facts(puzzle.known))
    for number, stretch in enumerate(puzzle.stretches()):
        for row, column in (divmod(cell, puzzle.columns) for cell in stretch):
            facts.append(f"white({row},{column}).stretch({row},{column},{number}).")
    return decide(program("akari.lp"), "".join(facts), marks_grid(puzzle.rows, puzzle.columns), clock)


MODELS: Models = {"stretches": solve}
