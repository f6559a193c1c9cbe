"""Constraints on a few small integers, above all cages, as decision diagrams.

Each layer reads one integer. The state after a layer (a running sum, say) decides what may follow; dead ends
are removed and equal states merged.
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
"""The number of the node in the next layer that each value leads to."""


EDGE_CAP = 2_000_000
"""Edges that a diagram may have while it is built: some 300 MB, and at least as many clauses."""


class Diagram(NamedTuple):
    """A reduced layered decision diagram.

    Attributes:
        layers: for each integer the nodes that read it, each with its edges; layer 0 has only the root, and
            every edge of the last layer leads to node 0, the end. An empty root means that nothing is
            allowed.
    """

    layers: tuple[tuple[Edges, ...], ...]


class TransitionSystem(Protocol[State]):
    """Reads the integers of a diagram one by one: the arguments of ``build_diagram``."""

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
        start: the state before the first integer.
        step: (state, value, number of integers left) to the next state; None for a dead end.
        most_edges: how many edges the diagram may have before equal nodes are merged.
        limits: a deadline for building it.

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


def restricted(diagram: Diagram, domains: Sequence[Sequence[int]]) -> Diagram:
    """The diagram of the value sequences that have only values of these domains."""
    layers: list[dict[int, Edges]] = []
    nodes = {*range(len(diagram.layers[0]))}
    for layer, values in zip(diagram.layers, domains):
        left = {
            node: {value: goal for value, goal in layer[node].items() if value in values} for node in nodes
        }
        layers.append(left)
        nodes = {goal for edges in left.values() for goal in edges.values()}
    return _reduce(layers, {0: 0})


def diagram_count(diagram: Diagram, sizes: Sequence[int]) -> int:
    """The number of clauses that ``diagram_clauses`` makes; ``sizes`` are the numbers of values."""
    if not diagram.layers[0]:
        return 1
    count = -sum(map(len, diagram.layers[-1]))  # an edge to the end needs no clause
    for layer, following, size in zip(diagram.layers, (*diagram.layers[1:], ((),)), sizes):
        count += len(layer) * size
        if len(layer) > 1:
            count += 1 + len(following) * size
    return count


def path_count(diagram: Diagram) -> int:
    """The number of value sequences that a diagram allows."""
    if not diagram.layers[0]:
        return 0
    ways = [1]
    for layer in reversed(diagram.layers):
        ways = [sum(ways[goal] for goal in edges.values()) for edges in layer]
    return ways[0]


def _reduce(layers: list[dict[State, dict[int, State]]], numbers: dict[State, int]) -> Diagram:
    """Removes dead ends and merges equal nodes, from the end to the root."""
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

    There is one variable per node. From a node on the path, a value leads to its node, and a value without an
    edge is forbidden; backwards, a node on the path and the value before it determine the node before. (Abio,
    Gange, Mayer-Eichberger and Stuckey, "On CNF encodings of decision diagrams", 2016.)

    Args:
        integers: the literals of each integer's values, exactly one of which is true.
        name: the constraint, for the names of the variables.
    """
    if not diagram.layers[0]:
        return [[]]
    clauses: list[Clause] = []
    here: Sequence[int] = (0,)  # 0 stands for the root and the end, which are always on the path
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
