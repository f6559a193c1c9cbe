"""Answers that are lines: on the edges of cells, and between the centres of cells.

Two small puzzles, known to nobody but this file, whose clues count lines: those around a cell, or those that
leave it. The oracle is brute force over all sets of lines.
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
from satpuzzles.formats import read_grid
from satpuzzles.picture.text import render_text
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.boards import Shape
from satpuzzles.puzzle.clues import CellMarks, ClueGrid
from satpuzzles.puzzle.places import EdgePlaces, LinkPlaces
from satpuzzles.rules.groups import Bounds, Cardinality, PlaceGroup
from satpuzzles.rules.rule import RuleFamily
from satpuzzles.views import result_view


class Counted(Puzzle):
    """A number is how many lines there are at its cell; at a block there is none."""

    def rules(self) -> Iterator[RuleFamily]:
        found = []
        for (row, column), clue in clues_of(self.cells).items():
            number = 0 if clue == "#" else clue
            lines = [each for each in self.places.around(row, column) if each is not None]
            if isinstance(number, int):
                found.append(Bounds(PlaceGroup("cell", tuple(lines)), number, number, number))
        yield Cardinality("clue", "The {group} has {number} lines.", value=1, bounds=tuple(found))


@dataclass(frozen=True, slots=True)
class Fences(Counted):
    """Lines around cells."""

    type: ClassVar[str] = "fences"
    shapes: ClassVar[tuple[Shape, ...]] = (CellMarks("cells", range(5)),)

    cells: ClueGrid

    @property
    def places(self) -> EdgePlaces:
        return EdgePlaces(self.rows, self.columns)


@dataclass(frozen=True, slots=True)
class Stars(Counted):
    """Lines from cell to cell, and clues with marks and blocks."""

    type: ClassVar[str] = "stars"
    shapes: ClassVar[tuple[Shape, ...]] = (CellMarks("cells", range(5), marks="#?", blank="."),)

    cells: ClueGrid

    @property
    def places(self) -> LinkPlaces:
        return LinkPlaces(self.rows, self.columns)


def clues_of(cells) -> dict:
    return {(row, column): clue for row, clues in enumerate(cells) for column, clue in enumerate(clues)}


def every_answer(kind: type[Puzzle], rows: int, columns: int) -> list[tuple[dict, dict]]:
    """Every set of lines in JSON, with the number of lines at each cell."""
    cells = [*product(range(rows), range(columns))]
    if kind is Fences:  # a line lies between its cell and the one above it, or at its left
        across = {(r, c): {(r - 1, c), (r, c)} for r in range(rows + 1) for c in range(columns)}
        down = {(r, c): {(r, c - 1), (r, c)} for r in range(rows) for c in range(columns + 1)}
    else:
        across = {(r, c): {(r, c), (r, c + 1)} for r, c in cells if c < columns - 1}
        down = {(r, c): {(r, c), (r + 1, c)} for r, c in cells if r < rows - 1}
    names = [*(("horizontal", at) for at in across), *(("vertical", at) for at in down)]
    found = []
    for marks in product((0, 1), repeat=len(names)):
        chosen = dict(
            zip([*(("horizontal", at) for at in across), *(("vertical", at) for at in down)], marks)
        )
        lines = {
            "horizontal": [[] for _ in range(rows + (kind is Fences))],
            "vertical": [[] for _ in range(rows - (kind is Stars))],
        }
        numbers = dict.fromkeys(cells, 0)
        for (way, at), mark in chosen.items():
            lines[way][at[0]].append(mark)
            for cell in (across if way == "horizontal" else down)[at] & numbers.keys():
                numbers[cell] += mark
        found.append((lines, numbers))
    return found


def fits(cells, numbers) -> bool:
    return all(
        clue in (None, "?") or numbers[cell] == (0 if clue == "#" else clue)
        for cell, clue in clues_of(cells).items()
    )


def agrees(lines, known) -> bool:
    """Whether a set of lines has those that are known."""
    return all(
        value in (None, found)
        for key, rows in known.items()
        for row, found_row in zip(rows, lines[key])
        for value, found in zip(row, found_row)
    )


def listed(puzzle, grids) -> list[str]:
    return sorted(repr(puzzle.solution_json(grid)) for grid in grids)


@pytest.mark.parametrize("kind", [Fences, Stars])
@pytest.mark.parametrize("seed", range(12))
def test_solutions_are_those_of_brute_force(kind, seed):
    random = Random(seed)
    sizes = [(1, 1), (1, 3), (3, 1), (2, 2)]
    rows, columns = random.choice(sizes if kind is Fences else [*sizes, (2, 3), (3, 2)])
    every = every_answer(kind, rows, columns)
    blanks = (None,) if kind is Fences else (None, "?", "#")
    cells = [[random.choice((*blanks, 1, 2, 3)) for _ in range(columns)] for _ in range(rows)]
    if seed % 2:  # else most boards have no solution
        numbers = random.choice(every)[1]
        cells = [[random.choice((None, numbers[r, c])) for c in range(columns)] for r in range(rows)]
    puzzle = kind(cells)
    wanted = sorted(repr(lines) for lines, numbers in every if fits(cells, numbers))
    assert listed(puzzle, map(puzzle.decode, answer_models(puzzle.encode()))) == wanted
    assert sp.count(puzzle).number == len(wanted)
    assert len(wanted) > 200 or listed(puzzle, sp.solutions(puzzle)) == wanted
    assert puzzle.places.count == len(puzzle.places.ends)
    for lines, numbers in random.sample(every, min(len(every), 10)):
        assert (not puzzle.check(lines)) == fits(cells, numbers)
    answer = sp.solve(puzzle)
    assert answer.status == ("unsolvable", "unique", "multiple")[min(2, len(wanted))]
    assert not wanted or repr(result_view(answer, "here")["solution"]) in wanted


@pytest.mark.parametrize("seed", range(12))
def test_known_edges_are_kept(seed):
    random = Random(seed)
    clues = [[2, 3], [None, 1]]
    grids = [lines for lines, numbers in every_answer(Fences, 2, 2) if fits(clues, numbers)]
    known = {
        key: [[value if random.random() < 0.7 else None for value in row] for row in rows]
        for key, rows in random.choice(grids).items()
    }
    puzzle = Fences.from_json({"type": "fences", "cells": clues, "known": known})
    wanted = [lines for lines in grids if agrees(lines, known)]
    assert puzzle.to_json() == {"type": "fences", "cells": clues, "known": known}
    assert Fences.from_json(puzzle.to_json()) == puzzle
    assert listed(puzzle, sp.solutions(puzzle)) == sorted(map(repr, wanted))
    view = result_view(sp.solve(puzzle, shared=True), "here")
    assert view["solution"] in wanted
    if len(wanted) > 1:
        assert view["second_solution"] in wanted
        for key, rows in view["shared"].items():
            every = [lines[key] for lines in wanted]
            for row, column in product(range(len(rows)), range(len(rows[0]))):
                values = {lines[row][column] for lines in every}
                assert rows[row][column] == (values.pop() if len(values) == 1 else None)


def test_links_and_edges_join_points():
    """Those of 2 x 3 points, told twice: as links of 2 x 3 cells, and as edges of 1 x 2 cells."""
    ends = ((0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5))
    assert LinkPlaces(2, 3).ends == EdgePlaces(1, 2).ends == ends
    assert LinkPlaces(2, 3).around(0, 1) == (None, 0, 1, 5)
    assert LinkPlaces(2, 3).around(1, 2) == (6, 3, None, None)
    assert EdgePlaces(1, 2).around(0, 1) == (1, 5, 6, 3)
    names = [LinkPlaces(2, 3).short_name(index) for index in range(7)]
    assert names == ["h1c1", "h1c2", "h2c1", "h2c2", "v1c1", "v1c2", "v1c3"]
    assert LinkPlaces(2, 3).name(3) == "the link from row 2, column 2 to row 2, column 3"
    assert LinkPlaces(2, 3).cells([3, 5]) == ((1, 1), (1, 2), (0, 1))
    assert LinkPlaces(2, 1).ends == ((0, 1),)


# ---- drawings ----


def drawn(text: str) -> list[str]:
    """The lines of a drawing that stands between bars, so that no editor strips its blanks."""
    return [line.strip()[1:-1].rstrip() for line in text.strip().split("\n")]


def test_lines_on_edges_are_drawn_around_clues():
    puzzle = Fences([[1, 2, None]])
    lines = puzzle.to_solution(
        {"horizontal": [[1, 1, 0], [1, None, 0]], "vertical": [[1, 0, 1, None]]}, unknown=True
    )
    assert render_text(puzzle).split("\n") == ["·   ·   ·   ·", "  1   2", "·   ·   ·   ·"]
    assert render_text(puzzle, lines).split("\n") == drawn(
        """
        |┏━━━━━━━┓   ·|
        |┃ 1   2 ┃   ?|
        |┗━━━╸ ? ╹   ·|
        """
    )
    marked = {((-1, 1), (0, 1)), ((-1, 2), (0, 2)), ((0, 1), (0, 2)), ((0, 0), (0, 1)), (0, 2)}
    assert render_text(puzzle, lines, differs=marked).split("\n") == drawn(
        """
        |┏━━━━═══┓┈┈┈·|
        |┃ 1 ┊ 2 ║[ ]?|
        |┗━━━╸ ? ╹   ·|
        """
    )


def test_lines_through_cells_are_drawn_between_clues_and_blocks():
    puzzle = Stars([[None, 2, None], [None, "#", 1]])
    lines = puzzle.to_solution({"horizontal": [[1, 1], [0, 0]], "vertical": [[1, None, 0]]}, unknown=True)
    assert render_text(puzzle, lines).split("\n") == drawn(
        """
        |┌───┬───┬───┐|
        |│ ┏━┿━2━┿━╸ │|
        |├─╂─┼─?─┼───┤|
        |│ ╹ │███│ 1 │|
        |└───┴───┴───┘|
        """
    )
    bare = Stars([[None, 2], [None, 1]])
    lines = bare.to_solution({"horizontal": [[1], [0]], "vertical": [[1, 0]]})
    assert render_text(bare, lines, differs={((0, 0), (0, 1)), ((1, 0), (1, 1))}).split("\n") == drawn(
        """
        |┌───────┐|
        |│ ┏━═━2 │|
        |│ ┃     │|
        |│ ╹ ┈ 1 │|
        |└───────┘|
        """
    )


@pytest.mark.parametrize(("kind", "block"), [(Fences, None), (Stars, None), (Stars, "#")])
def test_what_is_drawn_is_read_back(kind, block):
    random = Random(1)
    for rows, columns in product(range(1, 5), repeat=2):
        puzzle = kind([[random.choice((None, 4, block)) for _ in range(columns)] for _ in range(rows)])
        places = puzzle.places
        grid = places.shaped([random.choice((0, 1, None)) for _ in range(places.count)])
        marked = {places.spot(index) for index in range(places.count) if random.random() < 0.3}
        for text in (render_text(puzzle, grid), render_text(puzzle, grid, differs=marked)):
            assert read_grid(f"\n{text}\n\n", puzzle) == grid, text
