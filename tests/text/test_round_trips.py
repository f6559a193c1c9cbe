"""Whatever is written in a format is read back as the same puzzles, named or guessed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import jsonschema
import pytest
from boards import ORACLES, random_board
from format_boards import MAKERS, calcudoku, comparable, futoshiki, hitori, nonogram
from samples import few_or_many

import satpuzzles as sp
from satpuzzles import text as formats
from satpuzzles.text import FORMATS

ONE_BOARD = {"webpbn", "nin", "mk", "cwd", "olsak", "pbm", "program", "yaml"}
"""Formats whose files hold one board."""
CASES = [(name, index) for name, makers in MAKERS.items() for index in range(len(makers))]


def read_all(text, **how):
    entries = list(formats.read(text, **how))
    errors = [str(entry.error) for entry in entries if entry.error]
    assert not errors, (errors[:3], text[:300])
    return [comparable(entry.puzzle) for entry in entries]


def test_every_format_is_tested():
    assert set(MAKERS) == set(FORMATS)


@pytest.mark.sampled(3)
@few_or_many("repeats", 5, 40)
@pytest.mark.parametrize(("name", "index"), CASES)
def test_read_gives_back_what_was_written(name, index, repeats):
    random = Random(f"{name} {index}")
    for _ in range(repeats):
        boards = [
            MAKERS[name][index](random) for _ in range(1 if name in ONE_BOARD else random.randint(1, 4))
        ]
        text = formats.write(boards, name)
        wanted = [comparable(board) for board in boards]
        read = read_all(text, format=name)
        assert read == wanted
        assert formats.write(read, name) == formats.write(wanted, name)
        assert read_all(text.replace("\n", "\r\n").encode("utf-8-sig"), format=name) == wanted


@pytest.mark.sampled(3)
@few_or_many("repeats", 5, 40)
@pytest.mark.parametrize(("name", "index"), CASES)
def test_the_format_is_guessed_or_two_are_named(name, index, repeats):
    random = Random(f"guess {name} {index}")
    for _ in range(repeats):
        board = MAKERS[name][index](random)
        text = formats.write(board, name)
        guessed = list(formats.read(text))
        if guessed[0].puzzle is None:
            assert not FORMATS[name].text.native, "what people read and write tells itself"
            assert " fit" in guessed[0].error.sentence, (str(guessed[0].error), text)
            assert board.type in guessed[0].error.sentence
            assert read_all(text, type=board.type, format=name) == [comparable(board)]
        else:
            assert [comparable(entry.puzzle) for entry in guessed] == [comparable(board)], text
    for ending in FORMATS[name].endings:
        assert read_all(text, source=f"board{ending}") == [comparable(board)]


def require_equal_or_refused(board):
    """Requires each format to give a board back that it takes, where the type of the puzzle is told."""
    for name in ("text", *FORMATS):
        try:
            text = formats.write(board, name)
        except sp.PuzzleError:
            continue
        assert read_all(text, type=board.type) == [comparable(board)], (name, text)


@few_or_many("repeats", 4, 40)
@pytest.mark.parametrize("kind", ORACLES)
def test_partly_filled_boards_are_read_back_or_refused(kind, repeats):
    random = Random(f"filled {kind}")
    for seed in range(repeats):
        board = random_board(kind, seed).puzzle()
        require_equal_or_refused(board)
        grid = sp.solve(replace(board, known=None)).solution
        for share in (0, 0.3, 1) if grid else ():
            known = [[value if random.random() < share else None for value in row] for row in grid]
            require_equal_or_refused(replace(board, known=known))


@pytest.mark.parametrize("given", [0, 1])
@pytest.mark.parametrize("diagonals", [False, True])
@pytest.mark.parametrize("whole", [{"box": (1, 1)}, {"regions": ((1,),)}])
def test_a_sudoku_of_one_cell_is_read_back_or_refused(given, diagonals, whole):
    require_equal_or_refused(sp.Sudoku([[given]], diagonals=diagonals, **whole))


@pytest.mark.parametrize("kind", ["hitori", "nonogram", "calcudoku", "futoshiki"])
def test_native_text(kind):
    board = {"hitori": hitori, "nonogram": nonogram, "calcudoku": calcudoku, "futoshiki": futoshiki}[kind](
        Random(3), side=7
    )
    text = formats.write(board, "text")
    assert read_all(text) == read_all(text, format="text", type=kind) == [comparable(board)]


def test_written_json_follows_the_published_schema():
    import json

    path = Path(formats.__file__).with_name("puzzle.schema.json")
    schema = json.loads(path.read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    random = Random(8)
    for make in MAKERS["json"] * 10:
        validator.validate(json.loads(formats.write(make(random), "json")))
    for bad in (
        {"type": "hitori"},
        {"type": "hitori", "numbers": [[-1]]},
        {"type": "hitori", "numbers": [[1]], "size": 1},
        {"type": "nonogram", "rows": [[[1]]], "columns": [[1]]},
        {"type": "calcudoku", "size": 1, "cages": [{"cells": [[0, 0]], "op": "%", "target": 1}]},
        {"type": "futoshiki", "size": 1, "givens": [[0]], "less_than": [[[0, 0]]]},
        {"type": "sudoku"},
    ):
        assert not validator.is_valid(bad), bad


def test_one_board_a_file_is_said():
    for name in ONE_BOARD:
        board = MAKERS[name][0](Random(1))
        with pytest.raises(formats.reading.FormatError, match="holds one board, not several"):
            formats.write([board, board], name)
