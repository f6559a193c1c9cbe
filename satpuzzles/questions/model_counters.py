"""Counts the models of a formula, exactly with Ganak (extra [count]) or nearly with ApproxMC ([approximate]).

Each runs in a separate process, because only killing the process can stop it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import Future, wait
from functools import cache
from importlib.util import find_spec
from typing import Self

from satpuzzles.core.errors import BackendError, MachineError
from satpuzzles.core.foreign_code import sentence_of
from satpuzzles.core.options import Limits
from satpuzzles.processes.workers import Workers
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.sink import Clause

GANAK_DELTA = 2.0**-40
"""The probability that Ganak's number is wrong, as its authors state it: it recognizes counted parts of a
formula by a hash alone. Its program can avoid that (``--prob 0``), pyganak cannot."""

EPSILON, DELTA = 0.8, 0.2
"""The defaults of ApproxMC's authors: within a factor of 1 + epsilon, except with probability delta."""

NEEDED = "counting with {0} needs {1}: pip install 'satpuzzles[{2}]'"

PROBES: tuple[tuple[list[Clause], int], ...] = (
    ([[1, -1]], 2),
    ([[-1, -2], [1, 2]], 2),
    ([[1], [2, 3]], 3),
)
"""Formulas and their numbers of models; pyapproxmc 4.4.0 gets two of them wrong."""

WAKE_SECONDS = 0.05
"""Seconds between two checks for signals and for the deadline during a wait."""


def ganak_is_installed() -> bool:
    """Whether pyganak can be imported."""
    return find_spec("pyganak") is not None


@cache
def approxmc_obstacle() -> str | None:
    """Returns why ApproxMC cannot be used (not installed, or counts wrongly), or None."""
    if find_spec("pyapproxmc") is None:
        return NEEDED.format("approxmc", "pyapproxmc", "approximate")
    from pyapproxmc import VERSION, Counter

    for clauses, expected in PROBES:
        counter = Counter(seed=1)
        counter.add_clauses(clauses)
        cells, parities = counter.count(list(range(1, max(map(max, clauses)) + 1)))
        if (number := cells << parities) != expected:
            return (
                f"pyapproxmc {VERSION} counts wrongly: {number} models of a formula with {expected}; "
                "pip install 'satpuzzles[approximate]' has a version that does not"
            )
    return None


class ModelCount:
    """A running count in another process; use it with ``with``, which ends the process.

    Two models of the clauses count as different only if their answer variables differ.

    Args:
        formula: a complete formula, without lazy constraints.
        name: ``ganak``, or ``approxmc`` with epsilon and delta.
    """

    def __init__(self, formula: Formula, name: str, *accuracy: float) -> None:
        self._name = name
        self._workers = Workers(1)
        self._answer: Future[int] = Future()
        if all(formula.clauses):
            sizes = formula.variables, formula.answers
            self._answer = self._workers.submit(count_models, name, *sizes, formula.clauses, *accuracy)
        else:  # an empty clause needs no process
            self._answer.set_result(0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._workers.shutdown(cancel_futures=True)

    def finished(self, seconds: float = 0.0) -> bool:
        """Waits up to ``seconds`` and returns whether the count has ended."""
        return bool(wait([self._answer], seconds).done)

    def number(self, limits: Limits) -> int:
        """Waits for the number of models.

        Raises:
            LimitReached: the deadline passed first.
            BackendError: the counter failed.
            MachineError: its process was ended, or this process has no memory left.
        """
        while not self.finished(WAKE_SECONDS):
            limits.check()
        error = self._answer.exception()
        if error is None:
            return self._answer.result()
        kind = MachineError if isinstance(error, MachineError | MemoryError) else BackendError
        raise kind(f"{self._name} failed: {sentence_of(error)}")


# ---- in the process ----


def count_models(name: str, variables: int, answers: int, clauses: Sequence[Clause], *accuracy: float) -> int:
    """Counts models that differ in their answer variables; raises BackendError if the counter fails."""
    try:
        if name == "ganak":
            return _ganak(variables, answers, clauses)
        return _approxmc(variables, answers, clauses, *accuracy)
    except (RuntimeError, ValueError) as error:
        raise BackendError(str(error)) from None


def _ganak(variables: int, answers: int, clauses: Sequence[Clause]) -> int:
    """Ganak (Sharma, Roy, Soos and Meel, "GANAK: a scalable probabilistic exact model counter", 2019)."""
    from pyganak import Counter

    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # Ganak always prints its progress
    counter = Counter()
    counter.new_vars(variables)
    counter.add_clauses(clauses)
    counter.set_sampling_set(range(1, answers + 1))
    return int(counter.count())


def _approxmc(variables: int, answers: int, clauses: Sequence[Clause], epsilon: float, delta: float) -> int:
    """Counts approximately with ApproxMC, always with the same seed, so that results are reproducible.

    It cuts the models into cells of nearly equal size by random parities of the answer variables, and
    counts some cells. (Chakraborty, Meel and Vardi, "Algorithmic improvements in approximate counting for
    probabilistic inference", 2016; Soos and Meel, "BIRD: engineering an efficient CNF-XOR SAT solver and its
    applications to approximate model counting", 2019.)
    """
    from pyapproxmc import Counter

    counter = Counter(seed=1, epsilon=epsilon, delta=delta)
    # ApproxMC does not know variables that are in no clause.
    counter.add_clauses([[variable, -variable] for variable in range(1, variables + 1)])
    counter.add_clauses(clauses)
    cells, parities = counter.count(list(range(1, answers + 1)))
    return int(cells) << int(parities)
