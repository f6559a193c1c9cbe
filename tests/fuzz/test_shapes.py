"""Data and tables of any shape, for every puzzle, are a board or refused in a sentence for people."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random

import pytest
from target import require_sentence, try_reading

from satpuzzles.core.errors import PuzzleError
from satpuzzles.formats import FORMATS, read, write
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import BUILT_IN, kind_of, puzzle_type

ROUNDS = 60
ODD = (
    *(None, True, 5, -1, 1.5, 10**30, "", "x", "12", "1 2\n2 1", ["12", "21"], [], {}, {"a": 1}),
    *([[]], [None], [[None]], [5], [[5]], [[1], 2], [[1, 2], [3]], {"cells": [[0, 0]]}, [1, [[2]]]),
)
KEYS = ("type", "known", "size", "grid", "clues", "cages", "islands", "problem", "name", "extra")
WORDS = (*("", ".", "1", "2", "12", "0", "?", "x", "#", "W", "'", '"', '""', "|", "+", "<", "2>", "1 1"),
         *("1,1", "rows", "A1", "1:", "%", "/", "=", "é", "[", "]", "{", "}"))  # fmt: skip


def examples(name):
    """A few boards of a puzzle."""
    return [next(iter(read(text, type=name))).puzzle for text in kind_of(name).examples[:2]]


def paths(data, path=()):
    """Every place in data, as the keys that lead there."""
    if path:
        yield path
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield from paths(value, (*path, key))


def reshape(random, data):
    """Puts something odd into data, takes a part away, or wraps one up."""
    found = list(paths(data))
    shallow = [path for path in found if len(path) < 3]
    *above, last = random.choice(random.choice((found, shallow)) or [("type",)])
    at = data
    for key in above:
        at = at[key]
    odd = deepcopy(random.choice(ODD))
    match random.randrange(6):
        case 0 if at:
            del at[last]
        case 1 if at:
            at[last] = [at[last]]
        case 2 if isinstance(at, list):
            at.insert(last, odd)
        case 3:
            data[random.choice(KEYS)] = odd
        case _:
            at[last] = odd


@pytest.mark.parametrize("name", BUILT_IN)
def test_json_of_any_shape(name):
    random = Random(name)
    boards = [puzzle.to_json() for puzzle in examples(name)]
    for _ in range(ROUNDS):
        data = deepcopy(random.choice(boards))
        if random.random() < 0.3:
            data["known"] = deepcopy(random.choice(ODD))
        for _ in range(random.choice((1, 1, 2, 3))):
            reshape(random, data)
        text = json.dumps(data).encode()
        try_reading(text)
        try_reading(text, name)
        for kind in (Puzzle, puzzle_type(name)):
            try:
                kind.from_json(data)
            except PuzzleError as error:
                require_sentence(error)


def random_table(random):
    """Cells of a few words, some of them blank, between signs of one kind."""
    words, sign = random.sample(WORDS, random.choice((1, 2, 3, 5))), random.choice((",", ";", "\t", "|", " "))
    width = random.randint(1, 5)
    return [sign.join(random.choices(words, k=width)) for _ in range(random.randint(1, 5))]


def spoil(random, lines):
    """Replaces a line or a word, or takes one away."""
    at = random.randrange(len(lines))
    words = lines[at].split(" ")
    words[random.randrange(len(words))] = random.choice(WORDS)
    choice = ["", random.choice(",;\t| ") * random.randint(1, 4), random.choice(WORDS), " ".join(words)]
    lines[at : at + 1] = random.choice(([], [random.choice(choice)]))


@pytest.mark.parametrize("name", BUILT_IN)
def test_tables_of_any_shape(name):
    random = Random(name)
    texts = []
    for puzzle in examples(name):
        for format in FORMATS:
            try:
                texts.append(write([puzzle], format))
            except PuzzleError:
                continue
    for _ in range(ROUNDS):
        lines = random.choice((random_table(random), random.choice(texts).split("\n")))
        for _ in range(random.choice((0, 1, 2, 4))):
            spoil(random, lines := lines or [""])
        text = "\n".join(lines).encode()
        try_reading(text)
        try_reading(text, name)


@pytest.mark.parametrize("text", [",,\n,,\n", ",", '"",""\n"",""\n', "\t\t\n", "; ;\n; ;\n", "|  |  |\n"])
def test_a_table_of_empty_cells_is_no_board(text):
    (entry,) = read(text, source="sheet.csv")
    assert "empty" in str(entry.error) and "write its name" not in str(entry.error)


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("row", [None, 3, True, {}])
def test_a_row_that_is_no_row_is_named(name, row):
    """The first row and the last, in the grids of each puzzle."""
    for puzzle in examples(name):
        board = puzzle.to_json()
        for key in [key for key, value in board.items() if isinstance(value, list)]:
            for number in (1, len(board[key])):
                kept = board[key][number - 1]
                if not isinstance(kept, list) or len(kept) < puzzle.columns:  # a clue, not a row of cells
                    continue
                data = deepcopy(board)
                data[key][number - 1] = row
                (entry,) = read(json.dumps(data))
                assert f"row {number} of the" in str(entry.error), (key, entry.error)
