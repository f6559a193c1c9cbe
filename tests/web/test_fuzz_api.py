"""Whatever is asked, the answer is JSON with a status that was meant: no request makes the server fail."""

import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from satpuzzles.puzzle.kind import built_in_kinds
from satpuzzles.web.board_questions import QUESTIONS, READING
from satpuzzles.web.openapi import ERRORS
from satpuzzles.web.options import SCHEMAS
from satpuzzles.web.other_questions import WITHOUT_BOARD
from satpuzzles.web.questions import answer

KINDS = {kind.name: kind for kind in built_in_kinds()}
OBJECTS = [
    {"type": "hitori", "numbers": [[1, 2, 1], [2, 2, 1], [3, 1, 2]]},
    {"type": "nonogram", "rows": [[1], [2]], "columns": [[2], [1]]},
    {"type": "sudoku", "size": 4, "box": [2, 2], "givens": [[0, 0, 3, 0], [0] * 4, [0] * 4, [1, 0, 0, 0]]},
    {"type": "slitherlink", "clues": [[2, None], [2, 3]]},
]
DRAFTS = [
    {"type": "futoshiki", "rows": 2, "columns": 2, "cells": [["", "1"], ["", ""]], "kept": {}},
    {"type": "sudoku", "rows": 2, "columns": 3, "cells": [["", "1", ""], ["", "", "9"]], "walls": [[]]},
]
MEANT = {200, *ERRORS}

values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


@st.composite
def boards(draw):
    """A board, often with something else somewhere in it."""
    board = json.loads(json.dumps(draw(st.sampled_from(OBJECTS))))
    kind = draw(st.integers(0, 3))
    if kind == 0:
        return draw(st.sampled_from([each.examples[0] for each in KINDS.values()]) | st.text(max_size=40))
    if kind == 1:
        return board
    key = draw(st.sampled_from([*board, "known", "extra"]))
    board[key] = draw(values)
    return board


def value_for(name):
    """A value that the schema of an option takes, mostly."""
    schema = SCHEMAS[name]
    kinds = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
    if "enum" in schema:
        return st.sampled_from(schema["enum"]) | values
    numbers = st.integers(0, 6)
    of = {
        "boolean": st.booleans(),
        "integer": numbers,
        "number": numbers,
        "array": st.lists(st.lists(st.none() | numbers, max_size=4), max_size=4),
        "object": st.dictionaries(st.text(max_size=5), values, max_size=2),
        "string": st.text(max_size=6) | st.sampled_from(["r1c1", "r1c1=1", "h1c1=0", *KINDS]),
    }
    return st.one_of(*(of[kind] for kind in kinds)) | values


@st.composite
def requests(draw):
    name = draw(st.sampled_from([*QUESTIONS, *WITHOUT_BOARD]))
    known = QUESTIONS[name].options + READING if name in QUESTIONS else WITHOUT_BOARD[name].options
    chosen = draw(st.lists(st.sampled_from(known), max_size=3, unique=True))
    options = {each: draw(value_for(each)) for each in chosen} | {"time_limit": 1}
    if "time_limit" not in known:
        del options["time_limit"]
    body = {"options": options}
    if name in ("generate", "empty"):
        body["type"] = draw(st.sampled_from([*KINDS]) | values)
        options["size"] = draw(st.integers(1, 4) | value_for("size"))
        options.pop("difficulty", None)
    elif name == "booklet":
        body["boards"] = draw(st.lists(boards(), max_size=2) | values)
    elif name == "set":
        body["draft"] = draw(values | st.sampled_from(DRAFTS))
    elif name == "read":
        body["text"] = draw(st.text(max_size=60) | values)
    else:
        body["board"] = draw(boards() | values)
    return name, body


def meant(name, body):
    status, text = answer(name, body)
    told = json.loads(text)
    assert status in MEANT and isinstance(told, dict)
    assert status == 200 or (isinstance(told["error"], str) and told["error"])


slowly = settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


@slowly
@given(requests())
def test_requests_of_the_right_form_are_answered_or_refused(request):
    name, body = request
    meant(name, json.dumps(body).encode())


@slowly
@given(st.sampled_from(["", *QUESTIONS, *WITHOUT_BOARD]), st.binary(max_size=60) | values.map(json.dumps))
def test_any_bytes_are_answered_or_refused(name, body):
    meant(name, body if isinstance(body, bytes) else body.encode())
