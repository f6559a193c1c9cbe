"""Chosen nodes hang together, or close no ring, in clauses of which every solution is exactly one model.

Nodes are taken out one by one, as in graph.py, and what hangs together is handed on to those that are left.
Every new variable stands for a fact about the chosen nodes, told by clauses in both directions. Model
counters that know no projection count such formulas right; they are up to three times as large as those
of graph.py, in which it is left to the solver which node hangs on which.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, combinations
from math import comb

from satpuzzles.core.graph import Graph
from satpuzzles.core.options import Limits
from satpuzzles.sat.graph import Step, elimination
from satpuzzles.sat.sink import Clause, Sink

Links = dict[tuple[int, int], int]
"""For two nodes, the smaller number first, the literal that says that they are chosen and linked."""


def connected(
    sink: Sink, graph: Graph, literals: Mapping[int, int], name_of: Callable[[int], str]
) -> Iterator[Clause]:
    """The chosen nodes of a graph hang together; see ``connected`` of graph.py for the arguments."""
    links, clauses = links_between(sink, graph, literals, name_of)
    return chain(clauses, linked(sink, graph, literals, links, name_of))


def links_between(
    sink: Sink, graph: Graph, literals: Mapping[int, int], name_of: Callable[[int], str]
) -> tuple[Links, list[Clause]]:
    """A variable for each two neighbours that says that both are chosen, and its clauses."""
    pairs = [(node, near) for node, beside in graph.items() for near in beside if node < near]
    both = sink.new_variables(len(pairs), partial(_pair_name, pairs, name_of))
    clauses: list[Clause] = []
    for variable, (one, other) in zip(both, pairs):
        clauses += _both(variable, literals[one], literals[other])
    return dict(zip(pairs, both)), clauses


def linked(
    sink: Sink,
    graph: Graph,
    literals: Mapping[int, int],
    links: Links,
    name_of: Callable[[int], str],
    anchor: int | None = None,
) -> Iterator[Clause]:
    """The chosen nodes of a graph hang together over links; so do the others with an anchor, if there is one.

    A node that is taken out hands its links on to each two of its neighbours. Where it has none, the nodes
    with which it hangs together are all taken out, so that no chosen one may be left.

    Args:
        literals: for each node of the graph what says that it is chosen.
        links: of each two neighbours, and of nodes with the anchor. With an anchor, what is chosen and what
            is not is never linked.
        name_of: names a node.
        anchor: no node of the graph, with a number below theirs; it stays to the end.

    Returns:
        The clauses, made as they are taken.
    """
    return chain.from_iterable(_linked(sink, graph, literals, links, name_of, anchor))


def _linked(
    sink: Sink,
    graph: Graph,
    literals: Mapping[int, int],
    links: Links,
    name_of: Callable[[int], str],
    anchor: int | None,
) -> Iterator[list[Clause]]:
    links = dict(links)
    steps = list(elimination(graph, sink.limits))
    # Of each node but the last two: some node that is taken out after it is chosen.
    later = sink.new_variables(max(len(steps) - 2, 0), partial(_later_name, steps, name_of))
    left = [*later, literals[steps[-1][0]]] if len(steps) > 1 else []
    for some, (following, _), after in zip(later, steps[1:], left[1:]):
        yield _either(some, literals[following], after)
    for step, (node, beside) in enumerate(steps):
        sink.limits.check()
        around = _around(node, beside, links, anchor)
        own = [links[_pair(node, near)] for near in around]
        clauses = [[-literals[node], -left[step], *own]] if step < len(left) else []
        if anchor is not None:
            clauses.append([literals[node], *own])
        pairs = list(combinations(zip(around, own), 2))
        ends = [_pair(one, other) for (one, _), (other, _) in pairs]
        for pair, ((_, a), (_, b)), new in zip(
            ends, pairs, sink.new_variables(len(pairs), partial(_link_name, ends, name_of, node))
        ):
            clauses += _both(new, a, b, links.get(pair))
            links[pair] = new
        yield clauses


def forest(
    sink: Sink, graph: Graph, links: Links, name_of: Callable[[int], str], anchor: int
) -> Iterator[Clause]:
    """Links close no ring: the chosen nodes of a graph and an anchor, which hang together over them or not.

    A node that is taken out melts into one of those that it is linked with: the anchor, or the one that is
    taken out last. That takes over its other links; two links between two nodes are a ring.

    Args:
        graph, links, name_of, anchor: see ``linked``.

    Returns:
        The clauses, made as they are taken.
    """
    return chain.from_iterable(_forest(sink, graph, links, name_of, anchor))


def _forest(
    sink: Sink, graph: Graph, links: Links, name_of: Callable[[int], str], anchor: int
) -> Iterator[list[Clause]]:
    links = dict(links)
    steps = list(elimination(graph, sink.limits))
    position = {node: step for step, (node, _) in enumerate(steps)} | {anchor: len(steps)}
    for node, beside in steps:
        sink.limits.check()
        around = sorted(_around(node, beside, links, anchor), key=position.__getitem__, reverse=True)
        own = [links[_pair(node, near)] for near in around]
        clauses: list[Clause] = []
        # Which of its links is the first one: that one is there, and none of those before it.
        first = own[:1]
        between = own[1:-1]
        seen = [*own[:1], *sink.new_variables(len(between[:-1]), partial(_seen_name, around, name_of, node))]
        for before, some, link in zip(seen, seen[1:], between):
            clauses += _either(some, before, link)
        for new, before, link in zip(
            sink.new_variables(len(between), partial(_first_name, around, name_of, node)), seen, between
        ):
            clauses += _both(new, link, -before)
            first.append(new)
        pairs = list(combinations(range(len(around)), 2))
        ends = [_pair(around[one], around[other]) for one, other in pairs]
        for pair, (one, other), new in zip(
            ends, pairs, sink.new_variables(len(pairs), partial(_link_name, ends, name_of, node))
        ):
            old = links.get(pair)
            if old is not None:
                clauses.append([-first[one], -own[other], -old])
            clauses += _both(new, first[one], own[other], old)
            links[pair] = new
        yield clauses


def connected_sizes(graph: Graph, limits: Limits) -> Iterator[int]:
    """How many clauses ``connected`` makes at least, in parts."""
    for _, beside in elimination(graph, limits):
        yield 3 * len(beside) * (len(beside) - 1) // 2


def forest_sizes(graph: Graph, anchored: Collection[int], limits: Limits) -> Iterator[int]:
    """How many clauses ``forest`` and the links between neighbours make, in parts.

    Args:
        anchored: the nodes that may be linked with the anchor.
    """
    links = {_pair(node, near) for node, beside in graph.items() for near in beside}
    yield 3 * len(links)
    held = set(anchored)
    for node, beside in elimination(graph, limits):
        pairs = {_pair(one, other) for one, other in combinations(beside, 2)}
        old, many = len(pairs & links), len(beside)
        links |= pairs
        if node in held:
            old += len(held.intersection(beside))
            held.update(beside)
            many += 1
        yield 3 * (max(many - 2, 0) + max(many - 3, 0) + comb(many, 2)) + 2 * old


def _around(node: int, beside: Sequence[int], links: Links, anchor: int | None) -> list[int]:
    """The neighbours of a node when it is taken out, the anchor among them where they may be linked."""
    return [*([anchor] if anchor is not None and (anchor, node) in links else []), *beside]


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _both(new: int, a: int, b: int, old: int | None = None) -> list[Clause]:
    """The new variable says that both literals are true or, if there is one, the old one is."""
    if old is None:
        return [[-new, a], [-new, b], [new, -a, -b]]
    return [[-new, old, a], [-new, old, b], [new, -a, -b], [new, -old]]


def _either(new: int, a: int, b: int) -> list[Clause]:
    """The new variable says that one of the literals is true."""
    return [[new, -a], [new, -b], [-new, a, b]]


def _pair_name(pairs: Sequence[tuple[int, int]], name_of: Callable[[int], str], index: int) -> str:
    one, other = pairs[index]
    return f"{name_of(one)} and {name_of(other)}"


def _link_name(ends: Sequence[tuple[int, int]], name_of: Callable[[int], str], node: int, index: int) -> str:
    return f"{_pair_name(ends, name_of, index)} hang together once {name_of(node)} is taken out"


def _later_name(steps: Sequence[Step], name_of: Callable[[int], str], index: int) -> str:
    return f"some node taken out after {name_of(steps[index][0])} is chosen"


def _seen_name(around: Sequence[int], name_of: Callable[[int], str], node: int, index: int) -> str:
    return f"{name_of(node)} is linked with {name_of(around[index + 1])} or one before it"


def _first_name(around: Sequence[int], name_of: Callable[[int], str], node: int, index: int) -> str:
    return f"{name_of(node)} is linked with {name_of(around[index + 1])} and none before it"
