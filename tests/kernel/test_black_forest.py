"""The lemma behind the black forest, on all small boards: white parts are independent cycles and one more."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from itertools import product

import pytest
from samples import slow

BORDER = "border"


def parts(nodes: Iterable[Hashable], beside: Callable[[Hashable], Collection[Hashable]]) -> int:
    left, count = set(nodes), 0
    while left:
        count += 1
        reached = [left.pop()]
        while reached:
            near = left.intersection(beside(reached.pop()))
            left -= near
            reached += near
    return count


def around(cell):
    row, column = cell
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


@pytest.mark.parametrize("size", [(2, 2), (2, 5), (3, 3), (4, 3), *slow((5, 2), (4, 4))])
def test_white_parts_are_independent_cycles_of_black_cells_and_one_more(size):
    rows, columns = size
    cells = [*product(range(rows), range(columns))]
    boards = 0
    for colors in product((False, True), repeat=len(cells)):
        black = {cell for cell, color in zip(cells, colors) if color}
        if any(black.intersection(around(cell)) for cell in black):
            continue
        edges = [
            ((row, column), other)
            for row, column in black
            for other in ((row + 1, column - 1), (row + 1, column + 1))
            if other in black
        ]
        edges += [(cell, BORDER) for cell in black if cell[0] in (0, rows - 1) or cell[1] in (0, columns - 1)]
        beside = {node: [] for node in (*black, BORDER)}
        for one, other in edges:
            beside[one].append(other)
            beside[other].append(one)
        cycles = len(edges) - len(beside) + parts(beside, beside.__getitem__)
        assert parts({*cells} - black, around) == 1 + cycles, black
        boards += 1
    assert boards > 6
