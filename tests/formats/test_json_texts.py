"""Puzzle JSON and what is like it, text by text: where an object ends, what its type is, what is wrong."""

from __future__ import annotations

import json

import pytest

import satpuzzles as sp
from satpuzzles.core import bounded_json
from satpuzzles.core.errors import PuzzleError
from satpuzzles.formats.codec import Block
from satpuzzles.formats.puzzle_json import JSON, read_object, with_type

MADE = {
    ("hitori", "["): "wrong: 1: expected ']' at the end of the array",
    ("hitori", '1"'): "wrong: 1: expected a JSON object with the key 'type', found int",
    ("hitori", "\n\n{'a': 1}"): (
        "wrong: a hitori has one of the keys grid, board, cells, clues, givens, given"
        ", numbers, values, data, rows, puzzle, hints, initial, matrix, state, fiel"
    ),
    ("hitori", ('{"name": "hitori", "data": {"a": {"problem":"2 2\\n1 2\\n2 2"}}}')): (
        '1 a {"type": "hitori", "numbers": [[1, 2], [2, 2]]}'
    ),
    ("read", "\n,"): "wrong: 2:1: this is not JSON: expecting value",
    ("read", "[,1]'"): "wrong: 1:2: expected a number, a text in quotes, a list or null, found ','",
    ("read", '{"a": 1}'): (
        "wrong: 1: expected the key 'type' with the type of the puzzle; found the key"
        ' \'a\': write it, such as "type": "hitori", or say --type'
    ),
    ("read", '{"type": 3}'): "wrong: 1: the key 'type' must hold a string, not int",
    ("read", '{"a": [\n1]}'): (
        "wrong: 1: expected the key 'type' with the type of the puzzle; found the key"
        ' \'a\': write it, such as "type": "hitori", or say --type'
    ),
    ("read", '{"hitori":"12"}'): (
        "wrong: this may be one number or several; separate the numbers of a row by b"
        "lanks, and write one column as a list"
    ),
    ("read", '{"a": 1,\n"b": 2}'): (
        "wrong: 1: expected the key 'type' with the type of the puzzle; found the key"
        "s 'a', 'b': write it, such as \"type\": \"hitori\", or say --type"
    ),
    ("read", '{"type": "hitori"}'): "wrong: 1: the key 'numbers' is missing; found no other key",
    ("read", '{"hitori": {"numbrs":[[1]]}}'): '1 None {"type": "hitori", "numbers": [[1]]}',
    ("read", '{"hitori": {"type":"akari"}}'): ("wrong: 1: the key 'cells' is missing; found no other key"),
    ("read", ('{"type":"kenken","size":"4x4","cages":[]}')): (
        "wrong: the size must be a whole number, not '4x4'"
    ),
    ("read", ('{"name": "hitori", "data": {"a": {"problem": 3}}}')): (
        "wrong: 1: the key 'numbers' is missing; found the key 'problem'"
    ),
    ("read", ('{"name": "hitori", "data": {"a":{"problem": ""}}}')): (
        "wrong: the problem does not begin with its size"
    ),
    ("read", ('{"hitori                                  ":[[1]]}')): (
        "wrong: 1: expected the key 'type' with the type of the puzzle; found the key"
        ' \'hitori                  \'...: write it, such as "type": "hitori", or say'
    ),
    ("read", ('{"type":"akari","size":"2 row, 3 columns","grid":"......"}')): (
        '1 None {"type": "akari", "cells": [[".", ".", "."], [".", ".", "."]]}'
    ),
    ("read", ('{"name": "hitori", "data": {"a": {"problem": "1 2\\n1 1\\n2 2"}}}')): (
        "wrong: the problem is not one board of 1 x 2"
    ),
    ("read", ('{"name": "hitori", "data": {"a": {"problem": "2 2\\n1 q\\n2 2"}}}')): (
        "wrong: line 1 of the problem: expected a number from 1, found 'q' in row 1"
    ),
    ("read", ('{"kind":"hitori                                  ","numbers":[[1]]}')): (
        "wrong: 1: expected the key 'type' with the type of the puzzle; found the key"
        "s 'kind', 'numbers': write it, such as \"type\": \"hitori\", or say --type"
    ),
    ("read", ('{"type":"akari","height":2,"size":"2 rows, 3 columns","grid":"....."}')): (
        "wrong: the key 'size' is '2 rows, 3 columns'; it may be 1 to 1,000"
    ),
    ("read", ('{"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6, "g": 7, "h": 8, "i": 9, "j": 1}')): (
        "wrong: 1: expected the key 'type' with the type of the puzzle; found the key"
        "s 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j': write it, such as \"typ"
    ),
    (
        "read",
        ('{"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6, "g": 7, "h": 8, "i": 9, "j": 10, "k": 11}'),
    ): (
        "wrong: 1: expected the key 'type' with the type of the puzzle; found the key"
        "s 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', ...: write it, such as"
    ),
    (
        "read",
        ('{"type": "hitori", "numbers": [[1, 2], [2, 2]]},\n{"type": "hitori, "numbers": [[1, 2], [2, 2]]}'),
    ): ("wrong: 1: expected nothing after the JSON value, found ','"),
    (
        "read",
        (
            '{"type":"nurikabe","size":"2 rows 3 columns                        ","island'
            's":[{"row":1,"col":1,"size":2}]}'
        ),
    ): (
        "wrong: the cells of 'islands' may count from 0 or from 1: no cell of the fir"
        "st or last line tells; write them as 'r1c2'"
    ),
    ("split", "{}"): "1 null {}",
    ("split", '[1"'): "1 1\nwrong: 1: expected ',' or ']', found '\"'",
    ("split", "[1,2"): "1 1\n1 2\nwrong: 1: expected ']' at the end of the array",
    ("split", "{\n{}"): ("wrong: 2:1: this is not JSON: expecting property name enclosed in double quotes"),
    ("split", '{"a":\n1}a'): '1 {"a": 1}\nwrong: 2:3: this is not JSON: expecting value',
    ("split", "\n{'': 1\n}"): '2 {"": 1}',
    ("with_type", '{"name": 3, "game":"akari"}'): '{"type": "akari", "name": 3}',
}


def made(name, text):
    """What JSON in a text is: its boards, or the objects that a function makes of it; or what is wrong."""
    found = []
    try:
        match name:
            case "split":
                for block in JSON.split(text.split("\n")):
                    found.append(f"{block.first} {json.dumps(block.data)} {''.join(block.lines)}".rstrip())
            case "with_type":
                found.append(json.dumps(with_type(json.loads(text))))
            case "with_type own":
                found.append(json.dumps(with_type(json.loads(text), "masyu")))
            case "read_object":
                found.append(json.dumps(read_object(Block([], 1), json.loads(text)).to_json()))
            case _:
                for block in JSON.split(text.split("\n")):
                    board = JSON.read(block._replace(wanted=None if name == "read" else name))
                    found.append(f"{block.first} {JSON.title(block)} {json.dumps(board.to_json())}")
    except PuzzleError as error:
        found.append(f"wrong: {error}"[:150])
    return "\n".join(found)


@pytest.mark.parametrize(("name", "text"), MADE)
def test_what_is_made_of_a_text(name, text):
    assert made(name, text) == MADE[name, text]


def test_a_board_is_one_line_without_blanks():
    assert JSON.write(sp.Hitori([[1, 2], [2, 2]])) == '{"type":"hitori","numbers":[[1,2],[2,2]]}\n'


def test_only_the_first_thousand_lines_tell_objects_a_line():
    for blank, lines in ((999, 1), (1_000, 0)):
        blocks = [*JSON.split([*[""] * blank, '{"a": 1}'])]
        assert [(each.first, len(each.lines)) for each in blocks] == [(1_000 if lines else 1_001, lines)]


def test_a_text_of_too_many_values_is_refused_in_its_first_line(monkeypatch):
    monkeypatch.setattr(bounded_json, "VALUE_CAP", 5)
    assert made("split", '{"a":\n[1,2,3,4,5,6,7]}').endswith("write one puzzle a line")
    assert made("split", '{"a":\n[1,2,3,4,5,6,7]}').startswith("wrong: 1: the JSON has more than")
