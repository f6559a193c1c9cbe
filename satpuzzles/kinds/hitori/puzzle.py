"""Hitori: black out cells so that no number repeats among the white cells of a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, ClassVar

from satpuzzles.core.grid import Cell, Grid, Rows
from satpuzzles.kinds.hitori.solutions import has_room_for_black, keeps_rules
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.boards import Numbers, Shape
from satpuzzles.rules.answers import Domains
from satpuzzles.rules.blackened import Unrepeated, WhitesConnected
from satpuzzles.rules.groups import Bounds, Cardinality, PlaceGroup
from satpuzzles.rules.pairs import Neighbours, NotBoth
from satpuzzles.rules.rule import RuleFamily
from satpuzzles.rules.single import Given
from satpuzzles.sat.connectivity import require_room_for_ranks
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

    In a solution 1 is black and 0 is white. No number appears twice among the white cells of a row or column,
    no two black cells share an edge, and the white cells, at least one, are connected.

    Attributes:
        numbers: rows x columns numbers from 1; 0 is a cell already blacked out.
    """

    type: ClassVar[str] = "hitori"
    encodings: ClassVar[Mapping[str, str]] = {
        "lazy": "two-literal clauses, connectivity by cuts as models break it",
        "forest": "complete: black cells and border close no cycle, by elimination or, if large, ranks",
        "ranks": "the same by binary ranks on every board (rival, for comparison)",
    }
    complete_encoding: ClassVar[str] = "forest"
    shapes: ClassVar[tuple[Shape, ...]] = (
        Numbers("numbers", "number", VALUE_CAP, ", 0 for a cell already black"),
    )

    numbers: Grid

    if TYPE_CHECKING:

        def __init__(self, numbers: Rows, *, known: Rows | None = None) -> None: ...

    def lines_of(self, cell: Cell) -> Iterator[Cell]:
        """The other cells of the row and the column of a cell."""
        yield from ((cell[0], column) for column in range(self.columns) if column != cell[1])
        yield from ((row, cell[1]) for row in range(self.rows) if row != cell[0])

    # ---- rules ----

    def rules(self) -> Iterator[RuleFamily]:
        rows, columns = self.rows, self.columns
        touching, some_white, connected = _rules_of_size(rows, columns)
        yield touching
        yield some_white
        yield Unrepeated(
            REPEATED,
            "{line} has at most one white {label}.",
            "{line} has {count:white cell} with {label}.",
            labels=self.numbers,
        )
        black = (
            [index for index, number in enumerate(chain.from_iterable(self.numbers)) if not number]
            if any(0 in numbers for numbers in self.numbers)
            else []
        )
        yield Given(
            BLACKED_OUT,
            "The cell at {place} is black already.",
            "The cell at {place} is black already and cannot be white.",
            given=tuple([(index, 1) for index in black]),
        ).told_by([divmod(index, columns) for index in black])
        yield connected

    def write_rules(self, sink: Sink, encoding: str, domains: Domains | None = None) -> None:
        if encoding in ("forest", "ranks"):  # before there are millions of clauses about numbers
            require_room_for_ranks(sink, self.rows, self.columns, by_ranks=encoding == "ranks")
        super(Hitori, self).write_rules(sink, encoding, domains)

    def value_name(self, value: int, place: int = 0) -> str:
        return ("white", "black")[value]

    def confirm(self, solution: Grid) -> bool:
        return keeps_rules(self.numbers, solution)

    def blocking_clause(self, solution: Grid) -> Clause:
        """See Puzzle. Short where no further cell can be black: then another solution has to whiten one.

        A solution with all these black cells and more would stay one with a single cell more, for a
        black cell made white again joins its white neighbours; and no single one can be added.
        """
        if has_room_for_black(solution):
            return Puzzle.blocking_clause(self, solution)
        return [-variable for variable in self.true_variables(solution)]


@lru_cache(maxsize=64)
def _rules_of_size(rows: int, columns: int) -> tuple[RuleFamily, RuleFamily, RuleFamily]:
    """The rules that are the same for every board of a size."""
    board = PlaceGroup("board", range(rows * columns))
    return (
        NotBoth(
            ADJACENT,
            "The cells at {one} and {other} are not both black.",
            "The cells at {one} and {other} are both black.",
            pairs=Neighbours(rows, columns),
        ),
        Cardinality(
            WHITE_CELL,
            "At least one cell is white.",
            "No cell is white.",
            value=0,
            bounds=(Bounds(board, 1, rows * columns, 1),),
            implied=rows * columns > 1,  # of two neighbours one is white
        ),
        WhitesConnected(
            CONNECTED,
            "The white cells are connected.",
            "The white cells around {place} are cut off from the others.",
            rows=rows,
            columns=columns,
            near="At least one neighbour of the cell at {place} is white.",
        ),
    )
