"""The server: listens, prints its address, opens the page and ends its processes."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from satpuzzles.core.errors import PuzzleError
from satpuzzles.web.api import application
from satpuzzles.web.guard import is_any

USUAL_PORT = 8181
"""The default port, unless it is taken."""


REQUEST_SECONDS = 60.0
"""The maximum time in seconds for a client to send a request or to receive an answer."""

MOST_CONNECTIONS = 256
"""The maximum number of open connections; more are closed at once, while files can still be opened."""


class _Connection(H11Protocol):
    """A connection with a time limit for the client; their number is limited.

    uvicorn waits forever for the next byte of a request.
    """

    _watch: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._look_later()
        if len(self.connections) > MOST_CONNECTIONS:
            transport.abort()

    def on_response_complete(self) -> None:
        self._look_later()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._watch is not None:
            self._watch.cancel()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Answers an invalid request, or closes the connection if an answer has begun."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.abort()

    def _look_later(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
        self._watch = self.loop.call_later(REQUEST_SECONDS, self._look)

    def _look(self) -> None:
        """Closes the connection unless its request is being processed."""
        cycle = self.cycle
        is_asked = cycle is not None and not cycle.more_body and not cycle.response_complete
        if is_asked and not self.flow.write_paused:
            self._look_later()
        else:
            self.transport.abort()


class _Server(uvicorn.Server):
    """A server that reports when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def serve(
    host: str, port: int | None, ready: Callable[[str], object], public_host: str | None = None
) -> None:
    """Serves the page and the API until a signal, which is then raised again.

    Args:
        port: None means the default port, or any if that is taken.
        ready: called with the page's address once it can be opened.
        public_host: the host name of a reverse proxy, if any.

    Raises:
        PuzzleError: the server cannot listen there.
    """
    listening = _listen(host, port)
    name = f"[{host}]" if ":" in host else host
    shown = "localhost" if is_any(host) else name
    address = f"http://{shown}:{listening.getsockname()[1]}/"
    config = uvicorn.Config(
        application(host, public_host),
        http=_Connection,
        proxy_headers=False,
        log_level="error",
        access_log=False,
        server_header=False,
        ws="none",
        timeout_graceful_shutdown=1,
    )
    with listening:
        _Server(config, lambda: ready(address)).run([listening])


def _listen(host: str, port: int | None) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for each in (USUAL_PORT, 0) if port is None else (port,):
        try:
            return socket.create_server((host, each), family=family)
        except (OSError, UnicodeError, OverflowError) as error:
            reason = getattr(error, "strerror", None) or str(error)
    raise PuzzleError(f"cannot listen on {host}, port {port or USUAL_PORT}: {reason}")
