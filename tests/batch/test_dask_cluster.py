"""The same runs on a real Dask cluster, some workers killed; other versions are refused."""

from __future__ import annotations

import os
import signal
import sys
from itertools import count, islice
from pathlib import Path

import batch_work
import pytest
from local_dask import LocalDask

from satpuzzles.core.errors import BackendError
from satpuzzles.processes import dask_cluster as room
from satpuzzles.processes.executors import open_executor
from satpuzzles.processes.run import run

pytest.importorskip("distributed")
pytestmark = pytest.mark.slow

WORK = Path(batch_work.__file__).parent
PATH = os.pathsep.join([str(WORK), *sys.path])


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    found = LocalDask(tmp_path_factory.mktemp("dask"), WORK)
    yield found
    found.end()


@pytest.fixture
def pool(cluster):
    with open_executor(dask=cluster.address) as pool:
        yield pool


def values(answers):
    return [answer.value if answer.error is None else type(answer.error).__name__ for _, answer in answers]


def worker_processes(pool) -> list[int]:
    """The processes of Dask's workers themselves."""
    return list(pool._client.run(os.getpid).values())


def test_a_worker_killed_in_mid_run_changes_no_answer(pool):
    items = ((n, {"n": n, "seconds": 0.005}) for n in range(600))
    answers = run(pool, batch_work.wait_for, items)
    first = values(islice(answers, 50))
    os.kill(worker_processes(pool)[0], signal.SIGKILL)
    assert first + values(answers) == list(range(600))


def test_a_board_that_always_ends_its_process_fails_alone(pool):
    before = set(worker_processes(pool))
    items = [{"n": n, "dies": "always" if n in (7, 30) else None} for n in range(60)]
    answers = list(run(pool, batch_work.die_if_asked, enumerate(items)))
    assert values(answers) == ["MachineError" if n in (7, 30) else 2 * n for n in range(60)]
    assert str(answers[7][1].error) == "the process that worked on it ended twice"
    assert before <= set(worker_processes(pool)), "a crash of a board costs no worker of Dask"


def test_a_board_that_ends_every_worker_it_is_given_to_does_not_end_the_run(pool):
    assert values(run(pool, batch_work.kill_parent, [(0, {"n": 0})])) == ["MachineError"]
    assert values(run(pool, batch_work.square, [(0, {"n": 3})])) == [9]


def test_what_is_given_up_is_cancelled(pool):
    answers = run(pool, batch_work.wait_for, ((n, {"n": n, "seconds": 0.02}) for n in count()))
    assert values(islice(answers, 3)) == [0, 1, 2]
    answers.close()
    assert values(run(pool, batch_work.square, [(0, {"n": 3})])) == [9]


def test_a_worker_of_other_versions_is_refused(pool, monkeypatch):
    monkeypatch.setattr(room, "versions", lambda: {"Python": "3.11", "python-sat": "0.0"})
    with pytest.raises(BackendError, match=r"a worker on .* has python-sat .*, and here it is 0.0"):
        list(run(pool, batch_work.square, [(0, {"n": 3})]))


def test_a_module_that_workers_do_not_have_ends_the_run(pool, tmp_path, monkeypatch):
    (tmp_path / "only_here.py").write_text("def work(item):\n    return item\n")
    monkeypatch.syspath_prepend(tmp_path)
    import only_here

    with pytest.raises(BackendError, match="No module named 'only_here'"):
        list(run(pool, only_here.work, [(0, {"n": 3})]))


@pytest.mark.parametrize(
    "address", ["tcp://127.0.0.1:9", "no address", "nosuch://x:1", "tcp://nosuch.invalid:1"]
)
def test_an_address_where_nobody_answers(address, monkeypatch, capfd):
    monkeypatch.setattr(room, "CONNECT_SECONDS", 0.5)
    with (
        pytest.raises(BackendError, match=r"no Dask scheduler answers at|has no port"),
        open_executor(dask=address),
    ):
        pass
    assert capfd.readouterr() == ("", "")


def test_without_distributed_it_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BackendError, match="pip install"), open_executor(dask="tcp://127.0.0.1:9"):
        pass
