"""Hitori as the classic methods search it: heuristics keep to their bounds."""

from __future__ import annotations

from collections import Counter
from math import inf
from random import Random

import boards

from satpuzzles.core.options import Limits
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.search.ways import ways_of


def ways(numbers, **fields):
    return ways_of(Hitori(numbers, **fields), Limits())


def numberings(cells):
    """All ways to number cells, as far as rules can tell: the first is 1, each new number the next."""
    partial = [()]
    for _ in range(cells):
        partial = [
            (*numbers, number) for numbers in partial for number in range(1, max(numbers, default=0) + 2)
        ]
    return partial


def solvable(random, rows, columns):
    """Numbers of a board that has a solution."""
    numbers = [[1] * columns for _ in range(rows)]
    boards.hide_black_cells(random, numbers)
    return numbers


def left_to_strike(space):
    """The fewest strikes from each state that can be reached to a goal, by brute force."""
    start = space.start()
    moves = {}
    waiting = [start] if start else []
    while waiting:
        state = waiting.pop()
        if state not in moves:
            moves[state] = [] if space.is_goal(state) else list(space.moves(state))
            waiting += [found for found, _ in moves[state]]
    left = {}
    for state in sorted(moves, key=lambda state: -state[0].bit_count()):
        ways_on = (cost + left[found] for found, cost in moves[state])
        left[state] = 0 if space.is_goal(state) else min(ways_on, default=inf)
    return left


def test_guesses_keep_to_their_bounds_on_every_state_of_small_boards():
    random = Random(5)
    drawn = [(flat[:3], flat[3:]) for flat in numberings(6)]
    drawn += [solvable(random, *size) for size in [(3, 4), (4, 4), (4, 5), (6, 6)] * 25]
    total = Counter()
    for numbers in drawn:
        found = ways(numbers)
        guesses = {each.name: each.estimate for each in found.heuristics}
        for state, left in left_to_strike(found.space).items():
            told = {name: guess(state) for name, guess in guesses.items()}
            assert told["disjoint"] <= told["forced"] <= left, (numbers, state)
            assert told["lines"] <= left + 1, (numbers, state)
            assert told["repeated"] <= 3 * left, (numbers, state)
            if left < inf:
                total.update(told)
            else:
                total["dead ends seen"] += told["forced"] == inf
    assert total["forced"] > total["disjoint"] > 0
    assert total["dead ends seen"] > 0
