"""Calcudoku for clingo: the facts for latin.lp and calcudoku.lp."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from benchmarks.peers.answer import Answer, Clock, Models
from benchmarks.peers.cages import CageTables
from benchmarks.peers.clingo_run import decide, known_facts, program, values_grid
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.puzzle.base import Puzzle


def _solve(tables_alone: bool, puzzle: Puzzle, seconds: float) -> Answer:
    """Sums by ``#sum``, products by running products, every other cage by its tuples; or all by tuples."""
    assert isinstance(puzzle, Calcudoku)
    clock = Clock(seconds)
    facts = [f"size({puzzle.size}).", known_facts(puzzle.known)]
    tables = CageTables(puzzle.size)
    for number, cage in enumerate(puzzle.cages):
        facts += _cage_facts(number, cage, tables, tables_alone)
    text = program("latin.lp") + program("calcudoku.lp")
    return decide(text, "".join(facts), values_grid(puzzle.size), clock)


def _cage_facts(number: int, cage: Cage, tables: CageTables, tables_alone: bool) -> Iterator[str]:
    if len(cage.cells) == 1:
        row, column = cage.cells[0]
        yield f"known({row},{column},{cage.target})."
        return
    if not tables_alone and len(cage.cells) > 2 and cage.op in ("+", "*"):
        for place, (row, column) in enumerate(cage.cells, 1):
            yield f"member({number},{place},{row},{column})."
        if cage.op == "+":
            yield f"sum({number},{cage.target})."
        else:
            yield f"product({number},{cage.target},{len(cage.cells)})."
        return
    yield f"table({number})."
    for index, values in enumerate(tables.of(cage)):
        yield f"tuple({number},{index})."
        for (row, column), value in zip(cage.cells, values):
            yield f"entry({number},{index},{row},{column},{value})."


MODELS: Models = {"sums and products": partial(_solve, False), "tables": partial(_solve, True)}
