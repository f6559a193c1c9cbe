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
from cli_boards import CYCLE, HITORI_6, LONG_CLUE, SEVERAL, UNIQUE
from cli_many import Run, Watched, contents, listing, partial_of, require_one_line

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


def test_text_is_the_same_with_workers(invoke, source):
    one = invoke("certify", source, "-o", "proofs")
    shutil.rmtree("proofs")
    two = invoke("certify", source, "-o", "proofs", "--jobs", 2)
    assert (one.code, one.out, one.err) == (two.code, two.out, two.err)
    assert two.out.count("certified in") == len(UNIQUE) + 2


@pytest.mark.sampled(3)
@pytest.mark.parametrize("boards,code", [(UNIQUE, 0), ([*UNIQUE, SEVERAL], 1), ([*UNIQUE, CYCLE], 1)])
def test_exit_codes_are_the_same(invoke, source, boards, code):
    source.write_bytes(lines_of(*boards))
    for jobs in (1, 2):
        run = ("certify", source, "-o", f"{jobs}", "--summary", f"{jobs}.jsonl", "--jobs", jobs)
        assert invoke(*run).code == code == invoke(*run, "--resume").code


def test_a_limit_is_said_for_every_board(invoke, source):
    run = ("certify", source, "-o", "proofs", "--time-limit", 0, "--summary", "summary.jsonl", "--jobs", 2)
    ended = invoke(*run)
    lines = [json.loads(line) for line in Path("summary.jsonl").read_text().splitlines()]
    assert ended.code == 3 and len(lines) == len(BOARDS) + 1
    limited = [each for each in lines if "error" in each and "type" in each]
    assert limited and all("limit" in each["error"] for each in limited)
    assert ended.err.count("\n") == len(limited) + 1


def test_a_limit_is_remembered(invoke, source):
    source.write_bytes(lines_of(HITORI_6))
    run = ("certify", source, "-o", "proof", "--time-limit", 0, "--summary", "summary.jsonl")
    assert invoke(*run).code == 3
    assert invoke(*run, "--resume").code == 3


@pytest.mark.parametrize(
    "options,words",
    [
        (("--resume",), "--resume goes with --summary FILE"),
        (("--jobs", 2, "--dask", "tcp://127.0.0.1:9"), "--dask goes without --jobs"),
        (("--summary", "no/such.jsonl"), "No such file or directory"),
        (("--summary", "."), "choose a file"),
        (("--jobs", 2, "--backend", "minisat22"), "minisat22"),
    ],
    ids=lambda value: " ".join(map(str, value)) if isinstance(value, tuple) else "",
)
def test_options_that_contradict_one_another_are_one_line(invoke, source, options, words):
    source.write_bytes(lines_of(HITORI_6))
    require_one_line(invoke("certify", source, "-o", "proof", *options), words)
    assert listing(Path()) == ["boards.jsonl"]


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


def test_a_certificate_whose_line_is_missing_is_written_anew(invoke, source, prepared):
    whole = whole_run(invoke, source)
    run = ("certify", source, "-o", "proofs", "--summary", "summary.jsonl")
    prepared.end_after(4)
    invoke(*run)
    partial = partial_of(Path("summary.jsonl"))
    lines = partial.read_bytes().splitlines(keepends=True)
    partial.write_bytes(b"".join(lines[:-1]) + lines[-1][:20])
    prepared.end_after(None)
    assert invoke(*run, "--resume").code == 2
    assert contents(Path()) == whole


@pytest.mark.parametrize("several", [False, True])
def test_resume_removes_nothing_that_no_run_has_written(invoke, source, several):
    source.write_bytes(lines_of(*[HITORI_6] * (2 if several else 1)))
    mine = Path("mine", "boards-1") if several else Path("mine")
    mine.mkdir(parents=True)
    (mine / "thesis.txt").write_text("years of work")
    ended = invoke("certify", source, "-o", "mine", "--summary", "summary.jsonl", "--resume")
    assert (mine / "thesis.txt").exists()
    assert ended.code == 2 and "not an empty directory" in ended.err


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


@pytest.mark.slow
def test_a_certificate_that_is_missing_is_made_again(invoke, source):
    """A summary that is whole does not stand for directories that are gone."""
    whole = whole_run(invoke, source)
    run = ("certify", source, "-o", "proofs", "--summary", "summary.jsonl", "--jobs", 2, "--resume")
    code = invoke(*run).code
    for damage in (lambda: shutil.rmtree("proofs/boards-2"), lambda: shutil.rmtree("proofs")):
        damage()
        ended = invoke(*run)
        assert (
            ended.code == code and f"{Path('proofs', 'boards-2')} is missing and is made again" in ended.err
        )
        assert contents(Path()) == whole


def test_a_missing_certificate_that_comes_out_otherwise_is_an_error(invoke, source):
    source.write_bytes(lines_of(HITORI_6))
    run = ("certify", source, "-o", "proof", "--summary", "summary.jsonl", "--resume")
    assert invoke(*run).code == 0
    shutil.rmtree("proof")
    summary = Path("summary.jsonl")
    summary.write_text(summary.read_text().replace('"lemmas":', '"lemmas":1'))
    ended = invoke(*run)
    assert ended.code == 2 and "summary.jsonl says something else of boards.jsonl" in ended.err
