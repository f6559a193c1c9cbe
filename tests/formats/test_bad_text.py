"""Text that is no board: one sentence with source and line, never another exception, never long."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from random import Random

import pytest
from clocks import cpu_at_most
from format_boards import MAKERS
from samples import few_or_many

from satpuzzles import formats
from satpuzzles.core.errors import FormatError, PuzzleError
from satpuzzles.formats import FORMATS, loads
from satpuzzles.kinds.hitori.puzzle import Hitori


def hitori_json(numbers: str) -> str:
    return f'{{"type":"hitori","numbers":{numbers}}}'


REFUSED = tomllib.loads(Path(__file__).with_name("refused.toml").read_text(encoding="utf-8"))
BAD = [
    *REFUSED["any"],
    (b"1 2\n\x81\xfe", "not text in UTF-8", 2),
    (b"1 2\n\x00", "control character", 2),
    (hitori_json("[[" + "1" * 5000 + "]]"), "at most 18 digits, found one of 5,000", 1),
    (hitori_json("[" * 100_000), "nested too deeply", 1),
]


@pytest.mark.parametrize("group", REFUSED)
def test_what_is_refused_has_a_sentence_and_a_line(group):
    for text, sentence, line, *format in BAD if group == "any" else REFUSED[group]:
        how = {"format": format[0]} if format else {}
        entry = next(formats.read(text, source="board.txt", **how))
        assert entry.puzzle is None, text
        assert sentence in entry.error.sentence, text
        assert (entry.error.source, entry.error.line) == ("board.txt", line), text
        assert "\n" not in str(entry.error)


@pytest.mark.parametrize("name", FORMATS)
def test_any_format_refuses_any_bad_text_with_a_place(name):
    for text, *_ in BAD:
        for entry in formats.read(text, format=name):
            if entry.error is not None:
                assert entry.error.line is not None and entry.error.line >= 1


@few_or_many("times", 3, 10)
@pytest.mark.parametrize("name", MAKERS)
def test_spoilt_files_are_read_or_refused_and_never_raise(name, times):
    random = Random(name)
    for make in MAKERS[name]:
        text = formats.write(make(random), name)
        for _ in range(times):
            cut = text[: random.randrange(len(text))]
            mixed = cut + random.choice(["", "x", "0", "]", "\n\n", ",", "é", "9" * 30]) + text[len(cut) :]
            for bad in (cut, mixed):
                for how in ({"format": name}, {}):
                    for entry in formats.read(bad, **how):
                        assert (entry.puzzle is None) == (entry.error is not None)


HUGE = [
    ("digits", lambda: "1" * 2_000_000),
    ("digits in a list", lambda: f"[[{'1' * 2_000_000}]]"),
    ("digits in JSON", lambda: hitori_json(f"[[{'1' * 2_000_000}]]")),
    ("digits of a clue", lambda: f"1, 1\nFILAS\n{'1' * 2_000_000}\nCOLUMNAS\n1"),
    ("a long row", lambda: f"[[{'1,' * 1_000_000}1]]"),
    ("a long plain row", lambda: "1 " * 1_000_000),
    ("too many lines", lambda: "1\n" * 2_000_000),
    ("open lists", lambda: "[" * 1_000_000),
    ("open JSON", lambda: '{"a":[' * 200_000),
    ("JSON numbers", lambda: hitori_json(f"[[{'1,' * 2_000_000}1]]")),
    ("too many JSON lists", lambda: hitori_json(f"[{'[],' * 10_000_000}[]]")),
    ("a game ID", lambda: f"9:{'a' * 2_000_000}"),
    ("a game ID of repetitions", lambda: "9:z9999999z9999999,a1"),
    ("clues of a game ID", lambda: f"1000x1000:{'1.' * 1_000_000}"),
    ("blanks", lambda: f"problem(1,{' ' * 2_000_000}"),
    ("comments", lambda: "problem(1,\n" + "% x\n" * 100_000),
    ("XML elements", lambda: f"<puzzleset>{'<a/>' * 600_000}</puzzleset>"),
    ("XML text", lambda: f"<puzzleset><puzzle><title>{'x&amp;' * 200_000}"),
]


@pytest.mark.parametrize(
    ("name", "make"),
    [
        pytest.param(name, make, id=name, marks=[pytest.mark.slow] if index % 10 else [])
        for index, (name, make) in enumerate(HUGE)
    ],
)
def test_huge_text_is_refused_quickly(name, make):
    text = make()
    with cpu_at_most(2):
        entries = list(formats.read(text))
    assert len(entries) == 1 and len(str(entries[0].error)) < 300


def test_more_than_the_cap_is_not_read(tmp_path):
    path = tmp_path / "big.txt"
    with path.open("wb") as file:
        file.truncate(formats.decoding.SIZE_CAP + 1)
    entry = next(formats.read_file(path))
    assert "larger than 64 MiB" in entry.error.sentence and entry.source == str(path)


def test_files_that_cannot_be_opened(tmp_path):
    for path in (tmp_path, tmp_path / "missing.txt", tmp_path / "a\0b"):
        entry = next(formats.read_file(path))
        assert str(entry.error).startswith(f"{path}: cannot be read: ")
        assert entry.line == 0 and entry.error.line is None


@pytest.mark.parametrize("known", ["[]", "false", "0", '""', "{}", "[[5]]", "[[0,0]]", '[["x"]]'])
def test_what_is_no_partly_filled_grid_is_not_taken_for_none_at_all(known):
    with pytest.raises(FormatError, match="the partly filled grid"):
        loads(f'{hitori_json("[[1]]")[:-1]},"known":{known}}}')
    with pytest.raises(PuzzleError, match="the partly filled grid"):
        Hitori([[1]], known=json.loads(known))


def test_unknown_names_are_errors_of_the_caller():
    with pytest.raises(PuzzleError, match="no format named 'jsn'; did you mean 'json'"):
        formats.read("", format="jsn")
    with pytest.raises(PuzzleError, match="the format non holds nonogram, not hitori"):
        formats.read("", format="non", type="hitori")
    with pytest.raises(PuzzleError, match="no format named"):
        formats.write([THREE], "jsn")
    with pytest.raises(FormatError, match="the format non cannot hold a hitori"):
        formats.write([THREE], "non")
    with pytest.raises(FormatError, match="the format sdm cannot hold an akari"):
        formats.write(loads(".#\n.."), "sdm")


# ---- guessing ----

THREE = Hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]])


BAD_LOOP = ".232.\n.3.72\n2.1..\n.32..\n3...2\n"
GOOD_LOOP = ".232.\n.3..2\n2.1..\n.32..\n3...2\n"


def test_a_bad_board_does_not_hide_the_format_of_the_others():
    for boards in ([BAD_LOOP, GOOD_LOOP], [GOOD_LOOP, BAD_LOOP, GOOD_LOOP]):
        text = "\n".join(["slitherlink", *boards])
        errors = [entry.error for entry in formats.read(text) if entry.puzzle is None]
        found = [entry.puzzle.type for entry in formats.read(text) if entry.puzzle is not None]
        assert found == ["slitherlink"] * text.count(GOOD_LOOP)
        assert [error.sentence for error in errors] == ["expected . or 0 to 4, found '7'"]


def test_a_file_ending_tells_the_format_of_a_bad_board():
    entry = next(formats.read(BAD_LOOP, source="board.loop"))
    assert str(entry.error) == "board.loop:2:4: expected . or 0 to 4, found '7'"


def test_sudokus_in_lines_may_begin_with_a_comment():
    board = "1.....2.3....4.."
    found = list(formats.read(f"# from the paper\n\n{board}  # easy\n# another\n{board}, hard\n"))
    assert [entry.line for entry in found] == [3, 5]
    assert [entry.puzzle for entry in found] == [loads(board)] * 2
    assert loads(f"# from the paper\n{board}", type="sudoku") == loads(board)


def test_a_type_that_does_not_fit_is_said():
    assert "expected a hitori, found an akari" in str(
        next(formats.read('{"type":"akari","cells":[["."]]}', type="hitori")).error
    )
    assert "expected a nonogram, found a hitori" in str(
        next(formats.read('{"type":"hitori","numbers":[[1]]}', type="nonogram")).error
    )
    for text in ("[[1,2],[2,1]]", "3x3:121221312", "A A\nA A\nA 1+"):
        entry = next(formats.read(text, type="nonogram"))
        assert entry.puzzle is None and entry.error.line


def test_a_url_may_leave_out_its_scheme():
    link = "puzz.link/p?lightup/4/4/h.gbic.h"
    assert loads(link) == loads(f"https://{link}") and formats.looks_like_literal(link)


@pytest.mark.parametrize(
    ("argument", "literal"),
    [
        ("5x5:3/2", True), ("9:a_a", True), ("5adk:0,", True), ("9x9dk#123", True),
        ("https://puzz.link/p?hitori/4/4/1", True), ("board.txt", False), ("5x5.txt", False),
        ("C:\\boards.txt", False), ("-", False), ("./9:a", False),
        ("53..7.0_*" * 9, True), ("1.2." * 4, True),
    ],
)  # fmt: skip
def test_literals(argument, literal):
    assert formats.looks_like_literal(argument) is literal


def test_load_wants_one_board(tmp_path):
    path = tmp_path / "two.txt"
    path.write_text("[[1,2],[2,1]]\n[[1,2],[2,1]]\n")
    with pytest.raises(FormatError, match=r"two\.txt:2: expected one board, found several"):
        formats.load(path)
