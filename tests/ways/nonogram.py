"""Ways to write a nonogram, and its picture."""

from __future__ import annotations

import satpuzzles as sp
from ways import GridWay, either, reads, refused


def nonogram(rows: str, columns: str) -> sp.Nonogram:
    """The nonogram of clues as ``"1 2, 3"``."""

    def clues(text: str) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(int(number) for number in clue.split()) for clue in text.split(","))

    return sp.Nonogram(clues(rows), clues(columns))


BOARD = nonogram("1 2, 3, 1 1", "2, 2, 2, 1 1")
SQUARE = nonogram("5, 4, 1 1, 2 1, 1", "2 1, 4, 2 1, 2 1, 1 1")
HOLLOW = nonogram("2,0,2", "1,1 1,1")
LONG = nonogram("12, 1 10, 12", "3, 1 1, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3")
COLORED = sp.Nonogram((((1, 1), (1, 2)), ((2, 2),)), (((1, 1), (1, 2)), ((2, 2),)), ("#000000", "#ff0000"))

SQUARE_ROWS = "5\n4\n1 1\n2 1\n1\n"
SQUARE_COLUMNS = "2 1\n4\n2 1\n2 1\n1 1\n"

XML = (
    '<?xml version="1.0"?>\n<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">\n<puzzleset>\n'
    '<puzzle type="grid" '
    'defaultcolor="black">\n<color name="white" char=".">fff</color>\n'
    '<color name="black" char="X">000</color>\n'
    '<clues type="columns">\n<line><count>2</count></line>\n<line><count>2</count></line>\n'
    "<line><count>2</count></line>\n<line><count>1</count><count>1</count></line>\n</clues>\n"
    '<clues type="rows">\n<line><count>1</count><count>2</count></line>\n<line><count>3</count></line>\n'
    "<line><count>1</count><count>1</count></line>\n</clues>\n</puzzle>\n</puzzleset>\n"
)

WAYS = [
    reads("nonogram: headings", "rows:\n1 2\n3\n1 1\ncolumns:\n2\n2\n2\n1 1\n", BOARD),
    reads("nonogram: headings, the columns first", "columns:\n2\n2\n2\n1 1\nrows:\n1 2\n3\n1 1\n", BOARD),
    reads(
        "nonogram: headings in capitals without colons", "ROWS\n1 2\n3\n1 1\nCOLUMNS\n2\n2\n2\n1 1\n", BOARD
    ),
    reads(
        "nonogram: headings, an empty line between", "Rows:\n1 2\n3\n1 1\n\nColumns:\n2\n2\n2\n1 1\n", BOARD
    ),
    reads("nonogram: headings shortened to cols", "rows\n1 2\n3\n1 1\n\ncols\n2\n2\n2\n1 1\n", BOARD),
    reads(
        "nonogram: headings with empty lines after them",
        "Rows:\n\n1 2\n3\n1 1\n\nColumns:\n\n2\n2\n2\n1 1\n",
        BOARD,
    ),
    reads("nonogram: headings and commas", "rows:\n1,2\n3\n1,1\ncolumns:\n2\n2\n2\n1,1\n", BOARD),
    reads("nonogram: headings and clues with hyphens", "rows:\n1-2\n3\n1-1\ncolumns:\n2\n2\n2\n1-1\n", BOARD),
    reads("nonogram: headings and clues with dots", "rows:\n1.2\n3\n1.1\ncolumns:\n2\n2\n2\n1.1\n", BOARD),
    reads(
        "nonogram: a heading and its clues on one line", "rows: 1 2, 3, 1 1\ncolumns: 2, 2, 2, 1 1\n", BOARD
    ),
    reads("nonogram: R: and C: on one line each", "R: 1 2, 3, 1 1\nC: 2, 2, 2, 1 1\n", BOARD),
    reads("nonogram: R: and C: with semicolons", "R: 1,2; 3; 1,1\nC: 2; 2; 2; 1,1\n", BOARD),
    reads(
        "nonogram: every line numbered",
        "row 1: 1 2\nrow 2: 3\nrow 3: 1 1\ncolumn 1: 2\ncolumn 2: 2\ncolumn 3: 2\ncolumn 4: 1 1\n",
        BOARD,
    ),
    reads(
        "nonogram: every line numbered, shortened",
        "R1: 1 2\nR2: 3\nR3: 1 1\nC1: 2\nC2: 2\nC3: 2\nC4: 1 1\n",
        BOARD,
    ),
    reads(
        "nonogram: a list for rows, one for columns",
        "rows = [[1, 2], [3], [1, 1]]\ncolumns = [[2], [2], [2], [1, 1]]\n",
        BOARD,
    ),
    reads(
        "nonogram: headings that say where they begin",
        "Rows (top to bottom): 1-2, 3, 1-1\nColumns (left to right): 2, 2, 2, 1-1\n",
        BOARD,
    ),
    reads(
        "nonogram: headings in words",
        "across the top: 2, 2, 2, 1 1\ndown the side: 1 2, 3, 1 1\n",
        BOARD,
    ),
    reads("nonogram: headings before lists", "rows: [[1,2],[3],[1,1]]\ncols: [[2],[2],[2],[1,1]]\n", BOARD),
    reads("nonogram: two lists without names", "[[1, 2], [3], [1, 1]]\n[[2], [2], [2], [1, 1]]\n", BOARD),
    reads("nonogram: two lists in one", "[[[1, 2], [3], [1, 1]], [[2], [2], [2], [1, 1]]]\n", BOARD),
    reads(
        "nonogram: two square lists without names, rows first",
        "[[5], [4], [1, 1], [2, 1], [1]]\n[[2, 1], [4], [2, 1], [2, 1], [1, 1]]\n",
        SQUARE,
    ),
    reads(
        "nonogram: a list of lists with numbers that are not lists",
        "rows = [[1, 2], 3, [1, 1]]\ncolumns = [2, 2, 2, [1, 1]]\n",
        BOARD,
    ),
    reads("nonogram: an empty list is a blank line", "[[2], [], [2]]\n[[1], [1, 1], [1]]\n", HOLLOW),
    reads("nonogram: tuples", "((1, 2), (3,), (1, 1))\n((2,), (2,), (2,), (1, 1))\n", BOARD),
    reads(
        "nonogram: a dictionary of Python",
        "{'rows': [[1, 2], [3], [1, 1]], 'columns': [[2], [2], [2], [1, 1]]}\n",
        BOARD,
    ),
    reads(
        "nonogram: JSON without a type",
        '{"rows": [[1, 2], [3], [1, 1]], "columns": [[2], [2], [2], [1, 1]]}',
        BOARD,
        ending=".json",
    ),
    reads(
        "nonogram: JSON without a type, with cols",
        '{"rows": [[1, 2], [3], [1, 1]], "cols": [[2], [2], [2], [1, 1]]}',
        BOARD,
        ending=".json",
    ),
    reads(
        "nonogram: JSON as picross",
        '{"type": "picross", "rows": [[1, 2], [3], [1, 1]], "columns": [[2], [2], [2], [1, 1]]}',
        BOARD,
        ending=".json",
    ),
    reads("nonogram: an empty line between rows and columns", "1 2\n3\n1 1\n\n2\n2\n2\n1 1\n", BOARD),
    reads("nonogram: an empty line between, square, rows first", SQUARE_ROWS + "\n" + SQUARE_COLUMNS, SQUARE),
    reads("nonogram: an empty line between, commas", "1,2\n3\n1,1\n\n2\n2\n2\n1,1\n", BOARD),
    reads(
        "nonogram: a size, then the rows, then the columns",
        "3 4\n1 2\n3\n1 1\n2\n2\n2\n1 1\n",
        BOARD,
        type="nonogram",
    ),
    reads("nonogram: a size, then the rows, square", "5 5\n" + SQUARE_ROWS + SQUARE_COLUMNS, SQUARE),
    reads("nonogram: a size as 3x4, then the lists", "3x4\n1 2\n3\n1 1\n\n2\n2\n2\n1 1\n", BOARD),
    reads(
        "nonogram: a count of lines before each list",
        "3\n1 2\n3\n1 1\n4\n2\n2\n2\n1 1\n",
        BOARD,
        type="nonogram",
    ),
    reads("nonogram: its name before it", "nonogram\nrows: 1 2, 3, 1 1\ncolumns: 2, 2, 2, 1 1\n", BOARD),
    reads(
        "nonogram: another name before lists without names",
        "griddler\n\n1 2\n3\n1 1\n\n2\n2\n2\n1 1\n",
        BOARD,
    ),
    reads(
        "nonogram: comments", "# a key\nrows:\n1 2  # first\n3\n# last\n1 1\ncolumns:\n2\n2\n2\n1 1\n", BOARD
    ),
    reads("nonogram: 0 and - for a blank line", "rows:\n2\n-\n2\ncolumns:\n1\n1 1\n1\n", HOLLOW),
    reads("nonogram: 0 for a blank line, on one line", "rows: 2, 0, 2\ncolumns: 1, 1 1, 1\n", HOLLOW),
    reads(
        "nonogram: two boards with headings",
        "rows: 2, 0, 2\ncolumns: 1, 1 1, 1\n\nrows: 1 2, 3, 1 1\ncolumns: 2, 2, 2, 1 1\n",
        HOLLOW,
        BOARD,
    ),
    reads(
        "nonogram: clues of two digits",
        "rows: 12, 1 10, 12\ncolumns: 3, 1 1, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3\n",
        LONG,
    ),
    reads("nonogram: tabs between numbers", "rows\n1\t2\n3\n1\t1\ncolumns\n2\n2\n2\n1\t1\n", BOARD),
    reads(
        "nonogram: commas that pad each clue, from a spreadsheet",
        "rows\n1,2\n3,\n1,1\ncolumns\n2,\n2,\n2,\n1,1\n",
        BOARD,
        ending=".csv",
    ),
    reads(
        "nonogram: a fence of code around it",
        "```text\nrows: 1 2, 3, 1 1\ncolumns: 2, 2, 2, 1 1\n```\n",
        BOARD,
    ),
    reads(
        "nonogram: headings and lists with dashes",
        "rows:\n- 1 2\n- 3\n- 1 1\ncolumns:\n- 2\n- 2\n- 2\n- 1 1\n",
        BOARD,
    ),
    reads(
        "nonogram: picross text",
        "# by nobody\nGRID A key\nROWS\n[ 1 2 ]\n[ 3 ]\n[ 1 1 ]\nCOLUMNS\n[ 2 ]\n[ 2 ]\n[ 2 ]\n[ 1 1 ]\n",
        BOARD,
    ),
    reads(
        "nonogram: .non",
        'catalogue "a"\ntitle "A key"\nby "nobody"\nwidth 4\nheight 3\n\nrows\n1,2\n3\n1,1\n\n'
        'columns\n2\n2\n2\n1,1\n\ngoal "101111100101"\n',
        BOARD,
        ending=".non",
    ),
    reads("nonogram: .nin", "4 3\n1 2\n3\n1 1\n2\n2\n2\n1 1\n", BOARD, ending=".nin"),
    reads("nonogram: .mk", "3 4\n1 2\n3\n1 1\n#\n2\n2\n2\n1 1\n", BOARD, ending=".mk"),
    reads("nonogram: .cwd", "3\n4\n1 2\n3\n1 1\n\n2\n2\n2\n1 1\n", BOARD, ending=".cwd"),
    reads("nonogram: .g", ": rows\n1 2\n3\n1 1\n: columns\n2\n2\n2\n1 1\n", BOARD, ending=".g"),
    reads("nonogram: FILAS and COLUMNAS", "3, 4\nFILAS\n1, 2\n3\n1,1\nCOLUMNAS\n2\n2\n2\n1, 1", BOARD),
    reads(
        "nonogram: XML of webpbn",
        XML.replace('<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">\n', ""),
        BOARD,
        ending=".xml",
    ),
    reads(
        "nonogram: a record with $1 and tabs, its size told by the lines",
        "$1\n5\n4\n1\t1\n2\t1\n1\n2\t1\n4\n2\t1\n2\t1\n1\t1\n",
        SQUARE,
    ),
    reads(
        "nonogram: two records with $n",
        "$1\n5\n4\n1\t1\n2\t1\n1\n2\t1\n4\n2\t1\n2\t1\n1\t1\n$2\n1\n1\n1\n1\n",
        SQUARE,
        nonogram("1,1", "1,1"),
    ),
    reads(
        "nonogram: a bitmap, which is its solution",
        "P1\n# a key\n4 3\n1 0 1 1\n1 1 1 0\n0 1 0 1\n",
        BOARD,
        ending=".pbm",
    ),
    reads("nonogram: a packed bitmap", b"P4\n4 3\n\xb0\xe0\x50", BOARD, ending=".pbm"),
    reads(
        "nonogram: a collection of puzzlekit, the columns first",
        '{"name": "Nonogram", "count": 1, "data": {"7": {"problem": "3 4\\n2\\n2\\n2\\n1 1\\n1 2\\n'
        '3\\n1 1", "solution": ""}}}',
        BOARD,
        ending=".json",
    ),
    reads("nonogram: a game ID", "4x3:2/2/2/1.1/1.2/3/1.1", BOARD, ending=None),
    reads(
        "nonogram: a link to puzz.link", "https://puzz.link/p?nonogram/4/3/2g2g2g11213g11", BOARD, ending=None
    ),
    reads(
        "nonogram: .non with two colours",
        "width 2\nheight 2\ncolor a #000000\ncolor b #ff0000\nrows\n1a,1b\n2b\ncolumns\n1a,1b\n2b\n",
        COLORED,
        ending=".non",
    ),
    reads(
        "nonogram: what solve prints",
        "boards.txt:1  nonogram 3 x 4\n"
        "            1\n"
        "      2 2 2 1\n"
        "    ┌────────┐\n"
        "1 2 │██ ·████│\n"
        "  3 │██████ ·│\n"
        "1 1 │ ·██ ·██│\n"
        "    └────────┘\n"
        "the only solution · 74.6 ms\n",
        BOARD,
    ),
    reads(
        "nonogram: the picture of an empty board",
        "            1\n      2 2 2 1\n    ┌────────┐\n1 2 │        │\n  3 │        │\n"
        "1 1 │        │\n    └────────┘\n",
        BOARD,
    ),
    either(
        "nonogram: headings as those of Markdown",
        "## Rows\n1 2\n3\n1 1\n\n## Columns\n2\n2\n2\n1 1\n",
        BOARD,
        "rows|columns|heading",
    ),
    either(
        "nonogram: & between rows and columns, * before comments",
        "* rows\n1 2\n3\n1 1\n&\n* columns\n2\n2\n2\n1 1\n",
        BOARD,
        "*|&",
    ),
    either("nonogram: across and down", "across:\n1 2\n3\n1 1\ndown:\n2\n2\n2\n1 1\n", BOARD, "rows|across"),
    either("nonogram: XML with a DOCTYPE", XML, BOARD, "DOCTYPE", ending=".xml"),
    refused(
        "nonogram: a link to webpbn, which does not hold the puzzle",
        "https://webpbn.com/play.cgi?id=1611",
        "webpbn",
        "link|address",
        ending=None,
    ),
    refused("nonogram: one list of clues", "1 2\n3\n1 1\n2\n2\n2\n1 1\n", "columns", type="nonogram"),
    refused("nonogram: no columns after the rows", "rows:\n1 2\n3\n1 1\n", "columns"),
    refused(
        "nonogram: the same heading twice",
        "rows:\n1 2\n3\n1 1\nrows:\n2\n2\n2\n1 1\n",
        "rows",
        "columns|twice|again",
    ),
    refused(
        "nonogram: three lists of clues",
        "1 2\n3\n1 1\n\n2\n2\n2\n1 1\n\n3\n1 1\n",
        "columns|lists|rows",
        type="nonogram",
    ),
    refused(
        "nonogram: a clue is missing",
        "width 4\nheight 3\nrows\n1,2\n3\n1,1\ncolumns\n2\n2\n1,1\n",
        "4",
        "3|column",
        ending=".non",
    ),
    refused(
        "nonogram: a clue too many",
        "3 4\n1 2\n3\n1 1\n#\n2\n2\n2\n1 1\n1\n",
        "4|end of the board",
        ending=".mk",
    ),
    refused("nonogram: a letter in a clue", "rows:\n1 2\nthree\n1 1\ncolumns:\n2\n2\n2\n1 1\n", "three"),
    refused(
        "nonogram: a number line out of order",
        "row 1: 1 2\nrow 3: 3\nrow 2: 1 1\ncolumn 1: 2\ncolumn 2: 2\ncolumn 3: 2\ncolumn 4: 1 1\n",
        "row 3|row 2",
    ),
    refused(
        "nonogram: JSON without columns", '{"rows": [[1, 2], [3], [1, 1]]}', "columns|type", ending=".json"
    ),
    refused(
        "nonogram: a colour that is not there",
        "width 2\nheight 2\ncolor a #000000\nrows\n1a,1b\n2a\ncolumns\n2a\n2a\n",
        "b",
        ending=".non",
    ),
    refused("nonogram: a bitmap that is cut short", "P1\n4 3\n1 0 1 1\n1 1 1\n", "12|3", ending=".pbm"),
    refused(
        "nonogram: .non with an empty line among its clues",
        "width 4\nheight 3\nrows\n1,2\n3\n1,1\ncolumns\n2\n2\n2\n\n1,1\n\ntitle x\n",
        "4|width|column",
        ending=".non",
    ),
    refused(
        "nonogram: .g with a clue on the line of the heading",
        ": rows1 2\n3\n1 1\n: columns\n2\n2\n2\n1 1\n",
        ":|rows1|heading",
        ending=".g",
    ),
    either(
        "nonogram: JSON with other keys",
        '{"row_clues": [[1, 2], [3], [1, 1]], "column_clues": [[2], [2], [2], [1, 1]]}',
        BOARD,
        "type",
        ending=".json",
    ),
    either(
        "nonogram: lists with an empty line too many",
        "1 2\n\n3\n1 1\n\n2\n2\n2\n1 1\n",
        BOARD,
        "rows|columns|empty|blank",
        type="nonogram",
    ),
    refused(
        "nonogram: an element outside its list",
        "[[1, 2], 3[], [1, 1]]\n[[2], [2], [2], [1, 1]]\n",
        "comma|','",
        type="nonogram",
    ),
    refused(
        "nonogram: two commas missing between lists",
        "((1, 2)- (3,), (1, 1))\n((2,), (2,), (2,), (1, 1))\n",
        "comma|','",
        type="nonogram",
    ),
    refused("nonogram: a comma instead of a clue", "[[2], [,] [2]]\n[[1], [1, 1], [1]]\n", "[|,|format"),
]

JSON = '{"type":"nonogram","rows":[[1,2],[3],[1,1]],"columns":[[2],[2],[2],[1,1]]}'

GRIDS = [
    GridWay("nonogram: zeros and ones", JSON, "1 0 1 1\n1 1 1 0\n0 1 0 1\n"),
    GridWay("nonogram: zeros and ones without spaces", JSON, "1011\n1110\n0101\n"),
    GridWay("nonogram: zeros and ones without spaces, wrong", JSON, "1011\n1110\n1101\n", solves=False),
    GridWay("nonogram: # and .", JSON, "#.##\n###.\n.#.#\n"),
    GridWay("nonogram: X and .", JSON, "X . X X\nX X X .\n. X . X\n"),
    GridWay("nonogram: X and -", JSON, "X-XX\nXXX-\n-X-X\n"),
    GridWay("nonogram: # and blanks", JSON, "# ##\n### \n # #\n"),
    GridWay("nonogram: blocks and blanks", JSON, "█ ██\n███ \n █ █\n"),
    GridWay("nonogram: # and ., wrong", JSON, "#.##\n##.#\n.#.#\n", solves=False),
    GridWay("nonogram: a list a line", JSON, "[1, 0, 1, 1]\n[1, 1, 1, 0]\n[0, 1, 0, 1]\n"),
    GridWay(
        "nonogram: what solve prints, whole",
        JSON,
        "boards.txt:1  nonogram 3 x 4\n"
        "            1\n"
        "      2 2 2 1\n"
        "    ┌────────┐\n"
        "1 2 │██ ·████│\n"
        "  3 │██████ ·│\n"
        "1 1 │ ·██ ·██│\n"
        "    └────────┘\n"
        "the only solution · 74.6 ms\n",
    ),
]
