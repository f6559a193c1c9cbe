"""What lights see: the stretches of white cells, the cells seen from each, and the check of a solution."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from satpuzzles.core.grid import place
from satpuzzles.puzzle.clues import BLOCK
from satpuzzles.rules.groups import Bounds, PlaceGroup

Clues = Sequence[Sequence[int | str | None]]
Values = Sequence[Sequence[int | None]]


def stretches_of(cells: Clues) -> list[range]:
    """The white cells between two blocks, as places: those in rows, then those in columns."""
    white = bytes([clue is None for row in cells for clue in row])
    columns, count = len(cells[0]), len(white)
    lines = [range(first, first + columns) for first in range(0, count, columns)]
    lines += [range(column, count, columns) for column in range(columns)]
    found: list[range] = []
    for line in lines:
        first = 0
        for part in white[line.start : line.stop : line.step].split(b"\0"):
            if part:
                found.append(line[first : first + len(part)])
            first += len(part) + 1
    return found


def alone(stretches: Iterable[range], columns: int) -> tuple[Bounds, ...]:
    """At most one light in each stretch of several cells."""
    return tuple([_alone(stretch, columns) for stretch in stretches if len(stretch) > 1])


@lru_cache(maxsize=4096)
def _alone(stretch: range, columns: int) -> Bounds:
    first, last = place(divmod(stretch[0], columns)), place(divmod(stretch[-1], columns))
    return Bounds(PlaceGroup(f"from {first} to {last}", stretch), 0, 1, 1)


def lit(stretches: Iterable[range], columns: int, name: Callable[[int], str]) -> dict[int, Bounds]:
    """At least one light among the cells that each white cell sees; these are in order."""
    across: dict[int, range] = {}
    down: dict[int, range] = {}
    for stretch in stretches:  # those in rows come first and have every white cell
        (down if stretch[0] in across else across).update(dict.fromkeys(stretch, stretch))
    found: dict[int, Bounds] = {}
    for at, row in across.items():
        above, below = range(down[at].start, at, columns), range(at + columns, down[at].stop, columns)
        seen = (*above, *row, *below)
        called = name(at) if len(seen) > 1 else f"{name(at)}, which sees no other white cell,"
        found[at] = Bounds(PlaceGroup(called, seen), 1, len(seen), 1)
    return found


def keeps_rules(cells: Clues, solution: Values) -> bool:
    """Whether a full grid of 1 (a light) and 0 solves a board; shares nothing with the rules."""
    shown = [
        "".join(["#" if cell is not None else "1" if value == 1 else "0" for cell, value in zip(*line)])
        for line in zip(cells, solution)
    ]
    across, down = list(map(_lit, shown)), list(map(_lit, map("".join, zip(*shown))))
    if "" in across or "" in down or any(("0", "0") in zip(*pair) for pair in zip(across, zip(*down))):
        return False
    edge = "#" * (len(cells[0]) + 2)
    framed = [edge, *[f"#{line}#" for line in shown], edge]
    for row, clues in enumerate(cells):
        for column, clue in enumerate(clues, 1):
            if clue is None or clue == BLOCK:
                continue
            near = framed[row][column] + framed[row + 2][column]
            if (near + framed[row + 1][column - 1 : column + 2]).count("1") != clue:
                return False
    return sum([list(values).count(1) for values in solution]) == sum([line.count("1") for line in shown])


def _lit(line: str) -> str:
    """A line of blocks (#), lights (1) and other cells (0) with 1 for all cells that its lights light.

    The empty text where two lights see each other.
    """
    parts = line.split("#")
    if max([part.count("1") for part in parts]) > 1:
        return ""
    return "#".join([("1" if "1" in part else "0") * len(part) for part in parts])
