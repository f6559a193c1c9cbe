"""Ways to write a Calcudoku, which most people call KenKen."""

from __future__ import annotations

import satpuzzles as sp
from ways import GridWay, either, reads, refused

BOARD = sp.loads(
    '{"type":"calcudoku","size":3,"cages":[{"cells":[[0,0],[1,0]],"op":"+","target":3},'
    '{"cells":[[0,1],[0,2]],"op":"*","target":6},{"cells":[[1,1],[2,1]],"op":"-","target":2},'
    '{"cells":[[1,2],[2,2]],"op":"/","target":2},{"cells":[[2,0]],"op":null,"target":3}]}'
)
OPEN = sp.loads(
    '{"type":"calcudoku","size":2,"cages":[{"cells":[[0,0],[0,1]],"op":null,"target":2},'
    '{"cells":[[1,0]],"op":null,"target":1},{"cells":[[1,1]],"op":null,"target":2}]}'
)

LABELS = "A B B\nA C D\nE C D\n"
CLUES = "A 3+\nB 6*\nC 2-\nD 2/\nE 3\n"
NATIVE = LABELS + CLUES

PICTURE = """\
┏━━━━━┳━━━━━┯━━━━━┓
┃3+   ┃6×   │     ┃
┃     ┃     │     ┃
┠─────╊━━━━━╈━━━━━┫
┃     ┃2−   ┃2÷   ┃
┃     ┃     ┃     ┃
┣━━━━━╉─────╂─────┨
┃3    ┃     ┃     ┃
┃     ┃     ┃     ┃
┗━━━━━┻━━━━━┻━━━━━┛
"""
ANSWER = """\
boards.txt:1  calcudoku 3 x 3
┏━━━━━┳━━━━━┯━━━━━┓
┃3+   ┃6×   │     ┃
┃  1  ┃  2  │  3  ┃
┠─────╊━━━━━╈━━━━━┫
┃     ┃2−   ┃2÷   ┃
┃  2  ┃  3  ┃  1  ┃
┣━━━━━╉─────╂─────┨
┃3    ┃     ┃     ┃
┃  3  ┃  1  ┃  2  ┃
┗━━━━━┻━━━━━┻━━━━━┛
the only solution · 16.5 ms
"""

WORDED_CELLS = (
    "row 1 col 1, row 2 col 1",
    "row 1 col 2, row 1 col 3",
    "row 2 col 2, row 3 col 2",
    "row 2 col 3, row 3 col 3",
    "Row 3, column 1",
)

WAYS = [
    reads("calcudoku: labels, then a clue a line", NATIVE, BOARD),
    reads("calcudoku: labels without spaces", "ABB\nACD\nECD\n" + CLUES, BOARD),
    reads("calcudoku: an empty line between labels and clues", LABELS + "\n" + CLUES, BOARD),
    reads(
        "calcudoku: empty lines everywhere",
        "\nA B B\n\nA C D\n\nE C D\n\n\nA 3+\n\nB 6*\nC 2-\nD 2/\n\nE 3\n",
        BOARD,
    ),
    reads("calcudoku: small letters", NATIVE.lower(), BOARD),
    reads("calcudoku: labels with commas", "A,B,B\nA,C,D\nE,C,D\n" + CLUES, BOARD),
    reads("calcudoku: labels with tabs", LABELS.replace(" ", "\t") + CLUES.replace(" ", "\t"), BOARD),
    reads(
        "calcudoku: labels that are words",
        "c1 c2 c2\nc1 c3 c4\nc5 c3 c4\nc1 3+\nc2 6*\nc3 2-\nc4 2/\nc5 3\n",
        BOARD,
    ),
    reads(
        "calcudoku: labels that are numbers",
        "1 2 2\n1 3 4\n5 3 4\n1: 3+\n2: 6*\n3: 2-\n4: 2/\n5: 3\n",
        BOARD,
        type="calcudoku",
    ),
    reads("calcudoku: A = 3+", LABELS + "A = 3+\nB = 6*\nC = 2-\nD = 2/\nE = 3\n", BOARD),
    reads("calcudoku: A=3+", LABELS + "A=3+\nB=6*\nC=2-\nD=2/\nE=3\n", BOARD),
    reads("calcudoku: A: 3+", LABELS + "A: 3+\nB: 6*\nC: 2-\nD: 2/\nE: 3\n", BOARD),
    reads("calcudoku: A +3", LABELS + "A +3\nB *6\nC -2\nD /2\nE 3\n", BOARD),
    reads("calcudoku: A+3", LABELS + "A+3\nB*6\nC-2\nD/2\nE 3\n", BOARD),
    reads("calcudoku: A + 3", LABELS + "A + 3\nB * 6\nC - 2\nD / 2\nE = 3\n", BOARD),
    reads("calcudoku: A 3 +", LABELS + "A 3 +\nB 6 *\nC 2 -\nD 2 /\nE 3\n", BOARD),
    reads("calcudoku: E 3=", LABELS + "A 3+\nB 6*\nC 2-\nD 2/\nE 3=\n", BOARD),
    reads("calcudoku: x for times, : for divided", LABELS + "A 3+\nB 6x\nC 2-\nD 2:\nE 3\n", BOARD),
    reads("calcudoku: X for times", LABELS + "A 3+\nB 6X\nC 2-\nD 2/\nE 3\n", BOARD),
    reads("calcudoku: the signs of print", LABELS + "A 3+\nB 6×\nC 2−\nD 2÷\nE 3\n", BOARD),
    reads("calcudoku: a dash of a word processor for minus", LABELS + "A 3+\nB 6×\nC 2–\nD 2÷\nE 3\n", BOARD),
    reads("calcudoku: 3+ A", LABELS + "3+ A\n6* B\n2- C\n2/ D\n3 E\n", BOARD),
    reads("calcudoku: 3+a", "abb\nacd\necd\n3+a\n6xb\n2-c\n2/d\n3 e\n", BOARD),
    reads("calcudoku: 3+: A", LABELS + "3+: A\n6x: B\n2-: C\n2/: D\n3: E\n", BOARD),
    reads("calcudoku: +3 A", LABELS + "+3 A, x6 B, -2 C; /2 D; 3 E\n", BOARD),
    reads("calcudoku: 3 + = A", LABELS + "3 + = A\n6 * = B\n2 - -> C\n2 / -> D\n3 = E\n", BOARD),
    reads(
        "calcudoku: some clues before their labels, some behind",
        LABELS + "3+ A\nB 6*\n2- C\nD2/\nE 3\n",
        BOARD,
    ),
    refused(
        "calcudoku: labels that are numbers behind clues",
        "1 2 2\n1 3 4\n5 3 4\n3+ 1\n6* 2\n2- 3\n2/ 4\n3 5\n",
        "1 or 3",
        "label first",
        type="calcudoku",
    ),
    refused(
        "calcudoku: a colon between a clue and its label", LABELS + "3+ A\n6* B\n2- C\n2: D\n3 E\n", "D 2/"
    ),
    refused(
        "calcudoku: a clue before a label that no cell has",
        LABELS + "3+ F\n6* B\n2- C\n2/ D\n3 E\n",
        "label F",
    ),
    reads("calcudoku: the clues on one line", LABELS + "A 3+, B 6*, C 2-, D 2/, E 3\n", BOARD),
    reads("calcudoku: the clues in another order", LABELS + "E 3\nD 2/\nC 2-\nB 6*\nA 3+\n", BOARD),
    reads("calcudoku: comments", "# Monday\nA B B\nA C D  # middle\nE C D\n# clues\n" + CLUES, BOARD),
    reads("calcudoku: a size before it", "3\n" + NATIVE, BOARD),
    reads("calcudoku: its name before it", "calcudoku\n" + NATIVE, BOARD),
    reads("calcudoku: the name on the newspaper before it", "KenKen\n\n" + NATIVE, BOARD),
    reads("calcudoku: any operator fits", "A A\nB C\nA 2\nB 1\nC 2\n", OPEN),
    reads("calcudoku: two boards", NATIVE + "\nA A\nB C\nA 2\nB 1\nC 2\n", BOARD, OPEN),
    reads("calcudoku: spaces at the ends of lines", NATIVE.replace("\n", "  \n"), BOARD),
    *(
        reads(
            f"calcudoku: clues in a sheet of {sign}, {name}",
            LABELS.replace(" ", sign) + CLUES.replace(" ", sign).replace("\n", f"{end}\n"),
            BOARD,
            type="calcudoku",
        )
        for sign in ",;"
        for name, end in (("padded", sign), ("bare", ""))
    ),
    reads("calcudoku: a fence of code around it", "~~~\n" + NATIVE + "~~~\n", BOARD),
    reads(
        "calcudoku: cages by cells, column letter and row number",
        "3+: a1 a2\n6x: b1 c1\n2-: b2 b3\n2/: c2 c3\n3: a3\n",
        BOARD,
    ),
    reads(
        "calcudoku: cages by cells in capitals, without a colon",
        "3+ A1 A2\n6x B1 C1\n2- B2 B3\n2/ C2 C3\n3 A3\n",
        BOARD,
    ),
    reads(
        "calcudoku: cages by cells, the size before, the operator apart",
        "3\n3 + A1 A2\n6 * B1 C1\n2 - B2 B3\n2 / C2 C3\n3 = A3\n",
        BOARD,
    ),
    reads(
        "calcudoku: cages by row and column",
        "3+: r1c1 r2c1\n6x: r1c2 r1c3\n2-: r2c2 r3c2\n2/: r2c3 r3c3\n3: r3c1\n",
        BOARD,
    ),
    reads(
        "calcudoku: cages by cells with commas",
        "3+: a1, a2\n6x: b1, c1\n2-: b2, b3\n2/: c2, c3\n3: a3\n",
        BOARD,
    ),
    reads(
        "calcudoku: cages by cells in brackets",
        "3+ (1,1) (2,1)\n6* (1,2) (1,3)\n2- (2,2) (3,2)\n2/ (2,3) (3,3)\n3 (3,1)\n",
        BOARD,
    ),
    reads(
        "calcudoku: clues and regions of puzzlekit",
        "3 3\n3+ 6* -\n- 2- 2/\n3 - -\n1 2 2\n1 3 4\n5 3 4\n",
        BOARD,
    ),
    reads(
        "calcudoku: clues and regions, . for none, x for times",
        "3 3\n3+ 6x .\n. 2- 2/\n3 . .\n1 2 2\n1 3 4\n5 3 4\n",
        BOARD,
    ),
    reads(
        "calcudoku: a collection of puzzlekit",
        '{"name": "Kenken", "count": 1, "data": {"1_3x3": {"problem": "3 3\\n3+ 6x -\\n- 2- 2/\\n'
        '3 - -\\n1 2 2\\n1 3 4\\n5 3 4", "solution": ""}}}',
        BOARD,
        ending=".json",
    ),
    reads(
        "calcudoku: a file of the Volkskrant",
        "# 2016-08-28\n# easy\nsize=3\n+ 3 1,1 2,1\nx 6 1,2 1,3\n- 2 2,2 3,2\n: 2 2,3 3,3\n= 3 3,1\n",
        BOARD,
    ),
    reads(
        "calcudoku: the same with a bare number for one cell",
        "# 2016-08-28\nsize=3\n+ 3 1,1 2,1\nx 6 1,2 1,3\n- 2 2,2 3,2\n: 2 2,3 3,3\n3 3,1\n",
        BOARD,
    ),
    reads(
        "calcudoku: JSON as kenken",
        '{"type": "kenken", "size": 3, "cages": [{"cells": [[0,0],[1,0]], "op": "+", "target": 3}, '
        '{"cells": [[0,1],[0,2]], "op": "*", "target": 6}, '
        '{"cells": [[1,1],[2,1]], "op": "-", "target": 2}, {"cells": [[1,2],[2,2]], '
        '"op": "/", "target": 2}, {"cells": [[2,0]], "op": null, "target": 3}]}',
        BOARD,
        ending=".json",
    ),
    reads(
        "calcudoku: JSON without a type, other keys, signs of print",
        '{"n": 3, "cages": [{"squares": [[0,0],[1,0]], "operation": "+", "result": 3}, '
        '{"squares": [[0,1],[0,2]], "operation": "×", "result": 6}, '
        '{"squares": [[1,1],[2,1]], "operation": "-", "result": 2}, {"squares": [[1,2],[2,2]], '
        '"operation": "÷", "result": 2}, {"squares": [[2,0]], "operation": "=", "result": 3}]}',
        BOARD,
        ending=".json",
    ),
    reads(
        "calcudoku: JSON with rules, x and y",
        '{"width": 3, "height": 3, "rules": [{"op": "+", "value": 3, "cells": [{"x": 0, "y": 0}, '
        '{"x": 0, "y": 1}]}, '
        '{"op": "*", "value": 6, "cells": [{"x": 1, "y": 0}, {"x": 2, "y": 0}]}, '
        '{"op": "-", "value": 2, "cells": [{"x": 1, "y": 1}, {"x": 1, "y": 2}]}, '
        '{"op": "/", "value": 2, "cells": [{"x": 2, "y": 1}, {"x": 2, "y": 2}]}, '
        '{"op": "=", "value": 3, "cells": [{"x": 0, "y": 2}]}]}',
        BOARD,
        ending=".json",
    ),
    reads(
        "calcudoku: JSON with Blocks",
        '{"Puzzle": {"Size": 3, "Type": 1}, '
        '"Blocks": [{"Type": 1, "Constraint": 3, "Coordinates": [[0,0],[1,0]]}, '
        '{"Type": 3, "Constraint": 6, "Coordinates": [[0,1],[0,2]]}, '
        '{"Type": 2, "Constraint": 2, "Coordinates": [[1,1],[2,1]]}, '
        '{"Type": 4, "Constraint": 2, "Coordinates": [[1,2],[2,2]]}, '
        '{"Type": 1, "Constraint": 3, "Coordinates": [[2,0]]}]}',
        BOARD,
        ending=".json",
    ),
    reads(
        "calcudoku: JSON with cages as text",
        '{"size": 3, "cages": ["3 + A1 A2", "6 * B1 C1", "2 - B2 B3", "2 / C2 C3", "3 = A3"]}',
        BOARD,
        ending=".json",
    ),
    reads("calcudoku: a game ID", "3:_a_3a_aa,a3m6s2d2a3", BOARD, ending=None),
    reads("calcudoku: the picture of the board", PICTURE, BOARD),
    reads("calcudoku: what solve prints", ANSWER, BOARD),
    either(
        "calcudoku: a name of a size and cages counted from 0",
        "3 5\n0 1 1\n0 2 3\n4 2 3\n0 + 3\n1 * 6\n2 - 2\n3 / 2\n4 + 3\n",
        BOARD,
        "line|row|calcudoku",
    ),
    *(
        reads(
            f"calcudoku: cages with rows and columns in words, {name}",
            above + "".join(f"{told.format(cells)}\n" for told, cells in zip(clues, WORDED_CELLS)),
            BOARD,
            type="calcudoku",
        )
        for above in ("", "3 by 3 grid\n\n")
        for name, clues in (
            (
                f"clues first{', a size' * bool(above)}",
                ("3 plus: {}", "6 times: {}", "2-: {}", "2/ {}", "3: {}"),
            ),
            (f"clues last{', a size' * bool(above)}", ("{}: 3 plus", "{}: 6*", "{}: 2-", "{} = 2/", "{}: 3")),
        )
    ),
    refused(
        "calcudoku: cages with rows and columns in words, a cell in none",
        "3 plus: row 1 col 1, row 2 col 1\n6 times: row 1 col 2, row 1 col 3\n2-: row 2 col 2, row 3 col 2\n",
        "row 2, column 3|r2c3|no cage",
        type="calcudoku",
    ),
    either(
        "calcudoku: a number in the place of a cage of one cell",
        "A B B\nA C D\n3 C D\nA 3+\nB 6*\nC 2-\nD 2/\n",
        BOARD,
        "3",
    ),
    either(
        "calcudoku: a table of cells, operator and target",
        "cells,op,target\nA1 A2,+,3\nB1 C1,*,6\nB2 B3,-,2\nC2 C3,/,2\nA3,=,3\n",
        BOARD,
        "line|cage|calcudoku|header|format",
        ending=".csv",
    ),
    *(
        reads(
            f"calcudoku: clues in words, the last {told!r}",
            f"{LABELS}A is 3+\nB is 6x\nC is 2-\nD is 2/\n{told}\n",
            BOARD,
        )
        for told in ("E is just 3", "E is only 3", "E: just 3")
    ),
    refused("calcudoku: a cage without a clue", LABELS + "A 3+\nB 6*\nC 2-\nE 3\n", "D", "clue|target|line"),
    refused("calcudoku: a clue without a cage", NATIVE + "F 3+\n", "F"),
    refused("calcudoku: two clues for a cage", NATIVE + "A 4+\n", "A", "two|twice|again|already"),
    refused("calcudoku: a cage in two pieces", "A B B\nA C D\nE C A\n" + CLUES, "A|D"),
    refused(
        "calcudoku: two clues of one letter in small and large",
        LABELS + "A 3+\nB 6*\nC 2-\nD 2/\ne 3\nE 2\n",
        "E|e",
    ),
    refused("calcudoku: an unknown operator", LABELS + "A 3%\nB 6*\nC 2-\nD 2/\nE 3\n", "%", "+"),
    refused(
        "calcudoku: a clue without a number", LABELS + "A +\nB 6*\nC 2-\nD 2/\nE 3\n", "A", "number|target"
    ),
    refused("calcudoku: a row of labels is too short", "A B B\nA C\nE C D\n" + CLUES, "2|3"),
    refused("calcudoku: labels that are no square", "A B B\nA C D\n" + CLUES, "2|3|square"),
    refused("calcudoku: two rows of labels run together", "ABB\nACDECD\n" + CLUES, "6|3"),
    refused(
        "calcudoku: minus over one cell",
        LABELS + "A 3+\nB 6*\nC 2-\nD 2/\nE 3-\n",
        "one cell|single|two cells|two or more|E",
    ),
    refused(
        "calcudoku: a cell in two cages",
        "3+: a1 a2\n6x: b1 c1\n2-: b2 b3\n2/: c2 c3\n3: a2\n",
        "a2|r2c1|row 2",
    ),
    refused("calcudoku: a cell in no cage", "3+: a1 a2\n6x: b1 c1\n2-: b2 b3\n2/: c2 c3\n", "a3|r3c1|row 3"),
    refused("calcudoku: no clues at all", LABELS, "clue|A", type="kenken"),
    refused(
        "calcudoku: a zero in place of the letter O", "A O O\nA 0 B\nC C B\nA 3+\nO 6*\nB 2-\nC 3*\n", "0"
    ),
    reads(
        "calcudoku: cages by cells, the first of one cell",
        "2: (1,1)\n1: (1,2)\n1: (2,1)\n2: (2,2)\n",
        sp.loads(
            '{"'
            "ty"
            "pe"
            '":'
            '"c'
            "al"
            "cu"
            "do"
            "ku"
            '",'
            '"s'
            "iz"
            'e"'
            ":2"
            ',"'
            "ca"
            "ge"
            's"'
            ":["
            '{"'
            "ce"
            "ll"
            's"'
            ":["
            "[0"
            ",0"
            "]]"
            ',"'
            "op"
            '":'
            "nu"
            "ll"
            ',"'
            "ta"
            "rg"
            "et"
            '":'
            "2}"
            ",{"
            '"c'
            "el"
            "ls"
            '":'
            "[["
            "0,"
            "1]"
            "],"
            '"o'
            'p"'
            ":n"
            'ull,"target":1},{"cells":[[1,0]],"op":null,"target":1},{"cells":[[1,1]],"op":null,"target":2}]}'
        ),
    ),
    reads("calcudoku: a comment before the picture", "# A 3+\n" + PICTURE, BOARD),
]

JSON = (
    '{"type":"calcudoku","size":3,"cages":[{"cells":[[0,0],[1,0]],"op":"+","target":3},'
    '{"cells":[[0,1],[0,2]],"op":"*","target":6},{"cells":[[1,1],[2,1]],"op":"-","target":2},'
    '{"cells":[[1,2],[2,2]],"op":"/","target":2},{"cells":[[2,0]],"op":null,"target":3}]}'
)

GRIDS = [
    GridWay("calcudoku: numbers with spaces", JSON, "1 2 3\n2 3 1\n3 1 2\n"),
    GridWay("calcudoku: digits without spaces", JSON, "123\n231\n312\n"),
    GridWay("calcudoku: digits without spaces, wrong", JSON, "123\n312\n231\n", solves=False),
    GridWay("calcudoku: numbers with commas and brackets", JSON, "[[1, 2, 3], [2, 3, 1], [3, 1, 2]]\n"),
    GridWay("calcudoku: what solve prints, whole", JSON, ANSWER),
]
