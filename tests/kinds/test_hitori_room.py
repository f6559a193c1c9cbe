"""Whether one more cell of a Hitori solution can be black, against trying each on every small board."""

from itertools import product

import pytest
from oracles import hitori, touches, white_is_connected

import satpuzzles as sp
from satpuzzles.kinds.hitori.solutions import has_room_for_black


def is_legal(grid) -> bool:
    """No two black cells touch, and the white ones are connected."""
    black = [(r, c) for r, row in enumerate(grid) for c, color in enumerate(row) if color]
    apart = not any(touches(one, other) for one in black for other in black)
    return apart and white_is_connected(grid)


def blackened(grid, row: int, column: int) -> tuple:
    return tuple(
        tuple(1 if (r, c) == (row, column) else color for c, color in enumerate(colors))
        for r, colors in enumerate(grid)
    )


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 4), (3, 3), (3, 4), (4, 4)])
def test_room_is_found_exactly_where_a_cell_can_be_added(rows, columns):
    cells = list(product(range(rows), range(columns)))
    legal = 0
    for colors in product((0, 1), repeat=rows * columns):
        grid = tuple(colors[row * columns : (row + 1) * columns] for row in range(rows))
        if is_legal(grid):
            legal += 1
            room = any(not grid[r][c] and is_legal(blackened(grid, r, c)) for r, c in cells)
            assert has_room_for_black(grid) == room, grid
    assert legal > 4


def test_a_cell_with_no_black_cell_around_it_can_be_the_only_one_with_room():
    """All others are beside a black cell, or beside two at the border, or black; 0 is black already."""
    numbers = [
        [0, 1, 0, 2, 0],
        [3, 4, 5, 6, 7],
        [0, 8, 9, 1, 0],
        [7, 6, 4, 3, 2],
        [0, 5, 0, 8, 0],
    ]
    assert len(hitori(numbers)) == 2
    assert sp.solve(sp.Hitori(numbers)).status == "multiple"
    assert len(list(sp.solutions(sp.Hitori(numbers)))) == 2
