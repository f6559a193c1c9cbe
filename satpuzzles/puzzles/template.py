"""The template of a puzzle: copy this file, rename what it holds, replace the rules.

It is a small puzzle that works: fill cells so that every row and column has as many as its number
says. It is not registered; docs/adding_a_puzzle.md tells how that is done, here or elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from satpuzzles.arguments import shown, to_number, to_sequence
from satpuzzles.encodings.cardinality import exactly_k
from satpuzzles.encodings.formula import Formula, Rule
from satpuzzles.errors import RuleError
from satpuzzles.grid import Cell, Grid
from satpuzzles.puzzles.base import Puzzle, Violation, require_keys

# A rule's name stands in the clauses, in what check() finds and in rule_names: write it once.
ROW_COUNT = "row count"
COLUMN_COUNT = "column count"


# The fields are what a person sees on the board before solving it. Frozen, so that a puzzle is a value
# that can be compared and hashed; hence fields end up as tuples, never as lists.
@dataclass(frozen=True, slots=True)
class Template(Puzzle):
    """A board whose rows and columns tell how many of their cells are filled.

    In a solution 1 is filled and 0 is empty.

    Attributes:
        row_counts: for each row its number of filled cells, 0 or more.
        column_counts: the same for each column.
    """

    # The name in JSON ("type"), for --type, and in the registry.
    type: ClassVar[str] = "template"
    rule_names: ClassVar[tuple[str, ...]] = (ROW_COUNT, COLUMN_COUNT)
    # What else a puzzle may say about itself, with what holds if it does not:
    #   encodings          its encodings by name, the first being the default for solving: one, "default"
    #   complete_encoding  the encoding whose clauses need no lazy constraint: "default"
    #   blank              whether a cell may have no value, which is then 0: True

    row_counts: tuple[int, ...]
    column_counts: tuple[int, ...]

    # Validation. A board that cannot even be written down (a negative count, a ragged grid) is a
    # RuleError whose sentence names the place as people count, from 1. A board that merely has no
    # solution is a puzzle like any other.
    def __post_init__(self) -> None:
        object.__setattr__(self, "row_counts", _to_counts(self.row_counts, "row"))
        object.__setattr__(self, "column_counts", _to_counts(self.column_counts, "column"))
        self.check_known()  # last, for it needs the size: checks that, and the partly filled grid

    @property
    def rows(self) -> int:
        return len(self.row_counts)

    @property
    def columns(self) -> int:
        return len(self.column_counts)

    # A puzzle whose cells take one of several values, as a Sudoku's do, has also
    #     @property
    #     def values(self) -> int:
    #         return 9
    # and must say itself that a cell has at most one of them. Answer variables, their names, decoding
    # and the clause that forbids a solution all follow from rows, columns, values and blank.

    # ---- JSON ----

    # Plain lists and numbers; "type" and "known" are added and taken off by the base class.
    def board_json(self) -> dict[str, Any]:
        return {"rows": list(self.row_counts), "columns": list(self.column_counts)}

    # The data may be wrong in any way a JSON file can be. What the constructor refuses need not be
    # refused here again.
    @classmethod
    def from_board_json(cls, data: Mapping[str, Any], known: Grid | None) -> Self:
        require_keys(data, ["rows", "columns"])
        return cls(data["rows"], data["columns"], known=known)

    # ---- rules as clauses ----

    # Optional: why there is no solution, where counting alone shows it. Solvers can be very slow to
    # find out what a sum tells at once.
    def obstacle(self) -> str | None:
        filled, wanted = sum(self.row_counts), sum(self.column_counts)
        if filled != wanted:
            return f"the rows ask for {filled} filled cells, the columns for {wanted}"
        return None

    # Each rule instance goes in with formula.add(describe, clauses). `describe` is called only when
    # somebody asks for the words, so that they cost nothing while solving; a loop's variables are bound
    # as defaults (name=name), or every lambda would see the last of them. Other kernels: runs.py for
    # nonogram lines, integers.py for small numbers, cages.py and diagrams.py for sums and products,
    # connectivity.py. A kernel returns clauses and takes its own variables from the formula.
    def write_rules(self, formula: Formula, encoding: str) -> None:
        for rule, name, count, cells in self.lines():
            literals = [self.variable(*cell) for cell in cells]
            formula.add(
                lambda rule=rule, name=name, count=count, cells=cells: Rule(  # type: ignore[misc]
                    rule, cells, f"The {name} has exactly {count} filled cells."
                ),
                exactly_k(formula, literals, count, f"the filled cells of {name}"),
            )

    def lines(self) -> Iterator[tuple[str, str, int, tuple[Cell, ...]]]:
        """Every line: its rule, its name for people, its count and its cells; rows first."""
        for row, count in enumerate(self.row_counts):
            cells = tuple((row, column) for column in range(self.columns))
            yield ROW_COUNT, f"row {row + 1}", count, cells
        for column, count in enumerate(self.column_counts):
            cells = tuple((row, column) for row in range(self.rows))
            yield COLUMN_COUNT, f"column {column + 1}", count, cells

    # ---- checking, without clauses ----

    # The checker confirms every solution before anybody sees it, so it must not share a mistake with
    # the clauses: go by the rules as a person reads them, and use nothing from encodings/. None is an
    # unknown cell; name an instance then exactly when no values of its own unknown cells could mend it.
    def find_violations(self, grid: Grid) -> list[Violation]:
        broken = []
        for rule, name, count, cells in self.lines():
            values = [grid[row][column] for row, column in cells]
            filled, unknown = values.count(1), values.count(None)
            if not filled <= count <= filled + unknown:
                sentence = f"The {name} has {filled} filled cells, not {count}."
                broken.append(Violation(rule, cells, sentence))
        return broken


# to_sequence takes lists, tuples and NumPy arrays; to_number takes whole numbers of any kind, nothing else.
def _to_counts(data: object, line: str) -> tuple[int, ...]:
    listed = to_sequence(data)
    if not listed:
        raise RuleError(f"the {line} counts must be a list with one number for each {line}")
    counts: list[int] = []
    for number, count in enumerate(listed, 1):
        try:
            counts.append(to_number(count))
        except TypeError:
            raise RuleError(
                f"the count of {line} {number} must be a whole number, not {shown(count)}"
            ) from None
        if counts[-1] < 0:
            raise RuleError(f"the count of {line} {number} is {shown(count)}; counts are 0 or more")
    return tuple(counts)
