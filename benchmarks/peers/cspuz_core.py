"""cspuz_core, by its library for the web page of its author: ``libcspuz_solver_backend.so``.

Build it with ``cargo build --release -p cspuz_solver_backend`` in a clone of semiexp/cspuz_core and put its
folder into LD_LIBRARY_PATH. It reads a link of puzz.link and answers with a picture of what is certain,
and whether that is the only solution; both are part of its time, writing the link is not.
"""

from __future__ import annotations

import os
from ctypes import CDLL, c_char_p, c_size_t, c_void_p, string_at
from functools import cache
from math import ceil
from resource import RLIMIT_CPU, setrlimit

from benchmarks.peers.answer import Answer, Models
from satpuzzles.formats import write
from satpuzzles.puzzle.base import Puzzle

TYPES = (
    "akari",
    "hashi",
    "heyawake",
    "hitori",
    "masyu",
    "nonogram",
    "nurikabe",
    "skyscrapers",
    "slitherlink",
    "star_battle",
    "sudoku",
    "yajilin",
)
"""The puzzles that it knows."""
NAMES = {"?lightup/": "?akari/", "?hashikake/": "?hashi/"}
"""Its names for two of puzz.link's."""


@cache
def library() -> CDLL | None:
    """The library, if it is installed."""
    try:
        found = CDLL("libcspuz_solver_backend.so")
    except OSError:
        return None
    found.solve_problem.argtypes = [c_char_p, c_size_t]
    found.solve_problem.restype = c_void_p
    return found


@cache
def _link(puzzle: Puzzle) -> bytes:
    """The board as a link; kept, since a user would have it."""
    link = write(puzzle, "puzzlink").strip()
    for ours, its in NAMES.items():
        link = link.replace(ours, its)
    return link.encode()


def _asked(link: bytes) -> bytes:
    """Its answer: JSON with its length before it."""
    found = library()
    assert found is not None
    place = found.solve_problem(link, len(link))
    return string_at(place + 4, int.from_bytes(string_at(place, 4), "little"))


@cache
def _ends(link: bytes, seconds: int) -> bool:
    """Whether it answers in time; tried in a child, since it cannot be interrupted and may abort."""
    child = os.fork()
    if not child:
        setrlimit(RLIMIT_CPU, (seconds, seconds + 1))
        _asked(link)
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


def solve(puzzle: Puzzle, seconds: float) -> Answer:
    """Its solution is not read from the picture."""
    link = _link(puzzle)
    if not _ends(link, ceil(seconds)):
        return Answer("undecided")
    told = _asked(link)
    if b'"isUnique":true' in told:
        return Answer("unique")
    if b'"isUnique":false' in told:
        return Answer("multiple")
    if b'"hasAnswer":false' in told:
        return Answer("unsolvable")
    return Answer(f"error: {told[:200]!r}")


def models(type: str) -> Models:
    """Its only form."""
    return {"": solve} if type in TYPES else {}
