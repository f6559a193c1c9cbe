"""The oracles agree with published numbers and with the boards of the source documents."""

from __future__ import annotations

import ast
from math import factorial
from pathlib import Path

import boards
import laws
import oracles
import pytest


@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 2), (3, 12), (4, 576)])
def test_number_of_latin_squares(size, count):
    assert sum(1 for _ in oracles.latin_squares(size)) == count


def test_number_of_sudokus_of_four():
    blank = [[0] * 4] * 4
    assert len(oracles.sudoku(4, blank, (2, 2))) == 288
    assert len(oracles.sudoku(4, blank, (2, 2), diagonals=True)) == 48
    assert len(oracles.sudoku(4, blank, (4, 1))) == len(oracles.sudoku(4, blank, (1, 4))) == 576


@pytest.mark.slow
def test_number_of_sudokus_of_six():
    # Exchanges of numbers and of columns in a box make any first two rows these, but for the order of 1, 2, 3
    # in the second, of which only the cycles matter: there is one order without, three of two, two of three.
    found = 0
    for times, second in ((1, [1, 2, 3]), (3, [2, 1, 3]), (2, [2, 3, 1])):
        givens = [[1, 2, 3, 4, 5, 6], [4, 5, 6, *second], *([0] * 6 for _ in range(4))]
        found += times * len(oracles.sudoku(6, givens, (2, 3)))
    assert found * factorial(6) * factorial(3) == 28_200_960


@pytest.mark.parametrize("diagonals", [True, False])
def test_sudokus_are_the_latin_squares_that_break_no_rule(diagonals):
    regions = [[0, 0, 0, 1], [0, 2, 1, 1], [2, 2, 3, 1], [2, 3, 3, 3]]
    scattered = [[0, 1, 2, 3], [1, 0, 3, 2], [0, 1, 2, 3], [1, 0, 3, 2]]
    for shape in ({"regions": regions}, {"regions": scattered}, {"box": (2, 2)}, {"box": (1, 4)}):
        for givens in ([[0] * 4] * 4, [[0, 2, 0, 0], [0] * 4, [1, 0, 0, 0], [0, 0, 4, 0]]):
            assert oracles.sudoku(4, givens, diagonals=diagonals, **shape) == {
                square
                for square in oracles.latin_squares(4)
                if not oracles.sudoku_broken(4, givens, square, diagonals=diagonals, **shape)
            }


def test_what_a_sudoku_breaks():
    grid = [[1, 2, 3, 4], [3, 4, 1, 2], [4, 3, 2, 1], [2, 1, 4, 3]]
    assert oracles.sudoku_broken(4, [[0] * 4] * 4, grid, (2, 2), diagonals=True) == set()
    assert oracles.sudoku_broken(4, [[2, 0, 0, 0], *[[0] * 4] * 3], grid, (2, 2)) == {"given"}
    by_rows = [grid[0], grid[3], grid[1], grid[2]]
    assert oracles.sudoku_broken(4, [[0] * 4] * 4, by_rows, (2, 2)) == {"region"}
    assert oracles.sudoku_broken(4, [[0] * 4] * 4, [grid[0]] * 4, (2, 2)) == {"column", "region"}
    turned = [grid[1], grid[0], *grid[2:]]
    assert oracles.sudoku_broken(4, [[0] * 4] * 4, turned, (2, 2), diagonals=True) == {"diagonal"}


def test_latin_squares_of_a_puzzle_without_clues():
    assert oracles.futoshiki([[0] * 4] * 4) == set(oracles.latin_squares(4))
    whole = tuple((r, c) for r in range(2) for c in range(2))
    assert len(oracles.calcudoku(2, [(whole, "+", 6)])) == 2
    assert oracles.calcudoku(2, [(whole, "+", 7)]) == set()


def test_small_hitori_by_hand():
    # The two 2s in row 2 and the two 1s in row 1 leave one pattern of two black cells, and one of three.
    for solution in oracles.hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]]):
        assert not oracles.hitori_broken([[1, 2, 1], [2, 2, 1], [3, 1, 2]], solution)
    assert oracles.hitori([[7]]) == {((0,),)}
    assert oracles.hitori([[0]]) == set()
    assert oracles.hitori([[5, 5]]) == {((0, 1),), ((1, 0),)}
    assert oracles.hitori([[1, 2, 3]]) == {((0, 0, 0),), ((1, 0, 0),), ((0, 0, 1),), ((1, 0, 1),)}


def test_number_of_legal_black_sets():
    # Different numbers everywhere; the other way round: filter all grids by the rules.
    from itertools import product

    for rows, columns in ((2, 2), (2, 3), (3, 3), (1, 5)):
        numbers = [[r * columns + c + 1 for c in range(columns)] for r in range(rows)]
        every = {
            grid
            for grid in product(product((0, 1), repeat=columns), repeat=rows)
            if not oracles.hitori_broken(numbers, grid)
        }
        assert oracles.hitori(numbers) == every


def test_every_picture_is_among_the_solutions_of_its_clues():
    from itertools import product

    by_clues: dict = {}
    for grid in product(product((0, 1), repeat=3), repeat=3):
        clues = tuple(map(oracles.runs, grid)), tuple(map(oracles.runs, zip(*grid)))
        by_clues.setdefault(clues, set()).add(grid)
    for (rows, columns), pictures in by_clues.items():
        assert oracles.nonogram(rows, columns) == pictures


@pytest.mark.parametrize("kind", boards.ORACLES)
def test_random_boards_are_the_same_every_time_and_of_all_sorts(kind):
    drawn = [boards.random_board(kind, seed) for seed in range(60)]
    assert drawn[:20] == [boards.random_board.__wrapped__(kind, seed) for seed in range(20)]
    counts = [min(len(each.solutions), 2) for each in drawn]
    assert set(counts) == {0, 1, 2}
    assert any("known" in each.data for each in drawn)


@pytest.mark.parametrize("kind", boards.ORACLES)
def test_a_solution_breaks_no_rule(kind):
    for seed in range(60):
        drawn = boards.random_board(kind, seed)
        assert not any(laws.broken_rules(drawn, grid) for grid in drawn.solutions)


@pytest.mark.parametrize("name", ["oracles.py", "oracles_partial.py", "oracles_graphs.py"])
def test_oracles_share_no_code_with_the_package(name):
    tree = ast.parse((Path(__file__).parent / name).read_text(encoding="utf-8"))
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    modules = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    modules |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    assert modules <= {
        "__future__",
        "collections.abc",
        "collections",
        "functools",
        "itertools",
        "math",
        "oracles",
        "oracles_graphs",
    }
