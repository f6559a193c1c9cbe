"""Whichever of the standard streams are closed: no answer changes, and an output that is closed is an error.

Each combination is made by a shell, as ``satpuzzles solve boards.txt <&- >&- 2>&-``.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from itertools import combinations

import pytest
from cli_boards import HITORI, PROGRAM, SEVERAL

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell closes the streams")

CLOSED = {0: "<&-", 1: ">&-", 2: "2>&-"}
EVERY_COMBINATION = [each for size in (1, 2, 3) for each in combinations(CLOSED, size)]


def run_with_closed(streams, *args, cwd) -> subprocess.CompletedProcess[str]:
    command = " ".join([shlex.join([*PROGRAM, *map(str, args)]), *(CLOSED[number] for number in streams)])
    return subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, timeout=60, check=False, cwd=cwd
    )


def without_times(text: str) -> list[dict]:
    return [{**json.loads(line), "seconds": None} for line in text.splitlines()]


@pytest.mark.parametrize(
    "options,combinations",
    [
        (("--memory-limit", "1000"), [(0,), (2,), (0, 1, 2)]),
        pytest.param(("--memory-limit", "1000"), EVERY_COMBINATION, marks=pytest.mark.slow),
        pytest.param(
            ("--race", "glucose4,cadical195", "--no-unique"), EVERY_COMBINATION, marks=pytest.mark.slow
        ),
        pytest.param(("--jobs", "2"), EVERY_COMBINATION, marks=pytest.mark.slow),
        pytest.param(("--backend", "kissat404"), EVERY_COMBINATION, marks=pytest.mark.slow),
    ],
)
def test_closed_streams_change_no_answer(board_file, tmp_path, options, combinations):
    path = board_file(HITORI, SEVERAL)
    right = without_times(run_with_closed((), "solve", "--json", path, cwd=tmp_path).stdout)
    for streams in combinations:
        done = run_with_closed(streams, "solve", "--json", *options, path, cwd=tmp_path)
        if 1 in streams:
            said = "" if 2 in streams else "error: standard output is closed\n"
            assert (done.returncode, done.stdout, done.stderr) == (2, "", said), streams
            continue
        assert (done.returncode, done.stderr) == (0, ""), streams
        answers = without_times(done.stdout)
        if "--race" in options:
            assert [each["status"] for each in answers] == ["solved", "solved"]
        else:
            # Another backend may find other solutions first, and after more or fewer conflicts.
            keys = ["source", "type", "status", *(["solution"] if "--backend" not in options else [])]
            assert [[each[key] for key in keys] for each in answers] == [
                [each[key] for key in keys] for each in right
            ]


@pytest.mark.parametrize(
    "options",
    [("--jobs", "2"), pytest.param(("--memory-limit", "1000"), marks=pytest.mark.slow)],
    ids=lambda options: options[0],
)
def test_a_file_of_answers_is_written_without_any_of_them(board_file, tmp_path, options):
    path = board_file(HITORI, SEVERAL)
    assert run_with_closed((), "solve", path, "-o", tmp_path / "right", cwd=tmp_path).returncode == 0
    done = run_with_closed((0, 1, 2), "solve", path, "-o", tmp_path / "closed", *options, cwd=tmp_path)
    assert done.returncode == 0
    assert (tmp_path / "closed").read_bytes() == (tmp_path / "right").read_bytes()


def test_closed_output_is_an_error_of_whatever_prints(tmp_path, board_file):
    for args in (("--version",), ("encode", board_file(HITORI))):
        done = run_with_closed((1,), *args, cwd=tmp_path)
        assert (done.returncode, done.stderr) == (2, "error: standard output is closed\n"), args
