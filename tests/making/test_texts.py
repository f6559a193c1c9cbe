"""Texts of authors' puzzles: what is written is read back equal, in every form that holds the board."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from made_boards import random_board

from satpuzzles.core.errors import FormatError
from satpuzzles.formats.reading import read
from satpuzzles.formats.writing import write
from satpuzzles.puzzle.built_in import MADE
from satpuzzles.puzzle.kind import kind_of, puzzle_type

NAMES = [*MADE]
FORMS = {"puzzlink": "url", "sgt": "game_id", "pzprv3": "url_file"}

BLANK_MASYUS = [
    ("masyu", {"pearls": [[None] * size] * rows}) for rows, size in ((1, 5), (6, 6), (5, 1), (2, 9))
]


def read_back(board: Any, format: str) -> list[Any]:
    text = write([board, board], format)
    entries = read(text, type=board.type if format == "sgt" else None)
    # A pzprv3 file has givens among the numbers of the answer.
    return [entry.puzzle and replace(entry.puzzle, known=None) for entry in entries]


@pytest.mark.parametrize("name", NAMES)
def test_boards_are_read_back_from_every_form(name):
    """Typed texts, links, files and game IDs; the last only where no island is unknown."""
    forms = ["text", "json", *[form for form, part in FORMS.items() if getattr(kind_of(name), part)]]
    for seed in range(60):
        board = random_board(Random(seed), name)
        for form in forms:
            if form != "sgt" or '"?"' not in write(board, "json"):
                assert read_back(board, form) == [board, board], (seed, form)


@pytest.mark.parametrize("format", FORMS)
def test_boards_with_nothing_are_refused_or_read_back_as_what_they_are(format):
    """A game ID does not name its game."""
    for name, fields in BLANK_MASYUS:
        board = puzzle_type(name)(**fields)
        try:
            text = write(board, format)
        except FormatError:
            continue
        (named,), (unnamed,) = read(text, type=name), read(text)
        assert named.puzzle == board
        assert unnamed.puzzle in (None, board)
        assert unnamed.puzzle or "set its type" in str(unnamed.error)


def test_options_are_lines_of_a_text():
    for seed in range(20):
        for board in (
            random_board(Random(seed), "star_battle", stars=3),
            random_board(Random(seed), "skyscrapers", on_diagonals=True),
        ):
            assert read_back(board, "text") == [board, board]
            _, *lines = write(board, "text").strip().splitlines()
            parts = [line for line in lines if ":" in line], [line for line in lines if ":" not in line]
            for upper, lower in (parts, parts[::-1]):
                for gap in ([], [""]):
                    (entry,) = read("\n".join([*upper, *gap, *lower]), type=board.type)
                    assert entry.puzzle == board


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("hashi\n1.\n.9", 3, 2, "1 to 8"),
        ("hashi\n1.\n.x", 3, 2, "'x'"),
        ("star_battle\nstars: two\nAA\nAA", 2, 8, "a number"),
        ("star_battle\nstar: 2\nAA\nAA", 2, 1, "stars"),
        ("skyscrapers\nabove: 1 2 3\n..\n..", 2, 8, "2 clues above"),
        ("skyscrapers\nabove: 1 y\n..\n..", 2, 10, "'y'"),
        ("heyawake\nAAB\nAAB\nnumbers:\n1.\n..", 5, None, "2 x 2"),
        ("heyawake\nAAB\nAAB\nnumbers: 3", 4, None, "below"),
        ("yajilin\n# .\n2> 3!", 3, 4, "'3!'"),
        ("masyu\nWB\nB.\nW.", None, None, ""),
    ],
)
def test_faults_are_named_with_their_place(text, line, column, words):
    (entry,) = read(text)
    if line is None:
        assert entry.puzzle is not None
        return
    assert entry.error is not None
    assert (entry.error.line, entry.error.column) == (line, column), entry.error
    assert words in str(entry.error)


@pytest.mark.parametrize("name", NAMES)
def test_examples_are_boards_of_the_puzzle(name):
    kind = kind_of(name)
    assert len(kind.examples) == 3
    for example in kind.examples:
        board = next(read(example)).puzzle
        assert board is not None
        assert board.type == name


def test_unknown_variants_of_links_are_refused_by_name():
    (entry,) = read("https://puzz.link/p?mashu/q/6/6/009931004c00")
    assert "'q'" in str(entry.error)
