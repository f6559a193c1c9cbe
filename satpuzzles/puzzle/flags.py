"""The shape of what holds for a whole board or does not."""

from __future__ import annotations

from satpuzzles.core.arguments import shown
from satpuzzles.core.errors import RuleError
from satpuzzles.core.grid import Size
from satpuzzles.puzzle.boards import Board, Shape, Tool
from satpuzzles.puzzle.layout import Layout


class Flag(Shape):
    """Whether something holds, by default not; ``note`` is what is said below the board where it does."""

    def __init__(self, field: str, note: str) -> None:
        super().__init__(field, left_out=True)
        self.note = note

    def settled(self, data: object, board: Board) -> bool:
        if not isinstance(data, bool):
            raise RuleError(f"{self.field} must be true or false, not {shown(data)}")
        return data

    def laid_out(self, layout: Layout, value: object, board: Board) -> Layout:
        return layout._replace(note=self.note)

    def seen(self, layout: Layout, size: Size) -> object:
        return layout.note == self.note

    def tool(self, size: Size) -> Tool:
        return Tool("note", self.field, texts=(self.note,))
