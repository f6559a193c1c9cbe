"""Boards of a text against what stands beside them, one by one: size, type, legend, order of lists, lines."""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.core.errors import FormatError
from satpuzzles.text.entries import Entry, agreeing, failure, of_size, of_type, placed, turned

HITORI = sp.Hitori([[1, 2, 1], [2, 2, 1]])
SQUARE = sp.Hitori([[1, 2], [2, 2]])
SUDOKU = sp.Sudoku([[0] * 6 for _ in range(6)], box=(2, 3))
NONOGRAM = sp.Nonogram([[1], [2]], [[1], [1], [1]])


def entry(puzzle, line=4):
    return Entry(puzzle, "it", line)


def wrong(sentence, line, column=None):
    return Entry(None, "it", line, FormatError(sentence, source="it", line=line, column=column))


def told(found):
    """Boards by their types, errors in words."""
    return [str(each.error) if each.error else each.puzzle.type for each in found]


SIZES = [
    (HITORI, (2, 3), False, ""),
    (HITORI, (3, 2), False, ""),
    (
        HITORI,
        (3, 2),
        True,
        "it:4: 3 rows and 2 columns are told before the board, which has 2 rows and 3 col",
    ),
    (HITORI, (2, 3), True, ""),
    (HITORI, (3, 3), True, "it:4: the size before the board is 3 x 3, the board is 2 x 3: mend one of them"),
    (HITORI, (2, 2), False, "it:4: the size before the board is 2 x 2, the board is 2 x 3: mend one of them"),
    (HITORI, (2,), False, ""),
    (HITORI, (3,), False, ""),
    (HITORI, (4,), False, "it:4: the size before the board is 4, the board is 2 x 3: mend one of them"),
    (HITORI, (), False, ""),
    (HITORI, (2, 3, 3), False, ""),
    (HITORI, (2, 3, 4), False, "it:4: the size before the board is 2 x 3 x 4, the board is 2 x 3: mend one"),
    (SQUARE, (2, 2), True, ""),
    (SQUARE, (2,), False, ""),
    (SUDOKU, (6, 6), False, ""),
    (SUDOKU, (2, 3), False, ""),
    (SUDOKU, (3, 2), False, ""),
    (SUDOKU, (2,), False, ""),
    (SUDOKU, (6,), True, ""),
    (SUDOKU, (2, 6), False, "it:4: the size before the board is 2 x 6, the board is 6 x 6: mend one of them"),
    (SUDOKU, (9,), False, "it:4: the size before the board is 9, the board is 6 x 6: mend one of them"),
]
"""A board, what is told of its size, whether rows stand first for sure, and what is wrong."""


@pytest.mark.parametrize(("puzzle", "size", "is_counted", "sentence"), SIZES)
def test_a_board_has_the_size_that_is_told(puzzle, size, is_counted, sentence):
    given = entry(puzzle)
    found = of_size(given, size, is_counted)
    if sentence:
        assert found.puzzle is None and str(found.error).startswith(sentence)
    else:
        assert found is given


def test_an_error_has_no_size():
    bad = wrong("bad", 3)
    assert of_size(bad, (2, 3), True) is bad


def test_what_the_first_line_names_is_the_type_of_a_board():
    one, other = entry(HITORI), entry(SUDOKU, 9)
    begins = "the first line names sudoku, but"
    cure = "write the name alone on its line"
    as_hitori = f"it:4: {begins} the board is read as a hitori: {cure}"
    cases = [
        ([other, one], ["sudoku", "hitori"]),
        ([one, other, one], [as_hitori, "sudoku", "hitori"]),
        ([one], [as_hitori]),
        ([wrong("bad", 1)], [f"it:1: {begins} has more than that: {cure}"]),
        ([wrong("bad", 1, 2)], ["it:1:2: bad"]),
        ([wrong("bad", 2)], ["it:2: bad"]),
        ([wrong(f"{begins} no", 1)], [f"it:1: {begins} no"]),
        ([other, wrong("bad", 1)], ["sudoku", "it:1: bad"]),
        ([], []),
    ]
    for given, wanted in cases:
        assert told(of_type(iter(given), "sudoku", 1)) == wanted
    assert told(of_type(iter([wrong("bad", 1)]), "sudoku", 0)) == ["it:1: bad"]


def test_a_legend_does_not_change_a_board():
    """Where its signs make it another board, or none, it is an error."""
    one, other, bad = entry(HITORI), entry(SQUARE), wrong("bad", 5)
    sentence = (
        "it:4: the signs of the board do not mean what the text says that they do: write . and # for them"
    )
    cases = [
        ([one], [entry(HITORI, 7)], ["hitori"]),
        ([one], [other], [sentence]),
        ([one], [], [sentence]),
        ([one], [bad], [sentence]),
        ([bad], [one], ["it:5: bad"]),
        ([bad], [], ["it:5: bad"]),
        ([bad], [bad], ["it:5: bad"]),
        ([one, one], [one, other], ["hitori", sentence]),
        ([one], [one, other], ["hitori"]),
        ([], [one], []),
        ([], [], []),
    ]
    for given, of_legend, wanted in cases:
        assert told(agreeing(iter(given), iter(of_legend))) == wanted


def test_columns_that_stand_first():
    found = list(turned(iter([entry(NONOGRAM), wrong("bad", 2), entry(HITORI)]), True))
    assert found[0].puzzle.row_clues == NONOGRAM.column_clues and found[0].line == 4
    assert told(found[1:]) == [
        "it:2: bad",
        "it:4: a hitori has no lists of clues of which the columns could stand first",
    ]
    given = [entry(NONOGRAM), entry(HITORI)]
    assert list(turned(iter(given), False)) == given


def test_the_entry_of_an_error():
    for error, line in ((FormatError("bad"), 3), (FormatError("bad", line=5), 5)):
        found = failure(error, "it", 3)
        assert (found.puzzle, found.source, found.line) == (None, "it", 3)
        assert str(found.error) == f"it:{line}: bad"


@pytest.mark.parametrize(
    ("numbers", "line", "error", "wanted"),
    [
        ((1, 2, 3), 2, 3, (2, 3)),
        ((3, 4, 5), 2, 3, (4, 5)),
        ((3, 4, 5), 1, 1, (3, 3)),
        ((1, 2, 4), 3, 2, (4, 2)),
        ((2, 3, 4), 1, 9, (2, 4)),
        ((2, 3, 4), 9, None, (4, 2)),
        ((7,), 1, None, (7, 7)),
    ],
)
def test_lines_are_counted_in_the_file(numbers, line, error, wanted):
    given = Entry(None, "it", line, FormatError("bad", line=error))
    found = placed(given, numbers)
    assert (found.line, found.error.line) == wanted
    assert found.error.sentence == "bad"


def test_boards_are_placed_in_the_file_too():
    found = placed(entry(HITORI, 2), (5, 6, 9))
    assert (found.line, found.error, found.puzzle) == (6, None, HITORI)
