"""Writes down which functions run, in every process that imports the package; mutants.py copies this there.

A line for a function stands in the file as soon as it is called for the first time: a process may be killed.
"""

import os
import sys
import threading
from contextlib import suppress
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
FILE = PACKAGE.parent / "recorded_calls.txt"

seen = set()


def _saw(frame, event, _):
    code = frame.f_code
    if event != "call" or code in seen:
        return
    seen.add(code)
    if code.co_filename.startswith(str(PACKAGE)):
        # Opened each time: a process may close what it did not open. One that has no file left tells nothing.
        with suppress(OSError):
            descriptor = os.open(FILE, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
            os.write(descriptor, f"{os.getpid()} {code.co_filename} {code.co_qualname}\n".encode())
            os.close(descriptor)


def taken():
    """What was written since the last call: the process, the file and the name of functions."""
    watch()  # a test may have ended it
    seen.clear()
    lines = FILE.read_text().splitlines() if FILE.exists() else []
    FILE.unlink(missing_ok=True)
    return [tuple(line.split(" ", 2)) for line in lines]


def watch():
    """From now on calls are written down, in this thread and those that it starts."""
    threading.setprofile(_saw)
    sys.setprofile(_saw)


watch()
