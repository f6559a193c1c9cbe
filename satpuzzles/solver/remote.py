"""An engine in a child process, for backends that can be stopped only by killing their process."""

from __future__ import annotations

from collections.abc import Sequence

from satpuzzles.core.errors import BackendError, MachineError
from satpuzzles.processes.child import Child
from satpuzzles.puzzle.packing import Value
from satpuzzles.sat.sink import Clause
from satpuzzles.solver.backends import Backend
from satpuzzles.solver.engine import EngineResult, make_engine


class RemoteEngine:
    """An ``Engine`` in a child process. It cannot be used after ``stop``."""

    survives_stop = False

    def __init__(self, backend: Backend, proves: bool = False) -> None:
        self._backend = backend
        self._child = Child(make_engine, backend.name, proves)

    def add(self, clauses: Sequence[Clause]) -> None:
        """Adds clauses, none of them empty."""
        self._child.tell("add", clauses)

    def prefer(self, literals: list[int]) -> None:
        """Sets the value that the solver tries first for some variables, if the backend supports it."""
        self._child.tell("prefer", literals)

    def solve(self, assumptions: list[int], budget: int | None) -> EngineResult:
        """Solves as ``Engine.solve`` does.

        Raises:
            OutOfMemory: the process ran out of memory and reported it.
            ProcessLost: the process ended. (Some backends abort when memory runs out.)
            BackendError: it reported another error.
        """
        return EngineResult(*self._ask("solve", assumptions, budget))

    def proof(self) -> list[str]:
        """Returns the lines of the proof, as ``Engine.proof`` does; raises the same errors as ``solve``."""
        lines: list[str] = self._ask("proof")
        return lines

    def _ask(self, method: str, *arguments: object) -> Value:
        try:
            return self._child.ask(method, *arguments)
        except MachineError:
            raise
        except BackendError as error:
            raise BackendError(f"the SAT backend {self._backend.name} failed: {error}") from None

    def conflicts(self) -> int:
        """Returns 0: the process cannot report while it solves."""
        return 0

    def stop(self) -> None:
        """Kills the process. May be called from another thread."""
        self._child.kill()

    def close(self) -> None:
        """Kills the process and frees what it holds."""
        self._child.close()
