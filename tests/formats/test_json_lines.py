"""Files of JSON Lines, and those that are too large to be read at once."""

from __future__ import annotations

import gzip
import json
import os
import threading

import pytest

import satpuzzles as sp
from satpuzzles.formats.reading import read_file

BOARDS = [
    {"type": "hitori", "numbers": [[1, 2, 1], [2, 2, 1], [3, 1, 2]]},
    {"type": "nonogram", "rows": [[1], [2], []], "columns": [[1, 1], [1], []]},
    {"type": "nonogram", "rows": [[[1, 1]]], "columns": [[[1, 2]]], "colors": ["#000000", "#ff0000"]},
    {"type": "futoshiki", "size": 3, "givens": [[0, 1, 0], [0, 0, 0], [3, 0, 0]], "less_than": []},
    {"type": "akari", "cells": [[".", "#", "2"], [".", ".", "."]]},
]
TEXTS = [*map(json.dumps, BOARDS), *(json.dumps(each, separators=(",", ":")) for each in BOARDS)]


def test_lines_beyond_the_cap_are_read_one_at_a_time(tmp_path, monkeypatch):
    monkeypatch.setattr("satpuzzles.formats.decoding.SIZE_CAP", 200)
    text = "\n".join([*TEXTS[:3], "", "# a comment", "x"]).encode() + b"\n\0\n" + TEXTS[0].encode()
    plain, packed = tmp_path / "boards.jsonl", tmp_path / "boards.jsonl.gz"
    plain.write_bytes(text)
    packed.write_bytes(gzip.compress(text))
    for path in (plain, packed):
        *found, bad, last = read_file(path)
        assert [(each.puzzle.to_json(), each.line) for each in found] == [*zip(BOARDS[:3], (1, 2, 3))]
        assert bad.line == 6 and "JSON" in str(bad.error)
        assert last.line == 7 and "control character" in str(last.error)
        assert [each.error is None for each in read_file(path, type="nonogram")] == [
            False,
            True,
            True,
            False,
            False,
        ]


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
