"""``generate``: the boards of the library, in every format, whoever works on them and however often.

That a board has one solution, and the recipes themselves, the tests of the recipes ask.
"""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest
from cli_many import listing

import satpuzzles as sp
from satpuzzles.formats import FORMATS, read_file
from satpuzzles.puzzle.kind import BUILT_IN
from satpuzzles.uniqueness import boards

SIDE, SEED = 4, 3
TYPES = list(BUILT_IN)

WRITTEN = [each for each in FORMATS.values() if each.codec().lines is not None]


def holds_several(name: str) -> bool:
    return name == "text" or FORMATS[name].codec().separator is not None


WRITABLE = [
    (kind, name) for kind in TYPES for name in ("text", *(each.name for each in WRITTEN if each.holds(kind)))
]

BLOCKS = list({name: (kind, name) for kind, name in reversed(WRITABLE) if holds_several(name)}.values())
"""Each format that holds several boards, with a puzzle."""


def of_library(kind: str, count: int):
    """What the library makes."""
    recipe = sp.recipe_type(kind)(rows=SIDE, columns=SIDE)
    return list(sp.generate(recipe, seed=SEED, count=count))


def puzzles(path: Path, name: str | None = None, kind: str | None = None) -> list:
    """The boards of a file, all of them good."""
    entries = list(read_file(path, format=None if name == "text" else name, type=kind))
    assert all(entry.puzzle is not None for entry in entries), [entry.error for entry in entries]
    return [entry.puzzle for entry in entries]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind,name", WRITABLE)
def test_every_format_holds_the_boards_of_the_library(invoke, tmp_path, kind, name):
    count = 3 if holds_several(name) else 1
    path = tmp_path / "boards"
    options = ("--size", SIDE, "--seed", SEED, "--count", count, "--to", name)
    if (kind, name) == ("hashi", "sgt"):  # which has no islands without a number
        assert invoke("generate", kind, *options).code == 2
        return
    ended = invoke("generate", kind, *options, "-o", path)
    assert (ended.code, ended.out, ended.err) == (0, "", "")
    assert listing(tmp_path) == ["boards"]
    assert puzzles(path, name, kind) == [made.puzzle for made in of_library(kind, count)]
    printed = invoke("generate", kind, *options)
    assert printed.code == 0 and printed.err == "" and printed.out == path.read_text()


def interrupt_at_the_third_board(monkeypatch):
    make = boards.make_board

    def interrupt(recipe, seed, index, *others):
        if index == 2:
            signal.raise_signal(signal.SIGINT)
        return make(recipe, seed, index, *others)

    monkeypatch.setattr(boards, "make_board", interrupt)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("ending", ["", ".gz"])
@pytest.mark.parametrize("kind,name", [each for each in BLOCKS if each[1] != "json"])
def test_an_interrupted_run_keeps_whole_boards_with_their_solutions(
    invoke, tmp_path, monkeypatch, kind, name, ending
):
    interrupt_at_the_third_board(monkeypatch)
    path = tmp_path / f"made.txt{ending}"
    options = ("--size", SIDE, "--seed", SEED, "--count", 5, "--to", name, "--with-solutions")
    ended = invoke("generate", kind, *options, "-o", path)
    assert (ended.code, ended.err) == (130, f"{path}.partial keeps 2 boards\n")
    kept = tmp_path / f"{path.name}.partial"
    solutions = f"{path.name.removesuffix('.txt')}.solutions.txt.partial"
    assert listing(tmp_path) == sorted([kept.name, solutions])
    made = of_library(kind, 2)
    assert puzzles(kept, name, kind) == [each.puzzle for each in made]
    judged = invoke("check", "--json", "--type", kind, "--format", name, kept, tmp_path / solutions)
    assert [each["verdict"] for each in judged.objects] == ["right", "right"], judged


@pytest.mark.parametrize(
    "options,told",
    [
        ((), " keeps 2 boards\n"),
        ((), ""),
        (("--to", "json"), " keeps 2 lines; --resume continues from there\n"),
    ],
    ids=["text", "blocked", "json"],
)
def test_the_note_of_an_interrupted_run_names_the_file_that_keeps_boards_if_one_does(
    invoke, tmp_path, monkeypatch, options, told
):
    interrupt_at_the_third_board(monkeypatch)
    link, target = tmp_path / "link.txt", tmp_path / "behind.txt"
    link.symlink_to(target)
    part = tmp_path / "behind.txt.partial"
    if not told:
        part.mkdir()
    ended = invoke("generate", "sudoku", "--size", 4, "--seed", SEED, "--count", 5, *options, "-o", link)
    assert (ended.code, ended.err) == (130, told and f"{part}{told}")
    assert part.is_file() == bool(told) and not target.exists()


def test_a_recipe_that_comes_to_nothing_costs_its_boards_alone(invoke, tmp_path, monkeypatch):
    """Boards 2 and 3 cannot be made: in a file each has its line, and in text it is left out."""
    make = boards.make_board

    def fail(recipe, seed, index, *others):
        if index in (1, 2):
            raise sp.PuzzleError("no such board was found")
        return make(recipe, seed, index, *others)

    wanted = [made.puzzle for made in of_library("hitori", 4)]
    monkeypatch.setattr(boards, "make_board", fail)
    words = ("generate", "hitori", "--size", SIDE, "--seed", SEED, "--count", 4, "--with-solutions", "-o")
    told = "".join(f"error: board {number}: no such board was found\n" for number in (2, 3))
    for path in (tmp_path / "x.jsonl", tmp_path / "x.txt"):
        ended = invoke(*words, path)
        assert (ended.code, ended.out, ended.err) == (2, "", told)
        entries = list(read_file(path))
        assert [entry.puzzle for entry in entries if entry.puzzle is not None] == [wanted[0], wanted[3]]
    lines = [json.loads(line) for line in (tmp_path / "x.jsonl").read_text().splitlines()]
    assert lines[1:3] == [{"seed": SEED, "index": n, "error": "no such board was found"} for n in (1, 2)]
    assert invoke("check", tmp_path / "x.txt", tmp_path / "x.solutions.txt").code == 0
    assert invoke(*words, tmp_path / "x.jsonl", "--resume").code == 2, "what failed is not forgotten"
