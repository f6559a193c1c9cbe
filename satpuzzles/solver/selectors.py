"""Groups of clauses that can be switched on and off in one session, and shrinking them to a minimal set."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from typing import Self, TypeVar

from satpuzzles.core.options import Limits
from satpuzzles.core.runtime import collector_paused
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.sink import Clause
from satpuzzles.sat.statements import Note
from satpuzzles.solver.session import Session

SELECTED = Note("switched", "A group of clauses that can be switched off.")

Element = TypeVar("Element", bound=Hashable)


class Selectors:
    """A formula with groups of clauses that hold only when switched on.

    Args:
        formula: the clauses that always hold; the groups are added to it.
        groups: clauses in the variables of the formula, each group with its number.

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
        with collector_paused():
            for number, clauses in groups:
                if all(len(clause) == 1 for clause in clauses):
                    # Assuming the literals themselves saves a variable and a propagation.
                    self._literals[number] = [clause[0] for clause in clauses]
                    continue
                switch = formula.new_variable("switch".format)
                formula.add(SELECTED, ([-switch, *clause] for clause in clauses), number)
                self._literals[number] = [switch]
            self._session = Session(formula, backend, limits)
        self.backend = self._session.backend.name

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.close()

    @property
    def clauses(self) -> int:
        """Returns the number of clauses of the formula with its groups."""
        return self._session.statistics.clauses

    @property
    def numbers(self) -> Iterable[int]:
        """Returns the numbers of the groups, in order."""
        return self._literals

    def model(self, on: Iterable[int]) -> list[int] | None:
        """Returns a model with these groups on; None if there is none. Raises LimitReached."""
        return self.ask(on)[0]

    def core(self, on: Iterable[int]) -> set[int] | None:
        """Returns some of these groups that have no model; None if all have one. Raises LimitReached."""
        return self.ask(on)[1]

    def ask(self, on: Iterable[int], broken: int | None = None) -> tuple[list[int] | None, set[int] | None]:
        """Returns a model with these groups on, or some of these groups that have no model.

        Args:
            broken: a group that is off and that every such model is known to break; this helps the solver.
                It is in the core if the core relies on it being broken.

        Raises:
            LimitReached: a limit was reached before the answer was known.
        """
        owners: dict[int, int] = {}
        if broken is not None and len(self._literals[broken]) == 1:
            owners[-self._literals[broken][0]] = broken
        for number in on:
            for literal in self._literals[number]:
                # Two groups may say the same; naming one of them is enough.
                owners.setdefault(literal, number)
        outcome = self._session.require(list(owners))
        if outcome.core is None:
            return outcome.model, None
        return None, {owners[literal] for literal in outcome.core}

    def kept(self, model: Sequence[int]) -> set[int]:
        """Returns all groups that hold in a model, switched on or not."""
        true = set(model)
        return {number for number, literals in self._literals.items() if true.issuperset(literals)}

    def require(self, on: Iterable[int]) -> None:
        """Switches these groups on permanently."""
        new = [number for number in on if number not in self._required]
        self._required.update(new)
        self._session.add([literal] for number in new for literal in self._literals[number])


def shrink_to_minimal(
    kept: set[Element],
    order: Iterable[Element],
    enough: Callable[[set[Element], Element], Collection[Element] | None],
) -> None:
    """Shrinks a set in place to a minimal one by deletion (MUS).

    Each element is tried once, because an element needed now stays needed when others are gone. If the rest
    is enough without it, the set shrinks to the part of the rest that was enough. (Deletion with clause-set
    refinement; Belov, Lynce and Marques-Silva, "Towards efficient MUS extraction", 2012.)

    Errors of ``enough``, such as LimitReached, pass through; the set is then as far shrunk as it got, and
    may not be minimal.

    Args:
        order: the elements to try, in this order.
        enough: called with the other elements and the tried one. It returns those of the others that are
            enough without it, or None if they are not.
    """
    for element in order:
        if element in kept:
            others = kept - {element}
            found = enough(others, element)
            if found is not None:
                kept.intersection_update(found)
                kept.discard(element)
