"""Nonogram: colour cells so that every line shows its runs, in one or several colours."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from satpuzzles.core.arguments import is_missing, short_repr, to_number, to_sequence
from satpuzzles.core.errors import ArgumentError, RuleError
from satpuzzles.core.grid import CELL_CAP, Cell, Grid, Rows, Size
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.boards import Board, Outside, Shape, Tool
from satpuzzles.puzzle.layout import ClueMark, Layout
from satpuzzles.rules.answers import Domains
from satpuzzles.rules.groups import columns_of, rows_of
from satpuzzles.rules.lines import Line, Runs, filled
from satpuzzles.rules.rule import BY_CLUE, RuleFamily
from satpuzzles.rules.single import OneValue
from satpuzzles.sat.runs import Run, earliest_starts
from satpuzzles.sat.sink import Clause, Sink
from satpuzzles.sat.statements import Note

Clue = tuple[Run, ...]
Clues = Rows | Sequence[Sequence[int | Sequence[int]]]
"""The clues of all rows or columns as users give them."""

ROW_CLUE, COLUMN_CLUE, ONE_COLOR = "row clue", "column clue", "one colour a cell"

BLACK = "#000000"
COLOR_CAP = 60
COLOR = re.compile("#[0-9a-fA-F]{6}")


class _RunClue(Outside):
    """Runs as (length, colour) pairs, or plain lengths for colour 1; in JSON plain where there is one."""

    word = "clue"

    def clue(self, data: object, name: str, board: Nonogram) -> Clue:
        listed = to_sequence(data)
        if listed is None:
            raise RuleError(f"the clue of {name} must be a list of runs")
        if len(listed) > CELL_CAP:
            raise RuleError(f"the clue of {name} has {len(listed)} runs; the cap is {CELL_CAP:,}")
        colors = len(board.colors)
        # A data frame fills short clues up.
        found = [_to_run(run, name, colors) for run in listed if run is None or not is_missing(run)]
        if [run[0] for run in found] == [0]:
            return ()
        for length, color in found:
            if not 1 <= length <= CELL_CAP:
                raise RuleError(
                    f"a run in the clue of {name} is {short_repr(length)} long; "
                    f"runs are 1 to {CELL_CAP:,} long"
                )
            if not 1 <= color <= colors:
                raise RuleError(
                    f"a run in the clue of {name} has colour {short_repr(color)}; colours are 1 to {colors}"
                )
        return tuple(found)

    def marks(self, clue: Clue, board: Nonogram) -> tuple[ClueMark, ...]:
        colored = len(board.colors) > 1
        marks = [ClueMark(str(length), color if colored else 0) for length, color in clue]
        return tuple(marks) or (ClueMark("0"),)

    def clue_seen(self, marks: Sequence[ClueMark]) -> object:
        # What is no number is told when the clue is looked at.
        lengths = [int(mark.text) if mark.text.isdecimal() else mark.text for mark in marks]
        return [(length, mark.color or 1) for length, mark in zip(lengths, marks, strict=True)]

    def to_json(self, value: Sequence[Clue], board: Nonogram) -> list[list[Any]]:
        one_color = len(board.colors) == 1
        return [[run[0] if one_color else list(run) for run in clue] for clue in value]


class _Colors(Shape):
    """The colours as ``#rrggbb``."""

    def settled(self, data: object, board: Board) -> tuple[str, ...]:
        colors = to_sequence(data)
        if colors is None:
            raise RuleError("the colours must be a list")
        if not 1 <= len(colors) <= COLOR_CAP:
            raise RuleError(f"a nonogram has 1 to {COLOR_CAP} colours, not {len(colors)}")
        for color in colors:
            if not isinstance(color, str) or not COLOR.fullmatch(color):
                raise RuleError(f"the colour {short_repr(color)} is not of the form #rrggbb")
        return tuple(str(color).lower() for color in colors)

    def laid_out(self, layout: Layout, value: tuple[str, ...], board: object) -> Layout:
        return layout._replace(colors=value) if len(value) > 1 else layout

    def seen(self, layout: Layout, size: Size) -> object:
        return layout.colors or (BLACK,)

    def tool(self, size: Size) -> Tool:
        return Tool("colors", "colour", range(1, COLOR_CAP + 1), key=self.key)


@dataclass(frozen=True, slots=True)
class Nonogram(Puzzle):
    """A nonogram.

    In a solution 0 is blank and any other number is a colour, counted from 1. Every line shows exactly
    the runs of its clue, in order, with at least one blank between two runs of the same colour.

    Attributes:
        row_clues: for each row its runs as (length, colour) pairs, or plain lengths for colour 1.
            An empty clue, or a single 0, is a blank line.
        column_clues: the same for each column, from top to bottom.
        colors: the colours as ``#rrggbb``, the first being colour 1.
    """

    type: ClassVar[str] = "nonogram"
    encodings: ClassVar[Mapping[str, str]] = {
        "order": "each run's start as order variables, clauses of at most three literals",
        "automaton": "a path through each line's automaton, which propagates everything (rival)",
        "start": "each run's start as one variable a position (rival, for comparison)",
    }
    complete_encoding: ClassVar[str] = "order"
    shapes: ClassVar[tuple[Shape, ...]] = (
        _RunClue("row_clues", "row"),
        _RunClue("column_clues", "column"),
        _Colors("colors", left_out=True),
    )

    row_clues: tuple[Clue, ...]
    column_clues: tuple[Clue, ...]
    colors: tuple[str, ...] = (BLACK,)

    def __init__(
        self,
        rows: Clues | None = None,
        columns: Clues | None = None,
        colors: Sequence[str] = (BLACK,),
        *,
        known: Rows | None = None,
        row_clues: Clues | None = None,
        column_clues: Clues | None = None,
    ) -> None:
        for given, same in ((rows, row_clues), (columns, column_clues)):
            if given is not None and same is not None:
                raise ArgumentError("rows and row_clues, or columns and column_clues, cannot be combined")
        object.__setattr__(self, "row_clues", row_clues if rows is None else rows)
        object.__setattr__(self, "column_clues", column_clues if columns is None else columns)
        for name, value in (("colors", colors), ("known", known)):
            object.__setattr__(self, name, value)
        self.__post_init__()

    def __post_init__(self) -> None:
        # Runs name colours, so these are looked at first.
        object.__setattr__(self, "colors", self.shapes[-1].settled(self.colors, self))
        super(Nonogram, self).__post_init__()

    @property
    def columns(self) -> int:
        return len(self.column_clues)

    @property
    def values(self) -> int:
        return len(self.colors)

    def value_name(self, value: int, place: int = 0) -> str:
        return f"colour {value}" if value and self.values > 1 else self.places.shades[value]

    def lines(self) -> list[tuple[str, Clue, tuple[Cell, ...]]]:
        """Every line: its name for people, its clue and its cells; rows first."""
        rows, columns = self.rows, self.columns
        groups = (*rows_of(rows, columns), *columns_of(rows, columns))
        return [
            (name, clue, tuple([divmod(place, columns) for place in places]))
            for (name, places), clue in zip(groups, self.row_clues + self.column_clues)
        ]

    def transposed(self) -> Nonogram:
        """The board with rows and columns swapped."""
        known = None if self.known is None else tuple(zip(*self.known))
        return replace(self, row_clues=self.column_clues, column_clues=self.row_clues, known=known)

    # ---- rules ----

    def obstacle(self) -> str | None:
        for line, clues, length in (
            ("row", self.row_clues, self.columns),
            ("column", self.column_clues, self.rows),
        ):
            for number, clue in enumerate(clues, 1):
                # The gaps between runs of one colour are looked at where there may be too few cells for all.
                at_most = sum([run[0] for run in clue]) + len(clue) - 1
                if at_most > length and (needed := _length(clue)) > length:
                    return f"the clue of {line} {number} needs {needed} cells, but the line has {length}"
        in_rows, in_columns = filled(self.row_clues), filled(self.column_clues)
        for color in range(1, len(self.colors) + 1):
            across, down = in_rows.get(color, 0), in_columns.get(color, 0)
            if across != down:
                cells = f"filled cells of colour {color}" if self.values > 1 else "filled cells"
                return f"the row clues ask for {across} {cells}, but the column clues for {down}"
        return None

    def rules(self) -> Iterator[RuleFamily]:
        size = self.rows, self.columns
        cells = self.rows * self.columns
        yield OneValue(ONE_COLOR, "The cell at {place} has at most one colour.", count=cells)
        for rule, groups, clues in (
            (ROW_CLUE, rows_of(*size), self.row_clues),
            (COLUMN_CLUE, columns_of(*size), self.column_clues),
        ):
            yield Runs(
                rule,
                "{the_group} must show {runs}.",
                lines=tuple(map(Line, groups, clues)),
                colors=len(self.colors),
                blank="{the_group} must be blank.",
            ).told_by(tuple([group.name for group in groups]))

    def write_rules(self, sink: Sink, encoding: str, domains: Domains | None = None) -> None:
        reason = self.obstacle()
        if reason is not None and encoding != BY_CLUE:  # it speaks of all clues
            # Counting refutes at once what clauses alone may take exponential time to refute.
            sink.add(Note("sums of the clues", f"Rows and columns must fit: {reason}."), [[]])
        super(Nonogram, self).write_rules(sink, encoding, domains)

    def blocking_clause(self, solution: Grid) -> Clause:
        """See Puzzle. The clues fix how many cells have a colour, so another solution has to drop one."""
        return [-variable for variable in self.true_variables(solution)]

    def confirm(self, solution: Grid) -> bool:
        across = zip(self.row_clues + self.column_clues, (*solution, *zip(*solution)))
        if self.values > 1:
            return all(runs_of(line) == clue for clue, line in across)
        for clue, line in across:
            runs = bytes(line).split(b"\0")
            if [len(run) for run in runs if run] != [length for length, _ in clue]:
                return False
        return True


def runs_of(line: Sequence[int | None]) -> Clue:
    """The runs of a full line."""
    found: list[Run] = []
    before: int | None = 0
    for value in line:
        if value and value == before:
            found[-1] = (found[-1][0] + 1, value)
        elif value:
            found.append((1, value))
        before = value
    return tuple(found)


def board_of(picture: Sequence[Sequence[int | None]], colors: tuple[str, ...] = (BLACK,)) -> Nonogram:
    """The nonogram of a picture's clues."""
    return Nonogram(tuple(map(runs_of, picture)), tuple(map(runs_of, zip(*picture))), colors)


def _to_run(run: object, name: str, colors: int) -> Run:
    parts = to_sequence(run) or (run, 1)
    try:
        length, color = map(to_number, parts)
    except (TypeError, ValueError):
        wanted = "a whole number" if colors == 1 else "a pair [length, colour]"
        raise RuleError(f"a run in the clue of {name} must be {wanted}, not {short_repr(run)}") from None
    return length, color


def _length(clue: Clue) -> int:
    """The cells that a clue needs at least: its runs and the gaps between runs of one colour."""
    starts = earliest_starts(clue)
    return starts[-1] + clue[-1][0] if clue else 0
