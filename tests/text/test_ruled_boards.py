"""Square boards with rulers and without: where one ends, what its boxes are, and what is no such board."""

from __future__ import annotations

import pytest

from satpuzzles.core.errors import PuzzleError
from satpuzzles.text.codec import Block
from satpuzzles.text.ruled import read_ruled, ruled_lines, split_ruled
from satpuzzles.text.scan import watched

MADE = {
    "-": "1: 0 1x1",
    "o": "1: 0 1x1",
    ")>": "1\n1: expected a value, or . for a blank cell, found ')>'",
    "\t1": "1\n1: row 1 has 2 cells, the board has 1 row",
    "\n7": "2: 7 1x1",
    "- -": "1\n1: expected the rows of a board, found none",
    "x\t": "1\n1: row 1 has 2 cells, the board has 1 row",
    "*2\n2*": "1\n1: no box has 2 cells: a board of 2 x 2 needs regions",
    "-\n\n-": "1: 0 1x1\n3: 0 1x1",
    "7\n\n7": "1\n1: row 1 has 1 cell, the board has 2 rows; write . for blank cells",
    "x\n\nx": "1: 0 1x1\n3: 0 1x1",
    "02\n2,0": "1\n1: row 1 has 1 cell, the board has 2 rows; write . for blank cells",
    "--\n\n12": "1\n1: no box has 2 cells: a board of 2 x 2 needs regions",
    "-|2\n-|2": "1\n1: no box has 2 cells: a board of 2 x 2 needs regions",
    "1-\n\n2-": "1\n1: no box has 2 cells: a board of 2 x 2 needs regions",
    ".,\n2,\nx": "1\n1: row 1 has 2 cells, the board has 3 rows; write . for blank cells",
    "1.\n===\n11": "1\n1: no box has 2 cells: a board of 2 x 2 needs regions",
    "1;diagonals": ("1\n1: '1;diagonals' may tell a rule: leave it out where the rules are the usual one"),
    "-13\n3-1\n12-": "1\n1: no box has 3 cells: a board of 3 x 3 needs regions",
    "2 2\n2 1\n\n. 1": "1\n1: no box has 2 cells: a board of 2 x 2 needs regions",
    "[[1,0],\n[0,1]]": "1\n1: no box has 2 cells: a board of 2 x 2 needs regions",
    "0 1\n- -\n\n\n- -": "1\n1: row 1 has 2 cells, the board has 3 rows; write . for blank cells",
    "2o3 1\n331\n\n2o1": "1\n1: row 1 has 4 cells, the board has 3 rows",
    ",3*\n\n22\n\n32*\nx": "1\n3: row 2 has 1 cell, the board has 2 rows; write . for blank cells",
    "?12\n-  -\n2?1\n3?3": "1\nthe rulers show no boxes of 3 cells",
    "\n2000\n\n0000\n\n3422": "2\n2: row 1 has 4 cells, the board has 3 rows",
    "3x3\n3.3\n\n1..\n\n.2.": "1\n1: no box has 3 cells: a board of 3 x 3 needs regions",
    "xx 3x\nx4 x4\n\n422:\n33 4x": "1\n4: expected a value, or . for a blank cell, found ':'",
    "|-|-|3|\n|1|2|1| |\n|-|3|2|": "1\n2: a field of row 2 is empty; write . for blank cells",
    "---1\n---1\n----|\n3---\n-2-1": "1: 0,0,0,1/0,0,0,1/3,0,0,0/0,2,0,1 2x2",
    "4,3,,x,x\n4,4,,2,x\n,,,,\nx,4,,x,x": "1: 4,3,0,0/4,4,2,0/0,0,0,0/0,4,0,0 2x2",
    ",*,,4\n,3,2,\n*,*,,1\n,4,2,*\n,4,2,*": (
        "1\n1: row 1 has 4 cells, the board has 5 rows; write . for blank cells"
    ),
    "3 3\noo2\no33\n23o\n\n\n3 3\noo2\no33": "1\n1: no box has 3 cells: a board of 3 x 3 needs regions",
    "-,-,4,-\n1,2,1,4\n,,,\n-,2,-,1\n-,-,4,-": "1: 0,0,4,0/1,2,1,4/0,2,0,1/0,0,4,0 2x2",
    "|x|1|2|o|\n\n|o|1|o|3|\n|4|o|1|o|\n|o|o|1|3|": "1: 0,1,2,24/24,1,24,3/4,24,1,24/24,24,1,3 2x2",
    "4,?,,4,?\n1,23,,3,?\n,,,,\n,,,,\n?,3,,?,3\n?,?,,1,?": (
        "1\n1: row 1 has 5 cells, the board has 6 rows; write . for blank cells"
    ),
    "|1|3|2|2|\n|2|1|3|1|\n|3|3|3|1\n|2|4|3|4|\n diagonals ": (
        "1\nthe board has no blank cell: as text it is a solution; the format json can hold "
    ),
    ("?,?,2,\n?,4,?,3\n1,?,?,\n\n\n?,?,2,\n?,4,?,3\n1,?,?,\n,3,1,?"): (
        "1\n1: row 1 has 4 cells, the board has 3 rows"
    ),
    (
        "416|231\n4**|*36\n===\n432|***\n664|*4*\n43*|46*\n535|314\n-+-"
    ): "1\nthe rulers show no boxes of 6 cells",
    ("\n\ng = [\n[1,2,3,4],[0,0,0,0],\n\n[3,4,1,2],[2,1,4,3]]\n\n[[1]]"): (
        "3\n4: expected ',' or ']', found the end of the board"
    ),
    ("1 - . 2\n- - - -\n. 1 - 3\n2 3 1 .\n\n1 - . 2\n- - - -\n. 1 - 3\n2 3 1 ."): (
        "1: 1,0,0,2/0,0,0,0/0,1,0,3/2,3,1,0 2x2\n6: 1,0,0,2/0,0,0,0/0,1,0,3/2,3,1,0 2x2"
    ),
    (
        "1 .|3 4 5|6\n2 2 2 2 2 2\n3 3 3 3 3 3\n3 3 3 3 3 3\n3 3 3 3 3 3\n4 4 4 4 4 4"
    ): "1\nthe rulers show no boxes of 6 cells",
    ("- 6 4 - - -\n1 - 1 5 - 3\n6 2 - 4 3 3\n\n2 - 3 - 5 -\n- - 1 - 4 -\n1 1 2 - - -"): (
        "1: 0,6,4,0,0,0/1,0,1,5,0,3/6,2,0,4,3,3/2,0,3,0,5,0/0,0,1,0,4,0/1,1,2,0,0,0 3x2"
    ),
    ("3,-,,1,5,,-,-\n-,2,,-,-,,2,-\n-,-,,3,4,,-,4\n-,1,,-,2,,1,2\n4,5,,-,6,,5,-\n-,-,,-,4,,-,4"): (
        "1: 3,0,1,5,0,0/0,2,0,0,2,0/0,0,3,4,0,4/0,1,0,2,1,2/4,5,0,6,5,0/0,0,0,4,0,4 3x2"
    ),
    ("1,-,-,6,1,-\n-,1,-,1,-,-\n,,,,,\n2,3,-,6,1,6\n-,1,3,-,-,-\n,,,,,\n-,-,6,5,-,-\n-,1,-,6,-,6"): (
        "1: 1,0,0,6,1,0/0,1,0,1,0,0/2,3,0,6,1,6/0,1,3,0,0,0/0,0,6,5,0,0/0,1,0,6,0,6 2x3"
    ),
}


def made(text):
    """What is read of each board of a text: its givens, the shape of its boxes, and its diagonals."""
    found = []
    try:
        for block in split_ruled(text.split("\n")):
            found.append(str(block.first))
            givens, box, diagonals = read_ruled(block)
            rows = "/".join(",".join(map(str, row)) for row in givens)
            found[-1] += f": {rows} {'x'.join(map(str, box))}{' diagonals' if diagonals else ''}"
    except PuzzleError as error:
        found.append(str(error)[:80])
    return "\n".join(found)


@pytest.mark.parametrize("text", MADE)
def test_what_is_made_of_a_text(text):
    assert made(text) == MADE[text]


def square(size, sign):
    rows = [" ".join([sign, *["."] * (size - 1)]), *[" ".join(["2"] * size)] * (size - 1)]
    return made("\n".join(rows)).split(",")[0]


def test_a_letter_is_a_blank_cell_where_no_value_has_it():
    for sign in "xX":
        assert (square(32, sign), square(33, sign)) == ("1: 0", "1: 33")
    for sign in "oO":
        assert (square(22, sign), square(24, sign)) == ("1: 0", "1: 24")


def test_a_board_has_at_most_64_rows():
    assert made("\n".join(["." * 64] * 64)).endswith("8x8")
    assert made("\n\n".join(["." * 66] * 66)).startswith("1\n129: the board has more than 64 rows")


def test_lines_of_a_board_have_rulers_between_its_boxes():
    givens = ((1, 2, 3, 0), (0, 0, 0, 0), (4, 3, 2, 1), (2, 1, 4, 3))
    lines = ["1 2 | 3 .", ". . | . .", "----+----", "4 3 | 2 1", "2 1 | 4 3"]
    assert [*ruled_lines(givens, (2, 2), True)] == [*lines, "diagonals"]
    assert [*ruled_lines(givens, (2, 2), False)] == lines
    wide = [*ruled_lines(((0,) * 6, (10,) * 6, *[(0,) * 6] * 4), (2, 3), False)]
    assert wide[:4] == [" .  .  . |  .  .  .", "10 10 10 | 10 10 10", "---------+---------", wide[0]]
    with pytest.raises(PuzzleError, match="no blank cell"):
        [*ruled_lines(((1, 2), (2, 1)), (1, 2), False)]


def test_there_is_a_look_at_the_limit_between_rows_and_between_boards():
    looked = []
    with watched(lambda: looked.append(1)):
        split = [*split_ruled(["1 .", ". 1", "", "", "1 .", ". 1"])]
        assert len(looked) == 2 == len(split)
        read_ruled(Block([". . . ."] * 4, 1))
    assert len(looked) >= 6
