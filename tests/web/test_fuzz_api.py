"""Requests are drawn from the description of the API: none fails, and each answer is one that it promises."""

import copy
import json

import pytest
from drawn_requests import anything, fitting, spoilt
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

pytest.importorskip("jsonschema")

from jsonschema import Draft202012Validator

from satpuzzles.web.board_questions import QUESTIONS
from satpuzzles.web.openapi import description
from satpuzzles.web.other_questions import WITHOUT_BOARD

DESCRIPTION = json.loads(json.dumps(description()))
PATHS = DESCRIPTION["paths"]
ASKED = sorted({*PATHS} & {f"/api/{name}" for name in (*QUESTIONS, *WITHOUT_BOARD)})
EACH = [pytest.param(path, marks=pytest.mark.slow) if "booklet" in path else path for path in ASKED]
"""Booklets are slow: what draws PDF takes long to import."""
OBJECT = {"type": "nonogram", "rows": [[1], [2]], "columns": [[2], [1]]}
ANSWERED = {"board": OBJECT, "options": {"grid": [[1, 0], [1, 1]]}}
DRAFT = {"type": "futoshiki", "rows": 2, "columns": 2, "cells": [["", "1"], ["", ""]], "kept": {}}
EXAMPLES = {"/api/check": [ANSWERED], "/api/told": [ANSWERED], "/api/set": [{"draft": DRAFT}]}
DRAWN = 12
"""So many requests of each path that fit, and as many that do not."""

slowly = settings(
    max_examples=DRAWN, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)


def keeps(told, operation):
    """That an answer is one that the description promises; its status."""
    assert str(told.status_code) in operation["responses"], told.text
    assert told.headers["content-type"] == "application/json"
    promised = operation["responses"][str(told.status_code)]["content"]["application/json"]["schema"]
    schema = {**promised, "components": DESCRIPTION["components"]}
    found = [error.message for error in Draft202012Validator(schema).iter_errors(told.json())]
    assert found == [], told.text
    return told.status_code


def of_body(path):
    """The schema of what a path takes, with boards that are objects, and examples that fit."""
    schema = copy.deepcopy(PATHS[path]["post"]["requestBody"]["content"]["application/json"]["schema"])
    if "board" in schema["properties"]:
        schema["properties"]["board"]["examples"] += [OBJECT] * 4
    return {**schema, "examples": EXAMPLES[path]} if path in EXAMPLES else schema


def test_the_description_is_the_one_that_is_served_and_names_every_question(client):
    assert client.get("/api/openapi.json").json() == DESCRIPTION
    assert len(ASKED) == len(QUESTIONS) + len(WITHOUT_BOARD)
    for path in ASKED:
        Draft202012Validator.check_schema(of_body(path))
        answers = PATHS[path]["post"]["responses"].values()
        assert all(each["content"]["application/json"]["schema"] != {"type": "object"} for each in answers)
    solved = PATHS["/api/solve"]["post"]["responses"]["200"]["content"]["application/json"]["schema"]
    assert {*solved["required"]} == {"source", "type", "status"} and solved["properties"]["solution"]


@pytest.mark.parametrize("path", EACH)
def test_requests_that_fit_the_description_are_answered_as_it_promises(client, path):
    seen = set()

    @slowly
    @given(fitting(of_body(path)))
    def ask(body):
        seen.add(keeps(client.post(path, json=body), PATHS[path]["post"]))

    ask()
    assert 200 in seen


@pytest.mark.parametrize("path", EACH)
def test_requests_that_are_spoilt_somewhere_are_answered_or_refused(client, path):
    @slowly
    @given(spoilt(of_body(path)))
    def ask(body):
        keeps(client.post(path, content=json.dumps(body)), PATHS[path]["post"])

    ask()


@settings(slowly, max_examples=60)
@given(st.sampled_from(ASKED), st.binary(max_size=60) | anything.map(json.dumps))
def test_any_bytes_are_answered_or_refused(client, path, body):
    keeps(client.post(path, content=body), PATHS[path]["post"])


@slowly
@given(st.data())
def test_jobs_are_what_the_description_promises(client, data):
    jobs, job = PATHS["/api/jobs"], PATHS["/api/jobs/{number}"]
    body = data.draw(fitting(of_body("/api/jobs")) | spoilt(of_body("/api/jobs")))
    begun = client.post("/api/jobs", content=json.dumps(body))
    assert keeps(begun, jobs["post"]) == 202
    numbers = st.just(begun.json()["id"]) | st.text(st.characters(categories=["L"]), min_size=1, max_size=5)
    wait = job["get"]["parameters"][0]["schema"]
    for number in (begun.json()["id"], data.draw(numbers)):
        query = {"wait": data.draw(fitting(wait) | anything)}
        keeps(client.get(f"/api/jobs/{number}", params=query), job["get"])
    keeps(client.delete(f"/api/jobs/{data.draw(numbers)}"), job["delete"])
    assert client.get(f"/api/jobs/{begun.json()['id']}", params={"wait": 20}).json()["state"] != "waiting"


@pytest.mark.parametrize("path", ["/api/types", "/api/openapi.json"])
def test_what_is_asked_without_a_body_is_what_the_description_promises(client, path):
    assert keeps(client.get(path), PATHS[path]["get"]) == 200
