"""Hitori as lists, rows, game IDs and URLs; and pictures that become cells: single functions and bounds."""

from __future__ import annotations

from itertools import pairwise, product
from types import SimpleNamespace

import oracles
import pytest

import satpuzzles as sp
from satpuzzles.core.errors import PuzzleError
from satpuzzles.kinds.hitori import links, recipe, rows, solutions, text
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.kinds.nonogram import picture
from satpuzzles.kinds.nonogram.recipe import NonogramRecipe
from satpuzzles.text.codec import Block


def refused(call, *arguments, **named):
    with pytest.raises(PuzzleError) as caught:
        call(*arguments, **named)
    return str(caught.value)


def block_of(lines):
    return Block(lines.split("\n"), 1)


# ---- lists and rows ----


def test_lists_are_read_plain_or_over_lines(monkeypatch):
    for lines in ("[[1,2],[2,1]]", "[[1, 2], [2, 1]]", "[ [1,2],\n [2,1] ]", "[[1 2]\n [2 1]]"):
        assert text._read_list(block_of(lines)) == Hitori([[1, 2], [2, 1]]), lines
    for lines, told in (
        ("[[1,2],[2]]", "row 2 has 1 cell, row 1 has 2"),
        ("[[1,2]\n[2,1]x", "expected ',' or ']'"),
        ("[[1,2],[2,1]]]", "the end of the list"),
        ("[1,2]", "'[' and the numbers of row 1"),
    ):
        assert told in refused(text._read_plain_list, block_of(lines)), lines
    monkeypatch.setattr(text, "SIDE_CAP", 2)
    assert text._read_plain_list(block_of("[[1],\n[2]]")).rows == 2
    assert "the board has more than 2 rows" in refused(text._read_plain_list, block_of("[[1],\n[2],[3]]"))


def test_numbers_larger_than_a_line_may_be_joined():
    for numbers, joined in (
        ([[100, 100], [1, 2]], False),
        ([[100, 100], [100, 2]], True),
        ([[99, 99], [99, 99]], False),
        ([[10, 10]], True),
        ([[9, 9]], False),
        ([[10, 9]], False),
        ([[1] * 12, [11] * 12], False),
    ):
        assert rows._are_joined(numbers) is joined, numbers
    told = "most numbers are larger than the board has cells in a line"
    assert told in refused(rows._read_rows, block_of("123 231\n312 111"))
    assert rows._read_rows(block_of("2 x 2\n123 231\n312 111")).numbers == ((123, 231), (312, 111))
    assert "the size is 2 x 3" in refused(rows._read_rows, block_of("2 x 3\n123 231\n312 111"))


def test_rows_of_digits_and_of_numbers():
    assert rows._read_rows(block_of("12\n21")).numbers == ((1, 2), (2, 1))
    assert rows._read_rows(block_of("1 2\n2 1")).numbers == ((1, 2), (2, 1))
    assert "this may be one number or several" in refused(rows._read_rows, block_of("12"))
    assert "separate the numbers of a row by blanks" in refused(rows._read_rows, block_of("12\n2"))
    assert "separate the numbers" not in refused(rows._read_rows, block_of("1 2\n2"))
    for numbers, told in (
        (
            [[0, 2], [2, 1]],
            "plain rows cannot hold the cell already blacked out at row 1, column 1; the format list can",
        ),
        ([[10], [2]], "plain rows cannot hold one column of numbers of several digits; the format list can"),
    ):
        assert refused(rows._row_lines, Hitori(numbers)) == told
    assert rows._row_lines(Hitori([[1, 12], [3, 4]])) == [" 1 12", " 3  4"]
    assert rows._row_lines(Hitori([[100, 101], [102, 4]])) == ["2 x 2", "100 101", "102   4"]


# ---- one line ----


def test_game_ids_of_singles_have_a_character_a_cell():
    assert sp.loads("2x2:1221").numbers == ((1, 2), (2, 1))
    assert sp.loads("3x2:123312").numbers == ((1, 2, 3), (3, 1, 2))
    assert links._game_lines(Hitori([[1, 2, 3], [3, 1, 2]])) == ["3x2:123312"]
    wide = Hitori([[1] * 11 + [11], list(range(1, 13))])
    assert links._game_lines(wide) == ["12x2:11111111111b123456789abc"]
    for board, told in (
        (Hitori([[1, 2]]), "the board is 1 x 2; a game ID of Singles takes 2 to 62"),
        (Hitori([[1] * 63] * 2), "the board is 2 x 63; a game ID of Singles takes 2 to 62"),
    ):
        assert refused(links._game_lines, board) == told
    assert links._game_lines(Hitori([[1] * 62] * 2))
    for line, told in (
        ("2x2:122", "expected 4 characters, one a cell, found 3"),
        ("2x2:12212", "expected 4 characters, one a cell, found 5"),
        ("2x2:1231", "1 to 2"),
    ):
        assert told in refused(sp.loads, line, type="hitori", format="sgt")


def test_cells_of_a_url_without_a_number_repeat_none():
    """0 is black here: it becomes a number that stands nowhere else."""
    board = sp.loads("https://puzz.link/p?hitori/3/2/12.0.3")
    assert board.numbers == ((1, 2, 7), (4, 7, 3))
    for row in (*board.numbers, *zip(*board.numbers)):
        assert len(set(row)) == len(row)
    assert sp.loads("https://puzz.link/p?hitori/2/2/-10a2-zz").numbers == ((36, 10), (2, 1295))


# ---- recipes ----


def test_recipes_of_hitori_have_their_bounds():
    for given, told in (
        ({"rows": 1, "columns": 2}, "no 1 x 2 Hitori board has exactly one solution"),
        ({"rows": 0, "columns": 2}, "a Hitori board has 1 to 1,000 rows and columns, not 0 x 2"),
        ({"rows": 2, "columns": 1001}, "a Hitori board has 1 to 1,000 rows and columns, not 2 x 1001"),
        (
            {"rows": 3, "columns": 3, "black": 0.0},
            "the share of black cells is a number between 0 and 1, not 0",
        ),
        (
            {"rows": 3, "columns": 3, "black": 1.0},
            "the share of black cells is a number between 0 and 1, not 1",
        ),
        (
            {"rows": 1, "columns": 1, "black": 0.5},
            "1 x 1 Hitori boards have at most 0 black cells, a share of 0.000, not 0.5",
        ),
        (
            {"rows": 2, "columns": 2, "black": 0.5},
            "2 x 2 Hitori boards have at most 1 black cell, a share of 0.250, not 0.5",
        ),
    ):
        assert told in refused(recipe.HitoriRecipe, **given), given
    assert recipe.HitoriRecipe(rows=2, columns=2, black=0.25).black == 0.25
    assert recipe.HitoriRecipe(rows=1000, columns=1)


def test_white_cells_of_both_lines_are_those_that_a_black_cell_may_repeat():
    board = Hitori([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    solution = ((0, 0, 0), (0, 1, 0), (1, 0, 0))
    model = [1, -2, -3, -4, 5, -6, 7, -8, -9]
    assert recipe._white_in_both(board, solution, model, 1, 1) == [4, 6, 2, 8]
    assert recipe._white_in_both(board, solution, model, 2, 0) == [8, 9, 4]


def test_recipes_of_nonograms_have_their_bounds():
    for given, told in (
        ({"rows": 0, "columns": 2}, "a nonogram of 0 x 2 cells cannot be made; both sides must be 1 to 200"),
        (
            {"rows": 2, "columns": 201},
            "a nonogram of 2 x 201 cells cannot be made; both sides must be 1 to 200",
        ),
        ({"rows": 2, "columns": 2, "density": 0.0}, "the density must be above 0 and at most 1, not 0"),
        ({"rows": 2, "columns": 2, "density": 1.1}, "the density must be above 0 and at most 1, not 1.1"),
        ({"rows": 2, "columns": 2, "colors": 0}, "the number of colours must be 1 to 9, not 0"),
        ({"rows": 2, "columns": 2, "colors": 10}, "the number of colours must be 1 to 9, not 10"),
        ({"rows": 1, "columns": 1, "palette": ("#000000",) * 2}, "the palette has 2 colours, the board 1"),
        ({"rows": 1, "columns": 1, "palette": ("red",)}, "the colour 'red' is not of the form #rrggbb"),
        ({"rows": 2, "columns": 2, "picture": ((0, 1),)}, "the picture does not have 2 rows of 2 cells"),
        ({"rows": 1, "columns": 2, "picture": ((0, 2),)}, "the picture has colour 2; colours are 0 to 1"),
        ({"rows": 1, "columns": 2, "picture": ((-1, 0),)}, "the picture has colour -1; colours are 0 to 1"),
    ):
        assert told in refused(NonogramRecipe, **given), given
    assert NonogramRecipe(rows=200, columns=1, density=1.0, colors=9)


# ---- pictures ----


def test_the_shade_that_parts_dark_and_light():
    def histogram(**counts):
        return [counts.get(f"s{shade}", 0) for shade in range(256)]

    # Between 10 and 200 every shade parts them as well; the first is taken.
    assert picture._otsu(histogram(s10=5, s200=5)) == 11
    assert picture._otsu(histogram(s0=9, s255=1)) == 1
    assert picture._otsu(histogram(s30=4)) == 128
    # Three shades: the two that are near each other stay together.
    assert picture._otsu(histogram(s0=5, s20=5, s250=10)) == 21


def test_a_side_keeps_the_shape_of_the_picture():
    for other, length, other_length, side in (
        (30, 100, 100, 30),
        (30, 50, 100, 15),
        (3, 1, 100, 1),
        (2, 10000, 100, 200),
    ):
        assert picture._side(other, length, other_length, "columns") == side
    told = "the picture is so long that it would take 201 columns; the cap is 200"
    assert refused(picture._side, 1, 201, 1, "columns") == told


def test_arguments_of_a_picture_are_looked_at_first():
    for arguments, told in (
        ((None, None, 1, None), "say how many rows or columns the board has"),
        ((0, None, 1, None), "a picture is scaled to 1 to 200 rows, not 0"),
        ((None, 201, 1, None), "a picture is scaled to 1 to 200 columns, not 201"),
        ((1, 1, 0, None), "a picture is reduced to 1 to 9 colours, not 0"),
        ((1, 1, 10, None), "a picture is reduced to 1 to 9 colours, not 10"),
        ((1, 1, 1, 0), "the threshold must be 1 to 255, not 0"),
        ((1, 1, 1, 256), "the threshold must be 1 to 255, not 256"),
    ):
        assert refused(picture._check, *arguments) == told
    for arguments in ((1, None, 1, 1), (None, 200, 9, 255), (200, 1, 1, None)):
        picture._check(*arguments)


def test_a_picture_has_its_caps(monkeypatch):
    monkeypatch.setattr(picture, "PIXEL_CAP", 12)
    monkeypatch.setattr(picture, "LENGTH_CAP", 6)
    for width, height in ((3, 4), (6, 2), (1, 6)):
        picture._require_size("a", width, height)
    for width, height in ((13, 1), (4, 4), (7, 1), (1, 7)):
        told = f"the picture a has {width} x {height} pixels; the cap is 12 in all and 6 a side"
        assert refused(picture._require_size, "a", width, height) == told


def test_a_picture_shrinks_where_both_sides_are_no_smaller():
    image = SimpleNamespace(width=4, height=6)
    assert [picture._shrinks(image, size) for size in ((4, 6), (5, 6), (4, 7), (1, 1))] == [
        True,
        False,
        False,
        True,
    ]


def test_white_cells_hang_together_however_far_they_are_flooded_at_once(monkeypatch):
    for numbers in ([[1, 1, 2], [2, 3, 1], [3, 2, 2]], [[1, 2, 1, 3], [2, 1, 1, 3], [3, 2, 4, 1]]):
        right = oracles.hitori(numbers)
        every = list(product((0, 1), repeat=len(numbers[0])))
        for flooded in (0, 1, 3):
            monkeypatch.setattr(solutions, "FLOODED_AT_ONCE", flooded)
            fitting = [row for row in every if (1, 1) not in pairwise(row)]
            grids = product(fitting, repeat=len(numbers))
            assert {grid for grid in grids if solutions.keeps_rules(numbers, grid)} == right
    monkeypatch.setattr(solutions, "FLOODED_AT_ONCE", 0)
    # A snake of white cells in numbers that no line has twice.
    snake = ((0, 0, 0, 0), (1, 0, 1, 0), (0, 0, 0, 0))
    square = [[(row + column) % 4 + 1 for column in range(4)] for row in range(3)]
    parted = ((0, 1, 0, 1), *snake[1:])
    assert solutions.keeps_rules(square, snake) and not solutions.keeps_rules(square, parted)
