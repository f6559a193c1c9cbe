"""cspuz_core, by its library for the web page of its author: ``libcspuz_solver_backend.so``.

Build it with ``cargo build --release -p cspuz_solver_backend`` in a clone of semiexp/cspuz_core and put its
folder into LD_LIBRARY_PATH. It reads a link of puzz.link and answers with a picture of what is certain,
and whether that is the only solution; both are part of its time, writing the link is not.
"""

from __future__ import annotations

from ctypes import CDLL, c_char_p, c_size_t, c_void_p, string_at
from functools import cache

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


def solve(puzzle: Puzzle, _: float) -> Answer:
    """It cannot be interrupted, so there is no limit, and its solution is not read from the picture."""
    found = library()
    assert found is not None
    link = _link(puzzle)
    place = found.solve_problem(link, len(link))
    told = string_at(place + 4, int.from_bytes(string_at(place, 4), "little"))
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
