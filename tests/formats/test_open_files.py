"""Boards from open files and into them, many boards of a file, and paths in the wrong place."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import satpuzzles as sp

FIRST, SECOND = sp.Hitori([[1, 1], [1, 2]]), sp.Hitori([[2, 1], [1, 2]])
TEXT = "hitori\n1 1\n1 2\n\n2 1\n1 2\n"
LINES = "[[1,1],[1,2]]\n[[1,2],[3]]\n[[2,1],[1,2]]\n"
"""The second of three boards is bad."""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("boards.txt").write_text(TEXT)
    return tmp_path


def test_boards_come_from_a_path_and_from_open_files_of_text_and_bytes(folder):
    with open("boards.txt") as text, open("boards.txt", "rb") as data:
        sources = [
            "boards.txt",
            folder / "boards.txt",
            text,
            data,
            io.StringIO(TEXT),
            io.BytesIO(TEXT.encode()),
        ]
        for source in sources:
            assert list(sp.read(source)) == [FIRST, SECOND]
    for board in (io.StringIO("1 1\n1 2"), io.BytesIO(b"\xef\xbb\xbf1 1\r\n1 2")):
        assert sp.load(board, type="hitori") == FIRST


def test_an_error_names_an_open_file_as_far_as_it_has_a_name(folder):
    Path("bad.txt").write_text(LINES)
    with open("bad.txt") as file, pytest.raises(sp.FormatError, match=r"^bad\.txt:2:"):
        list(sp.read(file))
    with pytest.raises(sp.FormatError, match=r"^<file>:2:"):
        list(sp.read(io.StringIO(LINES)))
    with pytest.raises(sp.FormatError, match=r"use satpuzzles\.read to read them one by one"):
        sp.load("boards.txt")


def test_good_boards_stand_before_the_error_of_a_bad_one_or_around_it_where_somebody_is_told():
    boards = sp.read(io.StringIO(LINES))
    assert next(boards) == FIRST
    with pytest.raises(sp.FormatError, match=":2"):
        next(boards)
    told = []
    assert list(sp.read(io.StringIO(LINES), on_error=told.append)) == [FIRST, SECOND]
    assert [error.line for error in told] == [2]


def test_a_file_that_cannot_be_read_is_an_error_whoever_is_told(folder):
    told = []
    with pytest.raises(sp.FormatError, match="No such file"):
        list(sp.read("nosuch.txt", on_error=told.append))
    assert not told


def test_what_reads_is_held_to_give_text():
    class Strange:
        def read(self, size: int) -> int:
            return size

    with pytest.raises(sp.ArgumentError, match="whose read gives text or bytes"):
        sp.load(Strange())


def test_boards_are_written_to_a_path_and_to_open_files(folder):
    for name, format in (("out.jsonl", None), ("out.txt", None), ("out", "json")):
        sp.write([FIRST, SECOND], name, format=format)
        assert list(sp.read(name)) == [FIRST, SECOND]
    assert Path("out.txt").read_text() == TEXT
    sp.write(FIRST, Path("one.txt"))
    assert sp.load("one.txt", type="hitori") == FIRST
    text, data = io.StringIO(), io.BytesIO()
    sp.write(iter([FIRST, SECOND]), text)
    sp.write([FIRST, SECOND], data, format="json")
    assert text.getvalue() == TEXT and list(sp.read(io.BytesIO(data.getvalue()))) == [FIRST, SECOND]
    for mode in ("w", "wb"):
        with open("open.jsonl", mode) as file:
            sp.write(FIRST, file)
        assert Path("open.jsonl").read_text().startswith('{"type":"hitori"')


def test_what_cannot_be_written_leaves_no_file(folder):
    for puzzles, name, sentence in (
        ([FIRST, sp.Futoshiki([[0]])], "out.txt", "cannot hold a futoshiki"),
        (FIRST, "out.unknown", "choose one with format=: text, "),
        ([FIRST, "out"], "out.txt", "board 2 must be a Puzzle, not 'out', which is a text; read it with"),
        ("out.txt", "out.txt", "puzzles must be a Puzzle, not 'out.txt', which is a path; read it with"),
    ):
        with pytest.raises(sp.PuzzleError, match=sentence):
            sp.write(puzzles, name)
    assert [path.name for path in folder.iterdir()] == ["boards.txt"]


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("board.txt", "not 'board.txt', which is a path; read it with satpuzzles.load$"),
        (Path("board"), r"Path\('board'\), which is a path; read it with satpuzzles.load$"),
        (TEXT, "which is a text; read it with satpuzzles.loads$"),
        (b"1 1\n1 2", "which is a text; read it with satpuzzles.loads$"),
        (FIRST.to_json(), "satpuzzles.Puzzle.from_json makes one of it$"),
        ([[1]], r"puzzle must be a Puzzle, not \[\[1\]\]$"),
    ],
)
def test_what_is_no_puzzle_is_told_what_makes_one_of_it(value, sentence):
    for ask in (sp.solve, sp.count, sp.why, sp.solutions, sp.encode, sp.render, sp.repair):
        with pytest.raises(sp.ArgumentError, match=sentence):
            ask(value)


def test_a_text_is_no_path_and_a_path_no_text(folder):
    for text in ("1 1\n1 2", "4:0,0,0"):
        with pytest.raises(sp.FormatError, match=r"this is not a file; use satpuzzles\.loads to read a text"):
            sp.load(text)
    with pytest.raises(sp.FormatError, match=r"use satpuzzles\.load to read a file"):
        sp.loads("boards.txt")
