"""What commands write: a full disk, a signal or a folder without rights leaves nothing; links and modes stay.

Files are kept from growing by the limit that the system sets on their size. It sends a signal to a process
whose file would grow beyond, which here stands for Ctrl-C and SIGTERM too.
"""

from __future__ import annotations

import gc
import os
import shutil
import signal
import sys
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from children import running_children
from cli_many import contents, listing, partial_of, require_one_line

resource = pytest.importorskip("resource")

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
    "picture.svg": ("render", "one.json", "-o", "picture.svg"),
    "book.pdf": ("print", "one.json", "-o", "book.pdf"),
}
every_command = pytest.mark.parametrize("name", WRITES)


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
    """Limits the size of each file of this process, in bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def small(name: str):
    """So little room that nothing can be written; a proof goes through a file of its own, too."""
    return files_of_at_most(20 if name.startswith("proof") else 5)


@every_command
def test_on_a_full_disk_the_file_is_named_and_half_a_file_is_no_file(invoke, folder, name):
    if name in ("out.cnf", "out.json", "better.txt", "out.txt"):
        (folder / name).write_text("what was there before")
    before = contents(folder)
    with small(name):
        ended = replace(invoke(*WRITES[name]), out="")
    require_one_line(ended, ": File too large\n")
    named = Path(ended.err.removeprefix("error: ").removesuffix(": File too large\n"))
    assert named.resolve().parent == (folder / name).parent and ".tmp" not in named.name
    assert named.name == Path(name).name or name.startswith("proof")
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
    assert ended.code == 2 and "--resume continues from there" in note
    assert error == f"error: {folder / partial_of(path)}: File too large"
    left = partial_of(path).read_bytes()
    assert whole.startswith(left) and left.endswith(b"\n") and not path.exists()
    assert invoke(*arguments, "--resume").code == 0
    assert path.read_bytes() == whole


@pytest.mark.parametrize("number,code", [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["INT", "TERM"])
@every_command
def test_a_signal_while_something_is_written_leaves_nothing(invoke, folder, name, number, code):
    before = contents(folder)
    handlers = {
        signal.SIGINT: signal.signal(signal.SIGINT, signal.default_int_handler),
        signal.SIGXFSZ: signal.signal(signal.SIGXFSZ, lambda *_: signal.raise_signal(number)),
    }
    try:
        with small(name):
            ended = invoke(*WRITES[name])
    finally:
        for each, handler in handlers.items():
            signal.signal(each, handler)
    assert (ended.code, ended.err) == (code, "")
    assert contents(folder) == before
    assert not [path for path in folder.rglob("*") if ".tmp" in path.name]


READ_ONLY = Path("/proc/self")
"""Where nobody can make a file, root neither."""


@pytest.mark.skipif(sys.platform != "linux", reason="needs a folder that nobody can write to")
@every_command
def test_a_folder_that_cannot_be_written_to_is_one_error_that_names_the_file(
    invoke, folder, monkeypatch, name
):
    """And only what is to be written there fails: temporary files go elsewhere."""
    read = ("one.json", "open.json", "boards.json", "grid.txt")
    words = [folder / each if each in read else each for each in WRITES[name]]
    before = contents(folder)
    monkeypatch.chdir(READ_ONLY)
    for variable in ("HOME", "TMPDIR"):
        monkeypatch.setenv(variable, str(READ_ONLY))
    require_one_line(replace(invoke(*words), out=""), Path(name).parts[0].removesuffix(".run"))
    assert contents(folder) == before


MODE = 0o620
"""Of no new file, whatever the umask."""


@every_command
def test_a_link_stays_and_what_it_leads_to_is_written_with_its_mode(invoke, folder, name):
    before = set(folder.iterdir())
    link = folder / name.partition("/")[0].removesuffix(".run")
    assert invoke(*WRITES[name]).code == 0
    is_folder = link.is_dir()
    wanted = contents(link) if is_folder else link.read_bytes()
    for new in set(folder.iterdir()) - before:
        shutil.rmtree(new) if new.is_dir() else new.unlink()
    real = folder / "far" / "real"
    real.parent.mkdir()
    if is_folder:
        real.mkdir()
    else:
        real.write_text("old")
        real.chmod(MODE)
    link.symlink_to("far/real")
    assert invoke(*WRITES[name]).code == 0
    assert link.is_symlink() and listing(real.parent) == ["real"]
    assert (contents(real) if is_folder else real.read_bytes()) == wanted
    assert is_folder or real.stat().st_mode & 0o777 == MODE
