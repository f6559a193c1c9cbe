"""Grids for small boards: the values of each, and what is wrong with others; grids.toml has them."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

import satpuzzles as sp
from satpuzzles.formats import read_grid

TABLE = tomllib.loads(Path(__file__).with_name("grids.toml").read_text(encoding="utf-8"))
BOARDS = {name: sp.Puzzle.from_json(json.loads(board)) for name, board in TABLE["boards"].items()}
WRONG = [
    *TABLE["grids"]["wrong"],
    ("picture", b"\x81", "UTF-8", 0),
    ("picture", "[" * 1_000_000, "nested too deeply", 1),
    ("picture", "1" * 10_000_000, "the board has 3 columns", 1),
    ("picture", "[[" + "1" * 10_000_000, "at most 18 digits", 1),
    ("picture", "[[" + "1," * 1_000_000, "not JSON", 1),
    ("picture", "[1]\n" * 500_000, "the cap is 1,000 x 1,000", 1),
]


def test_a_grid_for_a_board():
    for name, text, values in TABLE["grids"]["read"]:
        found = read_grid(text, BOARDS[name])
        rows = (" ".join("?" if value is None else str(value) for value in row) for row in found)
        assert "/".join(rows) == values, text


def test_what_is_wrong_with_a_grid_has_a_place():
    for name, text, sentence, line in WRONG:
        with pytest.raises(sp.FormatError) as caught:
            read_grid(text, BOARDS[name], "it", 3)
        assert sentence in caught.value.sentence, text[:80]
        assert caught.value.source == "it"
        assert line == 0 or caught.value.line == line + 2, text[:80]
        assert "\n" not in str(caught.value)


def test_a_picture_of_several_colors_is_refused():
    puzzle = sp.Nonogram([[(1, 2)]], [[(1, 2)]], ("#000000", "#ff0000"))
    with pytest.raises(sp.FormatError, match="found '#'"):
        read_grid("#", puzzle)
