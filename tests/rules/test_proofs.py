"""Each kind of rule, proved on the small cases of rule_cases.py: clauses, breaches and propagation.

The oracle is brute force over all assignments, under what a kind assumes.
"""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from facts_cases import FACTS_CASES
from graph_cases import GRAPH_CASES
from models import answer_models
from rule_cases import CASES as OTHER_CASES
from rule_cases import automaton_case, cage_case, letters, sky

from satpuzzles.rules.answers import values_in
from satpuzzles.rules.different import AllDifferent
from satpuzzles.rules.fixpoint import Propagation, propagate
from satpuzzles.rules.pairs import Neighbours, NotBoth
from satpuzzles.rules.single import Given, OneValue
from satpuzzles.sat.formula import Formula

CASES = OTHER_CASES | GRAPH_CASES | FACTS_CASES
FORMS = [(name, form) for name, case in CASES.items() for form in case.rule.forms or ("",)]


def models(case, domains, form):
    """The assignments that the clauses allow where other rules hold too."""
    answers = case.answers
    formula = Formula(case.places * answers.values)
    case.rule.write(formula, answers, domains, form)
    OneValue("one", "One.", count=case.places).write(formula, answers, None, "")
    for place, domain in enumerate(domains or ()):
        left = [answers.literals(place, value) for value in values_in(domain)]
        every = [answers.literals(place, value) for value in values_in(answers.everything())]
        for literals in every:
            if literals not in left:
                formula.add(Given("domain", "Left.", given=()), [[-literal for literal in literals]])
    found = set()
    for true in answer_models(formula):
        values = [0] * case.places
        for variable in true:
            place, value = divmod(variable - 1, answers.values)
            values[place] = value + 1
        found.add(tuple(values))
    return {values for values in found if case.presumed(values)}


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("name", "form"), FORMS)
def test_models_are_what_all_instances_allow(name, form):
    case = CASES[name]
    allowed = {v for v in case.every() if all(case.holds(v, i) for i in range(len(case.rule)))}
    assert models(case, None, form) == allowed


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", CASES)
def test_exactly_the_instances_that_nothing_can_mend_are_broken(name):
    case, random = CASES[name], Random(name)
    everything = values_in(case.answers.everything())
    for _ in range(60):
        partial = [random.choice((None, *everything)) for _ in range(case.places)]
        broken = {violated.number for violated in case.rule.violated_instances(partial)}
        for index in range(len(case.rule)):
            places = case.rule.places(index)
            ways = [everything if partial[p] is None else (partial[p],) for p in places]
            full = list(partial)
            can = False
            for values in product(*ways):
                for place, value in zip(places, values):
                    full[place] = value
                can = can or case.holds([value or 0 for value in full], index)
            repeated = name.startswith("connected") and index > 0
            # Whether just so many places can be reached is hard to see; what is refused cannot be mended.
            repeated = repeated or (name.startswith("reach") and not can)
            assert repeated or can == (index not in broken) or _only_pigeonholes(case, index, partial), (
                partial
            )
        for violated in case.rule.violated_instances(partial):
            assert set(violated.places) <= set(range(case.places))
            assert case.rule.violation(violated).sentence(str)
            assert case.rule.instance(violated.number).sentence(str)


def _only_pigeonholes(case, index, partial):
    """A latin line that misses a value shows another value twice, which is the instance that is told."""
    if not isinstance(case.rule, AllDifferent):
        return False
    values = [partial[p] for p in case.rule.places(index)]
    missing = index % case.rule.values + 1 not in values and None not in values
    return missing and len(set(values)) < len(values)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "form"), FORMS)
def test_with_domains_the_models_are_those_within_them(name, form):
    case, random = CASES[name], Random(name + form)
    every = case.every()
    for _ in range(12):
        domains = random_domains(case, random)
        allowed = {
            v
            for v in every
            if all(domains[p] >> value & 1 for p, value in enumerate(v))
            and all(case.holds(v, i) for i in range(len(case.rule)))
        }
        assert models(case, domains, form) == allowed, domains


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", CASES)
def test_propagation_keeps_what_an_instance_allows_and_where_it_says_so_no_more(name):
    case, random = CASES[name], Random(name)
    every = case.every()
    for _ in range(25):
        domains = random_domains(case, random)
        within = [values for values in every if all(domains[p] >> v & 1 for p, v in enumerate(values))]
        for index in range(len(case.rule)):
            shrunk = list(domains)
            possible = case.rule.propagate(index, shrunk)
            supported = [0] * case.places
            for values in within:
                if case.holds(values, index):
                    for place, value in enumerate(values):
                        supported[place] |= 1 << value
            if not possible:
                assert not any(supported) or isinstance(case.rule, AllDifferent), (domains, index)
                continue
            places = case.rule.places(index)
            if not isinstance(case.rule, AllDifferent):  # which looks at all values of a line at once
                assert all(shrunk[p] & supported[p] == supported[p] for p in places), (domains, index)
            assert all(shrunk[p] & ~domains[p] == 0 for p in range(case.places))
            if case.rule.complete:
                assert all(shrunk[p] == supported[p] for p in places), (domains, index)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", CASES)
def test_the_fix_point_keeps_every_solution(name):
    case, random = CASES[name], Random(name)
    every = case.every()
    for _ in range(12):
        domains = random_domains(case, random)
        allowed = [
            v
            for v in every
            if all(domains[p] >> value & 1 for p, value in enumerate(v))
            and all(case.holds(v, i) for i in range(len(case.rule)))
        ]
        if propagate([case.rule], domains):
            assert all(domains[p] >> value & 1 for v in allowed for p, value in enumerate(v))
        else:
            assert not allowed


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", CASES)
def test_the_instances_left_out_of_a_fix_point_force_nothing_more(name):
    case, random = CASES[name], Random(name)
    for _ in range(12):
        domains = random_domains(case, random)
        if propagate([case.rule], domains):
            for index in range(len(case.rule)):
                shrunk = list(domains)
                assert case.rule.propagate(index, shrunk)
                assert shrunk == domains


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", CASES)
def test_a_fix_point_goes_on_where_domains_shrank_as_if_it_began_anew(name):
    case, random = CASES[name], Random(name)
    propagation = Propagation([case.rule], case.places)
    for _ in range(12):
        domains = random_domains(case, random)
        while propagation.propagate(domains) and (
            open_places := [place for place, domain in enumerate(domains) if domain.bit_count() > 1]
        ):
            place = random.choice(open_places)
            domains[place] = 1 << random.choice(values_in(domains[place]))
            anew = list(domains)
            left = propagation.propagate(domains, [place])
            assert left == propagate([case.rule], anew)
            if not left:
                break
            assert domains == anew


def random_domains(case, random):
    """Domains of one value, of all values and of some, none of them empty."""
    values = values_in(case.answers.everything())
    return [
        sum(1 << v for v in random.sample(values, random.randint(1, len(values)))) for _ in range(case.places)
    ]


def test_nothing_is_left_to_cuts_that_is_not_asked_for():
    """So a puzzle is complete whose rules call their complete encodings by different names."""
    for case in CASES.values():
        if "lazy" in case.rule.forms:
            assert case.rule.form("lazy") == "lazy"
            for wanted in ("default", "elimination", "forest"):
                formula = Formula(case.places * case.answers.values)
                case.rule.write(formula, case.answers, None, wanted)
                assert not formula.lazy


def test_rules_are_values():
    one, other = (cage_case("+", 5, 3, 4).rule for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert one != cage_case("+", 6, 3, 4).rule
    assert one != NotBoth("pair", "A.", pairs=())
    read, same, other = (
        automaton_case(step, (0, 0), range(1, 4), 3, [((3, 2),)], None).rule for step in (sky, sky, letters)
    )
    assert read == same != other
    pairs = [NotBoth(*words, pairs=((0, 1),)) for words in product("ab", "st", "uv")]
    pairs += [NotBoth("a", "s", "u", pairs=((0, 2),)), NotBoth("a", "s", "u", pairs=((0, 1),), value=0)]
    assert len(set(pairs)) == len(pairs)
    assert NotBoth("a", "s", "u", pairs=((0, 1),)) in pairs
    assert Neighbours(2, 3) == Neighbours(2, 3) != Neighbours(3, 2)
    assert list(Neighbours(3, 2)) == [Neighbours(3, 2)[i] for i in range(len(Neighbours(3, 2)))]
