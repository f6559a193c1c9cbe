"""What is claimed after a limit is true by brute force, be it at any solve or at any look at the clock."""

from __future__ import annotations

import pytest
from claims import ASKED, KINDS, STATUSES, board_of
from samples import few_or_many
from solver_doubles import Clock, Doubles

import satpuzzles as sp


def moments(total: int, steps: int) -> list[int]:
    """Numbers from 1 to a total: all of them, or about so many that are spread evenly."""
    return sorted({1 + step * (total - 1) // steps for step in range(steps + 1)})


@pytest.fixture
def doubles(monkeypatch):
    return Doubles(monkeypatch)


@pytest.fixture
def clock(monkeypatch):
    return Clock(monkeypatch)


@pytest.mark.sampled(5)
@few_or_many("steps", 2, 20)
@pytest.mark.parametrize("status", STATUSES)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("question", ASKED)
def test_a_limit_at_every_solve_leaves_only_true_claims(question, kind, status, steps, doubles, clock):
    """The clock jumps while the solver works, and that solve comes to nothing."""
    board, ask = board_of(kind, status), ASKED[question]
    assert not ask(board, sp.Limits(1_000))
    solves = len(doubles.asked)
    for number in moments(solves, steps) if solves else ():
        doubles.asked.clear()
        clock.set(None)

        def jump(now, number=number):
            clock.over = clock.over or now == number
            return clock.over

        doubles.at_solve = jump
        ask(board, sp.Limits(1_000))
        assert clock.over or len(doubles.asked) < number


@pytest.mark.sampled(5)
@few_or_many("steps", 2, 20)
@pytest.mark.parametrize("status", STATUSES)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("question", ASKED)
def test_a_limit_at_every_look_at_the_clock_leaves_only_true_claims(question, kind, status, steps, clock):
    board, ask = board_of(kind, status), ASKED[question]
    clock.set(None)
    ask(board, sp.Limits(1_000))
    looks = clock.looks
    assert looks
    reached = 0
    for number in moments(looks, steps):
        clock.set(None)
        limits = sp.Limits(1_000)
        clock.set(number)
        reached += ask(board, limits)
    assert reached


@pytest.mark.sampled(3)
@few_or_many("part", 2, 1)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("question", ASKED)
def test_every_conflict_limit_leaves_only_true_claims(question, kind, part):
    for status in STATUSES:
        board = board_of(kind, status)
        for conflicts in (0, 1, 2, 3, 5, 10)[::part]:
            reached = ASKED[question](board, sp.Limits(conflicts=conflicts))
            refuted = [] in board.puzzle().encode(presolve=question != "why").clauses
            assert reached or conflicts or refuted
