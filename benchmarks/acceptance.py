"""``python -m benchmarks.acceptance``: formulas of many boards before the solvers of others.

Random boards of every puzzle, small ones, with one solution, several or none. Each is written in every
encoding and with every option of ``encode``. Every solver on PATH must say of each formula what is known of
the board, and each model must be read as a solution. Where each solution is one model, clasp counts the
models of the bare formula, and there must be as many as solutions. Formulas are written in folders of
different names, under other hash seeds, and must be the same bytes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from itertools import chain
from pathlib import Path
from random import Random
from shutil import which
from tempfile import TemporaryDirectory
from typing import NamedTuple

import click

import satpuzzles as sp
from satpuzzles.core.grid import Grid
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions.encode import Written
from satpuzzles.questions.fixed import auxiliary_variables_are_fixed
from satpuzzles.sat.counting import AT_MOST_ONE, CARDINALITY, Counting
from satpuzzles.sat.shuffle import before_shuffling
from satpuzzles.sat.solver_output import read_model

SOLVERS = {
    "cadical": ("cadical", "-q"),
    "minisat": ("minisat", "-verb=0"),
    "picosat": ("picosat",),
    "cryptominisat5": ("cryptominisat5", "--verb", "0"),
    "clasp": ("clasp", "--verbose=0"),
    "glucose": ("glucose", "-verb=0", "-model"),
    "kissat": ("kissat", "-q"),
}
"""Solvers that read DIMACS, and how each is called; a formula comes behind it."""

READ_OPB = ("clasp",)
"""Those that read pseudo-Boolean formulas, too."""

MOST_COUNTED = 2_000
"""Models that are counted of one formula."""


class Trial(NamedTuple):
    """A board, with all its solutions."""

    puzzle: Puzzle
    solutions: frozenset[Grid]


class Found(NamedTuple):
    """What was compared: how often each, and what went wrong, in words."""

    numbers: Counter[str]
    faults: list[str]


def installed() -> list[str]:
    """The names of the solvers on PATH."""
    return [name for name, command in SOLVERS.items() if which(command[0])]


def formulas(puzzle: Puzzle, solution: Grid | None) -> Iterator[Written]:
    """Every encoding whose clauses are complete, with every option of ``encode`` in its turn."""
    ways = [Counting(at_most_one=name) for name in AT_MOST_ONE]
    ways += [Counting(cardinality=name) for name in CARDINALITY]
    for encoding in puzzle.encodings:
        if puzzle.encode(encoding).lazy:
            continue
        plain = Written(encoding)
        yield from (plain, plain._replace(presolve=True), plain._replace(shuffle=7))
        yield plain._replace(format="opb")
        yield from (plain._replace(counting=counting) for counting in ways)
        if solution is not None:
            yield plain._replace(solution=solution)
            yield plain._replace(solution=solution, presolve=True, shuffle=8)


def text_of(puzzle: Puzzle, written: Written) -> str:
    """The file of a formula."""
    with written.sink(puzzle) as sink, StringIO() as file:
        written.write(puzzle, sink)
        sink.write(file, written.header(puzzle, "board", "encode"), shuffle=written.shuffle)
        return file.getvalue()


def look_at(trial: Trial, solvers: list[str], folder: Path, found: Found) -> None:
    """Has all solvers answer all formulas of a board."""
    puzzle, solutions = trial
    first = min(solutions) if solutions else None
    seen: set[str] = set()
    for written in formulas(puzzle, first):
        text = text_of(puzzle, written)
        clauses = text.partition("p cnf")[2] or text
        if clauses in seen:
            continue  # another way of saying counts, of which the board has none
        seen.add(clauses)
        found.numbers["formulas"] += 1
        path = folder / "formula.cnf"
        path.write_text(text)
        wanted = solutions - {first} if written.solution is not None else solutions
        for solver in solvers if written.format == "cnf" else [name for name in solvers if name in READ_OPB]:
            found.numbers["answers"] += 1
            said = flaw_of(puzzle, written, wanted, answer_of(solver, path))
            if said:
                found.faults.append(f"{solver} on {written} of {puzzle.to_json()}: {said}")
        plain = (
            written.format == "cnf"
            and written.shuffle is None
            and written.solution is None
            and not written.presolve
        )
        if plain and 0 < len(solutions) < MOST_COUNTED and "clasp" in solvers:
            count_models(trial, written, path, found)


def answer_of(solver: str, path: Path) -> str:
    """What a solver prints; of minisat what it writes, as it prints no model."""
    command = [*SOLVERS[solver], str(path)]
    if solver != "minisat":
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout
    result = path.with_suffix(".result")
    subprocess.run([*command, str(result)], capture_output=True, check=False)
    return result.read_text()


def flaw_of(puzzle: Puzzle, written: Written, wanted: frozenset[Grid], said: str) -> str | None:
    """Why an answer is not what the board asks for; None where it is."""
    lines = [line for line in said.splitlines() if not line.startswith("c")]
    model = read_model("\n".join(lines))
    if model is None:
        return f"no model, of {len(wanted)}" if wanted else None
    if written.shuffle is not None:
        model = before_shuffling(model, written.shuffle, puzzle.answers)
    grid = puzzle.decode(model)
    return None if grid in wanted else f"{grid} is none of {len(wanted)} solutions"


def count_models(trial: Trial, written: Written, path: Path, found: Found) -> None:
    """Compares the models of a bare formula with the solutions, where each is said to be one model."""
    formula = trial.puzzle.encode(written.encoding, counting=written.counting)
    if not auxiliary_variables_are_fixed(formula):
        return
    found.numbers["counts"] += 1
    command = ["clasp", "--verbose=1", "--quiet", "--sat-prepro=0", "--models=0", str(path)]
    said = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    counts = [line.split()[-1] for line in said.splitlines() if line.startswith("c Models")]
    if counts != [str(len(trial.solutions))]:
        found.faults.append(f"clasp counts {counts} models of {written}, solutions {len(trial.solutions)}")


def same_bytes(puzzle: Puzzle, folder: Path, found: Found) -> None:
    """Compares files that are written in two folders under two hash seeds."""
    made = []
    for name, seed in (("one", "0"), ("another folder", "4711")):
        own = folder / name
        own.mkdir(exist_ok=True)
        (own / "board.json").write_text(json.dumps(puzzle.to_json()))
        for ending in ("cnf", "gcnf", "opb", "cnf.gz"):
            words = ["encode", "board.json", "--names", "--shuffle", "3", "-o", f"formula.{ending}"]
            program = [sys.executable, "-m", "satpuzzles", *words]
            subprocess.run(program, cwd=own, env={**os.environ, "PYTHONHASHSEED": seed}, check=True)
        made.append([(own / f"formula.{each}").read_bytes() for each in ("cnf", "gcnf", "opb", "cnf.gz")])
    found.numbers["files compared"] += len(made[0])
    if made[0] != made[1]:
        found.faults.append(f"the bytes depend on folder or hash seed: {puzzle.to_json()}")


def accepted(trials: list[Trial], solvers: list[str], compared: int) -> Found:
    """What becomes of boards; of the first ones the bytes are compared, too."""
    found = Found(Counter(), [])
    with TemporaryDirectory() as name:
        for number, trial in enumerate(trials):
            found.numbers["boards"] += 1
            found.numbers["with one solution"] += len(trial.solutions) == 1
            found.numbers["without"] += not trial.solutions
            look_at(trial, solvers, Path(name), found)
            if number < compared:
                same_bytes(trial.puzzle, Path(name), found)
    return found


def random_trials(count: int, seed: int) -> list[Trial]:
    """Random boards of all puzzles in turn, with all their solutions by brute force."""
    folder = str(Path(__file__).resolve().parent.parent / "tests")
    if folder not in sys.path:
        sys.path.append(folder)
    import boards  # brute force is the tests'

    random = Random(seed)
    drawn = (boards.random_board(kind, random.randrange(10**6)) for kind in chain(*[boards.ORACLES] * count))
    return [Trial(board.puzzle(), frozenset(board.solutions)) for board, _ in zip(drawn, range(count))]


@click.command()
@click.option("--boards", default=100, show_default=True)
@click.option("--seed", default=1, show_default=True)
def command(boards: int, seed: int) -> None:
    """Compare what other people's solvers say of formulas with what is known of boards."""
    solvers = installed()
    print(f"satpuzzles {sp.__version__}, seed {seed}, solvers: {', '.join(solvers)}")
    found = accepted(random_trials(boards, seed), solvers, 8)
    for what, number in found.numbers.items():
        print(f"{number:>9,} {what}")
    for fault in found.faults:
        print(fault)
    print(f"{len(found.faults)} faults")
    sys.exit(bool(found.faults))


if __name__ == "__main__":
    command()
