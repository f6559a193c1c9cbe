"""What people type for a Futoshiki or a Calcudoku is read; where it may be two boards, the error says so."""

from __future__ import annotations

import pytest

from satpuzzles.core.errors import FormatError
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.text import loads, read

SIGNED = Futoshiki(
    [[0, 0, 0], [0, 0, 3], [0, 0, 0]],
    [((0, 0), (0, 1)), ((1, 1), (1, 0)), ((0, 2), (1, 2)), ((2, 0), (1, 0))],
)
CAGED = Calcudoku(2, [Cage(((0, 0), (0, 1)), "/", 2), Cage(((1, 0),), None, 2), Cage(((1, 1),), None, 1)])


def pairs_of(board):
    return board.givens, set(board.less_than)


@pytest.mark.parametrize(
    "text",
    [
        ".<. .\n    ^\n.>. 3\nv\n. . .",
        ".   <  .      .\n              ^\n.   >  .      3\nv\n.      .      .",
        ".<. .\n     ^\n\n\n.>. 3\nv\n\n. . .",  # one place off
        ". < . .\n. . ^\n. > . 3\nv - -\n. . .",
        ". < . .\n. . . . ^\n. > . 3\nv . . . .\n. . .",
        "|   <   |   |\n|   |   | ^ |\n|   >   | 3 |\n| v |   |   |\n|   |   |   |",
        "[[0, 0, 0], [0, 0, 3], [None, 0, 0]]\n\na1<b1, a2>b2; c1<c2, a3 < a2",
        "size = 3\n(0,0) < (0,1)\n(1,1) < (1,0)\n(0,2) < (1,2)\n(2,0) < (1,0)\n(1,2) = 3",
        "...\n..3\n...\n1>0\n3>4\n2<5\n6<3",
        "3\n0 0 0\n0 0 3\n0 0 0\n4\n1>0\n3>4\n2<5\n6<3\nthe end",
    ],
)
def test_a_futoshiki_is_read(text):
    assert pairs_of(loads(text, type="futoshiki")) == pairs_of(SIGNED)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            ". < . .\n    ^\n. . .\n. . .",
            "2:5: the ^ stands under column 2 of row 1 and over column 3 of row 2",
        ),
        (
            ". < . .\n    ^\n. . > .\n. . .",
            "2:5: the ^ stands under column 2 of row 1 and over no cell of row 2",
        ),
        (
            ". . .\n  ^\n.   .   .\n. . .",
            "2:3: the ^ stands under column 2 of row 1 and over no cell of row 2",
        ),
        (". < . .\n  ^\n. < . .\n. . .", "2:3: the ^ does not stand under a cell"),
        (". . .\n. ^\n. . .\n. . .", "expected 3 signs, ^ or v or . for none, found 2"),
        (". . .\n. . .\n. . .\n4<7", "may count from 0 or from 1; write r1c1 < r1c2"),
        (". . .\n. . .\n. . .\n0<3\n9>8", "they may be 0 to 8, or 1 to 9"),
        (". . .\n. . .\n. . .\na1<b1\n1<2", "name all alike"),
        ("3\n. . .\nr1c1=3, r1c1=2", "but there are 1 row of 3 cells"),
        ("3\nr1c1=3, r1c1=2", "the cell is given another value before"),
        ("3\nr1c1<r1c4", "the column is 4; it may be 1 to 3"),
        ("3\n0 0 0\n0 0 0\n0 0 0\n1\n1>0\n2>1", "more signs than the number says, 1"),
        (". . 01\n. . .\n. . .", "expected"),
        (". .3 .\n. . . .\n. . . .\n. . . .", "expected a blank, < or >"),
    ],
)
def test_a_doubtful_futoshiki_is_refused(text, told):
    with pytest.raises(FormatError) as caught:
        loads(text, type="futoshiki")
    assert told in str(caught.value)


def test_a_futoshiki_that_lacks_a_row_does_not_take_the_next_one():
    entries = list(read(". . .\n. . .\n\n. < .\n. .\n\n. .\n\n^\n. .\n", type="futoshiki"))
    assert [entry.puzzle and entry.puzzle.rows for entry in entries] == [None, 2, 2]
    assert [entry.line for entry in entries] == [1, 4, 7]


@pytest.mark.parametrize(
    "text",
    [
        "AA\nBC\nA 2/\nB 2\nC 1",
        "2\nA,A\nB,C,\n\nA: 2:\n\nB = 2; C 1=",
        "a a\nb c\nA ÷2, B2, C: 1",
        "1 1\n2 3\n1: 2/\n2: 2\n3: 1",
        "A:2/ A\nB(2) C=1",
        "2/: a1 b1\n2: a2\n1: b2",
        "2: (0,0) (0,1)\n2 (1,0)\n1 (1,1)",
        "n=2\nr1c1, r1c2 = 2/\nr2c1: 2\nr2c2 = 1",
        "size=2\n: 2 1,1 1,2\n2 2,1\n= 1 2,2",
        "2 2\n2/ -\n2 1\n7 7\n5 6",
    ],
)
def test_a_calcudoku_is_read(text):
    assert loads(text, type="kenken") == CAGED


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("AA\nBC\nA :2\nB 2\nC 1", "3:3: the : may be divided by, or nothing: write A 2/ or A: 2"),
        ("AA\nBC\nA *2/\nB 2\nC 1", "the clue of the cage A has two operators"),
        ("A A\nAx C\nAx2\nC 1\nA 1", "3:1: this may be a clue of A or Ax"),
        ("3\nAA\nBC\nA 2/\nB 2\nC 1", "the size is 3, but row 1 has 2 labels"),
        ("2: a1 b1\n2*: a2 b2\n3+ a3 b3", "the : may be divided by, or nothing: write 2/ or 2 ="),
        ("2/: a1 b1\n2: a2\n1: z9", "is in no cage"),
        ("2/: a1 b1\n2: a2\n1: a2", "is in cage 2 and in cage 3"),
        ("size=2\n2* 1,1 1,2\n2 2,1\n1 2,3", "4:3: the column is 3; it may be 1 to 2"),
    ],
)
def test_a_doubtful_calcudoku_is_refused(text, told):
    errors = [
        str(entry.error)
        for name in ("cages", "volkskrant")
        for entry in read(text, type="kenken", format=name)
        if entry.error
    ]
    assert any(told in error for error in errors), errors


def test_blank_lines_end_a_calcudoku_only_where_it_is_whole():
    board = "A A\n\nB C\n\nA 2/\n\nB 2\nC 1\n"
    bad = "A A\nB C\nA 2/\nB 2\n"
    entries = list(read(f"{board}\n{bad}\n{board}", type="calcudoku"))
    assert [entry.puzzle for entry in entries] == [CAGED, None, CAGED]
    listed = "2/: a1 b1\n\n2: a2\n1: b2\n"
    assert [entry.puzzle for entry in read(f"{listed}\n{listed}", type="calcudoku")] == [CAGED, CAGED]
