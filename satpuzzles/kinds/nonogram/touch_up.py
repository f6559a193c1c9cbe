"""Changes as few cells of a picture as it can find until no other picture has the same clues."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from satpuzzles.core.grid import Cell, differing
from satpuzzles.core.options import Limits
from satpuzzles.kinds.nonogram.ambiguity import (
    Picture,
    Way,
    changes_at_once,
    color_some,
    find_ways,
    separate_ways,
    survives,
    undecided_cells,
)

if TYPE_CHECKING:
    import numpy as np

CONFLICTS = 300_000
"""Conflicts that one search may cost; after that, cells are coloured until propagation proves it."""

RETRIES = 24
"""How often a few changes are undone to mend that place in another way."""

RETRIED_CHANGES = 200
"""Changes that all mending may come to before nothing is retried any more: pictures that need many, such as
dithered ones, take long each time."""

RETRIED = 3
"""The changes that are undone at once, neighbours of one another."""

CANDIDATES = 120
"""The changes that are considered for a difference."""

LOOKED_AT = 24
"""The changes that look best for a difference, of which some are tried out."""

PROBED = 4
"""Changes whose effect is tried out before one is made."""

PROBED_CELLS = 6_000
"""The largest picture on which changes are tried out and retried: each trial costs a whole propagation."""

ROUNDS = 300
"""Rounds of mending after which cells are only coloured, which comes to an end."""

Change = tuple[Cell, int]
"""A cell and the colour that it is given."""


def touch_up(
    wanted: Sequence[Sequence[int]],
    palette: tuple[str, ...],
    random: np.random.Generator,
    limits: Limits | None = None,
) -> Picture:
    """The picture with a few cells changed so that no other picture has the same clues.

    A greedy search: in each difference, the change is made after which propagation leaves the fewest
    cells open; between equals the one that looks most like its surroundings. Every change that was not
    needed after all is taken back. Then, a few times over, some neighbouring changes are undone and the
    place is mended again, which is kept where it takes no more changes (large neighbourhood search;
    Shaw, 1998).

    Raises:
        LimitReached: the deadline of ``limits`` passed.
    """
    work = _TouchUp([list(row) for row in wanted], palette, random, limits or Limits())
    best = [list(row) for row in wanted]
    work.mend_all(best, most=len(best) * len(best[0]))
    changes = differing(wanted, best)
    retries = min(RETRIES, RETRIED_CHANGES // max(1, len(changes)))
    for _ in range(retries if _may_probe(best) else 0):
        if len(changes) < 2:
            break
        trial = [list(row) for row in best]
        middle = changes[random.integers(len(changes))]
        for row, column in sorted(changes, key=lambda cell: math.dist(cell, middle))[:RETRIED]:
            trial[row][column] = wanted[row][column]
        if work.mend_all(trial, most=len(changes)):
            best, changes = trial, differing(wanted, trial)
    return best


class _TouchUp(NamedTuple):
    """What stays the same while a picture is changed: the one that was asked for, above all."""

    wanted: Picture
    palette: tuple[str, ...]
    random: np.random.Generator
    limits: Limits

    def mend_all(self, picture: Picture, most: int) -> bool:
        """Changes a picture until it is unique; false where that took more than ``most`` changes."""
        budget = self.limits.part(CONFLICTS)
        for round_number in count(1):
            budget.check()
            ways, complete = find_ways(picture, self.palette, budget)
            if complete and not ways:
                break
            if ways and round_number <= ROUNDS:
                self.mend(picture, ways, budget)
            else:
                color_some(picture, len(self.palette), self.random)
            # One or two that are not needed may still be taken back.
            if len(differing(self.wanted, picture)) > most + 2:
                return False
        self.take_back(picture)
        return len(differing(self.wanted, picture)) <= most

    def mend(self, picture: Picture, ways: Sequence[Way], limits: Limits) -> None:
        """Makes a change, or several in large ones, in each of the ways that share no line."""
        for group in separate_ways(ways):
            limits.check()
            candidates = _candidates(picture, group)
            few = self.random.permutation(len(candidates))[:CANDIDATES].tolist()
            ranked = sorted(
                (candidates[index] for index in few),
                key=lambda change: (
                    sum(survives(picture, way, *change) for way in ways),
                    -_likeness(self.wanted, change),
                ),
            )
            for _ in range(changes_at_once(group)):
                rank = 0
                if _may_probe(picture):
                    chosen = self.random.permutation(min(LOOKED_AT, len(ranked)))[:PROBED].tolist()
                    colors = len(self.palette)
                    _, rank = min((_open_after(picture, ranked[each], colors), each) for each in chosen)
                _apply(picture, ranked.pop(rank))

    def take_back(self, picture: Picture) -> None:
        """Undoes every unneeded change, first those that look least like their surroundings."""
        wanted = self.wanted
        changes = [
            (_likeness(wanted, ((row, column), picture[row][column])), self.random.random(), row, column)
            for row, column in differing(wanted, picture)
        ]
        budget = self.limits.part(CONFLICTS)
        for _, _, row, column in sorted(changes):
            before = _apply(picture, ((row, column), wanted[row][column]))
            ways, complete = find_ways(picture, self.palette, budget, most=1)
            if ways or not complete:
                _apply(picture, ((row, column), before))
            budget.check()


def _may_probe(picture: Picture) -> bool:
    return len(picture) * len(picture[0]) <= PROBED_CELLS


def _candidates(picture: Picture, way: Way) -> list[Change]:
    """Changes in the cells that differ and beside them, to the colours that are found around there."""
    cells = {near for cell in way for near in _around(picture, cell)} | set(way)
    return [
        (cell, color)
        for cell in sorted(cells)
        for color in sorted({0, way.get(cell, 0)} | {picture[r][c] for r, c in _around(picture, cell)})
        if color != picture[cell[0]][cell[1]]
    ]


def _around(picture: Picture, cell: Cell) -> Iterator[Cell]:
    """The up to eight cells around one."""
    row, column = cell
    for r in range(max(0, row - 1), min(len(picture), row + 2)):
        for c in range(max(0, column - 1), min(len(picture[0]), column + 2)):
            if (r, c) != cell:
                yield r, c


def _likeness(wanted: Picture, change: Change) -> int:
    """How many of the cells around a change have its colour in the picture that was asked for.

    A change on the edge of a shape moves the edge; one amid other colours is a speck.
    """
    cell, color = change
    return sum(wanted[r][c] == color for r, c in _around(wanted, cell))


def _apply(picture: Picture, change: Change) -> int:
    """Makes a change and returns the colour that was there before."""
    (row, column), color = change
    before = picture[row][column]
    picture[row][column] = color
    return before


def _open_after(picture: Picture, change: Change, colors: int) -> int:
    """How many cells propagation leaves open after a change, which is not kept."""
    before = _apply(picture, change)
    found = len(undecided_cells(picture, colors))
    _apply(picture, (change[0], before))
    return found
