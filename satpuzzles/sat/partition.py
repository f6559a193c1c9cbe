"""Division of the chosen nodes of a graph into regions, each with one root and the size that it states.

There are lazy cuts and complete clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import ClassVar, Final, final

from satpuzzles.core.graph import Graph, components
from satpuzzles.core.options import Limits
from satpuzzles.sat.diagrams import build_diagram, diagram_clauses
from satpuzzles.sat.graph import CUTS_A_ROUND, connected
from satpuzzles.sat.numbers import at_most_one
from satpuzzles.sat.sink import Clause, Sink

Roots = Mapping[int, int]
"""The roots with the sizes of their regions, 0 for any size. Every root is chosen."""


@final
class LazyPartition:
    """Lazy: the chosen nodes form regions with one root each, of the size that the root states.

    A region without a root, or of too few nodes, must lose a node or gain one at its border. A region with
    two roots must lose a node on a shortest path between them; one with too many nodes must lose one of the
    nodes nearest to its root.
    """

    grounds: ClassVar[str] = (
        "rules out a region that has no clue, two of them, or another size than its clue says"
    )

    def __init__(
        self, graph: Graph, roots: Roots, literals: Mapping[int, int], limits: Limits | None = None
    ) -> None:
        self._graph: Final = graph
        self._roots: Final = roots
        self._literals: Final = literals
        self._limits: Final = limits

    def violated(self, model: Sequence[int]) -> list[Clause]:
        """The cuts that a model violates, at most 1,000; see LazyConstraint."""
        chosen = [node for node, literal in self._literals.items() if model[abs(literal) - 1] == literal]
        cuts: list[Clause] = []
        for region in components(self._graph, chosen, self._limits):
            if (cut := self._cut(region)) is not None:
                cuts.append(cut)
                if len(cuts) == CUTS_A_ROUND:
                    break
        return cuts

    def _cut(self, region: Sequence[int]) -> Clause | None:
        """The cut that a region violates, if any."""
        literals = self._literals
        roots = [node for node in region if node in self._roots]
        size = self._roots[roots[0]] if roots else 0
        if len(roots) > 1:
            before = ways_from(self._graph, set(region), roots[0])
            another = next(node for node in before if node in self._roots and node != roots[0])
            nodes = path_back(before, another)
        elif 0 < size < len(region):
            nodes = list(ways_from(self._graph, set(region), roots[0]))[: size + 1]
        elif roots and size in (0, len(region)):
            return None
        else:
            around = dict.fromkeys(near for node in region for near in self._graph[node])
            border = [literals[node] for node in around.keys() - set(region)]
            return border if roots else [-literals[region[0]], *border]
        return [-literals[node] for node in nodes if node not in self._roots]

    def flaw(self, clause: Clause, limits: Limits) -> str | None:
        """What makes a clause unsound, if anything; see CheckedConstraint.

        A clause is false if the nodes that it denies are chosen, like all roots, and those that it asks for
        are not. No division allows that if two roots are then connected, if a root has more nodes than it
        states, or if the possible nodes leave a root too few nodes or a chosen node no root.
        """
        nodes = {literal: node for node, literal in self._literals.items()}
        if any(literal not in nodes and -literal not in nodes for literal in clause):
            return "is not a clause about places"
        chosen = self._roots.keys() | {nodes[-literal] for literal in clause if -literal in nodes}
        possible = self._graph.keys() - {nodes[literal] for literal in clause if literal in nodes}
        for region in components(self._graph, chosen, limits):
            sizes = [self._roots[node] for node in region if node in self._roots]
            if len(sizes) > 1 or (sizes and 0 < sizes[0] < len(region)):
                return None
        for region in components(self._graph, possible, limits):
            sizes = [self._roots[node] for node in region if node in self._roots]
            if max(sizes, default=0) > len(region) or not (sizes or chosen.isdisjoint(region)):
                return None
        return "excludes valid regions"


def ways_from(graph: Graph, nodes: Collection[int], start: int) -> dict[int, int]:
    """The nodes connected with ``start``, nearest first, each with its predecessor on a shortest path."""
    before = {start: start}
    for node in (waiting := [start]):  # the list grows meanwhile
        for near in graph[node]:
            if near in nodes and near not in before:
                before[near] = node
                waiting.append(near)
    return before


def path_back(before: Mapping[int, int], node: int) -> list[int]:
    """The path from a node back to the start; see ``ways_from``."""
    path = [node]
    while before[path[-1]] != path[-1]:
        path.append(before[path[-1]])
    return path


# ---- complete ----


def divided(
    sink: Sink,
    graph: Graph,
    roots: Roots,
    literals: Mapping[int, int],
    name_of: Callable[[int], str],
    by_clue: bool,
) -> Iterator[tuple[int | None, Iterable[Clause]]]:
    """The chosen nodes form regions with one root each, of the size that it states: complete clauses.

    A variable says that a node is in the region of a root, if the two are near enough. Chosen neighbours are
    in the same region, and a diagram counts the nodes of each. Vertex elimination, with all roots merged into
    one node, says that every region has a root.

    Args:
        graph: the nodes that can be chosen, including the roots.
        name_of: names a node.
        by_clue: whether the clauses about all regions omit what follows from the sizes of some.

    Returns:
        Each root with the clauses of its region, and None with those about all regions.
    """
    reached: dict[int, list[int]] = {}
    owners = {root: root for root in roots}
    needed = 0
    for root, size in roots.items():
        sink.limits.check()
        reached[root] = within_reach(graph, owners, root, size)
        needed += len(reached[root])
        sink.require_room(needed)
    regions: dict[int, dict[int, int]] = {}
    for root, size in roots.items():
        within = reached[root]
        inside = sink.new_variables(len(within) - 1, partial(_name, name_of, root, within[1:]))
        region = regions[root] = {root: literals[root]} | dict(zip(within[1:], inside))
        clauses = list(_region(graph, region, root, literals))
        if size:
            integers = [{0: -literal, 1: literal} for literal in region.values()]
            counts = build_diagram(
                [(0, 1)] * len(integers), size, _counted_down, _is_zero, limits=sink.limits
            )
            clauses += diagram_clauses(sink, integers, counts, f"the region of {name_of(root)}")
        yield root, clauses
    whole = merged(graph, roots)
    rooted = connected(sink, whole, {node: literals[node] for node in whole}, name_of)
    if by_clue and roots:
        # These clauses assume where roots are, but not their sizes.
        yield None, chain(([literals[root]] for root in roots), rooted)
    else:
        yield None, chain(_covered(sink, graph, regions, literals, name_of), rooted)


def within_reach(graph: Graph, owners: Mapping[int, int], root: int, size: int) -> list[int]:
    """The nodes that can be in the region of a root, nearest first.

    Args:
        owners: the only root that a node can belong to, for some nodes; any other number for no root.
        size: of the region, 0 for any.
    """
    found = {root: 1}
    for node in (waiting := [root]):  # the list grows meanwhile
        if found[node] == size:
            break
        for near in graph[node]:
            if near not in found and owners.get(near, root) == root:
                found[near] = found[node] + 1
                waiting.append(near)
    return waiting


def _name(name_of: Callable[[int], str], root: int, within: Sequence[int], index: int) -> str:
    return f"{name_of(within[index])} is in the region of {name_of(root)}"


def _region(
    graph: Graph, region: Mapping[int, int], root: int, literals: Mapping[int, int]
) -> Iterator[Clause]:
    """The nodes of a region are chosen, and no other nodes beside them are."""
    yield [literals[root]]
    for node, inside in region.items():
        if node != root:
            yield [-inside, literals[node]]
        for near in graph[node]:
            if near != root:
                yield [-inside, -literals[near], *([region[near]] if near in region else [])]


def _counted_down(left: int, value: int, following: int) -> int | None:
    """How many remain to be counted after a value; None for a dead end."""
    left -= value
    return left if 0 <= left <= following else None


def _is_zero(left: int) -> bool:
    return not left


def _covered(
    sink: Sink,
    graph: Graph,
    regions: Mapping[int, Mapping[int, int]],
    literals: Mapping[int, int],
    name_of: Callable[[int], str],
) -> Iterator[Clause]:
    """Every chosen node is in exactly one region."""
    of: dict[int, list[int]] = {node: [] for node in graph if node not in regions}
    for root, region in regions.items():
        for node, inside in region.items():
            if node != root:
                of[node].append(inside)
    for node, insides in of.items():
        yield [-literals[node], *insides]
        yield from at_most_one(sink, insides, f"the region that {name_of(node)} is in")


def merged(graph: Graph, roots: Roots) -> dict[int, list[int]]:
    """The graph with all roots merged into the first; empty without roots."""
    if not roots:
        return {}
    stands_for = {node: node for node in graph} | dict.fromkeys(roots, next(iter(roots)))
    beside: dict[int, dict[int, None]] = {stands_for[node]: {} for node in graph}
    for node, others in graph.items():
        one = stands_for[node]
        beside[one] |= {stands_for[near]: None for near in others if stands_for[near] != one}
    return {node: list(others) for node, others in beside.items()}
