"""A process with a memory limit always comes to an end, and what ended it is told for what it was."""

from __future__ import annotations

import sys

import odd_kinds
import pytest

import satpuzzles as sp
from satpuzzles.core.errors import MachineError
from satpuzzles.questions.search import Question
from satpuzzles.questions.solve import answers

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="RLIMIT_AS is kept only on Linux")

ROOMY = 2000
"""MiB, far more than any of them uses."""

TIGHT = 300
"""MiB, of which some use more than half."""


def run(kind: type, memory_limit: int | None, limits: sp.Limits | None = None) -> sp.Result:
    return sp.race(kind([1, 1], [1, 1]), ["glucose4"], memory_limit=memory_limit, limits=limits)


@pytest.mark.parametrize(
    "kind",
    [
        odd_kinds.Spinning,
        odd_kinds.Hungry,
        odd_kinds.AbortingWhenFull,
        odd_kinds.BrokenBelow,
        pytest.param(odd_kinds.Waiting, marks=pytest.mark.slow),
    ],
)
@pytest.mark.timeout(60)
def test_lack_of_memory_is_a_limit_that_was_reached_also_without_a_time_limit(kind):
    result = run(kind, TIGHT)
    assert (result.status, result.limit_reached, result.reason) == ("undecided", True, "memory limit")


@pytest.mark.parametrize(
    "kind,limit,words",
    [
        (odd_kinds.Aborting, ROOMY, "exit status -6"),
        (odd_kinds.Killed, TIGHT, "exit status -9"),
        pytest.param(odd_kinds.Broken, ROOMY, "SystemError", marks=pytest.mark.slow),
        pytest.param(odd_kinds.BrokenBelow, ROOMY, "SystemError", marks=pytest.mark.slow),
        pytest.param(odd_kinds.Killed, ROOMY, "exit status -9", marks=pytest.mark.slow),
        pytest.param(odd_kinds.Aborting, None, "exit status -6", marks=pytest.mark.slow),
    ],
)
def test_a_crash_is_an_error_of_the_machine_and_no_limit(kind, limit, words):
    with pytest.raises(MachineError, match=words):
        run(kind, limit)


def test_a_listing_that_lack_of_memory_ends_repeats_no_solution():
    options = sp.Options(memory_limit=TIGHT)
    *listed, last = answers(odd_kinds.HungryAfterTwo([1] * 3, [1] * 3), Question(lists=True), options)
    assert [result.index for result in listed] == [0, 1]
    assert len({result.solution for result in listed} - {None}) == 2
    assert (last.solution, last.index, last.limit_reached, last.reason) == (None, None, True, "memory limit")
