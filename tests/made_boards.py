"""Random boards of the puzzles that authors write, with fields of any shape."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from satpuzzles.core.grid import parts_between, parts_of
from satpuzzles.formats.field_codes import edges
from satpuzzles.making.shapes import Arrows, ConnectedRegions, Option, RegionNumbers, Sides
from satpuzzles.puzzle.kind import puzzle_type


def random_board(random: Random, name: str, side: int = 9, **options: Any) -> Any:
    """A board with random fields of any shape."""
    made, fields = puzzle_type(name), dict(options)
    is_square = name == "star_battle" or any(isinstance(shape, Sides) for shape in made.shapes)
    rows, columns = random.randint(1, side), random.randint(2, side)
    rows = columns if is_square else rows
    share = random.choice((0, 0.1, 0.5, 1))

    def grid(values: Any) -> list[list[Any]]:
        return [
            [random.choice(values) if random.random() < share else None for _ in range(columns)]
            for _ in range(rows)
        ]

    for shape in made.shapes:
        if isinstance(shape, Option):
            continue
        if isinstance(shape, Sides):
            lengths = {key: columns if key in ("above", "below") else rows for key in shape.keys}
            clues = {key: [random.choice((None, 1, 2, 12)) for _ in range(n)] for key, n in lengths.items()}
            fields[shape.field] = clues
        elif isinstance(shape, ConnectedRegions):
            pairs = [pair for part in edges(rows, columns) for pair in part]
            walls = {pair for pair in pairs if random.random() < share}
            fields[shape.field] = regions = parts_between(walls, (rows, columns))
        elif isinstance(shape, RegionNumbers):
            numbers = grid(range(30))
            first = {cells[0] for cells in parts_of(regions).values()}
            fields[shape.field] = [
                [number if (r, c) in first else None for c, number in enumerate(row)]
                for r, row in enumerate(numbers)
            ]
        elif isinstance(shape, Arrows):
            arrows = product((0, 1, 9, 10, 99), ("up", "left", "right", "down"))
            fields[shape.field] = grid(["#", *map(tuple, arrows)])
        else:
            most = columns + 1 if is_square else 9
            fields[shape.field] = grid([*[n for n in shape.numbers if 0 < n < most], *shape.marks])
    return made(**fields)
