"""The largest boards: a signal ends the program at once at any moment, and a time limit is kept.

Everything is told in CPU seconds, which a busy machine does not stretch. One second is promised; the bounds
are wider, and catch whatever walks over, builds or frees millions of objects without a look up.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from cli_boards import PROGRAM
from clocks import children_cpu_at_most, ends_within_cpu

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="CPU seconds are read in /proc"),
    pytest.mark.timeout(600),
]

MOMENTS = (0.6, 2, 5)
"""CPU seconds after which a signal is sent."""

ENDING = 3.0
"""CPU seconds that may follow a signal or a limit."""

START = 1.0
"""CPU seconds that the program may need before its clock runs."""


def hitori(number: Callable[[int, int, Random], int]) -> dict:
    dice = Random(1)
    return {"type": "hitori", "numbers": [[number(r, c, dice) for c in range(1000)] for r in range(1000)]}


def nonogram() -> dict:
    """The clues of a picture nearly all black: propagation alone takes some while."""
    dice = Random(1)
    picture = [[dice.random() < 0.97 for _ in range(1000)] for _ in range(1000)]
    lines = [*picture, *zip(*picture)]
    clues = [[len(run) for run in "".join(".#"[cell] for cell in line).split(".") if run] for line in lines]
    return {"type": "nonogram", "rows": clues[:1000], "columns": clues[1000:]}


def futoshiki() -> dict:
    signs = [[[0, column], [0, column + 1]] for column in range(0, 63, 2)]
    return {"type": "futoshiki", "size": 64, "givens": [[0] * 64] * 64, "less_than": signs}


BOARDS = {
    "hitori of random numbers": lambda: hitori(lambda row, column, dice: dice.randint(1, 1000)),
    "hitori all equal": lambda: hitori(lambda row, column, dice: 1),
    "hitori as it stands": lambda: hitori(lambda row, column, dice: (row + column) % 1000 + 1),
    "nonogram": nonogram,
    "futoshiki": futoshiki,
}
RUNS = [
    *[pytest.param(name, ["solve", "--json", "BOARD"], id=f"solve {name}") for name in BOARDS],
    pytest.param("futoshiki", ["encode", "BOARD", "-o", "OUT"], id="encode futoshiki"),
    pytest.param(
        "hitori all equal", ["encode", "--connectivity", "lazy", "BOARD", "-o", "OUT"], id="encode hitori"
    ),
    pytest.param("hitori of random numbers", ["certify", "BOARD", "-o", "OUT"], id="certify hitori"),
]


@pytest.fixture(scope="module")
def board(tmp_path_factory) -> Callable[[str], Path]:
    """The file of a board, written once."""
    folder = tmp_path_factory.mktemp("boards")

    def file(name: str) -> Path:
        path = folder / f"{name}.json"
        if not path.exists():
            path.write_text(json.dumps(BOARDS[name]()))
        return path

    return file


def start(args: list[str], board: Path, out: Path) -> subprocess.Popen:
    places = {"BOARD": str(board), "OUT": str(out)}
    return subprocess.Popen(
        [*PROGRAM, *[places.get(arg, arg) for arg in args]],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def has_spent(process: subprocess.Popen, seconds: float) -> bool:
    """Waits until a process has used so much CPU time; false if it ends before."""
    while process.poll() is None:
        fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(") ")[2].split()
        if sum(map(int, fields[11:13])) >= seconds * os.sysconf("SC_CLK_TCK"):
            return True
        time.sleep(0.01)
    return False


@pytest.mark.parametrize(("name", "args"), RUNS)
def test_a_signal_ends_it_at_once(board, tmp_path, name, args):
    for moment in MOMENTS:
        process = start(args, board(name), tmp_path / "out")
        try:
            if not has_spent(process, moment):
                assert moment > MOMENTS[0], "it must last long enough to be disturbed"
                break
            with ends_within_cpu(process, ENDING):
                process.send_signal(signal.SIGTERM)
                process.wait(120)
            assert process.returncode in (143, 0, 1), moment
            assert process.returncode == 143 or moment > MOMENTS[0]
        finally:
            process.kill()
            process.wait()
        # What is there is whole: of a file or directory half written, nothing is left.
        left = [path for path in tmp_path.iterdir() if ".tmp" in path.name]
        assert left == [], moment


@pytest.mark.parametrize("limit", [0.3, 2])
@pytest.mark.parametrize("name", BOARDS)
def test_a_time_limit_is_kept(board, tmp_path, name, limit):
    args = ["solve", "--json", "--time-limit", str(limit), "BOARD"]
    with children_cpu_at_most(START + limit + ENDING):
        process = start(args, board(name), tmp_path / "out")
        assert process.wait(120) in (0, 1, 3)
