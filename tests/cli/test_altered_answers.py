"""Lines of a store that a careful hand has altered: keys and kinds are right, but no run says such a thing.

Damage that is seen in any line of any command: test_damaged_stores.py.
"""

from __future__ import annotations

import json
from pathlib import Path

from cli_boards import CYCLE, SEVERAL, UNIQUE
from cli_many import contents

BOARDS = [*UNIQUE, SEVERAL, CYCLE]


def compact(data) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


class Lines:
    """Lines that ``solve`` or ``generate`` wrote, whole or as if cut short, to be changed."""

    def __init__(self, invoke, folder: Path, words, *options) -> None:
        self.path = folder / "lines.jsonl"
        words = [*words, "-o", self.path, *options]
        self.resume = lambda: invoke(*words, "--resume")
        self.code = invoke(*words).code
        self.lines = self.path.read_bytes().splitlines(keepends=True)
        self.path.unlink()

    def put(self, lines: list[bytes]) -> None:
        self.path.write_bytes(b"".join(lines))

    def require_refusal(self, number: int, words: str = "") -> None:
        before = contents(self.path.parent)
        ended = self.resume()
        assert ended.code == 2 and ended.out == "", (ended.code, ended.err)
        assert f"{self.path}:{number}: " in ended.err and "was changed" in ended.err and words in ended.err
        assert contents(self.path.parent) == before


def without(line: bytes, *keys: str, **values) -> bytes:
    """A line that a careful hand has changed: the keys stand where a run puts them."""
    data = {key: values.get(key, value) for key, value in json.loads(line).items() if key not in keys}
    return compact(data)


def solved(invoke, tmp_path, *options) -> Lines:
    (tmp_path / "boards.jsonl").write_bytes(b"".join(map(compact, BOARDS)))
    return Lines(invoke, tmp_path, ("solve", tmp_path / "boards.jsonl"), *options)


def test_a_status_without_what_goes_with_it_is_named(invoke, tmp_path):
    case = solved(invoke, tmp_path)
    several = len(UNIQUE)
    assert [json.loads(line)["status"] for line in case.lines] == ["unique"] * 5 + ["multiple", "unsolvable"]
    second = json.loads(case.lines[several])["second_solution"]
    for number, line in {
        2: without(case.lines[1], status="multiple"),
        3: without(case.lines[2], status="solved"),
        4: without(case.lines[3], "solution", status="undecided"),
        6: without(case.lines[several], solution=second),
        7: without(case.lines[6], status="undecided"),
    }.items():
        case.put([*case.lines[: number - 1], line, *case.lines[number:]])
        case.require_refusal(number)
    for values in ({"shared": [[1, None], [None, None]]}, {"shared": None}, {"second_solution": None}):
        line = without(case.lines[several], **values)
        case.put([*case.lines[:several], line, *case.lines[several + 1 :]])
        case.require_refusal(several + 1)
    line = without(case.lines[several], second_solution=[[1, 1], [2, 2]])
    case.put([*case.lines[:several], line, *case.lines[several + 1 :]])
    case.require_refusal(several + 1, "its second_solution breaks a rule")
    case.put(case.lines)
    assert case.resume().code == case.code == 1


def test_a_claim_that_only_solving_refutes_is_found_in_a_whole_file(invoke, tmp_path):
    case = solved(invoke, tmp_path)
    case.put([case.lines[0], without(case.lines[1], "solution", status="unsolvable"), *case.lines[2:]])
    case.require_refusal(2, "not what its board gives now")
