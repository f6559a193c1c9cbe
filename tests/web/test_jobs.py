"""Questions and jobs that wait, run and end: what is told of each, and how many there may be."""

import asyncio
import json
from concurrent.futures import Future

import pytest

pytest.importorskip("starlette")

from satpuzzles.core.errors import BackendError, MachineError
from satpuzzles.processes.child import ProcessLost
from satpuzzles.processes.memory import MemoryLimitReached
from satpuzzles.web import work


class ByHand:
    """Workers whose work begins and ends when the test says so."""

    def __init__(self, count, memory_limit):
        self.count, self.memory_limit = count, memory_limit
        self.futures, self.hears, self.stopped, self.over = [], [], [], None

    def submit(self, function, *arguments):
        if self.over is not None:
            raise RuntimeError("the workers were shut down")
        return self.submit_heard(None, function, *arguments)

    def submit_heard(self, hears, function, *arguments):
        self.futures.append(Future())
        self.hears.append(hears)
        return self.futures[-1]

    def stop(self, future):
        self.stopped.append(future)
        future.cancel()

    def shutdown(self, *, cancel_futures):
        self.over = cancel_futures


@pytest.fixture(autouse=True)
def by_hand(monkeypatch):
    monkeypatch.setattr(work, "Workers", ByHand)


def at_work(jobs):
    """Begins a job, and its work."""
    job = jobs.begin(b"{}")
    job.future.set_running_or_notify_cancel()
    return job


def seen(job):
    return json.loads(job.to_json())


def test_a_job_waits_then_runs_then_is_done_or_failed():
    async def play():
        jobs = work.Jobs()
        job = jobs.begin(b"{}")
        assert (job.state, job.is_over, job.look()) == ("waiting", False, 0)
        assert seen(job).keys() == {"id", "state", "seconds", "limit"} and seen(job)["limit"] == 300
        job.future.set_running_or_notify_cancel()
        assert job.state == "running" and not job.is_over and job.look() >= 0
        jobs._workers.hears[-1]("began", "solve")
        assert seen(job)["doing"] == "looking for a solution"
        for each, status, state in ((job, 200, "done"), (at_work(jobs), 400, "failed")):
            each.future.set_result((status, '{"a": 1}'))
            await asyncio.wait_for(each.ended.wait(), 20)
            assert each.is_over and each.state == state
            view = seen(each)
            assert (view["id"], view["state"], view["status"]) == (each.number, state, status)
            assert view["answer"] == {"a": 1} and "doing" not in view
        assert jobs.find(job.number) is job and jobs.find("other") is None

    asyncio.run(play())


def test_the_seconds_of_a_job_count_from_its_beginning_and_stop_at_its_end(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(work.time, "monotonic", lambda: now[0])
    future = Future()
    job = work.Job(future, work.Doing())
    for later, told in ((5, 0), (7, 0)):  # it waits
        now[0] = 100.0 + later
        assert job.look() == told
    future.set_running_or_notify_cancel()
    assert job.look() == 0
    now[0] = 109.5
    assert job.look() == 2.5 and seen(job)["seconds"] == 2.5
    now[0] = 110.123456
    job.end((200, "{}"))
    now[0] = 200.0
    assert job.look() == pytest.approx(3.123456) and seen(job)["seconds"] == 3.123


def test_only_the_first_end_of_a_job_counts():
    done, cancelled = (work.Job(Future(), work.Doing()) for _ in range(2))
    done.end((200, "{}"))
    done.end(None)
    cancelled.end(None)
    cancelled.end((200, "{}"))
    assert done.ended.is_set() and cancelled.ended.is_set()
    assert (done.state, cancelled.state) == ("done", "cancelled")
    assert seen(cancelled).keys() == {"id", "state", "seconds", "limit"}


def test_what_keeps_a_job_from_an_answer_is_told_and_may_be_tried_again():
    lost = ProcessLost("gone")
    told = [
        (MemoryLimitReached("much"), "needs more memory than this server"),
        (lost, "process that worked on it was ended"),
        (BackendError("no solver"), "no solver"),
    ]

    async def play():
        jobs, pool = work.Jobs(), work.Pool()
        for error, words in told:
            job = at_work(jobs)
            job.future.set_exception(error)
            await asyncio.wait_for(job.ended.wait(), 20)
            asked = asyncio.ensure_future(pool.ask("solve", b"{}"))
            await asyncio.sleep(0)
            pool._workers.futures[-1].set_exception(error)
            status, text = await asked
            for code, answer in ((seen(job)["status"], seen(job)["answer"]), (status, json.loads(text))):
                assert code == 503 and words in answer["error"] and answer["retry"] is True

    asyncio.run(play())


def test_an_error_of_the_machine_is_told_as_it_is():
    class Both(MachineError, BackendError):
        pass

    error = Both("as it is")
    assert work._told(error) is error


def test_a_job_that_is_cancelled_is_given_up():
    async def play():
        jobs = work.Jobs()
        waiting, running = jobs.begin(b"{}"), at_work(jobs)
        for job in (waiting, running):
            jobs.cancel(job)
            assert job.state == "cancelled" and job.ended.is_set()
        assert jobs._workers.stopped == [waiting.future, running.future]
        other = jobs.begin(b"{}")
        other.future.cancel()  # as when all ends
        await asyncio.wait_for(other.ended.wait(), 20)
        assert other.state == "cancelled"

    asyncio.run(play())


def test_a_job_ends_two_seconds_after_the_longest_time_limit(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(work.time, "monotonic", lambda: now[0])
    wait = asyncio.wait

    async def at_once(futures, timeout):
        assert timeout is not None  # it looks again and again
        now[0] += 1.0
        return await wait(futures, timeout=0)

    async def play():
        jobs = work.Jobs()
        job = at_work(jobs)
        job.look()
        monkeypatch.setattr(work.asyncio, "wait", at_once)
        while not job.is_over:
            await asyncio.sleep(0)
        assert seen(job)["seconds"] == 303  # 302 were not too many yet
        assert jobs._workers.stopped[0] is job.future
        job.future.set_exception(ProcessLost("it was killed"))
        assert seen(job)["status"] == 504 and "time limit" in seen(job)["answer"]["error"]

    asyncio.run(play())


def test_so_many_jobs_are_taken_and_remembered(monkeypatch):
    async def play():
        jobs = work.Jobs()
        begun = [jobs.begin(b"{}") for _ in range(16)]
        with pytest.raises(work.TooBusy, match="there are 16 jobs already"):
            jobs.begin(b"{}")
        jobs.cancel(begun[0])
        begun.append(jobs.begin(b"{}"))
        with pytest.raises(work.TooBusy):
            jobs.begin(b"{}")
        for each in begun:
            jobs.cancel(each)
        for _ in range(60):
            begun.append(jobs.begin(b"{}"))
            jobs.cancel(begun[-1])
        # 64 that have ended are remembered beside the one that has begun last, which has ended since.
        for _ in range(2):
            assert [each for each in begun if jobs.find(each.number)] == begun[-65:]
            begun.append(jobs.begin(b"{}"))
        await asyncio.sleep(0)

    asyncio.run(play())


def test_so_many_questions_are_taken_and_each_is_given_up_at_its_end(monkeypatch):
    monkeypatch.setattr(work, "MOST_WAITING", 2)

    async def play():
        pool = work.Pool()
        assert pool._workers.count == work.AT_WORK == len(pool._workers.futures)  # which get ready
        for _ in range(2):
            asked = [asyncio.ensure_future(pool.ask("solve", b"{}")) for _ in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(work.TooBusy, match="ask again"):
                await pool.ask("solve", b"{}")
            futures = pool._workers.futures[-2:]
            for each in futures:
                each.set_result((200, "{}"))
            assert await asyncio.gather(*asked) == [(200, "{}")] * 2
            assert pool._workers.stopped[-2:] == futures
        monkeypatch.setattr(work, "LONGEST_AT_ONCE", 0.001)
        status, text = await pool.ask("solve", b"{}")
        assert status == 504 and "as a job" in json.loads(text)["error"]
        assert pool._workers.stopped[-1] is pool._workers.futures[-1]

    asyncio.run(play())


def test_processes_get_ready_and_are_killed_at_the_end():
    jobs, pool = work.Jobs(), work.Pool()
    assert jobs._workers.futures == []
    jobs.warm()
    assert len(jobs._workers.futures) == jobs._workers.count == work.AT_WORK >= 2
    assert jobs._workers.memory_limit == pool._workers.memory_limit == 3_000
    for each in (jobs, pool):
        each.close()
        assert each._workers.over is True
    jobs.warm()  # too late, and no error
