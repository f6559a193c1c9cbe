"""Regions of a board in one line, as in game IDs of Keen and of jigsaw Solo: runs of walls.

Lists the inner vertical edges in reading order, then the inner horizontal ones by columns, then a final wall.
"""

from __future__ import annotations

from itertools import groupby

from satpuzzles.core.grid import Cell, Grid, parts_between, parts_of, place, split_value
from satpuzzles.formats.codec import refuse
from satpuzzles.formats.scan import Scanner

_OPEN = 25
"""The maximum number of open edges for one letter."""
_SIGNS = {
    "_": (True,),
    **{chr(ord("a") + opened - 1): (*(False,) * opened, True) for opened in range(1, _OPEN + 1)},
    "z": (False,) * _OPEN,
}
"""The edges of each sign, true for a wall: ``_`` is one, ``a`` to ``y`` 1 to 25 open edges and one, ``z`` 25
open edges.
"""


def read_blocks(scanner: Scanner, size: int, *, repeats: bool) -> Grid:
    """The region number of each cell of a square, counted from 1 by first cells.

    Args:
        repeats: whether a number after a letter may say how often to repeat it.
    """
    edges = 2 * size * (size - 1)
    walls: list[bool] = []
    start = scanner.position
    while run := _SIGNS.get(scanner.peek()):
        scanner.position += 1
        times = 1
        if repeats and scanner.peek().isdecimal():
            times = scanner.size("number of repetitions", most=edges + 1)
        walls += run * times
        if len(walls) > edges + 1:
            raise scanner.error(
                f"the blocks cover more than the {edges} inner edges and the final wall", start
            )
        start = scanner.position
    if len(walls) != edges + 1 or not walls[-1]:
        scanner.fail(f"more blocks; they cover {len(walls)} of the {edges} inner edges and the final wall")
    return parts_between({edge for edge, wall in zip(_edges(size), walls) if wall}, (size, size))


def write_blocks(numbers: Grid, *, repeats: bool) -> str:
    """Writes the regions of a square, the cells of equal numbers; see ``read_blocks``."""
    if (split := split_value(numbers)) is not None:
        where = place(parts_of(numbers)[split][0])
        refuse(f"a game ID cannot hold the region {split} at {where}: it is not connected")
    walls = [numbers[a][b] != numbers[c][d] for (a, b), (c, d) in _edges(len(numbers))]
    signs, opened = "", 0
    for wall in (*walls, True):
        if wall:
            signs += chr(ord("a") + opened - 1) if opened else "_"
        elif opened == _OPEN:
            signs += "z"
        opened = 0 if wall else opened % _OPEN + 1
    if not repeats:
        return signs
    groups = ((sign, len(list(group))) for sign, group in groupby(signs))
    return "".join(sign * times if times < 3 else f"{sign}{times}" for sign, times in groups)


def _edges(size: int) -> list[tuple[Cell, Cell]]:
    """The two cells of every inner edge in the order of the text."""
    side = range(size)
    vertical = [((row, column), (row, column + 1)) for row in side for column in side[:-1]]
    return vertical + [((row, column), (row + 1, column)) for column in side for row in side[:-1]]
