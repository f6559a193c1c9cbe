"""Reading keeps the time limit: with ``--time-limit T`` a command ends within T + 2 seconds of CPU.

That holds for inputs of up to 1 MiB; each further MiB may take 0.2 seconds more. The inputs are hostile: a
beginning that a reader takes for its own, one piece very many times, and an end that does not fit.
"""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner
from clocks import children_cpu_at_most, cpu_at_most
from samples import slow

from satpuzzles.cli.main import group

LIMIT = 1
"""Seconds of ``--time-limit``."""
MIB = 2**20

HOSTILE: dict[str, tuple[str, str, str, list[str]]] = {
    "a word": ('{"type":"', "x", '","numbers":[[1]]}', ["json"]),
    "blanks in a list": ("x = [", " ", "", ["program", "list"]),
    "lines of numbers": ("x = [\n", "1\n", "", ["program", "yaml"]),
    "blanks in YAML": ("clues:\n- [1, ", " ", "!\n", ["yaml"]),
    "one line of numbers": ("", "1 ", "", ["rows", "nurikabe", "signs", "cages"]),
    "one line of cells": ("..#\n", ".", "!\n", ["lights", "sdk", "loop", "sdm"]),
    "a clue": ("3 2\n", "1 ", "\n", ["nin", "mk", "puzzlekit"]),
    "a clue below a word": ("rows:\n", "1 ", "\n", ["non", "olsak"]),
    "a clue below a heading": ("5, 5\nFILAS\n", "1, ", "\n", ["filas"]),
    "a clue below numbers": ("2\n3\n", "1 ", "\n", ["cwd", "janko"]),
    "a clue below a sign": ("$1\n", "1\t", "\n", ["record"]),
    "a clue in brackets": ("ROWS\n[ ", "1 ", "]\n", ["picross"]),
    "cells of a bitmap": ("P1\n3 2\n", "1 ", "x", ["pbm"]),
    "elements": ('<puzzleset><puzzle type="grid">', "<a>", "", ["webpbn"]),
    "a game ID": ("9x9:", "a", "!", ["sgt"]),
    "a link": ("https://puzz.link/p?hitori/9/9/", "-", "!", ["puzzlink"]),
    "a cage": ("size=9\n+ 3 ", "1,1 ", "!\n", ["volkskrant"]),
    "rows of a picture": ("picture  hitori 3 x 3\nboard\n┌───────┐\n│ ", "1\n", "", ["picture"]),
    "a fact": ("problem(1, [[", "_,", "!", ["prolog"]),
    "blanks before a sign": ("1 < 2\n", " ", "!\n", ["signs"]),
    "lines of a saved game": ("SAVEFILE:4:x\n", "MOVE:1:a\n", "", ["sgt-save"]),
    "data of penpa": ("https://x.org/#m=edit&p=", "7", "!", ["penpa"]),
    "rows of pzpr": ("pzprv3\nhitori\n9\n9\n", "1 ", "!\n", ["pzprv3"]),
    "rows of janko": ("begin\npuzzle hitori\nproblem\n", "1 ", "!\n", ["janko-text"]),
    "elements of LEGUP": ('<Legup><puzzle name="Nurikabe">', "<a>", "", ["legup", "opensudoku"]),
    "clues below a sign": ("2 1\n", "1 ", "&\n", ["makhorin"]),
    "a list of clues": ('[clues]\nrows = "', "1 ", "\n", ["nonogrid"]),
    "cells of a list": ("id,puzzle\n1,", ".", "!\n", ["sudoku-list"]),
    "candidates": ("", "123 ", "!\n", ["sdx"]),
    "a link to a Sudoku": ("https://f-puzzles.com/?load=", "N", "!", ["sudoku-link"]),
}
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
    assert readers <= {format for _, format in CASES}


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
