"""How rules read the places of a board one by one, in any order, for counting by a frontier.

A reader remembers only what the places to come can need: a count, the ends of paths, or which places on the
frontier hang together. (Knuth, "The Art of Computer Programming", volume 4A, 7.1.4, on simple paths.)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple, Protocol, final

from satpuzzles.core.errors import TooManyStates
from satpuzzles.core.graph import Graph
from satpuzzles.core.options import Limits
from satpuzzles.rules.answers import Domains, values_in
from satpuzzles.sat.diagrams import Diagram, Edges, build_diagram


class Reading(Protocol):
    """Reads places in one order.

    Attributes:
        places: the places that it reads, in order; not empty if it forbids anything.
        start: the state before the first of them; None if it allows nothing.
    """

    places: Sequence[int]
    start: Hashable | None

    def step(self, number: int, state: Any, value: int) -> Hashable | None:  # noqa: ANN401 (its own states)
        """The state once the place of a number has a value; None for a dead end."""
        ...


Whole = Callable[[Sequence[int], Domains], Reading]
"""Makes a reading of the whole board from the order of all places and their domains."""


class Local(NamedTuple):
    """An automaton for a few distinct places, which are read in any order.

    Attributes:
        start: the state before all places.
        step: from a state, a place and its value to the next state; None for a dead end.
        accepts: whether a state after all places is allowed.
    """

    places: Sequence[int]
    start: Hashable
    step: Callable[[Any, int, int], Hashable | None]
    accepts: Callable[[Any], bool]


def counted(places: Sequence[int], mask: int, least: int, most: int) -> Local:
    """Reads how many of some places have one of the values in a mask."""

    def step(count: int, place: int, value: int) -> int | None:
        count += mask >> value & 1
        return None if count > most else count

    return Local(places, 0, step, lambda count: bool(count >= least))


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
class LocalReading:
    """Reads rules about few places. A state has a node of each decision diagram that is partly read."""

    def __init__(
        self, rules: Sequence[Local], order: Sequence[int], domains: Domains, limits: Limits
    ) -> None:
        self.places: Sequence[int] = []
        self.start: Hashable | None = None
        position = {place: number for number, place in enumerate(order)}
        layers: dict[int, list[tuple[int, tuple[Edges, ...]]]] = {}
        for index, rule in enumerate(rules):
            places = sorted(rule.places, key=position.__getitem__)
            diagram = _diagram(rule, places, domains, limits)
            if max(map(len, diagram.layers), default=1) > DONE:
                raise TooManyStates(f"a rule has more than {DONE} states")
            for place, layer in zip(places, diagram.layers):
                layers.setdefault(place, []).append((index, layer))
            if places and not diagram.layers[0]:
                return
        self.places = [place for place in order if place in layers]
        slot, _, width = _slots([[index for index, _ in layers[place]] for place in self.places])
        self.start = bytes(width)
        self._steps = [[(slot[index], layer) for index, layer in layers[place]] for place in self.places]

    def step(self, number: int, state: bytes, value: int) -> bytes | None:
        """See Reading."""
        nodes = list(state)
        for slot, layer in self._steps[number]:
            goal = layer[nodes[slot]].get(value)
            if goal is None:
                return None
            nodes[slot] = goal
        return bytes(nodes)


def _diagram(rule: Local, places: Sequence[int], domains: Domains, limits: Limits) -> Diagram:
    """The diagram of a rule for its places in an order."""

    def step(state: Hashable, value: int, left: int) -> Hashable | None:
        return rule.step(state, places[-1 - left], value)

    values = [values_in(domains[place]) for place in places]
    return build_diagram(values, rule.start, step, rule.accepts, limits=limits) if places else Diagram(())


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
        if state == CLOSED:
            return None if value else CLOSED
        one, other, leaving, nearly = self._steps[number]
        mates = list(state)
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
        return None if number + 1 == len(self._steps) else bytes(mates)


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
        parts = list(state)
        if is_in:
            joined = {state[slot] for slot in beside} - {0}
            parts = [DONE if part in joined else part for part in parts]
            parts[own] = DONE
        for slot in leaving:
            part, parts[slot] = parts[slot], 0
            if part and part not in parts:
                return None if any(parts) else CLOSED
        names = {0: 0}
        return bytes([names.setdefault(part, len(names)) for part in parts])
