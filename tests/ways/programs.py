"""Boards as programs have them: lists with names, tuples, dictionaries, comments; nothing of them is run."""

from __future__ import annotations

import satpuzzles as sp
from ways import Way, reads, refused

PICTURE = sp.Nonogram([[2, 1], [1, 3], [1]], [[3], [1], [1], [1], [2]])
ROWS = "rows = [[2, 1], [1, 3], [1]]\n"
COLUMNS = "columns = [[3], [1], [1], [1], [2]]\n"
SIGNS = sp.Futoshiki(
    [[0, 0, 0], [0, 0, 3], [0, 0, 0]], [((0, 0), (0, 1)), ((1, 1), (1, 0)), ((0, 2), (1, 2))]
)
NEXT = "\n "
GRID = "grid = [[0, 0, 0], [0, 0, 3], [0, 0, 0]]\n"
PAIRS = "[((0, 0), (0, 1)), ((1, 1), (1, 0)), ((0, 2), (1, 2))]\n"
CAGES = sp.Calcudoku(
    3,
    [
        sp.Cage(((0, 0), (0, 1), (1, 1)), "*", 6),
        sp.Cage(((0, 2), (1, 2)), "-", 2),
        sp.Cage(((1, 0), (2, 0)), "+", 3),
        sp.Cage(((2, 1), (2, 2)), "+", 5),
    ],
)
LABELS = "regions = ['AAB', 'CAB', 'CDD']\n"
CLUES = "clues = {'A': '6*', 'B': '2-', 'C': '3+', 'D': '5+'}\n"
LISTED = "cages = [\n (6, '*', [(0,0),(0,1),(1,1)]),\n (2, '-', [(0,2),(1,2)]),\n (3, '+', [(1,0),(2,0)]),\n"
LISTED += " (5, '+', [(2,1),(2,2)]),\n]\n"
NUMBERS = sp.Hitori([[1, 1, 2], [2, 3, 1], [1, 2, 2]])
BOARD = "[[1, 1, 2],\n [2, 3, 1], [1, 2, 2]]\n"
GIVENS = sp.Sudoku([[1, 0, 0, 0], [0, 0, 1, 0], [0, 2, 0, 0], [0, 0, 0, 3]])
BLANKS = "[[1,None,None,None],[None,None,1,None],[None,2,None,None],[None,None,None,3]]"


def signed(name: str, text: str) -> Way:
    return reads(f"programs: a Futoshiki, {name}", text, SIGNS)


def clued(name: str, text: str) -> Way:
    return reads(f"programs: a nonogram, {name}", text, PICTURE)


def caged(name: str, text: str) -> Way:
    return reads(f"programs: a Calcudoku, {name}", text, CAGES)


BLOCKS = sp.Akari([[".", 1, "."], [".", ".", "#"], [0, ".", "."]])
WALLS = '{\n "size": (3, 3),\n "black": [(1, 2)],\n "numbers": {\n  (0, 1): 1, (2, 0): 0,\n },\n}\n'

WAYS = [
    *(
        reads(f"programs: texts without commas, {name}", text, GIVENS)
        for name, text in (
            ("in one line", 'sudoku = ("1..." "..1." ".2.." "...3")\n'),
            ("a line each", 'sudoku = (\n    "1..."\n    "..1."\n    ".2.."\n    "...3"\n)\n'),
            (
                "a line each, from the bracket on",
                'sudoku = ("1..."\n          "..1."\n          ".2.."\n          "...3")\n',
            ),
            ("with ends of lines", 'sudoku = ("1...\\n"\n "..1.\\n"\n ".2..\\n"\n "...3\\n")\n'),
            ("in a list", "sudoku = ['1...' '..1.' '.2..' '...3']\n"),
        )
    ),
    refused(
        "programs: texts, a comma missing",
        'sudoku = ["1..." "..1.", ".2..", "...3"]\n',
        "comma is missing|cells",
    ),
    refused(
        "programs: texts without commas, uneven", 'sudoku = ("1..." "..1" ".2.." "...3")\n', "comma|cells"
    ),
    clued("rows and columns", ROWS + COLUMNS),
    clued("columns first", COLUMNS.replace("columns", "cols") + ROWS),
    clued(
        "tuples over several lines",
        "row_clues = (\n  (2, 1),\n  (1, 3),\n  (1,),\n)\ncolumn_clues = ((3,), (1,), (1,), (1,), (2,))\n",
    ),
    clued(
        "comments", "# mine\n" + ROWS.replace("1], [1, 3]", "1],  # top\n [1, 3]") + "# columns\n" + COLUMNS
    ),
    clued("an import", "import numpy as np\nfrom solver import solve\n\n" + ROWS + COLUMNS),
    clued("width and height", "width = 5\nheight = 3\n" + ROWS + COLUMNS),
    clued(
        "annotations",
        "rows: list[list[int]] = [[2, 1], [1, 3], [1]]\ncols: list = [[3], [1], [1], [1], [2]]\n",
    ),
    clued("JavaScript", f"const {ROWS.strip()};\nlet {COLUMNS.strip()};\n"),
    clued("an object of JavaScript", "{rows: [[2, 1], [1, 3], [1]], columns: [[3], [1], [1], [1], [2]]}\n"),
    clued("texts for clues", "rows = ['2 1', '1 3', '1']\ncols = ['3', '1', '1', '1', '2']\n"),
    clued("two names before two lists", "rows, cols = [[2, 1], [1, 3], [1]], [[3], [1], [1], [1], [2]]\n"),
    clued(
        "a dictionary over several lines, with a last comma",
        "puzzle = {\n    'rows': [[2, 1], [1, 3], [1]],\n    'cols': [[3], [1], [1], [1], [2]],\n}\n",
    ),
    clued(
        "a dictionary with a comment, without a name",
        "{\n  'rows': [(2, 1), (1, 3), (1,)],  # from the top\n  'columns': [[3], [1], [1], [1], [2]],\n}\n",
    ),
    signed("a grid and less_than", f"{GRID}less_than = {PAIRS}"),
    signed("None for blank cells", f"{GRID.replace('0', 'None')}lt = {PAIRS}"),
    signed("rows as texts", f"board = ['...', '..3', '...']\nless_than = {PAIRS}"),
    reads(
        "programs: a Futoshiki of two rows, whose grid could be clues",
        "grid = [[0, 0], [0, 2]]\nless_than = [((0, 1), (1, 1))]\n",
        sp.Futoshiki([[0, 0], [0, 2]], [((0, 1), (1, 1))]),
    ),
    signed("counted from 1", f"{GRID}less = [((1,1),(1,2)), ((2,2),(2,1)), ((1,3),(2,3))]\n"),
    signed("greater_than", f"{GRID}greater_than = [[(0,1),(0,0)], [(1,0),(1,1)], [(1,2),(0,2)]]\n"),
    signed(
        "signs between the cells",
        f"{GRID}constraints = [((0,0),'<',(0,1)), ((1,0),'>',(1,1)), ((0,2),'<',(1,2))]\n",
    ),
    signed("four numbers a pair", f"{GRID}less_than = [(0,0,0,1), (1,1,1,0), (0,2,1,2)]\n"),
    signed("names of cells", f"{GRID}inequalities = ['r1c1 < r1c2', 'b2<a2', 'r1c3 < r2c3']\n"),
    signed("a size and givens by cells", f"size = 3\ngivens = {{(1, 2): 3}}\nless_than = {PAIRS}"),
    signed(
        "a dictionary with null and a last comma",
        "{'size': 3, 'givens': [[null,null,null],[null,null,3],[null,null,null]], 'less_than': "
        + PAIRS.strip()
        + ",}\n",
    ),
    refused(
        "programs: pairs that may count from 0 or from 1",
        f"{GRID}less_than = [((1,1),(1,2))]\n",
        "from 0 or from 1",
    ),
    refused(
        "programs: pairs from 0 to the size", f"{GRID}less_than = [((0,0),(0,1)), ((2,3),(2,2))]\n", "0", "3"
    ),
    refused("programs: pairs without a sign", f"{GRID}inequalities = {PAIRS}", "inequalities", "less_than"),
    refused("programs: a pair with another sign", f"{GRID}less_than = [((0,0),'>',(0,1))]\n", "pair 1", ">"),
    caged("labels and clues", LABELS + CLUES),
    caged("lists of labels", "grid = [['A','A','B'],['C','A','B'],['C','D','D']]\n" + CLUES),
    caged(
        "targets and operators",
        LABELS + "clues = {'A': (6, '*'), 'B': (2, '-'), 'C': ('+', 3), 'D': ('+', 5)}\n",
    ),
    caged(
        "labels from 0 and a list of clues",
        "grid = [[0,0,1],[2,0,1],[2,3,3]]\nclues = ['6*', '2-', '3+', '5+']\n",
    ),
    caged(
        "labels from 1", "regions = [[1,1,2],[3,1,2],[3,4,4]]\nclues = {1: '6*', 2: '2-', 3: '3+', 4: '5+'}\n"
    ),
    caged("cages as tuples", LISTED),
    caged("cages as tuples without a name", LISTED.replace("cages = ", "")),
    caged("cages as tuples below a size", "size = 3\n" + LISTED),
    caged("cages as tuples, clues first", LISTED.replace("6, '*'", "'6*'").replace("2, '-'", "'-', 2")),
    caged(
        "cages as dictionaries",
        "n = 3\ncages = [\n {'cells': [(0,0),(0,1),(1,1)], 'op': '*', 'target': 6},\n"
        " {'cells': [(0,2),(1,2)], 'op': '-', 'target': 2},\n"
        " {'cells': [(1,0),(2,0)], 'op': '+', 'target': 3},\n"
        " {'cells': [(2,1),(2,2)], 'op': '+', 'target': 5},  # last\n]\n",
    ),
    refused("programs: a label without a clue", LABELS + CLUES.replace(", 'D': '5+'", ""), "cage D"),
    refused("programs: a clue without a label", LABELS + CLUES.replace("'A'", "'E'"), "cage A|label E"),
    refused("programs: cages below another size", "size = 4\n" + LISTED, "4 x 4", "3 x 3"),
    reads("programs: a list below a size", "size = 3\n" + BOARD, NUMBERS, type="hitori"),
    reads("programs: a list with a name below a size", "size = 3\nboard = " + BOARD, NUMBERS, type="hitori"),
    refused(
        "programs: a list below another size", "size = 4\nboard = " + BOARD, "4 x 4", "3 x 3", type="hitori"
    ),
    reads("programs: rows as tuples", "b = ((1,1,2), # top\n (2,3,1),\n (1,2,2),)\n", NUMBERS, type="hitori"),
    reads(
        "programs: an array",
        f"import numpy as np\nboard = np.array({BOARD.strip()})\n",
        NUMBERS,
        type="hitori",
    ),
    reads(
        "programs: an array with a name",
        f"import numpy as np\n\nhitori = np.array({BOARD.strip()})\n",
        NUMBERS,
    ),
    reads(
        "programs: an array with a name, blanks",
        f"sudoku = numpy.array({BLANKS})\n",
        GIVENS,
    ),
    *(
        reads(
            f"programs: a dictionary that is called by its puzzle, {name}", f"{above}akari = {WALLS}", BLOCKS
        )
        for name, above in (("alone", ""), ("below a comment", "# akari from the magazine\n"))
    ),
    reads("programs: a dictionary that is called board", f"# akari\nboard = {WALLS}", BLOCKS),
    refused(
        "programs: a dictionary that is called by another puzzle",
        f"# sudoku\nakari = {WALLS}",
        "akari|sudoku",
    ),
    reads("programs: a text of lines", 'board = """\n1 1 2\n2 3 1\n1 2 2\n"""\n', NUMBERS, type="hitori"),
    reads("programs: None for blank cells", f"grid = {BLANKS}\n", GIVENS, type="sudoku"),
    refused("programs: something to run", ROWS + COLUMNS.strip() + " + [[open('x')]]\n", "line 2|:2"),
    refused("programs: a call", ROWS + "columns = clues_of('x')\n", ":2", type="nonogram"),
    refused("programs: a call behind the lists", f"{GRID}less_than = {PAIRS}print(grid)\n", ":3", "print"),
    refused("programs: a list without its other", ROWS, "columns", type="nonogram"),
    refused("programs: a name twice", f"{GRID}less_than = {PAIRS}less_than = []\n", "less_than", "twice"),
    refused(
        "programs: a row joined to a comment",
        "b = ((1,1,2), # top (2,3,1),\n (1,2,2),)\n",
        "comment|#",
        type="hitori",
    ),
]
