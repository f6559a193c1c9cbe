"""How a process ends: broken pipes, full disks, poor terminals, signals; and what a start costs."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from cli_boards import HITORI, PROGRAM, hard_nonogram
from clocks import children_cpu_at_most, ends_within_cpu

LATIN_6 = {"type": "futoshiki", "size": 6, "givens": [[0] * 6] * 6, "less_than": []}
"""812,851,200 solutions: --all never ends."""


def minds_hangups() -> None:
    """Has a new process end by SIGHUP, also where whoever runs the tests ignores it."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def start(*args, **keywords):
    keywords.setdefault("preexec_fn", minds_hangups if hasattr(signal, "SIGHUP") else None)
    return subprocess.Popen(
        [*PROGRAM, *map(str, args)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, **keywords
    )


def test_a_reader_that_leaves_is_no_error(board_file):
    process = start("solve", "--all", "--json", board_file(LATIN_6))
    assert json.loads(process.stdout.readline())["index"] == 0
    process.stdout.close()
    assert process.wait(60) == 0
    assert process.stderr.read() == b""
    process.stderr.close()


def test_an_unexpected_error_is_one_line_and_its_traceback_can_be_had(board_file):
    broken = (
        "import satpuzzles.cli.sources as s\n"
        "def boards(*_): raise ZeroDivisionError('boom')\n"
        "s.boards = boards\n"
        "from satpuzzles.cli.main import main; main()"
    )
    command = [sys.executable, "-c", broken, "solve", str(board_file(HITORI))]
    done = subprocess.run(command, capture_output=True, timeout=60, text=True, check=False)
    assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1
    assert done.stderr.startswith("error: unexpected ZeroDivisionError: boom")
    done = subprocess.run(
        command,
        capture_output=True,
        timeout=60,
        text=True,
        check=False,
        env={**os.environ, "SATPUZZLES_DEBUG": "1"},
    )
    assert "Traceback" in done.stderr


ENDING = [(signal.SIGINT, 130), (signal.SIGTERM, 143), *([(signal.SIGHUP, 143)] if os.name != "nt" else [])]


def run_after(program, *args):
    """Runs the command line in a process of its own, once that has run a program."""
    command = [sys.executable, "-c", f"{program}from satpuzzles.cli.main import main; main()", *args]
    return subprocess.run(command, capture_output=True, timeout=60, text=True, check=False)


@pytest.mark.parametrize("number,code", ENDING)
def test_a_signal_that_python_would_drop_is_not_lost(board_file, number, code):
    """What a handler raises inside a destructor goes nowhere."""
    program = (
        "import signal, time\n"
        "import satpuzzles.cli.sources as s\n"
        "class Deaf:\n"
        f"    def __del__(self): signal.raise_signal({int(number)}); print('never')\n"
        "def boards(*_): Deaf(); time.sleep(1000); return iter(())\n"
        "s.boards = boards\n"
    )
    done = run_after(program, "solve", str(board_file(HITORI)))
    assert (done.returncode, done.stdout, done.stderr) == (code, "", "")


@pytest.mark.parametrize("error,is_told", [("MemoryError", False), ("ZeroDivisionError", True)])
def test_memory_that_is_short_in_a_destructor_concerns_nobody(board_file, error, is_told):
    program = (
        "import satpuzzles.cli.sources as s\n"
        "class Large:\n"
        f"    def __del__(self): raise {error}\n"
        "boards = s.boards\n"
        "def with_large(*args): Large(); return boards(*args)\n"
        "s.boards = with_large\n"
    )
    done = run_after(program, "solve", "--quiet", str(board_file(HITORI)))
    assert done.returncode == 0 and "unique" in done.stdout
    assert bool(done.stderr) == is_told


def runs_long(board_file, *options):
    """A process in the middle of solving a board that takes minutes."""
    process = start("solve", "--json", *options, board_file(hard_nonogram()))
    time.sleep(4)
    assert process.poll() is None
    return process


@pytest.mark.slow
@pytest.mark.parametrize("backend", [None, "glucose4", "minisat22", "cadical153", "lingeling"])
@pytest.mark.parametrize(
    "number,code", [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["Ctrl-C", "SIGTERM"]
)
def test_signals_end_the_program_within_a_second(board_file, backend, number, code):
    process = runs_long(board_file, *(["--backend", backend] if backend else []))
    with ends_within_cpu(process, 2):
        process.send_signal(number)
        out, err = process.communicate(timeout=60)
    assert process.returncode == code
    assert out == b"" and err == b""


@pytest.mark.slow
def test_a_signal_between_solutions_leaves_whole_lines(board_file):
    process = start("solve", "--all", "--json", board_file(LATIN_6))
    for _ in range(5):
        json.loads(process.stdout.readline())
    process.send_signal(signal.SIGTERM)
    rest = process.stdout.read()  # communicate would pass over what was read ahead
    err = process.communicate(timeout=60)[1]
    assert process.returncode == 143 and err == b""
    assert all(json.loads(line) for line in rest.splitlines())


@pytest.mark.slow
def test_the_time_limit_holds_for_each_board(execute, board_file):
    path = board_file(hard_nonogram(), HITORI, hard_nonogram())
    with children_cpu_at_most(12):
        ended = execute("solve", "--json", "--time-limit", "2", path)
    assert ended.code == 3
    assert [each["status"] for each in ended.objects] == ["undecided", "unique", "undecided"]
    assert [each.get("limit_reached") for each in ended.objects] == [True, None, True]
