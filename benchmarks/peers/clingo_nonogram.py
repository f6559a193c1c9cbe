"""Nonograms for clingo: the facts for nonogram.lp and nonogram_order.lp."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from benchmarks.peers.answer import Answer, Clock, Models
from benchmarks.peers.clingo_run import decide, known_facts, marks_grid, program
from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.puzzle.base import Puzzle


def solve_with(file: str, options: Sequence[str], puzzle: Puzzle, seconds: float) -> Answer:
    """Asks a program; black and white nonograms only.

    Args:
        options: of clingo, beside those that all puzzles share.
    """
    assert isinstance(puzzle, Nonogram)
    assert len(puzzle.colors) == 1
    clock = Clock(seconds)
    facts: list[str] = []
    for row, clue in enumerate(puzzle.row_clues):
        facts += _line_facts(
            f"row({row})", [length for length, _ in clue], [(row, c) for c in range(puzzle.columns)]
        )
    for column, clue in enumerate(puzzle.column_clues):
        facts += _line_facts(
            f"column({column})", [length for length, _ in clue], [(r, column) for r in range(puzzle.rows)]
        )
    facts.append(known_facts(puzzle.known))
    return decide(program(file), "".join(facts), marks_grid(puzzle.rows, puzzle.columns), clock, options)


def _line_facts(line: str, runs: list[int], cells: list[tuple[int, int]]) -> Iterator[str]:
    for place, (row, column) in enumerate(cells):
        yield f"cells({line},{place},{row},{column})."
    first = 0
    room = len(cells) - sum(runs) - max(0, len(runs) - 1)
    for number, length in enumerate(runs, 1):
        yield f"run({line},{number},{length})."
        yield f"span({line},{number},{first},{first + room})."
        first += length + 1


MODELS: Models = {
    "order": partial(solve_with, "nonogram_order.lp", ()),
    "starts": partial(solve_with, "nonogram.lp", ()),
}
