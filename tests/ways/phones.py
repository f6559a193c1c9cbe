"""Boards in one line, as people type them on a phone: groups of cells, a name before them, words behind."""

from __future__ import annotations

import satpuzzles as sp
from ways import Way, reads, refused

GROUPS = ("33451", "12343", "45412", "55232", "43524")
NUMBERS = sp.Hitori(numbers=[[*map(int, group)] for group in GROUPS])

WAYS: list[Way] = [
    *(
        refused(f"phones: rows joined to large numbers, {name}", text, "larger than", type="hitori")
        for name, text in (
            ("six in two lines", "33451 12343 45412\n55232 43524 23423\n"),
            ("one of them short", "33451 12343 45412 5523 43524\n"),
            ("one of them short, below a name", "hitori\n33451 12343 45412 5523 43524\n"),
            ("two lines of two", "1000 2000\n1000 3000\n"),
        )
    ),
    reads(
        "phones: large numbers below their size",
        "2 x 2\n1000 2000\n1000 3000\n",
        sp.Hitori(numbers=[[1000, 2000], [1000, 3000]]),
        type="hitori",
    ),
]
