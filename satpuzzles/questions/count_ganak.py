"""Counting with Ganak, a model counter, by way of pyganak (the extra ``[count]``).

It runs in a process of its own, because nothing but the end of its process can stop it.
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from threading import Event
from typing import Self

from satpuzzles.core.errors import BackendError, MachineError
from satpuzzles.core.limits import Limits
from satpuzzles.processes.child import Channel, Child, Message
from satpuzzles.processes.helper_thread import start_thread
from satpuzzles.sat.formula import Formula

MISSING = "counting with ganak needs pyganak: pip install 'satpuzzles[count]'"

CHUNK = 100_000
"""Clauses in one message."""

WAKE_SECONDS = 0.05
"""How often a wait wakes up, for signals and for the deadline."""


def ganak_is_installed() -> bool:
    """Whether pyganak can be imported."""
    return find_spec("pyganak") is not None


class ModelCount:
    """A count under way in a process of its own; close it or use it with ``with``.

    It counts the models of a formula's clauses, told apart by the answer variables only. (Sharma, Roy,
    Soos and Meel, "GANAK: a scalable probabilistic exact model counter", 2019.)

    Args:
        formula: complete, that is, without lazy constraints.

    Raises:
        BackendError: pyganak is not installed.
    """

    def __init__(self, formula: Formula) -> None:
        if not ganak_is_installed():
            raise BackendError(MISSING)
        self._formula = formula
        self._done = Event()
        self._answer: Message | None = None
        self._child: Child | None = Child(f"{__name__}:serve") if all(formula.clauses) else None
        if self._child is None:  # an empty clause needs no process
            self._answer = ("count", 0)
            self._done.set()
        else:
            start_thread(self._ask, self._child)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the process, whatever it is doing."""
        if self._child is not None:
            self._child.close()

    def finished(self, seconds: float = 0.0) -> bool:
        """Whether the count has come to an end, which is waited for so long."""
        return self._done.wait(seconds)

    def number(self, limits: Limits) -> int:
        """The number of models, once it is known.

        Raises:
            LimitReached: the deadline passed first.
            BackendError: ganak failed; MachineError: its process was ended.
        """
        while not self.finished(WAKE_SECONDS):
            limits.check()
        kind, content = self._answer or ("error", "no answer")
        if kind == "count":
            return int(content)
        raise (MachineError if kind == "lost" else BackendError)(f"ganak failed: {content}")

    def _ask(self, child: Child) -> None:
        formula = self._formula
        try:
            child.send((formula.variables, formula.answers))
            for start in range(0, len(formula.clauses), CHUNK):
                child.send(tuple(formula.clauses[start : start + CHUNK]))
            child.send(())
            self._answer = child.receive()
        except MachineError as error:
            self._answer = ("lost", str(error))
        except (BackendError, OSError, ValueError) as error:  # the last two: closed under our hands
            self._answer = ("error", str(error))
        finally:
            self._done.set()


def serve(channel: Channel) -> None:
    """The other side: takes the numbers of variables, then clauses until none come, and counts."""
    from pyganak import Counter

    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # it tells its progress, unasked
    head = channel.receive()
    if head is None:
        return
    variables, answers = head
    counter = Counter()
    counter.new_vars(variables)
    while clauses := channel.receive():
        counter.add_clauses(clauses)
    if clauses is None:
        return  # the other side is gone
    counter.set_sampling_set(range(1, answers + 1))
    try:
        channel.send(("count", counter.count()))
    except (MemoryError, RuntimeError, ValueError) as error:
        channel.send(("error", str(error) or "out of memory"))
