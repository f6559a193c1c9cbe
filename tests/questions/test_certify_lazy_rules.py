"""Any puzzle whose lazy rule says how its cuts are checked can be certified, one from outside too."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import pytest
from certificates import load, store

import satpuzzles as sp
from satpuzzles.kinds.template.puzzle import Template
from satpuzzles.puzzle.kind import BUILT_IN, Kind
from satpuzzles.rules.rule import Breach, Rule


class SomeCorner:
    """Lazy: the first or the last of so many cells is filled."""

    grounds = "names both corners, one of which is filled"

    def __init__(self, cells: int) -> None:
        self.cut = [1, cells]

    def violated(self, model):
        return [] if any(model[literal - 1] > 0 for literal in self.cut) else [self.cut]

    def flaw(self, clause, limits):
        return None if sorted(clause) == self.cut else "does not name both corners"


class Corners(Rule):
    """One instance."""

    complete = False

    def __init__(self, constraint, cells: int) -> None:
        super().__init__("corners", "Some corner is filled.")
        self.constraint, self.cells = constraint, cells

    def __len__(self) -> int:
        return 1

    def places(self, index):
        return (0, self.cells - 1)

    def write(self, sink, answers, domains, form) -> None:
        sink.lazy.append(self.constraint(self.cells))

    def broken(self, values) -> Iterator[Breach]:
        if values[0] == values[self.cells - 1] == 0:
            yield Breach(0, (0, self.cells - 1))

    def shrink(self, index, domains) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Cornered(Template):
    """Counts of rows and columns, and a filled corner."""

    type: ClassVar[str] = "cornered"
    encodings: ClassVar[dict[str, str]] = {"lazy": "corners by cuts"}
    complete_encoding: ClassVar[str] = "lazy"
    constraint: ClassVar[type] = SomeCorner

    def rules(self):
        yield from Template.rules(self)
        yield Corners(self.constraint, self.rows * self.columns)


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    """The puzzle under its name."""
    monkeypatch.setitem(BUILT_IN, "cornered", f"{__name__}:KIND")


KIND = Kind("cornered", f"{__name__}:Cornered")
UNIQUE = Cornered([1, 1], [1, 1])
"""Two diagonals keep the counts; one of them has neither the first cell nor the last."""


def test_a_lazy_rule_of_any_puzzle_is_certified(tmp_path):
    certified = sp.certify(UNIQUE, tmp_path / "it")
    assert (certified.status, certified.solution, certified.cuts) == ("unique", ((1, 0), (0, 1)), 1)
    verified = sp.verify(tmp_path / "it")
    assert verified.valid and verified.solution == ((1, 0), (0, 1))
    assert "each of the 1 cuts names both corners, one of which is filled" in str(verified.passed)
    assert json.loads(load(tmp_path / "it")["cuts.json"]) == [[1, 4]]


@pytest.mark.parametrize(
    ("cut", "reason"),
    [
        ([1], "cut 1 does not name both corners"),
        ([1, 2], "cut 1 does not name both corners"),
        ([[0, 0], [1, 1]], "cut 1 does not name both corners"),
        ([1, 5], "cut 1"),
        ([0, 4], "cut 1"),
        ([True, 4], "cut 1"),
        ("1 4", "cut 1 is no list of cells"),
        ([], "cut 1 does not name both corners"),
    ],
)
def test_a_cut_that_its_rule_does_not_vouch_for_is_refused(tmp_path, cut, reason):
    sp.certify(UNIQUE, tmp_path / "it")
    files = load(tmp_path / "it")
    store(tmp_path / "it", {**files, "cuts.json": json.dumps([cut])}, {})
    verified = sp.verify(tmp_path / "it")
    assert not verified.valid and verified.failed == "cuts" and verified.reason.startswith(reason)
