"""Groups of clauses that are switched on and off, hitting sets, and refutations: what each is asked for."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hard import formula, pigeons

from satpuzzles.core.options import Limits
from satpuzzles.solver import proof
from satpuzzles.solver.backends import BACKENDS, Stop, find_backend, loads
from satpuzzles.solver.engine import Engine
from satpuzzles.solver.hitting import greedy
from satpuzzles.solver.remote import RemoteEngine
from satpuzzles.solver.switches import Switches

GROUPS = {0: [[1], [2]], 1: [[3]], 2: [[-1, -3], [2]], 3: [[-2]], 4: [[-3], [-1], [2]], 5: [[1], [-2]]}
"""Of three variables: as literals that are assumed, one and several, and by a switch."""


def models_with(on: set[int]) -> list[tuple[int, ...]]:
    """All models of some groups, by trying all assignments."""
    found = []
    for signs in product((1, -1), repeat=3):
        true = {sign * variable for sign, variable in zip(signs, (1, 2, 3))}
        if all(true.intersection(clause) for number in on for clause in GROUPS[number]):
            found.append(tuple(sorted(true, key=abs)))
    return found


@pytest.mark.parametrize("broken", [None, *GROUPS])
def test_a_group_that_is_known_to_be_broken_changes_no_answer(broken):
    with Switches(formula([], 3), GROUPS.items()) as switches:
        for size in range(4):
            for on in map(set, combinations(GROUPS.keys() - {broken}, size)):
                right = models_with(on)
                if broken is not None and set(right) & set(models_with({broken})):
                    continue  # it is not known to be broken
                model, core = switches.ask(sorted(on), broken)
                if right:
                    assert tuple(model[:3]) in right and core is None
                else:
                    # The group in the core stands for that it is broken.
                    allowed = models_with({broken}) if broken in core else []
                    assert model is None and core <= on | {broken}
                    assert set(models_with(core - {broken})) <= set(allowed)


def test_what_is_required_stays_on():
    with Switches(formula([], 3), GROUPS.items()) as switches:
        switches.require([0])
        switches.require([0, 2])
        assert tuple(switches.model([])[:3]) == (1, 2, -3)
        assert switches.core([1]) == {1}


def test_a_greedy_hitting_set_goes_on_from_what_is_chosen_already():
    assert greedy([0b011, 0b110, 0b100], chosen=[1]) == [1, 2]
    assert greedy([0b011, 0b110, 0b1100], [(1, 2)], [1]) == [1, 3]
    assert greedy([0b100], [(1, 2)], [1]) is None


REFUTING = [backend for backend in BACKENDS if backend.proofs and loads(backend)]


@pytest.mark.parametrize("backend", REFUTING, ids=lambda each: each.name)
def test_a_refutation_that_takes_longer_comes_to_its_end_where_nobody_set_a_limit(monkeypatch, backend):
    """And what only the end of its process can stop has a process of its own."""
    made = []
    for kind in (Engine, RemoteEngine):
        monkeypatch.setattr(
            proof, kind.__name__, lambda *arguments, kind=kind: made.append(kind) or kind(*arguments)
        )
    clauses = pigeons(5 if backend.stop is Stop.KILL else 7)
    lemmas = proof.refute(clauses, backend, Limits())
    assert made == [RemoteEngine if backend.stop is Stop.KILL else Engine]
    assert lemmas[-1] == [] or [lemma for lemma in lemmas if len(lemma) == 1]


def test_what_a_backend_counts_begins_with_0():
    """And stays there where it does not count."""
    for backend in BACKENDS:
        if loads(backend) and not backend.takes_interrupts:
            engine = Engine(find_backend(backend.name))
            engine.add([[1, 2], [-1, 2]])
            spent = engine.solve([], None)[3:]
            assert engine.conflicts() == spent[0], backend.name
            assert min(spent) >= 0 and (backend.counters or not any(spent)), backend.name
            engine.close()
