"""Whether premises leave places values, by clauses that are checked one by one, and a checked proof.

It is for questions that a plain search does not end: with long regions, loops or sums, every guess
fails late. Clauses and cuts come from the rules or, if these use auxiliary variables, from what premises say
about grids that keep the clauses so far (lazy clause generation: Ohrimenko, Stuckey and Codish, 2009); the
proof comes from a solver. None is trusted: the premise of each clause must confirm that no grid keeps it and
violates the clause, and each lemma is checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from satpuzzles.core.grid import bits
from satpuzzles.core.options import Limits
from satpuzzles.explain.oracle import BACKEND, SLICE, Oracle
from satpuzzles.explain.premises import Candidate, Premise, Premises, settled
from satpuzzles.rules.answers import Domains
from satpuzzles.sat.sink import Clause
from satpuzzles.solver.backends import find_backend
from satpuzzles.solver.engine import Engine, EngineResult
from satpuzzles.solver.proof import proving_backend, refute
from satpuzzles.translation_check.checker import Checker

PROVER = "cadical195"

GRIDS = 2_000
"""The most grids before the search for a proof ends. A 12x12 Calcudoku with all its rules takes 150."""


def is_refuted(
    premises: Premises, on: int, domains: Domains, candidates: Sequence[Candidate], limits: Limits
) -> bool:
    """Whether it is proved that premises leave no grid with any of some candidates.

    Args:
        on: the premises, as a set.
        domains: the values that are left for each place.

    Raises:
        LimitReached: the deadline passed.
    """
    with Oracle(premises, domains, (), limits, records=True) as oracle:
        if any(oracle.ask(on, [candidate])[0] is not None for candidate in candidates):
            return False
        recorded = [each for each in oracle.told() if on >> each[0] & 1]
    question = _ValueClauses(premises, domains)
    clauses = [
        *question.known(),
        [question.literal(*candidate) for candidate in candidates],
        *[clause for number, clause in recorded if question.holds(premises.every[number], clause)],
    ]
    if not _completed(question, clauses, on, limits):
        return False
    lemmas = refute(clauses, proving_backend(PROVER), limits)
    checker = Checker(question.variables, clauses, limits.check)
    return all(map(checker.accept, takewhile(lambda _: not checker.refuted, lemmas))) and checker.refuted


def _completed(question: _ValueClauses, clauses: list[Clause], on: int, limits: Limits) -> bool:
    """Adds what premises say against grids that keep the clauses; returns whether none is left."""
    engine = Engine(find_backend(BACKEND))
    try:
        engine.add(clauses)
        for _ in range(GRIDS):
            answer = EngineResult(None)
            while answer.satisfiable is None:
                limits.check()
                answer = engine.solve([], SLICE)
            if answer.model is None:
                return True
            against = list(question.against(answer.model, on))
            if not against:
                return False
            engine.add(against)
            clauses += against
        return False
    finally:
        engine.close()


class _ValueClauses:
    """Clauses about the values of places only, and what premises say about them.

    Attributes:
        variables: the answer variables; if a place may be blank or have several values, one for each blank.
    """

    def __init__(self, premises: Premises, domains: Domains) -> None:
        self._premises = premises
        self._domains = domains
        self._values = premises.answers.values
        self._answers = len(domains) * self._values
        self._everything = [premises.answers.everything()] * len(domains)
        self.variables = self._answers + (len(domains) if self._values > 1 else 0)

    def literal(self, place: int, value: int) -> int:
        """The literal that says: the place has this value."""
        if value or self._values == 1:
            return self._premises.answers.literal(place, value)
        return self._answers + place + 1

    def known(self) -> Iterator[Clause]:
        """The clauses that each place has one of its remaining values."""
        for place, domain in enumerate(self._domains):
            left = [self.literal(place, value) for value in bits(domain)]
            if self._values > 1:
                gone = [value for value in range(self._values + 1) if not domain >> value & 1]
                yield from ([-self.literal(place, value)] for value in gone)
                yield from ([-one, -other] for number, one in enumerate(left) for other in left[:number])
                yield left
            elif len(left) == 1:
                yield left

    def holds(self, premise: Premise, clause: Sequence[int]) -> bool:
        """Whether a premise by itself implies a clause."""
        domains = self._everything.copy()
        for literal in clause:
            if abs(literal) > self._answers:
                return False
            place, value = divmod(abs(literal) - 1, self._values)
            domains[place] &= ~(2 << value) if literal > 0 else 2 << value
        return all(domains) and not settled([premise], domains)

    def against(self, model: Sequence[int], on: int) -> Iterator[Clause]:
        """A widened clause against a grid from each premise that finds it violated."""
        true = {literal for literal in model if literal > 0}
        values = [
            next(value for value in bits(domain) if self._is_true(true, place, value))
            for place, domain in enumerate(self._domains)
        ]
        for number in bits(self._premises.violated(tuple(values)) & on):
            premise = self._premises.every[number]
            domains = self._domains.copy()
            for place in premise.places:
                domains[place] = 1 << values[place]
            if not settled([premise], domains.copy()):
                yield self._widened(premise, domains)

    def _is_true(self, true: set[int], place: int, value: int) -> bool:
        literal = self.literal(place, value)
        return literal in true if literal > 0 else -literal not in true

    def _widened(self, premise: Premise, domains: Domains) -> Clause:
        """The clause that forbids as many grids as the premise alone excludes, with what is known."""
        clause: list[int] = []
        for place in premise.places:
            for value in bits(self._domains[place] & ~domains[place]):
                domains[place] |= 1 << value
                if settled([premise], domains.copy()):
                    domains[place] &= ~(1 << value)
                    clause.append(self.literal(place, value))
        return clause
