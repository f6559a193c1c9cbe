"""Sources that were made to do harm: names with control characters, very many bad boards, slow reading."""

from __future__ import annotations

import json

import pytest
from cli_many import require_one_line

from satpuzzles.core import options as core_options
from satpuzzles.formats import decoding

NAME = "a\nerror: b.txt: all is lost\x1b[31m\x9b\u202e.txt"
SHOWN = "a\\nerror: b.txt: all is lost\\x1b[31m\\x9b\\u202e.txt"
GOOD = "[[1,2,1],[2,2,1],[3,1,2]]\n"


@pytest.fixture
def named(tmp_path, monkeypatch):
    """Makes a file of the harmful name in the current directory."""
    monkeypatch.chdir(tmp_path)

    def write(text: str) -> str:
        (tmp_path / NAME).write_text(text)
        return NAME

    return write


def require_harmless(ended, *commands):
    for text in (ended.out, ended.err):
        assert all(character.isprintable() or character == "\n" for character in text), commands
        assert not any(line.startswith("error: b.txt") for line in text.splitlines()), commands


@pytest.mark.parametrize(
    "command",
    [
        *(("solve",), ("solve", "--quiet"), ("count",), ("repair",), ("encode",), ("check", "--quiet")),
        *(("check",), ("certify", "-o", "proof"), ("convert", "--to", "list")),
    ],
    ids=" ".join,
)
def test_the_name_of_a_good_file_never_steers_the_terminal(invoke, named, tmp_path, command):
    source = named(GOOD)
    (tmp_path / "grid.txt").write_text("[[1,0,0],[0,1,0],[0,0,0]]\n")
    ended = invoke(command[0], source, *(["grid.txt"] if command[0] == "check" else []), *command[1:])
    require_harmless(ended, command)
    if command[0] != "convert":
        assert SHOWN.removesuffix(".txt") in ended.out  # the name in a formula is without its ending
    if command[0] == "certify":
        require_harmless(invoke("verify", "proof"))


@pytest.mark.parametrize(
    "command", ["solve", "count", "repair", "encode", "check", "certify", "convert", "decode", "verify"]
)
@pytest.mark.parametrize("text", ["[[1,2],[2]]\n", "", None], ids=["bad", "empty", "missing"])
def test_the_name_of_a_bad_file_stays_on_the_line_of_its_error(invoke, named, tmp_path, command, text):
    source = NAME if text is None else named(text)
    more = {"check": [source], "decode": [source], "certify": ["-o", "proof"], "convert": ["--to", "list"]}
    ended = invoke(command, source, *more.get(command, []))
    assert ended.code == 2
    require_harmless(ended, command)
    assert SHOWN in ended.err or SHOWN in ended.out
    assert all(line.startswith("error: ") for line in ended.err.splitlines())


def test_of_very_many_bad_boards_the_first_are_named_and_the_others_counted(invoke, board_file):
    good = "[[1,1],[2,1]]\n"
    path = board_file((good + "[[1,2],[2]]\n" * 3_000 + good + "[[1]\n" * 2_000 + good).encode())
    ended = invoke("solve", "--json", path)
    assert ended.code == 2
    assert [each["source"].rpartition(":")[2] for each in ended.answers] == ["1", "3002", "5003"]
    assert [each["source"] for each in ended.objects] == [f"{path}:{line}" for line in range(1, 5004)]
    lines = ended.err.splitlines()
    assert len(lines) == 21 and all(line.startswith(f"error: {path}:") for line in lines)
    assert [line.split(":")[2] for line in lines[:20]] == [str(number) for number in range(2, 22)]
    assert lines[20] == f"error: {path}: 4,980 more boards could not be read"


# ---- slow reading ----

LARGE = 60
"""The side of boards that take some thousand steps to be read."""


def large_boards() -> dict[str, str]:
    rows = [[1 + (row * column) % 50 for column in range(LARGE)] for row in range(LARGE)]
    clue = "".join("<count>1</count>" for _ in range(LARGE // 2))
    lines = f"<line>{clue}</line>" * LARGE
    return {
        "json": json.dumps({"type": "hitori", "numbers": rows}),
        "list": json.dumps(rows),
        "rows": "\n".join(" ".join(map(str, row)) for row in rows),
        "puzzlink": f"https://puzz.link/p?hitori/{LARGE}/{LARGE}/" + "1" * LARGE**2,
        "non": f"width {LARGE}\nheight {LARGE}\nrows\n" + "1\n" * LARGE + "columns\n" + "1\n" * LARGE,
        "webpbn": f'<puzzleset><puzzle><clues type="rows">{lines}</clues>'
        f'<clues type="columns">{lines}</clues></puzzle></puzzleset>',
        "sgt": f"{LARGE}x{LARGE}:" + "/".join(["1.1"] * 2 * LARGE),
        "prolog": f"problem(1,{str([['_'] * LARGE] * LARGE).replace(chr(39), '')},[]).",
        "volkskrant": "size=60\n" + "".join(f"= 1 {r},{c}\n" for r in range(1, 61) for c in range(1, 61)),
    }


@pytest.mark.parametrize("name", large_boards())
def test_the_time_limit_ends_reading(invoke, board_file, monkeypatch, name):
    path = board_file(large_boards()[name].encode())
    options = ("--json", "--format", name, "--time-limit", 0)
    monkeypatch.setattr(core_options, "READING_GRACE", -1)
    ended = invoke("solve", *options, path)
    sentence = "the time limit was reached while the board was read"
    assert ended.objects == [{"source": f"{path}:1", "error": sentence, "line": 1, "limit_reached": True}]
    assert (ended.code, ended.err) == (3, f"error: {path}:1: {sentence}\n")


@pytest.mark.parametrize("size", [99, 100, 101, 300])
def test_standard_input_beyond_the_cap_is_refused_and_not_cut_off(invoke, monkeypatch, size):
    monkeypatch.setattr(decoding, "SIZE_CAP", 100)
    board = json.dumps({"type": "hitori", "numbers": [[1]]})
    ended = invoke("solve", "--quiet", "-", stdin=board + " " * (size - len(board)))
    if size > 100:
        require_one_line(ended, "<stdin>:1: ")
    else:
        assert (ended.code, ended.err) == (0, "")
