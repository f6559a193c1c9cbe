"""Enumeration as results: statuses, indices, and where a limit cuts it short."""

import pytest
from solver_doubles import Doubles

import satpuzzles as sp
from satpuzzles.core.errors import LimitReached
from satpuzzles.questions.search import enumerate_results

EMPTY = sp.Futoshiki([[0] * 3 for _ in range(3)])  # the 12 latin squares of order 3
UNIQUE = sp.Hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]])


def test_all_solutions_come_once_with_rising_indices():
    results = list(enumerate_results(EMPTY, None, sp.Options()))
    assert [result.index for result in results] == list(range(12))
    assert len({result.solution for result in results}) == 12
    assert {result.status for result in results} == {"multiple"}


def test_a_cap_gives_that_many_and_no_more():
    results = list(enumerate_results(EMPTY, 5, sp.Options()))
    assert [result.index for result in results] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("most", [1, 2, 5, 12])
def test_after_the_last_solution_asked_for_nothing_is_searched(monkeypatch, most):
    """A limit that would be reached in that search must not be told of."""
    doubles = Doubles(monkeypatch)
    doubles.at_solve = lambda number: number > most
    results = list(enumerate_results(EMPTY, most, sp.Options()))
    assert [result.index for result in results] == list(range(most))
    assert not any(result.limit_reached for result in results)
    assert len(doubles.asked) == most


def test_one_solution_asked_for_leaves_uniqueness_open():
    (result,) = enumerate_results(EMPTY, 1, sp.Options())
    assert (result.status, result.index) == ("solved", 0)
    assert result.is_unique is None


@pytest.mark.parametrize("most", [None, 2])
def test_an_only_solution_is_unique(most):
    (result,) = enumerate_results(UNIQUE, most, sp.Options())
    assert (result.status, result.index) == ("unique", 0)


def test_an_unsolvable_board_gives_one_result():
    (result,) = enumerate_results(sp.Nonogram([[2]], [[1], []]), None, sp.Options())
    assert (result.status, result.solution, result.index) == ("unsolvable", None, None)
    assert "row clues ask for 2" in result.reason


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


@pytest.mark.parametrize(
    "result,status,only",
    [
        (sp.solve(UNIQUE), "unique", True),
        (sp.solve(EMPTY), "multiple", False),
        (sp.solve(UNIQUE, unique=False), "solved", None),
        (sp.solve(sp.Futoshiki([[1, 1], [0, 0]])), "unsolvable", False),
        (sp.solve(UNIQUE, limits=sp.Limits(0)), "undecided", None),
    ],
)
def test_whether_the_solution_is_the_only_one_goes_with_the_status(result, status, only):
    assert (result.status, result.is_unique) == (status, only)


def test_shared_values_may_be_left_out():
    result = sp.solve(EMPTY, shared=False)
    assert (result.status, result.shared) == ("multiple", None)
    assert sp.solve(EMPTY).shared == ((None,) * 3,) * 3
