"""Boards of JSON Lines that workers read: the answers and errors are those of one process that reads all.

What is read of a line is asked for in text/test_json_lines.py.
"""

from __future__ import annotations

import pytest
from cli_boards import BAD, GOOD, lines_of
from samples import slow
from test_many_boards import without_seconds

from satpuzzles.formats import json_lines


@pytest.fixture
def lines(tmp_path):
    """A file whose first line is a board, with bad lines among the others."""
    path = tmp_path / "lines.jsonl"
    path.write_bytes(lines_of(*GOOD[:3]) + BAD[0] + BAD[2] + b"\n" + lines_of(*GOOD[3:]) + BAD[1])
    return path


@pytest.fixture
def read_here(monkeypatch):
    """The numbers of the lines that this process reads."""
    numbers = []
    function = json_lines.read_line

    def read(line, manner, watch):
        numbers.append(line.number)
        return function(line, manner, watch)

    monkeypatch.setattr(json_lines, "read_line", read)
    return numbers


@pytest.mark.parametrize(
    "options", [("--limit", 2), *slow((), ("--type", "hitori"), ("--why", "--no-presolve"))], ids=str
)
def test_workers_that_read_answer_in_json_as_one_process_does(invoke, lines, read_here, options):
    alone = invoke("solve", "--json", lines, *options)
    together = invoke("solve", "--json", lines, *options, "--jobs", 2)
    assert without_seconds(together.objects) == without_seconds(alone.objects)
    assert together.code == alone.code == 2
    assert together.err.splitlines() == alone.err.splitlines()
    assert set(read_here) <= {1}  # the line that tells what the file is
