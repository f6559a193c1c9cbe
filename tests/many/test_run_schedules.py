"""A run through an executor whose schedule the test decides: any order of answers, losses, cancelled work.

The executor says what it did to each item; what must come of that is computed from its record alone.
"""

from __future__ import annotations

import errno
import json
import random
from collections import Counter
from concurrent.futures import Executor, Future
from contextlib import closing

import batch_work
import pytest

from satpuzzles.core.errors import BackendError, MachineError
from satpuzzles.many.store import open_store
from satpuzzles.processes import run as room
from satpuzzles.processes.child import ProcessLost
from satpuzzles.processes.run import run

ITEMS = 60
WIDTH = 3


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Waits for nobody: answers come when the run asks how many tasks there may be at once."""
    monkeypatch.setattr(room, "WAKE_SECONDS", 1e-6)
    monkeypatch.setattr(room, "CHUNK_MOST", 4)


class Scheduled(Executor):
    """Does what it was given in an order by chance, and loses or cancels some of it.

    Attributes:
        sent: how often each item was given to it.
        lost: how often each item was lost.
        most: the most tasks that it had at once.
    """

    def __init__(self, seed: int, losses: float = 0.0, cancels: float = 0.0, fails: float = 0.0) -> None:
        self.dice = random.Random(seed)
        self.shares = (losses, cancels, fails)
        self.sent: Counter[int] = Counter()
        self.lost: Counter[int] = Counter()
        self.most = 0
        self.futures: list[Future] = []
        self.waiting: list[tuple[Future, object, tuple]] = []
        self.refuses_after: int | None = None

    def submit(self, fn, /, *args):
        if self.refuses_after is not None and len(self.futures) >= self.refuses_after:
            raise RuntimeError("no more work is taken")
        self.sent.update(self.numbers(args))
        future: Future = Future()
        self.futures.append(future)
        self.waiting.append((future, fn, args))
        self.most = max(self.most, len(self.waiting))
        return future

    def numbers(self, args) -> list[int]:
        """The items of a task."""
        return [json.loads(line)["n"] for line in args[1].split("\n")]

    def width(self) -> int:
        """Ends some of what is waiting; how many tasks there may be at once."""
        for _ in range(self.dice.randint(0, 2)):
            if self.waiting:
                self.end(self.dice.randrange(len(self.waiting)))
        return WIDTH

    def end(self, place: int) -> None:
        future, function, args = self.waiting.pop(place)
        losses, cancels, fails = self.shares
        chance = self.dice.random()
        if chance < cancels:
            future.cancel()
            future.set_running_or_notify_cancel()
            return
        if not future.set_running_or_notify_cancel():
            return
        if chance < cancels + losses:
            self.lost.update(self.numbers(args))
            future.set_exception(ProcessLost("the process is gone"))
        elif chance < cancels + losses + fails:
            future.set_exception(BackendError("a worker process could not be started"))
        else:
            future.set_result(function(*args))

    def require_nothing_left(self) -> None:
        """Whatever was not done was cancelled."""
        assert all(future.done() for future in self.futures), "what nobody waits for is still to be done"


def squares(executor: Scheduled):
    return run(executor, batch_work.square, ((n, {"n": n}) for n in range(ITEMS)))


@pytest.mark.parametrize("losses", [0.0, 0.2, 0.6])
def test_whatever_the_schedule_each_item_has_its_answer_in_order(losses):
    for seed in range(25):
        executor = Scheduled(seed, losses)
        answers = list(squares(executor))
        assert [label for label, _ in answers] == list(range(ITEMS))
        for n, (value, error) in answers:
            assert executor.sent[n] == min(2, 1 + executor.lost[n]), "tried once more, and only once"
            if executor.lost[n] == 2:
                assert value is None and type(error) is MachineError
                assert str(error) == "the process that worked on it ended twice"
            else:
                assert (value, error) == (n * n, None)
        assert executor.most <= room.AHEAD * WIDTH
        executor.require_nothing_left()
    assert losses == 0 or any(count == 2 for count in executor.lost.values())


def test_an_executor_that_fails_ends_the_run_and_the_rest_with_it():
    ends = 0
    for seed in range(25):
        executor = Scheduled(seed, losses=0.2, fails=0.05)
        answers = []
        try:
            for label, answer in squares(executor):
                if answer.error is None:
                    answers.append((label, answer))
                    assert answer.value == label**2
        except BackendError as error:
            ends += 1
            assert str(error) == "a worker process could not be started"
        executor.require_nothing_left()
    assert ends > 5


@pytest.mark.parametrize("where", ["waiting", "reading", "answering"])
def test_ctrl_c_in_the_middle_cancels_what_was_sent(where):
    for seed in range(10):
        executor = Scheduled(seed, losses=0.1)
        moment = executor.dice.randrange(5, 25)

        def width(executor=executor, moment=moment):
            if where == "waiting" and len(executor.futures) >= moment:
                raise KeyboardInterrupt
            return Scheduled.width(executor)

        executor.width = width

        def items(moment=moment):
            for n in range(ITEMS):
                if where == "reading" and n == moment:
                    raise KeyboardInterrupt
                yield n, {"n": n}

        answers = []
        with (
            pytest.raises(KeyboardInterrupt),
            closing(run(executor, batch_work.square, items())) as found,
        ):
            for each in found:
                if where == "answering" and len(answers) == moment:
                    raise KeyboardInterrupt
                answers.append(each)
        assert [label for label, _ in answers] == list(range(len(answers)))
        assert executor.futures
        executor.require_nothing_left()


def test_a_store_that_cannot_be_written_keeps_what_came_before(tmp_path):
    for seed in range(5):
        path = tmp_path / f"{seed}.jsonl"
        executor = Scheduled(seed)
        room_left = executor.dice.randrange(1, ITEMS)
        with (
            pytest.raises(OSError, match="No space"),
            open_store(path, {"seed": seed}, resume=False) as store,
            closing(squares(executor)) as answers,
        ):
            for _, answer in answers:
                if store.done == room_left:
                    raise OSError(errno.ENOSPC, "No space left on device")
                store.write(str(answer.value))
        executor.require_nothing_left()
        with open_store(path, {"seed": seed}, resume=True) as store:
            assert list(store.lines_done()) == [str(n * n) for n in range(room_left)]
