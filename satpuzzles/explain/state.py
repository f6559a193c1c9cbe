"""What is known of a board during its explanation, and the next step from there.

The explanation knows the solution or, if there are several, what they have in common: a candidate in some
solution is never excluded; counter-models represent the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Self

from satpuzzles.core.errors import LimitReached
from satpuzzles.core.grid import bits
from satpuzzles.core.options import Limits
from satpuzzles.explain.oracle import Oracle, Values, set_of
from satpuzzles.explain.premises import Candidate, Premises, candidates
from satpuzzles.explain.smallest_reason import ReasonSearch
from satpuzzles.explain.step import Step, conclusions
from satpuzzles.rules.answers import Domains, values_in

EFFORTS = (10, 1_000, None)
"""Conflict limits of greedy questions; what is found with few conflicts is mostly short."""

SCAN = 200_000
"""Work after which a greedy step takes the smallest found so far, about a fifth of a second."""

Change = tuple[int, int]
"""A place and its remaining values, as a domain."""


class State:
    """What is known of a board: the remaining values of each place.

    Args:
        premises: the premises of the puzzle.
        right: for each place the values that it has in some solution, as a domain.
        solution: one solution.
        domains: what is known; None for everything that is free.
        work: the limit for proving that steps are smallest (see ``Oracle``); None for no limit.
        limits: a deadline for all questions.
    """

    def __init__(
        self,
        premises: Premises,
        right: Domains,
        solution: Values,
        domains: Domains | None,
        work: int | None,
        limits: Limits,
    ) -> None:
        self.premises: Final = premises
        self.right: Final = right
        self._solution: Final = solution
        start = premises.start() if domains is None else domains.copy()
        assert start is not None
        self.domains: Final[Domains] = start
        self.oracle: Final = Oracle(premises, start, solution, limits)
        self.allow(work)
        self.tree: Final = ReasonSearch(self.oracle, self.domains, solution)
        self.least = 1
        """The proved minimum number of premises of the last step."""
        self.best: int | None = None
        """The smallest premises that ``small`` found for the next step, as a set."""
        self._waiting = dict.fromkeys(range(len(premises.every)))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.oracle.close()

    def allow(self, work: int | None) -> None:
        """Allows this much more work; None for no limit."""
        self.oracle.most = None if work is None else self.oracle.work + work

    def wrong(self) -> list[Candidate]:
        """The candidates that are still to be excluded."""
        return [
            (place, value) for place, value in candidates(self.domains) if not self.right[place] >> value & 1
        ]

    def learn(self, changes: Iterable[Change]) -> tuple[list[Candidate], list[Candidate]]:
        """Applies what a step forces; returns what it decides, and what it excludes at undecided places."""
        new = dict(changes)
        found = conclusions(new.items(), self.domains)
        gone = [(place, value) for place in new for value in values_in(self.domains[place] & ~new[place])]
        for place, domain in new.items():
            self.domains[place] = domain
        self.oracle.exclude(gone)
        self.tree.exclude(gone)
        self.best = None
        self._waiting.update(dict.fromkeys(self.premises.users(new)))
        return found

    def waiting(self) -> list[int]:
        """The premises that may force something new by themselves."""
        return sorted(self._waiting)

    def settle(self) -> None:
        """Records that none of them does."""
        self._waiting.clear()

    # ---- steps ----

    def single(self) -> Step | None:
        """A step of one premise, as far as rules find it by themselves; None if there is none.

        A premise about the whole board comes last: a person looks close by first.
        """
        whole = self.premises.whole
        while self._waiting:
            self.oracle.limits.check()
            near = (number for number in self._waiting if not whole >> number & 1)
            number = next(near, next(iter(self._waiting)))
            del self._waiting[number]
            if changes := self.premises.every[number].propagate(self.domains):
                decided, excluded = self.learn(changes)
                return Step((number,), tuple(decided), tuple(excluded), 1)
        return None

    def exact(self, most: int | None = None) -> Step | None:
        """A smallest step if ``single`` finds none; None if nothing more follows.

        Args:
            most: the maximum number of premises; None for any number.

        Raises:
            LimitReached: too much work; ``least`` is the proved minimum.
        """
        found = self.smallest(most)
        return None if found is None else self.taken(found, self.least)

    def smallest(self, most: int | None = None) -> int | None:
        """The premises of ``exact``, as a set."""
        wrong = self.wrong()
        if not wrong:
            return None
        self.least = self.least_now
        while most is None or self.least <= most:
            found = self._of_size(wrong, self.least)
            if found is not None:
                return found
            self.least += 1
        return None

    @property
    def least_now(self) -> int:
        """The proved minimum number of premises of a step if ``single`` finds none."""
        return 1 if self.premises.partial else 2

    def _of_size(self, wrong: Sequence[Candidate], size: int) -> int | None:
        """Premises of some size that exclude a candidate; none about the whole board, if possible."""
        for barred in self.barred(size):
            for candidate in wrong:
                found = self.tree.smallest(candidate, size, barred)
                if found is not None:
                    return found
        return None

    def barred(self, size: int) -> list[int]:
        """The barred premises, for steps without the whole board and for other steps of that size."""
        every = (1 << len(self.premises.every)) - 1
        known = every & ~self.premises.partial if size == 1 else 0
        return [known | self.premises.whole, known] if self.premises.whole else [known]

    def greedy(self, lower_bound: int, scan: int = SCAN) -> Step | None:
        """A small step, not proved smallest; None if nothing more follows.

        Args:
            scan: the work after which it takes the smallest found so far.

        Raises:
            LimitReached: too much work.
        """
        found = self.small(lower_bound, scan)
        return None if found is None else self.taken(found, lower_bound)

    def small(self, lower_bound: int, scan: int) -> int | None:
        """The premises of ``greedy``, as a set. If a limit is reached, ``best`` has the smallest so far."""
        wrong = self.wrong()
        for conflicts in EFFORTS if wrong else ():
            self._smallest_core(wrong, conflicts, lower_bound, scan)
            if self.best is not None:
                return self.best
        return None

    def _smallest_core(
        self, wrong: Sequence[Candidate], conflicts: int | None, least: int, scan: int
    ) -> None:
        """Finds the smallest core by a question about some candidate, made minimal, as ``best``."""
        until = self.oracle.work + scan
        for candidate in wrong:
            size = len(self.premises.every) + 1 if self.best is None else self.best.bit_count()
            if self.best is not None and (size <= least or self.oracle.work > until):
                break
            try:
                _, core = self.oracle.ask((1 << len(self.premises.every)) - 1, [candidate], conflicts)
            except LimitReached:
                self.oracle.count_work(0)
                continue
            kept = sorted(core)
            if len(kept) < size:
                self.best = set_of(kept)
                self.best = set_of(self.minimal(kept, candidate))

    def minimal(self, kept: list[int], candidate: Candidate) -> list[int]:
        """Shrinks premises that exclude a candidate to a minimal set (MUS)."""
        for number in list(kept):
            if number in kept:
                values, core = self.oracle.ask(set_of(kept) & ~(1 << number), [candidate])
                if values is None:
                    kept = sorted(core)
        return kept

    def taken(self, premises: int, lower_bound: int) -> Step:
        """The step that premises make: applies all that they force."""
        numbers = bits(premises)
        models = self._evidence(lower_bound - 1)
        decided, excluded = self.learn(self.forced(premises))
        return Step(tuple(numbers), tuple(decided), tuple(excluded), lower_bound, models)

    def _evidence(self, size: int) -> tuple[Values, ...]:
        """Counter-models, not given before, that prove that no ``size`` premises exclude anything.

        Single premises need none: they are asked one by one.
        """
        if size < 2:
            return ()
        found = {id(model): model for each in self.wrong() for model in self.tree.proof(each, size)}
        new = [model for model in found.values() if not model.used_as_evidence]
        for model in new:
            model.used_as_evidence = True
        return tuple([model.values for model in new])

    def forced(self, premises: int) -> list[Change]:
        """All that premises force together from what is known."""
        left: dict[int, int] = {}
        for place, value in self.wrong():
            if any(not model.broken & premises for model in self.tree.models((place, value))):
                continue
            found, _ = self.oracle.ask(premises, [(place, value)])
            if found is None:
                left[place] = left.get(place, self.domains[place]) & ~(1 << value)
            else:
                self.tree.keep(found, self.premises.violated(found))
        return list(left.items())
