"""Boards whose puzzle must be found out, or told; and what must be said where two fit."""

from __future__ import annotations

import satpuzzles as sp
from ways import reads, refused
from ways.calcudoku import BOARD as CAGES
from ways.calcudoku import NATIVE
from ways.futoshiki import BOARD as SIGNS
from ways.futoshiki import WIDE
from ways.hitori import BOARD as NUMBERS
from ways.hitori import ROWS
from ways.nonogram import BOARD as PICTURE
from ways.sudoku import FOUR

LISTS = "1 2\n3\n1 1\n\n2\n2\n2\n1 1\n"
ZEROS = "[[0,0,0,0],[2,0,0,3],[3,0,4,0],[0,2,0,0]]\n"
PAIR = "[[1, 2], [0, 0]]"
GIVENS = "..4.\n.3..\n..1.\n.2..\n"
MISTYPED = "..5.\n.3..\n..1.\n.2..\n"
DOUBTED = "sudoku", "nurikabe", "--type"

WAYS = [
    reads("guessing: --type kenken", NATIVE, CAGES, type="kenken"),
    reads("guessing: --type keen", NATIVE, CAGES, type="keen"),
    reads("guessing: --type picross", LISTS, PICTURE, type="picross"),
    reads("guessing: --type griddler", LISTS, PICTURE, type="griddler"),
    reads("guessing: --type pattern", LISTS, PICTURE, type="pattern"),
    reads("guessing: --type unequal", WIDE, SIGNS, type="unequal"),
    reads("guessing: --type singles", ROWS, NUMBERS, type="singles"),
    reads("guessing: --type solo", "....\n2..3\n3.4.\n.2..\n", FOUR, type="solo"),
    reads("guessing: --type in capitals", NATIVE, CAGES, type="KenKen"),
    reads(
        "guessing: a name before the board and the same told", "kenken\n" + NATIVE, CAGES, type="calcudoku"
    ),
    reads("guessing: a name after a comment", "# Monday\nkenken\n" + NATIVE, CAGES),
    reads("guessing: a name after type:", "type: kenken\n" + NATIVE, CAGES),
    *(
        reads(f"guessing: a title: {title}", f"{title}\n{gap}{NATIVE}", CAGES)
        for title, gap in (
            ("KenKen, easy", ""),
            ("Kenken no. 17 (medium)", "\n"),
            ("Can anybody help me with this kenken from yesterday's paper?", ""),
            ("A KenKen (3 by 3):", ""),
            ("Keen\tdifficulty: hard", ""),
        )
    ),
    refused("guessing: a name and a row beside it", f"kenken {NATIVE}", "cell|cells|label"),
    reads("guessing: code of a forum", f"A KenKen:\n[code]\n{NATIVE}[/code]\n", CAGES),
    refused(
        "guessing: JSON without its first bracket",
        '"type": "solo", "size": 4, "givens": [[0,0,0,0],[2,0,0,3],[3,0,4,0],[0,2,0,0]]}\n',
        "expected",
    ),
    refused("guessing: two names in a title", f"KenKen and Sudoku for Monday\n{NATIVE}", "row 1 has 5"),
    refused(
        "guessing: a name before the board and another told",
        "hitori\n" + ROWS,
        "hitori",
        "futoshiki",
        type="futoshiki",
    ),
    refused("guessing: a name of a puzzle that is not there", ROWS, "kakuro", type="kakuro"),
    refused("guessing: a name that is nearly one", ROWS, "hitroi", "hitori", type="hitroi"),
    refused(
        "guessing: a name before the board that is nearly one", "hitroi\n" + ROWS, "hitroi|line 1|hitori"
    ),
    refused(
        "guessing: a board of another puzzle than told",
        NATIVE,
        "line|row|expected|A",
        type="futoshiki",
    ),
    refused(
        "guessing: four rows of dots and numbers", "....\n2..3\n3.4.\n.2..\n", "sudoku", "nurikabe", "--type"
    ),
    refused("guessing: lists with zeros", ZEROS, "hitori", "sudoku", "--type"),
    refused(
        "guessing: rows that are two boards or two lists of clues",
        "1 1\n1 1\n1 1\n1 1\n\n1 1\n1 1\n1 1\n1 1\n",
        "hitori",
        "nonogram",
        "--type",
    ),
    refused(
        "guessing: JSON of a puzzle that is not there",
        '{"type": "kakuro", "numbers": [[1]]}',
        "kakuro",
        ending=".json",
    ),
    refused(
        "guessing: JSON with a name that is nearly one",
        '{"type": "hitroi", "numbers": [[1]]}',
        "hitroi",
        "hitori",
        ending=".json",
    ),
    refused("guessing: JSON without keys that tell", '{"grid": [[1, 2], [2, 1]]}', "type", ending=".json"),
    refused(
        "guessing: a link to a puzzle that is not there",
        "https://puzz.link/p?kakuro/5/5/abc",
        "kakuro",
        ending=None,
    ),
    refused(
        "guessing: a link to a page",
        "https://www.puzzle-hitori.com/?size=3",
        "puzzle-hitori.com|link|address|URL",
        ending=None,
    ),
    refused("guessing: a game ID that is a seed", "5x5#123456789", "#|seed", ending=None),
    refused(
        "guessing: two lists of clues of one length each, or two boards",
        "[[2, 1], [1, 3]]\n[[2], [1], [1], [2], [1]]\n",
        "hitori",
        "nonogram",
        "--type",
    ),
    refused(
        "guessing: rows of one length, an empty line, rows of another",
        "1 1\n1 5\n1 2\n\n2\n1\n1\n1\n2\n2\n2\n",
        "hitori",
        "nonogram",
        "--type",
    ),
    refused("guessing: a Sudoku with a number too large, which reads as a Nurikabe", MISTYPED, *DOUBTED),
    refused(
        "guessing: a Sudoku of words with a number too large", MISTYPED.replace("", " ").strip(" "), *DOUBTED
    ),
    refused("guessing: the fifth Sudoku with a number too large", f"{GIVENS}\n" * 4 + MISTYPED, *DOUBTED),
    refused(
        "guessing: zeros, which are clues or blank cells",
        "0 2 0 3\n1 0 2 0\n0 3 0 1\n3 0 0 2\n",
        "sudoku",
        "slitherlink",
        "--type",
    ),
    refused(
        "guessing: zeros, which are clues or blank cells, side by side",
        "0203\n1020\n0301\n3002\n",
        "sudoku",
        "slitherlink",
        "--type",
    ),
    refused(
        "guessing: rows that only zeros for blank cells make a board",
        "20001\n00000\n00300\n00000\n10002\n",
        "cannot be told",
        "--type",
        "nurikabe",
    ),
    reads("guessing: rows between marks of a page", f"[code]\n{ROWS}[/code]\n", NUMBERS),
    refused(
        "guessing: cages as a list of pairs", "cages = [(8, '+', [(0, 0), (0, 1)])]\n", "2 cells", "square"
    ),
    refused(
        "guessing: clues and labels in the cells",
        "10+a  a    a    8+b   b\n3-c   d    d    b     e\nc     f    f    g     e\n",
        "cannot be told",
    ),
    refused(
        "guessing: an Akari with X for blocks",
        "....X\n.X...\n..X..\n...X.\nX....\n",
        "cannot be told",
        "akari",
    ),
    reads(
        "guessing: a drawing with nothing in blank cells",
        "+---+---+---+\n|   < 2 |   |\n+---+-^-+---+\n|   |   |   |\n"
        "+---+---+---+\n|   |   | 1 |\n+---+---+---+\n",
        sp.Futoshiki(
            [[None, 2, None], [None, None, None], [None, None, 1]], [((0, 0), (0, 1)), ((0, 1), (1, 1))]
        ),
    ),
    refused(
        "guessing: a drawing of cells with numbers",
        "+---+---+---+\n| 3 |   | 2 |\n+---+---+---+\n|   | 1 |   |\n"
        "+---+---+---+\n| 2 |   | 3 |\n+---+---+---+\n",
        "cannot be told",
        "slitherlink",
    ),
    refused(
        "guessing: boxes with nothing in blank cells",
        "+-------+-------+\n| 1     |     3 |\n|   3   |   1   |\n"
        "+-------+-------+\n|   1   |       |\n|       |     2 |\n+-------+-------+\n",
        "write . for blank cells",
    ),
    refused(
        "guessing: boxes with nothing in blank cells of a Sudoku",
        "+-------+-------+\n| 1     |     3 |\n|   3   |   1   |\n"
        "+-------+-------+\n|   1   |       |\n|       |     2 |\n+-------+-------+\n",
        "line 2|:2",
        "write . for blank cells",
        type="sudoku",
    ),
    reads(
        "guessing: a list called by the type", f"futoshiki = {PAIR}\n", sp.Futoshiki([[1, 2], [None, None]])
    ),
    reads(
        "guessing: a list over several lines called by the type",
        "slitherlink = [[-1, 2, 3],\n [3, -1, -1],\n [-1, 2, 2]]\n",
        sp.Slitherlink([[None, 2, 3], [3, None, None], [None, 2, 2]]),
    ),
    refused(
        "guessing: a list called by a type and another told",
        f"futoshiki = {PAIR}\n",
        "hitori",
        "futoshiki",
        type="hitori",
    ),
    refused(
        "guessing: lists of clues called by the type",
        "nonogram = [[[1], [1]], [[1], [1]]]\n",
        "nonogram|rows",
    ),
]
