"""Encodings in every shape that they can take, by their models: deep groups, wide values, odd domains."""

from __future__ import annotations

from itertools import product
from random import Random

import oracles
import pytest
from models import answer_models

from satpuzzles.core.options import Limits
from satpuzzles.sat.cages import CageDiagrams, cage, cage_diagram
from satpuzzles.sat.diagrams import diagram_clauses, diagram_count, path_count
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.numbers import (
    differ_by_one,
    exactly_one,
    less_than,
)

OPERATORS = ("+", "-", "*", "/", None)


def subsets(size: int) -> list[tuple[int, ...]]:
    """Every set of the values 1..size, the empty one too."""
    choices = product((0, 1), repeat=size)
    return [tuple(value for value, taken in enumerate(each, 1) if taken) for each in choices]


def integers_of(domains) -> tuple[Formula, list[dict[int, int]], list[list[int]]]:
    """Direct integers with these values, and the clauses that each takes exactly one."""
    fresh = iter(range(1, 10**6))
    integers = [{value: next(fresh) for value in domain} for domain in domains]
    formula = Formula(sum(map(len, domains)))
    clauses = [clause for each in integers for clause in exactly_one(formula, list(each.values()), "x")]
    return formula, integers, clauses


def chosen(integers, tuples) -> set[tuple[int, ...]]:
    """Tuples of values as sets of true variables."""
    return {tuple(sorted(i[v] for i, v in zip(integers, values, strict=True))) for values in tuples}


@pytest.mark.parametrize("size", [3, pytest.param(4, marks=pytest.mark.slow)])
def test_pairs_of_every_two_domains(size):
    relations = {
        "less": (less_than, lambda a, b: a < b),
        "by one": (lambda one, other: differ_by_one(one, other, True), lambda a, b: abs(a - b) == 1),
        "not by one": (lambda one, other: differ_by_one(one, other, False), lambda a, b: abs(a - b) != 1),
    }
    for domains in product(subsets(size), repeat=2):
        for name, (encode, allowed) in relations.items():
            formula, integers, clauses = integers_of(domains)
            wanted = chosen(integers, (each for each in product(*domains) if allowed(*each)))
            assert answer_models(formula, clauses + encode(*integers)) == wanted, (name, domains)


def random_domains(random: Random) -> list[list[int]]:
    """Two to five integers of some values each, small ones or large ones; rarely none."""
    count = random.randint(2, 5)
    top = random.choice((3, 4, 9, 64) if count < 5 else (3, 4))
    most = 6 if count < 4 else 4
    return [
        sorted(random.sample(range(1, top + 1), random.randint(random.random() > 0.05, min(top, most))))
        for _ in range(count)
    ]


def random_target(random: Random, op, domains) -> int:
    """A target that some values give, or one beside it; sometimes 0."""
    tuples = list(product(*domains))
    if not tuples or random.random() < 0.05:
        return random.randint(0, 3)
    values = random.choice(tuples)
    each = op or random.choice("+-*/")
    largest, total, times = max(values), sum(values), 1
    for value in values:
        times *= value
    target = {"+": total, "*": times, "-": max(0, 2 * largest - total), "/": max(1, largest**2 // times)}[
        each
    ]
    return max(0, target + random.choice((0, 0, 0, 0, 1, -1)))


def paths(layers, number: int = 0, node: int = 0) -> set[tuple[int, ...]]:
    """The value sequences that a diagram reads from its root to its end."""
    if number == len(layers):
        return {()}
    if not layers[number]:
        return set()
    edges = layers[number][node].items()
    return {(value, *rest) for value, after in edges for rest in paths(layers, number + 1, after)}


@pytest.mark.parametrize("op", OPERATORS)
def test_diagrams_of_random_domains_are_exact_and_reduced(op):
    """Their paths are the allowed tuples; every node is on one, and no two of a layer are alike."""
    random = Random(f"diagrams {op}")
    allowed_somewhere = 0
    for _ in range(150):
        domains = random_domains(random)
        target = random_target(random, op, domains)
        wanted = {values for values in product(*domains) if oracles.cage_fits(op, target, values)}
        diagram = cage_diagram(domains, op, target)
        layers = diagram.layers
        assert paths(layers) == wanted, (op, target, domains)
        assert path_count(diagram) == len(wanted)
        formula, integers, _ = integers_of(domains)
        clauses = diagram_clauses(formula, integers, diagram, "cage")
        assert len(clauses) == diagram_count(diagram, [len(domain) for domain in domains])
        if not wanted:
            assert not layers[0], (op, target, domains)
            continue
        allowed_somewhere += 1
        assert len(layers[0]) == 1
        for layer, after in zip(layers, [*layers[1:], [{}]]):
            assert all(layer), "a node without an edge"
            assert {goal for edges in layer for goal in edges.values()} == set(range(len(after)))
            assert len({tuple(sorted(edges.items())) for edges in layer}) == len(layer), "two nodes alike"
    assert allowed_somewhere > 60


@pytest.mark.parametrize("op", OPERATORS)
@pytest.mark.parametrize("tuples", [False, True, None])
def test_cages_of_random_domains(tuples, op):
    random = Random(f"cages {op}")
    for _ in range(30):
        domains = random_domains(random)
        target = random_target(random, op, domains)
        wanted = [values for values in product(*domains) if oracles.cage_fits(op, target, values)]
        if len(wanted) > 150:
            continue
        formula, integers, clauses = integers_of(domains)
        clauses += cage(formula, integers, op, target, "cage", tuples=tuples)
        assert answer_models(formula, clauses) == chosen(integers, wanted), (op, target, domains)


@pytest.mark.parametrize("op", OPERATORS)
def test_a_cage_has_as_many_clauses_as_it_tells_and_by_default_the_fewer(op):
    random = Random(f"smaller {op}")
    won = {True: 0, False: 0}
    for _ in range(60):
        domains = random_domains(random)
        if len(domains) < 3:
            continue
        target = random_target(random, op, domains)
        sizes = {}
        for tuples in (True, False, None):
            formula, integers, _ = integers_of(domains)
            sizes[tuples] = len(cage(formula, integers, op, target, "cage", tuples=tuples))
            counted = CageDiagrams().count(integers, op, target, "cage", Limits(), tuples=tuples)
            assert counted == sizes[tuples], (op, target, domains)
        assert sizes[None] == min(sizes.values())
        won[sizes[True] < sizes[False]] += 1
    assert min(won.values()) > 3
