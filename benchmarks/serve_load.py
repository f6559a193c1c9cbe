"""Load on `satpuzzles serve`: 200 questions about 9 x 9 boards from 8 clients, and how long each took.

Run as ``python -m benchmarks.serve_load``; it starts a server of its own. Prints the seconds from the command
to the first answer of the page, the median and the slowest question at the client and in the server, and how
long the page takes meanwhile while jobs fill all that the server takes.
"""

import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from statistics import median
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import satpuzzles as sp

CLIENTS, QUESTIONS, BOARDS, JOBS = 8, 200, 20, 1_000


def boards():
    """Boards of two types, made anew."""
    sudoku = sp.generate(sp.SudokuRecipe(rows=9, columns=9), seed=1, count=BOARDS // 2)
    hitori = sp.generate(sp.HitoriRecipe(rows=9, columns=9), seed=1, count=BOARDS // 2)
    return [made.puzzle.to_json() for made in (*sudoku, *hitori)]


def post(address, question, body):
    """The status of an answer, the answer, and the milliseconds that it took here and in the server."""
    request = Request(f"{address}api/{question}", json.dumps(body).encode(), method="POST")
    began = time.perf_counter()
    try:
        with urlopen(request, timeout=120) as told:
            status, data, head = told.status, json.load(told), told.headers
    except HTTPError as error:
        status, data, head = error.code, json.load(error), error.headers
    spent = float(head.get("server-timing", "dur=0").rpartition("=")[2])
    return status, data, 1000 * (time.perf_counter() - began), spent


def page(address):
    """The milliseconds that the page takes."""
    began = time.perf_counter()
    with urlopen(address, timeout=60) as told:
        told.read()
    return 1000 * (time.perf_counter() - began)


def main():
    """Measures, and prints what was measured."""
    made = boards()
    began = time.perf_counter()
    command = [sys.executable, "-m", "satpuzzles", "serve", "--no-open", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        address = process.stderr.readline().strip()
        page(address)
        print(f"page after {time.perf_counter() - began:.2f} s")
        post(address, "solve", {"board": made[0]})
        print(f"first answer after {time.perf_counter() - began:.2f} s")
        time.sleep(3)  # until all processes are ready, as they are when a person has read the page
        with ThreadPoolExecutor(CLIENTS) as clients:
            bodies = [{"board": made[number % len(made)]} for number in range(QUESTIONS)]
            answers = list(clients.map(lambda body: post(address, "solve", body), bodies))
        failed = [each for each in answers if each[0] != 200 or each[1]["status"] != "unique"]
        client = sorted(each[2] for each in answers)
        server = sorted(each[3] for each in answers)
        alone = [post(address, "solve", body)[2] for body in bodies[:40]]
        print(f"{QUESTIONS} questions from {CLIENTS} clients: {len(failed)} failed")
        print(f"with {CLIENTS} at once: median {median(client):.1f} ms, slowest {client[-1]:.1f} ms")
        print(f"of these in the server: median {median(server):.1f} ms, slowest {server[-1]:.1f} ms")
        print(f"one at a time: median {median(alone):.1f} ms, slowest {max(alone):.1f} ms")
        endless = {"type": "slitherlink", "clues": [[None] * 30 for _ in range(30)]}
        body = {"question": "count", "board": endless}
        statuses = [post(address, "jobs", body)[0] for _ in range(JOBS)]
        print(f"{JOBS} jobs: {statuses.count(202)} taken, {statuses.count(429)} refused")
        print(f"page meanwhile: {median(page(address) for _ in range(10)):.1f} ms")
        began = time.perf_counter()
        status, data, *_ = post(address, "solve", {"board": " " * 100_000_000})
        print(f"100 MB: {status} {data['error']!r} after {time.perf_counter() - began:.2f} s")
        process.terminate()


if __name__ == "__main__":
    main()
