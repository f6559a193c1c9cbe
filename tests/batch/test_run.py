"""Many items through an executor: order, chunks, the window, errors, and processes that end."""

from __future__ import annotations

import os
import re
import signal
import threading
import time
from itertools import count, islice

import batch_work
import pytest

from satpuzzles.core.errors import RuleError
from satpuzzles.processes import run as room
from satpuzzles.processes.executors import open_executor
from satpuzzles.processes.run import run


@pytest.fixture(scope="module", params=[1, 3], ids=["here", "workers"])
def pool(request):
    with open_executor(request.param) as pool:
        yield pool


@pytest.fixture(scope="module")
def workers():
    with open_executor(2) as pool:
        yield pool


def numbered(items):
    return ((f"item {n}", item) for n, item in enumerate(items))


def values(answers):
    return [answer.value if answer.error is None else type(answer.error).__name__ for _, answer in answers]


def test_answers_come_in_the_order_of_the_items(pool):
    answers = list(run(pool, batch_work.square, numbered({"n": n} for n in range(1_000))))
    assert [label for label, _ in answers] == [f"item {n}" for n in range(1_000)]
    assert values(answers) == [n * n for n in range(1_000)]


def test_every_error_becomes_one_of_our_own(pool):
    answers = list(run(pool, batch_work.raise_many_kinds, numbered({"n": n} for n in range(5))))
    assert values(answers) == ["LimitReached", "BackendError", "OutOfMemory", "BackendError", None]
    sentences = [str(answer.error) for _, answer in answers[:4]]
    assert sentences[0] == "too late"
    line = rf"at {re.escape(batch_work.__file__)}:\d+"
    assert re.match(rf"unexpected KeyError {line}: 'nobody expected this' \(", sentences[1])
    assert re.fullmatch(f"there is not enough memory {line}", sentences[2])
    assert "not JSON serializable" in sentences[3]


def test_a_function_of_the_program_itself_is_refused(workers):
    with pytest.raises(ValueError, match="imported by its name"):
        list(run(workers, lambda item: item, [(0, {})]))


def test_an_endless_iterator_is_read_only_as_far_as_the_window(workers, monkeypatch, tmp_path):
    length, window = 1_000, 100_000
    monkeypatch.setattr(room, "WINDOW_CHARACTERS", window)
    monkeypatch.setattr(room, "CHUNK_MOST", 10)
    taken = []
    go = tmp_path / "go"

    def items():
        yield 0, {"n": 0, "file": str(go)}  # the first item waits
        for n in count(1):
            taken.append(n)
            yield n, {"n": "x" * length}

    looked = []
    least, most = window / (length + 100), window / length + room.AHEAD * 2 * 10

    def look():
        deadline = time.monotonic() + 60
        while len(taken) < least and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(0.2)
        looked.append(len(taken))
        go.touch()

    threading.Thread(target=look).start()
    answers = run(workers, batch_work.wait_for, items())
    assert next(answers) == (0, (0, None))
    assert least <= looked[0] <= most, "it reads on as long as there is room, and no longer"
    assert [answer.value for _, answer in islice(answers, 300)] == ["x" * length] * 300
    answers.close()


def test_what_an_iterator_of_items_raises_comes_through(workers):
    def items():
        yield 0, {"n": 0}
        raise RuleError("the file is bad from here on")

    with pytest.raises(RuleError, match="bad from here on"):
        list(run(workers, batch_work.square, items()))


# ---- processes that end ----


def test_a_process_that_ends_once_costs_no_answer(workers, tmp_path):
    items = [{"n": n} for n in range(60)]
    items[30] |= {"dies": "once", "mark": str(tmp_path / "mark")}
    assert values(run(workers, batch_work.die_if_asked, numbered(items))) == [2 * n for n in range(60)]
    assert (tmp_path / "mark").exists()


def test_items_that_always_end_their_process_fail_alone(workers):
    items = [{"n": n, "dies": "always" if n in (0, 17, 18, 40) else None} for n in range(60)]
    answers = list(run(workers, batch_work.die_if_asked, numbered(items)))
    assert values(answers) == ["MachineError" if n in (0, 17, 18, 40) else 2 * n for n in range(60)]
    assert str(answers[17][1].error) == "the process that worked on it ended twice"


def test_a_worker_killed_in_mid_run_costs_no_answer(workers):
    answers = run(workers, batch_work.process, numbered({"seconds": 0.005} for _ in range(200)))
    pids = [answer.value for _, answer in islice(answers, 50)]
    os.kill(pids[-1], signal.SIGKILL)
    later = values(answers)
    assert len(later) == 150
    assert all(isinstance(pid, int) for pid in later)


def test_a_run_that_is_left_cancels_what_it_sent(monkeypatch, tmp_path):
    """With processes of its own: where one of those that tests share was killed before, the first item would
    be sent again, behind those that wait."""
    monkeypatch.setattr(room, "AHEAD", 50)
    monkeypatch.setattr(room, "CHUNK_MOST", 1)
    log, go = tmp_path / "log", tmp_path / "go"
    wait = {"file": str(go), "log": str(log)}
    items = ((n, {"n": n, **(wait if n else {"log": str(log)})}) for n in count())
    with open_executor(2) as workers:
        answers = run(workers, batch_work.log, items)
        assert next(answers)[1].value == 0
        answers.close()
        go.touch()
        assert workers.submit(batch_work.add, 1, 2).result() == 3
    assert 1 <= len(log.read_bytes()) < 10  # a hundred had been sent
