"""What the tests of making and working on many boards share: runs that end early, and what they leave.

What a run says is asked for in the tests themselves.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
import uuid
from pathlib import Path
from tempfile import TemporaryFile

from cli_boards import PROGRAM
from disturbing import TOKEN, require_no_process

PARTIAL = ".partial"
RECORD = ".run"


def listing(folder: Path) -> list[str]:
    """The names of what is in a folder, hidden files too."""
    return sorted(each.name for each in folder.iterdir())


def contents(folder: Path) -> dict[str, bytes]:
    """Every file under a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def require_one_line(ended, words: str, code: int = 2) -> None:
    """One line on stderr that holds some words, an exit code, and nothing on stdout."""
    assert ended.code == code, (ended.code, ended.err)
    assert ended.out == ""
    assert ended.err.startswith("error: ") and ended.err.count("\n") == 1, ended.err
    assert words in ended.err, ended.err
    assert "unexpected" not in ended.err, ended.err


class Run:
    """The program in a process of its own, all of whose processes can be told from others."""

    def __init__(self, *args) -> None:
        self._token = uuid.uuid4().hex
        # A pipe that nobody reads would fill up.
        self._said = TemporaryFile()  # noqa: SIM115
        self.process = subprocess.Popen(
            [*PROGRAM, *map(str, args)],
            stdout=self._said,
            stderr=self._said,
            env={**os.environ, TOKEN: self._token},
            start_new_session=True,
        )

    def wait_for_lines(self, file: Path, lines: int, seconds: float = 60) -> None:
        """Waits until a file has that number of lines."""
        deadline = time.monotonic() + seconds
        while not file.exists() or file.read_bytes().count(b"\n") < lines:
            assert self.process.poll() is None and time.monotonic() < deadline, self.said()
            time.sleep(0.002)

    def end_at(self, file: Path, lines: int, number: signal.Signals) -> int:
        """Sends a signal once a file has that many lines; the exit code. Every process must end with it."""
        try:
            self.wait_for_lines(file, lines)
            self.process.send_signal(number)
            code = self.process.wait(60)
            require_no_process(self._token)
        finally:
            self.kill()
        return code

    def said(self) -> bytes:
        """What was printed so far."""
        # Not by seek and read: the place in the file is the writer's too.
        return os.pread(self._said.fileno(), 1 << 20, 0)

    def kill(self) -> None:
        """Ends the process."""
        self.process.kill()
        self.process.wait()
        self._said.close()


def partial_of(path: Path) -> Path:
    """Where the lines of an unfinished run are."""
    return path.with_name(path.name + PARTIAL)


def record_of(path: Path) -> Path:
    """Where the record of an unfinished run is."""
    return path.with_name(path.name + RECORD)
