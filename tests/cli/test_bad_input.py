"""Bad input: one error line or ``unsolvable``, the right code, little time and little memory."""

from __future__ import annotations

import json
import resource

import pytest

GIGABYTE = 2**30


def as_json(**data) -> bytes:
    return json.dumps(data).encode()


def latin(size, **more) -> bytes:
    return as_json(type="futoshiki", size=size, givens=[[0] * size for _ in range(size)], **more)


def cages(*groups) -> bytes:
    found = [{"cells": cells, "op": "+", "target": 3} for cells in groups]
    return as_json(type="calcudoku", size=2, cages=found)


BAD = {
    "empty": b"",
    "blank lines": b"\n \r\n\t\n",
    "binary": bytes(range(256)) * 20,
    "null bytes": b"[[1,2],[\x00,1]]",
    "not utf-8": b"[[1,2],[2,\xff]]",
    "BOM alone": b"\xef\xbb\xbf",
    "ragged list": b"[[1,2],[3]]",
    "ragged rows": b"1 2 3\n1 2\n1 2 3\n",
    "expression": b"[[__import__('os').system('touch pwned')]]",
    "bare expression": b"__import__('os').abort()",
    "unicode digits": "[[١,٢],[٢,١]]".encode(),
    "superscript digits": "² ³\n³ ²\n".encode(),
    "2 MB of digits": b"1" * 2_000_000,
    "2 MB of digits in a list": b"[[" + b"7" * 2_000_000 + b"]]",
    "2 MB of digits in JSON": b'{"type":"hitori","numbers":[[' + b"7" * 2_000_000 + b"]]}",
    "deep list": b"[" * 200_000,
    "deep JSON": b'{"type":' + b"[" * 200_000,
    "true for a number": b'{"type":"hitori","numbers":[[true,false],[1,2]]}',
    "a float": b'{"type":"hitori","numbers":[[1.5,2],[1,2]]}',
    "NaN": b'{"type":"hitori","numbers":[[NaN,2],[1,2]]}',
    "huge exponent": b'{"type":"hitori","numbers":[[1e400,2],[1,2]]}',
    "negative": b"[[1,-2],[2,1]]",
    "unknown type": b'{"type":"sudokuu"}',
    "no type": b'{"clues":[[1]]}',
    "size 0": as_json(type="hitori", numbers=[]),
    "size 0 list": b"[]",
    "empty row": b"[[]]",
    "size 0 nonogram": b"0, 0\nFILAS\nCOLUMNAS\n",
    "size 0 futoshiki": as_json(type="futoshiki", size=0, givens=[], less_than=[]),
    "size 10000 hitori": b"[" + b"[" + b",".join([b"1"] * 10_000) + b"]]",
    "size 10000 nonogram": b"10000, 10000\nFILAS\n" + b"1\n" * 10_000 + b"COLUMNAS\n" + b"1\n" * 10_000,
    "size 10000 calcudoku": as_json(type="calcudoku", size=10_000, cages=[]),
    "size 100 futoshiki": latin(100, less_than=[]),
    "overlapping cages": cages([[0, 0], [0, 1]], [[0, 1], [1, 1]], [[1, 0]]),
    "missing cage": cages([[0, 0], [0, 1]], [[1, 1]]),
    "disconnected cage": cages([[0, 0], [1, 1]], [[0, 1]], [[1, 0]]),
    "cage outside": cages([[0, 0], [0, 1]], [[1, 0], [1, 1], [1, 2]]),
    "sign between strangers": latin(4, less_than=[[[0, 0], [2, 2]]]),
    "sgt seed": b"5#123456",
    "endless run of blanks": b"10000x10000:" + b"z" * 100_000,
}


def limited():
    resource.setrlimit(resource.RLIMIT_AS, (GIGABYTE, GIGABYTE))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_one_error_line(invoke, execute, board_file, name, tmp_path, monkeypatch):
    """Where much is asked in few words or in many, a process of its own must do with little."""
    monkeypatch.chdir(tmp_path)
    path = board_file(BAD[name], name="bad.txt")
    if len(BAD[name]) > 10_000 or name.startswith("size"):
        ended = execute("solve", "--json", path, preexec_fn=limited)
    else:
        ended = invoke("solve", "--json", path)
    assert ended.code == 2
    (told,) = ended.objects
    assert told.keys() == {"source", "error", "line"} and told["source"].startswith(str(path))
    assert ended.err.startswith(f"error: {path}") and ended.err.count("\n") == 1
    assert len(ended.err) < 600 and "unexpected" not in ended.err and "memory" not in ended.err
    assert [file.name for file in tmp_path.iterdir()] == ["bad.txt"]


GOOD = b"[[1,2,1],[2,2,1],[3,1,2]]"


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "args",
    [
        ["encode", "{bad}", "-o", "{dir}/a.cnf"],
        ["decode", "{bad}", "{bad}"],
        ["check", "{bad}", "{bad}"],
        ["convert", "{bad}", "--to", "json"],
        ["solve", "--grid", "{bad}", "{good}"],
        ["check", "{good}", "{bad}"],
        ["decode", "{good}", "{bad}"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("data", [b"", bytes(range(256)), b"[" * 100_000, b"9" * 1_000_000], ids=range(4))
def test_every_command_takes_bad_files_calmly(invoke, board_file, tmp_path, args, data):
    bad, good = board_file(data, name="bad.txt"), board_file(GOOD, name="good.txt")
    ended = invoke(*(arg.format(bad=bad, good=good, dir=tmp_path) for arg in args))
    assert ended.code == 2 and ended.out == ""
    told, *more = ended.err.splitlines()
    assert told.startswith("error: ") and "unexpected" not in told
    assert all(line.startswith("hint: ") for line in more)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["bad.txt", "good.txt"]
