"""Brute force for puzzles whose rules speak of loops, regions and lines of sight.

As in oracles.py: plain data in, all solutions out, nothing from the package. Each puzzle is read twice by
different means. ``slitherlink`` lists the cells inside the loop, ``slitherlink_broken`` walks along the
lines; ``nurikabe`` grows region by region, ``nurikabe_broken`` floods a grid; ``akari`` knows lines of sight
as stretches of white cells, ``akari_broken`` looks around from each cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from oracles import Cell, Grid, fits, touches

# ---- Slitherlink ----
# A set of lines is a grid: R + 1 rows of C horizontal edges, then R rows of C + 1 vertical ones.


def slitherlink(clues, known=None) -> set[Grid]:
    """All solutions of a Slitherlink: 1 is a line. A loop is told by the cells inside it."""
    rows, columns = len(clues), len(clues[0])
    inside = [[0] * columns for _ in range(rows)]
    found: set[Grid] = set()

    def at(row: int, column: int) -> int:
        return inside[row][column] if 0 <= row < rows and 0 <= column < columns else 0

    def horizontal(row: int, column: int) -> int:
        return at(row - 1, column) ^ at(row, column)

    def vertical(row: int, column: int) -> int:
        return at(row, column - 1) ^ at(row, column)

    def settled(row: int, column: int) -> bool:
        """Whether the lines and clues fit that a cell settles, the last of the cells around them."""
        lines = [(horizontal(row, column), row, column), (vertical(row, column), rows + 1 + row, column)]
        full = [(row - 1, column)]
        if row == rows - 1:
            lines.append((horizontal(rows, column), rows, column))
            full.append((row, column - 1))
        if column == columns - 1:
            lines.append((vertical(row, columns), rows + 1 + row, columns))
            full += [(row, column)] if row == rows - 1 else []
        return all(fits(known, line, place, value) for value, line, place in lines) and all(
            clue_fits(r, c) for r, c in full if r >= 0 and c >= 0
        )

    def clue_fits(row: int, column: int) -> bool:
        lines = (at(row, column) ^ at(row + way, column + turn) for way, turn in SIDES)
        return clues[row][column] in (None, sum(lines))

    def fill(position: int) -> None:
        if position == rows * columns:
            if is_one_piece(inside):
                across = [[horizontal(r, c) for c in range(columns)] for r in range(rows + 1)]
                upright = [[vertical(r, c) for c in range(columns + 1)] for r in range(rows)]
                found.add(tuple(map(tuple, across + upright)))
            return
        row, column = divmod(position, columns)
        for side in (0, 1):
            inside[row][column] = side
            if settled(row, column):
                fill(position + 1)
        inside[row][column] = 0

    fill(0)
    return found


SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
"""The steps to the cells beside one."""


def beside(row: int, column: int) -> list[Cell]:
    """The four cells beside one, on the board or not."""
    return [(row + way, column + turn) for way, turn in SIDES]


def is_one_piece(inside) -> bool:
    """Whether the cells inside are connected, and those outside with a frame around the board are too."""
    rows, columns = len(inside), len(inside[0])
    cells = set(product(range(-1, rows + 1), range(-1, columns + 1)))
    within = {(r, c) for r, line in enumerate(inside) for c, value in enumerate(line) if value}
    return bool(within) and all(len(pieces(part)) == 1 for part in (within, cells - within))


def pieces(cells: set[Cell]) -> list[set[Cell]]:
    """The connected pieces of some cells."""
    found: list[set[Cell]] = []
    left = set(cells)
    while left:
        piece = {left.pop()}
        rim = list(piece)
        while rim:
            near = left.intersection(beside(*rim.pop()))
            left -= near
            piece |= near
            rim.extend(near)
        found.append(piece)
    return found


def slitherlink_broken(clues, grid) -> set[str]:
    """Which rules a full set of lines breaks, by short names of our own: found by walking along the lines."""
    rows, columns = len(clues), len(clues[0])
    across, upright = grid[: rows + 1], grid[rows + 1 :]
    lines = {
        frozenset({(r, c), (r, c + 1)}) for r, line in enumerate(across) for c, v in enumerate(line) if v
    }
    lines |= {
        frozenset({(r, c), (r + 1, c)}) for r, line in enumerate(upright) for c, v in enumerate(line) if v
    }
    broken = set() if is_one_walk(lines) else {"loop"}
    for row, column in product(range(rows), range(columns)):
        corners = list(product((row, row + 1), (column, column + 1)))
        around = sum(frozenset({one, other}) in lines for one in corners for other in corners if one < other)
        if clues[row][column] not in (None, around):
            broken.add("clue")
    return broken


def is_one_walk(lines: set[frozenset[Cell]]) -> bool:
    """Whether a walk uses every line once, ends where it began and comes to no point twice."""
    if not lines:
        return False
    start, point = sorted(min(lines, key=sorted))
    left = lines - {frozenset({start, point})}
    visited = [start]
    while point != start:
        visited.append(point)
        onward = [line for line in left if point in line]
        if len(onward) != 1:
            return False
        left = left - set(onward)
        (point,) = onward[0] - {point}
    return not left and len(set(visited)) == len(visited)


# ---- Nurikabe ----


def nurikabe(clues, known=None) -> set[Grid]:
    """All solutions of a Nurikabe: 1 is black. A clue is 0 for none, a number of cells, or "?"."""
    rows, columns = len(clues), len(clues[0])
    cells = set(product(range(rows), range(columns)))
    numbered = sorted(cell for cell in cells if clues[cell[0]][cell[1]] != 0)
    found: set[Grid] = set()

    def fill(place: int, white: frozenset[Cell]) -> None:
        if place == len(numbered):
            black = cells - white
            grid = tuple(tuple(int((r, c) in black) for c in range(columns)) for r in range(rows))
            agrees = all(fits(known, r, c, grid[r][c]) for r, c in cells)
            if agrees and no_black_square(grid) and len(pieces(black)) <= 1:
                found.add(grid)
            return
        start = numbered[place]
        clue = clues[start[0]][start[1]]
        # A cell beside another region, or beside its number, would make both one region.
        taken = white | (set(numbered) - {start})
        closed = taken | {near for cell in taken for near in beside(*cell)}
        closed |= {(r, c) for r, c in cells if not fits(known, r, c, 0)}
        if start not in closed:
            for region in regions_from(start, cells - closed, None if clue == "?" else clue):
                fill(place + 1, white | region)

    fill(0, frozenset())
    return found


def regions_from(start: Cell, free: set[Cell], size: int | None) -> Iterator[frozenset[Cell]]:
    """Every connected set of cells with a given one and others that are free; None is any size."""

    def grow(region: frozenset[Cell], left: set[Cell]) -> Iterator[frozenset[Cell]]:
        if size in (None, len(region)):
            yield region
        if size is not None and len(region) >= size:
            return
        left = set(left)
        for cell in sorted({near for each in region for near in beside(*each)} & left):
            # The regions with this cell now, those without it later: none is found twice.
            left.discard(cell)
            yield from grow(region | {cell}, left)

    return grow(frozenset({start}), free - {start})


def no_black_square(grid) -> bool:
    """Whether no 2 x 2 block is all black."""
    corners = product(range(len(grid) - 1), range(len(grid[0]) - 1))
    return not any(
        grid[r][c] and grid[r][c + 1] and grid[r + 1][c] and grid[r + 1][c + 1] for r, c in corners
    )


def nurikabe_broken(clues, grid) -> set[str]:
    """Which rules a full grid breaks, by short names of our own."""
    rows, columns = len(grid), len(grid[0])
    cells = set(product(range(rows), range(columns)))
    black = {(r, c) for r, c in cells if grid[r][c]}
    broken = set()
    if any(clues[r][c] != 0 for r, c in black):
        broken.add("number")
    for region in pieces(cells - black):
        held = [clues[r][c] for r, c in region if clues[r][c] != 0]
        if len(held) != 1:
            broken.add("region")
        elif held[0] not in ("?", len(region)):
            broken.add("size")
    if len(pieces(black)) > 1:
        broken.add("connected")
    if any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= black for r, c in black):
        broken.add("square")
    return broken


# ---- Akari ----


def akari(cells, known=None) -> set[Grid]:
    """All solutions of an Akari: 1 is a light. A cell is "." white, "#" a block, or a block's number."""
    rows, columns = len(cells), len(cells[0])
    places = list(product(range(rows), range(columns)))
    across = stretches("across", [[(r, c) for c in range(columns)] for r in range(rows)], cells)
    upright = stretches("upright", [[(r, c) for r in range(rows)] for c in range(columns)], cells)
    numbers = [(r, c, int(cells[r][c])) for r, c in places if cells[r][c] not in ".#"]
    found: set[Grid] = set()

    def fill(position: int, lights: tuple[Cell, ...]) -> None:
        if position == len(places):
            lit = Counter([across[cell] for cell in lights] + [upright[cell] for cell in lights])
            seen = all(across[cell] in lit or upright[cell] in lit for cell in across)
            if seen and all(n == sum(touches((r, c), light) for light in lights) for r, c, n in numbers):
                found.add(tuple(tuple(int((r, c) in lights) for c in range(columns)) for r in range(rows)))
            return
        cell = places[position]
        if fits(known, *cell, 0):
            fill(position + 1, lights)
        if cell in across and fits(known, *cell, 1):
            taken = {across[light] for light in lights} | {upright[light] for light in lights}
            if not taken & {across[cell], upright[cell]}:
                fill(position + 1, (*lights, cell))

    fill(0, ())
    return found


def stretches(direction: str, lines, cells) -> dict[Cell, tuple[str, Cell]]:
    """For each white cell the direction and the first cell of the stretch of white cells it stands in."""
    found: dict[Cell, tuple[str, Cell]] = {}
    for line in lines:
        first = None
        for cell in line:
            white = cells[cell[0]][cell[1]] == "."
            first = (first or cell) if white else None
            if first:
                found[cell] = (direction, first)
    return found


def akari_broken(cells, grid) -> set[str]:
    """Which rules a full grid breaks, by short names of our own: found by looking around from each cell."""
    broken = set()
    for row, column in product(range(len(cells)), range(len(cells[0]))):
        seen = [light for way, turn in SIDES for light in lights_seen(cells, grid, row, column, way, turn)]
        kind = cells[row][column]
        if kind == ".":
            if grid[row][column] and seen:
                broken.add("sees")
            if not grid[row][column] and not seen:
                broken.add("dark")
        elif grid[row][column]:
            broken.add("block")
        if kind not in ".#" and int(kind) != sum(grid[r][c] for r, c in around(cells, row, column)):
            broken.add("number")
    return broken


def around(cells, row: int, column: int) -> list[Cell]:
    """The cells of the board beside one."""
    return [(r, c) for r, c in beside(row, column) if 0 <= r < len(cells) and 0 <= c < len(cells[0])]


def lights_seen(cells, grid, row: int, column: int, way: int, turn: int) -> Iterator[Cell]:
    """The lights from a cell in one direction up to the next block."""
    row, column = row + way, column + turn
    while 0 <= row < len(cells) and 0 <= column < len(cells[0]) and cells[row][column] == ".":
        if grid[row][column]:
            yield row, column
        row, column = row + way, column + turn
