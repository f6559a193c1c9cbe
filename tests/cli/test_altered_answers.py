"""Lines of a store that a careful hand has altered: keys and kinds are right, but no run says such a thing.

Damage that is seen in any line of any command: test_damaged_stores.py.
"""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from cli_boards import CYCLE, SEVERAL, UNIQUE
from cli_many import Watched, contents, partial_of, record_of, require_one_line

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


def test_a_reason_that_the_board_does_not_give_is_named(invoke, tmp_path):
    case = solved(invoke, tmp_path)
    case.put([*case.lines[:6], without(case.lines[6], reason="bad luck")])
    case.require_refusal(7, "another reason")


@pytest.mark.parametrize(
    "options",
    [
        ("--why",),
        ("--no-unique",),
        ("--conflict-limit", 0),
        ("--conflict-limit", 0, "--why"),
        ("--conflict-limit", 0, "--no-unique"),
        ("--time-limit", 0),
        ("--time-limit", 100, "--backend", "glucose3"),
        pytest.param(("--memory-limit", 2000, "--why"), marks=pytest.mark.slow),
    ],
    ids=lambda options: " ".join(map(str, options)),
)
def test_what_a_run_with_other_options_wrote_is_its_own(invoke, tmp_path, options):
    """Nothing that a run can write is refused: a whole file is whole, whatever was asked."""
    case = solved(invoke, tmp_path, *options)
    case.put(case.lines)
    ended = case.resume()
    assert ended.code == case.code and "whole already" in ended.err, ended.err


def test_of_a_long_file_the_first_the_last_and_some_lines_between_are_made_once_more(
    invoke, tmp_path, monkeypatch
):
    watched = Watched(monkeypatch, "satpuzzles.uniqueness.boards", "make_board")
    case = Lines(invoke, tmp_path, ("generate", "futoshiki", "--size", 2, "--seed", 1, "--count", 100))
    case.put(case.lines)
    watched.end_after(None)
    assert case.resume().code == 0
    made = [index for _, _, index, _ in watched.calls]
    assert made[0] == 0 and made[-1] == 99 and len(made) == 16
    assert {later - one for one, later in pairwise(made)} <= {6, 7}


def test_a_record_nested_too_deeply_is_named(invoke, tmp_path):
    case = solved(invoke, tmp_path)
    partial_of(case.path).write_bytes(b"".join(case.lines[:2]))
    record_of(case.path).write_text("[" * 100_000)
    before = contents(tmp_path)
    ended = case.resume()
    assert ended.code == 2 and str(record_of(case.path)) in ended.err and ended.err.count("\n") == 1
    assert contents(tmp_path) == before


def test_a_verdict_that_contradicts_what_stands_beside_it_is_named(invoke, board_file, tmp_path, monkeypatch):
    (tmp_path / "grids.jsonl").write_bytes(b"[[1,2],[2,1]]\n[[1,1],[2,1]]\n[[2,1],[1,2]]\n")
    judged = board_file(*[SEVERAL] * 3), tmp_path / "grids.jsonl"
    watched = Watched(monkeypatch, "satpuzzles.questions.verdict", "judge")
    watched.end_after(2)
    path = tmp_path / "verdicts.jsonl"
    assert invoke("check", *judged, "-o", path).code == 130
    watched.end_after(None)
    lines = partial_of(path).read_bytes().splitlines(keepends=True)
    assert b'"broken"' in lines[1]
    for verdict in (b"right", b"completable", b"dead end", b"undecided"):
        lines_now = [lines[0], lines[1].replace(b'"broken"', b'"%s"' % verdict), *lines[2:]]
        partial_of(path).write_bytes(b"".join(lines_now))
        require_one_line(invoke("check", *judged, "-o", path, "--resume"), f"{partial_of(path)}:2: ")
