"""What each address answers, by which method and under which status; no process is started for it."""

import asyncio
import json
from concurrent.futures import Future
from types import SimpleNamespace
from typing import ClassVar

import pytest

pytest.importorskip("starlette")
pytest.importorskip("httpx")

from starlette.testclient import TestClient

from satpuzzles.web import api, work

BOARD = {"board": "..3..3...42.2..."}


class Here:
    """Workers that answer in this process, or not at all."""

    made: ClassVar[list] = []
    answers = True

    def __init__(self, count, memory_limit):
        self.over, self.warmed = False, 0
        self.made.append(self)

    def submit(self, function, *arguments):
        return self.submit_heard(None, function, *arguments)

    def submit_heard(self, hears, function, *arguments):
        future = Future()
        self.warmed += not arguments
        if arguments and self.answers:
            future.set_result(function(*arguments))
        return future

    def stop(self, future):
        future.cancel()

    def shutdown(self, *, cancel_futures):
        self.over = True


@pytest.fixture
def client(monkeypatch):
    monkeypatch.setattr(work, "Workers", Here)
    monkeypatch.setattr(Here, "made", [])
    monkeypatch.setattr(Here, "answers", True)
    with TestClient(api.application(), base_url="http://127.0.0.1:8181") as found:
        yield found
    assert len(Here.made) == 2 and all(each.over for each in Here.made)


def test_the_page_and_its_parts_have_their_types(client):
    for path, kind in {
        "/": "text/html; charset=utf-8",
        "/page/index.html": "text/html; charset=utf-8",
        "/api/types": "application/json",
        "/api/openapi.json": "application/json",
    }.items():
        told = client.get(path)
        assert (told.status_code, told.headers["content-type"]) == (200, kind) and len(told.content) > 1000
    assert client.get("/").content == client.get("/page/index.html").content
    assert {kind["type"] for kind in client.get("/api/types").json()["types"]} >= {"sudoku", "akari"}
    names = [*api._assets()]
    assert {name.rpartition(".")[2] for name in names} >= {"html", "css", "js"} and "api.py" not in names
    for name in names:
        assert client.get(f"/page/{name}").headers["content-type"].startswith(("text/", "image/svg+xml"))


def test_what_is_nowhere_and_another_method_are_told_so(client):
    for path in ("/nowhere", "/page/nowhere.css", "/api/nowhere"):
        told = client.get(path)
        assert (told.status_code, told.json()) == (404, {"error": "there is nothing at this address"})
    for call, path, allowed in [
        (client.get, "/api/solve", {"POST"}),
        (client.delete, "/api/types", {"GET", "HEAD"}),
        (client.post, "/", {"GET", "HEAD"}),
    ]:
        told = call(path)
        assert (told.status_code, told.json()) == (405, {"error": "it takes another method"})
        assert {*told.headers["allow"].split(", ")} == allowed


def test_an_answer_tells_the_milliseconds_that_it_took(client, monkeypatch):
    moments = iter([1.0, 1.25])
    monkeypatch.setattr(api, "time", SimpleNamespace(perf_counter=lambda: next(moments)))
    told = client.post("/api/solve", json=BOARD)
    assert told.json()["status"] == "unique" and told.headers["server-timing"] == "total;dur=250.0"


def test_jobs_are_not_listed(client):
    """Whoever has the id of a job can read it and cancel it."""
    client.post("/api/jobs", json={"question": "solve", **BOARD})
    told = client.get("/api/jobs")
    assert (told.status_code, told.headers["allow"]) == (405, "POST")
    assert told.json() == {"error": "it takes another method"}


def test_a_job_is_begun_waited_for_and_cancelled(client, monkeypatch):
    done = client.post("/api/jobs", json={"question": "solve", **BOARD})
    assert done.status_code == 202
    number = done.json()["id"]
    told = client.get(f"/api/jobs/{number}", params={"wait": 20})
    assert (told.status_code, told.json()["state"]) == (200, "done")
    assert told.json()["answer"]["status"] == "unique"
    monkeypatch.setattr(Here, "answers", False)
    waiting = client.post("/api/jobs", json={"question": "solve", **BOARD}).json()["id"]
    for wait in ("", "?wait=0", "?wait=0.001"):
        assert client.get(f"/api/jobs/{waiting}{wait}").json()["state"] == "waiting"
    told = client.delete(f"/api/jobs/{waiting}")
    assert (told.status_code, told.json()["state"]) == (200, "cancelled")
    told = client.get("/api/jobs/other")
    assert told.status_code == 404
    assert told.json() == {"error": "there is no such job, or it is forgotten"}


def test_a_wait_is_a_number_of_seconds_within_bounds(client):
    number = client.post("/api/jobs", json={"question": "solve", **BOARD}).json()["id"]
    for wait, status in {"0": 200, "20": 200, "-0.1": 400, "20.1": 400, "nan": 400, "x": 400}.items():
        told = client.get(f"/api/jobs/{number}", params={"wait": wait})
        assert told.status_code == status, wait
        words = "wait must be a number of seconds, 0 to 20"
        assert status == 200 or told.json()["error"] == words


def test_too_much_at_once_is_told_with_a_status_of_its_own(client, monkeypatch):
    monkeypatch.setattr(work, "MOST_JOBS", 0)
    monkeypatch.setattr(work, "MOST_WAITING", 0)
    for path, words in (("/api/jobs", "jobs already"), ("/api/solve", "busy")):
        told = client.post(path, json=BOARD)
        assert told.status_code == 429 and words in told.json()["error"] and told.json()["retry"] is True


def test_who_goes_away_is_no_longer_worked_for(monkeypatch):
    given_up = []

    class Pool:
        async def ask(self, name, body):
            try:
                await asyncio.sleep(60)
            finally:
                given_up.append((name, body))

    messages = [{"type": "http.request", "body": b"{}"}, {"type": "http.disconnect"}]

    async def receive():
        return messages.pop(0)

    async def play():
        from starlette.requests import Request

        app = SimpleNamespace(state=SimpleNamespace(pool=Pool()))
        request = Request({"type": "http", "app": app, "headers": []}, receive)
        response = await api._asks("solve")(request)
        await asyncio.sleep(0)
        assert response.status_code == 499 and len(asyncio.all_tasks()) == 1

    asyncio.run(play())
    assert given_up == [("solve", b"{}")]


def test_processes_for_jobs_get_ready_a_moment_later(monkeypatch):
    """Who opens the page asks at once; jobs may come after."""
    monkeypatch.setattr(work, "Workers", Here)
    monkeypatch.setattr(Here, "made", [])
    later = []

    async def play():
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "call_later", lambda seconds, call: later.append((seconds, call)))
        app = api.application()._app
        async with app.router.lifespan_context(app):
            assert [each.warmed for each in Here.made] == [work.AT_WORK, 0]
            later[-1][1]()
            assert [each.warmed for each in Here.made] == [work.AT_WORK] * 2

    asyncio.run(play())


def test_questions_are_those_of_the_description(client):
    paths = json.loads(client.get("/api/openapi.json").text)["paths"]
    for path in paths:
        if "{" not in path and "post" in paths[path]:
            assert client.post(path, content=b"x").status_code in (202, 400), path
