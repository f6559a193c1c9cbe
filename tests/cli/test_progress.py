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
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from types import SimpleNamespace

import pytest
from cli_boards import PROGRAM

from satpuzzles.cli import progress
from satpuzzles.cli.outcome import print_error
from satpuzzles.cli.progress import Progress, StatusLine

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

    @property
    def is_colored(self) -> bool:
        return re.search(r"\x1b\[[\d;]+m", self.getvalue()) is not None


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


def count(clock, errors, boards: int, seconds: float, output=None, **options) -> None:
    """A run of so many boards, of which each takes as long as the others."""
    with connected(errors, output), Progress(**options) as bar:
        for _ in range(boards):
            clock.seconds += seconds / boards
            bar.advance()


@pytest.mark.parametrize(
    "options,boards,seconds,said",
    [
        ({"total": 1_000}, 100, 10, "100 of 1000 boards 0:00:00 10 a second, 0:01:30 left"),
        ({"total": 1_000, "done": 500}, 100, 10, "600 of 1000 boards 0:00:00 10 a second, 0:00:40 left"),
        ({"total": 100}, 100, 50, "100 of 100 boards 0:00:00 2 a second, 0:00:00 left"),
        ({"total": 2_000}, 5, 20, "5 of 2000 boards 0:00:00 0.25 a second, 2:13:00 left"),
        ({"total": 9}, 3, 20, "3 of 9 boards 0:00:00 0.15 a second, 0:00:40 left"),
        ({"total": 10**6}, 20_000, 1.625, "20000 of 1000000 boards 0:00:00 12,308 a second, 0:01:20 left"),
        ({}, 30, 3, "30 boards 0:00:00 10 a second"),
        ({"done": 70}, 30, 30, "100 boards 0:00:00 1 a second"),
        ({}, 249, 2.5, "249 boards 0:00:00 100 a second"),
    ],
)
def test_it_says_how_many_how_fast_and_how_long(clock, terminal, options, boards, seconds, said):
    count(clock, terminal, boards, seconds, **options)
    last = " ".join(terminal.frames[-1].split())
    assert last.endswith(said) and len(last) < len(said) + 42, last
    assert screen(terminal.getvalue()) == ([], True), "it goes away"


def test_a_run_that_goes_on_begins_with_what_is_done(clock, terminal):
    count(clock, terminal, 2, 10, total=1_000, done=500)
    assert "501 of 1000 boards" in terminal.frames[0]


def test_short_runs_show_nothing(clock, terminal):
    count(clock, terminal, 100, progress.PATIENCE * 0.99, total=100)
    assert terminal.getvalue() == ""
    count(clock, terminal, 1, progress.PATIENCE * 1.01, total=100)
    assert terminal.getvalue() != ""


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


def test_a_terminal_without_control_characters_shows_nothing(clock, terminal, monkeypatch):
    monkeypatch.setenv("TERM", "dumb")
    count(clock, terminal, 10, 10, total=10)
    assert terminal.getvalue() == ""


@pytest.mark.parametrize("unwanted", [False, True])
def test_colour_only_where_it_is_wanted(clock, terminal, monkeypatch, unwanted):
    if unwanted:
        monkeypatch.setenv("NO_COLOR", "1")
    count(clock, terminal, 10, 10, total=20)
    assert "10 of 20 boards" in terminal.frames[-1] and terminal.is_colored != unwanted


@pytest.mark.parametrize("columns", [1, 7, 20, 45])
def test_on_a_narrow_terminal_it_stays_one_line(clock, terminal, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    count(clock, terminal, 10, 10, total=20)
    assert all(len(frame) <= columns for frame in terminal.frames)
    assert screen(terminal.getvalue()) == ([], True)


def test_an_error_meanwhile_stays_and_is_whole(clock, terminal):
    with connected(terminal), Progress(total=10) as bar:
        for number in range(6):
            clock.seconds += 1
            bar.advance()
            print_error(f"[no cells] {number}", "boards.txt:3")
    assert screen(terminal.getvalue()) == ([f"error: boards.txt:3: [no cells] {n}" for n in range(6)], True)


@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit, ValueError])
def test_a_run_that_ends_early_leaves_the_terminal_as_it_was(clock, terminal, kind):
    with connected(terminal):
        with pytest.raises(kind), Progress(total=10) as bar:
            clock.seconds += 5
            bar.advance()
            assert screen(terminal.getvalue())[1] is False, "the cursor is hidden meanwhile"
            raise kind
        assert sys.stderr is terminal
    assert screen(terminal.getvalue()) == ([], True)


def test_a_line_appears_changes_and_goes_away(clock, terminal):
    with connected(terminal), StatusLine() as line:
        line.show("too early")
        clock.seconds += 1
        line.show("first")
        line.show("too soon")
        clock.seconds += 1
        line.show("second")
    said = " ".join(terminal.frames)
    assert "second" in said and "too" not in said
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
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:
            break
        if not piece:
            break
        shown += piece
        if b" left" in shown and not sent:
            process.send_signal(number)
            sent = True
    os.close(ours)
    assert process.wait(30) == code
    (line,), cursor = screen(shown.decode())
    assert cursor and re.fullmatch(r"x\.jsonl\.partial keeps \d+ lines; --resume goes on with them", line)
