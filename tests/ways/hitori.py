"""Ways to write a Hitori board, and to mark one."""

from __future__ import annotations

import satpuzzles as sp
from ways import GridWay, either, reads, refused

NUMBERS = [[2, 1, 3, 3, 2], [2, 3, 4, 2, 5], [4, 5, 3, 1, 4], [3, 2, 4, 4, 1], [4, 5, 5, 2, 2]]
BOARD = sp.Hitori(NUMBERS)
SIX = sp.Hitori(
    [
        [4, 8, 1, 6, 3, 2],
        [3, 6, 7, 2, 1, 6],
        [2, 3, 4, 6, 8, 8],
        [4, 1, 6, 5, 7, 7],
        [7, 5, 3, 8, 3, 4],
        [6, 5, 3, 4, 2, 1],
    ]
)
WIDE = sp.Hitori([[12, 3, 3, 10], [3, 12, 11, 12], [11, 10, 3, 3]])
THREE = sp.Hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]])

ROWS = """\
2 1 3 3 2
2 3 4 2 5
4 5 3 1 4
3 2 4 4 1
4 5 5 2 2
"""

WAYS = [
    reads("hitori: rows with spaces", ROWS, BOARD),
    reads("hitori: rows with commas", ROWS.replace(" ", ","), BOARD),
    reads("hitori: rows with commas and spaces", ROWS.replace(" ", ", "), BOARD),
    reads("hitori: a comma after each row", ROWS.replace(" ", ",").replace("\n", ",\n"), BOARD),
    reads(
        "hitori: rows with semicolons, as some spreadsheets export",
        ROWS.replace(" ", ";"),
        BOARD,
        ending=".csv",
    ),
    reads("hitori: rows with tabs, pasted from a spreadsheet", ROWS.replace(" ", "\t"), BOARD),
    reads("hitori: spaces at the ends of lines and before them", ROWS.replace("\n", "  \n  "), BOARD),
    reads("hitori: digits without spaces, 5 x 5", ROWS.replace(" ", ""), BOARD),
    reads("hitori: digits without spaces, 6 x 6", "481632\n367216\n234688\n416577\n753834\n653421\n", SIX),
    reads(
        "hitori: digits with no end of the last line", "481632\n367216\n234688\n416577\n753834\n653421", SIX
    ),
    reads("hitori: two digits, in columns", "12  3  3 10\n 3 12 11 12\n11 10  3  3\n", WIDE),
    reads("hitori: two digits, ragged", "12 3 3 10\n3 12 11 12\n11 10 3 3\n", WIDE),
    reads(
        "hitori: upright bars between the cells", "12 | 3 | 3 | 10\n3 | 12 | 11 | 12\n11 | 10 | 3 | 3\n", WIDE
    ),
    reads(
        "hitori: a table of + and -",
        "+---+---+---+\n| 1 | 2 | 1 |\n+---+---+---+\n| 2 | 2 | 1 |\n+---+---+---+\n| 3 | 1 | 2 |\n"
        "+---+---+---+\n",
        THREE,
    ),
    reads(
        "hitori: a Markdown table whose head is the first row",
        "| 1 | 2 | 1 |\n|---|---|---|\n| 2 | 2 | 1 |\n| 3 | 1 | 2 |\n",
        THREE,
    ),
    reads("hitori: a fence of code around it", "```\n" + ROWS + "```\n", BOARD),
    reads("hitori: a list in a list", "[[1,2,1],[2,2,1],[3,1,2]]\n", THREE),
    reads("hitori: a list of Python, a row a line", "[[1, 2, 1],\n [2, 2, 1],\n [3, 1, 2]]\n", THREE),
    reads(
        "hitori: a list of Python with a name and last commas",
        "grid = [\n    [1, 2, 1],\n    [2, 2, 1],\n    [3, 1, 2],\n]\n",
        THREE,
    ),
    reads("hitori: lists, one a line, without the outer one", "[1, 2, 1]\n[2, 2, 1]\n[3, 1, 2]\n", THREE),
    reads("hitori: an array as NumPy prints it", "[[12  3  3 10]\n [ 3 12 11 12]\n [11 10  3  3]]\n", WIDE),
    reads("hitori: a size before it, as 5 x 5", "5 x 5\n" + ROWS, BOARD),
    reads("hitori: a size before it, as R C", "3 4\n12 3 3 10\n3 12 11 12\n11 10 3 3\n", WIDE),
    reads("hitori: a lone size before it", "5\n" + ROWS, BOARD),
    reads("hitori: its name before it", "Hitori\n" + ROWS, BOARD),
    reads("hitori: its name with a colon, and an empty line", "Hitori:\n\n" + ROWS, BOARD),
    reads("hitori: another name of it before it", "singles\n" + ROWS, BOARD),
    reads(
        "hitori: comments",
        "# Sunday paper\n2 1 3 3 2\n2 3 4 2 5\n# the middle\n4 5 3 1 4  # hard\n3 2 4 4 1\n4 5 5 2 2\n",
        BOARD,
    ),
    reads("hitori: two boards", "1 2 1\n2 2 1\n3 1 2\n\n12 3 3 10\n3 12 11 12\n11 10 3 3\n", THREE, WIDE),
    reads(
        "hitori: two boards with digits without spaces",
        "121\n221\n312\n\n" + ROWS.replace(" ", ""),
        THREE,
        BOARD,
        type="hitori",
    ),
    reads(
        "hitori: full-width digits, as in Japan",
        "２１３３２\n２３４２５\n４５３１４\n３２４４１\n４５５２２\n",
        BOARD,
    ),
    reads(
        "hitori: the picture of the board",
        "┌───────────┐\n│ 2 1 3 3 2 │\n│ 2 3 4 2 5 │\n│ 4 5 3 1 4 │\n│ 3 2 4 4 1 │\n│ 4 5 5 2 2 │\n"
        "└───────────┘\n",
        BOARD,
    ),
    reads(
        "hitori: what solve prints, whole",
        "boards.txt:1  hitori 5 x 5\n"
        "board            solution\n"
        "┌───────────┐    ┌───────────┐\n"
        "│ 2 1 3 3 2 │    │ ■ 1 ■ 3 2 │\n"
        "│ 2 3 4 2 5 │    │ 2 3 4 ■ 5 │\n"
        "│ 4 5 3 1 4 │    │ ■ 5 3 1 4 │\n"
        "│ 3 2 4 4 1 │    │ 3 2 ■ 4 1 │\n"
        "│ 4 5 5 2 2 │    │ 4 ■ 5 2 ■ │\n"
        "└───────────┘    └───────────┘\n"
        "the only solution · 36.0 ms\n",
        BOARD,
    ),
    reads(
        "hitori: JSON told by its key",
        '{"numbers": [[1, 2, 1], [2, 2, 1], [3, 1, 2]]}',
        THREE,
        ending=".json",
    ),
    reads(
        "hitori: JSON with another name",
        '{"type": "singles", "numbers": [[1, 2, 1], [2, 2, 1], [3, 1, 2]]}',
        THREE,
        ending=".json",
    ),
    reads("hitori: JSON that is only the rows", "[[1, 2, 1], [2, 2, 1], [3, 1, 2]]", THREE, ending=".json"),
    reads(
        "hitori: a collection of puzzlekit",
        '{"name": "Hitori", "count": 2, "data": {"1_3x3": {"id": "1_3x3", "problem": "3 3\\n1 2 1\\n'
        '2 2 1\\n3 1 2", '
        '"solution": "3 3\\n- - x\\n- x -\\n- - -"}, "2_3x4": {"problem": "3 4\\n12 3 3 10\\n'
        '3 12 11 12\\n11 10 3 3"}}}',
        THREE,
        WIDE,
        ending=".json",
    ),
    reads("hitori: a game ID", "5x5:2133223425453143244145522", BOARD, ending=None),
    reads(
        "hitori: a link to puzz.link",
        "https://puzz.link/p?hitori/5/5/2133223425453143244145522",
        BOARD,
        ending=None,
    ),
    reads(
        "hitori: a link in a file, between < and >",
        "<https://puzz.link/p?hitori/5/5/2133223425453143244145522>\n",
        BOARD,
    ),
    either(
        "hitori: rows between slashes on one line",
        "1 2 1 / 2 2 1 / 3 1 2\n",
        THREE,
        "/|row|line",
        type="hitori",
    ),
    refused("hitori: another size above the rows", f"5 x 4\n{ROWS}", "5 x 4", "5 x 5", type="hitori"),
    refused(
        "hitori: a number is missing",
        "2 1 3 3 2\n2 3 4 2 5\n4 5 3 1\n3 2 4 4 1\n4 5 5 2 2\n",
        "4",
        "5",
        "numbers|cells",
    ),
    refused(
        "hitori: a digit is missing",
        "481632\n367216\n23468\n416577\n753834\n653421\n",
        "23468|5",
        "6",
        "digits|numbers|cells",
    ),
    refused(
        "hitori: two rows run together", "2 1 3 3 2\n2 3 4 2 5 4 5 3 1 4\n3 2 4 4 1\n4 5 5 2 2\n", "10", "5"
    ),
    refused(
        "hitori: digits that run together in one row only",
        "2 1 3 3 2\n23425\n4 5 3 1 4\n3 2 4 4 1\n4 5 5 2 2\n",
        "5",
        "1|run together|space",
    ),
    refused(
        "hitori: a letter", "2 1 3 3 2\n2 3 4 2 5\n4 5 e 1 4\n3 2 4 4 1\n4 5 5 2 2\n", "e", type="hitori"
    ),
    refused("hitori: a negative number", "2 1 3\n2 -3 4\n4 5 3\n", "-3", type="hitori"),
    refused("hitori: a fraction", "2 1 3\n2 3.5 4\n4 5 3\n", ".5", type="hitori"),
    refused("hitori: a blank, which it cannot have", "2 1 3\n2 . 4\n4 5 3\n", "number|hitori", type="hitori"),
    refused(
        "hitori: a size that is not its size",
        "5 5\n2 1 3 3 2\n2 3 4 2 5\n4 5 3 1 4\n3 2 4 4 1\n",
        "5",
        "4|row",
        type="hitori",
    ),
    refused("hitori: a list that is not closed", "[[1,2,1],[2,2,1],[3,1,2]\n", "]"),
    refused(
        "hitori: a picture that lost a bar",
        "┌───────┐\n│ 1 2 1 │\n│ 2 2 \n│ 3 1 2 │\n└───────┘\n",
        "2|3",
        type="hitori",
    ),
    refused(
        "hitori: digits without spaces, of which a line is broken",
        "481632\n367216\n234688\n416577\n75383\n4\n653421\n",
        "5|6|1",
    ),
    refused(
        "hitori: a lone row of digits without spaces", "481632\n367216\n\n234688\n", "234688|digits|numbers"
    ),
    refused(
        "hitori: a fence that lost the end of its first line",
        "```2 1 3 3 2\n2 3 4 2 5\n4 5 3 1 4\n3 2 4 4 1\n4 5 5 2 2\n```\n",
        "```|line 1|2 1 3 3 2|5",
    ),
    refused("hitori: a list with a bracket too many", "[[1,2,1],[2,2,1]],[3,1,2]]\n", "]|,|["),
    reads("hitori: a lone size and an empty line before it", "5\n\n" + ROWS, BOARD),
    refused(
        "hitori: a comma doubled in one row",
        "2,1,3,3,2\n2,3,4,2,5\n4,5,3,,1,4\n3,2,4,4,1\n4,5,5,2,2\n",
        "3",
        "field|comma|number|cells",
    ),
    refused(
        "hitori: a row joined to the comment behind another",
        "2 1 3\n2 3 1 # hard1 2 2\n1 3 2\n",
        "#",
        type="hitori",
    ),
]

JSON = '{"type":"hitori","numbers":[[2,1,3,3,2],[2,3,4,2,5],[4,5,3,1,4],[3,2,4,4,1],[4,5,5,2,2]]}'
THREE_JSON = '{"type":"hitori","numbers":[[1,2,1],[2,2,1],[3,1,2]]}'
WIDE_JSON = '{"type":"hitori","numbers":[[12,3,3,10],[3,12,11,12],[11,10,3,3]]}'

GRIDS = [
    GridWay("hitori: zeros and ones", THREE_JSON, "0 0 1\n0 1 0\n0 0 0\n"),
    GridWay("hitori: zeros and ones that are no solution", THREE_JSON, "0 0 1\n0 0 0\n0 0 0\n", solves=False),
    GridWay("hitori: black squares for numbers", THREE_JSON, "1 2 ■\n2 ■ 1\n3 1 2\n"),
    GridWay("hitori: black squares that are no solution", THREE_JSON, "1 2 ■\n2 2 ■\n3 1 2\n", solves=False),
    GridWay("hitori: # for numbers, no spaces", THREE_JSON, "12#\n2#1\n312\n"),
    GridWay("hitori: * for numbers", THREE_JSON, "1 2 *\n2 * 1\n3 1 2\n"),
    GridWay("hitori: X for numbers", THREE_JSON, "1 2 X\n2 X 1\n3 1 2\n"),
    GridWay("hitori: brackets around the black ones", THREE_JSON, "1 2 [1]\n2 [2] 1\n3 1 2\n"),
    GridWay("hitori: brackets around two digits", WIDE_JSON, "12 3 [3] 10\n3 [12] 11 12\n11 10 3 [3]\n"),
    GridWay("hitori: x and -, as puzzlekit has them", THREE_JSON, "3 3\n- - x\n- x -\n- - -\n"),
    GridWay("hitori: # and .", THREE_JSON, "..#\n.#.\n...\n"),
    GridWay(
        "hitori: what solve prints, whole, as a grid",
        JSON,
        "boards.txt:1  hitori 5 x 5\n"
        "board            solution\n"
        "┌───────────┐    ┌───────────┐\n"
        "│ 2 1 3 3 2 │    │ ■ 1 ■ 3 2 │\n"
        "│ 2 3 4 2 5 │    │ 2 3 4 ■ 5 │\n"
        "│ 4 5 3 1 4 │    │ ■ 5 3 1 4 │\n"
        "│ 3 2 4 4 1 │    │ 3 2 ■ 4 1 │\n"
        "│ 4 5 5 2 2 │    │ 4 ■ 5 2 ■ │\n"
        "└───────────┘    └───────────┘\n"
        "the only solution · 36.0 ms\n",
    ),
]
