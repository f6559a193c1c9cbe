"""Codes of cells in one line: what each sign is read as, what is written, and where it stands wrong."""

from __future__ import annotations

import json

import pytest

import satpuzzles as sp
from satpuzzles.core.errors import FormatError
from satpuzzles.formats.codes import Code, Numbers, four_cell, game_id_of, letters, number16, url_of
from satpuzzles.formats.scan import Scanner, watched
from satpuzzles.puzzle.kind import puzzle_type

MADE = {
    ("read 1 1 four", "."): '[["?"]] at 1',
    ("read 1 1 four", "b"): "[[1]] at 1",
    ("read 1 1 four", "h"): "wrong: 1:1: the last letter skips past the last cell",
    ("read 1 1 four", ".8"): '[["?"]] at 1',
    ("read 1 1 marked", "01"): "wrong: 1:1: expected row 1, column 1: a number, found '01'",
    ("read 1 1 refusing", "b"): "wrong: 1:1: no b at row 1, column 1",
    ("read 1 1 sixteen", ""): (
        "wrong: 1:1: expected the cell at row 1, column 1: 0-9, a-f, -XX, +XXX, . or "
        "g-z for empty cells, found the end of the line"
    ),
    ("read 1 1 solo", "0"): "wrong: 1:1: expected row 1, column 1: a number, found '0'",
    ("read 1 1 solo", "2"): "[[2]] at 1",
    ("read 1 1 solo", "11111111"): "wrong: 1:8: the number at row 1, column 1 has more than 7 digits",
    ("read 1 2 four", "h"): "[[null, null]] at 1",
    ("read 1 2 solo", ""): "wrong: 1:1: expected row 1, column 1: a number, found the end of the line",
    ("read 1 2 solo", "2"): "wrong: 1:2: expected row 1, column 2: a number, found the end of the line",
    ("read 1 3 solo", "2_"): "wrong: 1:3: expected a number after _, found the end of the line",
    ("read 2 1 sixteen", "3-86"): "[[3], [134]] at 4",
    ("write 0 0 four", "[[0]]"): "a",
    ("write 0 0 four", "[[0, 0]]"): "0a",
    ("write 0 0 four", "[[0, 0, 0]]"): "00a",
    (
        "write 0 0 four",
        (
            "[[null, null, null, null, null, null, null, null, null, null, null, null, nu"
            "ll, null, null, null, null, null, null, null, null]]"
        ),
    ): "zg",
    ("write 0 0 marked", "[[1]]"): "1",
    ("write 0 0 marked", "[[36, 1]]"): "+101",
    ("write 0 0 refusing", "[[1, 2]]"): "wrong: the number at row 1, column 2 is 2; it takes a",
    (
        "write 0 0 sixteen",
        (
            "[[null, null, null, null, null, null, null, null, null, null, null, null, nu"
            "ll, null, null, null, null, null, null, null, null]]"
        ),
    ): "zg",
    ("write 0 0 solo", "[[0]]"): "a",
    ("write 0 0 solo", "[[2]]"): "2",
    ("write 0 0 solo", "[[0, 2, 9]]"): "a2_9",
    ("write 0 0 solo", "[[1234567, 0]]"): "1234567a",
}


def made(name, text):
    """The cells that a code reads in a text, or the text that it writes for rows in JSON."""
    verb, height, width, code = name.split(" ", 3)
    try:
        if verb == "write":
            return codes()[code].write(json.loads(text))
        scanner = Scanner(text)
        found = codes()[code].read(scanner, int(height), int(width))
        return f"{json.dumps(found)} at {scanner.position}"
    except FormatError as error:
        return f"wrong: {error}"


def codes():
    """Codes of every kind, by a name."""
    return {
        "four": four_cell((0, 1, 2, 3, 4), None, "?"),
        "sixteen": number16(None, "?"),
        "sixteen from 2": number16(None, "?", 2),
        "solo": Code("{place}: a number", "it takes 2 on", letters("a", 3, 0), Numbers(least=2)),
        "marked": Code("{place}: a number", "it takes 35", {"#": (-1,)}, Numbers(("", "+"), 36, 1)),
        "letters": Code(
            "{place}: a letter", "it takes x", letters("a", 3, "x") | {"q": ("x", "y"), "y": ("y",)}
        ),
        "refusing": Code(
            "{place}: a", "it takes a", {"a": (1,)}, refused={"b": "no b at {place}"}, cell="edge"
        ),
    }


@pytest.mark.parametrize(("name", "text"), MADE)
def test_what_is_made_of_a_text(name, text):
    assert made(name, text) == MADE[name, text]


def test_numbers_of_codes_are_written_as_long_as_they_may_be():
    plain, marked = Numbers(), Numbers(("", "-", "+"), 16)
    assert [plain.written(number) for number in (0, 9, 10, 9_999_999, 10_000_000)] == [
        *("0", "9", "10", "9999999", "")
    ]
    assert [marked.written(number) for number in (0, 15, 16, 255, 256, 4_095, 4_096)] == [
        *("0", "f", "-10", "-ff", "+100", "+fff", "")
    ]
    assert (Numbers(least=2).written(1), Numbers(least=2).written(2)) == ("", "2")


def test_a_code_looks_at_the_limit_every_thousand_cells():
    looked = []
    with watched(lambda: looked.append(1)):
        scanner = Scanner("0" * 3_000)
        assert len([*codes()["four"].cells(scanner, 3_000, 100)]) == 3_000
    assert len(looked) == 4


def test_codes_of_boards_tell_the_sides_that_they_take():
    hitori = puzzle_type("hitori")
    code = Code("a number at {place}", "it takes 1 on", {}, Numbers(("",), 10, 1))
    codec = game_id_of(hitori, "numbers", code, "Singles", (2, 3), "x")
    assert codec.write(sp.Hitori([[1, 2, 3], [2, 1, 1]])) == "3x2x:123211\n"
    for rows in ([[1, 2]], [[1, 2, 3, 4], [2, 1, 1, 1]]):
        with pytest.raises(FormatError) as caught:
            codec.write(sp.Hitori(rows))
        told = f"the board is {len(rows)} x {len(rows[0])}; a game ID of Singles takes 2 to 3"
        assert caught.value.sentence == told
    with pytest.raises(FormatError, match="the number at row 1, column 2 is 12; it takes 1 on"):
        codec.write(sp.Hitori([[1, 12], [2, 1]]))
    assert url_of(hitori, "numbers", code).write(sp.Hitori([[1, 2]])) == "12\n"
