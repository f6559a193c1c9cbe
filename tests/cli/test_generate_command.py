"""``generate``: the boards of the library, in every format, whoever works on them and however often.

That a board has one solution, and the recipes themselves, the tests of the recipes ask.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_many import contents, listing

from satpuzzles.formats import FORMATS, read_file
from satpuzzles.puzzle.kind import BUILT_IN
from satpuzzles.uniqueness.boards import generate, recipe_type

SIDE, SEED = 4, 3
TYPES = list(BUILT_IN)

WRITTEN = [each for each in FORMATS.values() if each.codec().lines is not None]

WRITABLE = [
    (kind, name) for kind in TYPES for name in ("text", *(each.name for each in WRITTEN if each.holds(kind)))
]


def of_library(kind: str, count: int):
    """What the library makes."""
    recipe = recipe_type(kind)(rows=SIDE, columns=SIDE)
    return list(generate(recipe, seed=SEED, count=count))


def puzzles(path: Path, name: str | None = None, kind: str | None = None) -> list:
    """The boards of a file, all of them good."""
    entries = list(read_file(path, format=None if name == "text" else name, type=kind))
    assert all(entry.puzzle is not None for entry in entries), [entry.error for entry in entries]
    return [entry.puzzle for entry in entries]


# ---- what is written is what the library makes ----


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind,name", WRITABLE)
def test_every_format_holds_the_boards_of_the_library(invoke, tmp_path, kind, name):
    count = 3 if name == "text" or FORMATS[name].codec().separator is not None else 1
    path = tmp_path / "boards"
    options = ("--size", SIDE, "--seed", SEED, "--count", count, "--format", name)
    ended = invoke("generate", kind, *options, "-o", path)
    assert (ended.code, ended.out, ended.err) == (0, "", "")
    assert listing(tmp_path) == ["boards"]
    assert puzzles(path, name, kind) == [made.puzzle for made in of_library(kind, count)]
    printed = invoke("generate", kind, *options)
    assert printed.code == 0 and printed.err == "" and printed.out == path.read_text()


# ---- certificates ----


@pytest.mark.parametrize("kind", TYPES)
def test_certificates_verify(invoke, tmp_path, kind):
    options = ("--size", SIDE, "--seed", SEED, "--count", 2, "--certify", tmp_path / "new" / "all")
    (tmp_path / "new").mkdir()
    ended = invoke("generate", kind, *options, "-o", tmp_path / "boards.txt")
    assert (ended.code, ended.err) == (0, "")
    folders = sorted((tmp_path / "new" / "all").iterdir())
    assert [each.name for each in folders] == [f"{kind}-1", f"{kind}-2"]
    checked = invoke("verify", "--json", *folders)
    assert checked.code == 0 and [each["valid"] for each in checked.objects] == [True, True]
    told = [json.loads((each / "puzzle.json").read_text()) for each in folders]
    assert told == [json.loads(json.dumps(made.puzzle.to_json())) for made in of_library(kind, 2)]


# ---- workers ----


@pytest.mark.parametrize("name", ["json", "text"])
def test_workers_make_the_same_bytes(invoke, tmp_path, name):
    for jobs in (1, 2):
        (tmp_path / str(jobs)).mkdir()
        ended = invoke(
            *("generate", "hitori", "--size", 6, "--seed", SEED, "--count", 12, "--format", name),
            *("-o", tmp_path / str(jobs) / "boards", "--jobs", jobs, "--with-solutions"),
            *(("--certify", tmp_path / str(jobs) / "proofs") if name == "json" else ()),
        )
        assert (ended.code, ended.err) == (0, "")
    assert contents(tmp_path / "1") == contents(tmp_path / "2")
    assert (tmp_path / "1" / "boards").stat().st_size > 500


@pytest.mark.slow
@pytest.mark.parametrize("kind", TYPES)
def test_workers_make_the_same_bytes_of_every_type(invoke, tmp_path, kind):
    for jobs in (1, 2, 5):
        options = ("--size", 6, "--seed", SEED, "--count", 30, "--jobs", jobs, "--with-solutions")
        assert invoke("generate", kind, *options, "-o", tmp_path / f"{jobs}.jsonl").code == 0
    made = {path.read_bytes() for path in tmp_path.iterdir()}
    assert len(made) == 1 and made.pop().count(b"\n") == 30


# ---- errors ----


def test_a_recipe_that_comes_to_nothing_costs_its_boards_alone(invoke, tmp_path, monkeypatch):
    """Boards 2 and 3 cannot be made: in a file each has its line, and in text it is left out."""
    from satpuzzles.core.errors import PuzzleError
    from satpuzzles.uniqueness import boards

    make = boards.make_board

    def fail(recipe, seed, index, difficulty):
        if index in (1, 2):
            raise PuzzleError("no such board was found")
        return make(recipe, seed, index, difficulty)

    monkeypatch.setattr(boards, "make_board", fail)
    options = ("--size", SIDE, "--seed", SEED, "--count", 4)
    told = "".join(f"error: board {number}: no such board was found\n" for number in (2, 3))
    wanted = [made.puzzle for made in of_library("hitori", 1)] + [make_fourth()]
    for path in (tmp_path / "x.jsonl", tmp_path / "x.txt"):
        ended = invoke("generate", "hitori", *options, "-o", path, "--with-solutions")
        assert (ended.code, ended.out, ended.err) == (2, "", told)
        entries = list(read_file(path))
        assert [entry.puzzle for entry in entries if entry.puzzle is not None] == wanted
    lines = [json.loads(line) for line in (tmp_path / "x.jsonl").read_text().splitlines()]
    assert lines[1:3] == [{"seed": SEED, "index": n, "error": "no such board was found"} for n in (1, 2)]
    assert invoke("check", tmp_path / "x.txt", tmp_path / "x.solutions.txt").code == 0
    again = invoke("generate", "hitori", *options, "-o", tmp_path / "x.jsonl", "--with-solutions", "--resume")
    assert again.code == 2, "what failed is not forgotten"


def make_fourth():
    (made,) = generate(recipe_type("hitori")(rows=SIDE, columns=SIDE), seed=SEED, start=3)
    return made.puzzle
