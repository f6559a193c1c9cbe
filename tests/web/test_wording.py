"""What the API says of errors names nothing as a command line does."""

import ast
import json
from pathlib import Path

import pytest

import satpuzzles
from satpuzzles.core.errors import NO_SOLUTION
from satpuzzles.web.questions import answer
from satpuzzles.web.wording import without_options

PACKAGE = Path(satpuzzles.__file__).parent


def error_of(name, **body):
    return json.loads(answer(name, json.dumps(body).encode())[1])


@pytest.mark.parametrize(
    "sentence, told",
    [
        (NO_SOLUTION, "there is no solution"),
        (
            "write its name on the first line, or use --type: a",
            "write its name on the first line, or say its type: a",
        ),
        ("it fits both; say which with --type", "it fits both; say its type"),
        ("--columns-first is wrong", "the option columns_first is wrong"),
        ("a -- b stays", "a -- b stays"),
    ],
)
def test_options_are_told_in_words(sentence, told):
    assert without_options(sentence) == told


def test_no_sentence_of_a_reader_keeps_an_option():
    sentences = [
        node.value
        for path in [*PACKAGE.glob("formats/*.py"), *PACKAGE.glob("kinds/*/*.py"), *PACKAGE.glob("core/*.py")]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "--type" in node.value
    ]
    assert len(sentences) >= 5
    assert not [each for each in map(without_options, sentences) if "--" in each]


def test_a_text_of_no_clear_type_and_a_board_without_solution_are_told_so():
    entry = error_of("read", text="1..\n..2\n.3.\n")["boards"][0]
    assert "its type" in entry["error"] and "--" not in entry["error"]
    impossible = {"type": "sudoku", "size": 4, "givens": [[1, 1, 0, 0], *[[0] * 4] * 3]}
    assert error_of("explain", board=impossible)["error"] == "there is no solution"


@pytest.mark.parametrize("name", ["futoshiki", "sudoku", "calcudoku"])
def test_only_square_boards_of_a_square_puzzle_are_begun(name):
    assert "square" in error_of("empty", type=name, options={"size": [4, 6]})["error"]
    assert "draft" in error_of("empty", type=name, options={"size": [6, 6]})
    assert "draft" in error_of("empty", type="akari", options={"size": [4, 6]})
