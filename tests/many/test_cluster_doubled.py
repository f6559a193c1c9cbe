"""What is asked of Dask, and what its answers come to, with a double; test_dask_cluster.py asks it itself."""

from __future__ import annotations

import gc
import logging
import os
import sys
import warnings
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager
from types import ModuleType

import batch_work
import pytest

from satpuzzles.core.errors import BackendError, RuleError
from satpuzzles.processes import dask_cluster as room
from satpuzzles.processes.child import ProcessLost
from satpuzzles.processes.dask_cluster import LOGGERS, Cluster, _call
from satpuzzles.processes.executors import open_executor
from satpuzzles.processes.versions import versions

ADDRESS = "tcp://scheduler:8786"


class Killed(Exception):
    """What Dask says where a task has ended every worker that was given it."""


class Sent(Executor):
    """An executor that keeps what it is sent until somebody says what becomes of it."""

    def __init__(self, told: list) -> None:
        self.told, self.futures = told, []

    def submit(self, fn, /, *args):
        self.told.append(("submit", fn, args))
        self.futures.append(Future())
        return self.futures[-1]

    def shutdown(self, wait=True, *, cancel_futures=False):
        self.told.append(("wait", wait))


class Client:
    """A client of a scheduler at ADDRESS, whose two workers do three tasks at once."""

    def __init__(self, address, **options) -> None:
        self.told: list = [("connect", address, options)]
        self.threads: dict | None = {"one": 1, "other": 2}
        Client.last = self
        if address != ADDRESS:
            raise OSError if address == "silent" else OSError("nobody is there")

    def get_executor(self, **options):
        self.told.append(("executor", options))
        self.executor = Sent(self.told)
        return self.executor

    def nthreads(self):
        self.told.append(("width",))
        if self.threads is None:
            raise OSError("the scheduler is gone")
        return self.threads

    def close(self, **options):
        self.told.append(("close", options))
        raise RuntimeError("closing fails now and then")


@pytest.fixture
def settings(monkeypatch) -> list:
    """Dask is doubled; its settings as they are set and taken back."""
    told = []

    @contextmanager
    def set_(values):
        told.append(values)
        yield
        told.append(None)

    names = ("dask", "dask.config", "distributed", "distributed.scheduler")
    dask, config, distributed, scheduler = map(ModuleType, names)
    dask.config, config.set, distributed.Client, scheduler.KilledWorker = config, set_, Client, Killed
    for name, module in zip(names, (dask, config, distributed, scheduler)):
        monkeypatch.setitem(sys.modules, name, module)
    return told


@pytest.fixture
def cluster(settings):
    cluster = Cluster(ADDRESS)
    yield cluster
    cluster.shutdown(cancel_futures=True)


def test_a_scheduler_is_asked_soon_and_alone(cluster, settings):
    assert Client.last.told == [
        ("connect", ADDRESS, {"timeout": 5.0, "set_as_default": False}),
        ("executor", {"pure": False}),
    ]
    assert settings == [{"distributed.admin.large-graph-warning-threshold": "1 TB"}]


@pytest.mark.parametrize("address,reason", [("nowhere", "nobody is there"), ("silent", "OSError")])
def test_where_nobody_answers_everything_is_as_before(settings, address, reason):
    levels = [logging.getLogger(name).level for name in LOGGERS]
    collected = []
    gc.callbacks.append(lambda phase, _: collected.append(phase))
    try:
        with pytest.raises(BackendError, match=f"no Dask scheduler answers at {address}: {reason}"):
            Cluster(address)
    finally:
        gc.callbacks.pop()
    assert "stop" in collected, "or the client that failed would close itself while another one starts"
    assert [logging.getLogger(name).level for name in LOGGERS] == levels
    assert len(settings) == 2 and settings[1] is None


def test_without_dask_it_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(
        BackendError, match=r"needs the package distributed; `pip install 'satpuzzles\[dask\]'`"
    ):
        Cluster(ADDRESS)


def test_nothing_that_dask_logs_is_heard_meanwhile(settings):
    loggers = [logging.getLogger(name) for name in LOGGERS]
    before = [logger.level for logger in loggers]
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        with Cluster(ADDRESS):
            assert not any(logger.isEnabledFor(logging.CRITICAL) for logger in loggers)
            warnings.warn_explicit("a word", UserWarning, "client.py", 1, module="distributed")
            warnings.warn_explicit("a word", UserWarning, "client.py", 2, module="other")
        warnings.warn_explicit("a word", UserWarning, "client.py", 3, module="distributed")
    assert [each.lineno for each in heard] == [2, 3]
    assert [logger.level for logger in loggers] == before


def test_a_task_is_sent_with_the_versions_that_are_here(cluster):
    future = cluster.submit(batch_work.add, 2, 3)
    assert Client.last.told[-1] == ("submit", _call, (versions(), batch_work.add, 2, 3))
    assert not future.done()
    Client.last.executor.futures[0].set_result(5)
    assert future.result(0) == 5


@pytest.mark.parametrize(
    "error,kind,words",
    [
        (RuleError("cell 3 is wrong"), RuleError, "^cell 3 is wrong$"),
        (ProcessLost("it ended", 3), ProcessLost, "it ended"),
        (Killed("x"), ProcessLost, "^every worker ended that was given the task$"),
        (KeyError("x"), BackendError, "^a worker of the cluster failed: KeyError: 'x'$"),
    ],
)
def test_errors_are_those_of_workers(cluster, error, kind, words):
    future = cluster.submit(batch_work.add, 2, 3)
    Client.last.executor.futures[0].set_exception(error)
    with pytest.raises(kind, match=words):
        future.result(0)


def test_cancelling_the_one_is_cancelling_the_other(cluster):
    ours, theirs, kept = (cluster.submit(batch_work.add, 1, 1) for _ in range(3))
    futures = Client.last.executor.futures
    assert ours.cancel() and futures[0].cancelled()
    futures[1].cancel()
    futures[1].set_running_or_notify_cancel()
    assert theirs.cancelled() and not futures[2].cancelled()
    with pytest.raises(CancelledError):
        theirs.result(0)
    futures[2].set_result(2)
    assert kept.result(0) == 2 and not futures[2].cancelled()


def test_how_wide_it_is_is_asked_now_and_then(cluster, monkeypatch):
    """And where nobody answers, as it was last; one at the least."""
    now = [1000.0]
    monkeypatch.setattr(room.time, "monotonic", lambda: now[0])
    client = Client.last
    told = []
    for now[0], threads in (
        (1000.0, {"one": 1, "other": 2}),
        (1002.0, {}),
        (1002.5, {"one": 5}),
        (1003, {}),
        (1005, None),
        (1008, {}),
    ):
        client.threads = threads
        before = client.told.count(("width",))
        told.append((cluster.width(), client.told.count(("width",)) - before))
    assert told == [(3, 1), (3, 0), (5, 1), (5, 0), (5, 1), (1, 1)]


def test_the_width_is_asked_at_once(cluster, monkeypatch):
    monkeypatch.setattr(room.time, "monotonic", lambda: 0.5)
    assert cluster.width() == 3


@pytest.mark.parametrize(
    "options,waits", [({}, True), ({"wait": False}, False), ({"cancel_futures": True}, False)]
)
def test_it_is_left_at_once_or_when_all_is_done(settings, options, waits):
    Cluster(ADDRESS).shutdown(**options)
    told = Client.last.told[2:]
    assert told == [("wait", True)] * waits + [("close", {"timeout": 0.5})]
    assert settings[-1] is None


def test_an_exception_in_the_block_gives_up_what_was_sent(settings):
    with Cluster(ADDRESS):
        pass
    assert ("wait", True) in Client.last.told
    with pytest.raises(KeyboardInterrupt), Cluster(ADDRESS):
        raise KeyboardInterrupt
    assert ("wait", True) not in Client.last.told and Client.last.told[-1][0] == "close"


def test_an_executor_of_an_address_is_the_cluster(settings):
    with open_executor(4, ADDRESS) as pool:
        assert type(pool.executor) is Cluster and pool.width() == 3
    assert ("wait", True) not in Client.last.told and Client.last.told[-1][0] == "close"


# ---- on a worker ----


@pytest.fixture(autouse=True)
def idle(monkeypatch):
    """The processes that wait for a task."""
    idle = room.SimpleQueue()
    monkeypatch.setattr(room, "_idle", idle)
    yield idle
    while not idle.empty():
        idle.get().shutdown(cancel_futures=True)


def test_a_task_is_done_in_a_process_that_waits_for_the_next(idle):
    first = _call(versions(), batch_work.own_process)
    assert first != os.getpid() and idle.qsize() == 1
    assert _call(versions(), batch_work.own_process) == first
    with pytest.raises(RuleError, match="cell 3"):
        _call({}, batch_work.refuse, "cell 3 is wrong")
    assert idle.qsize() == 1


def test_a_worker_of_other_versions_refuses_before_it_begins(idle):
    for name in versions():
        with pytest.raises(BackendError, match=rf"a worker on .* has {name} .*, and here it is 0\.0; diff"):
            _call({**versions(), name: "0.0"}, batch_work.add, 1, 1)
    assert idle.empty()
