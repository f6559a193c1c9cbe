"""Makes Hitori boards with exactly one solution: numbers around a random set of black cells."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import compress
from typing import TYPE_CHECKING, ClassVar

from satpuzzles.core.arguments import short_repr
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import CELL_CAP, Cell, Grid
from satpuzzles.kinds.hitori.black_cells import count_black, most_black, random_black
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.rules.pairs import Neighbours
from satpuzzles.sat.sink import Clause
from satpuzzles.solver.session import Session
from satpuzzles.uniqueness.family import BoardFamily
from satpuzzles.uniqueness.recipe import Generated, Recipe

if TYPE_CHECKING:
    import numpy as np

Numbers = list[list[int]]

ROUNDS = 50
"""How often the numbers of a board are repaired before it is given up, which only boards of some six cells
need; 100 x 100 cells take 2 to 4 rounds."""

ROUNDING = 1e-6
"""A share of 6 in 15 may come to a little more than 6 of 15 cells."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HitoriRecipe(Recipe):
    """Hitori boards with numbers from 1 to the longer side.

    In a board with exactly one solution no white cell could be black as well, so the black cells are a
    maximal set. Any maximal set may come out. (On all sizes up to 3 x 3, 2 x 4 and 1 x 6 brute force found
    that each of them is the solution of some board, but on 1 x 2.)

    Attributes:
        rows, columns: 1 to 1,000. All sizes can be had but 1 x 2 and 2 x 1.
        black: about what part of all cells is black; None for what falls out, some 0.3. The nearest that
            is found is taken: within a cell, or a thousandth of all cells, from 0.26 to 0.32 on 9 x 9, 0.24
            to 0.31 on 20 x 20, 0.22 to 0.32 on 50 x 50; for less or more than that, the end of the range.
    """

    type: ClassVar[str] = "hitori"

    black: float | None = None

    def __post_init__(self) -> None:
        Recipe.__post_init__(self)
        rows, columns, black = self.rows, self.columns, self.black
        if not 1 <= min(rows, columns) <= max(rows, columns) <= CELL_CAP:
            raise PuzzleError(
                f"a Hitori board has 1 to {CELL_CAP:,} rows and columns, "
                f"not {short_repr(rows)} x {short_repr(columns)}"
            )
        if {rows, columns} == {1, 2}:
            raise PuzzleError(
                f"no {rows} x {columns} Hitori board has exactly one solution: "
                "where one of its cells can be black, so can the other"
            )
        if black is None:
            return
        if not 0 < black < 1:
            raise PuzzleError(f"the share of black cells must be between 0 and 1, not {black}")
        most = most_black(rows, columns)
        if black * rows * columns > most + ROUNDING:
            raise PuzzleError(
                f"{rows} x {columns} Hitori boards have at most {most:,} black cell{'s' * (most != 1)}, "
                f"a share of {most / (rows * columns):.3f}, not {black}"
            )

    def make(self, random: np.random.Generator) -> Generated | None:
        """See Recipe. Chooses black cells, numbers for white cells, then numbers for black cells.

        A black cell gets the number of a white cell in its row or column, at random. As long as there is a
        second solution, a black cell that is white there gets the number of a cell in its row or column
        that is white in both: that ends the second solution.
        """
        solution = random_black(self.rows, self.columns, self.black, random)
        numbers = random_numbers(solution, random)
        cuts = _single_cuts(self.rows, self.columns)
        for _ in range(ROUNDS):
            puzzle = Hitori(tuple(map(tuple, numbers)))
            repairs = _find_repairs(puzzle, solution, cuts, random)
            if repairs is None:
                return None
            if not repairs:
                return Generated(puzzle, solution)
            for (row, column), number in repairs.items():
                numbers[row][column] = number
        return None


# ---- numbers ----


def random_numbers(solution: Grid, random: np.random.Generator) -> Numbers:
    """Random numbers without repeats among the white cells of a line; black cells repeat one."""
    numbers = _white_numbers(solution, random)
    in_row = [[number for number in row if number] for row in numbers]
    in_column = [[number for number in column if number] for column in zip(*numbers)]
    draws = iter(random.random(count_black(solution)).tolist())
    for row, colors in enumerate(solution):
        for column in compress(range(len(colors)), colors):
            choices = in_row[row] + in_column[column]
            numbers[row][column] = choices[int(next(draws) * len(choices))]
    return numbers


def _white_numbers(solution: Grid, random: np.random.Generator) -> Numbers:
    """Random numbers from 1 to the longer side for the white cells, none twice in a line; 0 for the others.

    White cells are the edges of a bipartite graph of rows and columns, numbers their colours. Cell by
    cell a number is taken that is free in row and column; where none is, two numbers change places along
    a path (D. König, "Über Graphen und ihre Anwendung auf Determinantentheorie und Mengenlehre", 1916).
    """
    rows, columns = len(solution), len(solution[0])
    most = max(rows, columns)
    numbers = [[0] * columns for _ in solution]
    # Sets of numbers as integers: bit n - 1 is number n.
    in_row = [(1 << most) - 1] * rows
    in_column = [(1 << most) - 1] * columns
    starts = iter(random.integers(most, size=rows * columns).tolist())
    for row, colors in enumerate(solution):
        for column, start in zip(range(columns), starts):
            if colors[column]:
                continue
            free = in_row[row] & in_column[column]
            if not free:
                number, other = _lowest(in_row[row]), _lowest(in_column[column])
                _exchange(numbers, column, number, other, in_row, in_column)
                free = 1 << (number - 1)
            number = _lowest(free >> start) + start if free >> start else _lowest(free)
            numbers[row][column] = number
            in_row[row] ^= 1 << (number - 1)
            in_column[column] ^= 1 << (number - 1)
    return numbers


def _lowest(numbers: int) -> int:
    """The lowest number of a set that is not empty."""
    return (numbers & -numbers).bit_length()


def _exchange(
    numbers: Numbers, column: int, number: int, other: int, in_row: list[int], in_column: list[int]
) -> None:
    """Frees ``number`` in a column where ``other`` is free: the two change places along a path, in place.

    The path goes from the column to its cell with ``number``, from there to the cell of the same row with
    ``other``, and so on. It passes no row that lacks ``number``, and what is free changes only at its ends.
    """
    both = 1 << (number - 1) | 1 << (other - 1)
    in_column[column] ^= both
    path: list[Cell] = []
    while True:
        row = next((row for row, line in enumerate(numbers) if line[column] == number), None)
        if row is None:
            in_column[column] ^= both
            break
        path.append((row, column))
        if other not in numbers[row]:
            in_row[row] ^= both
            break
        column = numbers[row].index(other)
        path.append((row, column))
    for row, column in path:
        numbers[row][column] = number + other - numbers[row][column]


# ---- uniqueness ----


def _single_cuts(rows: int, columns: int) -> list[Clause]:
    """Connectivity by cuts, which hold whatever the numbers are: no cell has only black neighbours.

    (With them, 200 x 200 cells need 14 models in all instead of 160.)
    """
    cuts: list[Clause] = [[] for _ in range(rows * columns)]
    for one, other in Neighbours(rows, columns):
        cuts[one].append(-1 - other)
        cuts[other].append(-1 - one)
    return [sorted(cut, reverse=True) for cut in cuts if cut]


def _find_repairs(
    puzzle: Hitori, solution: Grid, cuts: list[Clause], random: np.random.Generator
) -> dict[Cell, int] | None:
    """New numbers for some black cells, each of which ends a second solution that was found.

    No cell of a maximal set of black cells can be added to another that contains it, so every second
    solution has a white cell where the solution is black. Each one looked for has to whiten a cell that
    those before left black: so several are found before the clauses are written anew.

    Args:
        cuts: those known so far; what is found is added to them.

    Returns:
        No repairs if there is no second solution; None if one cannot be excluded.
    """
    columns = puzzle.columns
    formula = puzzle.encode("lazy", presolve=False)
    repairs: dict[Cell, int] = {}
    black = puzzle.true_variables(solution)
    with Session(formula) as session:
        session.add(cuts)
        while True:
            session.add([[-variable for variable in black]])
            model = session.solve().model
            if model is None:
                cuts += session.cuts
                return repairs
            known = len(repairs)
            for variable in black:
                if model[variable - 1] < 0:
                    cell = divmod(variable - 1, columns)
                    choices = [
                        puzzle.numbers[r][c] or 0
                        for r, c in puzzle.lines_of(cell)
                        if not solution[r][c] and model[r * columns + c] < 0
                    ]
                    if choices:
                        repairs[cell] = choices[random.integers(len(choices))]
            if len(repairs) == known:
                return None  # and no other board of this attempt will ask for the cuts
            black = [variable for variable in black if model[variable - 1] > 0]


# ---- boards that may have several solutions ----


def draw(size: int, density: float, random: np.random.Generator) -> Generated:
    """Numbers around some cells of a maximal set of black ones."""
    HitoriRecipe(rows=size, columns=size)  # refuses what is no size
    black = random_black(size, size, None, random)
    kept = random.random((size, size)) < density
    solution = tuple(
        tuple(int(bool(color) and stays) for color, stays in zip(colors, stay))
        for colors, stay in zip(black, kept.tolist())
    )
    return Generated(Hitori(tuple(map(tuple, random_numbers(solution, random)))), solution)


FAMILY = BoardFamily(
    "the share of a maximal set of black cells that is black; not used with --unique",
    draw,
    lambda size, density: HitoriRecipe(rows=size, columns=size),
)
