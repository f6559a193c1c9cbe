"""Brute-force solvers written straight from the rules, to compare the package with.

They take plain data, import nothing from the package and return the set of all solutions as tuples
of rows. They are slow and meant to be obviously right; random boards live in boards.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, groupby, product
from math import prod

Cell = tuple[int, int]
Grid = tuple[tuple[int, ...], ...]


def fits(known, row: int, column: int, value: int) -> bool:
    """Whether a value agrees with a partly filled grid; None fits everything."""
    return known is None or known[row][column] is None or known[row][column] == value


# ---- Hitori ----


def hitori(numbers, known=None) -> set[Grid]:
    """All solutions of a Hitori board: 1 is black, 0 is white."""
    rows, columns = len(numbers), len(numbers[0])
    grid = [[0] * columns for _ in range(rows)]
    found: set[Grid] = set()

    def fill(position: int) -> None:
        if position == rows * columns:
            if white_is_connected(grid):
                found.add(tuple(map(tuple, grid)))
            return
        row, column = divmod(position, columns)
        for colour in (0, 1):
            grid[row][column] = colour
            if fits(known, row, column, colour) and hitori_cell_fits(numbers, grid, row, column):
                fill(position + 1)
        grid[row][column] = 0

    fill(0)
    return found


def hitori_cell_fits(numbers, grid, row: int, column: int) -> bool:
    """Whether a cell breaks no rule with the cells above it and to its left."""
    above = range(row)
    left = range(column)
    if grid[row][column]:
        return not (row and grid[row - 1][column]) and not (column and grid[row][column - 1])
    number = numbers[row][column]
    return (
        number != 0
        and not any(numbers[other][column] == number and not grid[other][column] for other in above)
        and not any(numbers[row][other] == number and not grid[row][other] for other in left)
    )


def white_is_connected(grid) -> bool:
    """Whether there is a white cell and every white cell can be reached from it over edges."""
    white = {(r, c) for r, line in enumerate(grid) for c, value in enumerate(line) if not value}
    return bool(white) and reachable(min(white), white) == white


def reachable(start: Cell, cells) -> set[Cell]:
    """The cells that can be reached from one of them over shared edges, grown until nothing changes."""
    reached = {start}
    while True:
        more = {cell for cell in cells if any(touches(cell, other) for other in reached)} - reached
        if not more:
            return reached
        reached |= more


def touches(one: Cell, other: Cell) -> bool:
    """Whether two cells share an edge."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def hitori_broken(numbers, grid) -> set[str]:
    """Which rules a full grid breaks, by short names of our own."""
    rows, columns = len(numbers), len(numbers[0])
    cells = list(product(range(rows), range(columns)))
    broken = set()
    for one, other in combinations(cells, 2):
        both = grid[one[0]][one[1]] + grid[other[0]][other[1]]
        if touches(one, other) and both == 2:
            broken.add("adjacent")
        in_line = one[0] == other[0] or one[1] == other[1]
        same = numbers[one[0]][one[1]] == numbers[other[0]][other[1]] != 0
        if in_line and same and both == 0:
            broken.add("repeated")
    if any(numbers[r][c] == 0 and not grid[r][c] for r, c in cells):
        broken.add("blacked out")
    if all(grid[r][c] for r, c in cells):
        broken.add("no white")
    elif not white_is_connected(grid):
        broken.add("connected")
    return broken


# ---- Nonogram ----


def runs(line) -> tuple[tuple[int, int], ...]:
    """The runs of one line as (length, colour): maximal stretches of one colour, blanks left out."""
    return tuple((len(list(cells)), colour) for colour, cells in groupby(line) if colour)


@cache
def lines_by_clue(length: int, colors: int) -> dict[tuple, tuple]:
    """Every line of a length, by its runs."""
    by_clue: dict[tuple, list] = {}
    for line in product(range(colors + 1), repeat=length):
        by_clue.setdefault(runs(line), []).append(line)
    return {clue: tuple(lines) for clue, lines in by_clue.items()}


def nonogram(row_clues, column_clues, colors: int = 1, known=None) -> set[Grid]:
    """All solutions of a Nonogram; a clue is a tuple of (length, colour from 1), a cell a colour or 0."""
    rows, columns = len(row_clues), len(column_clues)
    prefixes = []
    for clue in column_clues:
        lines = lines_by_clue(rows, colors).get(tuple(clue), ())
        prefixes.append({line[:end] for line in lines for end in range(rows + 1)})
    found: set[Grid] = set()

    def fill(above: Grid) -> None:
        row = len(above)
        if row == rows:
            found.add(above)
            return
        for line in lines_by_clue(columns, colors).get(tuple(row_clues[row]), ()):
            grid = (*above, line)
            if all(fits(known, row, column, line[column]) for column in range(columns)) and all(
                tuple(filled[column] for filled in grid) in prefixes[column] for column in range(columns)
            ):
                fill(grid)

    fill(())
    return found


def nonogram_broken(row_clues, column_clues, grid) -> set[str]:
    """Which kinds of lines of a full grid have other runs than their clue."""
    broken = set()
    if any(runs(line) != tuple(clue) for line, clue in zip(grid, row_clues, strict=True)):
        broken.add("row")
    if any(runs(line) != tuple(clue) for line, clue in zip(zip(*grid), column_clues, strict=True)):
        broken.add("column")
    return broken


# ---- latin squares ----


def latin_squares(size: int, known=None, accept: Callable = lambda grid, cell: True) -> Iterator[Grid]:
    """All latin squares of 1..size that agree with ``known``.

    ``accept(grid, cell)`` is asked after each cell, in reading order; later cells hold 0 then.
    """
    grid = [[0] * size for _ in range(size)]

    def fill(position: int) -> Iterator[Grid]:
        if position == size * size:
            yield tuple(map(tuple, grid))
            return
        row, column = divmod(position, size)
        for value in range(1, size + 1):
            if value in grid[row] or any(line[column] == value for line in grid):
                continue
            grid[row][column] = value
            if fits(known, row, column, value) and accept(grid, (row, column)):
                yield from fill(position + 1)
            grid[row][column] = 0

    return fill(0)


def latin_broken(grid) -> set[str]:
    """Which kinds of lines of a full grid hold a value twice."""
    broken = set()
    if any(len(set(line)) < len(line) for line in grid):
        broken.add("row")
    if any(len(set(line)) < len(line) for line in zip(*grid)):
        broken.add("column")
    return broken


def cage_fits(op: str | None, target: int, values) -> bool:
    """Whether the values of a cage's cells give its target. One cell always stands for its value."""
    values = list(values)
    largest = max(values)
    others = list(values)
    others.remove(largest)
    if not others:
        return largest == target
    if op == "+":
        return sum(values) == target
    if op == "*":
        return prod(values) == target
    if op == "-":
        return largest - sum(others) == target
    if op == "/":
        return largest == target * prod(others)
    return any(cage_fits(each, target, values) for each in "+-*/")


def calcudoku(size: int, cages, known=None) -> set[Grid]:
    """All solutions of a Calcudoku; ``cages`` are (cells, op or None, target)."""
    ending_at = {max(cells): (cells, op, target) for cells, op, target in cages}

    def accept(grid, cell) -> bool:
        if cell not in ending_at:
            return True
        cells, op, target = ending_at[cell]
        return cage_fits(op, target, [grid[r][c] for r, c in cells])

    return set(latin_squares(size, known, accept))


def calcudoku_broken(cages, grid) -> set[str]:
    """Which rules a full grid breaks, by short names of our own."""
    broken = latin_broken(grid)
    if not all(cage_fits(op, target, [grid[r][c] for r, c in cells]) for cells, op, target in cages):
        broken.add("cage")
    return broken


def neighbour_pairs(size: int) -> list[tuple[Cell, Cell]]:
    """Every pair of cells that share an edge, once each, the upper or left cell first."""
    cells = list(product(range(size), range(size)))
    return [pair for pair in combinations(cells, 2) if touches(*pair)]


def futoshiki(givens, less_than=(), adjacent=None, known=None) -> set[Grid]:
    """All solutions of a Futoshiki; ``adjacent`` None is the ordinary puzzle."""
    size = len(givens)
    marked = None if adjacent is None else {frozenset(pair) for pair in adjacent}
    ending_at: dict[Cell, list] = {cell: [] for cell in product(range(size), range(size))}
    for small, large in less_than:
        ending_at[max(small, large)].append((small, large))
    pairs = neighbour_pairs(size)

    def accept(grid, cell) -> bool:
        row, column = cell
        if givens[row][column] not in (0, grid[row][column]):
            return False
        for (r, c), (s, d) in ending_at[cell]:
            if not grid[r][c] < grid[s][d]:
                return False
        if marked is None:
            return True
        for one, other in pairs:
            if other == cell:
                by_one = abs(grid[one[0]][one[1]] - grid[row][column]) == 1
                if by_one != (frozenset((one, other)) in marked):
                    return False
        return True

    return set(latin_squares(size, known, accept))


def futoshiki_broken(givens, less_than, adjacent, grid) -> set[str]:
    """Which rules a full grid breaks, by short names of our own."""
    broken = latin_broken(grid)
    size = len(grid)
    if any(givens[r][c] not in (0, grid[r][c]) for r in range(size) for c in range(size)):
        broken.add("given")
    if any(not grid[a][b] < grid[c][d] for (a, b), (c, d) in less_than):
        broken.add("less")
    if adjacent is not None:
        marked = {frozenset(pair) for pair in adjacent}
        for one, other in neighbour_pairs(size):
            by_one = abs(grid[one[0]][one[1]] - grid[other[0]][other[1]]) == 1
            if by_one and frozenset((one, other)) not in marked:
                broken.add("not adjacent")
            if not by_one and frozenset((one, other)) in marked:
                broken.add("adjacent")
    return broken


# ---- Sudoku ----


def box_regions(size: int, box) -> Grid:
    """The number of each cell's box; a box has so many rows and columns."""
    tall, wide = box
    return tuple(
        tuple(row // tall * (size // wide) + column // wide for column in range(size)) for row in range(size)
    )


def sudoku(size: int, givens, box=None, regions=None, diagonals: bool = False, known=None) -> set[Grid]:
    """All solutions of a Sudoku; a given of 0 is blank, and equal numbers in ``regions`` are one region."""
    regions = box_regions(size, box) if regions is None else regions
    lines = [(lambda row, column: row == column), (lambda row, column: row + column == size - 1)]
    groups = [
        [(r, c) for r, c in product(range(size), repeat=2) if regions[r][c] == region]
        for region in {region for row in regions for region in row}
    ]
    if diagonals:
        groups += [[(r, c) for r, c in product(range(size), repeat=2) if on_line(r, c)] for on_line in lines]
    sharing = {
        cell: {other for group in groups if cell in group for other in group if other < cell}
        for cell in product(range(size), repeat=2)
    }

    def accept(grid, cell) -> bool:
        row, column = cell
        value = grid[row][column]
        return givens[row][column] in (0, value) and all(grid[r][c] != value for r, c in sharing[cell])

    return set(latin_squares(size, known, accept))


def sudoku_broken(size: int, givens, grid, box=None, regions=None, diagonals: bool = False) -> set[str]:
    """Which rules a full grid breaks, by short names of our own: each group must hold 1..size."""
    regions = box_regions(size, box) if regions is None else regions
    by_region: dict[int, list[int]] = {}
    for numbers, values in zip(regions, grid, strict=True):
        for region, value in zip(numbers, values, strict=True):
            by_region.setdefault(region, []).append(value)
    groups = {"row": list(grid), "column": list(zip(*grid)), "region": list(by_region.values())}
    if diagonals:
        groups["diagonal"] = [[grid[i][i] for i in range(size)], [grid[i][size - 1 - i] for i in range(size)]]
    wanted = list(range(1, size + 1))
    broken = {name for name, lines in groups.items() if any(sorted(line) != wanted for line in lines)}
    if any(given not in (0, value) for row, line in zip(givens, grid) for given, value in zip(row, line)):
        broken.add("given")
    return broken
