"""How long a backend takes for a formula of a board, by the CPU clock of a process that does nothing else."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterable
from typing import NamedTuple, Self

from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Limits
from satpuzzles.core.runtime import HelperThread
from satpuzzles.processes.child import Child
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.packing import Value, pack, unpack
from satpuzzles.sat.counting import Counting
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.sink import Clause
from satpuzzles.solver.backends import find_backend, find_installed
from satpuzzles.solver.engine import Engine


class Formulation(NamedTuple):
    """Which formula of a board.

    Attributes:
        encoding: its name.
        presolve: whether propagation shrinks the rules first.
        counting: how counts become clauses.
    """

    encoding: str
    presolve: bool
    counting: Counting

    def formula(self, puzzle: Puzzle, limits: Limits | None = None) -> Formula:
        """The formula itself; raises what ``Puzzle.encode`` raises."""
        return puzzle.encode(self.encoding, presolve=self.presolve, limits=limits, counting=self.counting)


class Timed(NamedTuple):
    """What a solve took.

    Attributes:
        satisfiable: None where the limit came first.
        cpu: seconds of CPU, from the clauses on; None where the limit came first.
        conflicts: 0 where the backend does not count them.
    """

    satisfiable: bool | None
    cpu: float | None = None
    conflicts: int = 0


class Stopwatch:
    """A backend that solves formulas of a board in a process of its own; use it with ``with``.

    Raises:
        BackendError: the backend is unknown or not installed.
    """

    def __init__(self, puzzle: Puzzle, backend: str) -> None:
        self._puzzle = puzzle
        self._backend = find_installed(backend).name
        self._child: Child | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the process; another one begins with the next solve."""
        if self._child is not None:
            self._child.close()
            self._child = None

    def solve(self, formulation: Formulation, without: Grid | None, seconds: float) -> Timed:
        """Solves a formula from scratch.

        Args:
            without: a solution that is excluded.
            seconds: how long the solve may take on the wall; to write the clauses does not count.

        Raises:
            BackendError: the backend failed; MachineError: its process was ended.
        """
        if self._child is None:
            self._child = Child(Solves, pack(self._puzzle), self._backend)
        child = self._child

        def ask(method: str, *arguments: object, seconds: float | None = None) -> Value:
            helper = HelperThread(lambda: child.ask(method, *arguments), child.kill)
            return helper.run(None if seconds is None else time.monotonic() + seconds)

        try:
            ask("prepare", pack(formulation), pack(without))
            # In no time nothing is solved, however small it is.
            found = ask("solve", seconds=seconds) if seconds > 0 else None
        except BaseException:
            self.close()
            raise
        if found is None:
            self.close()
            return Timed(None)
        return Timed(*found)


class Solves:
    """The other side, in its own process."""

    def __init__(self, puzzle: Value, backend: str) -> None:
        gc.disable()  # clauses are lists without cycles
        self._puzzle: Puzzle = unpack(puzzle)
        self._backend = find_backend(backend)
        self._last: tuple[Formulation, Formula] | None = None
        self._clauses: list[Clause] = []
        first = Engine(self._backend)  # what is imported and loaded for it is no solve's time
        first.add([[1]])
        first.solve([], None)
        first.close()

    def prepare(self, formulation: Value, without: Value) -> None:
        """Writes the clauses that ``solve`` is to solve."""
        wanted: Formulation = unpack(formulation)
        if self._last is None or self._last[0] != wanted:
            self._last = wanted, wanted.formula(self._puzzle)
        self._clauses = self._last[1].clauses
        if without is not None:
            self._clauses = [*self._clauses, self._puzzle.blocking_clause(unpack(without))]

    def solve(self) -> Value:
        """The fields of a ``Timed``."""
        assert self._last is not None
        formula = self._last[1]
        if not all(self._clauses):
            return False, 0.0, 0
        begun = time.process_time()
        engine = Engine(self._backend)
        engine.add(self._clauses)
        if formula.lazy:
            engine.prefer(formula.phases)  # a hint that no file of clauses holds
        conflicts = 0
        while True:
            answer = engine.solve([], None)
            conflicts += answer.conflicts
            cuts = _cuts(formula, answer.model) if answer.model is not None else []
            if not cuts:
                break
            engine.add(cuts)
        taken = time.process_time() - begun
        engine.close()
        return answer.satisfiable, taken, conflicts


def _cuts(formula: Formula, model: Iterable[int]) -> list[Clause]:
    """The clauses of lazy constraints that a model breaks."""
    true = set(model)
    answers = [variable if variable in true else -variable for variable in range(1, formula.answers + 1)]
    return [clause for constraint in formula.lazy for clause in constraint.violated(answers)]
