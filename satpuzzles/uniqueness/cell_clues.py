"""Clues that can be read off an answer. A wing says how; generating and repairing boards follow from that."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Cell, Grid, entries, laid_over, place
from satpuzzles.core.runtime import collector_paused
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.boards import Outside
from satpuzzles.questions.search import SolutionSearch
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.sink import Clause
from satpuzzles.sat.statements import Entry
from satpuzzles.uniqueness.clues import BoardClues, EditableClue, Exclusive, rules_of
from satpuzzles.uniqueness.result import BoardClue, Change

if TYPE_CHECKING:
    import numpy as np

Line = tuple[str, int]
"""A clue beside the board: the name of its field, and its number there, from 0."""


class CellClues(BoardClues, ABC):
    """See BoardClues. The clues are in cells, in one field of the puzzle, or beside the board.

    The rules say which instance comes from which clue (``RuleFamily.told_by``); these are its clauses.
    """

    all_kinds = True
    what: ClassVar[str] = "clue"
    """The name of such a clue."""
    field: ClassVar[str] = "clues"
    """The field of the clues in cells, a grid; empty if there are none."""
    lines: ClassVar[tuple[str, ...]] = ()
    """The fields that hold one for each row or for each column."""
    nothing: ClassVar[int | str | None] = None
    """The value for no clue, if it differs from the usual one of the field."""

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle)
        self._last: tuple[Grid, Mapping[Any, Sequence[Any]]] | None = None

    @abstractmethod
    def read(self, answer: Grid) -> Mapping[Any, int]:
        """Every clue that an answer gives, by its cell or line."""

    def readings(self, answer: Grid) -> Mapping[Any, Sequence[Any]]:
        """All values that the clue of each cell or line could have with an answer."""
        return {entry: (value,) for entry, value in self.read(answer).items()}

    @classmethod
    def bare(
        cls,
        puzzle: type[Puzzle],
        rows: int,
        columns: int,
        random: np.random.Generator,
        together: Sequence[Sequence[Cell]],
    ) -> Puzzle:
        """A board without clues, to make boards of; a wing draws other parts here, such as walls.

        Args:
            together: its cells, grouped by the symmetry.

        Raises:
            PuzzleError: there is no such board.
        """
        fields: dict[str, Any] = {}
        for name in cls.lines:
            shape = next((shape for shape in puzzle.shapes if shape.field == name), None)
            above = isinstance(shape, Outside) and shape.line == "column"
            fields[name] = (cls._nothing(puzzle, name),) * (columns if above else rows)
        if cls.field:
            fields[cls.field] = ((cls._nothing(puzzle, cls.field),) * columns,) * rows
        return puzzle(**fields)

    def answer(self, random: np.random.Generator) -> Grid | None:
        """A random answer of this board; by default a solver finds it, trying random values first.

        (All answers may come out, though not with the same chance.)
        """
        return random_answer(self.puzzle, random)

    def present(self) -> list[BoardClue]:
        return self.filled_in() + [self._clue(entry, value) for entry, value in self._there().items()]

    def missing(self, solution: Grid, step: int = 0) -> tuple[list[BoardClue], Exclusive]:
        there = self._there()
        found = self.read(solution)
        return [self._clue(entry, value) for entry, value in found.items() if entry not in there], []

    def changeable(self) -> list[EditableClue]:
        """See BoardClues. Every clue that is there."""
        return [self._changeable(self._clue(entry, value)) for entry, value in self._there().items()]

    def _changeable(self, clue: BoardClue) -> EditableClue:
        def left_by(solution: Grid) -> Sequence[int]:
            return self.readings(solution).get(clue.entry, ())

        def changed_to(value: int) -> tuple[Puzzle, Change]:
            said = self._said(clue.entry, value)
            change = Change("changed", clue.what, clue.cells, f"Change {clue.phrase} to {said}.")
            return self._with(self.puzzle, {clue.entry: value}), change

        return EditableClue(
            clue.cells, lambda limits: rules_of(self.without([clue]), limits), left_by, changed_to
        )

    def told_by(self, answer: Grid) -> Puzzle | None:
        """See BoardClues. Values that are clues themselves tell nothing of others."""
        if not self.puzzle.blank:
            return None
        bare = type(self)(self.without(self.present()))
        return bare.added_to(answer, bare.missing(answer)[0])[0]

    def without(self, dropped: Collection[BoardClue]) -> Puzzle:
        own = {each.entry: None for each in dropped if self._is_own(each)}
        return self._with(super().without(dropped), own)

    def added_to(self, solution: Grid, added: Sequence[BoardClue]) -> tuple[Puzzle, tuple[Change, ...]]:
        own = {each.entry: each.value for each in added if self._is_own(each)}
        return self._with(self.puzzle, own), tuple([each.added() for each in added])

    def written(self, formula: Formula, clues: Sequence[BoardClue]) -> list[list[Clause]]:
        """See BoardClues. Those of the rule instances that come from each; a board has one for each place."""
        found: dict[BoardClue, list[Clause]] = {}
        left = [clue for clue in clues if clue.entry is not None]
        with collector_paused():
            while left:
                there = {clue.entry: clue for clue in left}
                found |= self._written_together(formula, [*there.values()])
                left = [clue for clue in left if clue not in found]
        return [self.clauses(formula, clue) if clue.entry is None else found[clue] for clue in clues]

    def _written_together(self, formula: Formula, own: Sequence[BoardClue]) -> dict[BoardClue, list[Clause]]:
        """The clauses of clues for different places."""
        board = self.added_to((), own)[0]
        instances = Formula(formula.variables, limits=formula.limits)
        encoding, layout = board.complete_encoding, board.answer_layout()  # cuts could not be switched off
        found: dict[Entry, list[Clause]] = {}
        for rule in board.rules_within(formula.limits):
            if rule.clues:
                found |= {entry: [] for entry in rule.clues if entry not in found}
                rule.write(instances, layout, None, encoding)
        formula.new_variables(instances.variables - formula.variables, "clue {}".format)
        formula.clauses.extend(instances.definition_clauses())
        for group in instances.groups():
            entry = group.rule.instance(group.number).clue
            if entry is not None:
                found[entry] += group.clauses
        for clue in own:
            if clue.entry not in found:
                raise PuzzleError(f"no rule of {board.type} names {clue.phrase} as its source")
        return {clue: found[clue.entry] for clue in own if clue.entry is not None}

    def fits(self, clue: BoardClue, grid: Grid) -> bool:
        if not self._is_own(clue):
            return super().fits(clue, grid)
        # Of one grid after the other, many clues are asked.
        if self._last is None or self._last[0] is not grid:
            self._last = grid, self.readings(grid)
        return clue.value in self._last[1].get(clue.entry, ())

    def _is_own(self, clue: BoardClue) -> bool:
        """Whether a clue is of the kind that is here, not a filled-in cell or one of a derived class."""
        return clue.what == self.what

    def _there(self) -> dict[Cell | Line, int]:
        """The clues of the board; None always means no clue."""
        puzzle = self.puzzle
        found: dict[Cell | Line, int] = {}
        if self.field:
            empty = self._nothing(type(puzzle), self.field)
            there = entries(getattr(puzzle, self.field))
            found |= {cell: value for cell, value in there.items() if value != empty}
        for name in self.lines:
            nothing = None, self._nothing(type(puzzle), name)
            line = enumerate(getattr(puzzle, name))
            found |= {(name, number): value for number, value in line if value not in nothing}
        return found

    def _with(self, puzzle: Puzzle, clues: Mapping[Any, int | str | None]) -> Puzzle:
        """A board with other clues in some places; None removes one."""
        fields: dict[str, Any] = {}
        for entry, value in clues.items():
            name = entry[0] if entry[0] in self.lines else self.field
            own = fields.setdefault(name, {})
            own[entry] = self._nothing(type(puzzle), name) if value is None else value
        for name, values in fields.items():
            before = getattr(puzzle, name)
            fields[name] = (
                laid_over(before, values)
                if name == self.field
                else tuple([values.get((name, number), value) for number, value in enumerate(before)])
            )
        return replace(puzzle, **fields)

    @classmethod
    def _nothing(cls, puzzle: type[Puzzle], field: str) -> int | str | None:
        if cls.nothing is not None:
            return cls.nothing
        return next((shape.nothing for shape in puzzle.shapes if shape.field == field), None)

    def _said(self, entry: Any, value: int) -> str:  # noqa: ANN401 (an Entry)
        return str(value)

    def _clue(self, entry: Cell | Line, value: int) -> BoardClue:
        if isinstance(entry[0], str):
            where = f"number {entry[1] + 1} of {entry[0]}"
            return BoardClue(self.what, (), value, f"the {self.what} {value}, {where}", entry=entry)
        return BoardClue(
            self.what, (entry,), value, f"the {self.what} {value} at {place(entry)}", entry=entry
        )


class GivenClues(CellClues):
    """Values that are given; see CellClues. Every cell can be."""

    field = "givens"
    what = "given"

    def read(self, answer: Grid) -> Mapping[Any, int]:
        return entries(answer)


def random_answer(puzzle: Puzzle, random: np.random.Generator) -> Grid | None:
    """An answer of a board from a solver that tries random values first."""
    values = random.integers(not puzzle.blank, puzzle.values, puzzle.places.count, endpoint=True)
    return answer_near(puzzle, puzzle.places.shaped(values.tolist()))


def answer_near(puzzle: Puzzle, wanted: Grid, but: Cell | None = None) -> Grid | None:
    """An answer of a board from a solver that tries the values of a grid first.

    Args:
        but: a place, by its row and column in grids, that must have another value.
    """
    layout, index = puzzle.answer_layout(), puzzle.places.index
    literals = {at: layout.literals(index(*at), value) for at, value in entries(wanted).items()}
    with SolutionSearch(puzzle) as search:
        search.prefer([literal for each in literals.values() for literal in each])
        if but is not None:
            search.require([-literal for literal in literals[but]])
        return search.find()
