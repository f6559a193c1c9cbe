"""The guard passes on what comes to this server, whole and within bounds, and refuses the rest."""

import asyncio
import json

import pytest

pytest.importorskip("starlette")

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from satpuzzles.web import guard
from satpuzzles.web.guard import HEADERS, Guard

HOST = (b"host", b"127.0.0.1:8181")


class Reader:
    """An application that reads a whole body and answers with its size."""

    def __init__(self, headers=()):
        self.scopes = []
        self.headers = [*headers]

    async def __call__(self, scope, receive, send):
        self.scopes.append(scope["type"])
        if scope["type"] != "http":
            return
        size = 0
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise ClientDisconnect
            size += len(message.get("body", b""))
            if not message.get("more_body", False):
                break
        await send({"type": "http.response.start", "status": 200, "headers": self.headers})
        await send({"type": "http.response.body", "body": str(size).encode()})


def asked(app, messages, *headers):
    """What is sent for a request, and how many messages of it were taken."""
    left, sent = [*messages], []

    async def receive():
        return left.pop(0)

    async def send(message):
        sent.append(message)

    asyncio.run(Guard(app, "127.0.0.1")({"type": "http", "headers": [HOST, *headers]}, receive, send))
    return sent, len(messages) - len(left)


def parts(*sizes):
    last = len(sizes) - 1
    return [
        {"type": "http.request", "body": bytes(size), "more_body": number < last}
        for number, size in enumerate(sizes)
    ]


def test_every_header_is_there_once_and_the_applications_own_stays():
    own = (b"cache-control", b"max-age=9")
    (head, _), _ = asked(Reader([own, (b"x-own", b"1")]), parts(1))
    wanted = {name.encode(): value.encode() for name, value in HEADERS.items()} | dict(
        [own, (b"x-own", b"1")]
    )
    assert dict(head["headers"]) == wanted and len(head["headers"]) == len(wanted)


@pytest.fixture
def small(monkeypatch):
    monkeypatch.setattr(guard, "MOST_BYTES", 10)
    monkeypatch.setattr(guard, "DROPPED_BYTES", 100)


def test_a_body_that_says_that_it_is_too_large_is_dropped_and_its_sender_hears_why(small):
    for told in (b"11", b"9" * 18, b"9" * 5_000):
        app = Reader()
        sent, taken = asked(app, parts(5, 5, 1), (b"content-length", told))
        assert sent[0]["status"] == 413 and "4 MiB" in json.loads(sent[1]["body"])["error"]
        assert dict(sent[0]["headers"])[b"content-length"] == str(len(sent[1]["body"])).encode()
        assert taken == 3 and app.scopes == []
    for told in (b"10", b"-11", b"x"):
        assert asked(Reader(), parts(5), (b"content-length", told))[0][0]["status"] == 200


def test_of_an_endless_body_no_more_than_so_much_is_read(small):
    endless = parts(*[10] * 30)
    assert asked(Reader(), endless, (b"content-length", b"300"))[1] == 11  # 100 bytes are not too many yet
    with pytest.raises(HTTPException):
        asked(Reader(), parts(101, 1, 1))
