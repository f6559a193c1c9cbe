"""The store of lines: it is whole or it can be gone on with, and nothing is done twice or lost."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import store_script

from satpuzzles.batch.store import open_store
from satpuzzles.core.errors import PuzzleError

ASKED = {"command": "generate", "seed": 1, "recipe": {"type": "hitori", "rows": 5}}


@pytest.fixture
def path(tmp_path):
    return tmp_path / "boards.jsonl"


def names(path: Path) -> set[str]:
    return {each.name for each in path.parent.iterdir()}


class Stop(Exception):
    """What ends a run in its middle."""


def stopped(path: Path, lines: int) -> None:
    """Leaves an unfinished run."""
    with pytest.raises(Stop), open_store(path, ASKED, resume=False) as store:
        for n in range(lines):
            store.write(f"line {n}")
        raise Stop


def test_a_run_that_ends_well_leaves_its_file_and_nothing_else(path):
    with open_store(path, ASKED, resume=False) as store:
        store.write("one")
        store.write("zwölf")
        assert store.done == 2
        assert not path.exists()
        assert names(path) == {"boards.jsonl.partial", "boards.jsonl.run"}
        assert (path.parent / "boards.jsonl.partial").read_text("utf-8") == "one\nzwölf\n", "held back"
    assert path.read_bytes() == "one\nzwölf\n".encode()
    assert names(path) == {"boards.jsonl"}


@pytest.mark.parametrize("tear", [b"tor", b"torn\0\0\0", b"\0" * 5000, b"\0\n\0\n", "ä".encode()[:1]])
def test_a_torn_last_line_is_dropped(path, tear):
    stopped(path, 3)
    with Path(f"{path}.partial").open("ab") as file:
        file.write(tear)
    with open_store(path, ASKED, resume=True) as store:
        assert store.done == 3
        store.write("line 3")
    assert path.read_text() == "line 0\nline 1\nline 2\nline 3\n"


@pytest.mark.parametrize("damage", [None, "", "{", "[]"])
def test_lines_without_their_record_are_not_gone_on_with(path, damage):
    stopped(path, 2)
    record = Path(f"{path}.run")
    record.unlink()
    if damage is not None:
        record.write_text(damage)
    with pytest.raises(PuzzleError, match="missing or damaged"):
        open_store(path, ASKED, resume=True)
    assert Path(f"{path}.partial").read_text() == "line 0\nline 1\n"


def test_a_run_killed_between_its_last_two_steps_is_complete(path):
    stopped(path, 2)
    Path(f"{path}.partial").rename(path)
    with pytest.raises(PuzzleError, match="had seed 1, this one has 2"):
        open_store(path, {**ASKED, "seed": 2}, resume=True)
    with open_store(path, ASKED, resume=True) as store:
        assert (store.done, store.complete) == (2, True)
    assert names(path) == {"boards.jsonl"}


def test_a_run_whose_lines_cannot_take_their_name_is_gone_on_with(path):
    """Its record is there as long as its lines have another name: without it nobody could go on."""
    with pytest.raises(OSError), open_store(path, ASKED, resume=False) as store:
        store.write("one")
        path.mkdir()
    assert names(path) == {"boards.jsonl", "boards.jsonl.partial", "boards.jsonl.run"}
    path.rmdir()
    with open_store(path, ASKED, resume=True) as store:
        assert (store.done, store.complete) == (1, False)
    assert path.read_text() == "one\n"
    assert names(path) == {"boards.jsonl"}


def test_a_new_run_replaces_an_old_file_only_at_its_end(path):
    path.write_text("old\n")
    path.chmod(0o640)
    stopped(path, 1)
    assert path.read_text() == "old\n"
    with open_store(path, ASKED, resume=True) as store:
        assert (store.done, store.complete) == (1, False)
    assert path.read_text() == "line 0\n"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_run_killed_before_its_first_line_begins_anew_beside_an_old_file(path):
    path.write_text("old\n")
    Path(f"{path}.partial").touch()
    Path(f"{path}.run").write_text('{"command": "generate"}')
    with open_store(path, ASKED, resume=True) as store:
        assert (store.done, store.complete) == (0, False)
        store.write("new")
    assert path.read_text() == "new\n"


def test_two_runs_do_not_write_to_one_file(path):
    pytest.importorskip("fcntl")
    with open_store(path, ASKED, resume=False) as store:
        store.write("one")
        for resume in (False, True):
            with pytest.raises(PuzzleError, match="another run is writing"):
                open_store(path, ASKED, resume=resume)
        store.write("two")
    assert path.read_text() == "one\ntwo\n"


def test_lines_are_on_disk_before_they_get_their_name(path, monkeypatch):
    there = []

    def on_disk(descriptor):
        there.append((os.fstat(descriptor).st_size, path.exists()))

    with open_store(path, ASKED, resume=False) as store:
        store.write("one")
        monkeypatch.setattr("satpuzzles.batch.store.os.fsync", on_disk)
    assert (4, False) in there and path.exists()


# ---- killed ----

LINES = 400


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    path = tmp_path_factory.mktemp("whole") / "lines.jsonl"
    assert start(path, 1).wait(60) == 0
    return path.read_bytes()


def start(path: Path, jobs: int, *options: str) -> subprocess.Popen:
    command = [sys.executable, store_script.__file__, str(path), str(LINES), str(jobs), *options]
    path_of_tests = os.pathsep.join([str(Path(store_script.__file__).parent), *sys.path])
    environment = {**os.environ, "PYTHONPATH": path_of_tests}
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


@pytest.mark.parametrize(
    ("number", "jobs", "round_"),
    [(signal.SIGKILL, 1, 0)]
    + [
        pytest.param(number, jobs, round_, marks=pytest.mark.slow)
        for number in (signal.SIGKILL, signal.SIGINT)
        for jobs in (1, 2)
        for round_ in (1, 2, 3)
    ],
)
def test_a_run_killed_again_and_again_ends_as_one_that_never_was(path, whole, number, jobs, round_):
    dice = random.Random(f"{number} {jobs} {round_}")
    done, killed, code = 0, 0, None
    while code != 0:
        with start(path, jobs, "--resume") as process:
            begun = int(process.stdout.readline().split()[1])
            assert begun >= done, "something was done twice"
            done = begun
            if killed < 4:
                time.sleep(dice.uniform(0, 0.12 * jobs))
                process.send_signal(number)
                killed += 1
            code = process.wait(60)
    assert killed
    assert path.read_bytes() == whole
    assert names(path) == {"boards.jsonl"}
