"""One contestant on one board in a process of its own, for its memory: ``python -m benchmarks.child``.

Reads a JSON object from stdin (contestant, cap, puzzle), writes one to stdout.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from benchmarks.contestants import OURS, PEERS, Contestant
from benchmarks.makers import made
from benchmarks.measure import run_board
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import puzzle_type

GRACE_SECONDS = 30.0
"""How long after the cap a child may still live: clingo's grounding cannot be interrupted."""


@dataclass(frozen=True, slots=True)
class Point:
    """What a child found: status, best wall and CPU seconds, peak resident memory in MiB."""

    status: str
    wall: float
    cpu: float
    peak: float


def run_child(contestant: Contestant, puzzle: Puzzle, cap: float) -> Point:
    """Runs a board in a child; ``undecided`` where it had to be ended."""
    order = json.dumps({"contestant": contestant.name, "cap": cap, "puzzle": puzzle.to_json()})
    command = [sys.executable, "-m", "benchmarks.child"]
    root = Path(__file__).resolve().parent.parent
    try:
        done = subprocess.run(
            command,
            check=False,
            input=order,
            capture_output=True,
            text=True,
            cwd=root,
            timeout=cap + GRACE_SECONDS,
        )
    except subprocess.TimeoutExpired:
        return Point("undecided", cap, cap, 0.0)
    if done.returncode:
        return Point(f"error: {done.stderr.strip()[-200:]}", 0.0, 0.0, 0.0)
    return Point(**json.loads(done.stdout))


def peak_memory() -> float:
    """The most that this process ever held, in MiB.

    ``ru_maxrss`` also counts what the parent held when it started this process, so Linux is asked
    for the mark of the program itself.
    """
    status = Path("/proc/self/status")
    if status.exists():
        for line in status.read_text().splitlines():
            if line.startswith("VmHWM"):
                return int(line.split()[1]) / 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 1024)


def main() -> None:
    """The child's whole life."""
    order = json.load(sys.stdin)
    contestant = next(each for each in (OURS, *PEERS) if each.name == order["contestant"])
    puzzle = puzzle_type(order["puzzle"]["type"]).from_json(order["puzzle"])
    solve = contestant.load(puzzle.type)
    solve(made(puzzle.type, 4), order["cap"])  # imports and first calls are nobody's time
    run = run_board(solve, puzzle, order["cap"])
    json.dump({"status": run.status, "wall": run.wall, "cpu": run.cpu, "peak": peak_memory()}, sys.stdout)


if __name__ == "__main__":
    main()
