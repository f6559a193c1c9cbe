"""What stands in programs around lists, ``/`` between two lines: what is left of them, and their sides."""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.text.declarations import plain_program, without_constants

PROGRAMS = {
    "n = 3/grid = [/[1,2,3]]": ("/grid = [/[1,2,3]]", (3,)),
    "N = 3/grid = [/[1,2,3]]": ("/grid = [/[1,2,3]]", (3,)),
    "size = 3/grid = [/[1,2,3]]": ("/grid = [/[1,2,3]]", (3, 3)),
    "let size = 3;/const grid = [/[1,2,3]]": ("/      grid = [/[1,2,3]]", (3, 3)),
    "num_rows = 2/n_cols = 3/grid = [/[1,2,3]]": ("//grid = [/[1,2,3]]", (2, 3)),
    "n = 3/grid = [[1,2,3]]/other = [1]": ("n = (3)/grid = [[1,2,3]]/other = [1]", ()),
    "n = 3/grid = {(0, 1): 2}": ("n = (3)/grid = {(0, 1): 2}", ()),
    'n = 3/grid = {"r1c1": 2}': ('n = (3)/grid = {"r1c1": 2}', ()),
    "n = 3/[[1,2]/,[2,1]]": ("/[[1,2]/,[2,1]]", (3,)),
    "import numpy as np/grid = np.array([[1,2],[2,1]])": ("/grid = np.array([[1,2],[2,1]])", ()),
    "from x import y/grid = [[1,2],[2,1]]": ("/grid = [[1,2],[2,1]]", ()),
    "let grid = [[1,2],[2,1]]": ("    grid = [[1,2],[2,1]]", ()),
    "export const grid: number[][] = [[1,2],[2,1]]": ("             grid             = [[1,2],[2,1]]", ()),
    "grid: list[list[int]] = [[1,2],[2,1]]": ("grid                  = [[1,2],[2,1]]", ()),
    "grid = [[1,2], # so": ("grid = [[1,2],", ()),
    "# by me, long ago/grid = [[1,2],[2,1]]": ("/grid = [[1,2],[2,1]]", ()),
    "grid = [[1,2],/[2,1]] # it's by me": ("grid = [[1,2],/[2,1]]", ()),
    'grid = ["12\\n",/"21\\n"]': ('grid = ["12"  ,/"21"  ]', ()),
    "int board[2][3] = {/{1,2,3}}": ("          board = {/{1,2,3}}", (2, 3)),
    "int[,] board = new int[2, 3] {/{1,2,3}}": ("                     board = {/{1,2,3}}", ()),
    "static const unsigned char board[4] = {/{1,2,3}}": (
        "                              board = {/{1,2,3}}",
        (4,),
    ),
    "int board[2][3] =/{/{1,2,3}}": ("         board = {//{1,2,3}}", (2, 3)),
    "int board[2][3] =/x/{1,2,3}": ("         board = /x/{1,2,3}", ()),
    'char board[2][4] = {"123","456"}': ('           board = {"123","456"}', ()),
    'char *board[2] = {"123","456"}': ('         board = {"123","456"}', ()),
    'string[] board = {"123","456"}': ('         board = {"123","456"}', ()),
    "var board = [2][3]int{{1,2,3}}": ("          board = {{1,2,3}}", (2, 3)),
    "board := [2][3]int{{1,2,3}}": ("          board = {{1,2,3}}", (2, 3)),
    "board := [2][3]uint8{{1,2,3}}": ("          board = {{1,2,3}}", (2, 3)),
    '"""/1 2/2 1/"""': ("   /1 2/2 1/", ()),
    'x = """/1 2/2 1/"""': ("       /1 2/2 1/", ()),
    "'''\\/1 2/2 1/'''": ("    /1 2/2 1/", ()),
    '"""1 2/2 1"""': ("   1 2/2 1", ()),
    '/"""/1 2/2 1/"""/': ("/   /1 2/2 1//", ()),
    "/int board[2][3] = {/{1,2,3}}": ("/          board = {/{1,2,3}}", (2, 3)),
    " n = 3/grid = [[1,2,3]]/other = [1]": (" n = (3)/grid = [[1,2,3]]/other = [1]", ()),
    'char board[2][4] =/{/"123","456"}': ('          board = {//"123","456"}', ()),
    "int board[2][3][4] = {{1}}": ("             board = {{1}}", (2, 3)),
    "int a[2] = {1}/int b[3] = {2}": ("       a = {1}/       b = {2}", ()),
    'string board[2] = {/x/"12","12"}': ('          board = {/x/"12","12"}', (2,)),
    "int board[2][3] =": ("         board = ", ()),
    'by = 1/int board[2][3] = {/"1","2"}': ('by = 1/          board = {/"1","2"}', ()),
    "let grid : x = [1] # it": ("    grid     = [1]", ()),
    "x: int = [[1]]": ("x      = [[1]]", ()),
}

PLAIN = [
    "rows = 2/grid = [/[1,2,3]]",
    "w = 2; /grid = [/[1,2,3]]",
    "grid = [/[1,2,3]]",
    "[[1,2]/,[2,1]]",
    "n = 3/m = 4/1 2 3",
    "n = 3/[[1,2],[2,1]]/x = 1",
    "(/1,2)",
    "int board = 3",
    '"""/1 2/2 1',
    '"""1 2"""',
    "1 2/2 1",
    "[[1,2],/# 2,1/[3,4]]",
    "[[1,2],/# so/[3,4]]",
    "[[1,2]]/#[2,1]",
    "x = #[1,2],/[2,1]]",
    "x = #1",
    "[[1,2], #/[3,4]]/# [1,2]",
    '["..",/#"..",/".."]',
    "by me # [2,1]",
    "[[1,2],/x = #/[3,4]]",
    'grid = [[1, "#"],/[2,1]]',
]

HIDDEN_ROWS = {
    "[[1,2],/#[2,1],/[3,4]]": 2,
    "[[1,2],/# [2,1],/[3,4]]": 2,
    "[[1,2],/#2,1],/[3,4]]": 2,
    "[[1,2],/# so [2,1]/[3,4]]": 2,
    "grid = [/[1,2],/# [2,1],/]": 3,
    "x = #/[1,2],/[2,1]]": 1,
}
"""The line of each that may hide a row behind a comment."""

CONSTANTS = {
    "_ = None/grid = [[_, 1],[2, _]]": "/grid = [[None, 1],[2, None]]",
    "B = -1/grid = [[B, 1],[2, B]]": "/grid = [[-1, 1],[2, -1]]",
    "B = 'x'/grid = [[B, 1],[\"B\", B]] # B": "/grid = [['x', 1],[\"B\", 'x']] # B",
    "A = 1/A = 2/grid = [[A, A]]": "/A = 2/grid = [[1, 1]]",
    "A = 1/# so/import x//grid = [[A, A]]": "/# so/import x//grid = [[1, 1]]",
    "A = 1/by me/grid = [[A, A]]": "/by me/grid = [[1, 1]]",
    "A = 1/grid = [[x.A, A(1), A, B=A]]": "/grid = [[x.A, A(1), 1, B=1]]",
    "const A = 1;/let grid = [[A, A]]": "/let grid = [[1, 1]]",
}

NO_CONSTANTS = [
    "A = 1; /B = 2/grid = [[A, B]]",
    "A = 1/B = 2/grid = [[A, A]]",
    "n = 3/grid = [[n, 1]]",
    "A = 1/1 A",
    "grid = [[A, A]]/A = 1",
    "A = 1000/grid = [[A]]",
]


@pytest.mark.parametrize("text", [*PROGRAMS, *PLAIN])
def test_what_is_left_of_a_program(text):
    lines, sides = plain_program(text.split("/"))
    assert ("/".join(lines), sides) == PROGRAMS.get(text, (text, ()))


@pytest.mark.parametrize("text", HIDDEN_ROWS)
def test_a_row_behind_a_comment(text):
    with pytest.raises(sp.FormatError, match="a row may stand behind #: take # away") as caught:
        plain_program(text.split("/"))
    assert caught.value.line == HIDDEN_ROWS[text]


@pytest.mark.parametrize("text", [*CONSTANTS, *NO_CONSTANTS])
def test_constants_stand_for_their_values(text):
    assert "/".join(without_constants(text.split("/"))) == CONSTANTS.get(text, text)


def test_declarations_stand_at_the_head_of_a_program():
    for before, is_read in ((199, True), (200, False)):
        lines = [*[""] * before, "let x = [[1],[2]]"]
        assert (plain_program(lines)[0][-1] == "    x = [[1],[2]]") == is_read
        lines = [*[""] * before, "int x[2][1] = {{1},{2}}"]
        assert (plain_program(lines)[1] == (2, 1)) == is_read
    for before, is_read in ((198, True), (199, False)):
        lines = [*[""] * before, "A = 1", "x = [[A]]"]
        assert (without_constants(lines)[-1] == "x = [[1]]") == is_read
