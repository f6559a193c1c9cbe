"""What becomes of boards that are mistyped: texts of the tests' table of ways, each changed by one character.

    python -m benchmarks.mangled [COUNT] [SEED]

Prints what became of how many texts of each kind of change. Each that is read as a board of another type or
size is listed, for somebody to judge whether it truly is a board.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from test_ways import WAYS
from ways.mangling import OUTCOMES, measured

from benchmarks.tables import table


def main(count: int, seed: int) -> None:
    """Measures so many texts and prints what became of them."""
    result = measured(WAYS, count, seed)
    kinds = sorted({kind for kind, _ in result.outcomes})
    rows = [[kind, *(str(result.outcomes[kind, outcome]) for outcome in OUTCOMES)] for kind in kinds]
    print(table(["change", *OUTCOMES], rows))
    print("\n".join(f"{outcome}: {meaning}" for outcome, meaning in OUTCOMES.items()))
    for change in sorted(result.others, key=lambda change: change.way):
        print(f"\n{change.way}, {change.kind}, read as {change.read}:\n{change.text}")


if __name__ == "__main__":
    main(*(int(argument) for argument in (sys.argv[1:] + ["20000", "1"][len(sys.argv) - 1 :])))
