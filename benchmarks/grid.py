"""Tables of variants x sets: satpuzzles under each backend and under each encoding."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from benchmarks.contestants import Contestant, ours
from benchmarks.measure import Series, run_series
from benchmarks.sets import TYPES, BoardSet
from benchmarks.tables import boards_run, shown, table
from satpuzzles.puzzle.kind import puzzle_type
from satpuzzles.solver.backends import BACKENDS, DEFAULT_BACKEND, loads

REPRESENTATIVE = (
    "hitori 20x20",
    "hitori 40x40",
    "nonogram 25x25",
    "nonogram random 25x25",
    "futoshiki 9x9",
    "futoshiki minimal 12x12",
    "calcudoku 9dx",
    "calcudoku own 12x12",
)
BOARDS = 6
"""Boards of each set that a table of variants takes."""

Note = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Allowance:
    """Seconds for one contestant on one board, seconds for a whole table, boards of each set."""

    cap: float
    budget: float
    boards: int = BOARDS


def representative(sets: Sequence[BoardSet]) -> list[BoardSet]:
    """The sets that stand for their puzzle; all of them where none has a known name."""
    return [each for each in sets if each.name in REPRESENTATIVE] or list(sets)


def backends(sets: Sequence[BoardSet], limits: Allowance, note: Note) -> tuple[str, dict[str, Series]]:
    """Mean milliseconds of CPU, backend x set."""
    names = [backend.name for backend in BACKENDS if loads(backend)]
    contestants = [ours(backend=name, name=name) for name in names]
    found = _run(sets, lambda _: contestants, limits, note)
    head = ["backend", *found]
    rows = [
        [f"{name} (default)" if name == DEFAULT_BACKEND else name]
        + [shown(series.runs[name], "mean") for series in found.values()]
        for name in names
    ]
    rows.append(["boards", *map(boards_run, found.values())])
    return table(head, rows), found


def encodings(sets: Sequence[BoardSet], limits: Allowance, note: Note) -> tuple[str, dict[str, Series]]:
    """Mean milliseconds of CPU, one row for each set and encoding."""

    def contestants(each: BoardSet) -> list[Contestant]:
        return [ours(encoding=name, name=name) for name in puzzle_type(each.type).encodings]

    found = _run(sets, contestants, limits, note)
    rows = [
        [name, encoding, boards_run(series), shown(runs, "mean")]
        for type in TYPES
        for name, series in found.items()
        if name.startswith(type)
        for encoding, runs in series.runs.items()
    ]
    return table(["set", "encoding", "boards", "mean ms"], rows), found


def _run(
    sets: Sequence[BoardSet],
    contestants: Callable[[BoardSet], list[Contestant]],
    limits: Allowance,
    note: Note,
) -> dict[str, Series]:
    found = {}
    for each in sets:
        boards = each.read()[: limits.boards]
        if boards:
            note(each.name)
            found[each.name] = run_series(
                contestants(each), boards, cap=limits.cap, budget=limits.budget / len(sets)
            )
    return found
