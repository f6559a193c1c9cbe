"""What a terminal shows: colours, progress where it disturbs nothing, and a clean screen after a signal."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import threading

import pytest
from cli_boards import HITORI, PROGRAM, UNIQUE, lines_of

pty = pytest.importorskip("pty")

HIDDEN, SHOWN = "\x1b[?25l", "\x1b[?25h"
GENERATE = ("generate", "hitori", "--size", "9", "--count", "1000000", "--seed", "1")


class Seen:
    """A process, with what it writes to its streams, each of which may be a terminal.

    Attributes:
        out: what it wrote to standard output, or to the terminal of both streams.
        err: what it wrote to standard error.
    """

    def __init__(self, args, cwd, *, out: bool, err: bool, one: bool = False, **env: str) -> None:
        names = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "TTY_COMPATIBLE", "TTY_INTERACTIVE")
        kept = {name: value for name, value in os.environ.items() if name not in names}
        first = pty.openpty() if out else os.pipe()
        second = first if one else pty.openpty() if err else os.pipe()
        self.process = subprocess.Popen(
            [*PROGRAM, *args],
            stdin=subprocess.DEVNULL,
            stdout=first[1],
            stderr=second[1],
            cwd=cwd,
            env={**kept, "TERM": "xterm", "COLUMNS": "150", **env},
        )
        self.out, self.err = bytearray(), bytearray()
        read = {first: self.out, second: self.out if one else self.err}
        self.threads = [
            threading.Thread(target=self.read, args=(pair[0], into)) for pair, into in read.items()
        ]
        for pair in read:
            os.close(pair[1])
        for thread in self.threads:
            thread.start()

    def read(self, stream: int, into: bytearray) -> None:
        try:
            while piece := os.read(stream, 65536):
                into += piece
        except OSError:
            pass  # of a terminal that everybody has closed
        os.close(stream)

    def ended(self, number: int | None, after: bytes = b"", seconds: float = 60) -> int:
        """Sends a signal once there is something on a stream, or after some time; the exit code."""
        pause = threading.Event()
        for _ in range(int(seconds * 50)):
            if self.process.poll() is not None or (after and after in self.out + self.err):
                break
            pause.wait(0.02)
        if number is not None:
            self.process.send_signal(number)
        code = self.process.wait(60)
        for thread in self.threads:
            thread.join()
        return code


@pytest.mark.parametrize("out,err", [(True, False), (False, True)])
def test_colour_goes_to_a_terminal_and_never_into_a_file(board_file, tmp_path, out, err):
    seen = Seen(["solve", str(board_file(HITORI))], tmp_path, out=out, err=err)
    assert seen.ended(None) == 0
    assert b"the only solution" in seen.out and (b"\x1b[" in seen.out) == out and not seen.err


@pytest.mark.slow
@pytest.mark.parametrize("number,code", [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_during_progress_leaves_a_clean_terminal(tmp_path, number, code):
    seen = Seen([*GENERATE, "-o", "x.jsonl"], tmp_path, out=False, err=True)
    assert seen.ended(number, b" left") == code
    text = seen.err.decode()
    assert text.rindex(SHOWN) > text.rindex(HIDDEN) and not seen.out
    last = re.split(r"\x1b\[\d*K|\x1b\[\?25h|\r(?!\n)", text)[-1]
    assert re.fullmatch(r"x\.jsonl\.partial keeps \d+ lines; --resume continues from there\r\n", last)


@pytest.mark.slow
@pytest.mark.parametrize(
    "out,err,prints,shown",
    [
        (False, True, True, True),
        (True, True, False, True),
        (True, True, True, False),
        (False, False, True, False),
        (True, False, False, False),
    ],
)
def test_progress_disturbs_neither_files_nor_boards_that_scroll_by(tmp_path, out, err, prints, shown):
    seen = Seen([*GENERATE, *(() if prints else ("-o", "x.jsonl"))], tmp_path, out=out, err=err)
    assert seen.ended(signal.SIGINT, b" left" if shown else b"", 60 if shown else 6) == 130
    assert (b" left" in seen.err) == shown and b" left" not in seen.out
    assert bool(seen.out) == prints


@pytest.mark.slow
@pytest.mark.parametrize("color", [True, False])
def test_watch_draws_in_place_and_ctrl_c_leaves_the_terminal_as_it_was(tmp_path, color):
    (tmp_path / "boards.jsonl").write_bytes(lines_of(*UNIQUE))
    named = {} if color else {"NO_COLOR": "1"}
    words = ["solve", "--watch", "boards.jsonl"]
    seen = Seen(words, tmp_path, out=True, err=True, one=True, LINES="24", **named)
    assert seen.ended(signal.SIGINT, b"1 of ") == 130
    text = seen.out.decode()
    assert text.rindex(SHOWN) > text.rindex(HIDDEN)
    assert bool(re.search(r"\x1b\[[\d;]*[1-9][\d;]*m", text)) == color
