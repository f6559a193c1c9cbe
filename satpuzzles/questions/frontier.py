"""Counts and draws solutions by a frontier that moves through the places of a board.

Partly filled boards that leave the same to do are one state with a count, so that the number of states, not
of solutions, decides the time. Each rule says what a state must remember for it; see ``Rule.readers``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from itertools import islice
from random import Random
from typing import NamedTuple

from satpuzzles.core.errors import PuzzleError, TooManyStates
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Limits
from satpuzzles.core.runtime import say
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.places import Places
from satpuzzles.questions.search import confirmed
from satpuzzles.rules.answers import Domains, values_in
from satpuzzles.rules.fixpoint import propagate
from satpuzzles.rules.frontier import Local, Reading, Whole
from satpuzzles.sat.diagrams import Diagram, Edges

LONGEST_SIDE = 12
"""Boards whose shorter side is longer take too many states."""

MOST_STATES = 1_000_000
"""Maximum number of states kept at a time, about 0.3 GB."""

BATCH = 5_000
"""States between two checks of the clock; about 10 ms."""

State = tuple[Hashable, ...]
"""The state of each rule about the whole board, then the nodes of all diagrams, packed as bits."""

After = tuple[Hashable | None, ...]
"""What each value of a place makes of a part of a state; None for a dead end."""


class _Touched(NamedTuple):
    """A diagram's layer that reads a place, and where a state has its node."""

    shift: int
    mask: int
    layer: tuple[Edges, ...]


class _Visit(NamedTuple):
    """A place, its values, the number under which each reading knows it, and the diagrams that read it."""

    place: int
    values: Sequence[int]
    numbers: tuple[int | None, ...]
    touched: tuple[_Touched, ...]


class _AfterEach(dict[Hashable, After]):
    """Remembers what becomes of each part of a state, as many states share it."""

    def __init__(self, step: Callable[[Hashable], After]) -> None:
        self._step = step

    def __missing__(self, part: Hashable) -> After:
        self[part] = after = self._step(part)
        return after


class Frontier:
    """The frontier of one board, which moves place by place.

    Args:
        limits: a deadline for all work.
        keeps: whether to keep the states of all places, so that solutions can be drawn.

    Raises:
        PuzzleError: a rule of the puzzle has no readers, or the board is too wide.
        LimitReached: the deadline passed.
    """

    def __init__(self, puzzle: Puzzle, limits: Limits, *, keeps: bool = False) -> None:
        self._puzzle = puzzle
        self._limits = limits
        self._keeps = keeps
        self._kept = 0
        rules = [*puzzle.rules(), puzzle.known_rule()]
        readers: list[Local | Whole] = []
        for rule in rules:
            found = rule.readers()
            if found is None:
                raise PuzzleError(
                    f"{puzzle.type} cannot be counted by a frontier: the rule {rule.name!r} has no readers"
                )
            readers += found
        if min(puzzle.rows, puzzle.columns) > LONGEST_SIDE:
            raise PuzzleError(f"a frontier counts boards whose shorter side is at most {LONGEST_SIDE}")
        self._domains: Domains = [puzzle.answer_layout().everything()] * puzzle.places.count
        self._order = in_order(puzzle.places)
        self._readings: list[Reading] = []
        self._steps: list[_Visit] = []
        self._layers: list[dict[State, int]] = [{}]
        if propagate(rules, self._domains, limits):
            self._plan(readers)
        self._number: int | None = None
        self._work = self._run()

    def _plan(self, readers: Sequence[Local | Whole]) -> None:
        """Finds what each place changes; leaves no state if a rule allows nothing."""
        domains = self._domains
        position = {place: at for at, place in enumerate(self._order)}
        diagrams = []
        for reader in readers:
            if not isinstance(reader, Local):
                self._readings.append(reader(self._order, domains))
            elif (found := reader.in_order(position, domains, self._limits)) is None:
                return
            elif found[0]:
                diagrams.append(found)
        touched = _packed(diagrams, position)
        numbers = [{place: number for number, place in enumerate(each.places)} for each in self._readings]
        for place in self._order:
            values, read = values_in(domains[place]), tuple([each.get(place) for each in numbers])
            if len(values) > 1 or read.count(None) < len(read):
                self._steps.append(_Visit(place, values, read, tuple(touched.get(place, ()))))
        self._layers = [{(*[each.start for each in self._readings], 0): 1}]

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
        for number, step in enumerate(self._steps, 1):
            layer = self._layers[-1]
            following: dict[State, int] = {}
            parts = self._parts(step)
            items = iter(layer.items())
            while batch := list(islice(items, BATCH)):
                for state, ways in batch:
                    for after in zip(*[after_each[part] for after_each, part in zip(parts, state)]):
                        if None not in after:
                            following[after] = following.get(after, 0) + ways
                if self._kept + len(layer) + len(following) > MOST_STATES:
                    raise TooManyStates(f"the frontier has more than {MOST_STATES:,} states")
                say(f"place {number} of {len(self._steps)}: {len(following):,} states")
                yield len(batch)
            if self._keeps:
                self._kept += len(layer)
            else:
                self._layers.clear()
            self._layers.append(following)
        self._number = sum(self._layers[-1].values())

    def _parts(self, step: _Visit) -> list[_AfterEach]:
        readings = zip(self._readings, step.numbers)
        whole = [_AfterEach(partial(_read, reading, number, step.values)) for reading, number in readings]
        return [*whole, _AfterEach(partial(_walk, step))]

    # ---- drawing ----

    def drawing(self) -> Callable[[Random], Grid]:
        """Returns what draws a solution, all equally likely; there must be one, and ``keeps`` be set.

        Raises what ``number`` raises.
        """
        self.number()
        ahead = dict.fromkeys(self._layers[-1], 1)
        self._layers[-1] = ahead
        for step, layer in zip(reversed(self._steps), reversed(self._layers[:-1])):
            parts = self._parts(step)
            for state in layer:
                rows = zip(*[after_each[part] for after_each, part in zip(parts, state)])
                layer[state] = sum([ahead.get(after, 0) for after in rows])
            self._limits.check()
            ahead = layer
        return self._draw

    def _draw(self, random: Random) -> Grid:
        """Walks from the start, each value with a chance in proportion to its solutions."""
        values = [domain.bit_length() - 1 for domain in self._domains]
        (state,) = self._layers[0]
        for step, ahead in zip(self._steps, self._layers[1:]):
            rows = [after_each[part] for after_each, part in zip(self._parts(step), state)]
            ways = [(value, after, ahead.get(after, 0)) for value, after in zip(step.values, zip(*rows))]
            left = random.randrange(sum([number for _, _, number in ways]))
            for value, after, number in ways:
                if left < number:
                    values[step.place], state = value, after
                    break
                left -= number
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


def _packed(
    diagrams: Sequence[tuple[Sequence[int], Diagram]], position: dict[int, int]
) -> dict[int, list[_Touched]]:
    """Gives the nodes of each diagram bits of a state, from its first place to its last."""
    touched: dict[int, list[_Touched]] = {}
    in_use: list[tuple[int, int]] = []  # bits, and the position of the last place that needs them
    for places, diagram in sorted(diagrams, key=lambda each: position[each[0][0]]):
        in_use = [(bits, last) for bits, last in in_use if last >= position[places[0]]]
        used = sum([bits for bits, _ in in_use])
        mask = (1 << max([len(layer) - 1 for layer in diagram.layers]).bit_length()) - 1
        shift = 0
        while used >> shift & mask:
            shift += 1
        in_use.append((mask << shift, position[places[-1]]))
        for place, layer in zip(places, diagram.layers):
            touched.setdefault(place, []).append(_Touched(shift, mask, layer))
    return touched


def _read(reading: Reading, number: int | None, values: Sequence[int], state: Hashable) -> After:
    """What the values of a place make of the state of a reading."""
    if number is None:
        return (state,) * len(values)
    return tuple([reading.step(number, state, value) for value in values])


def _walk(step: _Visit, nodes: Hashable) -> After:
    """What the values of a place make of the nodes of the diagrams."""
    assert isinstance(nodes, int)
    found: list[int | None] = []
    for value in step.values:
        after = nodes
        for shift, mask, layer in step.touched:
            goal = layer[after >> shift & mask].get(value)
            if goal is None:
                found.append(None)
                break
            after = after & ~(mask << shift) | goal << shift
        else:
            found.append(after)
    return tuple(found)
