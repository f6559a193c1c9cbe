"""The web application: routes of the JSON API and of the page."""

from __future__ import annotations

import asyncio
import json
import math
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import cache
from importlib.resources import files
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from satpuzzles.core.errors import ArgumentError
from satpuzzles.puzzle.kind import BUILT_IN
from satpuzzles.views import View
from satpuzzles.web.generator import types_view
from satpuzzles.web.guard import Guard
from satpuzzles.web.openapi import description
from satpuzzles.web.packaged import packaged_files
from satpuzzles.web.questions import EVERY_QUESTION, failure
from satpuzzles.web.stock import stock_view
from satpuzzles.web.work import Answer, Job, Jobs, QuestionPool, TooBusy

LONGEST_WAIT: Final = 20.0
"""The maximum number of seconds that a request for a job waits for the job to end."""

COMPRESSED_BYTES: Final = 1_000
"""Answers from this size on are compressed. No answer holds a secret beside text of another site (BREACH)."""

GONE: Final = 499
"""The status for a client that has gone away."""

MEDIA_TYPES: Final = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}
"""The media types of the page's files, by their endings."""

Endpoint = Callable[[Request], Awaitable[Response]]


def application(host: str = "127.0.0.1", public_host: str | None = None) -> Guard:
    """The application for a server that listens on that host; it starts and ends its processes.

    Args:
        public_host: the host name of a reverse proxy, if any.
    """
    assets = _assets()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.pool, app.state.jobs = QuestionPool(), Jobs()
        # A user who opens the page asks at once, and starts jobs a moment later.
        asyncio.get_running_loop().call_later(1, app.state.jobs.warm)
        try:
            yield
        finally:
            app.state.pool.close()
            app.state.jobs.close()

    def fixed(view: Callable[[], View]) -> Endpoint:
        # Made when asked for, so that the page comes sooner.
        text = cache(lambda: json.dumps(view()))

        async def endpoint(request: Request) -> Response:
            return Response(text(), media_type="application/json")

        return endpoint

    async def page(request: Request) -> Response:
        name = request.path_params.get("name", "index.html")
        if name not in assets:
            raise HTTPException(404)
        content, media_type = assets[name]
        return Response(content, media_type=media_type)

    routes = [
        Route("/", page),
        Route("/page/stock-{type}.json", _stock),
        Route("/page/{name:path}", page),
        Route("/api/openapi.json", fixed(description)),
        Route("/api/types", fixed(types_view)),
        Route("/api/jobs", _begin, methods=["POST"]),
        Route("/api/jobs/{number}", _job),
        Route("/api/jobs/{number}", _cancel, methods=["DELETE"]),
        *(Route(f"/api/{name}", _asks(name), methods=["POST"]) for name in EVERY_QUESTION),
    ]
    handlers = {HTTPException: _http_error, TooBusy: _busy}
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)
    app.add_middleware(GZipMiddleware, minimum_size=COMPRESSED_BYTES, compresslevel=6)
    return Guard(app, host, public_host)


def _assets() -> dict[str, tuple[bytes, str]]:
    """The files of the page, read once, so that no request names a file."""
    return {
        name: (content, MEDIA_TYPES[name.rpartition(".")[2]])
        for name, content in packaged_files(files(__package__).joinpath("page"))
        if name.rpartition(".")[2] in MEDIA_TYPES
    }


@cache
def _stock_of(name: str) -> bytes:
    return json.dumps(stock_view(name), separators=(",", ":")).encode()


async def _stock(request: Request) -> Response:
    """The boards of a puzzle that come with the package."""
    name = request.path_params["type"]
    if name not in BUILT_IN:
        raise HTTPException(404)
    return Response(await asyncio.to_thread(_stock_of, name), media_type="application/json")


def _asks(name: str) -> Endpoint:
    """The handler of a question, answered at once."""

    async def endpoint(request: Request) -> Response:
        body = await request.body()
        began = time.perf_counter()
        asked = asyncio.ensure_future(request.app.state.pool.ask(name, body))
        gone = asyncio.ensure_future(request.receive())
        try:
            await asyncio.wait([asked, gone], return_when=asyncio.FIRST_COMPLETED)
            response = _response(await asked if asked.done() else (GONE, "{}"))
            response.headers["server-timing"] = f"total;dur={1000 * (time.perf_counter() - began):.1f}"
            return response
        finally:
            asked.cancel()
            gone.cancel()

    return endpoint


def _response(answer: Answer) -> Response:
    status, text = answer
    return Response(text, status, media_type="application/json")


# ---- jobs ----


async def _begin(request: Request) -> Response:
    return _told(request.app.state.jobs.begin(await request.body()), 202)


async def _job(request: Request) -> Response:
    """A job; waits for its end if the request says how long."""
    job = _found(request)
    try:
        seconds = float(request.query_params.get("wait", "0"))
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= LONGEST_WAIT:
        return _response(failure(ArgumentError(f"wait must be a number of seconds, 0 to {LONGEST_WAIT:.0f}")))
    with suppress(TimeoutError):
        await asyncio.wait_for(job.ended.wait(), seconds)
    return _told(job)


async def _cancel(request: Request) -> Response:
    job = _found(request)
    request.app.state.jobs.cancel(job)
    return _told(job)


def _found(request: Request) -> Job:
    job: Job | None = request.app.state.jobs.find(request.path_params["number"])
    if job is None:
        raise HTTPException(404, "there is no such job; the server forgets old jobs")
    return job


def _told(job: Job, status: int = 200) -> Response:
    return Response(job.to_json(), status, media_type="application/json")


# ---- errors ----


async def _busy(request: Request, error: Exception) -> Response:
    assert isinstance(error, TooBusy)
    return _response((429, failure(error)[1]))


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    usual = {
        "Not Found": "there is nothing at this address",
        "Method Not Allowed": "this address needs another HTTP method",
    }
    view: View = {"error": usual.get(error.detail, error.detail)}
    return JSONResponse(view, error.status_code, headers=error.headers)
