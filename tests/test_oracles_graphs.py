"""The oracles of Slitherlink, Nurikabe and Akari: published numbers, and both readings of the rules agree."""

from __future__ import annotations

from itertools import product
from math import factorial
from random import Random

import boards
import oracles_graphs as graphs
import pytest


def every_grid(widths):
    """Every way of filling rows of such widths with 0 and 1."""
    return product(*(list(product((0, 1), repeat=width)) for width in widths))


def lattice(rows: int, columns: int) -> list[int]:
    """The widths of the rows of edges."""
    return [columns] * (rows + 1) + [columns + 1] * rows


def small_boards(kind: str, places: int, count: int):
    """Random boards with at most so many cells or edges, and their fields without the known cells."""
    for seed in range(count):
        board = boards.random_board(kind, seed)
        rows, columns = boards.board_size(kind, board.data)
        widths = lattice(rows, columns) if kind == "slitherlink" else [columns] * rows
        if sum(widths) <= places:
            yield board, widths


def agrees(known, grid) -> bool:
    """Whether a grid agrees with the known cells of a board."""
    return known is None or all(
        value in (None, found) for row, line in zip(known, grid) for value, found in zip(row, line)
    )


def require_grids(kind: str, field: str, broken, cells: int, count: int) -> None:
    """The solutions of boards with at most so many cells are all grids that break no rule."""
    tried = 0
    for board, widths in small_boards(kind, cells, count):
        clues, known = board.data[field], board.data.get("known")
        found = {grid for grid in every_grid(widths) if not broken(clues, grid)}
        assert board.solutions == {grid for grid in found if agrees(known, grid)}
        tried += 1
    assert tried > count // 4


# ---- Slitherlink ----


@pytest.mark.parametrize(
    ("size", "loops"), [(1, 1), (2, 13), (3, 213), pytest.param(4, 9349, marks=pytest.mark.slow)]
)
def test_number_of_loops(size, loops):
    """The number of cycles of the grid graph of n + 1 times n + 1 points, OEIS A140517."""
    assert len(graphs.slitherlink([[None] * size] * size)) == loops


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 3), (2, 1), (2, 2)])
def test_loops_are_the_sets_of_lines_that_one_walk_uses(rows, columns):
    blank = [[None] * columns] * rows
    every = every_grid(lattice(rows, columns))
    found = {grid for grid in every if not graphs.slitherlink_broken(blank, grid)}
    assert graphs.slitherlink(blank) == found


def test_loops_with_clues_are_those_that_break_no_rule():
    require_loops(24, 60)


@pytest.mark.slow
def test_larger_loops_with_clues_are_those_that_break_no_rule():
    require_loops(31, 60)


def require_loops(edges: int, count: int) -> None:
    """The solutions of boards with at most so many edges are those of all loops that break no rule."""
    loops: dict = {}
    for board, widths in small_boards("slitherlink", edges, count):
        clues = board.data["clues"]
        size = len(clues), len(clues[0])
        every = loops.setdefault(size, graphs.slitherlink([[None] * size[1]] * size[0]))
        assert all([len(row) for row in grid] == widths for grid in every)
        found = {grid for grid in every if not graphs.slitherlink_broken(clues, grid)}
        assert board.solutions == {grid for grid in found if agrees(board.data.get("known"), grid)}


def test_small_slitherlinks():
    assert graphs.slitherlink([[4]]) == {((1,), (1,), (1, 1))}
    assert graphs.slitherlink([[0]]) == set()
    assert graphs.slitherlink([[4, 4]]) == set()
    assert graphs.slitherlink([[3, None]]) == {((1, 1), (1, 1), (1, 0, 1))}
    assert len(graphs.slitherlink([[2, 2], [2, 2]])) == 1
    # Two cells that touch at a point only are no loop; two loops are not one.
    assert graphs.slitherlink([[4, None], [None, 4]]) == set()
    assert graphs.slitherlink([[4, None, 4]]) == set()


def test_what_lines_break():
    blank = [[None] * 3]
    assert graphs.slitherlink_broken(blank, ((1, 0, 1), (1, 0, 1), (1, 1, 1, 1))) == {"loop"}
    assert graphs.slitherlink_broken(blank, ((0, 0, 0), (0, 0, 0), (0, 0, 0, 0))) == {"loop"}
    assert graphs.slitherlink_broken(blank, ((1, 1, 1), (1, 1, 1), (1, 0, 0, 0))) == {"loop"}
    assert graphs.slitherlink_broken(blank, ((1, 1, 0), (1, 1, 0), (1, 1, 1, 0))) == {"loop"}
    assert graphs.slitherlink_broken([[2, 2, 0]], ((1, 1, 0), (1, 1, 0), (1, 0, 1, 0))) == {"clue"}
    diagonal = ((1, 0), (1, 1), (0, 1), (1, 1, 0), (0, 1, 1))
    assert graphs.slitherlink_broken([[None] * 2] * 2, diagonal) == {"loop"}


# ---- Nurikabe ----


def test_nurikabes_are_the_grids_that_break_no_rule():
    require_grids("nurikabe", "clues", graphs.nurikabe_broken, 9, 60)


@pytest.mark.slow
def test_larger_nurikabes_are_the_grids_that_break_no_rule():
    require_grids("nurikabe", "clues", graphs.nurikabe_broken, 12, 120)


def test_small_nurikabes():
    assert graphs.nurikabe([[1]]) == graphs.nurikabe([["?"]]) == {((0,),)}
    assert graphs.nurikabe([[0]]) == {((1,),)}
    assert graphs.nurikabe([[2]]) == set()
    assert graphs.nurikabe([[0, 0], [0, 0]]) == set()
    assert graphs.nurikabe([[4, 0], [0, 0]]) == {((0, 0), (0, 0))}
    assert graphs.nurikabe([[1, 1]]) == set()
    assert graphs.nurikabe([[1, 0, 1]]) == {((0, 1, 0),)}
    assert graphs.nurikabe([[0, 1, 0]]) == set()
    assert graphs.nurikabe([["?", 0, 0]]) == {((0, 1, 1),), ((0, 0, 1),), ((0, 0, 0),)}
    assert graphs.nurikabe([[2, 0, 0], [0, 0, 0], [0, 0, 2]]) == {
        ((0, 1, 1), (0, 1, 0), (1, 1, 0)),
        ((0, 0, 1), (1, 1, 1), (1, 0, 0)),
    }


def test_what_shading_breaks():
    clues = [[2, 0, 0], [0, 0, 0], [0, 0, "?"]]
    assert graphs.nurikabe_broken(clues, ((0, 0, 1), (1, 1, 1), (1, 0, 0))) == set()
    assert graphs.nurikabe_broken(clues, ((0, 1, 1), (1, 1, 1), (1, 0, 0))) == {"size", "square"}
    assert graphs.nurikabe_broken(clues, ((0, 0, 1), (1, 1, 1), (1, 1, 1))) == {"number", "square"}
    assert graphs.nurikabe_broken(clues, ((0, 0, 1), (1, 1, 0), (0, 1, 0))) == {"region", "connected"}


# ---- Akari ----


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 4), (2, 3), (3, 3), (4, 4), (4, 3)])
def test_lights_on_an_empty_board_are_rooks(rows, columns):
    """Rooks that attack every square and not each other stand in every row, or in every column."""
    fewer, more = sorted((rows, columns))
    assert len(graphs.akari(["." * columns] * rows)) == factorial(more) // factorial(more - fewer)


def test_akaris_are_the_grids_that_break_no_rule():
    require_grids("akari", "cells", graphs.akari_broken, 9, 60)


@pytest.mark.slow
def test_larger_akaris_are_the_grids_that_break_no_rule():
    require_grids("akari", "cells", graphs.akari_broken, 12, 120)


def test_small_akaris():
    assert graphs.akari(["."]) == {((1,),)}
    assert graphs.akari(["#"]) == {((0,),)}
    assert graphs.akari(["1"]) == set()
    assert graphs.akari(["1."]) == {((0, 1),)}
    assert graphs.akari(["0."]) == set()
    assert graphs.akari([".#."]) == {((1, 0, 1),)}
    assert graphs.akari([".1."]) == set()
    assert graphs.akari([["#", ".", "#"], [".", "4", "."], ["#", ".", "#"]]) == {
        ((0, 1, 0), (1, 0, 1), (0, 1, 0))
    }
    assert graphs.akari(["..", ".."]) == {((1, 0), (0, 1)), ((0, 1), (1, 0))}


def test_what_lights_break():
    assert graphs.akari_broken(["...", "#1."], ((1, 0, 1), (0, 0, 0))) == {"sees", "number"}
    assert graphs.akari_broken(["..."], ((0, 0, 0),)) == {"dark"}
    assert graphs.akari_broken([".#."], ((1, 1, 0),)) == {"block", "dark"}
    assert graphs.akari_broken([".0."], ((1, 0, 1),)) == {"number"}


@pytest.mark.parametrize("kind", ["slitherlink", "nurikabe", "akari"])
def test_a_changed_solution_breaks_a_rule_unless_it_is_another_one(kind):
    random = Random(kind)
    broken, field = {
        "slitherlink": (graphs.slitherlink_broken, "clues"),
        "nurikabe": (graphs.nurikabe_broken, "clues"),
        "akari": (graphs.akari_broken, "cells"),
    }[kind]
    for seed in range(60):
        board = boards.random_board(kind, seed)
        for solution in sorted(board.solutions)[:3]:
            changed = [list(line) for line in solution]
            for _ in range(random.randint(1, 4)):
                line = random.choice(changed)
                line[random.randrange(len(line))] ^= 1
            grid = tuple(map(tuple, changed))
            fine = not broken(board.data[field], grid) and agrees(board.data.get("known"), grid)
            assert fine == (grid in board.solutions)
