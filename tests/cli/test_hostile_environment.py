"""Surroundings without what programs take for granted: a home, a place for temporary files, a right to write.

What a folder holds that must not be run is in test_foreign_code.py, full disks are in test_full_disk.py.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from cli_boards import PROGRAM
from cli_many import contents

READ_ONLY = Path("/proc/self")
"""Where nobody can make a file, root neither."""

needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="needs a folder that nobody can write to")


WRITES = {
    "out.cnf": ("encode", "one.json", "-o", "out.cnf"),
    "out.txt": ("convert", "one.json", "-o", "out.txt"),
    "picture.svg": ("render", "one.json", "-o", "picture.svg"),
    "book.pdf": ("print", "one.json", "-o", "book.pdf"),
    "made.txt": ("generate", "hitori", "--seed", 1, "--size", 4, "-o", "made.txt"),
    "lines.jsonl": ("solve", "one.json", "-o", "lines.jsonl"),
    "proof": ("certify", "one.json", "-o", "proof"),
}


@needs_linux
@pytest.mark.parametrize("name", WRITES)
def test_a_folder_that_cannot_be_written_to_is_one_error_that_names_the_file(
    invoke, folder, monkeypatch, name
):
    """And only what is to be written there fails: temporary files go elsewhere."""
    if name == "book.pdf":
        pytest.importorskip("reportlab")
    args = [folder / each if each == "one.json" else each for each in WRITES[name]]
    before = contents(folder)
    monkeypatch.chdir(READ_ONLY)
    for variable in ("HOME", "TMPDIR"):
        monkeypatch.setenv(variable, str(READ_ONLY))
    ended = invoke(*args)
    assert ended.code == 2 and ended.err.startswith("error: ") and ended.err.count("\n") == 1, ended.err
    assert f"{name}: " in ended.err and "unexpected" not in ended.err, ended.err
    assert contents(folder) == before


BARE = {
    "nothing at all": {},
    "no temporary folder": {"TMPDIR": "/nowhere", "TEMP": "/nowhere", "TMP": "/nowhere", "HOME": "/nowhere"},
    "ASCII alone": {"LC_ALL": "C", "LANG": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
}
"""All that stands in an environment."""

COMMANDS = (
    ("solve", "boards.json", "--jobs", "2", "-o", "ß.jsonl"),
    ("certify", "one.json", "-o", "proof"),
    ("render", "one.json", "-o", "one.svg"),
    ("encode", "one.json", "--shuffle", "1"),
    ("solve", "one.json", "--quiet", "--memory-limit", "1000"),
)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows itself needs its environment")
@pytest.mark.parametrize("name", BARE)
def test_answers_and_files_do_not_hang_on_the_environment(invoke, folder, name):
    for command in COMMANDS:
        before = contents(folder)
        right = invoke(*command)
        whole = contents(folder)
        for each in whole.keys() - before.keys():
            (folder / each).unlink()
        done = subprocess.run(
            [*PROGRAM, *command], env=BARE[name], capture_output=True, timeout=60, check=False
        )
        assert (done.returncode, done.stderr) == (right.code, b""), command
        if "--quiet" not in command:  # which tells the time that it took
            assert done.stdout == right.out.encode(), command
        assert contents(folder) == whole, command
