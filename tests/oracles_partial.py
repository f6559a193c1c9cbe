"""What a partly filled grid breaks for good, found by trying every way of filling each rule's own cells.

A rule instance is broken when no values of its unknown cells (None) satisfy it, whatever the other rules
say. Plain data, nothing from the package: an instance is (short name, cells, words), and the words are
what a sentence about it has to hold, places counted from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations, groupby, pairwise, product

import oracles
import oracles_graphs as graphs
from oracles import Cell

Instance = tuple[str, tuple[Cell, ...], tuple[str, ...]]


def place(cell: Cell) -> str:
    """A cell as people count."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def spots(cells) -> list[str]:
    """Several cells as a list of them names each."""
    return [f"r{row + 1}c{column + 1}" for row, column in cells] if len(cells) > 1 else [place(cells[0])]


def begins(name: str) -> str:
    """The name of a line or of a box at the beginning of a sentence."""
    return f"{name[:1].upper()}{name[1:]} " if name.startswith(("row", "column")) else f"The {name} "


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
                yield "repeated", same, (begins(name), f"{len(same)} white", f"with {number}.")
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
            yield kind, tuple(cells), (begins(name), *(str(length) for length, _ in clue))


# ---- latin squares ----


def repeated_values(grid, groups=()) -> Iterator[Instance]:
    """Every two cells of a line, or of another group, that hold one value and no other such cell between."""
    for kind, name, cells in [*lines(len(grid), len(grid)), *groups]:
        for value in range(1, len(grid) + 1):
            for pair in pairwise((r, c) for r, c in cells if grid[r][c] == value):
                yield kind, pair, (begins(name), f" {value} ")


def calcudoku(size, cages, grid) -> Iterator[Instance]:
    """Cages for which no values 1..size of their unknown cells give the target."""
    yield from repeated_values(grid)
    for cells, op, target in cages:
        ways = fillings(grid, cells, range(1, size + 1))
        if not any(oracles.cage_fits(op, target, values) for values in ways):
            yield "cage", tuple(sorted(cells)), (*spots(sorted(cells)), f" {target}")


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
            yield "not adjacent", pair, (place(pair[0]), place(pair[1]), " must not differ ")


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
            yield "dark", tuple(sorted(others)), (f"at {place((row, column))}",)
    for row, column in product(range(rows), range(columns)):
        if (row, column) in seen:
            continue
        if grid[row][column]:
            yield "block", ((row, column),), (place((row, column)),)
        near = [cell for cell in seen if abs(cell[0] - row) + abs(cell[1] - column) == 1]
        number = cells[row][column]
        if number != "#" and not any(sum(way) == int(number) for way in fillings(grid, near, (0, 1))):
            yield "number", tuple(sorted([*near, (row, column)])), (place((row, column)), f" not {number}.")


# ---- Nurikabe ----


def nurikabe(clues, grid) -> Iterator[Instance]:
    """Pools, islands, land alone. The sea hangs together as the white cells of a Hitori do."""
    cells = list(product(range(len(clues)), range(len(clues[0]))))
    land, sea = ({cell for cell in cells if grid[cell[0]][cell[1]] == value} for value in (0, 1))
    numbered = {(r, c): clues[r][c] for r, c in cells if clues[r][c] != 0}
    reached: set[Cell] = set()
    for root, clue in numbered.items():
        size = None if clue == "?" else clue
        free = set(cells) - sea - (numbered.keys() - {root})
        ways = graphs.regions_from(root, free, size) if root in free else ()
        if not any(land.isdisjoint(rim(way)) for way in ways):
            told = "at least 1 cell" if size is None else f"{size} cell{'s' if size > 1 else ''}"
            island = oracles.reachable(root, land) if root in free else {root}
            yield "island", tuple(sorted(island)), (place(root), f"must have {told} ")
        near = {root} & free
        for _ in range((size or len(cells)) - 1):
            near |= rim(near) & free
        reached |= near
    for piece in graphs.pieces(land - reached):
        yield "lone", tuple(sorted(piece)), (place(min(piece)), "in reach of no clue.")
    for row, column in cells:
        pool = tuple(product((row, row + 1), (column, column + 1)))
        if sea.issuperset(pool):
            yield "pool", pool, ("is all sea.",)


def rim(cells: Iterable[Cell]) -> set[Cell]:
    """The cells beside some, on the board or not."""
    cells = set(cells)
    return {near for cell in cells for near in graphs.beside(*cell)} - cells


# ---- Slitherlink ----

Line = tuple[frozenset[Cell], tuple[Cell, ...], int | None]
"""The points that an edge joins, the cells of the board beside it, and its value."""


def edges_of(clues, grid) -> list[Line]:
    """The edges of a board."""
    rows, columns = len(clues), len(clues[0])
    found = []
    for number, values in enumerate(grid):
        upright = number > rows
        row = number - rows - 1 if upright else number
        for column, value in enumerate(values):
            end, other = (
                ((row + 1, column), (row, column - 1)) if upright else ((row, column + 1), (row - 1, column))
            )
            beside = [(r, c) for r, c in (other, (row, column)) if 0 <= r < rows and 0 <= c < columns]
            found.append((frozenset({(row, column), end}), tuple(beside), value))
    return found


def known_lines(clues, known, grid) -> Iterator[Instance]:
    """Edges that differ from the grid that was filled in beforehand."""
    pairs = zip(edges_of(clues, known), edges_of(clues, grid), strict=True) if known else ()
    for (_, beside, wanted), (_, _, value) in pairs:
        if wanted is not None and value not in (None, wanted):
            yield "known", beside, (f"must be {wanted}.", *map(place, beside[-1:]))


def slitherlink(clues, grid) -> Iterator[Instance]:
    """Clues and points; the loop as a whole is told by slitherlink_loop."""
    edges = edges_of(clues, grid)
    for row, column in product(range(len(clues)), range(len(clues[0]))):
        around = [value for _, beside, value in edges if (row, column) in beside]
        clue = clues[row][column]
        if clue is not None and not any(sum(way) == clue for way in ways_of(around)):
            yield "clue", ((row, column),), (place((row, column)), f", not {clue}.")
    for point in points_of(edges):
        meeting = [edge for edge in edges if point in edge[0]]
        if not any(sum(way) in (0, 2) for way in ways_of([value for _, _, value in meeting])):
            corner = place((min(point[0], len(clues) - 1), min(point[1], len(clues[0]) - 1)))
            yield "point", cells_beside(meeting), (f"corner of {corner} is", ", not 0 or 2.")


def slitherlink_loop(clues, grid) -> tuple[bool, list[tuple[Cell, ...]], list[tuple[Cell, ...]]]:
    """Whether some way of filling the unknown edges gives connected lines that close no path or are one loop.

    Then what is to be named where there is none, by the cells beside it: of several parts of the edges that
    are or may be lines those that have lines, else the parts of the lines with a closed path. One of the last
    list is not named.
    """
    edges = edges_of(clues, grid)
    lines = [edge for edge in edges if edge[2]]
    unknown = [edge for edge in edges if edge[2] is None]
    possible = any(may_be_loop([*lines, *chain(*some)]) for some in product(*([(), (e,)] for e in unknown)))
    parts = [[edge for edge in part if edge[2]] for part in line_parts(lines + unknown)]
    most = max(map(len, parts), default=0)
    if len(list(filter(None, parts))) < 2:
        parts, most = [part for part in line_parts(lines) if len(part) >= len(points_of(part))], len(edges)
    named = [cells_beside(part) for part in parts if 0 < len(part) < most]
    return possible, named, [cells_beside(part) for part in parts if len(part) == most > 0]


def may_be_loop(lines: Sequence[Line]) -> bool:
    """Whether lines hang together and close no path, or are one loop."""
    points = points_of(lines)
    is_loop = all(sum(point in ends for ends, _, _ in lines) == 2 for point in points)
    return len(line_parts(lines)) == 1 and (len(lines) < len(points) or is_loop)


def points_of(lines: Iterable[Line]) -> frozenset[Cell]:
    """The points that lines join."""
    return frozenset(chain(*(ends for ends, _, _ in lines)))


def ways_of(values: Iterable[int | None]) -> Iterator[tuple[int, ...]]:
    """Every way of filling the unknown ones of some values."""
    return product(*((0, 1) if value is None else (value,) for value in values))


def line_parts(edges: Iterable[Line]) -> list[list[Line]]:
    """The parts in which edges hang together by the points that they join."""
    parts: list[list[Line]] = []
    for edge in edges:
        near = [part for part in parts if any(edge[0] & other[0] for other in part)]
        parts = [part for part in parts if part not in near] + [[edge, *chain(*near)]]
    return parts


def cells_beside(edges: Iterable[Line]) -> tuple[Cell, ...]:
    """The cells of the board beside some edges."""
    return tuple(sorted({cell for _, beside, _ in edges for cell in beside}))
