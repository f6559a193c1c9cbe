"""The clues of a Calcudoku: operators, and walls that split a cage into smaller ones.

Targets cannot be left out. A cage is split so that the new cages together say at least what it said: the
parts of a sum are sums, those of a product products. The part of a difference or quotient that holds the
largest value keeps the operator, and the others are sums or products. One cell is its own value.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from math import prod

from satpuzzles.core.grid import Cell, Grid, place, regions
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.sat.cage_ways import OPERATORS, fits
from satpuzzles.sat.cages import cage
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.sink import Clause
from satpuzzles.uniqueness.clues import BoardClues, Exclusive
from satpuzzles.uniqueness.result import BoardClue, Change

OPERATOR, CAGE = "operator", "cage"

SPLIT_CELLS = 6
"""Cages of up to this many cells are split in every way; larger ones only by taking out one or two cells."""

ANY_OPERATOR_CELLS = 8
"""The operator of a larger cage is kept: a large cage without one is too hard for a solver."""


class CalcudokuClues(BoardClues):
    """See BoardClues. The first step offers only operators, the second walls as well."""

    all_kinds = True
    steps = 2
    puzzle: Calcudoku

    def __init__(self, puzzle: Calcudoku) -> None:
        super().__init__(puzzle)
        self._integers = puzzle.integers()
        self._by_cells = {each.cells: each for each in puzzle.cages}
        self._splits: dict[BoardClue, tuple[Cage, ...]] = {}

    def present(self) -> list[BoardClue]:
        return self.filled_in() + [
            _operator(each, each.op)
            for each in self.puzzle.cages
            if each.op is not None and len(each.cells) <= ANY_OPERATOR_CELLS
        ]

    def missing(self, solution: Grid, step: int = 0) -> tuple[list[BoardClue], Exclusive]:
        found: list[BoardClue] = []
        exclusive: Exclusive = []
        for each in self.puzzle.cages:
            first = len(found)
            values = _values(solution, each.cells)
            if each.op is None and len(each.cells) > 1:
                found += [_operator(each, op) for op in OPERATORS if fits(op, each.target, values)]
            ways = len(found)
            exclusive += combinations(range(first, ways), 2)
            if step:
                found += [self._part(each, cells, solution) for cells in _parts(each.cells)]
                # Splitting a cage gives its parts operators; walls that cross cut it into four.
                exclusive += product(range(first, ways), range(ways, len(found)))
                exclusive += [
                    (one, other)
                    for one, other in combinations(range(ways, len(found)), 2)
                    if _cross(found[one].cells, found[other].cells, each.cells)
                ]
        return found, exclusive

    def without(self, dropped: Collection[BoardClue]) -> Puzzle:
        board = super().without(dropped)
        assert isinstance(board, Calcudoku)
        bare = {clue.cells for clue in dropped if clue.what == OPERATOR}
        cages = [replace(each, op=None) if each.cells in bare else each for each in board.cages]
        return replace(board, cages=tuple(cages))

    def added_to(self, solution: Grid, added: Sequence[BoardClue]) -> tuple[Puzzle, tuple[Change, ...]]:
        cages: list[Cage] = []
        changes: list[Change] = []
        for each in self.puzzle.cages:
            own = [clue for clue in added if set(clue.cells) <= set(each.cells)]
            if not own:
                cages.append(each)
            elif own[0].what == OPERATOR:
                (clue,) = own
                cages.append(replace(each, op=str(clue.value)))
                changes.append(Change("added", OPERATOR, each.cells, f"Add {clue.phrase}."))
            else:
                split = split_cage(each, [clue.cells for clue in own], solution)
                cages += split
                parts = ", ".join(f"{part.clue()} at {place(part.cells[0])}" for part in split)
                sentence = f"Split {_name(each)} into {len(split)}: {parts}."
                changes.append(Change("changed", CAGE, each.cells, sentence))
        return replace(self.puzzle, cages=tuple(cages)), tuple(changes)

    def clauses(self, formula: Formula, clue: BoardClue) -> list[Clause]:
        if clue.what not in (OPERATOR, CAGE):
            return super().clauses(formula, clue)
        return [
            clause
            for each in self._cages_of(clue)
            for clause in cage(
                formula, [self._integers[cell] for cell in each.cells], each.op, each.target, clue.phrase
            )
        ]

    def fits(self, clue: BoardClue, grid: Grid) -> bool:
        if clue.what not in (OPERATOR, CAGE):
            return super().fits(clue, grid)
        return all(fits(each.op, each.target, _values(grid, each.cells)) for each in self._cages_of(clue))

    def proves(self, added: Sequence[BoardClue]) -> bool:
        """See BoardClues. Every split must have been on offer, and each added wall be one cage more.

        Any cage that is cut into connected parts is cut by one wall fewer than parts, each of which cuts
        it in two and none of which cross: the branches of a tree that joins the parts. For a sum or a
        product those walls together say what the parts do.
        """
        walls = [clue for clue in added if clue.what == CAGE]
        if not walls:
            return True
        for each in self.puzzle.cages:
            own = [clue.cells for clue in walls if set(clue.cells) <= set(each.cells)]
            if len(_pieces(each.cells, own)) != len(own) + 1:
                return False
            if len(each.cells) > (2 if each.op in ("-", "/", None) else SPLIT_CELLS):
                return False
        return True

    def _part(self, each: Cage, cells: tuple[Cell, ...], solution: Grid) -> BoardClue:
        split = split_cage(each, [cells], solution)
        phrase = " and ".join(f"a cage {part.clue()} at {place(part.cells[0])}" for part in split)
        clue = BoardClue(CAGE, cells, None, phrase)
        self._splits[clue] = tuple(split)
        return clue

    def _cages_of(self, clue: BoardClue) -> tuple[Cage, ...]:
        """The cages that a clue adds to the board's."""
        if clue.what == CAGE:
            return self._splits[clue]
        return (replace(self._by_cells[clue.cells], op=str(clue.value)),)


def split_cage(each: Cage, parts: Sequence[tuple[Cell, ...]], solution: Grid) -> list[Cage]:
    """The cages from splitting a cage along walls, ordered by their first cells.

    Args:
        parts: for each wall the cells on one side of it.
        solution: a grid that keeps the cage; the new targets are taken from it.
    """
    groups = _pieces(each.cells, parts)
    op = each.op or next(op for op in OPERATORS if fits(op, each.target, _values(solution, each.cells)))
    joining, join = ("+", sum) if op in ("+", "-") else ("*", prod)
    targets: list[int] = [join(_values(solution, cells)) for cells in groups]
    ops = [joining] * len(groups)
    if op in ("-", "/"):
        largest = max(each.cells, key=lambda cell: solution[cell[0]][cell[1]] or 0)
        main = next(number for number, cells in enumerate(groups) if largest in cells)
        others = [target for number, target in enumerate(targets) if number != main]
        targets[main] = each.target + sum(others) if op == "-" else each.target * prod(others)
        ops[main] = op
    return [
        Cage(cells, op if len(cells) > 1 else None, target) for cells, op, target in zip(groups, ops, targets)
    ]


def _pieces(cells: Sequence[Cell], parts: Sequence[tuple[Cell, ...]]) -> list[tuple[Cell, ...]]:
    """The connected pieces of a cage between walls, each wall given by the cells on one side of it."""
    sides: dict[tuple[bool, ...], list[Cell]] = {}
    for cell in cells:
        sides.setdefault(tuple(cell in part for part in parts), []).append(cell)
    return sorted(tuple(sorted(piece)) for same in sides.values() for piece in regions(same))


def _parts(cells: tuple[Cell, ...]) -> Iterator[tuple[Cell, ...]]:
    """The connected parts of a cage that leave a connected rest, of a part and its rest only the smaller."""
    most = len(cells) // 2 if len(cells) <= SPLIT_CELLS else 2
    for count in range(1, most + 1):
        for part in combinations(cells, count):
            rest = set(cells).difference(part)
            if len(regions(part)) == len(regions(rest)) == 1 and (count < len(rest) or cells[0] in rest):
                yield part


def _cross(one: tuple[Cell, ...], other: tuple[Cell, ...], cells: tuple[Cell, ...]) -> bool:
    """Whether two walls, each given by the cells on one side, leave cells on all four sides."""
    first, second = set(one), set(other)
    return bool(first & second and first - second and second - first and set(cells) - first - second)


def _values(grid: Grid, cells: Sequence[Cell]) -> list[int]:
    return [grid[row][column] or 0 for row, column in cells]


def _operator(each: Cage, op: str) -> BoardClue:
    return BoardClue(OPERATOR, each.cells, op, f"the operator {op} of {_name(each)}")


def _name(each: Cage) -> str:
    return f"the cage {each.target} at {place(each.cells[0])}"
