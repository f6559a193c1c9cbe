"""An engine in a child process, for backends that only the end of their process can stop."""

from __future__ import annotations

from collections.abc import Sequence

from satpuzzles.core.errors import BackendError, MachineError
from satpuzzles.processes.child import Child
from satpuzzles.puzzle.packing import Value
from satpuzzles.sat.sink import Clause
from satpuzzles.solver.backends import Backend
from satpuzzles.solver.engine import EngineResult, make_engine


class RemoteEngine:
    """What ``Engine`` is, in a process of its own. Once stopped it is of no use any more."""

    survives_stop = False

    def __init__(self, backend: Backend, proves: bool = False) -> None:
        self._backend = backend
        self._child = Child(make_engine, backend.name, proves)

    def add(self, clauses: Sequence[Clause]) -> None:
        """Adds clauses, none of them empty."""
        self._child.tell("add", clauses)

    def prefer(self, literals: list[int]) -> None:
        """Sets the value that the solver tries first for some variables, where the backend takes it."""
        self._child.tell("prefer", literals)

    def solve(self, assumptions: list[int], budget: int | None) -> EngineResult:
        """Solves as ``Engine.solve`` does.

        Raises:
            OutOfMemory: the process had not enough memory and could say so.
            ProcessLost: it ended. (Where memory runs out, some backends abort.)
            BackendError: it reported another error.
        """
        return EngineResult(*self._ask("solve", assumptions, budget))

    def proof(self) -> list[str]:
        """The lines of the proof, as ``Engine.proof`` gives them; raises what ``solve`` raises."""
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
        """0: nobody can look into a process that is solving."""
        return 0

    def stop(self) -> None:
        """Kills the process. May be called from another thread."""
        self._child.kill()

    def close(self) -> None:
        """Kills the process and frees what it holds."""
        self._child.close()
