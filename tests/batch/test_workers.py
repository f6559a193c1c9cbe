"""Where work is done: results, errors, lost processes, and nobody left behind."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from concurrent.futures import CancelledError
from contextlib import closing
from pathlib import Path

import batch_work
import pytest

from satpuzzles.core.errors import BackendError
from satpuzzles.processes.child import Child, ProcessLost
from satpuzzles.processes.serving import Functions
from satpuzzles.processes.workers import Workers


@pytest.fixture(scope="module")
def crew():
    with Workers(2) as executor:
        yield executor


def gone(pid: int) -> bool:
    """Whether a process has ended; its parent may still have to fetch it."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            if Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.02)
    return False


def test_what_cannot_be_sent_is_an_error_and_costs_no_process(crew):
    with pytest.raises(ValueError, match="unmarshallable"):
        crew.submit(batch_work.echo, object()).result()
    with pytest.raises(BackendError, match="unmarshallable"):
        crew.submit(batch_work.unsendable).result()
    assert crew.submit(batch_work.add, 1, 1).result() == 2


def test_a_process_that_ends_costs_its_own_task_alone(crew):
    others = [crew.submit(batch_work.add, n, n) for n in range(5)]
    lost = crew.submit(batch_work.end, 3)
    others += [crew.submit(batch_work.add, n, n) for n in range(5, 10)]
    with pytest.raises(ProcessLost, match="exit status 3"):
        lost.result()
    assert [each.result() for each in others] == [2 * n for n in range(10)]


def test_a_killed_process_is_replaced():
    with Workers(1) as executor:
        first = executor.submit(batch_work.own_process).result()
        nap = executor.submit(batch_work.nap, 1_000)
        while not nap.running():
            time.sleep(0.01)
        os.kill(first, signal.SIGKILL)
        with pytest.raises(ProcessLost):
            nap.result()
        assert executor.submit(batch_work.own_process).result() != first


@pytest.mark.parametrize("noticed", [True, False])
def test_an_idle_process_that_was_killed_costs_no_task(noticed):
    with Workers(1) as executor:
        first = executor.submit(batch_work.own_process).result()
        os.kill(first, signal.SIGKILL)
        assert not noticed or gone(first)
        answers = [executor.submit(batch_work.add, 1, 1) for _ in range(3)]
        assert [each.result() for each in answers] == [2, 2, 2]


def test_the_end_waits_for_what_was_submitted():
    with Workers(1) as executor:
        naps = [executor.submit(batch_work.nap, 0.05) for _ in range(3)]
    assert all(nap.done() for nap in naps)
    with pytest.raises(RuntimeError, match="shut down"):
        executor.submit(batch_work.add, 1, 1)


def test_cancelling_ends_everything_at_once():
    threads = threading.active_count()
    executor = Workers(2)
    pids = [executor.submit(batch_work.own_process).result() for _ in range(2)]
    naps = [executor.submit(batch_work.nap, 1_000) for _ in range(5)]
    executor.shutdown(cancel_futures=True)
    for nap in naps:
        with pytest.raises((ProcessLost, CancelledError, BackendError)):
            nap.result(60)
    assert all(map(gone, pids))
    assert threading.active_count() == threads


def test_an_exception_in_the_block_ends_everything_at_once():
    with pytest.raises(KeyboardInterrupt), Workers(2) as executor:
        nap = executor.submit(batch_work.nap, 1_000)
        raise KeyboardInterrupt
    assert nap.done()


def test_a_task_that_waits_can_be_cancelled(tmp_path):
    go = tmp_path / "go"
    with Workers(1) as executor:
        executor.submit(batch_work.wait_for, {"n": 0, "file": str(go)})
        waiting = executor.submit(batch_work.end, 1)
        assert waiting.cancel()
        go.touch()
        assert executor.submit(batch_work.add, 1, 2).result() == 3


def test_processes_that_do_not_start_are_an_error_and_no_endless_loop(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with Workers(1) as executor, pytest.raises(BackendError, match="could not be started"):
        executor.submit(batch_work.add, 1, 1).result()


# ---- children ----


def test_what_is_printed_there_does_not_mix_with_what_is_answered(capfd):
    with closing(Child(Functions)) as child:
        assert child.ask("call", "posix:write", (1, b"on stdout\n")) == 10
        assert child.ask("call", "posix:write", (2, b"on stderr\n")) == 10
        assert child.ask("call", "batch_work:add", (2, 3)) == 5
    assert capfd.readouterr() == ("", "on stdout\non stderr\n")


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals are held elsewhere")
def test_a_child_leaves_what_a_terminal_sends_to_its_parent():
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    with closing(Child(Functions)) as child:
        assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == before
        pid = child.ask("call", "batch_work:own_process", ())
        for number in (signal.SIGINT, signal.SIGHUP):
            os.kill(pid, number)
        assert child.ask("call", "batch_work:add", (2, 3)) == 5
