"""The premises of a puzzle: what an explanation counts, each one rule instance or a few that count as one.

Obvious facts are free and no premises: givens, entries, and that a place has one value. Everything here
follows from the rules of the puzzle; smallest_reason.py searches for steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.options import Limits
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.rules.answers import Domains, values_in
from satpuzzles.rules.rule import RuleFamily
from satpuzzles.rules.single import Given
from satpuzzles.sat.statements import RuleInstance, Statement

Candidate = tuple[int, int]
"""A place and a possible value, 0 for none."""


class Premise(NamedTuple):
    """A premise: its rule, its number there, and its places."""

    rule: RuleFamily
    number: int
    places: Sequence[int]

    def instance(self) -> RuleInstance:
        """The premise in words."""
        return self.rule.premise_instance(self.number)

    def propagate(self, domains: Domains) -> list[tuple[int, int]] | None:
        """What the premise excludes by itself: places with their domains; None for a contradiction."""
        shrunk = domains.copy()
        if not self.rule.propagate_premise(self.number, shrunk):
            return None
        return [(place, shrunk[place]) for place in self.places if shrunk[place] != domains[place]]


class Premises:
    """All premises of a puzzle, in the order of its rules, and what is free.

    Sets of premises are integers, bit i for premise i.

    Attributes:
        every: the premises.
        whole: those about the whole board, as a set.
        partial: those for which ``propagate_premise`` may be incomplete, as a set.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle: Final = puzzle
        self.answers: Final = puzzle.answer_layout()
        self._free: Final[list[RuleFamily]] = [puzzle.known_rule()]
        self.rules: Final[list[RuleFamily]] = []
        self.every: Final[list[Premise]] = []
        self._numbers: Final[list[list[int]]] = []
        self._faults: Final[dict[int, tuple[Sequence[int], Sequence[int]]]] = {}
        for rule in puzzle.rules():
            (self._free if rule.is_free else self.rules).append(rule)
        for rule in self.rules:
            first = len(self.every)
            numbers = [first + rule.premise(index) for index in range(len(rule))]
            self._numbers.append(numbers)
            for index, number in enumerate(numbers):
                if number == len(self.every):
                    self.every.append(Premise(rule, number - first, rule.places(index)))
        self.whole: Final = self._set_of(lambda each: each.rule.is_global(each.number))
        self.partial: Final = self._set_of(lambda each: not each.rule.forces_all(each.number))
        self._users: Final[list[list[int]]] = [[] for _ in range(puzzle.places.count)]
        for number, premise in enumerate(self.every):
            for place in premise.places:
                self._users[place].append(number)

    def _set_of(self, holds: Callable[[Premise], bool]) -> int:
        return sum(1 << number for number, each in enumerate(self.every) if holds(each))

    def start(self) -> Domains | None:
        """The domains of all places from the free facts alone; None if these conflict."""
        domains = [self.answers.everything()] * self.puzzle.places.count
        for rule in self._free:
            for index in range(len(rule)):
                if not rule.propagate_premise(index, domains):
                    return None
        return domains

    def unfilled(self) -> list[int]:
        """Places with one value from the start, as on a 1 x 1 board, that are neither given nor filled in."""
        everything = self.answers.everything()
        if everything & (everything - 1):
            return []
        filled = {place for rule in self._free if isinstance(rule, Given) for place, _ in rule.given}
        return [place for place in range(self.puzzle.places.count) if place not in filled]

    def with_cuts(self) -> list[tuple[int, int]]:
        """The rules with cuts, by number, each with its premises as a set."""
        return [
            (number, sum(1 << premise for premise in set(self._numbers[number])))
            for number, rule in enumerate(self.rules)
            if any(map(rule.has_cuts, range(len(rule))))
        ]

    def violated_of_rule(self, number: int, values: Sequence[int]) -> Sequence[int]:
        """The instances of a rule that values of all places violate; the last values are cached."""
        last, found = self._faults.get(number, ((), ()))
        if last is not values:
            found = list(self.rules[number].violated(values))
            self._faults[number] = values, found
        return found

    def number_of(self, rule: int, index: int) -> int:
        """The premise of an instance of a rule, which is given by its number in ``rules``."""
        return self._numbers[rule][index]

    def violated(self, values: Sequence[int]) -> int:
        """The premises that values of all places violate, as a set."""
        found = 0
        for rule, numbers in enumerate(self._numbers):
            for index in self.violated_of_rule(rule, values):
                found |= 1 << numbers[index]
        return found

    def users(self, places: Iterable[int]) -> list[int]:
        """The premises about some places, in ascending order."""
        return sorted({number for place in places for number in self._users[place]})

    def statement(self, number: int) -> Statement:
        """A premise in the words of the board."""
        return self.puzzle.describe(self.every[number].instance())


def require_premises(puzzle: Puzzle, limits: Limits) -> None:
    """Raises PuzzleError if a board cannot be explained: no clauses state a rule, and no cuts a premise."""
    for rule in puzzle.rules_within(limits):
        if rule.is_only_cuts and not all(map(rule.has_cuts, range(len(rule)))):
            raise PuzzleError(
                f"the rule {rule.name!r} of {puzzle.type} is stated by cuts alone; "
                "such boards have no explanation"
            )


def candidates(domains: Domains, places: Iterable[int] | None = None) -> Iterator[Candidate]:
    """Every remaining candidate of the undecided places, or of some places."""
    for place in range(len(domains)) if places is None else places:
        if domains[place] & (domains[place] - 1):
            for value in values_in(domains[place]):
                yield place, value


def without_candidates(domains: Domains, gone: Iterable[Candidate]) -> Domains:
    """Domains without some candidates; each place keeps two, so that what it has is still to be found."""
    left = domains.copy()
    for place, value in gone:
        rest = left[place] & ~(1 << value)
        if rest & (rest - 1):
            left[place] = rest
    return left


def settled(premises: Iterable[Premise], domains: Domains) -> bool:
    """Propagates premises one after the other; False for a contradiction."""
    before: Domains = []
    while before != domains:
        before = domains.copy()
        if not all(each.rule.propagate_premise(each.number, domains) for each in premises):
            return False
    return True
