"""Answers API requests in a worker process: from the bytes of a request to the JSON of the answer.

``work.py`` runs and ends the processes; ``api.py`` speaks HTTP.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from satpuzzles.core.arguments import did_you_mean, short_repr
from satpuzzles.core.bounded_json import parse
from satpuzzles.core.errors import (
    ArgumentError,
    FormatError,
    LimitReached,
    MachineError,
    NoSolution,
    SatpuzzlesError,
)
from satpuzzles.core.foreign_code import plug_ins_limited, sentence_of
from satpuzzles.puzzle.kind import built_in_kinds
from satpuzzles.questions.verdict import with_known
from satpuzzles.views import View, failure_view
from satpuzzles.web.board_questions import QUESTIONS
from satpuzzles.web.options import LONGEST, checked_options, require_keys
from satpuzzles.web.other_questions import WITHOUT_BOARD
from satpuzzles.web.requests import ApiRequest, Endpoint, board_of

AT_ONCE: Final = 10
"""The default time limit in seconds of a question that is not a job."""

EVERY_QUESTION: Final = {**QUESTIONS, **WITHOUT_BOARD}

OK, BAD_REQUEST, NO_ANSWER, FAILED, BUSY, TOO_LONG = 200, 400, 422, 500, 503, 504
"""The HTTP statuses of answers."""


def answer(name: str, body: bytes) -> tuple[int, str]:
    """Answers a request about a board: its HTTP status and its JSON.

    Args:
        name: the question; "" if the body names it under ``question``, as for a job.
    """
    try:
        data = _object_of(body)
        seconds = AT_ONCE if name else LONGEST
        if not name:
            name = str(data.pop("question", ""))
        if name not in EVERY_QUESTION:
            raise ArgumentError(
                f"there is no question {short_repr(name)}{did_you_mean(name, EVERY_QUESTION)}"
            )
        return OK, json.dumps(_answer(EVERY_QUESTION[name], data, seconds))
    except MemoryError:
        raise
    except (Exception, SystemExit) as error:
        return failure(error)


def failure(error: Exception | SystemExit) -> tuple[int, str]:
    """The answer for an error: one message under ``error``."""
    match error:
        case MachineError():
            status = BUSY
        case LimitReached():
            status = TOO_LONG
        case NoSolution():
            status = NO_ANSWER
        case SatpuzzlesError():
            status = BAD_REQUEST
        case _:
            status, error = FAILED, SatpuzzlesError(sentence_of(error))
    line = error.line if isinstance(error, FormatError) else None
    return status, json.dumps(failure_view(error, line))


def _object_of(body: bytes) -> dict[str, Any]:
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        raise FormatError("the body is not UTF-8") from None
    data = parse(text, fractions=True)
    if not isinstance(data, dict):
        raise ArgumentError(f"the body must be a JSON object, not {short_repr(data)}")
    return data


def _answer(question: Endpoint, data: Mapping[str, Any], seconds: float) -> View:
    require_keys(data, *question.keys, "options")
    told = checked_options(data.get("options", {}), question.every_option)
    for name in question.needed:
        if name not in told:
            raise ArgumentError(f"the option {name!r} is missing")
    asked = ApiRequest(data, told, seconds)
    with plug_ins_limited(told.get("time_limit", seconds)):
        if "board" in question.keys:
            if "board" not in data:
                raise ArgumentError("the key 'board' is missing; it holds the board, as an object or a text")
            puzzle = board_of(data["board"], told)
            filled = puzzle
            if question.fills and "grid" in told:
                grid = puzzle.to_solution(told["grid"], what="partly filled grid", unknown=True)
                filled = with_known(puzzle, grid)
            asked = asked._replace(boards=(filled, puzzle))
        return question.answer(asked)


def warm() -> None:
    """Imports in advance what most questions need."""
    kind = next(built_in_kinds())
    board = kind.examples[0]
    for name, options in (("draw", {}), ("explain", {"hint": True})):
        answer(name, json.dumps({"board": board, "options": {"type": kind.name, **options}}).encode())
