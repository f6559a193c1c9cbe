"""``count`` as a command: what it prints, its exit codes, limits and signals."""

from __future__ import annotations

import re
import signal
import subprocess
import time

import pytest
from cli_boards import CYCLE, FUTOSHIKI, HITORI, LATIN_3, LONG_CLUE, NONOGRAM, PROGRAM, UNIQUE
from clocks import children_cpu_at_most, ends_within_cpu

from satpuzzles.cli import count as room
from satpuzzles.questions.count import METHODS
from satpuzzles.questions.count_approxmc import approxmc_obstacle
from satpuzzles.questions.count_ganak import ganak_is_installed


def latin(size, less_than=()):
    return {"type": "futoshiki", "size": size, "givens": [[0] * size] * size, "less_than": list(less_than)}


HARD = latin(6, [[[r, c], [r + 1, c]] for r in (0, 2, 4) for c in range(0, 6, 2)])
"""Neither listed nor counted row by row within seconds."""

NUMBERS = {3: 12, 4: 576, 5: 161280, 6: 812851200}


@pytest.mark.parametrize("size,number", NUMBERS.items())
def test_the_published_numbers_within_two_cpu_seconds(execute, board_file, size, number):
    path = board_file(latin(size))
    with children_cpu_at_most(2):
        ended = execute("count", path)
    assert ended.code == 0 and ended.err == ""
    assert re.fullmatch(
        rf"{re.escape(str(path))}:1: {number} solutions \(exact, (rows|enumerate), [\d.]+ m?s\)\n", ended.out
    )


@pytest.mark.slow
def test_the_latin_squares_of_7(execute, board_file):
    assert ": 61479419904000 solutions (exact, rows, " in execute("count", board_file(latin(7))).out


def test_a_json_line_for_each_board(invoke, board_file):
    path = board_file(LATIN_3, *UNIQUE)
    ended = invoke("count", "--json", path)
    assert ended.code == 0
    for number, (each, board) in enumerate(zip(ended.objects, [LATIN_3, *UNIQUE], strict=True), 1):
        assert each.pop("seconds") >= 0
        assert each == {
            "source": f"{path}:{number}",
            "type": board["type"],
            "count": 12 if number == 1 else 1,
            "exact": True,
            "method": "enumerate",
        }


def test_one_solution_is_no_plural(invoke, board_file):
    assert ": 1 solution (exact, " in invoke("count", board_file(HITORI)).out


@pytest.mark.skipif(not ganak_is_installed(), reason="pyganak is not installed")
def test_what_is_left_to_chance_is_said(invoke, board_file):
    path = board_file(LATIN_3)
    ended = invoke("count", "--method", "ganak", path)
    assert ended.code == 0
    assert ": 12 solutions (wrong with a probability of at most 9.1e-13, ganak, " in ended.out
    (only,) = invoke("count", "--method", "ganak", "--json", path).objects
    assert (only["count"], only["exact"], only["delta"]) == (12, False, 2**-40) and "epsilon" not in only
    assert ": at least 7 solutions (ganak, " in invoke("count", "--method", "ganak", "--at-most", 7, path).out


@pytest.mark.skipif(approxmc_obstacle() is not None, reason=f"{approxmc_obstacle()}")
def test_about_how_many(invoke, board_file, tmp_path):
    path, store = board_file(LATIN_3, FUTOSHIKI), tmp_path / "counts.jsonl"
    ended = invoke("count", "--approximate", "--epsilon", 0.5, path)
    told = "about 12 solutions (within a factor of 1.5, wrong with a probability of at most 0.2, approxmc, "
    assert ended.code == 0 and told in ended.out
    assert invoke("count", "--approximate", "--delta", 0.1, path, "-o", store).code == 0
    assert invoke("count", "--approximate", "--delta", 0.1, path, "-o", store, "--resume").code == 0


@pytest.mark.parametrize("words", [("--epsilon", 0.5), ("--approximate", "--method", "rows")], ids=str)
def test_options_of_approximate_counts_go_with_them(invoke, board_file, words):
    assert invoke("count", *words, board_file(LATIN_3)).code == 2


@pytest.mark.parametrize("board", [CYCLE, LONG_CLUE], ids=["cycle", "clue"])
def test_no_solution_is_exit_code_1(invoke, board_file, board):
    ended = invoke("count", board_file(board))
    assert ended.code == 1 and ": 0 solutions (exact, " in ended.out


def test_at_most_says_at_least(invoke, board_file):
    ended = invoke("count", "--at-most", 7, board_file(LATIN_3))
    assert ended.code == 0 and ": at least 7 solutions (enumerate, " in ended.out


@pytest.mark.parametrize("options", [["--time-limit", "0"], ["--conflict-limit", "0"]], ids=lambda o: o[0])
def test_a_limit_is_exit_code_3(invoke, board_file, options):
    path = board_file(HARD)
    ended = invoke("count", *options, "--method", "enumerate", path)
    assert ended.code == 3 and ended.err == ""
    assert f"{path}:1: at least 0 solutions (limit reached, enumerate, " in ended.out
    (only,) = invoke("count", *options, "--method", "enumerate", "--json", path).objects
    assert (only["count"], only["exact"], only["limit_reached"]) == (0, False, True)


def test_a_partly_filled_grid(invoke, board_file, tmp_path):
    grid = tmp_path / "grid.txt"
    grid.write_text("1 2 3\n? ? ?\n? ? ?\n")
    assert ": 2 solutions (exact" in invoke("count", "--grid", grid, board_file(LATIN_3)).out


def test_a_method_that_does_not_apply_is_one_error_line_and_the_others_are_counted(invoke, board_file):
    path = board_file(NONOGRAM, FUTOSHIKI)
    ended = invoke("count", "--method", "rows", path)
    assert ended.code == 2
    assert ended.err.startswith(f"error: {path}:1: ") and ended.err.count("\n") == 1
    assert f"{path}:2: " in ended.out


def test_an_unknown_method_or_backend_is_refused(invoke, board_file):
    assert invoke("count", "--method", "guess", board_file(HITORI)).code == 2
    assert invoke("count", "--backend", "nosuch", board_file(HITORI)).code == 2


def test_the_command_knows_the_methods_of_the_service():
    assert tuple(METHODS) == room.METHODS


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("number,code", [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["INT", "TERM"])
def test_signals_end_every_method_within_a_second(board_file, method, number, code):
    if method == "ganak" and not ganak_is_installed():
        pytest.skip("pyganak is not installed")
    if method == "approxmc" and (obstacle := approxmc_obstacle()) is not None:
        pytest.skip(obstacle)
    process = subprocess.Popen(
        # An empty square of order 8 takes rows 18 s; the board with signs is too easy for it.
        [*PROGRAM, "count", "--method", method, str(board_file(latin(8, []) if method == "rows" else HARD))],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    time.sleep(2)
    assert process.poll() is None
    with ends_within_cpu(process, 2):
        process.send_signal(number)
        assert process.communicate(timeout=60) == (b"", b"")
    assert process.returncode == code
