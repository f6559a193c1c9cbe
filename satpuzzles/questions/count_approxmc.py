"""Counting nearly, with ApproxMC, by way of pyapproxmc (the extra ``[approximate]``).

It runs in a process of its own, as count_ganak.py says.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec

from satpuzzles.core.errors import BackendError
from satpuzzles.sat.sink import Clause

MISSING = "counting with approxmc needs pyapproxmc: pip install 'satpuzzles[approximate]'"

PROBES: tuple[tuple[list[Clause], int], ...] = (
    ([[1, -1]], 2),
    ([[-1, -2], [1, 2]], 2),
    ([[1], [2, 3]], 3),
)
"""Formulas and their numbers of models, of which pyapproxmc 4.4.0 has two wrong."""

EPSILON, DELTA = 0.8, 0.2
"""What its authors take where nobody says otherwise."""


@cache
def approxmc_obstacle() -> str | None:
    """Why ApproxMC cannot be used: it is not installed, or counts wrongly."""
    if find_spec("pyapproxmc") is None:
        return MISSING
    from pyapproxmc import VERSION, Counter

    for clauses, expected in PROBES:
        counter = Counter(seed=1)
        counter.add_clauses(clauses)
        cells, parities = counter.count(list(range(1, max(map(max, clauses)) + 1)))
        if cells << parities != expected:
            return (
                f"pyapproxmc {VERSION} counts wrongly: {cells << parities} models of a formula with "
                f"{expected}; pip install 'satpuzzles[approximate]' has a version that does not"
            )
    return None


class ApproxMC:
    """The counter in its own process; always with the same seed, so that it answers the same.

    It cuts the models into cells of nearly the same size by random parities of the answer variables, and
    counts some cells. (Chakraborty, Meel and Vardi, "Algorithmic improvements in approximate counting for
    probabilistic inference", 2016; Soos and Meel, "BIRD: engineering an efficient CNF-XOR SAT solver and its
    applications to approximate model counting", 2019.)

    Args:
        epsilon: the number is to be within a factor of 1 + epsilon.
        delta: the probability that it is not.
    """

    def __init__(self, variables: int, answers: int, epsilon: float, delta: float) -> None:
        from pyapproxmc import Counter

        self._counter = Counter(seed=1, epsilon=epsilon, delta=delta)
        # A variable that stands in no clause is unknown to it.
        self._counter.add_clauses([[variable, -variable] for variable in range(1, variables + 1)])
        self._answers = answers

    def add(self, clauses: list[Clause]) -> None:
        """Adds clauses, none of them empty."""
        self._counter.add_clauses(clauses)

    def count(self) -> int:
        """About the number of models, told apart by the answer variables; BackendError where it fails."""
        try:
            cells, parities = self._counter.count(list(range(1, self._answers + 1)))
        except (RuntimeError, ValueError) as error:
            raise BackendError(str(error)) from None
        return int(cells) << int(parities)
