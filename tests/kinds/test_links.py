"""Answers that are lines between the centres of cells, and clues in cells with marks and blocks.

A small puzzle of both, known to nobody but this file: a number tells how many lines leave its cell, a block
has none. The oracle is brute force over all sets of lines.
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
from satpuzzles.puzzle.places import Edges, Links
from satpuzzles.rules.groups import Bounds, Count, Group
from satpuzzles.rules.rule import Rule
from satpuzzles.views import result_view


@dataclass(frozen=True, slots=True)
class Stars(Puzzle):
    """Every number is the number of lines that leave its cell; no line leaves a block."""

    type: ClassVar[str] = "stars"
    shapes: ClassVar[tuple[Shape, ...]] = (Clues("cells", range(5), marks="#?", blank="."),)

    cells: ClueGrid

    @property
    def places(self) -> Links:
        return Links(self.rows, self.columns)

    def rules(self) -> Iterator[Rule]:
        found = []
        for row, clues in enumerate(self.cells):
            for column, clue in enumerate(clues):
                number = 0 if clue == "#" else clue
                links = [link for link in self.places.around(row, column) if link is not None]
                if isinstance(number, int):
                    found.append(Bounds(Group("cell", tuple(links)), number, number, number))
        yield Count("clue", "The {group} has {number} lines.", value=1, bounds=tuple(found))


def every_answer(rows: int, columns: int) -> list[tuple[dict, list[list[int]]]]:
    """Every set of lines in JSON, with the number of them that leave each cell."""
    pairs = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
    pairs += [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(columns)]
    found = []
    for marks in product((0, 1), repeat=len(pairs)):
        lines = {
            "horizontal": [[0] * (columns - 1) for _ in range(rows)],
            "vertical": [[0] * columns for _ in range(rows - 1)],
        }
        degrees = [[0] * columns for _ in range(rows)]
        for (one, other), mark in zip(pairs, marks):
            lines["horizontal" if one[0] == other[0] else "vertical"][one[0]][one[1]] = mark
            for row, column in (one, other):
                degrees[row][column] += mark
        found.append((lines, degrees))
    return found


def fits(cells, degrees) -> bool:
    clues = [clue for row in cells for clue in row]
    found = [number for row in degrees for number in row]
    return all(
        clue in (None, "?") or number == (0 if clue == "#" else clue) for clue, number in zip(clues, found)
    )


@pytest.mark.parametrize("seed", range(16))
def test_solutions_are_those_of_brute_force(seed):
    random = Random(seed)
    rows, columns = random.choice([(1, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2)])
    cells = [[random.choice((None, "?", 1, 2, 3, "#")) for _ in range(columns)] for _ in range(rows)]
    every = every_answer(rows, columns)
    if seed % 2:  # else most boards have no solution
        degrees = random.choice(every)[1]
        cells = [[random.choice((None, "?", number)) for number in row] for row in degrees]
    puzzle = Stars(cells)
    wanted = sorted(repr(lines) for lines, degrees in every if fits(cells, degrees))
    models = answer_models(puzzle.encode())
    assert sorted(repr(puzzle.solution_json(puzzle.decode(model))) for model in models) == wanted
    assert puzzle.places.count == len(puzzle.places.ends)
    for lines, degrees in random.sample(every, min(len(every), 10)):
        assert (not puzzle.check(lines)) == fits(cells, degrees)
    answer = sp.solve(puzzle)
    assert answer.status == ("unsolvable", "unique", "multiple")[min(2, len(wanted))]
    assert not wanted or repr(result_view(answer, "here")["solution"]) in wanted


def test_links_and_edges_join_points():
    """Those of 2 x 3 points, told twice: as links of 2 x 3 cells, and as edges of 1 x 2 cells."""
    ends = ((0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5))
    assert Links(2, 3).ends == Edges(1, 2).ends == ends
    assert Links(2, 3).around(0, 1) == (None, 0, 1, 5)
    assert Links(2, 3).around(1, 2) == (6, 3, None, None)
    assert Edges(1, 2).around(0, 1) == (1, 5, 6, 3)
    assert [Links(2, 3).short_name(index) for index in range(7)] == [
        *("h1c1", "h1c2", "h2c1", "h2c2"),
        *("v1c1", "v1c2", "v1c3"),
    ]
    assert Links(2, 3).name(3) == "the link from row 2, column 2 to row 2, column 3"
    assert Links(2, 3).cells([3, 5]) == ((1, 1), (1, 2), (0, 1))
    assert Links(2, 1).ends == ((0, 1),)
