"""Searching boards: methods agree with brute force, limits end them, and what does not fit is refused."""

from __future__ import annotations

from collections import Counter

import boards
import pytest
from samples import few_or_many

import satpuzzles as sp
from satpuzzles.core.options import MEBIBYTE
from satpuzzles.puzzle.kind import BUILT_IN
from satpuzzles.search import run
from satpuzzles.search.ways import METHODS, Ways, ways_of

TINY = sp.loads("3:_a_aa_aa,d2a4m6s1")
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


@pytest.mark.parametrize("method", ["bfs", "astar", "swaps"])
def test_a_memory_limit_ends_a_search_at_the_next_look(method, monkeypatch):
    held = iter([100 * MEBIBYTE, 101 * MEBIBYTE, 101 * MEBIBYTE + 1])
    monkeypatch.setattr(run, "LOOK_STEPS", 25)
    monkeypatch.setattr(run, "memory_in_use", lambda: next(held))
    found = sp.search(TINY, method=method, memory_limit=1)
    assert (found.status, found.reason) == ("limit", "the memory limit was reached")
    assert 25 < found.generated + found.expanded <= 51
    assert next(held, None) is None


def test_chance_does_the_same_again():
    one, other = (sp.search(TINY, method="swaps") for _ in range(2))
    assert (one.expanded, one.generated, one.solution) == (other.expanded, other.generated, other.solution)


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


# ---- wings that are wrong ----


def test_what_a_wing_takes_for_a_goal_passes_the_rules_first(monkeypatch):
    space = ways_of(TINY, sp.Limits()).space
    monkeypatch.setattr(space, "is_goal", lambda state: True)
    monkeypatch.setattr(run, "ways_of", lambda puzzle, limits: Ways(space=space))
    with pytest.raises(sp.BackendError, match="bfs ended in a grid that is no solution of this calcudoku: "):
        sp.search(TINY, method="bfs")


def test_a_limit_within_a_space_is_a_limit_of_the_search():
    """Propagation looks at the deadline itself."""
    found = sp.search(sp.Sudoku([[0] * 9] * 9), method="labelling", limits=sp.Limits(0))
    assert (found.status, found.expanded, found.reason) == ("limit", 0, "the time limit was reached")
