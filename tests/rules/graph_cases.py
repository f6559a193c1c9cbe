"""Small graphs on which the rules about graphs are proved, and what their instances mean."""

from __future__ import annotations

from itertools import product

from rule_cases import SHADES, Case

from satpuzzles.rules.answers import AnswerVariables
from satpuzzles.rules.connected import Connected
from satpuzzles.rules.graph import SingleLoop
from satpuzzles.rules.pairs import Neighbours
from satpuzzles.rules.reach import Reach, Start


def parts_of(nodes, linked):
    """How many parts some nodes make, by joining two labels at a time."""
    label = {node: node for node in nodes}
    for a, b in linked:
        if a in label and b in label:
            old, new = label[a], label[b]
            label = {node: new if each == old else each for node, each in label.items()}
    return len(set(label.values()))


def hanging_case(links, value=1, answers=SHADES, mask=0):
    mask = mask or 1 << value
    rule = Connected("hang", "They do.", "Not at {place}.", links=links, mask=mask)
    places = 1 + max(map(max, links))
    named = {place for pair in links for place in pair}

    def holds(values, _):
        return parts_of([p for p in named if mask >> values[p] & 1], links) <= 1

    return Case(rule, answers, places, holds)


def loop_case(ends, faces=()):
    rule = SingleLoop("loop", "One loop.", "Not at {place}.", ends=ends, faces=faces)

    def holds(values, index):
        lines = [pair for pair, value in zip(ends, values) if value]
        met = [point for pair in lines for point in pair]
        if index:
            return met.count(index - 1) in (0, 2)
        if parts_of(met, lines) != 1:
            return False
        # Connected lines without a loop have one point more than lines.
        return len(set(met)) == len(lines) + 1 or all(met.count(point) == 2 for point in met)

    return Case(rule, SHADES, len(ends), holds)


def reach_case(links, *starts):
    rule = Reach("reach", "It does.", "It does not, with {count}.", links=links, starts=starts)

    def holds(values, index):
        near, number, at = starts[index]
        filled = [pair for pair in links if values[pair[0]] and values[pair[1]] and at not in pair]
        inside = {place for place in near if values[place]}
        for _ in links:
            inside |= {place for pair in filled if inside & {*pair} for place in pair}
        return len(inside) == number

    return Case(rule, SHADES, 1 + max(map(max, links)), holds)


def lattice(rows, columns):
    """The edges of rows x columns points, between neighbours."""
    points = product(range(rows), range(columns))
    near = [((r, c), each) for r, c in points for each in ((r, c + 1), (r + 1, c))]
    return tuple(
        (a[0] * columns + a[1], b[0] * columns + b[1]) for a, b in near if b[0] < rows and b[1] < columns
    )


def faces(rows, columns):
    """The squares beside each edge of a lattice, the last number being what is around it."""
    inner = range(rows - 1), range(columns - 1)
    number = {square: index for index, square in enumerate(product(*inner))}
    beside = []
    for a, b in lattice(rows, columns):
        row, column = divmod(a, columns)
        other = (row - 1, column) if b == a + 1 else (row, column - 1)
        beside.append(tuple(number.get(square, len(number)) for square in ((row, column), other)))
    return tuple(beside)


GRAPH_CASES = {
    "reach in a square": reach_case(lattice(3, 3), Start((0,), 3), Start((4, 5), 2), Start((8,), 0)),
    "reach from two sides": reach_case(lattice(2, 4), Start((0, 7), 4), Start((1,), 8)),
    "reach from a place": reach_case(lattice(3, 3), Start((1, 3, 5, 7), 3, 4), Start((1, 3), 2, 0)),
    "connected by several values": hanging_case(
        Neighbours(2, 3), answers=AnswerVariables(2, True), mask=0b110
    ),
    "hang in a row": hanging_case(((0, 1), (1, 2), (2, 3), (3, 4))),
    "hang in a ring": hanging_case(((3, 0), (0, 1), (1, 2), (2, 3), (3, 4), (6, 6))),
    "hang by edges": hanging_case(Neighbours(2, 4)),
    "hang as a square": hanging_case(lattice(3, 3)),
    "hang as whites": hanging_case(Neighbours(3, 3), value=0),
    "hang as a tree": hanging_case(((0, 1), (0, 2), (0, 3), (3, 4), (3, 5), (5, 6), (7, 8))),
    "hang as twos": hanging_case(((0, 1), (1, 2), (2, 3), (3, 0), (3, 4)), 2, AnswerVariables(2, True)),
    "hang as ones of two": hanging_case(((0, 1), (1, 2), (2, 3), (3, 0)), 1, AnswerVariables(2, False)),
    "loop in a square": loop_case(lattice(2, 2)),
    "loop in two squares": loop_case(lattice(2, 3)),
    "loop in three squares": loop_case(lattice(2, 4)),
    **{f"loop around {r - 1}x{c - 1}": loop_case(lattice(r, c), faces(r, c)) for r, c in ((2, 2), (3, 2))},
    "loop on a line": loop_case(lattice(1, 4), faces(1, 4)),
    "loop around two triangles": loop_case(
        ((0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 3)),
        ((0, 2), (0, 2), (0, 2), (2, 2), (1, 2), (2, 1), (2, 1)),
    ),
    "loop in triangles": loop_case(((0, 1), (1, 2), (2, 0), (2, 3), (3, 0), (3, 4), (4, 2), (5, 6), (6, 4))),
    "loop with edges twice": loop_case(((0, 1), (1, 0), (1, 2), (2, 0), (3, 4), (4, 3))),
    "loop in two parts": loop_case(((0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (2, 3))),
}
