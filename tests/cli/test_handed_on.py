"""Boards of JSON Lines that workers read: the answers and errors are those of one process that reads all.

What is read of a line is asked for in text/test_json_lines.py.
"""

from __future__ import annotations

import json
import signal

import pytest
from cli_boards import BAD, GOOD, lines_of
from samples import slow
from test_many_boards import same, without_seconds

from satpuzzles.formats import json_lines
from satpuzzles.many.store import Store


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


@pytest.mark.slow
def test_a_file_of_answers_is_the_same_and_is_gone_on_with(invoke, lines, tmp_path, monkeypatch):
    alone, whole, cut = (tmp_path / name for name in ("alone.jsonl", "whole.jsonl", "cut.jsonl"))
    first = invoke("solve", lines, "-o", alone)
    assert same(first, invoke("solve", lines, "-o", whole, "--jobs", 2))
    assert whole.read_bytes() == alone.read_bytes()
    assert [json.loads(line)["source"] for line in whole.read_text().splitlines()][3] == f"{lines}:4"
    write = Store.write

    def ends(store, line):
        write(store, line)
        if store.done == 5:
            signal.raise_signal(signal.SIGINT)

    with monkeypatch.context() as patched:
        patched.setattr(Store, "write", ends)
        invoke("solve", lines, "-o", cut, "--jobs", 2)
    assert len((tmp_path / "cut.jsonl.partial").read_text().splitlines()) == 5
    assert invoke("solve", lines, "-o", cut, "--jobs", 2, "--resume").code == first.code
    assert cut.read_bytes() == alone.read_bytes()
    assert "is whole already" in invoke("solve", lines, "-o", cut, "--jobs", 2, "--resume").err
