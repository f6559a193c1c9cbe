"""Makes a Nonogram unique by changing its picture, and finds lines whose clues are not needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial

from satpuzzles.core.grid import Cell, Grid, entries, laid_over, place
from satpuzzles.core.options import Limits
from satpuzzles.kinds.nonogram.puzzle import Clue as Runs
from satpuzzles.kinds.nonogram.puzzle import Nonogram, board_of, runs_of
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.rules.rule import RuleFamily
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.sink import Clause
from satpuzzles.uniqueness.clues import BoardClues, EditableClue, rules_of
from satpuzzles.uniqueness.result import BoardClue, Change, Remade, fewest_changes
from satpuzzles.uniqueness.selectors import ClueSelectors, find_redundant

LINE, PICTURE = "line clue", "picture"

LINE_CONFLICTS = 2_000
"""Conflicts to spend on one line. Without its clue some boards are very hard; knowing is not worth that."""


class NonogramClues(BoardClues):
    """See BoardClues. The picture is changed; nothing but filled-in cells comes and goes."""

    all_kinds = True
    puzzle: Nonogram

    def remade(
        self, wanted: Grid | None, solutions: Sequence[Grid], backend: str | None, limits: Limits
    ) -> Remade:
        """See BoardClues; raises PuzzleError where the board is too large."""
        return _redraw(self.puzzle, [wanted] if wanted else solutions, limits)

    def told_by(self, answer: Grid) -> Puzzle:
        """See BoardClues. The clues of the picture."""
        return board_of([[value or 0 for value in row] for row in answer], self.puzzle.colors)

    def fixed(self) -> list[BoardClue]:
        lines = self.puzzle.lines()
        return [
            BoardClue(LINE, cells, None, f"the clue of {name}", droppable=False) for name, _, cells in lines
        ]

    def changeable(self) -> list[EditableClue]:
        """See BoardClues. The clue of every line."""
        written = cache(partial(rules_of, self.puzzle))
        return [_line_clue(self.puzzle, number, written) for number in range(len(self.puzzle.lines()))]

    def retractable(self, limits: Limits) -> tuple[Formula, list[list[Clause]]]:
        """See BoardClues. The clues of the lines; what rows and columns sum up to does not count then."""
        whole = rules_of(self.puzzle, limits)
        formula = Formula(whole.variables, limits=limits)
        written: dict[object, list[Clause]] = {name: [] for name, _, _ in self.puzzle.lines()}
        for group in whole.groups():
            if not isinstance(group.rule, RuleFamily):
                continue
            line = group.rule.clue(group.number)
            if isinstance(line, str):
                written[line] += group.clauses
            else:
                formula.add(group.rule, group.clauses, group.number)
        return formula, [*written.values()]

    def retracted(self, given_up: Sequence[int], solution: Grid) -> tuple[Puzzle, tuple[Change, ...]]:
        """See BoardClues. These lines have the clues that the solution tells."""
        board: Puzzle = self.puzzle
        changes: list[Change] = []
        for number in given_up:
            line = NonogramClues(board).changeable()[number]
            (told,) = line.left_by(solution)
            board, change = line.changed_to(told)
            changes.append(change)
        return board, tuple(changes)

    def needless(self, solution: Grid, backend: str | None, limits: Limits) -> list[BoardClue]:
        """See BoardClues. The lines each of whose clues alone is not needed, as far as is quickly found."""
        formula, written = self.retractable(limits)
        lines = self.fixed()
        part = limits.part()
        with ClueSelectors(self.puzzle, formula, enumerate(written), solution, backend, part) as switches:
            return [lines[number] for number in find_redundant(switches, len(lines), part, LINE_CONFLICTS)]


def _line_clue(puzzle: Nonogram, number: int, written: Callable[[Limits], Formula]) -> EditableClue:
    """The clue of a line, of which rows are counted first.

    Args:
        written: the formula of the board, which all lines share.
    """
    name, _, cells = puzzle.lines()[number]

    def formula(limits: Limits) -> Formula:
        """What rows and columns sum up to counts no longer; the clues across still do."""
        whole = written(limits)
        found = Formula(whole.variables, limits=limits)
        for group in whole.groups():
            if isinstance(group.rule, RuleFamily) and group.rule.clue(group.number) != name:
                found.add(group.rule, group.clauses, group.number)
        return found

    def left_by(solution: Grid) -> tuple[Runs, ...]:
        return (runs_of([solution[row][column] for row, column in cells]),)

    def changed_to(value: Runs) -> tuple[Nonogram, Change]:
        clues = (*puzzle.row_clues, *puzzle.column_clues)
        clues = (*clues[:number], value, *clues[number + 1 :])
        board = replace(puzzle, row_clues=clues[: puzzle.rows], column_clues=clues[puzzle.rows :])
        colored = len(puzzle.colors) > 1
        told = " ".join(f"{length}:{color}" if colored else f"{length}" for length, color in value)
        return board, Change("changed", LINE, cells, f"Change the clue of {name} to {told or '0'}.")

    return EditableClue(cells, formula, left_by, changed_to)


def _redraw(puzzle: Nonogram, pictures: Sequence[Grid], limits: Limits) -> Remade:
    """The board of a picture that differs from one of these in few cells and is the only one with its clues.

    Args:
        pictures: solutions of the board, of which that with the fewest changes is taken.
    """
    import numpy as np

    from satpuzzles.kinds.nonogram.recipe import NonogramRecipe

    def attempt(picture: Grid, most: int | None) -> Remade:
        recipe = NonogramRecipe(
            rows=puzzle.rows,
            columns=puzzle.columns,
            colors=len(puzzle.colors),
            picture=tuple(tuple(value or 0 for value in row) for row in picture),
            palette=puzzle.colors,
        )
        made = recipe.make(np.random.default_rng(0), limits)
        known = entries(puzzle.known or ())
        kept = {(row, column): made.solution[row][column] for row, column in known}
        board = replace(made.puzzle, known=puzzle.known and laid_over(puzzle.known, kept))
        changes = [
            Change("changed", PICTURE, (cell,), _sentence(puzzle, cell, made.solution))
            for cell in made.changed or ()
        ]
        return Remade(board, made.solution, tuple(changes))

    best = fewest_changes(partial(attempt, picture) for picture in pictures)
    assert best is not None
    return best


def _sentence(puzzle: Nonogram, cell: Cell, picture: Grid) -> str:
    value = picture[cell[0]][cell[1]]
    if not value:
        return f"Leave the cell at {place(cell)} blank."
    color = f" with colour {value}" if len(puzzle.colors) > 1 else ""
    return f"Fill the cell at {place(cell)}{color}."
