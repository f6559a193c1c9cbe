"""The description of the API says what each path takes and answers, and with which status."""

import pytest

pytest.importorskip("starlette")

from satpuzzles.web.openapi import description


@pytest.fixture(scope="module")
def made():
    return description()


def content(told):
    (kind,) = told["content"]
    assert kind == "application/json"
    return told["content"][kind]["schema"]


def test_an_answer_promises_what_is_always_there_and_names_what_may_be(made):
    def answer(name):
        return content(made["paths"][f"/api/{name}"]["post"]["responses"]["200"])

    assert {*answer("solve")["required"]} == {"source", "type", "status"}
    assert answer("solve")["properties"]["solution"]
    assert {*answer("count")["required"]} >= {"count", "exact", "method"}
    assert answer("count")["properties"]["count"] == {"type": "integer", "minimum": 0}
    cell = answer("check")["properties"]["violations"]["items"]["properties"]["cells"]["items"]
    assert (cell["minItems"], cell["maxItems"], cell["items"]) == (2, 2, {"type": "integer", "minimum": 0})
    assert {"unique", "unfinished"} <= {*answer("set")["properties"]["status"]["enum"]}
    assert None in answer("grade")["properties"]["tier"]["enum"]
