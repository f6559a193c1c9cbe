"""Constraints on a few small integers as decision diagrams: cages, above all.

A diagram reads one integer a layer. The state after a layer (a running sum, say) decides what may
follow; states from which the end cannot be reached are cut off and equal ones are merged.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from satpuzzles.core.errors import CapError
from satpuzzles.core.options import Limits
from satpuzzles.sat.numbers import Direct
from satpuzzles.sat.sink import Clause, Sink, numbered

State = TypeVar("State", bound=Hashable)

Edges = dict[int, int]
"""From a value to the number of the node in the next layer that it leads to."""


EDGE_CAP = 2_000_000
"""Edges that a diagram may have while it is built: some 300 MB, and as many clauses or more."""


class Diagram(NamedTuple):
    """A reduced layered decision diagram.

    Attributes:
        layers: for each integer the nodes that read it, each with its edges; layer 0 has one node, the
            root, and every edge of the last layer leads to node 0, the end. No layers' edges at all
            (an empty root) mean that nothing is allowed.
    """

    layers: tuple[tuple[Edges, ...], ...]


class Machine(Protocol[State]):
    """What reads the integers of a diagram one by one: the arguments of ``build_diagram``."""

    @property
    def start(self) -> State: ...
    def step(self, state: State, value: int, left: int) -> State | None: ...
    def accepts(self, state: State) -> bool: ...


def build_diagram(
    domains: Sequence[Sequence[int]],
    start: State,
    step: Callable[[State, int, int], State | None],
    accepts: Callable[[State], bool],
    most_edges: int = EDGE_CAP,
    limits: Limits | None = None,
) -> Diagram:
    """The diagram of all value sequences that end in an accepted state.

    Args:
        domains: the values of each integer.
        start: the state before the first.
        step: (state, value, integers still to come) to the next state, None where nothing can follow.
        most_edges: how many edges the diagram may have before equal nodes are merged.
        limits: a deadline for the building.

    Raises:
        CapError: it would have more edges.
        LimitReached: the deadline passed.
    """
    layers: list[dict[State, dict[int, State]]] = []
    states = {start}
    edges = 0
    for number, values in enumerate(domains):
        left = len(domains) - number - 1
        layer = {}
        for state in states:
            after = {value: step(state, value, left) for value in values}
            layer[state] = {value: state for value, state in after.items() if state is not None}
            edges += len(layer[state])
            if edges > most_edges:
                raise CapError(f"its decision diagram takes more than {most_edges:,} edges")
            if limits is not None:
                limits.check()
        layers.append(layer)
        states = {state for following in layer.values() for state in following.values()}
    return _reduce(layers, {state: 0 for state in states if accepts(state)})


def diagram_count(diagram: Diagram, sizes: Sequence[int]) -> int:
    """How many clauses ``diagram_clauses`` makes of a diagram whose integers have so many values each."""
    if not diagram.layers[0]:
        return 1
    count = -sum(map(len, diagram.layers[-1]))  # what leads to the end needs no clause
    for layer, following, size in zip(diagram.layers, (*diagram.layers[1:], ((),)), sizes):
        count += len(layer) * size
        if len(layer) > 1:
            count += 1 + len(following) * size
    return count


def path_count(diagram: Diagram) -> int:
    """How many value sequences a diagram allows."""
    if not diagram.layers[0]:
        return 0
    ways = [1]
    for layer in reversed(diagram.layers):
        ways = [sum(ways[goal] for goal in edges.values()) for edges in layer]
    return ways[0]


def _reduce(layers: list[dict[State, dict[int, State]]], numbers: dict[State, int]) -> Diagram:
    """Cuts off dead ends and merges equal nodes, from the end to the root."""
    reduced = []
    for layer in reversed(layers):
        merged: dict[tuple[tuple[int, int], ...], int] = {}
        own: dict[State, int] = {}
        for state, following in layer.items():
            edges = tuple((v, numbers[after]) for v, after in following.items() if after in numbers)
            if edges:
                own[state] = merged.setdefault(edges, len(merged))
        reduced.append(tuple(dict(edges) for edges in merged))
        numbers = own
    return Diagram(tuple(reversed(reduced)))


def diagram_clauses(sink: Sink, integers: Sequence[Direct], diagram: Diagram, name: str) -> list[Clause]:
    """The clauses that some path of the diagram reads the integers.

    One variable a node. From a node on the path, a value leads to its node and a value without an edge
    is forbidden; backwards, a node on the path and the value before it tell the node they came from.
    (Abio, Gange, Mayer-Eichberger and Stuckey, "On CNF encodings of decision diagrams", 2016.)

    Args:
        integers: for each integer its values' literals, exactly one of which is true.
        name: the constraint, for the names of the variables.
    """
    if not diagram.layers[0]:
        return [[]]
    clauses: list[Clause] = []
    here: Sequence[int] = (0,)  # 0 stands for the root and for the end, which are always on the path
    for number, (layer, literals) in enumerate(zip(diagram.layers, integers)):
        last = number + 1 == len(diagram.layers)
        size = 1 if last else len(diagram.layers[number + 1])
        there: Sequence[int] = (
            (0,)
            if last
            else sink.new_variables(size, numbered(f"{name}: node ", 1, f" after cell {number + 1}"))
        )
        backward: dict[tuple[int, int], list[int]] = {}
        for node, edges in zip(here, layer):
            head = [-node] if node else []
            for value, literal in literals.items():
                if value in edges:
                    goal = there[edges[value]]
                    backward.setdefault((goal, literal), []).append(node)
                    if goal:
                        clauses.append([*head, -literal, goal])
                else:
                    clauses.append([*head, -literal])
        if len(here) > 1:
            clauses.append(list(here))
            for goal in there:
                for literal in literals.values():
                    sources = backward.get((goal, literal), [])
                    clauses.append([*([-goal] if goal else []), -literal, *sources])
        here = there
    return clauses
