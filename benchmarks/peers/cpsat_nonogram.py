"""Nonograms for CP-SAT: an automaton for each line, the model of its own examples, or starts of runs."""

from __future__ import annotations

from collections.abc import Callable

from ortools.sat.python import cp_model

from benchmarks.peers.cpsat import Modelled, fix_marks, models
from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.puzzle.base import Puzzle

AddLine = Callable[[cp_model.CpModel, list[int], list[cp_model.IntVar]], None]


def _built(add_line: AddLine, puzzle: Puzzle) -> Modelled:
    """Black and white nonograms only."""
    assert isinstance(puzzle, Nonogram)
    assert len(puzzle.colors) == 1
    model = cp_model.CpModel()
    cells = [[model.new_bool_var("") for _ in puzzle.column_clues] for _ in puzzle.row_clues]
    for clue, line in zip((*puzzle.row_clues, *puzzle.column_clues), (*cells, *zip(*cells))):
        add_line(model, [length for length, _ in clue], list(line))
    fix_marks(model, cells, puzzle.known)
    return Modelled(model, cells)


def _add_automaton(model: cp_model.CpModel, runs: list[int], cells: list[cp_model.IntVar]) -> None:
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


def _add_starts(model: cp_model.CpModel, runs: list[int], cells: list[cp_model.IntVar]) -> None:
    """Every run starts somewhere behind the one before it, and a cell is black iff a run covers it."""
    covers: list[list[cp_model.IntVar]] = [[] for _ in cells]
    room = len(cells) - sum(runs) - max(0, len(runs) - 1)
    first = 0
    before: dict[int, cp_model.IntVar] = {}
    for length in runs:
        starts = {place: model.new_bool_var("") for place in range(first, first + room + 1)}
        model.add_exactly_one(starts.values())
        for place, start in starts.items():
            for cell in range(place, place + length):
                covers[cell].append(start)
            if before:
                model.add_bool_or([~start, *(each for end, each in before.items() if end < place)])
        before = {place + length: start for place, start in starts.items()}
        first += length + 1
    for cell, some in zip(cells, covers):
        model.add_exactly_one([~cell, *some])


def automata(puzzle: Puzzle) -> Modelled:
    """An automaton a line."""
    return _built(_add_automaton, puzzle)


def starts(puzzle: Puzzle) -> Modelled:
    """A literal for every start of every run; an order over the starts took half as long again."""
    return _built(_add_starts, puzzle)


MODELS = models({"automata": automata, "starts": starts})
