"""Sequences of calls on a run of many items and the store of its answers, drawn and shrunk by Hypothesis.

The executor is one whose tasks end, are lost or are given up as the sequence says. What must come of each
call is told by the docstrings of ``run`` and ``open_store``: answers in the order of the items, each item
tried once more and alone where its process was lost, nothing left to be done once a run is over, and a store
that goes on after the last whole line.
"""

from __future__ import annotations

import tempfile
from collections import Counter, deque
from concurrent.futures import Executor, Future
from contextlib import ExitStack, closing
from json import loads
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from satpuzzles.batch.store import open_store
from satpuzzles.core.errors import BackendError, MachineError, RuleError
from satpuzzles.processes.child import ProcessLost
from satpuzzles.processes.run import AHEAD, run

WIDTH = 2
LOST = "the process that worked on it ended twice"
ASKED = {"command": "square"}

ITEMS = st.lists(st.sampled_from(("good", "good", "good", "bad", "nothing")), min_size=1, max_size=25)
ENDINGS = st.sampled_from((None, None, None, "close", "interrupt", "interrupt reading"))
EVENTS = st.tuples(st.sampled_from(("end",) * 5 + ("lose",) * 4 + ("give up",)), st.integers(0, 5))


def square(item):
    """What is done with an item."""
    if item["bad"]:
        raise RuleError(f"{item['n']} is bad")
    return item["n"] ** 2


class Halted(Exception):
    """What a signal handler raises while the run waits."""


class Ordered(Executor):
    """Does what it was given when it is told to.

    Attributes:
        events: what is to happen next, in order; without them the oldest task ends.
        lost: how often each item was lost.
        gave_up: whether a task was given up.
        halts: whether the next wait is interrupted.
        halts_reading: whether the next item is interrupted.
    """

    def __init__(self) -> None:
        self.events: deque[tuple[str, int]] = deque()
        self.waiting: list[tuple[Future, object, tuple]] = []
        self.futures: list[Future] = []
        self.sent: Counter[int] = Counter()
        self.lost: Counter[int] = Counter()
        self.alone: set[int] = set()
        self.gave_up = self.halts = self.halts_reading = False

    def submit(self, function, /, *arguments):
        numbers = self.numbers(arguments)
        assert not any(self.lost[n] for n in numbers) or len(numbers) == 1, "not tried again alone"
        self.sent.update(numbers)
        self.futures.append(Future())
        self.waiting.append((self.futures[-1], function, arguments))
        assert len(self.waiting) <= AHEAD * WIDTH
        return self.futures[-1]

    def numbers(self, arguments) -> list[int]:
        return [item["n"] for item in map(loads, arguments[1].split("\n")) if item is not None]

    def width(self) -> int:
        """One event; how many tasks there may be at once."""
        if self.halts:
            self.halts = False
            raise Halted
        if self.waiting:
            what, place = self.events.popleft() if self.events else ("end", 0)
            self.happen(what, *self.waiting.pop(place % len(self.waiting)))
        return WIDTH

    def happen(self, what, future, function, arguments) -> None:
        if what == "give up":
            self.gave_up = True
            future.cancel()
            future.set_running_or_notify_cancel()
        elif not future.set_running_or_notify_cancel():
            return
        elif what == "lose":
            self.lost.update(self.numbers(arguments))
            future.set_exception(ProcessLost("the process is gone"))
        else:
            future.set_result(function(*arguments))


class BatchMachine(RuleBasedStateMachine):
    """Items, a run over those that have no line in the store yet, and what is known of both."""

    answers = None
    calls = 0
    """How many answers were asked for."""

    @initialize(items=ITEMS)
    def begin(self, items):
        self.items = items
        self.folder = ExitStack()
        self.path = Path(self.folder.enter_context(tempfile.TemporaryDirectory()), "answers.jsonl")
        self.lines: list[str] = []
        self.stack = None
        self.whole = False

    @precondition(lambda self: not self.whole)
    @rule(events=st.lists(EVENTS, max_size=8), number=st.integers(1, 12), ending=ENDINGS)
    def go_on(self, events, number, ending):
        """Begins a run where there is none, takes some answers, and perhaps has it end."""
        if self.stack is None:
            self.start()
        self.executor.events += events
        self.take(number)
        if self.stack is not None and ending == "close":
            self.close()
        elif self.stack is not None and ending == "interrupt":
            self.executor.halts = True
            self.take(1 + len(self.items))
        elif self.stack is not None and ending == "interrupt reading":
            self.executor.halts_reading = True
            self.take(1 + len(self.items))

    def start(self):
        """The executor is another each time: that of a run that was given up is of no more use."""
        self.executor = Ordered()
        self.stack = ExitStack()
        self.store = self.stack.enter_context(open_store(self.path, ASKED, resume=True))
        assert not self.store.complete
        assert (self.store.done, list(self.store.lines_done())) == (len(self.lines), self.lines)
        self.answers = run(self.executor, square, self.packed(self.store.done))

    def packed(self, first):
        for n, kind in enumerate(self.items):
            if self.executor.halts_reading:
                raise Halted
            if n >= first:
                yield n, None if kind == "nothing" else {"n": n, "bad": kind == "bad"}

    def take(self, number):
        for _ in range(number):
            type(self).calls += 1
            try:
                label, answer = next(self.answers)
            except StopIteration:
                assert len(self.lines) == len(self.items)
                self.leave(None)
                return
            except (Halted, BackendError) as error:
                assert isinstance(error, Halted) or self.executor.gave_up
                self.leave(error)
                return
            assert label == len(self.lines), "out of order"
            self.require_right(label, answer)
            self.lines.append(f"{label} {answer.value} {answer.error}")
            self.store.write(self.lines[-1])

    def require_right(self, n, answer):
        kind, lost, sent = self.items[n], self.executor.lost[n], self.executor.sent[n]
        if kind == "nothing":
            assert answer == (None, None) or str(answer.error) == LOST
            return
        assert sent == min(2, 1 + lost), "tried once more, and only once"
        if lost == 2:
            assert answer.value is None and type(answer.error) is MachineError and str(answer.error) == LOST
        elif kind == "bad":
            assert answer.value is None and type(answer.error) is RuleError
            assert str(answer.error) == f"{n} is bad"
        else:
            assert answer == (n * n, None)

    def close(self):
        self.answers.close()
        assert next(self.answers, None) is None
        self.leave(Halted())

    def leave(self, error):
        """Ends the run, and the block of the store as an error would, or well."""
        with closing(self.answers):
            pass
        assert all(future.done() for future in self.executor.futures), "work is left that nobody waits for"
        stack, self.stack = self.stack, None
        stack.__exit__(type(error) if error else None, error, None)
        self.whole = error is None
        assert self.path.exists() == self.whole
        if self.whole:
            assert self.path.read_text() == "".join(f"{line}\n" for line in self.lines)
            assert [path.name for path in self.path.parent.iterdir()] == [self.path.name]

    @precondition(lambda self: self.whole)
    @rule()
    def ask_again(self):
        with open_store(self.path, ASKED, resume=True) as store:
            assert store.complete and list(store.lines_done()) == self.lines

    def teardown(self):
        if self.stack is not None:
            self.close()
        self.folder.close()
