"""Writes down which functions run, in every process that imports the package; mutants.py copies this there.

Each has a link as soon as it is called for the first time, for a process may be killed; what the link leads
to tells of it. A link needs no descriptor, and no limit to the size of files that a test sets keeps it away.
"""

import os
import sys
import threading
from contextlib import suppress
from itertools import count
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
FOLDER = PACKAGE.parent / "recorded_calls"

seen = set()
numbers = count()


def _saw(frame, event, _):
    code = frame.f_code
    if event != "call" or code in seen:
        return
    seen.add(code)
    if code.co_filename.startswith(str(PACKAGE)):
        process = os.getpid()
        with suppress(OSError):
            os.symlink(
                f"{process} {code.co_filename} {code.co_qualname}", FOLDER / f"{process}-{next(numbers)}"
            )


def taken():
    """What was written since the last call: the process, the file and the name of functions."""
    watch()  # a test may have ended it
    seen.clear()
    links = list(FOLDER.iterdir())
    lines = [os.readlink(each) for each in links]
    for each in links:
        each.unlink()
    return [tuple(line.split(" ", 2)) for line in lines]


def watch():
    """From now on calls are written down, in this thread and those that it starts."""
    threading.setprofile(_saw)
    sys.setprofile(_saw)


FOLDER.mkdir(exist_ok=True)
watch()
