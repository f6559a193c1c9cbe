"""What rules answer explanations, proved on small cases: faults, cuts, and what a premise forces.

The oracle is brute force over all assignments, one value a place and nothing else presumed: a premise is
taken by itself. Where it says something else than its clauses together with other rules, the meaning of an
instance stands here once more.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from typing import NamedTuple

import numpy as np
import pytest
from facts_cases import FACTS_CASES
from graph_cases import GRAPH_CASES, parts_of
from models import answer_models
from rule_cases import CASES as RULE_CASES
from rule_cases import Case, cage_case, connected_case, different_case, division_case, group, result_fits

from satpuzzles.rules.answers import AnswerVariables, values_in
from satpuzzles.rules.arithmetic import Arithmetic, Target
from satpuzzles.rules.blackened import WhitesConnected
from satpuzzles.rules.different import AllDifferent
from satpuzzles.rules.graph import SingleLoop
from satpuzzles.rules.groups import Bounds, Cardinality, columns_of, rows_of
from satpuzzles.rules.pairs import Neighbours
from satpuzzles.rules.rule import BY_CLUE
from satpuzzles.rules.single import OneValue
from satpuzzles.sat.formula import Formula

TRIED = 400
"""So many assignments of a case are given cuts, or clauses of their own, to break."""


def wholes_case(groups, size, blank=False):
    """Whole groups are premises."""
    rule = AllDifferent("different", "{group} {value}.", groups=groups, values=size, whole="{group}.")
    return Case(rule, AnswerVariables(size, blank), 1 + max(p for g in groups for p in g.places), None)


def twos_case(least, most):
    bounds = (Bounds(group(0, 1, 2), least, most, most), Bounds(group(3, 1), 1, 1, 1, (4,)))
    rule = Cardinality("count", "{group} {number}.", value=2, bounds=bounds)

    def holds(values, index):
        _, places = bounds[index].group
        return bounds[index].least <= sum(values[p] == 2 for p in places) <= bounds[index].most

    return Case(rule, AnswerVariables(3, False), 5, holds)


def cages_case():
    """Cages of one shape in one rule."""
    cages = (
        Target((0, 1, 2), "+", 6),
        Target((3, 4, 5), "+", 6),
        Target((2, 3), "-", 1),
        Target((0, 4, 5), None, 3),
    )
    rule = Arithmetic("cage", cages=cages, values=3)

    def holds(values, index):
        places, operator, target = cages[index]
        return result_fits(operator, target, [values[p] for p in places])

    return Case(rule, AnswerVariables(3, False), 6, holds)


MORE_CASES = {
    "whole latin square": wholes_case((*rows_of(3, 3), *columns_of(3, 3)), 3),
    "whole row of 5": wholes_case((group(*range(5)),), 5),
    "whole groups": wholes_case((group(0, 1, 2), group(2, 3, 4, 5)), 4),
    "whole groups with blanks": wholes_case((group(0, 1, 2), group(2, 3)), 3, blank=True),
    "whole groups of more places": wholes_case((group(0, 1, 2, 3),), 2, blank=True),
    "different of more places": different_case((group(0, 1, 2, 3),), 2, blank=True),
    "connected 1x3": connected_case(1, 3),
    "connected 3x1": connected_case(3, 1),
    "row of 5": different_case((group(*range(5)),), 5),
    "places that others leave": different_case((group(1, 3), group(0, 4)), 2),
    "twos 1-2": twos_case(1, 2),
    "twos 0-1": twos_case(0, 1),
    "twos 3": twos_case(3, 3),
    "cages": cages_case(),
    "cage of four": cage_case(None, 4, 4, 4),
    "one value": Case(
        OneValue("one", "One.", count=3), AnswerVariables(2, True), 3, lambda values, index: True
    ),
    "division in a square": division_case(Neighbours(3, 3), ((0, 3), (5, 2), (6, 0)), 9, value=0),
    "division in a row": division_case(Neighbours(1, 9), ((1, 3), (5, 4)), 9, value=0),
}
CASES = RULE_CASES | GRAPH_CASES | FACTS_CASES | MORE_CASES


# ---- what instances mean, each by itself ----


def different_means(rule, values, index):
    """A value once where a group has as many places as values and no blank, else once or never."""
    number, value = divmod(index, rule.values)
    found = [values[p] for p in rule.groups[number].places]
    if len(found) == rule.values and 0 not in found:
        return found.count(value + 1) == 1
    return found.count(value + 1) < 2


def whites_mean(rule, values, index):
    """The white cells hang together; a white one has a white neighbour, but on a board of three cells."""
    links = list(Neighbours(rule.rows, rule.columns))
    if index == 0:
        return parts_of([p for p, value in enumerate(values) if not value], links) < 2
    near = [q for link in links for q in link if index - 1 in link and q != index - 1]
    return len(values) <= 3 or values[index - 1] == 1 or any(not values[q] for q in near)


def loop_means(rule, values, index):
    """Two lines at a point or none; there are lines, they hang together, and all close if some do."""
    lines = [pair for pair, value in zip(rule.ends, values) if value]
    met = [point for pair in lines for point in pair]
    if index:
        return met.count(index - 1) in (0, 2)
    if not lines or parts_of(met, lines) > 1:
        return False
    has_closed_path = len(lines) >= len(set(met))
    return not has_closed_path or all(met.count(point) == 2 for point in met)


MEANINGS = {AllDifferent: different_means, WhitesConnected: whites_mean, SingleLoop: loop_means}


class Table(NamedTuple):
    """All assignments of a case, and which of them keep which instance.

    Attributes:
        every: a row of values for each assignment.
        kept: a row for each instance, telling of each assignment whether it keeps it.
        by_premise: the numbers of the instances of each premise, in order.
    """

    every: np.ndarray
    kept: np.ndarray
    by_premise: list[list[int]]


@cache
def table_of(name: str) -> Table:
    case = CASES[name]
    rule = case.rule
    lowest = 0 if case.answers.blank else 1
    every = list(product(range(lowest, case.answers.values + 1), repeat=case.places))
    means = MEANINGS.get(type(rule))
    kept = [
        [bool(means(rule, values, i) if means else case.holds(values, i)) for values in every]
        for i in range(len(rule))
    ]
    numbers = [rule.premise(index) for index in range(len(rule))]
    by_premise = [[i for i, number in enumerate(numbers) if number == k] for k in sorted(set(numbers))]
    every_values = np.array(every, dtype=np.int8)
    return Table(every_values, np.array(kept, dtype=bool).reshape(len(rule), len(every)), by_premise)


def sampled(random, numbers, count=TRIED):
    numbers = list(numbers)
    return numbers if len(numbers) <= count else random.sample(numbers, count)


def random_domains(case, random):
    """Domains of one value, of all values and of some, none of them empty; some boards are nearly full."""
    values = values_in(case.answers.everything())
    decided = random.choice((0, 0.3, 0.7))
    counts = [1 if random.random() < decided else random.randint(1, len(values)) for _ in range(case.places)]
    return [sum(1 << v for v in random.sample(values, count)) for count in counts]


# ---- the proofs ----


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", CASES)
def test_faults_are_exactly_the_instances_that_values_break(name):
    case, random, table = CASES[name], Random(name), table_of(name)
    for number in sampled(random, range(len(table.every)), 3000):
        values = table.every[number].tolist()
        found = list(case.rule.violated(values))
        assert sorted(set(found)) == [i for i, kept in enumerate(table.kept[:, number]) if not kept], values


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", CASES)
def test_what_an_instance_says_depends_on_its_places_alone(name):
    """So a premise says nothing new while the domains of its places stay."""
    case, table = CASES[name], table_of(name)
    for instances in table.by_premise:
        places = sorted(set(case.rule.places(instances[0])))
        for index in instances:
            meant = {}
            for values, kept in zip(map(tuple, table.every[:, places].tolist()), table.kept[index].tolist()):
                assert meant.setdefault(values, kept) == kept, (index, values)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", CASES)
def test_cuts_follow_from_the_instance_alone_and_the_model_breaks_them(name):
    case, random, table = CASES[name], Random(name), table_of(name)
    for index in filter(case.rule.has_cuts, range(len(case.rule))):
        for number in sampled(random, np.flatnonzero(~table.kept[index])):
            values = table.every[number].tolist()
            model = model_of(values, case.answers)
            cuts = case.rule.cuts(index, model, case.answers)
            assert cuts
            for cut in cuts:
                assert all(model[abs(literal) - 1] == -literal for literal in cut), (index, values, cut)
                assert satisfied(cut, table.every, case.answers)[table.kept[index]].all(), (
                    index,
                    values,
                    cut,
                )


def model_of(values, answers):
    every = range(1, answers.values + 1)
    return [
        place * answers.values + other if other == value else -place * answers.values - other
        for place, value in enumerate(values)
        for other in every
    ]


def satisfied(clause, every, answers):
    """For each assignment whether it satisfies a clause in answer variables."""
    found = np.zeros(len(every), dtype=bool)
    for literal in clause:
        place, value = divmod(abs(literal) - 1, answers.values)
        found |= (every[:, place] == value + 1) == (literal > 0)
    return found


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", CASES)
def test_clauses_of_an_instance_without_cuts_say_what_it_says_alone(name):
    case, random, table = CASES[name], Random(name), table_of(name)
    answers = case.answers
    formula = Formula(case.places * answers.values)
    OneValue("one", "One.", count=case.places).write(formula, answers, None, BY_CLUE)
    frame = list(formula.clauses)
    case.rule.write(formula, answers, None, BY_CLUE)
    frame += formula.definition_clauses()
    clauses = {}
    for each in formula.groups():
        if each.rule is case.rule:
            clauses.setdefault(each.number, []).extend(each.clauses)
    without = [index for index in range(len(case.rule)) if not case.rule.has_cuts(index)]
    for index in sampled(random, without, 7):
        if case.rule.is_free:
            continue
        places = sorted(set(case.rule.places(index)))
        elsewhere = [p for p in range(case.places) if p not in places]
        lowest = values_in(answers.everything())[0]
        rest = [literal for p in elsewhere for literal in answers.literals(p, lowest)]
        found = answer_models(formula, [*frame, *clauses.get(index, []), *[[literal] for literal in rest]])
        models = {tuple(values_of(true, case)[p] for p in places) for true in found}
        assert models == set(map(tuple, table.every[table.kept[index]][:, places].tolist())), index


@pytest.mark.parametrize("name", CASES)
def test_clauses_beside_cuts_follow_from_their_instance(name):
    """What an encoding by cuts says at once, in answer variables, each instance says that it is given for."""
    case, table = CASES[name], table_of(name)
    formula = Formula(case.places * case.answers.values)
    case.rule.write(formula, case.answers, None, "lazy")
    for each in formula.groups() if formula.lazy else ():
        for clause in each.clauses:
            if max(map(abs, clause)) <= formula.answers:
                kept = table.every[table.kept[each.number]]
                assert satisfied(clause, kept, case.answers).all(), (each.number, clause)


def values_of(true, case):
    """The values of all places, given the answer variables that are true."""
    found = [0] * case.places
    for variable in true:
        place, value = divmod(variable - 1, case.answers.values)
        found[place] = value + 1
    return found


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", CASES)
def test_what_a_premise_forces_holds_and_is_all_where_it_says_so(name):
    """A second call forces nothing more."""
    case, random, table = CASES[name], Random(name), table_of(name)
    rule = case.rule
    for _ in range(60):
        domains = random_domains(case, random)
        within = ((np.array(domains)[None, :] >> table.every) & 1).all(axis=1)
        for number, instances in enumerate(table.by_premise):
            left = table.every[within & table.kept[instances].all(axis=0)]
            supported = [sum(1 << value for value in set(column.tolist())) for column in left.T]
            shrunk = list(domains)
            if not rule.propagate_premise(number, shrunk):
                assert not len(left), (number, domains)
                continue
            changed = [p for p in range(case.places) if shrunk[p] != domains[p]]
            assert set(changed) <= set(rule.places(instances[0])), (number, domains)
            assert all(shrunk[p] & ~domains[p] == 0 for p in changed), (number, domains)
            assert all(shrunk[p] & supported[p] == supported[p] for p in changed), (number, domains)
            if rule.forces_all(number):
                assert shrunk == supported, (number, domains)
            again = list(shrunk)
            assert rule.propagate_premise(number, again) and again == shrunk, (number, domains)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", CASES)
def test_premises_are_numbered_in_the_order_of_instances_without_gaps(name):
    rule = CASES[name].rule
    numbers = [rule.premise(index) for index in range(len(rule))]
    assert [*dict.fromkeys(numbers)] == list(range(len(set(numbers))))
    for number in set(numbers):
        assert rule.premise_instance(number).sentence(str)
        assert isinstance(rule.is_global(number), bool)


def test_a_whole_group_is_told_as_one():
    rule = MORE_CASES["whole latin square"].rule
    assert [rule.premise_instance(number).sentence(str) for number in (0, 5)] == ["Row 1.", "Column 3."]
    assert len({rule.premise(index) for index in range(len(rule))}) == 6
