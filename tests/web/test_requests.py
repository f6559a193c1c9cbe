"""What the server answers to each request of requests.txt: a status and JSON, as programs see them.

``python tests/web/test_requests.py`` writes the file again after an intended change. A request is its method,
its path and its body, or a header. JOB is the job that was begun last.
"""

import json
import re
from pathlib import Path

FILE = Path(__file__).with_name("requests.txt")
VARYING = [
    (r'("(?:\w*seconds|setup|first|second)": )\d+(\.\d+)?(e-\d+)?', r"\1N"),
    (r'("id": )"[\w-]+"', r'\1"JOB"'),
    (r'"(waiting|running)"', '"waiting"'),
]


def answered(client) -> str:
    """The requests of the file with what is answered now."""
    found, job = "", ""
    for line in re.findall(r"^> (.*)", FILE.read_text(), re.MULTILINE):
        method, path, rest = [*line.split(" ", 2), ""][:3]
        header = re.match(r"(host|origin): ?(.*)", rest)
        told = client.request(
            method,
            path.replace("JOB", job),
            content=rest if rest and not header else None,
            headers={header[1]: header[2]} if header else None,
        )
        text = json.dumps(told.json(), ensure_ascii=False)
        job = told.json().get("id", job)
        for pattern, instead in VARYING:
            text = re.sub(pattern, instead, text)
        allowed = "".join(f" {each}" for each in sorted(told.headers.get("allow", "").split(", ")) if each)
        found += f"> {line}\n{told.status_code}{allowed} {text}\n\n"
    return found


def test_each_request_is_answered_as_it_stands_in_the_file(client):
    assert answered(client) == FILE.read_text()


if __name__ == "__main__":
    from starlette.testclient import TestClient

    from satpuzzles.web.api import application

    with TestClient(application(), base_url="http://127.0.0.1:8181") as client:
        FILE.write_text(answered(client))
