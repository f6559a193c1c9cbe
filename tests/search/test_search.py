"""Searching boards: methods agree with brute force, limits end them, and what does not fit is refused."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import boards
import pytest
from samples import few_or_many

import satpuzzles as sp
from satpuzzles.puzzle.kind import BUILT_IN
from satpuzzles.search import run
from satpuzzles.search.spaces import METHODS, SearchSpaces, search_spaces

TINY = sp.loads("3:_a_aa_aa,d2a4m6s1")
NODES = sp.Limits(nodes=100)
DAY = sp.Limits(seconds=86_400)


def heuristics_of(puzzle):
    found = search_spaces(puzzle, sp.Limits())
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
    fits = search_spaces(puzzle, sp.Limits()).methods
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


def test_chance_does_the_same_again():
    one, other = (sp.search(TINY, method="swaps") for _ in range(2))
    assert (one.expanded, one.generated, one.solution) == (other.expanded, other.generated, other.solution)


# ---- wings that are wrong ----


def test_what_a_wing_takes_for_a_goal_passes_the_rules_first(monkeypatch):
    space = search_spaces(TINY, sp.Limits()).space
    monkeypatch.setattr(space, "is_goal", lambda state: True)
    monkeypatch.setattr(run, "search_spaces", lambda puzzle, limits: SearchSpaces(space=space))
    with pytest.raises(sp.BackendError, match="bfs found a grid that is no solution of this calcudoku: "):
        sp.search(TINY, method="bfs")


def test_a_limit_within_a_space_is_a_limit_of_the_search():
    """Propagation looks at the deadline itself."""
    found = sp.search(sp.Sudoku([[0] * 9] * 9), method="labelling", limits=sp.Limits(0))
    assert (found.status, found.expanded, found.reason) == ("limit", 0, "the time limit was reached")


# ---- paths ----


@pytest.mark.parametrize("kind", BUILT_IN)
def test_a_traced_search_finds_the_same_and_its_path_ends_in_the_solution(kind):
    puzzle = boards.random_board(kind, 3).puzzle()
    for method in search_spaces(puzzle, sp.Limits()).methods:
        plain = sp.search(puzzle, method=method, limits=NODES)
        found = sp.search(puzzle, method=method, limits=NODES, trace=True)
        assert (found.status, found.solution, found.expanded) == (
            plain.status,
            plain.solution,
            plain.expanded,
        )
        assert plain.path is None and plain.steps == ()
        if method != "sat":
            numbers = [step.number for step in found.steps]
            assert numbers == sorted(numbers) and numbers[0] == 1 and numbers[-1] <= found.expanded
            assert (found.path is None) == (found.solution is None)
            assert found.path is None or found.path[-1] == found.solution


def test_every_move_of_a_path_swaps_two_cells_and_dead_ends_are_told():
    found = sp.search(TINY, method="astar", trace=True)
    assert len(found.path) == found.cost + 1
    for before, after in pairwise(found.path):
        assert sum(old != new for rows in zip(before, after) for old, new in zip(*rows)) == 2
    tree = sp.search(TINY, method="backtracking", trace=True)
    filled = [sum(value is not None for row in step.grid for value in row) for step in tree.steps]
    assert filled[0] == 0 and filled[-1] == 9
    for (now, then), step in zip(pairwise(filled), tree.steps):
        assert (then <= now) == step.is_dead_end  # the next node is no deeper


def test_a_long_search_keeps_evenly_spaced_steps():
    (made,) = sp.generate(sp.CalcudokuRecipe(rows=4, columns=4), seed=1)
    found = sp.search(made.puzzle, method="bfs", limits=sp.Limits(nodes=1_200), trace=True)
    assert [step.number for step in found.steps] == [*range(1, found.expanded + 1, 4)]
