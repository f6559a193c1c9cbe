"""The description of the API says what each path takes and answers, and with which status."""

import pytest

pytest.importorskip("starlette")

from satpuzzles.web.openapi import description

ERROR = {"$ref": "#/components/schemas/Error"}


@pytest.fixture(scope="module")
def made():
    return description()


def content(told):
    (kind,) = told["content"]
    assert kind == "application/json"
    return told["content"][kind]["schema"]


def test_each_operation_has_a_name_of_its_own_and_its_statuses():
    paths = description()["paths"]
    with_body, without = {"400", "403", "413", "421", "422", "429", "503", "504"}, {"403", "404", "421"}
    statuses = {
        ("/api/solve", "post"): with_body | {"200"},
        ("/api/generate", "post"): with_body | {"200"},
        ("/api/jobs", "post"): with_body | {"202"},
        ("/api/jobs/{number}", "get"): without | {"200", "400"},
        ("/api/jobs/{number}", "delete"): without | {"200"},
        ("/api/types", "get"): without | {"200"},
        ("/api/openapi.json", "get"): without | {"200"},
    }
    for (path, method), wanted in statuses.items():
        answers = paths[path][method]["responses"]
        assert answers.keys() == wanted, path
        assert list(answers) == [min(wanted), *sorted(wanted - {min(wanted)})]
        for status, told in answers.items():
            assert (content(told) == ERROR) == (status > "300") and told["description"]
    each = [tool for path in paths.values() for key, tool in path.items() if key != "parameters"]
    names = [operation["operationId"] for operation in each]
    assert len({*names}) == len(names) and all(operation["summary"] for operation in each)
    for path, operations in paths.items():
        for method, operation in operations.items():
            assert ("requestBody" in operation) == (method == "post"), path


def test_a_body_says_what_it_must_have_and_that_it_takes_nothing_else():
    paths = description()["paths"]
    for name, required, options, needed in [
        ("solve", ["board"], {"grid", "why", "type", "format", "columns_first"}, None),
        ("check", ["board", "options"], {"grid", "time_limit", "type"}, ["grid"]),
        ("draw", ["board"], {"type", "format"}, None),
        ("generate", ["type"], {"size", "seed", "choices"}, None),
        ("read", ["text"], {"base64", "name", "type"}, None),
    ]:
        body = paths[f"/api/{name}"]["post"]["requestBody"]
        schema = content(body)
        assert body["required"] is True and schema["required"] == required
        assert schema["properties"].keys() == {required[0], "options"}
        told = schema["properties"]["options"]
        assert told["properties"].keys() >= options and told.get("required") == needed
        for each in (schema, told):
            assert each["type"] == "object" and each["additionalProperties"] is False
    solve = content(paths["/api/solve"]["post"]["requestBody"])["properties"]["options"]["properties"]
    assert "to" not in solve and solve["time_limit"]["maximum"] == 300


def test_jobs_are_described_with_the_most_that_is_waited(made):
    job = made["paths"]["/api/jobs/{number}"]
    (number,), (wait,) = job["parameters"], job["get"]["parameters"]
    assert (number["name"], number["in"], number["required"]) == ("number", "path", True)
    assert (wait["name"], wait["in"]) == ("wait", "query")
    assert wait["schema"] == {"type": "number", "minimum": 0, "maximum": 20}
    assert "parameters" not in job["delete"]
    asked = content(made["paths"]["/api/jobs"]["post"]["requestBody"])
    assert asked["required"] == ["question"]
    assert {"solve", "generate"} <= {*asked["properties"]["question"]["enum"]}
    assert made["components"]["schemas"]["Error"]["required"] == ["error"]


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
