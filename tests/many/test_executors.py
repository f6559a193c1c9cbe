"""Where work is done, what it is done with, and what a child process leaves alone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import closing

import batch_work
import pytest
from children import is_running

from satpuzzles.processes.child import Child
from satpuzzles.processes.executors import open_executor
from satpuzzles.processes.same_process import SameProcess
from satpuzzles.processes.serving import Functions
from satpuzzles.processes.workers import Workers

# ---- executors ----


def test_one_job_is_done_here_and_while_it_is_submitted():
    with open_executor() as pool:
        assert type(pool.executor) is SameProcess and pool.width() == 0
        future = pool.executor.submit(batch_work.own_process)
        assert future.done() and future.result(0) == os.getpid()
        failed = pool.executor.submit(batch_work.divide, 1, 0)
        assert isinstance(failed.exception(0), ZeroDivisionError)
        left = pool.executor.submit(sys.exit, 3)
        assert isinstance(left.exception(0), SystemExit) and not left.cancel()
        assert pool.executor.submit(int, "z", base=36).result(0) == 35


def test_a_signal_comes_out_of_the_call_itself():
    def interrupted():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        SameProcess().submit(interrupted)


def test_several_jobs_are_done_by_workers_which_end_with_the_block():
    with open_executor(2) as pool:
        assert type(pool.executor) is Workers and pool.width() == 2
        naps = [pool.executor.submit(batch_work.nap, 1_000) for _ in range(3)]
    assert all(nap.done() for nap in naps)


# ---- versions and programs ----


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


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals are held elsewhere")
def test_signals_wait_while_a_child_starts(monkeypatch):
    """A process starts and its end is seen to, or it does not start."""
    begin, held = subprocess.Popen, []

    def start(*arguments, **options):
        held.append(signal.pthread_sigmask(signal.SIG_BLOCK, []))
        return begin(*arguments, **options)

    monkeypatch.setattr(subprocess, "Popen", start)
    Child(Functions).close()
    assert len(held) == 1 and {signal.SIGINT, signal.SIGTERM, signal.SIGHUP} <= held[0]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a child with its parent")
def test_a_child_ends_with_a_parent_that_is_killed():
    code = (
        "from satpuzzles.processes.child import Child\n"
        "from satpuzzles.processes.serving import Functions\n"
        "child = Child(Functions)\n"
        "print(child.ask('call', 'posix:getpid', ()), flush=True)\n"
        "child.ask('call', 'time:sleep', (1000,))\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as parent:
        pid = int(parent.stdout.readline())
        assert is_running(pid)
        parent.kill()
    deadline = time.monotonic() + 120
    while is_running(pid):
        assert time.monotonic() < deadline, "it goes on"
        time.sleep(0.01)
