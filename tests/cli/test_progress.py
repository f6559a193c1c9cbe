"""The progress of long runs, as a terminal shows it: when it appears, what it says, and that it goes away.

The clock is the test's own, and the terminal is a text of which the control characters are carried out.
"""

from __future__ import annotations

import io
import os
import re
import signal
import struct
import subprocess
import sys
from contextlib import closing, contextmanager, redirect_stderr, redirect_stdout
from types import SimpleNamespace

import pytest
from cli_boards import PROGRAM
from terminals import pieces_shown

from satpuzzles.cli import progress
from satpuzzles.cli.progress import Watch

CONTROL = re.compile(r"\x1b\[(\??\d*)([A-Za-z])|\x1b\[[\d;]*m")


class Terminal(io.StringIO):
    """What is written to a terminal."""

    def isatty(self) -> bool:
        return True

    @property
    def frames(self) -> list[str]:
        """What stood in a line, without colours, each time before it was erased or left."""
        plain = re.sub(r"\x1b\[[\d;]*m", "", self.getvalue())
        return [each for each in re.split(r"[\r\n]|\x1b\[\??\d*[A-Za-z]", plain) if each.strip()]


def screen(text: str) -> tuple[list[str], bool]:
    """The lines that are on the screen in the end, and whether the cursor is shown."""
    lines, row, column, shown, position = [""], 0, 0, True, 0
    while position < len(text):
        if found := CONTROL.match(text, position):
            count, command = found[1], found[2]
            match command:
                case "A":
                    row = max(0, row - int(count or 1))
                case "K":
                    lines[row] = ""
                case "h" | "l" if count == "?25":
                    shown = command == "h"
            position = found.end()
            continue
        character = text[position]
        position += 1
        match character:
            case "\n":
                row, column = row + 1, 0
                lines += [""] * (row + 1 - len(lines))
            case "\r":
                column = 0
            case _:
                lines[row] = lines[row][:column].ljust(column) + character + lines[row][column + 1 :]
                column += 1
    return [line for line in lines if line.strip()], shown


@pytest.fixture
def clock(monkeypatch):
    """Seconds that pass when the test says so."""
    now = SimpleNamespace(seconds=0.0)
    monkeypatch.setattr(progress, "time", SimpleNamespace(monotonic=lambda: now.seconds))
    monkeypatch.setattr(progress, "PAUSE", 3600)
    return now


@pytest.fixture
def terminal(monkeypatch):
    """A terminal of 80 columns."""
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    return Terminal()


@contextmanager
def connected(errors: io.StringIO, output: io.StringIO | None = None):
    """The standard streams of the block."""
    with redirect_stderr(errors), redirect_stdout(output or io.StringIO()):
        yield


@contextmanager
def counting(errors, output=None, **options):
    """A watch of many boards that shows only what the test asks for."""
    with (
        connected(errors, output),
        closing(Watch(verbose=False)) as watch,
        watch.counting(**options),
    ):
        yield watch


def count(clock, errors, boards: int, seconds: float, output=None, **options) -> None:
    """A run of so many boards, of which each takes as long as the others."""
    with counting(errors, output, **options) as watch:
        for _ in range(boards):
            clock.seconds += seconds / boards
            watch.advance()
            watch.show()


@pytest.mark.parametrize(
    "error_shows,output_shows,prints,shown",
    [
        (True, False, True, True),
        (True, True, False, True),
        (True, True, True, False),
        (False, False, True, False),
        (False, True, False, False),
    ],
)
def test_it_disturbs_neither_files_nor_boards_that_scroll_by(
    clock, terminal, error_shows, output_shows, prints, shown
):
    heard = terminal if error_shows else io.StringIO()
    output = Terminal() if output_shows else io.StringIO()
    count(clock, heard, 10, 10, output, prints=prints)
    assert (heard.getvalue() != "") == shown and output.getvalue() == ""


@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit, ValueError])
def test_a_run_that_ends_early_leaves_the_terminal_as_it_was(clock, terminal, kind):
    with connected(terminal):
        with pytest.raises(kind), counting(terminal, total=10) as watch:
            clock.seconds += 5
            watch.advance()
            watch.show()
            assert screen(terminal.getvalue())[1] is False, "the cursor is hidden meanwhile"
            raise kind
        assert sys.stderr is terminal
    assert screen(terminal.getvalue()) == ([], True)


@pytest.mark.slow
@pytest.mark.parametrize("number,code", [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_leaves_a_clean_terminal(tmp_path, number, code):
    pty, fcntl, termios = (pytest.importorskip(name) for name in ("pty", "fcntl", "termios"))
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 150, 0, 0))
    clean = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS")}
    arguments = ["generate", "hitori", "--size", "9", "--count", "1000000", "--seed", "1", "-o", "x.jsonl"]
    process = subprocess.Popen(
        [*PROGRAM, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=theirs,
        env={**clean, "TERM": "xterm"},
        cwd=tmp_path,
    )
    os.close(theirs)
    shown, sent = b"", False
    for piece in pieces_shown(ours):
        shown += piece
        if b" left" in shown and not sent:
            process.send_signal(number)
            sent = True
    assert process.wait(60) == code
    (line,), cursor = screen(shown.decode())
    assert cursor and re.fullmatch(r"x\.jsonl\.partial keeps \d+ lines; --resume goes on with them", line)
