"""Lines of author, date and the like beside boards, ``|`` between two: where they stand, what they name."""

from __future__ import annotations

import pytest

from satpuzzles.core.errors import FormatError
from satpuzzles.text.details import details, named_below_greeting, read_beside, with_told_sizes
from satpuzzles.text.entries import Entry

DETAILS = {
    "by Ann Miller|1 2|2 1": [0],
    "Author: Ann|1 2|2 1": [0],
    "1 2|2 1|by Ann": [2],
    "1 2|by Ann|2 1": [],
    "1 2||by Ann||2 1": [2],
    "1 2||by Ann|2 1": [2],
    "1 2|by Ann||2 1": [1],
    "Hitori|by Ann|1 2": [1],
    "12 March 2020|1 2": [0],
    "Monday, 3rd of May 2021|1 2": [0],
    "2020-01-02|1 2": [0],
    "Hi all,|1 2": [0],
    "1 2|2 1|Cheers": [2],
    "1 2|2 1||Bob": [3],
    "1 2|2 1||bob": [3],
    "1 2|2 1||--|Bob": [3, 4],
    "1 2|2 1|Thanks|xx": [2, 3],
    "1 2|2 1||xx|": [],
    "1 2|2 1|xoxo|Bob": [3],
    "1 2|2 1|Thanks a lot": [2],
    "1 2|2 1||thanks": [3],
    "1 2|2 1|thanks": [2],
    "1 2|2 1||see the rows below": [],
    "1 2|2 1||none": [],
    "1 2|2 1||Hitori again": [],
    "1 2|2 1||Best wishes on 3 May 2020": [3],
    "by Ann": [0],
    "Hi,|by Ann": [0, 1],
    "by Ann|": [0],
    "level: hard|date: today|1 2": [0, 1],
    "level: [1]|1 2": [],
    "by Ann....|1 2": [],
    "**Author:** Ann|1 2": [0],
    "1 2|2 1||xx||Bob": [5],
    "1 2|2 1|Love|xx|": [2, 3],
    "1 2|--|Bob": [2],
    "1 2||--": [],
    "1 2|2 1||row 1 is hard": [],
    "": [],
    "1 2|2 1||each row has every number once": [],
    "from Ann Miller, 3 May 2020|1": [0],
}

GREETINGS = {
    "Hi,|I like this hitori 5x5|": "Hi,|I like this hitori 5x5|",
    "Hi,|I like this hitori 5x5|1 2": "Hi,|I like this hitori 5x5|1 2",
    "Hi,||I like this hitori||1 2": "Hi,||I like this hitori||1 2",
    "Hi|no puzzle|": "Hi|no puzzle|",
    "Hi": "Hi",
    "1 2|hitori too|": "1 2|hitori too|",
    "Hi,|hitori|": "Hi,|hitori|",
    "Hi,|this hitori has 2 rows|": "Hi,|this hitori has 2 rows|",
    "Hi,|stuck in the 3rd row of this hitori 6 by 6|": "Hi,|hitori 6x6|",
    "Hi,|hitori rows are hard|": "Hi,|hitori rows are hard|",
    "Hi,|my nice hitori, 3!|": "Hi,|my nice hitori, 3!|",
}

SIZES = {
    "Hitori|It has 5 rows and 4 columns.|1": "Hitori, 5 rows 4 columns||1",
    "Hitori.|The grid is 5x4|1": "Hitori, 5 rows 4 columns||1",
    "Hitori 5x5|It is 5x4|1": "Hitori 5x5|It is 5x4|1",
    "x|It is 5x4|1": "x|It is 5x4|1",
    "Hitori|It is nice|1": "Hitori|It is nice|1",
    "Hitori and sudoku|It is 5x4|1": "Hitori and sudoku|It is 5x4|1",
    "x|Hitori|It is 5x4|1": "x|Hitori, 5 rows 4 columns||1",
}


@pytest.mark.parametrize("text", DETAILS)
def test_where_details_stand(text):
    assert details(text.split("|")) == DETAILS[text]


@pytest.mark.parametrize("text", GREETINGS)
def test_a_puzzle_that_is_named_below_a_greeting(text):
    assert named_below_greeting(text.split("|")) == GREETINGS[text].split("|")


@pytest.mark.parametrize("text", SIZES)
def test_a_size_that_is_told_below_a_name(text):
    assert with_told_sizes(text.split("|")) == SIZES[text].split("|")


def test_long_lines_and_texts_have_no_details():
    for count, found in ((2_000, [0]), (2_001, [])):
        assert details(["by Ann", *["1 2"] * (count - 1)]) == found
    for width, found in ((120, [0]), (121, [])):
        assert details(["by Ann".ljust(width), "1 2"]) == found
    for above, is_read in ((19, True), (20, False)):
        lines = [*[""] * (above - 1), "Hitori", "It is 5x4"]
        assert (with_told_sizes(lines) != lines) == is_read


def lines_of(lines, told):
    """A reader of boards of one line, which begin with a digit; another line is an error."""
    for at, line in enumerate(lines, 1):
        if line[:1].isdigit():
            yield Entry(line, "it", at)
        elif line:
            yield Entry(None, "it", at, FormatError("wrong", line=at))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("by Ann|1 2|2 1", ["1 2 1: left out: 'by Ann'", "2 1"]),
        ("by Ann||x|1 2", ["3: wrong 1: left out: 'by Ann'", "1 2"]),
        (
            "1 2|by Ann|2 1",
            ["1 2", "2: 'by Ann' stands between rows: leave it out, or put # before it", "2 1"],
        ),
        ("x||1 2|by Ann|2 1", ["1: wrong", "1 2", "4: 'by Ann' stands between rows", "2 1"]),
        ("x|1 2|by Ann|2 1", ["3: 'by Ann' stands between rows", "1 2", "3: 'by Ann' stands between", "2 1"]),
        ("by Ann|1|x|by Ann|2", ["1", "4: 'by Ann' stands between rows", "4: 'by Ann' stands between", "2"]),
        ("1 2|2 1", ["1 2", "2 1"]),
        ("1 2|x|2 1", ["1 2", "2: wrong", "2 1"]),
    ],
)
def test_lines_beside_boards_are_left_out_where_they_stand_in_the_way(text, found):
    lines = text.split("|")
    entries = [*read_beside(lines_of, lines, None, range(1, len(lines) + 1))]
    told = [
        " ".join([entry.puzzle or str(entry.error).removeprefix("it:"), *entry.notes]) for entry in entries
    ]
    assert len(told) == len(found) and all(one.startswith(other) for one, other in zip(told, found)), told


def test_lines_beside_a_board_that_is_read_all_the_same_stay():
    def any_line(lines, told):
        yield Entry("|".join(lines), "it", 1)
        yield Entry(told and "|".join(told), "it", 1)

    for told in (None, ["by Ann", "2 1"]):
        found = [*read_beside(any_line, ["by Ann", "1 2"], told, (1, 2))]
        assert [(entry.puzzle, entry.notes) for entry in found] == [
            ("by Ann|1 2", ()),
            (told and "by Ann|2 1", ()),
        ]
