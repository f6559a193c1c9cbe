"""What each address answers, by which method and under which status; no process is started for it."""

from concurrent.futures import Future
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
