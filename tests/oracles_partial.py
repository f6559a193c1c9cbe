"""What a partly filled grid breaks for good, found by trying every way of filling each rule's own cells.

A rule instance is broken when no values of its unknown cells (None) satisfy it, whatever the other rules
say. Plain data, nothing from the package: an instance is (short name, cells, words), and the words are
what a sentence about it has to hold, places counted from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, groupby, pairwise, product

import oracles
from oracles import Cell

Instance = tuple[str, tuple[Cell, ...], tuple[str, ...]]


def place(cell: Cell) -> str:
    """A cell as people count."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def lines(rows: int, columns: int) -> Iterator[tuple[str, str, list[Cell]]]:
    """Every line: row or column, its name for people, and its cells."""
    for row in range(rows):
        yield "row", f"row {row + 1}", [(row, column) for column in range(columns)]
    for column in range(columns):
        yield "column", f"column {column + 1}", [(row, column) for row in range(rows)]


def fillings(grid, cells: Iterable[Cell], choices: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """Every way of filling the unknown ones of some cells: the values of all of them."""
    options = list(choices)
    values = [grid[row][column] for row, column in cells]
    return product(*([value] if value is not None else options for value in values))


def known_cells(known, grid) -> Iterator[Instance]:
    """Cells that differ from the grid that was filled in beforehand."""
    for row, values in enumerate(known or ()):
        for column, wanted in enumerate(values):
            if wanted is not None and grid[row][column] not in (None, wanted):
                yield "known", ((row, column),), (place((row, column)), str(wanted))


# ---- Hitori ----


def hitori(numbers, grid) -> Iterator[Instance]:
    """All but connectivity, for which there is hitori_can_connect."""
    rows, columns = len(numbers), len(numbers[0])
    cells = list(product(range(rows), range(columns)))
    for _, name, line in lines(rows, columns):
        for number in {numbers[r][c] for r, c in line} - {0}:
            same = tuple((r, c) for r, c in line if numbers[r][c] == number and grid[r][c] == 0)
            if len(same) > 1:
                yield "repeated", same, (name, f"{len(same)} white", f"with {number}.")
    black = [(row, column) for row, column in cells if grid[row][column] == 1]
    for one, other in combinations(black, 2):
        if oracles.touches(one, other):
            yield "adjacent", (one, other), (place(one), place(other))
    for row, column in cells:
        if numbers[row][column] == 0 and grid[row][column] == 0:
            yield "blacked out", ((row, column),), (place((row, column)),)
    if all(color == 1 for line in grid for color in line):
        yield "no white", tuple(cells), ()


def hitori_can_connect(grid, asked: dict | None = None) -> bool:
    """Whether some way of filling the unknown cells connects the white ones, of which there is one."""
    asked = {} if asked is None else asked
    grid = tuple(map(tuple, grid))
    if grid not in asked:
        unknown = next(((r, c) for r, line in enumerate(grid) for c, v in enumerate(line) if v is None), None)
        if unknown is None:
            asked[grid] = oracles.white_is_connected(grid)
        else:
            asked[grid] = any(hitori_can_connect(filled(grid, unknown, color), asked) for color in (0, 1))
    return asked[grid]


def filled(grid, cell: Cell, value: int) -> tuple:
    """A grid with one cell filled."""
    return tuple(
        tuple(value if (r, c) == cell else old for c, old in enumerate(line)) for r, line in enumerate(grid)
    )


def hitori_parts(grid) -> list[tuple[Cell, ...]]:
    """The parts of the cells that are or may be white which hold a white one, smallest first."""
    left = {(r, c) for r, line in enumerate(grid) for c, color in enumerate(line) if color != 1}
    parts = []
    while left:
        part = oracles.reachable(min(left), left)
        left -= part
        if any(grid[r][c] == 0 for r, c in part):
            parts.append(tuple(sorted(part)))
    return sorted(parts, key=len)


# ---- Nonogram ----


def nonogram(row_clues, column_clues, colors, grid) -> Iterator[Instance]:
    """Lines that no filling makes show their clue."""
    clues = [*row_clues, *column_clues]
    for clue, (kind, name, cells) in zip(clues, lines(len(row_clues), len(column_clues)), strict=True):
        ways = fillings(grid, cells, range(colors + 1))
        if not any(oracles.runs(line) == tuple(clue) for line in ways):
            yield kind, tuple(cells), (f"The {name} ", *(str(length) for length, _ in clue))


# ---- latin squares ----


def repeated_values(grid, groups=()) -> Iterator[Instance]:
    """Every two cells of a line, or of another group, that hold one value and no other such cell between."""
    for kind, name, cells in [*lines(len(grid), len(grid)), *groups]:
        for value in range(1, len(grid) + 1):
            for pair in pairwise((r, c) for r, c in cells if grid[r][c] == value):
                yield kind, pair, (f"The {name} ", f" {value} ")


def calcudoku(size, cages, grid) -> Iterator[Instance]:
    """Cages for which no values 1..size of their unknown cells give the target."""
    yield from repeated_values(grid)
    for cells, op, target in cages:
        ways = fillings(grid, cells, range(1, size + 1))
        if not any(oracles.cage_fits(op, target, values) for values in ways):
            yield "cage", tuple(sorted(cells)), (place(min(cells)), f" {target};")


def futoshiki(givens, grid, less_than=(), adjacent=None) -> Iterator[Instance]:
    """Signs, givens and marks that no values of their unknown cells satisfy."""
    yield from repeated_values(grid)
    size = len(givens)
    yield from given_values(givens, grid)

    def broken(pair: tuple[Cell, Cell], holds: Callable[[int, int], bool]) -> bool:
        return not any(holds(a, b) for a, b in fillings(grid, pair, range(1, size + 1)))

    for pair in set(less_than):
        if broken(pair, lambda a, b: a < b):
            yield "less", tuple(sorted(pair)), (f"{place(pair[0])} must be less than", place(pair[1]))
    if adjacent is None:
        return
    marked = {frozenset(pair) for pair in adjacent}
    for pair in oracles.neighbour_pairs(size):
        if frozenset(pair) in marked:
            if broken(pair, lambda a, b: abs(a - b) == 1):
                yield "adjacent", pair, (place(pair[0]), place(pair[1]), " differ ")
        elif broken(pair, lambda a, b: abs(a - b) != 1):
            yield "not adjacent", pair, (place(pair[0]), place(pair[1]), " do not differ ")


def sudoku(size, givens, grid, box=None, regions=None, diagonals=False) -> Iterator[Instance]:
    """Givens that differ, and values twice in a row, column, region or diagonal."""
    cells_of: dict[int, list[Cell]] = {}
    for row, numbers in enumerate(regions or oracles.box_regions(size, box)):
        for column, number in enumerate(numbers):
            cells_of.setdefault(number, []).append((row, column))
    name = "region" if regions else "box"
    groups = [("region", f"{name} at {place(cells[0])}", cells) for cells in cells_of.values()]
    if diagonals:
        groups.append(("diagonal", "diagonal from row 1, column 1", [(i, i) for i in range(size)]))
        rising = [(i, size - 1 - i) for i in range(size)]
        groups.append(("diagonal", f"diagonal from {place((0, size - 1))}", rising))
    yield from repeated_values(grid, groups)
    yield from given_values(givens, grid)


def given_values(givens, grid) -> Iterator[Instance]:
    """Cells that differ from their givens."""
    for row, column in product(range(len(givens)), range(len(givens))):
        if givens[row][column] and grid[row][column] not in (None, givens[row][column]):
            yield "given", ((row, column),), (place((row, column)), str(givens[row][column]))


# ---- Akari ----


def akari(cells, grid) -> Iterator[Instance]:
    """Blocks, stretches and white cells for which no lights in their unknown cells will do."""
    rows, columns = len(cells), len(cells[0])
    seen: dict[Cell, set[Cell]] = {}
    for _, _, line in lines(rows, columns):
        for white, group in groupby(line, lambda cell: cells[cell[0]][cell[1]] == "."):
            stretch = tuple(group) if white else ()
            for cell in stretch:
                seen.setdefault(cell, set()).update(stretch)
            if not any(sum(way) < 2 for way in fillings(grid, stretch, (0, 1))):
                yield "sees", stretch, (place(stretch[0]), place(stretch[-1]))
    for (row, column), others in seen.items():
        if not any(any(way) for way in fillings(grid, others, (0, 1))):
            yield "dark", tuple(sorted(others)), (f"at {place((row, column))} ",)
    for row, column in product(range(rows), range(columns)):
        if (row, column) in seen:
            continue
        if grid[row][column]:
            yield "block", ((row, column),), (place((row, column)),)
        near = [cell for cell in seen if abs(cell[0] - row) + abs(cell[1] - column) == 1]
        number = cells[row][column]
        if number != "#" and not any(sum(way) == int(number) for way in fillings(grid, near, (0, 1))):
            yield "number", tuple(sorted([*near, (row, column)])), (place((row, column)), f" not {number}.")
