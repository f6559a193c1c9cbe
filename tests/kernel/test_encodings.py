"""Every encoding of the kernel by its models, projected on the answer variables, against brute force."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import oracles
import pytest
from models import answer_models, count_models

import satpuzzles as sp
from satpuzzles.core.options import Limits
from satpuzzles.sat.cages import CageDiagrams, cage, cage_diagram
from satpuzzles.sat.cardinality import AT_MOST_ONE, CARDINALITY, CardinalityEncodings
from satpuzzles.sat.diagrams import diagram_clauses, diagram_count, path_count
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.numbers import (
    at_most_k,
    at_most_one,
    differ_by_one,
    exactly_k,
    exactly_one,
    less_than,
    less_than_by_order,
    order_variables,
)
from satpuzzles.sat.runs import runs, runs_by_path, runs_by_start
from satpuzzles.sat.statements import Note
from satpuzzles.solver.engine import unit_propagate


def trues(values) -> tuple[int, ...]:
    """The numbers, from 1, of the values that are true."""
    return tuple(number for number, value in enumerate(values, 1) if value)


def all_assignments(count: int, allowed) -> set[tuple[int, ...]]:
    """The true variables of all allowed assignments of 0 and 1 to ``count`` variables."""
    return {trues(values) for values in product((0, 1), repeat=count) if allowed(values)}


# ---- cardinality ----


@pytest.mark.parametrize("count", range(17))
def test_at_most_one_and_exactly_one(count):
    formula = Formula(count)
    none, single = {()}, {(variable,) for variable in range(1, count + 1)}
    clauses = at_most_one(formula, range(1, count + 1), "x")
    assert answer_models(formula, clauses) == none | single
    assert count_models(formula, clauses) == count + 1, "auxiliary variables follow from the literals"
    formula = Formula(count)
    clauses = exactly_one(formula, range(1, count + 1), "x")
    assert answer_models(formula, clauses) == single
    assert count_models(formula, clauses) == count


@pytest.mark.parametrize("count", range(8))
def test_at_most_k_and_exactly_k(count):
    for bound in range(-1, count + 2):
        formula = Formula(count)
        clauses = at_most_k(formula, range(1, count + 1), bound, "x")
        assert answer_models(formula, clauses) == all_assignments(count, lambda v, k=bound: sum(v) <= k)
        formula = Formula(count)
        clauses = exactly_k(formula, range(1, count + 1), bound, "x")
        assert answer_models(formula, clauses) == all_assignments(count, lambda v, k=bound: sum(v) == k)


@pytest.mark.parametrize("constraint", [at_most_one, exactly_one, at_most_k, exactly_k])
def test_cardinality_of_negative_and_scattered_literals(constraint):
    """Literals may be negative and need not be the first variables; other variables stay free."""
    random = Random(constraint.__name__)
    holds = {
        at_most_one: lambda total: total <= 1,
        exactly_one: lambda total: total == 1,
        at_most_k: lambda total: total <= 3,
        exactly_k: lambda total: total == 3,
    }[constraint]
    for _ in range(20):
        formula = Formula(8)
        literals = [random.choice((v, -v)) for v in random.sample(range(1, 9), random.randint(1, 7))]
        bound = (3,) if constraint in (at_most_k, exactly_k) else ()
        clauses = constraint(formula, literals, *bound, "x")
        assert answer_models(formula, clauses) == all_assignments(
            8, lambda v, ls=literals: holds(sum((v[abs(x) - 1] == 1) == (x > 0) for x in ls))
        )


def test_two_constraints_on_one_formula_do_not_share_auxiliary_variables():
    formula = Formula(8)
    clauses = exactly_k(formula, range(1, 6), 2, "x") + at_most_k(formula, range(3, 9), 2, "y")
    assert answer_models(formula, clauses) == all_assignments(
        8, lambda v: sum(v[:5]) == 2 and sum(v[2:]) <= 2
    )
    assert all(formula.name(variable) for variable in range(1, formula.variables + 1))


# ---- integers ----


def direct_integers(domains) -> tuple[Formula, list[dict[int, int]], list[list[int]]]:
    """A formula of direct integers, and the clauses that each takes exactly one value."""
    formula = Formula(sum(map(len, domains)))
    fresh = iter(range(1, formula.variables + 1))
    integers = [{value: next(fresh) for value in domain} for domain in domains]
    clauses = []
    for integer in integers:
        clauses += exactly_one(formula, list(integer.values()), "integer")
    return formula, integers, clauses


def allowed_tuples(integers, allowed) -> set[tuple[int, ...]]:
    """The true variables of all value tuples that are allowed."""
    return {
        tuple(sorted(integer[value] for integer, value in zip(integers, values, strict=True)))
        for values in product(*integers)
        if allowed(*values)
    }


DOMAIN_PAIRS = [
    ((1, 2, 3, 4), (1, 2, 3, 4)),
    ((1,), (1,)),
    ((2,), (1, 2, 3)),
    ((1, 4, 9), (2, 3, 5)),
    ((3, 5), (1, 2)),
    ((4, 2), (3, 1)),
    ((), (1, 2)),
]


def subsets(size: int) -> list[tuple[int, ...]]:
    """Every set of the values 1..size, the empty one too."""
    return [trues(taken) for taken in product((0, 1), repeat=size)]


@pytest.mark.parametrize("size", [3, pytest.param(4, marks=pytest.mark.slow)])
def test_pairs_of_every_two_domains(size):
    relations = {
        "less": (less_than, lambda a, b: a < b),
        "by one": (lambda one, other: differ_by_one(one, other, True), lambda a, b: abs(a - b) == 1),
        "not by one": (lambda one, other: differ_by_one(one, other, False), lambda a, b: abs(a - b) != 1),
    }
    for domains in product(subsets(size), repeat=2):
        for name, (encode, allowed) in relations.items():
            formula, integers, clauses = direct_integers(domains)
            wanted = allowed_tuples(integers, allowed)
            assert answer_models(formula, clauses + encode(*integers)) == wanted, (name, domains)


@pytest.mark.parametrize("domains", DOMAIN_PAIRS)
def test_unit_propagation_is_arc_consistent_across_a_sign(domains):
    from pysat.solvers import Solver

    formula, (one, other), clauses = direct_integers(domains)
    models = answer_models(formula, clauses + less_than(one, other))
    if not models:
        return
    with Solver("minisat22", bootstrap_with=clauses + less_than(one, other)) as solver:
        for variable in [*one.values(), *other.values()]:
            possible = any(variable in model for model in models)
            assert solver.propagate([variable])[0] == possible


@pytest.mark.parametrize("size", range(1, 7))
def test_order_integers(size):
    formula, integers, clauses = direct_integers([range(1, size + 1)] * 2)
    orders = []
    for integer in integers:
        order, ties = order_variables(formula, [integer[v] for v in range(1, size + 1)], "order")
        assert len(order) == size - 1
        orders.append(order)
        clauses += ties
    assert count_models(formula, clauses) == size * size, "the order variables follow from the value"
    for value in range(1, size + 1):
        fixed = [*clauses, [integers[0][value]]]
        for bound in range(1, size):
            at_most = orders[0][bound - 1]
            assert bool(answer_models(formula, [*fixed, [at_most]])) == (value <= bound)
    clauses += less_than_by_order(*orders)
    assert answer_models(formula, clauses) == allowed_tuples(integers, lambda a, b: a < b)


# ---- cages ----

OPERATORS = ("+", "-", "*", "/", None)


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
        formula, integers, _ = direct_integers(domains)
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
    for _ in range(60):
        domains = random_domains(random)
        target = random_target(random, op, domains)
        formula, integers, clauses = direct_integers(domains)
        wanted = allowed_tuples(integers, lambda *values, t=target: oracles.cage_fits(op, t, values))
        if len(wanted) > 150:
            continue
        clauses += cage(formula, integers, op, target, "cage", tuples=tuples)
        assert answer_models(formula, clauses) == wanted, (op, target, domains)


@pytest.mark.parametrize("op", OPERATORS)
def test_a_cage_has_as_many_clauses_as_it_tells_and_by_default_the_fewer(op):
    random = Random(f"smaller {op}")
    won = {True: 0, False: 0}
    for _ in range(60):
        if len(domains := random_domains(random)) < 3:
            continue
        target = random_target(random, op, domains)
        sizes = {}
        for tuples in (True, False, None):
            formula, integers, _ = direct_integers(domains)
            sizes[tuples] = len(cage(formula, integers, op, target, "cage", tuples=tuples))
            counted = CageDiagrams().count(integers, op, target, "cage", Limits(), tuples=tuples)
            assert counted == sizes[tuples], (op, target, domains)
        assert sizes[None] == min(sizes.values())
        won[sizes[True] < sizes[False]] += 1
    assert min(won.values()) > 3


# ---- nonogram lines ----


def line_formula(length: int, colors: int) -> tuple[Formula, list[list[int]], list[list[int]]]:
    """A formula of a line, its cells' literals, and the clauses that a cell has at most one colour."""
    formula = Formula(length * colors)
    cells = [[p * colors + c + 1 for c in range(colors)] for p in range(length)]
    one = [[-a, -b] for literals in cells for a, b in combinations(literals, 2)]
    return formula, cells, one


def line_model(line, colors: int) -> tuple[int, ...]:
    """The true variables of a line."""
    return tuple(p * colors + color for p, color in enumerate(line) if color)


def clues_up_to(colors: int, length: int) -> list[tuple[tuple[int, int], ...]]:
    """Every clue whose runs alone are no more than two cells longer than the line."""
    found = []

    def extend(clue: tuple, left: int) -> None:
        found.append(clue)
        for size in range(1, left + 1):
            for color in range(1, colors + 1):
                extend((*clue, (size, color)), left - size)

    extend((), length + 2)
    return found


@pytest.mark.parametrize(
    ("length", "colors"), [(1, 1), (2, 1), (5, 1), (7, 1), (1, 2), (3, 2), (4, 2), (1, 3), (3, 3)]
)
@pytest.mark.parametrize("encode", [runs, runs_by_path, runs_by_start])
def test_every_clue_of_short_lines(encode, length, colors):
    by_clue = oracles.lines_by_clue(length, colors)
    for clue in clues_up_to(colors, length):
        formula, cells, clauses = line_formula(length, colors)
        clauses += encode(formula, cells, clue, "line")
        wanted = {line_model(line, colors) for line in by_clue.get(clue, ())}
        assert answer_models(formula, clauses) == wanted, clue
        if encode is not runs_by_start:
            assert count_models(formula, clauses) == len(wanted), (clue, "auxiliary variables are fixed")
        if encode is runs:
            assert all(len(clause) <= 3 for clause in clauses), clue


@pytest.mark.parametrize(("length", "colors"), [(6, 1), (9, 1), (4, 2), (3, 3)])
def test_unit_propagation_on_a_path_finds_all_that_a_line_forces(length, colors):
    """Of any literals that hold in some line, those follow on which all lines that are left agree."""
    random = Random(length * 10 + colors)
    answers = range(1, length * colors + 1)
    missed = 0
    for clue, lines in oracles.lines_by_clue(length, colors).items():
        models = [[v if v in line_model(line, colors) else -v for v in answers] for line in lines]
        formula, cells, one = line_formula(length, colors)
        clauses = [*one, *runs_by_path(formula, cells, clue, "line")]
        order = line_formula(length, colors)[0]
        weaker = [*one, *runs(order, cells, clue, "line")]
        for _ in range(3):
            given = [literal for literal in random.choice(models) if random.random() < 0.3]
            forced = set.intersection(*[set(model) for model in models if set(given) <= set(model)])
            units = [[literal] for literal in given]
            found = unit_propagate([*clauses, *units], formula.variables)
            assert found is not None and {v for v in found if abs(v) <= length * colors} == forced
            by_order = unit_propagate([*weaker, *units], order.variables)
            missed += by_order is not None and not forced.issubset(by_order)
    assert missed or length < 9, "the order encoding is weaker"


NOTE = Note("count", "So many are true.")
FIXED = {"pairwise", "commander", "ladder"}
"""The ways whose auxiliary variables follow from the literals, as docs/encodings.md says."""


def counted(counting: CardinalityEncodings, size: int, bound: int, exactly: bool) -> tuple[Formula, set]:
    """A formula about literals of which every third is negative, and what it should allow."""
    made = Formula(size, counting=counting)
    literals = [-variable if variable % 3 == 0 else variable for variable in range(1, size + 1)]
    made.add(NOTE, (exactly_k if exactly else at_most_k)(made, literals, bound, "it"))

    def holds(values) -> bool:
        count = sum(value != (variable % 3 == 0) for variable, value in enumerate(values, 1))
        return count == bound if exactly else count <= bound

    return made, all_assignments(size, holds)


@pytest.mark.parametrize("exactly", [False, True], ids=["at most", "exactly"])
@pytest.mark.parametrize("way", AT_MOST_ONE)
def test_at_most_one(way, exactly):
    for size in (2, 4, 5, 6, 9):
        made, expected = counted(CardinalityEncodings(way), size, 1, exactly)
        assert answer_models(made) == expected
        if way in FIXED and size < 9:
            assert count_models(made, made.clauses) == len(expected)
    assert (made.variables == 9) == (way == "pairwise"), "the way makes no difference"


@pytest.mark.parametrize("exactly", [False, True], ids=["at most", "exactly"])
@pytest.mark.parametrize("way", CARDINALITY)
def test_at_most_k(way, exactly):
    for size, bound in [(3, 2), (4, 2), (5, 3), (6, 2), (6, 4), (6, 5), (5, 5), (4, 0)]:
        made, expected = counted(CardinalityEncodings(None, way), size, bound, exactly)
        assert answer_models(made) == expected
        assert made.variables > size or (size, bound) != (4, 2), "the way makes no difference"


@pytest.mark.parametrize("names", [{"at_most_one": "pair"}, {"cardinality": "ladder"}])
def test_a_wrong_name_lists_the_right_ones(names):
    with pytest.raises(sp.PuzzleError, match=r"choose from (pairwise|totalizer)"):
        sp.encode(sp.Puzzle.from_json({"type": "hitori", "numbers": [[1]]}), **names)
