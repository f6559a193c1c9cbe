"""Counts and draws solutions by a frontier that moves through the places of a board.

Partly filled boards that leave the same to do are one state with a count, so that the number of states, not
of solutions, decides the time. Each rule says what a state must remember for it; see ``RuleFamily.readers``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache, partial
from itertools import accumulate, islice
from random import Random

from satpuzzles.core.errors import PuzzleError, TooManyStates
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Limits
from satpuzzles.core.runtime import say
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.places import Places
from satpuzzles.questions.search import confirmed
from satpuzzles.rules.answers import Domains, values_in
from satpuzzles.rules.fixpoint import propagate
from satpuzzles.rules.frontier import Local, LocalReading, Reading, Whole

LONGEST_SIDE = 12
"""Boards whose shorter side is longer take too many states."""

MOST_STATES = 1_000_000
"""Maximum number of states kept at a time, about 0.3 GB."""

BATCH = 5_000
"""States between two checks of the clock; about 10 ms."""

State = tuple[Hashable, ...]
"""The state of each reading."""

Visit = tuple[int, Sequence[int], Sequence[int | None]]
"""A place on the way, with its values and the number under which each reading knows it."""


class Frontier:
    """The frontier of one board, which moves place by place.

    Args:
        limits: a deadline for all work.
        keeps: whether to keep the states of all places, so that solutions can be drawn.

    Raises:
        PuzzleError: a rule of the puzzle has no readers, or the board is too wide.
        TooManyStates: a rule needs too many.
        LimitReached: the deadline passed.
    """

    def __init__(self, puzzle: Puzzle, limits: Limits, *, keeps: bool = False) -> None:
        self._puzzle = puzzle
        self._limits = limits
        self._keeps = keeps
        self._kept = 0
        rules = [*puzzle.rules_within(limits), puzzle.known_rule()]
        readers: list[Local | Whole] = []
        for rule in rules:
            found = rule.readers()
            if found is None:
                raise PuzzleError(f"a frontier cannot count {puzzle.type}: it cannot read {rule.name!r}")
            readers += found
        if min(puzzle.rows, puzzle.columns) > LONGEST_SIDE:
            raise PuzzleError(f"a frontier counts boards whose shorter side is at most {LONGEST_SIDE}")
        self._domains: Domains = [puzzle.answer_layout().everything()] * puzzle.places.count
        self._readings: list[Reading] = []
        self._visits: list[Visit] = []
        self._layers: list[dict[State, int]] = [{}]
        if propagate(rules, self._domains, limits):
            self._plan(readers)
        self._number: int | None = None
        self._work = self._run()

    def _plan(self, readers: Sequence[Local | Whole]) -> None:
        order, domains = in_order(self._puzzle.places), self._domains
        local = [reader for reader in readers if isinstance(reader, Local)]
        self._readings = [reader(order, domains) for reader in readers if not isinstance(reader, Local)]
        self._readings.append(LocalReading(local, order, domains, self._limits))
        numbers = [{place: number for number, place in enumerate(each.places)} for each in self._readings]
        for place in order:
            values, read = values_in(domains[place]), [each.get(place) for each in numbers]
            if len(values) > 1 or read.count(None) < len(read):
                self._visits.append((place, values, read))
        start = tuple([each.start for each in self._readings])
        self._layers = [{} if None in start else {start: 1}]

    # ---- counting ----

    def number(self) -> int:
        """The number of solutions.

        Raises:
            TooManyStates: there are more than MOST_STATES states.
            LimitReached: the deadline passed.
        """
        while (number := self.advance(MOST_STATES)) is None:
            pass
        return number

    def advance(self, states: int) -> int | None:
        """Goes on for about that many states; returns the number of solutions if it is known then.

        Raises what ``number`` raises.
        """
        for size in self._work:
            self._limits.check()
            if (states := states - size) <= 0:
                break
        return self._number

    def _run(self) -> Iterator[int]:
        """Counts the ways to each state; pauses after each batch and yields its size."""
        for number, visit in enumerate(self._visits, 1):
            layer = self._layers[-1]
            following: dict[State, int] = {}
            steps = self._steps(visit)
            items = iter(layer.items())
            while batch := list(islice(items, BATCH)):
                for state, ways in batch:
                    for after in zip(*[step(part) for step, part in zip(steps, state)]):
                        if None not in after:
                            following[after] = following.get(after, 0) + ways
                if self._kept + len(layer) + len(following) > MOST_STATES:
                    self._layers.clear()
                    raise TooManyStates(f"the frontier has more than {MOST_STATES:,} states")
                say(f"place {number} of {len(self._visits)}: {len(following):,} states")
                yield len(batch)
            if self._keeps:
                self._kept += len(layer)
            else:
                self._layers.clear()
            self._layers.append(following)
        self._number = sum(self._layers[-1].values())

    def _steps(self, visit: Visit) -> list[Callable[[Hashable], Sequence[Hashable | None]]]:
        """For each reading what the values of a place make of its state; many states share it."""
        _, values, numbers = visit
        return [cache(partial(_step, *read, values)) for read in zip(self._readings, numbers)]

    # ---- drawing ----

    def drawing(self) -> Callable[[Random], Grid]:
        """Returns what draws a solution, all equally likely; there must be one, and ``keeps`` be set.

        Raises what ``number`` raises.
        """
        self.number()
        ahead = self._layers[-1] = dict.fromkeys(self._layers[-1], 1)
        for visit, layer in zip(reversed(self._visits), reversed(self._layers[:-1])):
            self._limits.check()
            steps = self._steps(visit)
            for state in layer:
                following = zip(*[step(part) for step, part in zip(steps, state)])
                layer[state] = sum([ahead.get(after, 0) for after in following])
            ahead = layer
        return self._draw

    def _draw(self, random: Random) -> Grid:
        """Walks from the start, each value with a chance in proportion to its solutions."""
        values = [domain.bit_length() - 1 for domain in self._domains]
        (state,) = self._layers[0]
        for visit, ahead in zip(self._visits, self._layers[1:]):
            following = [*zip(*[step(part) for step, part in zip(self._steps(visit), state)])]
            ways = [ahead.get(after, 0) for after in following]
            left = random.randrange(sum(ways))
            chosen = next(at for at, total in enumerate(accumulate(ways)) if left < total)
            values[visit[0]], state = visit[1][chosen], following[chosen]
        layout = self._puzzle.answer_layout()
        true = [place * layout.values + value for place, value in enumerate(values) if value]
        return confirmed(self._puzzle, true, None)


def in_order(places: Places) -> list[int]:
    """The places by rows, or by columns if there are fewer, so that a short frontier moves through them."""

    def middle(place: int) -> tuple[int, int]:
        one, other = spot if isinstance((spot := places.spot(place))[0], tuple) else (spot, spot)
        found = one[0] + other[0], one[1] + other[1]
        return found if places.rows >= places.columns else found[::-1]

    return sorted(range(places.count), key=middle)


def _step(
    reading: Reading, number: int | None, values: Sequence[int], state: Hashable
) -> Sequence[Hashable | None]:
    """What the values of a place make of the state of a reading; the same if it does not read the place."""
    return [state if number is None else reading.step(number, state, value) for value in values]
