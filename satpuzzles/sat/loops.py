"""Lines between points, all of them in one closed loop, given that two or none meet in each point.

Complete clauses that lines hang together: over the points that they touch or, in a flat drawing, over the
faces that they part. The literal of a line says that it is drawn. Cuts are those of graph.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain

from satpuzzles.core.graph import Graph, graph_of
from satpuzzles.sat.graph import Arc, joined
from satpuzzles.sat.sink import Clause, Sink, numbered

Ends = Sequence[tuple[int, int]]
"""For each line the two different points that it joins, or the two faces beside it."""


def over_points(
    sink: Sink, lines: Sequence[int], ends: Ends, name_of: Callable[[int], str]
) -> Iterator[Clause]:
    """The points that lines touch hang together.

    Args:
        lines: the literals of the lines.
        name_of: names a point.

    Returns:
        The clauses, made as they are taken.
    """
    points = graph_of(ends)
    at: dict[int, list[int]] = {point: [] for point in sorted(points)}
    for line, pair in zip(lines, ends):
        for point in pair:
            at[point].append(line)
    touched = dict(zip(at, sink.new_variables(len(at), partial(_touched_name, list(at), name_of))))
    clauses = [[-line, touched[point]] for line, pair in zip(lines, ends) for point in pair]
    arcs = [arc for line, (a, b) in zip(lines, ends) for arc in ((a, b, line), (b, a, line))]
    return chain(clauses, joined(sink, points, touched, arcs, name_of))


def over_faces(sink: Sink, lines: Sequence[int], faces: Ends) -> Iterator[Clause]:
    """Lines part the faces inside from those outside, and each of the two hangs together.

    Args:
        lines: the literals of the lines.
        faces: the one around the whole is the last. A line that has the same face on both sides is not drawn.

    Returns:
        The clauses, made as they are taken.
    """
    around = max(map(max, faces))
    inside = sink.new_variables(around, numbered("inside of the loop: face "))
    name_of = numbered("face ")
    arcs: list[Arc] = []
    clauses: list[Clause] = []
    free: dict[int, Clause] = {face: [] for face in range(around)}
    for line, (one, other) in zip(lines, faces):
        if one == other:
            clauses.append([-line])
        elif around in (one, other):
            face = min(one, other)
            free[face].append(-line)
            clauses += [[-line, inside[face]], [line, -inside[face]]]
        else:
            a, b = inside[one], inside[other]
            clauses += [[-line, a, b], [-line, -a, -b], [line, -a, b], [line, a, -b]]
            arcs += (one, other, -line), (other, one, -line)
    chosen, graph = dict(enumerate(inside)), face_graph(faces)
    return chain(clauses, joined(sink, graph, chosen, arcs, name_of, free))


def face_graph(faces: Ends) -> Graph:
    """The neighbours of every face but the one around the whole."""
    around = max(map(max, faces), default=0)
    alone = [(face, face) for face in range(around)]
    return graph_of([*alone, *[pair for pair in faces if around not in pair and pair[0] != pair[1]]])


def _touched_name(points: Sequence[int], name_of: Callable[[int], str], index: int) -> str:
    return f"a line touches {name_of(points[index])}"
