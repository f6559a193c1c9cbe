"""Calcudoku's heuristics against exact distances, found by searching backwards from all solutions."""

from __future__ import annotations

from collections import deque
from itertools import permutations, product
from random import Random

import boards_latin
import pytest
from samples import few_or_many

import satpuzzles as sp
from satpuzzles.search import methods
from satpuzzles.search.ways import ways_of

MISLEADING = sp.loads("A B B\nA C C\nA A C\nA 18*\nB 2*\nC 6*\n")
"""A board on which A* with h6 takes four swaps where three do."""


def distances(space, size):
    """The fewest swaps from every state to a solution; swaps lead back as they lead there."""
    rows = [bytes(row) for row in permutations(range(1, size + 1))]
    found = {state: 0 for state in map(b"".join, product(rows, repeat=size)) if space.is_goal(state)}
    waiting = deque(found)
    while waiting:
        state = waiting.popleft()
        for near, _ in space.moves(state):
            if near not in found:
                found[near] = found[state] + 1
                waiting.append(near)
    return found


def cost(space, heuristic):
    steps = methods.cheapest_first(space, methods.Tally(), heuristic)
    while True:
        try:
            next(steps)
        except StopIteration as ended:
            return ended.value.cost


def boards_of_three(count, operators="+-*/?"):
    """Random cages over random latin squares, so that there is a solution."""
    random = Random(count)
    while count:
        square = boards_latin.random_latin_square(random, 3)
        cages = []
        for cells in boards_latin.random_cages(random, 3, 4):
            values = [square[row][column] for row, column in cells]
            op, target = boards_latin.random_clue(random, values, operators)
            cages.append({"cells": cells, "op": op, "target": target})
        count -= 1
        yield sp.Calcudoku(3, cages)


@few_or_many("count", 15, 1_000)
def test_h1_and_h2_never_guess_too_much_whatever_the_state(count):
    for board in boards_of_three(count):
        ways = ways_of(board, sp.Limits())
        left = distances(ways.space, 3)
        assert len(left) == 6**3  # every state leads to a solution
        for heuristic in ways.heuristics[:2]:
            assert heuristic.admissible
            assert all(heuristic.estimate(state) <= swaps for state, swaps in left.items()), board
            assert cost(ways.space, heuristic) == left[ways.space.start()]


def test_h6_guesses_too_much_and_leads_astar_astray():
    ways = ways_of(MISLEADING, sp.Limits())
    h6 = ways.heuristic_for("astar", "h6")
    left = distances(ways.space, 3)
    assert not h6.admissible
    assert max(h6.estimate(state) / swaps for state, swaps in left.items() if swaps) > 2
    assert (cost(ways.space, h6), left[ways.space.start()]) == (4, 3)


@few_or_many("count", 5, 200)
def test_h6_never_guesses_too_much_where_all_cages_are_sums(count):
    for board in boards_of_three(count, "+"):
        ways = ways_of(board, sp.Limits())
        h6 = ways.heuristic_for("astar", "h6")
        assert all(h6.estimate(state) <= swaps for state, swaps in distances(ways.space, 3).items()), board


def test_heuristics_are_what_the_documents_write():
    """Cages 2/ 4+ 6* 1- over rows 1 2 3 give 1 2 8 12 3: four wrong cages; all three columns repeat."""
    board = sp.loads("3:_a_aa_aa,d2a4m6s1")
    ways = ways_of(board, sp.Limits())
    start = ways.space.start()
    assert start == bytes([1, 2, 3] * 3)
    results = [(2, 1 / 1), (4, 2 + 3), (6, 1 * 2 * 2), (1, 0)]
    assert [cage.target for cage in board.cages] == [target for target, _ in results]
    estimates = {each.name: each.estimate(start) for each in ways.heuristics}
    wrong = sum(abs(target - result) for target, result in results)
    assert estimates == {"h1": 2, "h2": 2, "h6": pytest.approx(wrong / 6)}


def test_a_move_swaps_two_cells_of_a_row():
    space = ways_of(MISLEADING, sp.Limits()).space
    found = [bytes(state) for state, price in space.moves(space.start()) if price == 1]
    assert len(set(found)) == 9
    for state in found:
        changed = [place for place in range(9) if state[place] != space.start()[place]]
        assert len(changed) == 2 and changed[0] // 3 == changed[1] // 3


def test_cells_that_are_filled_in_are_goals_of_the_search():
    board = sp.Calcudoku(2, [{"cells": [[0, 0], [0, 1], [1, 0], [1, 1]], "op": "+", "target": 6}])
    for known in (((1, None), (None, None)), ((2, None), (None, None))):
        filled = sp.Calcudoku(2, board.cages, known=known)
        for method in ("bfs", "astar", "swaps", "backtracking", "labelling"):
            assert sp.search(filled, method=method).solution[0][0] == known[0][0], method


def test_products_of_very_many_cells_are_no_error():
    cells = [[row, column] for row in range(40) for column in range(40)]
    board = sp.Calcudoku(40, [{"cells": cells, "op": "*", "target": 1}])
    found = sp.search(board, method="astar", heuristic="h6", limits=sp.Limits(nodes=1))
    assert found.status == "limit"
