"""Counting the models of a formula with Ganak, the extra [count], or nearly with ApproxMC, [approximate].

Each runs in a separate process, because only the end of its process can stop it.
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
"""The probability that a number of Ganak's is wrong, as its authors state it: parts of a formula that it has
counted it knows again by a hash alone. Its program can be told not to (``--prob 0``), pyganak cannot."""

EPSILON, DELTA = 0.8, 0.2
"""The defaults of ApproxMC's authors: within a factor of 1 + epsilon, but for a probability of delta."""

NEEDED = "counting with {0} needs {1}: pip install 'satpuzzles[{2}]'"

PROBES: tuple[tuple[list[Clause], int], ...] = (
    ([[1, -1]], 2),
    ([[-1, -2], [1, 2]], 2),
    ([[1], [2, 3]], 3),
)
"""Formulas and their numbers of models, of which pyapproxmc 4.4.0 has two wrong."""

WAKE_SECONDS = 0.05
"""How often a wait wakes up, for signals and for the deadline."""


def ganak_is_installed() -> bool:
    """Whether pyganak can be imported."""
    return find_spec("pyganak") is not None


@cache
def approxmc_obstacle() -> str | None:
    """Why ApproxMC cannot be used: it is not installed, or counts wrongly."""
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
    """A count under way in another process; use it with ``with``, which ends the process.

    It counts the models of a formula's clauses, told apart by the answer variables only.

    Args:
        formula: complete, that is, without lazy constraints.
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
        """Whether the count has ended; waits up to ``seconds`` for that."""
        return bool(wait([self._answer], seconds).done)

    def number(self, limits: Limits) -> int:
        """The number of models, once it is known.

        Raises:
            LimitReached: the deadline passed first.
            BackendError: the counter failed; MachineError: its process was ended, or there is no memory here.
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
    """The number of models, told apart by the answer variables; raises BackendError where it fails."""
    try:
        if name == "ganak":
            return _ganak(variables, answers, clauses)
        return _approxmc(variables, answers, clauses, *accuracy)
    except (RuntimeError, ValueError) as error:
        raise BackendError(str(error)) from None


def _ganak(variables: int, answers: int, clauses: Sequence[Clause]) -> int:
    """By Ganak. (Sharma, Roy, Soos and Meel, "GANAK: a scalable probabilistic exact model counter", 2019.)"""
    from pyganak import Counter

    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # it tells its progress, unasked
    counter = Counter()
    counter.new_vars(variables)
    counter.add_clauses(clauses)
    counter.set_sampling_set(range(1, answers + 1))
    return int(counter.count())


def _approxmc(variables: int, answers: int, clauses: Sequence[Clause], epsilon: float, delta: float) -> int:
    """About that number by ApproxMC, always with the same seed, so that it answers the same.

    It cuts the models into cells of nearly the same size by random parities of the answer variables, and
    counts some cells. (Chakraborty, Meel and Vardi, "Algorithmic improvements in approximate counting for
    probabilistic inference", 2016; Soos and Meel, "BIRD: engineering an efficient CNF-XOR SAT solver and its
    applications to approximate model counting", 2019.)
    """
    from pyapproxmc import Counter

    counter = Counter(seed=1, epsilon=epsilon, delta=delta)
    # It does not know variables that are in no clause.
    counter.add_clauses([[variable, -variable] for variable in range(1, variables + 1)])
    counter.add_clauses(clauses)
    cells, parities = counter.count(list(range(1, answers + 1)))
    return int(cells) << int(parities)
