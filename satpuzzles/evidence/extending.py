"""A few clauses and values for some of their variables: whether the other variables have values that fit.

Plain unit propagation and trying, for the clauses of one rule instance; no solver of others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Clause = Sequence[int]


class Few:
    """Clauses that are looked at again and again."""

    def __init__(self, clauses: Sequence[Clause]) -> None:
        self._clauses = [tuple(dict.fromkeys(clause)) for clause in clauses]
        self._of: dict[int, list[int]] = {}
        for number, clause in enumerate(self._clauses):
            for literal in clause:
                self._of.setdefault(literal, []).append(number)
        self._variables = {abs(literal) for literal in self._of}
        self._units = [clause[0] for clause in self._clauses if len(clause) == 1]
        self._broken = not all(self._clauses)
        self._sizes = [*map(len, self._clauses)]

    def extended(self, literals: Iterable[int]) -> set[int] | None:
        """True literals, the given ones among them, that keep all clauses; None where there are none."""
        true: set[int] = set()
        left = self._sizes.copy()
        if self._broken or not self._follow(true, left, [*literals, *self._units]):
            return None
        return self._completed(true, left)

    def _completed(self, true: set[int], left: list[int]) -> set[int] | None:
        if len(true) >= len(self._variables) and self._variables <= {*map(abs, true)}:
            return true  # a clause all of whose literals are false would have been met
        for clause in self._clauses:
            if true.isdisjoint(clause):
                literal = next(literal for literal in clause if -literal not in true)
                for tried in (-abs(literal), abs(literal)):
                    further, room = true.copy(), left.copy()
                    if self._follow(further, room, [tried]):
                        found = self._completed(further, room)
                        if found is not None:
                            return found
                return None
        return true

    def _follow(self, true: set[int], left: list[int], waiting: list[int]) -> bool:
        """Adds what follows; False where that is a contradiction.

        Args:
            left: for each clause how many of its literals are not false.
        """
        while waiting:
            literal = waiting.pop()
            if literal in true:
                continue
            if -literal in true:
                return False
            true.add(literal)
            for number in self._of.get(-literal, ()):
                left[number] -= 1
                if left[number] == 1:
                    waiting.append(next(each for each in self._clauses[number] if -each not in true))
                elif not left[number]:
                    return False
        return True
