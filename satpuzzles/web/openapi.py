"""The description of the API in OpenAPI 3.1, made of the same tables by which it answers."""

from __future__ import annotations

from typing import Any, Final

from satpuzzles import __version__
from satpuzzles.views import View
from satpuzzles.web.board_questions import QUESTIONS, READING
from satpuzzles.web.options import SCHEMAS
from satpuzzles.web.other_questions import WITHOUT_BOARD

_OBJECT: Final[View] = {"type": "object"}

BOARD: Final[View] = {
    "description": "A board: the JSON object of a puzzle, or a text in any format that is read.",
    "oneOf": [_OBJECT, {"type": "string"}],
}

ERRORS: Final = {
    400: "The board or an option is wrong.",
    403: "The request comes from another site.",
    413: "The body is too large.",
    421: "The server has another name.",
    422: "The board has no answer to this question.",
    429: "There is too much to do already.",
    503: "The work needs more memory than the server gives it, or its process ended.",
    504: "A limit was reached before there was an answer.",
}


def description() -> View:
    """The whole description."""
    paths: View = {}
    for name, question in QUESTIONS.items():
        schema = _body({"board": BOARD}, ["board"], (*question.options, *READING))
        paths[f"/api/{name}"] = {"post": _operation(name, question.summary, schema)}
    for name, request in WITHOUT_BOARD.items():
        keys = {key: {"type": kind} for key, kind in request.keys.items()}
        schema = _body(keys, list(request.keys), request.options)
        paths[f"/api/{name}"] = {"post": _operation(name, request.summary, schema)}
    paths |= _jobs()
    paths["/api/types"] = {"get": _operation("types", "The types of puzzles, with examples")}
    paths["/api/openapi.json"] = {"get": _operation("description", "This description")}
    error = {**_OBJECT, "required": ["error"], "properties": {"error": {"type": "string"}}}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "satpuzzles",
            "version": __version__,
            "description": "What the command line answers.",
        },
        "paths": paths,
        "components": {"schemas": {"Error": error}},
    }


def _jobs() -> View:
    number = {"name": "number", "in": "path", "required": True, "schema": {"type": "string"}}
    seconds = {"type": "number", "minimum": 0, "maximum": 20}
    wait = {"name": "wait", "in": "query", "schema": seconds, "description": "Seconds to wait for its end."}
    names = [*QUESTIONS, *WITHOUT_BOARD]
    asked = {
        **_OBJECT,
        "required": ["question"],
        "properties": {"question": {"type": "string", "enum": names}},
    }
    begin = _operation("begin", "Begin a job: the body of a question, and its name", asked, 202)
    return {
        "/api/jobs": {"get": _operation("jobs", "All jobs"), "post": begin},
        "/api/jobs/{number}": {
            "parameters": [number],
            "get": {**_operation("job", "A job: its state, seconds and answer"), "parameters": [wait]},
            "delete": _operation("cancel", "Cancel a job"),
        },
    }


def _body(keys: View, required: list[str], options: tuple[str, ...]) -> View:
    told = {"type": "object", "additionalProperties": False}
    told["properties"] = {name: SCHEMAS[name] for name in options}
    properties = {**keys, "options": told}
    return {**_OBJECT, "required": required, "additionalProperties": False, "properties": properties}


def _operation(name: str, summary: str, schema: View | None = None, status: int = 200) -> View:
    json_of: Any = lambda of: {"application/json": {"schema": of}}  # noqa: E731
    error = {"$ref": "#/components/schemas/Error"}
    codes = [*ERRORS] if schema else [403, 404, 421]
    told = {**ERRORS, 404: "There is no such thing."}
    answers = {str(code): {"description": told[code], "content": json_of(error)} for code in codes}
    answers = {str(status): {"description": "The answer", "content": json_of(_OBJECT)}, **answers}
    body = {"requestBody": {"required": True, "content": json_of(schema)}} if schema else {}
    return {"operationId": name, "summary": summary, **body, "responses": answers}
