"""What Starfield has for the rooms beside its rules: text, picture, generator, clues for repair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import pairwise
from string import ascii_letters
from typing import Any, ClassVar

import click
from starfield import Starfield

from satpuzzles.core.errors import RuleError
from satpuzzles.core.grid import Cell, Grid, Size, neighbours, parts_of
from satpuzzles.formats.codec import Block, BoardCodec, refuse
from satpuzzles.picture.scene import Role, Scene, SceneCell
from satpuzzles.questions.solve import solve
from satpuzzles.uniqueness.clues import BoardClues, Exclusive
from satpuzzles.uniqueness.recipe import Generated, Recipe
from satpuzzles.uniqueness.result import BoardClue


def _read(block: Block) -> Starfield:
    head = block.scanner(0, "stars:")
    head.expect("stars: ")
    return Starfield(tuple(tuple(map(ord, line.strip())) for line in block.lines[1:]), head.number())


def _lines(puzzle: Starfield) -> Iterator[str]:
    if puzzle.rows > len(ascii_letters):
        refuse(f"there are letters for {len(ascii_letters)} regions")
    letters = dict(zip(parts_of(puzzle.regions), ascii_letters))
    yield f"stars: {puzzle.stars}"
    yield from ("".join(letters[region] for region in row) for row in puzzle.regions)


LETTERS = BoardCodec(Starfield, "Starfield as letters", _read, _lines)


def scene(puzzle: Starfield, solution: Grid | None, differs: Collection[Cell]) -> Scene:
    """The stars, with heavy walls around the regions."""
    grid = solution or puzzle.known or ((None,) * puzzle.columns,) * puzzle.rows
    looks = {0: ("·", Role.BLANK), 1: ("★", Role.FILLED), None: ("?" if solution else "", Role.UNKNOWN)}
    cells = (
        tuple(SceneCell(*looks[value], differs=(row, column) in differs) for column, value in enumerate(line))
        for row, line in enumerate(grid)
    )
    return Scene(tuple(cells), lines=True, heavy=puzzle.layout().walls, heavy_frame=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class StarfieldRecipe(Recipe):
    """Regions of at least ``smallest`` cells grow around random stars, and change until only these fit."""

    type: ClassVar[str] = "starfield"
    smallest: int = 1

    def make(self, random: Any) -> Generated | None:
        size, stars = self.rows, random.permutation(self.rows).tolist()
        if 1 in (abs(one - other) for one, other in pairwise(stars)):
            return None
        region = {(row, column): row for row, column in enumerate(stars)}
        while near := sorted({n for cell in region for n in neighbours(cell, size, size)} - region.keys()):
            _join(region, near, size, random)
        for _ in range(10 * size):
            try:
                board = Starfield([[region[row, column] for column in range(size)] for row in range(size)])
            except RuleError:  # a region has come apart
                return None
            found = solve(board, shared=False)
            if found.status == "unique" and found.solution:
                fits = min(Counter(region.values()).values()) >= self.smallest
                return Generated(board, found.solution) if fits else None
            others = [
                (row, line.index(1))
                for grid in (found.solution, found.second_solution)
                for row, line in enumerate(grid or ())
                if line.index(1) != stars[row]
            ]
            _join(region, others, size, random)
        return None


def _join(region: dict[Cell, int], cells: list[Cell], size: int, random: Any) -> None:
    """One of some cells joins the region of a neighbour."""
    cell = cells[random.integers(len(cells))]
    beside = [region[near] for near in neighbours(cell, size, size) if near in region]
    region[cell] = beside[random.integers(len(beside))]


@click.option("--smallest", type=click.IntRange(1), default=1, metavar="N", help="Fewest cells of a region.")
def recipe(size: Size | None, boards: int, smallest: int) -> StarfieldRecipe:
    """Make Starfield boards with one star a row; 6 x 6 without --size."""
    rows, columns = size or (6, 6)
    return StarfieldRecipe(rows=rows, columns=columns, smallest=smallest)


class StarClues(BoardClues):
    """Stars that are filled in beforehand come and go; no setter fills in a blank cell."""

    all_kinds = True

    def missing(self, solution: Grid, step: int = 0) -> tuple[list[BoardClue], Exclusive]:
        return [clue for clue in super().missing(solution)[0] if clue.value], []
