"""Nonograms that are made have one solution, the same for a seed, and differ little from their picture.

The judges: for small boards every filling, tried here; for others another backend, encoding, and no presolve.
"""

from __future__ import annotations

import itertools
import json

import numpy as np
import pytest

from satpuzzles.core.errors import LimitReached, PuzzleError
from satpuzzles.core.options import Limits
from satpuzzles.kinds.nonogram import ambiguity
from satpuzzles.kinds.nonogram import recipe as nonogram
from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.kinds.nonogram.recipe import NonogramRecipe
from satpuzzles.questions.solve import solve
from satpuzzles.uniqueness.boards import generate, make_board


def runs(line):
    return [(len(list(cells)), color) for color, cells in itertools.groupby(line) if color]


def clues(picture):
    return [runs(row) for row in picture], [runs(column) for column in zip(*picture)]


def twins(picture, colors):
    """Every picture with the same clues, by trying for each row all of its fillings."""
    rows, columns = clues(picture)
    lines = list(itertools.product(range(colors + 1), repeat=len(columns)))
    fitting = [[line for line in lines if runs(line) == clue] for clue in rows]
    return [filling for filling in itertools.product(*fitting) if clues(filling)[1] == columns]


def parse(text):
    return tuple(tuple(int(cell) for cell in row.replace(".", "0")) for row in text.split())


def of_picture(picture, colors=1, **options):
    return NonogramRecipe(
        rows=len(picture), columns=len(picture[0]), picture=picture, colors=colors, **options
    )


@pytest.mark.parametrize("density", [0.05, 0.3, 0.5, 0.9])
@pytest.mark.parametrize(
    ("rows", "columns", "colors"), [(1, 2, 1), (4, 4, 1), (5, 4, 1), (3, 4, 2), (3, 3, 3)]
)
def test_small_boards_by_brute_force(rows, columns, colors, density):
    recipe = NonogramRecipe(rows=rows, columns=columns, colors=colors, density=density)
    for board in generate(recipe, seed=1, count=8):
        assert twins(board.solution, colors) == [board.solution]
        assert clues(board.solution) == (
            list(map(list, board.puzzle.row_clues)),
            list(map(list, board.puzzle.column_clues)),
        )
        assert any(map(any, board.solution))
        assert board.changed is None


@pytest.mark.parametrize(
    ("rows", "columns", "colors", "density"),
    [(12, 17, 1, 0.5), (20, 20, 1, 0.5), (9, 30, 3, 0.4), (13, 13, 1, 0.35)],
)
def test_larger_boards_by_another_path(rows, columns, colors, density):
    recipe = NonogramRecipe(rows=rows, columns=columns, colors=colors, density=density)
    for board in generate(recipe, seed=2, count=2):
        for backend, encoding in (("minisat22", "start"), ("glucose4", "order"), ("cadical153", "order")):
            answer = solve(board.puzzle, backend=backend, encoding=encoding, presolve=False)
            assert (answer.status, answer.solution) == ("unique", board.solution)
        assert board.puzzle.check(board.solution) == []


def test_the_same_seed_gives_the_same_board():
    recipe = NonogramRecipe(rows=20, columns=20, density=0.5)
    boards = list(generate(recipe, seed=7, count=3))
    assert boards == list(generate(recipe, seed=7, count=3))
    assert make_board(recipe, 7, 2) == boards[2]
    assert len({board.solution for board in boards}) == 3
    picture = parse("1..1.1 .11..1 1.1.1. ..11.1 1...1.")
    assert make_board(of_picture(picture), 3, 0) == make_board(of_picture(picture), 3, 0)


@pytest.mark.parametrize("density", [0.5, 0.7, 1])
def test_density(density):
    boards = generate(NonogramRecipe(rows=20, columns=20, density=density), count=5)
    filled = [sum(map(sum, board.solution)) / 400 for board in boards]
    assert sum(filled) / 5 == pytest.approx(density, abs=0.06)


def test_colours_and_palette():
    board = make_board(NonogramRecipe(rows=15, columns=15, colors=3), 0, 0)
    assert {value for row in board.solution for value in row} == {0, 1, 2, 3}
    assert board.puzzle.colors == nonogram.PALETTE[:3]
    palette = ("#112233", "#445566")
    assert (
        make_board(NonogramRecipe(rows=5, columns=5, colors=2, palette=palette), 0, 0).puzzle.colors
        == palette
    )


UNIQUE = parse(".11. 1111 1111 .11.")


def test_a_unique_picture_stays_as_it_is():
    for picture in (UNIQUE, parse("... ..."), parse("11 11"), parse("0")):
        board = make_board(of_picture(picture), 0, 0)
        assert (board.solution, board.changed) == (picture, ())


def fewest_changes(picture):
    """The least number of changes, by trying all; for small pictures in one colour."""
    cells = list(itertools.product(range(len(picture)), range(len(picture[0]))))
    for count in itertools.count():
        for chosen in itertools.combinations(cells, count):
            changed = [
                [value ^ ((row, column) in chosen) for column, value in enumerate(values)]
                for row, values in enumerate(picture)
            ]
            if len(twins(changed, 1)) == 1:
                return count
    raise AssertionError


@pytest.mark.parametrize("picture", ["10 01", "1.1. .1.1 1.1.", "1... .1.. ..1. ...1", ".1.. ...1 1.1."])
def test_a_picture_changes_as_little_as_can_be(picture):
    picture = parse(picture)
    board = make_board(of_picture(picture), 0, 0)
    assert twins(board.solution, 1) == [board.solution]
    assert board.changed == tuple(
        (row, column)
        for row, values in enumerate(picture)
        for column, value in enumerate(values)
        if board.solution[row][column] != value
    )
    assert len(board.changed) == fewest_changes(picture)


def test_a_picture_in_colours():
    picture = parse("12...2 .21.1. 1..2.. ..3..1 3..1.2")
    board = make_board(of_picture(picture, 3), 0, 0)
    answer = solve(board.puzzle, backend="minisat22", presolve=False)
    assert (answer.status, answer.solution) == ("unique", board.solution)
    assert 0 < len(board.changed) < 8


def test_small_differences_are_other_pictures_with_the_same_clues():
    found = 0
    for seed in range(30):
        for colors in (1, 2):
            recipe = NonogramRecipe(rows=9, columns=9, density=0.35, colors=colors)
            picture = recipe.random_picture(np.random.default_rng(seed))
            for way in ambiguity.small_ways(picture):
                other = [[way.get((r, c), v) for c, v in enumerate(row)] for r, row in enumerate(picture)]
                assert other != picture
                assert clues(other) == clues(picture)
                found += 1
    assert found > 50


def test_it_ends_where_the_solver_gives_up(monkeypatch):
    monkeypatch.setattr(nonogram, "CONFLICTS", 1)
    board = make_board(NonogramRecipe(rows=16, columns=16, density=0.3), 0, 0)
    assert solve(board.puzzle).status == "unique"


def test_a_recipe_survives_json():
    for recipe in (
        NonogramRecipe(rows=3, columns=4, density=0.25, colors=2),
        of_picture(parse("12 .1"), 2, palette=("#000000", "#ff0000")),
    ):
        assert NonogramRecipe.from_json(json.loads(json.dumps(recipe.to_json()))) == recipe
    board = make_board(NonogramRecipe(rows=5, columns=5, colors=2), 0, 0)
    assert Nonogram.from_json(json.loads(json.dumps(board.puzzle.to_json()))) == board.puzzle


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"rows": 0}, "1 to 200"),
        ({"columns": 201}, "1 to 200"),
        ({"rows": "5"}, "rows must be a whole number"),
        ({"density": 0}, "density"),
        ({"density": 1.01}, "density"),
        ({"density": float("nan")}, "density"),
        ({"density": "high"}, "density"),
        ({"colors": 0}, "1 to 9"),
        ({"colors": 10}, "1 to 9"),
        ({"palette": ("#000000", "#ffffff")}, "palette has 2 colours"),
        ({"palette": ("black",)}, "#rrggbb"),
        ({"picture": ((0, 1),)}, "5 rows of 5"),
        ({"picture": ((0,) * 5,) * 4 + ((0,) * 4,)}, "5 rows of 5"),
        ({"picture": ((0,) * 5,) * 4 + ((2,) * 5,)}, "has colour 2"),
        ({"picture": ((0,) * 5,) * 4 + (("x",) * 5,)}, "whole number"),
    ],
)
def test_recipes_that_cannot_be(options, sentence):
    with pytest.raises(PuzzleError, match=sentence):
        NonogramRecipe(**{"rows": 5, "columns": 5, **options})


@pytest.mark.slow
@pytest.mark.parametrize(("size", "density"), [(30, 0.5), (40, 0.55), (50, 0.6)])
def test_large_boards(size, density):
    for board in generate(NonogramRecipe(rows=size, columns=size, density=density), count=3):
        answer = solve(board.puzzle, backend="minisat22", presolve=False)
        assert (answer.status, answer.solution) == ("unique", board.solution)


@pytest.mark.slow
def test_a_dithered_picture():
    picture = tuple(tuple((row * 7 + column * 3) % 5 % 2 for column in range(16)) for row in range(13))
    board = make_board(of_picture(picture), 0, 0)
    answer = solve(board.puzzle, backend="minisat22", presolve=False)
    assert (answer.status, answer.solution) == ("unique", board.solution)
    assert len(board.changed) < 60


@pytest.mark.parametrize("late", [None, 1, 900])
def test_what_is_found_beyond_the_patience_is_not_taken(monkeypatch, late):
    """Whether a stopped backend still finds something is up to the clock, and must not make another board.

    The second way is found so many conflicts too late, or (None) not at all.
    """
    found = []

    class Late(ambiguity.Search):
        def find(self, stage="solve"):
            if found:
                self._session._limits.spend(ambiguity.PATIENCE + (late or 700))
                if late is None:
                    raise LimitReached("the conflict limit was reached")
            other = super().find(stage)
            found.append(limits.conflicts_left)
            return other

    monkeypatch.setattr(ambiguity, "Search", Late)
    picture = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    limits = Limits(conflicts=10_000)
    board = ambiguity.board_of(picture, ("#000000",))
    answer = ambiguity.other_ways(board, picture, limits)
    assert len(answer.ways) == 1 and not answer.complete
    assert limits.conflicts_left == found[0] - ambiguity.PATIENCE
