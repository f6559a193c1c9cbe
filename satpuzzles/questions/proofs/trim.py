"""Leaving out of a refutation what it does not need.

Nobody has to trust this: what it leaves is checked again by whoever wants to know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from satpuzzles.core.options import Limits
from satpuzzles.questions.proofs.rup import Checker, Clause, Reason


def trim(
    variables: int, clauses: Iterable[Clause], lemmas: Sequence[Clause], limits: Limits
) -> list[Clause] | None:
    """The lemmas that a refutation needs, in their order, and then the empty one.

    Args:
        lemmas: each follows by unit propagation from those before it and the clauses; whether they do
            is checked here.

    Returns:
        None where a lemma does not follow, or all of them together refute nothing.

    Raises:
        LimitReached: the deadline passed.
    """
    checker = _Recorder(variables, clauses, limits)
    for lemma in lemmas:
        if checker.refuted:
            break
        limits.check()
        if not checker.accept(lemma):
            return None
    if not checker.refuted:
        return None
    return [lemmas[number - 1] for number in checker.needed()] + [[]]


class _Recorder(Checker):
    """A checker that remembers what each lemma, and the refutation, rests on.

    That is a set of numbers: those of lemmas, and negative ones for variables that are decided for good,
    which have reasons of their own. The refutation is number 0.
    """

    def __init__(self, variables: int, clauses: Iterable[Clause], limits: Limits) -> None:
        self._rests_on: dict[int, set[int]] = {0: set()}
        super().__init__(variables, clauses, limits)

    def needed(self) -> list[int]:
        """The numbers of the lemmas that the refutation rests on, in rising order."""
        seen = {0}
        stack = [0]
        while stack:
            number = stack.pop()
            below = self._of_variable(-number) if number < 0 else self._rests_on[number]
            new = below - seen
            seen |= new
            stack += new
        return sorted(number for number in seen if number > 0)

    def _of_variable(self, variable: int) -> set[int]:
        reason = self._reasons[variable]
        numbers = {-abs(literal) for literal in _literals(reason)} - {-variable}
        return numbers | {reason[1]} - {0} if isinstance(reason, list) else numbers

    def _explain(self, conflict: Reason, start: int) -> None:
        number = 0 if self.refuted else self._lemmas
        rests_on = self._rests_on.setdefault(number, set())
        open_here = {abs(literal) for literal in self._trail[start:]}
        seen: set[int] = set()
        stack = [conflict]
        while stack:
            reason = stack.pop()
            if isinstance(reason, list) and reason[1]:
                rests_on.add(reason[1])
            for literal in _literals(reason):
                variable = abs(literal)
                if variable not in open_here:
                    rests_on.add(-variable)
                elif variable not in seen:
                    seen.add(variable)
                    stack.append(self._reasons[variable])

    def _shortened(self, literals: list[int]) -> None:
        self._rests_on[self._lemmas].update(-abs(literal) for literal in literals)


def _literals(reason: Reason) -> Sequence[int]:
    if isinstance(reason, int):
        return [reason] if reason else []
    return reason[2:]
