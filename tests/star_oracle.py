"""Solutions of Starfield by brute force; nothing of the package."""

from __future__ import annotations

from itertools import combinations, pairwise


def brute_force(regions, stars) -> set:
    """All solutions, by trying every row after the other."""
    size = len(regions)
    rows = [row for row in combinations(range(size), stars) if all(b - a > 1 for a, b in pairwise(row))]
    found = set()

    def fill(chosen) -> None:
        columns = [column for row in chosen for column in row]
        parts = [regions[number][column] for number, row in enumerate(chosen) for column in row]
        if any(columns.count(column) > stars for column in columns):
            return
        if any(parts.count(part) > stars for part in parts):
            return
        if len(chosen) == size:
            found.add(tuple(tuple(int(column in row) for column in range(size)) for row in chosen))
            return
        for row in rows:
            if not chosen or all(abs(a - b) > 1 for a in chosen[-1] for b in row):
                fill([*chosen, row])

    fill([])
    return found
