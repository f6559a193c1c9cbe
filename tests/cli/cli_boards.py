"""A few boards of every status, as puzzle JSON, and how the program is started."""

from __future__ import annotations

import json
import random
import sys
from itertools import groupby

PROGRAM = [sys.executable, "-c", "from satpuzzles.cli.main import main; main()"]

# The two boards of the source documents, and small ones of our own.
HITORI = {"type": "hitori", "numbers": [[1, 2, 1], [2, 2, 1], [3, 1, 2]]}
HITORI_6 = {
    "type": "hitori",
    "numbers": [
        [3, 4, 5, 5, 1, 3],
        [5, 6, 2, 3, 2, 1],
        [5, 3, 1, 4, 5, 4],
        [1, 4, 3, 4, 2, 2],
        [3, 1, 6, 1, 4, 5],
        [1, 2, 1, 5, 3, 4],
    ],
}
FUTOSHIKI = {
    "type": "futoshiki",
    "size": 4,
    "givens": [[0, 0, 0, 2], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]],
    "less_than": [[[0, 0], [1, 0]], [[0, 1], [1, 1]], [[2, 1], [3, 1]], [[2, 3], [3, 3]]],
}
FUTOSHIKI_SOLUTION = [[1, 3, 4, 2], [2, 4, 3, 1], [4, 1, 2, 3], [3, 2, 1, 4]]
NONOGRAM = {
    "type": "nonogram",
    "rows": [[3], [1, 1], [3], [], [2, 2]],
    "columns": [[3, 1], [1, 1, 1], [3], [1], [1]],
}
CALCUDOKU = {
    "type": "calcudoku",
    "size": 3,
    "cages": [
        {"cells": [[0, 0], [0, 1], [1, 1]], "op": "*", "target": 2},
        {"cells": [[0, 2], [1, 2]], "op": "-", "target": 1},
        {"cells": [[1, 0]], "op": None, "target": 3},
        {"cells": [[2, 0], [2, 1], [2, 2]], "op": None, "target": 6},
    ],
}
UNIQUE = [HITORI, HITORI_6, FUTOSHIKI, NONOGRAM, CALCUDOKU]
SEVERAL = {"type": "futoshiki", "size": 2, "givens": [[0, 0], [0, 0]], "less_than": []}
LATIN_3 = {"type": "futoshiki", "size": 3, "givens": [[0] * 3] * 3, "less_than": []}
"""An empty latin square of 3: 12 solutions."""
CYCLE = {
    "type": "futoshiki",
    "size": 2,
    "givens": [[0, 0], [0, 0]],
    "less_than": [[[0, 0], [0, 1]], [[0, 1], [1, 1]], [[1, 1], [1, 0]], [[1, 0], [0, 0]]],
}
LATIN_6 = {"type": "futoshiki", "size": 6, "givens": [[0] * 6] * 6, "less_than": []}
"""812,851,200 solutions: --all never ends."""
LARGE = {
    "type": "calcudoku",
    "size": 9,
    "cages": [{"cells": [[row, column] for column in range(9)], "op": "+", "target": 45} for row in range(9)],
}
"""Any latin square solves it, which breadth-first search does not find within days."""
LONG_CLUE = {"type": "nonogram", "rows": [[3]], "columns": [[1], [1]]}
KNOWN = {**LATIN_3, "known": [[1, None, None], [None] * 3, [None] * 3]}
IMPOSSIBLE = {**LATIN_3, "known": [[1, None, None], [1, None, None], [None] * 3]}
GOOD = [*UNIQUE, SEVERAL, CYCLE, LONG_CLUE, KNOWN, IMPOSSIBLE]
BAD = [b"{nonsense\n", b'{"type":"hitori","numbers":[[1,2],[3]]}\n', b'{"type":"sokoban"}\n']


def lines_of(*boards) -> bytes:
    """Boards, or grids, as JSON Lines."""
    return "".join(json.dumps(board) + "\n" for board in boards).encode()


def hard_nonogram(side: int = 60) -> dict[str, object]:
    """A random half-filled picture: line solving finds next to nothing, and no backend ends in minutes."""
    dice = random.Random(1)
    picture = [[dice.random() < 0.5 for _ in range(side)] for _ in range(side)]
    rows, columns = (
        [[len(list(run)) for filled, run in groupby(line) if filled] for line in lines]
        for lines in (picture, zip(*picture))
    )
    return {"type": "nonogram", "rows": rows, "columns": columns}
