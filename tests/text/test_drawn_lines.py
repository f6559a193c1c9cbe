"""What drawings are taken apart into, line by line: cells, walls, signs, clues, and what is wrong where."""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.text.drawings import Drawing, as_rows
from satpuzzles.text.drawn_clues import clued_drawing_of
from satpuzzles.text.drawn_rulers import drawing_of

EDGE, BELOW = ((0, 0), (0, 1)), ((0, 0), (1, 0))
RIGHT, LOWER = ((0, 1), (1, 1)), ((1, 0), (1, 1))

CELLS = {
    "+-+-+\n|1 2|\n+ +-+\n|2|1|\n+-+-+": ("12/21", {RIGHT, LOWER}, {}),
    "+---+---+\n| 1 < 2 |\n+-^-+---+\n| 2 | 1 |\n+---+---+": (
        "12/21",
        {BELOW, RIGHT, LOWER},
        {EDGE: "<", BELOW: "^"},
    ),
    "+---+---+\n| 1 | 2 |\n+---+-V-+\n| 2 > 1 |\n+---+---+": (
        "12/21",
        {EDGE, BELOW, RIGHT},
        {LOWER: ">", RIGHT: "v"},
    ),
    "+---+---+\n|   |   |\n|   < 2 |\n+---+---+": ("_2", {EDGE}, {EDGE: "<"}),
    "+---+---+\n|  <|   |\n+---+---+": ("__", {EDGE}, {EDGE: "<"}),
    "+---+---+\n|   |>  |\n+---+---+": ("__", {EDGE}, {EDGE: ">"}),
    "+---+---+\n| 1<| 2 |\n+---+---+": ("12", {EDGE}, {EDGE: "<"}),
    "+---+---+\n| 1 |>2 |\n+---+---+": ("12", {EDGE}, {EDGE: ">"}),
    ".   .   .\n 1   2\n.   .   .\n 3    \n.   .   .": ("12/3_", set(), {}),
}
"""Cells with ``_`` for a blank one, walls and signs of each drawing."""

WRONG_CELLS = {
    "+---+---+\n|   |   |\n|     2 |\n+---+---+": "3: a bar between two cells stands on some of their lines",
    "+---+---+\n|       |\n|   | 2 |\n+---+---+": "3: a bar between two cells stands on some of their lines",
    "+---+---+\n|   <   |\n|   < 2 |\n+---+---+": "3: there are two signs between the same cells",
    "+---+---+\n|  <|>  |\n+---+---+": "2: the > does not stand between two cells",
    "+---+---+\n|<  |   |\n+---+---+": "2: the < does not stand between two cells",
    "+---+---+\n|   |  >|\n+---+---+": "2: the > does not stand between two cells",
    "+---+---+\n|   x   |\n+---+---+": "2: expected a bar or a sign between two cells, found 'x'",
    "+---+---+\n|   |   |\n+v--^---+\n|   |   |\n+---+---+": "3: a ^ or v does not stand under a",
    "+---+---+\n|   |   |\n+v-v+---+\n|   |   |\n+---+---+": "3: there are two signs under a cell of row 1",
    "+---+---+\n|   |   |\n+-<-+---+\n|   |   |\n+---+---+": "3: a < or > stands between two rows: write",
    "\n\n+---+---+\n|<  |   |\n+---+---+": "4: the < does not stand between two cells",
}

NO_CELLS = [". . .\n.1.2.\n. . .", ". . .\n|1|2|\n. . .", "", "|1|2|", "+---+\n+---+"]

CLUES = {
    "   1 2\n  +-+-+\n1 | | |\n2 | | |\n  +-+-+": ("1 / 2", "1 / 2", (2, 3)),
    "    1\n    1 2\n1 1 . .\n2   . .": ("1 1 / 2", "1 1 / 2", (2, 3)),
    "1 2\n1|. .\n2|. .": ("1 / 2", "1 / 2", (1, 2)),
}
"""Clues above and to the left of each drawing, and the lines of its rows."""

WRONG_CLUES = {
    "  1 2 1\n1 . .\n2 . .": "2: the row has 2 cells, above are the clues of 3 columns",
    "  1\n1 . .\n2 . .": "2: the row has 2 cells, above are the clues of 1 column",
    "   1 2\n1 |#| |\n2 | | |": "2: the cell with '#' is filled in: leave the cells of the board blank",
    "   1 2\n  +-+-+\n1 | | |\n +-+-+\n2 | | |": "4: a ruler has its + in other places than the one above it",
    "   1     2\n  +-+-+\n1 | | |\n  +-+-+": "1: the clue '2' stands over no column",
}

NO_CLUES = ["", "1 2", "   1 2\n1 | | |\n1 2| | |", "   1 2\n  +-+-+\n1 | | |\nx", "1 2\n| | |\n| | |"]


@pytest.mark.parametrize("text", CELLS)
def test_cells_walls_and_signs_of_a_drawing(text):
    found = drawing_of(text.split("\n"))
    rows = "/".join("".join(cell or "_" for cell in row) for row in found.rows)
    assert (rows, {*found.walls}, {**found.signs}) == CELLS[text]
    assert found.at == tuple(range(1, 2 * len(found.rows), 2))


@pytest.mark.parametrize("text", WRONG_CELLS)
def test_what_is_wrong_with_a_drawing(text):
    with pytest.raises(sp.FormatError) as caught:
        drawing_of(text.split("\n"))
    assert str(caught.value).startswith(WRONG_CELLS[text])


def test_heavy_rulers_and_cells_of_several_lines():
    double = drawing_of(["+---+", "| 1 |", "+===+", "|   |", "+---+", "| 2 |", "+===+"])
    assert double.at == (1, 3, 5) and double.bands == (1,) and not double.is_open
    tall = drawing_of(["", "+---+---+", "|   |   |", "| 1 | 2 |", "|   |   |", "+---+---+"])
    assert tall.at == (2,) and tall.rows == (("1", "2"),)


@pytest.mark.parametrize("text", NO_CELLS)
def test_what_is_no_drawing(text):
    assert drawing_of(text.split("\n")) is None


@pytest.mark.parametrize("text", CLUES)
def test_clues_around_a_drawing(text):
    found = clued_drawing_of(text.split("\n"))
    above, left = (" / ".join(map(" ".join, clues)) for clues in (found.above, found.left))
    assert (above, left, found.at) == CLUES[text]


@pytest.mark.parametrize("text", WRONG_CLUES)
def test_what_is_wrong_with_clues_around_a_drawing(text):
    with pytest.raises(sp.FormatError) as caught:
        clued_drawing_of(text.split("\n"))
    assert str(caught.value).startswith(WRONG_CLUES[text])


@pytest.mark.parametrize("text", NO_CLUES)
def test_what_has_no_clues_around(text):
    assert clued_drawing_of(text.split("\n")) is None


def test_clues_around_cells_of_which_none_is_filled_are_no_labels():
    """Where a cell is, what stands beside the board must be the names of its rows and columns."""
    clues = (("2",), ("3",))
    assert as_rows(Drawing((("", ""), ("", "")), (0, 1), above=clues, left=clues)) is None
    with pytest.raises(sp.FormatError, match="'2 3' stands above the board: leave it out"):
        as_rows(Drawing((("1", ""), ("", "")), (0, 1), above=clues, left=clues))
    named = Drawing((("1", ""), ("", "2")), (0, 1), above=(("A",), ("B",)), left=(("1",), ("2",)))
    assert as_rows(named) == [(0, "1 ."), (1, ". 2")]
