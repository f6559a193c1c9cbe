"""Parts of graphs, what holds them together, and closed paths, against definitions of their own."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from satpuzzles.core.graph import between, components, cycle, graph_of
from satpuzzles.core.grid import bits, neighbour_pairs, parts_between


def reach(links, start, nodes):
    """The nodes that links within some nodes lead to from one of them."""
    found = {start}
    while more := {b for a, b in links if a in found and b in nodes} | {
        a for a, b in links if b in found and a in nodes
    }:
        if more <= found:
            break
        found |= more
    return found


def drawn_graphs(seed):
    """Graphs near to forests, in which some nodes hold a part together, and some closed paths."""
    random = Random(seed)
    for _ in range(150):
        nodes = range(random.randint(2, 9))
        likely = random.choice((0.02, 0.1, 0.3))
        pairs = {(random.randrange(node), node) for node in nodes[1:] if random.random() < 0.9}
        pairs |= {pair for pair in combinations(nodes, 2) if random.random() < likely}
        yield random, list(nodes), [*sorted(pairs), *((node, node) for node in nodes)]


def test_components_are_what_hangs_together():
    for random, nodes, links in drawn_graphs(1):
        some = set(random.sample(nodes, random.randint(1, len(nodes))))
        parts = list(components(graph_of(links), some))
        assert sorted(node for part in parts for node in part) == sorted(some)
        assert all(set(part) == reach(links, part[0], some) for part in parts)


def test_between_names_the_nodes_without_which_wanted_ones_fall_apart():
    most = 0
    for random, nodes, links in drawn_graphs(2):
        some = random.sample(nodes, random.randint(len(nodes) // 2, len(nodes)))
        wanted = random.sample(some, random.randint(1, min(3, len(some))))
        part, needed = between(graph_of(links), some, wanted)
        assert part == reach(links, wanted[0], set(some))
        met = part.intersection(wanted)
        assert set(needed) == {
            node
            for node in part.difference(wanted)
            if not met <= reach(links, next(iter(met)), part - {node})
        }
        assert len(needed) == len(set(needed))
        most = max(most, len(needed))
    assert most > 2


def test_a_cycle_is_a_closed_path_and_a_forest_has_none():
    found = 0
    for random, nodes, links in drawn_graphs(3):
        edges = [(number, one, other) for number, (one, other) in enumerate(links, 100) if one != other]
        random.shuffle(edges)
        closed = cycle(edges)
        parts = len({frozenset(reach(links, node, set(nodes))) for node in nodes})
        assert bool(closed) == (len(edges) > len(nodes) - parts)
        ends = {number: pair for number, *pair in edges}
        met = [node for number in closed for node in ends[number]]
        assert len(set(closed)) == len(closed) and all(met.count(node) == 2 for node in met)
        # Closed paths that do not hang together would be more than one.
        assert not closed or set(met) == reach([ends[number] for number in closed], met[0], set(met))
        found += bool(closed)
    assert 30 < found < 130


@pytest.mark.parametrize("length", [1, 5, 63, 64, 65, 66, 200])
def test_bits_are_the_places_of_ones(length):
    number = Random(length).getrandbits(length) | 1 << (length - 1)
    for each in (number, 1 << (length - 1), (1 << length) - 1):
        assert bits(each) == [place for place in range(length) if each >> place & 1]


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 4), (4, 1), (2, 2), (3, 4)])
def test_pairs_of_neighbours_stand_side_by_side_first(rows, columns):
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    beside = [(one, (one[0], one[1] + 1)) for one in cells if (one[0], one[1] + 1) in cells]
    below = [(one, (one[0] + 1, one[1])) for one in cells if (one[0] + 1, one[1]) in cells]
    assert neighbour_pairs(rows, columns) == beside + below


def test_walls_cut_a_board_into_parts_that_are_numbered_by_their_first_cells():
    random = Random(4)
    for _ in range(60):
        size = random.randint(1, 4), random.randint(1, 4)
        pairs = neighbour_pairs(*size)
        walls = {pair for pair in pairs if random.random() < 0.6}
        open_pairs = [pair for pair in pairs if pair not in walls]
        cells = [(row, column) for row in range(size[0]) for column in range(size[1])]
        numbers = {}
        for cell in cells:
            if cell not in numbers:
                numbers |= dict.fromkeys(
                    reach(open_pairs, cell, set(cells)), max(numbers.values(), default=0) + 1
                )
        found = parts_between(walls, size)
        assert {cell: found[cell[0]][cell[1]] for cell in cells} == numbers
