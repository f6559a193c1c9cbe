"""Counts solutions by listing, by a frontier, row by row or with a model counter; exactly or "at least".

Two solutions differ only if their answer variables differ; no step may lose a solution.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from itertools import count as count_from
from typing import Protocol, Unpack, cast

from satpuzzles.core.argument_check import checked
from satpuzzles.core.arguments import number, short_repr, whole_number
from satpuzzles.core.errors import ArgumentError, BackendError, LimitReached, PuzzleError, TooManyStates
from satpuzzles.core.options import OWN_PROCESSES, Keywords, Limits, Options
from satpuzzles.core.runtime import say, stage
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import part_of
from satpuzzles.questions.frontier import Frontier
from satpuzzles.questions.model_counters import (
    DELTA,
    EPSILON,
    GANAK_DELTA,
    NEEDED,
    ModelCount,
    approxmc_obstacle,
    ganak_is_installed,
)
from satpuzzles.questions.search import Enumeration
from satpuzzles.sat.formula import Formula

METHODS = {
    "auto": "lists, moves a frontier, counts rows and asks ganak in turns; the first to end has the number",
    "enumerate": "lists all solutions; for every puzzle, as long as there are not too many",
    "frontier": "place by place, merging what leaves the same to do; for loops, shading and local rules",
    "ganak": "the model counter Ganak; needs the extra [count], knows no conflict limit",
    "rows": "row by row, merging what leaves the same to do; for latin squares",
    "approxmc": "about the number, by ApproxMC; needs the extra [approximate], knows no conflict limit",
}
"""Each method with a phrase that describes it."""

LISTED, STATES, ROW_STATES = 250, 20_000, 2_500
"""For the first turns of ``auto``, some 0.05 s each: solutions to list, states of the frontier, and states
row by row. Each further turn is twice as long as the one before (rows: three times)."""

SECONDS = 0.5
"""The first turn of listing ends after so long. Where solutions are easy to find, it ends before."""

GANAK_TURN, LAST_TURN = 4, 6
"""The turn in which ganak starts, which then counts beside the others, and the first of the longest turns."""

MANY = 20_000
"""Listing this many is quick, so ``at_most`` up to this number needs no other method."""

TELL = 100
"""Solutions between two reports of progress."""

Way = Callable[[int], int | None]
"""Counts for a turn; returns the number once it is known, and raises TooManyStates if it needs more."""

Progress = Callable[[str], None]
"""Called with a phrase such as ``1,200 solutions so far``."""


class Counter(Protocol):
    """A puzzle's own counter, row by row; it never repeats work already done."""

    def number(self, most_states: int = ...) -> int:
        """Returns the number of solutions.

        Raises:
            TooManyStates: counting needs more than ``most_states`` states at a time.
            LimitReached: the deadline passed.
        """
        ...


MakeCounter = Callable[[Puzzle, Limits, Progress], Counter]
"""Makes the counter of a board; raises PuzzleError if the board cannot be counted row by row."""


@dataclass(frozen=True, slots=True)
class Count:
    """The number of solutions of a puzzle.

    Attributes:
        number: the number of solutions; if not exact, a lower bound, unless ``delta`` is set.
        exact: whether the number is certain and exact.
        method: the method that found the number; never ``auto``.
        limit_reached: whether the number is not exact because of a limit (and not of ``at_most``).
        seconds: wall-clock seconds, measured as those of ``Result``.
        delta: upper bound on the probability that the number is wrong; None if no chance is involved. A
            number equal to ``at_most`` means "at least" here, too.
        epsilon: with ``delta``, a number that is not wrong is within a factor of 1 + epsilon; None if it
            is then exact.
    """

    puzzle: Puzzle
    number: int
    exact: bool
    method: str
    limit_reached: bool = False
    seconds: float = 0.0
    delta: float | None = None
    epsilon: float | None = None


@checked
def count(
    puzzle: Puzzle,
    *,
    method: str = "auto",
    at_most: int | None = None,
    epsilon: float | None = None,
    delta: float | None = None,
    progress: Progress | None = None,
    options: Options | None = None,
    **keywords: Unpack[Keywords],
) -> Count:
    """Counts the solutions of a puzzle.

    >>> sp.count(sp.Futoshiki([[0, 0, 0], [0, 0, 0], [0, 0, 0]])).number
    12

    Args:
        method: a name from ``METHODS``.
        at_most: stop at this many solutions (at least 1); whether there are more then stays unknown.
        epsilon, delta: for ``approxmc``: the number is within a factor of 1 + epsilon, except with
            probability delta; None for 0.8 and 0.2.
        progress: called from time to time with the progress; None reports it to the current listener.
        options, backend, encoding, presolve, limits, memory_limit: as in ``solve``; backend,
            encoding and presolve are for listing solutions. ``memory_limit`` is refused.

    Raises:
        PuzzleError: no such method, or it cannot count this puzzle; ``at_most`` is below 1.
        ArgumentError: ``epsilon`` or ``delta`` is out of range, or the method does not take it.
        BackendError: the backend is unknown, or ganak or approxmc is not installed or cannot keep the limit.
        CapError: more clauses than the cap.
    """
    if method not in METHODS:
        raise PuzzleError(
            f"there is no counting method {short_repr(method)}; choose from {', '.join(METHODS)}"
        )
    if at_most is not None:
        whole_number("at_most", at_most, 1)
    accuracy = _accuracy(method, epsilon, delta)
    given = Options.of(options, keywords, "count", *OWN_PROCESSES)
    run = _PuzzleCount(puzzle, at_most, given, progress or say, accuracy)
    return run.count(method)


def _accuracy(method: str, epsilon: float | None, delta: float | None) -> tuple[float, float]:
    """Returns the epsilon and delta of an approximate count."""
    if method != "approxmc" and (epsilon, delta) != (None, None):
        raise ArgumentError("epsilon and delta are for the method approxmc")
    return (
        EPSILON if epsilon is None else number("epsilon", epsilon, 0.01, 100),
        DELTA if delta is None else number("delta", delta, 0.001, 0.999),
    )


class _PuzzleCount:
    """The count of one puzzle; keeps the certain part of it if a limit ends the work."""

    def __init__(
        self,
        puzzle: Puzzle,
        at_most: int | None,
        options: Options,
        progress: Progress,
        accuracy: tuple[float, float],
    ) -> None:
        self.puzzle = puzzle
        self.at_most = at_most
        self.options = options
        self.limits = options.limits
        self.progress = progress
        self.accuracy = accuracy
        self.listed = 0

    def count(self, method: str) -> Count:
        start = "enumerate" if method == "auto" else method
        try:
            if method in ("ganak", "approxmc") and (obstacle := self._obstacle_of(method)) is not None:
                raise BackendError(obstacle)
            if self.puzzle.obstacle() is not None:
                return self._exactly(0, start)
            if method == "auto":
                return self._auto()
            if method == "rows":
                with stage("count by rows"):
                    return self._exactly(self._row_count().number(), "rows")
            if method == "ganak":
                return self._by_chance(self._model_count("ganak"), "ganak", GANAK_DELTA)
            if method == "approxmc":
                epsilon, delta = self.accuracy
                return self._by_chance(
                    self._model_count("approxmc", epsilon, delta), "approxmc", delta, epsilon
                )
            if method == "frontier":
                with stage("count by frontier"):
                    return self._exactly(Frontier(self.puzzle, self.limits).number(), "frontier")
            with Enumeration(self.puzzle, self.options) as listing:
                return self._enumerate(listing)
        except LimitReached as error:
            if method == "frontier" and isinstance(error, TooManyStates):
                raise PuzzleError(f"{error}; choose another method") from None
            return self._result(self.listed, False, start, limit_reached=True)

    # ---- the methods ----

    def _auto(self) -> Count:
        """Lists solutions, and tries the methods that need no listing, in turns that become longer.

        Some boards with few solutions take ganak hours, and some with trillions a second. Listing also gives
        the best lower bound if a limit ends all.
        """
        limits = self.limits.part()
        with ExitStack() as stack:
            listing = stack.enter_context(Enumeration(self.puzzle, self.options._replace(limits=limits)))
            if self.at_most is not None and self.at_most <= MANY:
                return self._enumerate(listing)
            ways: list[tuple[str, Way]] = []
            for turns in count_from(0):
                turn = min(turns, LAST_TURN)
                end = time.monotonic() + SECONDS * 2 ** min(turns, 20)  # at last enough to write any formula
                limits.deadline = min(end, self.limits.deadline or end)
                try:
                    found = self._enumerate(listing, self.listed + (LISTED << turn))
                    if found.exact or self.listed == self.at_most:
                        return found
                except LimitReached:
                    self.limits.check()
                    if self.limits.conflicts_left == 0:
                        raise
                ways += self._ways(turn, stack)
                for name, way in ways:
                    with suppress(TooManyStates, BackendError), stage(f"count by {name}"):
                        if (known := way(turn)) is not None:
                            if name == "ganak":
                                return self._by_chance(known, name, GANAK_DELTA)
                            return self._exactly(known, name)
        raise AssertionError("turns never end")

    def _ways(self, turn: int, stack: ExitStack) -> Iterator[tuple[str, Way]]:
        """The methods without listing that apply and begin with a turn, by name."""
        if turn == 0:
            with suppress(PuzzleError, TooManyStates):
                frontier = Frontier(self.puzzle, self.limits)
                yield "frontier", lambda turn: frontier.advance(STATES << turn)
            with suppress(PuzzleError):
                rows = self._row_count()
                yield "rows", lambda turn: rows.number(ROW_STATES * 3**turn)
        elif turn == GANAK_TURN and self._obstacle_of("ganak") is None:
            with suppress(PuzzleError):
                ganak = stack.enter_context(ModelCount(self._complete_formula(), "ganak"))
                yield "ganak", lambda _: ganak.number(self.limits) if ganak.finished() else None

    def _enumerate(self, listing: Enumeration, until: int | None = None) -> Count:
        """Lists solutions until none is left, ``until`` or ``at_most`` are listed, or a limit is reached."""
        stops = [number for number in (until, self.at_most) if number is not None]
        stop = min(stops, default=None)
        while self.listed != stop:
            if listing.next_solution() is None:
                return self._exactly(self.listed, "enumerate")
            self.listed += 1
            if self.listed % TELL == 0:
                self.progress(f"{self.listed:,} solutions so far")
        return self._result(self.listed, False, "enumerate")

    def _row_count(self) -> Counter:
        make = cast(MakeCounter | None, part_of(self.puzzle.type, "counter"))
        if make is None:
            raise PuzzleError(f"a {self.puzzle.type} cannot be counted row by row; only latin squares can")
        return make(self.puzzle, self.limits, self.progress)

    def _model_count(self, name: str, *accuracy: float) -> int:
        formula = self._complete_formula()
        self.progress(f"{name} is counting")
        with stage(f"count by {name}"), ModelCount(formula, name, *accuracy) as counting:
            return counting.number(self.limits)

    def _complete_formula(self) -> Formula:
        formula = self.puzzle.encode(presolve=True, limits=self.limits)
        if formula.lazy:
            raise PuzzleError(
                f"{self.puzzle.type} has no encoding that is complete, which model counters need"
            )
        return formula

    def _obstacle_of(self, method: str) -> str | None:
        """Returns the reason why a model counter cannot be used, if there is one."""
        if self.limits.conflicts_left is not None:
            return f"{method} cannot keep a conflict limit; give a time limit instead"
        if method == "ganak":
            return None if ganak_is_installed() else NEEDED.format("ganak", "pyganak", "count")
        return approxmc_obstacle()

    # ---- results ----

    def _exactly(self, number: int, method: str) -> Count:
        """Returns the result for an exact number; ``at_most`` may turn it into "at least"."""
        if self.at_most is not None and number > self.at_most:
            return self._result(self.at_most, False, method)
        return self._result(number, True, method)

    def _by_chance(self, number: int, method: str, delta: float, epsilon: float | None = None) -> Count:
        """Returns the result for a number that may be wrong with probability ``delta``."""
        cut = number if self.at_most is None else min(number, self.at_most)
        return replace(self._result(cut, False, method), delta=delta, epsilon=epsilon)

    def _result(self, number: int, exact: bool, method: str, limit_reached: bool = False) -> Count:
        seconds = self.limits.elapsed()
        return Count(self.puzzle, number, exact, method, limit_reached, seconds)
