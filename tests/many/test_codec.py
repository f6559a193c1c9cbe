"""Values that go to another process and back, in JSON and in marshal: puzzles, recipes and answers."""

from __future__ import annotations

import json
import marshal
from random import Random

import pytest

import satpuzzles as sp
from satpuzzles.kinds.template.puzzle import Template
from satpuzzles.puzzle.packing import pack, unpack
from satpuzzles.questions.count import count
from satpuzzles.questions.search import Question
from satpuzzles.questions.verdict import judge
from satpuzzles.uniqueness.boards import generate
from satpuzzles.uniqueness.repair import repair

UNIQUE = sp.Hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]])
SEVERAL = sp.Futoshiki([[0, 0], [0, 0]])
UNSOLVABLE = sp.Calcudoku(2, [sp.Cage(((0, 0), (0, 1), (1, 0), (1, 1)), "+", 7)])
PICTURE = sp.Nonogram([[1], [1]], [[1], [1]], known=[[1, None], [None, None]])
OPTIONS = sp.Options()
PUZZLES = [UNIQUE, SEVERAL, UNSOLVABLE, PICTURE, Template([1, 1], [1, 1])]


def there_and_back(value: object, given: object = None) -> list:
    """A value as it comes out of both ways to another process."""
    packed = pack(value, given)
    return [
        unpack(json.loads(json.dumps(packed)), given),
        unpack(marshal.loads(marshal.dumps(packed)), given),
    ]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.type)
def test_a_puzzle_and_what_was_found_about_it_come_back_as_they_were(puzzle):
    why = sp.why(puzzle)
    empty = ((None,) * puzzle.columns,) * puzzle.rows
    values = [
        puzzle,
        why,
        sp.solve(puzzle),
        judge(puzzle, empty, options=OPTIONS),
        count(puzzle),
        Question(why=True, most=3),
    ]
    values += [repair(puzzle)] if puzzle.type != "template" and why is None else []
    for value in [*values, tuple(values)]:
        for found in there_and_back(value):
            assert found == value and type(found) is type(value)
        for found in there_and_back(value, puzzle):
            assert found == value


def test_recipes_and_what_they_made_come_back_as_they_were():
    recipe = sp.HitoriRecipe(rows=4, columns=4)
    made = list(generate(recipe, seed=1, count=2))
    for value in (recipe, made[0], tuple(made)):
        assert there_and_back(value) == [value, value]


def test_lists_come_back_as_tuples_and_plain_values_as_they_are():
    dice = Random(1)
    grid = [[dice.choice([0, 1.5, None, True, "ß"]) for _ in range(4)] for _ in range(4)]
    value = {"a": grid, "b": {"c": [{"d": (1, [2])}]}}
    same = {"a": tuple(map(tuple, grid)), "b": {"c": ({"d": (1, (2,))},)}}
    assert there_and_back(value) == [same, same]


def test_a_registered_puzzle_is_found_where_its_class_cannot_be_imported():
    class Own(sp.Futoshiki):
        pass

    board = Own([[0, 0], [0, 1]])
    for found in there_and_back(board):
        assert type(found) is sp.Futoshiki and found.to_json() == board.to_json()
