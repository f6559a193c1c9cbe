"""``print``: booklets from files of any formats and from a pipe, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest
from cli_boards import CYCLE, FUTOSHIKI, HITORI, NONOGRAM

import satpuzzles as sp

AMBIGUOUS = Path(__file__).resolve().parents[2] / "instances" / "hitori" / "multiple_7x7.txt"


def tier_of(board) -> str:
    return sp.grade(sp.Puzzle.from_json(board)).tier


@pytest.fixture
def boards(tmp_path):
    """A file with boards of three types."""
    path = tmp_path / "boards.jsonl"
    path.write_text("\n".join(json.dumps(each) for each in (FUTOSHIKI, HITORI, NONOGRAM)))
    return path


def pages(path) -> list[str]:
    """The text of each page of a PDF, as another program reads it."""
    document = pypdfium2.PdfDocument(path)
    found = [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]
    document.close()
    return found


def test_boards_of_all_types_are_printed_with_numbers_and_a_title(invoke, boards, tmp_path):
    book = tmp_path / "book.pdf"
    ended = invoke("print", boards, "3x3:121221312", "-o", book, "--title", "A rainy day")
    assert (ended.code, ended.out, ended.err) == (0, "", "")
    title, first = pages(book)
    assert "A rainy day" in title and "4 puzzles 1 Futoshiki, 2 Hitori, 1 Nonogram" in title
    assert all(
        f"{number} {kind}" in first for number, kind in enumerate(["Futoshiki", "Hitori", "Nonogram"], 1)
    )
    once = book.read_bytes()
    invoke("print", boards, "3x3:121221312", "-o", book, "--title", "A rainy day")
    assert book.read_bytes() == once


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--names"], ["boards-1 · Futoshiki", "boards-3 · Nonogram"]),
        (["--dates", "2026-02-28"], ["28 February 2026 · Futoshiki", "2 March 2026"]),
        (["--tiers"], [f"{each['type'].capitalize()} {tier_of(each)}" for each in (FUTOSHIKI, HITORI)]),
        (["--solutions", "back"], ["Solutions"]),
    ],
)
def test_captions_say_what_is_asked_for(invoke, boards, tmp_path, options, words):
    assert invoke("print", boards, "-o", tmp_path / "book.pdf", *options).code == 0
    text = " ".join(pages(tmp_path / "book.pdf"))
    assert all(each in text for each in words), text


@pytest.mark.parametrize(("solutions", "count"), [("none", 3), ("back", 4), ("pages", 6), ("below", 3)])
def test_solutions_stand_where_they_are_wanted(invoke, boards, tmp_path, solutions, count):
    book = tmp_path / "book.pdf"
    assert invoke("print", boards, "-o", book, "--per-page", 1, "--solutions", solutions).code == 0
    assert len(pages(book)) == count


def test_generated_boards_are_printed_from_a_pipe(invoke, tmp_path):
    made = invoke("generate", "sudoku", "--size", 4, "--count", 5, "--seed", 1)
    ended = invoke(
        "print", "-", "-o", tmp_path / "book.pdf", "--large-print", "--per-page", 1, stdin=made.out
    )
    assert (ended.code, ended.err) == (0, "")
    assert len(pages(tmp_path / "book.pdf")) == 5


def test_a_board_without_solution_is_left_out_where_solutions_are_printed(invoke, tmp_path):
    boards = tmp_path / "boards.jsonl"
    boards.write_text("\n".join(json.dumps(each) for each in (CYCLE, HITORI)))
    ended = invoke("print", boards, "-o", tmp_path / "book.pdf", "--solutions", "back")
    assert (ended.code, ended.err.count("\n")) == (1, 1)
    text = " ".join(pages(tmp_path / "book.pdf"))
    assert "1 Hitori" in text and "Futoshiki" not in text
    assert invoke("print", boards, "-o", tmp_path / "book.pdf").code == 0
    assert "1 Futoshiki" in pages(tmp_path / "book.pdf")[0]


def test_a_board_with_several_solutions_is_named(invoke, tmp_path):
    ended = invoke("print", AMBIGUOUS, "-o", tmp_path / "book.pdf", "--solutions", "back", "--tiers")
    assert ended.code == 0
    assert "there are several solutions; one of them is drawn" in ended.err
    assert "there are several solutions, so it is of no tier" in ended.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["-o", "book.ps"], "the name book.ps does not end in .pdf"),
        ([], "Missing option '-o'"),
        (["-o", "book.pdf", "--per-page", "3"], "'3' is not one of '1', '2', '4', '6', '8'"),
        (["-o", "book.pdf", "--paper", "A3"], "'A3' is not one of"),
        (["-o", "book.pdf", "--dates", "tomorrow"], "does not match the format"),
        (["-o", "book.pdf", "--size", "0"], "1<=x<=100"),
        (["-o", "book.pdf", "--size", "2"], "points high, and 7 is the least"),
        (["-o", "book.pdf", "--title", "数独"], "has no character '数'"),
        (["-o", "missing/book.pdf"], "missing"),
    ],
)
def test_what_is_wrong_gets_one_line(invoke, boards, arguments, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    before = set(tmp_path.iterdir())
    ended = invoke("print", boards, *arguments)
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert words in ended.err
    assert set(tmp_path.iterdir()) == before
