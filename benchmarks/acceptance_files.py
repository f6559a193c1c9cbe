"""What files of formulas may not depend on: the folder, the hash seed, and how many workers made boards."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from satpuzzles.puzzle.base import Puzzle

WRITTEN = {
    "cnf": ("--names", "--shuffle", "3"),
    "gcnf": ("--names", "--shuffle", "3"),
    "opb": ("--names", "--shuffle", "3"),
    "wcnf": ("--shuffle", "3"),
    "cnf.gz": (),
    "cnf.xz": (),
}
"""The endings of files, and the options."""

WORKERS = 1, 2, 3


def _run(folder: Path, *words: str, seed: str = "0") -> None:
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    subprocess.run([sys.executable, "-m", "satpuzzles", *words], cwd=folder, env=environment, check=True)


def same_bytes(puzzle: Puzzle, folder: Path) -> list[str]:
    """Faults of files that are written in two folders under two hash seeds: none where they are the same."""
    made = []
    for name, seed in (("one", "0"), ("another folder", "4711")):
        own = folder / name
        own.mkdir(exist_ok=True)
        (own / "board.json").write_text(json.dumps(puzzle.to_json()))
        for ending, options in WRITTEN.items():
            _run(own, "encode", "board.json", *options, "-o", f"formula.{ending}", seed=seed)
        made.append([(own / f"formula.{each}").read_bytes() for each in WRITTEN])
    return [] if made[0] == made[1] else [f"the bytes depend on folder or hash seed: {puzzle.to_json()}"]


def same_bytes_of_workers(
    folder: Path, kinds: Sequence[str] = ("hitori", "calcudoku", "nonogram"), count: int = 6
) -> list[str]:
    """Faults of boards that one, two and three workers make, and of their formulas: none where they are the
    same.

    Commands that write formulas have no workers of their own.
    """
    faults = []
    for kind in kinds:
        made = []
        for workers in WORKERS:
            own = folder / f"{kind} {workers}"
            own.mkdir()
            options = ["--size", "5", "--count", str(count), "--seed", "1", "--jobs", str(workers)]
            _run(own, "generate", kind, *options, "-o", "boards.jsonl")
            _run(own, "encode", "boards.jsonl", "--second", "solve", "-o", "formulas/")
            made.append({path.name: path.read_bytes() for path in own.rglob("*") if path.is_file()})
        if len(made[0]) != count + 1 or any(each != made[0] for each in made):
            faults.append(f"the bytes depend on the number of workers: {kind}")
    return faults
