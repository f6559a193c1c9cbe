"""No request, no client and no killed worker keeps the server from answering others."""

import asyncio
import os
import signal
import socket
import sys
import threading
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from children import running_children

uvicorn = pytest.importorskip("uvicorn")

from satpuzzles.web import server, work  # noqa: E402

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

BOARD = "..3..3...42.2..."

needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


@needs_linux
@pytest.mark.slow
def test_mangled_requests_slow_clients_and_killed_workers():
    """The long form is ``python -m benchmarks.serve_faults``."""
    from benchmarks.serve_faults import trial

    trial(5, 7)


@needs_linux
@pytest.mark.slow
def test_the_server_does_not_grow_under_load():
    """The long form is ``python -m benchmarks.serve_hour``."""
    from benchmarks.serve_hour import trial

    trial(0.2, 7)


@needs_linux
def test_workers_killed_while_idle_cost_no_question(client, ask):
    """Whether or not the server could notice their end before the next question."""
    for pause in (0.5, 0):
        assert [ask("solve", BOARD)[0] for _ in range(work.AT_WORK)] == [200] * work.AT_WORK
        for each in running_children():
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
        time.sleep(pause)
        assert [ask("solve", BOARD)[0] for _ in range(work.AT_WORK + 1)] == [200] * (work.AT_WORK + 1)
        begun = client.post("/api/jobs", json={"question": "solve", "board": BOARD}).json()
        assert client.get(f"/api/jobs/{begun['id']}?wait=20").json()["state"] == "done"


async def late(scope, receive, send):
    """An application that answers what a whole request asks after a while, which is its length."""
    if scope["type"] != "http":
        return
    while (await receive()).get("more_body"):
        pass
    await asyncio.sleep(float(scope["path"].strip("/")))
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"4")]})
    await send({"type": "http.response.body", "body": b"done"})


@contextmanager
def listening(application=late):
    """Opens connections to such a server."""
    config = uvicorn.Config(application, http=server._Connection, lifespan="off", log_level="error")
    running = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=running.run, args=([listener],))
        thread.start()
        try:
            yield lambda: socket.create_connection(listener.getsockname(), 60)
        finally:
            running.should_exit = True
            thread.join()


WHOLE = b"POST /%s HTTP/1.1\r\nHost: here\r\nContent-Length: 1\r\nConnection: close\r\n\r\n1"


def heard(connection):
    with connection, connection.makefile("rb") as told:
        try:
            return told.read()
        except ConnectionError:
            return b""


@pytest.mark.parametrize("part", [b"", b"GET / HT", WHOLE[:-1] % b"0"], ids=["nothing", "a head", "no body"])
def test_a_request_that_does_not_come_ends_its_connection(monkeypatch, part):
    monkeypatch.setattr(server, "REQUEST_SECONDS", 0.2)
    with listening() as connect:
        connection = connect()
        connection.sendall(part)
        assert heard(connection) == b""


def test_of_too_many_connections_the_last_are_closed(monkeypatch):
    monkeypatch.setattr(server, "MOST_CONNECTIONS", 3)
    with listening() as connect:
        kept = [connect() for _ in range(3)]
        assert [heard(connect()) for _ in range(2)] == [b"", b""]
        for connection in kept:
            connection.sendall(WHOLE % b"0")
            assert heard(connection).endswith(b"done")
