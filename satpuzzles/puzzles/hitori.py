"""Hitori: black out cells so that no number repeats among the white cells of a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise, product
from typing import Any, ClassVar, Self

from satpuzzles.arguments import shown
from satpuzzles.encodings.cardinality import at_most_one, at_most_one_count
from satpuzzles.encodings.connectivity import WhiteConnected, white_connected, white_connected_count
from satpuzzles.encodings.formula import Clause, Formula, Rule
from satpuzzles.errors import RuleError
from satpuzzles.grid import Cell, Grid, Raster, Row, neighbours, place, regions, to_grid
from satpuzzles.puzzles.base import Puzzle, Violation, require_keys

VALUE_CAP = 1_000_000

CUT_OFF_CELLS = 20_000
"""From so many cells on, the cuts around single cells are written at once. (200 x 200 cells then take a
third of the time; 100 x 100 and smaller boards gain nothing.)"""

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
    rule_names: ClassVar[tuple[str, ...]] = (REPEATED, ADJACENT, CONNECTED, WHITE_CELL, BLACKED_OUT)
    encodings: ClassVar[Mapping[str, str]] = {
        "lazy": "two-literal clauses, connectivity by cuts as models break it",
        "forest": "complete: the black cells and the border form no cycle, by binary ranks",
    }
    complete_encoding: ClassVar[str] = "forest"

    numbers: Grid

    def __post_init__(self) -> None:
        numbers = to_grid(self.numbers, "board")
        for row, values in enumerate(numbers):
            for column, value in enumerate(values):
                if value is None or not 0 <= value <= VALUE_CAP:
                    raise RuleError(
                        f"the number at {place((row, column))} is {shown(value)}; "
                        f"numbers are 1 to {VALUE_CAP:,}, 0 for a cell already black"
                    )
        object.__setattr__(self, "numbers", numbers)
        self.check_known()

    @property
    def rows(self) -> int:
        return len(self.numbers)

    @property
    def columns(self) -> int:
        return len(self.numbers[0])

    def board_json(self) -> dict[str, Any]:
        return {"numbers": [list(row) for row in self.numbers]}

    @classmethod
    def from_board_json(cls, data: Mapping[str, Any], known: Grid | None) -> Self:
        require_keys(data, ["numbers"])
        return cls(data["numbers"], known=known)

    # ---- rules as clauses ----

    def write_rules(self, formula: Formula, encoding: str) -> None:
        rows, columns = self.rows, self.columns
        groups: list[list[int]] = []
        for numbers, variables in self._lines():
            formula.limits.check()
            groups += _same_numbers(numbers, variables)
        formula.require_room(self._count(groups, encoding))
        formula.phases = list(range(-1, -self.answers - 1, -1))  # white first: few cuts are needed then
        side_by_side = [v for v in range(1, self.answers) if v % columns]
        pairs = [[-v, -v - 1] for v in side_by_side]
        pairs += [[-v, -v - columns] for v in range(1, self.answers - columns + 1)]
        formula.add_each(lambda i: self._adjacency(pairs[i]), pairs)
        if self.answers == 1:
            # Of two neighbours one is white anyway, so larger boards need no such clause.
            formula.add(lambda: Rule(WHITE_CELL, ((0, 0),), "At least one cell is white."), [[-1]])
        twice = [same for same in groups if len(same) == 2]
        formula.add_each(lambda i: self._repetition(twice[i]), [[-one, -other] for one, other in twice])
        for same in groups:
            if len(same) > 2:
                formula.add(
                    lambda same=same: self._repetition(same),  # type: ignore[misc]
                    at_most_one(formula, same, f"the white cells equal to {self.answer_name(-same[0] - 1)}"),
                )
        for row, values in enumerate(self.numbers):
            for column, value in enumerate(values):
                if value == 0:
                    formula.add(
                        lambda cell=(row, column): Rule(  # type: ignore[misc]
                            BLACKED_OUT, (cell,), f"The cell at {place(cell)} is black already."
                        ),
                        [[self.variable(row, column)]],
                    )
        if encoding == "lazy":
            formula.lazy.append(WhiteConnected(rows, columns, formula.limits))
            if self.answers >= CUT_OFF_CELLS:
                for cell in product(range(rows), range(columns)):
                    around = tuple(neighbours(cell, rows, columns))
                    formula.add(
                        lambda cell=cell, around=around: Rule(  # type: ignore[misc]
                            CONNECTED,
                            (cell, *around),
                            f"Some neighbour of the cell at {place(cell)} is white.",
                        ),
                        [[-self.variable(*near) for near in around]],
                    )
        else:
            formula.add(
                lambda: Rule(
                    CONNECTED, self._cells_of(range(1, self.answers + 1)), "The white cells are connected."
                ),
                white_connected(formula, rows, columns),
            )

    def _count(self, groups: Sequence[Sequence[int]], encoding: str) -> int:
        """How many clauses the rules make, with the groups of equal numbers that lie in a line."""
        rows, columns = self.rows, self.columns
        pairs = rows * (columns - 1) + (rows - 1) * columns
        alone = int(self.answers == 1)
        repeated = sum(at_most_one_count(len(same)) for same in groups)
        blacked_out = sum(row.count(0) for row in self.numbers)
        if encoding != "lazy":
            connected = white_connected_count(rows, columns)
        else:
            connected = self.answers if self.answers >= CUT_OFF_CELLS else 0
        return pairs + alone + repeated + blacked_out + connected

    def _lines(self) -> Iterator[tuple[Row, range]]:
        """The numbers and the variables of every row, then of every column."""
        columns = self.columns
        for row, numbers in enumerate(self.numbers):
            yield numbers, range(row * columns + 1, (row + 1) * columns + 1)
        for column, numbers in enumerate(zip(*self.numbers)):
            yield numbers, range(column + 1, self.answers + 1, columns)

    def _repetition(self, literals: Sequence[int]) -> Rule:
        cells = self._cells_of(literals)
        (row, column), (other_row, _) = cells[:2]
        line = f"row {row + 1}" if row == other_row else f"column {column + 1}"
        return Rule(REPEATED, cells, f"The {line} has at most one white {self.numbers[row][column]}.")

    def _cells_of(self, literals: Sequence[int]) -> tuple[Cell, ...]:
        return tuple(divmod(abs(literal) - 1, self.columns) for literal in literals)

    def _adjacency(self, clause: Clause) -> Rule:
        one, other = self._cells_of(clause)
        return Rule(
            ADJACENT, (one, other), f"The cells at {place(one)} and {place(other)} are not both black."
        )

    def blocking_clause(self, solution: Grid) -> Clause:
        """See Puzzle. Short where no further cell can be black: then another solution has to whiten one.

        A solution with all these black cells and more would stay one with a single cell more, for a
        black cell made white again joins its white neighbours; and no single one can be added.
        """
        if has_room_for_black(solution):
            return Puzzle.blocking_clause(self, solution)
        return [-variable for variable in self.true_variables(solution)]

    # ---- checking, without clauses ----

    def find_violations(self, grid: Grid) -> list[Violation]:
        broken = []
        for row, (numbers, colors) in enumerate(zip(self.numbers, grid)):
            if 0 in numbers:
                broken += _whitened(numbers, colors, row)
            if _has_repeated(numbers, colors):
                broken += _repeated(
                    numbers, colors, f"row {row + 1}", [(row, c) for c in range(self.columns)]
                )
            broken += _touching(colors, colors[1:], (row, 0), (row, 1))
        for row, (colors, below) in enumerate(pairwise(grid)):
            broken += _touching(colors, below, (row, 0), (row + 1, 0))
        for column, (numbers, colors) in enumerate(zip(zip(*self.numbers), zip(*grid))):
            if _has_repeated(numbers, colors):
                cells = [(row, column) for row in range(self.rows)]
                broken += _repeated(numbers, colors, f"column {column + 1}", cells)
        return broken + _cut_off(grid)


def _same_numbers(numbers: Row, variables: range) -> Iterable[list[int]]:
    """The "is white" literals of the cells of each number that stands in a line more than once."""
    firsts: dict[int | None, int] = {}
    same: dict[int | None, list[int]] = {}
    for number, variable in zip(numbers, variables):
        first = firsts.setdefault(number, variable)
        if first != variable:
            same.setdefault(number, [-first]).append(-variable)
    same.pop(0, None)
    return same.values()


def _whitened(numbers: Row, colors: Row, row: int) -> list[Violation]:
    """Cells that are black already and yet white."""
    return [
        Violation(
            BLACKED_OUT,
            ((row, column),),
            f"The cell at {place((row, column))} is black already and cannot be white.",
        )
        for column, (number, color) in enumerate(zip(numbers, colors))
        if number == color == 0
    ]


def _has_repeated(numbers: Row, colors: Row) -> bool:
    """Whether a number may stand more than once among the white cells of a line, seen quickly."""
    white = [number for number, color in zip(numbers, colors) if color == 0]
    return len(set(white)) < len(white)


def _repeated(numbers: Row, colors: Row, name: str, cells: list[Cell]) -> list[Violation]:
    """Numbers that stand more than once among the white cells of a line."""
    white: dict[int | None, list[Cell]] = {}
    for number, color, cell in zip(numbers, colors, cells):
        if color == 0:
            white.setdefault(number, []).append(cell)
    return [
        Violation(REPEATED, tuple(same), f"The {name} has {len(same)} white cells with {number}.")
        for number, same in white.items()
        if number and len(same) > 1
    ]


def _touching(one: Row, other: Row, first: Cell, first_other: Cell) -> list[Violation]:
    """Black cells that share an edge; the lines run side by side from the two first cells."""
    broken: list[Violation] = []
    if (1, 1) not in zip(one, other):
        return broken
    for step, pair in enumerate(zip(one, other)):
        if pair == (1, 1):
            cell, near = (first[0], first[1] + step), (first_other[0], first_other[1] + step)
            sentence = f"The cells at {place(cell)} and {place(near)} are both black."
            broken.append(Violation(ADJACENT, (cell, near), sentence))
    return broken


def _cut_off(grid: Grid) -> list[Violation]:
    """White cells that no path of cells that are or may be white joins to the largest part."""
    raster = Raster(len(grid), len(grid[0]))
    marks = "".join(["0" if color == 1 else "1" for colors in grid for color in colors])
    if len(list(islice(raster.components(raster.pack(marks)), 2))) == 1:
        return []
    parts = regions(
        (row, column) for row, colors in enumerate(grid) for column, color in enumerate(colors) if color != 1
    )
    if not parts:
        cells = tuple((row, column) for row in range(len(grid)) for column in range(len(grid[0])))
        return [Violation(WHITE_CELL, cells, "No cell is white.")]
    white_parts = [part for part in parts if any(grid[row][column] == 0 for row, column in part)]
    return [
        Violation(
            CONNECTED,
            tuple(sorted(part)),
            f"The white cells around {place(min(part))} are cut off from the others.",
        )
        for part in sorted(white_parts, key=len)[:-1]
    ]


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
