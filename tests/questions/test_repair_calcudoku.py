"""Operators and walls make a Calcudoku unique, as few as trying all others shows to be needed."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from math import prod
from random import Random

import pytest
from boards import random_board
from boards_latin import random_cages, random_clue, random_latin_square

from satpuzzles.core.grid import regions
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.kinds.calcudoku.repair import split_cage
from satpuzzles.questions.solve import solutions, solve
from satpuzzles.uniqueness.repair import repair


def is_unique(puzzle) -> bool:
    """Asked of another backend, of the whole formula."""
    return solve(puzzle, shared=False, presolve=False, backend="minisat22").status == "unique"


def ambiguous_boards(count):
    """The first random boards with several solutions."""
    boards = (random_board("calcudoku", seed) for seed in range(10 * count))
    return [board for board in boards if len(board.solutions) > 1][:count]


def calcudoku(seed):
    """A random board of 4 x 4 with an operator in every cage, and the latin square it was made from."""
    random = Random(seed)
    square = random_latin_square(random, 4)
    cages = [
        Cage(cells, *random_clue(random, [square[r][c] for r, c in cells], "+-*/"))
        for cells in random_cages(random, 4, 3)
    ]
    return Calcudoku(4, tuple(cages)), tuple(map(tuple, square))


@pytest.mark.parametrize("seed", [35, 46, 154, 168, 199])
def test_operators_come_first_and_as_few_as_can_be(seed):
    puzzle, solution = calcudoku(seed)
    bare = replace(puzzle, cages=tuple(replace(each, op=None) for each in puzzle.cages))
    assert is_unique(puzzle) and not is_unique(bare)
    repaired = repair(bare, solution=solution)
    assert repaired.solution == solution and is_unique(repaired.puzzle)
    assert {change.what for change in repaired.changes} == {"operator"}
    count = len(repaired.changes)
    assert repaired.smallest_for_solution
    for numbers in combinations(range(len(bare.cages)), count - 1):
        if any(len(bare.cages[number].cells) == 1 for number in numbers):
            continue
        for ops in product("+-*/", repeat=count - 1):
            cages = list(bare.cages)
            for number, op in zip(numbers, ops, strict=True):
                cages[number] = replace(cages[number], op=op)
            fewer = solve(replace(bare, cages=tuple(cages)), shared=False)
            assert fewer.status != "unique" or fewer.solution != solution


def test_cages_are_split_where_operators_do_not_suffice():
    for board in ambiguous_boards(10):
        puzzle = board.puzzle()
        repaired = repair(puzzle)
        if any(change.what == "cage" for change in repaired.changes):
            for change in repaired.changes:
                assert any(each.cells == change.cells for each in puzzle.cages)
            extra = len(repaired.puzzle.cages) - len(puzzle.cages)
            assert extra >= sum(change.what == "cage" for change in repaired.changes)
        assert repaired.solution in board.solutions and is_unique(repaired.puzzle)
        # What is new says no less than what was there.
        assert puzzle.check(repaired.solution) == []


def partitions(cells):
    """All ways to cut cells into connected parts."""
    if not cells:
        yield []
        return
    for count in range(len(cells)):
        for more in combinations(cells[1:], count):
            part = (cells[0], *more)
            if len(regions(part)) == 1:
                for rest in partitions([cell for cell in cells if cell not in part]):
                    yield [part, *rest]


@pytest.mark.parametrize("seed", [33, 89, 120, 245])
def test_cages_are_split_by_as_few_walls_as_can_be(seed):
    random = Random(seed)
    square = random_latin_square(random, 3)
    cages = []
    for cells in random_cages(random, 3, 5):
        op = random.choice("++*")
        values = [square[r][c] for r, c in cells]
        cages.append(Cage(cells, op if len(cells) > 1 else None, sum(values) if op == "+" else prod(values)))
    puzzle = Calcudoku(3, tuple(cages))
    repaired = repair(puzzle)
    walls = len(repaired.puzzle.cages) - len(puzzle.cages)
    assert is_unique(repaired.puzzle)
    assert walls == 2 and repaired.smallest
    for solution in solutions(puzzle):
        for number, cage in enumerate(puzzle.cages):
            for parts in partitions(list(cage.cells)):
                if len(parts) == 2:
                    cut = split_cage(cage, parts[:1], solution)
                    rest = puzzle.cages[:number] + puzzle.cages[number + 1 :]
                    assert not is_unique(Calcudoku(3, (*rest, *cut)))
