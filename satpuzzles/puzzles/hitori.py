"""Hitori: black out cells so that no number repeats among the white cells of a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from satpuzzles.encodings.cardinality import at_most_one
from satpuzzles.encodings.connectivity import WhiteConnected, white_connected
from satpuzzles.encodings.formula import Clause, Formula, Rule
from satpuzzles.errors import RuleError
from satpuzzles.grid import Cell, Grid, neighbours, place, regions, to_grid
from satpuzzles.puzzles.base import Puzzle, Violation, require_keys

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
                        f"the number at {place((row, column))} is {value}; numbers are 1 to {VALUE_CAP:,}, "
                        "0 for a cell already black"
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
        formula.phases = list(range(-1, -self.answers - 1, -1))  # white first: few cuts are needed then
        side_by_side = [v for v in range(1, self.answers) if v % columns]
        pairs = [[-v, -v - 1] for v in side_by_side]
        pairs += [[-v, -v - columns] for v in range(1, self.answers - columns + 1)]
        formula.add_each(lambda i: self._adjacency(pairs[i]), pairs)
        if self.answers == 1:
            # Of two neighbours one is white anyway, so larger boards need no such clause.
            formula.add(lambda: Rule(WHITE_CELL, ((0, 0),), "At least one cell is white."), [[-1]])
        for name, cells in self.lines():
            for number, same in self._repeated(cells).items():
                formula.add(
                    lambda name=name, number=number, same=same: Rule(  # type: ignore[misc]
                        REPEATED, tuple(same), f"The {name} has at most one white {number}."
                    ),
                    at_most_one(formula, [-self.variable(*cell) for cell in same], f"the {number} of {name}"),
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
            formula.lazy.append(WhiteConnected(rows, columns))
        else:
            formula.add(
                lambda: Rule(CONNECTED, tuple(self.cells()), "The white cells are connected."),
                white_connected(formula, rows, columns),
            )

    def cells(self) -> Iterator[Cell]:
        """All cells, by rows."""
        return ((row, column) for row in range(self.rows) for column in range(self.columns))

    def lines(self) -> Iterator[tuple[str, list[Cell]]]:
        """Rows and columns: a name for people and the cells."""
        for row in range(self.rows):
            yield f"row {row + 1}", [(row, column) for column in range(self.columns)]
        for column in range(self.columns):
            yield f"column {column + 1}", [(row, column) for row in range(self.rows)]

    def _repeated(self, cells: list[Cell]) -> dict[int, list[Cell]]:
        """The cells of every number that stands in a line more than once."""
        by_number: dict[int, list[Cell]] = {}
        for row, column in cells:
            by_number.setdefault(self.numbers[row][column] or 0, []).append((row, column))
        return {number: same for number, same in by_number.items() if number and len(same) > 1}

    def _adjacency(self, clause: list[int]) -> Rule:
        one, other = (divmod(-literal - 1, self.columns) for literal in clause)
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
        for row, column in self.cells():
            if self.numbers[row][column] == 0 and grid[row][column] == 0:
                sentence = f"The cell at {place((row, column))} is black already and cannot be white."
                broken.append(Violation(BLACKED_OUT, ((row, column),), sentence))
        for name, cells in self.lines():
            for number, same in self._repeated(cells).items():
                white = tuple(cell for cell in same if grid[cell[0]][cell[1]] == 0)
                if len(white) > 1:
                    sentence = f"The {name} has {len(white)} white cells with {number}."
                    broken.append(Violation(REPEATED, white, sentence))
        for cell in self.cells():
            for near in neighbours(cell, self.rows, self.columns):
                if near > cell and grid[cell[0]][cell[1]] == grid[near[0]][near[1]] == 1:
                    sentence = f"The cells at {place(cell)} and {place(near)} are both black."
                    broken.append(Violation(ADJACENT, (cell, near), sentence))
        # An unknown cell may yet be white, so it joins what it touches.
        open_cells = regions(cell for cell in self.cells() if grid[cell[0]][cell[1]] != 1)
        if not open_cells:
            broken.append(Violation(WHITE_CELL, tuple(self.cells()), "No cell is white."))
        white_parts = [part for part in open_cells if any(grid[row][column] == 0 for row, column in part)]
        for part in sorted(white_parts, key=len)[:-1]:
            sentence = f"The white cells around {place(min(part))} are cut off from the others."
            broken.append(Violation(CONNECTED, tuple(sorted(part)), sentence))
        return broken


def has_room_for_black(solution: Grid) -> bool:
    """Whether one more cell of a solution could be black without breaking a rule.

    A white cell can, unless a neighbour is black or it would close a ring of black cells (joined
    diagonally, the border counting as one black cell) and so cut the white cells in two.
    """
    rows, columns = len(solution), len(solution[0])
    if min(rows, columns) == 1:
        return True  # a line is too small to be worth a short clause
    part: dict[Cell, Cell] = {}
    border = (-1, -1)

    def find(cell: Cell) -> Cell:
        while (above := part.get(cell, cell)) != cell:
            part[cell] = part.get(above, above)
            cell = above
        return cell

    def touching(row: int, column: int) -> list[Cell]:
        """The black cells, and the border, that a cell touches diagonally; the border once."""
        near = [(row + down, column + right) for down in (-1, 1) for right in (-1, 1)]
        inside = [(r, c) for r, c in near if 0 <= r < rows and 0 <= c < columns]
        black = [(r, c) for r, c in inside if solution[r][c]]
        return black if len(inside) == 4 else [*black, border]

    black = [(r, c) for r in range(rows) for c in range(columns) if solution[r][c]]
    for cell in black:
        for near in touching(*cell):
            part[find(near)] = find(cell)
    for row in range(rows):
        for column in range(columns):
            if solution[row][column] or any(
                solution[r][c] for r, c in neighbours((row, column), rows, columns)
            ):
                continue
            joined = [find(near) for near in touching(row, column)]
            if len(set(joined)) == len(joined):
                return True
    return False
