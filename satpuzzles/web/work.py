"""Who answers: processes that are ready, each limited in memory and killed when its time is over; and jobs.

What they answer is for ``questions.py`` to say.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import time
from concurrent.futures import Future
from contextlib import suppress
from typing import Final, Literal

from satpuzzles.core.errors import BackendError, LimitReached, MachineError, MemoryLimitReached
from satpuzzles.core.runtime import CurrentStage
from satpuzzles.processes.child import ProcessLost
from satpuzzles.processes.workers import Workers
from satpuzzles.web.options import LONGEST
from satpuzzles.web.questions import OK, answer, failure, warm

MEMORY_LIMIT: Final = 3_000
"""MiB of address space for each process."""

LONGEST_AT_ONCE: Final = 30
"""The seconds after which a question that is no job is ended."""

GRACE_SECONDS: Final = 2
"""So much longer than the longest time limit a job may take before its process is killed."""

MOST_WAITING: Final = 64
"""So many questions may be asked and not answered; more are refused."""

MOST_JOBS: Final = 16
"""So many jobs may be waiting or at work; more are refused."""

KEPT_JOBS: Final = 64
"""So many jobs that have ended are remembered."""

AT_WORK: Final = max(2, min(4, os.cpu_count() or 1))
"""The processes for questions, and as many for jobs."""

Answer = tuple[int, str]
"""An HTTP status and a JSON text."""

State = Literal["waiting", "running", "done", "failed", "cancelled"]


class TooBusy(MachineError):
    """There is too much to do already; the same may be asked again later."""


class _Processes:
    """Processes that answer."""

    def __init__(self) -> None:
        self._workers = Workers(AT_WORK, MEMORY_LIMIT)

    def warm(self) -> None:
        """Starts the processes before anybody asks, unless all is over already."""
        with suppress(RuntimeError):
            for _ in range(AT_WORK):
                self._workers.submit(warm)

    def close(self) -> None:
        """Ends the processes."""
        self._workers.shutdown(cancel_futures=True)


class QuestionPool(_Processes):
    """Processes for questions that are answered at once."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting = 0
        self.warm()

    async def ask(self, name: str, body: bytes) -> Answer:
        """The answer to a question; raises TooBusy where too many wait."""
        if self._waiting >= MOST_WAITING:
            raise TooBusy("the server is busy; ask again in a moment")
        self._waiting += 1
        future = self._workers.submit(answer, name, body)
        try:
            return await asyncio.wait_for(asyncio.wrap_future(future), LONGEST_AT_ONCE)
        except TimeoutError:
            return failure(LimitReached(f"it takes more than {LONGEST_AT_ONCE} s; ask it as a job"))
        except BackendError as error:
            return failure(_told(error))
        finally:
            self._waiting -= 1
            # Its time may be over, or whoever asked may have gone away.
            self._workers.stop(future)


def _told(error: BackendError) -> MachineError:
    if isinstance(error, MemoryLimitReached):
        return MachineError("the board needs more memory than this server gives it")
    if isinstance(error, ProcessLost):
        return MachineError("the process that worked on it was ended")
    return error if isinstance(error, MachineError) else MachineError(str(error))


class Job:
    """A question that may take long.

    Attributes:
        number: its name, which nobody can guess.
        doing: what the work is at.
        ended: is set when it has an answer.
    """

    def __init__(self, future: Future[Answer], doing: CurrentStage) -> None:
        self.number: Final = secrets.token_urlsafe(12)
        self.future: Final = future
        self.doing: Final = doing
        self.ended: Final = asyncio.Event()
        self._asked = time.monotonic()
        self._began: float | None = None
        self._seconds = 0.0
        self._answer: Answer | None = None
        self._is_cancelled = False

    @property
    def state(self) -> State:
        """How far it is."""
        if self._is_cancelled:
            return "cancelled"
        if self._answer is not None:
            return "done" if self._answer[0] == OK else "failed"
        return "running" if self.future.running() else "waiting"

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to do."""
        return self._is_cancelled or self._answer is not None

    def look(self) -> float:
        """Notes when the work began; the seconds since then."""
        if self._began is None and self.future.running():
            self._began = time.monotonic()
        if not self.is_over and self._began is not None:
            self._seconds = time.monotonic() - self._began
        return self._seconds

    def end(self, answer: Answer | None) -> None:
        """Notes the answer; None where it was cancelled. Only the first end counts."""
        if not self.is_over:
            self.look()
            self._answer, self._is_cancelled = answer, answer is None
            self.ended.set()

    def to_json(self) -> str:
        """The job as a JSON object, with its ``answer``, if any, and the HTTP ``status`` of that."""
        view = {"id": self.number, "state": self.state, "seconds": round(self.look(), 3), "limit": LONGEST}
        if not self.is_over and (doing := str(self.doing)):
            view["doing"] = doing
        if self._answer is None:
            return json.dumps(view)
        status, text = self._answer
        return f'{json.dumps({**view, "status": status})[:-1]}, "answer": {text}}}'


class Jobs(_Processes):
    """All jobs, and processes of their own."""

    def __init__(self) -> None:
        super().__init__()
        self._jobs: dict[str, Job] = {}
        self._watches: set[asyncio.Task[None]] = set()

    def begin(self, body: bytes) -> Job:
        """Begins a job; raises TooBusy where there are too many."""
        if sum(not job.is_over for job in self._jobs.values()) >= MOST_JOBS:
            raise TooBusy(f"there are {MOST_JOBS} jobs already; wait for one, or cancel one")
        doing = CurrentStage()

        def hears(method: str, *arguments: object) -> None:
            getattr(doing, method)(*arguments)

        job = Job(self._workers.submit_heard(hears, answer, "", body), doing)
        self._jobs[job.number] = job
        over = [each.number for each in self._jobs.values() if each.is_over]
        for number in over[: max(0, len(over) - KEPT_JOBS)]:
            del self._jobs[number]
        watch = asyncio.create_task(self._watch(job))
        self._watches.add(watch)
        watch.add_done_callback(self._watches.discard)
        return job

    async def _watch(self, job: Job) -> None:
        """Waits for the answer, at the longest until the time of the job is over."""
        wrapped = asyncio.wrap_future(job.future)
        while not wrapped.done():
            await asyncio.wait([wrapped], timeout=0.5)
            if job.look() > LONGEST + GRACE_SECONDS:
                self._workers.stop(job.future)
                job.end(failure(LimitReached("the time limit was reached")))
        try:
            job.end(wrapped.result())
        except asyncio.CancelledError:
            job.end(None)
        except BackendError as error:
            job.end(failure(_told(error)))

    def find(self, number: str) -> Job | None:
        """The job of a name; None where there is none, or it is forgotten."""
        return self._jobs.get(number)

    def cancel(self, job: Job) -> None:
        """Ends a job at once, whatever it is doing."""
        job.end(None)
        self._workers.stop(job.future)
