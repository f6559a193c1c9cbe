"""Certificates of puzzles with rules about graphs, one of them from outside: by cuts and complete clauses.

That a board has one solution is told by brute force over all answers, and a wrong cut is refused.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

import oracles_graphs
import pytest
from certificates import load, store
from oracles import white_is_connected

import satpuzzles as sp
from satpuzzles.core.options import Limits
from satpuzzles.kinds.template.puzzle import Template
from satpuzzles.puzzle.kind import BUILT_IN, Kind
from satpuzzles.rules.connected import Connected
from satpuzzles.rules.pairs import Neighbours
from satpuzzles.rules.rule import RuleFamily

ENCODINGS = {"lazy": "by cuts", "elimination": "complete"}


@dataclass(frozen=True, slots=True)
class Snake(Template):
    """Counts of rows and columns, and filled cells that hang together."""

    type: ClassVar[str] = "snake"
    encodings: ClassVar[dict[str, str]] = ENCODINGS
    complete_encoding: ClassVar[str] = "elimination"

    def rules(self) -> Iterator[RuleFamily]:
        yield from Template.rules(self)
        yield Connected("connected", "They hang together.", links=Neighbours(self.rows, self.columns))


SNAKE = Snake([3, 4, 1, 1], [3, 2, 2, 2])
FENCE = sp.Slitherlink([[None, 3, None], [None, 1, 1], [None, 1, None]])
NO_SNAKE = Snake([1, 0, 1], [1, 0, 1])
NO_FENCE = sp.Slitherlink([[4, None, None], [None, None, 4]])


def snakes(puzzle: Snake) -> set:
    """All solutions, by brute force."""
    lines = [
        [row for row in product((0, 1), repeat=puzzle.columns) if sum(row) == count]
        for count in puzzle.row_counts
    ]
    return {
        grid
        for grid in product(*lines)
        if tuple(map(sum, zip(*grid))) == puzzle.column_counts
        and white_is_connected([[1 - cell for cell in row] for row in grid])
    }


SNAKE_KIND = Kind("snake", f"{__name__}:Snake")


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    """The puzzle under its name, as plug-ins have them."""
    monkeypatch.setitem(BUILT_IN, "snake", f"{__name__}:SNAKE_KIND")


@pytest.mark.parametrize("connectivity", ["lazy", "static"])
@pytest.mark.parametrize("puzzle", [SNAKE, FENCE, NO_SNAKE, NO_FENCE], ids=str)
def test_certificates_say_what_brute_force_finds(tmp_path, puzzle, connectivity):
    wanted = snakes(puzzle) if isinstance(puzzle, Snake) else oracles_graphs.slitherlink(puzzle.clues)
    certified = sp.certify(puzzle, tmp_path / "it", connectivity=connectivity)
    assert certified.status == ("unique" if wanted else "unsolvable")
    assert (certified.cuts > 0) == (connectivity == "lazy")
    verified = sp.verify(tmp_path / "it")
    assert verified.valid, verified.reason
    assert {verified.solution} - {None} == wanted
    assert ("two places which others part" in str(verified.passed)) == (connectivity == "lazy")


@pytest.mark.parametrize(
    ("puzzle", "cut", "reason"),
    [
        # The first cell has two neighbours, 2 and 5.
        (SNAKE, [-1, -3, 2], "cut 1 does not separate"),
        (SNAKE, [-1, 2, 5], "cut 1 does not separate"),
        (SNAKE, [2, 5], "cut 1 does not separate"),
        (SNAKE, [], "cut 1 does not separate"),
        (SNAKE, [-1, -2, 2, 5], "cut 1 is not a clause about distinct places"),
        (SNAKE, [-1, -17, 2, 5], "cut 1"),
        # The first edge has three neighbours, 2, 13 and 14.
        (FENCE, [-1, -24, 2, 13], "cut 1 does not separate"),
        (FENCE, [-1, -4, -13, -14, -24], "cut 1 does not separate"),
    ],
)
def test_a_wrong_cut_is_refused(tmp_path, puzzle, cut, reason):
    sp.certify(puzzle, tmp_path / "it")
    files = load(tmp_path / "it")
    cuts = json.loads(files["cuts.json"])
    store(tmp_path / "it", {**files, "cuts.json": json.dumps([cut, *cuts[1:]])}, {})
    verified = sp.verify(tmp_path / "it")
    assert not verified.valid and verified.failed == "cuts" and verified.reason.startswith(reason)


@pytest.mark.parametrize(("puzzle", "cut"), [(SNAKE, [-1, -3, 2, 5]), (FENCE, [-1, -24, 2, 13, 14])])
def test_a_right_cut_that_no_model_asked_for_has_no_flaw(puzzle, cut):
    assert [each.flaw(cut, Limits()) for each in puzzle.encode("lazy").lazy] == [None]
