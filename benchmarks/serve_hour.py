"""An hour of load on `satpuzzles serve`, and what it holds meanwhile: memory, files, processes.

Run as ``python -m benchmarks.serve_hour [MINUTES] [SEED]`` on Linux; it starts a server of its own, in empty
folders. Every kind of question is asked in turn, among them requests that something is wrong with, jobs and
clients that go away, a few each second. No answer may be a 500, sound questions have their answers, and at
the end the server may hold no more than at the beginning and a stated bound, and no file may have been made.
"""

import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

from benchmarks.serve_faults import (
    FILES_EACH,
    MORE_MIB,
    PROCESSES,
    cancel,
    job,
    mangled,
    served,
    vanishing,
)
from benchmarks.serve_load import boards
from benchmarks.serve_mangled import KINDS, request

PAUSE = 0.15
"""The seconds between two requests, so that the machine has room for other things."""

WARM_SECONDS = 60
"""After so long the server has done everything once; what it holds from then on must not grow."""

LOOKS = 12
"""So often what it holds is printed."""

SOUND = "solve", "explain", "grade", "count", "check", "render", "encode", "convert"
"""The questions that have an answer whatever the board is."""


def mib(process):
    """The resident MiB of a process; 0 where it has just ended."""
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") >> 20
    except OSError:
        return 0


def ask(server, random, made, counts):
    """Sends one request of some kind; which answer it had is counted."""
    draw = random.random()
    if draw < 0.55:
        name = random.choice(SOUND)
        body = {"board": random.choice(made)}
        if name == "check":
            body["options"] = {"grid": [[1] * 9] * 9}
        status, told = server.ask(name, body)
        assert status == 200, (name, body, status, told)
        counts[name, status] += 1
    elif draw < 0.65:
        status, _ = server.told(request("GET", "/", port=server.port))
        assert status == 200
        counts["page", status] += 1
    elif draw < 0.9:
        kind = random.choice(sorted(KINDS))
        for status, number in mangled(server, kind, 1, random.random()).items():
            counts["mangled", status] += number
    elif draw < 0.95:
        counts.update({("vanished", ""): sum(vanishing(server, 1, random.random()).values())})
    else:
        begun = job(server)
        counts["job", begun[0]] += 1
        time.sleep(PAUSE)
        cancel(server, begun)


def look(server, began, counts):
    """Prints what the server holds: the MiB of it and of all its processes, files, processes."""
    held = server.settled()
    workers = sorted(map(mib, server.children()))
    minutes = (time.monotonic() - began) / 60
    print(
        f"{minutes:5.1f} min: {sum(counts.values()):,} requests; {held[0]} MiB, {held[1]} files,"
        f" {held[2]} processes of {workers} MiB",
        flush=True,
    )
    return held, workers


def trial(minutes=60, seed=1):
    """All of it; raises AssertionError where the server fails or grows."""
    random, counts, made = Random(seed), Counter(), boards()
    with tempfile.TemporaryDirectory() as folder:
        places = [Path(folder, name) for name in ("home", "tmp", "here")]
        for place in places:
            place.mkdir()
        home, temporary, here = map(str, places)
        with served(cwd=here, env={**os.environ, "HOME": home, "TMPDIR": temporary}) as server:
            began = time.monotonic()
            first, next_look = None, WARM_SECONDS
            while (spent := time.monotonic() - began) < 60 * minutes:
                if spent >= next_look:
                    held = look(server, began, counts)
                    first = first or held
                    next_look = spent + 60 * minutes / LOOKS
                ask(server, random, made, counts)
                time.sleep(PAUSE)
            server.require_well()
            last = look(server, began, counts)
            first = first or last
            said, code, left = server.end()
        assert (said, code, left) == ("", 143, []), (said[-3000:], code, left)
        files = [path for place in places for path in place.rglob("*")]
        assert not files, files
    for (what, status), count in sorted(counts.items(), key=str):
        print(f"{what} {status}: {count:,}")
    assert last[0][0] <= first[0][0] + MORE_MIB, f"{first[0][0]} MiB became {last[0][0]}"
    assert last[0][2] <= PROCESSES and last[0][1] <= first[0][1] + FILES_EACH * PROCESSES, (first, last)
    assert max(last[1]) <= max(first[1]) + MORE_MIB, (first, last)


if __name__ == "__main__":
    trial(*map(float, sys.argv[1:3]))
