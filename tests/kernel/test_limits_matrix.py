"""Whatever the backend, limits hold and signals end the program within a second, and no process stays behind.

A search that is not stopped goes on for hours, so that the bounds can be wide. Each case is a process group
of its own, so that a mistake cannot hang the tests or outlive them.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from clocks import ends_within_cpu, require_cpu

from satpuzzles.solver.backends import BACKENDS, ConflictBudget, StopMethod, find_backend, loads

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="signals and process groups of POSIX"),
]

SCRIPT = Path(__file__).with_name("limits_script.py")
NAMES = [backend.name for backend in BACKENDS if loads(backend)]
KILLED = [name for name in NAMES if find_backend(name).stop is StopMethod.KILL]
VARIED = ["glucose3", "glucose4", "maplecm", "minisat22", "cadical195", "kissat404", "lingeling"]
"""One of each way to stop, and those that were slow to stop."""

WITHIN = 2.0
"""CPU seconds beyond a limit or after a signal: one is promised."""
PATIENCE = 120
"""Seconds by the clock on the wall, of which a busy machine takes many."""
FEW = 200_000
"""Conflicts that come before whoever watches from aside, every few milliseconds, has seen them."""

every_backend = pytest.mark.parametrize("name", NAMES)
varied_backends = pytest.mark.parametrize("name", VARIED)
hard_formulas = pytest.mark.parametrize(
    ("name", "kind"), [*((name, "pigeons") for name in NAMES), *((name, "random") for name in VARIED)]
)


@contextmanager
def solving(**options: object) -> Iterator[subprocess.Popen[str]]:
    """A process that has just begun to solve; afterwards nothing of its group may be left."""
    process = subprocess.Popen(
        [sys.executable, SCRIPT, json.dumps(options)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout.readline() == "solving\n", process.stderr.read()
        yield process
        assert_nothing_left(process.pid)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def assert_nothing_left(group: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if not has_running_process(group):
            return
        time.sleep(0.01)
    pytest.fail("a process was left behind")


def has_running_process(group: int) -> bool:
    """Whether a process of the group still runs; one that has ended and waits for init to notice does not."""
    try:
        os.killpg(group, 0)
    except (ProcessLookupError, PermissionError):  # macOS refuses where only ended ones are left
        return False
    states = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, its_group = status.read_text().rpartition(")")[2].split()[:3]
            if int(its_group) == group:
                states.append(state)
    return set(states) != {"Z"}


def answer(process: subprocess.Popen[str]) -> tuple[bool | None, float, int]:
    out = process.stdout.read()  # communicate would pass over what was read ahead with the first line
    err = process.communicate(timeout=2 * PATIENCE)[1]
    assert process.returncode == 0, err
    assert err == ""
    return tuple(json.loads(out))


def end_soon(process: subprocess.Popen[str], number: int, wait: float) -> None:
    """Sends a signal ``wait`` seconds into the solve, after which the process spends little CPU time."""
    time.sleep(wait)
    assert process.poll() is None
    with ends_within_cpu(process, WITHIN):
        process.send_signal(number)
        process.wait(PATIENCE)


@hard_formulas
def test_time_limit(name, kind):
    with solving(backend=name, formula=kind, seconds=0.7) as process:
        satisfiable, seconds, _ = answer(process)
    assert satisfiable is None
    require_cpu(seconds, 0.7 + WITHIN)


@every_backend
def test_time_limit_outside_the_main_thread(name):
    with solving(backend=name, formula="pigeons", seconds=0.5, thread=True) as process:
        satisfiable, seconds, _ = answer(process)
    assert satisfiable is None
    require_cpu(seconds, 0.5 + WITHIN)


@pytest.mark.parametrize("limit", [0.3, 2])
@varied_backends
def test_time_limit_on_a_large_formula(name, limit):
    """Whether it falls into loading or into solving."""
    with solving(backend=name, formula="large", seconds=limit) as process:
        satisfiable, seconds, _ = answer(process)
    assert satisfiable is None
    require_cpu(seconds, limit + WITHIN)


@pytest.mark.parametrize("limit", [10, 3000])
@hard_formulas
def test_conflict_limit(name, kind, limit):
    """There is no time limit: only the conflicts can end it."""
    with solving(backend=name, formula=kind, conflicts=limit) as process:
        satisfiable, _, conflicts = answer(process)
    assert satisfiable is None
    assert conflicts < limit + (FEW if find_backend(name).budget is ConflictBudget.RESTART else 50)


@hard_formulas
def test_control_c(name, kind):
    """Some PySAT backends swallow it, some hold it back, and some jump out of the solver with it."""
    with solving(backend=name, formula=kind) as process:
        end_soon(process, signal.SIGINT, 0.5)
        assert process.returncode == 130
        assert process.stderr.read() == ""


@pytest.mark.parametrize("wait", [0.02, 0.06])
@pytest.mark.parametrize("name", KILLED)
def test_control_c_amid_the_first_attempt(name, wait):
    """CryptoMiniSat takes it for itself for as long as it runs in this process."""
    with solving(backend=name, formula="pigeons") as process:
        end_soon(process, signal.SIGINT, wait)
        assert process.returncode == 130, process.stderr.read()


@pytest.mark.parametrize("wait", [0.05, 0.3, 2])
@varied_backends
def test_control_c_on_a_large_formula(name, wait):
    with solving(backend=name, formula="large") as process:
        end_soon(process, signal.SIGINT, wait)
        assert process.returncode == 130
        assert process.stderr.read() == ""


@every_backend
def test_control_c_that_goes_to_the_whole_group(name):
    """As a terminal sends it, to the child process too."""
    with solving(backend=name, formula="pigeons") as process:
        time.sleep(0.5)
        os.killpg(process.pid, signal.SIGINT)
        process.wait(PATIENCE)
        assert process.returncode == 130
        assert process.stderr.read() == ""


@pytest.mark.parametrize(
    ("name", "handled"), [*((name, True) for name in NAMES), *((name, False) for name in VARIED)]
)
def test_sigterm(name, handled):
    with solving(backend=name, formula="pigeons", sigterm=handled) as process:
        end_soon(process, signal.SIGTERM, 0.5)
        assert process.returncode == (143 if handled else -signal.SIGTERM)
        assert process.stderr.read() == ""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a busy child ends only after its solve")
@varied_backends
def test_no_child_outlives_a_parent_that_is_killed(name):
    with solving(backend=name, formula="pigeons") as process:
        end_soon(process, signal.SIGKILL, 0.5)
