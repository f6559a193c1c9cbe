"""The shapes of authors' fields: validation, JSON and layout of plain content."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from satpuzzles.core.arguments import short_repr, to_number, to_sequence
from satpuzzles.core.errors import RuleError
from satpuzzles.core.grid import (
    Cell,
    Grid,
    Size,
    entries,
    neighbour_pairs,
    parts_between,
    parts_of,
    place,
    split_value,
    to_grid,
)
from satpuzzles.making.board import Direction
from satpuzzles.puzzle.boards import with_parts
from satpuzzles.puzzle.clues import BLOCK, CellMarks, ClueGrid
from satpuzzles.puzzle.layout import DISCS, ClueMark, Layout
from satpuzzles.puzzle.shape import Board, Content, Owner, Shape, Tool

SIDE_NAMES = dict(zip(Direction, ("above", "left", "right", "below")))
"""The key in JSON for the clues at each side."""

ARROWS = {"up": "↑", "left": "←", "right": "→", "down": "↓"}


class CellNumbers(CellMarks):
    """Numbers in some cells; see ``numbers``."""

    def __init__(self, field: str, allowed: range, unknown: bool, blocks: bool, fixed: bool) -> None:
        marks = "?" * unknown + BLOCK * blocks
        super().__init__(field, allowed, marks=marks, word=_one(field), in_blocks=blocks)
        self.fixed = fixed


class Signs(CellMarks):
    """Members of an enum in some cells, as their values."""

    def __init__(self, field: str, kind: Any) -> None:  # noqa: ANN401 (an enum)
        super().__init__(field, marks=[member.value for member in kind], word=_one(field))
        self.names = {member.value: member.name.lower() for member in kind}
        # Members called white and black are drawn as discs.
        self.discs = {member.value: name for member in kind if (name := member.name.lower()) in DISCS}

    def laid_out(self, layout: Layout, value: Any, board: Owner) -> Layout:  # noqa: ANN401
        made = super().laid_out(layout, value, board)
        discs = {cell: self.discs[text] for cell, text in made.clues.items() if text in self.discs}
        clues = {cell: text for cell, text in made.clues.items() if cell not in discs}
        return made._replace(clues=clues, discs={**made.discs, **discs})

    def seen(self, layout: Layout, size: Size) -> object:
        signs = {DISCS[name]: value for value, name in self.discs.items()}
        clues = {cell: signs.get(text, text) for cell, text in layout.clues.items()}
        return super().seen(layout._replace(clues=clues), size)

    def tool(self, size: Size) -> Tool:
        texts = [DISCS[self.discs[mark]] if mark in self.discs else mark for mark in self.marks]
        return super().tool(size)._replace(texts=tuple(texts))


class Arrows(CellMarks):
    """A number with a direction in some cells, or a block."""

    def __init__(self, field: str, allowed: range) -> None:
        super().__init__(field, allowed, marks=BLOCK, word=_one(field), in_blocks=True)

    def clue(self, data: object, cell: Cell) -> Any:  # noqa: ANN401 (what a cell holds)
        if isinstance(data, str):
            return super().clue(data, cell)
        listed = to_sequence(data)
        if listed is not None and len(listed) == 2 and listed[1] in [*ARROWS]:
            number = "?" if listed[0] == "?" else super().clue(listed[0], cell)
            if number is not None:
                return number, listed[1]
        told = f'{self.word}s are {BLOCK} or a number and a direction, such as [2, "right"]'
        raise RuleError(f"the {self.word} at {place(cell)} is {short_repr(data)}; {told}")

    def to_json(self, value: Any, board: Owner) -> Content:  # noqa: ANN401
        return [[list(clue) if isinstance(clue, tuple) else clue for clue in row] for row in value]

    def printed(self, clue: Any) -> str:  # noqa: ANN401
        return f"{clue[0]}{ARROWS[clue[1]]}"

    def seen(self, layout: Layout, size: Size) -> object:
        names = {sign: name for name, sign in ARROWS.items()}

        def clue(cell: Cell) -> object:
            text = layout.corners.get(cell) or layout.clues.get(cell, "")
            if text[-1:] in names and (text[:-1].isdecimal() or text[:-1] == "?"):
                return int(text[:-1]) if text[:-1] != "?" else "?", names[text[-1]]
            return BLOCK if cell in layout.blocks or text == BLOCK else None

        return [[clue((row, column)) for column in range(size[1])] for row in range(size[0])]

    def tool(self, size: Size) -> Tool:
        # In a line of cells of which no two touch, at most every second one is filled.
        numbers = self.numbers[: max(size) // 2 + 1]
        texts = [f"{number}{sign}" for number in numbers for sign in ARROWS.values()]
        return Tool("cells", self.word, texts=(BLOCK, *texts), in_blocks=True)


class EveryNumber(CellMarks):
    """A number in every cell."""

    def settled(self, data: object, board: Board) -> ClueGrid:
        found = super().settled(data, board)
        for row, numbers in enumerate(found):
            if None in numbers:
                raise RuleError(f"the {self.word} at {place((row, numbers.index(None)))} is missing")
        return found

    def tool(self, size: Size) -> Tool:
        return super().tool(size)._replace(everywhere=True)

    def laid_out(self, layout: Layout, value: Content, board: Owner) -> Layout:
        clues = {(r, c): str(number) for r, row in enumerate(value) for c, number in enumerate(row)}
        return layout._replace(corners={**layout.corners, **clues}, boxed=True)


class ConnectedRegions(Shape):
    """A number in every cell, numbered by first cells; cells with equal numbers are a connected region."""

    def __init__(self, field: str, called: str) -> None:
        super().__init__(field)
        self.called = called

    def settled(self, data: object, board: Board) -> Grid:
        grid = to_grid(data, self.field, unknown=True)
        if (split := split_value(grid)) is not None:
            raise RuleError(f"the {self.called} at {place(parts_of(grid)[split][0])} is not connected")
        there = dict.fromkeys(chain.from_iterable(grid))
        there.pop(None, None)
        numbers = {number: at for at, number in enumerate(there)}
        return tuple([tuple(map(numbers.get, row)) for row in grid])

    def laid_out(self, layout: Layout, value: Grid, board: Owner) -> Layout:
        parts = parts_of(value)
        outside = frozenset(parts.get(None, ()))
        return with_parts(layout, parts.values())._replace(blocks=layout.blocks | outside)

    def seen(self, layout: Layout, size: Size) -> object:
        outside = {cell for cell, text in layout.clues.items() if text == BLOCK} | layout.blocks
        around = {pair for pair in neighbour_pairs(*size) if len(outside.intersection(pair)) == 1}
        parts = parts_between(layout.walls | around, size)
        return [[None if (r, c) in outside else n for c, n in enumerate(row)] for r, row in enumerate(parts)]

    def tool(self, size: Size) -> Tool:
        return Tool("regions", self.called, texts=(BLOCK,))


class RegionNumbers(CellMarks):
    """A number for some regions of another field, kept in the first cell of the region."""

    def __init__(self, field: str, of: str, allowed: range) -> None:
        super().__init__(field, allowed, word=_one(field))
        self.of = of

    def settled(self, data: object, board: Owner) -> Any:  # noqa: ANN401
        numbers = super().settled(data, board)
        content = getattr(board, self.of)
        found: dict[int, Any] = {}
        for (row, column), clue in entries(numbers).items():
            region = content[row][column]
            if region is None or found.setdefault(region, clue) != clue:
                told = "is outside all regions" if region is None else "has another number in its region"
                raise RuleError(f"the {self.word} at {place((row, column))} {told}")
        return tuple([tuple([found.pop(region, None) for region in row]) for row in content])

    def laid_out(self, layout: Layout, value: Any, board: Owner) -> Layout:  # noqa: ANN401
        numbers = {(r, c): str(n) for r, row in enumerate(value) for c, n in enumerate(row) if n is not None}
        return layout._replace(corners={**layout.corners, **numbers})


class Sides(Shape):
    """A number or None for each line at some sides of the board. JSON has a key for each side."""

    def __init__(self, field: str, allowed: range, sides: Sequence[str]) -> None:
        super().__init__(field, optional=True)
        self.allowed = allowed
        self.sides = tuple(sides)

    @property
    def keys(self) -> Sequence[str]:
        return self.sides

    @property
    def is_around(self) -> bool:
        """Whether some clues are for rows, and some for columns."""
        return {*self.sides}.isdisjoint(("above", "below")) == {*self.sides}.isdisjoint(("left", "right"))

    def settled(self, data: object, board: Board) -> Content:
        sides = dict(zip(self.sides, data)) if isinstance(data, Sequence) else data
        if not isinstance(sides, Mapping) or not set(sides) <= {*self.sides}:
            raise RuleError(f"the {self.field} must be an object with the keys {', '.join(self.sides)}")
        return tuple([self._side(side, sides.get(side), board) for side in self.sides])

    def _side(self, side: str, data: object, board: Board) -> tuple[int | None, ...]:
        lines = board.columns if side in ("above", "below") else board.rows
        clues = [None] * lines if data is None else to_sequence(data)
        if clues is None or len(clues) != lines:
            raise RuleError(f"the {self.field} {_AT[side]} must be a list of {lines}, null for no clue")
        return tuple([self._number(clue, side, number) for number, clue in enumerate(clues, 1)])

    def _number(self, data: object, side: str, number: int) -> int | None:
        if data is None:
            return None
        found = _number(data)
        if found not in self.allowed:
            line = f"{'column' if side in ('above', 'below') else 'row'} {number}"
            told = f"clues are {self.allowed[0]} to {self.allowed[-1]}"
            raise RuleError(f"the clue of {line} {_AT[side]} is {short_repr(data)}; {told}")
        return found

    def write(self, value: Content, board: Board) -> dict[str, Any]:
        return {side: list(clues) for side, clues in zip(self.sides, value)}

    def read(self, data: Mapping[str, Any]) -> object:
        return {side: data[side] for side in self.sides if side in data}

    def laid_out(self, layout: Layout, value: Content, board: Owner) -> Layout:
        marks: dict[str, Any] = {
            _OF[side]: tuple([() if clue is None else (ClueMark(str(clue)),) for clue in clues])
            for side, clues in zip(self.sides, value)
        }
        return layout._replace(**marks)

    def seen(self, layout: Layout, size: Size) -> object:
        found = {}
        for side in self.sides:
            marks = getattr(layout, _OF[side]) or ((),) * size[side in ("above", "below")]
            found[side] = [int(each[0].text) if each and each[0].text.isdecimal() else None for each in marks]
        return found

    def tools(self, size: Size) -> Sequence[Tool]:
        return [Tool("lines", self.field.removesuffix("s"), side=side) for side in self.sides]


_AT = {"above": "above", "left": "at the left", "right": "at the right", "below": "below"}
_OF = {"above": "column_clues", "left": "row_clues", "right": "row_ends", "below": "column_ends"}


class Option(Shape):
    """A number or flag of the whole board; a number is 0 only where that is the default."""

    def __init__(self, field: str, default: Any, says: str) -> None:  # noqa: ANN401
        super().__init__(field, left_out=True)
        self.default = default
        self.least = min(1, default)
        self.says = says

    def settled(self, data: object, board: Board) -> object:
        if type(data) is bool or isinstance(self.default, bool):
            if type(data) is not type(self.default):
                raise RuleError(f"{self.field} must be true or false, not {short_repr(data)}")
            return data
        number = _number(data)
        if not self.least <= number <= 1_000:
            told = f"must be a number from {self.least} to 1,000, not {short_repr(data)}"
            raise RuleError(f"{self.field} {told}")
        return number

    def laid_out(self, layout: Layout, value: object, board: Owner) -> Layout:
        told = self.says if value is True else f"{self.field}: {value}"
        return layout._replace(note=" ".join(filter(None, [layout.note, told])))

    def seen(self, layout: Layout, size: Size) -> object:
        if isinstance(self.default, bool):
            return self.says in layout.note
        found = re.search(rf"{self.field}: (\d+)", layout.note)
        return int(found[1]) if found else self.default

    def tool(self, size: Size) -> Tool:
        if isinstance(self.default, bool):
            return Tool("note", self.field, texts=(self.says,), key=self.key)
        return Tool("number", self.field, range(self.least, max(size) + 1), key=self.key)


def _number(data: object) -> int:
    """Converts data to a number; -1 if it is none."""
    try:
        return to_number(data)
    except TypeError:
        return -1


def _one(field: str) -> str:
    """The name of one clue of a field: its name without the s of the plural."""
    return field.removesuffix("s").replace("_", " ")
