"""Generated boards are what they promise, shown by ways that share nothing with the generators.

The ways: brute force, models of other tools, other backends on the whole formula. That runs can be repeated,
and that recipes say what is wrong with them, is shown in test_generated_runs.py.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from pathlib import Path

import oracles
import pytest
from boards import brute_force
from clue_laws import require_clues

import satpuzzles as sp
from satpuzzles.solver.backends import BACKENDS, loads
from satpuzzles.uniqueness.boards import recipe_type
from satpuzzles.uniqueness.clue_recipe import ClueRecipe

sys.path.append(str(Path(__file__).resolve().parent.parent))

PEERS = {"CP-SAT": "ortools", "clingo": "clingo"}
OTHER_BACKENDS = [b.name for b in BACKENDS if b.name in ("cadical195", "maplecm") and loads(b)]
SECONDS = 3_600
"""For each solve: more than a test may take, so that no status hangs on what else the machine does."""
SHARES = (0.0, 0.2, 0.6, 1.0)
LONE_CELLS = {"-", "/"}
"""Operators that a cage of three cells or more has for want of others only."""


def futoshiki(size: int, **options) -> sp.FutoshikiRecipe:
    return sp.FutoshikiRecipe(rows=size, columns=size, **options)


def calcudoku(size: int, low: int = 1, high: int = 4, operators: str = "+-*/", minimal: bool = False):
    cages = (low, high)
    return sp.CalcudokuRecipe(
        rows=size, columns=size, cages=cages, operators=tuple(operators), minimal=minimal
    )


def hitori(rows: int, columns: int, black: float | None = None) -> sp.HitoriRecipe:
    return sp.HitoriRecipe(rows=rows, columns=columns, black=black)


def nonogram(rows: int, columns: int, **options) -> sp.NonogramRecipe:
    return sp.NonogramRecipe(rows=rows, columns=columns, **options)


ALL_FUTOSHIKI = [
    {"givens": givens, "minimal": minimal, "method": method}
    for givens, minimal, method in product(SHARES, (True, False), ("core", "random"))
]
SMALL = [
    *[futoshiki(size, **options) for size in (1, 2, 4) for options in ALL_FUTOSHIKI],
    *[calcudoku(size, minimal=minimal) for size in (1, 2, 3, 4) for minimal in (False, True)],
    *[
        calcudoku(4, 2, 3, operators, minimal)
        for operators in ("+-*/", "+*", "*/")
        for minimal in (False, True)
    ],
    *[calcudoku(3, 1, 4, operators) for operators in "+-*/"],
    *[calcudoku(4, *sizes) for sizes in ((1, 1), (1, 2), (2, 2), (3, 4), (1, 8))],
    *[hitori(*size) for size in ((1, 1), (1, 3), (6, 1), (2, 2), (2, 5), (5, 2), (3, 4), (4, 4))],
    *[hitori(4, 4, black) for black in (0.1, 0.25, 0.37)],
    *[nonogram(*size) for size in ((1, 1), (1, 7), (7, 1), (2, 2), (3, 6), (6, 4), (6, 6))],
    *[nonogram(5, 6, density=density) for density in (0.05, 0.3, 0.8, 1)],
    *[nonogram(4, 5, colors=colors, density=density) for colors in (2, 3) for density in (0.2, 0.5, 1)],
    *[sp.SudokuRecipe(rows=4, columns=4, symmetry=name) for name in ("none", "rotation-180", "diagonal")],
    *[recipe_type("slitherlink")(rows=rows, columns=columns) for rows, columns in ((3, 4), (4, 4))],
    recipe_type("slitherlink")(rows=3, columns=3, symmetry="rotation-90"),
    recipe_type("slitherlink")(rows=4, columns=4, clues=0.75, mask="x.xx/xxx./x.xx/.xxx"),
    *[sp.AkariRecipe(rows=rows, columns=columns, blocks=0.3) for rows, columns in ((3, 4), (5, 5))],
    sp.AkariRecipe(rows=4, columns=4, symmetry="left-right"),
    *[sp.NurikabeRecipe(rows=rows, columns=columns) for rows, columns in ((3, 3), (4, 5))],
]
"""Recipes of boards that brute force can solve."""

MIDDLE = [
    *[futoshiki(7, givens=givens) for givens in SHARES],
    futoshiki(8, method="random"),
    *[futoshiki(5, givens=givens, signs=signs) for givens, signs in ((3, 9), (0, None), (0.4, 12), (2, 40))],
    futoshiki(12, givens=30, signs=60),
    futoshiki(9, minimal=False),
    calcudoku(6),
    calcudoku(6, 2, 3, minimal=True),
    calcudoku(7, 1, 3, "+-"),
    calcudoku(8, 2, 5),
    hitori(7, 12),
    hitori(12, 7),
    hitori(9, 9, 0.26),
    hitori(9, 9, 0.32),
    hitori(20, 15),
    nonogram(15, 10),
    nonogram(10, 15, density=0.3),
    nonogram(12, 12, density=0.7),
    nonogram(10, 12, colors=3),
]


def title(recipe) -> str:
    told = "-".join(str(value) for value in recipe.to_json().values())
    return told.replace(" ", "").replace("'", "")


def require_unique_by_solving(made) -> None:
    """The whole formula, not presolved, in every encoding and on other backends."""
    assert OTHER_BACKENDS
    for backend, encoding in product(OTHER_BACKENDS, made.puzzle.encodings):
        result = sp.solve(
            made.puzzle, backend=backend, encoding=encoding, presolve=False, limits=sp.Limits(SECONDS)
        )
        where = (made, backend, encoding)
        assert (result.status, result.solution) == ("unique", made.solution), where


def require_unique_by_peers(made) -> None:
    """Models of other tools, where they are installed and know the variant."""
    if isinstance(made.puzzle, sp.Nonogram) and len(made.puzzle.colors) > 1:
        return
    for name in (name for name, package in PEERS.items() if find_spec(package)):
        (peer,) = [each for each in import_module("benchmarks.contestants").PEERS if each.name == name]
        answer = peer.load(made.puzzle.type)(made.puzzle, SECONDS)
        assert (answer.status, answer.solution) == ("unique", made.solution), (made, name)


def require_promises(recipe, made) -> None:
    """What a recipe says of its boards beside the uniqueness."""
    puzzle, solution = made.puzzle, made.solution
    assert type(puzzle).type == recipe.type and puzzle.known is None
    assert (puzzle.rows, puzzle.columns) == (recipe.rows, recipe.columns)
    assert puzzle.check(solution) == []
    match recipe:
        case sp.FutoshikiRecipe():
            require_futoshiki(recipe, puzzle, solution)
        case sp.CalcudokuRecipe():
            require_calcudoku(recipe, puzzle, solution)
        case sp.HitoriRecipe():
            numbers = [number for row in puzzle.numbers for number in row]
            assert min(numbers) >= 1 and max(numbers) <= max(recipe.rows, recipe.columns)
            assert oracles.hitori_broken(puzzle.numbers, solution) == set()
        case sp.NonogramRecipe():
            assert len(puzzle.colors) == recipe.colors == len(set(puzzle.colors))
            assert oracles.nonogram_broken(puzzle.row_clues, puzzle.column_clues, solution) == set()
            assert recipe.picture is not None or any(map(any, solution))
        case ClueRecipe():
            require_clues(recipe, puzzle)
    assert (made.changed is None) == (getattr(recipe, "picture", None) is None)


def require_futoshiki(recipe, puzzle, solution) -> None:
    givens, size = puzzle.givens, recipe.rows
    assert oracles.futoshiki_broken(givens, puzzle.less_than, None, solution) == set()
    assert len(set(puzzle.less_than)) == len(puzzle.less_than) and puzzle.adjacent is None
    if isinstance(recipe.givens, int):
        assert sum(value > 0 for row in givens for value in row) == recipe.givens
    if recipe.signs is not None:
        assert len(puzzle.less_than) == recipe.signs
    if recipe.givens == 1.0 and isinstance(recipe.givens, float):
        assert not puzzle.less_than
    if recipe.givens == 0 and any(map(any, givens)):
        pairs = oracles.neighbour_pairs(size)
        signs = tuple(pair if in_order(pair, solution) else pair[::-1] for pair in pairs)
        require_ambiguous(sp.Futoshiki(((0,) * size,) * size, signs))


def in_order(pair, solution) -> bool:
    (row, column), (other_row, other_column) = pair
    return solution[row][column] < solution[other_row][other_column]


def require_calcudoku(recipe, puzzle, solution) -> None:
    assert oracles.latin_broken(solution) == set()
    for cage in puzzle.cages:
        assert recipe.cages[0] <= len(cage.cells) <= recipe.cages[1]
        assert (cage.op is None) if len(cage.cells) == 1 else (cage.op in recipe.operators or recipe.minimal)
        if len(cage.cells) > 2 and recipe.operators == ("+", "-", "*", "/"):
            assert cage.op not in LONE_CELLS, "`-` or `/` on three cells or more, though `+` always fits"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("recipe", SMALL, ids=title)
def test_small_boards_are_unique_by_brute_force(recipe):
    for index, made in enumerate(sp.generate(recipe, seed=11, count=3)):
        require_promises(recipe, made)
        assert brute_force(made.puzzle) == {made.solution}, made
        if not index:
            require_unique_by_solving(made)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("recipe", MIDDLE, ids=title)
def test_boards_are_unique_by_other_backends_and_tools(recipe):
    (made,) = sp.generate(recipe, seed=12)
    require_promises(recipe, made)
    require_unique_by_solving(made)
    require_unique_by_peers(made)


# ---- boards that need each of their clues ----


def without_one_clue(puzzle: sp.Futoshiki):
    """The board without each of its clues in turn."""
    for number in range(len(puzzle.less_than)):
        yield replace(puzzle, less_than=puzzle.less_than[:number] + puzzle.less_than[number + 1 :])
    for row, column in product(range(puzzle.rows), range(puzzle.columns)):
        if puzzle.givens[row][column]:
            givens = [list(line) for line in puzzle.givens]
            givens[row][column] = 0
            yield replace(puzzle, givens=tuple(map(tuple, givens)))


def require_ambiguous(puzzle) -> None:
    result = sp.solve(puzzle, backend="cadical195", presolve=False, shared=False, limits=sp.Limits(SECONDS))
    assert result.status == "multiple", (puzzle, "unique with less than it was made with")
    assert puzzle.check(result.solution) == puzzle.check(result.second_solution) == []


MINIMAL = [{"givens": givens, "method": method} for givens in SHARES for method in ("core", "random")]


@pytest.mark.parametrize("options", MINIMAL, ids=str)
def test_a_minimal_futoshiki_needs_every_clue(options):
    for size, by_force in ((4, True), (6, False)):
        (made,) = sp.generate(futoshiki(size, **options), seed=31)
        for less in without_one_clue(made.puzzle):
            require_ambiguous(less)
            assert not by_force or len(brute_force(less)) > 1


def require_every_operator(made) -> None:
    for number, cage in enumerate(made.puzzle.cages):
        if cage.op is not None:
            cages = list(made.puzzle.cages)
            cages[number] = replace(cage, op=None)
            require_ambiguous(replace(made.puzzle, cages=tuple(cages)))


@pytest.mark.parametrize("size,low,high,operators", [(4, 1, 4, "+"), (5, 1, 4, "+"), (4, 2, 3, "+-*/")])
def test_a_minimal_calcudoku_needs_every_operator(size, low, high, operators):
    """Of boards as small as these, some need an operator."""
    for made in sp.generate(calcudoku(size, low, high, operators, True), seed=33, count=4):
        require_every_operator(made)


# ---- Hitori ----

HITORI_SIZES = [size for size in product(range(1, 5), repeat=2) if size not in ((1, 2), (2, 1), (4, 4))]


@pytest.mark.parametrize("rows,columns", HITORI_SIZES)
def test_a_hitori_is_strictly_unique(rows, columns):
    """Each black cell removes a repetition, and no other cell could be black as far as all other rules go."""
    for made in sp.generate(hitori(rows, columns), seed=41, count=15):
        numbers = made.puzzle.numbers
        assert oracles.hitori(numbers) == {made.solution}, made
        for row, column in product(range(rows), range(columns)):
            other = [list(line) for line in made.solution]
            other[row][column] ^= 1
            broken = oracles.hitori_broken(numbers, other)
            assert broken - {"repeated"} if other[row][column] else "repeated" in broken, (made, row, column)


@pytest.mark.parametrize("rows,columns", [(1, 3), (1, 6), (2, 2), (2, 5), (3, 3), (3, 5)])
def test_the_largest_share_of_black_cells_can_be_asked_for(rows, columns):
    different = [[row * columns + column + 1 for column in range(columns)] for row in range(rows)]
    most = max(sum(map(sum, grid)) for grid in oracles.hitori(different))
    (made,) = sp.generate(hitori(rows, columns, most / (rows * columns)), seed=44)
    assert sum(map(sum, made.solution)) <= most
