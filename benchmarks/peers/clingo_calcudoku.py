"""Calcudoku for clingo: the facts for latin.lp and calcudoku.lp."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.peers.answer import Answer, Clock
from benchmarks.peers.cages import allowed_tuples
from benchmarks.peers.clingo_run import decide, known_facts, program, values_grid
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.puzzle.base import Puzzle


def solve(puzzle: Puzzle, seconds: float) -> Answer:
    """Sums by ``#sum``, products by running products, every other cage by its tuples."""
    assert isinstance(puzzle, Calcudoku)
    clock = Clock(seconds)
    facts = [f"size({puzzle.size}).", known_facts(puzzle.known)]
    for number, cage in enumerate(puzzle.cages):
        facts += _cage_facts(number, cage, puzzle.size)
    text = program("latin.lp") + program("calcudoku.lp")
    return decide(text, "".join(facts), values_grid(puzzle.size), clock)


def _cage_facts(number: int, cage: Cage, size: int) -> Iterator[str]:
    if len(cage.cells) == 1:
        row, column = cage.cells[0]
        yield f"known({row},{column},{cage.target})."
        return
    if len(cage.cells) > 2 and cage.op in ("+", "*"):
        for place, (row, column) in enumerate(cage.cells, 1):
            yield f"member({number},{place},{row},{column})."
        if cage.op == "+":
            yield f"sum({number},{cage.target})."
        else:
            yield f"product({number},{cage.target},{len(cage.cells)})."
        return
    yield f"table({number})."
    for index, values in enumerate(allowed_tuples(cage, size)):
        yield f"tuple({number},{index})."
        for (row, column), value in zip(cage.cells, values):
            yield f"entry({number},{index},{row},{column},{value})."
