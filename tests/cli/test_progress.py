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
import time
from contextlib import closing, contextmanager, redirect_stderr, redirect_stdout
from types import SimpleNamespace

import pytest
from cli_boards import PROGRAM
from terminals import pieces_shown

from satpuzzles.cli import progress
from satpuzzles.cli.many_boards import Progress
from satpuzzles.cli.outcome import erasers, print_error
from satpuzzles.cli.progress import Watch
from satpuzzles.core.runtime import listeners, say, stage

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
        watch.counting(*Progress(**options)),
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
    "options,boards,seconds,said",
    [
        ({"total": 1_000}, 100, 10, "100 of 1000 boards 0:00:10 10 a second, 0:01:30 left"),
        ({"total": 1_000, "done": 500}, 100, 10, "600 of 1000 boards 0:00:10 10 a second, 0:00:40 left"),
        ({"total": 100}, 100, 50, "100 of 100 boards 0:00:50 2 a second, 0:00:00 left"),
        ({"total": 2_000}, 5, 20, "5 of 2000 boards 0:00:20 0.25 a second, 2:13:00 left"),
        ({"total": 9}, 3, 20, "3 of 9 boards 0:00:20 0.15 a second, 0:00:40 left"),
        ({"total": 10**6}, 20_000, 1.625, "20000 of 1000000 boards 0:00:02 12,308 a second, 0:01:20 left"),
        ({}, 30, 3, "30 boards 0:00:03 10 a second"),
        ({"done": 70}, 30, 30, "100 boards 0:00:30 1 a second"),
        ({}, 249, 2.5, "249 boards 0:00:02 100 a second"),
    ],
)
def test_it_says_how_many_how_fast_and_how_long(clock, terminal, options, boards, seconds, said):
    count(clock, terminal, boards, seconds, **options)
    last = " ".join(terminal.frames[-1].split())
    assert last.endswith(said) and len(last) < len(said) + 42, last
    assert screen(terminal.getvalue()) == ([], True), "it goes away"


def test_short_runs_show_nothing(clock, terminal):
    count(clock, terminal, 100, progress.BAR_PATIENCE * 0.99, total=100)
    assert terminal.getvalue() == ""
    count(clock, terminal, 1, progress.BAR_PATIENCE * 1.01, total=100)
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
    with counting(terminal, total=10) as watch:
        for number in range(6):
            clock.seconds += 1
            watch.advance()
            watch.show()
            print_error(f"[no cells] {number}", "boards.txt:3")
    assert screen(terminal.getvalue()) == ([f"error: boards.txt:3: [no cells] {n}" for n in range(6)], True)


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


# ---- one long board ----


@pytest.fixture
def watched(terminal, monkeypatch):
    """A watch that does not wait long, and what the terminal shows."""
    monkeypatch.setattr(progress, "PATIENCE", 0.05)
    monkeypatch.setattr(progress, "PAUSE", 0.01)
    with connected(terminal), closing(Watch(verbose=False)) as found:
        yield found, terminal
    assert screen(terminal.getvalue())[1], "the cursor is shown"
    assert listeners == [] and erasers == []


def wait_for(terminal, words: str) -> None:
    """Until a pattern is shown."""
    deadline = time.monotonic() + 60
    while not re.search(words, terminal.getvalue()):
        assert time.monotonic() < deadline, terminal.getvalue()
        time.sleep(0.005)


def test_a_long_board_shows_that_there_is_life_and_what_is_done(watched):
    watch, terminal = watched
    with watch.working("boards.txt:3"):
        wait_for(terminal, r"boards\.txt:3: working, 0:\d\d")
        with stage("attempt"):
            wait_for(terminal, "making a board")
            with stage("something"):
                wait_for(terminal, "something")
        say("7 solutions so far")
        wait_for(terminal, r"boards\.txt:3: 7 solutions so far, 0:\d\d")
    assert screen(terminal.getvalue()) == ([], True)
    shown = terminal.getvalue()
    time.sleep(0.1)
    assert terminal.getvalue() == shown, "nobody works"


def test_what_is_printed_meanwhile_stays_and_is_whole(watched):
    watch, terminal = watched
    with watch.working("boards.txt:3"):
        wait_for(terminal, "working")
        with connected(terminal):
            print_error("a sentence", "boards.txt:2")
        with watch.printing():
            assert screen(terminal.getvalue())[0] == ["error: boards.txt:2: a sentence"]
            terminal.write("a picture\n")
        shown = len(terminal.getvalue())
        while "working" not in terminal.getvalue()[shown:]:
            time.sleep(0.005)
    assert screen(terminal.getvalue())[0] == ["error: boards.txt:2: a sentence", "a picture"]


def test_no_line_while_somebody_types_a_board(watched):
    watch, terminal = watched

    def boards():
        time.sleep(0.1)
        yield SimpleNamespace(place="<stdin>:1")

    assert [task.place for task in watch.tasks(boards(), alone=True)] == ["<stdin>:1"]
    assert terminal.getvalue() == ""


def test_the_line_fits_the_terminal(watched, monkeypatch):
    watch, terminal = watched
    monkeypatch.setenv("COLUMNS", "20")
    with watch.working("a/name/that/is/longer/than/that.txt:1"):
        wait_for(terminal, r", 0:\d\d")
    assert all(len(frame) <= 20 for frame in terminal.frames)


@pytest.mark.parametrize("shows", [False, True])
def test_no_line_where_no_control_characters_are_understood(terminal, monkeypatch, shows):
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setattr(progress, "PAUSE", 0.001)
    monkeypatch.setenv("TERM", "dumb" if shows else "xterm")
    heard = terminal if shows else io.StringIO()
    with connected(heard), closing(Watch(verbose=False)) as found, found.working("boards.txt:1"):
        time.sleep(0.05)
    assert heard.getvalue() == ""


# ---- what -v tells ----


def test_what_is_tried_and_how_long_each_stage_takes(invoke, tmp_path):
    path = tmp_path / "boards.txt"
    path.write_text("1 2 1\n1 2 2\n2 1 3\n\n1 1\n1 1\n")
    quiet, told = (invoke("solve", "--json", *more, "-t", "hitori", path) for more in ((), ("-v",)))
    statuses = [[each["status"] for each in ended.objects] for ended in (quiet, told)]
    assert statuses[0] == statuses[1] == ["unique", "unsolvable"] and (quiet.err, told.code) == ("", 1)
    lines = [re.sub(r"[\d.]+ m?s", "TIME", line) for line in told.err.splitlines()]
    assert lines == [
        f"{path}:1: hitori 3 x 3, format rows",
        f"{path}:1: encoding lazy: 9 variables, 11 clauses; backend glucose4",
        f"{path}:1: read TIME, encode TIME, load TIME, solve TIME, check TIME, uniqueness TIME",
        f"{path}:5: hitori 2 x 2, format rows",
        f"{path}:5: encoding lazy: 4 variables, 8 clauses; backend glucose4",
        f"{path}:5: read TIME, encode TIME, load TIME, solve TIME",
    ]


@pytest.mark.parametrize(
    "words,told",
    [
        (("count", "one.json"), "one.json:1: read"),
        (("count", "--method", "rows", "one.json"), "count by rows"),
        (("repair", "one.json"), "redundant clues"),
        (("check", "one.json", "grid.txt"), "one.json:1: read"),
        (("certify", "one.json", "-o", "proof"), "cuts"),
        (("convert", "one.json", "--to", "text"), ", format json"),
        (("encode", "one.json"), ", format json"),
        (("generate", "futoshiki", "--size", 4, "--seed", 1), "board 1: attempt"),
        (("solve", "--backend", "cadical195", "open.json"), "backend cadical195"),
        (("solve", "--why", "open.json"), "open.json:1: read"),
        (("solve", "--race", "minisat22,glucose4", "open.json"), "; backend "),
        (("solve", "3x3:121221312"), ", format sgt"),
    ],
)
def test_every_command_that_works_tells_it(invoke, folder, words, told):
    plain, ended = (invoke(*words, *more) for more in ((), ("-v",)))
    if "-o" in words:
        assert plain.code == 0 and ended.code == 2, "the directory is there"
        ended = invoke(*words[:-1], "another", "-v")
    assert told in ended.err and plain.code == ended.code
    assert told not in plain.err


def test_verify_tells_it_too(invoke, folder):
    assert invoke("certify", "one.json", "-o", "proof").code == 0
    assert re.search("^proof: manifest .*proof ", invoke("verify", "-v", "proof").err)


def test_it_is_the_work_of_one_process(invoke, folder):
    ended = invoke("solve", "-v", "-j2", "one.json")
    assert ended.code == 2 and "-v goes without --jobs" in ended.err


def test_a_terminal_that_is_to_be_typed_at_says_so(invoke, monkeypatch):
    monkeypatch.setattr(
        "satpuzzles.cli.sources.sys", SimpleNamespace(stdin=TypedAt(b"[[1,2,1],[2,2,1],[3,1,2]]"))
    )
    ended = invoke("solve", "-q", "-")
    assert ended.err == "reading from the terminal; Ctrl-D on a line of its own ends it\n"
    assert ended.out.startswith("<stdin>:1: unique")


class TypedAt(io.StringIO):
    """A terminal at which somebody types."""

    def __init__(self, typed: bytes) -> None:
        super().__init__()
        self.buffer = io.BytesIO(typed)

    def isatty(self) -> bool:
        return True


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
