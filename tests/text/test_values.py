"""Values in programs and in YAML, one by one, and what is wrong with others; none is a whole board.

The counts of rows in tables and squares in one line stand here, too, for they are bounds as well.
"""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.text.codec import Block
from satpuzzles.text.literals import read_literal, read_program
from satpuzzles.text.plain_yaml import read_yaml
from satpuzzles.text.square_line import read_square, square_line

VALUES = {
    "[1, -2, None, true]": [1, -2, None, True],
    "(1)": 1,
    "(1,)": [1],
    "(1, 2)": [1, 2],
    "{}": {},
    "{1, 2}": [1, 2],
    "{a: 1, 'b': [2]}": {"a": 1, "b": [2]},
    "{(1, 2): 3, 4: 5}": {"(1,2)": 3, "4": 5},
    "['12' '34']": ["12", "34"],
}

WRONG_VALUES = {
    "[1, 2": "1:1: the bracket [ is not closed",
    "[1 2]": "1:4: expected ',' or ']', found '2'",
    "{'a': 1, 2}": "1:1: a dictionary must have a key for each value",
    "{'a': 1, 'a': 2}": "1:16: the key 'a' stands twice",
    "{[]: 1}": "1:7: a key must be a text, a number or a pair of numbers",
    "{(1, 'b'): 1}": "1:13: a key must be a text, a number or a pair of numbers",
    "['12', '3' '4']": "1:12: a comma is missing before this text",
    "['12' '3']": "1:7: expected a comma before this text, or texts of the same length",
    "[" * 60 + "1" + "]" * 60: "1:",
}

PROGRAMS = {
    "rows = [[1], [2]]\ncolumns = [3]": [("rows", [[1], [2]], 1), ("columns", [3], 2)],
    "\n\na, b = [1], [2]": [("a", [1], 3), ("b", [2], 3)],
    "a, b = [[1], [2]]": [("a", [1], 1), ("b", [2], 1)],
    "a = [1], [2]": [("a", [[1], [2]], 1)],
    "a = [1],\nb = 2": [("a", [1], 1), ("b", 2, 2)],
    "[1]": [("", [1], 1)],
    "B = -1\nrows = [[B, 2]]": [("rows", [[-1, 2]], 2)],
}

WRONG_PROGRAMS = {
    "a = [1]\na = [2]": "2:1: 'a' stands here twice",
    "[1]\n[2]": "2:1: a list without a name stands here twice",
    "a, b, c = [1], [2]": "1:1: there are 3 names and 2 values",
    "a = np.array": "1:",
    "x": "1:",
}

YAMLS = {
    "a: 1\nb: [1, 2]": {"a": 1, "b": [1, 2]},
    "- 1\n- 2": [1, 2],
    "a:\nb: 3": {"a": None, "b": 3},
    "a:\n- 1\n- 2\nb: 3": {"a": [1, 2], "b": 3},
    "a:\n  b: 1\n  c: 2\nd: 3": {"a": {"b": 1, "c": 2}, "d": 3},
    "- a: 1\n  b: 2\n- a: 3\n  b: 4": [{"a": 1, "b": 2}, {"a": 3, "b": 4}],
    "a: |\n  1 2\n  2 1\nb: 1": {"a": "1 2\n2 1", "b": 1},
    "---\na: true  # so\n...": {"a": True},
}

WRONG_YAMLS = {
    "a: 1\na: 2": "2: the key 'a' stands twice",
    "a: 1\n- 2": "2: expected a line such as 'key: value' or '- item' in YAML, found '- 2'",
    "- 1\na: 2": "2: expected a line such as 'key: value' or '- item' in YAML, found 'a: 2'",
    "a: 1\n  b: 2": "2: expected a line such as 'key: value' or '- item' in YAML, found 'b: 2'",
    "a: 1\nb": "2: expected a line such as 'key: value' or '- item' in YAML, found 'b'",
}


@pytest.mark.parametrize("text", VALUES)
def test_a_value_of_a_program(text):
    assert read_literal(text) == VALUES[text]


@pytest.mark.parametrize("text", WRONG_VALUES)
def test_what_is_wrong_with_a_value_of_a_program(text):
    with pytest.raises(sp.PuzzleError) as caught:
        read_literal(text)
    assert str(caught.value).startswith(WRONG_VALUES[text])


@pytest.mark.parametrize("text", PROGRAMS)
def test_the_values_of_a_program(text):
    assert [(each.name, each.value, each.line) for each in read_program(text)] == PROGRAMS[text]


@pytest.mark.parametrize("text", WRONG_PROGRAMS)
def test_what_is_wrong_with_a_program(text):
    with pytest.raises(sp.FormatError) as caught:
        read_program(text)
    assert str(caught.value).startswith(WRONG_PROGRAMS[text])


@pytest.mark.parametrize("text", YAMLS)
def test_a_value_in_yaml(text):
    assert read_yaml(Block(text.split("\n"), 1)) == YAMLS[text]


@pytest.mark.parametrize("text", WRONG_YAMLS)
def test_what_is_wrong_with_yaml(text):
    with pytest.raises(sp.FormatError) as caught:
        read_yaml(Block(text.split("\n"), 1))
    assert str(caught.value).startswith(WRONG_YAMLS[text])


def test_lists_one_in_the_other_have_a_bound_in_yaml():
    def nested(depth):
        return read_yaml(Block([f"{' ' * at}a:" for at in range(depth)] + [" " * depth + "b: 1"], 1))

    deepest = next(depth for depth in range(1, 200) if isinstance(_error_of(nested, depth), sp.FormatError))
    assert 3 < deepest < 100
    assert f"{deepest + 1}: there are more than {deepest} lists" in str(_error_of(nested, deepest))


def _error_of(function, *arguments):
    try:
        function(*arguments)
    except sp.PuzzleError as error:
        return error
    return None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1 2 1 2 3|2 1 3 1 1|3 3 1 2 2", ""),
        ("1 2 1 2|2 1 3 1|3 3 1 2", "1: the first column counts the rows"),
        ("1 2 1|2 1 3|3 3 1", ""),
        ("1 2 1 2 3|2 1 3 1 1|3 3 1 2 2|4 1 1 1 1", "1: the first column counts the rows"),
        ("1 2 1 2 3|2 1 3 1 1|3 3 1 2 2|1 1 1 1 1", ""),
        ("1,2,3|1,2,1|2,1,3|3,3,1", ""),
        ("1 2|2 1|3 1", ""),
    ],
)
def test_rows_that_are_counted_are_not_read_as_cells(text, words):
    rows = text.replace("|", "\n")
    error = _error_of(lambda: sp.loads(rows, type="hitori"))
    assert words in str(error) if words else error is None


def test_a_square_in_one_line():
    assert read_square(Block(["1..4............"], 1)) == ((1, 0, 0, 4), *[(0,) * 4] * 3)
    assert square_line(((1, 0), (10, 0)), "it") == "1.A."
    for line, wrong in (
        ("123412341234123.4", "16, 36, 64, 81"),
        ("1234123412341234", "the board has no blank cell"),
        ("1234 .234123412341", "more cells stand behind"),
    ):
        assert wrong in str(_error_of(read_square, Block([line], 1))), line
    many = [[0] * 40 for _ in range(40)]
    assert "it has at most" in str(_error_of(square_line, many, "it"))
