"""Surroundings without what programs take for granted: a home, a place for temporary files, a locale."""

from __future__ import annotations

import subprocess
import sys

import pytest
from cli_boards import PROGRAM
from cli_many import contents

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
