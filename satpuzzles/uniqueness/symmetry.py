"""Where the clues of boards may be: a mask of free cells, and symmetries that map cells onto one another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

from satpuzzles.core.arguments import plural, short_repr
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Cell
from satpuzzles.sat.statements import Entry, cell_of

if TYPE_CHECKING:
    from satpuzzles.uniqueness.result import BoardClue

Image = Callable[[Cell, int, int], Cell]
"""Maps a cell of a board, given its numbers of rows and columns."""

SYMMETRIES: Mapping[str, Image] = {
    "none": lambda cell, rows, columns: cell,
    "rotation-180": lambda cell, rows, columns: (rows - 1 - cell[0], columns - 1 - cell[1]),
    "rotation-90": lambda cell, rows, columns: (cell[1], rows - 1 - cell[0]),
    "left-right": lambda cell, rows, columns: (cell[0], columns - 1 - cell[1]),
    "up-down": lambda cell, rows, columns: (rows - 1 - cell[0], cell[1]),
    "diagonal": lambda cell, rows, columns: (cell[1], cell[0]),
}
"""By name: rotations by degrees, mirrors that exchange two sides, the mirror in the main diagonal."""

SQUARE = ("rotation-90", "diagonal")
"""Symmetries that need a square board."""

NO_CLUE = "."
"""The sign of a mask for a cell without a clue."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """Where the clues of a board may be, and which of them are kept or dropped together.

    Attributes:
        rows, columns: the size of the board.
        symmetry, mask: see ClueRecipe; by default all cells are free, and each clue is alone.

    Raises:
        PuzzleError: no such symmetry, or not on this board; a mask of another size, or without the symmetry.
    """

    rows: int
    columns: int
    symmetry: str = "none"
    mask: str = ""

    def __post_init__(self) -> None:
        if self.symmetry not in SYMMETRIES:
            raise PuzzleError(
                f"there is no symmetry {short_repr(self.symmetry)}; choose from {', '.join(SYMMETRIES)}"
            )
        if self.symmetry in SQUARE and self.rows != self.columns:
            raise PuzzleError(
                f"the symmetry {self.symmetry} needs a square board; {self.rows} x {self.columns} is not"
            )
        rows = self.mask.split("/") if self.mask else []
        if not rows:
            return
        if len(rows) != self.rows or any(len(row) != self.columns for row in rows):
            raise PuzzleError(
                f"the mask must have {plural(self.rows, 'row')} of {plural(self.columns, 'cell')} "
                f"separated by /, not {short_repr(self.mask)}"
            )
        if any(len({self.is_free(cell) for cell in orbit}) > 1 for orbit in self.cells()):
            raise PuzzleError(f"the mask does not have the symmetry {self.symmetry}")

    def cells(self) -> list[list[Cell]]:
        """The cells of the board, those that the symmetry maps onto one another in one list."""
        return self.orbits(product(range(self.rows), range(self.columns)))

    @property
    def among(self) -> str:
        """What boards it allows, after the word "among"; empty if it allows all."""
        boards = "boards" if self.symmetry == "none" else f"symmetric boards ({self.symmetry})"
        if self.mask:
            return f"{boards} with clues only in cells of the mask"
        return boards if self.symmetry != "none" else ""

    def together(self, clues: Iterable[BoardClue]) -> list[list[BoardClue]]:
        """The clues that the mask allows, those that the symmetry maps onto one another in one list.

        Of several clues with one entry, it has the last.

        Raises:
            PuzzleError: see ``orbits``.
        """
        found = {clue.entry or clue: clue for clue in clues if self.is_free(clue.entry)}
        return [[found[each] for each in orbit] for orbit in self.orbits(found)]

    def is_free(self, entry: Entry | None) -> bool:
        """Whether the mask allows a clue; beside the board it always does."""
        cell = cell_of(entry)
        return not self.mask or cell is None or self.mask[cell[0] * (self.columns + 1) + cell[1]] != NO_CLUE

    def orbits(self, entries: Iterable[Entry]) -> list[list[Any]]:
        """Groups cells, or clues in cells, that the symmetry maps onto one another.

        Raises:
            PuzzleError: there is a symmetry, and a clue is beside the board or has no counterpart.
        """
        left = dict.fromkeys(entries)
        if self.symmetry == "none":
            return [[entry] for entry in left]
        image = SYMMETRIES[self.symmetry]
        found = []
        while left:
            first: Any = next(iter(left))
            start = cell = cell_of(first)
            if cell is None:
                told = "is for clues in cells, not beside the board"
                raise PuzzleError(f"the symmetry {self.symmetry} {told}")
            orbit: list[Entry] = []
            while not orbit or cell != start:
                entry = (*cell, *first[2:])  # a clue of the same field
                if entry in left:
                    del left[entry]
                    orbit.append(entry)
                elif cell != start:
                    told = "their answers say where clues are"
                    raise PuzzleError(f"these boards cannot have the symmetry {self.symmetry}: {told}")
                cell = image(cell, self.rows, self.columns)
            found.append(orbit)
        return found
