"""Clauses that nearly every model keeps are left out, and come with the first model that breaks one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, final

from satpuzzles.sat.sink import Clause


@final
class LeftOut:
    """A lazy constraint; see ``LazyConstraint``.

    Args:
        clauses: gives clauses, those that are left out among them.
        variables: answer variables; left out is every clause with the negative of one of them.
    """

    __slots__ = ("_clauses", "_places", "_variables")

    def __init__(self, clauses: Callable[[], Iterable[Clause]], variables: Collection[int]) -> None:
        self._clauses: Final = clauses
        self._variables: Final = variables
        self._places: Final = [variable - 1 for variable in variables]

    def violated(self, model: Sequence[int]) -> list[Clause]:
        """All that was left out, where the model breaks some of it."""
        if max(map(model.__getitem__, self._places), default=-1) < 0:
            return []
        true = set(model)
        unsaid = {-variable for variable in self._variables}
        clauses = [clause for clause in self._clauses() if not unsaid.isdisjoint(clause)]
        return clauses if any(true.isdisjoint(clause) for clause in clauses) else []
