"""What rules allow when a frontier reads them, in any order of the places, on the cases of rule_cases.py."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from facts_cases import FACTS_CASES
from graph_cases import GRAPH_CASES
from rule_cases import CASES

from satpuzzles.core.options import Limits
from satpuzzles.rules.answers import values_in
from satpuzzles.rules.fixpoint import propagate
from satpuzzles.rules.frontier import Local, LocalReading

READ = {
    name: case
    for name, case in (CASES | GRAPH_CASES | FACTS_CASES).items()
    if case.rule.readers() is not None and not case.rule.is_free
}


def readings(rule, order, domains):
    readers = [*rule.readers()]
    yield LocalReading([each for each in readers if isinstance(each, Local)], order, domains, Limits())
    yield from (each(order, domains) for each in readers if not isinstance(each, Local))


def allows(reading, values):
    state = reading.start
    for number, place in enumerate(reading.places):
        if state is not None:
            state = reading.step(number, state, values[place])
    return state is not None


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", READ)
def test_readers_allow_what_all_instances_allow(name):
    case, random = READ[name], Random(name)
    for attempt in range(6):
        everything = case.answers.everything()
        domains = [everything] * case.places
        if attempt:
            domains = [random.choice((everything, 1 << random.choice(values_in(each)))) for each in domains]
        boards = [each for each in product(*map(values_in, domains)) if case.presumed(each)]
        wanted = [v for v in boards if all(case.holds(v, i) for i in range(len(case.rule)))]
        if not propagate([case.rule], domains):
            assert not wanted
            continue
        order = random.sample(range(case.places), case.places)
        read = [*readings(case.rule, order, domains)]
        left = [v for v in boards if all(domain >> value & 1 for domain, value in zip(domains, v))]
        assert [v for v in left if all(allows(each, v) for each in read)] == wanted
