"""Items of lists as people word them, line by line: cages, and signs of a row or column."""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.text.listed import cell_signs, named_cages, plain_cages, require_named_cells

NAMED = {
    "Cage 1: A1, A2 - 3 plus": "A1, A2 - 3 plus",
    "cage A: b1 c1 = 3+": "b1 c1 = 3+",
    "Cage 1 (6*): A1, A2": "A1, A2 = 6*",
    "Cage 1 (6*): A1, A2.": "A1, A2 = 6*",
    "Cage 1 (6*):": "1 = 6*",
    "Cage 1 (6*)": "1 = 6*",
    "Cage 1: 6*": "1 = 6*",
    "cage 12 6*": "12 = 6*",
    "cage #3 = 6*": "3 = 6*",
    "cage 1. the cells A1 and A2 = 3": "A1 and A2 = 3",
    "cage 1: cells: A1 and A2 = 3": "A1 and A2 = 3",
    "cage 1 - 6*": "1 = 6*",
    "**cage 1**: A1, A2 = 3": "A1, A2 = 3",
    "- **cage 1**: A1, A2 = 3": "- cage 1: A1, A2 = 3",
    "**A1, A2** = **3**": "A1, A2 = **3**",
}

NOT_NAMED = [
    "Cage 1 (6*): more",
    "cage 1-6*",
    "cage",
    "cages 1: A1",
    "the cage 1: A1",
    "A1 A2 = 3",
]

CAGES = {
    "A1 + A2 = 3": "A1 A2 = 3+",
    "3 = A1 + A2": "A1 A2 = 3+",
    "A1 - A2 = 3": "A1 A2 = 3-",
    "A1 * A2 * A3 = 6": "A1 A2 A3 = 6*",
    "A1 x A2 × A3 = 6": "A1 A2 A3 = 6*",
    "A1 / B1 = 2": "A1 B1 = 2/",
    "|A1 - A2| = 1": "A1 A2 = 1-",
    "3 = |A1 - A2|": "A1 A2 = 3-",
    "A1, A2, 3+": "A1, A2 = 3+",
    "A1, A2, +3": "A1, A2 = +3",
    "A1, A2 (3+)": "A1, A2 = 3+",
    "A1, A2 (3)": "A1, A2 = 3",
    "A1 A2 -> 3+": "A1 A2 = 3+",
    "A1 A2 → 3": "A1 A2 = 3",
    "A1 A2 => 3": "A1 A2 = 3",
    "A1, A2 - 3+": "A1, A2 = 3+",
    "A1, A2 - +3": "A1, A2 = +3",
    "A - 3+": "A = 3+",
}

NO_CAGES = [
    "A1 - A3 = 3",
    "A1 - B2 = 3",
    "A1 - A2 - A3 = 3",
    "A1 + A2 - A3 = 6",
    "A1, A2, 3",
    "A1, A2 (3",
    "A1 -> A2 -> 3",
    "A1 -> A2",
    "3+ -> 3",
    "A1 A2 = 3+",
    "A1 - 3",
    "a label, 3",
]

SIGNS = {
    "Row 1: column 1 > column 2": "r1c1 > r1c2",
    "row 1: 1st > 2nd": "r1c1 > r1c2",
    "r1: c1 > c2": "r1c1 > r1c2",
    "R1: A > B": "r1c1 > r1c2",
    "column 2: row 1 < row 2": "r1c2 < r2c2",
    "col A: row 1 < row 2": "r1c1 < r2c1",
    "c 2: r1 < r2": "r1c2 < r2c2",
    "c2: r1 < r2": "r1c2 < r2c2",
    "Row 1: the first is greater than the second": "r1c1 > r1c2",
    "Row 1: first less than second, third more than fourth": "r1c1 < r1c2, r1c3 > r1c4",
    "Row 1: first is smaller than the 2nd box.": "r1c1 < r1c2",
    "Row 1: first > second > third": "r1c1 > r1c2, r1c2 > r1c3",
    "Row 1: first > second and second < third": "r1c1 > r1c2, r1c2 < r1c3",
    "Row 1: first > second & third < second": "r1c1 > r1c2, r1c3 < r1c2",
    "Row 1: a > b": "r1c1 > r1c2",
    "Row 12: c12 > c11": "r12c12 > r12c11",
    "In row 3, 4th cell > 5th cell": "r3c4 > r3c5",
    "- in row 3: 4th cell > 5th cell": "r3c4 > r3c5",
    "Row 1: third more than fourth;": "r1c3 > r1c4",
    "Row 1: column 1 is higher than column 2, column 3 is lower than column 2": "r1c1 > r1c2, r1c3 < r1c2",
}

NO_SIGNS = [
    "Row 1: first > second, third",
    "Row 1: first, second > third",
    "Row 1: 1 > 2",
    "Row 1: first >",
    "Row 1: first",
    "Row 1:",
    "Row 1: first > second no",
    "Row 1: first >= second",
    "column AB: r1 < r2",
    "r1c1 > r1c2",
    "more than this",
    "Row 1 is easy",
]

UNTOLD = {
    "Row 1: 1 > 2": "1: 'Row 1: 1 > 2' ... write Row 1: column 1 > column 2",
    "row 2: 3 < 4, 5": "1: 'row 2: 3 < 4, 5' ... write row 2: column 1 < column 2",
    "Column 1: 1 > 2": "1: 'Column 1: 1 > 2' ... write Column 1: row 1 > row 2",
    "col 1: 1 > 2": "1: 'col 1: 1 > 2' ... write col 1: row 1 > row 2",
    "Row 1: 1 > 2/Row 2: . 2": "",
    "Row 1: 1 > 2/Row 2: 1 2": "1: 'Row 1: 1 > 2' ... write Row 1: column 1 > column 2",
    "Row 1: 1 > 2/Row 2: 1 . 2": "",
    "by me/Row 1: 1 > 2 3": "2: 'Row 1: 1 > 2 3' ... write Row 1: column 1 > column 2",
    "Row 1: a > 2": "",
    "Row 1: 1 2": "",
    "1 > 2": "",
    "Row 1: 1 > 2/Column 1: 2 > 3": "1: 'Row 1: 1 > 2' ... write Row 1: column 1 > column 2",
}


@pytest.mark.parametrize("line", [*NAMED, *NOT_NAMED])
def test_a_cage_with_its_name(line):
    assert named_cages([line, "x"]) == [NAMED.get(line, line), "x"]


@pytest.mark.parametrize("line", [*CAGES, *NO_CAGES])
def test_a_cage_with_its_clue(line):
    assert plain_cages(["x", line], (1, 2)) == ["x", CAGES.get(line, line)]


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["A1, A2 - 3+", "A3 - 4"], ["A1, A2 = 3+", "A3 = 4"]),
        (["by me", "B - 3+", "A1 - 4"], ["by me", "B = 3+", "A1 = 4"]),
        (["A1, A2 - 3", "A3, A4 - 4"], ["A1, A2 - 3", "A3, A4 - 4"]),
    ],
)
def test_a_dash_before_a_clue_with_an_operator_parts(lines, found):
    assert plain_cages(lines, (5, 6, 7)) == found


@pytest.mark.parametrize(("other", "line"), [("A3, A4 - 4", 7), ("b - 4", 7)])
def test_a_dash_that_may_subtract(other, line):
    with pytest.raises(sp.FormatError) as caught:
        plain_cages(["A1, A2 - 3+", "x", other], (5, 6, 7))
    told = "the dash may part the cells from their number, or subtract: write = or the operator behind the"
    assert str(caught.value) == f"{line}: {other!r}: {told} number"


@pytest.mark.parametrize("line", [*SIGNS, *NO_SIGNS])
def test_signs_of_a_row_or_column(line):
    assert cell_signs(line) == SIGNS.get(line, line)


@pytest.mark.parametrize("text", UNTOLD)
def test_numbers_that_may_be_those_of_cells(text):
    try:
        require_named_cells(text.split("/"), range(1, 9))
    except sp.FormatError as error:
        found = str(error).replace("may tell cells or numbers in them: ", "... ")
    else:
        found = ""
    assert found == UNTOLD[text]


def test_long_lines_are_no_items():
    for width, is_read in ((400, True), (401, False)):
        for change, line in (
            (lambda line: named_cages([line])[0], "cage 1: A1 = 3"),
            (lambda line: plain_cages([line], (1,))[0], "A1 + A2 = 3"),
            (lambda line: plain_cages([line], (1,))[0], "A1, A2 - 3+"),
            (cell_signs, "Row 1: first > second"),
        ):
            assert (change(line.ljust(width)) != line.ljust(width)) == is_read, (line, width)
    require_named_cells(["Row 1: 1 > 2".ljust(401)], (1,))
    with pytest.raises(sp.FormatError):
        require_named_cells(["Row 1: 1 > 2".ljust(400)], (1,))
