"""Which of some formats a text has, text by text, and what is said where none of them fits."""

from __future__ import annotations

import pytest

from satpuzzles.core.errors import FormatError
from satpuzzles.text.guessing import by_reading, reconsider
from satpuzzles.text.table import find_format

OPEN = "which puzzle this is cannot be told: "
NAME = "; write its name on the first line or say --type"
UNTOLD = f"{OPEN}write its name on the first line (hitori, nonogram, ...) or say --type"
DOTS = f"{UNTOLD}, and write . for blank cells"

READING = [
    ("", "", "rows"),
    ("rows", "x", "rows"),
    ("loop rows", "x", "loop"),
    ("rows loop", "1 ./2 2", "loop"),
    ("loop nurikabe", "1 ./. 9", "nurikabe"),
    ("sdk rows", "5 6/7 8", "rows"),
    ("rows loop", "1 2/2 1", f"wrong: 1: {OPEN}hitori or slitherlink{NAME}"),
    ("loop rows", "1 2/2 1", f"wrong: 1: {OPEN}slitherlink or hitori{NAME}"),
    ("loop lights", "2 ./. .", f"wrong: 1: {OPEN}slitherlink or akari{NAME}"),
    ("loop lights", "3 . ./. . ./. . .", "loop"),  # which akari cannot have
    ("lights loop", "3 . ./. . ./. . .", "loop"),
    ("lights", "3 . ./. . ./. . .", "lights"),
    ("nurikabe sdk signs", ". . ./. . ./. . .", f"wrong: 1: {OPEN}nurikabe or futoshiki{NAME}"),
    ("rows loop", "1 2/2 2//1 9/2 2//3 3/3 3", "rows"),
    ("loop nurikabe", "1 .//. 9/. .", "nurikabe"),
    ("nurikabe loop", "1 .//. 9/. .", "nurikabe"),
    # Beyond the first three boards, too.
    ("loop nurikabe", "1 ./. .//1 ./. .//1 ./. .//9 ./. .", "nurikabe"),
    ("nurikabe loop", "1 ./. .//1 ./. .//1 ./. .//9 ./. .", "nurikabe"),
    ("loop nurikabe", "1 ./. .//1 ./. .//1 ./. .//1 ./. .", f"wrong: 1: {OPEN}slitherlink or nurikabe{NAME}"),
    # A mistyped given may break a rule of the puzzle that is meant.
    ("nurikabe signs", "1 ./. 9", f"wrong: 1: {OPEN}nurikabe or futoshiki{NAME}"),
]
"""Names of formats, a text, and the one that it has, or why that cannot be told."""

AGAIN = [
    (
        "rows",
        "Kakuro:/.\\. 3\\.",
        "wrong: 1: Kakuro is none of the puzzles here, which are hitori, nonogram, calcudoku, futoshiki, "
        "nurikabe, sudoku, slitherlink, akari",
    ),
    ("loop", "1 2/2 2", f"wrong: 1: {OPEN}hitori or slitherlink{NAME}"),
    ("loop", "1 9/2 2", "rows"),
    ("rows", "1 ./. 9", f"wrong: 1: {OPEN}nurikabe or futoshiki{NAME}"),
    ("rows", "1 2 x/2 2", f"rows {UNTOLD}; as hitori (the nearest):"),
    (
        "rows",
        "1 2 1/2 2",
        "rows ; the nearest format is rows (hitori), name another with --type or --format",
    ),
    ("rows", "| 1 |   |", f"wrong: 1: {DOTS}"),
    ("rows", "|1|1|/|    | |", f"wrong: 2: {DOTS}"),
    (
        "rows",
        "|1|2|/|   | |",
        f"wrong: 2: {UNTOLD}; it can be read as futoshiki, nurikabe, slitherlink, akari",
    ),
    (
        "rows",
        "hitory/1 2",
        "wrong: 1: expected a board or the name of its type, found 'hitory'; did you mean",
    ),
    ("rows", "/hitory :/1", "wrong: 2: expected a board or the name of its type, found 'hitory :'; did you"),
    ("rows", "my hitoru 3 x 3/1", "wrong: 1: expected a board or the name of its type, found 'my hitoru"),
    (
        "rows",
        "sudoku or so 1 2",
        "wrong: 1: the first line names sudoku, but has more than that: write the name alone on the first",
    ),
    ("rows", "this is a hitori for you//", "wrong: 1: the first line names hitori, but has more than that"),
    (
        "rows",
        "x/this is a hitori for you/1 2/2 x",
        "wrong: 4:3: line 2 names hitori, but: expected a number from 1, found 'x' in row 2",
    ),
    (
        "rows",
        "x/this is a hitori for you/so hitori it is/1 2/2 x",
        "wrong: 3: line 2 names hitori, but: 'so hitori it is' tells cells in words",
    ),
    (
        "rows",
        "this is a hitori for you/1 2/2 x",
        "wrong: 3:3: the first line names hitori, but: expected a number from 1, found 'x' in row 2",
    ),
    (
        "rows",
        "this is a hitori for you and a sudoku/1 2/2 x",
        f"rows {UNTOLD}; as hitori (the nearest):",
    ),
    ("rows", "x/this is a hitori for you/or a sudoku for you/1 2", f"cages {UNTOLD}; as calcudoku"),
    ("rows", "[hitori/1 2", "rows ; the nearest format is rows (hitori), name another"),
    ("sdk", f"{'x' * 100_001}/1 2", "sdk"),
    ("sdk", f"1 2/2 1/{'x' * 100_001}", "rows"),
]
"""A format that cannot read a text, the text, and what it has after all, with words around the error."""


def told(way, *given):
    """The name of a format with the words around its error, or why there is none."""
    try:
        found = way(*given)
    except FormatError as error:
        return f"wrong: {error}"
    return found.name if hasattr(found, "name") else f"{found[0].name} {''.join(found[1:])}".strip()


@pytest.mark.parametrize(("names", "text", "wanted"), READING)
def test_the_format_that_can_read_a_text(names, text, wanted):
    assert told(by_reading, [*map(find_format, names.split())], text.split("/"), None) == wanted


def test_a_type_that_is_told_has_its_own_format():
    for type, name in (("sudoku", "sdk"), ("hitori", "rows"), ("slitherlink", "loop")):
        assert told(by_reading, [], ["x"], type) == name
        for text in ("1 2 x/2 2", "hitory/1 2"):
            guessed = find_format("rows" if name != "rows" else "loop")
            found, *around = reconsider(text.split("/"), type, "", False, guessed)
            assert found.name in (name, guessed.name) and around == ["", ""]


@pytest.mark.parametrize(("name", "text", "wanted"), AGAIN)
def test_a_text_that_the_guessed_format_cannot_read(name, text, wanted):
    found = told(reconsider, text.split("/"), None, "", False, find_format(name))
    assert found.startswith(wanted) and bool(found) == bool(wanted)


def test_a_first_line_of_100_000_signs_is_looked_at():
    assert told(reconsider, ["x" * 100_000, "1 2"], None, "", False, find_format("rows")) != "rows"
    assert told(reconsider, ["x" * 100_001, "1 2"], None, "", False, find_format("rows")) == "rows"
