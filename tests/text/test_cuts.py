"""What all formats make of lines, ``|`` between two: comments left out, where a text is cut."""

from __future__ import annotations

import pytest

from satpuzzles.text.codec import (
    before_each,
    nested_lists,
    one_a_line,
    paragraphs,
    plain_lines,
    whole,
    whole_boards,
)

PLAIN = {
    "<http://a.b/c>|1": "http://a.b/c|1 @1,2",
    "[b]title[/b]|1 2": "title|1 2 @1,2",
    "[color=red]1 2[/color]": "1 2 @1",
    "<xml>|# so": "<xml>|# so @1,2",
    "<b>1</b> # so": "<b>1</b> # so @1",
    "1 2 # see": "1 2 @1",
    "# see|1 2": "1 2 @2",
    "#1.|.#": "#1.|.# @1,2",
    "# a|1": "1 @2",
    "## Rows|1": "Rows|1 @1,2",
    "# Columns: |1": "Columns:|1 @1,2",
    "1|# rows clues:|2": "1|rows clues:|2 @1,2,3",
    "```|1 2|```": "1 2 @2",
    "~~~ text|1": "1 @2",
    "[code]|1|[/code]": "1 @2",
    "• 1 2|• 2 1": "• 1 2|• 2 1 @1,2",
    "1 • 2 •": "1 . 2 . @1",
    "① 2|⑩ ⑪": "1 2|10 11 @1,2",
    "a⑩": "a⑩ @1",
    '"# so" # see me': '"# so" # see me @1',
    "#ff0000 red": " @",
    "1 2 #ff0000 so": "1 2 #ff0000 so @1",
    "1 # 2016-01-02": "1 # 2016-01-02 @1",
    "# 2016-01-02|1": "1 @2",
    "1 2 3 # so 1 2 3": "1 2 3 # so 1 2 3 @1",
    "# so # 1": " @",
    "|  |# see|1": "|  |1 @1,2,4",
    "〈 1 〉": "< 1 > @1",
}
"""The lines that are left of each text, and their numbers."""


def grids(lines):
    return before_each("GRID")(lines)


def boards_of_two(lines):
    return whole_boards(lambda board: len(board) >= 2)(lines)


WAYS = {
    "nested": nested_lists,
    "before": grids,
    "whole_boards": boards_of_two,
    "paragraphs": paragraphs,
    "whole": whole,
    "lines": one_a_line,
}

CUTS = [
    ("nested", "[[1,2],[2,1]]", ["1: [[1,2],[2,1]]"]),
    ("nested", "[[1,2],|[2,1]]", ["1: [[1,2],|[2,1]]"]),
    ("nested", "[[1]] text|[[2]]", ["1: [[1]] text", "2: [[2]]"]),
    ("nested", "[[1,|[[2]]", ["1: [[1,", "2: [[2]]"]),
    ("nested", "[[1,||[[2]]", ["1: [[1,", "3: [[2]]"]),
    ("nested", "[[1]]||[[2]]", ["1: [[1]]", "3: [[2]]"]),
    ("nested", "text|[[1]]", ["1: text", "2: [[1]]"]),
    ("nested", "[[1", ["1: [[1"]),
    ("nested", "[1]|[2]]", ["1: [1]", "2: [2]]"]),
    ("nested", "]]|[[1]]", ["1: ]]", "2: [[1]]"]),
    ("nested", "[[1,|2]]|[[3]]", ["1: [[1,|2]]", "3: [[3]]"]),
    ("before", "GRID a|1|GRID b|2", ["1: GRID a|1", "3: GRID b|2"]),
    ("before", "x|GRID a|1", ["1: x", "2: GRID a|1"]),
    ("before", "  GRID a|1", ["1:   GRID a|1"]),
    ("before", "|GRID a", ["2: GRID a"]),
    ("before", "", []),
    ("before", "|", []),
    ("before", "x", ["1: x"]),
    ("before", "GRID a|GRID b|", ["1: GRID a", "2: GRID b|"]),
    ("whole_boards", "1|2|3|4", ["1: 1|2|3|4"]),
    ("whole_boards", "1||2|3|4", ["1: 1|2|3|4 @1,3,4,5"]),
    ("whole_boards", "1|2||3|4", ["1: 1|2", "4: 3|4"]),
    ("whole_boards", "", []),
    ("whole_boards", "||", []),
    ("whole_boards", "1", ["1: 1 @1"]),
    ("whole_boards", "||1||2||3", ["3: 1|2 @3,5", "7: 3 @7"]),
    ("paragraphs", "1|2|3|4", ["1: 1|2|3|4"]),
    ("paragraphs", "1||2|3|4", ["1: 1", "3: 2|3|4"]),
    ("paragraphs", "1|2||3|4", ["1: 1|2", "4: 3|4"]),
    ("paragraphs", "", []),
    ("paragraphs", "||", []),
    ("paragraphs", "1", ["1: 1"]),
    ("paragraphs", "||1||2||3", ["3: 1", "5: 2", "7: 3"]),
    ("whole", "1|2|3|4", ["1: 1|2|3|4"]),
    ("whole", "1||2|3|4", ["1: 1||2|3|4"]),
    ("whole", "1|2||3|4", ["1: 1|2||3|4"]),
    ("whole", "", []),
    ("whole", "||", []),
    ("whole", "1", ["1: 1"]),
    ("whole", "||1||2||3", ["3: 1||2||3"]),
    ("lines", "1|2|3|4", ["1: 1", "2: 2", "3: 3", "4: 4"]),
    ("lines", "1||2|3|4", ["1: 1", "3: 2", "4: 3", "5: 4"]),
    ("lines", "1|2||3|4", ["1: 1", "2: 2", "4: 3", "5: 4"]),
    ("lines", "", []),
    ("lines", "||", []),
    ("lines", "1", ["1: 1"]),
    ("lines", "||1||2||3", ["3: 1", "5: 2", "7: 3"]),
]
"""The blocks of each text: first line, lines, and their numbers where some lie between."""


@pytest.mark.parametrize("text", PLAIN)
def test_lines_without_comments(text):
    lines, numbers = plain_lines(text.split("|"))
    assert f"{'|'.join(lines)} @{','.join(map(str, numbers))}" == PLAIN[text]


@pytest.mark.parametrize(("way", "text", "wanted"), CUTS)
def test_where_a_text_is_cut(way, text, wanted):
    found = []
    for block in WAYS[way](text.split("|")):
        numbers = f" @{','.join(map(str, block.numbers))}" if block.numbers else ""
        found.append(f"{block.first}: {'|'.join(block.lines)}{numbers}")
    assert found == wanted
