"""Grids with signs for lamps, and with letters for black and white cells."""

from __future__ import annotations

import pytest

from satpuzzles.core.errors import FormatError
from satpuzzles.kinds.akari.puzzle import Akari
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.kinds.nurikabe.puzzle import Nurikabe
from satpuzzles.text import read_grid

PICTURE = Nonogram([[1, 1], []], [[1], [], [1]])
LAMPS = Akari((("#", None, None, 1), (None, 2, None, None), (None,) * 4))
SOLVED = ((0, 1, 0, 0), (1, 0, 0, 1), (0, 0, 1, 0))
NUMBERS = Hitori(((1, 2, 2), (2, 2, 1), (3, 1, 2)))
BLACK = ((0, 1, 0), (0, 0, 0), (1, 0, 0))


@pytest.mark.parametrize(
    ("text", "puzzle", "grid"),
    [
        *((f"#{lamp}.1\n{lamp}2.{lamp}\n..{lamp}.", LAMPS, SOLVED) for lamp in "Ll*oO💡☼"),
        *((f"{block} L . {block}\nL {block} . L\n. . L .", LAMPS, SOLVED) for block in "#■█BbXx"),
        ("# 1 0 1\n1 2 0 1\n0 0 1 0", LAMPS, SOLVED),
        (". L - .\nL . - L\n. - L -", LAMPS, SOLVED),
        # Without a sign for a lamp or a block a number is a value, wherever it stands.
        ("0 1 0 1\n1 0 0 1\n0 0 1 0", LAMPS, ((0, 1, 0, 1), *SOLVED[1:])),
        ("# ? null 1\n_ 2 . L\n. . L .", LAMPS, ((0, None, None, 0), (None, 0, 0, 1), SOLVED[2])),
        ("L L . .\nL . . L\n. . L .", LAMPS, ((1, 1, 0, 0), *SOLVED[1:])),
        ("L.", Akari(((None, None),)), ((1, 0),)),
        ("WBW\nWWW\nBWW", NUMBERS, BLACK),
        ("w b w\nw w .\nb w ?", NUMBERS, (*BLACK[:2], (1, 0, None))),
        ("1 B 2\n2 2 W\nB 1 2", NUMBERS, BLACK),
        ("B W B\nW W W", PICTURE, ((1, 0, 1), (0, 0, 0))),
        ("BWB\n???", PICTURE, ((1, 0, 1), (None, None, None))),
        ("2 B\nW W", Nurikabe(((2, None), (None, None))), ((0, 1), (0, 0))),
    ],
)
def test_lamps_and_letters_for_black_and_white(text, puzzle, grid):
    assert read_grid(text, puzzle, "grid.txt") == grid


@pytest.mark.parametrize(
    ("text", "puzzle", "sentence", "line"),
    [
        ("#L.Q\n....\n....", LAMPS, "expected L, * or ☼ (a lamp), . (none), ? (unknown), or # or its", 1),
        ("#..1\n.2..\n....", LAMPS, "expected a grid with lamps", 1),
        ("# L # 1\nL 2 . L\n. . L .", LAMPS, "no block at row 1, column 3, the grid has '#'", 1),
        ("# L . 1\nL 3 . L\n. . L .", LAMPS, "another block at row 2, column 2, the grid has '3'", 2),
        ("# L . 1\nL 2 1 L\n. . L .", LAMPS, "no block at row 2, column 3, the grid has '1'", 2),
        ("# L . 1\nL 2 . L\n. . L x", LAMPS, "no block at row 3, column 4, the grid has 'x'", 3),
        ("1 0 1\n0 q 0", PICTURE, "expected 1, # or B (filled), 0 or W (not), or ? (unknown), found 'q'", 2),
        ("# . q\n# . .", PICTURE, "expected #, X or [12] (black), a number", 1),
        # Among printed numbers B could be 11.
        ("11 B", Hitori(((11, 11),)), "found 'B'", 1),
    ],
)
def test_bad_lamps_and_letters(text, puzzle, sentence, line):
    with pytest.raises(FormatError) as caught:
        read_grid(text, puzzle, "grid.txt")
    assert sentence in caught.value.sentence and caught.value.line == line


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1 > 2\n\n2   1\n", "the grid has > between row 1, column 1 and row 1, column 2, the board <"),
        (
            "1   2\nv\n2   1\n",
            "the grid has ∨ between row 1, column 1 and row 2, column 1, the board no sign",
        ),
        ("1 < 2  3\n2   3  1\n3   1   2\n", "the grid is 3 x 3, the board 2 x 2"),
    ],
)
def test_signs_of_a_grid_are_those_of_its_board(text, sentence):
    with pytest.raises(FormatError, match=sentence):
        read_grid(text, Futoshiki([[None, None], [None, None]], [((0, 0), (0, 1))]))


def test_cells_of_a_grid_with_signs_may_be_unknown():
    board = Futoshiki([[None, None], [None, None]], [((0, 0), (0, 1)), ((1, 1), (0, 1))])
    assert read_grid("1 < 2\n    v\n.   ?\n", board) == ((1, 2), (None, None))
