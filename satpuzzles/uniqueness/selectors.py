"""The clues of a board as switches: with some of them on, is there another solution, and which are needed?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from satpuzzles.core.errors import LimitReached
from satpuzzles.core.grid import Grid, bits, entries
from satpuzzles.core.options import Limits
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions.search import confirmed
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.sink import Clause
from satpuzzles.solver.selectors import Selectors, shrink_to_minimal
from satpuzzles.uniqueness.clues import BoardClues, rules_of
from satpuzzles.uniqueness.result import BoardClue

if TYPE_CHECKING:
    import numpy as np


class ClueSelectors(Selectors):
    """A board, one of its solutions, and clues that the solution fits; models are other solutions.

    Args:
        puzzle: what the board has without any of the clues.
        formula: its rules; the clues are added to it.
        clues: the clauses of each clue, in the answer variables and further ones of the formula, after the
            number that it is known by.
        solution: the solution that others must differ from.

    Raises:
        BackendError: the backend is unknown or not installed.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        formula: Formula,
        clues: Iterable[tuple[int, Sequence[Clause]]],
        solution: Grid,
        backend: str | None = None,
        limits: Limits | None = None,
    ) -> None:
        super().__init__(formula, clues, backend, limits)
        self._puzzle = puzzle
        self._session.add([puzzle.blocking_clause(solution)])
        # Other solutions that differ in little say most about which clues are needed: a 20 x 20 Slitherlink
        # takes 1.3 s with it and 3.2 s without.
        self._session.prefer(puzzle.literals_of(entries(solution)))

    def other_solution(self, on: Iterable[int]) -> Grid | None:
        """Another solution with these clues on, by their numbers, or None.

        Raises:
            LimitReached: before the answer was known.
        """
        model = self.model(on)
        return None if model is None else self.solution(model)

    def correction_sets(self, on: Iterable[int], broken: Callable[[Grid], int]) -> Iterator[tuple[int, Grid]]:
        """Disjoint sets of clues, as bits, that these do not hit, each with the solution that breaks it.

        One clue of each set is needed. Several at a time spare questions for hitting sets, and disjoint ones
        raise their size the most. It ends when the clues and these sets leave no other solution, or with an
        empty set when no clues shut a solution out.

        Args:
            broken: the clues that a solution breaks.
        """
        kept = set(on)
        while (other := self.other_solution(sorted(kept))) is not None:
            members, other = self._least_broken(other, broken)
            yield members, other
            if not members:
                return
            kept.update(bits(members))

    def _least_broken(self, other: Grid, broken: Callable[[Grid], int]) -> tuple[int, Grid]:
        """A solution that breaks some of the clues that another breaks; none breaks only a part of them."""
        members = broken(other)
        for number in bits(members):
            if members >> number & 1:
                on = [each for each in self.numbers if each == number or not members >> each & 1]
                closer = self.other_solution(on)
                if closer is not None:
                    members, other = broken(closer), closer
        return members, other

    def solution(self, model: Sequence[int]) -> Grid:
        """The solution that a model describes."""
        return confirmed(self._puzzle, model, self.backend)


def find_redundant(
    switches: Selectors, count: int, limits: Limits | None = None, patience: int | None = None
) -> list[int]:
    """The clues that can each be dropped while all others stay.

    Args:
        count: the number of clues; with all of them on there is no other solution.
        limits: those of the switches, a part of the whole; needed for ``patience`` only.
        patience: conflicts to spend on each clue, which is passed over then; None for all that are left.

    Raises:
        LimitReached: before all were known or passed over.
    """
    everything = set(range(count))
    core = switches.core(everything)
    if core is None:
        raise AssertionError("with all clues there is another solution")
    # Whatever is outside the core can go without a question: the core alone leaves no other solution.
    found = []
    for clue in range(count):
        if limits is not None:
            limits.grant(patience)
        try:
            if clue not in core or switches.model(sorted(everything - {clue})) is None:
                found.append(clue)
        except LimitReached:
            if limits is None:
                raise
            limits.check()
    return found


def find_droppable(switches: Selectors, clues: Sequence[BoardClue], redundant: Sequence[int]) -> list[int]:
    """A maximal set of clues that can be dropped together.

    A core strikes out further clues, though only of the kind that is being tried, so that the order of
    kinds holds.

    Args:
        redundant: the clues that alone can be left out, in the order in which they are tried; no others
            come into question.

    Raises:
        LimitReached: before all were tried.
    """

    def enough(others: set[int], tried: int) -> set[int] | None:
        core = switches.core(sorted(others))
        if core is None:
            return None
        return core | {each for each in others if clues[each].what != clues[tried].what}

    kept = set(range(len(clues)))
    shrink_to_minimal(kept, redundant, enough)
    return [clue for clue in range(len(clues)) if clue not in kept]


def trimmed(
    clues: BoardClues, solution: Grid, random: np.random.Generator, backend: str | None, limits: Limits
) -> Puzzle:
    """A board with one solution, without redundant clues: every remaining clue is needed.

    Raises:
        LimitReached: before all were tried.
    """
    present = clues.present()
    bare = clues.without(present)
    formula = rules_of(bare, limits)
    written = clues.written(formula, present)
    with ClueSelectors(bare, formula, enumerate(written), solution, backend, limits) as switches:
        order = random.permutation(len(present)).tolist()
        # Some boards need no clue; that is quicker to find than that each can go.
        dropped = order if switches.core(()) is not None else find_droppable(switches, present, order)
    return clues.without([present[number] for number in dropped])
