"""A process with a memory limit always comes to an end, and what ended it is told for what it was."""

from __future__ import annotations

import sys
from contextlib import closing

import odd_kinds
import pytest

import satpuzzles as sp
from satpuzzles.core.errors import BackendError, MachineError
from satpuzzles.processes import memory
from satpuzzles.questions import limited_memory
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


def test_a_solver_that_names_lack_of_memory_is_believed_however_little_was_seen_in_use():
    assert run(odd_kinds.AbortingWithWords, ROOMY).reason == "memory limit"


def test_a_listing_that_lack_of_memory_ends_repeats_no_solution():
    options = sp.Options(memory_limit=TIGHT)
    *listed, last = answers(odd_kinds.HungryAfterTwo([1] * 3, [1] * 3), Question(lists=True), options)
    assert [result.index for result in listed] == [0, 1]
    assert len({result.solution for result in listed} - {None}) == 2
    assert (last.solution, last.index, last.limit_reached, last.reason) == (None, None, True, "memory limit")


@pytest.mark.timeout(60)
def test_a_result_for_which_there_is_no_memory_here_is_an_error_and_nobody_waits_for_it(monkeypatch):
    monkeypatch.setattr(limited_memory, "unpack", use_no_memory)
    with pytest.raises(MachineError, match="not enough memory"):
        sp.solve(odd_kinds.Template([1], [1]), memory_limit=ROOMY)


@pytest.mark.timeout(60)
def test_a_thread_that_cannot_tell_of_its_end_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(limited_memory, "_listen", lambda *_: None)
    with pytest.raises(MemoryError):
        sp.solve(odd_kinds.Template([1], [1]), memory_limit=ROOMY)


def use_no_memory(*_):
    raise MemoryError


@pytest.mark.parametrize("is_cut_short,lists", [(True, False), (True, True), (False, False)])
def test_how_a_process_ends_after_the_last_result_changes_no_answer(monkeypatch, is_cut_short, lists):
    puzzle = odd_kinds.Telling([1], [1])
    told = sp.Result(puzzle, "solved", ((1,),), limit_reached=is_cut_short)
    heard = [(0, told), (0, memory.MemoryLimitReached("the memory limit was reached"))]
    monkeypatch.setattr(limited_memory, "reports", lambda *_: (each for each in heard))
    assert list(answers(puzzle, Question(lists=lists), sp.Options(memory_limit=ROOMY))) == [told]


def test_only_looks_in_a_row_at_no_room_count(monkeypatch):
    """A long search that is nearly full now and then comes to its end."""
    full, almost = TIGHT * (1 << 20), memory.FULL_LOOKS - 1
    sizes = iter(3 * [*almost * [full], full // 2] + memory.FULL_LOOKS * [full])
    monkeypatch.setattr(memory, "_sizes", lambda _: [("VmSize", next(sizes))])
    monkeypatch.setattr(memory, "_children_of", lambda _: [])
    monkeypatch.setattr(memory, "_ticks", lambda _: None)  # always at work
    with closing(memory.Watch(TIGHT)) as watch:
        watch.begin(1)
        for _ in range(3 * (almost + 1) + almost):
            assert not watch.is_stuck()
        assert watch.is_stuck()


def test_the_limits_reach_the_process():
    with pytest.raises(BackendError, match=r"9\.0 hundred seconds, 77 conflicts"):
        run(odd_kinds.Telling, ROOMY, sp.Limits(999, 77))
