"""How a process ends: broken pipes, full disks, poor terminals, signals; and what a start costs."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from children import is_running
from cli_boards import HITORI, LATIN_6, PROGRAM, hard_nonogram
from clocks import ends_within_cpu


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
    assert done.stderr.startswith("error: unexpected ZeroDivisionError at <string>:2: boom")
    done = subprocess.run(
        command,
        capture_output=True,
        timeout=60,
        text=True,
        check=False,
        env={**os.environ, "SATPUZZLES_DEBUG": "1"},
    )
    assert "Traceback" in done.stderr and done.returncode == 2


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


# ---- processes of a run ----


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for in /proc")
@pytest.mark.sampled(2)
@pytest.mark.parametrize("number,code", [*ENDING, (getattr(signal, "SIGKILL", 9), -9)])
@pytest.mark.parametrize(
    "options",
    [
        pytest.param(("--memory-limit", "1000"), id="memory"),
        pytest.param(("--jobs", "2"), id="jobs", marks=pytest.mark.slow),
        pytest.param(("--race", "glucose4,minisat22"), id="race", marks=pytest.mark.slow),
    ],
)
def test_however_a_run_ends_its_processes_end_with_it(board_file, options, number, code):
    """A signal comes while they work; SIGKILL, too, though nobody is left then to end them."""
    process = start("solve", "--quiet", *options, board_file(hard_nonogram(), hard_nonogram()))
    wanted = 1 if "--memory-limit" in options else 2
    until(lambda: len(children := children_of(process.pid)) == wanted and all(map(is_at_work, children)))
    children = children_of(process.pid)
    process.send_signal(number)
    assert process.wait(60) == code
    out, err = process.communicate()
    assert (out, err) == (b"", b"")
    until(lambda: not any(map(is_running, children)))


def children_of(pid: int) -> set[int]:
    found: set[int] = set()
    for threads in Path(f"/proc/{pid}/task").glob("*/children"):
        found.update(map(int, threads.read_text().split()))
    return found


def is_at_work(pid: int) -> bool:
    """Whether a process has received its task: it has set its memory limit, or has worked for long."""
    address_space = next(
        line for line in Path(f"/proc/{pid}/limits").read_text().splitlines() if "address space" in line
    )
    hundredths = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11]
    return "unlimited" not in address_space or int(hundredths) > 80


def until(condition) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)
