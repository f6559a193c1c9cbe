"""Links of penpa-edit: every item drawn is part of the board, decoration, or refused by its name."""

from __future__ import annotations

import base64
import json
import zlib

import pytest

import satpuzzles as sp
from satpuzzles import formats

SHORT = {
    **{"zS": "surface", "zN": "number", "z1": "numberS", "zY": "symbol", "zL": "line", "zE": "lineE"},
    **{"zW": "wall", "zC": "cage", "z4": "deletelineE", "zR": "command_redo", "zU": "command_undo"},
    **{"z8": "command_replay", "zT": "thermo", "z3": "arrows", "zD": "direction", "z0": "squareframe"},
    **{"z5": "polygon", "z6": "killercages", "z7": "nobulbthermo"},
}
RIGHT, NONE = [[1, "right"], None, None], [None, None, None]
BOARDS = {
    name: sp.Puzzle.from_json({"type": name, **fields})
    for name, fields in {
        "sudoku": {"size": 4, "givens": [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 2, 0], [0, 0, 0, 0]]},
        "hitori": {"numbers": [[1, 2, 2], [2, 3, 1], [2, 1, 3]]},
        "nurikabe": {"clues": [[2, 0, 0], [0, 0, 0], [0, 0, 2]]},
        "akari": {"cells": [["1", ".", "."], [".", ".", "."], [".", ".", "#"]]},
        "masyu": {"pearls": [["W", None, None], [None, None, "B"], [None, None, None]]},
        "hashi": {"islands": [[2, None, 2], [None, None, None], ["?", None, 2]]},
        "yajilin": {"clues": [RIGHT, NONE, NONE]},
        "star_battle": {"regions": [[1, 1, 1, 2], [3, 3, 2, 2], [3, 3, 4, 2], [4, 4, 4, 4]]},
        "heyawake": {"rooms": [[1, 1, 2], [3, 3, 3]], "numbers": [[1, None, 0], [None] * 3]},
        "skyscrapers": {"above": [2, None, 1], "left": [1, None, 3], "givens": [[None] * 3] * 3},
        "futoshiki": {"size": 3, "givens": [[0] * 3] * 3, "less_than": [[[0, 0], [0, 1]]]},
        "calcudoku": {"size": 1, "cages": [{"cells": [[0, 0]], "op": None, "target": 1}]},
        "nonogram": {"rows": [[1], [1]], "columns": [[1], [1]]},
        "slitherlink": {"clues": [[3, None], [None, 2]]},
    }.items()
}


def lines_of(board):
    """The lines of the text in the link of a board."""
    data = formats.write(board, "penpa").strip().partition("p=")[2]
    return zlib.decompress(base64.b64decode(data), wbits=-15).decode().split("\n")


def link_of(lines):
    packer = zlib.compressobj(wbits=-15)
    data = packer.compress("\n".join(lines).encode()) + packer.flush()
    return "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + base64.b64encode(data).decode()


def drawn(name, *items, title="", missing=()):
    """The link of a board with more items: layer, part of a cell, cell, content.

    A cell of two is a line between two corners.
    """
    lines = lines_of(BOARDS[name])
    for short, long in SHORT.items():
        lines[3] = lines[3].replace(f"{short}:", f'"{long}":')
    drawing, head = json.loads(lines[3]), lines[0].split(",")
    across, down = int(head[1]) + 4, int(head[2]) + 4
    top, _, left, _ = json.loads(lines[1])

    def index(cell, part):
        return part * across * down + (cell[0] + top + 2) * across + cell[1] + left + 2

    for layer, part, cell, content in items:
        if part is None:
            drawing[layer] = content
        else:
            ends = cell if isinstance(cell[0], tuple) else [cell]
            drawing[layer][
                ",".join(str(index(end, part) * (4 if layer == "numberS" else 1)) for end in ends)
            ] = content
    if missing:
        there = [
            index((r, c), 0)
            for r in range(BOARDS[name].rows)
            for c in range(BOARDS[name].columns)
            if (r, c) not in missing
        ]
        lines[5] = json.dumps([one - before for before, one in zip([0, *there], there)])
    lines[3] = json.dumps(drawing)
    if title:
        lines[0] = ",".join(f"Title: {title}" if field.startswith("Title: ") else field for field in head)
    return link_of(lines)


MIDDLE, CORNER, BELOW = 0, 1, 2
WALL = ((0, 0), (1, 0))
"""The side between the first two cells of the second row."""

REFUSED = [
    ("sudoku", ("surface", MIDDLE, (1, 1), 1), "dark grey cell at row 2, column 2"),
    ("sudoku", ("surface", MIDDLE, (0, 0), 4), "black cell at row 1, column 1"),
    ("hitori", ("surface", MIDDLE, (1, 1), 2), "green cell"),
    ("heyawake", ("surface", MIDDLE, (0, 0), 3), "light grey cell"),
    ("akari", ("surface", MIDDLE, (1, 1), 6), "red cell"),
    ("akari", ("surface", MIDDLE, (1, 1), [1, 3]), "coloured cell"),
    ("nonogram", ("surface", MIDDLE, (0, -1), 7), "yellow cell"),
    ("masyu", ("lineE", CORNER, WALL, 2), "walls"),
    ("hitori", ("lineE", CORNER, WALL, 2), "walls"),
    ("skyscrapers", ("lineE", CORNER, WALL, 2), "walls"),
    ("sudoku", ("lineE", CORNER, ((-1, -1), (0, 0)), 12), "slanted lines"),
    ("sudoku", ("lineE", CORNER, ((0, -1), (0, 0)), 12), "dotted, thin or coloured lines"),
    ("star_battle", ("lineE", CORNER, WALL, 2), "walls that close no region"),
    ("sudoku", ("lineE", CORNER, ((-1, -1), (1, -1)), 2), "lines longer"),
    ("slitherlink", ("lineE", BELOW, (0, 0), 98), "crosses on sides of cells"),
    ("slitherlink", ("lineE", BELOW, ((0, 0), (0, 1)), 2), "lines from other points"),
    ("sudoku", ("deletelineE", CORNER, WALL, 1), "removed lines"),
    ("sudoku", ("numberS", CORNER, (1, 1), ["3", 1]), "numbers in the corners"),
    ("nurikabe", ("numberS", CORNER, (1, 1), ["3", 1]), "numbers in the corners"),
    ("sudoku", ("number", MIDDLE, (1, 1), ["12", 1, "7"]), "small or turned texts"),
    ("sudoku", ("number", BELOW, (1, 1), ["3", 1, "1"]), "texts on sides of cells"),
    ("sudoku", ("number", MIDDLE, (1, 1), ["3", 6, "1"]), "circles"),
    ("sudoku", ("number", MIDDLE, (1, 1), ["3", 2, "1"]), "texts in several colours"),
    ("sudoku", ("number", MIDDLE, (1, -1), ["3", 1, "1"]), "numbers beside the board"),
    ("nurikabe", ("number", MIDDLE, (1, 3), ["3", 1, "1"]), "numbers beside the board"),
    ("skyscrapers", ("number", MIDDLE, (0, -2), ["3", 1, "1"]), "numbers beside the board"),
    ("skyscrapers", ("number", MIDDLE, (-1, -1), ["3", 1, "1"]), "no line for the clue"),
    ("yajilin", ("number", MIDDLE, (1, 1), ["1_4", 1, "2"]), "slanted arrow"),
    ("nurikabe", ("number", MIDDLE, (1, 1), ["2_0", 1, "2"]), "2↑"),
    ("akari", ("symbol", MIDDLE, (1, 1), [1, "sun_moon", 1]), "sun_moon"),
    ("sudoku", ("symbol", MIDDLE, (1, 1), [1, "circle_L", 1]), "circles|'?'"),
    ("sudoku", ("symbol", BELOW, (1, 1), [1, "inequality", 1]), "inequality signs"),
    ("futoshiki", ("symbol", BELOW, (1, 1), [1, "circle_SS", 1]), "circle_SS"),
    ("masyu", ("symbol", MIDDLE, (1, 1), [3, "circle_L", 1]), "circle_L"),
    ("hashi", ("symbol", MIDDLE, (0, 0), [2, "circle_L", 1]), "circles"),
    ("calcudoku", ("numberS", CORNER, (0, 0), ["3", 1]), "one clue"),
    *[("sudoku", (layer, None, (), [[1, 2]]), layer) for layer in ("thermo", "arrows", "polygon")],
    *[("sudoku", (layer, None, (), {"1": 1}), layer) for layer in ("line", "wall", "cage", "unheard")],
]
DECORATION = [
    ("sudoku", ("lineE", CORNER, ((-1, -1), (-1, 0)), 2)),
    ("masyu", ("lineE", CORNER, ((-1, -1), (0, -1)), 21)),
    ("nonogram", ("surface", MIDDLE, (0, -1), 3)),
    ("sudoku", ("deletelineE", CORNER, ((-1, -1), (0, -1)), 1)),
    ("sudoku", ("number", MIDDLE, (1, 1), ["", 1, "1"])),
    ("akari", ("surface", MIDDLE, (2, 2), 1)),
    ("hashi", ("symbol", MIDDLE, (0, 0), [1, "circle_M", 1])),
    ("sudoku", ("command_undo", None, (), {"__a": [1]})),
    ("sudoku", ("thermo", None, (), [])),
]


@pytest.mark.parametrize(("name", "item", "words"), REFUSED, ids=range(len(REFUSED)))
def test_an_item_without_a_meaning_in_the_puzzle_is_refused_by_its_name(name, item, words):
    with pytest.raises(sp.FormatError) as error:
        formats.loads(drawn(name, item))
    assert any(word in str(error.value) for word in words.split("|")), str(error.value)


@pytest.mark.parametrize(("name", "item"), DECORATION, ids=range(len(DECORATION)))
def test_decoration_changes_no_board(name, item):
    assert formats.loads(drawn(name, item)) == BOARDS[name]


@pytest.mark.parametrize("name", BOARDS)
def test_a_link_is_read_as_the_board_that_it_draws(name):
    link = formats.write(BOARDS[name], "penpa")
    for text in (link, f"{link.strip()}…", f"{link.strip().rstrip('=')})."):
        assert formats.loads(text, type=name) == BOARDS[name]
    with pytest.raises(sp.FormatError, match="cut or damaged"):
        formats.loads(link.strip()[:-9], type=name)


def changed(name, **fields):
    return sp.Puzzle.from_json(BOARDS[name].to_json() | fields)


X = [("lineE", CORNER, ((at - 1, at - 1), (at, at)), 12) for at in range(4)]
X += [("lineE", CORNER, ((at, 2 - at), (at - 1, 3 - at)), 12) for at in range(4)]


@pytest.mark.parametrize(
    ("link", "board"),
    [
        (drawn("akari", ("surface", MIDDLE, (1, 1), 3)), changed("akari", cells=["1..", ".#.", "..#"])),
        (
            drawn("yajilin", ("surface", MIDDLE, (1, 1), 8)),
            changed("yajilin", clues=[RIGHT, [None, "#", None], NONE]),
        ),
        (
            drawn("yajilin", ("number", MIDDLE, (2, 0), ["0_0", 1, "2"])),
            changed("yajilin", clues=[RIGHT, NONE, [[0, "up"], None, None]]),
        ),
        (drawn("hashi", ("number", MIDDLE, (2, 0), [" ", 6, "1"])), BOARDS["hashi"]),
        (
            drawn("masyu", ("number", MIDDLE, (2, 0), ["", 7, "1"])),
            changed("masyu", pearls=[["W", None, None], [None, None, "B"], ["B", None, None]]),
        ),
        (drawn("sudoku", *X), changed("sudoku", diagonals=True)),
        (drawn("sudoku", title="Sudoku X"), changed("sudoku", diagonals=True)),
        (drawn("star_battle", title="Star Battle (2 stars) puzZzZle"), changed("star_battle", stars=2)),
        (drawn("akari", missing=[(1, 1)]), changed("akari", cells=["1..", ".#.", "..#"])),
    ],
    ids=range(9),
)
def test_an_item_with_a_meaning_is_part_of_the_board(link, board):
    assert formats.loads(link) == board


def test_a_board_with_cells_cut_out_is_refused_or_has_these_cells_outside():
    with pytest.raises(sp.FormatError, match="missing cell at row 2, column 2"):
        formats.loads(drawn("sudoku", missing=[(1, 1)]))
