"""Draws random solutions of a board, all equally likely, or nearly so.

A few solutions are listed, and one is drawn. If there are many, places are filled in turn, each value with a
probability in proportion to its number of solutions, by a frontier or until few are left (Jerrum, Valiant and
Vazirani, "Random generation of combinatorial structures from a uniform distribution", 1986).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from random import Random
from typing import NamedTuple, Unpack

from satpuzzles.core.argument_check import checked
from satpuzzles.core.arguments import whole_number
from satpuzzles.core.errors import BackendError, LimitReached, PuzzleError, TooManyStates, Unsolvable
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import OWN_PROCESSES, Keywords, Options
from satpuzzles.core.runtime import say
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions.count import count
from satpuzzles.questions.frontier import Frontier
from satpuzzles.questions.solve import solutions

LISTED = 1_000
"""Maximum number of solutions to list; takes a tenth of a second."""

KEPT = 20_000
"""Maximum number of listed solutions kept for later draws; a long sample would fill the memory."""


class Sample(NamedTuple):
    """A solution that was drawn.

    Attributes:
        exact: whether all solutions were certainly equally likely.
        delta: upper bound on the probability that some count of solutions was wrong; if none was, all
            solutions were equally likely. None if ``exact``.
    """

    solution: Grid
    exact: bool
    delta: float | None


@checked
def sample(
    puzzle: Puzzle,
    most: int,
    *,
    seed: int = 0,
    options: Options | None = None,
    **keywords: Unpack[Keywords],
) -> Iterator[Sample]:
    """Draws solutions with replacement: the same one may come twice.

    Args:
        most: the number of solutions to draw, at least 1.
        seed: the same seed gives the same solutions.
        options, keywords: see ``Options``; backend, encoding and presolve are for listing solutions.

    Raises:
        BackendError: there are too many solutions to list, and ganak, which counts them, is not installed.
        LimitReached: a limit was reached first.
        PuzzleError: there are too many solutions to list, and the puzzle has no complete encoding.
        Unsolvable: there is no solution.
    """
    whole_number("most", most, 1)
    given = Options.of(options, keywords, "sample", *OWN_PROCESSES)
    run = _Sampling(puzzle, seed, given)
    return (run.draw() for _ in range(most))


class _Part(NamedTuple):
    """The number of solutions of a partly filled board, and a list of them if there are few."""

    number: int
    listed: list[Grid] | None


class _Sampling:
    """Draws from one board; remembers all counts, and lists for some time."""

    def __init__(self, puzzle: Puzzle, seed: int, options: Options) -> None:
        self._puzzle = puzzle
        self._random = Random(seed)
        self._options = options
        self._known: dict[Grid, _Part] = {}
        self._kept = 0
        self._by_rows = True
        self._by_frontier: Callable[[Random], Grid] | None = None
        self._delta = 0.0

    def draw(self) -> Sample:
        """Draws a solution."""
        puzzle = self._puzzle
        filled: list[list[int | None]] = [[None] * width for width in puzzle.places.widths()]
        if puzzle.known is not None:
            filled = [list(row) for row in puzzle.known]
        part = self._part(filled)
        if self._by_frontier is not None:
            return Sample(self._by_frontier(self._random), True, None)
        if not part.number:
            raise Unsolvable("the board has no solution to be drawn")
        for row, values in enumerate(filled):
            for column, value in enumerate(values):
                if part.listed is not None:
                    break
                if value is None:
                    part = self._fill(filled, row, column, part.number)
        assert part.listed is not None
        chosen = part.listed[self._random.randrange(part.number)]
        return Sample(chosen, not self._delta, self._delta or None)

    def _fill(self, filled: list[list[int | None]], row: int, column: int, total: int) -> _Part:
        """Gives a place a value, with a probability in proportion to its number of solutions."""
        left = self._random.randrange(total)
        for value in range(not self._puzzle.blank, self._puzzle.values + 1):
            filled[row][column] = value
            part = self._part(filled)
            if left < part.number:
                return part
            left -= part.number
        raise BackendError("the numbers of solutions of parts do not add up to that of the whole")

    def _part(self, filled: list[list[int | None]]) -> _Part:
        key = tuple(map(tuple, filled))
        if key not in self._known:
            say(f"{len(self._known)} parts counted")
            part = self._counted(replace(self._puzzle, known=key))
            self._kept += len(part.listed or ())
            if self._kept > KEPT:
                self._known = {at: each for at, each in self._known.items() if each.listed is None}
                self._kept = len(part.listed or ())
            self._known[key] = part
        return self._known[key]

    def _counted(self, puzzle: Puzzle) -> _Part:
        if self._by_rows:
            try:
                found = count(puzzle, method="rows", options=self._options)
            except PuzzleError:  # the puzzle has no row counter
                self._by_rows = False
            else:
                if found.exact and found.number > LISTED:
                    return _Part(found.number, None)
                self._by_rows = found.exact
        few = [*islice(solutions(puzzle, options=self._options), LISTED + 1)]
        if len(few) <= LISTED:
            return _Part(len(few), sorted(few))
        if not self._known:
            with suppress(PuzzleError, TooManyStates):
                frontier = Frontier(puzzle, self._options.limits, keeps=True)
                self._by_frontier = frontier.drawing()
                return _Part(frontier.number(), None)
        found = count(puzzle, method="ganak", options=self._options)
        if found.limit_reached:
            raise LimitReached("a limit was reached")
        self._delta += found.delta or 0.0
        return _Part(found.number, None)
