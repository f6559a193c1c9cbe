"""Lines of JSON that are read one by one, wherever that is: the same boards and errors as of the file.

The oracle is the reading of the whole text, which tells lines apart by itself.
"""

from __future__ import annotations

import gzip
import json
import os
import random
import threading
from types import SimpleNamespace

import pytest

import satpuzzles as sp
from satpuzzles.formats.json_lines import LONG, Line, Manner, lines_of, read_line
from satpuzzles.formats.reading import read, read_file

BOARDS = [
    {"type": "hitori", "numbers": [[1, 2, 1], [2, 2, 1], [3, 1, 2]]},
    {"type": "nonogram", "rows": [[1], [2], []], "columns": [[1, 1], [1], []]},
    {"type": "nonogram", "rows": [[[1, 1]]], "columns": [[[1, 2]]], "colors": ["#000000", "#ff0000"]},
    {"type": "futoshiki", "size": 3, "givens": [[0, 1, 0], [0, 0, 0], [3, 0, 0]], "less_than": []},
    {"type": "akari", "cells": [[".", "#", "2"], [".", ".", "."]]},
]
TEXTS = [*map(json.dumps, BOARDS), *(json.dumps(each, separators=(",", ":")) for each in BOARDS)]
OTHER = ["{}", "{", '{"a": 1}', '{"type": "nonogram"}', '{"hitori": [[1, 2], [2, 1]]}', '{"name": "x"}']
SIGNS = '0123456789,[]{}": #~/|=x'


def mangled(text: str, rng: random.Random) -> str:
    at = rng.randrange(1, len(text))
    return rng.choice(
        [
            text[:at],
            text[:at] + text[at + 1 :],
            text[:at] + rng.choice(SIGNS) + text[at:],
            text + rng.choice([" ", "x", "{}", " # words here"]),
            rng.choice(OTHER),
        ]
    )


def outcome_of(entry):
    error = entry.error
    place = [getattr(error, name, None) for name in ("line", "column")]
    return entry.puzzle, entry.source, entry.line, str(error), place, entry.name, entry.notes


def test_lines_are_read_as_their_file_is(tmp_path):
    rng = random.Random(1)
    path = tmp_path / "boards.jsonl"
    by_line = bad = 0
    for _ in range(150):
        lines = [rng.choice(TEXTS) for _ in range(rng.randint(2, 5))]
        lines[1:] = [mangled(each, rng) if rng.random() < 0.4 else each for each in lines[1:]]
        lines.insert(rng.randrange(len(lines)), rng.choice(["", " "]))
        path.write_text("\n".join(lines) + rng.choice(["", "\n"]))
        manner = Manner(rng.choice([None, None, "nonogram"]), rng.random() < 0.3)
        if (found := lines_of(path, manner)) is not None:
            entries = [read_line(each, manner, None) if isinstance(each, Line) else each for each in found]
            told = {"type": manner.type, "columns_first": manner.columns_first}
            whole = read(path.read_bytes(), source=str(path), **told)
            assert list(map(outcome_of, entries)) == list(map(outcome_of, read_file(path, **told)))
            assert list(map(outcome_of, entries)) == list(map(outcome_of, whole)), lines
            by_line += 1
            bad += sum(each.error is not None for each in entries)
    assert by_line > 40 and bad > 40


@pytest.mark.parametrize(
    "name,lines",
    [
        ("boards.txt", TEXTS[:2]),
        ("boards.jsonl", [TEXTS[0], "[[1,2],[2,1]]"]),
        ("boards.jsonl", ["{}", TEXTS[0]]),
        ("boards.jsonl", [TEXTS[0] + ",", TEXTS[1]]),
        ("boards.jsonl", []),
        ("boards.jsonl", [TEXTS[0].replace("hitori", "h\N{LATIN SMALL LETTER I WITH ACUTE}tori")]),
        ("boards.jsonl", ['{"name": "hitori", "data": {"1": {"problem": "2 2\\n1 2\\n2 1"}}}']),
        ("boards.jsonl", [TEXTS[0], "\x00"]),
        ("boards.jsonl", [TEXTS[0].replace("{", "{" + " " * LONG), TEXTS[1]]),
    ],
)
def test_any_other_file_is_read_as_a_whole(tmp_path, name, lines):
    path = tmp_path / name
    path.write_text("\n".join(lines))
    assert lines_of(path, Manner()) is None


def test_a_file_that_is_not_there_is_read_as_a_whole_too(tmp_path):
    assert lines_of(tmp_path / "none.jsonl", Manner()) is None


def test_lines_of_a_packed_file(tmp_path):
    path = tmp_path / "boards.jsonl.gz"
    path.write_bytes(gzip.compress("\n".join(TEXTS[:3]).encode()))
    found = lines_of(path, Manner())
    assert found is not None
    assert list(found) == [Line(text, str(path), number) for number, text in enumerate(TEXTS[:3], 1)]


def test_lines_beyond_the_cap_are_there_one_at_a_time(tmp_path, monkeypatch):
    monkeypatch.setattr("satpuzzles.formats.decoding.SIZE_CAP", 200)
    path = tmp_path / "boards.jsonl"
    path.write_bytes("\n".join([*TEXTS[:3], "", "# a comment", "x"]).encode() + b"\n\0\n" + TEXTS[0].encode())
    found = lines_of(path, Manner())
    assert found is not None
    *lines, last = found
    assert lines == [Line(text, str(path), at) for at, text in [*enumerate(TEXTS[:3], 1), (6, "x")]]
    assert not isinstance(last, Line) and last.line == 7 and "control character" in str(last.error)


def test_a_type_that_there_is_not_is_told_for_lines_too(tmp_path):
    path = tmp_path / "boards.jsonl"
    path.write_text("\n".join(TEXTS[:2]))
    with pytest.raises(sp.PuzzleError, match="nosuch"):
        read_file(path, type="nosuch")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names")
def test_a_pipe_that_is_called_like_such_a_file_is_read_once(tmp_path):
    path = tmp_path / "pipe.jsonl"
    os.mkfifo(path)
    board = '{"type": "nonogram", "rows": [[1]], "columns": [[1]]}\n'
    found: list[object] = []
    reader = threading.Thread(target=lambda: found.extend(read_file(path)), daemon=True)
    reader.start()
    path.write_text(board)
    reader.join(120)
    assert [entry.puzzle.type for entry in found] == ["nonogram"]


@pytest.mark.parametrize("module,is_the_boards", [("json", False), ("a_plug_in", True)])
def test_memory_that_is_short_is_no_fault_of_a_board(monkeypatch, module, is_the_boards):
    """But that a plug-in wants too much of it is one of its board."""
    names = {"__name__": module}
    exec("def board(block): raise MemoryError", names)
    codec = SimpleNamespace(board=names["board"], title=None)
    monkeypatch.setattr("satpuzzles.formats.puzzle_json.JSON", codec)
    line = Line(TEXTS[0], "boards.jsonl", 1)
    if is_the_boards:
        assert "not enough memory" in str(read_line(line, Manner(None, False), None).error)
    else:
        with pytest.raises(MemoryError):
            read_line(line, Manner(None, False), None)
