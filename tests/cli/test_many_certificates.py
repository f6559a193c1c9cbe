"""``certify`` with workers and with a summary to go on with: the same directories, byte for byte.

Whether certificates hold is asked where they are tested; what the file of lines does, in tests/many.
"""

from __future__ import annotations

import json
import re
import shutil
import signal
from pathlib import Path

import pytest
from cli_boards import CYCLE, LONG_CLUE, SEVERAL, UNIQUE
from cli_many import Run, Watched, contents, listing, partial_of

BOARDS = [*UNIQUE, SEVERAL, CYCLE, LONG_CLUE]
BAD = b'{"type":"hitori","numbers":[[1,2],[3]]}\n'


def lines_of(*boards) -> bytes:
    return "".join(json.dumps(board) + "\n" for board in boards).encode()


@pytest.fixture
def source(tmp_path, monkeypatch) -> Path:
    """A file of boards with a bad one among them, in the directory where the program runs."""
    monkeypatch.chdir(tmp_path)
    path = Path("boards.jsonl")
    path.write_bytes(lines_of(*BOARDS[:2]) + BAD + lines_of(*BOARDS[2:]))
    return path


@pytest.fixture
def prepared(monkeypatch) -> Watched:
    return Watched(monkeypatch, "satpuzzles.questions.proofs.certify", "prepare")


def whole_run(invoke, source) -> dict[str, bytes]:
    """What one process leaves that nothing disturbs."""
    ended = invoke("certify", source, "-o", "proofs", "--summary", "summary.jsonl")
    assert ended.code == 2 and ended.out == "" and ended.err.count("\n") == 1
    found = contents(Path())
    shutil.rmtree("proofs")
    Path("summary.jsonl").unlink()
    assert len(found) > 40
    return found


@pytest.mark.slow
def test_workers_write_the_same_bytes(invoke, source):
    whole = whole_run(invoke, source)
    ended = invoke("certify", source, "-o", "proofs", "--summary", "summary.jsonl", "--jobs", 2)
    assert ended.code == 2 and contents(Path()) == whole
    shutil.rmtree("proofs")
    printed = invoke("certify", source, "-o", "proofs", "--json", "--jobs", 2)
    assert printed.code == 2 and printed.err == ended.err
    assert printed.objects == [json.loads(line) for line in whole["summary.jsonl"].splitlines()]
    names = [each["certificate"] for each in printed.objects if "certificate" in each]
    assert len(names) == len(UNIQUE) + 2 and names[0] == str(Path("proofs", "boards-1"))
    assert invoke("verify", "--quiet", *names).code == 0
    assert set(listing(Path("proofs"))) == {Path(name).name for name in names}


def test_a_run_that_was_cut_short_goes_on_where_it_was(invoke, source, prepared):
    whole = whole_run(invoke, source)
    run = ("certify", source, "-o", "proofs", "--summary", "summary.jsonl")
    partial = partial_of(Path("summary.jsonl"))
    done = 0
    for number in range(2):
        prepared.end_after(3)
        assert invoke(*run, *(("--resume",) if number else ())).code == 130
        left = partial.read_bytes()
        assert whole["summary.jsonl"].startswith(left) and left.count(b"\n") > done
        done = left.count(b"\n")
        for name, data in contents(Path("proofs")).items():
            assert whole[str(Path("proofs", name))] == data
    before = contents(Path())
    refused = invoke(*run)
    assert refused.code == 2 and "go on with it by --resume" in refused.err
    for options, words in (
        (("--connectivity", "static"), 'options.connectivity "lazy", and now it is "static"'),
        (("--backend", "glucose3"), 'options.backend null, and now it is "glucose3"'),
    ):
        ended = invoke(*run, "--resume", *options)
        assert ended.code == 2 and words in ended.err
    other = invoke("certify", source, "-o", "other", "--summary", "summary.jsonl", "--resume")
    assert other.code == 2 and 'directory "proofs", and now it is "other"' in other.err
    assert contents(Path()) == before
    prepared.end_after(None)
    assert invoke(*run, "--resume", "--jobs", 1).code == 2
    assert contents(Path()) == whole
    assert len(prepared.calls) == len(BOARDS) + 1 - done, "one of the lines is that of the bad board"


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("number,code", [(signal.SIGKILL, -9), (signal.SIGTERM, 143)], ids=["9", "15"])
def test_a_run_that_a_signal_ended_several_times_ends_the_same(execute, source, jobs, number, code):
    source.write_bytes(lines_of(*BOARDS) * 25)
    run = ("certify", source, "-o", "proofs", "--summary", "summary.jsonl", "--jobs", jobs)
    assert execute(*run).code == 1
    whole = contents(Path())
    shutil.rmtree("proofs")
    Path("summary.jsonl").unlink()
    partial = partial_of(Path("summary.jsonl"))
    done = 0
    for lines in (1, 60, 140):
        more = ("--resume",) if done else ()
        assert Run(*run, *more).end_at(partial, max(lines, done + 1), number) == code
        left = partial.read_bytes()
        assert whole["summary.jsonl"].startswith(left[: left.rfind(b"\n") + 1])
        done = left.count(b"\n")
        if number != signal.SIGKILL:
            assert not [name for name in listing(Path("proofs")) if not re.fullmatch(r"boards-\d+", name)]
    ended = execute(*run, "--resume")
    assert (ended.code, ended.err) == (1, "")
    assert contents(Path()) == whole
