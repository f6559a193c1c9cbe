"""Nurikabe for clingo: the facts for nurikabe.lp."""

from __future__ import annotations

from benchmarks.peers import islands
from benchmarks.peers.answer import Answer, Clock, Models
from benchmarks.peers.clingo_run import decide, known_facts, marks_grid, program
from satpuzzles.kinds.nurikabe.puzzle import Nurikabe
from satpuzzles.puzzle.base import Puzzle


def solve(puzzle: Puzzle, seconds: float) -> Answer:
    """Islands that grow from their clues, each no further than its number allows."""
    assert isinstance(puzzle, Nurikabe)
    clock = Clock(seconds)
    clues = islands.clues_of(puzzle)
    facts = [f"cell(0..{puzzle.rows - 1},0..{puzzle.columns - 1}).", known_facts(puzzle.known)]
    for number, clue in enumerate(clues):
        (row, column), size = clue
        facts.append(f"clue({number},{row},{column}).")
        facts += [] if size is None else [f"number({number},{size})."]
        facts += [f"reach({number},{r},{c})." for r, c in islands.reach(puzzle, clue, clues)]
    facts += [f"first({place},{r},{c})." for place, (r, c) in enumerate(islands.some_sea(puzzle, clues))]
    text = program("nurikabe.lp")
    return decide(text, "".join(facts), marks_grid(puzzle.rows, puzzle.columns), clock)


MODELS: Models = {"islands that grow": solve}
