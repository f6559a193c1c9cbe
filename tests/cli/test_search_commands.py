"""``search`` and ``compare``: tables, objects, exit codes, the chart, and how they end."""

from __future__ import annotations

import json
import signal
import subprocess

import pytest
from cli_boards import PROGRAM

from satpuzzles.search import compare as comparing
from satpuzzles.search import run as running

TINY = "3:_a_aa_aa,d2a4m6s1"
COMPARE = ("compare", "--time-limit", "86400")
"""No answer hangs on the 5 s that a method has otherwise."""


def test_a_disagreement_is_told_and_fails(invoke, monkeypatch):
    def liar(puzzle, *, method, **keywords):
        found = running.search(puzzle, method=method, **keywords)
        if method != "bfs":
            return found
        values = {name: getattr(found, name) for name in found.__slots__}
        return type(found)(**{**values, "status": "unsolvable", "solution": None})

    monkeypatch.setattr(comparing, "search", liar)
    ended = invoke(*COMPARE, "--method", "sat,bfs", TINY)
    assert ended.code == 1
    assert ended.err == f"{TINY}: the methods disagree: sat solved, bfs unsolvable\n"


LARGE = {
    "type": "calcudoku",
    "size": 9,
    "cages": [{"cells": [[row, column] for column in range(9)], "op": "+", "target": 45} for row in range(9)],
}
"""Any latin square solves it, which breadth-first search does not find within days."""


@pytest.mark.slow
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_signals_end_a_search(board_file, number, code):
    words = [*PROGRAM, "compare", "--method", "sat,bfs", "--time-limit", "600", str(board_file(LARGE))]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for _ in range(3):  # what stands above the row of SAT, and that row: breadth-first search has begun
        line = process.stdout.readline()
    assert line.startswith("sat")
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (code, "", "")


@pytest.mark.slow
def test_memory_is_bounded(board_file):
    words = ["search", "--method", "bfs", "--memory-limit", "150", "--json", str(board_file(LARGE))]
    done = subprocess.run([*PROGRAM, *words], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 3
    assert json.loads(done.stdout)["reason"] == "the memory limit was reached"
