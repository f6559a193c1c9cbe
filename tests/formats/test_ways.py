"""Ways in which people and programs write boards: ways.toml, and the cases beside the project."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from base64 import b64decode
from pathlib import Path
from random import Random

import pytest
from format_boards import MAKERS, comparable

import satpuzzles as sp
from satpuzzles import formats
from satpuzzles.formats import FORMATS
from satpuzzles.formats.table import has_signature, head_of

WAYS = tomllib.loads(Path(__file__).with_name("ways.toml").read_text(encoding="utf-8"))["way"]
TOLD = ("type", "format", "columns_first")
CASES = Path(__file__).resolve().parents[3] / "shared" / "cases"
ELSEWHERE = {"hard", "count"}
"""Kinds of cases that are not about reading."""

UNREAD = {
    "six-forms",
    "sudoku-program",
    "calcudoku-form",
    "nonogram-form",
    "f-puzzles-extras",
    "sudokupad-scl",
}
"""Kinds of cases in forms that are refused so far."""


def test_ways_are_few_and_each_is_another():
    assert len(WAYS) <= 600
    assert len({way["name"] for way in WAYS}) == len(WAYS)
    assert len({str([way.get(key) for key in ("text", "base64", "ending", *TOLD)]) for way in WAYS}) == len(
        WAYS
    )


@pytest.mark.parametrize("way", WAYS, ids=[way["name"] for way in WAYS])
def test_a_way_is_read_as_its_boards_or_refused(way):
    data = b64decode(way["base64"]) if "base64" in way else way["text"]
    how = {key: way[key] for key in TOLD if key in way}
    try:
        entries = list(formats.read(data, source=f"board{way.get('ending', '')}", **how))
        errors = [entry.error for entry in entries if entry.error]
    except sp.PuzzleError as error:
        entries, errors = [], [error]
    if "refused" in way:
        told = str(errors[0]).lower()
        assert all(any(word.lower() in told for word in words.split("|")) for words in way["refused"]), told
        assert getattr(errors[0], "line", None) == way.get("line")
        assert "\n" not in told
    else:
        assert not errors, str(errors[0])
        wanted = [sp.Puzzle.from_json(json.loads(board)) for board in way.get("boards", [way.get("board")])]
        assert [comparable(entry.puzzle) for entry in entries] == list(map(comparable, wanted))


WIDE = {"program", "puzzlink"}
"""Formats whose signatures fit any brackets and any link: they are asked last."""


@pytest.mark.parametrize("name", MAKERS)
def test_what_is_written_has_the_signature_of_one_format(name):
    for make in MAKERS[name]:
        for seed in range(10):
            text = formats.write(make(Random(seed)), name)
            _, head = head_of(text.splitlines())
            fitting = {other for other in FORMATS if has_signature(FORMATS[other], head)}
            assert len(fitting - WIDE) <= 1, (fitting, text)


@pytest.mark.slow
@pytest.mark.skipif(not CASES.is_dir(), reason="the cases are not there")
def test_the_cases_hold():
    kinds = {case["kind"] for case in json.loads((CASES / "expected.json").read_text(encoding="utf-8"))}
    faults = []
    for kind in sorted(kinds - ELSEWHERE - UNREAD):
        command = [sys.executable, "-B", str(CASES / "run.py"), "--kind", kind]
        command += ["--command", f"{sys.executable} -m satpuzzles"]
        ended = subprocess.run(command, check=False, capture_output=True, text=True)
        faults += [ended.stdout + ended.stderr] * (ended.returncode != 0)
    assert not faults, "\n".join(faults)


def test_a_hitori_link_with_cells_without_numbers_has_a_note():
    for link, told in (
        ("hitori/3/3/12.2.1.12", ["numbers that occur once in each line"]),
        ("hitori/3/3/122231213", []),
        ("pzprv3/hitori/2/2/1%201%20/2%201%20/%23%20.%20/.%20.%20/", []),
    ):
        (entry,) = formats.read(f"https://puzz.link/p?{link}")
        assert entry.puzzle is not None
        assert len(entry.notes) == len(told)
        assert all(words in note for words, note in zip(told, entry.notes))
