"""Greed chooses clues that hit all that has to be hit, none too many, and fewer where it may choose anew."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest

from satpuzzles.solver.hitting import Impossible
from satpuzzles.uniqueness import additions
from satpuzzles.uniqueness.additions import _Search

CLUES = 9


def chosen(hidden: list[set[int]], exclusive=()) -> list[int]:
    """What greed chooses where other solutions break these clues; they come one by one."""
    search = object.__new__(_Search)
    search._task = SimpleNamespace(exclusive=list(exclusive))
    search._sets = []

    def core(kept):
        return set(kept) if all(each & {*kept} for each in hidden) else None

    def further(kept):
        missed = [each for each in hidden if not each & {*kept}]
        return [sum(1 << clue for clue in each) for each in missed[:1]]

    search._switches = SimpleNamespace(core=core)
    search._further_sets = further
    return search._greedily()


def families() -> list[list[set[int]]]:
    dice = Random(7)
    return [
        [{*dice.sample(range(CLUES), dice.randint(2, 4))} for _ in range(dice.randint(4, 14))]
        for _ in range(120)
    ]


def test_choosing_anew_leaves_fewer_clues(monkeypatch):
    totals = {}
    for rounds in (1, 2, 30):
        monkeypatch.setattr(additions, "GREEDY_ROUNDS", rounds)
        found = [chosen(family) for family in families()]
        totals[rounds] = sum(map(len, found))
        for family, clues in zip(families(), found):
            assert clues == sorted({*clues})
            assert all(each & {*clues} for each in family)
            assert not any(all(each & {*clues} - {one} for each in family) for one in clues)
    assert totals[1] > totals[2] > totals[30]


def test_clues_that_exclude_each_other_are_not_both_chosen():
    for family in families():
        pairs = [(0, 1), (2, 3)]
        try:
            clues = chosen(family, pairs)
        except Impossible:
            continue
        assert not any({*pair} <= {*clues} for pair in pairs) and all(each & {*clues} for each in family)
    with pytest.raises(Impossible):
        chosen([{0}, {1}], [(0, 1)])


def test_without_other_solutions_no_clue_is_needed():
    assert chosen([]) == []
