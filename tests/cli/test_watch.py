"""``solve --watch`` draws in place, and Ctrl-C leaves the terminal as it was."""

from __future__ import annotations

import os
import re

import pytest
from cli_boards import HITORI, PROGRAM

HIDDEN, SHOWN = "\x1b[?25l", "\x1b[?25h"


@pytest.mark.slow
@pytest.mark.parametrize("color", [True, False])
def test_on_a_terminal_it_is_drawn_in_place_and_ctrl_c_ends_it(board_file, color):
    pty = pytest.importorskip("pty")
    board = str(board_file(HITORI))
    child, ours = pty.fork()
    if child == 0:
        wanted = {} if color else {"NO_COLOR": "1"}
        kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
        size = {"COLUMNS": "80", "LINES": "24", "TERM": "xterm"}
        os.execve(PROGRAM[0], [*PROGRAM, "solve", "--watch", board], {**kept, **size, **wanted})
    shown = b""
    while b"1 of " not in shown:
        shown += os.read(ours, 65536)
    os.write(ours, b"\x03")
    try:
        while piece := os.read(ours, 65536):
            shown += piece
    except OSError:
        pass
    os.close(ours)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 130
    text = shown.decode()
    assert text.rindex(SHOWN) > text.rindex(HIDDEN)
    assert bool(re.search(r"\x1b\[[\d;]*[1-9][\d;]*m", text)) == color
