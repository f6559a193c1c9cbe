"""What is told of texts that no format fits, of what stands beside boards, and of what rows cannot hold."""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.text.decoding import decode
from satpuzzles.text.letters import as_told, is_prose
from satpuzzles.text.pictures import split
from satpuzzles.text.reading import read_file
from satpuzzles.text.sessions import without_session
from satpuzzles.text.writing import write

UNTOLD = (
    "which puzzle this is cannot be told: write its name on the first line (hitori, nonogram, ...) or say "
    "--type; as"
)

WRONG = {
    "1 2 q\n2 1 1\n1 1 2": f"1:5: {UNTOLD} hitori (the nearest): "
    "expected a number from 1, found 'q' in row 1",
    "12 34\n1 ": f"2: {UNTOLD} hitori (the nearest): row 2 has 1 cell, row 1 has 2",
    "1 2 3\n1 2\n": "2: row 2 has 2 cells, row 1 has 3; the nearest format is rows (hitori), "
    "name another with --type or --format",
    "1<2\n2>q\n": "2:3: expected a number or . for a blank cell, found 'q'; the nearest format is "
    "signs (futoshiki), name another with --type or --format",
    "ab\nba\n\n1 2 3": f"2: {UNTOLD} calcudoku (the nearest): the cage a at row 1, column 1 has "
    "no line with its clue",
    "4:zzz": "1:4: the blocks cover more than the 24 inner edges and the end",
}
"""What a text whose puzzle nobody tells is refused with, word by word."""


@pytest.mark.parametrize("text", WRONG)
def test_the_nearest_format_is_told(text):
    with pytest.raises(sp.FormatError) as caught:
        sp.loads(text)
    assert str(caught.value) == f"<text>:{WRONG[text]}"


def test_sentences_beside_several_boards_are_notes_of_the_first(tmp_path):
    path = tmp_path / "boards.txt"
    path.write_text(
        "my aunt likes puzzles a lot\n\n1 1\n1 2\n\n2 2\n1 2\n\n2 1\n1 1\n\ngood luck with these I think\n"
    )
    entries = list(read_file(path, type="hitori"))
    assert [entry.puzzle.to_json()["numbers"] for entry in entries] == [
        [[1, 1], [1, 2]],
        [[2, 2], [1, 2]],
        [[2, 1], [1, 1]],
    ]
    assert [entry.notes for entry in entries] == [
        ("1: left out: 'my aunt likes puzzles a '...", "12: left out: 'good luck with these I t'..."),
        (),
        (),
    ]


def test_a_drawn_row_alone_between_drawings_is_an_error_in_its_line(tmp_path):
    path = tmp_path / "boards.txt"
    drawn = "+-+-+\n|1|1|\n+-+-+\n|2|1|\n+-+-+\n"
    path.write_text(f"{drawn}\n|1|2|\n\n{drawn}")
    first, alone, last = read_file(path, type="hitori")
    assert first.puzzle == last.puzzle == sp.Hitori([[1, 1], [2, 1]]) and (first.line, last.line) == (1, 9)
    assert "boards.txt:7: one row alone is drawn" in str(alone.error)


def test_text_that_is_not_what_its_mark_announces():
    assert decode(b"\xff\xfe1\x00") == decode(b"\xfe\xff\x001") == "1"
    with pytest.raises(sp.FormatError, match="this is not the text in UTF-16 that its first bytes announce"):
        decode(b"\xff\xfe1")


def test_drawings_with_points_are_parted_by_their_width_or_by_two_empty_lines():
    narrow, wide = ["·   ·", "  1", "·   ·"], ["·   ·   ·", "  1", "·   ·   ·"]
    assert [block.first for block in split([*narrow, "", *wide])] == [1, 5]
    assert [block.first for block in split([*narrow, "", "", *narrow])] == [1, 6]
    assert [block.first for block in split([*narrow, "", *narrow])] == [1]
    assert [block.first for block in split([*narrow, *wide])] == [1]


def test_words_of_letters():
    assert is_prose("I found this one in an old book.") and is_prose("see: here")
    assert is_prose("(I found this one in an old book)") and is_prose("I found this one in an old book!")
    for line in (
        "I found this one in an old book",
        "(from the paper)",
        "Wow!",
        "rows of my friend are nice.",
        "hello",
        "1 2 3",
        "....",
    ):
        assert not is_prose(line), line
    assert as_told(["x o x", "words here ox", "oxo"], {"x": "#", "o": "."}) == [
        "# . #",
        "words here ox",
        ".#.",
    ]


def test_rows_cannot_hold_one_column_of_wide_numbers():
    with pytest.raises(sp.FormatError, match="rows cannot hold one column"):
        write(sp.Hitori([[10], [9]]), "rows")
    for numbers in ([[1], [9]], [[10, 9], [9, 10]]):
        board = sp.Hitori(numbers)
        assert sp.loads(write(board, "rows"), type="hitori") == board


def test_what_a_session_prints_for_nothing_is_a_blank_cell():
    assert without_session(["1.0 NaN", "NaN 2.0"]) == ["  1   .", "  .   2"]
    assert without_session(["1 NaN", "2 1"]) == ["1 NaN", "2 1"]
