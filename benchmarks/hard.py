"""``python -m benchmarks.hard FILE...``: single hard boards, each tool with one worker and with two.

Every contestant has the same wall-clock time, in a process of its own. For boards that none may decide: what
counts is what each came to, and what it spent. Black and white nonograms, since these are the hardest known.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import click

from benchmarks.measure import cpu_seconds
from benchmarks.peers import clingo_nonogram, cpsat_nonogram
from benchmarks.peers.answer import Answer, Clock, Solve
from benchmarks.peers.cpsat import PRESOLVED, decide_by_cuts
from benchmarks.tables import digits, table
from satpuzzles.formats import loads
from satpuzzles.puzzle.base import Puzzle


def _ours(*options: str) -> Solve:
    return partial(_command, options)


def _command(options: tuple[str, ...], puzzle: Puzzle, seconds: float) -> Answer:
    """What the command line says, since that is where cubes have their workers."""
    command = [sys.executable, "-m", "satpuzzles", "solve", "--json", "--time-limit", str(seconds), *options]
    told = subprocess.run(
        [*command, "-"], check=False, input=json.dumps(puzzle.to_json()), capture_output=True, text=True
    )
    answer = json.loads(told.stdout)
    status = "undecided" if answer["status"] == "solved" else answer["status"]
    return Answer(status, answer.get("solution"))


def _two_workers(puzzle: Puzzle, seconds: float) -> Answer:
    """CP-SAT asked twice: it lists solutions with one worker only."""
    clock = Clock(seconds)
    modelled = cpsat_nonogram.automata(puzzle)
    modelled.parameters.update(PRESOLVED, num_workers=2)
    return decide_by_cuts(modelled, clock)


CONTESTANTS: dict[str, Solve] = {
    "satpuzzles": _ours(),
    "satpuzzles, cadical195": _ours("--backend", "cadical195"),
    "satpuzzles, 256 cubes, 2 processes": _ours("--cubes", "256", "--jobs", "2"),
    "CP-SAT, automata": cpsat_nonogram.MODELS["automata, presolved"],
    "CP-SAT, starts": cpsat_nonogram.MODELS["starts, presolved"],
    "CP-SAT, automata, 2 workers": _two_workers,
    "clingo, order": clingo_nonogram.MODELS["order"],
    "clingo, order, 2 threads": partial(clingo_nonogram.solve_with, "nonogram_order.lp", ("-t2",)),
}


def run(solve: Solve, puzzle: Puzzle, seconds: float) -> tuple[Answer, float, float]:
    """The answer, and the wall-clock and CPU seconds that it took."""
    wall, cpu = time.perf_counter(), cpu_seconds()
    answer = solve(puzzle, seconds)
    if answer.solution is not None and puzzle.check(answer.solution):
        raise click.ClickException("a solution breaks a rule")
    return answer, time.perf_counter() - wall, cpu_seconds() - cpu


def found(answer: Answer) -> str:
    """The status; of what is undecided, whether a solution was found."""
    return "one solution" if answer.status == "undecided" and answer.solution else answer.status


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@click.option("--seconds", default=300.0, show_default=True, help="For each contestant and board.")
@click.option("--only", default="", help="Contestants whose name begins so.")
def main(files: tuple[Path, ...], seconds: float, only: str) -> None:
    """Runs every contestant on every board and prints a Markdown table."""
    rows = []
    for file in files:
        puzzle = loads(file.read_text(encoding="utf-8"))
        for name, solve in CONTESTANTS.items():
            if not name.startswith(only):
                continue
            with ProcessPoolExecutor(1) as alone:
                answer, wall, cpu = alone.submit(run, solve, puzzle, seconds).result()
            rows.append([file.stem, name, found(answer), digits(wall), digits(cpu)])
            click.echo(" ".join(rows[-1]), err=True)
    click.echo(table(["board", "asked", "found", "wall s", "CPU s"], rows))


if __name__ == "__main__":
    main()
