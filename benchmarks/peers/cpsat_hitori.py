"""Hitori for CP-SAT, in two models: connectivity by cuts, and by ranks.

Cuts: solve, and where the white cells fall apart forbid each of the smaller parts. Ranks: every white
cell but one has a white neighbour of lower rank, the usual static model.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import pairwise

from ortools.sat.python import cp_model

from benchmarks.peers.answer import Answer, Clock
from benchmarks.peers.cpsat import SEARCH_ALONE, Cut, Modelled, decide_by_cuts, fix_marks
from satpuzzles.core.grid import Grid, neighbours, regions
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.puzzle.base import Puzzle


def solve_cuts(puzzle: Puzzle, seconds: float) -> Answer:
    """Connectivity by refinement: all cuts of a solution at once."""
    assert isinstance(puzzle, Hitori)
    clock = Clock(seconds)
    model, black = _local_rules(puzzle)

    def cuts(solution: Grid) -> list[Cut]:
        white = [(r, c) for r, row in enumerate(solution) for c, value in enumerate(row) if not value]
        parts = sorted(regions(white), key=len)
        return [_open_boundary(part, puzzle, black) for part in parts[:-1]]

    return decide_by_cuts(Modelled(model, black, SEARCH_ALONE), clock, cuts, _forbid_blacks(black))


def solve_ranks(puzzle: Puzzle, seconds: float) -> Answer:
    """Connectivity by ranks: no refinement, the model alone is right."""
    assert isinstance(puzzle, Hitori)
    clock = Clock(seconds)
    model, black = _local_rules(puzzle)
    _connect_by_ranks(model, black)
    return decide_by_cuts(Modelled(model, black), clock, forbid=_forbid_blacks(black))


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


def _connect_by_ranks(model: cp_model.CpModel, black: list[list[cp_model.IntVar]]) -> None:
    """Exactly one white cell is the root; any other has a white neighbour with the rank below its own."""
    rows, columns = len(black), len(black[0])
    highest = rows * columns
    rank = [[model.new_int_var(0, highest, "") for _ in row] for row in black]
    # One of two neighbours is always white, so the root is the first cell or else its neighbour.
    first, second = (0, 0), ((0, 1) if columns > 1 else (1, 0))
    for row in range(rows):
        for column in range(columns):
            parents = []
            for near in neighbours((row, column), rows, columns):
                parent = model.new_bool_var("")
                model.add_implication(parent, ~black[near[0]][near[1]])
                model.add(rank[row][column] >= rank[near[0]][near[1]] + 1).only_enforce_if(parent)
                parents.append(parent)
            if (row, column) == first:
                continue
            if (row, column) == second:
                parents.append(black[first[0]][first[1]])
            model.add_bool_or([black[row][column], *parents])
