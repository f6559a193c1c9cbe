"""The server says where it listens once it does, and watches each of its connections."""

import asyncio
import contextlib
import socket
from types import SimpleNamespace

import pytest

pytest.importorskip("starlette")
uvicorn = pytest.importorskip("uvicorn")
h11 = pytest.importorskip("h11")

from uvicorn.protocols.http.h11_impl import H11Protocol  # noqa: E402

from satpuzzles.core.errors import PuzzleError  # noqa: E402
from satpuzzles.web import server  # noqa: E402


class Timers:
    """A loop whose timers are called by hand."""

    def __init__(self):
        self.set = []

    def call_later(self, seconds, function):
        timer = SimpleNamespace(seconds=seconds, function=function, over=False)
        timer.cancel = lambda: setattr(timer, "over", True)
        self.set.append(timer)
        return timer

    @property
    def waiting(self):
        return [timer for timer in self.set if not timer.over]


@pytest.fixture
def connection(monkeypatch):
    """A connection without a network."""
    for name in ("connection_made", "connection_lost", "on_response_complete", "send_400_response"):
        monkeypatch.setattr(H11Protocol, name, lambda self, *told, name=name: self.called.append(name))
    found = server._Connection.__new__(server._Connection)
    found.called, found.loop, found.connections, found.cycle = [], Timers(), set(), None
    found.flow = SimpleNamespace(write_paused=False)
    found.transport = SimpleNamespace(abort=lambda: found.called.append("abort"))
    return found


def test_one_timer_at_a_time_watches_a_connection_and_none_when_it_is_lost(connection):
    connection.connection_lost(None)
    connection.connection_made(connection.transport)
    (first,) = connection.loop.waiting
    assert first.seconds == 60
    connection.on_response_complete()
    (second,) = connection.loop.waiting
    assert second is not first and first.over
    connection.connection_lost(None)
    assert connection.loop.waiting == []
    names = ["connection_lost", "connection_made", "on_response_complete", "connection_lost"]
    assert connection.called == names


def test_the_connection_after_the_most_that_may_be_open_is_closed(connection):
    for count, closed in ((256, False), (257, True)):
        connection.called.clear()
        connection.connections = {*range(count)}
        connection.connection_made(connection.transport)
        assert ("abort" in connection.called) == closed


def test_a_connection_ends_unless_its_whole_request_is_worked_on_and_its_client_hears(connection):
    for more_body, complete, paused, stays in [
        (False, False, False, True),
        (True, False, False, False),
        (False, True, False, False),
        (False, False, True, False),
    ]:
        connection.called.clear()
        connection.loop = Timers()
        connection.cycle = SimpleNamespace(more_body=more_body, response_complete=complete)
        connection.flow.write_paused = paused
        connection._look()
        assert (connection.called == []) == stays and len(connection.loop.waiting) == stays
    connection.called.clear()
    connection.cycle = None
    connection._look()
    assert connection.called == ["abort"]


def test_what_is_no_request_is_told_so_unless_an_answer_has_begun(connection):
    states = {h11.IDLE: True, h11.SEND_RESPONSE: True, h11.SEND_BODY: False, h11.DONE: False}
    for state, told in states.items():
        connection.called.clear()
        connection.conn = SimpleNamespace(our_state=state)
        connection.send_400_response("no request")
        assert connection.called == ["send_400_response" if told else "abort"]


@pytest.mark.parametrize("started", [True, False])
def test_a_server_says_that_it_is_ready_once_it_has_started(monkeypatch, started):
    async def startup(self, sockets=None):
        self.started = started
        told.append(sockets)

    monkeypatch.setattr(uvicorn.Server, "startup", startup)
    told = []
    made = server._Server(uvicorn.Config(None), lambda: told.append("ready"))
    asyncio.run(made.startup([]))
    assert told == ([[], "ready"] if started else [[]])


@pytest.fixture
def run(monkeypatch):
    """Serves without a network or an end; what would be served, and the address that was told."""
    listeners = []

    def create_server(at, family):
        if at[1] in taken:
            raise OSError(98, "Address already in use")
        listeners.append((*at, family))
        return Listener(*at)

    class Listener(contextlib.nullcontext):
        def __init__(self, host, port):
            super().__init__()
            self.getsockname = lambda: (host, port or 40_000)

    class Server:
        def __init__(self, config, ready):
            self.config, self.ready = config, ready

        def run(self, sockets):
            configs.append(self.config)
            self.ready()

    taken, configs = set(), []
    monkeypatch.setattr(socket, "create_server", create_server)
    monkeypatch.setattr(server, "_Server", Server)
    monkeypatch.setattr(server, "application", lambda *hosts: ("application", *hosts))

    def run(host, port=None, busy=()):
        taken.clear()
        taken.update(busy)
        addresses = []
        server.serve(host, port, addresses.append)
        return configs[-1], addresses, listeners[-1]

    return run


def test_the_address_that_is_told_opens_the_page(run):
    for host, port, address, family in [
        ("127.0.0.1", 9000, "http://127.0.0.1:9000/", socket.AF_INET),
        ("localhost", 9000, "http://localhost:9000/", socket.AF_INET),
        ("::1", 9000, "http://[::1]:9000/", socket.AF_INET6),
        ("0.0.0.0", 9000, "http://localhost:9000/", socket.AF_INET),
        ("::", 9000, "http://localhost:9000/", socket.AF_INET6),
        ("127.0.0.1", None, "http://127.0.0.1:8181/", socket.AF_INET),
        ("127.0.0.1", 0, "http://127.0.0.1:40000/", socket.AF_INET),
    ]:
        _, addresses, listener = run(host, port)
        assert addresses == [address] and listener[::2] == (host, family)


def test_any_port_does_where_the_usual_one_is_taken_and_none_was_asked_for(run):
    assert run("127.0.0.1", None, busy=[8181])[1] == ["http://127.0.0.1:40000/"]
    for port, busy, told in ((9000, [9000], 9000), (None, [8181, 0], 8181), (0, [0], 8181)):
        with pytest.raises(PuzzleError, match=rf"127\.0\.0\.1, port {told}: Address already in use"):
            run("127.0.0.1", port, busy=busy)
    assert run("127.0.0.1", 0, busy=[8181])[1] == ["http://127.0.0.1:40000/"]


def test_the_server_believes_no_header_of_a_proxy_and_says_nothing_of_itself(run):
    config, _, _ = run("127.0.0.1", 9000)
    assert config.app == ("application", "127.0.0.1", None) and config.http is server._Connection
    assert not config.proxy_headers and not config.server_header and not config.access_log
    assert config.timeout_graceful_shutdown == 1 and config.ws == "none"
