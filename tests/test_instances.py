"""The boards of instances/: all of them are listed, read, and answered as their index says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import satpuzzles as sp
from satpuzzles.formats import FORMATS, read_file
from satpuzzles.puzzle.built_in import MADE

FOLDER = Path(__file__).resolve().parent.parent / "instances"
FILES = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))["files"]
RIVAL_BACKEND = "minisat22"

every_file = pytest.mark.parametrize("listed", FILES, ids=lambda listed: listed["file"])


def boards(listed: dict) -> list[sp.Puzzle]:
    """The boards of a file; the format is left to the guess."""
    entries = list(read_file(FOLDER / listed["file"]))
    assert [entry.error for entry in entries] == [None] * len(listed["expected"])
    return [entry.puzzle for entry in entries]


def test_the_index_lists_every_file_and_no_other():
    present = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file()}
    assert sorted(listed["file"] for listed in FILES) == sorted(present - {"index.json", "README.md"})


def test_the_readme_tells_of_every_file_what_the_index_says():
    rows = {}
    for line in (FOLDER / "README.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("| ["):
            link, format_name, expected, what = (cell.strip() for cell in line.strip("|").split(" | "))
            rows[link.partition("](")[2].rstrip(")")] = [format_name, expected.split(", "), what]
    assert rows == {
        listed["file"]: [listed["format"], listed["expected"], listed["what"]] for listed in FILES
    }


def test_every_format_that_is_written_has_a_file():
    written = {name for name, each in FORMATS.items() if each.codec().lines is not None}
    assert {listed["format"] for listed in FILES} == written | {*MADE}


@pytest.mark.parametrize(
    "type", ["hitori", "nonogram", "calcudoku", "futoshiki", "sudoku", "akari", "nurikabe"]
)
def test_every_puzzle_has_every_size_and_every_answer(type):
    found = [listed for listed in FILES if listed["type"] == type]
    assert {status for listed in found for status in listed["expected"]} == {
        "unique",
        "multiple",
        "unsolvable",
    }
    names = [Path(listed["file"]).name for listed in found]
    for start in ("small_", "typical_", "large_", "partly_filled_", "multiple_", "unsolvable_", "several"):
        assert any(name.startswith(start) for name in names), f"{type}: no {start}"
    sides = [boards(listed)[0].rows for listed in found]
    wanted = {"hitori": 30, "nonogram": 30, "calcudoku": 12, "futoshiki": 12, "sudoku": 25, "akari": 30}
    wanted["nurikabe"] = 20
    assert max(sides) >= wanted[type]


@pytest.mark.sampled(4)
@every_file
def test_the_format_and_the_type_are_as_listed_and_guessed(listed):
    told = read_file(FOLDER / listed["file"], type=listed["type"], format=listed["format"])
    found = boards(listed)
    assert [entry.puzzle for entry in told] == found
    assert {puzzle.type for puzzle in found} == {listed["type"]}


@pytest.mark.sampled(4)
@every_file
def test_the_answers_are_as_listed(listed):
    for puzzle, expected in zip(boards(listed), listed["expected"], strict=True):
        result = sp.solve(puzzle, shared=False)
        assert result.status == expected
        for solution in (result.solution, result.second_solution):
            assert solution is None or puzzle.check(solution) == []


@pytest.mark.sampled(5)
@every_file
def test_another_backend_and_encoding_agree(listed):
    """Neither the default encoding, if there are two, nor presolve nor the default backend answers again."""
    for puzzle, expected in zip(boards(listed), listed["expected"], strict=True):
        rival = list(puzzle.encodings)[-1]
        assert rival != next(iter(puzzle.encodings)) or len(puzzle.encodings) == 1
        result = sp.solve(puzzle, backend=RIVAL_BACKEND, encoding=rival, presolve=False, shared=False)
        assert result.status == expected
        if expected == "unique":
            assert result.solution == sp.solve(puzzle, unique=False).solution
