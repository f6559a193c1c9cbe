"""Skyscrapers: the heights 1..N once in every line; a clue outside tells how many are seen from there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from typing import ClassVar

from satpuzzles.core.grid import Grid
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.boards import Outside, Shape
from satpuzzles.puzzle.kind import Kind
from satpuzzles.rules.automaton import Automaton, Word
from satpuzzles.rules.groups import AllDifferent, Group, columns_of, rows_of
from satpuzzles.rules.rule import Rule
from satpuzzles.rules.single import OneValue
from satpuzzles.uniqueness.cell_clues import CellClues

View = tuple[int | None, ...]
Skyline = tuple[int, int]
"""The tallest building so far, and how many were seen."""


def look(skyline: Skyline, height: int) -> Skyline:
    """What is seen once the next building is passed."""
    tallest, seen = skyline
    return (height, seen + 1) if height > tallest else skyline


@dataclass(frozen=True, slots=True)
class Skyscrapers(Puzzle):
    """See above; None is no clue."""

    type: ClassVar[str] = "skyscrapers"
    blank: ClassVar[bool] = False
    shapes: ClassVar[tuple[Shape, ...]] = (
        Outside("left", "row", key="left", gaps=True),
        Outside("above", "column", key="above", gaps=True),
        Outside("right", "row", key="right", gaps=True, at_end=True),
        Outside("below", "column", key="below", gaps=True, at_end=True),
    )

    left: View
    above: View
    right: View
    below: View

    @property
    def columns(self) -> int:
        return self.rows

    @property
    def values(self) -> int:
        return self.rows

    def views(self) -> Iterator[tuple[tuple[str, int], Word]]:
        """What is seen from each side that has a clue, after the field and number of the clue."""
        size = self.rows
        sides = [
            ("left", "the left of", rows_of(size, size), 1),
            ("right", "the right of", rows_of(size, size), -1),
            ("above", "above", columns_of(size, size), 1),
            ("below", "below", columns_of(size, size), -1),
        ]
        for field, side, lines, step in sides:
            for number, (line, clue) in enumerate(zip(lines, getattr(self, field))):
                if clue is not None:
                    seen = Group(f"{side} {line.name}", line.places[::step])
                    yield (field, number), Word(seen, ((size, clue),), clue)

    def rules(self) -> Iterator[Rule]:
        size = self.rows
        yield OneValue("one height", "The building at {place} has one height.", count=size * size)
        yield AllDifferent(
            "height",
            "{the_group} has one building of height {value}.",
            "{the_group} has two buildings of height {value}.",
            groups=(*rows_of(size, size), *columns_of(size, size)),
            values=size,
        )
        views = dict(self.views())
        yield Automaton(
            "view",
            "From {group} one sees {number}.",
            "From {group} one does not see {number}.",
            values=range(1, size + 1),
            start=(0, 0),
            step=look,
            words=tuple(views.values()),
        ).told_by(tuple(views))


class SkyscrapersClues(CellClues):
    """What is seen from each side."""

    field = ""
    lines = ("left", "above", "right", "below")

    def read(self, answer: Grid) -> dict[tuple[str, int], int]:
        columns = list(zip(*answer))
        seen = {}
        for field, lines in (
            ("left", answer),
            ("right", [row[::-1] for row in answer]),
            ("above", columns),
            ("below", [column[::-1] for column in columns]),
        ):
            for number, heights in enumerate(lines):
                seen[field, number] = reduce(look, heights, (0, 0))[1]
        return seen


KIND = Kind("skyscrapers", f"{__name__}:Skyscrapers", clues=f"{__name__}:SkyscrapersClues")
