"""Connectivity of which each solution is one model: models with and without projection, by brute force."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest
from models import answer_models, count_models
from test_connectivity import SIZES, apart, black_sets, is_connected

from satpuzzles.core.options import Limits
from satpuzzles.sat import parsimonious
from satpuzzles.sat.connectivity import white_connected_once, white_connected_once_sizes
from satpuzzles.sat.formula import Formula


@pytest.mark.parametrize("size", SIZES)
def test_each_set_of_black_cells_that_parts_no_white_ones_is_one_model(size):
    rows, columns = size
    formula = Formula(rows * columns)
    own = list(white_connected_once(formula, rows, columns))
    assert sum(white_connected_once_sizes(rows, columns, Limits())) == len(own)
    clauses = [*apart(rows, columns), *own]
    expected = black_sets(rows, columns, connected=True)
    assert answer_models(formula, clauses) == expected
    assert count_models(formula, clauses) == len(expected)


def test_rings_of_inner_cells_are_excluded_too():
    formula = Formula(35)
    border = [[-v] for v in range(1, 36) if v < 8 or v > 28 or v % 7 < 2]
    clauses = [*apart(5, 7), *border]
    every = answer_models(formula, clauses)
    clauses += white_connected_once(formula, 5, 7)
    expected = {black for black in every if is_connected(black, 5, 7)}
    assert answer_models(formula, clauses) == expected
    assert count_models(formula, clauses) == len(expected) < len(every)


def random_graph(random: Random, nodes: int) -> dict[int, list[int]]:
    """Of nodes from 1, one in three pairs being neighbours or so."""
    graph: dict[int, list[int]] = {node: [] for node in range(1, nodes + 1)}
    share = random.choice((0.15, 0.3, 0.6))
    for one, other in combinations(graph, 2):
        if random.random() < share:
            graph[one].append(other)
            graph[other].append(one)
    return graph


def parts(graph: dict[int, list[int]], chosen: set[int]) -> int:
    left, count = set(chosen), 0
    while left:
        count += 1
        todo = [left.pop()]
        while todo:
            near = left.intersection(graph[todo.pop()])
            left -= near
            todo += near
    return count


def name_of(node: int) -> str:
    return f"node {node}"


@pytest.mark.parametrize("nodes", [1, 2, 3, 5, 8])
def test_chosen_nodes_of_random_graphs_hang_together(nodes):
    """Nodes are chosen by positive or negative literals."""
    random = Random(nodes)
    for _ in range(25):
        graph = random_graph(random, nodes)
        literals = {node: random.choice((node, -node)) for node in graph}
        formula = Formula(nodes)
        clauses = list(parsimonious.connected(formula, graph, literals, name_of))
        assert sum(parsimonious.connected_sizes(graph, Limits())) <= len(clauses)
        expected = set()
        for values in product((False, True), repeat=nodes):
            chosen = {node for node in graph if values[node - 1] == (literals[node] > 0)}
            if parts(graph, chosen) <= 1:
                expected.add(tuple(node for node in graph if values[node - 1]))
        assert answer_models(formula, clauses) == expected, graph
        assert count_models(formula, clauses) == len(expected), graph
        assert all(formula.name(v) for v in range(1, formula.variables + 1))


@pytest.mark.parametrize("nodes", [1, 2, 4, 6, 8])
def test_chosen_nodes_of_random_graphs_and_an_anchor_close_no_ring(nodes):
    random = Random(nodes)
    rings = 0
    for _ in range(25):
        graph = random_graph(random, nodes)
        anchored = [node for node in graph if random.random() < 0.4]
        formula = Formula(nodes)
        links, clauses = parsimonious.links_between(formula, graph, dict(zip(graph, graph)), name_of)
        links |= {(0, node): node for node in anchored}
        clauses += parsimonious.forest(formula, graph, links, name_of, 0)
        whole = {node: [*beside, *([0] if node in anchored else [])] for node, beside in graph.items()}
        whole[0] = anchored
        expected = set()
        for values in product((False, True), repeat=nodes):
            chosen = {0, *(node for node in graph if values[node - 1])}
            edges = sum(near in chosen for node in chosen for near in whole[node]) // 2
            if edges == len(chosen) - parts(whole, chosen):
                expected.add(tuple(node for node in graph if values[node - 1]))
        assert answer_models(formula, clauses) == expected, whole
        assert count_models(formula, clauses) == len(expected), whole
        assert all(formula.name(v) for v in range(1, formula.variables + 1))
        rings += 2**nodes - len(expected)
    assert rings or nodes == 1
