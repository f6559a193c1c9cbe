"""Every answer has the headers that protect; a public host is one more name. requests.txt has refusals."""

import pytest


@pytest.mark.parametrize("path", ["/", "/page/nosuch", "/api/types", "/nothing"])
def test_every_answer_has_the_headers(client, path):
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "script-src 'self';" in policy and "unsafe" not in policy and "default-src 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff" and headers["x-frame-options"] == "DENY"


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
