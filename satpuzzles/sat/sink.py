"""Sinks, which hand out variables and take the clauses of rules as a stream.

Marks in the stream say which rule instance the next clauses belong to. Names of variables are functions that
are called only on demand. formula.py has the sink that keeps its clauses, dimacs.py the one that writes text.
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import ClassVar, Protocol

from satpuzzles.core.arguments import whole_number
from satpuzzles.core.errors import CapError
from satpuzzles.core.options import Limits
from satpuzzles.sat.cardinality import DEFAULT, CardinalityEncodings
from satpuzzles.sat.reconstruction import Reconstruction
from satpuzzles.sat.statements import InstanceFamily

Clause = list[int]

Count = tuple[Sequence[int], int]
"""Literals, and how many of them are true at most."""

CLAUSE_CAP = 30_000_000


class LazyConstraint(Protocol):
    """A constraint whose clauses are added only when a model violates it."""

    def violated(self, model: Sequence[int]) -> list[Clause]:
        """Clauses that the constraint implies, at least one of them violated by the model; none if satisfied.

        Args:
            model: literals in the order of their variables, ``model[v - 1]`` being ``v`` or ``-v``; at least
                one for each answer variable.
        """
        ...


def numbered(before: str, first: int = 1, after: str = "") -> Callable[[int], str]:
    """Names of variables that differ only in a number, which counts from ``first``."""
    return partial(_numbered, before, first, after)


def _numbered(before: str, first: int, after: str, index: int) -> str:
    return f"{before}{first + index}{after}"


def _name_of_left(name: Callable[[int], str], left: Sequence[int], variable: int) -> str:
    return name(left[variable - 1])


def _alone(name: Callable[[], str], index: int) -> str:
    return name()


class Sink:
    """Hands out variables, and takes clauses with marks for the rule instances that they belong to.

    Variables 1..answers are the answer variables: what "a different solution" means. Every other variable is
    auxiliary. A literal is a variable or its negative, as in DIMACS.

    Attributes:
        answer_name: the name of an answer variable, counted from 1 as in ``name``.
        limits: the deadline for writing clauses; ``add`` checks it, and long work in between may.
        cap: the most clauses that it takes.
        counting: how counts of literals become clauses.
        lazy: constraints that the clauses leave out; without any, the clauses alone are complete.
        phases: literals that a solver should try to make true first, a hint without meaning.
        definitions: variables that facts define, by what defines them, so that each is defined once.
        counts: counts that need no clauses because the backend takes them as they are; None if it does not.
        leaves_out: whether it omits the variables that propagation decided.
        decided: these variables, if they are left out; the answer variables are then those that remain.

    Raises:
        CapError: more clauses than ``cap``.
        LimitReached: the deadline of ``limits`` passed while clauses were added.
    """

    takes_sums: ClassVar[bool] = False
    """Whether counts and sums need not become clauses."""

    def __init__(
        self,
        answers: int,
        *,
        answer_name: Callable[[int], str] | None = None,
        limits: Limits | None = None,
        counting: CardinalityEncodings = DEFAULT,
        leaves_out: bool = False,
        takes_counts: bool = False,
    ) -> None:
        self.leaves_out = leaves_out
        self.counts: list[Count] | None = [] if takes_counts else None
        self.decided: Reconstruction | None = None
        self.answers = whole_number("answers", answers)
        self.variables = 0
        self.lazy: list[LazyConstraint] = []
        self.phases: list[int] = []
        self.definitions: dict[Hashable, int] = {}
        self.limits = limits or Limits()
        self.cap = CLAUSE_CAP
        self.counting = counting
        self._name_starts: list[int] = []
        self._namers: list[Callable[[int], str]] = []
        self.answer_name = answer_name or numbered("x", 0)
        self.new_variables(self.answers, self.answer_name)  # unlike this call, ``name`` counts from 1

    def leave_out(self, decided: Reconstruction) -> None:
        """Keeps only the answer variables that are left; call before adding variables or clauses."""
        assert self.leaves_out
        assert self.variables == self.answers
        assert not self.clause_count
        self.decided = decided
        self.answers = self.variables = len(decided.left)
        self.answer_name = partial(_name_of_left, self.answer_name, decided.left)

    def new_variables(self, count: int, name: Callable[[int], str]) -> range:
        """Hands out ``count`` fresh variables; ``name(i)`` names the i-th of them, from 0."""
        first = self.variables + 1
        self.variables += count
        self._name_starts.append(first)
        self._namers.append(name)
        return range(first, first + count)

    def new_variable(self, name: Callable[[], str]) -> int:
        """Hands out one fresh variable."""
        return self.new_variables(1, partial(_alone, name))[0]

    def name(self, variable: int) -> str:
        """The name of a variable, for people."""
        if variable <= self.answers:
            return self.answer_name(variable)
        place = bisect_right(self._name_starts, variable) - 1
        return self._namers[place](variable - self._name_starts[place])

    @property
    @abstractmethod
    def clause_count(self) -> int:
        """The number of clauses so far."""

    @abstractmethod
    def add(self, rule: InstanceFamily, clauses: Iterable[Clause], index: int = 0) -> None:
        """Takes the clauses of one instance of a rule; for many, pass an iterator."""

    def add_each(self, rule: InstanceFamily, clauses: Iterable[Clause], index: int = 0) -> None:
        """Takes clauses each of which is a separate instance, numbered from ``index``."""
        self.add(rule, clauses, index)

    def add_sum(self, terms: Sequence[tuple[int, int]], least: int, most: int) -> None:
        """Takes a sum of weighted literals as it is; only for classes with ``takes_sums``.

        Args:
            terms: positive weights and literals; a true literal counts its weight.
            least, most: the bounds of the sum.
        """
        raise NotImplementedError

    def require_room(self, clauses: int) -> None:
        """Raises CapError if ``clauses`` more would exceed the cap; call before building many."""
        if not self.has_room(clauses):
            total = self.clause_count + clauses
            raise CapError(f"this board needs about {total:,} clauses, more than the cap of {self.cap:,}")

    def has_room(self, clauses: int) -> bool:
        """Whether ``clauses`` more would fit under the cap."""
        return self.clause_count + clauses <= self.cap
