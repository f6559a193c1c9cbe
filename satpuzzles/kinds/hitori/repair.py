"""Makes a Hitori unique by changing as few numbers as possible under the black cells of one solution.

A solution stays valid with any numbers under its black cells.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, combinations, count

from satpuzzles.core.errors import LimitReached
from satpuzzles.core.grid import Cell, Grid, entries, laid_over, place
from satpuzzles.core.options import Limits, Options
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.kinds.hitori.solutions import has_room_for_black
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions.search import Search
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.sink import Clause
from satpuzzles.sat.statements import Note
from satpuzzles.solver.hitting import HittingSets, Impossible
from satpuzzles.solver.selectors import shrink_to_minimal
from satpuzzles.uniqueness.clues import BoardClues, EditableClue, rules_of
from satpuzzles.uniqueness.result import Change, Remade, fewest_changes

POOL = 12
"""The number of solutions to choose from."""

TRIES = 4
"""The number of them to try."""

FEW_CHANGES = 8
"""With more changes than this a board is far from unique, and another solution is not worth the time."""

CONFLICTS = 10_000
"""Conflicts that choosing numbers for one solution may take before one more change is allowed."""

ROUNDS = 40
"""Choices of so many changes that may fail before one more is allowed."""

SLACK = 2
"""How many changes more than was last thought possible are tried before any number will do."""

EQUAL = Note("equal numbers", "Of two equal numbers in a line one is black, as long as both say something.")


class HitoriClues(BoardClues):
    """See BoardClues. Numbers are changed; nothing but filled-in cells comes and goes."""

    all_kinds = True
    puzzle: Hitori

    def remade(
        self, wanted: Grid | None, solutions: Sequence[Grid], backend: str | None, limits: Limits
    ) -> Remade | str:
        if wanted is None:
            candidates = _maximal_solutions(self.puzzle, backend, limits)[:TRIES]
        elif _filled_up(self.puzzle, wanted, limits) == wanted:
            candidates = [wanted]
        else:
            return "another cell of this solution could be black too, so no numbers make it unique"

        def attempt(solution: Grid, most: int | None) -> Remade | None:
            if most is not None and most >= FEW_CHANGES:
                return None
            try:
                numbers = _NumberSearch(self.puzzle, solution, backend, limits).run(most)
            except Impossible:
                return None
            if numbers is None:
                return None
            return Remade(_with_numbers(self.puzzle, numbers), solution, _changes(self.puzzle, numbers))

        best = fewest_changes(partial(attempt, solution) for solution in candidates)
        return best or "changing the numbers under the black cells makes no solution unique"

    def changeable(self) -> list[EditableClue]:
        """See BoardClues. Every number."""
        puzzle = self.puzzle
        fresh = next(number for number in count(1) if not any(number in row for row in puzzle.numbers))
        return [_number(puzzle, cell, fresh) for cell in self._numbered()]

    def retractable(self, limits: Limits) -> tuple[Formula, list[list[Clause]]]:
        """See BoardClues. Every number: two equal ones are both white unless one of them says nothing."""
        puzzle, cells = self.puzzle, self._numbered()
        formula = rules_of(_with_numbers(puzzle, dict(zip(cells, count(1)))), limits)
        counts = dict(zip(cells, formula.new_variables(len(cells), "number {}".format)))
        for cell in cells:
            limits.check()
            equal = [each for each in puzzle.lines_of(cell) if _at(puzzle, each) == _at(puzzle, cell)]
            pairs = [(puzzle.variable(*cell), puzzle.variable(*each), each) for each in equal if cell < each]
            formula.add(EQUAL, [[one, other, -counts[cell], -counts[each]] for one, other, each in pairs])
        return formula, [[[counts[cell]]] for cell in cells]

    def retracted(self, given_up: Sequence[int], solution: Grid) -> tuple[Puzzle, tuple[Change, ...]]:
        """See BoardClues. These numbers, where they are white, become others that their lines do not show."""
        board, cells = self.puzzle, self._numbered()
        numbers: dict[Cell, int] = {}
        for cell in (cells[number] for number in given_up):
            if not solution[cell[0]][cell[1]]:
                seen = {_at(board, each) for each in board.lines_of(cell) if not solution[each[0]][each[1]]}
                numbers[cell] = next(number for number in count(1) if number not in seen)
                board = _with_numbers(board, numbers)
        return board, _changes(self.puzzle, numbers)

    def _numbered(self) -> list[Cell]:
        """The cells that are not black already."""
        return [cell for cell, number in entries(self.puzzle.numbers).items() if number]


def _number(puzzle: Hitori, cell: Cell, fresh: int) -> EditableClue:
    """A number that may be changed. ``fresh`` stands nowhere on the board and says nothing."""
    known = {*range(1, max(puzzle.rows, puzzle.columns) + 1), *chain.from_iterable(puzzle.numbers)}
    others = sorted(known - {0, _at(puzzle, cell)})

    def left_by(solution: Grid) -> list[int]:
        """Any number under a black cell, and none that is seen in the line of a white one."""
        if solution[cell[0]][cell[1]]:
            return others
        seen = {_at(puzzle, (r, c)) for r, c in puzzle.lines_of(cell) if not solution[r][c]}
        return [number for number in others if number not in seen]

    def changed_to(value: int) -> tuple[Hitori, Change]:
        return _with_numbers(puzzle, {cell: value}), _change(puzzle, cell, value)

    def formula(limits: Limits) -> Formula:
        return rules_of(_with_numbers(puzzle, {cell: fresh}), limits)

    return EditableClue((cell,), formula, left_by, changed_to, others)


def _at(puzzle: Hitori, cell: Cell) -> int:
    return puzzle.numbers[cell[0]][cell[1]] or 0


def _changes(puzzle: Hitori, numbers: dict[Cell, int]) -> tuple[Change, ...]:
    return tuple(_change(puzzle, cell, number) for cell, number in sorted(numbers.items()))


def _change(puzzle: Hitori, cell: Cell, number: int) -> Change:
    sentence = f"Change the {_at(puzzle, cell)} at {place(cell)} to {number}."
    return Change("changed", "number", (cell,), sentence)


def _with_numbers(puzzle: Hitori, numbers: dict[Cell, int]) -> Hitori:
    return replace(puzzle, numbers=laid_over(puzzle.numbers, numbers))


def _maximal_solutions(puzzle: Hitori, backend: str | None, limits: Limits) -> list[Grid]:
    """Solutions to which no black cell can be added; only these can be made unique."""
    found: dict[Grid, None] = {}
    options = Options(backend=backend, limits=limits, presolve=False)
    with Search(puzzle, options) as search:
        for _ in range(POOL):
            solution = search.find()
            if solution is None:
                break
            solution = _filled_up(puzzle, solution, limits)
            found[solution] = None
            # Once this set of black cells is known, none that is part of it is worth a look.
            black = set(puzzle.true_variables(solution))
            search.require([variable for variable in range(1, puzzle.answers + 1) if variable not in black])
    return list(found)


def _filled_up(puzzle: Hitori, solution: Grid, limits: Limits) -> Grid:
    """The solution with more cells blackened as long as the rules allow it."""
    if not has_room_for_black(solution):
        return solution
    for row in range(puzzle.rows):
        limits.check()
        for column in range(puzzle.columns):
            darker = laid_over(solution, {(row, column): 1})
            if not solution[row][column] and not puzzle.check(darker):
                solution = darker
    return solution


class _NumberSearch:
    """The search for the fewest new numbers under the black cells of one solution.

    Every other solution has two equal numbers among its white cells of some line as soon as the numbers
    are right. Those found so far are requirements on the numbers; the numbers that keep them all with the
    fewest changes are tried next (counterexample-guided, as in satpuzzles/uniqueness/additions.py).
    """

    def __init__(self, puzzle: Hitori, solution: Grid, backend: str | None, limits: Limits) -> None:
        self._puzzle = puzzle
        self._solution = solution
        self._backend = backend
        self._limits = limits
        self._pairs: dict[tuple[Cell, Cell], list[int]] = {}
        black = [cell for cell, color in entries(solution).items() if color and _at(puzzle, cell)]
        self._choices = [(cell, number) for cell in black for number in self._useful_numbers(cell)]
        # For each cell and number the variable that says: the cell comes to have it, or keeps it.
        self._holds: dict[Cell, dict[int, int]] = {}
        for element, (cell, number) in enumerate(self._choices, 1):
            self._holds.setdefault(cell, {})[number] = element

    def _useful_numbers(self, cell: Cell) -> list[int]:
        """The numbers of white cells in the line of a black one; any other number would forbid nothing."""
        line = self._puzzle.lines_of(cell)
        numbers = {_at(self._puzzle, (r, c)) for r, c in line if not self._solution[r][c]}
        return sorted(numbers - {_at(self._puzzle, cell)})

    def run(self, most: int | None) -> dict[Cell, int] | None:
        """The new numbers; None where more than ``most`` are needed.

        Raises:
            Impossible: no numbers under the black cells do it.
            LimitReached: before anything was found.
        """
        exclusive = [
            (one - 1, other - 1)
            for elements in self._holds.values()
            for one, other in combinations(elements.values(), 2)
        ]
        limits = self._limits.part(CONFLICTS)
        with HittingSets(len(self._choices), exclusive, limits) as hitting:
            for cell, elements in self._holds.items():
                keeps = hitting.new_variable()
                for element in elements.values():
                    hitting.add_clause([-keeps, -element])
                elements[_at(self._puzzle, cell)] = keeps
            hitting.least = 1
            for _ in range(SLACK + 1):
                limits.grant(CONFLICTS)
                try:
                    for _ in range(ROUNDS):
                        chosen = hitting.smallest(most)
                        if chosen is None:
                            return None
                        if self._is_right(chosen, hitting):
                            return self._numbers(chosen)
                except LimitReached:
                    self._limits.check()
                hitting.least += 1
            limits.grant(None)
            while not self._is_right(found := hitting.some(), hitting):
                pass
        numbers = self._without_needless(self._numbers(found))
        return None if most is not None and len(numbers) > most else numbers

    def _numbers(self, chosen: Sequence[int]) -> dict[Cell, int]:
        return dict(self._choices[element] for element in chosen)

    def _is_right(self, chosen: Sequence[int], hitting: HittingSets) -> bool:
        """Whether these numbers leave no other solution; if they do, it becomes a requirement."""
        others = self._other_solutions(_with_numbers(self._puzzle, self._numbers(chosen)))
        for other in others:
            hitting.add_clause(self._requirement(other, hitting))
        return not others

    def _without_needless(self, numbers: dict[Cell, int]) -> dict[Cell, int]:
        """Reverts changes that were not needed."""

        def chosen(cells: Collection[Cell]) -> dict[Cell, int]:
            return {cell: number for cell, number in numbers.items() if cell in cells}

        def enough(others: set[Cell], tried: Cell) -> set[Cell] | None:
            board = _with_numbers(self._puzzle, chosen(others))
            return None if self._other_solutions(board, most=1) else others

        kept = set(numbers)
        shrink_to_minimal(kept, list(numbers), enough)
        return chosen(kept)

    def _other_solutions(self, board: Hitori, most: int | None = None) -> list[Grid]:
        """Other solutions of a board, each of which whitens a black cell that those before left black."""
        found: list[Grid] = []
        options = Options(backend=self._backend, limits=self._limits, presolve=False)
        with Search(board, options) as search:
            search.forbid(self._solution)
            black = board.true_variables(self._solution)
            while (most is None or len(found) < most) and (other := search.find()) is not None:
                found.append(other)
                also = set(board.true_variables(other))
                left = [variable for variable in black if variable in also]
                if len(left) == len(black):
                    break
                black = left
                search.require([-variable for variable in black])
        return found

    def _requirement(self, other: Grid, hitting: HittingSets) -> list[int]:
        """Two of the white cells of another solution must come to have equal numbers in a line."""
        clause: list[int] = []
        for cell, holds in self._holds.items():
            if other[cell[0]][cell[1]]:
                continue
            for near in self._puzzle.lines_of(cell):
                if other[near[0]][near[1]]:
                    continue
                if near not in self._holds:
                    clause += [holds[number] for number in [_at(self._puzzle, near)] if number in holds]
                elif cell < near:
                    clause += self._both(cell, near, hitting)
        return list(dict.fromkeys(clause))

    def _both(self, one: Cell, other: Cell, hitting: HittingSets) -> list[int]:
        """Variables each of which says that two black cells come to have a certain number both."""
        if (one, other) not in self._pairs:
            first, second = self._holds[one], self._holds[other]
            found = self._pairs[one, other] = []
            for number in sorted(first.keys() & second.keys()):
                found.append(both := hitting.new_variable())
                hitting.add_clause([-both, first[number]])
                hitting.add_clause([-both, second[number]])
        return self._pairs[one, other]
