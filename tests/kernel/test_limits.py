"""Limits of a part of the work: the whole pays for what a part spends."""

from __future__ import annotations

import satpuzzles as sp


def test_a_part_spends_what_the_whole_has():
    whole = sp.Limits(60, 100)
    part = whole.part(30)
    assert (part.deadline, part.conflicts_left) == (whole.deadline, 30)
    part.spend(40)
    assert (part.conflicts_left, whole.conflicts_left) == (0, 60)
    part.grant(80)
    assert part.conflicts_left == 60
    part.part(None).spend(50)
    assert (part.conflicts_left, whole.conflicts_left) == (10, 10)


def test_a_part_of_what_has_no_limit_has_its_own_alone():
    whole = sp.Limits()
    part = whole.part(30)
    part.spend(20)
    assert (part.conflicts_left, whole.conflicts_left, part.deadline) == (10, None, None)
    assert whole.part().conflicts_left is None
