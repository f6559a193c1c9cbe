"""Searching boards: methods agree with brute force, limits end them, and what does not fit is refused."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import boards
import pytest
from samples import few_or_many

import satpuzzles as sp
from satpuzzles.core.arguments import seconds_text
from satpuzzles.core.options import MEBIBYTE
from satpuzzles.puzzle.kind import BUILT_IN
from satpuzzles.search import run, ways
from satpuzzles.search.ways import METHODS, Ways, ways_of

TINY = sp.loads("3:_a_aa_aa,d2a4m6s1")
BROKEN = sp.Futoshiki([[1, 0], [1, 0]])
NODES = sp.Limits(nodes=100)
DAY = sp.Limits(seconds=86_400)


def heuristics_of(puzzle):
    found = ways_of(puzzle, sp.Limits())
    return sorted({name for method in found.methods for name in found.heuristic_names(method)})


@few_or_many("count", 8, 40)
@pytest.mark.parametrize("kind", BUILT_IN)
def test_every_method_that_ends_agrees_with_brute_force(kind, count):
    """With every heuristic; a solution has passed a check of its own before it is here."""
    ended = Counter()
    for seed in range(count):
        drawn = boards.random_board(kind, seed)
        puzzle = drawn.puzzle()
        for names in ((), heuristics_of(puzzle)):
            found = sp.compare(puzzle, heuristics=names, limits=NODES)
            assert found.agrees
            for result in found.results:
                wanted = "solved" if drawn.solutions else "unsolvable"
                assert result.status in (wanted, "limit"), (seed, result)
                assert (result.solution in drawn.solutions) == (result.status == "solved"), (seed, result)
                ended[result.method] += result.status != "limit"
    fits = ways_of(puzzle, sp.Limits()).methods
    assert all(ended[method] for method in fits), ended


def test_a_search_without_a_solution_ends():
    found = {each.method: each.status for each in sp.compare(BROKEN, limits=DAY).results}
    assert found == {"sat": "unsolvable", "backtracking": "unsolvable", "labelling": "unsolvable"}


def test_costs_of_optimal_methods_are_the_same():
    """On a board whose solution is 3 swaps away, by the level of breadth-first search in which it stands."""
    found = {each.method: each.expanded for each in sp.compare(TINY, limits=DAY).results}
    assert found["bfs"] == found["ucs"]  # every move costs 1
    assert found["astar"] < found["bfs"] < found["iddfs"]


# ---- limits ----


@pytest.mark.parametrize("method", [method for method in METHODS if method not in ("sat", "labelling")])
def test_a_node_limit_is_kept_to_the_node(method):
    found = sp.search(TINY, method=method, limits=sp.Limits(nodes=4))
    assert (found.status, found.reason, found.expanded) == ("limit", "the node limit was reached", 4)
    assert found.solution is None


@pytest.mark.parametrize("method", METHODS)
def test_a_time_limit_of_nothing_ends_a_search_before_it_begins(method):
    found = sp.search(TINY, method=method, limits=sp.Limits(0))
    assert (found.status, found.solution) == ("limit", None)
    assert found.reason is not None and "limit was reached" in found.reason
    assert found.expanded in (0, None)


@pytest.mark.parametrize("method", ["bfs", "astar", "swaps"])
def test_a_memory_limit_ends_a_search_at_the_next_look(method, monkeypatch):
    held = iter([100 * MEBIBYTE, 101 * MEBIBYTE, 101 * MEBIBYTE + 1])
    monkeypatch.setattr(run, "LOOK_STEPS", 25)
    monkeypatch.setattr(run, "memory_in_use", lambda: next(held))
    found = sp.search(TINY, method=method, memory_limit=1)
    assert (found.status, found.reason) == ("limit", "the memory limit was reached")
    assert 25 < found.generated + found.expanded <= 51
    assert next(held, None) is None


def test_repair_of_a_board_without_a_solution_ends_at_its_limit_only():
    board = sp.Calcudoku(2, [{"cells": [[0, 0], [0, 1]], "op": "+", "target": 4}, *singles(2)])
    found = sp.search(board, method="swaps", limits=sp.Limits(nodes=500))
    assert (found.status, found.expanded) == ("limit", 500)
    assert sp.search(board, method="bfs").status == "unsolvable"


def singles(row):
    return [{"cells": [[1, column]], "op": None, "target": column + 1} for column in range(row)]


def test_chance_does_the_same_again():
    one, other = (sp.search(TINY, method="swaps") for _ in range(2))
    assert (one.expanded, one.generated, one.solution) == (other.expanded, other.generated, other.solution)


def test_limits_that_run_are_shared_and_others_begin_with_each_search():
    assert sp.search(TINY, limits=NODES).status == sp.search(TINY, limits=NODES).status == "solved"
    running = sp.Limits(0).anew()
    assert sp.search(TINY, limits=running).status == "limit"


def test_ctrl_c_comes_out_of_a_search(monkeypatch):
    looks = 0

    def pressed() -> int:
        nonlocal looks
        looks += 1
        if looks > 1:
            raise KeyboardInterrupt
        return 0

    monkeypatch.setattr(run, "memory_in_use", pressed)
    monkeypatch.setattr(run, "LOOK_STEPS", 10)
    with pytest.raises(KeyboardInterrupt):
        sp.search(TINY, method="bfs")
    monkeypatch.undo()
    assert looks == 2 and sp.search(TINY, method="bfs").status == "solved"


# ---- what is asked for ----


def test_without_a_heuristic_the_best_admissible_one_is_taken():
    found = sp.search(TINY)
    assert (found.method, found.heuristic, found.admissible) == ("astar", "h1", True)
    assert sp.search(TINY, method="greedy", heuristic="h6").admissible is False
    assert sp.search(TINY, method="bfs").heuristic is None


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"method": "nosuch"}, "there is no search method 'nosuch'; choose from sat, bfs,"),
        ({"method": "astar", "heuristic": "h9"}, "astar has no heuristic named 'h9'; choose from h1, h2, h6"),
        ({"method": "bfs", "heuristic": "h1"}, "bfs has no heuristic named 'h1'; it takes none"),
    ],
)
def test_what_there_is_not_is_refused(arguments, sentence):
    with pytest.raises(sp.PuzzleError, match=sentence.replace("(", r"\(")):
        sp.search(TINY, **arguments)


def test_a_method_that_does_not_fit_is_refused_with_those_that_do():
    with pytest.raises(
        sp.PuzzleError, match="bfs does not fit sudoku; what fits is sat, backtracking and lab"
    ):
        sp.search(sp.Sudoku([[0] * 4] * 4), method="bfs")


def test_compare_takes_some_methods_and_each_heuristic_that_is_asked_for():
    found = sp.compare(TINY, methods=["astar", "sat", "bfs"], heuristics=["h6", "h1"])
    rows = [(each.method, each.heuristic) for each in found.results]
    assert rows == [("sat", None), ("bfs", None), ("astar", "h1"), ("astar", "h6")]
    assert found.guesses_too_much
    with pytest.raises(sp.PuzzleError, match="there is no heuristic 'h9'; choose from h1, h2, h6"):
        sp.compare(TINY, heuristics=["h9"])


def test_disagreement_is_told():
    solved, other = sp.search(TINY), sp.search(BROKEN)
    assert sp.Comparison(TINY, (solved, solved)).agrees
    assert not sp.Comparison(TINY, (solved, other)).agrees


def test_a_result_is_printed_and_is_json():
    found = sp.search(TINY, method="bfs")
    assert str(found).endswith("s") and "bfs: solved · cost 4 · 131 nodes expanded" in str(found)
    told = found.to_json()
    assert told["solution"] == [[2, 3, 1], [1, 2, 3], [3, 1, 2]] and told["expanded"] == 131
    table = str(sp.compare(TINY, methods=["sat", "bfs"], limits=DAY)).splitlines()
    assert [line.split()[0] for line in table] == ["method", "sat", "bfs"]


def test_a_heuristic_is_named_where_a_limit_came_first_too():
    found = sp.compare(TINY, methods=["greedy", "astar", "bfs"], limits=sp.Limits(nodes=2)).results
    assert [(each.method, each.heuristic, each.status) for each in found] == [
        ("bfs", None, "limit"),
        ("greedy", "h1", "limit"),
        ("astar", "h1", "limit"),
    ]


def test_the_cost_is_told_where_moves_cost_something():
    costs = {each.method: each.cost for each in sp.compare(TINY, limits=DAY).results}
    assert costs["bfs"] == costs["iddfs"] == costs["ucs"] == costs["astar"] == 4
    assert costs["dfs"] >= 4 and costs["greedy"] >= 4
    assert [costs[method] for method in ("sat", "backtracking", "swaps", "labelling")] == [None] * 4


@pytest.mark.parametrize(
    ("seconds", "told"), [(0.99994, "999.9 ms"), (0.99996, "1.00 s"), (1.0, "1.00 s"), (0.0, "0.0 ms")]
)
def test_a_duration_short_of_a_second_is_no_thousand_milliseconds(seconds, told):
    assert seconds_text(seconds) == told


CLOCK = """
import sys
import satpuzzles as sp
from satpuzzles.search import run

class Clock:
    readings = []
    def monotonic(self):
        self.readings.append({name for name in sys.modules if name.startswith(("satpuzzles", "pysat"))})
        return 0.0

run.time = Clock()
sp.search(sp.loads(sys.argv[1]), method=sys.argv[2])
print(*sorted(Clock.readings[-1] - Clock.readings[0]))
"""


@pytest.mark.parametrize("method", ["sat", "bfs", "astar", "backtracking", "labelling"])
@pytest.mark.parametrize("board", ["3:_a_aa_aa,d2a4m6s1", "hitori\n1 1 2\n2 3 1\n1 2 1"])
def test_the_clock_of_a_method_starts_when_all_is_loaded(board, method):
    words = [sys.executable, "-c", CLOCK, board, method]
    assert subprocess.run(words, capture_output=True, text=True, check=True).stdout.split() == []


# ---- wings that are wrong ----


def test_what_a_wing_takes_for_a_goal_passes_the_rules_first(monkeypatch):
    space = ways_of(TINY, sp.Limits()).space
    monkeypatch.setattr(space, "is_goal", lambda state: True)
    monkeypatch.setattr(run, "ways_of", lambda puzzle, limits: Ways(space=space))
    with pytest.raises(sp.BackendError, match="bfs ended in a grid that is no solution of this calcudoku: "):
        sp.search(TINY, method="bfs")


def test_a_wing_that_gives_something_else_is_named(monkeypatch):
    monkeypatch.setattr(ways, "part_of", lambda type, part: lambda puzzle, limits: 5)
    with pytest.raises(sp.PuzzleError, match="the search of the plug-in 'calcudoku' gives 5, and no Ways"):
        sp.search(TINY)


def test_a_limit_within_a_space_is_a_limit_of_the_search():
    """Propagation looks at the deadline itself."""
    found = sp.search(sp.Sudoku([[0] * 9] * 9), method="labelling", limits=sp.Limits(0))
    assert (found.status, found.expanded, found.reason) == ("limit", 0, "the time limit was reached")
