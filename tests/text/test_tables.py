"""Tables of spreadsheets and of Markdown: which fields are cells, which are clues, and what stands beside."""

from __future__ import annotations

import pytest

from satpuzzles.core.errors import FormatError
from satpuzzles.text import sheets
from satpuzzles.text.sides import size_in

MADE = {
    ("filled_around", ";6\n5;;\n3;;"): "None",
    ("filled_around", ",4,5\n4,,\nx,,"): "None",
    ("filled_around", ",4,9\n7,,5,\n7,,,"): "None",
    ("filled_around", ",,5,7\n5,,,5\n,,,\n5,,,"): "None",
    ("filled_around", ",12,2,4\n1,,,\n3,,,\n3,,,"): "(7, 18)",
    ("filled_around", ";8;9;;9\n3;;;;\n3;;5;;\n5;;;;"): "(11, 26)",
    ("filled_around", ",,3,1,9\n1,7,,\n5,,,,\n11,6,,,"): "None",
    ("filled_around", ",12,6,12\n12,,,,\n2,,,,\n9,,,,"): "None",
    ("filled_around", ";4;;3\n;2;;6\n5;;;\n7;;;\n6;;;"): "(18, 11)",
    ("filled_around", ",5,10,8,7\n12,,,,\n3,,,,\nx,,,,"): "(15, 30)",
    ("filled_around", ",6,4,1\n,7,6\n10,,,\n11,,,\n3,,,\n,,,"): "None",
    ("filled_around", "\t\t4\t7\n \n10\t\t\t5\n4\t\t\t\n8\t\t\t"): "(22, 11)",
    ("filled_around", "\t\t7\t9\n2\t4\t\t\t\n1\t\t\t\t\n2\t3\t\t\t"): "None",
    ("sheets", ",.\n,"): "0: ,. / ,",
    ("sheets", "x\n;a;"): "1: ,a,",
    ("sheets", "\t12\n\t"): "",
    ("sheets", "1 2;\n;1"): "",
    ("with_commas", "\t"): "\t",
    ("with_commas", "\t3"): ",3",
    ("with_commas", ".\t10\n\t"): ".,10\n,",
    ("with_commas", "3\n1,2\t\n."): "2: a comma stands in a field between tabs: leave it out",
    ("with_commas", "\t10\n1 2\n\t\n.\t."): "\t10\n1 2\n,\n.,.",
    ("with_commas", "\t\n\t\n1 2\n\t1\n\t"): (
        "1: a row of tabs alone stands apart: rows stand without empty lines between them"
    ),
    ("with_dots", "\t2"): ". 2",
    ("with_dots", "10\t2\n\t12"): "10 2\n. 12",
    ("with_dots", "\t\t\n\t\t10"): ". . .\n. . 10",
    ("with_dots", "\t1\t\n3\t\t\n4\t\t"): ". 1 .\n3 . .\n4 . .",
    ("without_spacer", "T,\n,\n,"): "T,\n,\n,",
    ("without_spacer", "Q;\n;\n;\n;"): "Q;\n;\n;\n;",
    ("without_spacer", "T;\n;\n.;\n;"): "T;\n\n.;\n;",
    ("without_spacer", "T,\n\n,\n,\n.,a"): "T,\n\n\n,\n.,a",
    ("without_spacer", "T,\n,\n.,\n,\n,a"): "T,\n,\n.,\n,\n,a",
    ("without_spacer", "Title;\n;\n1;2\n2;1"): "Title;\n\n1;2\n2;1",
    ("without_tables", "1 2\n2 1"): "[1, 2]\n1 2\n2 1",
    ("without_tables", "|  |\n|-|\n|  |"): "[1, 2, 3]\n|  |\n|-|\n|  |",
    ("without_tables", "|  |\n|-|\n| 2 |"): (
        "2: it cannot be told what the hyphens are: write --- between the bars below the "
    ),
    ("without_tables", "| 1 |\n|-|\n| - |"): "[1, 2, 3]\n| 1 |\n|-|\n| - |",
    ("without_tables", "| 1 |\n|-|\n| 2 |"): (
        "2: it cannot be told what the hyphens are: write --- between the bars below the "
    ),
    ("without_tables", "| A 3+ |\n|--|\n| A |"): "[1, 2, 3]\n| A 3+ |\n|--|\n| A |",
    ("without_tables", "| - |\n|-|\n|  |\n| . |"): (
        "2: it cannot be told what the hyphens are: write --- between the bars below the "
    ),
    ("without_tables", "| 1 | 2 |\n|-|-|\n|  |  |"): (
        "1: whether the head of the table is a row of the board cannot be told: write the"
    ),
    ("without_tables", "| 3 |  |\n|--|--|\n|  |  |"): "[1, 3]\n3 .\n. .",
    ("without_tables", "|  | B |\n|--|--|\n| 1 |  |"): "[1, 3]\n. B\n1 .",
    ("without_tables", "|  | A |\n|---|---|\n| 1 |  |"): "[1, 2, 3]\n|  | A |\n|---|---|\n| 1 |  |",
    ("without_tables", "2x2\n|  |  |\n|-|-|\n| 1 | . |"): "[1, 2, 4]\n2x2\n. .\n1 .",
    ("without_tables", "| A | B 12 |\n|--|--|\n| A | B |"): "[1, 3]\nA B:12\nA B",
    ("without_tables", "|  | B 12 |\n|-|-|\n| 1 | A |\n|1|"): (
        "[1, 2, 3, 4]\n|  | B 12 |\n|-|-|\n| 1 | A |\n|1|"
    ),
    ("without_tables", "1x1\n| - |\n|---|\n|  |\n|  |\n|  |"): (
        "[1, 2, 3, 4, 5, 6]\n1x1\n| - |\n|---|\n|  |\n|  |\n|  |"
    ),
    ("without_tables", "|  |  |\n|---|---|\n| A |\n| A | B |"): (
        "[1, 2, 3, 4]\n|  |  |\n|---|---|\n| A |\n| A | B |"
    ),
    ("without_tables", "1 x 2\n\n|  |  |\n|---|---|\n| 1 |  |"): "[1, 2, 5]\n1 x 2\n\n1 .",
    ("without_tables", "|  |  |\n|---|---|\n| A | B |\n| A | B |"): "[3, 4]\nA B\nA B",
    ("without_tables", ("| A 3+ |  |\n|--|--|\n| B | A |\n| B | A |")): (
        "[1, 2, 3, 4]\n| A 3+ |  |\n|--|--|\n| B | A |\n| B | A |"
    ),
    ("without_tables", ("2x2\n| 3 |  |\n|:-:|:-:|\n| 1 |  |\n|  |  |")): "[1, 2, 4, 5]\n2x2\n3 .\n1 .\n. .",
    ("without_tables", ("| 3 |\n|---|\n\n| 3 |  |\n|---|---|\n|  | 4 |")): (
        "[1, 2, 3, 4, 6]\n| 3 |\n|---|\n\n3 .\n. 4"
    ),
    ("without_tables", ("2x2\n|  | 1 |\n|---|---|\n| 1 | 3 |\n| 2 | 1 |\nx")): (
        "2: the first column counts the rows: leave it out, or begin the line above it wi"
    ),
    ("without_tables", ("Hitori 1 x 2\n| A | B 12 |\n|--|--|\n| B 12 | A |")): (
        "[1, 2, 4]\nHitori 1 x 2\nA B:12\nB:12 A"
    ),
    (
        "without_tables",
        ("Hitori 1 x 3\n|  |  |  |\n|-|-|-|\n| 1 | 2 |  |\n"),
    ): "[1, 4, 5]\nHitori 1 x 3\n1 2 .\n",
    ("without_tables", ("|  |  |\n|-|-|\n| A | B |\n| B 12 | A |\n| A | A 3+ |")): (
        "[1, 2, 3, 4, 5]\n|  |  |\n|-|-|\n| A | B |\n| B 12 | A |\n| A | A 3+ |"
    ),
    ("without_tables", ("| a b |\n|---|\n| x y |\n\n| 3 |  |\n|---|---|\n|  | 4 |")): (
        "[1, 2, 3, 4, 5, 7]\n| a b |\n|---|\n| x y |\n\n3 .\n. 4"
    ),
    ("without_tables", ("| - | 1 |\n|-|-|\n| 1 | - |\n\n| 3 |  |\n|---|---|\n|  | 4 |")): (
        "[1, 2, 3, 4, 5, 7]\n| - | 1 |\n|-|-|\n| 1 | - |\n\n3 .\n. 4"
    ),
    (
        "without_tables",
        ("| A | B |\n|--|--|\n| A | B |\n\n| 3 |  |\n|---|---|\n|  | 4 |"),
    ): "[1, 3, 4, 5, 7]\nA B\nA B\n\n3 .\n. 4",
}


def made(name, text):
    """What a function makes of the lines of a text, in one line each."""
    lines = text.split("\n")
    try:
        match name:
            case "sheets":
                return "\n".join(
                    f"{sheet.start}: {' / '.join(','.join(row) for row in sheet.rows)}"
                    for sheet in sheets.sheets(lines)
                )
            case "with_commas" | "with_dots":
                return "\n".join(getattr(sheets, name)(lines))
            case "without_spacer":
                return "\n".join(sheets.without_spacer(lines, lambda line: line.startswith("T")))
            case "filled_around":
                return str(sheets.filled_around(lines))
            case _:
                plain, numbers = sheets.without_tables(lines, range(1, len(lines) + 1), size_in)
                return "\n".join([str([*numbers]), *plain])
    except FormatError as error:
        return str(error)[:80]


@pytest.mark.parametrize(("name", "text"), MADE)
def test_what_is_made_of_a_text(name, text):
    assert made(name, text) == MADE[name, text]


@pytest.mark.parametrize(
    ("rows", "columns", "is_table"), [(40, 25, True), (40, 26, False), (25, 40, True), (26, 40, False)]
)
def test_a_number_that_slipped_is_looked_for_in_tables_of_a_thousand_fields(rows, columns, is_table):
    head = ["", *["1"] * (columns - 1)]
    beside = [["1", *[""] * (columns - 1)] for _ in range(rows - 2)]
    slipped = ["1", "", "5", *[""] * (columns - 3)]
    found = made("filled_around", "\n".join(map(";".join, [head, *beside, slipped])))
    assert (found != "None") == is_table
