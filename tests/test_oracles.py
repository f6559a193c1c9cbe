"""The oracles agree with published numbers and with the boards of the source documents."""

from __future__ import annotations

import ast
from math import factorial
from pathlib import Path

import boards
import oracles
import oracles_graphs
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
    assert drawn[:20] == [boards.random_board.__wrapped__(kind, seed) for seed in range(20)]
    counts = [min(len(each.solutions), 2) for each in drawn]
    assert set(counts) == {0, 1, 2}
    assert any("known" in each.data for each in drawn)


@pytest.mark.parametrize("kind", boards.ORACLES)
def test_a_solution_breaks_no_rule(kind):
    broken = {
        "hitori": lambda data, grid: oracles.hitori_broken(data["numbers"], grid),
        "nonogram": lambda data, grid: oracles.nonogram_broken(data["row_clues"], data["column_clues"], grid),
        "calcudoku": lambda data, grid: oracles.calcudoku_broken(data["cages"], grid),
        "futoshiki": lambda data, grid: oracles.futoshiki_broken(
            data["givens"], data["less_than"], data.get("adjacent"), grid
        ),
        "sudoku": lambda data, grid: oracles.sudoku_broken(grid=grid, **without_known(data)),
        "slitherlink": lambda data, grid: oracles_graphs.slitherlink_broken(data["clues"], grid),
        "nurikabe": lambda data, grid: oracles_graphs.nurikabe_broken(data["clues"], grid),
        "akari": lambda data, grid: oracles_graphs.akari_broken(data["cells"], grid),
    }[kind]
    for seed in range(60):
        drawn = boards.random_board(kind, seed)
        for grid in drawn.solutions:
            assert not broken(drawn.data, grid)


def without_known(data: dict) -> dict:
    return {key: value for key, value in data.items() if key != "known"}


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
