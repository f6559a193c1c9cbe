"""The examples and tables of docs/ are true: formats read and write, excerpts stand in their files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from satpuzzles.puzzle.registry import BUILT_IN, puzzle_type
from satpuzzles.solver.backends import BACKENDS
from satpuzzles.text import read, write
from satpuzzles.text.table import FORMATS

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"


def text(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def sections(name: str) -> dict[str, str]:
    """The text under each heading of the second level."""
    parts = re.split(r"^## (.+)$", text(name), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def blocks(part: str, language: str = "") -> list[str]:
    """The fenced blocks in a language."""
    found = re.findall(r"^```([a-z]*)\n(.*?)^```$", part, flags=re.MULTILINE | re.DOTALL)
    return [body for name, body in found if name == language]


@pytest.mark.parametrize("name", ["README.md", "docs/library.md"])
def test_the_examples_of_the_library_run(name, tmp_path, monkeypatch):
    """Those of one document, in order: a later one uses the names of an earlier one."""
    board = Path("instances", "hitori", "documents_6x6.txt")
    (tmp_path / board.parent).mkdir(parents=True)
    (tmp_path / board).write_bytes((ROOT / board).read_bytes())
    monkeypatch.chdir(tmp_path)
    examples = blocks((ROOT / name).read_text(encoding="utf-8"), "python")
    assert examples
    exec("\n".join(examples).replace("count=10", "count=1"), {})


@pytest.mark.parametrize("name", FORMATS)
def test_the_example_of_a_format_is_read_and_written_again(name):
    (example,) = blocks(sections("formats.md")[name])
    for wanted in (name, None):
        entries = list(read(example, format=wanted))
        assert entries, name
        assert [entry.error for entry in entries] == [None] * len(entries)
    puzzles = [entry.puzzle for entry in entries]
    if FORMATS[name].types:
        assert {puzzle.type for puzzle in puzzles} == set(FORMATS[name].types)
    written = write(puzzles, name)
    assert [entry.puzzle for entry in read(written, format=name)] == puzzles
    assert [line.split() for line in written.splitlines()] == [line.split() for line in example.splitlines()]


def test_the_table_of_formats_names_them_all():
    listed = re.findall(r"^\| \[([a-z]+)\]\(#\1\) \| [^|]+ \|([^|]*)\|", text("formats.md"), re.MULTILINE)
    assert {name: tuple(endings.split()) for name, endings in listed} == {
        name: each.endings for name, each in FORMATS.items()
    }


def test_the_table_of_backends_says_what_the_code_says():
    fields = ("incremental", "assumptions", "cores", "phases", "counters", "proofs")
    for backend in BACKENDS:
        facts = ["yes" if getattr(backend, field) else "no" for field in fields]
        row = [f"`{backend.name}`", backend.title, *facts, backend.stop.value, backend.budget.value]
        assert f"| {' | '.join(row)} |" in text("backends.md")


def test_the_table_of_encodings_names_them_all():
    for name in BUILT_IN:
        for encoding in puzzle_type(name).encodings:
            assert f"| `{encoding}` |" in text("encodings.md")


def test_excerpts_stand_in_the_file_they_are_taken_from():
    files = (
        ROOT / "tests" / "star_battle" / "star_battle.py",
        ROOT / "tests" / "questions" / "test_clue_recipe.py",
    )
    sources = ["".join(file.read_text(encoding="utf-8").split()) for file in files]
    excerpts = blocks(text("adding_a_puzzle.md"), "python")
    assert excerpts
    for excerpt in excerpts:
        # Indentation and line breaks may differ.
        assert any("".join(excerpt.split()) in source for source in sources)
    (entry_point,) = blocks(text("adding_a_puzzle.md"), "toml")
    assert entry_point in (ROOT / "tests" / "star_battle" / "pyproject.toml").read_text(encoding="utf-8")
