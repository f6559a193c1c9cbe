"""Any puzzle whose lazy rule says how its cuts are checked can be certified, one from outside too."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import pytest
from certificates import load, store

import satpuzzles as sp
from satpuzzles.core.errors import PuzzleError
from satpuzzles.kinds.template.puzzle import Template
from satpuzzles.puzzle.kind import BUILT_IN, Kind
from satpuzzles.questions.proofs.certificate import cut_json, to_cut
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


class Unchecked:
    """The same without saying how a cut is checked."""

    def __init__(self, cells: int) -> None:
        self.violated = SomeCorner(cells).violated


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


def test_a_lazy_rule_that_cannot_be_checked_is_not_certified(tmp_path, monkeypatch):
    monkeypatch.setattr(Cornered, "constraint", Unchecked)
    assert sp.solve(UNIQUE).status == "unique"
    with pytest.raises(PuzzleError, match="leaves out rules; its cuts cannot be checked"):
        sp.certify(UNIQUE, tmp_path / "it")
    assert not (tmp_path / "it").exists()


CUTS = sp.Hitori([[1, 1, 2], [2, 3, 1]])
"""3 columns in 2 rows, of which no two can be mistaken for one another."""

SIGNS = sp.Futoshiki([[0, 0], [0, 0]])


@pytest.mark.parametrize(
    "puzzle,cut,written",
    [
        (CUTS, [-1, -3, -5], [(0, 0), (0, 2), (1, 1)]),
        (CUTS, [-6], [(1, 2)]),
        (CUTS, [-1, 6], [-1, 6]),
        (CUTS, [1], [1]),
        (CUTS, [], []),
        (SIGNS, [-1, -8], [-1, -8]),
        (SIGNS, [8, -3], [8, -3]),
        (sp.Slitherlink([[3]]), [-1, -4], [-1, -4]),
    ],
)
def test_a_cut_of_cells_of_which_one_is_blank_is_told_by_them(puzzle, cut, written):
    assert cut_json(puzzle, cut) == written
    assert to_cut(puzzle, json.loads(json.dumps(written)), "it") == cut


@pytest.mark.parametrize(
    "puzzle,data,reason",
    [
        (SIGNS, [9], "it has 9, which is no literal of an answer"),
        (SIGNS, [1, -9], "it has -9, which is no literal of an answer"),
        (SIGNS, [0], "it has 0, which is no literal of an answer"),
        (SIGNS, [True], "it has True, which is no literal of an answer"),
        (SIGNS, [[0, 0]], "it has .*, which is no literal of an answer"),
        (SIGNS, {}, "it is no list of cells"),
        (CUTS, [7], "it"),
        (CUTS, [[0, 3]], "it"),
        (CUTS, [[2, 0]], "it"),
    ],
)
def test_what_is_no_literal_of_an_answer_is_no_cut(puzzle, data, reason):
    with pytest.raises(PuzzleError, match=f"^{reason}"):
        to_cut(puzzle, data, "it")
