"""Hitori: black out cells so that no number repeats among the white cells of a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar

from satpuzzles.core.grid import Grid
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.boards import Numbers, Shape
from satpuzzles.rules.answers import Domains
from satpuzzles.rules.blackened import Unrepeated, WhitesConnected
from satpuzzles.rules.groups import Bounds, Count, Group
from satpuzzles.rules.pairs import Neighbours, NotBoth
from satpuzzles.rules.rule import Rule
from satpuzzles.rules.single import Given
from satpuzzles.sat.sink import Clause, Sink

VALUE_CAP = 1_000_000

REPEATED = "repeated number"
ADJACENT = "adjacent black cells"
CONNECTED = "connected white cells"
WHITE_CELL = "a white cell"
BLACKED_OUT = "cell already black"


@dataclass(frozen=True, slots=True)
class Hitori(Puzzle):
    """A Hitori board.

    In a solution 1 is black and 0 is white. No number stands twice among the white cells of a row or
    column, no two black cells share an edge, and the white cells, at least one, are connected.

    Attributes:
        numbers: rows x columns numbers from 1; 0 is a cell already blacked out.
    """

    type: ClassVar[str] = "hitori"
    encodings: ClassVar[Mapping[str, str]] = {
        "lazy": "two-literal clauses, connectivity by cuts as models break it",
        "forest": "complete: black cells and border close no cycle, by elimination or, if large, ranks",
        "parsimonious": "the same so that each solution is one model, for counters without projection",
        "ranks": "the same by binary ranks on every board (rival, for comparison)",
    }
    complete_encoding: ClassVar[str] = "forest"
    propagated: ClassVar[bool] = False
    shapes: ClassVar[tuple[Shape, ...]] = (
        Numbers("numbers", "number", VALUE_CAP, ", 0 for a cell already black"),
    )

    numbers: Grid

    # ---- rules ----

    def rules(self) -> Iterator[Rule]:
        rows, columns = self.rows, self.columns
        yield NotBoth(
            ADJACENT,
            "The cells at {one} and {other} are not both black.",
            "The cells at {one} and {other} are both black.",
            pairs=Neighbours(rows, columns),
        )
        board = Group("board", range(self.answers))
        yield Count(
            WHITE_CELL,
            "At least one cell is white.",
            "No cell is white.",
            value=0,
            bounds=(Bounds(board, 1, self.answers, 1),),
            implied=self.answers > 1,  # of two neighbours one is white
        )
        yield Unrepeated(
            REPEATED,
            "{line} has at most one white {label}.",
            "{line} has {count:white cell} with {label}.",
            labels=self.numbers,
        )
        black = [index for index, number in enumerate(chain.from_iterable(self.numbers)) if not number]
        yield Given(
            BLACKED_OUT,
            "The cell at {place} is black already.",
            "The cell at {place} is black already and cannot be white.",
            given=tuple([(index, 1) for index in black]),
        ).told_by([divmod(index, columns) for index in black])
        yield WhitesConnected(
            CONNECTED,
            "The white cells are connected.",
            "The white cells around {place} are cut off from the others.",
            rows=rows,
            columns=columns,
            near="Some neighbour of the cell at {place} is white.",
        )

    def write_rules(self, sink: Sink, encoding: str, domains: Domains | None = None) -> None:
        sink.phases = list(range(-1, -self.answers - 1, -1))  # white first: few cuts are needed then
        super(Hitori, self).write_rules(sink, encoding, domains)

    def value_name(self, value: int) -> str:
        return ("white", "black")[value]

    def confirm(self, solution: Grid) -> bool:
        """See Puzzle."""
        for numbers, colors in chain(zip(self.numbers, solution), zip(zip(*self.numbers), zip(*solution))):
            white = [number for number, color in zip(numbers, colors) if not color]
            if len(set(white)) < len(white) or 0 in white or b"\1\1" in bytes(colors):
                return False
        # A flood of its own: the rule's cuts and its check share theirs. Cells are numbered with a border of
        # one, so that no neighbour is in the next row.
        width = self.columns + 1
        bordered = chain.from_iterable((*colors, 1) for colors in solution)
        unseen = {cell for cell, color in enumerate(bordered) if not color}
        reached = [unseen.pop()] if unseen else []
        connected = bool(reached)
        while reached:
            cell = reached.pop()
            for neighbour in (cell - 1, cell + 1, cell - width, cell + width):
                if neighbour in unseen:
                    unseen.remove(neighbour)
                    reached.append(neighbour)
        return connected and not unseen

    def blocking_clause(self, solution: Grid) -> Clause:
        """See Puzzle. Short where no further cell can be black: then another solution has to whiten one.

        A solution with all these black cells and more would stay one with a single cell more, for a
        black cell made white again joins its white neighbours; and no single one can be added.
        """
        if has_room_for_black(solution):
            return Puzzle.blocking_clause(self, solution)
        return [-variable for variable in self.true_variables(solution)]


def has_room_for_black(solution: Grid) -> bool:
    """Whether one more cell of a solution could be black without breaking a rule.

    A white cell can, unless a neighbour is black or it would close a ring of black cells (joined
    diagonally, the border counting as one black cell) and so cut the white cells in two. On boards of
    one line the answer is always yes, which is safe and costs nothing there.
    """
    if min(len(solution), len(solution[0])) == 1:
        return True
    # The board inside a frame of cells 2, as one list; the whole frame is one node, number 0.
    stride = len(solution[0]) + 2
    cells = [2] * stride + [color for row in solution for color in (2, *row, 2)] + [2] * stride
    diagonals = (-stride - 1, -stride + 1, stride - 1, stride + 1)
    above = list(range(len(cells)))

    def find(cell: int) -> int:
        while above[cell] != cell:
            above[cell] = above[above[cell]]
            cell = above[cell]
        return cell

    black = [cell for cell, color in enumerate(cells) if color == 1]
    for cell in black:
        for near in (cell - stride - 1, cell - stride + 1):
            if cells[near] == 1:
                above[find(near)] = find(cell)
        if 2 in (cells[cell - 1], cells[cell + 1], cells[cell - stride], cells[cell + stride]):
            above[find(cell)] = find(0)
    for cell, color in enumerate(cells):
        if color == 0 and 1 not in (
            cells[cell - 1],
            cells[cell + 1],
            cells[cell - stride],
            cells[cell + stride],
        ):
            near_black = [cell + step for step in diagonals if cells[cell + step] == 1]
            joined = [find(near) for near in near_black]
            if any(cells[cell + step] == 2 for step in diagonals):
                joined.append(find(0))
            if len(set(joined)) == len(joined):
                return True
    return False
