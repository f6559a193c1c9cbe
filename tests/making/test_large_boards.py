"""Large boards of authors' puzzles: limits are looked at all the time, and memory has a bound."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

import pytest

from satpuzzles.core.errors import CapError
from satpuzzles.core.options import Limits
from satpuzzles.puzzle.built_in import MADE
from satpuzzles.puzzle.kind import puzzle_type


def _rows(size: int, content: Callable[[int, int], object]) -> list[list[Any]]:
    return [[content(row, column) for column in range(size)] for row in range(size)]


LARGE: dict[str, Callable[[int], dict[str, Any]]] = {
    "hashi": lambda size: {"islands": _rows(size, lambda r, c: "?" if (r + c) % 2 else None)},
    "heyawake": lambda size: {"rooms": _rows(size, lambda r, c: r // 5 * size + c // 5)},
    "masyu": lambda size: {"pearls": _rows(size, lambda r, c: "W" if r == c else None)},
    "skyscrapers": lambda size: {"views": {"above": [1] + [None] * (size - 1)}},
    "star_battle": lambda size: {"regions": _rows(size, lambda r, c: r)},
    "yajilin": lambda size: {"clues": _rows(size, lambda r, c: (0, "up") if r == c else None)},
}
"""The fields of a board of a size."""

CALLS = 12
"""The most calls of functions for each answer variable between two looks at the clock.

There are some 1,000,000 calls a second, and at most as many variables."""


@pytest.mark.parametrize("name", MADE)
def test_the_clock_is_looked_at_all_the_time_while_rules_are_made(name, monkeypatch):
    size = 16 if name == "skyscrapers" else 40
    board = puzzle_type(name)(**LARGE[name](size))
    real, calls, most = time.monotonic, 0, 0

    def look() -> float:
        nonlocal calls, most
        most, calls = max(most, calls), 0
        return real()

    def profiled(frame: object, event: str, _: object) -> None:
        nonlocal calls
        calls += event == "call"

    monkeypatch.setattr(time, "monotonic", look)
    sys.setprofile(profiled)
    try:
        board.encode(limits=Limits(1_000_000))
    finally:
        sys.setprofile(None)
    assert max(most, calls) < CALLS * board.answers


def test_spans_and_their_crossings_are_those_of_the_definition():
    for seed in range(40):
        random = Random(seed)
        size, share = random.randint(1, 8), random.random()
        content = [random.choices(("?", None), (share, 1 - share), k=size) for _ in range(size)]
        board = puzzle_type("hashi")(content)
        islands, spans = board.puzzle.islands.cells, board.layers[0]
        inside = {
            (one, other): {
                cell
                for cell in board.puzzle.cells
                if cell not in (one, other) and one.row <= cell.row <= other.row
                if one.column <= cell.column <= other.column
            }
            for one, other in combinations(sorted(islands), 2)
            if one.row == other.row or one.column == other.column
        }
        seen = {span for span, cells in inside.items() if not cells & islands}
        assert {*spans} == seen
        for cell in board.puzzle.cells:
            assert [*spans.of(cell)] == [spans[span] for span in spans if cell in span]
        crossings = [{*pair} for pair in spans.crossings()]
        assert len(crossings) == len({frozenset(pair) for pair in crossings})
        for one, other in combinations(seen, 2):
            assert ({one, other} in crossings) == bool(inside[one] & inside[other])


REFUSED = ("yajilin", "heyawake", "masyu", "star_battle", "hashi")
"""Puzzles whose boards of 1,000 x 1,000 have too many facts in their rules."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the limit on memory is that of Linux")
@pytest.mark.parametrize("name", REFUSED)
def test_the_largest_boards_are_refused_within_2_gib(name, tmp_path):
    board = tmp_path / "board.json"
    board.write_text(json.dumps({"type": name, **LARGE[name](1_000)}))
    ended = subprocess.run(
        [sys.executable, "-m", "satpuzzles", "solve", str(board)],
        check=False,
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (1 << 31, 1 << 31)),
    )
    assert ended.returncode == 2
    assert "cap of 4,000,000" in ended.stderr


@pytest.mark.parametrize("name", MADE)
def test_rules_with_more_facts_than_the_cap_are_refused_whoever_asks(name, monkeypatch):
    fields = LARGE[name](8)
    monkeypatch.setattr("satpuzzles.making.compiled.FACT_CAP", 100)
    for ask in ("rules", "encode"):
        with pytest.raises(CapError, match="cap of 100"):
            getattr(puzzle_type(name)(**fields), ask)()
