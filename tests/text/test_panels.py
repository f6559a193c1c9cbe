"""Text pictures taken apart, text by text: titles and the panels under them, and what each may show."""

from __future__ import annotations

import pytest

from satpuzzles.text.frames import Panel, has_titles, panels, sights

PANELS = {
    "Here/┌─┐": "3: Here/┌─┐",
    "board/┌─┐": "board 4: ┌─┐",
    "board  one solution/1 2    ■ 2": "board 4: 1 2;one solution 4: ■ 2",
    "board    one solution/| 1 |    | 2 |/| 3 |//another/| 4 |": (
        "board 4: | 1 |/| 3 |/;one solution 4: | 2 |//;another 8: | 4 |"
    ),
    "x  hitori 1 x 2/board/1 2": "board 5: 1 2",
    "hitori 1 x 2//  a/   b": "4: /a/ b",
    "1 x 2/2 x 1/1": "4: 2 x 1/1",
    "12345 x 2/1": "3: 12345 x 2/1",
    "hitori/1": "3: hitori/1",
    "board  text/1": "3: board  text/1",
    "text  board/1": "3: text  board/1",
    "/": "",
    "board//solution 2": "",
    "board/1/board": "board 4: 1",
    "  board/  1/    2": "board 4: 1/  2",
    "solution 1   in all solutions/a            b": "solution 1 4: a;in all solutions 4: b",
    "1 x 1": "",
    "a/board/b": "3: a;board 5: b",
    "a //b ": "3: a//b",
}
"""The panels of each text, whose first line is the third of its file."""

SHOWN = [
    ("2 2", "┌─────┐/│ 1 2 │/│ 2 1 │/└─────┘", "1,2/2,1"),
    ("2 2", "+-----+/| 1 2 |/| 2 1 |/+-----+", "1,2/2,1"),
    ("2 2", "┌─┬─┐/│1│2│/├─┼─┤/│2│1│/└─┴─┘", "1,2/2,1"),
    ("2 2", "┏━━━┯━━━┓/┃ 1 │   ┃/┠───╆━━━┫/┃   ┃ 2 ┃/┗━━━┻━━━┛", "1,_/_,2; walls 0111 1011"),
    ("2 2", "+---+---+/| 1 H 2 |/+===+---+/| 2 | 1 |/+---+---+", "1,2/2,1; walls 0001 0010"),
    ("2 2", "+---+---+/| 1 < 2 |/+-^-+-v-+/| 2 > 1 |/+---+---+", "1,2/2,1; signs 0001< 0010∧ 0111∨ 1011>"),
    ("2 2", "┌───┬───┐/│ 1 < 2 │/├─∧─┼─∨─┤/│ 2 > 1 │/└───┴───┘", "1,2/2,1; signs 0001< 0010∧ 0111∨ 1011>"),
    ("1 2", "┏━━━┯━━━┓/┃3+ │   ┃/┃ 1 │ 2 ┃/┗━━━┷━━━┛", "1,2; corners 00=3+"),
    (
        "2 2",
        "┏━━━┯━━━┓/┃3+ │   ┃/┃ 1 │ 2 ┃/┠───┼───┨/┃1  ┃4× ┃/┃   ┃   ┃/┗━━━┷━━━┛",
        "1,2/_,_; walls 1011; corners 00=3+ 10=1 11=4×",
    ),
    ("2 2", "┌─────┐/│ 1[2]│/│ ▓ 1 │/└─────┘", "1,2/▓,1; marked 01 10"),
    ("1 3", "┌───┬───┬───┐/│ 1*│ ░ │ : │/└───┴───┴───┘", "1*,░,:; marked 00 01 02"),
    ("2 2", "┌───┬───┐/│███│█1█│/├───┼───┤/│ █ │###│/└───┴───┘", "_,1/█,_; blocks 00 01 11"),
    ("1 1", "┌───┐/│█ 1│/└───┘", "█ 1"),
    (
        "2 2",
        "   1 2/ ┌─────┐/1│ . . │ 4/2│ . . │ 3/ └─────┘/   3 4",
        ".,./.,.; row clues 1|2; column clues 1|2; row ends 4|3; column ends 3|4",
    ),
    (
        "2 3",
        "        1/    10 1 2/   ┌───────┐/1 1│ x x x │/   │ x x x │/   └───────┘",
        "x,x,x/x,x,x; row clues 1 1|; column clues 10|1|1 2",
    ),
    ("1 2", "   1/ ┌─────┐/ │ . . │/ └─────┘", ".,.; column clues 1|"),
    ("1 2", "     1/ ┌─────┐/ │ . . │/ └─────┘", ".,.; column clues |1"),
    ("1 2", "        1/ ┌─────┐/ │ . . │/ └─────┘", ".,."),
    ("1 2", " 1/ ┌─────┐/ │ . . │/ └─────┘", ".,."),
    ("1 1", "    3/ ┌───┐/ │ . │/ └───┘", ".; column clues 3"),
    ("1 2", "┌─────┐/│ . . │/└─────┘/  3 4/  1/text", ".,.; column ends 3 1|4; note text"),
    ("1 2", "┌─────┐/│ . . │/└─────┘/  ? 4a", ".,.; column ends ?|4:1"),
    ("1 2", "┌─────┐/│ . . │/└─────┘//  3 4", ".,.; note 3 4"),
    ("1 2", "┌─────┐/│ . . │/└─────┘/  text/  3 4", ".,.; note text"),
    ("1 2", "       ┌─────┐/10b aa │ . . │/       └─────┘", ".,.; row clues 10:2 aa"),
    (
        "1 2",
        "┌─────┐/│ . . │/└─────┘//a #ff0000  b #00ff0a",
        ".,.; colors #ff0000 #00ff0a; note a #ff0000  b #00ff0a",
    ),
    ("1 2", "text/┌─────┐/│ 1 2 │/└─────┘", "1,2; column clues text|"),
    ("1 3", "┌───────┐/│ 1 2   │/└───────┘", "1,2,_"),
    ("1 2", "┌─────────┐/│ 123  45 │/└─────────┘", "123,45"),
    ("1 2", "┌────┐/│1 2 │/└────┘", "1,2"),
    ("1 2", "┌────┐ see/│1 2 │/└────┘", "1,2"),
    ("3 1", "┌─┐/│1│/├─┤/│2│/├─┤/│3│/└─┘", "1/2/3"),
    ("1 3", "┌───┐/│ 1 │/└───┘", "nothing"),
    ("2 2", "┌─────┐/│ 1 2 │/└─────┘", "nothing"),
    ("1 3", "┌─┬─┐/│1│2│/└─┴─┘", "nothing"),
    ("1 1", "1 2", "nothing"),
    ("1 1", "┌─┐", "nothing"),
    ("1 1", "┌─┐/└─┘", "nothing"),
    ("1 0", "┌─┐/│1│/└─┘", "nothing"),
]
"""The size of a board, its picture, and what that shows."""

SIZES = {
    "┌─────┐/│ 1 2 │/│ 2 1 │/└─────┘": "1x1 2x2 2x1 1x2 1x1",
    "┌─┬─┐/│1│2│/├─┼─┤/│2│1│/└─┴─┘": "2x2 3x1",
    "┏━━━┯━━━┓/┃ 1 │   ┃/┗━━━┷━━━┛": "1x2 1x2 1x3",
    "┌───────┐/│ . . . │/└───────┘": "1x1 1x3 1x2",
    "┌─────────┐/│  1 2  3 │/└─────────┘": "1x1 1x3 1x4",
}
"""The sizes that each picture may have, the likeliest of each way to draw first."""


def clues(marks):
    """Clues beside a board; a colour stands behind its colon."""
    return "|".join(" ".join(f"{m.text}:{m.color}" if m.color else m.text for m in each) for each in marks)


def shown(seen):
    """What is seen in one line."""
    layout, (rows, columns) = seen.layout, seen.size

    def edges(found):
        return [f"{a}{b}{c}{d}" for (a, b), (c, d) in sorted(found)]

    def cells(found):
        return [f"{row}{column}" for row, column in sorted(found)]

    texts = "/".join(
        ",".join(layout.clues.get((row, column), "_") for column in range(columns)) for row in range(rows)
    )
    parts = [
        ("walls", edges(layout.walls)),
        ("signs", [edge + layout.signs[at] for at, edge in zip(sorted(layout.signs), edges(layout.signs))]),
        ("blocks", cells(layout.blocks)),
        ("corners", [f"{row}{column}={text}" for (row, column), text in sorted(layout.corners.items())]),
        ("marked", cells(seen.marked)),
        *((name.replace("_", " "), [clues(getattr(layout, name))]) for name in CLUES),
        ("colors", layout.colors),
        ("note", [layout.note]),
    ]
    return "; ".join([texts, *(f"{name} {' '.join(told)}" for name, told in parts if any(told))])


CLUES = ("row_clues", "column_clues", "row_ends", "column_ends")


@pytest.mark.parametrize("text", PANELS)
def test_the_panels_of_a_text(text):
    lines = text.split("/")
    found = [f"{each.title} {each.first}: {'/'.join(each.lines)}".strip() for each in panels(lines, 3)]
    assert ";".join(found) == PANELS[text]


def test_whether_a_line_has_titles():
    assert has_titles(["1", "board", "1"]) and has_titles(["one solution  another"])
    assert not has_titles(["1", "the board", "1"]) and not has_titles(["board  1"])


@pytest.mark.parametrize(("size", "text", "wanted"), SHOWN)
def test_what_a_picture_of_a_size_shows(size, text, wanted):
    rows, columns = map(int, size.split())
    found = next(sights(Panel("", text.split("/"), 1), (rows, columns)), None)
    assert ("nothing" if found is None else shown(found)) == wanted
    assert found is None or found.size == (rows, columns)


@pytest.mark.parametrize("text", SIZES)
def test_sizes_that_a_picture_may_have(text):
    found = [*sights(Panel("", text.split("/"), 1), None)]
    assert " ".join(f"{rows}x{columns}" for rows, columns in (each.size for each in found)) == SIZES[text]


def test_cells_are_seen_as_wide_as_they_are():
    found = next(sights(Panel("", ["┌───┬───┐", "│ 1 │12 │", "└───┴───┘"], 1), (1, 2)))
    assert found.raw == {(0, 0): " 1 ", (0, 1): "12 "}
