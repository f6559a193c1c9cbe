"""Requests to `satpuzzles serve` that something is wrong with, by kinds; ``serve_faults.py`` sends them.

A kind makes of a source of random numbers and a port the bytes to send, the statuses that are right (none:
any but a 500), and whether the client says then that no more follows.
"""

import gzip
import json
from copy import deepcopy

QUESTIONS = (
    "solve", "check", "explain", "grade", "count", "repair", "encode", "convert", "render", "generate",
    "read", "empty", "draft", "set", "offers", "draw", "jobs",
)  # fmt: skip
BOARDS = (
    "..3..3...42.2...",
    {"type": "hitori", "numbers": [[1, 2, 1], [2, 2, 1], [3, 1, 2]]},
    {"type": "futoshiki", "size": 3, "givens": [[0, 0, 0], [0, 1, 0], [0, 0, 0]], "less_than": []},
    {"type": "nonogram", "rows": [[1], [2]], "columns": [[1], [2]]},
    {"type": "slitherlink", "clues": [[3, None], [None, 2]]},
)
KEYS = "board", "grid", "size", "text", "type", "to", "question", "draft", "time_limit"
SIGNS = '{}[]",:\\ \x000123456789-+eE.\x7f\xffNaInfty'
ODD = (
    None, True, -1, 0, 1, 10**30, 1e308, -0.0, "", "x", "\ud800", "\0", [], {}, [[]], [[[]]], {"": None},
    "9" * 400, [None] * 50, {"type": "hitori"}, "a" * 5_000,
)  # fmt: skip


def request(method, path, body=b"", *, port=0, host=None, keep=False, more=()):
    """The bytes of a request that nothing is wrong with."""
    host = f"127.0.0.1:{port}" if host is None else host
    head = [f"{method} {path} HTTP/1.1", f"Host: {host}", *more]
    if body:
        head.append(f"Content-Length: {len(body)}")
    if not keep:
        head.append("Connection: close")
    return "\r\n".join([*head, "", ""]).encode("latin-1") + body


def _sound(random, port):
    body = json.dumps({"board": random.choice(BOARDS)}).encode()
    return request("POST", "/api/solve", body, port=port), (200,), False


def _question(random):
    """A question with its body, all of which is right but perhaps not together."""
    name = random.choice(QUESTIONS)
    body = {"board": random.choice(BOARDS), "options": {"time_limit": 0.2}}
    if name in ("generate", "empty"):
        body = {"type": "hitori", "options": {"size": "3", "time_limit": 0.2}}
    if name == "read":
        body = {"text": "1 2 1\n2 2 1\n3 1 2"}
    if name == "jobs":
        body["question"] = random.choice(QUESTIONS[:-1])
    return name, body


def _bytes(random, port):
    return random.randbytes(random.randrange(1, 400)) + b"\r\n\r\n", (400, 404, 405, 421), True


def _head(random, port):
    """A head with other bytes in it."""
    name, body = _question(random)
    whole = bytearray(request("POST", f"/api/{name}", json.dumps(body).encode(), port=port))
    end = whole.index(b"\r\n\r\n")
    for _ in range(random.randrange(1, 6)):
        place = random.randrange(end)
        match random.randrange(3):
            case 0:
                whole[place] = random.randrange(256)
            case 1:
                del whole[place : place + random.randrange(1, 9)]
            case 2:
                whole[place:place] = random.randbytes(random.randrange(1, 9))
    return bytes(whole), None, True


def _json(random, port):
    """A body with other signs in it."""
    name, body = _question(random)
    text = [*json.dumps(body)]
    for _ in range(random.randrange(1, 4)):
        place = random.randrange(len(text))
        text[place : place + random.randrange(3)] = random.choices(SIGNS, k=random.randrange(3))
    return request("POST", f"/api/{name}", "".join(text).encode("latin-1"), port=port), None, False


def _values(random, port):
    """A body with other values in it."""
    name, body = _question(random)
    for _ in range(random.randrange(1, 4)):
        options = body.get("options")
        into = random.choice([body, options]) if isinstance(options, dict) else body
        into[random.choice([*into, *KEYS])] = deepcopy(random.choice(ODD))
    return request("POST", f"/api/{name}", json.dumps(body).encode(), port=port), None, False


def _host(random, port):
    hosts = (
        "evil.example", f"evil.example:{port}", f"127.0.0.1.evil.example:{port}", f"10.0.0.1:{port}", "",
        "[::1", "localhost:x", "localhost@evil.example", "\xe9vil", "127.0.0.1:1:2", f"a{random.random()}",
    )  # fmt: skip
    host = random.choice(hosts)
    requests = ("GET", "/"), ("POST", "/api/solve"), ("GET", "/api/jobs/x"), ("DELETE", "/api/jobs/x")
    method, path = random.choice(requests)
    return request(method, path, b'{"board": "1"}', port=port, host=host), (400, 421), False


def _origin(random, port):
    own = f"http://127.0.0.1:{port}"
    origins = (
        "http://evil.example", "null", f"http://127.0.0.1:{port + 1}", f"{own}.x", f"ftp{own[4:]}", "", "http://",
        f"{own}, http://evil.example",
    )  # fmt: skip
    origin = random.choice(origins)
    path = random.choice(["solve", "jobs", "read", "types", "nothing"])
    more = [f"Origin: {origin}"] + [f"Origin: {own}"] * random.randrange(2)
    return request("POST", f"/api/{path}", b'{"board": "1"}', port=port, more=more), (403,), False


def _length(random, port):
    """A length that is wrong, or told in two ways."""
    body = json.dumps({"board": BOARDS[0]}).encode()
    size = len(body)
    lengths = (
        "-1", "x", "1e3", "9" * 30, "", "0x10", size + 5, size - 5, f"{size}, {size}", "5_0", " 7 ",
        1 << 33, (4 << 20) + 1,
    )  # fmt: skip
    more = [f"Content-Length: {random.choice(lengths)}"]
    if random.random() < 0.3:
        more += ["Transfer-Encoding: " + random.choice(["chunked", "gzip, chunked", "identity", "x"])]
    if random.random() < 0.3:
        more += [f"Content-Length: {size}"]
    return request("POST", "/api/solve", port=port, more=more) + body, None, True


def _chunks(random, port):
    """A body in chunks that are wrong, or too many, or do not end."""
    more = ["Transfer-Encoding: chunked"]
    size = random.choice(["-1", "x", "", "g", "f" * 20, "5;" + "a" * 500, "0", "00000005", "5 ", "100"])
    chunk = b"5\r\nhello\r\n" * random.choice([0, 1, 50])
    if random.random() < 0.02:  # more than is taken, and with no end
        chunk = (b"%x\r\n" % (1 << 20) + b" " * (1 << 20) + b"\r\n") * 6
    return (
        request("POST", "/api/solve", port=port, more=more) + chunk + f"{size}\r\nhello\r\n".encode(),
        None,
        True,
    )


def _headers(random, port):
    """Headers that are huge, very many, folded or bare."""
    more = random.choice(
        [
            ["X-Large: " + "a" * random.choice([10_000, 70_000, 500_000])],
            [f"X-{number}: {number}" for number in range(random.choice([50, 500, 5_000]))],
            ["X-Folded: a\r\n b\r\n\tc"],
            [": empty"],
            ["X-Bare"],
            ["Cookie: " + "\xff" * 50],
            ["X\x00: 1"],
            ["Upgrade: websocket", "Connection: upgrade"],
            ["Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings", "HTTP2-Settings: AAMAAABkAAQAAP__"],
            ["Expect: 100-continue"],
            ["Expect: 200-nothing"],
            ["X-Forwarded-For: \xff", "X-Forwarded-Proto: \x01wss", "X-Forwarded-Host: evil.example"],
            ["Range: bytes=0-1,5-,-9"],
            ["If-None-Match: *", "If-Modified-Since: never"],
        ]
    )
    return request("POST", "/api/solve", b'{"board": "..3..3...42.2..."}', port=port, more=more), None, True


def _encodings(random, port):
    """A body that is no UTF-8, or is said to be packed."""
    text = json.dumps({"board": BOARDS[0]})
    body = random.choice(
        [
            text.encode("utf-16"), text.encode("utf-32"), b"\xef\xbb\xbf" + text.encode(),
            gzip.compress(text.encode()), b"\xff" + text.encode(), b'{"board": "\xed\xa0\x80"}',
            b'{"board": "\\ud800"}', b'{"board": "\\u0000"}', b"\x00" * 50, b'{"board": "\xc0\xaf"}',
            text.encode()[:-1], b"", b" ", text.encode() + b"\x00",
        ]
    )  # fmt: skip
    media = "text/plain", "application/json; charset=utf-16", "multipart/form-data", ";;;"
    more = [f"Content-Type: {random.choice(media)}"]
    if random.random() < 0.5:
        more += [f"Content-Encoding: {random.choice(['gzip', 'br', 'identity', 'x'])}"]
    return request("POST", f"/api/{random.choice(QUESTIONS)}", body, port=port, more=more), None, False


def _deep(random, port):
    """JSON that is nested deeply, or long, or has a value many times."""
    depth = random.choice([10, 1_000, 100_000])
    text = random.choice(
        [
            "[" * depth, "[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth,
            '{"board": ' + "[" * depth + "]" * depth + "}",
            '{"board": ' + '{"type": ' * depth + "1" + "}" * depth + "}",
            '{"board": ' + "9" * depth + "}", '{"board": 1e' + "9" * depth + "}",
            "{" + '"board": 1, ' * depth + '"board": 2}', '{"board": "' + "(" * depth + '"}',
            '{"board": NaN}', '{"board": -Infinity}', '{"board": [' + "[]," * depth + "0]}",
        ]
    )  # fmt: skip
    return request("POST", f"/api/{random.choice(QUESTIONS)}", text.encode(), port=port), None, False


def _paths(random, port):
    """Paths and methods that lead nowhere, or where they should not."""
    path = random.choice(
        [
            "/page/../api.py", "/page/%2e%2e%2fapi.py", "/page/..%5capi.py", "/etc/passwd", "//etc/passwd",
            "/page/%00", "/%", "/%ff%fe", "/api/jobs/%00", "/api/jobs/x?wait=nan", "/api/jobs/x?wait=-1",
            "/api/jobs/x?wait=1e9", "http://evil.example/", "*", "/api/solve/", "/api//solve", "/api/SOLVE",
            "/api/solve?" + "a=b&" * 5_000, "/" + "a/" * 5_000, "/page/index.html%00.js", "/page/page/",
            "/api/openapi.json/..", "/;/api", "/#/", "/api/jobs?wait=" + "9" * 400,
        ]
    )  # fmt: skip
    methods = "GET", "POST", "DELETE", "PUT", "OPTIONS", "PATCH", "TRACE", "CONNECT", "get", "X"
    method = random.choice(methods)
    return (
        request(method, path, b'{"board": "1"}', port=port),
        (200, 202, 307, 400, 403, 404, 405, 421),
        False,
    )


def _pipelined(random, port):
    """Many requests at once on a connection, the last of them perhaps wrong."""
    whole = request("GET", "/api/types", port=port, keep=True)
    question = request("POST", "/api/solve", json.dumps({"board": BOARDS[0]}).encode(), port=port, keep=True)
    sent = b"".join(random.choices([whole, question], k=random.randrange(2, 8)))
    broken = b"\x00\x01\r\n\r\n", _chunks(random, port)[0], whole[:20]
    last = random.choice([request("GET", "/", port=port), *broken])
    return sent + last, None, True


KINDS = {
    "sound": _sound, "bytes": _bytes, "head": _head, "json": _json, "values": _values, "host": _host,
    "origin": _origin, "length": _length, "chunks": _chunks, "headers": _headers, "encodings": _encodings,
    "deep": _deep, "paths": _paths, "pipelined": _pipelined,
}  # fmt: skip
"""Every kind of request."""
