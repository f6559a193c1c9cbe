"""Readers of YAML, programs, game IDs, URLs, pictures in black and white, and boards in one line."""

from __future__ import annotations

import json

import pytest

import satpuzzles as sp
from satpuzzles.core.errors import PuzzleError
from satpuzzles.text.codec import Block
from satpuzzles.text.netpbm import pbm_lines, read_pbm, unpacked
from satpuzzles.text.plain_yaml import YAML, read_yaml
from satpuzzles.text.program import PROGRAM
from satpuzzles.text.puzzlink import URL
from satpuzzles.text.sgt import GAME_ID
from satpuzzles.text.square_line import read_square, split_lines, square_line, values_of

CODECS = {"yaml": YAML, "program": PROGRAM, "url": URL, "id": GAME_ID}

MADE = {
    ("id", "#"): "wrong: 1:1: expected a game ID such as 5:... or 5x5:..., found '#'",
    ("id", "2:"): "wrong: 1: the size is 2; in such a game ID it may be 3 to 9",
    ("id", "9:"): (
        "wrong: 1:3: expected more blocks; they cover 0 of the 144 inner edges and th"
        "e end, found the end of the line"
    ),
    ("id", " : "): "wrong: 1:2: expected a game ID such as 5:... or 5x5:..., found ':'",
    ("id", "3#0"): (
        "wrong: 1:2: a game ID with # holds a random seed, which only the program tha"
        "t made it can turn into a board; take its specific game ID, the one with a"
    ),
    ("id", "0x2:1"): "wrong: 1:5: a side is 0; in a game ID of Singles it may be 2 to 62",
    ("id", "62x2:"): "wrong: 1:6: expected 124 characters, one a cell, found 0",
    ("id", "6x6:z"): (
        "wrong: 1:6: expected the cell at row 5, column 3: B, 0-4, or a-z for white c"
        "ells, found the end of the line"
    ),
    ("id", "2x1://"): "nonogram [[]] [[], []]",
    ("id", "3x3:a1_fB\n\n"): ("wrong: 1: this looks like a game ID, and is one of no puzzle that is known"),
    ("id", "3:bd2,a3\n3:bd2,a3"): (
        "wrong: 1: the game ID fits both calcudoku and futoshiki; say which with --type"
    ),
    ("id calcudoku", "2x2:"): "wrong: 1: expected one number before the colon, the size N",
    ("id futoshiki", "3:"): ("wrong: 1:3: expected a number, 0 for a blank cell, found the end of the line"),
    ("id hitori", "#"): "wrong: 1:1: expected a game ID such as 5:... or 5x5:..., found '#'",
    ("id hitori", "1:"): "wrong: 1: expected the size WxH before the colon",
    ("packed", ""): "wrong: 1: expected width and height of a .pbm picture after P4",
    ("packed", "P4\n1\n9 "): "wrong: 1: expected 9 bytes of 1 x 9 cells, found 0",
    ("packed", "P4\n0 1\nA"): "wrong: 1: the picture is 0 x 1; a side may be 1 to 1,000",
    ("packed", "P4\n1 0\nA"): "wrong: 1: the picture is 1 x 0; a side may be 1 to 1,000",
    ("packed", "P4\n1 1\n "): "P1\n1 1\n0\n",
    ("packed", "P4\n8 2\nA "): "P1\n8 2\n01000001\n00100000\n",
    ("pbm", " "): "wrong: 3:1: expected 'P1', found ' '",
    ("pbm", "P1\t"): "wrong: 3:4: expected the width of the picture, found the end of the line",
    ("pbm", "P1\n2 2"): "wrong: 4:4: expected 4 cells, each 0 or 1, found 0",
    ("pbm", "P12 2\n01"): "wrong: 4:1: expected 4 cells, each 0 or 1, found 2",
    ("pbm", "P1\n1 1\n1"): "((1,),) P1 / 1 1 / 1",
    ("pbm", "P12 2 0110"): "((0, 1), (1, 0)) P1 / 2 2 / 0 1 / 1 0",
    ("program", "size= 2"): (
        "wrong: 1: which puzzle this is cannot be told from size: write its name in a"
        " comment on the first line, as in # hitori, or say --type"
    ),
    ("program", '{"a":1}'): (
        "wrong:  does not say which cell of a pair is the smaller one: call it less_t"
        "han or greater_than, or write '<' between the cells"
    ),
    ("program", 'x = {"a": 1}'): (
        "wrong: 1: expected the key 'type' with the type of the puzzle; found the key"
        ' \'a\': write it, such as "type": "hitori", or say --type'
    ),
    ("program", "type = 'aka(i'"): (
        "wrong: no puzzle type named 'aka(i' (did you mean akari?); known are hitori,"
        " nonogram, calcudoku, futoshiki, nurikabe, sudoku, slitherlink, akari"
    ),
    ("program", ("a=[1]\nb=[1]\nc=[1]\nd=[1]\ne=[1]\nf=[1]")): (
        "wrong: 1: which puzzle this is cannot be told from a, b, c, d, e, f: write i"
        "ts name in a comment on the first line, as in # hitori, or say --type"
    ),
    (
        "program",
        ("{'type': 'slitherlink', ' clues': [[3, None], [None, 2]]}"),
    ): "slitherlink [[3, None], [None, 2]]",
    ("program akari", '["12","22"]'): "akari [['1', '2'], ['2', '2']]",
    ("program akari", 'givens = "x"'): "akari [['#']]",
    ("program akari", "[[1,[2]],[2,2]]"): "wrong: expected a number or a sign in each cell, found [2]",
    ("program akari", "hitori = {'numbers': [[1, 2], [2, 2]]}"): "hitori [[1, 2], [2, 2]]",
    ("program nonogram", "size= 2"): (
        "wrong: 1: expected the clues of a nonogram; write 'rows:' and below it a lin"
        "e for each row, then 'columns:' and a line for each column"
    ),
    ("program sudoku", "[[1,2],[2,2]]"): "wrong: 1: no box has 2 cells: a board of 2 x 2 needs regions",
    ("square", "#"): "",
    ("square", ","): "wrong: 1: expected a board in one line, found ','",
    ("square", "1"): "((1,),)",
    ("square", ".."): "wrong: a board in one line has 16, 36, 64, 81 ... cells, this one 2",
    ("square", "1abc"): (
        "wrong: the board has no blank cell: as text it is a solution; the format json can hold it"
    ),
    ("square", "a.bc"): "((10, 0), (11, 12))",
    ("square", " ..\n.,...."): "wrong: a board in one line has 16, 36, 64, 81 ... cells, this one 2",
    ("square", ".\t111111111"): ("wrong: 1: more cells stand behind '.': leave the blank between them out"),
    ("square", " .........|111111111*"): "((0, 0, 0), (0, 0, 0), (0, 0, 0))",
    ("url", ","): "wrong: 1:1: expected a URL such as https://puzz.link/p?hitori/W/H/..., found ','",
    ("url", "webpbn.com/1"): (
        "wrong: 1:1: a link to webpbn.com has the number of a puzzle and not the puzz"
        "le itself: export it there, at https://webpbn.com/export.cgi, and give the"
    ),
    ("url", "\n  satpuzzles "): (
        "wrong: 2:3: expected a URL such as https://puzz.link/p?hitori/W/H/..., found 'satpuzzles'"
    ),
    ("url", "puzz.link/p?hitoi/2/2/1222"): (
        "wrong: 1:18: the puzzle hitoi is not one of hitori, nonogram, nurikabe, sudo"
        "ku, slither, lightup; links to others are not read; did you mean 'hitori'?"
    ),
    ("url", "puzz.link/p?slitherlink/2/2/b"): (
        "wrong: 1:24: the puzzle slitherlink is not one of hitori, nonogram, nurikabe"
        ", sudoku, slither, lightup; links to others are not read; did you mean 'sl"
    ),
    ("url", "puzz.link/p?hitori/2/2/1222"): "hitori [[1, 2], [2, 2]]",
    ("value", '"'): ("wrong: 1: expected a line such as 'key: value' or '- item' in YAML, found '\"'"),
    ("value", "-"): "[null]",
    ("value", "\n]"): "wrong: 2: expected a line such as 'key: value' or '- item' in YAML, found ']'",
    ("value", " a: [1"): "wrong: 1:5: the bracket [ is not closed",
    ("value", "- \n 1"): ("wrong: 2: expected a line such as 'key: value' or '- item' in YAML, found '1'"),
    ("value", "'a': 1["): '{"a": "1["}',
    ("value", "a:\n- 1"): '{"a": [1]}',
    ("value", "a: [b1\nb"): "wrong: 1:4: the bracket [ is not closed",
    ("value", "a: |\n  y\n z"): '{"a": "y\\nz"}',
    ("value", "- a: 1\n\n  b: "): '[{"a": 1, "b": null}]',
    ("value", "a:\n- b: 1-c\na:"): "wrong: 3: the key 'a' stands twice",
    ("value", "- a: 1\n  b: 2\n a: 3"): (
        "wrong: 3: expected a line such as 'key: value' or '- item' in YAML, found 'a: 3'"
    ),
    ("value", ("k0:\n k1:\n  k2:\n   k3:\n    k4:\n     k5:\n      k6:\n       7:\n        k8: 1")): (
        "wrong: 9: there are more than 8 lists one in the other"
    ),
    ("write id", '{"type": "hitori", "numbers": [[1, 2], [2, 2]]}'): "2x2:1222\n",
    ("write id", ('{"type": "nurikabe", "clues": [[2, null], [null, null]]}')): (
        "wrong: a game ID cannot hold a nurikabe"
    ),
    ("write program", ('{"type": "hitori", "numbers": [[1, 2], [2, 2]]}')): (
        "type = 'hitori'\nnumbers = [[1, 2], [2, 2]]\n"
    ),
    (
        "write url",
        ('{"type": "hitori", "numbers": [[1, 2], [2, 2]]}'),
    ): "https://puzz.link/p?hitori/2/2/1222\n",
    ("write yaml", ('{"type": "hitori", "numbers": [[1, 2], [2, 2]]}')): (
        "numbers:\n- [1, 2]\n- [2, 2]\ntype: hitori\n"
    ),
    ("yaml", "a:"): (
        "wrong: 1: expected the key 'type' with the type of the puzzle; found the key"
        ' \'a\': write it, such as "type": "hitori", or say --type'
    ),
    ("yaml", "- 1\na: 2"): (
        "wrong: 2: expected a line such as 'key: value' or '- item' in YAML, found 'a: 2'"
    ),
    ("yaml", "a:\nb:\n ~"): ("wrong: 3: expected a line such as 'key: value' or '- item' in YAML, found '~'"),
    ("yaml", "a: 1\na: 2"): "wrong: 2: the key 'a' stands twice",
    ("yaml", "a: |\nb: 1"): (
        "wrong: 1: expected the key 'type' with the type of the puzzle; found the key"
        "s 'a', 'b': write it, such as \"type\": \"hitori\", or say --type"
    ),
    ("yaml", "- a:\n  ' 1"): (
        "wrong: 2: expected a line such as 'key: value' or '- item' in YAML, found \"' 1\""
    ),
    ("yaml", "k0:\n 1:\n  k2:\n   k3:\n    k4: 1"): (
        "wrong: 1: expected the key 'type' with the type of the puzzle; found the key"
        ' \'k0\': write it, such as "type": "hitori", or say --type'
    ),
}


def made(name, text):
    """What a reader makes of a text, told the type that may stand behind its name; or what is wrong."""
    name, _, wanted = name.partition(" ")
    lines = text.split("\n")
    try:
        match name:
            case "value":
                return json.dumps(read_yaml(Block(lines, 1)))
            case "square":
                return "|".join(str(read_square(block)) for block in split_lines(lines))
            case "pbm":
                grid = read_pbm(lines, 3)
                return f"{grid} {' / '.join(pbm_lines(grid))}"
            case "packed":
                return unpacked(text.encode("latin-1")).decode()
            case "write":
                return CODECS[wanted].write(sp.loads(text))
            case _:
                codec = CODECS[name]
                found = [codec.read(each._replace(wanted=wanted or None)) for each in codec.split(lines)]
                return "\n".join(" ".join(map(str, board.to_json().values())) for board in found)
    except PuzzleError as error:
        return f"wrong: {error}"[:150]


@pytest.mark.parametrize(("name", "text"), MADE)
def test_what_is_made_of_a_text(name, text):
    assert made(name, text) == MADE[name, text]


def test_values_of_words_and_of_lines():
    assert values_of(Block(["x"], 4), 0, ["12", "a", ".", "-1", "Z"]) == (12, 10, 0, 0, 35)
    with pytest.raises(PuzzleError) as caught:
        values_of(Block(["x", "y"], 4), 1, ["1", "1x"])
    assert str(caught.value) == "5: expected a value, or . for a blank cell, found '1x'"
    assert square_line(((10, 0), (None, 35)), "x") == "A..Z"
    with pytest.raises(PuzzleError, match="no blank cell"):
        square_line(((1, 2), (2, 1)), "x")
    assert len(square_line([[0] * 35] * 35, "x")) == 35 * 35
    assert made("square", "." * 35 * 35).count("(") == 36
    assert made("square", "." * 36 * 36).startswith("wrong: a board in one line has 16")
    with pytest.raises(PuzzleError, match="x has at most 35 rows"):
        square_line([[0] * 36] * 36, "x")


def test_a_side_of_a_picture_is_at_most_a_thousand():
    wide = made("packed", "P4\n1000 1\n" + "A" * 125).split("\n")
    assert (len(wide[2]), len(made("packed", "P4\n1 1000\n" + "A" * 1_000).split("\n"))) == (1_000, 1_003)
    for text in ("P4\n1001 1\n" + "A" * 126, "P4\n1 1001\n" + "A" * 1_001):
        assert made("packed", text).endswith("a side may be 1 to 1,000")


def test_lists_in_yaml_stand_eight_deep_at_most():
    def keys(depth):
        return "\n".join([*(f"{' ' * at}k:" for at in range(depth)), " " * depth + "x: 1"])

    def items(depth):
        lines = [f"{' ' * 4 * at}- a: 1\n{' ' * 4 * at}  k:" for at in range(depth)]
        return "\n".join([*lines, " " * 4 * depth + "x: 1"])

    told = "there are more than 8 lists one in the other"
    for nested, most in ((keys, 7), (items, 3)):
        assert made("value", nested(most)).startswith(("[", "{"))
        assert made("value", nested(most + 1)).endswith(told)


def test_what_a_url_cannot_hold_is_refused():
    board = '{"type": "calcudoku", "size": 1, "cages": [{"cells": [[0, 0]], "target": 1}]}'
    assert made("write url", board) == "wrong: a puzz.link URL cannot hold a calcudoku"
    assert made("url", "https://puzz.link/p?calcudoku/1/1/1").startswith(
        "wrong: 1:30: the puzzle calcudoku is"
    )
