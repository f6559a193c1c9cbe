"""Turns a latin-square puzzle into plain constraints on cells, for counting, and reorders its rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Cell
from satpuzzles.core.options import Limits
from satpuzzles.puzzle.latin import LatinSquare
from satpuzzles.rules.arithmetic import Arithmetic, Target
from satpuzzles.rules.different import AllDifferent
from satpuzzles.rules.fixpoint import gathered, propagate
from satpuzzles.rules.groups import columns_of, rows_of
from satpuzzles.rules.pairs import RELATIONS, Related
from satpuzzles.rules.propagation.latin import values_of
from satpuzzles.rules.rule import AsSolved
from satpuzzles.rules.single import Given, OneValue
from satpuzzles.sat.cage_ways import Operator, fits


class Binary(NamedTuple):
    """A constraint on two cells: the pairs of values that fit."""

    one: Cell
    other: Cell
    fits: Callable[[int, int], bool]

    def reversed(self) -> Binary:
        """The same constraint from the other cell's side."""
        return Binary(self.other, self.one, lambda a, b: self.fits(b, a))


class NaryCage(NamedTuple):
    """A cage of at least three cells."""

    cells: tuple[Cell, ...]
    operator: Operator
    target: int


class Constraints(NamedTuple):
    """The constraints of a board in addition to those of a latin square.

    Attributes:
        domains: for each row the possible values of each cell, as bits; pruned.
    """

    size: int
    domains: Sequence[Sequence[int]]
    binaries: Sequence[Binary]
    cages: Sequence[NaryCage]

    def ways(self) -> Iterator[Constraints]:
        """Yields the board with its rows from above, from below, and from both sides, free rows last."""
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
        """Returns the cells with a constraint in addition to their domain."""
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


def find_constraints(puzzle: LatinSquare, limits: Limits) -> Constraints:
    """Finds a puzzle's constraints from its rules, pruned; domains are empty if that shows it unsolvable.

    Raises:
        PuzzleError: the puzzle has an unsupported rule.
        LimitReached: the deadline passed.
    """
    size = puzzle.rows
    answers = puzzle.answer_layout()
    parts = gathered([*puzzle.rules(), puzzle.known_rule()], AsSolved(size * size, answers, "", limits))
    left = [answers.everything()] * (size * size)
    domains = [domain >> 1 for domain in left] if propagate(parts, left, limits) else None
    binaries: list[Binary] = []
    cages: list[NaryCage] = []
    lines = {group.places for group in (*rows_of(size, size), *columns_of(size, size))}

    def cell(place: int) -> Cell:
        return divmod(place, size)

    for rule in puzzle.rules():
        match rule:
            case OneValue():
                pass
            case AllDifferent():
                for group in rule.groups:
                    if group.places not in lines:
                        pairs = combinations(map(cell, group.places), 2)
                        # Cells of one line always differ.
                        binaries += [
                            Binary(a, b, int.__ne__) for a, b in pairs if a[0] != b[0] and a[1] != b[1]
                        ]
            case Given():
                if domains is not None:
                    for place, value in rule.given:
                        domains[place] &= 1 << (value - 1)
            case Related():
                related = RELATIONS[rule.relation]
                binaries += [Binary(cell(pair[0]), cell(pair[1]), related) for pair in rule.pairs]
            case Arithmetic():
                for cage in rule.cages:
                    if len(cage.places) == 2:
                        one, other = map(cell, cage.places)
                        binaries.append(Binary(one, other, _fitting(cage)))
                    elif len(cage.places) > 2 and not (domains and _is_met(domains, cage)):
                        cages.append(NaryCage(tuple(map(cell, cage.places)), cage.operator, cage.target))
            case _ if len(rule):
                raise PuzzleError(f"this {puzzle.type} has rules that cannot be counted row by row")
    if domains is None or not all(domains):
        return Constraints(size, [[0] * size] * size, (), ())
    binaries = [each for each in binaries if not _is_entailed(each, domains, size, limits)]
    table = [_relaxed(domains, row, size) for row in range(size)]
    return Constraints(size, table, binaries, cages)


def _fitting(cage: Target) -> Callable[[int, int], bool]:
    return lambda a, b: fits(cage.operator, cage.target, (a, b))


def _is_met(domains: Sequence[int], cage: Target) -> bool:
    """Whether the only values left for the cells of a cage fit it."""
    left = [values_of(domains[place]) for place in cage.places]
    return all(len(values) == 1 for values in left) and fits(
        cage.operator, cage.target, [one for (one,) in left]
    )


def _is_entailed(binary: Binary, domains: Sequence[int], size: int, limits: Limits) -> bool:
    """Whether the domains alone imply a constraint."""
    limits.check()
    (a, b), (c, d) = binary.one, binary.other
    ones, others = values_of(domains[a * size + b]), values_of(domains[c * size + d])
    return all(binary.fits(one, other) for one in ones for other in others)


def _relaxed(domains: Sequence[int], row: int, size: int) -> list[int]:
    """Restores in a row of domains the values that decided cells of the same row or column take.

    Counting excludes these anyway, and with them more columns look alike.
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
