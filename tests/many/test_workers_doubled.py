"""Which processes workers start, give work to, end and do without; doubles stand in for the processes."""

from __future__ import annotations

import os
import threading
from concurrent.futures import CancelledError

import batch_work
import pytest

from satpuzzles.core.errors import BackendError, MachineError, RuleError
from satpuzzles.processes import workers as room
from satpuzzles.processes.child import ProcessLost
from satpuzzles.processes.memory import MemoryLimitReached
from satpuzzles.processes.serving import Functions
from satpuzzles.processes.workers import Workers

PATIENCE = 120
"""Seconds."""


class Double:
    """Stands in for a child process; a class for each test keeps those that were made.

    Attributes:
        starts: what becomes of those that are made, one after the other; None where they start.
        waits: what becomes of waiting for them.
        begins: what becomes of each task before they begin it.
    """

    made: list
    starts: list
    waits: list
    begins: list

    def __init__(self, make, memory_limit=None):
        assert make is Functions
        if self.starts and (error := self.starts.pop(0)) is not None:
            raise error
        self.made.append(self)
        self.memory_limit = memory_limit
        self.ends: list[str] = []
        self.killed = threading.Lock()
        self.killed.acquire()

    def wait(self):
        if self.waits and (error := self.waits.pop(0)) is not None:
            raise error

    def ask(self, name, arguments):
        module, function = name.split(":")
        assert module == "batch_work"
        if function == "nap":
            if not self.killed.acquire(timeout=PATIENCE):
                raise AssertionError("nobody killed it")
            raise ProcessLost("a helper process ended with exit status -9", -9)
        return getattr(batch_work, function)(*arguments)

    def each(self, method, name, arguments, hears):
        assert method == "begin"
        if self.begins and (error := self.begins.pop(0)) is not None:
            raise error
        yield None
        if hears is not None:
            hears("said", "1 of 2")
        yield self.ask(name, arguments)

    def kill(self):
        self.ends.append("killed")
        if self.killed.locked():
            self.killed.release()

    def close(self):
        self.ends.append("closed")


@pytest.fixture
def children(monkeypatch):
    double = type("Doubled", (Double,), {"made": [], "starts": [], "waits": [], "begins": []})
    monkeypatch.setattr(room, "Child", double)
    return double


def lost() -> ProcessLost:
    return ProcessLost("it ended with exit status 1", 1)


def test_a_process_has_the_limit_and_is_closed_at_the_end(children):
    with Workers(1, 700) as executor:
        assert executor.submit(batch_work.add, 2, 3).result(PATIENCE) == 5
        assert executor.submit(batch_work.add, 3, 3).result(PATIENCE) == 6
        (child,) = children.made
        assert child.memory_limit == 700 and child.ends == []
    executor.shutdown(cancel_futures=True)
    assert child.ends == ["closed"], "what has ended is not killed"


def test_what_the_work_tells_is_heard(children):
    heard = []
    with Workers(1) as executor:
        assert (
            executor.submit_heard(lambda *told: heard.append(told), batch_work.add, 1, 1).result(PATIENCE)
            == 2
        )
    assert heard == [("said", "1 of 2")]


def test_a_process_that_ends_before_it_is_ready_is_started_again(children):
    children.waits = [lost(), lost()]
    with Workers(1) as executor:
        assert executor.submit(batch_work.add, 2, 3).result(PATIENCE) == 5
    assert [each.ends for each in children.made] == [["closed"]] * 3


def test_but_not_for_ever(children):
    children.waits = [lost()] * 3
    with Workers(1) as executor:
        failed = executor.submit(batch_work.add, 2, 3)
        words = "^a worker process could not be started: it ended with exit status 1$"
        with pytest.raises(BackendError, match=words):
            failed.result(PATIENCE)
        assert len(children.made) == 3
        assert executor.submit(batch_work.add, 2, 3).result(PATIENCE) == 5


def test_an_error_in_the_first_process_is_that_of_its_task(children):
    children.starts = [lost(), MachineError("no descriptor is left")]
    with Workers(1) as executor:
        with pytest.raises(BackendError, match="could not be started: it ended with"):
            executor.submit(batch_work.add, 2, 3).result(PATIENCE)
        with pytest.raises(MachineError, match="no descriptor is left"):
            executor.submit(batch_work.add, 2, 3).result(PATIENCE)
        assert executor.submit(batch_work.add, 2, 3).result(PATIENCE) == 5


def test_where_there_can_be_no_second_process_the_first_does_the_work(children):
    with Workers(2) as executor:
        nap = executor.submit(batch_work.nap, 1)
        while not nap.running():
            pass  # until the first has begun
        children.starts = [lost()] * 9
        other = executor.submit(batch_work.add, 2, 3)
        while executor._count == 2:
            pass  # until a second could not be started
        assert not other.done() and len(children.starts) == 8
        third = executor.submit(batch_work.add, 3, 3)
        assert len(executor._threads) == 2 and len(children.starts) == 8
        children.starts = []
        executor.stop(nap)
        with pytest.raises(ProcessLost):
            nap.result(PATIENCE)
        assert (other.result(PATIENCE), third.result(PATIENCE)) == (5, 6)


def test_a_task_that_was_not_begun_is_begun_by_a_fresh_process(children):
    with Workers(1) as executor:
        for error in (lost(), MemoryLimitReached("full")):
            assert executor.submit(batch_work.add, 1, 1).result(PATIENCE) == 2
            children.begins = [error]
            assert executor.submit(batch_work.add, 2, 3).result(PATIENCE) == 5
        assert [each.ends for each in children.made] == [["closed"], ["closed"], []]


def test_but_not_where_a_fresh_process_does_not_begin_it_either(children):
    children.begins = [None, lost(), lost()]
    with Workers(1) as executor:
        assert executor.submit(batch_work.add, 1, 1).result(PATIENCE) == 2
        with pytest.raises(ProcessLost):
            executor.submit(batch_work.add, 2, 3).result(PATIENCE)
        assert executor.submit(batch_work.add, 2, 3).result(PATIENCE) == 5
        assert len(children.made) == 3


@pytest.mark.parametrize("way", ["cancel", "stop"])
def test_a_task_that_is_stopped_just_before_it_begins_is_given_up(children, monkeypatch, way):
    each = children.each

    def stopped(child, *asked, **named):
        steps = each(child, *asked, **named)
        yield next(steps)
        raise AssertionError("it was begun")

    def cancelled(child, *asked, **named):
        waiting.cancel() if way == "cancel" else executor.stop(waiting)
        return stopped(child, *asked, **named)

    with Workers(1) as executor:
        nap = executor.submit(batch_work.nap, 1)
        while not nap.running():
            pass
        waiting = executor.submit(batch_work.add, 1, 1)
        monkeypatch.setattr(children, "each", cancelled)
        executor.stop(nap)
        with pytest.raises(CancelledError):
            waiting.result(PATIENCE)
        monkeypatch.setattr(children, "each", each)
        assert executor.submit(batch_work.add, 2, 3).result(PATIENCE) == 5
    assert len(children.made) == 3


def fail_once(children, error, monkeypatch) -> None:
    """One task ends in an error, and the next one of the same executor as it should."""

    def ask(child, *_):
        raise error

    with Workers(1) as executor:
        with monkeypatch.context() as odd:
            odd.setattr(children, "ask", ask)
            with pytest.raises(type(error)):
                executor.submit(batch_work.add, 1, 1).result(PATIENCE)
        assert executor.submit(batch_work.add, 1, 1).result(PATIENCE) == 2


@pytest.mark.parametrize("error", [lost(), MemoryLimitReached("full"), OSError("odd")])
def test_a_process_that_is_lost_or_odd_is_ended_and_replaced(children, error, monkeypatch):
    fail_once(children, error, monkeypatch)
    assert [each.ends for each in children.made] == [["closed"]] * 2


@pytest.mark.parametrize("error", [RuleError("a rule"), ValueError("unmarshallable")])
def test_a_process_that_tells_of_an_error_goes_on(children, error, monkeypatch):
    fail_once(children, error, monkeypatch)
    assert len(children.made) == 1


def test_what_waits_is_cancelled_and_what_has_begun_is_killed(children):
    with Workers(1) as executor:
        nap, waiting, last = (executor.submit(each, 1, *more) for each, *more in TASKS)
        while not nap.running():
            pass
        executor.stop(waiting)
        assert waiting.cancelled()
        executor.stop(nap)
        with pytest.raises(ProcessLost):
            nap.result(PATIENCE)
        assert last.result(PATIENCE) == 3
        executor.stop(last)  # nothing is left to stop
        assert len(children.made) == 2 and children.made[1].ends == []


TASKS = [(batch_work.nap,), (batch_work.add, 1), (batch_work.add, 2)]


def test_giving_up_kills_all_and_cancels_what_waits(children):
    executor = Workers(1)
    nap, waiting, last = (executor.submit(each, 1, *more) for each, *more in TASKS)
    while not nap.running():
        pass
    executor.shutdown(cancel_futures=True)
    assert children.made[0].ends[0] == "killed" and not any(each.is_alive() for each in executor._threads)
    with pytest.raises(ProcessLost):
        nap.result(0)
    for each in (waiting, last):
        with pytest.raises(CancelledError):
            each.result(0)
    with pytest.raises(RuntimeError, match="the workers were shut down"):
        executor.submit(batch_work.add, 1, 1)


def test_shutting_down_may_wait_for_nothing(children):
    executor = Workers(1)
    nap = executor.submit(batch_work.nap, 1)
    while not nap.running():
        pass
    executor.shutdown(wait=False)
    assert not nap.done() and executor._threads[0].is_alive()
    executor.shutdown(cancel_futures=True)
    assert nap.done() and not executor._threads[0].is_alive()


def test_nothing_is_started_once_all_is_given_up(children):
    executor = Workers(1)
    executor._killed = True
    with pytest.raises(BackendError, match="it ended before it was ready"):
        executor._start()
    assert not children.made


def test_where_no_thread_can_be_had_there_is_an_error_or_fewer_work(children, monkeypatch):
    begin = room.start_thread

    def refuse(*_):
        raise MachineError("no thread is left")

    monkeypatch.setattr(room, "start_thread", refuse)
    executor = Workers(2)
    with pytest.raises(BackendError, match="could not be started: no thread is left"):
        executor.submit(batch_work.add, 1, 1)
    executor = Workers(2)
    with executor:
        monkeypatch.setattr(room, "start_thread", begin)
        nap = executor.submit(batch_work.nap, 1)
        while not nap.running():
            pass
        monkeypatch.setattr(room, "start_thread", refuse)
        other = executor.submit(batch_work.add, 2, 3)
        assert executor._count == 1
        executor.stop(nap)
        assert other.result(PATIENCE) == 5


def test_a_few_descriptors_must_be_left_and_are_given_back(monkeypatch):
    before = sorted(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else []
    room._require_spare_descriptors()
    opened, closed = [], []
    real, shut = os.open, os.close

    def few(path, flags):
        if len(opened) == 15:
            raise OSError(24, "Too many open files")
        opened.append(real(path, flags))
        return opened[-1]

    def close(descriptor):
        closed.append(descriptor)
        shut(descriptor)

    with monkeypatch.context() as scarce:
        scarce.setattr(os, "open", few)
        scarce.setattr(os, "close", close)
        with pytest.raises(ProcessLost, match="Too many open files"):
            room._require_spare_descriptors()
    assert opened == closed and len(opened) == 15
    assert before == (sorted(os.listdir("/proc/self/fd")) if before else [])
