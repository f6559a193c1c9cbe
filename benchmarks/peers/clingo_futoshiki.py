"""Futoshiki for clingo: the facts for latin.lp and futoshiki.lp."""

from __future__ import annotations

from benchmarks.peers.answer import Answer, Clock, Models
from benchmarks.peers.clingo_run import decide, known_facts, program, values_grid
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.puzzle.base import Puzzle


def solve(puzzle: Puzzle, seconds: float) -> Answer:
    """Choice rules for the latin square and constraints for the signs."""
    assert isinstance(puzzle, Futoshiki)
    clock = Clock(seconds)
    givens = tuple(tuple(value or None for value in row) for row in puzzle.givens)
    facts = [f"size({puzzle.rows}).", known_facts(givens), known_facts(puzzle.known)]
    for name, pairs in (
        ("less", puzzle.less_than),
        ("together", puzzle.adjacent or ()),
        ("apart", puzzle.not_adjacent()),
    ):
        facts += [f"{name}({low[0]},{low[1]},{high[0]},{high[1]})." for low, high in pairs]
    text = program("latin.lp") + program("futoshiki.lp")
    return decide(text, "".join(facts), values_grid(puzzle.rows), clock)


MODELS: Models = {"choice rules": solve}
