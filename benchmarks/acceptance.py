"""``python -m benchmarks.acceptance``: formulas of many boards before the solvers of others.

Random boards of every puzzle, small ones, with one solution, several or none. Each is written in every
encoding, in every format and with every option of ``encode``. Every solver on PATH must say of each formula
what is known of the board, and ``decode`` must read each model as a solution. Of GCNF the clauses of all
groups are asked about, and a group that is dropped may cost no solution; of WCNF the optimum must be what
brute force says of the clues. Model counters must find as many models as solutions, projected always, and
unprojected where each solution is said to be one model.

Which bytes are written is for acceptance_files.py to compare.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from itertools import cycle, islice
from pathlib import Path
from random import Random
from shutil import which
from tempfile import TemporaryDirectory
from typing import NamedTuple

import click
from click.testing import CliRunner

import satpuzzles as sp
from benchmarks.acceptance_counts import ganak_counts, has_ganak
from benchmarks.acceptance_files import same_bytes, same_bytes_of_workers
from benchmarks.acceptance_formats import (
    Groups,
    answer_of_cp_sat,
    dimacs,
    has_cp_sat,
    optima,
    read_groups,
    read_soft,
)
from satpuzzles.cli.main import group
from satpuzzles.core.grid import Grid
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions.encode import FormulaSettings
from satpuzzles.questions.encodings import auxiliary_variables_are_fixed
from satpuzzles.sat.cardinality import AT_MOST_ONE, CARDINALITY, CardinalityEncodings
from satpuzzles.sat.solver_output import read_models

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

OF_SUMS = {"clasp": SOLVERS["clasp"], "minisat+": ("minisat+", "-v0")}
"""Solvers that read OPB."""

CP_SAT = "CP-SAT"
"""Reads no OPB by itself, but sums."""

MOST_COUNTED = 2_000
"""Models that are counted of one formula."""

MOST_TRIED = 3
"""Solutions that are tried where a group of clauses is dropped."""

ALONE = 50
"""Every so many models are decoded by a process of its own."""


class Trial(NamedTuple):
    """A board, with all its solutions, and what it costs to drop the fewest clues; None if nobody knows."""

    puzzle: Puzzle
    solutions: frozenset[Grid]
    fewest: int | None = None


class Found(NamedTuple):
    """What was compared: how often each, and what went wrong, in words."""

    numbers: Counter[str]
    faults: list[str]


def installed() -> list[str]:
    """The names of the solvers of DIMACS on PATH."""
    return [name for name, command in SOLVERS.items() if which(command[0])]


def installed_of_sums() -> list[str]:
    """The names of those that answer OPB."""
    return [name for name, command in OF_SUMS.items() if which(command[0])] + [CP_SAT] * has_cp_sat()


def formulas(puzzle: Puzzle, solution: Grid | None) -> Iterator[FormulaSettings]:
    """Every encoding whose clauses are complete, with every option of ``encode`` in its turn."""
    ways = [CardinalityEncodings(at_most_one=name) for name in AT_MOST_ONE]
    ways += [CardinalityEncodings(cardinality=name) for name in CARDINALITY]
    for encoding in puzzle.encodings:
        if puzzle.encode(encoding).lazy:
            continue
        plain = FormulaSettings(encoding)
        yield from (plain, plain._replace(presolve=True), plain._replace(shuffle=7))
        yield from (plain._replace(format=name) for name in ("gcnf", "opb"))
        yield from (plain._replace(format=name, shuffle=9) for name in ("gcnf", "opb"))
        yield from (plain._replace(counting=counting) for counting in ways)
        if solution is not None:
            yield from (plain._replace(solution=solution, format=name) for name in ("cnf", "gcnf", "opb"))
            yield plain._replace(solution=solution, presolve=True, shuffle=8)


def text_of(puzzle: Puzzle, written: FormulaSettings) -> str:
    """The file of a formula."""
    with written.sink(puzzle) as sink, StringIO() as file:
        written.write(puzzle, sink)
        sink.write(file, written.header(puzzle, "board", "encode"), shuffle=written.shuffle)
        return file.getvalue()


def look_at(trial: Trial, solvers: list[str], folder: Path, found: Found) -> None:
    """Has all solvers answer all formulas of a board."""
    puzzle, solutions, fewest = trial
    board = folder / "board.json"
    board.write_text(json.dumps(puzzle.to_json()))
    first = min(solutions) if solutions else None
    turns = cycle(solvers)
    seen: set[str] = set()
    for written in formulas(puzzle, first):
        text = text_of(puzzle, written)
        clauses = text.partition("p cnf")[2] or text
        if clauses in seen:
            continue  # another way of saying counts, of which the board has none
        seen.add(clauses)
        found.numbers[f"formulas, {written.format}"] += 1
        path = folder / f"formula.{written.format}"
        path.write_text(text)
        groups = read_groups(text) if written.format == "gcnf" else None
        if groups is not None:
            path.write_text(dimacs(groups.variables, groups.without()))
        wanted = solutions - {first} if written.solution is not None else solutions
        for solver in installed_of_sums() if written.format == "opb" else solvers:
            found.numbers["answers"] += 1
            alone = found.numbers["answers"] % ALONE == 0
            found.numbers["decoded by a process of its own"] += alone
            said = answer_of(solver, path)
            if flaw := flaw_of(board, puzzle, written, wanted, said, alone=alone):
                found.faults.append(f"{solver} on {written} of {puzzle.to_json()}: {flaw}")
        if groups is not None and written.shuffle is None and groups.last:
            drop_a_group(puzzle, groups, wanted, next(turns), path, found)
        is_bare = written == FormulaSettings(written.encoding, counting=written.counting)
        if is_bare and 0 < len(solutions) < MOST_COUNTED:
            count_models(trial, written, path, found)
    if fewest is not None:
        drop_clues(puzzle, fewest, folder / "soft.wcnf", found)


def answer_of(solver: str, path: Path) -> str:
    """What a solver prints; of minisat what it writes, as it prints no model."""
    if solver == CP_SAT:
        return answer_of_cp_sat(path.read_text())
    command = [*(OF_SUMS if path.suffix == ".opb" else SOLVERS)[solver], str(path)]
    if solver != "minisat":
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout
    result = path.with_suffix(".result")
    subprocess.run([*command, str(result)], capture_output=True, check=False)
    return result.read_text()


def flaw_of(
    board: Path,
    puzzle: Puzzle,
    written: FormulaSettings,
    wanted: frozenset[Grid],
    said: str,
    *,
    alone: bool = False,
) -> str | None:
    """Why an answer, as ``decode`` reads it, is not what the board asks for; None where it is.

    Args:
        board: the file of the board.
        alone: whether ``decode`` runs in a process of its own.
    """
    words = ["decode", str(board), "-", "--json"]
    words += [] if written.shuffle is None else ["--shuffle", str(written.shuffle)]
    if alone:
        program = [sys.executable, "-m", "satpuzzles", *words]
        output = subprocess.run(program, input=said, capture_output=True, text=True, check=False).stdout
    else:
        output = CliRunner().invoke(group, words, input=said).output
    try:
        read = json.loads(output)
    except ValueError:
        return f"decode prints {output!r}"
    if read.get("status") == "unsolvable":
        return f"no model, of {len(wanted)}" if wanted else None
    solution = read.get("solution")
    told = [json.loads(json.dumps(puzzle.solution_json(each))) for each in wanted]
    return None if solution in told else f"{output} is none of {len(wanted)} solutions"


def drop_a_group(
    puzzle: Puzzle, groups: Groups, wanted: frozenset[Grid], solver: str, path: Path, found: Found
) -> None:
    """Looks whether all that are solutions with all groups are so without one of them, too."""
    dropped = 1 + len(groups.clauses) % groups.last
    for solution in sorted(wanted)[:MOST_TRIED]:
        true = {*puzzle.true_variables(solution)}
        answer = [[each if each in true else -each] for each in range(1, puzzle.answers + 1)]
        path.write_text(dimacs(groups.variables, [*groups.without(dropped), *answer]))
        found.numbers["solutions without a group"] += 1
        if read_models(answer_of(solver, path)) is None:
            found.faults.append(f"{solution} is none without group {dropped} of {puzzle.to_json()}: {solver}")


def drop_clues(puzzle: Puzzle, fewest: int, path: Path, found: Found) -> None:
    """Compares the optimum of WCNF with what is known."""
    formula = read_soft(text_of(puzzle, FormulaSettings(puzzle.complete_encoding, format="wcnf")))
    found.numbers["formulas, wcnf"] += 1
    found.numbers["of wcnf that cost something"] += fewest > 0
    for solver, cost in optima(formula, path).items():
        found.numbers["optima"] += 1
        if cost != fewest:
            found.faults.append(f"{solver} drops {cost} clues and not {fewest} of {puzzle.to_json()}")


def count_models(trial: Trial, written: FormulaSettings, path: Path, found: Found) -> None:
    """Compares the models of a bare formula with the solutions, where each is said to be one model."""
    formula = trial.puzzle.encode(written.encoding, counting=written.counting)
    is_fixed = auxiliary_variables_are_fixed(formula)
    counts: dict[str, int | str] = {}
    if has_ganak():
        counts["ganak, projected"], unprojected = ganak_counts(path)
        if is_fixed:
            counts["ganak, unprojected"] = unprojected
    if is_fixed and which("clasp"):
        command = ["clasp", "--verbose=1", "--quiet", "--sat-prepro=0", "--models=0", str(path)]
        said = subprocess.run(command, capture_output=True, text=True, check=False).stdout
        models = [line.split()[-1] for line in said.splitlines() if line.startswith("c Models")]
        counts["clasp, unprojected"] = int(models[0]) if len(models) == 1 else said
    for who, number in counts.items():
        found.numbers[f"counts, {who}"] += 1
        if number != len(trial.solutions):
            found.faults.append(
                f"{who} counts {number} models of {written}, solutions {len(trial.solutions)}"
            )


def accepted(trials: list[Trial], solvers: list[str], compared: int) -> Found:
    """What becomes of boards; of the first ones the bytes are compared, too."""
    found = Found(Counter(), [])
    with TemporaryDirectory() as name:
        for number, trial in enumerate(trials):
            print(f"... board {number + 1} of {len(trials)}: {trial.puzzle.type}", file=sys.stderr)
            found.numbers["boards"] += 1
            found.numbers["with one solution"] += len(trial.solutions) == 1
            found.numbers["without"] += not trial.solutions
            look_at(trial, solvers, Path(name), found)
            if number < compared:
                found.numbers["files compared"] += 1
                found.faults.extend(same_bytes(trial.puzzle, Path(name)))
    return found


def random_trials(count: int, seed: int) -> list[Trial]:
    """Random boards of all puzzles in turn, with all their solutions by brute force."""
    folder = str(Path(__file__).resolve().parent.parent / "tests")
    if folder not in sys.path:
        sys.path.append(folder)
    import boards  # brute force is the tests'

    random = Random(seed)
    kinds = islice(cycle(boards.ORACLES), count)
    drawn = [boards.random_board(kind, random.randrange(10**6)) for kind in kinds]
    return [
        Trial(puzzle, frozenset(board.solutions), fewest_to_drop(puzzle))
        for board, puzzle in ((board, board.puzzle()) for board in drawn)
    ]


def fewest_to_drop(puzzle: Puzzle) -> int | None:
    """How many clues some grid that keeps the rules breaks at least, by brute force; None beyond its size."""
    import oracles_clues

    grids, clues = oracles_clues.ORACLES[puzzle.type](puzzle)
    filled = puzzle.known or ()
    costs = (
        sum(not keeps(grid) for keeps in clues.values())
        + sum(value not in (None, own) for row, line in zip(filled, grid) for value, own in zip(row, line))
        for grid in grids
    )
    return min(costs, default=None)


@click.command()
@click.option("--boards", default=100, show_default=True)
@click.option("--seed", default=1, show_default=True)
def command(boards: int, seed: int) -> None:
    """Compare what other people's solvers say of formulas with what is known of boards."""
    solvers = installed()
    of_sums = ", ".join(installed_of_sums())
    print(f"satpuzzles {sp.__version__}, seed {seed}, solvers: {', '.join(solvers)}; of sums: {of_sums}")
    found = accepted(random_trials(boards, seed), solvers, 8)
    with TemporaryDirectory() as name:
        found.faults.extend(same_bytes_of_workers(Path(name)))
    for what, number in found.numbers.items():
        print(f"{number:>9,} {what}")
    for fault in found.faults:
        print(fault)
    print(f"{len(found.faults)} faults")
    sys.exit(bool(found.faults))


if __name__ == "__main__":
    command()
