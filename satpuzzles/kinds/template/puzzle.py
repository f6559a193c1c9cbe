"""The template of a puzzle: copy this file, rename what it holds, replace the rules.

It is a small puzzle that works: fill cells so that every row and column has as many as its number
says. It is not registered; docs/adding_a_puzzle.md tells how that is done, here or elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from satpuzzles.core.arguments import shown, to_number, to_sequence
from satpuzzles.core.errors import RuleError
from satpuzzles.core.grid import Grid
from satpuzzles.puzzle.base import Puzzle, require_keys
from satpuzzles.rules.groups import Bounds, Count, columns_of, rows_of
from satpuzzles.rules.rule import Rule

# The names of the rules, as check, explanations and tests tell them.
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

    # ---- rules ----

    # Optional: why there is no solution, where counting alone shows it. Solvers can be very slow to
    # find out what a sum tells at once.
    def obstacle(self) -> str | None:
        filled, wanted = sum(self.row_counts), sum(self.column_counts)
        if filled != wanted:
            return f"the rows ask for {filled} filled cells, the columns for {wanted}"
        return None

    # The rules, each once: clauses, check, presolve and the words of explanations follow from them. A rule
    # of rules/ speaks of cells by their number, row * columns + column, and tells its name, what it says
    # and how it is broken, with the names of its arguments in braces. Other kinds: facts.py (givens),
    # pairs.py (neighbours, inequalities), groups.py (counts, different values), lines.py (runs),
    # arithmetic.py (cages), connected.py. A kind of your own is a class derived from Rule.
    def rules(self) -> Iterator[Rule]:
        size = self.rows, self.columns
        for rule, groups, counts in (
            (ROW_COUNT, rows_of(*size), self.row_counts),
            (COLUMN_COUNT, columns_of(*size), self.column_counts),
        ):
            yield Count(
                rule,
                "The {group} has exactly {number} filled cells.",
                "The {group} has {count} filled cells, not {number}.",
                value=1,
                bounds=tuple(Bounds(group, count, count, count) for group, count in zip(groups, counts)),
            )

    # Optional: a second reading of the rules, from the fields alone, that confirms every solution before
    # anybody sees it. It must not share a mistake with the rules: use nothing of rules/ here.
    def confirm(self, solution: Grid) -> bool:
        lines = zip(self.row_counts + self.column_counts, (*solution, *zip(*solution)))
        return all(sum(line) == count for count, line in lines)


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
