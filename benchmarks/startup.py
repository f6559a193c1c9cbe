"""What starting the whole program costs, against Python with the two libraries that it cannot do without."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from benchmarks.tables import milliseconds, table
from satpuzzles.formats import loads, write
from satpuzzles.puzzle.kind import built_in_kinds

FLOOR = [sys.executable, "-c", "import pysat.solvers, click"]
PROGRAM = [sys.executable, "-c", "import sys; from satpuzzles.cli.main import main; sys.exit(main())"]
AIM = 1.4
OTHERS = {
    "a JSON board": '{"type":"futoshiki","givens":[[0,0,0,2],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}',
    "a game ID": "4:0,0,0,2,0U,0U,0,0,0,0,0,0,0,0U,0,0,",
    "a link": "https://puzz.link/p?slither/2/2/22c",
}
"""Boards that are not typed."""


@dataclass(frozen=True, slots=True)
class Startup:
    """Median seconds of whole processes, wall and CPU, by what was run."""

    wall: dict[str, float]
    cpu: dict[str, float]


def measure_startup(runs: int) -> Startup:
    """Runs ``satpuzzles solve`` on a typed board of each puzzle and OTHERS, and the floor, in turn."""
    script = Path(sys.executable).with_name("satpuzzles")
    program = [str(script)] if script.exists() else PROGRAM
    with tempfile.TemporaryDirectory() as folder:
        commands = {
            "python -c pass": [sys.executable, "-c", "pass"],
            'python -c "import pysat.solvers, click"': FLOOR,
        }
        for kind in built_in_kinds():
            path = Path(folder) / f"{kind.name}.txt"
            text = write(loads(kind.examples[0], type=kind.name), "text").removeprefix(f"{kind.name}\n")
            path.write_text(f"{kind.name}\n{text}", encoding="utf-8")
            commands[f"satpuzzles solve {path.name}"] = [*program, "solve", str(path)]
        for name, board in OTHERS.items():
            source = board
            if board.startswith("{"):
                source = str(Path(folder) / "board.json")
                Path(source).write_text(board, encoding="utf-8")
            commands[f"satpuzzles solve --json, {name}"] = [*program, "solve", "--json", source]
        # As an installed program runs: with bytecode at hand, wherever this one may not write it.
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(Path(folder) / "bytecode")}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for command in commands.values():
            _seconds(command, environment)  # fills the caches of files and bytecode
        times: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
        for _ in range(runs):
            for name, command in commands.items():
                times[name].append(_seconds(command, environment))
    return Startup(
        {name: median(wall for wall, _ in each) for name, each in times.items()},
        {name: median(cpu for _, cpu in each) for name, each in times.items()},
    )


def _seconds(command: list[str], environment: dict[str, str]) -> tuple[float, float]:
    before, start = _children_seconds(), time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    return time.perf_counter() - start, _children_seconds() - before


def _children_seconds() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def startup_table(found: Startup) -> str:
    """A row for each command; the ratio is to the floor."""
    floor = list(found.wall)[1]
    rows = [
        [
            f"`{name}`",
            milliseconds(found.wall[name]),
            milliseconds(found.cpu[name]),
            f"{found.wall[name] / found.wall[floor]:.2f}",
            f"{found.cpu[name] / found.cpu[floor]:.2f}",
        ]
        for name in found.wall
    ]
    head = ["whole process", "wall ms", "CPU ms", "ratio, wall", f"ratio, CPU (aim {AIM:g} at most)"]
    return table(head, rows)
