"""A checker of refutations: each lemma must follow by unit propagation from what stands before it.

(Reverse unit propagation: Goldberg and Novikov, "Verification of proofs of unsatisfiability for CNF
formulas", 2003.) Small enough to be read whole, it shares nothing with any SAT solver. verify.py
knows files and puzzles, trim.py leaves out needless lemmas.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from satpuzzles.core.options import Limits

Clause = list[int]

PACE = 4096
"""Clauses taken in, or literals set, between two looks at the clock. A power of two."""

AT = 4
"""Where, in a clause that is watched, the literals stand that nobody watches.

Before them stand the place where the last search for a literal ended, the number of the lemma (0 for a
clause of the formula) and the two watched literals. (Without the first, the blocking clause of a board of
10,000 cells would be read from its start 10,000 times: Gent, "Optimal implementation of watched literals",
2013.)
"""

Reason = Clause | int
"""Why a literal is true: a watched clause; or the false literal that shares a two-literal clause with it."""


class Checker:
    """Clauses with two watched literals each (Moskewicz and others, "Chaff", 2001), and what follows.

    Whatever follows from the formula and the accepted lemmas alone stays on the trail for good.

    Args:
        variables: the highest variable.
        clauses: a formula over the variables 1..variables. It is not changed.
        limits: a deadline. Once it has passed, the checker is of no use any more.

    Attributes:
        refuted: whether unit propagation alone has found a contradiction.

    Raises:
        LimitReached: the deadline passed; ``accept`` raises it too.
    """

    def __init__(self, variables: int, clauses: Iterable[Clause], limits: Limits) -> None:
        size = 2 * variables + 1
        # Indexed by literal; a negative literal counts from the end of the list.
        self._values = [0] * size
        self._pairs: list[list[int]] = [[] for _ in range(size)]
        self._watches: list[list[Clause]] = [[] for _ in range(size)]
        self._reasons: list[Reason] = [0] * (variables + 1)
        self._trail: list[int] = []
        self._variables = variables
        self._limits = limits
        self._lemmas = 0
        self.refuted = False
        units = []
        pairs = self._pairs
        for number, clause in enumerate(clauses):
            if not number % PACE:
                limits.check()
            if len(set(clause)) < len(clause):
                clause = list(dict.fromkeys(clause))
            if len(clause) == 2:
                one, other = clause
                pairs[one].append(other)
                pairs[other].append(one)
            elif len(clause) > 2:
                self._watch([AT, 0, *clause])
            elif clause:
                units.append(clause[0])
            else:
                self.refuted = True
        for unit in units:
            self._keep(unit, 0)

    def accept(self, lemma: Sequence[int]) -> bool:
        """Whether a clause follows by unit propagation; if so, it is used from now on.

        Raises:
            ValueError: it names a variable that the formula does not have.
        """
        for literal in lemma:
            if not 0 < abs(literal) <= self._variables:
                raise ValueError(f"the formula has no variable {abs(literal)}")
        self._lemmas += 1
        if not self.refuted:
            if not self._follows(lemma):
                return False
            self._add(lemma)
        return True

    def _follows(self, lemma: Sequence[int]) -> bool:
        """Whether a contradiction comes up when all literals of a lemma are false."""
        start = len(self._trail)
        conflict: Reason | None = None
        for literal in lemma:
            if self._values[literal] > 0:
                conflict = literal
                break
            if not self._values[literal]:
                self._set(-literal, 0)
        if conflict is None:
            conflict = self._propagate(start)
        if conflict is not None:
            self._explain(conflict, start)
        for literal in self._trail[start:]:
            self._values[literal] = self._values[-literal] = 0
        del self._trail[start:]
        return conflict is not None

    def _add(self, lemma: Sequence[int]) -> None:
        """Makes a lemma a clause. What is decided for good is left out of it."""
        values = self._values
        if any(values[literal] > 0 for literal in lemma):
            return
        literals = dict.fromkeys(lemma)
        clause = [AT, self._lemmas, *(literal for literal in literals if not values[literal])]
        self._shortened([literal for literal in literals if values[literal]])
        if len(clause) == 2:
            self._refute(clause)
        elif len(clause) == 3:
            self._keep(clause[2], clause)
        else:
            self._watch(clause)

    def _watch(self, clause: Clause) -> None:
        self._watches[clause[2]].append(clause)
        self._watches[clause[3]].append(clause)

    def _keep(self, literal: int, reason: Reason) -> None:
        """Makes a literal true for good, and what follows from it."""
        if self.refuted or self._values[literal] > 0:
            return
        if self._values[literal] < 0:
            self._refute(literal)
            return
        start = len(self._trail)
        self._set(literal, reason)
        conflict = self._propagate(start)
        if conflict is not None:
            self._refute(conflict)

    def _set(self, literal: int, reason: Reason) -> None:
        self._values[literal] = 1
        self._values[-literal] = -1
        self._reasons[abs(literal)] = reason
        self._trail.append(literal)

    def _propagate(self, head: int) -> Reason | None:
        """Sets all that follows from the trail, from place ``head`` on; a contradiction ends it.

        Returns:
            A clause that is all false, or a literal that is false although its reason makes it true;
            None when everything fits.
        """
        values, reasons, trail = self._values, self._reasons, self._trail
        pairs, watches = self._pairs, self._watches
        while head < len(trail):
            if not head % PACE:
                self._limits.check()
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
                    # The last one takes its place, so that a conflict leaves nothing to be put back.
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

    # ---- for those who want to know what a refutation rests on ----

    def _refute(self, conflict: Reason) -> None:
        self.refuted = True
        self._explain(conflict, len(self._trail))

    def _explain(self, conflict: Reason, start: int) -> None:
        """Called with every contradiction; ``start`` is where the trail of the lemma's check begins."""

    def _shortened(self, literals: list[int]) -> None:
        """Called with the literals that are left out of the newest lemma."""


def _find_watchable(clause: Clause, values: Sequence[int]) -> int:
    """The place of a literal that is not false, among those that nobody watches; 0 if there is none."""
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
