"""The shapes of properties of the whole board: a yes or no, or a number."""

from __future__ import annotations

from satpuzzles.core.arguments import short_repr, to_number
from satpuzzles.core.errors import RuleError
from satpuzzles.core.grid import Size
from satpuzzles.puzzle.boards import Board, Shape, Tool
from satpuzzles.puzzle.layout import Layout


class Flag(Shape):
    """A property of the whole board, false by default; ``note`` is printed below the board if true."""

    def __init__(self, field: str, note: str) -> None:
        super().__init__(field, left_out=True)
        self.note = note

    def settled(self, data: object, board: Board) -> bool:
        if not isinstance(data, bool):
            raise RuleError(f"{self.field} must be true or false, not {short_repr(data)}")
        return data

    def laid_out(self, layout: Layout, value: object, board: Board) -> Layout:
        return layout._replace(note=self.note)

    def seen(self, layout: Layout, size: Size) -> object:
        return layout.note == self.note

    def tool(self, size: Size) -> Tool:
        return Tool("note", self.field, texts=(self.note,), key=self.key)


class BoardNumber(Shape):
    """A number for the whole board; pictures show it only if the puzzle's scene does.

    Attributes:
        most: the largest; None means the number of rows.
    """

    def __init__(
        self, field: str, least: int = 1, most: int | None = None, *, optional: bool = False
    ) -> None:
        super().__init__(field, optional=optional)
        self.least = least
        self.most = most

    def settled(self, data: object, board: Board) -> int:
        try:
            number = to_number(data)
        except TypeError:
            number = None
        allowed = self._allowed(board.rows)
        if number is None or number not in allowed:
            told = f"a number from {allowed[0]:,} to {allowed[-1]:,}"
            raise RuleError(f"the {self.field} must be {told}, not {short_repr(data)}")
        return number

    def tool(self, size: Size) -> Tool:
        return Tool("number", self.field, self._allowed(size[0]), key=self.key)

    def _allowed(self, rows: int) -> range:
        return range(self.least, max(rows if self.most is None else self.most, self.least) + 1)
