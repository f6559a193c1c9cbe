"""``satpuzzles solve``: statuses, exit codes, JSON lines, pictures and several solutions."""

from __future__ import annotations

import json
import os
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
    NONOGRAM,
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


@pytest.mark.parametrize("board", [CYCLE, LONG_CLUE], ids=["cycle", "long clue"])
def test_no_solution_exits_1_and_says_why(invoke, board_file, board):
    ended = invoke("solve", "--json", board_file(board))
    (only,) = ended.objects
    assert ended.code == 1 and only["status"] == "unsolvable" and only["reason"]
    assert "solution" not in only or only["solution"] is None
    text = invoke("solve", board_file(board)).out
    assert only["reason"] in text and "no solution" in text


def test_a_bad_line_does_not_stop_the_rest_and_the_largest_code_wins(invoke, board_file):
    path = board_file(
        b"[[1,2,1],[2,2,1],[3,1,2]]\n[[1,x]]\n", json.dumps([[1, 1], [1, 1]]).encode(), name="boards.txt"
    )
    ended = invoke("solve", "--json", path)
    assert [each.get("status") for each in ended.objects] == ["unique", None, "unsolvable"]
    assert ended.code == 2
    assert ended.err.startswith(f"error: {path}:2:") and ended.err.count("\n") == 1


def test_a_missing_file_does_not_stop_the_rest(invoke, board_file):
    ended = invoke("solve", "--json", "nowhere.txt", board_file(HITORI))
    assert ended.code == 2 and [each["status"] for each in ended.answers] == ["unique"]
    assert ended.objects[0] == {
        "source": "nowhere.txt",
        "error": "nowhere.txt: cannot be read: No such file or directory",
    }
    assert ended.err == "error: nowhere.txt: cannot be read: No such file or directory\n"


def test_no_unique_asks_no_further(invoke, board_file):
    (only,) = invoke("solve", "--json", "--no-unique", board_file(SEVERAL)).objects
    assert only["status"] == "solved" and "limit_reached" not in only


def test_a_time_limit_of_nothing_is_undecided(invoke, board_file):
    ended = invoke("solve", "--json", "--time-limit", "0", board_file(FUTOSHIKI))
    assert ended.code == 3 and [each["status"] for each in ended.objects] == ["undecided"]


def test_all_streams_each_solution_once_with_its_index(invoke, board_file):
    ended = invoke("solve", "--json", "--all", board_file(LATIN_3))
    assert [each["index"] for each in ended.objects] == list(range(12))
    assert len({json.dumps(each["solution"]) for each in ended.objects}) == 12


def test_limit_ends_the_list(invoke, board_file):
    ended = invoke("solve", "--json", "--limit", "5", board_file(LATIN_3))
    assert [each["index"] for each in ended.objects] == list(range(5)) and ended.code == 0


def test_lists_say_whether_they_are_complete(invoke, board_file):
    assert "all 12 solutions" in invoke("solve", "--all", board_file(LATIN_3)).out
    assert "5 solutions; there may be more" in invoke("solve", "--limit", "5", board_file(LATIN_3)).out
    alone = invoke("solve", "--all", board_file(FUTOSHIKI)).out
    assert "the only solution" in alone and "all 1" not in alone
    first = invoke("solve", "--limit", "1", board_file(LATIN_3)).out
    assert "was not asked" in first


def test_a_quiet_list_is_one_line_a_board_with_its_number_of_solutions(invoke, board_file):
    path = board_file(LATIN_3, FUTOSHIKI, CYCLE)
    lines = [line.partition(" (")[0] for line in invoke("solve", "--all", "--quiet", path).out.splitlines()]
    told = ["multiple, 12 solutions", "unique, 1 solution", "unsolvable, 0 solutions"]
    assert [line.partition(": ")[2].partition(":")[0] for line in lines] == told
    (line,) = invoke("solve", "--limit", "5", "--quiet", board_file(LATIN_3)).out.splitlines()
    assert "multiple, 5 solutions; there may be more (" in line


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        (("--time-limit", "0"), "undecided, time limit reached ("),
        (("--time-limit", "0", "--conflict-limit", "9"), "undecided, time or conflict limit reached ("),
    ],
)
def test_a_quiet_line_says_which_limit(invoke, board_file, limits, words):
    assert words in invoke("solve", "--quiet", *limits, board_file(HITORI)).out


def test_the_total_says_how_many_boards_could_not_be_read(invoke, board_file):
    path = board_file(HITORI, {"type": "hitori"}, FUTOSHIKI, {"type": "hitori", "numbers": [[1, 2], [3]]})
    total = invoke("solve", path).out.splitlines()[-1]
    assert total.startswith("2 boards in ") and total.endswith(": 2 unique; 2 could not be read")
    total = invoke("solve", board_file(HITORI, {"type": "hitori"})).out.splitlines()[-1]
    assert total.startswith("1 board in ") and total.endswith(": 1 unique; 1 could not be read")


@pytest.mark.parametrize("arguments", [("convert", "--to"), ("convert", "--format"), ("solve", "--format")])
def test_a_wrong_name_of_a_format_is_told_once(invoke, board_file, arguments):
    path = board_file(HITORI, FUTOSHIKI, CYCLE)
    ended = invoke(*arguments, "nosuch", path)
    assert ended.code == 2 and ended.out == "" and ended.err.count("\n") == 1
    assert "no format named 'nosuch'; known are" in ended.err and str(path) not in ended.err


def test_a_board_from_stdin(invoke):
    ended = invoke("solve", "--json", "-", stdin=json.dumps(FUTOSHIKI))
    assert ended.objects[0]["source"] == "<stdin>:1" and ended.code == 0


def test_a_game_id_stands_for_itself(invoke):
    game = "4:0,0,0,2,0U,0U,0,0,0,0,0,0,0,0U,0,0U,"
    (only,) = invoke("solve", "--json", game).objects
    assert only["solution"] == FUTOSHIKI_SOLUTION and only["source"] == game


@pytest.mark.skipif(sys.platform == "win32", reason="no such names there")
def test_a_file_comes_before_the_game_id_that_its_name_looks_like(invoke, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("5:hard.txt", "9x9:a"):
        (tmp_path / name).write_text(json.dumps(FUTOSHIKI) + "\n")
        (only,) = invoke("solve", "--json", name).objects
        assert (only["source"], only["solution"]) == (f"{name}:1", FUTOSHIKI_SOLUTION)


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


def test_grids_for_several_boards(invoke, board_file, tmp_path):
    grid = tmp_path / "grids.txt"
    grid.write_text("1 ?\n? ?\n\n? 1\n? ?\n")
    ended = invoke("solve", "--json", "--grid", grid, board_file(SEVERAL, SEVERAL))
    assert [each["solution"] for each in ended.objects] == [[[1, 2], [2, 1]], [[2, 1], [1, 2]]]
    one = invoke("solve", "--json", "--grid", grid, board_file(SEVERAL, SEVERAL, SEVERAL))
    assert one.code == 2 and one.out == "" and "3 boards" in one.err


def test_pictures_show_board_solution_and_total(invoke, board_file):
    ended = invoke("solve", board_file(HITORI, NONOGRAM))
    assert "│ 1 2 1 │    │ 1 2 ■ │" in ended.out
    assert "██████" in ended.out
    assert "the only solution" in ended.out
    assert ended.out.splitlines()[-1].startswith("2 boards in ") and "2 unique" in ended.out
    assert "\x1b" not in ended.out


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


def test_equal_boards_have_a_heading_each_and_count_each(invoke, board_file):
    path = board_file(HITORI, HITORI)
    lines = invoke("solve", path).out.splitlines()
    assert [line for line in lines if "hitori" in line] == [f"{path}:{n}  hitori 3 x 3" for n in (1, 2)]
    assert lines[-1].startswith("2 boards in ") and "2 unique" in lines[-1]


def test_pictures_mark_the_cells_in_which_two_solutions_differ(invoke, board_file):
    out = invoke("solve", board_file(SEVERAL)).out
    assert "│[1]│[2]│" in out and "│[2]│[1]│" in out
    assert "in all solutions" in out and "these two differ in the 4 marked cells" in out


def test_quiet_has_one_line_a_board(invoke, board_file):
    out = invoke("solve", "--quiet", board_file(HITORI, SEVERAL)).out
    assert [line.split(": ")[1].split()[0] for line in out.splitlines()] == ["unique", "multiple"]


def test_wrong_names_are_told_once(invoke, board_file):
    path = board_file(HITORI, HITORI_6)
    ended = invoke("solve", "--json", "--backend", "nosuch", path)
    assert ended.code == 2 and ended.out == "" and ended.err.count("error:") == 1
    ended = invoke("solve", "--json", "--encoding", "nosuch", board_file(HITORI))
    assert ended.code == 2 and ended.answers == [] and "lazy" in ended.err


def test_options_that_do_not_exist_are_one_line(invoke):
    ended = invoke("solve", "--nonsense", "-")
    assert ended.code == 2 and ended.err.startswith("error: ") and ended.err.count("\n") == 1
    assert invoke("nonsense").code == 2
    assert invoke("solve").code == 2
    for seconds in ("-1", "nan", "inf", "1e300", "soon"):
        ended = invoke("solve", "--time-limit", seconds, "-")
        assert ended.code == 2 and ended.err.count("\n") == 1 and "unexpected" not in ended.err


def test_presolve_changes_no_answer(invoke, board_file):
    path = board_file(*UNIQUE, SEVERAL)
    with_it = [each["status"] for each in invoke("solve", "--json", path).objects]
    assert [each["status"] for each in invoke("solve", "--json", "--no-presolve", path).objects] == with_it
