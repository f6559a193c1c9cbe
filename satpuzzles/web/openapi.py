"""The OpenAPI 3.1 description of the API, generated from the tables that serve it."""

from __future__ import annotations

from typing import Any, Final

from satpuzzles import __version__
from satpuzzles.views import View
from satpuzzles.web.options import SCHEMAS, Schema
from satpuzzles.web.questions import EVERY_QUESTION
from satpuzzles.web.requests import Endpoint
from satpuzzles.web.responses import ANSWERS, DESCRIPTION, JOB, TYPES

_OBJECT: Final[View] = {"type": "object"}

ERRORS: Final = {
    400: "The board or an option is wrong.",
    403: "The request comes from another site.",
    404: "There is nothing at this address, or no such job.",
    413: "The body is too large.",
    421: "The server does not answer to this host name.",
    422: "The board has no answer to this question.",
    429: "The server is busy.",
    503: "The work exceeded the memory limit, or its process ended.",
    504: "A limit was reached before the answer.",
}


UNASKED: Final = (403, 404, 421)
"""The errors of requests without a body."""


def description() -> View:
    """The whole description."""
    paths: View = {}
    for name, question in EVERY_QUESTION.items():
        operation = _operation(name, question.summary, ANSWERS[name], _body(question))
        paths[f"/api/{name}"] = {"post": operation}
    paths |= _jobs()
    paths["/api/types"] = {"get": _operation("types", "The types of puzzles, with examples", TYPES)}
    paths["/api/openapi.json"] = {"get": _operation("description", "This description", DESCRIPTION)}
    error = {**_OBJECT, "required": ["error"], "properties": {"error": {"type": "string"}}}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "satpuzzles",
            "version": __version__,
            "description": "The answers of the command line, over HTTP.",
        },
        "paths": paths,
        "components": {"schemas": {"Error": error}},
    }


def _jobs() -> View:
    number = {"name": "number", "in": "path", "required": True, "schema": {"type": "string"}}
    seconds = {"type": "number", "minimum": 0, "maximum": 20}
    wait = {
        "name": "wait",
        "in": "query",
        "schema": seconds,
        "description": "Seconds to wait for the job to end.",
    }
    names = [*EVERY_QUESTION]
    asked = {
        **_OBJECT,
        "required": ["question"],
        "properties": {"question": {"type": "string", "enum": names}},
    }
    begin = _operation("begin", "Start a job; the body is that of a question, with its name", JOB, asked, 202)
    job = _operation("job", "A job: its state, seconds and answer", JOB, errors=(*UNASKED, 400))
    return {
        "/api/jobs": {"post": begin},
        "/api/jobs/{number}": {
            "parameters": [number],
            "get": {**job, "parameters": [wait]},
            "delete": _operation("cancel", "Cancel a job", JOB),
        },
    }


def _body(question: Endpoint) -> View:
    told: View = {**_OBJECT, "additionalProperties": False}
    told["properties"] = {name: SCHEMAS[name] for name in question.every_option}
    body: View = {**_OBJECT, "required": [*question.keys], "additionalProperties": False}
    if question.needed:
        told["required"] = [*question.needed]
        body["required"].append("options")
    return {**body, "properties": {**question.keys, "options": told}}


def _operation(
    name: str,
    summary: str,
    answer: Schema,
    body: Schema | None = None,
    status: int = 200,
    errors: tuple[int, ...] | None = None,
) -> View:
    """One operation; ``errors`` default to those of its kind."""
    json_of: Any = lambda of: {"application/json": {"schema": of}}  # noqa: E731
    error = {"$ref": "#/components/schemas/Error"}
    codes = sorted(errors or (set(ERRORS) - {404} if body else UNASKED))
    answers = {str(code): {"description": ERRORS[code], "content": json_of(error)} for code in codes}
    answers = {str(status): {"description": "The answer", "content": json_of(answer)}, **answers}
    asked = {"requestBody": {"required": True, "content": json_of(body)}} if body else {}
    return {"operationId": name, "summary": summary, **asked, "responses": answers}
