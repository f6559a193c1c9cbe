"""What is known of a board while it is explained, and the next step from there.

A board is explained with its solution at hand, and where it has several with what these have in common: a
candidate that some solution has is never excluded, and counter-models stand for the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Self

from satpuzzles.core.errors import LimitReached
from satpuzzles.core.grid import bits
from satpuzzles.core.options import Limits
from satpuzzles.explain.oracle import Oracle, Values, set_of
from satpuzzles.explain.premises import Candidate, Premises, candidates
from satpuzzles.explain.step import Step, conclusions
from satpuzzles.explain.tree import Tree
from satpuzzles.rules.answers import Domains, values_in

EFFORTS = (10, 1_000, None)
"""The conflicts that greedy questions may take; what is seen with few is mostly short."""

SCAN = 200_000
"""The work after which a greedy step takes the smallest that it has, about a fifth of a second."""

Change = tuple[int, int]
"""A place and the values that are left for it, as a domain."""


class State:
    """What is known of a board: for each place the values that are left.

    Args:
        premises: of the puzzle.
        right: for each place the values that it has in some solution, as a domain.
        solution: one solution.
        domains: what is known; None for everything that is free.
        work: how much may be done to prove that steps are smallest (see ``Oracle``); None for any amount.
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
        self.tree: Final = Tree(self.oracle, self.domains, solution)
        self.least = 1
        """So many premises the last step needed at least."""
        self._waiting = dict.fromkeys(range(len(premises.every)))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.oracle.close()

    def allow(self, work: int | None) -> None:
        """Lets so much more work be done; None for any amount."""
        self.oracle.most = None if work is None else self.oracle.work + work

    def wrong(self) -> list[Candidate]:
        """The candidates that are still to be excluded."""
        return [
            (place, value) for place, value in candidates(self.domains) if not self.right[place] >> value & 1
        ]

    def learn(self, changes: Iterable[Change]) -> tuple[list[Candidate], list[Candidate]]:
        """Takes over what a step forces; gives what is decided now, and what is excluded where nothing is."""
        new = dict(changes)
        found = conclusions(new.items(), self.domains)
        gone = [(place, value) for place in new for value in values_in(self.domains[place] & ~new[place])]
        for place, domain in new.items():
            self.domains[place] = domain
        self.oracle.exclude(gone)
        self.tree.exclude(gone)
        self._waiting.update(dict.fromkeys(self.premises.users(new)))
        return found

    def waiting(self) -> list[int]:
        """The premises that may force something by themselves since more became known."""
        return sorted(self._waiting)

    def settle(self) -> None:
        """Tells that none of them does."""
        self._waiting.clear()

    # ---- steps ----

    def single(self) -> Step | None:
        """A step of one premise, as far as rules find it by themselves; None where there is none.

        One about the whole board only where no other is left: a person looks close by first.
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
        """A smallest step where ``single`` finds none; None where nothing more follows.

        Args:
            most: how many premises it may have; None for any number.

        Raises:
            LimitReached: too much work; ``least`` tells what is proved.
        """
        wrong = self.wrong()
        if not wrong:
            return None
        self.least = self.least_now
        while most is None or self.least <= most:
            found = self._of_size(wrong, self.least)
            if found is not None:
                return self.taken(found, self.least)
            self.least += 1
        return None

    @property
    def least_now(self) -> int:
        """How many premises a step needs at least where ``single`` finds none."""
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
        """The premises that do not count, for steps without the whole board and for others of that size."""
        every = (1 << len(self.premises.every)) - 1
        known = every & ~self.premises.partial if size == 1 else 0
        return [known | self.premises.whole, known] if self.premises.whole else [known]

    def greedy(self, lower_bound: int, scan: int = SCAN) -> Step | None:
        """A step that is small by luck; None where nothing more follows.

        Args:
            scan: the work after which it takes the smallest that it has.

        Raises:
            LimitReached: too much work.
        """
        wrong = self.wrong()
        for conflicts in EFFORTS if wrong else ():
            best = self._smallest_core(wrong, conflicts, lower_bound, scan)
            if best is not None:
                return self.taken(set_of(best), lower_bound)
        return None

    def _smallest_core(
        self, wrong: Sequence[Candidate], conflicts: int | None, least: int, scan: int
    ) -> list[int] | None:
        """The smallest core of a candidate that a question finds, without what it can spare."""
        best: list[int] | None = None
        until = self.oracle.work + scan
        for candidate in wrong:
            if best is not None and (len(best) <= least or self.oracle.work > until):
                break
            try:
                _, core = self.oracle.ask((1 << len(self.premises.every)) - 1, [candidate], conflicts)
            except LimitReached:
                self.oracle.limits.check()
                self.oracle.count_work(0)
                continue
            kept = sorted(core)
            if best is None or len(kept) < len(best):
                kept = self.minimal(kept, candidate)
                if best is None or len(kept) < len(best):
                    best = kept
        return best

    def minimal(self, kept: list[int], candidate: Candidate) -> list[int]:
        """Premises that exclude a candidate, without those that the others can spare."""
        for number in list(kept):
            if number in kept:
                values, core = self.oracle.ask(set_of(kept) & ~(1 << number), [candidate])
                if values is None:
                    kept = sorted(core)
        return kept

    def taken(self, premises: int, lower_bound: int) -> Step:
        """The step that premises make: learns all that they force."""
        numbers = bits(premises)
        models = self._evidence(lower_bound - 1)
        decided, excluded = self.learn(self.forced(premises))
        return Step(tuple(numbers), tuple(decided), tuple(excluded), lower_bound, models)

    def _evidence(self, size: int) -> tuple[Values, ...]:
        """Counter-models, not told before, that prove that no ``size`` premises exclude anything.

        Of single premises there is none: they are asked one by one.
        """
        if size < 2:
            return ()
        found = {id(model): model for each in self.wrong() for model in self.tree.proof(each, size)}
        new = [model for model in found.values() if not model.told]
        for model in new:
            model.told = True
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
