"""Lines placed one after the other, against all lines and grids listed by brute force; counts by hand."""

from __future__ import annotations

from itertools import product
from random import Random
from types import SimpleNamespace

import boards
import oracles
import pytest
from samples import few_or_many

import satpuzzles as sp
from satpuzzles.core.options import Limits
from satpuzzles.kinds.nonogram.placements import placements, prefixes_of
from satpuzzles.kinds.nonogram.search import Filled, RowByRow
from satpuzzles.picture.searched import summary

LINES = [(length, colors) for length in range(1, 6) for colors in (1, 2)] + [(9, 1), (4, 3)]


def starts_of(line):
    return [place for place, value in enumerate(line) if value and (not place or line[place - 1] != value)]


@pytest.mark.parametrize(("length", "colors"), LINES)
def test_placements_are_all_lines_of_a_clue_within_the_masks_leftmost_first(length, colors):
    random = Random(length * 10 + colors)
    for clue, lines in oracles.lines_by_clue(length, colors).items():
        for share in (1, 0.8, 0.6):
            masks = [
                sum((random.random() < share) << place for place in range(length)) for _ in range(colors + 1)
            ]
            fitting = [
                line for line in lines if all(masks[value] >> place & 1 for place, value in enumerate(line))
            ]
            assert list(placements(clue, masks, length)) == sorted(fitting, key=starts_of)


def test_a_clue_that_is_longer_than_its_line_has_no_placement():
    assert list(placements(((2, 1), (2, 1)), [15, 15], 4)) == []


def test_the_first_of_very_many_placements_comes_without_the_others():
    everything = (1 << 1000) - 1
    clue = ((1, 1),) * 250
    first = next(placements(clue, [everything, everything], 1000))
    assert oracles.runs(first) == clue
    assert first[:500] == (1, 0) * 250


@pytest.mark.parametrize(("length", "colors"), LINES)
def test_a_prefix_goes_on_exactly_where_some_line_of_the_clue_begins_so(length, colors):
    for clue, lines in oracles.lines_by_clue(length, colors).items():
        prefixes = prefixes_of(clue)
        begun = {line[:end] for line in lines for end in range(length + 1)}
        reached = {(): 0}
        for end in range(1, length + 1):
            for start, value in product(
                [each for each in reached if len(each) == end - 1], range(colors + 1)
            ):
                at = prefixes[reached[start]].following.get(value)
                goes_on = at is not None and prefixes[at].needed <= length - end
                assert goes_on == ((*start, value) in begun), (clue, start, value)
                if goes_on:
                    reached[*start, value] = at


@few_or_many("count", 150, 3000)
def test_the_full_boards_of_the_tree_are_the_solutions_and_every_level_what_the_lines_allow(count):
    several = 0
    for seed in range(count):
        board = boards.random_board("nonogram", seed)
        puzzle = board.puzzle()
        for turned, each in enumerate((puzzle, puzzle.transposed())):
            tree = RowByRow(puzzle, Limits(), turned=bool(turned))
            levels = levels_of(tree, each)
            for level, expected in zip(levels, rows_that_fit(each), strict=True):
                assert [state.rows for state in level] == expected, seed
            assert set(map(tree.grid, levels[-1])) == board.solutions, seed
        several += len(board.solutions) != 1
    assert several > count // 5


def levels_of(tree, puzzle):
    """The states of the tree level by level; its rows are those of the puzzle."""
    levels = [[tree.start()]]
    assert levels == [[Filled((), (0,) * puzzle.columns)]]
    while len(levels) <= puzzle.rows:
        assert not any(map(tree.is_goal, levels[-1]))
        levels.append([found for state in levels[-1] for found, _ in tree.moves(state)])
    assert all(tree.is_goal(state) and not list(tree.moves(state)) for state in levels[-1])
    return levels


def rows_that_fit(puzzle):
    """For each number of rows, all boards of so many whose columns can be completed; brute force."""
    colors = puzzle.values
    beginnings = [
        {
            line[:end]
            for line in oracles.lines_by_clue(puzzle.rows, colors).get(clue, ())
            for end in range(puzzle.rows + 1)
        }
        for clue in puzzle.column_clues
    ]
    level = [()]
    # The root stands even where a column has no way at all.
    yield level
    for row, clue in enumerate(puzzle.row_clues):
        lines = sorted(oracles.lines_by_clue(puzzle.columns, colors).get(clue, ()), key=starts_of)
        level = [
            (*rows, line)
            for rows in level
            for line in lines
            if all(oracles.fits(puzzle.known, row, column, value) for column, value in enumerate(line))
            and all(begun in beginning for beginning, begun in zip(beginnings, zip(*rows, line), strict=True))
        ]
        yield level


# ---- by rows, by columns, and side by side ----

ORDERS = ("rows", "columns", None)


def counts(result):
    return result.expanded, result.generated, result.frontier


@few_or_many("count", 120, 3000)
def test_each_order_and_both_side_by_side_agree_with_sat_and_brute_force(count):
    seen = set()
    for seed in range(count):
        board = boards.random_board("nonogram", seed)
        puzzle = board.puzzle()
        sat = sp.search(puzzle, method="sat")
        found = {order: sp.search(puzzle, method="backtracking", heuristic=order) for order in ORDERS}
        for order, result in found.items():
            assert result.status == sat.status == ("solved" if board.solutions else "unsolvable"), (
                seed,
                order,
            )
            assert result.solution in (board.solutions or {None}), (seed, order)
        winner = found[found[None].heuristic]
        assert counts(found[None]) == counts(winner)
        assert found[None].solution == winner.solution
        assert winner.generated == min(found["rows"].generated, found["columns"].generated)
        seen |= {
            sat.status,
            winner.heuristic,
            len(puzzle.colors),
            *("known" for _ in [puzzle.known] if puzzle.known),
            *("line" for _ in [0] if 1 in (puzzle.rows, puzzle.columns)),
        }
    assert seen == {"solved", "unsolvable", "rows", "columns", 1, 2, 3, "known", "line"}


def test_side_by_side_the_nodes_of_both_are_told(monkeypatch):
    """By rows it is through in its fourth turn, before the columns have theirs and expand a second node."""
    told = []
    listener = SimpleNamespace(began=print, ended=print, told=told.append)
    monkeypatch.setattr("satpuzzles.core.runtime.listeners", [listener])
    rows, columns, *_ = BY_HAND["sums that differ"]
    result = sp.search(sp.Nonogram(rows, columns), method="backtracking")
    assert (result.heuristic, counts(result)) == ("rows", (2, 2, 2))
    assert told == ["rows: 2 nodes expanded", "columns: 1 node expanded"]


def test_over_several_boards_an_order_that_was_asked_for_has_a_line_of_its_own():
    boards_of_two = [sp.Nonogram([[1], [2]], [[1], [2]]), sp.Nonogram([[1], [1]], [[1], [], []])]
    turns = [sp.compare(each, methods=["backtracking"]) for each in boards_of_two]
    asked = [
        sp.compare(each, methods=["backtracking"], heuristics=["rows", "columns"]) for each in boards_of_two
    ]
    assert [line.split()[:5] for line in summary(turns).splitlines()[2:]] == [
        ["backtracking", "-", "1", "1", "0"]
    ]
    assert [line.split()[:5] for line in summary(asked).splitlines()[2:]] == [
        ["backtracking", "rows", "1", "1", "0"],
        ["backtracking", "columns", "1", "1", "0"],
    ]


# Expanded, generated and the longest way, by rows and by columns.
BY_HAND = {
    # By rows 1 0 0 comes first, under which 1 0 1 does not fit, then 0 1 0. By columns nothing is ever wrong:
    # from the first column on the second row needs all the room that there is.
    "a wrong placement": (([1], [1, 1]), ([1], [1], [1]), (4, 4, 3), (4, 4, 4)),
    "a ring": (([3], [1, 1], [3]), ([3], [1, 1], [3]), (4, 4, 4), (4, 4, 4)),
    "a diagonal": (([1], [1]), ([1], [1]), (3, 3, 3), (3, 3, 3)),
    # By rows 1 0 0 leaves nothing for the second. By columns the cell is in the upper row or the lower one, a
    # blank column follows, and with the third one of the rows would have to stay without its cell.
    "sums that differ": (([1], [1]), ([1], [], []), (2, 2, 2), (5, 5, 3)),
    "a clue too long for its row": (([2, 2],), ([1], [1], [1], [1]), (1, 1, 1), (1, 1, 1)),
    "a blank board": (([], []), ([], [], []), (3, 3, 3), (4, 4, 4)),
    "one cell": (([1],), ([1],), (2, 2, 2), (2, 2, 2)),
}


@pytest.mark.parametrize("name", BY_HAND)
def test_nodes_are_those_that_were_counted_by_hand(name):
    rows, columns, *expected = BY_HAND[name]
    board = sp.Nonogram(rows, columns)
    for order, numbers in zip(("rows", "columns"), expected, strict=True):
        assert counts(sp.search(board, method="backtracking", heuristic=order)) == numbers, order
