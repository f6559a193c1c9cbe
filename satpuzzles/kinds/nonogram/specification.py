"""The specification of nonograms: its rules for the translation check."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from satpuzzles.translation_check.specification import Domains, LineRule, Specification, known

Runs = tuple[tuple[int, int], ...]
"""Length and colour of each run."""


def specification(board: Mapping[str, Any]) -> Specification:
    """The rules of a board from its JSON object; 0 is blank, other values are colours from 1."""
    across = [_runs(clue) for clue in board["rows"]]
    down = [_runs(clue) for clue in board["columns"]]
    rows, columns = len(across), len(down)
    cells = [tuple(range(row * columns, (row + 1) * columns)) for row in range(rows)]
    lines = [
        # The state: the run in which the last cell is or behind which it is, and how much of it there is.
        LineRule(
            "the runs of the line are those of its clue",
            line,
            (-1, -2),
            partial(_step, runs),
            partial(_ends, runs),
        )
        for line, runs in zip((*cells, *zip(*cells)), (*across, *down))
    ]
    return Specification(
        rows * columns,
        len(board.get("colors", "1")),
        True,
        (*lines, *known(board.get("known", ()))),
        (_Sums("both sides count the same cells", _sums(across), _sums(down)),),
    )


def _runs(clue: Sequence[Any]) -> Runs:
    runs = [run if isinstance(run, list | tuple) else (run, 1) for run in clue]
    return tuple((length, color) for length, color in runs if length)


def _step(runs: Runs, state: tuple[int, int], value: int) -> tuple[int, int] | None:
    """The state after one more cell; -1 cells of a run: a blank stands behind it, -2: more blanks."""
    run, cells = state
    is_open = cells > 0 and cells < runs[run][0]
    if is_open:
        return (run, cells + 1) if value == runs[run][1] else None
    if not value:
        return run, -1 if cells >= 0 else -2
    following = run + 1
    if following == len(runs) or value != runs[following][1]:
        return None
    # Two runs of one colour have a blank between them.
    return None if cells > 0 and runs[run][1] == value else (following, 1)


def _ends(runs: Runs, state: tuple[int, int]) -> bool:
    run, cells = state
    return run == len(runs) - 1 and (run < 0 or cells in (-2, -1, runs[run][0]))


def _sums(clues: Sequence[Runs]) -> dict[int, int]:
    found: dict[int, int] = {}
    for length, color in chain.from_iterable(clues):
        found[color] = found.get(color, 0) + length
    return found


class _Sums(NamedTuple):
    """Row clues and column clues ask for as many cells of each colour."""

    name: str
    across: dict[int, int]
    down: dict[int, int]

    def excludes(self, domains: Domains, told: Collection[int]) -> bool:
        """See Whole; whatever the cells."""
        return self.across != self.down
