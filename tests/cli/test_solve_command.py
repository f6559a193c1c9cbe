"""``satpuzzles solve``: statuses, exit codes, JSON lines, pictures and several solutions."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from cli_boards import (
    FUTOSHIKI_SOLUTION,
    HITORI,
    LATIN_3,
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
