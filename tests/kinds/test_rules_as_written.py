"""The rules of single puzzles as they are written, for evidence: lines and wholes by brute force."""

from __future__ import annotations

from functools import partial
from itertools import product

import oracles
import oracles_graphs

import satpuzzles as sp
from satpuzzles.kinds.calcudoku import as_written as calcudoku
from satpuzzles.kinds.futoshiki import as_written as futoshiki
from satpuzzles.kinds.hitori import as_written as hitori
from satpuzzles.kinds.nonogram import as_written as nonogram
from satpuzzles.kinds.nurikabe import as_written as nurikabe
from satpuzzles.kinds.slitherlink import as_written as slitherlink


def keeps(line, values):
    """Whether the values of a line's places, in their order, lead to an end that it accepts."""
    state = line.start
    for value in values:
        state = line.step(state, value)
        if state is None:
            return False
    return bool(line.accepts(state))


def holds(written, values):
    """Whether values of all places keep all lines, and no whole excludes them."""
    domains = [1 << value for value in values]
    told = range(len(values))
    lines = all(keeps(line, [values[place] for place in line.places]) for line in written.lines)
    return lines and not any(whole.excludes(domains, told) for whole in written.wholes)


def test_a_cage_is_right_where_its_values_give_the_target():
    for op, target, cells in product(("+", "-", "*", "/", None), range(13), (2, 3)):
        board = {
            "size": 3,
            "cages": [{"cells": [[0, at] for at in range(cells)], "op": op, "target": target}],
        }
        line = next(each for each in calcudoku.as_written(board).lines if each.name.startswith("the cage"))
        for values in product(range(1, 4), repeat=cells):
            assert keeps(line, values) == oracles.cage_fits(op, target, values), (op, target, values)


def test_a_line_of_a_nonogram_shows_the_runs_of_its_clue():
    for length, colors in ((5, 1), (4, 2)):
        lines = oracles.lines_by_clue(length, colors)
        for clue in [*lines, ((length + 1, 1),)]:
            for values in product(range(colors + 1), repeat=length):
                state = (-1, -2)
                for value in values:
                    state = state and nonogram._step(clue, state, value)
                found = state is not None and nonogram._ends(clue, state)
                assert found == (oracles.runs(values) == clue), (clue, values)
    assert nonogram._runs([0]) == () and nonogram._runs([2, [1, 2]]) == ((2, 1), (1, 2))
    assert nonogram._sums([((2, 1), (1, 2)), ((1, 1),)]) == {1: 3, 2: 1}


def test_marks_stand_just_where_two_differ_by_one():
    assert [futoshiki._differ_by_one(2, other) for other in (1, 2, 3, 4)] == [True, False, True, False]
    assert [futoshiki._do_not(2, other) for other in (1, 2, 3, 4)] == [False, True, False, True]
    board = sp.Futoshiki([[1, 0], [0, 0]], [((0, 0), (0, 1))], adjacent=[((0, 0), (0, 1)), ((0, 0), (1, 0))])
    lines = futoshiki.as_written(board.to_json()).lines
    marks = [line.places for line in lines if line.name.startswith("a mark")]
    assert sorted(marks) == [(0, 1), (0, 2), (1, 3), (2, 3)]
    for values in product((1, 2), repeat=4):
        told = [line for line in lines if line.name in ("given", "the former is less")]
        assert all(keeps(line, [values[p] for p in line.places]) for line in told) == (values[:2] == (1, 2))


def grids(rows, columns):
    for values in product((0, 1), repeat=rows * columns):
        yield values, tuple(values[start : start + columns] for start in range(0, rows * columns, columns))


def test_hitori_and_nurikabe_are_what_brute_force_says():
    for numbers in ([[1, 1, 2], [2, 1, 1]], [[1, 2, 1], [0, 2, 3]], [[1, 1, 1]], [[2, 2], [2, 3], [1, 3]]):
        right = oracles.hitori(numbers)
        written = hitori.as_written({"numbers": numbers})
        for values, grid in grids(len(numbers), len(numbers[0])):
            assert holds(written, values) == (grid in right), (numbers, grid)
    for clues in (
        [[2, None, None], [None, None, 1]],
        [["?", None, 1]],
        [[None, 3], [None, None]],
        [[None, None]],
    ):
        right = oracles_graphs.nurikabe([[clue or 0 for clue in row] for row in clues])
        written = nurikabe.as_written({"clues": clues})
        for values, grid in grids(len(clues), len(clues[0])):
            assert holds(written, values) == (grid in right), (clues, grid)


def test_islands_are_excluded_as_soon_as_they_are_too_much_or_too_little():
    islands = nurikabe.as_written({"clues": [[2, None, None, "?"]]}).wholes[1]
    land, sea, both = 1, 2, 3
    for domains, excluded in (
        ((land, both, both, land), False),
        ((land, land, land, both), True),
        ((land, sea, both, land), True),
        ((land, both, both, both), False),
        ((land, both, sea, land), False),
        ((land, land, sea, sea), False),
        ((both, sea, land, sea), True),
    ):
        assert islands.excludes(domains, range(4)) is excluded, domains


def test_loops_are_what_brute_force_says():
    for clues in ([[3, None]], [[None], [4]], [[None, 2]]):
        board = sp.Slitherlink(clues)
        written = slitherlink.as_written({"clues": clues})
        right = {
            tuple(value for line in answer for value in line) for answer in oracles_graphs.slitherlink(clues)
        }
        for values in product((0, 1), repeat=board.answers):
            assert holds(written, values) == (values in right), (clues, values)


def test_a_loop_that_nothing_begins_is_excluded_where_no_line_is_left():
    loop = slitherlink.as_written({"clues": [[None]]}).wholes[0]
    assert loop.excludes([1, 1, 1, 1], []) and not loop.excludes([1, 1, 1, 3], [])
    assert not loop.excludes([2, 3, 3, 3], [0]) and not loop.excludes([2, 2, 2, 2], range(4))


def test_faces_lie_beside_every_edge():
    """Of one row of two cells: four edges across, then three upright."""
    around = slitherlink.AROUND
    assert slitherlink._faces(1, 2) == {
        1: (around, 0),
        2: (around, 1),
        3: (0, around),
        4: (1, around),
        5: (around, 0),
        6: (0, 1),
        7: (1, around),
    }
    clue = partial(slitherlink._clues, [[None, 3]])
    assert [line.places for line in clue()] == [(1, 3, 5, 6)]
    assert [line.places for line in slitherlink._clues([[0], [1]])] == [(0, 1, 3, 4), (1, 2, 5, 6)]
