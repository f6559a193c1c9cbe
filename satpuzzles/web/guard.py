"""Guards every request: checks Host, Origin and the size of the body, and adds headers to the answer.

Pages of other sites must not reach a local server, neither directly (Origin) nor by DNS rebinding (Host).
"""

from __future__ import annotations

import ipaddress
import json
import socket
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES: Final = 4 << 20
"""The largest body of a request in bytes."""

DROPPED_BYTES: Final = 256 << 20
"""Bytes of a too large body to read and drop, so that the sender receives the error."""

HEADERS: Final = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cache-control": "no-store",
}
"""The headers of every answer."""

LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")


class Guard:
    """Passes on only requests addressed to this server and sent by its page or by no page.

    Args:
        host: where the server listens. If that is every address, all addresses and the machine's name are
            accepted; a host name cannot imitate an address.
        public_host: another accepted name: that of a reverse proxy, which passes it on.
    """

    def __init__(self, app: ASGIApp, host: str, public_host: str | None = None) -> None:
        self._app = app
        self._names = {host.lower(), (public_host or host).lower(), *LOOPBACK}
        self._anywhere = is_any(host)
        if self._anywhere:
            self._names.add(socket.gethostname().lower())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request, or passes it on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                told = {name for name, _ in message["headers"]}
                own = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message["headers"], *(each for each in own if each[0] not in told)]
            await send(message)

        body = _RequestBody(receive)
        refused = self._refusal(scope["headers"])
        if refused is None and body.is_announced_too_large(scope["headers"]):
            await body.drop()
            refused = TOO_LARGE
        if refused is not None:
            await _refuse(send_with_headers, *refused)
            return
        # A client that leaves before its body is complete gets no answer; that is not an error.
        with suppress(ClientDisconnect):
            await self._app(scope, body.receive, send_with_headers)

    def _refusal(self, headers: Iterable[tuple[bytes, bytes]]) -> tuple[int, str] | None:
        """The status and message of a refusal, or None."""
        told = [(name, value.decode("latin-1").strip().lower()) for name, value in headers]
        hosts = [value for name, value in told if name == b"host"]
        if len(hosts) != 1 or not self._is_own(hosts[0]):
            return 421, "this server does not answer to that host name"
        for name, value in told:
            if name == b"origin" and value not in (f"http://{hosts[0]}", f"https://{hosts[0]}"):
                return 403, "requests from other sites are refused"
        return None

    def _is_own(self, host: str) -> bool:
        name, colon, port = host.rpartition(":")
        if not colon or host.endswith("]"):
            name, port = host, ""
        if port and not port.isdigit():
            return False
        name = name.removeprefix("[").removesuffix("]")
        return name in self._names or (self._anywhere and _is_address(name))


TOO_LARGE: Final = (413, f"the body is larger than {MOST_BYTES >> 20} MiB")


class _RequestBody:
    """The body of a request, counted as it arrives."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._size = 0
        self._is_over = False

    def is_announced_too_large(self, headers: Iterable[tuple[bytes, bytes]]) -> bool:
        """Whether its Content-Length is too large."""
        lengths = [value for name, value in headers if name == b"content-length"]
        return any(value.isdigit() and (len(value) > 18 or int(value) > MOST_BYTES) for value in lengths)

    async def receive(self) -> Message:
        """The next part; raises HTTPException after reading the rest if the body is too large."""
        message = await self._take()
        if self._size > MOST_BYTES:
            await self.drop()
            raise HTTPException(*TOO_LARGE)
        return message

    async def drop(self) -> None:
        """Reads to the end, within bounds."""
        while not self._is_over and self._size <= DROPPED_BYTES:
            await self._take()

    async def _take(self) -> Message:
        message = await self._receive()
        self._size += len(message.get("body", b""))
        self._is_over = message["type"] != "http.request" or not message.get("more_body", False)
        return message


async def _refuse(send: Send, status: int, sentence: str) -> None:
    body = json.dumps({"error": sentence}).encode()
    head = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": body})


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_any(host: str) -> bool:
    """Whether the host means every address of the machine."""
    return _is_address(host) and ipaddress.ip_address(host).is_unspecified
