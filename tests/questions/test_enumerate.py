"""Enumeration as results: statuses, indices, and where a limit cuts it short."""

import pytest

import satpuzzles as sp
from satpuzzles.core.errors import LimitReached
from satpuzzles.questions.search import enumerate_results

EMPTY = sp.Futoshiki([[0] * 3 for _ in range(3)])  # the 12 latin squares of order 3


def test_all_solutions_come_once_with_rising_indices():
    results = list(enumerate_results(EMPTY, None, sp.Options()))
    assert [result.index for result in results] == list(range(12))
    assert len({result.solution for result in results}) == 12
    assert {result.status for result in results} == {"multiple"}


def test_a_cap_gives_that_many_and_no_more():
    results = list(enumerate_results(EMPTY, 5, sp.Options()))
    assert [result.index for result in results] == [0, 1, 2, 3, 4]


def test_a_limit_gives_a_last_result_that_says_so():
    *_, last = enumerate_results(EMPTY, None, sp.Options(limits=sp.Limits(0)))
    assert last.limit_reached
    assert last.solution is None
    with pytest.raises(LimitReached):
        list(sp.solutions(EMPTY, limits=sp.Limits(0)))


def test_no_limit_left_behind_after_a_generator_is_dropped():
    solutions = sp.solutions(EMPTY)
    first = next(solutions)
    solutions.close()
    assert first in set(sp.solutions(EMPTY))
