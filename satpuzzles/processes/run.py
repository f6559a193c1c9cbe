"""Many items through an executor: sent in chunks, answered in order or as they come, never more than a window
in flight.

What is done with an item is the caller's business, where it is done that of executors.py.
"""

from __future__ import annotations

import json
import math
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle, islice
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, cast

from satpuzzles.core.errors import BackendError, MachineError, SatpuzzlesError
from satpuzzles.processes.child import ProcessLost
from satpuzzles.processes.executors import Pool
from satpuzzles.processes.serving import GAVE, error_line, run_chunk, run_in_parts
from satpuzzles.puzzle.packing import Value, name_of, unpack_error

if TYPE_CHECKING:
    from satpuzzles.processes.workers import Hears, Workers

Label = TypeVar("Label")

Work = Callable[[Value], object]
"""A function of a module, from a JSON object to a JSON value (tuples come back as lists)."""

CHUNK_SECONDS = 0.3
"""How long a chunk should take at least: much longer than sending it, and short enough to share work out."""

CHUNK_SECONDS_A_TASK = 0.004
"""So much longer for each task that is done at once: Dask's scheduler spends 1.2 ms on a chunk, and so all
of its time on chunks of 0.3 s for 250 workers."""

CHUNK_GROWTH = 4
"""How many times larger than the one before a chunk may be."""

CHUNK_MOST = 4_096
"""The most items in a chunk."""

SMOOTHING = 0.3
"""How much the last chunk says about the seconds that an item takes."""

AHEAD = 2
"""Chunks in flight for each task that the executor does at once: one at work, one waiting beside it."""

WINDOW_CHARACTERS = 64 << 20
"""How much text of items and answers may wait for an item that is not yet answered."""

WAKE_SECONDS = 0.1
"""How often the wait for answers wakes up, for signals."""

NOTHING_MORE = "[null, null]"
"""The last answer of an item that was answered in parts."""

LOST = "the process that worked on it ended twice"


class TaskResult(NamedTuple):
    """What came of an item: a value, or the error that it ended in."""

    value: Any
    error: SatpuzzlesError | None


def run(
    pool: Pool,
    work: Work,
    items: Iterable[tuple[Label, Value | None]],
    *,
    ordered: bool = True,
    deadline: float | None = None,
    hears: Hears | None = None,
) -> Generator[tuple[Label, TaskResult], None, None]:
    """Does some work on every item and gives the answers.

    Items are taken from the iterator only as they are needed. While one item takes long, later ones go
    on until 64 Mi characters of items and answers wait for it. An error costs its own item alone. Where
    the process ends that works on a chunk of items, each of them is tried once more, alone; one that
    loses its process again ends in a MachineError. Chunks never change an answer.

    Args:
        pool: where to work.
        work: a function of a module that can be imported by its name, there too.
        items: each with a label, which stays here and comes back with the answer; JSON objects, or None
            where there is nothing to be done and only the order counts, which gives None.
        ordered: whether the answers come in the order of the items, and not as soon as they are there.
        deadline: when to stop, by ``time.monotonic``; what is not answered then is given up.
        hears: is called with what the work tells, in a thread of this process. The pool is of ``Workers``
            then, and the work gives any number of values, each of which is an answer as it comes; the last
            one of an item is None, or the error that it ended in, and no item is tried again.

    Raises:
        BackendError: no process can be started, or the cluster is lost.
        whatever the iterator of items raises.
    """
    flow: _Flow[Label] = _Flow(pool, name_of(work), items, hears)
    try:
        yield from flow.answers(ordered, deadline)
    finally:
        flow.cancel()


@dataclass(eq=False, slots=True)
class _Chunk(Generic[Label]):
    """Items that follow one another, until all are answered, and answers to be given, each a line of JSON."""

    labels: list[Label]
    items: list[str]
    again: bool = False
    answers: list[str] = field(default_factory=list)
    future: Future[Any] | None = None


class _Flow(Generic[Label]):
    """The state of a run."""

    def __init__(
        self, pool: Pool, work: str, items: Iterable[tuple[Label, Value | None]], hears: Hears | None
    ) -> None:
        self._pool = pool
        self._hears = hears
        self._work = work
        self._items = iter(items)
        self._window: deque[_Chunk[Label]] = deque()
        self._unsent: deque[_Chunk[Label]] = deque()
        self._heard: SimpleQueue[tuple[_Chunk[Label], str | None]] = SimpleQueue()
        self._in_flight = 0
        self._held = 0
        self._size = 1
        self._seconds = 0.0

    def answers(self, ordered: bool, deadline: float | None) -> Iterator[tuple[Label, TaskResult]]:
        """The answers; see ``run``."""
        while True:
            self._fill()
            if not self._window:
                return
            ready = self._window[0]
            if not ordered:
                ready = next((chunk for chunk in self._window if chunk.answers), ready)
            if not ready.answers:
                left = math.inf if deadline is None else deadline - time.monotonic()
                self._hear(max(0, min(WAKE_SECONDS, left)))
                if left < 0 and not ready.answers:
                    return
                continue
            lines, ready.answers = ready.answers, []
            self._held -= _characters(lines)
            if not ready.items:
                self._window.remove(ready)
            for label, line in zip(cycle(ready.labels), lines):
                yield label, _answer(line)
            self._hear(0)

    def cancel(self) -> None:
        """Gives up what is in flight."""
        for chunk in self._window:
            if chunk.future is not None:
                chunk.future.cancel()

    # ---- sending ----

    def _fill(self) -> None:
        """Sends what was lost again, then new chunks, as many as may be in flight."""
        width = self._pool.width()
        while self._in_flight < max(1, AHEAD * width):
            if self._unsent:
                self._send(self._unsent.popleft())
            elif self._window and (not width or self._held >= WINDOW_CHARACTERS):
                return  # sending is working where nothing is sent; an answer that is there goes first
            elif (chunk := self._next()) is not None:
                self._window.append(chunk)
                self._held += _characters(chunk.items)
                self._send(chunk)
            else:
                return

    def _next(self) -> _Chunk[Label] | None:
        # Where there is nothing to be sent, a chunk would only hold its first answers back.
        taken = list(islice(self._items, self._size if self._pool.width() else 1))
        if not taken:
            return None
        return _Chunk([label for label, _ in taken], [json.dumps(item) for _, item in taken])

    def _send(self, chunk: _Chunk[Label]) -> None:
        self._in_flight += 1
        if self._hears is None:
            chunk.future = self._pool.submit(run_chunk, self._work, "\n".join(chunk.items))
        else:
            hear = partial(self._hear_part, chunk, self._hears)
            chunk.future = cast("Workers", self._pool).submit_heard(
                hear, run_in_parts, self._work, *chunk.items
            )
        chunk.future.add_done_callback(lambda _: self._heard.put((chunk, None)))

    # ---- hearing ----

    def _hear_part(self, chunk: _Chunk[Label], hears: Hears, method: str, *told: Any) -> None:  # noqa: ANN401
        """Takes a report of the work, or one of its answers, in any thread."""
        if method == GAVE:
            self._heard.put((chunk, told[0]))
        else:
            hears(method, *told)

    def _hear(self, patience: float) -> None:
        """Takes in what came back; waits up to ``patience`` seconds for the first of it."""
        with suppress(Empty):
            chunk, part = self._heard.get(timeout=patience) if patience else self._heard.get_nowait()
            while True:
                if part is None:
                    self._in_flight -= 1
                    self._take(chunk)
                else:
                    self._hold(chunk, part)
                chunk, part = self._heard.get_nowait()

    def _hold(self, chunk: _Chunk[Label], *answers: str) -> None:
        chunk.answers += answers
        self._held += _characters(answers)

    def _take(self, chunk: _Chunk[Label]) -> None:
        """Takes in a chunk that came back."""
        assert chunk.future is not None
        if chunk.future.cancelled():
            raise BackendError("the cluster gave up work that it had taken; its scheduler may be gone")
        error, future, chunk.future = chunk.future.exception(), chunk.future, None
        if self._hears is not None:
            self._hold(chunk, NOTHING_MORE if error is None else error_line(error))
        elif not isinstance(error, ProcessLost):
            seconds, text = future.result()
            self._hold(chunk, *text.split("\n"))
            self._measure(seconds, len(chunk.labels))
        elif chunk.again:
            self._hold(chunk, error_line(MachineError(LOST)))
        else:
            self._take_apart(chunk)
            return
        self._held -= _characters(chunk.items)
        chunk.items.clear()

    def _take_apart(self, lost: _Chunk[Label]) -> None:
        """Has the items of a chunk tried again, each alone, in its place."""
        alone = [_Chunk([label], [item], again=True) for label, item in zip(lost.labels, lost.items)]
        self._unsent.extend(alone)
        place = self._window.index(lost)
        self._window.rotate(-place)
        self._window.popleft()
        self._window.extendleft(reversed(alone))
        self._window.rotate(place)

    def _measure(self, seconds: float, items: int) -> None:
        """Chooses the size of the next chunks by what this one took."""
        each = seconds / items
        self._seconds += SMOOTHING * (each - self._seconds) if self._seconds else each
        whole = max(CHUNK_SECONDS, CHUNK_SECONDS_A_TASK * self._pool.width())
        wanted = int(whole / max(self._seconds, whole / CHUNK_MOST))
        self._size = max(1, min(wanted, self._size * CHUNK_GROWTH))


def _characters(lines: Sequence[str]) -> int:
    return sum(map(len, lines))


def _answer(line: str) -> TaskResult:
    value, error = json.loads(line)
    return TaskResult(value, None if error is None else unpack_error(*error))
