"""How rules read the places of a board one by one, in any order, for counting by a frontier.

A reader remembers only what the places to come can need: a count, the ends of paths, or which places on the
frontier hang together. (Knuth, "The Art of Computer Programming", volume 4A, 7.1.4, on simple paths.)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, final

from satpuzzles.core.errors import TooManyStates
from satpuzzles.core.graph import Graph
from satpuzzles.core.options import Limits
from satpuzzles.rules.answers import Domains, values_in
from satpuzzles.sat.diagrams import Diagram, build_diagram


class Local(NamedTuple):
    """An automaton for a few distinct places, which are read in any order.

    Attributes:
        places: the places.
        start: the state before all places.
        step: from a state, a place and its value to the next state; None for a dead end.
        accepts: whether a state after all places is allowed.
    """

    places: Sequence[int]
    start: Hashable
    step: Callable[[Any, int, int], Hashable | None]
    accepts: Callable[[Any], bool]

    def in_order(
        self, position: Mapping[int, int], domains: Domains, limits: Limits
    ) -> tuple[Sequence[int], Diagram] | None:
        """The places with several values by position, and a diagram for them; None if it allows nothing."""
        state: Hashable | None = self.start
        places = []
        for place in sorted(self.places, key=position.__getitem__):
            if domains[place] & (domains[place] - 1):
                places.append(place)
            elif state is not None:
                state = self.step(state, place, domains[place].bit_length() - 1)
        if state is None:
            return None
        if not places:
            return ((), Diagram(())) if self.accepts(state) else None

        def step(state: Hashable, value: int, left: int) -> Hashable | None:
            return self.step(state, places[-1 - left], value)

        values = [values_in(domains[place]) for place in places]
        diagram = build_diagram(values, state, step, self.accepts, limits=limits)
        return (places, diagram) if diagram.layers[0] else None


def counted(places: Sequence[int], mask: int, least: int, most: int) -> Local:
    """Reads how many of some places have one of the values in a mask."""

    def step(count: int, place: int, value: int) -> int | None:
        count += mask >> value & 1
        return None if count > most else count

    return Local(places, 0, step, lambda count: bool(count >= least))


class Reading(Protocol):
    """Reads places all over the board in one order.

    Attributes:
        places: the places that it reads, in order; not empty if it forbids anything.
        start: the state before the first of them.
    """

    places: Sequence[int]
    start: Hashable

    def step(self, number: int, state: Any, value: int) -> Hashable | None:  # noqa: ANN401 (its own states)
        """The state once the place of a number has a value; None for a dead end."""
        ...


Whole = Callable[[Sequence[int], Domains], Reading]
"""Makes a reading from the order of all places and the values that they can have."""


CLOSED = b""
"""The state once the loop, or the only part, is complete: nothing may follow."""

DONE = 255
"""The mate of a point that takes no further line; also a part that has no number yet."""


def _slots(touched: Sequence[Sequence[int]]) -> tuple[dict[int, int], list[list[int]], int]:
    """Gives each node a slot from the first step that touches it to the last.

    Returns:
        The slot of each node, the slots that become free after each step, and the number of slots.
    """
    last = {node: step for step, nodes in enumerate(touched) for node in nodes}
    slot: dict[int, int] = {}
    free: list[int] = []
    freed: list[list[int]] = []
    width = 0
    for step, nodes in enumerate(touched):
        for node in nodes:
            if node not in slot:
                if not free:
                    free.append(width)
                    width += 1
                slot[node] = free.pop()
        freed.append([slot[node] for node in nodes if last[node] == step])
        free += freed[-1]
    if width >= DONE:
        raise TooManyStates(f"the frontier has {width} places")
    return slot, freed, width


@final
class LoopReading:
    """Reads lines that form one closed loop.

    A state has the mate of each point on the frontier: the other end of its path, or itself if no line
    meets it.
    """

    def __init__(self, ends: Sequence[tuple[int, int]], order: Sequence[int], domains: Domains) -> None:
        self.places: Sequence[int] = [each for each in order if each < len(ends) and domains[each] & 2]
        touched = [ends[place] for place in self.places]
        slot, freed, width = _slots(touched)
        self.start: Hashable = bytes(range(width))
        self._steps: list[tuple[int, int, list[int], list[int]]] = []
        left: dict[int, int] = {}
        for (one, other), leaving in zip(reversed(touched), reversed(freed)):
            nearly = [slot[point] for point in (one, other) if left.get(point) == 1]
            self._steps.insert(0, (slot[one], slot[other], leaving, nearly))
            for point in (one, other):
                left[point] = left.get(point, 0) + 1

    def step(self, number: int, state: bytes, value: int) -> bytes | None:
        """See Reading."""
        is_last = number + 1 == len(self._steps)
        if state == CLOSED:
            return None if value else CLOSED
        one, other, leaving, nearly = self._steps[number]
        mates = bytearray(state)
        if value:
            first, second = state[one], state[other]
            if DONE in (first, second):
                return None
            mates[one], mates[other] = DONE, DONE
            if first == other:
                is_alone = all(mate in (point, DONE) for point, mate in enumerate(mates))
                return CLOSED if is_alone else None
            mates[first], mates[second] = second, first
        for point in leaving:
            if mates[point] not in (point, DONE):
                return None
            mates[point] = point
        for point in nearly:
            if mates[point] == point:  # one more line would end there
                mates[point] = DONE
        return None if is_last else bytes(mates)


@final
class PartReading:
    """Reads places with values in a mask, which are connected in a graph; none is connected, too.

    A state has the part of each place on the frontier, numbered in order; 0 is a place without the values.
    """

    def __init__(self, graph: Graph, mask: int, order: Sequence[int], domains: Domains) -> None:
        self.places: Sequence[int] = [each for each in order if each in graph and domains[each] & mask]
        number = {place: step for step, place in enumerate(self.places)}
        touched = [
            [place, *[near for near in graph[place] if number.get(near, step) < step]]
            for step, place in enumerate(self.places)
        ]
        slot, freed, width = _slots(touched)
        self.start: Hashable = bytes(width)
        self._mask = mask
        self._steps = [([slot[node] for node in nodes], leaving) for nodes, leaving in zip(touched, freed)]

    def step(self, number: int, state: bytes, value: int) -> bytes | None:
        """See Reading."""
        is_in = self._mask >> value & 1
        if state == CLOSED:
            return None if is_in else CLOSED
        (own, *beside), leaving = self._steps[number]
        parts = bytearray(state)
        if is_in:
            joined = {state[slot] for slot in beside} - {0}
            parts = bytearray([DONE if part in joined else part for part in parts])
            parts[own] = DONE
        for slot in leaving:
            part, parts[slot] = parts[slot], 0
            if part and part not in parts:
                return None if any(parts) else CLOSED
        names = {0: 0}
        return bytes([names.setdefault(part, len(names)) for part in parts])
