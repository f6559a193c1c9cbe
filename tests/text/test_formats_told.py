"""Which format a text has, text by text: by its first lines, its shape, the name of its file, its type."""

from __future__ import annotations

import pytest

from satpuzzles.core.errors import PuzzleError
from satpuzzles.text import table

MADE = {
    ("beginning", "\n,"): "(2, [','])",
    ("beginning", "a\t\t"): "(1, ['a . .'])",
    ("ending", "a.g"): "None",
    ("ending", "a.mk"): "nonogram",
    ("find", ""): (
        "wrong: no format named ''; known are text, json, program, yaml, sgt, puzzlink, picture, list, rows, "
    ),
    ("find", "non"): "nonogram nonogram",
    ("find", "sgt"): " hitori nonogram calcudoku futoshiki sudoku slitherlink akari",
    ("guess ", "{"): "json",
    ("guess ", "%x"): "prolog",
    ("guess ", "\n,"): "",
    ("guess ", "0\n"): "rows cwd janko",
    ("guess ", "2\n#"): "mk",
    ("guess ", "<html>"): (
        "wrong: 1:1: this is a page of the web (HTML), not a board: copy the board as the browser shows it, a"
    ),
    ("guess ", "[\n1, 0]"): "wrong: 1: this is a grid, not a puzzle: expected a board",
    ("guess ", "[1]\n[2]"): "rows non",
    ("guess ", "x\n[puzzle]"): (
        "wrong: 2: [puzzle] stands before the board: leave out that line and all above it, and other lines in"
    ),
    ("guess ", "1\t1\t\t\t\t\n"): "loop lights",
    ("guess ", "1 2\n\\begin{tabular}"): (
        "wrong: 2: this is LaTeX, not a board: leave the rows alone, with blanks for each & and nothing behin"
    ),
    ("guess ", ";1;1;1\n1;;;\n1;;;\n1;;;"): "non",
    ("guess ", ";1;1;2\n1;;;\n1;;;\n1;;;"): (
        "wrong: 1: the numbers may be clues around empty cells, of the rows 3 in all and of the columns 4: co"
    ),
    ("guess ", ";1;1;1\n\n1;;;\n1;;;\n1;;;"): (
        "wrong: 2: an empty line stands between the rows of a table: leave it out"
    ),
    ("guess - x.non", "\n\nc = 4"): "non",
    ("guess hitori", ";1;1;2\n1;;;\n1;;;\n1;;;"): "",
    ("guess nurikabe", "9:z5s,a405\n"): "",
    ("guess sudoku a.sdk", "%x"): "sdk",
    ("holds nonogram", "non"): "True",
    ("holds nope", "sgt"): "False",
    ("literal", "5:1"): "True",
    ("native ", "0\n"): "rows",
    ("native_of", "hitori"): "rows",
}


def made(name, text):
    """What is told of a text: its format, as text of a type or of a file; or what is wrong."""
    verb, _, more = name.partition(" ")
    lines = text.split("\n")
    try:
        match verb:
            case "guess" | "native":
                type, _, source = more.partition(" ")
                found = table.guess(lines, type.strip("-") or None, source, verb == "native")
                return " ".join(each.name for each in found)
            case "find":
                return " ".join(map(str, (table.find_format(text).kind, *table.find_format(text).types)))
            case "ending":
                return str(table.type_by_ending(text))
            case "holds":
                return str(table.find_format(text).holds(more or None))
            case "native_of":
                return table.native_of(text)
            case "literal":
                return str(table.looks_like_literal(text))
            case _:
                return str(table.beginning_of(lines))
    except PuzzleError as error:
        return f"wrong: {error}"[:100]


@pytest.mark.parametrize(("name", "text"), MADE)
def test_what_is_made_of_a_text(name, text):
    assert made(name, text) == MADE[name, text]


def test_all_formats_stand_in_a_table_by_their_names():
    assert table.NATIVE["hitori"] == "rows" == table.FORMATS["rows"].name
    assert table.FORMATS["json"].description.startswith("Puzzle JSON")
    assert table.FORMATS["rows"].codec().called
    with pytest.raises(AttributeError, match="has no attribute 'OTHER'"):
        _ = table.OTHER


def test_the_first_200_lines_and_their_first_1000_characters_are_looked_at():
    for above, found in ((199, "yaml"), (200, "")):
        assert (made("guess ", "1 2\n" * above + "cages:") == "yaml") == (found == "yaml")
    assert len(table.beginning_of(["1 2"] * 300)[1]) == 200
    assert table.beginning_of(["x" * 1_001]) == (1, ["x" * 1_000])
    number, (line,) = table.beginning_of(["", f"\t{'y' * 1_001}"])
    assert (number, line[:3], len(line)) == (2, "yyy", 999)
