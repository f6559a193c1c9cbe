"""Search spaces that need only the rules of a puzzle: cell by cell, and propagation with labelling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Limits
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.rules.answers import values_in
from satpuzzles.rules.fixpoint import Propagation
from satpuzzles.search.space import BoardSpace

Values = tuple[int, ...]
"""The values of the first places, in their order."""

Labels = tuple[int, ...] | None
"""The domain of each place, bit v for the value v; None after a contradiction."""


class CellByCell(BoardSpace[Values]):
    """Fills the places in order, with values in rising order, as long as no rule is broken.

    A rule is broken as soon as no values of its unknown places can satisfy it.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._rules = [puzzle.known_rule(), *puzzle.rules()]
        self._count = puzzle.places.count
        self._values = values_in(puzzle.answer_layout().everything())

    def start(self) -> Values:
        return ()

    def moves(self, state: Values) -> Iterator[tuple[Values, float]]:
        unknown = [None] * (self._count - len(state) - 1)
        for value in self._values if len(state) < self._count else ():
            found = (*state, value)
            if self._fits([*found, *unknown]):
                yield found, 1

    def _fits(self, values: Sequence[int | None]) -> bool:
        return not any(True for rule in self._rules for _ in rule.violated_instances(values))

    def is_goal(self, state: Values) -> bool:
        # A board without places has no moves that would show broken rules.
        return len(state) == self._count and (self._count > 0 or self._fits(()))

    def grid(self, state: Values) -> Grid:
        return self._puzzle.places.shaped(list(state))

    def partial_grid(self, state: Values) -> Grid:
        return self._puzzle.places.shaped([*state, *[None] * (self._count - len(state))])


class Labelling(BoardSpace[Labels]):
    """Propagation shrinks the domains; a place with the fewest values left gets each of them in turn.

    This is first fail, with ties to the first place (Haralick and Elliott, "Increasing tree search
    efficiency for constraint satisfaction problems", Artificial Intelligence 14, 1980).
    """

    def __init__(self, puzzle: Puzzle, limits: Limits) -> None:
        self._puzzle = puzzle
        self._limits = limits

    @cached_property
    def _propagation(self) -> Propagation:
        puzzle = self._puzzle
        return Propagation([puzzle.known_rule(), *puzzle.rules()], puzzle.places.count, self._limits)

    def start(self) -> Labels:
        everything = self._puzzle.answer_layout().everything()
        return self._propagated([everything] * self._puzzle.places.count)

    def _propagated(self, domains: list[int], changed: Sequence[int] | None = None) -> Labels:
        """The domains after propagation; only those of ``changed`` shrank since the last time."""
        return tuple(domains) if self._propagation.propagate(domains, changed) else None

    def moves(self, state: Labels) -> Iterator[tuple[Labels, float]]:
        open_places = [place for place, domain in enumerate(state or ()) if domain & (domain - 1)]
        if state is None or not open_places:
            return
        place = min(open_places, key=lambda place: state[place].bit_count())
        for value in values_in(state[place]):
            found = self._propagated([*state[:place], 1 << value, *state[place + 1 :]], [place])
            if found is not None:
                yield found, 1

    def is_goal(self, state: Labels) -> bool:
        if state is None or any(domain & (domain - 1) for domain in state):
            return False
        # Propagation may miss that settled values break a rule.
        grid = self.grid(state)
        return self._puzzle.confirm(grid) and self._puzzle.agrees_with_known(grid)

    def grid(self, state: Labels) -> Grid:
        return self._puzzle.places.shaped([domain.bit_length() - 1 for domain in state or ()])

    def partial_grid(self, state: Labels) -> Grid:
        domains = state or (0,) * self._puzzle.places.count
        values = [
            None if domain & (domain - 1) or not domain else domain.bit_length() - 1 for domain in domains
        ]
        return self._puzzle.places.shaped(values)
