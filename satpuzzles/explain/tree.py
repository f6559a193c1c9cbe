"""The search for the fewest premises that exclude a candidate, with a proof that no fewer do.

Premises that exclude a candidate hit every counter-model: each grid that agrees with what is known, has the
candidate and breaks some premises. So the fewest are a smallest hitting set of the broken ones, and
counter-models are asked for only where those at hand are hit. (Implicit hitting sets: Moreno-Centeno and
Karp, 2013; smallest unsatisfiable subsets: Ignatiev et al., 2015. A tree for each candidate with
counter-models in common was 2 to 5 times as quick as one search over all candidates together.)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from satpuzzles.core.errors import LimitReached
from satpuzzles.core.grid import bits
from satpuzzles.explain.oracle import Oracle, Values, members
from satpuzzles.explain.premises import Candidate

GROWING_CONFLICTS = 10
"""What is spent on a counter-model that breaks fewer premises."""


NODES_A_QUESTION = 10
"""Nodes of the tree take about as long as one question."""

FEW = 6
"""Counter-models that break no more are taken as they are: for Hitori that takes half the time."""

PATIENCE = 5
"""So many of those questions in a row may fail."""


class Model:
    """A counter-model: a grid, and the premises that it breaks, as a set."""

    __slots__ = ("broken", "stands", "told", "values")

    def __init__(self, values: Values, broken: int) -> None:
        self.values: Final = values
        self.broken: Final = broken
        self.stands = True
        """Whether it agrees with what is known."""
        self.told = False
        """Whether it came as evidence with a step."""


class Proof(NamedTuple):
    """That no ``size`` premises exclude a candidate, for as long as some models stand."""

    size: int
    models: list[Model]


class Tree:
    """The search of one board, as more becomes known of it.

    Args:
        oracle: knows the same.
        solution: the values that are no candidates to exclude.
        questions: how many questions the oracle may be asked in all; None for any number.
    """

    def __init__(self, oracle: Oracle, solution: Values, *, questions: int | None = None) -> None:
        self._oracle: Final = oracle
        self._solution: Final = solution
        self._last_question: Final = questions
        self._models: dict[Candidate, list[Model]] = {}
        self._proofs: dict[tuple[Candidate, int], Proof] = {}
        self._others: set[Candidate] = set()
        # In sets that stand for models, a bit above those of the premises tells which model it is.
        self._count: Final = len(oracle.premises.every)
        self._every: Final = (1 << self._count) - 1
        self._kept = 0
        self._used = 0
        self.nodes = 0

    def models(self, candidate: Candidate) -> list[Model]:
        """The counter-models at hand that have a candidate."""
        found = self._models.get(candidate, [])
        if not all(model.stands for model in found):
            found = self._models[candidate] = [model for model in found if model.stands]
        return found

    def exclude(self, candidates: Iterable[Candidate]) -> None:
        """Learns that places do not have values."""
        for candidate in candidates:
            for model in self._models.pop(candidate, ()):
                model.stands = False

    def smallest(self, candidate: Candidate, size: int, barred: int = 0) -> int | None:
        """At most so many premises that exclude a candidate, as a set; None where there are none.

        Args:
            candidate: with ``~value`` they exclude all other values of the place.
            barred: premises that do not count.

        Raises:
            LimitReached: too many questions, or steps of the search.
        """
        if candidate[1] < 0:
            self._others.add(candidate)
        proof = self._proofs.get((candidate, barred))
        if proof and proof.size >= size and all(model.stands for model in proof.models):
            return None
        self._used = 0
        found = self._search(candidate, self._sets(candidate, 0, barred), 0, barred, size)
        if found is None:
            models = self.models(candidate)
            used = [models[number] for number in bits(self._used)]
            self._proofs[candidate, barred] = Proof(size, used)
        return found

    def proof(self, candidate: Candidate, size: int) -> Sequence[Model]:
        """Counter-models that show that no ``size`` premises exclude a candidate, once that was asked."""
        found = self._proofs[candidate, 0]
        assert found.size >= size
        return found.models

    def _sets(self, candidate: Candidate, chosen: int, barred: int) -> list[int]:
        """What the models at hand break, where that has nothing of the premises chosen."""
        models = self.models(candidate)
        first = self._count
        return sorted(
            [
                model.broken & ~barred | 1 << first + number
                for number, model in enumerate(models)
                if not model.broken & chosen
            ],
            key=int.bit_count,
        )

    def _search(
        self, candidate: Candidate, sets: list[int], chosen: int, barred: int, size: int
    ) -> int | None:
        self.nodes += 1
        self._look_at_limit()
        if not sets:
            sets = self._sets(candidate, chosen, barred)
        while not sets:
            if self._counter_model(candidate, chosen) is None:
                return chosen
            sets = self._sets(candidate, chosen, barred)
        if size == 0:
            self._used |= sets[0] >> self._count
            return None
        if size == 1:
            return self._last(candidate, sets, chosen, barred)
        union = count = 0
        for each in sets:
            if not each & union:
                union |= each
                count += 1
                if count > size:
                    break
        smallest = sets[0] & self._every
        if count > size or not smallest:
            self._used |= (union if smallest else sets[0]) >> self._count
            return None
        number = _most_frequent(smallest, sets)
        without = [each for each in sets if not each & number]
        before = self._kept
        found = self._search(candidate, without, chosen | number, barred, size - 1)
        if found is None:
            if self._kept > before:
                rest = self._sets(candidate, chosen, barred | number)
            else:
                rest = sorted([each & ~number for each in sets], key=int.bit_count)
            found = self._search(candidate, rest, chosen, barred | number, size)
        return found

    def _look_at_limit(self) -> None:
        """Nodes are cheap, so that many of them count as a question."""
        if self._last_question is not None:
            spent = self._oracle.questions + self.nodes // NODES_A_QUESTION
            if spent > self._last_question:
                raise LimitReached("a limit was reached")

    def _last(self, candidate: Candidate, sets: list[int], chosen: int, barred: int) -> int | None:
        """The search where one more premise may be chosen: it is in all sets."""
        while True:
            common, used = self._every, 0
            for each in sets:
                common &= each
                used |= each
                if not common:
                    self._used |= used >> self._count
                    return None
            chosen_now = chosen | (common & -common)
            if self._counter_model(candidate, chosen_now) is None:
                return chosen_now
            sets = self._sets(candidate, chosen, barred)

    def _counter_model(self, candidate: Candidate, chosen: int) -> Model | None:
        """A grid that has the candidate and keeps the premises chosen, kept for later; None where none is."""
        values, _ = self._oracle.ask(members(chosen), [candidate])
        if values is None:
            return None
        broken = self._oracle.premises.broken(values)
        if broken.bit_count() > FEW:
            values, broken = self._grown(candidate, values, broken)
        return self.keep(values, broken)

    def keep(self, values: Values, broken: int) -> Model:
        """Keeps a counter-model for every candidate that it has."""
        model = Model(values, broken)
        self._kept += 1
        for place, (value, right) in enumerate(zip(values, self._solution)):
            if value != right:
                self._models.setdefault((place, value), []).append(model)
        for place, value in self._others:
            if values[place] != ~value:
                self._models.setdefault((place, value), []).append(model)
        return model

    def _grown(self, candidate: Candidate, values: Values, broken: int) -> tuple[Values, int]:
        """A model that breaks fewer premises, where short questions find one."""
        kept = members(self._every & ~broken)
        failures = 0
        for number in members(broken):
            if not broken >> number & 1:
                continue
            try:
                found, _ = self._oracle.ask([*kept, number], [candidate], GROWING_CONFLICTS)
            except LimitReached:
                found = None
            if found is None:
                failures += 1
                if failures == PATIENCE:
                    break
                continue
            failures = 0
            values = found
            broken = self._oracle.premises.broken(values)
            kept = members(self._every & ~broken)
        return values, broken


def _most_frequent(smallest: int, sets: list[int]) -> int:
    """Of a set the element that most sets have, as a set."""
    best, most = 0, -1
    while smallest:
        element = smallest & -smallest
        smallest ^= element
        count = len([1 for each in sets if each & element])
        if count > most:
            best, most = element, count
    return best
