"""``generate`` that is ended on the way: what it leaves, and that ``--resume`` ends as if nothing had been.

What boards are made is asked in test_generate_command.py, what the store does in tests/many.
"""

from __future__ import annotations

import json
import signal
import time
from pathlib import Path

import pytest
from cli_many import Run, Watched, contents, listing, partial_of, require_one_line

SEED = 3

BASE = ("generate", "hitori", "--size", 5, "--with-solutions")


def marked_line(line: bytes) -> bytes:
    """The line of another board than the run makes, to tell it from one that is made again."""
    data = json.loads(line)
    row, column = next(
        (r, c) for r, row in enumerate(data["solution"]) for c, black in enumerate(row) if black
    )
    data["numbers"][row][column] = 9  # a black cell may hold what it likes
    return json.dumps(data, separators=(",", ":")).encode()


@pytest.fixture
def made_boards(monkeypatch) -> Watched:
    return Watched(monkeypatch, "satpuzzles.uniqueness.boards", "make_board")


@pytest.fixture
def whole(invoke, tmp_path) -> bytes:
    """What a run of 12 boards leaves that nothing disturbs."""
    path = tmp_path / "whole.jsonl"
    assert invoke(*BASE, "--seed", SEED, "--count", 12, "-o", path).code == 0
    data = path.read_bytes()
    path.unlink()
    return data


@pytest.mark.parametrize("ends", [[2], [5], [11], [3, 4, 2]], ids=str)
def test_a_run_that_was_cut_short_goes_on_where_it_was(invoke, tmp_path, whole, made_boards, ends):
    path = tmp_path / "x.jsonl"
    run = (*BASE, "--seed", SEED, "--count", 12, "-o", path)
    done = 0
    for number, more in enumerate(ends):
        made_boards.end_after(more)
        ended = invoke(*run, *(("--resume",) if number else ()))
        assert (ended.code, ended.out) == (130, "")
        assert ended.err == f"{path}.partial keeps {done + more} lines; --resume goes on with them\n"
        assert [index for _, _, index, _ in made_boards.calls] == list(range(done, done + more))
        assert listing(tmp_path) == ["x.jsonl.partial", "x.jsonl.run"]
        left = partial_of(path).read_bytes()
        assert whole.startswith(left) and left.endswith(b"\n")
        done = left.count(b"\n")
    made_boards.end_after(None)
    ended = invoke(*run, "--resume")
    assert (ended.code, ended.out, ended.err) == (0, "", "")
    assert [index for _, _, index, _ in made_boards.calls] == list(range(done, 12)), "none is made again"
    assert path.read_bytes() == whole and listing(tmp_path) == ["x.jsonl"]


@pytest.fixture
def cut_short(invoke, tmp_path, made_boards) -> Path:
    """The file of a run of which 4 of 12 boards are there."""
    path = tmp_path / "x.jsonl"
    made_boards.end_after(5)
    assert invoke(*BASE, "--seed", SEED, "--count", 12, "-o", path).code == 130
    lines = partial_of(path).read_bytes().splitlines(keepends=True)
    partial_of(path).write_bytes(b"".join(lines[:4]))
    made_boards.end_after(None)
    return path


@pytest.mark.parametrize(
    "arguments,words",
    [
        (["hitori", "--size", "5", "--with-solutions", "--seed", "4", "--count", "12"], "seed 3"),
        (["hitori", "--size", "6", "--with-solutions", "--seed", "3", "--count", "12"], "recipe.rows 5"),
        (["hitori", "--size", "5", "--with-solutions", "--seed", "3", "--count", "13"], "count 12"),
        (["hitori", "--size", "5", "--seed", "3", "--count", "12"], "with_solutions true"),
        (
            ["hitori", "--size", "5", "--with-solutions", "--seed", "3", "--count", "12", "--certify", "C"],
            "certify null, and now it is",
        ),
        (
            ["hitori", "--size", "5", "--with-solutions", "--seed", "3", "--count", "12", "--black", "0.1"],
            "recipe.black null, and now it is 0.1",
        ),
        (
            ["nonogram", "--size", "5", "--with-solutions", "--seed", "3", "--count", "12"],
            'recipe.type "hitori", and now it is "nonogram"',
        ),
    ],
    ids=lambda value: "" if isinstance(value, list) else value,
)
def test_another_run_is_not_gone_on_with(invoke, tmp_path, cut_short, arguments, words):
    before = contents(tmp_path)
    require_one_line(invoke("generate", *arguments, "-o", cut_short, "--resume"), words)
    assert contents(tmp_path) == before


# ---- killed ----

COUNT = 300
LONG = ("generate", "hitori", "--size", 12, "--seed", SEED, "--count", COUNT, "--with-solutions")


@pytest.fixture(scope="module")
def long_whole(tmp_path_factory) -> bytes:
    """What the long run leaves that nothing disturbs."""
    from satpuzzles.cli.main import run

    path = tmp_path_factory.mktemp("whole") / "x.jsonl"
    assert run([*map(str, LONG), "-o", str(path)]) == 0
    return path.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    "number,code", [(signal.SIGKILL, -9), (signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["9", "2", "15"]
)
def test_a_run_that_a_signal_ended_several_times_ends_the_same(
    execute, tmp_path, long_whole, jobs, number, code
):
    path, partial = tmp_path / "x.jsonl", partial_of(tmp_path / "x.jsonl")
    run = (*LONG, "-o", path, "--jobs", jobs)
    done = 0
    for lines in (1, 60, 200):
        ended = Run(*run, *(("--resume",) if done else ())).end_at(partial, max(lines, done + 1), number)
        assert ended == code
        assert listing(tmp_path) == ["x.jsonl.partial", "x.jsonl.run"]
        left = partial.read_bytes()
        assert long_whole.startswith(left) or number == signal.SIGKILL
        assert long_whole.startswith(left[: left.rfind(b"\n") + 1])
        assert left.count(b"\n") > done
        done = left.count(b"\n")
    assert done < COUNT
    marked = marked_line(long_whole.split(b"\n", 1)[0])
    partial.write_bytes(marked + b"\n" + partial.read_bytes().split(b"\n", 1)[1])
    ended = execute(*run, "--resume")
    assert (ended.code, ended.err) == (0, "")
    assert path.read_bytes() == marked + b"\n" + long_whole.split(b"\n", 1)[1], "none was made again"
    assert listing(tmp_path) == ["x.jsonl"]


@pytest.mark.slow
def test_a_text_file_appears_whole_or_not_at_all(tmp_path):
    for number, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
        run = Run(*LONG, "-o", tmp_path / "x.txt", "--jobs", 2)
        deadline = time.monotonic() + 60
        while not any(each.stat().st_size > 1_000 for each in tmp_path.iterdir()):
            assert time.monotonic() < deadline and run.process.poll() is None
            time.sleep(0.005)
        assert len(run.children()) >= 3
        (temporary, *_) = [each for each in tmp_path.iterdir() if each.name.startswith(".x.txt")]
        assert run.end_at(temporary, 1, number) == code
        assert listing(tmp_path) == []
