"""Whole texts, read with and without a type or a format: each board with its line, or what is wrong."""

from __future__ import annotations

import pytest

from satpuzzles.core.errors import PuzzleError
from satpuzzles.text import reading
from satpuzzles.text.reading import read

TYPES = {"hitori", "nurikabe", "slitherlink", "akari", "masyu", "sudoku", "nonogram"}

MADE = {
    ("", "1"): "1 hitori [[1]]",
    ("", "Akari\n"): "1 <text>:1: expected an akari, found nothing",
    ("", "\nNo. 2\n"): (
        "2 <text>:2:1: which puzzle this is cannot be told: write its name on the first line (hitor"
    ),
    ("", "#1\n\n\n."): (
        "4 <text>:4:1: which puzzle this is cannot be told: write its name on the first line (hitor"
    ),
    ("", "[7][10]\n"): "1 hitori [[7, 10]]",
    ("", "# akari\nboard = "): "2 <text>:2:1: expected ., # or 0 to 4, found 'board' in row 1",
    ("", "1 2\n| | |\n| | |"): "1 <text>:1: the size is 1 x 2, the drawing has 2 x 2 cells",
    ("", "hitori 2x2\n1 2\n2 2"): "1 hitori [[1, 2], [2, 2]]",
    ("", "hitori 3x3\n1 2\n2 2"): (
        "2 <text>:2: the size before the board is 3 x 3, the board is 2 x 2: mend one of them"
    ),
    ("", '"Hitori" = 3\n1 2\n2 2'): (
        "1 <text>:1: expected one blank line, the one between rows and columns; write 0 for a blank"
    ),
    ("", "Nurikabe;;;;\n;2;\n;;1\n"): (
        "2 <text>:1: the signs behind 'Nurikabe' may be a row of blank cells: write . for blank cel"
    ),
    ("", "Hitori once per row\n1 2\n2 2"): (
        "1 <text>:1: 'Hitori once per row' may tell a rule: leave it out where the rules are the us"
    ),
    ("", "nurikabe and hitori\n1 2\n2 2"): (
        "1 <text>:1: expected one blank line, the one between rows and columns; write 0 for a blank"
    ),
    ("", "No. 1\n1 2\n2 1\n\nNo. 2\n2 1\n1 1"): "2 hitori [[1, 2], [2, 1]]\n6 hitori [[2, 1], [1, 1]]",
    ("", "#2\n.#\n#."): (
        "1 <text>:1: '#2' may be a title or a row of the board: leave the title out, or write blank"
    ),
    ("", "\n\n#2\n.#\n#."): (
        "3 <text>:3: '#2' may be a title or a row of the board: leave the title out, or write blank"
    ),
    ("", "#1\n..\n.."): "1 akari [['#', '1'], ['.', '.'], ['.', '.']]",
    ("nurikabe", "#1\n..\n.."): "2 nurikabe [[0, 0], [0, 0]]",
    ("json", "[]"): "1 <text>:1: expected a puzzle, found none",
    ("hitori", "1 1\n1 2\n\nx\n\n1 2\n1 1"): (
        "1 hitori [[1, 1], [1, 2]]\n"
        "4 <text>:4: one line alone is neither a board nor the size of that below: rows stand witho"
        "\n6 hitori [[1, 2], [1, 1]]"
    ),
    ("akari loop", ""): "refused: the format loop holds slitherlink, not akari",
    ("hitori", ""): "1 <text>:1: expected a puzzle, found nothing",
    ("hitori", "#1\n| 1\n2 1\n1 1"): (
        "2 <text>:4: this row has no bars, another has: write them in each row, or none"
    ),
    ("hitori", ("\n2026-11-23\n1..4\n.4..\n..1.\n4..1\n[Date]")): (
        "2 <text>:2:2: expected a number from 1, found '0' in row 1"
    ),
    ("hitori", ("h| there\n\n+-+-+\n|1|x|\n+-+-+\n|2|2|\n+-+-+")): (
        "1 <text>:1: one row alone is drawn: rows stand without empty lines between t"
        "hem; write . f\n"
        "3 <text>:4: expected a number from 1, found 'x' in row 1"
    ),
    ("hitori rows", "\n┌"): "2 <text>:2:1: expected a number from 1, found '┌' in row 1",
    ("json", "hitori\n1,2\n2,2,\n"): (
        "2 <text>:2: expected a JSON object with the key 'type', found int\n"
        "1 <text>:2:2: this is not JSON: expecting value"
    ),
    ("nonogram", "Akari\na"): "1 <text>:1: expected a nonogram, found an akari",
    ("picture", "hitori\n1,2;2,2,\n"): (
        "2 <text>:2: expected the frame of a picture of the size that stands above it"
    ),
    ("rows", "my nurikabe\n1 2\n2 2"): "1 <text>:1: the format rows holds hitori, not nurikabe",
    ("rows", ("Nonogram: rows 1 2, 3, 1 1\ncolumns 2,#2, 2, 1 1")): (
        "1 <text>:1: expected a comma between any two cells, or between none"
    ),
    (
        "slitherlink",
        ("The first row has a 2 in the second box\nThe second row is empty\nThird row: 1 2 3 4\n"),
    ): ("1 <text>:1: 'The first row has a 2 in'... tells cells in words: type the board as rows, on"),
    ("sudoku", ":"): "1 <text>:1: expected a value, or . for a blank cell, found ':'",
    ("text", "\n{"): (
        "2 <text>:2:1: which puzzle this is cannot be told: write its name on the first line (hitor"
    ),
    ("text", ("\nnurikabe of old with diagonal rule\n\n2 2\n2 2")): (
        "2 <text>:2: 'nurikabe of old with dia'... may tell a rule: leave it out wher"
        "e the rules ar\n"
        "4 <text>:4: the first line names nurikabe, but the board is read as a hitori"
        ": write the na"
    ),
    ("text", ("# page 1234x2 1 3 3 2\n2 3 4 2 5\n4 5 3 1 4\n3 2 4 4 1\n4 5 5 2 2\n")): (
        "2 <text>:1: '# page 1234x2 1 3 3 2' seems to hold a row of the board: put the row on a lin"
    ),
}


def made(name, text):
    """The boards of a text, or what is wrong with each, as it is read with a type, a format or both told."""
    told = {"type" if word in TYPES else "format": word for word in name.split()}
    try:
        entries = [*read(text, **told)]
    except PuzzleError as error:
        return f"refused: {error}"[:90]
    return "\n".join(
        f"{entry.line} {entry.error or ' '.join(map(str, entry.puzzle.to_json().values()))}"[:90]
        for entry in entries
    )


@pytest.mark.parametrize(("name", "text"), MADE)
def test_what_is_made_of_a_text(name, text):
    assert made(name, text) == MADE[name, text]


def test_columns_first_turns_the_boards_of_a_text_and_is_not_what_is_usual():
    text = "Nonogram\n1\n2\n\n2\n1"
    (usual,), (turned,) = read(text), read(text, columns_first=True)
    assert usual.puzzle.to_json()["rows"] == [[1], [2]] != turned.puzzle.to_json()["rows"]
    assert usual.puzzle.to_json()["rows"] == turned.puzzle.to_json()["columns"]


def test_no_more_boards_are_read_than_a_text_may_have(monkeypatch):
    monkeypatch.setattr(reading, "BOARD_CAP", 2)
    two, three = "1 1\n1 2\n\n2 1\n1 1", "1 1\n1 2\n\n2 1\n1 1\n\n1 2\n1 1"
    assert [entry.error for entry in read(two, type="hitori")] == [None, None]
    first, second, wrong = read(three, type="hitori")
    assert (first.line, second.line, str(wrong.error)) == (1, 4, "<text>:7: there are more than 2 boards")
