"""The server: it listens, tells where, opens the page, and ends its processes when it ends."""

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
"""The port where none is asked for, unless something else listens there."""


REQUEST_SECONDS = 60.0
"""So long a client may take for a request, from its connection or the answer before, or to hear an answer."""

MOST_CONNECTIONS = 256
"""So many connections may be open; more are closed at once, while there are still files to open."""


class _Connection(H11Protocol):
    """A connection that ends when its client takes too long, and of which there are not too many.

    uvicorn waits for the next byte of a request for ever.
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
        """Tells that a request is none, where an answer may stand; an answer that has begun is cut."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.abort()

    def _look_later(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
        self._watch = self.loop.call_later(REQUEST_SECONDS, self._look)

    def _look(self) -> None:
        """Ends the connection, unless the server is at work on its request."""
        cycle = self.cycle
        is_asked = cycle is not None and not cycle.more_body and not cycle.response_complete
        if is_asked and not self.flow.write_paused:
            self._look_later()
        else:
            self.transport.abort()


class _Server(uvicorn.Server):
    """A server that says when it is ready."""

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
    """Serves the page and the API until a signal ends it, which is then raised.

    Args:
        port: None for the usual one or, where that is taken, any.
        ready: is told the address of the page as soon as it can be opened.
        public_host: the name under which a reverse proxy offers the page, if one does.

    Raises:
        PuzzleError: nothing can listen there.
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
    raise PuzzleError(f"nothing can listen on {host}, port {port or USUAL_PORT}: {reason}")
