"""Nonograms that are made have one solution, the same for a seed, and differ little from their picture.

The judges: for small boards every filling, tried here; for others another backend, encoding, and no presolve.
"""

from __future__ import annotations

import itertools

import pytest

from satpuzzles.kinds.nonogram.recipe import NonogramRecipe
from satpuzzles.uniqueness.boards import make_board


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
