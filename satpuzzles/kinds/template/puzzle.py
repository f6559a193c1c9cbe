"""The template of a puzzle: copy this file, rename what it holds, replace the rules.

It is a small puzzle that works: fill cells so that every row and column has as many as its number
says. It is not registered; docs/adding_a_puzzle.md tells how that is done, here or elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from satpuzzles.core.grid import Grid
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.boards import Outside, Shape
from satpuzzles.rules.groups import Bounds, Cardinality, columns_of, rows_of
from satpuzzles.rules.rule import RuleFamily

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

    # What the fields hold: validation, JSON and the picture follow from these shapes. puzzle/boards.py has
    # more of them: numbers in cells, regions, cages, pairs of cells. A field of another shape has a class of
    # its own, derived from Shape. A board that cannot even be written down (a negative count, a ragged
    # grid) is a RuleError whose sentence names the place as people count, from 1. A board that merely
    # has no solution is a puzzle like any other.
    shapes: ClassVar[tuple[Shape, ...]] = (Outside("row_counts", "row"), Outside("column_counts", "column"))

    row_counts: tuple[int, ...]
    column_counts: tuple[int, ...]

    # The first field gives the rows, and here the second the columns; of a field that holds rows of
    # numbers both follow.
    @property
    def columns(self) -> int:
        return len(self.column_counts)

    # A puzzle whose cells take one of several values, as a Sudoku's do, has also
    #     @property
    #     def values(self) -> int:
    #         return 9
    # and must say itself that a cell has at most one of them. Answer variables, their names, decoding
    # and the clause that forbids a solution all follow from rows, columns, values and blank.

    # ---- rules ----

    # Optional: why there is no solution, where counting alone shows it. Solvers can be very slow to
    # find out what a sum tells at once.
    def obstacle(self) -> str | None:
        filled, wanted = sum(self.row_counts), sum(self.column_counts)
        if filled != wanted:
            return f"the rows ask for {filled} filled cells, but the columns for {wanted}"
        return None

    # The rules, each once: clauses, check, presolve and the words of explanations follow from them. A rule
    # of rules/ speaks of cells by their number, row * columns + column, and tells its name, what it says
    # and how it is broken, with the names of its arguments in braces. Other kinds: Given of single.py,
    # pairs.py (neighbours, inequalities), groups.py (counts, different values), lines.py (runs),
    # arithmetic.py (cages), graph.py (what is connected). Your own kind is a class derived from RuleFamily.
    def rules(self) -> Iterator[RuleFamily]:
        size = self.rows, self.columns
        for rule, groups, counts in (
            (ROW_COUNT, rows_of(*size), self.row_counts),
            (COLUMN_COUNT, columns_of(*size), self.column_counts),
        ):
            yield Cardinality(
                rule,
                "{the_group} must have {number:filled cell}.",
                "{the_group} has {count:filled cell}, not {number}.",
                value=1,
                bounds=tuple(Bounds(group, count, count, count) for group, count in zip(groups, counts)),
            ).told_by([group.name for group in groups])

    # Optional: a second reading of the rules, from the fields alone, that confirms every solution before
    # anybody sees it. It must not share a mistake with the rules: use nothing of rules/ here.
    def confirm(self, solution: Grid) -> bool:
        lines = zip(self.row_counts + self.column_counts, (*solution, *zip(*solution)))
        return all(sum(line) == count for count, line in lines)
