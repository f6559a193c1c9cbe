"""Requests of other sites are refused, whatever name they use; every answer has the headers that protect."""

import pytest

BOARD = {"board": "..3..3...42.2..."}


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8181", "127.0.0.1.evil.example", "10.0.0.1", "", "localhost:x", "[::1"],
)
def test_other_names_are_refused(client, host):
    told = client.get("/", headers={"host": host})
    assert told.status_code == 421 and told.json()["error"]


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:9", "http://127.0.0.1:8181.x"]
)
@pytest.mark.parametrize("path", ["/api/solve", "/api/jobs", "/api/read"])
def test_other_origins_are_refused(client, origin, path):
    told = client.post(path, json=BOARD, headers={"origin": origin})
    assert told.status_code == 403 and told.json()["error"]


@pytest.mark.parametrize("path", ["/", "/page/nosuch", "/api/types", "/nothing"])
def test_every_answer_has_the_headers(client, path):
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "script-src 'self';" in policy and "unsafe" not in policy and "default-src 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff" and headers["x-frame-options"] == "DENY"


@pytest.mark.parametrize(
    "path",
    ["/page/../api.py", "/page/%2e%2e%2fapi.py", "/page/..%5capi.py", "/etc/passwd", "/page//etc/passwd"],
)
def test_no_path_reaches_a_file(client, path):
    told = client.get(path)
    assert told.status_code == 404 and "import" not in told.text and "root" not in told.text


def test_a_public_host_is_one_more_name_of_its_own():
    from starlette.testclient import TestClient

    from satpuzzles.web.api import application

    with TestClient(application(public_host="Puzzles.example.org")) as client:
        for host, status in {
            "puzzles.example.org": 200,
            "PUZZLES.example.org:8443": 200,
            "localhost:8181": 200,
            "x.puzzles.example.org": 421,
            "example.org": 421,
        }.items():
            assert client.post("/api/read", json={"text": "x"}, headers={"host": host}).status_code == status
        for origin, status in {
            "https://puzzles.example.org": 200,
            "https://puzzles.example.org:444": 403,
            "https://example.org": 403,
            "http://localhost:8181": 403,
        }.items():
            headers = {"host": "puzzles.example.org", "origin": origin}
            assert client.post("/api/read", json={"text": "x"}, headers=headers).status_code == status
