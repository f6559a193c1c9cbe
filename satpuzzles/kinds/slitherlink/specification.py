"""The specification of Slitherlink: its rules for the translation check."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from typing import Any, NamedTuple

from satpuzzles.translation_check.facts import AROUND, LoopSides, Pair
from satpuzzles.translation_check.specification import (
    AutomatonConstraint,
    Domains,
    Specification,
    counted,
    known,
    parted,
)


def specification(board: Mapping[str, Any]) -> Specification:
    """The rules of a board from its JSON object; 1 is a line.

    Places are the edges: the horizontal ones by rows, then the vertical ones.
    """
    clues = board["clues"]
    rows, columns = len(clues), len(clues[0])
    ends = [((r, c), (r, c + 1)) for r in range(rows + 1) for c in range(columns)]
    ends += [((r, c), (r + 1, c)) for r in range(rows) for c in range(columns + 1)]
    at: dict[tuple[int, int], list[int]] = {}
    for edge, points in enumerate(ends):
        for point in points:
            at.setdefault(point, []).append(edge)
    links = {
        edge: [other for point in points for other in at[point] if other != edge]
        for edge, points in enumerate(ends)
    }
    filled_in: Iterator[AutomatonConstraint] = iter(())
    if "known" in board:
        both = board["known"]["horizontal"], board["known"]["vertical"]
        filled_in = known(chain(*both))
    lines = (*_clues(clues), *_points(at), *filled_in)
    facts = (LoopSides(_faces(rows, columns)),)
    return Specification(len(ends), 1, True, lines, (Loop("the lines are one loop", links),), facts)


def _faces(rows: int, columns: int) -> dict[int, Pair]:
    """The cells beside every edge."""
    cells = {(r, c): r * columns + c for r in range(rows) for c in range(columns)}
    pairs = [((r - 1, c), (r, c)) for r in range(rows + 1) for c in range(columns)]
    pairs += [((r, c - 1), (r, c)) for r in range(rows) for c in range(columns + 1)]
    return {
        1 + edge: (cells.get(one, AROUND), cells.get(other, AROUND))
        for edge, (one, other) in enumerate(pairs)
    }


def _clues(clues: list[list[Any]]) -> Iterator[AutomatonConstraint]:
    rows, columns = len(clues), len(clues[0])
    upright = (rows + 1) * columns
    for row in range(rows):
        for column in range(columns):
            if clues[row][column] is not None:
                above, left = row * columns + column, upright + row * (columns + 1) + column
                around = (above, above + columns, left, left + 1)
                yield counted("number of lines around the cell", around, 1, (clues[row][column],))


def _points(at: Mapping[tuple[int, int], list[int]]) -> Iterator[AutomatonConstraint]:
    for edges in at.values():
        yield counted("two lines or none meet at a point", edges, 1, (0, 2))


class Loop(NamedTuple):
    """There are lines, and all hang together: where two or none meet at each point, they are one loop."""

    name: str
    links: Mapping[int, list[int]]

    def excludes(self, domains: Domains, told: Collection[int]) -> bool:
        sure = [edge for edge in told if domains[edge] == 2]
        if not sure:
            return not any(domains[edge] & 2 for edge in self.links)
        return parted(self.links, domains, 2, sure)
