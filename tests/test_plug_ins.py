"""Puzzles from outside the package: what a record says wrong, and the old way to register."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path

import pytest

import satpuzzles as sp
from satpuzzles.cli.main import run
from satpuzzles.core.errors import PuzzleError
from satpuzzles.puzzle.kind import BUILT_IN, built_in_kinds, puzzle_type

MODULE = """
from dataclasses import dataclass
from typing import ClassVar

from satpuzzles.kinds.template.puzzle import Template
from satpuzzles.puzzle.kind import PuzzleCodec, Kind, Text


@dataclass(frozen=True, slots=True)
class Outside(Template):
    type: ClassVar[str] = "outside"


NUMBER = 1
KIND = Kind("outside", "outside_plug_in:Outside", {record})
"""


@pytest.fixture
def plug_in(tmp_path, monkeypatch):
    """Installs a puzzle from outside with a record, or under a group of entry points."""

    def install(
        record: str = "", group: str = "satpuzzles.kinds", what: str = "KIND", more: str = ""
    ) -> None:
        info = tmp_path / "outside-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: outside\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[{group}]\noutside = outside_plug_in:{what}\n")
        (tmp_path / "outside_plug_in.py").write_text(MODULE.format(record=record) + more)
        monkeypatch.syspath_prepend(str(tmp_path))
        monkeypatch.delitem(sys.modules, "outside_plug_in", raising=False)
        importlib.invalidate_caches()

    yield install
    sys.modules.pop("outside_plug_in", None)


@pytest.fixture
def board(tmp_path) -> Path:
    """A board of the template under its other name."""
    path = tmp_path / "board.json"
    path.write_text(json.dumps({"type": "outside", "rows": [1, 2], "columns": [2, 0, 1]}))
    return path


TEXT = 'texts=(Text("words", "{where}", "Words.", native=True, signature="words"),)'

WRONG = [
    ('scene="nosuch:scene"', ["solve", "{board}"], "nosuch:scene"),
    ('scene="outside_plug_in:gone"', ["solve", "{board}"], "outside_plug_in:gone"),
    ('scene="outside_plug_in:NUMBER"', ["solve", "{board}"], "is not a class or function"),
    (
        TEXT.format(where="outside_plug_in:gone"),
        ["convert", "{board}", "--to", "words"],
        "outside_plug_in:gone",
    ),
    (TEXT.format(where="outside_plug_in:NUMBER"), ["convert", "{board}", "--to", "words"], "is not a codec"),
    ('recipe="nosuch:R", options="nosuch:recipe"', ["generate", "outside"], "nosuch:recipe"),
    ('recipe="nosuch:R"', ["generate", "outside"], "nosuch:R"),
    ('clues="nosuch:Clues"', ["repair", "{board}"], "nosuch:Clues"),
    ('counter="nosuch:counter"', ["count", "--method", "rows", "{board}"], "nosuch:counter"),
    ('game_id=PuzzleCodec("nosuch:GAME", ".")', ["convert", "{board}", "--to", "sgt"], "nosuch:GAME"),
    ('url=PuzzleCodec("nosuch:URL", "out")', ["convert", "{board}", "--to", "puzzlink"], "nosuch:URL"),
]


@pytest.mark.parametrize(("record", "arguments", "words"), WRONG, ids=[each[2] for each in WRONG])
def test_a_wrong_string_of_a_record_is_a_sentence_that_names_the_plug_in(
    plug_in, board, capfd, record, arguments, words
):
    plug_in(record)
    assert run([each.format(board=board) for each in arguments]) == 2
    error = capfd.readouterr().err.splitlines()
    assert len(error) == 1 and "'outside'" in error[0] and words in error[0]
    assert "unexpected" not in error[0]


def test_what_a_record_leaves_out_is_told(plug_in, board, capfd):
    plug_in()
    assert run(["solve", str(board)]) == 0
    assert run(["generate", "outside"]) == 2
    assert "boards of outside cannot be generated; give its record a recipe" in capfd.readouterr().err
    assert run(["count", "--method", "rows", str(board)]) == 2
    assert "cannot be counted row by row" in capfd.readouterr().err
    assert run(["repair", "--minimize", str(board)]) == 0
    out = capfd.readouterr().out
    assert "for an outside, only filled-in cells are checked for redundancy" in out and "no clue" not in out


def test_one_bad_plug_in_leaves_the_other_types_in_the_list(plug_in, capfd):
    plug_in('recipe="nosuch:R", options="nosuch:recipe"')
    assert run(["generate", "--help"]) == 0
    out = " ".join(capfd.readouterr().out.split())
    assert "the plug-in 'outside' (nosuch:recipe) cannot be imported" in out
    assert all(name in out for name in BUILT_IN)


def test_what_is_no_record_is_refused(plug_in):
    plug_in(what="NUMBER")
    with pytest.raises(PuzzleError, match=r"'outside' \(outside_plug_in:NUMBER\) is not a Kind"):
        puzzle_type("outside")


# ---- the records of the built-in puzzles ----


@pytest.mark.parametrize("kind", list(built_in_kinds()), ids=lambda kind: kind.name)
def test_examples_have_one_solution(kind):
    assert kind.examples
    for example in kind.examples:
        puzzle = sp.loads(example, type=kind.name)
        assert puzzle.type == kind.name and sp.solve(puzzle).status == "unique"


# ---- what a class or a text of a plug-in says wrong ----


PEARLS = """
from satpuzzles.formats.cells import CellRows
from satpuzzles.formats.codec import BoardCodec


def read(block):
    CellRows("w, b or .", {".": 0, "w": 1, "b": 2}).read(block)
    return Outside([1, 2], [2, 0, 1])


def fits(text):
    return text.blank == "." and text.words <= {"w", "b"}


TEXT = BoardCodec(Outside, "boards", read, lambda puzzle: ["w..b"])
"""


def test_a_text_that_has_the_shape_of_no_built_in_board_is_one_of_a_plug_in(plug_in, tmp_path, capfd):
    text = tmp_path / "board.txt"
    text.write_text("w..b\n....\n....\n....\n")
    assert run(["solve", str(text)]) == 2
    assert "cannot tell which puzzle this is" in capfd.readouterr().err
    record = TEXT.replace('signature="words"', 'shape="outside_plug_in:fits"').format(
        where="outside_plug_in:TEXT"
    )
    plug_in(record, more=PEARLS)
    assert run(["solve", "--quiet", str(text)]) == 0
