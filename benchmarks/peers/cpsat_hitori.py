"""Hitori for CP-SAT: solve, and where the white cells fall apart forbid each of the smaller parts.

Ranks of white cells, the usual static model, took three times as long.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise, product

from ortools.sat.python import cp_model

from benchmarks.peers.answer import Answer, Clock, Models
from benchmarks.peers.cpsat import SETTINGS, Cut, Modelled, decide_by_cuts, fix_marks
from satpuzzles.core.grid import Grid, neighbours, regions
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.puzzle.base import Puzzle


def solve(settings: str, cell_cuts: bool, puzzle: Puzzle, seconds: float) -> Answer:
    """Connectivity by refinement: all cuts of a solution at once.

    Args:
        cell_cuts: whether the cuts around single cells stand in the model from the start.
    """
    assert isinstance(puzzle, Hitori)
    clock = Clock(seconds)
    model, black = _local_rules(puzzle)
    if cell_cuts and min(puzzle.rows, puzzle.columns) > 1:  # so that there are two white cells
        for cell in product(range(puzzle.rows), range(puzzle.columns)):
            model.add_bool_or(_open_boundary({cell}, puzzle, black))

    def cuts(solution: Grid) -> list[Cut]:
        white = [(r, c) for r, row in enumerate(solution) for c, value in enumerate(row) if not value]
        parts = sorted(regions(white), key=len)
        return [_open_boundary(part, puzzle, black) for part in parts[:-1]]

    return decide_by_cuts(Modelled(model, black, SETTINGS[settings]), clock, cuts, _forbid_blacks(black))


def _local_rules(puzzle: Hitori) -> tuple[cp_model.CpModel, list[list[cp_model.IntVar]]]:
    model = cp_model.CpModel()
    black = [[model.new_bool_var("") for _ in row] for row in puzzle.numbers]
    lines = [list(zip(row, cells)) for row, cells in zip(puzzle.numbers, black)]
    lines += [list(zip(*line)) for line in zip(zip(*puzzle.numbers), zip(*black))]
    for line in lines:
        same = defaultdict(list)
        for number, cell in line:
            if number:
                same[number].append(~cell)
        for whites in same.values():
            if len(whites) > 1:
                model.add_at_most_one(whites)
        for (_, first), (_, second) in pairwise(line):
            model.add_bool_or(~first, ~second)
    for numbers, cells in zip(puzzle.numbers, black):
        for number, cell in zip(numbers, cells):
            if number == 0:
                model.add(cell == 1)
    model.add_bool_or([~cell for row in black for cell in row])
    fix_marks(model, black, puzzle.known)
    return model, black


def _open_boundary(part: set[tuple[int, int]], puzzle: Hitori, black: list[list[cp_model.IntVar]]) -> Cut:
    boundary = {
        near for cell in part for near in neighbours(cell, puzzle.rows, puzzle.columns) if near not in part
    }
    return [~black[row][column] for row, column in boundary]


def _forbid_blacks(black: list[list[cp_model.IntVar]]) -> Callable[[Grid], Cut]:
    """Another solution whitens a black cell, or adds one that alone could be added: no other literal.

    With the short clause a 20 x 20 board takes 4 solves, with "any cell differs" it takes 30.
    """

    def forbid(solution: Grid) -> Cut:
        extra = set(_addable(solution))
        return [
            ~cell if solution[r][c] else cell
            for r, row in enumerate(black)
            for c, cell in enumerate(row)
            if solution[r][c] or (r, c) in extra
        ]

    return forbid


def _addable(solution: Grid) -> Iterator[tuple[int, int]]:
    """White cells that may turn black, alone, without touching a black cell or cutting the white ones.

    A new black cell cuts iff it closes a ring of black cells joined by corners, or by the border.
    """
    rows, columns = len(solution), len(solution[0])
    border = (-1, -1)
    part = {border: 0}

    def inside(row: int, column: int) -> bool:
        return 0 <= row < rows and 0 <= column < columns

    def joints(row: int, column: int) -> list[tuple[int, int]]:
        near = [(row - 1, column - 1), (row - 1, column + 1), (row + 1, column - 1), (row + 1, column + 1)]
        found = [cell for cell in near if inside(*cell) and solution[cell[0]][cell[1]]]
        return [*found, border] if len([cell for cell in near if inside(*cell)]) < 4 else found

    blacks = [(r, c) for r, row in enumerate(solution) for c, value in enumerate(row) if value]
    stack = [cell for cell in blacks if border in joints(*cell)]
    for number, start in enumerate([border, *blacks]):
        if start != border:
            stack = [start] if start not in part else []
        while stack:
            cell = stack.pop()
            if cell != border and cell not in part:
                part[cell] = number
                stack += joints(*cell)
    for row in range(rows):
        for column in range(columns):
            if solution[row][column] or any(
                solution[r][c] for r, c in neighbours((row, column), rows, columns)
            ):
                continue
            parts = [part[cell] for cell in joints(row, column)]
            if len(set(parts)) == len(parts) or min(rows, columns) == 1:
                yield row, column


MODELS: Models = {
    f"{cuts}, {settings}": partial(solve, settings, cuts == "cell cuts first")
    for settings in ("searched alone", "presolved")
    for cuts in ("cuts", "cell cuts first")
}
