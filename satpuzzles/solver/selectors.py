"""Groups of clauses that can be switched on and off, in one session, and cutting them down to those needed.

What the groups mean (rules of a board, clues, signs) and in which order they are tried is for the callers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from typing import Self, TypeVar

from satpuzzles.core.options import Limits
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.sink import Clause
from satpuzzles.sat.statements import Note
from satpuzzles.solver.session import Session

SELECTED = Note("switched", "A group of clauses that can be switched off.")

Element = TypeVar("Element", bound=Hashable)


class Selectors:
    """A formula, and groups of clauses that hold only where somebody asks for them.

    Args:
        formula: what always holds; the groups are added to it.
        groups: clauses in the variables of the formula, each group after the number that it is known by.

    Raises:
        BackendError: the backend is unknown or not installed.
    """

    def __init__(
        self,
        formula: Formula,
        groups: Iterable[tuple[int, Sequence[Clause]]],
        backend: str | None = None,
        limits: Limits | None = None,
    ) -> None:
        self._literals: dict[int, list[int]] = {}
        self._required: set[int] = set()
        for number, clauses in groups:
            if all(len(clause) == 1 for clause in clauses):
                # Assuming the literals themselves spares a variable and a propagation.
                self._literals[number] = [clause[0] for clause in clauses]
                continue
            switch = formula.new_variable("switch".format)
            formula.add(SELECTED, [[-switch, *clause] for clause in clauses], number)
            self._literals[number] = [switch]
        self._session = Session(formula, backend, limits)
        self.backend = self._session.backend.name

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.close()

    @property
    def numbers(self) -> Iterable[int]:
        """The numbers of the groups, in their order."""
        return self._literals

    def model(self, on: Iterable[int]) -> list[int] | None:
        """A model with these groups on; None where there is none. Raises LimitReached."""
        return self.ask(on)[0]

    def core(self, on: Iterable[int]) -> set[int] | None:
        """Groups among these that alone have no model; None where they have one. Raises LimitReached."""
        return self.ask(on)[1]

    def ask(self, on: Iterable[int], broken: int | None = None) -> tuple[list[int] | None, set[int] | None]:
        """A model with these groups on, or groups among them that alone have no model.

        Args:
            broken: a group that is off and that any such model is known to break, which helps the solver.
                It stands in the core where the others have no model for want of it alone.

        Raises:
            LimitReached: before the answer was known.
        """
        owners: dict[int, int] = {}
        if broken is not None and len(self._literals[broken]) == 1:
            owners[-self._literals[broken][0]] = broken
        for number in on:
            for literal in self._literals[number]:
                # Two groups may say the same; to blame one of them is enough.
                owners.setdefault(literal, number)
        outcome = self._session.require(list(owners))
        if outcome.core is None:
            return outcome.model, None
        return None, {owners[literal] for literal in outcome.core}

    def kept(self, model: Sequence[int]) -> set[int]:
        """Groups that a model has on, asked for or not."""
        true = set(model)
        return {number for number, literals in self._literals.items() if true.issuperset(literals)}

    def require(self, on: Iterable[int]) -> None:
        """Has these groups on for good."""
        new = [number for number in on if number not in self._required]
        self._required.update(new)
        self._session.add([literal] for number in new for literal in self._literals[number])


def shrink_to_minimal(
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
