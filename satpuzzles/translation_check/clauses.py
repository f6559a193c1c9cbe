"""Checks that clauses say no more than the specification of a board.

Clauses come in groups, as ``encode`` writes them for rule instances, but the check does not rely on the
grouping. A clause over answer variables says no more if no answer that keeps the rules violates it. Auxiliary
variables are extended group by group: either they get values for every way to keep the rule, or a meaning
with which each clause about them is checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from satpuzzles.translation_check.belonging import RootMembership
from satpuzzles.translation_check.board import SpecifiedBoard
from satpuzzles.translation_check.facts import (
    AcyclicWithBorder,
    Fact,
    LoopSides,
    Meanings,
    Net,
    RootedRegions,
)
from satpuzzles.translation_check.meanings import Meaning, SmallFormula, Unknown, found_meanings
from satpuzzles.translation_check.oriented import AcyclicOrientation
from satpuzzles.translation_check.parent_tree import ParentTree, SidedParentTree
from satpuzzles.translation_check.rup_checker import Clause
from satpuzzles.translation_check.specification import Specification

FEW_WAYS = 100
"""Ways to keep a rule that are enumerated before meanings are looked for."""

MOST_WAYS = 5_000
"""The same, if no meanings were found."""

MOST_WORK = 10_000_000
"""The same, times the number of clauses."""


class WholeBoard:
    """The variables of encodings of the whole board, whose meanings come from facts.

    Attributes:
        variables: these variables.
    """

    def __init__(self, facts: Sequence[Fact]) -> None:
        self._facts = facts
        self._regions = [RootMembership(fact) for fact in facts if isinstance(fact, RootedRegions)]
        self._of: dict[int, Meanings] = {}
        self.variables = self._of.keys()

    def read(self, clauses: Sequence[Clause], new: set[int], tick: Callable[[], None]) -> None:
        """Gives new variables of a group the meanings with which most of its clauses hold.

        Some groups say which region a node is in; others only refer to it.
        """
        for regions in self._regions:
            regions.read(clauses, new)
            self._of |= dict.fromkeys(new.intersection(regions.variables), regions)
        new = new - self._of.keys()
        if not new:
            return
        asked = [clause for clause in clauses if not new.isdisjoint(map(abs, clause))] if self._facts else []
        most = len(asked) // 2  # in other groups some clause may look like one about the whole board
        best: Meanings | None = None
        for meanings in self._possible():
            tick()
            meanings.read(clauses, new)
            variables = meanings.variables
            if len({*variables}) < len(variables) or not new.issuperset(variables):
                continue  # a variable has one meaning, and an answer variable only its own
            shown = sum(map(meanings.holds, asked))
            if shown > most:
                most, best = shown, meanings
            if shown == len(asked):
                break
        if best is not None:
            self._of |= dict.fromkeys(new.intersection(best.variables), best)

    def _possible(self) -> Iterator[Meanings]:
        for fact in self._facts:
            if isinstance(fact, AcyclicWithBorder):
                yield AcyclicOrientation(fact)
            elif isinstance(fact, Net):
                yield ParentTree(fact)
            elif isinstance(fact, LoopSides):
                yield SidedParentTree(fact)

    def holds(self, clause: Clause, answers: int) -> bool | None:
        """Whether a clause holds with the meanings; None if none of its variables has a meaning.

        Args:
            answers: the number of answer variables.
        """
        meant = {self._of.get(abs(literal)) for literal in clause if abs(literal) > answers}
        if meant <= {None}:
            return None
        only = meant.pop()
        return not meant and only is not None and only.holds(clause)

    def follows(self, clause: Clause) -> bool:
        """Whether a clause of answer variables says no more than where regions can be."""
        return any(regions.holds(clause) for regions in self._regions)


class Confirmation(NamedTuple):
    """The result for the clauses of a formula.

    Attributes:
        confirmed: how many clauses exclude no answer that keeps the specification.
        doubts: the number of other clauses, by the names of their groups.
    """

    confirmed: int
    doubts: dict[str, int]

    @property
    def holds(self) -> bool:
        """Whether every clause was confirmed."""
        return not self.doubts


Group = tuple[str, Sequence[Clause]]


def confirmed(
    written: Specification,
    groups: Iterable[Group],
    *,
    excluded: Sequence[int] = (),
    tick: Callable[[], None] = lambda: None,
) -> Confirmation:
    """Checks that clauses exclude only answers that violate the rules.

    Args:
        groups: the clauses, in groups with their names.
        excluded: the value of every place in the one answer that clauses may exclude though it keeps the
            rules.
        tick: called regularly; if it raises, the work ends.
    """
    return _Confirming(written, [*groups], excluded, tick).confirmation()


class _Confirming:
    """The work on one formula."""

    def __init__(
        self,
        written: Specification,
        groups: Sequence[Group],
        excluded: Sequence[int],
        tick: Callable[[], None],
    ) -> None:
        self._board = SpecifiedBoard(written)
        self._whole = WholeBoard(written.facts)
        self._groups = groups
        self._excluded = {place: 1 << value for place, value in enumerate(excluded)}
        self._tick = tick
        self._meanings: dict[int, Meaning] = {}
        self._unknown: set[int] = set()
        self._uses: Counter[int] = Counter()
        self._confirmed = 0
        self._doubts: Counter[str] = Counter()

    def confirmation(self) -> Confirmation:
        for _, clauses in self._groups:
            self._uses.update(self._auxiliary(clauses))
        for name, clauses in self._groups:
            self._tick()
            self._look_at(name, clauses)
        return Confirmation(self._confirmed, dict(self._doubts))

    def _auxiliary(self, clauses: Iterable[Clause]) -> set[int]:
        answers = self._board.answers
        return {abs(literal) for clause in clauses for literal in clause if abs(literal) > answers}

    def _look_at(self, name: str, clauses: Sequence[Clause]) -> None:
        new = self._auxiliary(clauses) - self._meanings.keys() - self._unknown - self._whole.variables
        if new:
            self._whole.read(clauses, new, self._tick)
            new -= self._whole.variables
        if self._whole.variables:
            clauses = self._by_whole_board(name, clauses)
        parts = _parts(clauses, new)
        for clause in parts.pop(0, ()):
            self._tick()
            self._judge(name, self._follows(clause))
        for part in parts.values():
            self._tick()
            own = self._auxiliary(part) & new
            try:
                self._extend(part, own)
                self._confirmed += len(part)
            except Unknown:
                self._unknown |= own
                self._doubts[name] += len(part)

    def _judge(self, name: str, shown: bool) -> None:
        if shown:
            self._confirmed += 1
        else:
            self._doubts[name] += 1

    def _by_whole_board(self, name: str, clauses: Sequence[Clause]) -> list[Clause]:
        """Checks the clauses with a variable about the whole board; returns the others."""
        others: list[Clause] = []
        for clause in clauses:
            self._tick()
            shown = self._whole.holds(clause, self._board.answers)
            if shown is None:
                others.append(clause)
            else:
                self._judge(name, shown)
        return others

    # ---- clauses whose variables all have a meaning ----

    def _follows(self, clause: Clause) -> bool:
        """Whether no answer that keeps the rules violates a clause."""
        board = self._board
        plain = [literal for literal in clause if abs(literal) <= board.answers]
        masks = board.masks(-literal for literal in plain)
        if len(plain) == len(clause):
            return (
                (bool(self._excluded) and masks == self._excluded)
                or board.excludes(masks)
                or self._whole.follows(clause)
            )
        for literal in clause:
            if abs(literal) > board.answers:
                meaning = self._meanings.get(abs(literal))
                if meaning is None or meaning.line >= 0:
                    return False  # not about the value of a place
                place, own = meaning.values_unless(literal)
                masks[place] = masks.get(place, board.everything) & own
        return board.excludes(masks)

    # ---- clauses with new variables ----

    def _extend(self, clauses: Sequence[Clause], new: set[int]) -> None:
        """Shows that every answer extends to the new variables; raises Unknown if it cannot."""
        board = self._board
        answers = {abs(each) for clause in clauses for each in clause if abs(each) <= board.answers}
        named: dict[int, list[int]] = {}
        for variable in sorted(answers):
            place, value = board.place_of(variable)
            named.setdefault(place, []).append(value)
        if not self._auxiliary(clauses) <= new:
            raise Unknown  # variables of two groups
        lines = [-1 - place for place in named] if len(named) == 1 else []
        lines += board.lines_with(named)
        if not named and SmallFormula(clauses).extended([]) is not None:
            return
        alone = all(self._uses[variable] == 1 for variable in new)
        for line in lines:
            try:
                if alone and self._ways_extended(line, clauses, named, FEW_WAYS):
                    return
                try:
                    self._meanings |= found_meanings(board, line, clauses, new)
                except Unknown:
                    most = min(MOST_WAYS, MOST_WORK // len(clauses))
                    if not (alone and self._ways_extended(line, clauses, named, most)):
                        raise
            except Unknown:
                continue  # a line that has little to do with the clauses
            return
        raise Unknown

    def _ways_extended(
        self, line: int, clauses: Sequence[Clause], named: dict[int, list[int]], most: int
    ) -> bool:
        """Whether all ways to keep a line were tried; raises Unknown if one cannot be extended."""
        words = self._board.reader(line).words(named, most)
        if words is None:
            return False
        few = SmallFormula(clauses)
        for word in words:
            literals = [
                variable if word[place] == value else -variable
                for place, values in named.items()
                for value in values
                for variable in (place * self._board.values + value,)
            ]
            if few.extended(literals) is None:
                raise Unknown
        return True


def _parts(clauses: Sequence[Clause], new: set[int]) -> dict[int, list[Clause]]:
    """The clauses without new variables, under 0, and the others by connected components."""
    above = {variable: variable for variable in new}

    def find(variable: int) -> int:
        while above[variable] != variable:
            above[variable] = above[above[variable]]
            variable = above[variable]
        return variable

    firsts = []
    for clause in clauses:
        own = [abs(literal) for literal in clause if abs(literal) in new]
        firsts.append(own[0] if own else 0)
        for other in own[1:]:
            above[find(other)] = find(own[0])
    parts: dict[int, list[Clause]] = {}
    for clause, first in zip(clauses, firsts):
        parts.setdefault(find(first) if first else 0, []).append(clause)
    return parts
