"""Counts the solutions of a latin square with constraints cell by cell, without a SAT solver.

Partly filled boards that can be completed in the same ways share one state and its count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from satpuzzles.core.errors import TooManyStates
from satpuzzles.core.options import Limits
from satpuzzles.latin.constraints import Constraints, find_constraints
from satpuzzles.latin.count import Completions
from satpuzzles.latin.plan import FrontierStep, Plan, Planner, PlanStep
from satpuzzles.puzzle.latin import LatinSquare

CAPS = (2_000, 20_000, 200_000, 1_500_000)
"""Maximum numbers of states at a time. All row orders are tried with the first cap, the half that got
furthest with the next, and so on. The last takes up to 0.3 GB and 10 s."""

BATCH = 10_000
"""States between two checks of the clock."""


def row_count(puzzle: LatinSquare, limits: Limits, progress: Callable[[str], None]) -> RowCount:
    """Counts the solutions of a puzzle row by row; see ``Counter``."""
    return RowCount(find_constraints(puzzle, limits), limits, progress)


class RowCount:
    """Counts the latin squares that satisfy all constraints, with more and more memory.

    Args:
        limits: a deadline for all work.
        progress: called after each row with the progress.
    """

    def __init__(
        self, constraints: Constraints, limits: Limits, progress: Callable[[str], None] | None = None
    ) -> None:
        self._limits = limits
        self._progress = progress
        self._completions = Completions(constraints.size, limits)
        self._plans = [Planner(each, limits).plan() for each in constraints.ways()]
        self._caps = list(CAPS)

    def number(self, most_states: int = CAPS[-1]) -> int:
        """Returns the number; after TooManyStates you can call it again with more states.

        Raises:
            TooManyStates: counting needs more than ``most_states`` states at a time.
            LimitReached: the deadline passed.
        """
        while self._caps and self._caps[0] <= most_states:
            cap = self._caps.pop(0)
            reached: list[tuple[int, int]] = []
            for place, plan in enumerate(self._plans):
                run = _PlanRun(plan, self._completions, self._limits, cap, self._progress)
                try:
                    return run.count()
                except TooManyStates:
                    reached.append((-run.filled, place))
            best = sorted(reached)[: (len(reached) + 1) // 2]
            self._plans = [self._plans[place] for _, place in best]
        raise TooManyStates(f"row by row there are more than {most_states:,} states to keep")


class _PlanRun:
    """One attempt to follow a plan under a cap on states; ``filled`` counts the cells done."""

    def __init__(
        self,
        plan: Plan,
        completions: Completions,
        limits: Limits,
        cap: int,
        progress: Callable[[str], None] | None,
    ) -> None:
        self.plan = plan
        self.filled = 0
        self._completions = completions
        self._limits = limits
        self._cap = cap
        self._progress = progress

    def count(self) -> int:
        """Counts the ways to fill the board.

        Raises:
            LimitReached: a limit was reached.
        """
        states = {0: 1}
        size = self.plan.size
        for number, (steps, border) in enumerate(self.plan.rows, 1):
            for step in steps:
                states = self._fill(states, step)
                self.filled += 1
            states = self._merge(states, border)
            if self._progress is not None:
                self._progress(f"row {number} of {size}: {len(states):,} states")
        if not self.plan.free:
            return sum(states.values())
        return self._finish(states)

    def _finish(self, states: dict[int, int]) -> int:
        size = self.plan.size
        everything = (1 << size) - 1
        shifts = range(0, size * size, size)
        total = 0
        for done, (state, ways) in enumerate(states.items()):
            if self._progress is not None and done % 100 == 0:
                self._progress(f"free rows: {done:,} of {len(states):,} states")
            total += ways * self._completions.count([state >> shift & everything for shift in shifts])
        return total

    def _fill(self, states: dict[int, int], step: PlanStep) -> dict[int, int]:
        """Returns the states after one more cell."""
        allowed, column, forbidden, node_shift, node_mask, keep, nodes = step
        row = self.plan.size * self.plan.size
        everything = (1 << self.plan.size) - 1
        # The possible additions depend only on the node and on the values left.
        additions: dict[tuple[int, int], list[int]] = {}
        following: dict[int, int] = {}
        for batch in self._batches(states, following):
            for state, ways in batch:
                node = state >> node_shift & node_mask
                left = allowed & ~(state >> column | state >> row | state >> forbidden) & everything
                adding = additions.get((node, left))
                if adding is None:
                    adding = [bits for value, bits in nodes[node].items() if left >> (value - 1) & 1]
                    additions[node, left] = adding
                base = state & keep
                for bits in adding:
                    new = base | bits
                    following[new] = following.get(new, 0) + ways
        return following

    def _merge(self, states: dict[int, int], border: FrontierStep) -> dict[int, int]:
        """Removes from the states everything that does not affect the rest of the board."""
        if not border.alike and not border.lanes:
            return states
        everything = (1 << self.plan.size) - 1
        following: dict[int, int] = {}
        for batch in self._batches(states, following):
            for state, ways in batch:
                for lane, column in border.lanes:
                    # The column forbids these anyway.
                    state &= ~((state >> column & everything) << lane)
                for shifts in border.alike:
                    masks = [state >> shift & everything for shift in shifts]
                    ordered = sorted(masks)
                    if masks != ordered:
                        for shift, mask, other in zip(shifts, masks, ordered):
                            state ^= (mask ^ other) << shift
                following[state] = following.get(state, 0) + ways
        return following

    def _batches(self, states: dict[int, int], following: dict[int, int]) -> Iterator[list[tuple[int, int]]]:
        """Yields the states in batches; ``following`` must stay under the cap."""
        items = iter(states.items())
        while batch := list(islice(items, BATCH)):
            self._limits.check()
            yield batch
            if len(following) > self._cap:
                raise TooManyStates("too many states")
