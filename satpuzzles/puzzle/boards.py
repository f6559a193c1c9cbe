"""Shapes of fields: numbers in cells, regions, cages, pairs of cells, and clues outside the board.

A puzzle lists the shapes of its fields; its validation, JSON and layout follow from them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product
from typing import ClassVar

from satpuzzles.core.arguments import plural, short_repr, to_number, to_sequence
from satpuzzles.core.errors import CapError, RuleError
from satpuzzles.core.grid import (
    CELL_CAP,
    Cell,
    Grid,
    Size,
    parts_between,
    parts_of,
    place,
    regions,
    to_cell,
    to_grid,
)
from satpuzzles.puzzle.layout import KNOWN, ClueMark, Edge, Layout
from satpuzzles.puzzle.shape import Board as Board
from satpuzzles.puzzle.shape import Content as Content
from satpuzzles.puzzle.shape import Owner as Owner
from satpuzzles.puzzle.shape import Shape as Shape
from satpuzzles.puzzle.shape import Tool as Tool

# ---- numbers in cells, regions and cages ----


class Numbers(Shape):
    """A number in every cell, 1 to ``most``; 0 for none.

    Attributes:
        word: what a number is called.
        most: the largest number; if it is the board's ``values``, pictures show givens, else clues.
        rest: text about 0 for the error message.
    """

    nothing = 0

    def __init__(self, field: str, word: str, most: int, rest: str = "") -> None:
        super().__init__(field)
        self.word = word
        self.most = most
        self.rest = rest

    def settled(self, data: object, board: Board) -> Grid:
        grid = to_grid(data, "board")
        self.require_within(grid, self.most)
        return grid

    def laid_out(self, layout: Layout, value: Grid, board: Owner) -> Layout:
        if board.values == self.most > 1:
            return layout._replace(givens=value)
        clues = {cell: str(number) for number, cells in parts_of(value).items() if number for cell in cells}
        return layout._replace(corners={**layout.corners, **clues}, boxed=True)

    def seen(self, layout: Layout, size: Size) -> object:
        shown = layout.corners or layout.clues
        rows, columns = map(range, size)
        texts = [[shown.get((row, column), "").rstrip(KNOWN) for column in columns] for row in rows]
        return [[int(text) if text.isdecimal() else 0 for text in row] for row in texts]

    def tool(self, size: Size) -> Tool:
        # Where 0 has a meaning, a cell without a number is not finished.
        return Tool("cells", self.word, range(not self.rest, self.most + 1), everywhere=bool(self.rest))

    def require_within(self, grid: Grid, most: int) -> None:
        """Raises RuleError if a number is negative or larger than ``most``."""
        found = set[int | None]().union(*grid)
        if all(value is not None and 0 <= value <= most for value in found):
            return
        for row, values in enumerate(grid):
            for column, value in enumerate(values):
                if value is None or not 0 <= value <= most:
                    raise RuleError(
                        f"the {self.word} at {place((row, column))} is {short_repr(value)}; "
                        f"{self.word}s are 1 to {most:,}{self.rest}"
                    )


class RegionGrid(Shape):
    """A number in every cell; cells with equal numbers form a region.

    Attributes:
        as_rows: whether regions have as many cells as the board has rows; if not, they must be connected.
    """

    def __init__(self, field: str, *, left_out: bool = False, as_rows: bool = False) -> None:
        super().__init__(field, left_out=left_out)
        self.as_rows = as_rows

    def settled(self, data: object, board: Board) -> Grid:
        grid, rows = to_grid(data, self.field if self.as_rows else "board"), board.rows
        if self.as_rows and (len(grid), len(grid[0])) != (rows, rows):
            raise RuleError(
                f"the {self.field} are {len(grid)} x {len(grid[0])}, but the board is {rows} x {rows}"
            )
        for number, cells in parts_of(grid).items():
            where = f"the region {short_repr(number)} at {place(cells[0])}"
            if self.as_rows and len(cells) != rows:
                raise RuleError(f"{where} has {plural(len(cells), 'cell')}, but needs {rows}")
            if not self.as_rows and len(regions(cells)) > 1:
                raise RuleError(f"{where} is not connected")
        return grid

    def laid_out(self, layout: Layout, value: Grid, board: object) -> Layout:
        return with_parts(layout, parts_of(value).values())

    def seen(self, layout: Layout, size: Size) -> object:
        numbers = parts_between(layout.walls, size)
        return None if self.left_out and box_of_parts(numbers) else numbers

    def tool(self, size: Size) -> Tool:
        return Tool("regions", "region")


def box_of_parts(numbers: Grid) -> tuple[int, int] | None:
    """Rows and columns of the boxes if the parts of a board are boxes, else None."""
    first = parts_of(numbers)[numbers[0][0]]
    rows, columns = first[-1][0] + 1, first[-1][1] + 1
    across = len(numbers[0]) // columns
    boxes = [
        [row // rows * across + column // columns + 1 for column in range(len(numbers[0]))]
        for row in range(len(numbers))
    ]
    return (rows, columns) if list(map(list, numbers)) == boxes else None


def with_parts(layout: Layout, parts: Iterable[Iterable[Cell]]) -> Layout:
    """Adds heavy walls between the parts of the board to a layout."""
    part_of = {cell: number for number, cells in enumerate(parts) for cell in cells}
    walls = frozenset(
        (cell, near)
        for cell, number in part_of.items()
        for near in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))
        if part_of.get(near, number) != number
    )
    return layout._replace(walls=walls, boxed=True, framed=True)


class Cages(Shape):
    """Connected sets of cells, each with a clue, that partition the board."""

    @abstractmethod
    def cage(self, data: object, name: str, board: Board) -> Content:
        """Converts data to a cage with sorted ``cells``; raises RuleError naming the cage."""

    @abstractmethod
    def printed(self, cage: Content) -> str:
        """The printed text of a cage's clue."""

    def settled(self, data: object, board: Board) -> tuple[Content, ...]:
        listed = to_sequence(data)
        if listed is None:
            raise RuleError(f"the {self.field} must be a list")
        rows, columns = board.rows, board.columns
        if len(listed) > rows * columns:
            cells = plural(rows * columns, "cell")
            raise RuleError(f"there are {len(listed)} {self.field}, but the board has {cells}")
        cages = [self.cage(each, f"cage {number}", board) for number, each in enumerate(listed, 1)]
        owner: dict[Cell, int] = {}
        for number, cage in enumerate(cages, 1):
            for cell in cage.cells:
                if owner.setdefault(cell, number) != number:
                    raise RuleError(
                        f"the cell at {place(cell)} is in both cage {owner[cell]} and cage {number}"
                    )
        for cell in product(range(rows), range(columns)):
            if cell not in owner:
                raise RuleError(f"the cell at {place(cell)} is not in any cage")
        return tuple(sorted(cages, key=lambda cage: cage.cells[0]))

    def laid_out(self, layout: Layout, value: Sequence[Content], board: object) -> Layout:
        corners = {cage.cells[0]: self.printed(cage) for cage in value}
        return with_parts(layout, [cage.cells for cage in value])._replace(corners=corners)

    def seen(self, layout: Layout, size: Size) -> object:
        parts = parts_of(parts_between(layout.walls, size)).values()
        return [self.cage_seen(cells, layout.corners.get(cells[0], "")) for cells in parts]

    def tool(self, size: Size) -> Tool:
        return Tool("cages", "cage")

    def cage_seen(self, cells: Sequence[Cell], clue: str) -> object:
        """The data of a cage from its printed clue; raises RuleError if pictures do not show it."""
        raise RuleError(f"pictures do not show the {self.field}")


def connected_cells(data: object, name: str, board: Board) -> tuple[Cell, ...]:
    """The cells of a cage in ascending order; raises RuleError naming the cage."""
    listed = to_sequence(data)
    if not listed:
        raise RuleError(f"{name} needs a list of its cells")
    rows, columns = board.rows, board.columns
    if len(listed) > rows * columns:
        raise RuleError(f"{name} has {plural(len(listed), 'cell')}, but the board has {rows * columns}")
    found = tuple(sorted([to_cell(cell, rows, columns, name) for cell in listed]))
    for cell, following in pairwise(found):
        if cell == following:
            raise RuleError(f"{name} has the cell at {place(cell)} twice")
    if len(regions(found)) > 1:
        raise RuleError(f"{name} at {place(found[0])} is not connected")
    return found


# ---- pairs of cells ----


class Pairs(Shape):
    """Pairs of neighbouring cells. With ``ordered`` the first is the lesser, else both are alike.

    Attributes:
        word: the name of a pair.
        most: the maximum number of pairs.
    """

    def __init__(self, field: str, word: str, most: int, *, ordered: bool, left_out: bool = False) -> None:
        super().__init__(field, optional=True, left_out=left_out)
        self.word = word
        self.most = most
        self.ordered = ordered

    def settled(self, data: object, board: Board) -> tuple[Edge, ...]:
        listed = to_sequence(data)
        if listed is None:
            raise RuleError(f"the {self.word} list must be a list of pairs of cells")
        if len(listed) > self.most:
            raise CapError(f"the {self.word} list has {len(listed)} pairs; the cap is {self.most:,}")
        return tuple(sorted(set(self._pairs(listed, board))))

    def _pairs(self, listed: Sequence[object], board: Board) -> Iterator[Edge]:
        rows, columns = board.rows, board.columns
        for number, each in enumerate(listed, 1):
            name = f"{self.word} {number}"
            pair = to_sequence(each)
            if pair is None or len(pair) != 2:
                raise RuleError(f"{name} must be a pair of cells")
            one, other = to_cell(pair[0], rows, columns, name), to_cell(pair[1], rows, columns, name)
            if abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
                raise RuleError(f"{name}: {place(one)} and {place(other)} share no edge")
            yield (one, other) if self.ordered or one < other else (other, one)

    def laid_out(self, layout: Layout, value: Sequence[Edge], board: object) -> Layout:
        if not self.ordered:
            return layout._replace(walls=layout.walls.union(value))
        signs = {}
        for less, greater in value:
            upright = less[1] == greater[1]
            signs[min(less, greater), max(less, greater)] = ("<>", "∧∨")[upright][less > greater]
        return layout._replace(signs=signs, boxed=True)

    def seen(self, layout: Layout, size: Size) -> object:
        if not self.ordered:
            return tuple(layout.walls) or (None if self.left_out else ())
        return [edge if sign in "<∧" else edge[::-1] for edge, sign in layout.signs.items()]

    def tool(self, size: Size) -> Tool:
        return Tool("signs" if self.ordered else "marks", self.word)


# ---- clues outside ----


class Outside(Shape):
    """A clue for each row at the left, or each column above: a number from 0, unless overridden.

    Attributes:
        line: ``row`` or ``column``.
        at_end: whether the clues are at the right or below.
        gaps: whether a line may have no clue (None).
        word: the name of a clue.
    """

    word: ClassVar[str] = "count"

    def __init__(
        self, field: str, line: str, *, key: str = "", at_end: bool = False, gaps: bool = False
    ) -> None:
        super().__init__(field, key=key or f"{line}s")
        self.line = line
        self.at_end = at_end
        self.gaps = gaps

    def settled(self, data: object, board: Board) -> tuple[Content, ...]:
        line, word = self.line, self.word
        found = to_sequence(data)
        if found is None:
            raise RuleError(f"the {line} {word}s must be a list with one {word} for each {line}")
        if not found:
            raise RuleError(f"a {board.type} needs at least one {line}")
        if len(found) > CELL_CAP:
            raise CapError(f"the board has {len(found)} {line}s; the cap is {CELL_CAP:,}")
        lines = board.rows if line == "row" else board.columns
        if len(found) != lines:
            clues = plural(len(found), f"{line} {word}")
            raise RuleError(f"the board has {plural(lines, line)} but {clues}")
        return tuple(
            [
                None if self.gaps and each is None else self.clue(each, f"{line} {number}", board)
                for number, each in enumerate(found, 1)
            ]
        )

    def clue(self, data: object, name: str, board: Owner) -> Content:
        """Converts data to the clue of a line; raises RuleError naming the line."""
        try:
            count = to_number(data)
        except TypeError:
            raise RuleError(
                f"the {self.word} of {name} must be a whole number, not {short_repr(data)}"
            ) from None
        if count < 0:
            raise RuleError(f"the {self.word} of {name} is {short_repr(count)}; {self.word}s are 0 or more")
        return count

    def marks(self, clue: Content, board: Owner) -> tuple[ClueMark, ...]:
        """The printed marks of a clue."""
        return (ClueMark(str(clue)),)

    def laid_out(self, layout: Layout, value: Sequence[Content], board: Owner) -> Layout:
        marks = tuple([() if clue is None else self.marks(clue, board) for clue in value])
        if self.line == "row":
            return layout._replace(row_ends=marks) if self.at_end else layout._replace(row_clues=marks)
        return layout._replace(column_ends=marks) if self.at_end else layout._replace(column_clues=marks)

    def seen(self, layout: Layout, size: Size) -> object:
        at_start, at_end = (layout.row_clues, layout.row_ends), (layout.column_clues, layout.column_ends)
        found = (at_start if self.line == "row" else at_end)[self.at_end]
        lines = size[0] if self.line == "row" else size[1]
        return [self.clue_seen(marks) for marks in found or ((),) * lines]

    def tool(self, size: Size) -> Tool:
        sides = ("left", "right") if self.line == "row" else ("above", "below")
        return Tool("lines", self.word, side=sides[self.at_end])

    def clue_seen(self, marks: Sequence[ClueMark]) -> object:
        """The data of a clue from its printed marks."""
        return int(marks[0].text) if marks and marks[0].text.isdecimal() else None
