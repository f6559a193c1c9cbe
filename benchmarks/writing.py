"""What it takes to write a large formula: CPU, memory and size of the file, in a process of its own.

``python -m benchmarks.writing FORMAT SIZE`` is that process; it writes one JSON object to stdout.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

from benchmarks.measure import cpu_seconds, peak_memory
from benchmarks.sets import ROOT, BoardSet
from benchmarks.tables import table
from satpuzzles.questions.encode import FormulaSettings
from satpuzzles.sat.formats import FORMATS

SIZE = 200
"""The side of the board. Hitori's formulas grow faster than others: 7.3 million clauses at this size."""
AIM_MEBIBYTES = 300
AIM_CLAUSES = 1_500_000
"""A second of CPU, of DIMACS."""
SHUFFLED = "cnf, shuffled"
WAYS = (*(name for name in FORMATS if name != "wcnf"), SHUFFLED)  # wcnf has another formula


@dataclass(frozen=True, slots=True)
class Writing:
    """What it took to write a formula: CPU seconds from the puzzle on, and the peak of the process in MiB."""

    clauses: int
    cpu: float
    peak: float
    bytes: int


def measure_writing(ways: Sequence[str], size: int, note: Callable[[str], None]) -> dict[str, Writing]:
    """Writes the complete formula of a Hitori board in each of the ways."""
    found = {}
    for way in ways:
        note(f"writing: {way}")
        command = [sys.executable, "-m", "benchmarks.writing", way, str(size)]
        done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
        found[way] = Writing(**json.loads(done.stdout))
    return found


def writing_table(found: dict[str, Writing]) -> str:
    """A row for each way."""
    rows = [
        [
            way,
            f"{each.clauses:,}",
            f"{each.cpu:.1f}",
            f"{each.clauses / each.cpu / 1e6:.2f}",
            f"{each.peak:.0f}",
            f"{each.bytes / 1e6:.0f}",
        ]
        for way, each in found.items()
    ]
    speed = f"million a second (aim {AIM_CLAUSES / 1e6:g}, DIMACS)"
    return table(["written", "constraints", "CPU s", speed, f"MiB (aim {AIM_MEBIBYTES})", "file, MB"], rows)


def main() -> None:
    """The child's whole life."""
    way, size = sys.argv[1], int(sys.argv[2])
    (puzzle,) = BoardSet("hitori", size).boards(1)
    shuffle = 1 if way == SHUFFLED else None
    written = FormulaSettings(puzzle.complete_encoding, format=way.partition(",")[0], shuffle=shuffle)
    before = cpu_seconds()
    with tempfile.TemporaryFile("w", encoding="ascii") as file, written.sink(puzzle) as sink:
        written.write(puzzle, sink)
        sink.write(file, written.header(puzzle, "board", "benchmarks"), shuffle=shuffle)
        file.flush()
        length = os.fstat(file.fileno()).st_size
    found = Writing(sink.clause_count, cpu_seconds() - before, peak_memory(), length)
    json.dump(asdict(found), sys.stdout)


if __name__ == "__main__":
    main()
