"""``generate --difficulty``: boards of a tier, written, told of and gone on with like any others.

Which boards are of which tier, the tests of the room ask.
"""

from __future__ import annotations

import json

import pytest
from cli_many import Watched

import satpuzzles as sp
from satpuzzles.uniqueness.boards import recipe_type

ASKED = ("--size", 5, "--seed", 4, "--difficulty", "trivial-easy")


def library(count: int) -> list:
    recipe = recipe_type("futoshiki")(rows=5, columns=5)
    return list(sp.generate(recipe, seed=4, count=count, difficulty="trivial-easy"))


def test_the_boards_are_those_of_the_library_and_json_has_their_tier(invoke):
    ended = invoke("generate", "futoshiki", *ASKED, "--count", 3, "--format", "json", "--with-solutions")
    assert ended.code == 0
    made = library(3)
    for index, (line, board) in enumerate(zip(ended.objects, made, strict=True)):
        assert (line["tier"], line["seed"], line["index"]) == (board.tier, 4, index)
        assert [*line][-4:] == ["solution", "tier", "seed", "index"]
        assert sp.Puzzle.from_json(line) == board.puzzle
    tried = sum(board.tried for board in made)
    assert ended.err.endswith(f"; {tried / 3:.1f} were tried for each that is kept\n")
    assert ended.err.count("\n") == 1


@pytest.mark.slow
def test_workers_make_the_same_bytes(execute, tmp_path):
    run = ("generate", "futoshiki", *ASKED, "--count", 4)
    for name, more in (("alone", ()), ("two", ("--jobs", 2))):
        assert execute(*run, *more, "-o", tmp_path / f"{name}.jsonl").code == 0
    assert (tmp_path / "alone.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()


@pytest.fixture
def cut_short(invoke, tmp_path, monkeypatch):
    """A run of three boards that ended before the third one."""
    with monkeypatch.context() as patch:
        Watched(patch, "satpuzzles.uniqueness.boards", "make_board").last = 2
        invoke("generate", "futoshiki", *ASKED, "--count", 3, "-o", tmp_path / "a.jsonl")
    assert len((tmp_path / "a.jsonl.partial").read_text().splitlines()) == 2
    return tmp_path / "a.jsonl"


def test_a_run_that_was_cut_short_goes_on(invoke, cut_short):
    assert invoke("generate", "futoshiki", *ASKED, "--count", 3, "-o", cut_short, "--resume").code == 0
    lines = [json.loads(line) for line in cut_short.read_text().splitlines()]
    assert [(sp.Puzzle.from_json(line), line["tier"]) for line in lines] == [
        (made.puzzle, made.tier) for made in library(3)
    ]
