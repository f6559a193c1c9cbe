"""The command serves until a signal ends it, and says what keeps it from serving."""

import os
import signal
import socket
import subprocess
import sys
import time

import pytest
from children import running_children
from pages import answer

COMMAND = [sys.executable, "-m", "satpuzzles", "serve", "--no-open", "--port"]


@pytest.mark.slow
@pytest.mark.parametrize("number, code", [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_it_with_all_its_processes(number, code):
    before = running_children()
    with subprocess.Popen([*COMMAND, "0"], stderr=subprocess.PIPE, text=True) as process:
        address = process.stderr.readline().strip()
        assert answer(address, "solve", {"board": "..3..3...42.2..."})["status"] == "unique"
        endless = {"type": "slitherlink", "clues": [[None] * 30 for _ in range(30)]}
        answer(address, "jobs", {"question": "count", "board": endless})
        assert process.stderr.readline() == "the page is at this address; Ctrl-C ends it\n"
        began = time.monotonic()
        os.kill(process.pid, number)
        assert process.wait(20) == code
        assert process.stderr.read() == ""
    assert time.monotonic() - began < 15
    assert running_children() <= before


def test_a_port_that_is_taken_is_an_error_of_one_line():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        run = subprocess.run([*COMMAND, port], capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 2 and run.stdout == ""
    assert run.stderr.startswith("error: cannot listen on 127.0.0.1, port") and run.stderr.count("\n") == 1
