"""Answers that are lines on edges: a small puzzle whose clues count the lines around cells.

The oracle is brute force over all sets of lines. The puzzle is known to nobody but this file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import ClassVar

import pytest
from models import answer_models

import satpuzzles as sp
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.boards import Shape
from satpuzzles.puzzle.clues import ClueGrid, Clues
from satpuzzles.puzzle.places import Edges
from satpuzzles.rules.groups import Bounds, Count, Group
from satpuzzles.rules.rule import Rule
from satpuzzles.views import result_view


@dataclass(frozen=True, slots=True)
class Fences(Puzzle):
    """Every clue is the number of lines around its cell; None is no clue."""

    type: ClassVar[str] = "fences"
    shapes: ClassVar[tuple[Shape, ...]] = (Clues("clues", range(5)),)

    clues: ClueGrid

    @property
    def places(self) -> Edges:
        return Edges(self.rows, self.columns)

    def rules(self) -> Iterator[Rule]:
        found = [
            Bounds(Group("cell", self.places.around(row, column)), clue, clue, clue)
            for row, clues in enumerate(self.clues)
            for column, clue in enumerate(clues)
            if clue is not None
        ]
        yield Count("clue", "The {group} has {number} lines.", value=1, bounds=tuple(found))


def every_grid(rows, columns) -> Iterator[dict]:
    """Every set of lines around rows x columns cells, in JSON."""
    across, upright = (rows + 1) * columns, rows * (columns + 1)
    for marks in product((0, 1), repeat=across + upright):
        yield {
            "horizontal": [list(marks[r * columns : (r + 1) * columns]) for r in range(rows + 1)],
            "vertical": [
                list(marks[across + r * (columns + 1) : across + (r + 1) * (columns + 1)])
                for r in range(rows)
            ],
        }


def fits(clues, lines) -> bool:
    """Whether a set of lines is a solution."""
    across, upright = lines["horizontal"], lines["vertical"]
    return all(
        clue in (None, across[r][c] + across[r + 1][c] + upright[r][c] + upright[r][c + 1])
        for r, row in enumerate(clues)
        for c, clue in enumerate(row)
    )


def agrees(lines, known) -> bool:
    """Whether a set of lines has the edges that are known."""
    return all(
        value in (None, found)
        for key, rows in known.items()
        for row, found_row in zip(rows, lines[key])
        for value, found in zip(row, found_row)
    )


def text(lines) -> str:
    """A set of lines as something that can stand in a set."""
    return repr((lines["horizontal"], lines["vertical"]))


def listed(puzzle, grids) -> list[str]:
    return sorted(text(puzzle.solution_json(grid)) for grid in grids)


@pytest.mark.parametrize("seed", range(12))
def test_solutions_are_those_of_brute_force(seed):
    random = Random(seed)
    rows, columns = random.choice([(1, 1), (1, 2), (2, 1), (1, 3), (2, 2)])
    clues = [[random.choice((None, 0, 1, 2, 3, 4)) for _ in range(columns)] for _ in range(rows)]
    puzzle = Fences(clues)
    wanted = sorted(text(lines) for lines in every_grid(rows, columns) if fits(clues, lines))
    assert listed(puzzle, map(puzzle.decode, answer_models(puzzle.encode()))) == wanted
    assert sp.count(puzzle).number == len(wanted)
    assert len(wanted) > 200 or listed(puzzle, sp.solutions(puzzle)) == wanted
    assert sp.solve(puzzle).status == ("unsolvable", "unique", "multiple")[min(2, len(wanted))]
    for lines in random.sample(list(every_grid(rows, columns)), 10):
        assert (not puzzle.check(lines)) == fits(clues, lines)


@pytest.mark.parametrize("seed", range(12))
def test_known_edges_are_kept(seed):
    random = Random(seed)
    clues = [[2, 3], [None, 1]]
    grids = [lines for lines in every_grid(2, 2) if fits(clues, lines)]
    base = random.choice(grids)
    known = {
        key: [[value if random.random() < 0.7 else None for value in row] for row in rows]
        for key, rows in base.items()
    }
    puzzle = Fences.from_json({"type": "fences", "clues": clues, "known": known})
    wanted = [lines for lines in grids if agrees(lines, known)]
    assert puzzle.to_json() == {"type": "fences", "clues": clues, "known": known}
    assert Fences.from_json(puzzle.to_json()) == puzzle
    assert listed(puzzle, sp.solutions(puzzle)) == sorted(map(text, wanted))
    answer = sp.solve(puzzle, shared=True)
    view = result_view(answer, "here")
    assert view["solution"] in wanted
    if len(wanted) > 1:
        assert view["second_solution"] in wanted
        for key, rows in view["shared"].items():
            every = [lines[key] for lines in wanted]
            for row, column in product(range(len(rows)), range(len(rows[0]))):
                values = {lines[row][column] for lines in every}
                assert rows[row][column] == (values.pop() if len(values) == 1 else None)
