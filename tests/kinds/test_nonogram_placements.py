"""Rows placed one below the other, against all lines and grids listed by brute force."""

from __future__ import annotations

from itertools import product
from random import Random

import boards
import oracles
import pytest
from samples import few_or_many

from satpuzzles.core.options import Limits
from satpuzzles.kinds.nonogram.placements import placements, prefixes_of
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
        for each, solutions in (
            (puzzle, board.solutions),
            (puzzle.transposed(), {tuple(zip(*grid)) for grid in board.solutions}),
        ):
            levels = levels_of(each)
            for filled, expected in zip(levels, rows_that_fit(each), strict=True):
                assert filled == expected, seed
            assert set(levels[-1]) == solutions, seed
        several += len(board.solutions) != 1
    assert several > count // 5


def levels_of(puzzle):
    """The rows of every board of the tree, level by level."""
    tree = RowByRow(puzzle, Limits())
    level = [tree.start()]
    assert level == [Filled((), (0,) * puzzle.columns)]
    levels = [[()]]
    while len(levels) <= puzzle.rows:
        level = [found for filled in level for found, _ in tree.moves(filled)]
        levels.append([filled.rows for filled in level])
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
