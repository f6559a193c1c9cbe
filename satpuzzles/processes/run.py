"""Runs a function on many items through an executor, in chunks, with a bounded number in flight.

Answers arrive in order or as soon as they are ready.
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
"""Minimum seconds for a chunk: much longer than sending it, and short enough to share out the work."""

CHUNK_SECONDS_A_TASK = 0.004
"""Extra seconds for each parallel task: Dask's scheduler spends 1.2 ms on a chunk, so that chunks of 0.3 s
for 250 workers take all of its time."""

CHUNK_GROWTH = 4
"""Maximum growth factor from one chunk to the next."""

CHUNK_MOST = 4_096
"""The most items in a chunk."""

SMOOTHING = 0.3
"""Weight of the last chunk in the estimate of seconds per item."""

AHEAD = 2
"""Chunks in flight for each parallel task: one at work and one waiting."""

WINDOW_CHARACTERS = 64 << 20
"""Maximum characters of items and answers that wait for an unanswered item."""

WAKE_SECONDS = 0.1
"""Seconds between two checks for signals while waiting for answers."""

NOTHING_MORE = "[null, null]"
"""Marks the end of an item that is answered in parts."""

LOST = "the process that worked on it ended twice"


class TaskResult(NamedTuple):
    """The outcome of an item: a value or an error."""

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
    """Does some work on every item and yields the answers.

    Items are taken from the iterator only when needed. While one item takes long, work on later items
    continues until 64 Mi characters of items and answers wait for it. An error affects only its own item. If
    a process ends while it works on a chunk, each item of the chunk is tried once more, alone; an item that
    loses its process again gets a MachineError. Answers do not depend on the chunks.

    Args:
        pool: the executor.
        work: a function of a module that the executor can import by its name, too.
        items: pairs of a label, which stays here and is returned with the answer, and a JSON object; None in
            its place needs no work and gives None, in order.
        ordered: whether the answers keep the order of the items; otherwise they arrive as soon as ready.
        deadline: when to stop, by ``time.monotonic``; unanswered items are then dropped.
        hears: called with the reports of the work, in a thread of this process. The pool must then be
            ``Workers``; the work yields any number of values, each an answer as it arrives; the last answer
            of an item is None or its error, and no item is tried again.

    Raises:
        BackendError: no process can be started, or the cluster is lost.
        Any error of the iterator of items.
    """
    flow: _Flow[Label] = _Flow(pool, name_of(work), items, hears)
    try:
        yield from flow.answers(ordered, deadline)
    finally:
        flow.cancel()


@dataclass(eq=False, slots=True)
class _Chunk(Generic[Label]):
    """Consecutive items until all are answered, with answers to yield, each a line of JSON."""

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
        """Yields the answers; see ``run``."""
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
        """Cancels the chunks in flight."""
        for chunk in self._window:
            if chunk.future is not None:
                chunk.future.cancel()

    # ---- sending ----

    def _fill(self) -> None:
        """Sends lost items again, then new chunks, up to the maximum in flight."""
        width = self._pool.width()
        while self._in_flight < max(1, AHEAD * width):
            if self._unsent:
                self._send(self._unsent.popleft())
            elif self._window and (not width or self._held >= WINDOW_CHARACTERS):
                return  # in this process, sending does the work; a ready answer goes first
            elif (chunk := self._next()) is not None:
                self._window.append(chunk)
                self._held += _characters(chunk.items)
                self._send(chunk)
            else:
                return

    def _next(self) -> _Chunk[Label] | None:
        # If nothing needs sending, a chunk would only delay its first answers.
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
        """Receives a report or an answer of the work, in any thread."""
        if method == GAVE:
            self._heard.put((chunk, told[0]))
        else:
            hears(method, *told)

    def _hear(self, patience: float) -> None:
        """Receives finished chunks; waits up to ``patience`` seconds for the first."""
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
        """Receives a finished chunk."""
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
        """Queues the items of a lost chunk again, each alone, in its place."""
        alone = [_Chunk([label], [item], again=True) for label, item in zip(lost.labels, lost.items)]
        self._unsent.extend(alone)
        place = self._window.index(lost)
        self._window.rotate(-place)
        self._window.popleft()
        self._window.extendleft(reversed(alone))
        self._window.rotate(place)

    def _measure(self, seconds: float, items: int) -> None:
        """Chooses the size of the next chunks by the time of this one."""
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
