"""Lines placed one after the other, against all lines and grids listed by brute force; counts by hand."""

from __future__ import annotations

from random import Random

import boards
import oracles
import pytest
from samples import few_or_many

import satpuzzles as sp
from satpuzzles.core.options import Limits
from satpuzzles.kinds.nonogram.placements import placements
from satpuzzles.kinds.nonogram.search import Filled, RowByRow

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
