"""Options as one value: what they reach, how keywords go with them, and their way to other processes."""

import json
import sys

import pytest
from solver_doubles import LATER, Clock

import satpuzzles as sp

SEVERAL = sp.Futoshiki([[0, 0, 0], [0, 0, 0], [0, 0, 0]])
LATIN_SQUARES = 12
"""Of order 3; OEIS A002860."""

limits_memory = pytest.mark.skipif(sys.platform != "linux", reason="RLIMIT_AS is kept only on Linux")


def test_a_value_says_what_keywords_say_and_keywords_change_it():
    options = sp.Options(backend="minisat22", limits=sp.Limits(100))
    assert sp.solve(SEVERAL, options=options).backend == "minisat22"
    assert sp.solve(SEVERAL, options=options, backend="maplecm").backend == "maplecm"
    assert sp.solve(SEVERAL, backend="maplecm").backend == "maplecm"
    with pytest.raises(sp.PuzzleError, match="no encoding named 'nosuch'"):
        sp.solve(SEVERAL, options=options, encoding="nosuch")


def test_each_question_has_the_whole_of_its_limits(monkeypatch):
    options = sp.Options(limits=sp.Limits(LATER / 2, 100))
    Clock(monkeypatch).over = True
    for _ in range(2):
        assert sp.solve(SEVERAL, options=options).status == "multiple"
        assert sp.solve(SEVERAL, limits=options.limits).seconds < LATER / 2
        assert sp.count(SEVERAL, limits=options.limits).number == LATIN_SQUARES
        assert sp.encode(SEVERAL, limits=options.limits).clauses
        assert SEVERAL.encode(limits=options.limits).clauses
    assert options.limits.conflicts_left == 100
    assert sp.solve(SEVERAL, options=sp.Options(limits=sp.Limits(0))).status == "undecided"


def test_limits_that_run_are_shared(monkeypatch):
    running = sp.Limits(LATER / 2).anew()
    Clock(monkeypatch).over = True
    assert sp.solve(SEVERAL, limits=running).status == "undecided"
    assert sp.solve(SEVERAL, options=sp.Options(limits=running)).seconds > LATER / 2
    with pytest.raises(sp.LimitReached):
        SEVERAL.encode(limits=running)
    assert sp.solve(SEVERAL, limits=running.anew()).status == "multiple"


def test_a_value_does_not_change_and_compares_by_what_it_says():
    options = sp.Options(backend="minisat22", race=None)
    assert options == sp.Options(backend="minisat22") != sp.Options()
    assert sp.Options(race=["glucose4"]).race == ("glucose4",)
    with pytest.raises(AttributeError):
        options.backend = "glucose4"


def test_options_go_to_other_processes_with_what_is_left_of_the_limits():
    limits = sp.Limits(50, 7)
    limits.spend(3)
    options = sp.Options(encoding="support", presolve=False, limits=limits, memory_limit=9, race=["a", "b"])
    found = sp.Options.from_json(json.loads(json.dumps(options.to_json())))
    assert found._replace(limits=limits) == options
    assert found.limits.conflicts_left == 4 and 40 < found.limits.seconds_left() <= 50
    again = options.anew().limits
    assert again.conflicts_left == 7 and again.started >= limits.started
    alone = sp.Options.from_json(json.loads(json.dumps(sp.Options().to_json())))
    assert (alone.limits.seconds_left(), alone.limits.conflicts_left) == (None, None)


def test_any_question_about_solutions_can_race():
    assert sp.solve(SEVERAL, unique=False, options=sp.Options(race=["minisat22"])).backend == "minisat22"


@limits_memory
def test_a_memory_limit_changes_no_answer_where_there_is_enough():
    options = sp.Options(memory_limit=2_000)
    found = list(sp.solutions(SEVERAL, options=options))
    assert len(set(found)) == len(found) == LATIN_SQUARES
    assert sp.solve(SEVERAL, options=options).status == "multiple"
    with pytest.raises(sp.LimitReached):
        list(sp.solutions(SEVERAL, options=options, limits=sp.Limits(0)))


@limits_memory
def test_a_memory_limit_ends_a_question_and_says_so():
    options = sp.Options(memory_limit=20)
    found = sp.solve(SEVERAL, options=options)
    assert (found.status, found.limit_reached, found.reason) == ("undecided", True, "memory limit")
    with pytest.raises(sp.LimitReached, match="memory limit"):
        list(sp.solutions(SEVERAL, options=options))
