"""Nonograms for CP-SAT: one automaton for each line, the model that its own examples use."""

from __future__ import annotations

from ortools.sat.python import cp_model

from benchmarks.peers.answer import Answer, Clock
from benchmarks.peers.cpsat import Modelled, decide, fix_marks
from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.puzzle.base import Puzzle


def solve(puzzle: Puzzle, seconds: float) -> Answer:
    """Black and white nonograms only."""
    assert isinstance(puzzle, Nonogram)
    assert len(puzzle.colors) == 1
    clock = Clock(seconds)
    model = cp_model.CpModel()
    cells = [[model.new_bool_var("") for _ in puzzle.column_clues] for _ in puzzle.row_clues]
    for clue, line in zip((*puzzle.row_clues, *puzzle.column_clues), (*cells, *zip(*cells))):
        _add_line(model, [length for length, _ in clue], list(line))
    fix_marks(model, cells, puzzle.known)
    return decide(Modelled(model, cells), clock)


def _add_line(model: cp_model.CpModel, runs: list[int], cells: list[cp_model.IntVar]) -> None:
    if not runs:
        for cell in cells:
            model.add(cell == 0)
        return
    transitions = [(0, 0, 0)]
    state = 0
    for number, length in enumerate(runs):
        for _ in range(length):
            transitions.append((state, 1, state + 1))
            state += 1
        if number + 1 < len(runs):
            transitions.append((state, 0, state + 1))
            state += 1
        transitions.append((state, 0, state))
    model.add_automaton(cells, 0, [state], transitions)
