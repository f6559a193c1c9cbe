"""``python -m benchmarks.million``: very many small boards solved and made by two processes, to the end.

Beside them one process has a share of the same boards. CPU seconds tell what the processes cost whatever else
the machine does; wall-clock seconds tell something only where it does nothing else.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

import click

from benchmarks.tables import digits, table

START = 2
"""Boards of a run that tells what starting takes."""

ALONE = 50_000
"""One process has so many of the boards at most, which is enough for a figure."""


class Spent(NamedTuple):
    """What a run took: CPU seconds of the process and of all its workers, and the largest MiB of either."""

    own: float
    workers: float
    own_memory: float
    worker_memory: float
    wall: float


def spent(*arguments: str) -> Spent:
    """Runs the program to the end."""
    with tempfile.NamedTemporaryFile() as told:
        begin = time.perf_counter()
        command = [sys.executable, "-m", "benchmarks.million_child", told.name, *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return Spent(*json.loads(Path(told.name).read_text()), time.perf_counter() - begin)


def row_of(name: str, boards: int, few: int, runs: Mapping[str, Spent]) -> list[str]:
    """A row: CPU milliseconds a board but for what starting takes, the speed-up of that, boards a second."""
    alone = (runs["one"].own - runs["one starts"].own) / (few - START)
    own, workers = (
        (getattr(runs["two"], who) - getattr(runs["two start"], who)) / (boards - START)
        for who in ("own", "workers")
    )
    return [
        name,
        f"{boards:,}",
        *(digits(1e3 * each) for each in (alone, workers, own)),
        f"{2 * alone / (workers + own):.2f}",
        *(f"{each:,.0f}" for each in (few / runs["one"].wall, boards / runs["two"].wall)),
        *(f"{each:.0f}" for each in (runs["two"].own_memory, runs["two"].worker_memory)),
        f"{runs['two start'].workers / 2:.2f}",
    ]


@click.command()
@click.option("--boards", default=1_000_000, show_default=True, help="How many boards.")
@click.option("--size", default="4x4", show_default=True, help="Their size.")
@click.option("--type", "kind", default="nonogram", show_default=True, help="Their puzzle.")
def main(boards: int, size: str, kind: str) -> None:
    """Solves boards, a part of them again and again, and makes as many; prints a Markdown table."""
    few = min(boards, ALONE)
    make = "generate", kind, "--size", size, "--seed", "1", "--count"
    two = "--jobs", "2"
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        least, part, whole = (Path(folder, f"{name}.jsonl") for name in ("least", "part", "whole"))
        making = {
            "two start": spent(*make, str(START), *two, "-o", str(least)),
            "one starts": spent(*make, str(START), "--to", "json"),
            "one": spent(*make, str(few), "-o", str(part)),
        }
        lines = cycle(part.read_text().splitlines(keepends=True))
        with open(whole, "w") as file:
            file.writelines(islice(lines, boards))
        solving = {
            "two start": spent("solve", str(least), "--json", *two),
            "one starts": spent("solve", str(least), "--json"),
            "one": spent("solve", str(part), "--json"),
            "two": spent("solve", str(whole), "--json", *two),
        }
        rows.append(row_of("solve --json", boards, few, solving))
        click.echo(rows[-1], err=True)
        whole.unlink()
        making["two"] = spent(*make, str(boards), *two, "-o", str(whole))
        rows.append(row_of("generate -o", boards, few, making))
    head = ["command", "boards", "1 process: CPU ms a board", "2 workers", "their parent", "allows"]
    head += ["1 process: boards/s", "2 workers: boards/s"]
    click.echo(table([*head, "parent MiB", "worker MiB", "a worker's start: CPU s"], rows))


if __name__ == "__main__":
    main()
