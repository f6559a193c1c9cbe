"""Where work is done, what it is done with, and what a child process leaves alone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import batch_work
import pytest
from children import is_running

import satpuzzles
from satpuzzles.processes import child as room
from satpuzzles.processes import versions as versions_room
from satpuzzles.processes.child import Child
from satpuzzles.processes.executors import open_executor
from satpuzzles.processes.memory import MemoryLimitReached
from satpuzzles.processes.programs import find_program, safe_path
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


@pytest.mark.parametrize("jobs", [0, -1])
def test_fewer_than_one_job_cannot_be(jobs):
    with pytest.raises(ValueError, match=f"at least one job, not {jobs}"), open_executor(jobs):
        pass


# ---- versions and programs ----


def test_the_versions_are_those_that_are_installed(monkeypatch):
    here = {
        "Python": f"{sys.version_info.major}.{sys.version_info.minor}",
        "satpuzzles": satpuzzles.__version__,
        "python-sat": version("python-sat"),
        "numpy": version("numpy"),
    }
    assert versions_room.versions() == here

    def nowhere(name):
        raise PackageNotFoundError(name)

    monkeypatch.setattr(versions_room, "version", nowhere)
    assert versions_room.versions.__wrapped__() == {**here, "python-sat": "none", "numpy": "none"}


@pytest.mark.parametrize(
    "origin,is_compiled", [("/x/rule.py", False), ("/x/rule.so", True), (None, True), ("", True)]
)
def test_what_is_no_python_file_was_compiled(monkeypatch, origin, is_compiled):
    class Spec:
        pass

    Spec.origin = origin
    monkeypatch.setattr(versions_room, "find_spec", lambda name: Spec)
    assert versions_room.is_compiled() is is_compiled
    monkeypatch.setattr(versions_room, "find_spec", lambda name: None)
    assert versions_room.is_compiled() is False


def test_programs_are_found_in_folders_that_are_named_whole(tmp_path, monkeypatch):
    for folder in ("named", "here"):
        program = tmp_path / folder / "program"
        program.parent.mkdir()
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("PATH", os.pathsep.join(["", ".", "../named", "/nowhere"]))
    assert safe_path() == "/nowhere" and find_program("program") is None
    monkeypatch.setenv("PATH", os.pathsep.join([".", str(tmp_path / "named"), "/nowhere"]))
    assert find_program("program") == str(tmp_path / "named" / "program")
    assert find_program("nosuch") is None


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


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a child with its parent")
def test_a_child_whose_parent_ended_at_once_ends_itself():
    code = "from satpuzzles.processes.serving import _die_with; _die_with(0); print('it goes on')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (1, b"", b"")


def test_a_child_writes_no_bytecode_where_this_process_does_not(monkeypatch):
    for wanted in (False, True):
        monkeypatch.setattr(sys, "dont_write_bytecode", wanted)
        with closing(Child(Functions)) as child:
            assert child.ask("call", "batch_work:bytecode", ()) is wanted


def test_where_python_itself_is_not_known_no_child_is_started(monkeypatch):
    monkeypatch.setattr(sys, "executable", "")
    with pytest.raises(room.ProcessLost, match="where Python itself is, is not known"):
        Child(Functions)


def test_modules_are_found_as_here_but_never_first_in_the_current_directory(tmp_path, monkeypatch):
    package = str(Path(satpuzzles.__file__).parents[1])
    other = tmp_path / "other"
    other.mkdir()
    link = tmp_path / "link"
    link.symlink_to(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", ["", str(other), str(link), "relative", str(other), str(tmp_path)])
    assert room._import_path() == [
        str(other),
        package,
        str(tmp_path),
        str(link),
        str(tmp_path / "relative"),
    ]
    found = os.path.realpath

    def gone(path, **options):
        if path == os.curdir:
            raise FileNotFoundError
        return found(path, **options)

    monkeypatch.setattr(os.path, "realpath", gone)
    assert room._import_path() == [str(other), str(link), str(other), str(tmp_path), package]


def test_a_child_without_a_memory_limit_is_never_stuck():
    with closing(Child(Functions)) as child:
        child.kill_if_stuck()
        assert child.ask("call", "batch_work:add", (2, 3)) == 5


def test_a_child_that_is_stuck_is_killed_and_one_that_works_is_not(monkeypatch):
    with closing(Child(Functions, memory_limit=2_000)) as child:
        child.wait()
        child.kill_if_stuck()
        assert child.ask("call", "batch_work:add", (2, 3)) == 5
        monkeypatch.setattr(child._watch, "is_stuck", lambda: True)
        child.kill_if_stuck()
        with pytest.raises(room.ProcessLost, match="exit status -9"):
            child.ask("call", "batch_work:add", (2, 3))


def test_a_child_has_the_limit_of_this_process_or_its_own(monkeypatch):
    monkeypatch.setattr(room, "own_limits", [3_000])
    for told, limit in ((None, 3_000), (2_000, 2_000)):
        with closing(Child(Functions, memory_limit=told)) as child:
            assert child.ask("call", "batch_work:memory_limit", ()) == limit


def test_what_a_child_uses_before_its_limit_counts_for_what_ends_it():
    """A crash is lack of memory where half of it was in use; some of it is before anybody looks."""
    with closing(Child(Functions, memory_limit=2_000)) as child:
        child.wait()
        child._watch._limit = 1 << 20
        os.kill(child.ask("call", "batch_work:own_process", ()), signal.SIGSEGV)
        with pytest.raises(MemoryLimitReached, match="the memory limit was reached"):
            child.ask("call", "batch_work:add", (2, 3))


def test_what_a_child_holds_is_closed():
    child = Child(Functions)
    process = child._process
    child.close()
    assert process.returncode == -9 and process.stdin.closed and process.stdout.closed
    child.close()
