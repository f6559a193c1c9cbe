"""Cells as people name them in lists: ``r1c2``, ``b1``, ``(1,2)``, ``1,2``, ``row 1 column 2``.

A letter is a column, as in chess and in spreadsheets; of two numbers the first is the row. They count from 1,
or from 0 where a 0 occurs among them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from satpuzzles.core.grid import Cell
from satpuzzles.text.scan import Scanner

_NUMBER = "([0-9]{1,3})"
_PAIR = rf" *{_NUMBER} *, *{_NUMBER} *"
CELL_NAME = (
    rf"(?:[rR]{_NUMBER}[cC]{_NUMBER}|[rR]ow ?{_NUMBER},? ?[cC]ol(?:umn)? ?{_NUMBER}|([A-Za-z]){_NUMBER}"
    rf"|\({_PAIR}\)|\[{_PAIR}\]|{_NUMBER},{_NUMBER})(?![0-9])"
)
"""The regular expression of a cell's name."""
_NAME = re.compile(CELL_NAME)


class CellName(NamedTuple):
    """A cell as a text names it.

    Attributes:
        row, column: the numbers as they are written; of a letter its place from 1.
        letter: whether the column is a letter.
        scanner, position: where the name stands, for errors.
    """

    row: int
    column: int
    letter: bool
    scanner: Scanner
    position: int

    @classmethod
    def read(cls, scanner: Scanner) -> CellName:
        """The name that stands here.

        Raises:
            FormatError: there is none.
        """
        if (name := cls.next(scanner)) is None:
            scanner.fail("a cell such as r1c2, b1 or (1,2)")
        return name

    @classmethod
    def next(cls, scanner: Scanner) -> CellName | None:
        """The name that stands here; None where there is none."""
        position = scanner.position
        match = _NAME.match(scanner.text, position)
        if match is None:
            return None
        scanner.position = match.end()
        last = match.lastindex or 0
        first, second = match.group(last - 1, last)
        if first.isalpha():
            return cls(int(second), ord(first.lower()) - ord("a") + 1, True, scanner, position)
        return cls(int(first), int(second), False, scanner, position)

    def cell(self, size: int, base: int) -> Cell:
        """The cell of a square, numbers counting from ``base``.

        Raises:
            FormatError: the square has no such cell.
        """
        row, column = self.row - base, self.column - (1 if self.letter else base)
        for what, number, index in (("row", self.row, row), ("column", self.column, column)):
            if not 0 <= index < size:
                sentence = f"the {what} is {number}; it may be {base} to {size - 1 + base}"
                raise self.scanner.error(sentence, self.position)
        return row, column


def base_of(names: Iterable[CellName]) -> int:
    """What the numbers of a text count from: 0 where one of them is 0, else 1."""
    return 0 if any(name.row == 0 or name.column == 0 for name in names) else 1
