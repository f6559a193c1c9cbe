"""The executor of worker processes: results, errors, lost processes, and nobody left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import CancelledError
from pathlib import Path

import batch_work
import pytest

from satpuzzles.batch.workers import Workers
from satpuzzles.errors import BackendError, RuleError
from satpuzzles.solver.child import ProcessLost


@pytest.fixture(scope="module")
def crew():
    with Workers(2) as executor:
        yield executor


def gone(pid: int) -> bool:
    """Whether a process has ended; its parent may still have to fetch it."""
    deadline = time.monotonic() + 3
    while time.monotonic() < deadline:
        try:
            if Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.02)
    return False


def test_it_calls_functions_in_other_processes(crew):
    assert crew.submit(batch_work.add, 2, 3).result(30) == 5
    value = {"a": [1, 2.5, None, (True, "ß")]}
    assert crew.submit(batch_work.echo, value).result(30) == value
    assert crew.submit(batch_work.own_process).result(30) != os.getpid()


def test_several_work_side_by_side():
    with Workers(3) as executor:
        naps = [executor.submit(batch_work.nap, 0.3) for _ in range(3)]
        assert [nap.result(30) for nap in naps] == [0.3] * 3
        pids = {executor.submit(batch_work.own_process).result(30) for _ in range(20)}
        assert len(pids) <= 3


def test_errors_keep_their_class_and_sentence(crew):
    with pytest.raises(RuleError, match="cell 3 is wrong"):
        crew.submit(batch_work.refuse, "cell 3 is wrong").result(30)
    with pytest.raises(BackendError, match="unexpected ZeroDivisionError: division by zero"):
        crew.submit(batch_work.divide, 1, 0).result(30)


def test_what_cannot_be_sent_is_an_error_and_costs_no_process(crew):
    with pytest.raises(ValueError, match="unmarshallable"):
        crew.submit(batch_work.echo, object()).result(30)
    with pytest.raises(BackendError, match="unmarshallable"):
        crew.submit(batch_work.unsendable).result(30)
    assert crew.submit(batch_work.add, 1, 1).result(30) == 2


@pytest.mark.parametrize("function", [lambda: 1, Path.cwd], ids=["lambda", "method"])
def test_a_function_that_cannot_be_imported_is_refused(crew, function):
    with pytest.raises(ValueError, match="imported by its name"):
        crew.submit(function)


def test_a_process_that_ends_costs_its_own_task_alone(crew):
    others = [crew.submit(batch_work.add, n, n) for n in range(5)]
    lost = crew.submit(batch_work.end, 3)
    others += [crew.submit(batch_work.add, n, n) for n in range(5, 10)]
    with pytest.raises(ProcessLost, match="exit status 3"):
        lost.result(30)
    assert [each.result(30) for each in others] == [2 * n for n in range(10)]


def test_a_killed_process_is_replaced():
    with Workers(1) as executor:
        first = executor.submit(batch_work.own_process).result(30)
        nap = executor.submit(batch_work.nap, 60)
        os.kill(first, signal.SIGKILL)
        with pytest.raises(ProcessLost):
            nap.result(30)
        assert executor.submit(batch_work.own_process).result(30) != first


def test_an_idle_process_that_was_killed_costs_one_task():
    with Workers(1) as executor:
        first = executor.submit(batch_work.own_process).result(30)
        os.kill(first, signal.SIGKILL)
        assert gone(first)
        answers = [executor.submit(batch_work.add, 1, 1) for _ in range(3)]
        assert [each.result(30) for each in answers[1:]] == [2, 2]


def test_the_end_waits_for_what_was_submitted():
    with Workers(1) as executor:
        naps = [executor.submit(batch_work.nap, 0.05) for _ in range(3)]
    assert all(nap.done() for nap in naps)
    with pytest.raises(RuntimeError, match="shut down"):
        executor.submit(batch_work.add, 1, 1)


def test_cancelling_ends_everything_at_once():
    threads = threading.active_count()
    executor = Workers(2)
    pids = [executor.submit(batch_work.own_process).result(30) for _ in range(2)]
    naps = [executor.submit(batch_work.nap, 60) for _ in range(5)]
    start = time.monotonic()
    executor.shutdown(cancel_futures=True)
    assert time.monotonic() - start < 2
    for nap in naps:
        with pytest.raises((ProcessLost, CancelledError, BackendError)):
            nap.result(1)
    assert all(map(gone, pids))
    assert threading.active_count() == threads


def test_an_exception_in_the_block_ends_everything_at_once():
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt), Workers(2) as executor:
        nap = executor.submit(batch_work.nap, 60)
        raise KeyboardInterrupt
    assert time.monotonic() - start < 3
    assert nap.done()


def test_a_task_that_waits_can_be_cancelled():
    with Workers(1) as executor:
        executor.submit(batch_work.nap, 0.2)
        waiting = executor.submit(batch_work.end, 1)
        assert waiting.cancel()
        assert executor.submit(batch_work.add, 1, 2).result(30) == 3


def test_processes_that_do_not_start_are_an_error_and_no_endless_loop(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with Workers(1) as executor, pytest.raises(BackendError, match="could not be started"):
        executor.submit(batch_work.add, 1, 1).result(30)


SCRIPT = """
import os, sys, time
import batch_work
from satpuzzles.batch.executors import open_executor
from satpuzzles.batch.run import run

with open_executor(2) as pool:
    pids = {pool.executor.submit(batch_work.own_process).result() for _ in range(8)}
    print(*pids, flush=True)
    items = ((n, {"n": n, "seconds": 60}) for n in range(10**9))
    for _ in run(pool, batch_work.wait_for, items):
        pass
"""


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("group", [False, True], ids=["process", "group"])
def test_signals_get_through_and_leave_nobody_behind(number, group):
    path = os.pathsep.join([str(Path(batch_work.__file__).parent), *sys.path])
    process = subprocess.Popen(
        [sys.executable, "-c", SCRIPT],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path},
        start_new_session=True,
    )
    try:
        pids = [int(word) for word in process.stdout.readline().split()]
        assert pids
        time.sleep(0.5)
        start = time.monotonic()
        (os.killpg if group else os.kill)(process.pid, number)
        process.wait(5)
        assert time.monotonic() - start < 1
        assert all(map(gone, pids))
    finally:
        process.kill()
        process.communicate()
