"""Boards written in single formats, names of values and colours, and recipes as options make them."""

from __future__ import annotations

import re
from importlib import import_module
from random import Random

import click
import numpy as np
import pytest
from test_cages_in_the_making import board_of_cages

import satpuzzles as sp
from satpuzzles.core.errors import PuzzleError, RuleError
from satpuzzles.core.options import Limits
from satpuzzles.formats import write
from satpuzzles.kinds.akari import as_written as akari
from satpuzzles.kinds.calcudoku import cage_repair
from satpuzzles.kinds.hitori.repair import HitoriClues
from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.kinds.nonogram.repair import NonogramClues
from satpuzzles.kinds.nurikabe.repair import NurikabeClues
from satpuzzles.kinds.sudoku.as_written import as_written
from satpuzzles.search.ways import ways_of

COLORED = Nonogram([[(1, 1), (1, 2)]], [[(1, 1)], [(1, 2)]], ("#ff0000", "#000000"))
SIGNED = sp.Futoshiki([[1, 0], [0, 0]], [((0, 0), (0, 1)), ((1, 1), (0, 1))])
CAGED = sp.Calcudoku(
    2, [sp.Cage(((0, 0), (1, 0)), "+", 3), sp.Cage(((0, 1),), None, 2), sp.Cage(((1, 1),), None, 1)]
)


def refused(call, *arguments, **named):
    with pytest.raises(PuzzleError) as caught:
        list(call(*arguments, **named) or ())
    return str(caught.value)


# ---- writing ----


def test_boards_are_written_as_each_format_has_them():
    for name, board, expected in (
        ("janko", SIGNED, ["2", "1 -1", "-1 -1", "2", "1>0", "1>3"]),
        ("prolog", SIGNED, ["problem(1, [[1,_],[_,_]], [[0,0,0,1],[1,1,0,1]])."]),
        ("signs", SIGNED, ["1 < .", "    v", ".   ."]),
        ("cages", CAGED, ["A B", "A C", "A 3+", "B 2", "C 1"]),
        ("volkskrant", CAGED, ["size=2", "+ 3 1,1 2,1", "= 2 1,2", "= 1 2,2"]),
        ("puzzlekit", CAGED, ["2 2", "3+ 2", ". 1", "1 2", "1 3"]),
        (
            "filas",
            Nonogram([[2], [0]], [[1], [1]]),
            ["2, 2", "FILAS", "2", "0", "COLUMNAS", "1", "1"],
        ),
        (
            "record",
            Nonogram([[1, 1], [1], [0]], [[1], [1], [1]]),
            ["$1", "1\t1", "1", "0", "1", "1", "1"],
        ),
        (
            "non",
            Nonogram([[1]], [[1]]),
            ["width 1", "height 1", "", "rows", "1", "", "columns", "1"],
        ),
        (
            "non",
            COLORED,
            [
                "width 2",
                "height 1",
                "color a #ff0000",
                "color b #000000",
                "",
                "rows",
                "1a,1b",
                "",
                "columns",
                "1a",
                "1b",
            ],
        ),
    ):
        assert write(board, name).splitlines() == expected
    square = sp.Futoshiki([[1, 0, 0], [0, 0, 0], [0, 0, 2]], [((0, 0), (0, 1)), ((2, 1), (1, 1))])
    assert write(square, "sgt") == "3:1,0L,0,0,0D,0,0,0,2,\n"
    adjacent = sp.Futoshiki([[1, 0, 0], [0, 0, 0], [0, 0, 2]], adjacent=[((0, 0), (0, 1))])
    assert write(adjacent, "sgt") == "3a:1R,0L,0,0,0,0,0,0,2,\n"


def test_colours_in_xml_are_written_and_read_again():
    text = write(COLORED, "webpbn")
    assert '<puzzle type="grid" defaultcolor="color1" backgroundcolor="white">' in text
    assert '<color name="color1" char="0">FF0000</color>' in text
    assert '<color name="black" char="1">000000</color>' in text
    assert re.findall(r'<clues type="(\w+)">', text) == ["columns", "rows"]
    assert sp.loads(text, format="webpbn") == COLORED


def test_boards_that_a_format_cannot_hold_are_refused():
    for name, board, told in (
        ("sgt", SIGNED, "the board is 2 x 2; a game ID of Unequal takes sides of 3 to 32"),
        ("sgt", CAGED, "the board is 2 x 2; a game ID of Keen takes sides of 3 to 9"),
        (
            "sgt",
            sp.Futoshiki([[0] * 3] * 3, [((0, 0), (0, 1))], adjacent=[((1, 0), (1, 1))]),
            "this board has one between row 1, column 1 and row 1, column 2",
        ),
        ("janko", sp.Futoshiki([[0] * 3] * 3, adjacent=[]), "cannot hold the Adjacent variant"),
        ("record", Nonogram([[1]], [[1], [0]]), "holds square boards; this one is 1 x 2"),
        ("nin", COLORED, "cannot hold colours; this nonogram has #ff0000, #000000"),
        (
            "pbm",
            Nonogram([[1], [1]], [[1], [1]]),
            "that of this nonogram has to be searched for: solve it first",
        ),
        ("pbm", Nonogram([[2], [2]], [[1], [1]]), "holds a picture, and this nonogram has none"),
        (
            "signs",
            sp.Futoshiki([[0, 0], [0, 0]], [((0, 0), (0, 1)), ((0, 1), (0, 0))]),
            "there is room for one sign only between row 1, column 1 and row 1, column 2; json can hold two",
        ),
    ):
        assert told in refused(write, board, name)
    cages = [
        sp.Cage(((0, 0), (0, 1)), None, 3),
        *(
            sp.Cage(((r, c),), None, 1)
            for r, c in [(0, 2), *((1, c) for c in range(3)), *((2, c) for c in range(3))]
        ),
    ]
    told = "the cage at row 1, column 1 has no operator; a game ID of Keen needs one"
    assert told in refused(write, sp.Calcudoku(3, cages), "sgt")
    bar = [
        sp.Cage(((0, 0), (0, 1), (0, 2)), "-", 0),
        *(sp.Cage(((r, c),), None, 1) for r in (1, 2) for c in range(3)),
    ]
    told = "the cage at row 1, column 1 has 3 cells; in a game ID of Keen - needs two"
    assert told in refused(write, sp.Calcudoku(3, bar), "sgt")


# ---- names ----


def test_values_and_colours_have_names():
    assert [Nonogram([[1]], [[1]]).value_name(value) for value in (0, 1)] == ["blank", "filled"]
    assert [COLORED.value_name(value) for value in (0, 1, 2)] == ["blank", "colour 1", "colour 2"]
    assert [sp.Hitori([[1]]).value_name(value) for value in (0, 1)] == ["white", "black"]
    assert [sp.Nurikabe([[1]]).value_name(value) for value in (0, 1)] == ["land", "sea"]
    assert [sp.Akari([[None]]).value_name(value) for value in (0, 1)] == ["no light", "a light"]
    assert COLORED.layout().colors == ("#ff0000", "#000000") and not Nonogram([[1]], [[1]]).layout().colors
    for colors, told in (
        (5, "the colours must be a list"),
        ([], "a nonogram has 1 to"),
        (["red"], "the colour 'red' is not of the form #rrggbb"),
        ([5], "the colour 5 is not of the form #rrggbb"),
    ):
        with pytest.raises(RuleError, match=told):
            Nonogram([[1]], [[1]], colors)
    assert Nonogram([[1]], [[1]], ["#FF00Aa"]).colors == ("#ff00aa",)


def test_diagonals_are_drawn_from_corner_to_corner():
    for size in (4, 6):
        slants = sp.Sudoku([[0] * size] * size, diagonals=True).layout().slants
        last = size - 1
        assert slants == (((0, 0), (last, last)), ((0, last), (last, 0)))


def test_the_groups_of_a_sudoku_as_it_is_written():
    board = sp.Sudoku([[0] * 4] * 4, diagonals=True).to_json()
    cells = {frozenset(line.places) for line in as_written(board).lines}
    boxes = [{0, 1, 4, 5}, {2, 3, 6, 7}, {8, 9, 12, 13}, {10, 11, 14, 15}]
    for group in (*boxes, {0, 5, 10, 15}, {3, 6, 9, 12}, {0, 1, 2, 3}, {0, 4, 8, 12}):
        assert frozenset(group) in cells
    plain = {frozenset(line.places) for line in as_written(sp.Sudoku([[0] * 4] * 4).to_json()).lines}
    assert cells - plain == {frozenset({0, 5, 10, 15}), frozenset({3, 6, 9, 12})}


# ---- recipes ----


def test_options_make_recipes():
    for kind, own, size in (
        ("akari", {"blocks": 0.3}, (10, 10)),
        ("nurikabe", {"largest": 5}, (8, 8)),
        ("sudoku", {"box": None, "diagonals": True}, (9, 9)),
        ("calcudoku", {"cages": (2, 3), "operators": ("+",), "minimal": True}, (6, 6)),
        ("hitori", {"black": 0.25}, None),
    ):
        make = import_module(f"satpuzzles.kinds.{kind}.options").recipe
        with click.Context(click.Command("own")):
            told, plain = make(size=(4, 4), boards=1, **own), make(size=None, boards=1, **own)
        assert (told.rows, told.columns, told.type) == (4, 4, kind)
        if size:
            assert (plain.rows, plain.columns) == size
        for name, value in own.items():
            assert getattr(told, name) == value


def test_additions_of_a_recipe_are_clues_that_it_may_use():
    recipe = sp.CalcudokuRecipe(rows=3, columns=3, operators=("+", "*"), minimal=True)
    board = recipe.make(np.random.default_rng(3))
    assert board is not None
    for each in recipe.additions(board, np.random.default_rng(1)):
        (clue,) = each
        assert clue.value in ("+", "*")
    free = sp.CalcudokuRecipe(rows=3, columns=3)
    board = free.make(np.random.default_rng(3))
    assert board is not None
    walls = [clue for (clue,) in free.additions(board, np.random.default_rng(1)) if clue.value is None]
    assert bool(walls) == any(len(cage.cells) > 1 for cage in board.puzzle.cages)
    futoshiki = sp.FutoshikiRecipe(rows=3, columns=3, givens=1.0)
    board = futoshiki.make(np.random.default_rng(3))
    offered = [clue for (clue,) in futoshiki.additions(board, np.random.default_rng(1))]
    entries = [clue.entry for clue in offered]
    assert len(entries) == len(set(entries))
    there = sum(map(bool, (value for row in board.puzzle.givens for value in row))) + len(
        board.puzzle.less_than
    )
    assert len(entries) == 9 + 12 - there


def test_clues_are_tightened_where_others_tell_more():
    """A sum of 6 over three cells tells less than their product of 6."""
    board = board_of_cages((0, 1, 2), (3, 4, 5), (6, 7, 8))
    board.operators = ("+", "*")
    before = [cage.op for cage in board.cages.values()]
    assert before == ["+"] * 3 and cage_repair._tighten(board)
    assert sorted(cage.op for cage in board.cages.values()) == ["*", "+", "+"] or len(board.cages) > 3
    single = board_of_cages(*((cell,) for cell in range(9)))
    assert not cage_repair._tighten(single)
    whole = board_of_cages((0, 1, 2), (3, 4, 5), (6, 7, 8))
    assert cage_repair._tighten(whole) and len(whole.cages) == 4


# ---- repair ----


def test_boards_without_a_clue_have_formulas():
    board = Nonogram([[1], [1]], [[1], [1]])
    solution = ((1, 0), (0, 1))
    clues = NonogramClues(board)
    assert clues.told_by(((1, 1), (0, 0))).row_clues == (((2, 1),), ())
    for line in clues.changeable():
        assert line.formula(Limits()).clause_count < board.encode("order").clause_count
        assert line.left_by(solution) == (((1, 1),),)
    changed, changes = clues.retracted([0, 3], ((1, 1), (0, 1)))
    assert changed.row_clues == (((2, 1),), ((1, 1),)) and changed.column_clues == (((1, 1),), ((2, 1),))
    assert len(changes) == 2
    for change in NurikabeClues(sp.Nurikabe([[2, None], [None, None]])).changeable():
        assert change.formula(Limits()).clause_count
    moved = NurikabeClues(sp.Nurikabe([[2, None]])).changeable()[-1]
    assert list(moved.left_by(((0, 0),))) == [True]


def test_white_numbers_that_are_given_up_become_ones_that_their_lines_do_not_show():
    board = sp.Hitori([[1, 1, 2], [2, 3, 1], [3, 1, 3]])
    clues = HitoriClues(board)
    solution = ((0, 1, 0), (0, 0, 0), (0, 0, 1))
    changed, changes = clues.retracted([0, 1, 4], solution)
    # The first sees 2 and 3, the middle 2 and 1; what is under a black cell stays.
    assert changed.numbers == ((1, 1, 2), (2, 3, 1), (3, 1, 3)) and len(changes) == 2
    assert [change.cells for change in changes] == [((0, 0),), ((1, 1),)]
    other, changes = clues.retracted([2], solution)
    assert other.numbers[0][2] == 2 and changes[0].sentence == "Change the 2 at row 1, column 3 to 2."
    assert len(clues.changeable()) == 9 and clues.changeable()[0].formula(Limits()).clause_count


def test_random_rows_are_permutations():
    space = ways_of(CAGED, Limits()).space
    for seed in range(5):
        state = space.random(Random(seed))
        assert len(state) == 4 and sorted(state[:2]) == sorted(state[2:]) == [1, 2]


def test_lights_and_lines_of_sight_as_they_are_written():
    """Two rows of three with a block in the middle of the first and a 1 at the end of the second."""
    board = sp.Akari([[None, "#", None], [None, None, 1]]).to_json()
    lines = [(line.name, set(line.places)) for line in akari.as_written(board).lines]
    seen = [places for name, places in lines if name == "no light sees another" and len(places) > 1]
    assert sorted(map(sorted, seen)) == [[0, 3], [3, 4]]
    lit = [places for name, places in lines if name == "every cell is lit"]
    assert sorted(map(sorted, lit)) == [[0, 3], [0, 3, 4], [2], [3, 4]]
    assert ("so many lights beside the block", {2, 4}) in lines
    assert sorted(min(places) for name, places in lines if name == "no light in a block") == [1, 5]
