"""Groups of clauses that can be switched on and off, in one session, and cutting them down to those needed.

What the groups mean (rules of a board, clues, signs) and in which order they are tried is for the callers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from typing import Self, TypeVar

from satpuzzles.core.limits import Limits
from satpuzzles.sat.formula import Clause, Formula, Note
from satpuzzles.solver.session import Session

SWITCHED = Note("switched", "A group of clauses that can be switched off.")

Element = TypeVar("Element", bound=Hashable)


class Switches:
    """A formula, and groups of clauses that hold only where somebody asks for them.

    Args:
        formula: what always holds; the groups are added to it.
        groups: clauses in the variables of the formula; from then on a group is known by its number.

    Raises:
        BackendError: the backend is unknown or not installed.
    """

    def __init__(
        self,
        formula: Formula,
        groups: Iterable[Sequence[Clause]],
        backend: str | None = None,
        limits: Limits | None = None,
    ) -> None:
        self._literals: list[list[int]] = []
        for number, clauses in enumerate(groups):
            if all(len(clause) == 1 for clause in clauses):
                # Assuming the literals themselves spares a variable and a propagation.
                self._literals.append([clause[0] for clause in clauses])
                continue
            switch = formula.new_variable("switch".format)
            formula.add(SWITCHED, [[-switch, *clause] for clause in clauses], number)
            self._literals.append([switch])
        self._session = Session(formula, backend, limits)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.close()

    def model(self, on: Iterable[int]) -> list[int] | None:
        """A model with these groups on; None where there is none.

        Raises:
            LimitReached: before the answer was known.
        """
        return self._session.require(list(self._owners(on))).model

    def core(self, on: Iterable[int]) -> set[int] | None:
        """Groups among these that alone have no model; None where all of these together have one.

        Raises:
            LimitReached: before the answer was known.
        """
        owners = self._owners(on)
        core = self._session.require(list(owners)).core
        return None if core is None else {owners[literal] for literal in core}

    def _owners(self, on: Iterable[int]) -> dict[int, int]:
        """The literals to assume, each with the group that asks for it."""
        owners: dict[int, int] = {}
        for number in on:
            for literal in self._literals[number]:
                # Two groups may say the same; to blame one of them is enough.
                owners.setdefault(literal, number)
        return owners


def delete_needless(
    kept: set[Element],
    order: Iterable[Element],
    enough: Callable[[set[Element], Element], Collection[Element] | None],
) -> None:
    """Takes elements out of a set, in place, until none can be taken out.

    Each element is tried once: what is needed now is needed all the more when others are gone. Where the rest
    does without it, the set shrinks to the part of the rest that was enough. (Deletion with clause-set
    refinement; Belov, Lynce and Marques-Silva, "Towards efficient MUS extraction", 2012.)

    Whatever ``enough`` raises, LimitReached above all, comes through; the set then is what was reached, and
    nobody may say that nothing else could be taken out.

    Args:
        order: the elements that come into question, in the order in which they are tried.
        enough: is told the others and the element that is tried. It answers those of the others that
            are enough without it, or None where they are not.
    """
    for element in order:
        if element in kept:
            others = kept - {element}
            found = enough(others, element)
            if found is not None:
                kept.intersection_update(found)
                kept.discard(element)
