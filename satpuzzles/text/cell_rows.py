"""Boards as rows of cells that a person types: characters, or words where a number has two digits.

Read and written from one value, as the codes of ``tokens.py`` are. A blank line ends a board.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Generic, TypeVar, cast

from satpuzzles.core.grid import place
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.codec import Block, Codec, refuse
from satpuzzles.text.scan import SIDE_CAP, Scanner, look

P = TypeVar("P", bound=Puzzle)
V = TypeVar("V", bound=Hashable)


class CellRows(Generic[V]):
    """How the cells of a board stand in rows.

    Args:
        expected: what a sentence says that a cell is: ``. or a number``.
        signs: the cell that each character stands for. Of two for the same cell the first is written.
        least: the smallest number that stands for itself; None where cells are signs only.
    """

    def __init__(self, expected: str, signs: Mapping[str, V], least: int | None = None) -> None:
        self._expected = expected
        self._least = least
        self._signs = dict(signs)
        if least is not None:
            self._signs |= {str(number): cast("V", number) for number in range(least, 10)}
        self._written: dict[V, str] = {}
        for sign, value in self._signs.items():
            self._written.setdefault(value, sign)

    def read(self, block: Block) -> tuple[tuple[V, ...], ...]:
        """The cells of a board, of which every row has as many as the first.

        Raises:
            FormatError: they are not well formed; line and column are named.
        """
        if len(block.lines) > SIDE_CAP:
            raise block.error(SIDE_CAP, f"the board has more than {SIDE_CAP:,} rows")
        words = any(len(line.split(None, 1)) > 1 for line in block.lines)
        rows: list[tuple[V, ...]] = []
        for index in range(len(block.lines)):
            scanner = block.scanner(index, "a row")
            row = scanner.row(self._word, too_many=_TOO_MANY) if words else self._characters(scanner)
            rows.append(tuple(row))
            block.require_even(index, rows)
        return tuple(rows)

    def _characters(self, scanner: Scanner) -> list[V]:
        look()
        found: list[V] = []
        text = scanner.text.rstrip()
        for sign in text[scanner.position :]:
            if len(found) == SIDE_CAP:
                raise scanner.error(_TOO_MANY)
            if sign not in self._signs:
                scanner.fail(self._expected)
            found.append(self._signs[sign])
            scanner.position += 1
        return found

    def _word(self, scanner: Scanner) -> V:
        sign = scanner.peek()
        if sign in self._signs and not scanner.text[scanner.position + 1 : scanner.position + 2].isdecimal():
            scanner.position += 1
            return self._signs[sign]
        start = scanner.position
        number = -1 if self._least is None or not sign.isdecimal() else scanner.number(self._expected)
        if self._least is None or number < self._least:
            scanner.position = start
            scanner.fail(self._expected)
        return cast("V", number)

    def write(self, grid: Sequence[Sequence[V]]) -> list[str]:
        """The rows of a board.

        Raises:
            FormatError: there is no sign for a cell, which is named, or the rows would be read as others.
        """
        words = [[self._cell(value, (r, c)) for c, value in enumerate(row)] for r, row in enumerate(grid)]
        width = max(len(word) for row in words for word in row)
        if width > 1 == len(grid[0]):
            refuse("rows cannot hold one column with a number of several digits; the format json can")
        return [(" " if width > 1 else "").join(word.rjust(width) for word in row) for row in words]

    def _cell(self, value: V, cell: tuple[int, int]) -> str:
        word = self._written.get(value)
        if word is None:
            if self._least is None or not isinstance(value, int) or value < self._least:
                refuse(f"the cell at {place(cell)} is {value}; rows of cells take {self._expected}")
            word = str(value)
        return word


_TOO_MANY = f"there are more than {SIDE_CAP:,} cells in one row"


def rows_of(type: type[P], field: str, rows: CellRows[V], called: str) -> Codec[P, Block]:
    """How a puzzle whose one field is a grid stands in rows."""

    def read(block: Block) -> Puzzle:
        fields: dict[str, Any] = {field: rows.read(block)}
        return type(**fields)

    return Codec(type, called, read, lambda puzzle: rows.write(getattr(puzzle, field)))
