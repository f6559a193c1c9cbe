"""Faults at `satpuzzles serve`: mangled requests, slow and vanishing clients, too many jobs, killed workers.

Run as ``python -m benchmarks.serve_faults [REQUESTS] [SEED]``; it starts a server of its own, on Linux, and
sends so many requests of each kind, 1,000 unless told. No answer may be a 500, and none that is no answer to
such a request; the server must answer a question and show the page after each kind, and it must end
without a word, a process or a file more than it began with. Prints what was answered, and what the server
holds: MiB, files, processes. The kinds are in ``serve_mangled.py``.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from select import select
from threading import Event, Thread

from benchmarks.serve_mangled import KINDS, request

BOARD = "..3..3...42.2..."
ENDLESS = {"type": "slitherlink", "clues": [[None] * 30 for _ in range(30)]}
REFUSED = 400, 403, 404, 405, 408, 413, 421, 422, 429, 503, 504
"""What may be answered to a request that something is wrong with."""

PATIENCE = 60
"""Seconds within which every answer comes, else the server hangs."""

HEARD = 0.2
"""The seconds for which an answer is waited for before it is told that no more bytes follow."""

MORE_MIB = 60
"""So much larger the server may become."""

PROCESSES, FILES_EACH = 8, 3
"""The most processes that the server ever has, and the files that each needs."""

SLOW_CLIENTS = 100


class Server:
    """A server in a process of its own, in a folder and an environment, and what that holds."""

    def __init__(self, cwd=None, env=None):
        command = [sys.executable, "-m", "satpuzzles", "serve", "--no-open", "--port", "0"]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=cwd, env=env)
        self.address = self.process.stderr.readline().strip()
        self.process.stderr.readline()  # how the server is ended
        self._said = []
        self._listener = Thread(target=lambda: self._said.extend(self.process.stderr), daemon=True)
        self._listener.start()
        self.port = int(self.address.rstrip("/").rpartition(":")[2])

    def open(self):
        """A connection."""
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE)

    def exchange(self, sent, *, half=False):
        """The statuses and bodies that come when bytes are sent, until the server ends the connection.

        Args:
            half: whether to say that no more bytes follow.
        """
        with self.open() as connection:
            with suppress(OSError):  # it may refuse, and close, before it has heard all
                connection.sendall(sent)
                if half:
                    # Whoever says so before the answer comes gets none; nothing is wrong with a request then.
                    select([connection], [], [], HEARD)
                    connection.shutdown(socket.SHUT_WR)
            return answers(connection)

    def told(self, sent):
        """The status and the body of the one answer, asked again while there are too many connections."""
        for _ in range(100):
            if found := self.exchange(sent):
                (answer,) = found
                return answer
            time.sleep(0.1)
        raise AssertionError("no connection is taken any more")

    def ask(self, name, body):
        """The status and the object of an answer."""
        sent = request("POST", f"/api/{name}", json.dumps(body).encode(), port=self.port)
        status, told = self.told(sent)
        return status, json.loads(told)

    def children(self):
        """The ids of its processes."""
        found = []
        for each in Path(f"/proc/{self.process.pid}/task").glob("*/children"):
            with suppress(OSError):
                found += map(int, each.read_text().split())
        return found

    def holds(self):
        """Its MiB, without those of its processes; its files; its processes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        files = len(os.listdir(f"/proc/{self.process.pid}/fd"))
        return pages * os.sysconf("SC_PAGESIZE") >> 20, files, len(self.children())

    def settled(self):
        """What it holds once it has let go what the clients that are gone needed."""
        held = self.holds()
        for _ in range(100):
            time.sleep(0.1)
            before, held = held, self.holds()
            if held == before:
                break
        return held

    def require_well(self):
        """Raises AssertionError unless it shows the page and answers a question."""
        status, page = self.told(request("GET", "/", port=self.port))
        told = self.ask("solve", {"board": BOARD})
        assert (status, b"satpuzzles" in page, told[0], told[1].get("status")) == (
            200,
            True,
            200,
            "unique",
        ), told

    def end(self):
        """What it says at its end, with its exit code, and the processes that outlive it."""
        children = self.children()
        self.process.terminate()
        code = self.process.wait(PATIENCE)
        self._listener.join(PATIENCE)
        time.sleep(0.2)
        return "".join(self._said), code, [each for each in children if Path(f"/proc/{each}").exists()]


@contextmanager
def served(cwd=None, env=None):
    """A server, which is killed if something fails."""
    server = Server(cwd, env)
    try:
        yield server
    finally:
        server.process.kill()
        server.process.wait()
        server.process.stderr.close()


def answers(connection):
    """The status and the body of each answer until the end of a connection."""
    heard, found = connection.makefile("rb"), []
    with suppress(ConnectionError), heard:
        while line := heard.readline():
            status, length = int(line.split()[1]), 0
            while (line := heard.readline()).strip():
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            # An answer without a length ends with its connection.
            body = heard.read(length) if length else heard.read() if status == 400 else b""
            if status != 100:
                found.append((status, body))
    return found


def mangled(server, kind, number, seed):
    """Sends requests of a kind; how often each status came."""
    counts = Counter()
    for each in range(number):
        random = Random(f"{kind}/{seed}/{each}")
        sent, allowed, half = KINDS[kind](random, server.port)
        for status, body in server.exchange(sent, half=half):
            if status not in (allowed or (200, 202, 499, *REFUSED)):
                raise AssertionError(f"{kind} {each}: {status} {body[:200]} to {sent[:300]}")
            counts[status] += 1
    return counts


def slow(server, number):
    """Clients that send a byte now and then, or half a request, or that never hear; the page goes on."""
    clients = [server.open() for _ in range(number)]
    body = json.dumps({"board": BOARD}).encode()
    sent = request("POST", "/api/solve", body, port=server.port, keep=True)
    try:
        for step in range(40):
            for place, client in enumerate(clients):
                parts = {
                    0: sent[step : step + 1],
                    1: b"" if step else sent[: len(sent) // 2],
                    2: b"" if step else sent,
                }
                client.sendall(parts[place % 3])
            if step % 10 == 0:
                server.require_well()
    finally:
        for client in clients:
            client.close()
    return Counter(slow=number)


def vanishing(server, number, seed):
    """Clients that go away at any byte of their request, or before the answer, some without a word."""
    random = Random(f"vanishing/{seed}")
    # Who goes away before the answer has no id by which to cancel a job.
    hard = {"question": "count", "board": ENDLESS, "options": {"time_limit": 0.2}}
    for _ in range(number):
        name = random.choice(["solve", "jobs", "count"])
        body = json.dumps({"board": ENDLESS} if name != "jobs" else hard).encode()
        sent = request("POST", f"/api/{name}", body, port=server.port, keep=random.random() < 0.5)
        with server.open() as client:
            if random.random() < 0.5:  # the connection is reset
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            client.sendall(sent[: random.randrange(len(sent) + 1)] if random.random() < 0.8 else sent)
    return Counter(vanished=number)


def job(server, _=None):
    """Asks for a job that never ends; the status and the object of the answer."""
    return server.ask("jobs", {"question": "count", "board": ENDLESS})


def many_jobs(server, number):
    """Asks for so many jobs at once; how many were taken, and how many refused."""
    with ThreadPoolExecutor(32) as clients:
        told = [*clients.map(lambda _: job(server), range(number))]
    counts = Counter(status for status, _ in told)
    assert set(counts) <= {202, 429}, counts
    server.require_well()
    for each in told:
        cancel(server, each)
    return counts


def cancel(server, told):
    """Ends the job of such an answer, if it was taken."""
    status, view = told
    if status == 202:
        server.exchange(request("DELETE", f"/api/jobs/{view['id']}", port=server.port))


def killed_workers(server, number, seed):
    """Kills workers while questions are asked, in whatever phase they are; each is answered or told 503."""
    random, over = Random(f"killed/{seed}"), Event()

    def kill():
        while not over.wait(random.uniform(0.01, 0.3)):
            for child in random.sample(server.children(), k=1) if server.children() else ():
                with suppress(ProcessLookupError):
                    os.kill(child, random.choice([signal.SIGKILL, signal.SIGTERM, signal.SIGSEGV]))

    killer = Thread(target=kill)
    killer.start()
    counts = Counter()
    try:
        begun = job(server)
        for _ in range(number):
            counts[server.ask("solve", {"board": BOARD})[0]] += 1
    finally:
        over.set()
        killer.join()
    assert set(counts) <= {200, 503}, counts
    cancel(server, begun)
    return counts


def report(server, what, counts):
    """Prints what became of requests of a kind, and that the server is well."""
    try:
        server.require_well()
    except AssertionError:  # what was killed, or had no memory, may have been about to answer
        server.require_well()
    held = server.settled()
    told = ", ".join(f"{status}: {count}" for status, count in sorted(counts.items()))
    print(f"{what:10} {told:50} {held[0]} MiB, {held[1]} files, {held[2]} processes", flush=True)
    return held


def trial(number=1_000, seed=1):
    """All of it; raises AssertionError where the server fails."""
    with served() as server:
        began = report(server, "at first", mangled(server, "sound", 20, seed))
        for kind in KINDS:
            report(server, kind, mangled(server, kind, number, seed))
        report(server, "slow", slow(server, min(number, SLOW_CLIENTS)))
        report(server, "vanishing", vanishing(server, number, seed))
        report(server, "jobs", many_jobs(server, number))
        ended = report(server, "killed", killed_workers(server, number, seed))
        assert ended[0] <= began[0] + MORE_MIB, f"{began[0]} MiB became {ended[0]}"
        # Processes for jobs begin when there is a job. Each has up to three files, and those of one that was
        # killed while it waited are kept until another is needed in its place.
        most = began[1] + FILES_EACH * (PROCESSES - began[2])
        assert ended[2] <= PROCESSES and ended[1] <= most, (began, ended)
        said, code, left = server.end()
        assert (said, code, left) == ("", 143, []), (said[-3000:], code, left)


if __name__ == "__main__":
    trial(*map(int, sys.argv[1:3]))
