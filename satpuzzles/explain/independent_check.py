"""Whether premises leave a place a value, asked in two ways that share nothing but the rules.

A grid that keeps the premises shows that they do, and the rules themselves check it. That there is none must
be shown both by the solver, from the clauses of the premises, and by a plain search, from what each premise
forces.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Final, Self

from satpuzzles.core.errors import LimitReached
from satpuzzles.core.grid import bits
from satpuzzles.core.options import Limits
from satpuzzles.explain.oracle import Oracle, Values
from satpuzzles.explain.premises import Candidate, Premise, Premises
from satpuzzles.explain.refuted import is_refuted
from satpuzzles.rules.answers import Domains, values_in

FIRST, SOON, NODES = 50, 2_000, 100_000
"""Turns of the plain search for one question: before a restart, before a proof by clauses is tried, and at
most. Steps that people could find take a few."""

GROWTH = 1.01
"""The growth of the weight of forced places per turn."""

LARGEST = 1e100
"""Beyond this all weights are scaled down: after 70,000 turns they would be infinite and all equal."""


class TooLong(LimitReached):
    """The plain search ended with neither values nor a proof that there are none."""


class Witness:
    """A grid that agrees with what is known, and the premises that it violates, as a set."""

    __slots__ = ("broken", "holds", "values")

    def __init__(self, values: Values, broken: int) -> None:
        self.values: Final = values
        self.broken: Final = broken
        self.holds = True


class BoardState:
    """What is known of a board, and the questions about it.

    Args:
        premises: the premises of the puzzle.
        domains: the values that are left for each place.
        nearby: values of all places near which witnesses are looked for; they may be wrong.
        limits: a deadline for all questions.
    """

    def __init__(self, premises: Premises, domains: Domains, nearby: Values, limits: Limits) -> None:
        self.domains: Final = domains
        self._premises: Final = premises
        self._limits: Final = limits
        self._oracle: Final = Oracle(premises, domains, nearby, limits)
        self._witnesses: dict[Candidate, list[Witness]] = {}
        self._refuted: set[tuple[int, Candidate]] = set()
        self.keep(nearby)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._oracle.close()

    def exclude(self, candidates: Iterable[Candidate]) -> None:
        """Records that places do not have values."""
        gone = list(candidates)
        self._refuted.clear()
        for place, value in gone:
            self.domains[place] &= ~(1 << value)
            for witness in self._witnesses.pop((place, value), ()):
                witness.holds = False
        self._oracle.exclude(gone)

    def keep(self, values: Values) -> Witness | None:
        """Keeps values of all places as a witness; None if they disagree with what is known."""
        if any(not domain >> value & 1 for domain, value in zip(self.domains, values)):
            return None
        witness = Witness(values, self._premises.violated(values))
        for candidate in enumerate(values):
            self._witnesses.setdefault(candidate, []).append(witness)
        return witness

    def witnesses(self, candidate: Candidate) -> list[Witness]:
        """The known witnesses that have a candidate."""
        found = self._witnesses.get(candidate, [])
        if not all(each.holds for each in found):
            found = self._witnesses[candidate] = [each for each in found if each.holds]
        return found

    def excludes(self, premises: int, candidate: Candidate, others: Sequence[Candidate] = ()) -> bool:
        """Whether a set of premises leaves no grid with a candidate that agrees with what is known.

        Args:
            others: the next candidates to be asked, to be refuted together if that takes long.

        Raises:
            LimitReached: the deadline passed, or the plain search took too long.
        """
        if (premises, candidate) in self._refuted:
            return True
        if any(not each.broken & premises for each in self.witnesses(candidate)):
            return False
        values, _ = self._oracle.ask(premises, [candidate])
        if values is not None:
            witness = self.keep(values)
            if witness and not witness.broken & premises:
                return False
        domains = self.domains.copy()
        domains[candidate[0]] = 1 << candidate[1]
        search = _WitnessSearch(self._premises, premises, self._limits)
        try:
            values = search.first(domains, SOON)
        except TooLong:
            for together in [[candidate, *others], [candidate]][not others :]:
                if is_refuted(self._premises, premises, self.domains, together, self._limits):
                    self._refuted |= {(premises, each) for each in together}
                    return True
            values = search.first(domains, NODES)
        if values is not None:
            self.keep(values)
        return values is None


class _WitnessSearch:
    """Searches for a grid that keeps some premises: propagates each premise, then tries a value.

    It branches on the places that premises forced most often of late, with restarts: values far away in a
    region, or in a long chain of rules, say nothing. (Activity-based search: Michel and Van Hentenryck,
    2012.)
    """

    def __init__(self, premises: Premises, numbers: int, limits: Limits) -> None:
        self._premises: Final = premises
        self._numbers: Final = numbers
        self._limits: Final = limits
        self._on: Final[Sequence[Premise]] = [premises.every[number] for number in bits(numbers)]
        self._cut: Final = [
            each for each in self._on if premises.answers.values == 1 and each.rule.has_cuts(each.number)
        ]
        near = [each for each in self._on if not each.rule.is_global(each.number)]
        self._near: Final = {place for each in near for place in each.places}
        self._users: Final[dict[int, list[int]]] = {}
        for number, each in enumerate(self._on):
            for place in each.places:
                self._users.setdefault(place, []).append(number)
        self._activity: Final = dict.fromkeys(self._users, 0.0)
        self._bump = 1.0

    def first(self, domains: Domains, most: int) -> Values | None:
        """Values of all places in these domains that keep the premises; None if there are none.

        Raises:
            LimitReached: the deadline passed.
            TooLong: the maximum number of turns without a restart showed neither.
        """
        start = domains.copy()
        if not self._settled(start, range(len(self._on))):
            return None
        nodes = FIRST
        while nodes <= most:
            with suppress(TooLong):
                return self._within(nodes, start)
            nodes *= 2
        raise TooLong("a question about a step takes too long to answer by a plain search")

    def _within(self, nodes: int, start: Domains) -> Values | None:
        """The result of ``first`` within a number of turns."""
        waiting = [start]
        for _ in range(nodes):
            if not waiting:
                return None
            self._limits.check()
            domains = waiting.pop()
            place = self._beside_a_region(domains)
            # If only premises about the whole board are open, most values will do.
            if place is None:
                place = self._most_active(self._near, domains)
            if place is None:
                place = self._most_active(self._users, domains)
            if place is None:
                values = tuple([domain.bit_length() - 1 for domain in domains])
                if not self._premises.violated(values) & self._numbers:
                    return values
                continue
            for value in values_in(domains[place]):
                further = domains.copy()
                further[place] = 1 << value
                if self._settled(further, self._users[place]):
                    waiting.append(further)
        raise TooLong

    def _settled(self, domains: Domains, looked_at: Iterable[int]) -> bool:
        """Propagates the premises one after the other until nothing changes."""
        self._bump *= GROWTH
        if self._bump > LARGEST:
            self._bump /= LARGEST
            for place in self._activity:
                self._activity[place] /= LARGEST
        waiting = dict.fromkeys(looked_at)
        while waiting:
            number = next(iter(waiting))
            del waiting[number]
            changes = self._on[number].propagate(domains)
            if changes is None:
                return False
            for place, domain in changes:
                domains[place] = domain
                self._activity[place] += self._bump
                waiting.update(dict.fromkeys(self._users[place]))
        return True

    def _beside_a_region(self, domains: Domains) -> int | None:
        """An undecided place that decides whether a region has its size, or is connected.

        It comes from a cut, which only guides the search and proves nothing.
        """
        if not self._cut:
            return None
        answers, values = self._premises.answers, [domain.bit_length() - 1 for domain in domains]
        model = [place + 1 if value else -place - 1 for place, value in enumerate(values)]
        for each in self._cut:
            for index in dict.fromkeys(each.rule.violated(values)):
                if each.rule.premise(index) == each.number and each.rule.has_cuts(index):
                    for clause in each.rule.cuts(index, model, answers):
                        places = [abs(literal) - 1 for literal in clause]
                        undecided = [place for place in places if domains[place] & (domains[place] - 1)]
                        if undecided:
                            return undecided[0]
        return None

    def _most_active(self, places: Iterable[int], domains: Domains) -> int | None:
        """The undecided place that was forced most often of late, relative to its number of values."""
        undecided = [place for place in places if domains[place] & (domains[place] - 1)]
        key = {place: (self._activity[place] / domains[place].bit_count(), -place) for place in undecided}
        return max(key, key=key.__getitem__, default=None)
