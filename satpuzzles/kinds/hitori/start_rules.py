"""The start rules of Hitori: what patterns of numbers imply before any cell is struck.

Each rule was checked for all sets of black cells on boards of up to 20 cells; docs/search_versus_sat.md has
the forms that fail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from satpuzzles.core.grid import Cell, Grid

BLACK, WHITE = 1, 0

Line = Sequence[int | None]
Told = Iterator[tuple[int, int]]
"""Places, counted from 0, and whether they are ``BLACK`` or ``WHITE``."""


def sandwich(line: Line) -> Told:
    """a b a: black between two cells of which one is black would touch it, so b is white."""
    for place, (one, other) in enumerate(zip(line, line[2:])):
        if one and one == other:
            yield place + 1, WHITE


def pair_and_third(line: Line) -> Told:
    """a a: one of the two is the white a of the line, so every other a is black."""
    for place, (one, other) in enumerate(pairwise(line)):
        if one and one == other:
            yield from _others(line, one, (place, place + 1))


def double_pair(line: Line) -> Told:
    """a b b a: the black b has an a beside it, which is the white a of the line; every other a is black.

    Every other b is black too, as beside any pair.
    """
    for place, (one, two, three, four) in enumerate(zip(line, line[1:], line[2:], line[3:])):
        if one and one == four and two and two == three and one != two:
            yield from _others(line, one, (place, place + 3))


def _others(line: Line, number: int, but: Sequence[int]) -> Told:
    for place, other in enumerate(line):
        if other == number and place not in but:
            yield place, BLACK


CORNER, BESIDE, BELOW, INNER = range(4)
"""The places of the square of four cells in a corner of the board."""


def corner_triple(square: Line) -> Told:
    """Three of one number about the corner, or about the cell diagonal to it: the cell between the others.

    Were that cell white, the two beside the corner would be black and cut it off.
    """
    corner, beside, below, inner = square
    if beside and beside == below:
        if corner == beside:
            yield CORNER, BLACK
        if inner == beside:
            yield INNER, BLACK


def corner_pairs(square: Line) -> Told:
    """A pair with the cell beside the corner: the cell below the corner is white, and the other way round.

    One of the pair is black. Beside that the cell below would touch a black cell or, together with the one
    beside it, cut off the corner. So two pairs side by side strike the corner and the inner cell.
    """
    corner, beside, below, inner = square
    if beside and beside in (corner, inner):
        yield BELOW, WHITE
    if below and below in (corner, inner):
        yield BESIDE, WHITE


LINE_RULES: Mapping[str, Callable[[Line], Told]] = {
    "sandwich": sandwich,
    "pair and third": pair_and_third,
    "double pair": double_pair,
}
"""Rules about each row and column."""

CORNER_RULES: Mapping[str, Callable[[Line], Told]] = {
    "corner triple": corner_triple,
    "corner pairs": corner_pairs,
}
"""Rules about the square of four cells in each corner; boards of one line have none."""


def fixed_at_start(numbers: Grid) -> Iterator[tuple[str, Cell, int]]:
    """What the start rules tell of a board: the name of the rule, the cell, and ``BLACK`` or ``WHITE``.

    Cells may come several times and, where a board has no solution, as both. 0 is no number.
    """
    rows, columns = len(numbers), len(numbers[0])
    lines = [[(row, column) for column in range(columns)] for row in range(rows)]
    lines += [[(row, column) for row in range(rows)] for column in range(columns)]
    yield from _told(LINE_RULES, lines, numbers)
    if min(rows, columns) > 1:
        ends = [(0, 1), (-1, -2)]
        squares = [
            [(row % rows, column % columns) for row in down for column in across]
            for down in ends
            for across in ends
        ]
        yield from _told(CORNER_RULES, squares, numbers)


def _told(
    rules: Mapping[str, Callable[[Line], Told]], groups: Sequence[Sequence[Cell]], numbers: Grid
) -> Iterator[tuple[str, Cell, int]]:
    for cells in groups:
        values = [numbers[row][column] for row, column in cells]
        for name, rule in rules.items():
            for place, color in rule(values):
                yield name, cells[place], color
