"""A task is done by workers alone that have the versions of who asked; here without a cluster.

Doubles stand in for Dask: an executor that does its tasks at once, as on a machine with other versions. The
same on a real cluster, slowly, is in test_dask_cluster.py.
"""

from __future__ import annotations

import sys
from concurrent.futures import Future
from contextlib import nullcontext
from types import SimpleNamespace

import pytest

from satpuzzles.core.errors import BackendError
from satpuzzles.processes import dask_cluster as room
from satpuzzles.processes.executors import open_executor

NAMES = ("Python", "satpuzzles", "python-sat", "numpy")
HERE = dict.fromkeys(NAMES, "2.0")


class AtOnce:
    """Stands in for the process of a worker."""

    def __init__(self, jobs):
        assert jobs == 1

    def submit(self, function, *arguments):
        done = Future()
        done.set_result(function(*arguments))
        return done


class Elsewhere:
    """An executor whose one worker has other versions of some things."""

    def __init__(self, monkeypatch, versions):
        self._monkeypatch = monkeypatch
        self._versions = versions

    def submit(self, function, *arguments):
        done = Future()
        with self._monkeypatch.context() as there:
            there.setattr(room, "versions", lambda: self._versions)
            try:
                done.set_result(function(*arguments))
            except Exception as error:
                done.set_exception(error)
        return done


@pytest.fixture
def asked_of(monkeypatch):
    """Has a cluster call ``abs`` whose worker has these versions; what comes of it."""

    def ask(versions):
        client = SimpleNamespace(
            get_executor=lambda **_: Elsewhere(monkeypatch, versions), close=lambda **_: None
        )
        killed = type("KilledWorker", (Exception,), {})
        dask = SimpleNamespace(config=SimpleNamespace(set=lambda _: nullcontext()))
        monkeypatch.setitem(sys.modules, "dask", dask)
        monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=lambda *_, **__: client))
        monkeypatch.setitem(sys.modules, "distributed.scheduler", SimpleNamespace(KilledWorker=killed))
        monkeypatch.setattr(room, "versions", lambda: HERE)
        monkeypatch.setattr(room, "Workers", AtOnce)
        monkeypatch.setattr(room, "_idle", room.SimpleQueue())
        with open_executor(dask="tcp://elsewhere:1") as pool:
            return pool.executor.submit(abs, -3).result(60)

    return ask


@pytest.mark.parametrize("name", NAMES)
def test_whatever_version_differs_the_task_is_refused(asked_of, name):
    with pytest.raises(BackendError, match=f"has {name} 1.9, and here it is 2.0"):
        asked_of({**HERE, name: "1.9"})


def test_a_worker_of_the_same_versions_does_the_task(asked_of):
    assert asked_of(dict(HERE)) == 3
