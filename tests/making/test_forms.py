"""The forms of each word have the models that brute force finds: kept and native, presolved, plain, lazy."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random

import pytest
from models import answer_models
from samples import few_or_many
from word_puzzles import WORDS

import satpuzzles as sp
from satpuzzles.making.proving_boards import places_values

SIZES = [*product(range(1, 4), repeat=2)]
ASSIGNMENTS = 600
"""The most assignments of a board; further places are filled in beforehand."""
EVERY = 10_000
"""The most boards of a word of which all are tried."""


def cells(rows, columns, random, values):
    return [[random.choice(values) for _ in range(columns)] for _ in range(rows)]


def drawn(random, rows, columns, name):
    """A field of a board at random; regions grow from left and from above."""
    if name == "n":
        return random.choice((0, 1, 1, 2, 2, 3))
    if name == "empty":
        return cells(rows, columns, random, [None])
    if name != "rooms":
        values = {"marks": (None, "x"), "labels": range(4), "ends": (None, "?", "?", 1, 2, 3)}[name]
        return cells(rows, columns, random, values)
    grid = cells(rows, columns, random, range(100, 999))
    for r, c in product(range(rows), range(columns)):
        near = ([grid[r - 1][c]] if r else []) + ([grid[r][c - 1]] if c else [])
        grid[r][c] = random.choice([r * columns + c, None, *near * 3])
    return grid


def boards_of(puzzle, count, random):
    """All boards of all sizes in a random order, where there are few, or boards drawn at random."""
    names = [field.name for field in puzzle.fields]
    if {*names} <= {"n", "marks", "empty"}:
        every = [
            {names[0]: [signs[r * columns : (r + 1) * columns] for r in range(rows)], **n}
            for rows, columns in SIZES
            for signs in product((None, "x")[: 1 + ("marks" in names)], repeat=rows * columns)
            for n in ([{"n": n} for n in range(5)] if "n" in names else [{}])
        ]
        assert len(every) <= EVERY
        random.shuffle(every)
        return every[:count]
    found = []
    while len(found) < count:
        size = random.choice(SIZES)
        found.append({name: drawn(random, *size, name) for name in names})
    return found


def filled_in(puzzle, fields, random):
    """The board, with places filled in beforehand until it has few enough assignments."""
    board = puzzle(**fields).board
    ways = [*places_values(board)]
    known = [None] * len(ways)
    order = random.sample(range(len(ways)), len(ways))
    while prod(map(len, ways)) > ASSIGNMENTS:
        place = order.pop()
        known[place] = random.choice(ways[place])
        ways[place] = (known[place],)
    if any(value is not None for value in known):
        grid, coming = grid_of(board, [each[-1] for each in ways]), iter(known)
        board = puzzle(**fields, known=[[next(coming) for _ in row] for row in grid]).board
    return board, ways


def grid_of(board, values):
    return board.decode([place * board.values + value for place, value in enumerate(values) if value])


@pytest.mark.parametrize("store", ["warm", "cold"])
@few_or_many("count", 4, 80)
@pytest.mark.parametrize("name", WORDS)
def test_all_forms_have_the_models_that_brute_force_finds(name, count, store, monkeypatch):
    puzzle, random = WORDS[name], Random(name)
    if store == "cold":
        monkeypatch.setattr("satpuzzles.making.board.ROOM", 0)
    for fields in boards_of(puzzle, count, random):
        board, ways = filled_in(puzzle, fields, random)
        grids = [grid_of(board, values) for values in product(*ways)]
        right = {grid for grid in grids if board.confirm(grid)}
        told = name, fields, board.known
        # The default backend takes counts as they are; the other one is given clauses for them.
        for encoding, backend in ((next(iter(board.encodings)), None), (None, "minisat22")):
            found = [*sp.solutions(board, encoding=encoding, backend=backend)]
            assert len(found) == len({*found}), told
            assert {*found} == right, told
        for encoding in board.encodings:
            for presolve in (False, True):
                formula = board.encode(encoding, presolve=presolve)
                assert {board.decode(true) for true in answer_models(formula)} == right, (encoding, *told)
