"""A race of backends: the same answers as one backend, a winner by name, and nobody left behind."""

import pytest

import satpuzzles as sp
from satpuzzles.errors import BackendError, PuzzleError
from satpuzzles.puzzles.template import Template
from satpuzzles.services.race import contenders

UNIQUE = sp.Hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]])
SEVERAL = sp.Futoshiki([[0, 0], [0, 0]])
UNSOLVABLE = sp.Calcudoku(2, [sp.Cage(((0, 0), (0, 1), (1, 0), (1, 1)), "+", 7)])

slow = pytest.mark.slow  # each backend is a process to start


@pytest.mark.parametrize(
    "puzzle",
    [
        pytest.param(UNIQUE, id="unique", marks=slow),
        pytest.param(SEVERAL, id="multiple"),
        pytest.param(UNSOLVABLE, id="unsolvable", marks=slow),
    ],
)
def test_a_race_answers_as_a_single_backend_does(puzzle):
    alone = sp.solve(puzzle)
    raced = sp.race(puzzle, ["glucose4", "minisat22", "cadical153"])
    assert raced.status == alone.status
    assert raced.shared == alone.shared
    assert raced.backend in ("glucose4", "minisat22", "cadical153")
    assert raced.statistics.clauses == alone.statistics.clauses
    if raced.solution is not None:
        assert not puzzle.check(raced.solution)


@slow
def test_the_default_set_is_at_least_two_backends_that_load():
    assert len(contenders()) >= 2
    assert sp.race(UNIQUE).backend in contenders()


def test_an_unknown_backend_is_refused_before_anything_starts():
    with pytest.raises(BackendError, match="nosuch"):
        sp.race(UNIQUE, ["glucose4", "nosuch"])


@slow
def test_a_bad_encoding_is_refused():
    with pytest.raises(PuzzleError, match="no encoding named"):
        sp.race(UNIQUE, ["glucose4", "minisat22"], encoding="nosuch")


@slow
def test_a_limit_ends_a_race_in_time():
    result = sp.race(SEVERAL, limits=sp.Limits(0))
    assert result.status == "undecided"
    assert result.limit_reached


@slow
def test_a_puzzle_that_is_not_registered_races_too():
    puzzle = Template([1, 1], [1, 1])
    assert sp.race(puzzle, ["glucose4", "minisat22"]).status == sp.solve(puzzle).status == "multiple"
