"""A few clauses and values for some of their variables: whether the other variables have values that fit.

Plain unit propagation and trying, for the clauses of one rule instance; no solver of others.
"""

from __future__ import annotations

from collections.abc import Sequence

from satpuzzles.evidence.checker import Checker, Clause


class Few:
    """Clauses that are looked at again and again."""

    def __init__(self, clauses: Sequence[Clause]) -> None:
        # Their variables are numbered anew, from 1: they are few, too.
        variables = dict.fromkeys(abs(literal) for clause in clauses for literal in clause)
        self._names = [0, *variables, *[-variable for variable in reversed(variables)]]
        self._numbers = {name: number for number, name in enumerate([*variables], 1)}
        self._numbers |= {-name: -number for name, number in self._numbers.items()}
        self._clauses = [[self._numbers[literal] for literal in clause] for clause in clauses]
        self._checker = Checker(len(variables), self._clauses)
        self._most = len(variables)

    def extended(self, literals: Sequence[int]) -> set[int] | None:
        """True literals, the given ones among them, that keep all clauses; None where there are none."""
        checker = self._checker
        start = len(checker.trail)
        given = [self._numbers[literal] for literal in literals if literal in self._numbers]
        try:
            if checker.refuted or checker.assume(given) is not None or not self._completed(0):
                return None
            return {*literals, *map(self._names.__getitem__, checker.trail)}
        finally:
            checker.forget(start)

    def _completed(self, first: int) -> bool:
        """Whether values fit for what is open; all clauses before the first one have a true literal."""
        checker = self._checker
        value_of = checker.values.__getitem__
        for place in range(first, len(self._clauses)):
            if len(checker.trail) == self._most:
                return True  # a clause all of whose literals are false would have been met
            clause = self._clauses[place]
            if max(map(value_of, clause)) <= 0:
                variable = next(abs(literal) for literal in clause if not value_of(literal))
                start = len(checker.trail)
                for tried in (-variable, variable):
                    if checker.assume([tried]) is None and self._completed(place):
                        return True
                    checker.forget(start)
                return False
        return True
