"""The clues of authors' puzzles for generators and ``repair``, as ``read_clues`` reads them off an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from random import Random
from typing import TYPE_CHECKING, Any, cast

from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Cell, Grid, laid_over, place
from satpuzzles.making.fields import Arrow, Field
from satpuzzles.making.lines import Edges, Links
from satpuzzles.making.made import MadePuzzle, blank_of
from satpuzzles.making.puzzle import Described
from satpuzzles.making.shapes import Arrows, ConnectedRegions, Sides
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.clues import BLOCK
from satpuzzles.puzzle.kind import puzzle_type
from satpuzzles.sat.statements import Entry
from satpuzzles.uniqueness.cell_clues import CellClues, answer_near
from satpuzzles.uniqueness.clues import Exclusive
from satpuzzles.uniqueness.loops import random_loop
from satpuzzles.uniqueness.result import BoardClue

if TYPE_CHECKING:
    import numpy as np


class MadeClues(CellClues):
    """See CellClues. An answer may give several clues for one place, such as arrows; any of them fits."""

    puzzle: MadePuzzle

    def readings(self, answer: Grid) -> Mapping[Any, Sequence[Any]]:
        board = self.puzzle
        found: dict[Entry, list[Any]] = {}
        for clue in board.puzzle.read_clues(board.answer(answer)):
            found.setdefault(board.entry_of(clue), []).append(_plain(clue.value))
        # Which of several comes first depends on the answer alone.
        random = Random(str(answer))
        return {entry: random.sample(values, len(values)) for entry, values in found.items()}

    def read(self, answer: Grid) -> Mapping[Any, Any]:
        return {entry: values[0] for entry, values in self.readings(answer).items()}

    def missing(self, solution: Grid, step: int = 0) -> tuple[list[BoardClue], Exclusive]:
        """See BoardClues. Clues for the same place exclude each other."""
        there = self._there()
        found: list[BoardClue] = []
        exclusive: Exclusive = []
        for entry, values in self.readings(solution).items():
            if entry not in there:
                numbers = range(len(found), len(found) + len(values))
                exclusive += [(one, other) for other in numbers for one in range(numbers.start, other)]
                found += [self._clue(entry, value) for value in values]
        return found, exclusive

    def answer(self, random: np.random.Generator) -> Grid | None:
        """See CellClues. A single layer of lines is a random loop; a solver would find large lumps."""
        board = self.puzzle
        (layer, *others) = board.layers
        rows, columns = board.rows, board.columns
        if not others and isinstance(layer, Edges):
            return answer_near(board, random_loop(rows, columns, random))
        if others or not isinstance(layer, Links) or min(rows, columns) < 2:
            return super().answer(random)
        return answer_near(board, random_loop(rows - 1, columns - 1, random))

    def _is_own(self, clue: BoardClue) -> bool:
        return clue.entry is not None

    def _there(self) -> dict[Any, Any]:
        board = self.puzzle
        fields = [getattr(board.puzzle, field.name) for field in board.clue_fields]
        return {board.entry_of(clue): _plain(clue.value) for clues in fields for clue in clues}

    def _with(self, puzzle: Puzzle, clues: Mapping[Any, Any]) -> Puzzle:
        fields: dict[str, dict[Cell, Any]] = {}
        for entry, value in clues.items():
            field, at = self._field(entry)
            nothing = blank_of(field)
            fields.setdefault(field.name, {})[at] = nothing if value is None else value
        return replace(
            puzzle, **{name: laid_over(getattr(puzzle, name), own) for name, own in fields.items()}
        )

    def _field(self, entry: Any) -> tuple[Field[Any], Cell]:  # noqa: ANN401 (an Entry)
        """The field of a clue, and where the clue is in its content."""
        row, number, *named = entry
        for field in self.puzzle.clue_fields:
            sides = getattr(field.shape, "sides", ())
            if row in sides:
                return field, (sides.index(row), number)
            if not sides and not isinstance(row, str) and named in ([], [field.name]):
                return field, (row, number)
        raise PuzzleError(
            f"read_clues gives a clue at {place(entry)}, where no field can have one that is dropped"
        )

    def _said(self, entry: Any, value: Any) -> str:  # noqa: ANN401 (plain content)
        shape = self._field(entry)[0].shape
        return shape.printed(value) if isinstance(shape, Arrows) else str(value)

    def _clue(self, entry: Any, value: Any) -> BoardClue:  # noqa: ANN401
        field, (number, line) = self._field(entry)
        word = field.name.removesuffix("s").replace("_", " ")
        told = f"the {word} {self._said(entry, value)}"
        content = getattr(self.puzzle, field.name)
        if not isinstance(field.shape, Sides):
            cell = (number, line)
            mark = "" if content[number][line] is None else blank_of(field) or ""
            mark = "empty block" if mark == BLOCK else mark
            return BoardClue(word, (cell,), value, f"{told} at {place(cell)}", entry=entry, mark=mark)
        group = [*getattr(self.puzzle.puzzle, field.name).groups][sum(map(len, content[:number])) + line]
        return BoardClue(word, (), value, f"{told} of {group.name}", entry=entry)


def _plain(value: Any) -> Any:  # noqa: ANN401 (what a clue says)
    """The content of a field for the value of a clue."""
    if isinstance(value, Arrow):
        return value.number, value.direction.name.lower()
    return value.value if isinstance(value, Enum) else value


def author_of(name: str) -> type[Described]:
    """The author's class of a puzzle."""
    return cast("type[MadePuzzle]", puzzle_type(name)).author


def region_field(author: type[Described]) -> str | None:
    """The name of the field with the regions."""
    return next((each.name for each in author.fields if isinstance(each.shape, ConnectedRegions)), None)
