"""The commands on a real Dask cluster: the bytes are those of one job, also when workers are killed.

What the executor itself promises is asked in tests/many.
"""

from __future__ import annotations

import json
import os
import signal
import time
from pathlib import Path

import pytest
from cli_boards import CYCLE, LONG_CLUE, SEVERAL, UNIQUE
from cli_many import Run, contents, listing, partial_of
from local_dask import LocalDask

pytest.importorskip("distributed")
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    found = LocalDask(tmp_path_factory.mktemp("dask"))
    yield found
    found.end()


GENERATE = ("generate", "hitori", "--size", 12, "--seed", 5, "--count", 400, "--with-solutions")
MIXED = [*UNIQUE, SEVERAL, CYCLE, LONG_CLUE]


@pytest.fixture(scope="module")
def source(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("boards") / "boards.jsonl"
    path.write_text("".join(json.dumps(board) + "\n" for board in MIXED) * 100)
    return path


def wait_for_lines(run: Run, file: Path, lines: int) -> None:
    deadline = time.monotonic() + 60
    while not file.exists() or file.read_bytes().count(b"\n") < lines:
        assert run.process.poll() is None and time.monotonic() < deadline, run.said()
        time.sleep(0.005)


def test_generate(execute, cluster, tmp_path):
    for name, options in (("alone", ()), ("cluster", ("--dask", cluster.address))):
        (tmp_path / name).mkdir()
        ended = execute(*GENERATE, *options, "-o", tmp_path / name / "boards.jsonl")
        assert (ended.code, ended.out, ended.err) == (0, "", "")
    assert contents(tmp_path / "alone") == contents(tmp_path / "cluster")
    path = tmp_path / "cluster" / "boards.jsonl"
    assert execute("check", path, path, "--dask", cluster.address).out.count("right") == 400
    printed = execute(*GENERATE[:6], "--count", 30, "--dask", cluster.address)
    assert printed.err == "" and printed.out == execute(*GENERATE[:6], "--count", 30).out


@pytest.mark.parametrize("command,option", [("solve", "-o"), ("count", "-o"), ("repair", "--summary")])
def test_answers(execute, cluster, tmp_path, source, command, option):
    boards = tmp_path / "boards.jsonl"
    boards.write_bytes(
        source.read_bytes()[: None if command == "solve" else 20_000]
    )  # the last one is cut off
    ended = [
        execute(command, boards, *options, option, tmp_path / name)
        for name, options in (("alone", ()), ("cluster", ("--dask", cluster.address)))
    ]
    assert [each.out for each in ended] == ["", ""] and ended[0].err == ended[1].err
    assert {each.code for each in ended} == {1 if command == "solve" else 2}
    assert (tmp_path / "alone").read_bytes() == (tmp_path / "cluster").read_bytes()


@pytest.mark.parametrize("command", ["generate", "solve"])
def test_a_worker_that_is_killed_changes_nothing(execute, cluster, tmp_path, source, command):
    run = GENERATE if command == "generate" else ("solve", source)
    whole = execute(*run, "-o", tmp_path / "alone.jsonl")
    path = tmp_path / "cluster.jsonl"
    worker = cluster.workers()[0]
    disturbed = Run(*run, "-o", path, "--dask", cluster.address)
    try:
        wait_for_lines(disturbed, partial_of(path), 5)
        os.kill(worker, signal.SIGKILL)
        assert disturbed.process.poll() is None
        assert disturbed.process.wait(60) == whole.code
        assert disturbed.said() == b""
    finally:
        disturbed.kill()
    assert path.read_bytes() == (tmp_path / "alone.jsonl").read_bytes()


@pytest.mark.parametrize("number,code", [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGKILL, -9)])
def test_a_run_that_was_cut_short_goes_on(execute, cluster, tmp_path, number, code):
    path = tmp_path / "boards.jsonl"
    run = (*GENERATE, "-o", path, "--dask", cluster.address)
    assert Run(*run).end_at(partial_of(path), 20, number) == code
    assert listing(tmp_path) == ["boards.jsonl.partial", "boards.jsonl.run"]
    ended = execute(*run, "--resume")
    assert (ended.code, ended.err) == (0, "")
    assert execute(*GENERATE, "-o", tmp_path / "alone.jsonl").code == 0
    assert path.read_bytes() == (tmp_path / "alone.jsonl").read_bytes()


def test_a_cluster_that_is_lost_leaves_a_run_to_go_on_with(execute, tmp_path):
    (tmp_path / "dask").mkdir()
    lost = LocalDask(tmp_path / "dask")
    path = tmp_path / "boards" / "boards.jsonl"
    path.parent.mkdir()
    run = Run(*GENERATE, "-o", path, "--dask", lost.address)
    try:
        wait_for_lines(run, partial_of(path), 5)
        lost.process.kill()
        assert run.process.wait(60) == 2
        said = run.said().decode()
    finally:
        run.kill()
        lost.end()
    kept, error = said.splitlines()
    assert "--resume goes on with them" in kept and error.startswith("error: ") and "scheduler" in error
    assert execute(*GENERATE, "-o", path, "--resume", "--jobs", 2).code == 0
    assert execute(*GENERATE, "-o", tmp_path / "alone.jsonl").code == 0
    assert path.read_bytes() == (tmp_path / "alone.jsonl").read_bytes()
