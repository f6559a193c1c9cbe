"""Runs questions in worker processes that are limited in memory and time, and keeps the jobs."""

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
from satpuzzles.web.options import LONGEST, LONGEST_AT_ONCE
from satpuzzles.web.questions import OK, answer, failure, warm

MEMORY_LIMIT: Final = 3_000
"""MiB of address space for each process."""

GRACE_SECONDS: Final = 2
"""Extra seconds after the longest time limit before a job's process is killed."""

MOST_WAITING: Final = 64
"""The maximum number of unanswered questions; more are refused."""

MOST_JOBS: Final = 16
"""The maximum number of waiting or running jobs; more are refused."""

KEPT_JOBS: Final = 64
"""The number of ended jobs to remember."""

AT_WORK: Final = max(2, min(4, os.cpu_count() or 1))
"""The number of processes for questions, and again for jobs."""

Answer = tuple[int, str]
"""An HTTP status and a JSON text."""

State = Literal["waiting", "running", "done", "failed", "cancelled"]


class TooBusy(MachineError):
    """The server is busy; the request may be repeated later."""


class _Processes:
    """Worker processes."""

    def __init__(self) -> None:
        self._workers = Workers(AT_WORK, MEMORY_LIMIT)

    def warm(self) -> None:
        """Starts the processes in advance, unless the server is closing."""
        with suppress(RuntimeError):
            for _ in range(AT_WORK):
                self._workers.submit(warm)

    def close(self) -> None:
        """Ends the processes."""
        self._workers.shutdown(cancel_futures=True)


class QuestionPool(_Processes):
    """Processes for questions answered at once."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting = 0
        self.warm()

    async def ask(self, name: str, body: bytes) -> Answer:
        """Answers a question; raises TooBusy if too many wait."""
        if self._waiting >= MOST_WAITING:
            raise TooBusy("the server is busy; ask again in a moment")
        self._waiting += 1
        future = self._workers.submit(answer, name, body)
        try:
            return await asyncio.wait_for(asyncio.wrap_future(future), LONGEST_AT_ONCE)
        except TimeoutError:
            return failure(LimitReached(f"this takes more than {LONGEST_AT_ONCE} s; send it as a job"))
        except BackendError as error:
            return failure(_told(error))
        finally:
            self._waiting -= 1
            # Its time is over, or the client has gone away.
            self._workers.stop(future)


def _told(error: BackendError) -> MachineError:
    if isinstance(error, MemoryLimitReached):
        return MachineError("the board needs more memory than this server allows")
    if isinstance(error, ProcessLost):
        return MachineError("the worker process was ended")
    return error if isinstance(error, MachineError) else MachineError(str(error))


class Job:
    """A question that may take long.

    Attributes:
        number: its name, which cannot be guessed.
        doing: the current stage of the work.
        ended: set when the job has ended.
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
        """The state of the job."""
        if self._is_cancelled:
            return "cancelled"
        if self._answer is not None:
            return "done" if self._answer[0] == OK else "failed"
        return "running" if self.future.running() else "waiting"

    @property
    def is_over(self) -> bool:
        """Whether the job has ended."""
        return self._is_cancelled or self._answer is not None

    def look(self) -> float:
        """Records when the work began; returns the seconds since then."""
        if self._began is None and self.future.running():
            self._began = time.monotonic()
        if not self.is_over and self._began is not None:
            self._seconds = time.monotonic() - self._began
        return self._seconds

    def end(self, answer: Answer | None) -> None:
        """Records the answer, None if cancelled. Only the first call counts."""
        if not self.is_over:
            self.look()
            self._answer, self._is_cancelled = answer, answer is None
            self.ended.set()

    def to_json(self) -> str:
        """The job as a JSON object, with its ``answer``, if any, and the answer's HTTP ``status``."""
        view = {"id": self.number, "state": self.state, "seconds": round(self.look(), 3), "limit": LONGEST}
        if not self.is_over and (doing := str(self.doing)):
            view["doing"] = doing
        if self._answer is None:
            return json.dumps(view)
        status, text = self._answer
        return f'{json.dumps({**view, "status": status})[:-1]}, "answer": {text}}}'


class Jobs(_Processes):
    """All jobs, and their processes."""

    def __init__(self) -> None:
        super().__init__()
        self._jobs: dict[str, Job] = {}
        self._watches: set[asyncio.Task[None]] = set()

    def begin(self, body: bytes) -> Job:
        """Starts a job; raises TooBusy if there are too many."""
        if sum(not job.is_over for job in self._jobs.values()) >= MOST_JOBS:
            raise TooBusy(f"there are already {MOST_JOBS} jobs; wait for one or cancel one")
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
        """Waits for the answer until the job's time is over."""
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
        """The job of a name; None if there is none or it is forgotten."""
        return self._jobs.get(number)

    def cancel(self, job: Job) -> None:
        """Ends a job at once."""
        job.end(None)
        self._workers.stop(job.future)
