"""Sudoku for clingo: the facts for latin.lp and sudoku.lp."""

from __future__ import annotations

from benchmarks.peers.answer import Answer, Clock, Models
from benchmarks.peers.clingo_run import decide, known_facts, program, values_grid
from satpuzzles.core.grid import parts_of
from satpuzzles.kinds.sudoku.puzzle import Sudoku
from satpuzzles.puzzle.base import Puzzle


def solve(puzzle: Puzzle, seconds: float) -> Answer:
    """Choice rules for the latin square and for the other groups."""
    assert isinstance(puzzle, Sudoku)
    clock = Clock(seconds)
    side = range(puzzle.rows)
    parts = list(parts_of(puzzle.numbers()).values())
    if puzzle.diagonals:
        parts += [[(index, index) for index in side], [(index, side[-1 - index]) for index in side]]
    givens = tuple(tuple(value or None for value in row) for row in puzzle.givens)
    facts = [f"size({puzzle.rows}).", known_facts(givens), known_facts(puzzle.known)]
    facts += [f"part({number},{row},{column})." for number, part in enumerate(parts) for row, column in part]
    return decide(program("latin.lp") + program("sudoku.lp"), "".join(facts), values_grid(puzzle.rows), clock)


MODELS: Models = {"choice rules": solve}
