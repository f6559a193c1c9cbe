"""Boards of JSON Lines that workers read: the answers and errors are those of one process that reads all.

What is read of a line is asked for in text/test_json_lines.py.
"""

from __future__ import annotations

import gzip
import json
import signal

import pytest
from cli_boards import BAD, GOOD, UNIQUE, lines_of
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
def test_workers_that_read_answer_in_a_line_as_one_process_does(invoke, lines, read_here):
    for options in ((), ("--limit", 2)):
        alone = invoke("solve", "--quiet", lines, *options)
        assert same(alone, invoke("solve", "--quiet", lines, *options, "--jobs", 2))
        assert set(read_here) == {1}


def test_very_many_bad_lines_are_counted_as_one_process_counts_them(invoke, tmp_path):
    path = tmp_path / "lines.jsonl"
    path.write_bytes(lines_of(*UNIQUE) + BAD[2] * 25)
    alone, together = (invoke("solve", "--quiet", path, "--jobs", jobs) for jobs in (1, 2))
    assert same(alone, together)
    assert together.err.count("\n") == 21 and "5 more boards could not be read" in together.err


@pytest.mark.slow
def test_a_limit_ends_the_reading_there_too(invoke, lines):
    ended = invoke("solve", "--json", lines, "--jobs", 2, "--time-limit", 0)
    assert ended.code == 3
    assert all("error" in each or each["status"] in ("undecided", "unsolvable") for each in ended.objects)


@pytest.mark.slow
def test_a_packed_file_and_a_literal_beside_it(invoke, lines, tmp_path):
    packed = tmp_path / "packed.jsonl.gz"
    packed.write_bytes(gzip.compress(lines.read_bytes()))
    sources = (packed, "3x3:121221312", lines, tmp_path / "none.jsonl")
    alone = invoke("solve", "--json", *sources)
    together = invoke("solve", "--json", *sources, "--jobs", 2)
    assert without_seconds(together.objects) == without_seconds(alone.objects)
    assert sorted(together.err.splitlines()) == sorted(alone.err.splitlines())


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
