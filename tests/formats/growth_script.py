"""Reads texts in a process of its own, for test_growth.py to see what that takes.

Takes JSON, a list of file and format (or null) of each text, and prints what ``cost`` there answers.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from clocks import UNITS, unit

from satpuzzles import formats


class Looks:
    """The CPU time that passes at most between two looks at the clock."""

    def __init__(self) -> None:
        self.longest, self._last = 0.0, time.process_time()

    def look(self) -> None:
        now = time.process_time()
        self.longest, self._last = max(self.longest, now - self._last), now


def read(path: str, name: str | None) -> tuple[float, float]:
    """CPU seconds for a file, and those between two looks or boards at most."""
    looks, started = Looks(), time.process_time()
    for entry in formats.read_file(path, watch=looks.look, **({"format": name} if name else {})):
        assert len(str(entry.error)) < 500
        looks.look()
    looks.look()
    return time.process_time() - started, looks.longest


def main() -> None:
    found, units = [], [unit()]
    for path, name in json.loads(sys.argv[1]):
        found.append(read(path, name))
        units.append(unit())
    second = UNITS * sum(units) / len(units)
    lines = Path("/proc/self/status").read_text().splitlines()
    memory = next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmHWM"))
    print(json.dumps([[[seconds / second for seconds in each] for each in found], memory]))


if __name__ == "__main__":
    main()
