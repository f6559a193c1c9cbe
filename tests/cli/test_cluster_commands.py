"""The commands on a real Dask cluster: the bytes are those of one job, also when workers are killed.

What the executor itself promises is asked in tests/many.
"""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest
from cli_boards import CYCLE, LONG_CLUE, SEVERAL, UNIQUE
from cli_many import Run, listing, partial_of
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


@pytest.mark.parametrize("command", ["generate", "solve", "count", "repair"])
def test_the_bytes_are_those_of_one_job(execute, cluster, tmp_path, source, command):
    boards = tmp_path / "boards.jsonl"
    whole = source.read_bytes()
    boards.write_bytes(whole if command == "solve" else whole[:20_000])  # the last one is cut off
    words = GENERATE if command == "generate" else (command, boards)
    option = "--summary" if command == "repair" else "-o"
    alone, other = (
        execute(*words, *more, option, tmp_path / f"{name}.jsonl")
        for name, more in (("alone", ()), ("cluster", ("--dask", cluster.address)))
    )
    assert (alone.code, alone.out, alone.err) == (other.code, other.out, other.err)
    assert alone.code == {"generate": 0, "solve": 1}.get(command, 2) and alone.out == ""
    assert (tmp_path / "alone.jsonl").read_bytes() == (tmp_path / "cluster.jsonl").read_bytes()


def test_checks_and_printed_boards(execute, cluster, tmp_path):
    path = tmp_path / "boards.jsonl"
    words = (*GENERATE[:6], "--count", 30)
    printed = execute(*words, "--dask", cluster.address)
    assert printed.err == "" and printed.out == execute(*words).out
    assert execute(*words, "--with-solutions", "-o", path).code == 0
    assert execute("check", path, path, "--dask", cluster.address).out.count("right") == 30


@pytest.mark.parametrize("command", ["generate", "solve"])
def test_a_worker_that_is_killed_changes_nothing(execute, cluster, tmp_path, source, command):
    run = GENERATE if command == "generate" else ("solve", source)
    whole = execute(*run, "-o", tmp_path / "alone.jsonl")
    path = tmp_path / "cluster.jsonl"
    worker = cluster.workers()[0]
    disturbed = Run(*run, "-o", path, "--dask", cluster.address)
    try:
        disturbed.wait_for_lines(partial_of(path), 5)
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
        run.wait_for_lines(partial_of(path), 5)
        lost.process.kill()
        assert run.process.wait(60) == 2
        said = run.said().decode()
    finally:
        run.kill()
        lost.end()
    kept, error = said.splitlines()
    assert "--resume continues from there" in kept and error.startswith("error: ") and "scheduler" in error
    assert execute(*GENERATE, "-o", path, "--resume", "--jobs", 2).code == 0
    assert execute(*GENERATE, "-o", tmp_path / "alone.jsonl").code == 0
    assert path.read_bytes() == (tmp_path / "alone.jsonl").read_bytes()
