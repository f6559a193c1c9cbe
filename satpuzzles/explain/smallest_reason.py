"""The search for the fewest premises that exclude a candidate, with a proof that no fewer do.

Premises that exclude a candidate hit every counter-model: each grid that agrees with what is known, has the
candidate and violates some premises. So the fewest are a minimum hitting set of the violated ones, and new
counter-models are needed only when all known ones are hit. (Implicit hitting sets: Moreno-Centeno and Karp,
2013; smallest unsatisfiable subsets: Ignatiev et al., 2015. A tree for each candidate with shared
counter-models was 2 to 5 times as fast as one search over all candidates together.)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final, NamedTuple

from satpuzzles.core.errors import LimitReached
from satpuzzles.core.grid import bits
from satpuzzles.explain.counter_models import CounterModel, CounterModelSet
from satpuzzles.explain.oracle import Oracle, Values, set_of
from satpuzzles.explain.premises import Candidate, settled
from satpuzzles.rules.answers import Domains

GROWING_CONFLICTS = 10
"""Conflicts spent on a counter-model that violates fewer premises."""

NODE = 15
"""The work of a node of the tree."""

REVIVING_CONFLICTS = 500
"""Conflicts spent on replacing a counter-model that no longer holds."""

FEW = 6
"""Counter-models that violate at most this many premises are kept as they are: this halves the time for
Hitori."""

PATIENCE = 5
"""How many questions for fewer violations in a row may fail."""


class SizeBound(NamedTuple):
    """A proof that no ``size`` premises exclude a candidate, valid while some models hold."""

    size: int
    models: list[CounterModel]


class ReasonSearch:
    """The search of one board, as more becomes known of it.

    Args:
        oracle: knows the same.
        domains: what is known, kept up to date by the caller.
        solution: the values that are not to be excluded.
    """

    def __init__(self, oracle: Oracle, domains: Domains, solution: Values) -> None:
        self._oracle: Final = oracle
        self._domains: Final = domains
        self._solution: Final = solution
        self._models: dict[Candidate, CounterModelSet] = {}
        self._numbered: dict[int, CounterModel] = {}
        self._next = 0
        self._proofs: dict[tuple[Candidate, int], SizeBound] = {}
        self._others: set[Candidate] = set()
        self._touched: set[Candidate] = set()
        self._count: Final = len(oracle.premises.every)
        self._every: Final = (1 << self._count) - 1
        self._cores: dict[Candidate, list[int]] = {}

    def models(self, candidate: Candidate) -> Sequence[CounterModel]:
        """The known counter-models that have a candidate."""
        return self._models_of(candidate).remaining()

    def _models_of(self, candidate: Candidate) -> CounterModelSet:
        found = self._models.get(candidate)
        if found is None:
            visit = partial(self._oracle.count_work, NODE)
            found = CounterModelSet(
                self._count, self._numbered, visit, partial(self._has_counter_model, candidate)
            )
            self._models[candidate] = found
        if candidate in self._touched:
            self._touched.discard(candidate)
            found.settle()
        return found

    def exclude(self, candidates: Iterable[Candidate]) -> None:
        """Records that places do not have values."""
        for candidate in candidates:
            if found := self._models.pop(candidate, None):
                for model in found.every:
                    model.holds = False
                    self._numbered.pop(model.number, None)
            self._cores.pop(candidate, None)
        self._touched.update(self._models)

    def smallest(self, candidate: Candidate, size: int, barred: int = 0) -> int | None:
        """At most ``size`` premises that exclude a candidate, as a set; None if there are none.

        Args:
            candidate: with ``~value`` they exclude all other values of the place.
            barred: premises that may not be used.

        Raises:
            LimitReached: too much work.
        """
        if candidate[1] < 0:
            self._others.add(candidate)
        if self._still_proved(candidate, size, barred):
            return None
        models = self._models_of(candidate)
        found = models.search(size, barred)
        if found is None:
            self._proofs[candidate, barred] = SizeBound(size, models.used())
        return found

    def _still_proved(self, candidate: Candidate, size: int, barred: int) -> bool:
        """Whether an old proof holds, perhaps with replacements for models that no longer hold.

        Each replacement takes a question; this saves two fifths of the nodes in hard Sudokus.
        """
        proof = self._proofs.get((candidate, barred))
        if proof is None or proof.size < size:
            return False
        for number, model in enumerate(proof.models):
            if not model.holds:
                other = self._instead_of(model, candidate, barred)
                if other is None:
                    del self._proofs[candidate, barred]
                    return False
                proof.models[number] = other
        return True

    def _instead_of(self, fallen: CounterModel, candidate: Candidate, barred: int) -> CounterModel | None:
        """A counter-model that violates no premises, apart from barred ones, that ``fallen`` did not."""
        kept = self._every & ~(fallen.broken | barred)
        for model in self.models(candidate):
            if not model.broken & kept:
                return model
        try:
            values, _ = self._oracle.ask(kept, [candidate], REVIVING_CONFLICTS)
        except LimitReached:
            return None
        return None if values is None else self.keep(values, self._oracle.premises.violated(values))

    def proof(self, candidate: Candidate, size: int) -> Sequence[CounterModel]:
        """Counter-models that show that no ``size`` premises exclude a candidate; call ``smallest`` first."""
        found = self._proofs[candidate, 0]
        assert found.size >= size
        return found.models

    def _has_counter_model(self, candidate: Candidate, chosen: int) -> bool:
        """Whether a grid has the candidate and keeps the chosen premises; it is kept for later."""
        if chosen & self._oracle.premises.partial and self._is_refuted(candidate, chosen):
            return False
        values, _ = self._oracle.ask(chosen, [candidate])
        if values is None:
            return False
        broken = self._oracle.premises.violated(values)
        if broken.bit_count() > FEW:
            values, broken = self._grown(candidate, values, broken)
        self.keep(values, broken)
        return True

    def _is_refuted(self, candidate: Candidate, chosen: int) -> bool:
        """Whether propagating premises one after the other shows that they exclude a candidate.

        For regions and loops the solver would need very many cuts.
        """
        place, value = candidate
        supposed = self._domains.copy()
        supposed[place] &= ~(1 << ~value) if value < 0 else 1 << value
        return not settled([self._oracle.premises.every[number] for number in bits(chosen)], supposed)

    def keep(self, values: Values, broken: int) -> CounterModel:
        """Keeps a counter-model for every candidate that it has."""
        model = CounterModel(values, broken, self._next, self._count)
        self._numbered[self._next] = model
        self._next += 1
        for place, (value, right) in enumerate(zip(values, self._solution)):
            if value != right:
                self._models_of((place, value)).every.append(model)
        for place, value in self._others:
            if values[place] != ~value:
                self._models_of((place, value)).every.append(model)
        return model

    def _grown(self, candidate: Candidate, values: Values, broken: int) -> tuple[Values, int]:
        """A model that violates fewer premises, if short questions find one."""
        failures = 0
        for number in bits(broken):
            if broken >> number & 1 and failures < PATIENCE:
                found = self._having(candidate, self._every & ~broken | 1 << number)
                failures = failures + 1 if found is None else 0
                if found is not None:
                    values, broken = found, self._oracle.premises.violated(found)
        return values, broken

    def _having(self, candidate: Candidate, premises: int) -> Values | None:
        """A grid that has a candidate and keeps some premises, if a short question finds one."""
        cores = self._cores.setdefault(candidate, [])
        for core in cores:
            if not core & ~premises:
                return None
        try:
            found, excluding = self._oracle.ask(premises, [candidate], GROWING_CONFLICTS)
        except LimitReached:
            return None
        if found is None:
            cores.append(set_of(excluding))
        return found
