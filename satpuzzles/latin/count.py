"""Counts the ways to fill the free rows of a latin square when some rows are filled.

It handles only rows without givens, signs or cages; ``count_rows.py`` handles those.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial

from satpuzzles.core.errors import TooManyStates
from satpuzzles.core.options import Limits

Masks = tuple[int, ...]
"""For each column the values that it already has; bit v - 1 means v."""

MOST_LEAVES = 500
"""Maximum relabellings tried for one canonical form. Above it, the form is only equivalent."""

MOST_KEPT = 2_000_000
"""Maximum number of remembered rectangles, about 300 bytes each."""

_MIX = 0x9E3779B97F4A7C15
_WORD = (1 << 64) - 1


class Completions:
    """Counts completions and remembers the counts, since few rectangles are really different.

    The count stays the same when columns are exchanged or values renamed. Up to both, counting the 7 x 7
    square meets only 15 kinds of three filled rows, not millions. (McKay and Rogoyski,
    "Latin squares of order 10", 1995, count by the same classes.)

    Args:
        size: N, the number of columns and of values.
        limits: a deadline for all counting.
    """

    def __init__(self, size: int, limits: Limits) -> None:
        self._everything = (1 << size) - 1
        self._size = size
        self._limits = limits
        self._sorted: dict[Masks, int] = {}
        self._canonical: dict[Masks, int] = {}

    def count(self, masks: Sequence[int]) -> int:
        """Counts the ways to fill all remaining rows.

        Args:
            masks: for each column the values of its filled rows; each value is in as many columns as there
                are filled rows.

        Raises:
            LimitReached: the deadline passed.
            TooManyStates: memory is the limit.
        """
        key = tuple(sorted(masks))
        known = self._sorted.get(key)
        if known is None:
            if len(self._sorted) > MOST_KEPT:
                raise TooManyStates(f"there are more than {MOST_KEPT:,} kinds of latin rectangles to keep")
            known = self._sorted[key] = self._count(key)
        return known

    def _count(self, masks: Masks) -> int:
        self._limits.check()
        left = self._size - masks[0].bit_count()
        if left == self._size:
            return factorial(left) * self.count([1 << column for column in range(left)])
        if left <= 1:
            return 1
        if left == 2:
            return _two_rows([self._everything & ~mask for mask in masks])
        # After one row the sorted masks are always the same, and too symmetric for canonical().
        form = masks if left == self._size - 1 else canonical(masks, self._size)
        known = self._canonical.get(form)
        if known is None:
            # The remaining rows can be exchanged: count only those with a rising first column.
            known = left * sum(ways * self.count(after) for after, ways in self._next_rows(form).items())
            self._canonical[form] = known
        return known

    def _next_rows(self, masks: Masks) -> dict[Masks, int]:
        """Returns the states after a next row that begins with its lowest value, with their counts."""
        first = ~masks[0] & (masks[0] + 1)
        found: dict[Masks, int] = {}
        size, everything = self._size, self._everything
        watched = max(1, size - 6)  # from here at most 720 ways: short enough without a check of the clock

        def fill(column: int, used: int, after: Masks) -> None:
            if column == watched:
                self._limits.check()
                if len(found) > MOST_KEPT:
                    raise TooManyStates(f"one row can be filled in more than {MOST_KEPT:,} ways")
            if column == size:
                key = tuple(sorted(after))
                found[key] = found.get(key, 0) + 1
                return
            free = everything & ~(masks[column] | used)
            while free:
                value = free & -free
                free ^= value
                fill(column + 1, used | value, (*after, masks[column] | value))

        fill(1, first, (masks[0] | first,))
        return found


def _two_rows(missing: list[int]) -> int:
    """Counts the ways to fill the last two rows: two for each cycle of columns that share a missing value."""
    cycles = 0
    left = missing.copy()
    while left:
        cycles += 1
        reached = left.pop()
        grown = True
        while grown:
            touching = [mask for mask in left if mask & reached]
            grown = bool(touching)
            for mask in touching:
                reached |= mask
                left.remove(mask)
    return 1 << cycles


def canonical(masks: Masks, size: int) -> Masks:
    """Renames values and exchanges columns to a canonical form of the same sets.

    Values are distinguished by the sets that contain them, and sets by their values, until nothing
    changes; then each value of a first group is tried in turn (colour refinement and
    individualization, as in McKay, "Practical graph isomorphism", 1981).
    """
    columns = [[v for v in range(size) if mask >> v & 1] for mask in masks]
    best: Masks | None = None
    leaves = 0
    waiting = [_refine([0] * size, columns)]
    while waiting and leaves < MOST_LEAVES:
        colors = waiting.pop()
        group = _first_group(colors)
        if group:
            for value in group:
                split = [2 * color + 1 for color in colors]
                split[value] -= 1
                waiting.append(_refine(split, columns))
            continue
        leaves += 1
        renamed = tuple(sorted([sum([1 << colors[value] for value in column]) for column in columns]))
        if best is None or renamed < best:
            best = renamed
    return best or masks


def _first_group(colors: list[int]) -> list[int]:
    """Returns the values of the lowest colour that several values have; empty if all differ."""
    seen: dict[int, list[int]] = {}
    for value, color in enumerate(colors):
        seen.setdefault(color, []).append(value)
    return min((group for group in seen.items() if len(group[1]) > 1), default=(0, []))[1]


def _refine(colors: list[int], columns: list[list[int]]) -> list[int]:
    """Splits colours until values of the same colour are in the same kinds of columns.

    Kinds are hashes; a collision only splits less.
    """
    different = 0
    while True:
        sums = [0] * len(colors)
        hashes = [(color + 1) * _MIX >> 7 & _WORD for color in colors]
        for column in columns:
            kind = sum([hashes[value] for value in column])
            kind = (kind ^ kind >> 29) * _MIX & _WORD
            for value in column:
                sums[value] += kind
        kinds = list(zip(colors, sums))
        ranks = {kind: rank for rank, kind in enumerate(sorted(set(kinds)))}
        colors = [ranks[kind] for kind in kinds]
        if len(ranks) == different:
            return colors
        different = len(ranks)
