"""Other pictures with the clues of a nonogram's picture: how cells move, where ways part, which survive."""

from __future__ import annotations

from itertools import groupby, product
from random import Random

import numpy as np
import oracles

from satpuzzles.core.options import Limits
from satpuzzles.kinds.nonogram import ambiguity
from satpuzzles.kinds.nonogram.ambiguity import (
    changes_at_once,
    color_some,
    find_ways,
    other_ways,
    separate_ways,
    small_ways,
    survives,
    undecided_cells,
)
from satpuzzles.kinds.nonogram.puzzle import Nonogram, board_of

PALETTE = ("#000000", "#ff0000")


def spans(line):
    """(colour, first, last) of each run."""
    found, at = [], 0
    for color, cells in groupby(line):
        length = len(list(cells))
        if color:
            found.append((color, at, at + length - 1))
        at += length
    return found


def exchanges(line, reach=12):
    """The blanks that each cell can change places with so that one run is elsewhere and no other is."""
    found = {}
    for cell, blank in product(range(len(line)), repeat=2):
        if line[cell] and not line[blank]:
            other = list(line)
            other[cell], other[blank] = 0, line[cell]
            before, after = spans(line), spans(other)
            same = [run[0] for run in before] == [run[0] for run in after]
            moved = sum(one != two for one, two in zip(before, after))
            same = same and oracles.runs(other) == oracles.runs(line)
            if same and moved == 1 and abs(cell - blank) <= reach:
                found.setdefault(cell, []).append(blank)
    return found


def test_a_run_moves_by_a_cell_and_a_single_one_within_its_gap(monkeypatch):
    for length, colors in ((6, 1), (5, 2)):
        for line in product(range(colors + 1), repeat=length):
            assert ambiguity._moves(line) == exchanges(line), line
    monkeypatch.setattr(ambiguity, "REACH", 2)
    for line in ((0, 0, 0, 1, 0, 0, 0, 0), (1, 0, 0, 0, 1, 0, 0), (1, 1, 0, 0, 2, 0, 0, 0)):
        assert ambiguity._moves(line) == exchanges(line, 2), line


def pictures(count, rows, columns, colors):
    random = Random(f"{count} {rows} {columns}")
    for _ in range(count):
        yield [[random.randint(0, colors) for _ in range(columns)] for _ in range(rows)]


def test_small_ways_are_found_once_each_and_keep_all_clues():
    """On two rows each is a cell and a blank of the one, and of the other the other way round."""
    for picture in pictures(40, 2, 5, 1):
        expected = set()
        for a, b in product(range(5), repeat=2):
            way = {(0, a): 0, (0, b): 1, (1, b): 0, (1, a): 1}
            fits = len(way) == 4 and all(picture[r][c] != value for (r, c), value in way.items())
            if fits and b in exchanges(picture[0]).get(a, ()) and a in exchanges(picture[1]).get(b, ()):
                expected.add(frozenset(way.items()))
        found = [frozenset(way.items()) for way in small_ways(picture)]
        assert len(found) == len(set(found)) and set(found) == expected


def changed(picture, way):
    other = [list(row) for row in picture]
    for (row, column), color in way.items():
        other[row][column] = color
    return other


def clues(picture):
    return [oracles.runs(line) for line in (*picture, *zip(*picture))]


def test_a_small_difference_may_take_three_rows_and_no_fourth():
    """Three cells and three blanks on a circle of three rows and columns; four of them are too many."""
    for side, ways in ((2, 1), (3, 1), (4, 0)):
        # Cells stand two apart, so that each is a run of its own and moves by two at most.
        size = 2 * side
        picture = [[0] * size for _ in range(size)]
        for at in range(side):
            picture[2 * at][2 * at] = 1
        found = [way for way in small_ways(picture) if len(way) == 2 * side]
        assert bool(found) == bool(ways), side
        for way in small_ways(picture):
            assert clues(changed(picture, way)) == clues(picture)
            assert all(picture[row][column] != color for (row, column), color in way.items())


def test_a_board_has_the_clues_of_its_picture():
    picture = [[0, 1, 1], [2, 0, 1]]
    board = board_of(picture, PALETTE)
    assert board.row_clues == (((2, 1),), ((1, 2), (1, 1)))
    assert board.column_clues == (((1, 2),), ((1, 1),), ((2, 1),))
    assert board.colors == PALETTE


def test_undecided_cells_are_those_of_which_single_lines_tell_nothing():
    """Two crossed cells can be exchanged; beside a full line nothing is open."""
    assert undecided_cells([[1, 0], [0, 1]], 1) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert undecided_cells([[1, 0], [0, 1], [0, 0], [1, 1]], 1) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert undecided_cells([[1, 1], [0, 0]], 1) == []
    assert undecided_cells([[2, 0], [0, 1]], 2) == []


def test_some_open_blanks_are_coloured_one_at_least(monkeypatch):
    random = np.random.default_rng(1)
    seen = set()
    for _ in range(40):
        picture = [[1, 0, 0], [0, 2, 0], [0, 0, 1]]
        opened = undecided_cells(picture, 2)
        before = [list(row) for row in picture]
        color_some(picture, 2, random)
        differs = [(r, c) for r, c in product(range(3), repeat=2) if picture[r][c] != before[r][c]]
        assert len(differs) == 1 and differs[0] in opened
        ((row, column),) = differs
        assert not before[row][column]
        seen.add(picture[row][column])
    assert seen == {1, 2}
    monkeypatch.setattr(ambiguity, "FILLED_AT_ONCE", 0.5)
    picture = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
    blanks = sum(not picture[r][c] for r, c in undecided_cells(picture, 1))
    color_some(picture, 1, random)
    assert sum(map(sum, picture)) == 4 + blanks // 2


def test_ways_that_are_found_are_other_pictures_of_the_clues_and_all_of_them_count():
    """Every cell in which some other picture differs is in a way, where it says so; brute force."""
    several = 0
    for picture in (*pictures(30, 3, 3, 1), *pictures(6, 4, 4, 1), np.eye(4, dtype=int).tolist()):
        side = len(picture)
        rows, columns = clues(picture)[:side], clues(picture)[side:]
        others = oracles.nonogram(rows, columns) - {tuple(map(tuple, picture))}
        board = Nonogram(rows, columns)
        found = other_ways(board, picture, Limits())
        assert found.complete
        cells = {cell for way in found.ways for cell in way}
        assert cells == {
            (r, c)
            for other in others
            for r, c in product(range(side), repeat=2)
            if other[r][c] != picture[r][c]
        }
        for way in found.ways:
            assert tuple(map(tuple, changed(picture, way))) in others
        told = find_ways(picture, PALETTE[:1], Limits())
        assert (told.ways, told.complete) == (
            (small_ways(picture), False) if small_ways(picture) else (found.ways, True)
        )
        if len(found.ways) > 1:
            several += 1
            first = other_ways(board, picture, Limits(), most=1)
            assert len(first.ways) == 1 and not first.complete
    assert several


def test_a_way_survives_a_colour_where_both_pictures_still_have_the_same_clues():
    kept = lost = 0
    for picture in pictures(60, 3, 4, 2):
        for way in small_ways(picture)[:3]:
            for cell in product(range(3), range(4)):
                for color in range(3):
                    one, other = (
                        changed(picture, {cell: color}),
                        changed(changed(picture, way), {cell: color}),
                    )
                    same = clues(one) == clues(other)
                    assert survives(picture, way, cell, color) == same
                    kept += same
                    lost += not same
    assert min(kept, lost) > 50


def test_ways_are_parted_where_they_share_no_line_and_the_smallest_come_first():
    square = {(0, 0): 0, (0, 1): 1, (1, 0): 1, (1, 1): 0}
    far = {(5, 5): 0, (5, 6): 1, (6, 5): 1, (6, 6): 0}
    ring = {(2, 2): 0, (2, 3): 1, (3, 3): 0, (3, 4): 1, (4, 4): 0, (4, 2): 1}
    assert list(separate_ways([ring | square, far])) == [square, far, ring]
    # What shares a line with a smaller one is passed over, by its row or by its column.
    beside = {(1, 7): 0, (1, 8): 1, (2, 8): 0, (2, 9): 1, (9, 9): 0, (9, 7): 1}
    below = {(7, 1): 0, (7, 9): 1, (8, 9): 0, (8, 8): 1, (9, 8): 0, (9, 1): 1}
    assert list(separate_ways([beside, square])) == [square]
    assert list(separate_ways([below, square])) == [square]
    assert list(separate_ways([])) == []
    # A cell may join parts that were two until then, by a row and by a column.
    joined = {(0, 0): 1, (1, 1): 1, (0, 1): 0}
    assert list(separate_ways([joined])) == [joined]


def test_of_a_large_way_more_cells_change_at_once():
    for cells, changes in ((1, 1), (23, 1), (24, 2), (47, 2), (48, 3)):
        assert changes_at_once(dict.fromkeys(((0, at) for at in range(cells)), 1)) == changes
