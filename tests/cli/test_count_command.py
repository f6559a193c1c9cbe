"""``count`` as a command: what it prints, its exit codes, limits and signals."""

from __future__ import annotations

import signal
import subprocess
import time

import pytest
from cli_boards import LATIN_3, PROGRAM, UNIQUE
from clocks import ends_within_cpu

from satpuzzles.questions.count import METHODS
from satpuzzles.questions.count_approxmc import approxmc_obstacle
from satpuzzles.questions.count_ganak import ganak_is_installed


def latin(size, less_than=()):
    return {"type": "futoshiki", "size": size, "givens": [[0] * size] * size, "less_than": list(less_than)}


HARD = latin(6, [[[r, c], [r + 1, c]] for r in (0, 2, 4) for c in range(0, 6, 2)])
"""Neither listed nor counted row by row within seconds."""


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
