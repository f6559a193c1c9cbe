"""Formulas of random boards, with choices drawn at random: SAT solvers of others answer as brute force does.

Those that are on the path take part; what each writes is read by ``decode``.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random

import boards
import pytest
from samples import few_or_many

from satpuzzles.sat.cardinality import AT_MOST_ONE, CARDINALITY

SOLVERS: dict[str, Callable[[Path, Path], list[str | Path]]] = {
    "cadical": lambda cnf, model: ["cadical", "-q", cnf],
    "kissat": lambda cnf, model: ["kissat", "-q", cnf],
    "minisat": lambda cnf, model: ["minisat", "-verb=0", cnf, model],
    "glucose": lambda cnf, model: ["glucose", "-verb=0", "-model", cnf],
    "picosat": lambda cnf, model: ["picosat", cnf],
    "cryptominisat5": lambda cnf, model: ["cryptominisat5", "--verb=0", cnf],
    "clasp": lambda cnf, model: ["clasp", "--verbose=0", cnf],
    "lingeling": lambda cnf, model: ["lingeling", "-q", cnf],
}
"""How each is called for a model: on standard output, or in the file."""


def answer(solver: str, cnf: Path) -> tuple[int, Path]:
    """The exit code, 10 (of clasp also 30) or 20, and the file of what it wrote."""
    model = cnf.with_suffix(f".{solver}")
    done = subprocess.run(SOLVERS[solver](cnf, model), capture_output=True, timeout=60, check=False)
    if not model.exists():
        model.write_bytes(done.stdout)
    return done.returncode, model


def drawn_choices(random: Random, puzzle, solvable: bool) -> dict[str, object]:
    """Options of ``encode``; True where one has no value."""
    names = [name for name in puzzle.encodings if name != "lazy"]
    choices: dict[str, object] = {"encoding": random.choice(names)}
    choices |= {"amo": random.choice([*AT_MOST_ONE]), "cardinality": random.choice([*CARDINALITY])}
    choices |= {"presolve": True, "shuffle": random.randrange(1000), "second": "solve"}
    return {
        name: value
        for name, value in choices.items()
        if random.random() < 0.5 and (solvable or name != "second")
    }


@pytest.mark.parametrize("kind", boards.ORACLES)
@few_or_many("count", 2, 13)
def test_outside_solvers_answer_as_brute_force_does(invoke, board_file, tmp_path, kind, count):
    installed = [name for name in SOLVERS if shutil.which(name)]
    if not installed:
        pytest.skip("no SAT solver is on the path")
    for seed in range(count):
        board = boards.random_board(kind, seed)
        puzzle = board.puzzle()
        choices = drawn_choices(Random(f"choices {kind} {seed}"), puzzle, bool(board.solutions))
        words = [word for name, value in choices.items() for word in (f"--{name}", value) if word is not True]
        source, cnf = board_file(puzzle.to_json()), tmp_path / f"{seed}.cnf"
        assert invoke("encode", source, "-o", cnf, *words).code == 0, (board, choices)
        left = len(board.solutions) - ("second" in choices)
        told = "c expected SATISFIABLE" if left else "c expected UNSATISFIABLE"
        if "second" in choices:
            assert f"{told}\n" in cnf.read_text()
        grids = [puzzle.solution_json(grid) for grid in board.solutions]
        seeds = ["--shuffle", choices["shuffle"]] if "shuffle" in choices else []
        for solver in installed:
            code, model = answer(solver, cnf)
            assert code in ((10, 30) if left else (20,)), (solver, board, choices)
            ended = invoke("decode", source, model, "--json", *seeds)
            assert ended.code == (0 if left else 1), (solver, board, choices, ended)
            solution = ended.objects[0].get("solution")
            assert solution in grids if left else solution is None
