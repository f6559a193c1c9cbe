"""The clues of small boards, and all grids that keep the rules without any of them, by brute force.

Of each clue there is a test that says which of these grids keep it. Filled-in cells are left to the caller.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import oracles
import oracles_graphs

Key = tuple[str, tuple]
"""A clue: the name of its rule and the cells that it is told with."""


def squares(size: int) -> list:
    return list(oracles.latin_squares(size))


def free(rows: int, columns: int, values: int) -> list:
    every = product(product(range(values), repeat=columns), repeat=rows)
    return list(every) if values ** (rows * columns) <= 4096 else []


def givens(puzzle) -> Iterator[tuple[Key, Callable]]:
    for r, c in product(range(puzzle.rows), repeat=2):
        if value := puzzle.givens[r][c]:
            yield ("given", ((r, c),)), lambda grid, r=r, c=c, value=value: grid[r][c] == value


def sudoku(puzzle):
    regions = puzzle.numbers()
    parts = {
        n: [(r, c) for r, row in enumerate(regions) for c, m in enumerate(row) if m == n]
        for n in sum(regions, ())
    }
    turns = [[(i, i) for i in range(puzzle.rows)], [(i, puzzle.rows - 1 - i) for i in range(puzzle.rows)]]
    groups = [*parts.values(), *(turns if puzzle.diagonals else [])]
    grids = [
        grid
        for grid in (squares(puzzle.rows) if puzzle.rows < 5 else [])
        if all(len({grid[r][c] for r, c in group}) == puzzle.rows for group in groups)
    ]
    return grids, dict(givens(puzzle))


def futoshiki(puzzle):
    grids = squares(puzzle.rows) if puzzle.rows < 5 and puzzle.adjacent is None else []
    signs = {
        ("inequality", (low, high)): lambda grid, low=low, high=high: (
            grid[low[0]][low[1]] < grid[high[0]][high[1]]
        )
        for low, high in puzzle.less_than
    }
    return grids, dict(givens(puzzle)) | signs


def calcudoku(puzzle):
    grids = squares(puzzle.size) if puzzle.size < 5 else []
    return grids, {
        ("cage", cage.cells): lambda grid, cage=cage: oracles.cage_fits(
            cage.op, cage.target, [grid[r][c] for r, c in cage.cells]
        )
        for cage in puzzle.cages
    }


def nonogram(puzzle):
    rows, columns = puzzle.rows, puzzle.columns
    lines = [
        ("row clue", tuple((r, c) for c in range(columns)), clue) for r, clue in enumerate(puzzle.row_clues)
    ]
    lines += [
        ("column clue", tuple((r, c) for r in range(rows)), clue)
        for c, clue in enumerate(puzzle.column_clues)
    ]
    return free(rows, columns, len(puzzle.colors) + 1), {
        (name, cells): lambda grid, cells=cells, clue=clue: (
            oracles.runs([grid[r][c] for r, c in cells]) == clue
        )
        for name, cells, clue in lines
    }


def hitori(puzzle):
    numbers, rows, columns = puzzle.numbers, puzzle.rows, puzzle.columns
    distinct = [[r * columns + c + 1 for c, _ in enumerate(row)] for r, row in enumerate(numbers)]
    lines = [[(r, c) for c in range(columns)] for r in range(rows)]
    lines += [[(r, c) for r in range(rows)] for c in range(columns)]
    clues = {}
    for line in lines:
        for number in {numbers[r][c] for r, c in line} - {0}:
            same = tuple((r, c) for r, c in line if numbers[r][c] == number)
            if len(same) > 1:
                clues["repeated number", same] = lambda grid, same=same: (
                    sum(not grid[r][c] for r, c in same) < 2
                )
    for r, row in enumerate(numbers):
        for c in [c for c, number in enumerate(row) if not number]:
            clues["cell already black", ((r, c),)] = lambda grid, r=r, c=c: grid[r][c] == 1
    return list(oracles.hitori(distinct)) if rows * columns <= 16 else [], clues


def slitherlink(puzzle):
    rows, columns = puzzle.rows, puzzle.columns
    around = lambda g, r, c: g[r][c] + g[r + 1][c] + g[rows + 1 + r][c] + g[rows + 1 + r][c + 1]  # noqa: E731
    grids = list(oracles_graphs.slitherlink([[None] * columns] * rows)) if rows * columns <= 9 else []
    return grids, {
        ("clue", ((r, c),)): lambda grid, r=r, c=c, clue=clue: around(grid, r, c) == clue
        for r, row in enumerate(puzzle.clues)
        for c, clue in enumerate(row)
        if clue is not None
    }


def akari(puzzle):
    cells, numbers = puzzle.cells, {}
    for r, c in product(range(puzzle.rows), range(puzzle.columns)):
        if isinstance(cells[r][c], int):
            near = [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
            near = [(y, x) for y, x in near if 0 <= y < puzzle.rows and 0 <= x < puzzle.columns]
            numbers["number of lights", ((r, c),)] = lambda grid, near=near, clue=cells[r][c]: (
                clue == sum(grid[y][x] for y, x in near)
            )
    bare = ["".join("." if clue is None else "#" for clue in row) for row in cells]
    return list(oracles_graphs.akari(bare)), numbers


def nurikabe(puzzle):
    """Rules: no pool, one sea, clues on land and one for all land. A clue: its size, and no other clue."""
    clues = {
        (r, c): clue for r, row in enumerate(puzzle.clues) for c, clue in enumerate(row) if clue is not None
    }
    grids, told = [], {}
    for grid in free(puzzle.rows, puzzle.columns, 2):
        land = {(r, c) for r, row in enumerate(grid) for c, value in enumerate(row) if not value}
        sea = {(r, c) for r, row in enumerate(grid) for c, value in enumerate(row) if value}
        one_sea = not sea or oracles.reachable(min(sea), sea) == sea
        islands = oracles_graphs.pieces(land)
        if (
            one_sea
            and oracles_graphs.no_black_square(grid)
            and all(island & clues.keys() for island in islands)
            and land >= clues.keys()
        ):
            grids.append(grid)

    def kept(grid, at, size):
        land = {(r, c) for r, row in enumerate(grid) for c, value in enumerate(row) if not value}
        island = oracles.reachable(at, land) if at in land else set()
        return island & clues.keys() == {at} and size in ("?", len(island))

    for at, size in clues.items():
        told["islands", (at,)] = lambda grid, at=at, size=size: kept(grid, at, size)
    return grids, told


ORACLES = {
    each.__name__: each
    for each in (sudoku, futoshiki, calcudoku, nonogram, hitori, slitherlink, akari, nurikabe)
}
