"""Variables that say that literals are true together, or that one of them is: clauses that define them.

A variable has one such meaning, by literals that have theirs, so that every answer has values for all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from satpuzzles.evidence.extending import Clause


class Gates:
    """Such variables, found among clauses when they are asked for, and the clauses that are true of them."""

    def __init__(self) -> None:
        self.variables: list[int] = []
        self._taken: set[int] = set()
        self._true: set[tuple[int, ...]] = set()
        self._both: dict[tuple[int, ...], list[int]] = {}
        self._some: dict[tuple[int, ...], list[int]] = {}

    def read(self, clauses: Iterable[Clause], new: Collection[int]) -> None:
        """Takes the clauses among which variables are looked for."""
        for clause in clauses:
            for literal in clause if len(clause) > 2 else ():
                if abs(literal) in new:
                    rest = [each for each in clause if each != literal]
                    if literal > 0:
                        if len(rest) == 2:
                            self._both.setdefault(_key([-each for each in rest]), []).append(literal)
                    else:
                        self._some.setdefault(_key(rest), []).append(-literal)

    def _found(self, variables: Sequence[int]) -> int | None:
        """The first of some variables that has no meaning yet, which it gets now."""
        for variable in variables:
            if variable not in self._taken:
                self._taken.add(variable)
                self.variables.append(variable)
                return variable
        return None

    def both(self, one: int, other: int, old: int | None = None) -> int | None:
        """The variable that says that two literals are true or, if there is one, the old one is."""
        new = self._found(self._both.get(_key((one, other)), ()))
        if new is not None:
            rest = [] if old is None else [old]
            self.hold([-new, one, *rest], [-new, other, *rest], [new, -one, -other])
            if old is not None:
                self.hold([new, -old])
        return new

    def all_of(self, literals: Sequence[int]) -> int | None:
        """The literal that says that one or two literals are true."""
        if len(literals) == 1:
            return literals[0]
        one, other = literals
        return self.both(one, other)

    def some_of(self, literals: Sequence[int]) -> int | None:
        """The literal that says that one of some literals is true."""
        if len(literals) == 1:
            return literals[0]
        new = self._found(self._some.get(_key(literals), ()))
        if new is not None:
            self.hold([-new, *literals], *[[new, -literal] for literal in literals])
        return new

    def hold(self, *clauses: Clause) -> None:
        """Takes clauses that are true with these meanings."""
        self._true.update(map(_key, clauses))

    def holds(self, clause: Clause) -> bool:
        """Whether a clause is one of those."""
        return _key(clause) in self._true


def _key(literals: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(literals))
