"""A disk without room: one line that says which file, exit code 2, no half-written file, nothing lost.

Files are kept from growing by the limit that the system sets on their size; /dev/full takes what is printed.
"""

from __future__ import annotations

import gc
import os
from contextlib import contextmanager
from pathlib import Path

import pytest
from children import running_children
from cli_many import contents, partial_of

resource = pytest.importorskip("resource")


@pytest.fixture(autouse=True)
def nothing_is_left_to_the_collector():
    """Workers end with the command, not when somebody collects what an error still holds."""
    before = running_children()
    gc.disable()
    yield
    left = running_children() - before
    gc.enable()
    assert not left


@contextmanager
def files_of_at_most(size: int):
    """No file of this process grows beyond so many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


WRITES = {
    "out.cnf": ("encode", "one.json", "-o", "out.cnf"),
    "map.json": ("encode", "one.json", "-o", os.devnull, "--map", "map.json"),
    "cnf/boards-1.cnf": ("encode", "boards.json", "-o", "cnf"),
    "out.json": ("convert", "one.json", "-o", "out.json"),
    "better.txt": ("repair", "open.json", "-o", "better.txt"),
    "out.txt": ("generate", "hitori", "--seed", 1, "--size", 6, "-o", "out.txt"),
    "answers.jsonl.run": ("solve", "one.json", "-o", "answers.jsonl"),
    "verdicts.jsonl.run": ("check", "one.json", "grid.txt", "-o", "verdicts.jsonl"),
    "made.jsonl.run": ("generate", "hitori", "--seed", 1, "--size", 6, "-o", "made.jsonl"),
    "summary.jsonl.run": ("certify", "one.json", "-o", "proof", "--summary", "summary.jsonl"),
    "proof/puzzle.json": ("certify", "one.json", "-o", "proof"),
    "proofs/boards-1/puzzle.json": ("certify", "boards.json", "-o", "proofs"),
    "proof/manifest.json": ("generate", "hitori", "--seed", 1, "--certify", "proof"),
}


@pytest.mark.parametrize("name", WRITES)
def test_the_file_is_named_and_leaves_nothing(invoke, folder, name):
    before = contents(folder)
    with files_of_at_most(20 if name.startswith("proof") else 5):  # a proof goes through a file, too
        ended = invoke(*WRITES[name])
    lines = [line for line in ended.err.splitlines() if line.startswith("error: ")]
    assert ended.code == 2 and lines == ended.err.splitlines()
    assert len(lines) == 1 and lines[0].endswith(": File too large"), ended.err
    named = lines[0].removeprefix("error: ").removesuffix(": File too large")
    assert Path(named).resolve().parent == (folder / name).parent and ".tmp" not in named
    assert Path(named).name == Path(name).name or name.startswith("proof")
    assert contents(folder) == before, "half a file is no file"


@pytest.mark.parametrize("name", ["out.cnf", "out.json", "better.txt", "out.txt"])
def test_what_was_there_before_stays(invoke, folder, name):
    (folder / name).write_text("what was there before")
    before = contents(folder)
    with files_of_at_most(5):
        ended = invoke(*WRITES[name])
    assert (ended.code, ended.err) == (2, f"error: {name}: File too large\n")
    assert contents(folder) == before


@pytest.mark.parametrize("command", ["solve", "check", "generate"])
def test_a_full_disk_between_two_lines_costs_none(invoke, folder, command):
    """The first lines are there, whole; with more room the run ends as if nothing had been."""
    Path("boards.json").write_bytes(Path("boards.json").read_bytes() * 4)
    arguments = {
        "solve": ("solve", "boards.json", "-o", "lines.jsonl"),
        "check": ("check", "boards.json", "answers.jsonl", "-o", "lines.jsonl"),
        "generate": ("generate", "hitori", "--size", 9, "--seed", 1, "--count", 6, "-o", "lines.jsonl"),
    }[command]
    assert invoke("solve", "boards.json", "-o", "answers.jsonl").code == 0
    path = Path("lines.jsonl")
    assert invoke(*arguments).code == 0
    whole = path.read_bytes()
    path.unlink()
    with files_of_at_most(len(whole) - 5):
        ended = invoke(*arguments)
    note, error = ended.err.splitlines()
    assert ended.code == 2 and "--resume goes on with them" in note
    assert Path(error.removeprefix("error: ").removesuffix(": File too large")) == folder / partial_of(path)
    left = partial_of(path).read_bytes()
    assert whole.startswith(left) and left.endswith(b"\n") and not path.exists()
    assert invoke(*arguments, "--resume").code == 0
    assert path.read_bytes() == whole
