"""Graphs whose nodes are numbers: their parts, and the nodes that hold a part together.

Nothing here knows a puzzle. What is told of rectangles, where sets of cells are quicker, is in grid.py.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from satpuzzles.core.options import Limits

Graph = Mapping[int, Sequence[int]]
"""The neighbours of every node."""


def graph_of(links: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """The graph of the nodes that links name; one that is linked with itself may have no neighbour."""
    graph: dict[int, list[int]] = {}
    for one, other in links:
        beside = graph.setdefault(one, [])
        if one != other:
            beside.append(other)
            graph.setdefault(other, []).append(one)
    return graph


def components(graph: Graph, nodes: Iterable[int], limits: Limits | None = None) -> Iterator[list[int]]:
    """The parts in which some nodes hang together.

    Raises:
        LimitReached: the deadline passed.
    """
    left = set(nodes)
    while left:
        if limits is not None:
            limits.check()
        part = [left.pop()]
        for node in part:  # which grows meanwhile
            if found := left.intersection(graph[node]):
                left -= found
                part += found
        yield part


def reached(graph: Graph, start: int, barred: Collection[int]) -> set[int]:
    """The nodes that paths from one of them, itself included, lead to without going through barred ones."""
    found = {start}
    waiting = [start]
    for node in waiting:  # which grows meanwhile
        for near in graph[node]:
            if near not in found and near not in barred:
                found.add(near)
                waiting.append(near)
    return found


def between(graph: Graph, nodes: Collection[int], wanted: Collection[int]) -> tuple[set[int], list[int]]:
    """What joins some nodes: the part that holds one of them, and its nodes without which it falls apart.

    Args:
        nodes: those of the graph that there are.
        wanted: some of these, at least one; the first is the one that the part holds.

    Returns:
        The part, and those nodes of it, wanted ones left out, that every path between some two of the
        wanted ones in it goes through. (Articulation points: Hopcroft and Tarjan, 1973.)
    """
    root = next(iter(wanted))
    number = {root: 0}  # in the order of the first visit
    lowest = {root: 0}  # the lowest number that a node and all below it are beside
    below = {root: 0}  # how many wanted nodes are found there
    needed: dict[int, None] = {}
    way = [(root, root, iter(graph[root]))]
    while way:
        node, parent, beside = way[-1]
        for near in beside:
            if near in number:
                if near != parent and number[near] < lowest[node]:
                    lowest[node] = number[near]
            elif near in nodes:
                number[near] = lowest[near] = len(number)
                below[near] = near in wanted
                way.append((near, node, iter(graph[near])))
                break
        else:
            way.pop()
            if lowest[node] >= number[parent] and below[node] and parent not in wanted:
                needed[parent] = None
            lowest[parent] = min(lowest[parent], lowest[node])
            below[parent] += below[node]
    return set(number), list(needed)


def cycle(edges: Iterable[tuple[int, int, int]]) -> list[int]:
    """The edges of a closed path, each told by its number and its two ends; none where there is none."""
    ways: dict[int, dict[int, int]] = {}  # from each point over an edge to another
    above: dict[int, int] = {}
    for edge, one, other in edges:
        if _top(above, one) == _top(above, other):
            return [*_path(ways, one, other), edge]
        above[_top(above, one)] = _top(above, other)
        ways.setdefault(one, {})[edge] = other
        ways.setdefault(other, {})[edge] = one
    return []


def _top(above: dict[int, int], point: int) -> int:
    """The point that stands for all that hang together with one."""
    while (over := above.setdefault(point, point)) != point:
        above[point] = above.setdefault(over, over)
        point = over
    return point


def _path(ways: Mapping[int, Mapping[int, int]], start: int, end: int) -> list[int]:
    """The edges of a path in a forest."""
    came: dict[int, tuple[int, int]] = {start: (start, -1)}
    waiting = [start]
    for point in waiting:  # which grows meanwhile
        for edge, near in ways.get(point, {}).items():
            if near not in came:
                came[near] = point, edge
                waiting.append(near)
    path = []
    while end != start:
        end, edge = came[end]
        path.append(edge)
    return path
