"""Requests of other sites are refused, whatever name they use; every answer has the headers that protect."""

import pytest

BOARD = {"board": "..3..3...42.2..."}


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8181", "localhost:8181", "localhost", "[::1]:8181", "LOCALHOST:1"]
)
def test_own_names_are_answered(client, host):
    assert client.post("/api/solve", json=BOARD, headers={"host": host}).status_code == 200


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


def test_its_own_origin_is_answered(client):
    assert (
        client.post("/api/solve", json=BOARD, headers={"origin": "http://127.0.0.1:8181"}).status_code == 200
    )


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


def test_an_address_is_a_name_where_the_server_listens_everywhere():
    from satpuzzles.web.guard import Guard

    everywhere, local = Guard(None, "0.0.0.0"), Guard(None, "127.0.0.1")
    told = [(b"host", b"192.168.1.7:8181")]
    assert everywhere._refusal(told) is None and local._refusal(told) is not None
    assert everywhere._refusal([(b"host", b"evil.example")]) is not None
    assert everywhere._refusal([]) is not None and everywhere._refusal(told * 2) is not None
