"""The oracles agree with published numbers and with the boards of the source documents."""

from __future__ import annotations

import ast
from math import factorial
from pathlib import Path

import boards
import oracles
import pytest
from oracles import cage_fits

DOCUMENT_6X6 = [
    [3, 4, 5, 5, 1, 3],
    [5, 6, 2, 3, 2, 1],
    [5, 3, 1, 4, 5, 4],
    [1, 4, 3, 4, 2, 2],
    [3, 1, 6, 1, 4, 5],
    [1, 2, 1, 5, 3, 4],
]
DOCUMENT_6X6_BLACK = {
    *((0, 0), (0, 3), (1, 4), (2, 0), (2, 3), (3, 1)),
    *((3, 5), (4, 3), (5, 0), (5, 2), (5, 5)),
}


@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 2), (3, 12), (4, 576)])
def test_number_of_latin_squares(size, count):
    assert sum(1 for _ in oracles.latin_squares(size)) == count


def test_number_of_latin_squares_of_five():
    first_row = [list(range(1, 6)), *([None] * 5 for _ in range(4))]
    assert sum(1 for _ in oracles.latin_squares(5, first_row)) * factorial(5) == 161280


def test_latin_squares_of_a_puzzle_without_clues():
    assert oracles.futoshiki([[0] * 4] * 4) == set(oracles.latin_squares(4))
    whole = tuple((r, c) for r in range(2) for c in range(2))
    assert len(oracles.calcudoku(2, [(whole, "+", 6)])) == 2
    assert oracles.calcudoku(2, [(whole, "+", 7)]) == set()


def test_hitori_of_the_documents():
    (solution,) = oracles.hitori(DOCUMENT_6X6)
    black = {(r, c) for r, line in enumerate(solution) for c, value in enumerate(line) if value}
    assert black == DOCUMENT_6X6_BLACK


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


def test_futoshiki_of_the_documents():
    givens = [[0, 0, 0, 2], [0] * 4, [0] * 4, [0] * 4]
    signs = [((0, 0), (1, 0)), ((0, 1), (1, 1)), ((2, 1), (3, 1)), ((2, 3), (3, 3))]
    found = oracles.futoshiki(givens, signs)
    every = {
        square
        for square in oracles.latin_squares(4)
        if square[0][3] == 2 and all(square[a][b] < square[c][d] for (a, b), (c, d) in signs)
    }
    assert found == every != set()


def test_adjacent_variant_by_hand():
    # In 2 x 2 every two neighbours are 1 and 2, so all four pairs must be marked.
    pairs = oracles.neighbour_pairs(2)
    assert len(pairs) == 4
    assert len(oracles.futoshiki([[0, 0], [0, 0]], adjacent=pairs)) == 2
    assert oracles.futoshiki([[0, 0], [0, 0]], adjacent=pairs[:3]) == set()


def test_nonogram_lines():
    assert oracles.runs((1, 1, 0, 1)) == ((2, 1), (1, 1))
    assert oracles.runs((1, 2, 2, 0)) == ((1, 1), (2, 2))
    assert oracles.runs((0, 0)) == ()
    assert oracles.nonogram([((1, 1), (1, 2))], [((1, 1),), ((1, 2),)], 2) == {((1, 2),)}
    assert len(oracles.nonogram([((1, 1),)] * 3, [((1, 1),)] * 3)) == 6  # permutation matrices
    assert len(oracles.nonogram([((1, 1),)] * 4, [((1, 1),)] * 4)) == 24


def test_every_picture_is_among_the_solutions_of_its_clues():
    from itertools import product

    by_clues: dict = {}
    for grid in product(product((0, 1), repeat=3), repeat=3):
        clues = tuple(map(oracles.runs, grid)), tuple(map(oracles.runs, zip(*grid)))
        by_clues.setdefault(clues, set()).add(grid)
    for (rows, columns), pictures in by_clues.items():
        assert oracles.nonogram(rows, columns) == pictures


@pytest.mark.parametrize(
    ("op", "target", "values", "fits"),
    [
        ("+", 6, (1, 2, 3), True),
        ("+", 7, (1, 2, 3), False),
        ("*", 12, (3, 2, 2), True),
        ("-", 0, (1, 2, 3), True),
        ("-", 2, (1, 3), True),
        ("-", 2, (3, 1), True),
        ("-", 1, (4, 2, 1), True),
        ("-", 1, (3, 3, 1), False),
        ("/", 2, (4, 2), True),
        ("/", 2, (4, 3), False),
        ("/", 1, (4, 2, 2), True),
        ("/", 2, (1, 4, 2), True),
        ("/", 1, (3, 2), False),
        (None, 4, (1, 3), True),
        (None, 3, (1, 3), True),
        (None, 2, (1, 3), True),
        (None, 5, (1, 3), False),
        (None, 5, (5,), True),
        ("+", 5, (5,), True),
        (None, 5, (4,), False),
    ],
)
def test_cages(op, target, values, fits):
    assert cage_fits(op, target, values) is fits


@pytest.mark.parametrize("kind", boards.ORACLES)
def test_random_boards_are_the_same_every_time_and_of_all_sorts(kind):
    drawn = [boards.random_board(kind, seed) for seed in range(60)]
    assert drawn == [boards.random_board(kind, seed) for seed in range(60)]
    counts = [min(len(each.solutions), 2) for each in drawn]
    assert set(counts) == {0, 1, 2}
    assert any("known" in each.data for each in drawn)


@pytest.mark.parametrize("kind", boards.ORACLES)
def test_a_grid_breaks_no_rule_exactly_if_it_is_a_solution(kind):
    broken = {
        "hitori": lambda data, grid: oracles.hitori_broken(data["numbers"], grid),
        "nonogram": lambda data, grid: oracles.nonogram_broken(data["row_clues"], data["column_clues"], grid),
        "calcudoku": lambda data, grid: oracles.calcudoku_broken(data["cages"], grid),
        "futoshiki": lambda data, grid: oracles.futoshiki_broken(
            data["givens"], data["less_than"], data.get("adjacent"), grid
        ),
    }[kind]
    for seed in range(60):
        drawn = boards.random_board(kind, seed)
        for grid in drawn.solutions:
            assert not broken(drawn.data, grid)


@pytest.mark.parametrize("name", ["oracles.py", "oracles_partial.py"])
def test_oracles_share_no_code_with_the_package(name):
    tree = ast.parse((Path(__file__).parent / name).read_text(encoding="utf-8"))
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    modules = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    modules |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    assert modules <= {"__future__", "collections.abc", "functools", "itertools", "math", "oracles"}
