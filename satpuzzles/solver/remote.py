"""An engine in a child process, for backends that only the end of their process can stop."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from typing import Any

from satpuzzles.core.errors import BackendError
from satpuzzles.processes.child import Channel, Child
from satpuzzles.sat.formula import Clause
from satpuzzles.solver.backends import Backend, find_backend
from satpuzzles.solver.engine import Answer, Engine


class RemoteEngine:
    """What ``Engine`` is, in a process of its own. Once stopped it is of no use any more."""

    survives_stop = False

    def __init__(self, backend: Backend, proves: bool = False) -> None:
        self._backend = backend
        self._child = Child(f"{__name__}:serve")
        self._child.send(("backend", backend.name, proves))

    def add(self, clauses: Sequence[Clause]) -> None:
        """Adds clauses, none of them empty."""
        self._child.send(("add", clauses))

    def prefer(self, literals: list[int]) -> None:
        """Sets the value that the solver tries first for some variables, where the backend takes it."""
        self._child.send(("prefer", literals))

    def solve(self, assumptions: list[int], budget: int | None) -> Answer:
        """Solves as ``Engine.solve`` does.

        Raises:
            MemoryError: the process had not enough memory and could say so.
            ProcessLost: it ended. (Where memory runs out, some backends abort.)
            BackendError: it reported another error.
        """
        self._child.send(("solve", assumptions, budget))
        return Answer(*self._receive())

    def proof(self) -> list[str]:
        """The lines of the proof, as ``Engine.proof`` gives them; raises what ``solve`` raises."""
        self._child.send(("proof",))
        return list(self._receive())

    def _receive(self) -> Sequence[Any]:
        kind, *content = self._child.receive()
        if kind == "memory":
            raise MemoryError
        if kind == "error":
            raise BackendError(f"the SAT backend {self._backend.name} failed: {content[0]}")
        return content

    def conflicts(self) -> int:
        """0: nobody can look into a process that is solving."""
        return 0

    def stop(self) -> None:
        """Kills the process. May be called from another thread."""
        self._child.kill()

    def close(self) -> None:
        """Kills the process and frees what it holds."""
        self._child.close()


def serve(channel: Channel) -> None:
    """The other side: does what the messages say until they end."""
    gc.disable()  # clauses are lists without cycles, and there may be millions
    engine: Engine | None = None
    try:
        while (message := channel.receive()) is not None:
            match message:
                case ("backend", name, proves):
                    engine = Engine(find_backend(name), proves)
                case ("add", clauses) if engine:
                    engine.add(clauses)
                case ("prefer", literals) if engine:
                    engine.prefer(literals)
                case ("solve", assumptions, budget) if engine:
                    channel.send(("answer", *engine.solve(assumptions, budget)))
                case ("proof",) if engine:
                    channel.send(("answer", *engine.proof()))
    except BackendError as error:
        channel.send(("error", str(error)))
    except MemoryError:
        channel.send(("memory",))
