"""Hitori as the classic methods search it: sound start rules, heuristics, and counts worked out by hand."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import chain, combinations
from math import inf
from random import Random

import boards
import oracles
import pytest

from satpuzzles.core.options import Limits
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.kinds.hitori.start_rules import (
    BLACK,
    CORNER_RULES,
    WHITE,
    fixed_at_start,
)
from satpuzzles.search.spaces import search_spaces


def ways(numbers, **fields):
    return search_spaces(Hitori(numbers, **fields), Limits())


# ---- start rules ----


def numberings(cells):
    """All ways to number cells, as far as rules can tell: the first is 1, each new number the next."""
    partial = [()]
    for _ in range(cells):
        partial = [
            (*numbers, number) for numbers in partial for number in range(1, max(numbers, default=0) + 2)
        ]
    return partial


@cache
def legal_black_sets(rows, columns):
    """What is legal where no number stands twice, a bit a cell; all that is with any numbers is among it."""
    different = [[row * columns + column + 1 for column in range(columns)] for row in range(rows)]
    return [
        sum(color << place for place, color in enumerate(chain.from_iterable(grid)))
        for grid in oracles.hitori(different)
    ]


@cache
def pairs_in_lines(rows, columns):
    """Pairs of cells of a line, each cell as row * columns + column."""
    return [
        (one, other)
        for one, other in combinations(range(rows * columns), 2)
        if one // columns == other // columns or one % columns == other % columns
    ]


def lost_solutions(numbers):
    """Solutions of a board that the start rules contradict, as found among all legal sets of black cells."""
    rows, columns = len(numbers), len(numbers[0])
    told = {WHITE: 0, BLACK: 0}
    for _, (row, column), color in fixed_at_start(numbers):
        told[color] |= 1 << (row * columns + column)
    flat = list(chain.from_iterable(numbers))
    equals = [
        1 << one | 1 << other for one, other in pairs_in_lines(rows, columns) if flat[one] == flat[other]
    ]
    for black in legal_black_sets(rows, columns):
        contradicted = black & told[WHITE] or told[BLACK] & ~black
        if contradicted and all(black & pair for pair in equals):
            yield black


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1, 6), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)])
def test_no_start_rule_loses_a_solution_of_any_small_board(size):
    rows, columns = size
    fired = set()
    for flat in numberings(rows * columns):
        numbers = tuple(flat[start : start + columns] for start in range(0, len(flat), columns))
        told = list(fixed_at_start(numbers))
        fired.update(name for name, _, _ in told)
        if told:
            assert not list(lost_solutions(numbers)), numbers
    longest = max(size)
    expected = {"sandwich"} if longest > 2 else set()
    expected |= {"pair and third"} if longest > 2 else set()
    expected |= {"double pair"} if longest > 4 else set()
    expected |= set(CORNER_RULES) if min(size) > 1 else set()
    assert fired == expected


@pytest.mark.slow
@pytest.mark.parametrize("size", [(4, 4), (3, 5), (2, 6), (4, 5)])
def test_no_start_rule_loses_a_solution_of_larger_boards(size):
    random = Random(4)
    fired = set()
    for _ in range(100):
        numbers = solvable(random, *size)
        fired.update(name for name, _, _ in fixed_at_start(numbers))
        assert not list(lost_solutions(numbers)), numbers
    assert fired >= {"sandwich", "pair and third", *CORNER_RULES}


def solvable(random, rows, columns):
    """Numbers of a board that has a solution."""
    numbers = [[1] * columns for _ in range(rows)]
    boards.hide_black_cells(random, numbers)
    return numbers


# ---- heuristics ----


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
