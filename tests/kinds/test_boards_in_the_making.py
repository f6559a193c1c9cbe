"""Boards while they are made: parts of generators and of repair by themselves, by hand and by brute force."""

from __future__ import annotations

from itertools import product

import numpy as np

import satpuzzles as sp
from satpuzzles.kinds.hitori import black_cells, recipe
from satpuzzles.kinds.hitori.repair import HitoriClues
from satpuzzles.kinds.nonogram import touch_up
from satpuzzles.kinds.nonogram.recipe import NonogramRecipe
from satpuzzles.kinds.nonogram.repair import NonogramClues

# ---- Hitori ----


def test_the_lowest_of_a_set_of_numbers():
    assert [recipe._lowest(numbers) for numbers in (0b1, 0b100, 0b110, 0b1000)] == [1, 3, 2, 4]


def test_no_cell_has_only_black_neighbours():
    assert recipe._single_cuts(2, 2) == [[-2, -3], [-1, -4], [-1, -4], [-2, -3]]
    assert recipe._single_cuts(1, 3) == [[-2], [-1, -3], [-2]]
    assert recipe._single_cuts(1, 1) == []


def test_numbers_around_black_cells_repeat_none_among_the_white_ones():
    random = np.random.default_rng(5)
    for rows, columns in ((1, 4), (4, 4), (3, 7), (7, 3)):
        for _ in range(10):
            black = black_cells.random_black(rows, columns, None, random)
            numbers = recipe.random_numbers(black, random)
            assert {n for row in numbers for n in row} <= set(range(1, max(rows, columns) + 1))
            cells = list(product(range(rows), range(columns)))
            lines = [
                [cell for cell in cells if cell[axis] == at]
                for axis in (0, 1)
                for at in range(max(rows, columns))
            ]
            for line in lines:
                white = [numbers[r][c] for r, c in line if not black[r][c]]
                assert len(white) == len(set(white))
            for r, c in cells:
                if black[r][c]:
                    beside = [(i, j) for i, j in cells if (i == r) != (j == c) and not black[i][j]]
                    assert numbers[r][c] in {numbers[i][j] for i, j in beside}


def test_patterns_of_black_cells_have_a_third_and_a_fifth():
    """Of 30 x 30 cells; of many no two share an edge, of few each white cell has just one black neighbour."""
    random = np.random.default_rng(2)
    for _ in range(6):
        dense = black_cells._dense_pattern(30, 30, random).reshape(30, 30)
        assert dense.sum() == 300
        assert not (dense[1:] & dense[:-1]).any() and not (dense[:, 1:] & dense[:, :-1]).any()
        sparse = black_cells._sparse_pattern(30, 30, random).reshape(30, 30)
        assert sparse.sum() == 180
        near = sum(np.roll(sparse, step, axis).astype(int) for step in (1, -1) for axis in (0, 1))
        assert (near[sparse] == 0).all() and (near[~sparse] == 1).all()


def test_the_most_black_cells():
    """One line has its ends, two lines every second pair, more a third rounded up by one at most."""
    for rows, columns, most in (
        (1, 1, 0),
        (1, 2, 1),
        (1, 3, 2),
        (9, 1, 2),
        (2, 2, 1),
        (2, 5, 3),
        (3, 3, 4),
        (4, 5, 7),
    ):
        assert black_cells.most_black(rows, columns) == most


def test_numbers_under_black_cells_become_those_of_white_ones_in_line():
    puzzle = sp.Hitori([[1, 2, 1], [2, 3, 3], [3, 1, 2]])
    clues = HitoriClues(puzzle)
    number = clues.changeable()[4]  # the 3 in the middle
    assert number.cells == ((1, 1),)
    white = ((0, 0, 1), (0, 0, 1), (0, 0, 0))
    black = ((0, 0, 0), (0, 1, 0), (0, 0, 0))
    assert list(number.left_by(black)) == [1, 2]
    assert list(number.left_by(white)) == []
    board, change = number.changed_to(2)
    assert board.numbers[1] == (2, 2, 3)
    assert change.sentence == "Change the 3 at row 2, column 2 to 2."


# ---- nonograms ----


def test_what_lies_around_a_cell_may_be_changed():
    picture = [[0, 1, 0], [2, 0, 0]]
    assert sorted(touch_up._around(picture, (0, 0))) == [(0, 1), (1, 0), (1, 1)]
    assert sorted(touch_up._around(picture, (1, 1))) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2)]
    assert touch_up._likeness(picture, ((1, 1), 0)) == 3 and touch_up._likeness(picture, ((1, 1), 2)) == 1
    assert touch_up._candidates([[1, 0, 0, 0]], {(0, 0): 0}) == [((0, 0), 0), ((0, 1), 1)]
    assert touch_up._candidates([[0, 0, 0]], {(0, 0): 2}) == [((0, 0), 2)]
    assert touch_up._apply(picture, ((1, 0), 1)) == 2 and picture == [[0, 1, 0], [1, 0, 0]]
    crossed = [[1, 0], [0, 1]]
    assert touch_up._open_after(crossed, ((0, 1), 1), 1) == 0 and crossed == [[1, 0], [0, 1]]
    assert touch_up._open_after([[0, 0], [0, 1]], ((0, 0), 1), 1) == 4


def test_pictures_up_to_a_size_are_probed(monkeypatch):
    monkeypatch.setattr(touch_up, "PROBED_CELLS", 6)
    assert touch_up._may_probe([[0] * 3] * 2) and not touch_up._may_probe([[0] * 7])


def test_a_picture_of_noise_has_a_coloured_cell_at_least():
    random = np.random.default_rng(3)
    for _ in range(20):
        made = NonogramRecipe(rows=2, columns=2, density=0.01, colors=3).random_picture(random)
        assert sum(bool(color) for row in made for color in row) >= 1
        assert all(0 <= color <= 3 for row in made for color in row)
    full = NonogramRecipe(rows=3, columns=4, density=1.0, colors=2).random_picture(random)
    assert {color for row in full for color in row} == {1, 2}
    dense = NonogramRecipe(rows=40, columns=50, density=0.3).random_picture(random)
    assert 500 < sum(map(sum, dense)) < 700


def test_a_line_tells_its_new_clue():
    for colors, told in ((("#000000",), "2"), (("#000000", "#ff0000"), "2:1")):
        puzzle = sp.Nonogram([[(1, 1)], [(1, 1)]], [[(1, 1)], [(1, 1)]], colors)
        for number, name in ((0, "row 1"), (3, "column 2")):
            line = NonogramClues(puzzle).changeable()[number]
            board, change = line.changed_to(((2, 1),))
            assert change.sentence == f"Change the clue of {name} to {told}."
            assert [*board.row_clues, *board.column_clues][number] == ((2, 1),)
            assert line.changed_to(())[1].sentence == f"Change the clue of {name} to 0."
        assert NonogramClues(puzzle).changeable()[2].left_by(((1, 0), (1, 1))) == (((2, 1),),)
