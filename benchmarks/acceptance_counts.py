"""The models of a formula in DIMACS by Ganak, told apart by its ``p show`` variables alone, and by all.

``python -m benchmarks.acceptance_counts FILE`` prints both numbers: Ganak prints what it does as well, so
that it needs a process of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
"""Where the module is found; that of ``benchmarks.sets`` would load all of satpuzzles for each count."""


def has_ganak() -> bool:
    """Whether pyganak is installed."""
    return find_spec("pyganak") is not None


def ganak_counts(path: Path) -> tuple[int, int]:
    """How many models there are, projected and not."""
    command = [sys.executable, "-m", "benchmarks.acceptance_counts", str(path)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    projected, unprojected = map(int, done.stdout.split())
    return projected, unprojected


def _count(path: Path) -> list[int]:
    from pyganak import Counter

    lines = [line.split() for line in path.read_text().splitlines()]
    (shown,) = [[int(word) for word in words[3:-1]] for words in lines if words[:3] == ["c", "p", "show"]]
    (variables,) = [int(words[2]) for words in lines if words[0] == "p"]
    clauses = [[int(word) for word in words[:-1]] for words in lines if words[0] not in ("c", "p")]
    if not all(clauses):
        return [0, 0]  # Ganak takes no empty clause
    found = []
    for told_apart in (shown, range(1, variables + 1)):
        counter = Counter()
        counter.new_vars(variables)
        counter.add_clauses(clauses)
        counter.set_sampling_set(told_apart)
        found.append(int(counter.count()))
    return found


if __name__ == "__main__":
    real = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.write(real, " ".join(map(str, _count(Path(sys.argv[1])))).encode())
