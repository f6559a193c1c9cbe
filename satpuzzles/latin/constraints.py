"""A latin-square puzzle as plain constraints on cells, and the ways to turn and order its rows.

For counting row by row only. Which puzzles can be counted so is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from satpuzzles.core.grid import Cell
from satpuzzles.core.limits import Limits
from satpuzzles.kinds.calcudoku.puzzle import Calcudoku
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.propagation.latin import values_of
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.sat.cages import Operator, fits


class Binary(NamedTuple):
    """A constraint on two cells: which pairs of values fit."""

    one: Cell
    other: Cell
    fits: Callable[[int, int], bool]

    def reversed(self) -> Binary:
        """The same constraint from the other cell's side."""
        return Binary(self.other, self.one, lambda a, b: self.fits(b, a))


class Many(NamedTuple):
    """A cage of three cells or more."""

    cells: tuple[Cell, ...]
    operator: Operator
    target: int


class Constraints(NamedTuple):
    """All there is to know about a board besides that it is a latin square.

    Attributes:
        domains: for each row the values that each cell can have, as bits; pruned.
    """

    size: int
    domains: Sequence[Sequence[int]]
    binaries: Sequence[Binary]
    cages: Sequence[Many]

    def ways(self) -> Iterator[Constraints]:
        """The same board from above, from below, and from both sides, free rows last."""
        side = range(self.size)
        for turned in (False, True):
            board = self._moved(lambda cell: (cell[1], cell[0])) if turned else self
            touched = board.touched_cells()
            everything = (1 << self.size) - 1
            busy = [
                row
                for row in side
                if any((row, c) in touched or board.domains[row][c] != everything for c in side)
            ]
            free = [row for row in side if row not in busy]
            for rows in (busy, busy[::-1]) if len(busy) > 1 else (busy,):
                place = {row: number for number, row in enumerate([*rows, *free])}
                yield board._moved(lambda cell, place=place: (place[cell[0]], cell[1]))  # type: ignore[misc]

    def touched_cells(self) -> set[Cell]:
        """The cells with a constraint beside their domain."""
        touched = {cell for each in self.binaries for cell in each[:2]}
        return touched.union(*(each.cells for each in self.cages))

    def _moved(self, move: Callable[[Cell], Cell]) -> Constraints:
        domains = [[0] * self.size for _ in range(self.size)]
        for row, line in enumerate(self.domains):
            for column, domain in enumerate(line):
                new_row, new_column = move((row, column))
                domains[new_row][new_column] = domain
        return Constraints(
            self.size,
            domains,
            [Binary(move(each.one), move(each.other), each.fits) for each in self.binaries],
            [each._replace(cells=tuple(map(move, each.cells))) for each in self.cages],
        )


def is_countable(puzzle: Puzzle) -> bool:
    """Whether all rules of a puzzle are known here; a class derived from one may have more."""
    return type(puzzle) in (Futoshiki, Calcudoku)


def find_constraints(puzzle: Puzzle, limits: Limits) -> Constraints:
    """The constraints of a countable puzzle, pruned; domains are empty where that shows it unsolvable.

    Raises:
        LimitReached: the deadline passed.
    """
    size = puzzle.rows
    if isinstance(puzzle, Calcudoku):
        domains, binaries, cages = _of_calcudoku(puzzle, limits)
    elif isinstance(puzzle, Futoshiki):
        domains, binaries = _of_futoshiki(puzzle, limits)
        cages = []
    else:
        raise TypeError(f"{puzzle.type} is not countable")
    if not all(domains):
        return Constraints(size, [[0] * size] * size, (), ())
    binaries = [each for each in binaries if not _is_entailed(each, domains, size)]
    table = [_relaxed(domains, row, size) for row in range(size)]
    return Constraints(size, table, binaries, cages)


def _of_futoshiki(puzzle: Futoshiki, limits: Limits) -> tuple[list[int], list[Binary]]:
    domains = puzzle.pruned_domains(limits)
    if domains is None:
        return [0], []
    binaries = [Binary(*pair, int.__lt__) for pair in puzzle.less_than]
    binaries += [Binary(*pair, lambda a, b: abs(a - b) == 1) for pair in puzzle.adjacent or ()]
    binaries += [Binary(*pair, lambda a, b: abs(a - b) != 1) for pair in puzzle.not_adjacent()]
    return domains, binaries


def _of_calcudoku(puzzle: Calcudoku, limits: Limits) -> tuple[list[int], list[Binary], list[Many]]:
    size = puzzle.size
    domains = puzzle.pruned_domains(limits)
    if domains is None:
        return [0], [], []
    binaries, cages = [], []
    for each in puzzle.cages:
        decided = all(domains[row * size + column].bit_count() == 1 for row, column in each.cells)
        if len(each.cells) == 2:
            one, other = each.cells
            binaries.append(
                Binary(one, other, lambda a, b, each=each: fits(each.op, each.target, (a, b)))  # type: ignore[misc]
            )
        elif len(each.cells) > 2 and not decided:
            cages.append(Many(each.cells, each.op, each.target))
    return domains, binaries, cages


def _is_entailed(binary: Binary, domains: Sequence[int], size: int) -> bool:
    """Whether the domains alone make sure of a constraint."""
    (a, b), (c, d) = binary.one, binary.other
    ones, others = values_of(domains[a * size + b]), values_of(domains[c * size + d])
    return all(binary.fits(one, other) for one in ones for other in others)


def _relaxed(domains: Sequence[int], row: int, size: int) -> list[int]:
    """A row of domains with those values back that decided cells of the same row or column take.

    These are kept out while counting anyway, and with them more columns look alike.
    """
    relaxed = []
    for column in range(size):
        domain = domains[row * size + column]
        if domain & (domain - 1):
            lines = [*range(row * size, (row + 1) * size), *range(column, size * size, size)]
            for cell in lines:
                other = domains[cell]
                if not other & (other - 1):
                    domain |= other
        relaxed.append(domain)
    return relaxed
