"""The server: it listens, tells where, opens the page, and ends its processes when it ends."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn

from satpuzzles.core.errors import PuzzleError
from satpuzzles.web.api import application
from satpuzzles.web.guard import is_any

USUAL_PORT = 8181
"""The port where none is asked for, unless something else listens there."""


class _Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def serve(host: str, port: int | None, ready: Callable[[str], object]) -> None:
    """Serves the page and the API until a signal ends it, which is then raised.

    Args:
        port: None for the usual one or, where that is taken, any.
        ready: is told the address of the page as soon as it can be opened.

    Raises:
        PuzzleError: nothing can listen there.
    """
    listening = _listen(host, port)
    name = f"[{host}]" if ":" in host else host
    shown = "localhost" if is_any(host) else name
    address = f"http://{shown}:{listening.getsockname()[1]}/"
    config = uvicorn.Config(
        application(host),
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
