"""A browser at the page of a server: what the tests in Chromium share."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.request import Request, urlopen

import satpuzzles as sp
from satpuzzles.web.site import POLICY

PHONE = 360
"""The width of a phone."""
NONOGRAM = json.dumps(
    {
        "type": "nonogram",
        "rows": [[5], [1, 1], [5], [1, 1], [5]],
        "columns": [[5], [1, 1, 1], [1, 1, 1], [1, 1, 1], [5]],
    }
)
TO_SCREEN = """([x, y]) => {
    const matrix = document.querySelector('#board svg > g').getScreenCTM();
    const point = new DOMPoint(x * 40, y * 40).matrixTransform(matrix);
    return [point.x, point.y];
}"""


@contextmanager
def served(packages: str = "", *options: str) -> Iterator[str]:
    """The address of a server, which ends with the block and finds the packages in a folder, too."""
    command = [sys.executable, "-m", "satpuzzles", "serve", "--no-open", "--port", "0", *options]
    paths = {"env": {**os.environ, "PYTHONPATH": packages}} if packages else {}
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, **paths) as process:
        try:
            yield process.stderr.readline().strip()
        finally:
            process.terminate()


class Host(SimpleHTTPRequestHandler):
    """A host that gives workers the policy of the page, which they do not inherit."""

    def end_headers(self):
        self.send_header("content-security-policy", POLICY)
        super().end_headers()

    def log_message(self, *_):
        pass


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """The address of a host of files, which ends with the block."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, directory=folder)) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def answer(address, question, body):
    request = Request(f"{address}api/{question}", json.dumps(body).encode(), method="POST")
    with urlopen(request, timeout=60) as told:
        return json.load(told)


def paste(page, text, type=""):
    page.fill("#text", text)
    page.select_option("#paste-type", type)
    page.click("#read")
    page.wait_for_selector("#play:not([hidden])")


def wait_until(page, condition: str) -> None:
    """Wait until an expression holds in a page.

    Playwright's `wait_for_function` asks a second time by `eval` within the page, which its policy forbids.
    """
    for _ in range(600):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"still not: {condition}")


class Board:
    """A board that a page shows."""

    def __init__(self, page, puzzle: sp.Puzzle) -> None:
        self.page = page
        self.puzzle = puzzle
        self.solution = [value for row in sp.solve(puzzle).solution for value in row]

    def to_fill(self, fixed) -> Iterator[tuple[int, int]]:
        """The places that a player fills, each with its value; blank ones need not be crossed."""
        beforehand = [value for row in self.puzzle.to_solution(fixed, unknown=True) for value in row]
        for place, value in enumerate(self.solution):
            if beforehand[place] is None and value:
                yield place, value

    def spot(self, place: int) -> tuple[float, float]:
        """Where a place is on the screen; of a line beside its first end."""
        spot = self.puzzle.places.spot(place)
        (row, column), other = spot if isinstance(spot[0], tuple) else (spot, spot)
        down, right = (min(max(at - begins, -1), 1) for begins, at in zip((row, column), other))
        return tuple(self.page.evaluate(TO_SCREEN, [column + 0.5 + right / 2, row + 0.5 + down / 2]))

    def click(self, place: int, button: str = "left") -> None:
        self.page.mouse.click(*self.spot(place), button=button)
