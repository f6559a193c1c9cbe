"""What the tests of the commands share: ways to run the program and to write boards into files."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass

import pytest
from cli_boards import FUTOSHIKI, PROGRAM, SEVERAL, UNIQUE
from click.testing import CliRunner


@dataclass(frozen=True)
class Ended:
    """How a run ended."""

    code: int
    out: str
    err: str

    @property
    def objects(self) -> list[dict]:
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def answers(self) -> list[dict]:
        """The objects but for those of boards that ended in an error."""
        return [each for each in self.objects if "error" not in each]


@pytest.fixture
def invoke():
    """Runs the program in this process."""
    from satpuzzles.cli.main import group

    def run(*args, stdin=None) -> Ended:
        result = CliRunner().invoke(group, [str(arg) for arg in args], input=stdin)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return Ended(result.exit_code, result.stdout, result.stderr)

    return run


@pytest.fixture
def execute():
    """Runs the program as a process of its own, in at most ``seconds``."""

    def run(*args, stdin=b"", seconds=60, env=None, **keywords) -> Ended:
        done = subprocess.run(
            [*PROGRAM, *map(str, args)],
            input=stdin,
            check=False,
            capture_output=True,
            timeout=seconds,
            env={**os.environ, **(env or {})},
            **keywords,
        )
        return Ended(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run


@pytest.fixture
def board_file(tmp_path):
    """Writes boards as JSON lines, or raw bytes, into a file."""

    def write(*boards, name="boards.json"):
        path = tmp_path / name
        if boards and isinstance(boards[0], bytes):
            path.write_bytes(b"".join(boards))
        else:
            path.write_text("".join(json.dumps(board) + "\n" for board in boards))
        return path

    return write


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The current directory of the program, with boards of which every command writes something."""
    monkeypatch.chdir(tmp_path)
    for name, boards in (("one.json", [FUTOSHIKI]), ("boards.json", UNIQUE), ("open.json", [SEVERAL])):
        (tmp_path / name).write_text("".join(json.dumps(board) + "\n" for board in boards))
    (tmp_path / "grid.txt").write_text("1 3 4 2\n2 4 3 1\n4 1 2 3\n3 2 1 4\n")
    return tmp_path
