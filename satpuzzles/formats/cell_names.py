"""Names of cells of a square, such as ``r1c2``, ``b1``, ``(1,2)`` and ``1,2``, and its size.

A letter is a column, as in spreadsheets; of two numbers the first is the row.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from satpuzzles.core.grid import Cell
from satpuzzles.formats.scan import Scanner

_NUMBER = "([0-9]{1,3})"
_PAIR = rf" *{_NUMBER} *, *{_NUMBER} *"
CELL_NAME = (
    rf"(?:[rR]{_NUMBER}[cC]{_NUMBER}|([A-Za-z]){_NUMBER}|\({_PAIR}\)|\[{_PAIR}\]|{_NUMBER},{_NUMBER})"
    r"(?![0-9])"
)
"""The regular expression of a name."""
_NAME = re.compile(CELL_NAME)
_SIZE = re.compile(r"(?:size|n)?\s*[:=]?\s*([1-9][0-9]?)(?:(?:\s*[x×*]\s*|\s+)([0-9]{1,2}))?", re.I)

_EXPECTED = "a cell such as r1c2, b1 or (1,2)"
_ROW_KEYS, _COLUMN_KEYS = ("row", "y", "r"), ("column", "col", "x", "c")
CELL_KEYS = (*_ROW_KEYS, *_COLUMN_KEYS)
"""The keys for the row and the column of a cell in data."""


class CellName(NamedTuple):
    """A cell as a text names it.

    Attributes:
        row, column: the numbers as written; for a letter its position from 1.
        letter: whether the column is a letter.
        text: the name as written.
        scanner, position: where it is, for errors.
    """

    row: int
    column: int
    letter: bool
    text: str
    scanner: Scanner
    position: int

    @classmethod
    def read(cls, scanner: Scanner) -> CellName:
        """Reads the name at the scanner's position; raises FormatError if there is none."""
        position = scanner.position
        match = _NAME.match(scanner.text, position)
        if match is None:
            scanner.fail(_EXPECTED)
        scanner.position = match.end()
        first, second = filter(None, match.groups())
        if first.isalpha():
            return cls(int(second), ord(first.lower()) - ord("a") + 1, True, match[0], scanner, position)
        return cls(int(first), int(second), False, match[0], scanner, position)

    @classmethod
    def of(cls, cell: object) -> CellName:
        """Reads a name in data: a text, a pair of row and column, or an object with both."""
        if isinstance(cell, dict):
            keys = [next((key for key in each if key in cell), None) for each in (_ROW_KEYS, _COLUMN_KEYS)]
            cell = [cell.get(key) for key in keys]
        scanner = Scanner(
            f"({','.join(map(str, cell))})" if isinstance(cell, list | tuple) else str(cell).strip()
        )
        name = cls.read(scanner)
        if not scanner.at_end:
            scanner.position = 0
            scanner.fail(_EXPECTED)
        return name

    def error(self, sentence: str) -> Exception:
        """An error at the name."""
        return self.scanner.error(sentence, self.position)

    def cell(self, size: int, base: int) -> Cell:
        """The cell of a square, with numbers counted from ``base``; FormatError if it is outside."""
        row, column = self.row - base, self.column - (1 if self.letter else base)
        if not (0 <= row < size and 0 <= column < size):
            raise self.error(f"a board of {size} x {size} has no cell {self.text}")
        return row, column


def is_name(text: str) -> bool:
    """Whether a text is the name of a cell."""
    return _NAME.fullmatch(text) is not None


def cells_of(names: Sequence[CellName], size: int) -> list[Cell]:
    """The cells of a square for names in data."""
    base = base_of(names)
    told = any(size in name[:2] or name.letter or name.text[0] in "rR" for name in names)
    if base and names and not told:
        raise names[0].error("cannot tell whether cells count from 0 or from 1; write them as r1c2")
    return [name.cell(size, base) for name in names]


def base_of(names: Iterable[CellName]) -> int:
    """The base of numbers: 0 if one of them is 0, else 1."""
    return 0 if any(0 in (name.row, name.column) for name in names) else 1


def size_of(text: str) -> int | None:
    """The size in a line such as ``4``, ``4x4``, ``4 4`` or ``size=4``; None if it is not a size."""
    match = _SIZE.fullmatch(text.strip(" \r"))
    return int(match[1]) if match and match[2] in (None, match[1]) else None
