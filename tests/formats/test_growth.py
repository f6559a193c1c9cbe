"""Reading keeps the time limit: with ``--time-limit T`` a command ends within T + 2 seconds of CPU.

That holds for inputs of up to 1 MiB; each further MiB may take 0.2 seconds more. The inputs are hostile: a
beginning that a reader takes for its own, one piece very many times, and an end that does not fit.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner
from clocks import children_cpu_at_most, cpu_at_most
from samples import slow

from satpuzzles.cli.main import group
from satpuzzles.puzzle.built_in import MADE

LIMIT = 1
"""Seconds of ``--time-limit``."""
MIB = 2**20

HOSTILE = tomllib.loads(Path(__file__).with_name("hostile.toml").read_text(encoding="utf-8"))
"""Beginning, piece and end of a text, and the formats that it is for."""
CASES = [(name, format) for name, case in HOSTILE.items() for format in (None, *case[-1])]
ANSWERS = {
    "a line of literals": ("s SATISFIABLE\nv ", "1 ", "x\n"),
    "very many lines": ("s SATISFIABLE\n", "v 1\n", "x\n"),
    "one literal": ("v ", "1", "\n"),
    "blanks": ("v", " ", "x\n"),
    "words": ("", "x", ""),
}


def text_of(size: int, beginning: str, piece: str, end: str) -> str:
    """A text of so many bytes, but for a few."""
    return beginning + piece * (size // len(piece.encode())) + end


def test_each_reader_has_a_hostile_input():
    told = CliRunner().invoke(group, ["formats", "--json"]).stdout.splitlines()
    readers = {each["name"] for each in map(json.loads, told) if each["reads"]}
    one_for_all = "yajilin"  # puzzles of one file share a reader
    assert readers - {*MADE} | {one_for_all} <= {format for _, format in CASES}


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("name", "format"), CASES)
def test_reading_a_mebibyte_keeps_the_time_limit(tmp_path, name, format):
    path = tmp_path / "board.txt"
    path.write_text(text_of(MIB, *HOSTILE[name][:3]), encoding="utf-8")
    options = ["--format", format] if format else []
    with cpu_at_most(LIMIT + 2):
        ended = CliRunner().invoke(group, ["solve", "--time-limit", str(LIMIT), *options, str(path)])
    assert ended.exit_code in (2, 3), ended.output


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ANSWERS)
def test_reading_an_answer_of_a_mebibyte_takes_two_seconds_at_most(tmp_path, name):
    """``decode`` has no time limit."""
    (tmp_path / "board.txt").write_text("hitori\n1 1\n1 2\n")
    (tmp_path / "answer.txt").write_text(text_of(MIB, *ANSWERS[name]))
    with cpu_at_most(2):
        ended = CliRunner().invoke(
            group, ["decode", *(str(tmp_path / f"{each}.txt") for each in ("board", "answer"))]
        )
    assert ended.exit_code in (1, 2), ended.output


@pytest.mark.parametrize("name", slow("a word", "one line of numbers", "blanks in a list"))
def test_reading_sixty_mebibytes_keeps_the_time_limit(tmp_path, name):
    path = tmp_path / "board.txt"
    path.write_text(text_of(60 * MIB, *HOSTILE[name][:3]))
    command = [sys.executable, "-m", "satpuzzles", "solve", "--time-limit", str(LIMIT), str(path)]
    with children_cpu_at_most(LIMIT + 2 + 59 * 0.2):
        ended = subprocess.run(command, check=False, capture_output=True, text=True)
    assert ended.returncode in (2, 3), ended.stdout + ended.stderr
