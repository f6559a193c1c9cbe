"""Pruning the domains of a latin square: singles, naked sets, inequalities and cages to a fix-point.

A domain is an integer whose bit ``v - 1`` says that value ``v`` is still possible; cells are numbered
by rows. Lines are rows and columns, or whatever other groups hold each value once. Nothing here loses a
solution.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from satpuzzles.core.grid import bits
from satpuzzles.core.options import Limits

Prune = Callable[[list[int]], bool]
"""A constraint on some cells: shrinks their domains in place, and is false when one becomes empty."""

Pruned = tuple[Sequence[int], Prune]
"""Cells and the constraint on them."""

Lines = tuple[Sequence[int], ...]
"""Groups of as many cells as there are values, each of which holds every value once."""


@lru_cache(maxsize=4096)
def values_of(domain: int) -> tuple[int, ...]:
    """The values of a domain in rising order."""
    return tuple(bits(domain << 1))


def prune_latin_square(
    domains: list[int],
    lines: Lines,
    less_than: Sequence[tuple[int, int]] = (),
    cages: Sequence[Pruned] = (),
    limits: Limits | None = None,
) -> bool:
    """Shrinks the domains of a latin square until nothing changes any more.

    Args:
        domains: of every cell; changed in place.
        lines: the rows and columns, and further groups that hold every value once.
        less_than: pairs of cells of which the first is less than the second.
        cages: cells and the constraint on them, which is run when all else is quiet.
        limits: a deadline for the pruning.

    Returns:
        False when some domain became empty, that is, when there is no solution.

    Raises:
        LimitReached: the deadline passed.
    """
    limits = limits or Limits()
    lines_at = _users_of_lines(lines)
    cages_at = _users([cells for cells, _ in cages])
    signs_at = _users(less_than)
    dirty_lines = set(range(len(lines)))
    dirty_cages = set(range(len(cages)))
    changed = list(range(len(domains))) if less_than else []
    while True:
        if changed and less_than and not _prune_signs(domains, less_than, signs_at, changed):
            return False
        for cell in changed:
            dirty_lines.update(lines_at[cell])
            dirty_cages.update(cages_at.get(cell, ()))
        if dirty_lines:
            cells: Sequence[int] = lines[dirty_lines.pop()]
            prune: Prune = prune_line
        elif dirty_cages:
            cells, prune = cages[dirty_cages.pop()]
        else:
            return True
        limits.check()
        before = [domains[cell] for cell in cells]
        after = before.copy()
        if not prune(after):
            return False
        changed = []
        if after != before:
            for cell, old, new in zip(cells, before, after):
                if old != new:
                    domains[cell] = new
                    changed.append(cell)


def _users(groups: Sequence[Sequence[int]]) -> dict[int, list[int]]:
    """For each cell the numbers of the groups it is in."""
    users: dict[int, list[int]] = {}
    for number, cells in enumerate(groups):
        for cell in cells:
            users.setdefault(cell, []).append(number)
    return users


@lru_cache(maxsize=64)
def _users_of_lines(lines: Lines) -> dict[int, list[int]]:
    return _users(lines)


def _prune_signs(
    domains: list[int],
    less_than: Sequence[tuple[int, int]],
    signs_at: dict[int, list[int]],
    changed: list[int],
) -> bool:
    """Bounds of the inequalities at the changed cells, and of all that this changes in turn.

    Cells whose domains shrink are added to ``changed``.
    """
    waiting = list(changed)
    while waiting:
        for number in signs_at.get(waiting.pop(), ()):
            low, high = less_than[number]
            small, large = domains[low], domains[high]
            kept_large = large & -((small & -small) << 1)
            kept_small = small & ((1 << (kept_large.bit_length() - 1)) - 1) if kept_large else 0
            if not kept_small:
                return False
            if kept_small != small:
                domains[low] = kept_small
                waiting.append(low)
                changed.append(low)
            if kept_large != large:
                domains[high] = kept_large
                waiting.append(high)
                changed.append(high)
    return True


def prune_line(line: list[int]) -> bool:
    """Naked and hidden singles, and naked sets of equal domains, to their fix-point.

    The line holds as many cells as values.
    """
    everything = (1 << len(line)) - 1
    while True:
        fixed = once = twice = 0
        for domain in line:
            if not domain & (domain - 1):
                if not domain or fixed & domain:
                    return False
                fixed |= domain
            else:
                twice |= once & domain
                once |= domain
        if (fixed | once) != everything:
            return False
        hidden = once & ~twice & ~fixed
        if not hidden and not once & fixed:
            if not _prune_equal_domains(line):
                return True
            continue
        for index, domain in enumerate(line):
            if domain & (domain - 1):
                single = domain & hidden
                line[index] = single or domain & ~fixed
                if single & (single - 1):
                    return False


def _prune_equal_domains(line: list[int]) -> bool:
    """Takes the values of k cells with one and the same domain of k values from all other cells.

    Returns:
        Whether anything changed. (More cells than values show later, as an empty domain.)
    """
    changed = False
    seen: dict[int, int] = {}
    for domain in line:
        seen[domain] = seen.get(domain, 0) + 1
    for naked, count in seen.items():
        if 1 < count == naked.bit_count() < len(line):
            for index, domain in enumerate(line):
                if domain != naked and domain & naked:
                    line[index] = domain & ~naked
                    changed = True
    return changed
