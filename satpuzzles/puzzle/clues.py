"""The shape of clues in cells that are not values: numbers, marks such as a question mark, filled cells.

Numbers that are values, or that every cell has, use ``Numbers`` of ``boards.py``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from satpuzzles.core.arguments import is_missing, is_number, short_repr, to_number
from satpuzzles.core.errors import RuleError
from satpuzzles.core.grid import Cell, Size, entries, place, to_rows
from satpuzzles.puzzle.boards import Board, Content, Owner, Shape, Tool
from satpuzzles.puzzle.layout import Layout

Clue = int | str | None
ClueGrid = tuple[tuple[Clue, ...], ...]
"""The content of the field: for every cell a number, a mark, or None."""

BLOCK = "#"
"""The mark of a cell that is filled from the start."""

BLANKS = (".", "_")
"""Texts for None in rows of text, besides the one JSON uses."""


class CellMarks(Shape):
    """A number, a mark or None in every cell.

    Attributes:
        numbers: the valid numbers.
        marks: texts allowed in place of a number, such as ``?`` for an unknown one, ``#`` for a filled cell.
        blank: the JSON for None. If it is text, every cell is text in JSON, ``"2"`` for 2.
        word: the name of a clue.
        in_blocks: whether all cells with clues are filled.
    """

    def __init__(
        self,
        field: str,
        numbers: range = range(0),
        *,
        marks: Iterable[str] = (),
        blank: int | str | None = None,
        word: str = "clue",
        in_blocks: bool = False,
    ) -> None:
        super().__init__(field)
        self.numbers: Final = numbers
        self.marks: Final = tuple(marks)
        self.blank: Final = blank
        self.word: Final = word
        self.in_blocks: Final = in_blocks

    def settled(self, data: object, board: Board) -> ClueGrid:
        return tuple(
            [
                tuple(
                    [
                        None if each is None else self.clue(each, (row, column))
                        for column, each in enumerate(values)
                    ]
                )
                for row, values in enumerate(to_rows(data, "board"))
            ]
        )

    def clue(self, data: object, cell: Cell) -> Clue:
        """Converts data to a clue; raises RuleError naming the cell."""
        if isinstance(data, str):
            if data == self.blank or (data in BLANKS and data not in self.marks):
                return None
            if data in self.marks:
                return data
            data = int(data) if isinstance(self.blank, str) and is_number(data) else data
        try:
            number = to_number(data)
        except TypeError:
            number = None
        if number is not None and number in self.numbers:
            return number
        if (number is not None and number == self.blank) or is_missing(data):
            return None
        raise RuleError(
            f"the {self.word} at {place(cell)} is {short_repr(data)}; {self.word}s are {self._known()}"
        )

    def _known(self) -> str:
        """The valid contents of a cell, in words."""
        numbers = self.numbers
        told = [f"{numbers[0]:,} to {numbers[-1]:,}"] if numbers else []
        blank = [] if self.blank is None else [self.blank]
        told += [f'"{sign}"' if isinstance(sign, str) else str(sign) for sign in [*self.marks, *blank]]
        return " or ".join(told)

    def to_json(self, value: ClueGrid, board: Owner) -> Content:
        """Rows of numbers and marks, with the JSON for None."""
        in_text = isinstance(self.blank, str)
        return [
            [self.blank if clue is None else str(clue) if in_text else clue for clue in row] for row in value
        ]

    def printed(self, clue: int | str) -> str:
        """The printed text of a clue."""
        return str(clue)

    def seen(self, layout: Layout, size: Size) -> object:
        def clue(cell: Cell) -> Clue:
            text = layout.corners.get(cell) or layout.clues.get(cell, "")
            if text in self.marks:
                return text
            return int(text) if text.isdecimal() else BLOCK if cell in layout.blocks else None

        return [[clue((row, column)) for column in range(size[1])] for row in range(size[0])]

    def tool(self, size: Size) -> Tool:
        return Tool("cells", self.word, self.numbers, self.marks, in_blocks=self.in_blocks)

    def laid_out(self, layout: Layout, value: ClueGrid, board: Owner) -> Layout:
        there: dict[Cell, int | str] = entries(value)
        clues = {cell: self.printed(clue) for cell, clue in there.items() if clue != BLOCK}
        blocks = {cell for cell, clue in there.items() if self.in_blocks or clue == BLOCK}
        return layout._replace(clues={**layout.clues, **clues}, blocks=layout.blocks | blocks)
