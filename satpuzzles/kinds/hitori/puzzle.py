"""Hitori: black out cells so that no number repeats among the white cells of a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar

from satpuzzles.core.grid import Grid, Raster, bits
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.boards import Numbers, Shape
from satpuzzles.rules.answers import Domains
from satpuzzles.rules.blackened import Unrepeated, WhitesConnected
from satpuzzles.rules.groups import Bounds, Count, Group
from satpuzzles.rules.pairs import Neighbours, NotBoth
from satpuzzles.rules.rule import Rule, require_room
from satpuzzles.rules.single import Given
from satpuzzles.sat.sink import Clause, Sink

VALUE_CAP = 1_000_000

REPEATED = "repeated number"
ADJACENT = "adjacent black cells"
CONNECTED = "connected white cells"
MANY_CUTS = 10
"""From so many parts that a model cuts off, it pays to say of every cell that some neighbour is white: boards
of 50 x 50 then take three quarters of the time, of 100 x 100 half, and smaller ones seldom have so many."""

FLOODED_AT_ONCE = 500
"""Steps that a flood of white cells takes all around its edge, before going cell by cell is quicker."""

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

    def write_presolved_rules(self, sink: Sink, encoding: str) -> None:
        """See Puzzle. A cell whose number stands alone in both its lines can stay white in every solution.

        That it is not black beside another black cell waits for a model that breaks it. Solvers try white
        first, so none does before a clause asks for more black cells; then all that was left out comes.
        """
        if encoding != "lazy":
            super(Hitori, self).write_presolved_rules(sink, encoding)
            return
        rules = list(self.rules())
        answers = self.answer_layout()
        require_room(sink, [rule for rule in rules if rule.name != ADJACENT], answers, None, encoding)
        sink.phases = list(range(-1, -self.answers - 1, -1))
        for rule in rules:
            if isinstance(rule, NotBoth):
                rule.write_among(sink, answers, self._repeated_or_black(rules))
            elif isinstance(rule, WhitesConnected):
                rule.write_by_cuts(sink, MANY_CUTS)
            else:
                rule.write(sink, answers, None, encoding)

    def _repeated_or_black(self, rules: Sequence[Rule]) -> set[int]:
        """The cells whose number stands in a line of theirs again, and those that are black already."""
        found: set[int] = set()
        for rule in rules:
            if rule.name in (REPEATED, BLACKED_OUT):
                found.update(chain.from_iterable([rule.places(index) for index in range(len(rule))]))
        return found

    def value_name(self, value: int) -> str:
        return ("white", "black")[value]

    def confirm(self, solution: Grid) -> bool:
        """See Puzzle."""
        for numbers, colors in chain(zip(self.numbers, solution), zip(zip(*self.numbers), zip(*solution))):
            white = [number for number, color in zip(numbers, colors) if not color]
            if len(set(white)) < len(white) or 0 in white or b"\1\1" in bytes(colors):
                return False
        # A flood of its own: the rule's cuts and its check share theirs. Cells are numbered with a border of
        # one, so that no neighbour is in the next row. At first all cells around the last ones join at once.
        width = self.columns + 1
        black = "".join([f"{bytes(colors).hex()[1::2]}1" for colors in solution])  # type: ignore[arg-type]
        unseen = int(black[::-1], 2) ^ (1 << self.rows * width) - 1
        reached = edge = unseen & -unseen
        for _ in range(FLOODED_AT_ONCE):
            if not edge:
                break
            unseen ^= edge
            edge = (edge << 1 | edge >> 1 | edge << width | edge >> width) & unseen
        left, stack = set(bits(unseen)), bits(edge)
        left.difference_update(stack)
        while stack:
            cell = stack.pop()
            for neighbour in (cell - 1, cell + 1, cell - width, cell + width):
                if neighbour in left:
                    left.remove(neighbour)
                    stack.append(neighbour)
        return reached > 0 and not left

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
    raster = Raster(len(solution), len(solution[0]))
    stride = raster.stride
    black = raster.pack("".join([bytes(row).hex()[1::2] for row in solution]))  # type: ignore[arg-type]
    free = raster.board & ~(black | raster.boundary(black))
    if not free:
        return False
    inner = raster.board & raster.board >> 1 & raster.board << 1
    inner &= raster.board >> stride & raster.board << stride
    # The number of the tree of each black cell, 0 elsewhere; what lies above the first row is found beyond
    # the last one. The border is tree 1. Where trees join, the one with the larger number hangs on the other.
    tree = [0] * (raster.board.bit_length() + 2 * stride + 2)
    above = [0, 1]
    for cell in bits(black):
        left, right = tree[cell - stride - 1], tree[cell - stride + 1]
        while above[left] != left:
            left = above[left]
        while above[right] != right:
            right = above[right]
        if left and right:
            above[max(left, right)] = root = min(left, right)
        elif left or right:
            root = left or right
        else:
            root = len(above)
            above.append(root)
        if not inner >> cell & 1:
            above[root] = root = 1
        tree[cell] = root
    for cell in bits(free):
        joined = [1] if not inner >> cell & 1 else []
        for near in (cell - stride - 1, cell - stride + 1, cell + stride - 1, cell + stride + 1):
            if number := tree[near]:
                while above[number] != number:
                    number = above[number]
                joined.append(number)
        if len(set(joined)) == len(joined):
            return True
    return False
