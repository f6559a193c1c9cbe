"""Boards of cells as JSON, YAML and programs of others have them: other keys, cells with coordinates."""

from __future__ import annotations

import json

import satpuzzles as sp
from ways import Way, reads, refused
from ways.akari import BOARD as BLOCKS
from ways.akari import DOTS
from ways.programs import CAGES, SIGNS
from ways.slitherlink import BOARD as LOOP

ISLANDS = sp.Nurikabe([[2, 0, 0, 0], [0, 0, 0, 3], [0, 1, 0, 0], [0, 0, 0, "?"]])
GIVENS = sp.Sudoku([[1, 0, 0, 0], [0, 0, 1, 0], [0, 2, 0, 0], [0, 0, 0, 3]])
NUMBERS = sp.Hitori([[1, 1, 2], [2, 3, 1], [1, 2, 2]])
BOARDS: tuple[tuple[sp.Puzzle, list[list]], ...] = (
    (BLOCKS, [[None if sign == "." else sign for sign in row] for row in DOTS.split()]),
    (ISLANDS, [[clue or None for clue in row] for row in ISLANDS.to_json()["clues"]]),
    (LOOP, LOOP.to_json()["clues"]),
    (GIVENS, [[given or None for given in row] for row in GIVENS.to_json()["givens"]]),
)
"""Boards with their cells, None where nothing stands."""

Cells = list[tuple[int, int, object]]


def cells_of(rows: list[list]) -> Cells:
    """Row and column from 0 and what stands there, a number where it can be one."""
    return [
        (r, c, int(value) if str(value).isdecimal() else value)
        for r, row in enumerate(rows)
        for c, value in enumerate(row)
        if value is not None
    ]


def of_cells(board: sp.Puzzle, rows: list[list]) -> list[Way]:
    """The forms of one board."""
    type, cells, high, wide = board.type, cells_of(rows), len(rows), len(rows[0])
    size = {"rows": high, "cols": wide}
    by_x = [{"x": c, "y": r, "n": value} for r, c, value in cells]
    zero = {f"{r},{c}": value for r, c, value in cells}
    named = {f"r{r + 1}c{c + 1}": value for r, c, value in cells}
    texts = ["".join("." if value is None else str(value) for value in row) for row in rows]
    tuples = "".join(f"    ({r}, {c}): {value!r},\n" for r, c, value in cells)
    indented = "".join(f"  {text}\n" for text in texts)
    listed = "".join(f"    r{r + 1}c{c + 1}: {value!r}\n" for r, c, value in cells)
    items = "".join(f"  - {{row: {r}, col: {c}, value: {value!r}}}\n" for r, c, value in cells)
    flat = ",\n".join(json.dumps({"r": r, "c": c, "value": value}) for r, c, value in cells)
    objects = {
        "game and rows of texts": {"game": type.title(), "width": wide, "height": high, "data": texts},
        "kind and lists": {"kind": type, "grid": rows},
        "its name as a key": {type: {"grid": rows}},
        "type, a size and lists": {"type": type, **size, "clues": rows},
        "x and y": {"game": type, "width": wide, "height": high, "cells": by_x},
        "keys of cells": {"puzzle": type, **size, "clues": zero},
        "names of cells": {"type": type, "title": "no. 3", **size, "givens": named},
    }
    ways = {name: json.dumps(data) for name, data in objects.items()}
    ways |= {f"{name}, over lines": json.dumps(data, indent=2) for name, data in objects.items()}
    ways |= {
        "an object a line": f'{{"puzzle": "{type}", "rows": {high}, "cols": {wide}, "clues": [\n{flat}\n]}}',
        "an object of JavaScript": f"{{game: '{type}', rows: {high}, cols: {wide}, clues: {by_x!r},}}\n",
        "YAML, rows of text": f"type: {type}\nrows: {high}\ncols: {wide}\ngrid: |\n{indented}",
        "YAML, names of cells": f"{type}:\n  rows: {high}\n  cols: {wide}\n  givens:\n{listed}",
        "YAML, a list": f"---\ntype: {type}\nrows: {high}  # and columns\ncols: {wide}\ncells:\n{items}",
    }
    found = [reads(f"objects: {type}, {name}", text, board) for name, text in ways.items()]
    program = f"rows, cols = {high}, {wide}\nclues = {{\n{tuples}}}\n"
    found += [reads(f"objects: {type}, a program with tuples for cells", program, board, type=type)]
    declared = f"const rows = {high};\nconst cols = {wide};\nconst clues = {json.dumps(zero, indent=1)};\n"
    found += [reads(f"objects: {type}, a program with texts for cells", declared, board, type=type)]
    return found


def loop(name: str, data: object, *words: str) -> Way:
    """An object of a Slitherlink that must be refused."""
    return refused(f"objects: {name}", json.dumps({"type": "slitherlink", **data}), *words)


BARE = [[int(sign) if sign.isdecimal() else sign for sign in row] for row in DOTS.split()]
NAMED = "\n".join(
    "  [" + ", ".join({".": "W", "#": "B"}.get(str(each), str(each)) for each in row) + "]," for row in BARE
)
WALLS = [
    {"r": r, "c": c} | ({"n": each} if each != "#" else {})
    for r, row in enumerate(BARE)
    for c, each in enumerate(row)
    if each != "."
]
YAML_GRID = 'puzzle: futoshiki\nsize: 3\ngrid:\n  - "..."\n  - "..3"\n  - "..."\n'
CAGE_LINES = "- 6* r1c1 r1c2 r2c2\n- 2- r1c3 r2c3\n- 3+ r2c1 r3c1\n- 5+ r3c2 r3c3\n"

WAYS = [
    *(way for board, rows in BOARDS for way in of_cells(board, rows)),
    reads(
        "objects: hitori, rows of digits",
        '{\n "game": "Hitori",\n "width": 3,\n "height": 3,\n "data": [\n  "112",\n  "231",\n  "122"\n ]\n}',
        NUMBERS,
    ),
    reads("objects: hitori, YAML", "puzzle: hitori\ngrid: |\n  112\n  231\n  122\n", NUMBERS),
    reads(
        "objects: akari, blocks without numbers",
        json.dumps({"puzzle": "akari", "rows": 5, "cols": 5, "walls": WALLS}),
        BLOCKS,
    ),
    reads(
        "objects: akari, pairs of numbers and blocks with theirs",
        json.dumps({"type": "akari", "size": 5, "walls": [[*each.values()] for each in WALLS]}),
        BLOCKS,
    ),
    reads(
        "objects: akari, null for white and -1 for blocks",
        json.dumps(
            {"kind": "akari", "grid": [[{".": None, "#": -1}.get(x, x) for x in row] for row in BARE]}
        ),
        BLOCKS,
    ),
    reads(
        "objects: akari, names of None and -1",
        f"const W = null; // white\nconst B = -1;   // black\nconst grid = [\n{NAMED}\n];\n",
        BLOCKS,
        type="akari",
    ),
    reads(
        "objects: akari, names of None and -1 below a comment with its name and size",
        f"// Akari 5x5\nconst W = null; // white\nconst B = -1;   // black\nconst grid = [\n{NAMED}\n];\n",
        BLOCKS,
    ),
    refused(
        "objects: akari, another size in the comment",
        f"// Akari 5x6\nconst W = null;\nconst B = -1;\nconst grid = [\n{NAMED}\n];\n",
        "5 x 6",
        "5 x 5",
    ),
    reads(
        "objects: slitherlink below a comment with its name and a remark",
        '// slitherlink, keys are "row,col" from 0\nconst size = 2;\nconst clues = {"0,0": 3, "1,1": 2};',
        sp.Slitherlink([[3, None], [None, 2]]),
    ),
    refused("objects: nurikabe, -1 beside empty fields", "nurikabe\n2,,,-1\n,,,-1\n", "-1", "empty"),
    reads(
        "objects: futoshiki, kind and signs as texts",
        json.dumps(
            {
                "kind": "futoshiki",
                "grid": SIGNS.to_json()["givens"],
                "inequalities": ["r1c1 < r1c2", "r2c2 < r2c1", "r1c3 < r2c3"],
            }
        ),
        SIGNS,
    ),
    reads(
        "objects: calcudoku, n and a cage a line",
        json.dumps({"n": 3, "cages": CAGES.to_json()["cages"]})
        .replace('[{"', '[\n{"')
        .replace("}, ", "},\n"),
        CAGES,
    ),
    reads(
        "objects: calcudoku, game and cages",
        json.dumps({"game": "KenKen", "n": 3, "cages": CAGES.to_json()["cages"]}),
        CAGES,
    ),
    reads(
        "objects: calcudoku, YAML",
        "kenken:\n  size: 3\n  cages:\n" + CAGE_LINES.replace("- ", "    - "),
        CAGES,
    ),
    reads("objects: calcudoku, YAML not set in", f"type: calcudoku\nsize: 3\ncages:\n{CAGE_LINES}", CAGES),
    refused(
        "objects: YAML of another size", f"kenken:\n  size: 4\n  cages:\n{CAGE_LINES}", "4|- 6*", "cages|YAML"
    ),
    refused(
        "objects: YAML with a line that is none", "type: sudoku\ngivens:\n  r1c1: 4\n  what\n", ":4", "what"
    ),
    *(
        reads(f"objects: futoshiki, YAML with pairs without quotes, {name}", YAML_GRID + pairs, SIGNS)
        for name, pairs in (
            ("a line each", "less:\n  - [r1c1, r1c2]\n  - [r2c2, r2c1]\n  - [r1c3, r2c3]\n"),
            ("in one line", "less: [[r1c1, r1c2], [r2c2, r2c1], [r1c3, r2c3]]  # all\n"),
        )
    ),
    refused("objects: YAML with a sign in a list", YAML_GRID + "less:\n  - [r1c1, r1c!2]\n", ":8:15: ", "!2"),
    refused(
        "objects: YAML with a list of half a pair",
        f"{YAML_GRID}less: [[r1c1, r1c2], [r2c2]]\n",
        "pair 2|r2c2",
    ),
    refused("objects: YAML with a key twice", "type: sudoku\ngivens:\n  r1c1: 4\n  r1c1: 3\n", ":4", "twice"),
    refused(
        "objects: akari, all that is listed without a number",
        '{"type": "akari", "rows": 1, "cols": 2, "walls": {"0,0": null, "0,1": null}}',
        "null|None",
        "blank",
    ),
    refused(
        "objects: akari, two signs for no number",
        '{"type": "akari", "rows": 2, "cols": 2, "walls": {"0,0": null, "0,1": -1}}',
        "-1",
        "blank",
    ),
    loop("another size", {"rows": 3, "cols": 2, "clues": [[1, 2], [None, None]]}, "3 rows", "2"),
    loop("cells without a size", {"clues": {"0,0": 3}}, "size", "rows", "columns"),
    loop("from 0 or from 1", {"size": 5, "clues": {"1,1": 3, "2,3": 1}}, "from 0 or from 1", "r1c2"),
    loop("from 0 to the size", {"size": 3, "clues": {"0,1": 3, "3,3": 1}}, "0", "3 x 3"),
    loop("a cell outside", {"size": 3, "clues": {"0,1": 3, "4,1": 1}}, "4, 1", "3 x 3"),
    loop("a cell twice", {"size": 3, "clues": {"0,1": 3, "(0,1)": 1}}, "0, 1", "twice"),
    loop("a cell without a clue", {"size": 3, "clues": [{"r": 0, "c": 1}]}, "number", "clues"),
    loop("a cell without a column", {"size": 3, "clues": [{"r": 0, "n": 1}]}, "item 1", "column"),
    refused(
        "objects: nonogram, other keys",
        '{"type": "nonogram", "row_clue_list": [[1]], "tall": 3}',
        "'row_clue_list'",
        "'tall'",
        "rows",
    ),
    reads("objects: a puzzle in an object", json.dumps({"puzzle": LOOP.to_json()}), LOOP),
    reads("objects: its name as the key of its rows", json.dumps({"loopy": LOOP.to_json()["clues"]}), LOOP),
    reads(
        "objects: a size in an object",
        json.dumps({"type": "hitori", "size": {"rows": 3, "cols": 3}, "grid": ["112", "231", "122"]}),
        NUMBERS,
    ),
    reads(
        "objects: akari without blocks",
        '{"type": "akari", "rows": 2, "cols": 3, "walls": []}',
        sp.Akari([[None] * 3] * 2),
    ),
    reads(
        "objects: data with keys of cells",
        json.dumps({"game": "nurikabe", "size": 2, "data": {"0,0": 2, "1,1": 1}}),
        sp.Nurikabe([[2, 0], [0, 1]]),
    ),
    loop("other keys", {"breadth": 3, "tall": 2}, "clues", "rows", "breadth", "tall"),
    loop("two boards", {"grid": [[1]], "clues": [[2]]}, "one of", "'grid'", "'clues'"),
    refused("objects: keys of no puzzle", '{"foo": 1, "bar": [2]}', "type", "'foo'", "'bar'"),
]
