"""Clues that can be switched on and off beside a solution, in one session.

The question is always the same: with these clues on, is there another solution? Which clues there are and
what to do with the answers is the business of the other files.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from satpuzzles.core.errors import BackendError, LimitReached
from satpuzzles.core.grid import Grid
from satpuzzles.core.limits import Limits
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.sat.formula import ANOTHER_SOLUTION, Clause, Formula, Note
from satpuzzles.solver.session import Session


class Switches:
    """A board, one of its solutions, and clues that the solution fits.

    Args:
        puzzle: what the board has without any of the clues; only its answer variables matter here.
        formula: its rules; the clues are added to it.
        clues: the clauses of each clue, in the answer variables and further ones of the formula.
        solution: the solution that others must differ from.

    Raises:
        BackendError: the backend is unknown or not installed.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        formula: Formula,
        clues: Sequence[Sequence[Clause]],
        solution: Grid,
        backend: str | None,
        limits: Limits,
    ) -> None:
        self._puzzle = puzzle
        self._literals: list[list[int]] = []
        for number, clauses in enumerate(clues):
            if all(len(clause) == 1 for clause in clauses):
                # Assuming the literals themselves spares a variable and a propagation.
                self._literals.append([clause[0] for clause in clauses])
                continue
            switch = formula.new_variable(lambda number=number: f"clue {number}")  # type: ignore[misc]
            formula.add(Note("a clue", "A clue."), [[-switch, *clause] for clause in clauses])
            self._literals.append([switch])
        formula.add(ANOTHER_SOLUTION, [puzzle.blocking_clause(solution)])
        # Other solutions that differ in little say most about which clues are needed.
        formula.phases = [
            literal
            for row, values in enumerate(solution)
            for column, value in enumerate(values)
            for literal in puzzle.literals(row, column, value or 0)
        ]
        self._session = Session(formula, backend, limits)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.close()

    def other_solution(self, on: Iterable[int]) -> Grid | None:
        """Another solution with these clues on, by their numbers; None where there is none.

        Raises:
            LimitReached: before the answer was known.
        """
        answer = self._ask(on)
        return answer if isinstance(answer, tuple) else None

    def needed(self, on: Iterable[int]) -> set[int] | None:
        """Clues among these that alone leave no other solution; None where even all of these leave one.

        Raises:
            LimitReached: before the answer was known.
        """
        answer = self._ask(on)
        return answer if isinstance(answer, set) else None

    def _ask(self, on: Iterable[int]) -> Grid | set[int]:
        owners: dict[int, int] = {}
        for number in on:
            for literal in self._literals[number]:
                # Two clues may say the same; to blame one of them is enough.
                owners.setdefault(literal, number)
        outcome = self._session.solve(list(owners))
        if outcome.satisfiable is None:
            raise LimitReached("a limit was reached")
        if outcome.core is not None:
            return {owners[literal] for literal in outcome.core}
        if outcome.model is None:
            raise BackendError("the backend gave neither a model nor a core")
        return self._puzzle.decode(outcome.model[: self._puzzle.answers])
