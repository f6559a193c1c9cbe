"""What a repair finds and does: clues, changes, and the repaired board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from satpuzzles.core.arguments import plural, with_article
from satpuzzles.core.errors import LimitReached
from satpuzzles.core.front_door import behind
from satpuzzles.core.grid import Cell, Grid
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions.result import Conflict, Status
from satpuzzles.sat.statements import Entry


class BoardClue(NamedTuple):
    """Something printed on a board that it may or may not need.

    Attributes:
        what: ``given``, ``inequality``, ``operator``, ``cage``, ``line clue`` or ``filled-in cell``
            (of lines, ``edge`` or ``link``).
        cells: the cells it speaks of; of an inequality the lesser first.
        value: the number or operator; None where the cells say it all.
        phrase: the clue in words that may follow "without", rows and columns counted from 1.
        droppable: whether the puzzle can be printed without it.
        entry: what the rules call it; see ``RuleFamily.told_by``. None where no rule instance comes from it.
        at: of what is filled in, its row and column in grids.
        mark: what the board has there without it, such as ``?``; empty for nothing.
    """

    what: str
    cells: tuple[Cell, ...]
    value: int | str | None
    phrase: str
    droppable: bool = True
    entry: Entry | None = None
    at: Cell | None = None
    mark: str = ""

    def dropped(self) -> Change:
        """The change that drops it."""
        left = f" and leave {with_article(self.mark)}" if self.mark else ""
        return Change("dropped", self.what, self.cells, f"Drop {self.phrase}{left}.")

    def added(self) -> Change:
        """The change that adds it."""
        instead = f" in place of the {self.mark}" if self.mark else ""
        return Change("added", self.what, self.cells, f"Add {self.phrase}{instead}.")


class Change(NamedTuple):
    """One change to a board.

    Attributes:
        kind: ``added``, ``dropped`` or ``changed``.
        what, cells: as in BoardClue; also a ``number`` of a Hitori and the ``picture`` of a Nonogram.
        sentence: the change in plain English, rows and columns counted from 1.
    """

    kind: Literal["added", "dropped", "changed"]
    what: str
    cells: tuple[Cell, ...]
    sentence: str


class Fewest(NamedTuple):
    """How few clues leave an answer alone, as far as is known.

    Attributes:
        clues: the number of clues found.
        least: the number of clues that are proved to be needed; equal to ``clues`` if these are the fewest.
        among: the boards that are compared, such as ``symmetric boards (diagonal)``; empty for all.
    """

    clues: int
    least: int
    among: str = ""

    @property
    def is_proved(self) -> bool:
        """Whether fewer clues cannot do."""
        return self.least == self.clues

    def __str__(self) -> str:
        found = plural(self.clues, "clue")
        compared = self.among and f" among {self.among}"
        if self.is_proved:
            return f"{found}, proved fewest{compared}"
        return f"{found}; at least {self.least} {'is' if self.least == 1 else 'are'} needed{compared}"

    def to_json(self) -> dict[str, Any]:
        """The numbers and, if not all boards are compared, which are."""
        return {name: value for name, value in self._asdict().items() if value != ""}


class Remade(NamedTuple):
    """A board with several solutions made into one with a single solution.

    Attributes:
        puzzle: the new board.
        solution: its solution.
        changes: what was done, in order.
        smallest, smallest_for_solution: as in Repair; one change is as few as can be anyway.
    """

    puzzle: Puzzle
    solution: Grid
    changes: tuple[Change, ...]
    smallest: bool = False
    smallest_for_solution: bool = False


def fewest_changes(tries: Iterable[Callable[[int | None], Remade | None]]) -> Remade | None:
    """The try with the fewest changes, or None; a single change ends the search.

    Args:
        tries: functions of the most useful number of changes, None for any.

    Raises:
        LimitReached: a limit was reached before anything was found.
    """
    best: Remade | None = None
    for attempt in tries:
        try:
            found = attempt(None if best is None else len(best.changes) - 1)
        except LimitReached:
            if best is None:
                raise
            break
        if found is not None and (best is None or len(found.changes) < len(best.changes)):
            best = found
        if best is not None and len(best.changes) == 1:
            break
    return best


@dataclass(frozen=True, slots=True)
class Repair:
    """The result of repairing one board.

    Attributes:
        before: the board as it came.
        status: its status: ``unique``, ``multiple``, ``unsolvable``; ``solved`` or ``undecided`` where a
            limit came before more was known.
        puzzle: the board that came out, ``before`` itself where nothing was changed. Unless the limit
            was reached or ``reason`` says otherwise, it has exactly one solution, confirmed by ``solve``.
        solution: that solution; None where there is not just one.
        changes: what was done, in order.
        redundant: the clues each of which alone the board does not need, once it has one solution and
            before any of them is dropped; in the order in which dropping tries them. Clues that cannot be
            dropped are worth knowing, no more; of them only those are here that are quickly found.
        droppable: how many clues the board could be printed without; of a Hitori or Nonogram only the
            filled-in cells.
        clues_known: whether these are all kinds of clues that such a board has. Of a puzzle that does not
            tell its clues only filled-in cells are known.
        smallest: whether fewer changes cannot make any solution the only one; false where there was
            nothing to make unique, or where it is not proved.
        smallest_for_solution: whether fewer changes cannot make this solution the only one.
        fewest: the number of clues of ``puzzle`` and the lower bound, where the fewest were looked for.
        reason: why there is no repair.
        conflict: where there is no solution, the fewest clues that conflict, as far as they are known.
        limit_reached: whether a limit cut the work short.
        seconds: wall-clock seconds from the start of the limits, or of the call without any.
    """

    before: Puzzle
    status: Status
    puzzle: Puzzle
    solution: Grid | None = None
    changes: tuple[Change, ...] = ()
    redundant: tuple[BoardClue, ...] = ()
    droppable: int = 0
    clues_known: bool = True
    smallest: bool = False
    smallest_for_solution: bool = False
    fewest: Fewest | None = None
    reason: str | None = None
    conflict: Conflict | None = None
    limit_reached: bool = False
    seconds: float = 0.0

    def _repr_html_(self) -> str | None:
        """Shows the boards and the changes in Jupyter."""
        shown: str | None = behind("notebook_html")(self)
        return shown

    @property
    def is_unique(self) -> bool:
        """Whether the repaired board is known to have exactly one solution."""
        return self.solution is not None
