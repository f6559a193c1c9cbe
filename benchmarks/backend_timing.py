"""Measures the CPU time that a backend takes for a board's formula, in a separate process."""

from __future__ import annotations

import gc
import time
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import NamedTuple

from satpuzzles.core.grid import Grid
from satpuzzles.core.runtime import stage
from satpuzzles.processes.workers import Workers
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.packing import Value, pack, unpack
from satpuzzles.sat.cardinality import DEFAULT, CardinalityEncodings
from satpuzzles.solver.backends import find_backend, find_installed
from satpuzzles.solver.engine import Engine


class Timed(NamedTuple):
    """The time and conflicts of a solve.

    Attributes:
        satisfiable: None if the limit was reached first.
        cpu: CPU seconds, including loading the clauses; None if the limit was reached first.
        conflicts: 0 if the backend does not count them.
    """

    satisfiable: bool | None
    cpu: float | None = None
    conflicts: int = 0


def timed(
    puzzle: Puzzle,
    backend: str,
    encoding: str,
    presolve: bool,
    without: Grid | None,
    seconds: float,
    counting: CardinalityEncodings = DEFAULT,
) -> Timed:
    """Solves a formula from scratch, in another process.

    Args:
        without: a solution to exclude.
        seconds: wall-clock limit of the solve; writing the clauses does not count.

    Raises:
        BackendError: the backend is unknown, not installed, or failed.
        MachineError: its process was ended.
    """
    asked = pack((puzzle, find_installed(backend).name, encoding, presolve, without, counting))
    written: Future[None] = Future()

    def hear(method: str, *_: str) -> None:
        if method == "began" and not written.done():
            written.set_result(None)

    workers = Workers(1)
    try:
        taken = workers.submit_heard(hear, solve_timed, asked)
        wait([written, taken], return_when=FIRST_COMPLETED)
        # A limit of zero seconds solves nothing, not even a tiny formula.
        if seconds <= 0 or not wait([taken], seconds).done:
            return Timed(None)
        return Timed(*taken.result())
    finally:
        workers.shutdown(cancel_futures=True)


# ---- in the process ----


def solve_timed(asked: Value) -> Value:
    """Returns the fields of a ``Timed``; the stage ``solve`` begins once the clauses are written."""
    gc.disable()  # clauses are lists without cycles
    puzzle, name, encoding, presolve, without, counting = unpack(asked)
    backend = find_backend(name)
    first = Engine(backend)  # imports and loading do not count as solve time
    first.add([[1]])
    first.solve([], None)
    first.close()
    formula = puzzle.encode(encoding, presolve=presolve, counting=counting)
    clauses = list(formula.clauses)
    if without is not None:
        clauses.append(puzzle.blocking_clause(without))
    with stage("solve"):
        if not all(clauses):
            return False, 0.0, 0
        begun = time.process_time()
        engine = Engine(backend)
        engine.add(clauses)
        if formula.lazy:
            engine.prefer(formula.phases)  # a hint that a DIMACS file cannot hold
        conflicts = 0
        while True:
            answer = engine.solve([], None)
            conflicts += answer.conflicts
            true = set(answer.model or ())
            answers = [each if each in true else -each for each in range(1, formula.answers + 1)]
            broken = formula.lazy if answer.model is not None else ()
            cuts = [clause for constraint in broken for clause in constraint.violated(answers)]
            if not cuts:
                break
            engine.add(cuts)
        taken = time.process_time() - begun
        engine.close()
    return answer.satisfiable, taken, conflicts
