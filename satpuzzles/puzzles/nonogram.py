"""Nonogram: colour cells so that every line shows its runs, in one colour or several."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any, ClassVar, Self

from satpuzzles.arguments import shown, to_number, to_sequence
from satpuzzles.encodings.formula import Clause, Formula, Rule
from satpuzzles.encodings.runs import (
    Run,
    earliest_starts,
    runs,
    runs_by_start,
    runs_by_start_count,
    runs_count,
)
from satpuzzles.errors import CapError, RuleError
from satpuzzles.grid import CELL_CAP, Cell, Grid, place
from satpuzzles.propagation.lines import bits, possible_starts, prune_lines
from satpuzzles.puzzles.base import PRESOLVE, Puzzle, Violation, require_keys

Clue = tuple[Run, ...]
Line = tuple[str, Clue, tuple[Cell, ...]]
"""A row or column: its name for people, its clue and its cells."""

BLACK = "#000000"
COLOR_CAP = 60


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
    rule_names: ClassVar[tuple[str, ...]] = ("row clue", "column clue")
    encodings: ClassVar[Mapping[str, str]] = {
        "order": "each run's start as order variables, clauses of at most three literals",
        "start": "each run's start as one variable a position (rival, for comparison)",
    }
    complete_encoding: ClassVar[str] = "order"

    row_clues: tuple[Clue, ...]
    column_clues: tuple[Clue, ...]
    colors: tuple[str, ...] = (BLACK,)

    def __post_init__(self) -> None:
        colors = tuple(to_sequence(self.colors) or ())
        if not 1 <= len(colors) <= COLOR_CAP:
            raise RuleError(f"a nonogram has 1 to {COLOR_CAP} colours, not {len(colors)}")
        for color in colors:
            if not isinstance(color, str) or not re.fullmatch(r"#[0-9a-fA-F]{6}", color):
                raise RuleError(f"the colour {shown(color)} is not of the form #rrggbb")
        object.__setattr__(self, "colors", tuple(str(color).lower() for color in colors))
        for field, line in (("row_clues", "row"), ("column_clues", "column")):
            clues = getattr(self, field)
            object.__setattr__(self, field, _to_clues(clues, line, len(colors)))
        self.check_known()

    @property
    def rows(self) -> int:
        return len(self.row_clues)

    @property
    def columns(self) -> int:
        return len(self.column_clues)

    @property
    def values(self) -> int:
        return len(self.colors)

    def lines(self) -> list[Line]:
        """Every line: its name for people, its clue and its cells; rows first."""
        rows, columns = range(self.rows), range(self.columns)
        return [
            (f"row {row + 1}", clue, tuple((row, column) for column in columns))
            for row, clue in enumerate(self.row_clues)
        ] + [
            (f"column {column + 1}", clue, tuple((row, column) for row in rows))
            for column, clue in enumerate(self.column_clues)
        ]

    # ---- JSON ----

    def board_json(self) -> dict[str, Any]:
        one_color = len(self.colors) == 1

        def plain(clues: tuple[Clue, ...]) -> list[list[Any]]:
            return [[run[0] if one_color else list(run) for run in clue] for clue in clues]

        data: dict[str, Any] = {"rows": plain(self.row_clues), "columns": plain(self.column_clues)}
        if self.colors != (BLACK,):
            data["colors"] = list(self.colors)
        return data

    @classmethod
    def from_board_json(cls, data: Mapping[str, Any], known: Grid | None) -> Self:
        require_keys(data, ["rows", "columns"], ["colors"])
        colors = data.get("colors", [BLACK])
        if not isinstance(colors, list):
            raise RuleError("the key 'colors' must hold a list")
        return cls(data["rows"], data["columns"], tuple(colors), known=known)

    # ---- rules as clauses ----

    def obstacle(self) -> str | None:
        for line, clues, length in (
            ("row", self.row_clues, self.columns),
            ("column", self.column_clues, self.rows),
        ):
            for number, clue in enumerate(clues, 1):
                if (needed := _length(clue)) > length:
                    return f"the clue of {line} {number} needs {needed} cells, the line has {length}"
        in_rows, in_columns = _color_sums(self.row_clues), _color_sums(self.column_clues)
        for color in range(1, len(self.colors) + 1):
            if in_rows[color] != in_columns[color]:
                of_color = f" of colour {color}" if len(self.colors) > 1 else ""
                return (
                    f"the row clues ask for {in_rows[color]} filled cells{of_color}, "
                    f"the column clues for {in_columns[color]}"
                )
        return None

    def write_rules(self, formula: Formula, encoding: str) -> None:
        reason = self.obstacle()
        needed = int(reason is not None) + self.rows * self.columns * comb(self.values, 2)
        for line in self.lines():
            needed += self._count_line(encoding, line)
        formula.require_room(needed)
        if reason is not None:
            # Counting refutes at once what clauses alone may take exponential time to refute.
            formula.add(lambda: Rule("sums of the clues", (), f"Rows and columns must fit: {reason}."), [[]])
        self._write_colors(
            formula, [(row, column) for row in range(self.rows) for column in range(self.columns)]
        )
        for line in self.lines():
            self._write_line(formula, encoding, line)

    def write_presolved_rules(self, formula: Formula, encoding: str) -> None:
        rows = self._known_masks()
        columns = (
            None if self.obstacle() else prune_lines(self.row_clues, self.column_clues, rows, formula.limits)
        )
        if columns is None:
            formula.add(lambda: Rule(PRESOLVE, (), "Propagation leaves a line without a way."), [[]])
            return
        units: list[Clause] = []
        open_cells = []
        for row, masks in enumerate(rows):
            twice = once = 0
            for mask in masks:
                twice |= once & mask
                once |= mask
            for value in range(1, self.values + 1):
                first = self.variable(row, 0, value)
                units += [[first + column * self.values] for column in bits(masks[value] & ~twice)]
                units += [[-first - column * self.values] for column in bits(once & ~masks[value])]
            open_cells += [(row, column) for column in bits(twice)]
        open_lines = sorted({row for row, _ in open_cells} | {self.rows + column for _, column in open_cells})
        lines = self.lines() if open_lines else []
        true = {unit for (unit,) in units}
        starts: dict[int, list[range]] = {}
        needed = len(units) + len(open_cells) * comb(self.values, 2)
        for index in open_lines:
            formula.limits.check()
            _, clue, cells = lines[index]
            sets = possible_starts(clue, (rows + columns)[index], len(cells)) or []
            starts[index] = [range((each & -each).bit_length() - 1, each.bit_length()) for each in sets]
            needed += self._count_line(encoding, lines[index], starts[index], true)
        formula.require_room(needed)
        formula.add(lambda: Rule(PRESOLVE, (), "Propagation decides these cells."), units)
        self._write_colors(formula, open_cells)
        for index in open_lines:
            self._write_line(formula, encoding, lines[index], starts[index], true)

    def _write_colors(self, formula: Formula, cells: Sequence[Cell]) -> None:
        """No cell has two colours."""
        pairs = [(a, b) for a in range(self.values) for b in range(a)]
        for row, column in cells if pairs else ():
            first = self.variable(row, column)
            formula.add(
                lambda cell=(row, column): Rule(  # type: ignore[misc]
                    "one colour a cell", (cell,), f"The cell at {place(cell)} has at most one colour."
                ),
                [[-first - a, -first - b] for a, b in pairs],
            )

    def _write_line(
        self,
        formula: Formula,
        encoding: str,
        line: Line,
        starts: Sequence[range] | None = None,
        true: Container[int] = (),
    ) -> None:
        name, clue, cells = line
        literals = self._literals(cells)
        clauses = (
            runs_by_start(formula, literals, clue, name)
            if encoding == "start"
            else runs(formula, literals, clue, name, starts, true)
        )
        formula.add(
            lambda: Rule(f"{name.split()[0]} clue", cells, _sentence(name, clue, len(self.colors))), clauses
        )

    def _count_line(
        self,
        encoding: str,
        line: Line,
        starts: Sequence[range] | None = None,
        true: Container[int] = (),
    ) -> int:
        _, clue, cells = line
        literals = self._literals(cells)
        if encoding == "start":
            return runs_by_start_count(literals, clue)
        return runs_count(literals, clue, starts, true)

    def _literals(self, cells: Sequence[Cell]) -> list[range]:
        """For each cell its answer variables."""
        columns, values = self.columns, self.values
        firsts = [(row * columns + column) * values + 1 for row, column in cells]
        return [range(first, first + values) for first in firsts]

    def _known_masks(self) -> list[list[int]]:
        """For each row and each value, from 0, the columns that can have it as far as ``known`` says."""
        everything = (1 << self.columns) - 1
        rows = [[everything] * (self.values + 1) for _ in range(self.rows)]
        for masks, known in zip(rows, self.known or ()):
            for column, wanted in enumerate(known):
                for value in range(self.values + 1):
                    if wanted not in (None, value):
                        masks[value] &= ~(1 << column)
        return rows

    def blocking_clause(self, solution: Grid) -> Clause:
        """See Puzzle. The clues fix how many cells have a colour, so another solution has to drop one."""
        return [-variable for variable in self.true_variables(solution)]

    # ---- checking, without clauses ----

    def find_violations(self, grid: Grid) -> list[Violation]:
        across = zip(self.row_clues + self.column_clues, (*grid, *zip(*grid)))
        wrong = [index for index, (clue, line) in enumerate(across) if not _shows(line, clue)]
        lines = self.lines() if wrong else []
        return [self._violation(lines[index]) for index in wrong]

    def _violation(self, line: Line) -> Violation:
        name, clue, cells = line
        sentence = _sentence(name, clue, len(self.colors))
        return Violation(f"{name.split()[0]} clue", cells, f"{sentence[:-1]}; it does not.")


def _shows(line: Sequence[int | None], clue: Clue) -> bool:
    """Whether a line shows its clue, or can, where cells are unknown."""
    return _can_fit(line, clue) if None in line else runs_of(line) == clue


def _to_clues(clues: object, line: str, colors: int) -> tuple[Clue, ...]:
    found = to_sequence(clues)
    if found is None:
        raise RuleError(f"the {line} clues must be a list with one clue for each {line}")
    if not found:
        raise RuleError(f"a nonogram needs at least one {line}")
    if len(found) > CELL_CAP:
        raise CapError(f"the board has {len(found)} {line}s; the cap is {CELL_CAP:,}")
    return tuple(_to_clue(clue, f"{line} {number + 1}", colors) for number, clue in enumerate(found))


def _to_clue(clue: object, name: str, colors: int) -> Clue:
    runs_data = to_sequence(clue)
    if runs_data is None:
        raise RuleError(f"the clue of {name} must be a list of runs")
    if len(runs_data) > CELL_CAP:
        raise RuleError(f"the clue of {name} has {len(runs_data)} runs; the cap is {CELL_CAP:,}")
    found = [_to_run(run, name, colors) for run in runs_data]
    if [run[0] for run in found] == [0]:
        return ()
    for length, color in found:
        if not 1 <= length <= CELL_CAP:
            raise RuleError(
                f"a run in the clue of {name} is {shown(length)} long; runs are 1 to {CELL_CAP:,} long"
            )
        if not 1 <= color <= colors:
            raise RuleError(
                f"a run in the clue of {name} has colour {shown(color)}; colours are 1 to {colors}"
            )
    return tuple(found)


def _to_run(run: object, name: str, colors: int) -> Run:
    parts = to_sequence(run) or (run, 1)
    try:
        length, color = map(to_number, parts)
    except (TypeError, ValueError):
        wanted = "a whole number" if colors == 1 else "a pair [length, colour]"
        raise RuleError(f"a run in the clue of {name} must be {wanted}, not {shown(run)}") from None
    return length, color


def _length(clue: Clue) -> int:
    """The cells that a clue needs at least: its runs and the gaps between runs of one colour."""
    starts = earliest_starts(clue)
    return starts[-1] + clue[-1][0] if clue else 0


def _color_sums(clues: tuple[Clue, ...]) -> Counter[int]:
    sums: Counter[int] = Counter()
    for clue in clues:
        for length, color in clue:
            sums[color] += length
    return sums


def _sentence(name: str, clue: Clue, colors: int) -> str:
    if not clue:
        return f"The {name} is blank."
    shown = ", ".join(str(length) if colors == 1 else f"{length} of colour {color}" for length, color in clue)
    return f"The {name} shows the runs {shown} in this order."


def runs_of(line: Sequence[int | None]) -> Clue:
    """The runs that a full line shows."""
    found: list[Run] = []
    before: int | None = 0
    for value in line:
        if value and value == before:
            found[-1] = (found[-1][0] + 1, value)
        elif value:
            found.append((1, value))
        before = value
    return tuple(found)


def _can_fit(line: Sequence[int | None], clue: Clue) -> bool:
    """Whether the unknown cells of a line can be filled so that it shows the clue."""
    # A state: runs begun, cells of the last one still to come, whether that one ended just here.
    states = {(0, 0, False)}
    for value in line:
        after = set()
        for begun, left, touching in states:
            if left:
                if value is None or value == clue[begun - 1][1]:
                    after.add((begun, left - 1, left == 1))
                continue
            if value is None or value == 0:
                after.add((begun, 0, False))
            if begun < len(clue):
                length, color = clue[begun]
                if (value is None or value == color) and not (touching and clue[begun - 1][1] == color):
                    after.add((begun + 1, length - 1, length == 1))
        states = after
    return any(begun == len(clue) and not left for begun, left, _ in states)
