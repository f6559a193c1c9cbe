"""The text pictures: every puzzle, solved, unsolved and partly known, with marks and with colour."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

import pytest

from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.picture.text import render_text, side_by_side
from satpuzzles.picture.text_board import junction
from satpuzzles.puzzle.base import Puzzle

HITORI = Hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]])
FUTOSHIKI = Futoshiki(
    [[0, 0, 0, 2], [0] * 4, [0] * 4, [0] * 4],
    (((0, 0), (1, 0)), ((0, 1), (1, 1)), ((2, 1), (3, 1)), ((2, 3), (3, 3)), ((1, 1), (1, 0))),
)
CALCUDOKU = Calcudoku(
    3,
    (
        Cage(((0, 0), (0, 1), (1, 1)), "*", 6),
        Cage(((0, 2), (1, 2)), "-", 1),
        Cage(((1, 0),), None, 3),
        Cage(((2, 0), (2, 1), (2, 2)), None, 6),
    ),
)
NONOGRAM = Nonogram([[3], [1, 1], [3], [], [2, 2]], [[3], [1, 1, 1], [3], [1], [1]])
PICTURE = ((1, 1, 1, 0, 0), (1, 0, 1, 0, 0), (1, 1, 1, 0, 0), (0,) * 5, (1, 1, 0, 1, 1))


def trimmed(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").split("\n")]


def drawn(*args, **keywords) -> list[str]:
    return render_text(*args, **keywords).split("\n")


def test_hitori_shows_black_cells_as_squares():
    assert drawn(HITORI) == ["┌───────┐", "│ 1 2 1 │", "│ 2 2 1 │", "│ 3 1 2 │", "└───────┘"]
    solved = drawn(HITORI, ((1, 0, 0), (0, 1, 0), (0, 0, 0)))
    assert solved[1:3] == ["│ ■ 2 1 │", "│ 2 ■ 1 │"]


def test_hitori_tells_unknown_cells_from_white_ones():
    assert drawn(HITORI, ((1, 0, None), (None,) * 3, (None,) * 3))[1] == "│ ■ 2 ? │"
    known = Hitori(HITORI.numbers, known=((1, 0, None), (None,) * 3, (None,) * 3))
    assert drawn(known)[1] == "│ ■  2° 1  │"


def test_hitori_aligns_wide_numbers():
    assert drawn(Hitori([[1, 12, 3], [123, 5, 6]]))[1:3] == ["│   1  12   3 │", "│ 123   5   6 │"]


def test_futoshiki_has_its_signs_on_the_walls():
    assert drawn(FUTOSHIKI, ((1, 3, 4, 2), (4, 2, 3, 1), (3, 1, 2, 4), (2, 4, 1, 3))) == trimmed("""
┌───┬───┬───┬───┐
│ 1 │ 3 │ 4 │ 2 │
├─∧─┼─∧─┼───┼───┤
│ 4 > 2 │ 3 │ 1 │
├───┼───┼───┼───┤
│ 3 │ 1 │ 2 │ 4 │
├───┼─∧─┼───┼─∧─┤
│ 2 │ 4 │ 1 │ 3 │
└───┴───┴───┴───┘""")


def test_a_grid_that_leaves_a_given_open_is_drawn_so():
    assert not re.search("[0-9]", "".join(drawn(FUTOSHIKI, ((None,) * 4,) * 4)))


def test_adjacent_futoshiki_has_heavy_bars():
    board = Futoshiki([[0, 0], [0, 0]], (), (((0, 0), (0, 1)), ((0, 1), (1, 1))))
    assert drawn(board) == ["┌───┰───┐", "│   ┃   │", "├───╄━━━┥", "│   │   │", "└───┴───┘"]


def test_calcudoku_has_heavy_cage_borders_and_clues_in_first_cells():
    assert drawn(CALCUDOKU, ((1, 2, 3), (3, 1, 2), (2, 3, 1))) == trimmed("""
┏━━━━━┯━━━━━┳━━━━━┓
┃6×   │     ┃1−   ┃
┃  1  │  2  ┃  3  ┃
┣━━━━━╅─────╂─────┨
┃3    ┃     ┃     ┃
┃  3  ┃  1  ┃  2  ┃
┣━━━━━╇━━━━━╇━━━━━┫
┃6?   │     │     ┃
┃  2  │  3  │  1  ┃
┗━━━━━┷━━━━━┷━━━━━┛""")


def test_calcudoku_makes_room_for_long_clues():
    cages = [Cage(tuple((row, column) for column in range(9)), "*", 362_880) for row in range(9)]
    lines = drawn(Calcudoku(9, cages))
    assert "362880×" in lines[1] and {len(line) for line in lines} == {len(lines[0])}


def test_nonogram_has_clues_around_the_picture():
    assert drawn(NONOGRAM, PICTURE) == trimmed("""
        1
        1
      3 1 3 1 1
    ┌──────────┐
  3 │██████ · ·│
1 1 │██ ·██ · ·│
  3 │██████ · ·│
  0 │ · · · · ·│
2 2 │████ ·████│
    └──────────┘""")


def test_nonogram_clues_of_two_digits_do_not_run_together():
    board = Nonogram([[3]] * 12, [[12], [12], [12]])
    assert drawn(board)[0].split() == ["12", "12", "12"]
    narrow = Nonogram([[1, 1]] * 12, [[12], [], [12]])
    assert "12 012" in render_text(narrow) or "12  0 12" in render_text(narrow)


def test_colours_are_letters_without_colour_and_escapes_with():
    board = Nonogram([[(2, 1), (1, 2)]], [[(1, 1)], [(1, 1)], [(1, 2)]], ("#000000", "#ff0000"))
    text = render_text(board, ((1, 1, 2),))
    assert "2a 1b │" in text
    assert "aaaa" in text.replace("│", "")
    assert "a #000000  b #ff0000" in text
    assert "\x1b[0;38;5;196m" in render_text(board, ((1, 1, 2),), color=True)


def test_marks_on_colours_are_a_lighter_shade():
    board = Nonogram([[(2, 1), (1, 2)]], [[(1, 1)], [(1, 1)], [(1, 2)]], ("#000000", "#ff0000"))
    marked = render_text(board, ((1, 1, 2),), differs={(0, 1), (0, 2)}, color=True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", marked).split("\n")[2].endswith("│███▓▓▓▓▓▓│")


def test_marks_can_be_seen_without_colour():
    grid = ((1, 3, 4, 2), (4, 2, 3, 1), (3, 1, 2, 4), (2, 4, 1, 3))
    assert drawn(FUTOSHIKI, grid, differs={(0, 0)})[1] == "│[1]│ 3 │ 4 │ 2 │"
    black = ((1, 0, 0), (0, 1, 0), (0, 0, 0))
    assert drawn(HITORI, black, differs={(0, 0), (0, 1)})[1] == "│[■][2] 1 │"
    assert drawn(NONOGRAM, PICTURE, differs={(0, 0), (0, 3)})[4] == "  3 │▓▓████░░ ·│"


BOARDS = [HITORI, FUTOSHIKI, CALCUDOKU, NONOGRAM]


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.type)
@pytest.mark.parametrize("marked", [set(), {(0, 0), (1, 1)}])
def test_colour_adds_escapes_and_nothing_else(board, marked):
    side = range(board.rows)
    grids = [None, tuple(tuple(None if r == c else 1 for c in side) for r in side)]
    for grid in grids:
        colored = render_text(board, grid, differs=marked, color=True)
        assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == render_text(board, grid, differs=marked)
        escapes = [re.findall(r"\x1b\[[0-9;]*m", line) for line in colored.split("\n")]
        assert all(line[-1] == "\x1b[0m" for line in escapes if line)


def many_boards(rows, columns):
    yield Hitori([[row * columns + column + 1 for column in range(columns)] for row in range(rows)])
    yield Nonogram([[1]] * rows, [[1]] * columns)
    if rows == columns:
        yield Futoshiki([[0] * columns for _ in range(rows)])
        yield Calcudoku(rows, [Cage(((r, c),), None, 1) for r in range(rows) for c in range(rows)])


@pytest.mark.parametrize("rows,columns", [(1, 1), (1, 7), (7, 1), (60, 60)])
def test_every_line_is_as_wide_as_the_frame(rows, columns):
    for board in many_boards(rows, columns):
        for grid in (
            None,
            tuple((1,) * columns for _ in range(rows)),
            tuple((None,) * columns for _ in range(rows)),
        ):
            lines = drawn(board, grid, differs={(0, 0)} if grid else set())
            framed = [line for line in lines if any(wall in line for wall in "┌└┏┗│┃├┣┠")]
            assert len({len(line) for line in framed}) == 1
            assert len(framed) >= rows + 2


@dataclass(frozen=True, slots=True)
class Unknown(Puzzle):
    """A puzzle that nobody has drawn."""

    type: ClassVar[str] = "unknown"
    most: int = 1

    rows = property(lambda self: 2)
    columns = property(lambda self: 3)
    values = property(lambda self: self.most)
    rules = board_json = from_board_json = None


def test_any_other_puzzle_is_a_plain_grid():
    assert drawn(Unknown()) == ["┌───────┐", "│ . . . │", "│ . . . │", "└───────┘"]
    assert drawn(Unknown(), ((1, 0, None), (0, 0, 1)))[1:3] == ["│ ■ · ? │", "│ · · ■ │"]
    assert drawn(Unknown(most=12), ((1, 0, 12), (0, 0, 1)), differs={(0, 2)})[1] == "│  1   · [12]│"


def test_texts_stand_side_by_side_where_there_is_room():
    assert side_by_side([("a", "xx\nxx"), ("b", "y")], 80).split("\n") == ["a     b", "xx    y", "xx"]
    assert side_by_side([("a", "xx\nxx"), ("b", "y")], 6).split("\n") == ["a", "xx", "xx", "b", "y"]
    assert side_by_side([("", "\x1b[1mxx\x1b[0m"), ("", "y")], 7).endswith("\x1b[0m    y")


def test_every_junction_is_the_character_of_its_name():
    words = {0: "", 1: "LIGHT", 2: "HEAVY"}
    for weights in product(range(3), repeat=4):
        character = junction(*weights)
        if not any(weights):
            assert character == " "
            continue
        name = unicodedata.name(character)
        assert {words[weight] for weight in weights if weight} == set(name.split()) & {"LIGHT", "HEAVY"}
        up, right, down, left = map(bool, weights)
        assert (up and down and "VERTICAL" in name) or ("UP" in name.split()) == up
        assert (left and right and "HORIZONTAL" in name) or ("LEFT" in name.split()) == left
