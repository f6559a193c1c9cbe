"""Unit propagation, and a checker of refutations: each lemma must follow by unit propagation.

The checker can give hints: the clauses that each lemma follows from. (Goldberg and Novikov, "Verification of
proofs of unsatisfiability for CNF formulas", 2003; Cruz-Filipe and others, "Efficient certified RAT
verification", 2017.) It is short enough to read in full and shares nothing with any SAT solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

Clause = Sequence[int]

Watched = list[int]

PACE = 4096
"""Clauses read, or literals set, between two checks of the clock. A power of two."""

AT = 4
"""The index of the first unwatched literal in a watched clause.

Before it are the position where the last search for a literal ended, the number of the clause (0 without
hints) and the two watched literals. (Without the first, the blocking clause of a board of 10,000 cells would
be read from its start 10,000 times: Gent, "Optimal implementation of watched literals", 2013.)
"""

Reason = Watched | int
"""Why a literal is true: a watched clause; the other (false) literal of a binary clause; or 0 if it is
assumed."""

CONTRADICTORY: Watched = []
"""The conflict of assumptions of which one is already false."""


class DerivedClause(NamedTuple):
    """A derived clause and the clauses that it follows from.

    Attributes:
        number: the number of the clause; those of the formula come first, from 1.
        clause: a lemma without the literals that are permanently false; a unit that is permanently true; or,
            at the end, the empty clause.
        hints: the numbers of the clauses that it follows from. With all its literals false, each of them in
            turn makes one more literal true, and the last one is false.
        lemma: the number of the lemma, from 1; 0 if it follows from others without a lemma.
    """

    number: int
    clause: list[int]
    hints: list[int]
    lemma: int


class Checker:
    """Clauses with two watched literals each (Moskewicz and others, "Chaff", 2001), and what follows.

    What follows from the formula and the accepted lemmas alone stays on the trail permanently.

    Args:
        variables: the highest variable.
        clauses: a formula over the variables 1..variables. It is not changed.
        tick: called regularly; if it raises, the work ends and the checker becomes unusable.
        hints: whether to record ``steps``.

    Attributes:
        refuted: whether unit propagation alone has found a contradiction.
        values: for each literal 1 if it is true, -1 if it is false, otherwise 0.
        trail: the true literals, in order.
        steps: what has followed since the formula, up to the empty clause.
    """

    def __init__(
        self,
        variables: int,
        clauses: Iterable[Clause],
        tick: Callable[[], None] = lambda: None,
        *,
        hints: bool = False,
    ) -> None:
        # Lists are indexed by literal; a negative literal counts from the end.
        size = 2 * variables + 1
        self.values = [0] * size
        self._pairs: list[list[int]] = [[] for _ in range(size)]
        self._watches: list[list[Watched]] = [[] for _ in range(size)]
        self._reasons: list[Reason] = [0] * (variables + 1)
        self.trail: list[int] = []
        self._variables = variables
        self._tick = tick
        self._lemmas = 0
        self.refuted = False
        # With hints: the number of each binary clause, beside its literals, and for each permanently decided
        # variable the number of its unit clause.
        self._hints = hints
        self._pair_numbers: list[list[int]] = [[] for _ in range(size)] if hints else []
        self._units = [0] * (variables + 1) if hints else []
        self._last = 0
        self.steps: list[DerivedClause] = []
        short: list[Watched] = []
        for clause in clauses:
            if not self._last % PACE:
                tick()
            self._last += 1
            self._take(clause, short)
        for unit in short:
            self._keep(unit)

    def _take(self, clause: Clause, short: list[Watched]) -> None:
        """Adds a clause of the formula; unit and empty clauses wait until all others are added."""
        if len(set(clause)) < len(clause):
            clause = list(dict.fromkeys(clause))
        if len(clause) == 2:
            one, other = clause
            self._pairs[one].append(other)
            self._pairs[other].append(one)
            if self._hints:
                self._pair_numbers[one].append(self._last)
                self._pair_numbers[other].append(self._last)
            return
        watched = [AT, self._last if self._hints else 0, *clause]
        if len(clause) > 2:
            self._watch(watched)
        else:
            short.append(watched)

    def accept(self, lemma: Clause) -> bool:
        """Whether a clause follows by unit propagation; if so, it is used from now on.

        Raises:
            ValueError: it names a variable that the formula does not have.
        """
        for literal in lemma:
            if not 0 < abs(literal) <= self._variables:
                raise ValueError(f"the formula has no variable {abs(literal)}")
        self._lemmas += 1
        if self.refuted:
            return True
        start = len(self.trail)
        left_out = [literal for literal in lemma if self.values[literal]] if self._hints else []
        conflict = self.assume([-literal for literal in lemma])
        hints = self._explain(conflict, start, left_out) if conflict and self._hints else []
        self.forget(start)
        if conflict:  # otherwise it is already true, permanently or by itself
            self._add(lemma, hints)
        return conflict is not None

    def _add(self, lemma: Clause, hints: list[int]) -> None:
        """Adds a lemma as a clause without its permanently false literals; some literal remains."""
        values = self.values
        literals = [literal for literal in dict.fromkeys(lemma) if not values[literal]]
        clause = [AT, self._step(literals, hints, self._lemmas) if self._hints else 0, *literals]
        if len(literals) == 1:
            self._keep(clause)
        else:
            self._watch(clause)

    def _watch(self, clause: Watched) -> None:
        self._watches[clause[2]].append(clause)
        self._watches[clause[3]].append(clause)

    def _keep(self, unit: Watched) -> None:
        """Makes the literal of a unit clause, if any, permanently true, and what follows from it."""
        value = self.values[unit[2]] if len(unit) > 2 else -1
        if self.refuted or value > 0:
            return
        conflict: Watched | None = unit
        if not value:
            start = len(self.trail)
            self._set(unit[2], unit)
            conflict = self._propagate(start)
            if self._hints:
                self._tell_units(start)
        if conflict is not None:
            self._refute(conflict)

    # ---- what follows ----

    def assume(self, literals: Iterable[int]) -> Watched | None:
        """Makes literals true, and what follows, until ``forget`` is called with the start of the trail.

        Returns:
            A clause that is all false; one without literals if a literal is already false; None if there is
            no conflict.
        """
        start = len(self.trail)
        for literal in literals:
            value = self.values[literal]
            if value < 0:
                return CONTRADICTORY
            if not value:
                self._set(literal, 0)
        return self._propagate(start)

    def forget(self, start: int) -> None:
        """Undoes the trail from an index on."""
        for literal in self.trail[start:]:
            self.values[literal] = self.values[-literal] = 0
        del self.trail[start:]

    def _set(self, literal: int, reason: Reason) -> None:
        self.values[literal] = 1
        self.values[-literal] = -1
        self._reasons[abs(literal)] = reason
        self.trail.append(literal)

    def _propagate(self, head: int) -> Watched | None:
        """Propagates the trail from index ``head`` on, up to the first conflict.

        Returns:
            A clause that is all false; None if there is no conflict.
        """
        values, reasons, trail = self.values, self._reasons, self.trail
        pairs, watches = self._pairs, self._watches
        while head < len(trail):
            if not head % PACE:
                self._tick()
            false = -trail[head]
            head += 1
            for other in pairs[false]:
                value = values[other]
                if not value:
                    values[other] = 1
                    values[-other] = -1
                    reasons[abs(other)] = false
                    trail.append(other)
                elif value < 0:
                    return [AT, 0, other, false]
            watching = watches[false]
            index = 0
            while index < len(watching):
                clause = watching[index]
                if clause[2] == false:
                    clause[2] = clause[3]
                    clause[3] = false
                first = clause[2]
                value = values[first]
                if value > 0:
                    index += 1
                    continue
                place = _find_watchable(clause, values)
                if place:
                    clause[3] = clause[place]
                    clause[place] = false
                    watches[clause[3]].append(clause)
                    # The last one takes its place, so that a conflict leaves nothing to restore.
                    last = watching.pop()
                    if index < len(watching):
                        watching[index] = last
                    continue
                if value < 0:
                    return clause
                index += 1
                values[first] = 1
                values[-first] = -1
                reasons[abs(first)] = clause
                trail.append(first)
        return None

    # ---- what a refutation rests on ----

    def _refute(self, conflict: Watched) -> None:
        self.refuted = True
        if self._hints:
            self._step([], self._explain(conflict, len(self.trail)), 0)

    def _step(self, clause: list[int], hints: list[int], lemma: int) -> int:
        """Records a step and returns its number."""
        self._last += 1
        self.steps.append(DerivedClause(self._last, clause, hints, lemma))
        return self._last

    def _explain(self, conflict: Watched, start: int, left_out: Iterable[int] = ()) -> list[int]:
        """The clauses by which the assumptions lead to a conflict, in order.

        Args:
            start: the index of the first assumption on the trail.
            left_out: permanently false literals whose reasons must be included.
        """
        needed = {*map(abs, conflict[2:]), *map(abs, left_out)}
        here = [self._number(conflict)]
        for literal in reversed(self.trail[start:]):
            variable = abs(literal)
            if variable in needed:
                reason = self._reasons[variable]
                if isinstance(reason, list):
                    here.append(reason[1])
                    needed.update(map(abs, reason[2:]))
                elif reason:
                    here.append(self._number(reason, literal))
                    needed.add(abs(reason))
                needed.remove(variable)
        return [*[self._units[variable] for variable in sorted(needed)], *reversed(here)]

    def _tell_units(self, start: int) -> None:
        """Makes a unit clause of each literal on the trail from an index on, for others to rest on."""
        for literal in self.trail[start:]:
            reason = self._reasons[abs(literal)]
            number = self._number(reason, literal)
            others = [reason] if isinstance(reason, int) else reason[2:]
            hints = [self._units[abs(other)] for other in others if other != literal]
            if hints:
                number = self._step([literal], [*hints, number], 0)
            self._units[abs(literal)] = number

    def _number(self, reason: Reason, literal: int = 0) -> int:
        """The number of a clause, which may be binary."""
        if isinstance(reason, int):
            return self._pair_numbers[reason][self._pairs[reason].index(literal)]
        return reason[1] or self._number(reason[3], reason[2])


def _find_watchable(clause: Watched, values: Sequence[int]) -> int:
    """The index of an unwatched literal that is not false; 0 if there is none."""
    start = clause[0]
    for place in range(start, len(clause)):
        if values[clause[place]] >= 0:
            clause[0] = place
            return place
    for place in range(AT, start):
        if values[clause[place]] >= 0:
            clause[0] = place
            return place
    return 0


# ---- refutations ----


class NoProof(Exception):
    """A lemma does not follow, or all lemmas together refute nothing."""


def refutation(
    variables: int,
    clauses: Iterable[Clause],
    lemmas: Iterable[Clause],
    tick: Callable[[], None] = lambda: None,
) -> Iterator[DerivedClause]:
    """The steps of a refutation, the empty clause last.

    A permanently decided literal is a separate step, so that others rest on it and not on all that decided
    it. Lemmas that become redundant are left out.

    Raises:
        NoProof: a lemma does not follow by unit propagation, or they refute nothing.
    """
    checker = Checker(variables, clauses, tick, hints=True)
    yield from checker.steps
    for lemma in lemmas:
        if checker.refuted:
            return
        tick()
        checker.steps.clear()
        if not checker.accept(lemma):
            raise NoProof
        yield from checker.steps
    if not checker.refuted:
        raise NoProof


def lrat(steps: Iterable[DerivedClause]) -> Iterator[str]:
    """The lines of a refutation in LRAT, whose checkers need only each lemma's hints."""
    for step in steps:
        yield " ".join(map(str, [step.number, *step.clause, 0, *step.hints, 0])) + "\n"


def trim(
    variables: int,
    clauses: Iterable[Clause],
    lemmas: Sequence[list[int]],
    tick: Callable[[], None] = lambda: None,
) -> list[list[int]] | None:
    """The lemmas that a refutation needs, in order, then the empty one; None if it is no refutation.

    Nobody has to trust this: the result is to be checked again.
    """
    try:
        steps = [*refutation(variables, clauses, lemmas, tick)]
    except NoProof:
        return None
    needed = {steps[-1].number}
    for step in reversed(steps):
        if step.number in needed:
            needed.update(step.hints)
    return [lemmas[step.lemma - 1] for step in steps if step.lemma and step.number in needed] + [[]]
