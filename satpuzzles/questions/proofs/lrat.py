"""A proof (DRUP) as LRAT: with each lemma the clauses from which it follows, so that nobody looks for them.

(Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp, "Efficient certified RAT verification", 2017.) Nobody
has to trust this: whoever checks LRAT checks each lemma by its clauses alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from satpuzzles.core.options import Limits
from satpuzzles.sat.sink import Clause
from satpuzzles.sat.streamed import TextSink


class NoProof(Exception):
    """A lemma does not follow, or all of them together refute nothing."""


def write_lrat(formula: Path, proof: Path, file: TextSink, limits: Limits) -> None:
    """Writes the proof of a certificate, which was verified, as LRAT.

    Raises:
        NoProof: it is none. (Of a certificate that was verified it is one.)
        LimitReached: the deadline passed.
        OSError: a file of it cannot be read.
    """
    variables, clauses = read_clauses(formula)
    for line in lrat(variables, clauses, lemmas_in(proof), limits):
        file.write(line)


def read_clauses(path: Path) -> tuple[int, list[Clause]]:
    """How many variables a file of DIMACS has, and its clauses, one a line."""
    variables, clauses = 0, []
    with path.open(encoding="ascii") as file:
        for line in file:
            if line.startswith("p"):
                variables = int(line.split()[2])
            elif not line.startswith("c"):
                clauses.append([int(word) for word in line.split()[:-1]])
    return variables, clauses


def lemmas_in(path: Path) -> Iterator[Clause]:
    """The lemmas of a file of DRUP without deletions."""
    with path.open(encoding="ascii") as file:
        for line in file:
            yield [int(word) for word in line.split()[:-1]]


def lrat(
    variables: int, clauses: Iterable[Clause], lemmas: Iterable[Clause], limits: Limits
) -> Iterator[str]:
    """The lines of a refutation in LRAT; clauses of the formula are numbered from 1.

    A literal that is decided for good is a lemma of its own, so that others rest on that and not on all that
    decided it. Lemmas that it makes needless are left out.

    Raises:
        NoProof: a lemma does not follow by unit propagation, or they refute nothing.
        LimitReached: the deadline passed.
    """
    hints = _Hints(variables, [*clauses])
    for lemma in lemmas:
        limits.check()
        yield from hints.taken()
        if hints.refuted:
            return
        if not hints.accept(lemma):
            raise NoProof
    yield from hints.taken()
    if not hints.refuted:
        raise NoProof


class _Hints:
    """Clauses by their numbers, with two watched literals each, and which of them made a literal true."""

    def __init__(self, variables: int, clauses: Sequence[Clause]) -> None:
        size = 2 * variables + 1
        # Indexed by literal; a negative literal counts from the end of the list.
        self._values = [0] * size
        self._watches: list[list[int]] = [[] for _ in range(size)]
        self._reasons = [0] * (variables + 1)
        self._trail: list[int] = []
        self._clauses: dict[int, Clause] = {}
        self._last = len(clauses)
        self._lines: list[str] = []
        self.refuted = False
        for number, clause in enumerate(clauses, 1):
            self._add(number, clause)

    def taken(self) -> list[str]:
        """The lines since it was asked before."""
        lines, self._lines = self._lines, []
        return lines

    def accept(self, lemma: Clause) -> bool:
        """Whether a lemma follows; if so it is a clause from now on."""
        if any(self._values[literal] > 0 for literal in lemma) or len({*map(abs, lemma)}) < len({*lemma}):
            return True  # nothing can rest on it
        start = len(self._trail)
        for literal in lemma:
            if not self._values[literal]:
                self._set(-literal, 0)
        conflict = self._propagate(start)
        hints = self._explain(conflict, start) if conflict else []
        for literal in self._trail[start:]:
            self._values[literal] = self._values[-literal] = 0
        del self._trail[start:]
        if conflict:
            self._add(self._tell(lemma, hints), lemma)
        return bool(conflict)

    def _tell(self, lemma: Clause, hints: Iterable[int]) -> int:
        """Writes a line; its number."""
        self._last += 1
        self._lines.append(" ".join(map(str, [self._last, *lemma, 0, *hints, 0])) + "\n")
        return self._last

    def _explain(self, conflict: int, start: int) -> list[int]:
        """The clauses by which the literals since ``start`` lead to a conflict, in their order."""
        needed = {*map(abs, self._clauses[conflict])}
        local = [conflict]
        for literal in reversed(self._trail[start:]):
            if abs(literal) in needed:
                needed.remove(abs(literal))
                if reason := self._reasons[abs(literal)]:
                    local.append(reason)
                    needed.update(abs(other) for other in self._clauses[reason] if other != literal)
        return [*(self._reasons[variable] for variable in sorted(needed)), *reversed(local)]

    def _add(self, number: int, literals: Clause) -> None:
        """Takes a clause, at a moment when only literals are true that are so for good."""
        clause = list(dict.fromkeys(literals))
        values = self._values
        if self.refuted or any(values[literal] > 0 or -literal in clause for literal in clause):
            return
        clause.sort(key=values.__getitem__, reverse=True)  # false ones last
        self._clauses[number] = clause
        if len(clause) > 1 and not values[clause[1]]:
            self._watches[clause[0]].append(number)
            self._watches[clause[1]].append(number)
            return
        conflict = number
        if clause and not values[clause[0]]:
            start = len(self._trail)
            self._decide(clause[0], number)
            conflict = self._propagate(start, for_good=True)
        if conflict:
            self._tell([], [*(self._reasons[abs(each)] for each in self._clauses[conflict]), conflict])
            self.refuted = True

    def _decide(self, literal: int, number: int) -> None:
        """Makes a literal true for good, because all others of a clause are false for good."""
        others = [self._reasons[abs(each)] for each in self._clauses[number] if each != literal]
        self._set(literal, self._tell([literal], [*others, number]) if others else number)

    def _set(self, literal: int, reason: int) -> None:
        self._values[literal], self._values[-literal] = 1, -1
        self._reasons[abs(literal)] = reason
        self._trail.append(literal)

    def _propagate(self, head: int, *, for_good: bool = False) -> int:
        """Follows what the trail from ``head`` on makes true; the number of a clause all false, else 0."""
        values, clauses, trail = self._values, self._clauses, self._trail
        while head < len(trail):
            false = -trail[head]
            head += 1
            watching = self._watches[false]
            kept = self._watches[false] = []
            for at, number in enumerate(watching):
                clause = clauses[number]
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                first = clause[0]
                if values[first] <= 0:
                    other = next((k for k in range(2, len(clause)) if values[clause[k]] >= 0), 0)
                    if other:
                        clause[1], clause[other] = clause[other], false
                        self._watches[clause[1]].append(number)
                        continue
                kept.append(number)
                if values[first] < 0:
                    kept += watching[at + 1 :]
                    return number
                if not values[first]:
                    if for_good:
                        self._decide(first, number)
                    else:
                        self._set(first, number)
        return 0
