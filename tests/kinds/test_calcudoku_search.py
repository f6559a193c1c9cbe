"""Calcudoku's heuristics against exact distances, found by searching backwards from all solutions."""

from __future__ import annotations

from collections import deque
from itertools import permutations, product
from random import Random

import boards_latin
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


@few_or_many("count", 5, 200)
def test_h6_never_guesses_too_much_where_all_cages_are_sums(count):
    for board in boards_of_three(count, "+"):
        ways = ways_of(board, sp.Limits())
        h6 = ways.heuristic_for("astar", "h6")
        assert all(h6.estimate(state) <= swaps for state, swaps in distances(ways.space, 3).items()), board


def test_a_move_swaps_two_cells_of_a_row():
    space = ways_of(MISLEADING, sp.Limits()).space
    found = [bytes(state) for state, price in space.moves(space.start()) if price == 1]
    assert len(set(found)) == 9
    for state in found:
        changed = [place for place in range(9) if state[place] != space.start()[place]]
        assert len(changed) == 2 and changed[0] // 3 == changed[1] // 3
