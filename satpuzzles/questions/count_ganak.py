"""Counting with Ganak, a model counter, by way of pyganak (the extra ``[count]``).

It runs in a process of its own, because nothing but the end of its process can stop it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib.util import find_spec
from threading import Event
from typing import Self

from satpuzzles.core.errors import BackendError, MachineError
from satpuzzles.core.foreign_code import sentence_of
from satpuzzles.core.options import Limits
from satpuzzles.core.runtime import start_thread
from satpuzzles.processes.child import Child
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.sink import Clause

DELTA = 2.0**-40
"""The probability that a number of Ganak's is wrong, as its authors state it: parts of a formula that it has
counted it knows again by a hash alone. Its program can be told not to (``--prob 0``), pyganak cannot."""

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

    It counts the models of a formula's clauses, told apart by the answer variables only.

    Args:
        formula: complete, that is, without lazy constraints.
        counter: what counts there: it is made of the numbers of variables and answer variables and of what
            follows, is told clauses by ``add``, and has ``count``. By default Ganak.
    """

    def __init__(
        self, formula: Formula, counter: Callable[..., object] | None = None, *arguments: float
    ) -> None:
        self._formula = formula
        self._name = "ganak" if counter is None else counter.__name__.lower()
        self._done = Event()
        self._answer: int | Exception = 0
        self._child: Child | None = None
        if all(formula.clauses):
            self._answer = BackendError("it gave no answer")
            self._child = Child(counter or Ganak, formula.variables, formula.answers, *arguments)
            start_thread(self._ask, self._child)
        else:  # an empty clause needs no process
            self._done.set()

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
            BackendError: the counter failed; MachineError: its process was ended, or there is no memory here.
        """
        while not self.finished(WAKE_SECONDS):
            limits.check()
        if isinstance(self._answer, int):
            return self._answer
        kind = MachineError if isinstance(self._answer, MachineError | MemoryError) else BackendError
        raise kind(f"{self._name} failed: {sentence_of(self._answer)}")

    def _ask(self, child: Child) -> None:
        clauses = self._formula.clauses
        try:
            for start in range(0, len(clauses), CHUNK):
                child.tell("add", clauses[start : start + CHUNK])
            self._answer = child.ask("count")
        except Exception as error:  # closed under our hands, too, or there is no memory here
            self._answer = error
        finally:
            self._done.set()


class Ganak:
    """The counter in its own process. (Sharma, Roy, Soos and Meel, "GANAK: a scalable probabilistic exact
    model counter", 2019.)"""

    def __init__(self, variables: int, answers: int) -> None:
        from pyganak import Counter

        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # it tells its progress, unasked
        self._counter = Counter()
        self._counter.new_vars(variables)
        self._answers = answers

    def add(self, clauses: list[Clause]) -> None:
        """Adds clauses, none of them empty."""
        self._counter.add_clauses(clauses)

    def count(self) -> int:
        """The number of models, told apart by the answer variables; raises BackendError where it fails."""
        self._counter.set_sampling_set(range(1, self._answers + 1))
        try:
            return int(self._counter.count())
        except (RuntimeError, ValueError) as error:
            raise BackendError(str(error)) from None
