"""Values as programs write them, and texts of several: what each is, and what is wrong with others."""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.text.literals import read_literal, read_program

VALUE = "a number, a text in quotes, a list or null"

VALUES = {
    "np.array([[1, 2], [3, 4]])": [[1, 2], [3, 4]],
    "array(1)": 1,
    "[1, # so\n2]": [1, 2],
    "[1, // so\n2]": [1, 2],
    "[1,\n\n2\n]\n": [1, 2],
    "[None, null, undefined, _, True, false]": [None, None, None, None, True, False],
    "{'a': 1, b: 2,}": {"a": 1, "b": 2},
    "{a: {b: [1]}}": {"a": {"b": [1]}},
    "{1, 2, }": [1, 2],
    "(1,\n2)": [1, 2],
    "()": [],
    "[]": [],
    "['1'\n'2']": ["1", "2"],
    "[123456789012345678]": [123456789012345678],
    "[[[[[[[[1]]]]]]]]": [[[[[[[[1]]]]]]]],
    "'ab'": "ab",
    '"ab"': "ab",
    "tuple([1])": [1],
    "{(1,): 2}": {"(1)": 2},
    "{true: 1}": {"true": 1},
    "{-1: 2}": {"-1": 2},
    "{None}": [None],
    "{ a : 1 , 'b' : 2 }": {"a": 1, "b": 2},
    "[ '1' '2' ]": ["1", "2"],
    "[1 , 2 ]": [1, 2],
    "{\n'a'\n:\n1\n}": {"a": 1},
}

WRONG = {
    "array 1": "1:1: expected VALUE, found 'array'",
    "[1] 2": "1:5: expected the end of the text, found '2'",
    "[-1, 1.5]": "1:6: expected VALUE, found '1.5'",
    "[1, nul]": "1:5: expected VALUE, found 'nul'",
    "x": "1:1: expected VALUE, found 'x'",
    "[x]": "1:2: expected VALUE, found 'x'",
    "[,]": "1:2: expected VALUE, found ','",
    "[1,,2]": "1:4: expected VALUE, found ','",
    "[1}": "1:3: expected ',' or ']', found '}'",
    "['1' '2'": "1:6: a comma is missing before this text",
    "['1' '2', '3']": "1:6: a comma is missing before this text",
    "[1234567890123456789]": "1:21: expected a number of at most 18 digits",
    "[[[[[[[[[1]]]]]]]]]": "1:9: there are more than 8 lists one in the other",
    "'ab": '1:1: expected VALUE, found "\'ab"',
    "{a 1}": "1:2: expected VALUE, found 'a'",
    "{a}": "1:2: expected VALUE, found 'a'",
    "[1 # so": "1:1: the bracket [ is not closed",
}

WORDS = {
    "[a, b]": ["a", "b"],
    "[1, ~, ~]": [1, None, None],
    "[+, -]": ["+", "-"],
    "[None, x]": [None, "x"],
    "[.]": ["."],
    "[?]": ["?"],
    "[]": [],
}
"""Values in which words need no quotes."""

WRONG_WORDS = {
    "{a: b, c: d e}": "1:13: expected ',' or '}', found 'e'",
    "[a: 1]": "1:3: expected ',' or ']', found ':'",
    "[a.b]": "1:3: expected ',' or ']', found '.b'",
    "[~a]": "1:2: expected VALUE, found '~a'",
}

PROGRAMS = {
    "a = [1] , [2] , [3] ": [("a", [[1], [2], [3]], 1, False)],
    "a = [1], \nb = 2": [("a", [1], 1, False), ("b", 2, 2, False)],
    "a = [1] # so\n\nb = 2 ; c = 3": [("a", [1], 1, False), ("b", 2, 3, False), ("c", 3, 3, False)],
    "B = -1\nx = [[B, 2]]\ny = [1]": [("x", [[-1, 2]], 2, True), ("y", [1], 3, False)],
    "B = 2\nx = [1]": [("B", 2, 1, False), ("x", [1], 2, False)],
    "x = [1]; y = [2]": [("x", [1], 1, False), ("y", [2], 1, False)],
    "let x = [1];\nconst y = [2];": [("x", [1], 1, False), ("y", [2], 2, False)],
    "x: list = [1]": [("x", [1], 1, False)],
    "x = [1] # so\ny = [2]": [("x", [1], 1, False), ("y", [2], 2, False)],
    "# so\nx = [1]": [("x", [1], 2, False)],
    "x = [[1],\n[2]]\ny = [3]": [("x", [[1], [2]], 1, False), ("y", [3], 3, False)],
    "x = [1]\n\n\ny = [2]": [("x", [1], 1, False), ("y", [2], 4, False)],
    "a, b = [1], \\\n[2]": [("a", [1], 1, False), ("b", [2], 1, False)],
    "a = 1, 2": [("a", [1, 2], 1, False)],
    "[1], [2]": [("", [[1], [2]], 1, False)],
    "x = [1] # 1 2 3": [("x", [1], 1, False)],
    "x = [[1, 2, 3], # 1, 2, 3\n[4]]": [("x", [[1, 2, 3], [4]], 1, False)],
    "x = [[1,2,3],\n[1,2,3], # 1,2,3\n[4]]": [("x", [[1, 2, 3], [1, 2, 3], [4]], 1, False)],
    "x = [1] // 1 2": [("x", [1], 1, False)],
    "B = 'x'\nrows = [B]\nB2 = [B]": [("rows", ["x"], 2, True), ("B2", ["x"], 3, True)],
    "a = 1\nb = [a]\nb2 = [2]": [("b", [1], 2, True), ("b2", [2], 3, False)],
}
"""Of each value its name, what it is, its line, and whether other names stand in it."""

WRONG_PROGRAMS = {
    "x = [1] y = [2]": "1:9: expected the end of the line, found 'y'",
    "x == [1]": "1:1: leave nothing but lists with names, such as rows = [[1], ",
    "x = ": "1:5: expected a number, a text, a list or None, found the end ",
    "a, b = [1]": "1:1: there are 2 names and 1 values",
    "a, b = 1, 2, 3": "1:1: there are 2 names and 3 values",
    "print(x)": "1:1: leave nothing but lists with names, such as rows = [[1], ",
    "a, a = 1, 2": "1:1: 'a' stands here twice",
    "[1];[2]": "1:5: a list without a name stands here twice",
    "x = y": "1:5: expected a number, a text, a list or None, found 'y'; lea",
    "x = [y]": "1:6: expected a number, a text, a list or None, found 'y'; lea",
}


@pytest.mark.parametrize(
    ("text", "words"), [*((text, False) for text in VALUES), *((text, True) for text in WORDS)]
)
def test_a_value(text, words):
    assert read_literal(text, words=words) == (WORDS if words else VALUES)[text]


@pytest.mark.parametrize(
    ("text", "words"), [*((text, False) for text in WRONG), *((text, True) for text in WRONG_WORDS)]
)
def test_what_is_wrong_with_a_value(text, words):
    with pytest.raises(sp.PuzzleError) as caught:
        read_literal(text, words=words)
    wrong = (WRONG_WORDS if words else WRONG)[text]
    assert str(caught.value) == wrong.replace("VALUE", VALUE)


@pytest.mark.parametrize("text", PROGRAMS)
def test_the_values_of_a_text(text):
    assert [tuple(each) for each in read_program(text)] == PROGRAMS[text]


@pytest.mark.parametrize("text", WRONG_PROGRAMS)
def test_what_is_wrong_with_a_text_of_values(text):
    with pytest.raises(sp.FormatError) as caught:
        read_program(text)
    assert str(caught.value).startswith(WRONG_PROGRAMS[text])


def test_values_have_lines_and_are_not_too_many():
    assert read_program("\nx = [1]", 5)[0].line == 6
    with pytest.raises(sp.FormatError, match=r"^8:1: ") as caught:
        read_literal("\nx", 7)
    assert caught.value.line == 8
    many = "\n".join(f"x{number} = [1]" for number in range(1_001))
    assert len(read_program(many.rpartition("\n")[0])) == 1_000
    with pytest.raises(sp.FormatError, match=r"there are more than 1,000 values"):
        read_program(many)


@pytest.mark.parametrize("text", ["x = [[1, 2, 3],\n[1, 2, 3], # [1, 2, 3],\n[4]]"])
def test_a_comment_that_holds_a_row(text):
    with pytest.raises(sp.FormatError, match="2:11: a row stands in the comment"):
        read_program(text)
