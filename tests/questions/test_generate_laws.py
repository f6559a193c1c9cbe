"""Promises of generators beyond every threshold, and what only Hitori and pictures promise."""

from __future__ import annotations

import itertools
from itertools import product

import pytest
from boards import brute_force
from oracles import touches, white_is_connected
from test_generated_boards import (
    calcudoku,
    futoshiki,
    hitori,
    nonogram,
    require_promises,
    without_one_clue,
)

import satpuzzles as sp
from satpuzzles.kinds.calcudoku import cage_repair
from satpuzzles.kinds.calcudoku import recipe as cage_recipe
from satpuzzles.kinds.calcudoku.cage_board import CageBoard
from satpuzzles.kinds.futoshiki import offer as futoshiki_offer
from satpuzzles.kinds.hitori import black_cells
from satpuzzles.kinds.hitori import recipe as hitori_room
from satpuzzles.kinds.hitori.recipe import HitoriRecipe
from satpuzzles.kinds.hitori.solutions import has_room_for_black
from satpuzzles.kinds.nonogram import ambiguity
from satpuzzles.kinds.nonogram import recipe as nonogram_room
from satpuzzles.kinds.nonogram.recipe import NonogramRecipe
from satpuzzles.uniqueness import choice
from satpuzzles.uniqueness.boards import generate, make_board

THRESHOLDS = {
    "nonogram": [
        {(nonogram_room, "CONFLICTS"): 0},
        {(nonogram_room, "FREE_ROUNDS"): 0},
        {(ambiguity, "REACH"): 1},
        {(ambiguity, "SWITCH_ROWS"): 1, (ambiguity, "CELLS_A_CHANGE"): 1},
    ],
    "calcudoku": [
        {(CageBoard.search, "__defaults__"): (1, 10_000)},
        {(CageBoard.search, "__defaults__"): (20, 1)},
        {(CageBoard.search, "__defaults__"): (20, 1), (cage_recipe, "PATIENCE"): 40},
        {(cage_repair, "WALK"): 0},
        {(cage_repair, "TRIES"): 0},
    ],
    "futoshiki": [
        {(futoshiki_offer, "SWITCHES"): 0},
        {(choice, "LEAST_BATCH"): 1, (choice, "BATCHED_CLUES"): 0},
    ],
    "hitori": [{(hitori_room, "ROUNDS"): 1}, {(black_cells, "STEPS"): 1, (black_cells, "CLOSE_ENOUGH"): 1}],
}
RECIPES = {
    "nonogram": [nonogram(5, 5, density=0.3), nonogram(4, 5, colors=2), nonogram(6, 4, density=0.6)],
    "calcudoku": [calcudoku(4), calcudoku(4, 1, 2, "-/"), calcudoku(4, 1, 3, minimal=True)],
    "futoshiki": [
        futoshiki(4, givens=givens, method=method) for givens in (0, 0.5, 1) for method in ("core", "random")
    ],
    "hitori": [hitori(4, 4), hitori(3, 5), hitori(4, 4, 0.25)],
}
CASES = [(kind, number) for kind, each in THRESHOLDS.items() for number in range(len(each))]


def make_small(monkeypatch, thresholds) -> None:
    for (module, name), value in thresholds.items():
        assert hasattr(module, name)
        monkeypatch.setattr(module, name, value)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("kind", "number"), CASES)
def test_boards_keep_their_promises_beyond_every_threshold(monkeypatch, kind, number):
    make_small(monkeypatch, THRESHOLDS[kind][number])
    for recipe in RECIPES[kind]:
        for made in sp.generate(recipe, seed=5, count=3):
            require_promises(recipe, made)
            assert brute_force(made.puzzle) == {made.solution}, made
            require_minimal(recipe, made)


def require_minimal(recipe, made) -> None:
    """No clue, or no operator, of a minimal board can be left out."""
    if not getattr(recipe, "minimal", False):
        return
    if recipe.type == "futoshiki":
        less = list(without_one_clue(made.puzzle))
    else:
        cages = made.puzzle.cages
        less = [
            sp.Calcudoku(
                recipe.rows, (*cages[:place], sp.Cage(cage.cells, None, cage.target), *cages[place + 1 :])
            )
            for place, cage in enumerate(cages)
            if cage.op is not None
        ]
    assert all(len(brute_force(each)) > 1 for each in less), made


# ---- pictures ----


WITHOUT_BOARD = {(1, 2), (2, 1)}


def recipe(rows: int, columns: int, black: float | None = None) -> HitoriRecipe:
    return HitoriRecipe(rows=rows, columns=columns, black=black)


def legal_sets(rows: int, columns: int) -> list[tuple[tuple[int, ...], ...]]:
    """All grids of black and white cells that break no rule but, perhaps, the one about numbers."""
    grids = []
    for colors in product((0, 1), repeat=rows * columns):
        grid = tuple(colors[row * columns : (row + 1) * columns] for row in range(rows))
        black = [(r, c) for r, row in enumerate(grid) for c, color in enumerate(row) if color]
        if not any(touches(a, b) for a in black for b in black) and white_is_connected(grid):
            grids.append(grid)
    return grids


def solvable_with_one_solution(rows: int, columns: int) -> set:
    """The solutions of all boards with exactly one, numbers from 1 to the longer side: by trying every board.

    The first cell has number 1, as it does not matter what a number is called.
    """
    sets = legal_sets(rows, columns)
    lines = [[(r, c) for c in range(columns)] for r in range(rows)]
    lines += [[(r, c) for r in range(rows)] for c in range(columns)]
    # Of each set, the pairs of white cells in a line: none may have the same number.
    pairs = [
        [
            (a[0] * columns + a[1], b[0] * columns + b[1])
            for line in lines
            for index, a in enumerate(line)
            for b in line[index + 1 :]
            if not grid[a[0]][a[1]] and not grid[b[0]][b[1]]
        ]
        for grid in sets
    ]
    found = set()
    for numbers in product(range(max(rows, columns)), repeat=rows * columns - 1):
        board = (0, *numbers)
        fitting = []
        for grid, white_pairs in zip(sets, pairs):
            if all(board[a] != board[b] for a, b in white_pairs):
                fitting.append(grid)
                if len(fitting) > 1:
                    break
        if len(fitting) == 1:
            found.add(fitting[0])
    return found


def maximal_sets(rows: int, columns: int) -> set:
    """The legal sets of black cells that no other contains."""
    sets = legal_sets(rows, columns)
    return {
        grid
        for grid in sets
        if not any(
            grid != other and all(a <= b for one, two in zip(grid, other) for a, b in zip(one, two))
            for other in sets
        )
    }


@pytest.mark.parametrize(
    ("rows", "columns"),
    [
        (1, 1),
        (1, 2),
        (2, 1),
        (1, 3),
        (3, 1),
        (1, 4),
        (1, 5),
        (1, 6),
        (2, 2),
        (2, 3),
        (3, 2),
        (2, 4),
        (4, 2),
        (3, 3),
    ],
)
def test_exactly_the_sizes_without_a_board_are_refused(rows, columns):
    solutions = solvable_with_one_solution(rows, columns)
    assert bool(solutions) == ((rows, columns) not in WITHOUT_BOARD)
    if solutions:
        assert solutions == maximal_sets(rows, columns), "every maximal set is the solution of a board"


def test_no_black_cell_is_superfluous_and_none_can_be_added():
    for made in generate(recipe(8, 8), seed=3, count=5):
        assert not has_room_for_black(made.solution)
        for row, column in product(range(8), repeat=2):
            if made.solution[row][column]:
                colors = [list(line) for line in made.solution]
                colors[row][column] = 0
                assert made.puzzle.check(colors), (row, column)


# ---- recipes ----


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


def of_picture(picture):
    return NonogramRecipe(rows=len(picture), columns=len(picture[0]), picture=picture)


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
