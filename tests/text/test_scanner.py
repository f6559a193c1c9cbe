"""The scanner, text by text: what each of its steps takes, and what stands wrong, with the place."""

from __future__ import annotations

import pytest

from satpuzzles.core.errors import FormatError
from satpuzzles.text import scan

MADE = {
    ("announced_size", "5 5"): "5",
    ("any sizes", "2"): "3:2: expected ',', found the end of the line",
    ("blank", "-"): "True at 1 end",
    ("end", ","): "3:1: expected the end of the line, found ','",
    ("end", "\n"): "3:1: expected the end of the text, found the end of the line",
    ("few digits", "21"): "21 at 2 end",
    ("few digits", "234"): "3:1: expected a digit of at most 2 digits, found one of 3",
    ("hides_row", ""): "False",
    ("hides_row", "1 2 3"): "False",
    ("hides_row", "(1 2 3)#1 2 312"): "False",
    ("hides_row", "(1 2 3)# # [1, 2, 3]12(1 2 3)"): "True",
    ("items", "[]"): "[] at 2 end",
    ("items", "[\n"): "4:1: expected a number, found the end of the text",
    ("items", "[1  [1"): "3:5: expected ',' or ']', found '['",
    ("items", "[32]][3"): "[32] at 4",
    ("letter", ""): "0 at 0 end",
    ("letter", "a"): "1 at 1 end",
    ("letter", "zA"): "26 at 1",
    ("numbers", " "): "3:2: expected a number, found the end of the line",
    ("numbers", "1"): "[1] at 1 end",
    ("numbers", "   1 5"): "[1] at 5",
    ("numbers", "1,11111111"): "3:3: expected a number of at most 7 digits, found one of 8",
    ("row", ""): "[] at 0 end",
    ("row", "1"): "[1] at 1 end",
    ("row", "2,"): "3:2: expected a blank or the end of the line, found ','",
    ("row ,of 2", ""): "3:1: expected a number, found the end of the line",
    ("row ,of 2", "1,  5"): "[1, 5] at 5 end",
    ("row of 2", "1"): "3:2: expected a number, found the end of the line",
    ("row of 2", "5 2"): "[5, 2] at 3 end",
    ("row of none", " "): "[] at 1 end",
    ("size", "0"): "3:1: the height is 0; it may be 2 to 9",
    ("size", "2"): "2 at 1 end",
    ("sizes", " "): "3:2: expected the height, found the end of the line",
    ("sizes", "2x9,"): "[2, 9] at 4 end",
    ("sizes", "2x3, 4"): "3:6: expected the end of the line, found '4'",
    ("take", ""): "False at 0 end",
}


def made(name, text):
    """What a scanner makes of a text, and where it stands then; or what is wrong with it."""
    if name == "hides_row":
        line, _, comment = text.partition("#")
        return str(scan.hides_row(f"{line}#{comment}", len(line)))
    if name == "announced_size":
        return str(scan.announced_size(text))
    scanner = scan.Scanner(text, 3, scan.BLANKS_AND_LINES if name.startswith("items") else scan.BLANKS)
    try:
        match name:
            case "number" | "numbers" | "letter" | "blank" | "spaces" | "peek" | "end" | "found":
                found = getattr(scanner, name)()
            case "few digits":
                found = scanner.number("a digit", 2)
            case "letter from g":
                found = scanner.letter("g")
            case "blank but .":
                found = scanner.blank(".")
            case "size":
                found = scanner.size("height", 2, 9)
            case "any size":
                found = scanner.size("height")
            case "sizes":
                found = scanner.sizes("{height}x{width},", 2, 9, "a sign")
            case "any sizes":
                found = scanner.sizes("{height}, {width}")
            case "take":
                found = scanner.take("ab")
            case "expect":
                found = scanner.expect("ab")
            case "expect in words":
                found = scanner.expect("ab", "two letters")
            case "row" | "row," | "row ,":
                found = scanner.row(scan.Scanner.number, name[3:] or " ")
            case "row of 2" | "row, of 2" | "row ,of 2":
                found = scanner.row(scan.Scanner.number, name[3:].removesuffix("of 2"), count=2)
            case "row of none":
                found = scanner.row(scan.Scanner.number, count=0)
            case "row of 3 at most":
                found = scanner.row(scan.Scanner.number, most=3, too_many="too many")
            case _:
                found = scanner.items(scan.Scanner.number, 3)
    except FormatError as error:
        return str(error)
    return f"{found} at {scanner.position}{' end' if scanner.at_end else ''}"


@pytest.mark.parametrize(("name", "text"), MADE)
def test_what_is_made_of_a_text(name, text):
    assert made(name, text) == MADE[name, text]


def test_more_than_a_thousand_numbers_in_a_line_are_too_many():
    assert made("numbers", ",".join("1" * 1_000)).endswith(" at 1999 end")
    assert made("numbers", ",".join("1" * 1_001)) == f"3:1: {scan.TOO_MANY_NUMBERS}"
    assert made("numbers", "1" * 7) == "[1111111] at 7 end"
    assert made("row of 3 at most", "1 2 3") == "[1, 2, 3] at 5 end"
    assert made("row of 3 at most", "1 2 3 4") == "3:7: too many"
    assert made("items", "[1, 2, 3]") == "[1, 2, 3] at 9 end"
    assert made("items", "[1, 2, 3, 4]") == "3:11: the list has more than 3 items"


@pytest.mark.parametrize(("text", "found"), [("1", "1"), ("1000", "1000"), ("0", None), ("1001", None)])
def test_a_side_is_1_to_1000(text, found):
    one = f"{found} at {len(text)} end" if found else f"3:1: the height is {text}; it may be 1 to 1,000"
    assert made("any size", text) == one
    both = f"[{found}, 1] at {len(text) + 2} end" if found else one
    assert made("any sizes", f"{text},1") == both


def test_an_error_has_its_place_in_a_text_of_several_lines():
    scanner = scan.Scanner("12\n345", 7)
    places = [(0, 7, 1), (1, 7, 2), (2, 7, 3), (3, 8, 1), (5, 8, 3)]
    found = [(at, scanner.error("no", at)) for at in range(6)]
    assert [(at, error.line, error.column) for at, error in found if at != 4] == places
    assert scan.Scanner("1").error("no").line == 1
    after = scan.Scanner("\n12").error("no", 2)
    assert (after.line, after.column) == (2, 2)


def test_a_watch_is_asked_within_its_block_alone():
    asked = []
    with scan.watched(lambda: asked.append("outer")):
        with scan.watched(lambda: asked.append("inner")):
            scanner = scan.Scanner("[1] 1")
            scanner.items(scan.Scanner.number, 3)
        scanner.spaces()
        scanner.numbers()
        scanner.row(scan.Scanner.number)
    scan.look()
    assert asked == ["inner", "inner", "outer", "outer"]
    with pytest.raises(ZeroDivisionError), scan.watched(lambda: 1 / 0):
        scan.look()
    scan.look()
