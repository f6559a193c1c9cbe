"""What solve and certify print in JSON, write, and end with."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys

import pytest
from cli_boards import (
    CYCLE,
    FUTOSHIKI,
    FUTOSHIKI_SOLUTION,
    HITORI,
    HITORI_6,
    LATIN_3,
    LONG_CLUE,
    PROGRAM,
    SEVERAL,
    UNIQUE,
)


def test_json_has_one_object_a_line_with_every_key(invoke, board_file):
    path = board_file(*UNIQUE)
    ended = invoke("solve", "--json", path)
    assert ended.code == 0 and ended.err == ""
    assert [each["status"] for each in ended.objects] == ["unique"] * len(UNIQUE)
    assert [each["type"] for each in ended.objects] == [board["type"] for board in UNIQUE]
    assert [each["source"] for each in ended.objects] == [f"{path}:{n + 1}" for n in range(len(UNIQUE))]
    for each in ended.objects:
        assert {"solution", "seconds", "backend", "variables", "clauses"} <= each.keys()
    assert ended.objects[2]["solution"] == FUTOSHIKI_SOLUTION
    black = [(r, c) for r, row in enumerate(ended.objects[1]["solution"]) for c, v in enumerate(row) if v]
    assert black == [
        *((0, 0), (0, 3), (1, 4), (2, 0), (2, 3), (3, 1)),
        *((3, 5), (4, 3), (5, 0), (5, 2), (5, 5)),
    ]


def test_several_solutions_come_with_a_second_and_what_all_share(invoke, board_file):
    ended = invoke("solve", "--json", board_file(SEVERAL))
    (only,) = ended.objects
    assert ended.code == 0 and only["status"] == "multiple"
    assert only["solution"] != only["second_solution"]
    assert only["shared"] == [[None, None], [None, None]]


def test_a_bad_line_does_not_stop_the_rest_and_the_largest_code_wins(invoke, board_file):
    path = board_file(
        b"[[1,2,1],[2,2,1],[3,1,2]]\n[[1,x]]\n", json.dumps([[1, 1], [1, 1]]).encode(), name="boards.txt"
    )
    ended = invoke("solve", "--json", path)
    assert [each.get("status") for each in ended.objects] == ["unique", None, "unsolvable"]
    assert ended.code == 2
    assert ended.err.startswith(f"error: {path}:2:") and ended.err.count("\n") == 1


def test_all_streams_each_solution_once_with_its_index(invoke, board_file):
    ended = invoke("solve", "--json", "--all", board_file(LATIN_3))
    assert [each["index"] for each in ended.objects] == list(range(12))
    assert len({json.dumps(each["solution"]) for each in ended.objects}) == 12


def test_a_partly_filled_grid_is_kept(invoke, board_file, tmp_path):
    grid = tmp_path / "grid.txt"
    grid.write_text("1 ? ?\n? ? ?\n? ? 2\n")
    ended = invoke("solve", "--json", "--all", "--grid", grid, board_file(LATIN_3))
    assert all(each["solution"][0][0] == 1 and each["solution"][2][2] == 2 for each in ended.objects)
    # Of the 12 squares, a corner 1 and the opposite corner 2 leave one.
    assert len(ended.objects) == sum(
        square[0][0] == 1 and square[2][2] == 2
        for square in (
            [each["solution"] for each in invoke("solve", "--json", "--all", board_file(LATIN_3)).objects]
        )
    )


@pytest.mark.skipif(sys.platform == "win32", reason="no such terminals there")
def test_colour_goes_to_a_terminal_and_never_into_a_file(board_file):
    import pty

    for stream, colored in (("stdout", True), ("stderr", False)):
        main, terminal = pty.openpty()
        try:
            env = {name: value for name, value in os.environ.items() if name != "NO_COLOR"} | {
                "TERM": "xterm"
            }
            streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, stream: terminal}
            command = [*PROGRAM, "solve", str(board_file(HITORI))]
            done = subprocess.run(command, env=env, timeout=60, check=True, **streams)
            written = os.read(main, 1 << 16) if colored else done.stdout
        finally:
            os.close(main)
            os.close(terminal)
        assert b"the only solution" in written and (b"\x1b[" in written) == colored, stream


def test_presolve_changes_no_answer(invoke, board_file):
    path = board_file(*UNIQUE, SEVERAL)
    with_it = [each["status"] for each in invoke("solve", "--json", path).objects]
    assert [each["status"] for each in invoke("solve", "--json", "--no-presolve", path).objects] == with_it


CLAIMS = {"unique": "the solution is the only one", "unsolvable": "there is no solution"}


@pytest.mark.parametrize(
    "board,status", [(HITORI_6, "unique"), (CYCLE, "unsolvable"), (LONG_CLUE, "unsolvable")]
)
def test_what_certify_writes_verify_accepts(invoke, board_file, tmp_path, board, status):
    ended = invoke("certify", board_file(board), "-o", tmp_path / "it")
    assert ended.code == (0 if status == "unique" else 1) and f": {status}, certified in" in ended.out
    checked = invoke("verify", tmp_path / "it")
    assert checked.code == 0 and checked.out.splitlines()[-1].endswith(f"verified: {CLAIMS[status]}")
    assert "proof: " in checked.out


def test_several_boards_get_a_directory_each(invoke, board_file, tmp_path):
    ended = invoke("certify", "--json", board_file(*UNIQUE, SEVERAL), "-o", tmp_path / "new" / "all")
    assert ended.code == 1
    *unique, multiple = ended.objects
    assert [each["status"] for each in unique] == ["unique"] * len(UNIQUE)
    assert multiple["status"] == "multiple" and "certificate" not in multiple
    names = [each["certificate"] for each in unique]
    assert names == [
        str(tmp_path / "new" / "all" / f"boards-{number}") for number in range(1, len(UNIQUE) + 1)
    ]
    checked = invoke("verify", "--json", *names)
    assert checked.code == 0 and [each["valid"] for each in checked.objects] == [True] * len(UNIQUE)
    assert invoke("verify", "--quiet", *names).out.count("\n") == len(UNIQUE)


def test_a_spoilt_certificate_says_which_check_failed(invoke, board_file, tmp_path):
    invoke("certify", board_file(FUTOSHIKI), "-o", tmp_path / "it")
    solution = tmp_path / "it" / "solution.json"
    solution.write_text(solution.read_text().replace("[[1,3", "[[3,1"))
    ended = invoke("verify", tmp_path / "it")
    assert ended.code == 1 and "not verified: the check of the solution failed: it breaks a rule" in ended.out
    (found,) = invoke("verify", "--json", tmp_path / "it").objects
    assert (found["valid"], found["failed"]) == (False, "solution") and "breaks a rule" in found["reason"]
    (tmp_path / "it" / "manifest.json").unlink()
    assert "there is no file manifest.json" in invoke("verify", tmp_path / "it").out


OPINIONS = {
    'echo "c a comment"; echo "s VERIFIED"': 0,
    'echo "s NOT VERIFIED"': 1,
    'echo "c s VERIFIED"; echo "s VERIFIED not"': 1,
    'echo "s VERIFIED" >&2': 1,
    "exit 0": 1,
    "kill -9 $$": 2,
    "sleep 1000": 3,
}
"""What a stand-in for drat-trim does, and the exit code that follows."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a shell script")
@pytest.mark.parametrize("opinion,code", OPINIONS.items())
def test_drat_trim_is_found_on_path_and_believed(invoke, board_file, tmp_path, monkeypatch, opinion, code):
    """A stand-in program: whether the real one accepts our proofs is asked where certificates are tested."""
    program = tmp_path / "bin" / "drat-trim"
    program.parent.mkdir()
    program.write_text(
        f'#!/bin/sh\necho "$@" >>"$0.asked"\n[ -s "$1" ] && [ -s "$2" ] || exit 1\n{opinion}\n'
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    invoke("certify", board_file(HITORI_6), "-o", tmp_path / "it")
    limit = ["--time-limit", 1] if code == 3 else []
    ended = invoke("verify", tmp_path / "it", "--with", "drat-trim", *limit)
    assert ended.code == code
    if code == 3:
        return  # on a busy machine the limit may come before drat-trim does
    assert "drat-trim" in (ended.err if code == 2 else ended.out)
    _, _, option, seconds = program.with_name("drat-trim.asked").read_text().split()
    assert option == "-t" and int(seconds) > 10**6  # by itself it gives up after some hours


LRAT_OPINIONS = {'echo "c VERIFIED"': 0, 'echo "c NOT VERIFIED"; exit 1': 1, 'echo "c VERIFIED"; exit 1': 1}
"""What a stand-in for lrat-check does, and the exit code that follows."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a shell script")
@pytest.mark.parametrize("opinion,code", LRAT_OPINIONS.items())
def test_lrat_check_is_found_on_path_and_believed(invoke, board_file, tmp_path, monkeypatch, opinion, code):
    program = tmp_path / "bin" / "lrat-check"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\ngrep -q "^c" "$1" && exit 1\n[ -s "$2" ] || exit 1\n{opinion}\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    invoke("certify", board_file(HITORI_6), "-o", tmp_path / "it")
    ended = invoke("verify", tmp_path / "it", "--with", "lrat-check")
    assert ended.code == code and "lrat-check" in ended.out


@pytest.mark.skipif(shutil.which("lrat-check") is None, reason="lrat-check is not installed")
@pytest.mark.parametrize("board", [HITORI_6, {"type": "nurikabe", "clues": [[None, 1]]}])
def test_the_real_lrat_check_accepts_certificates(invoke, board_file, tmp_path, board):
    """Of the second board, of three clauses and five literals, it wrote beyond what it had asked for."""
    invoke("certify", board_file(board), "-o", tmp_path / "it")
    assert invoke("verify", tmp_path / "it", "--with", "lrat-check").code == 0
