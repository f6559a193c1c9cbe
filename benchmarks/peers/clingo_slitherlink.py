"""Slitherlink for clingo: the facts for slitherlink.lp."""

from __future__ import annotations

from collections.abc import Sequence

import clingo

from benchmarks.peers.answer import Answer, Clock, Models
from benchmarks.peers.clingo_run import decide, program
from benchmarks.peers.loops import lines_around, some_inside
from satpuzzles.core.grid import Grid, entries
from satpuzzles.kinds.slitherlink.puzzle import Slitherlink
from satpuzzles.puzzle.base import Puzzle


def solve(puzzle: Puzzle, seconds: float) -> Answer:
    """Cells inside and outside, each connected from a cell that lies there.

    Rules of lines and points instead took 1.1 to 2.9 times as long.
    """
    assert isinstance(puzzle, Slitherlink)
    clock = Clock(seconds)
    facts = [f"size({puzzle.rows},{puzzle.columns})."]
    facts += [f"clue({row},{column},{clue})." for (row, column), clue in entries(puzzle.clues).items()]
    facts += [f"first({place},{row},{column})." for place, (row, column) in enumerate(some_inside(puzzle))]
    for line, value in enumerate([value for row in puzzle.known or () for value in row]):
        if value is not None:
            (one_row, one_column), (row, column) = puzzle.places.spot(line)
            facts.append(f"known({one_row},{one_column},{row},{column},{value}).")

    def read(symbols: Sequence[clingo.Symbol]) -> Grid:
        cells = (symbol.arguments for symbol in symbols)
        return lines_around(puzzle, {(row.number, column.number) for row, column in cells})

    return decide(program("slitherlink.lp"), "".join(facts), read, clock)


MODELS: Models = {"cells inside": solve}
