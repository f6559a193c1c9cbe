"""Meanings of auxiliary variables, learned from examples: a line is in one of some states after a place.

Nobody has to trust how a meaning was found. Every clause is checked with it, and a clause that it violates
becomes one more example.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import cycle, islice
from random import Random
from typing import NamedTuple

from satpuzzles.translation_check.board import SpecifiedBoard
from satpuzzles.translation_check.checker import Checker, Clause
from satpuzzles.translation_check.reading import AcceptedWord, LineReader
from satpuzzles.translation_check.specification import State


class SmallFormula:
    """A few clauses: whether some variables have values that fit given values of the others.

    It uses plain unit propagation and backtracking on the clauses of one rule instance, and no SAT solver.
    """

    def __init__(self, clauses: Sequence[Clause]) -> None:
        # Their few variables are renumbered from 1.
        variables = dict.fromkeys(abs(literal) for clause in clauses for literal in clause)
        self._names = [0, *variables, *[-variable for variable in reversed(variables)]]
        self._numbers = {name: number for number, name in enumerate([*variables], 1)}
        self._numbers |= {-name: -number for name, number in self._numbers.items()}
        self._clauses = [[self._numbers[literal] for literal in clause] for clause in clauses]
        self._checker = Checker(len(variables), self._clauses)
        self._most = len(variables)

    def extended(self, literals: Sequence[int]) -> set[int] | None:
        """True literals, including the given ones, that satisfy all clauses; None if there are none."""
        checker = self._checker
        start = len(checker.trail)
        given = [self._numbers[literal] for literal in literals if literal in self._numbers]
        try:
            if checker.refuted or checker.assume(given) is not None or not self._completed(0):
                return None
            return {*literals, *map(self._names.__getitem__, checker.trail)}
        finally:
            checker.forget(start)

    def _completed(self, first: int) -> bool:
        """Whether the open variables have fitting values; clauses before ``first`` are satisfied."""
        checker = self._checker
        value_of = checker.values.__getitem__
        for place in range(first, len(self._clauses)):
            if len(checker.trail) == self._most:
                return True  # a clause with all literals false would have been found
            clause = self._clauses[place]
            if max(map(value_of, clause)) <= 0:
                variable = next(abs(literal) for literal in clause if not value_of(literal))
                start = len(checker.trail)
                for tried in (-variable, variable):
                    if checker.assume([tried]) is None and self._completed(place):
                        return True
                    checker.forget(start)
                return False
        return True


class Meaning(NamedTuple):
    """A variable is true if a line is in one of the states at a position.

    Attributes:
        line: its number; -1 - p for the value of place p.
        position: how many of its places have been read.
        states: the states.
    """

    line: int
    position: int
    states: frozenset[State]

    def values_unless(self, literal: int) -> tuple[int, int]:
        """For a value of a place: the place and, as bits, its possible values if a literal is false."""
        bits = sum(1 << value for value in self.states if isinstance(value, int))
        return -1 - self.line, ~bits if literal > 0 else bits


class Unknown(Exception):
    """No meaning was found, or clauses exclude values that keep the rule."""


EXAMPLES = 100
"""The maximum number of passes over all clauses; each pass refutes the meanings found before."""


def found_meanings(
    board: SpecifiedBoard, line: int, clauses: Sequence[Clause], new: Collection[int]
) -> dict[int, Meaning]:
    """Meanings of new variables with which a line that is kept satisfies the clauses.

    Args:
        clauses: all clauses to check, about places of the line and new variables.

    Raises:
        Unknown: no such meaning was found, or a way to keep the line extends to no values of the new
            variables.
    """
    reader = board.reader(line)
    examples = _Examples(board, reader, clauses, new)
    if not reader.kept:
        return {variable: Meaning(line, 0, frozenset()) for variable in new}
    random = Random(0)
    for position, layer in enumerate(reader.layers):
        for state in layer:
            while examples.seen[position][state] < 1:
                examples.add(reader.word({}, {position: [state]}, random))
    kept = 0
    for clause in islice(cycle(clauses), len(clauses) * EXAMPLES):
        needed = {abs(literal) for literal in clause}.intersection(new)
        own = {variable: examples.meaning(line, variable) for variable in needed}
        conditions = _falsified(board, line, clause, own)
        word = reader.word(*conditions, random) if conditions and not reader.excludes(*conditions) else None
        kept += 1
        if word is not None:
            kept = 0
            examples.add(word)
        if kept == len(clauses):
            return {variable: examples.meaning(line, variable) for variable in new}
    raise Unknown


def _falsified(
    board: SpecifiedBoard, line: int, clause: Clause, meanings: Mapping[int, Meaning]
) -> tuple[dict[int, int], dict[int, Collection[State]]] | None:
    """The values and states of a line that make a clause false; None if there are none."""
    layers = board.reader(line).layers
    masks = board.masks(-literal for literal in clause if abs(literal) <= board.answers)
    allowed: dict[int, Collection[State]] = {}
    for literal in clause:
        if abs(literal) > board.answers:
            _, position, states = meanings[abs(literal)]
            every = allowed.get(position, layers[position])
            allowed[position] = [state for state in every if (state in states) == (literal < 0)]
    return (masks, allowed) if all(masks.values()) and all(allowed.values()) else None


class _Examples:
    """Ways to keep a line, with values of the new variables and the states that occur with them."""

    def __init__(
        self, board: SpecifiedBoard, reader: LineReader, clauses: Sequence[Clause], new: Iterable[int]
    ) -> None:
        self._reader = reader
        self._few = SmallFormula(clauses)
        answers = {abs(literal) for clause in clauses for literal in clause} - set(new)
        self._answers = [(variable, *board.place_of(variable)) for variable in sorted(answers)]
        positions = len(reader.layers)
        self.seen = [Counter[State]() for _ in range(positions)]
        self._found: dict[int, Meaning] = {}
        # For each variable, at the positions that may define it: the states with which it was false, and
        # true.
        self._sides = {
            variable: {position: (set[State](), set[State]()) for position in range(positions)}
            for variable in new
        }

    def add(self, word: AcceptedWord | None) -> None:
        """Adds a way; raises Unknown if no values of the new variables fit it."""
        assert word is not None
        self._found.clear()
        at, values = self._reader.at, word.values
        true = self._few.extended(
            [each if values[at[place]] == value else -each for each, place, value in self._answers]
        )
        if true is None:
            raise Unknown
        for position, state in enumerate(word.states):
            self.seen[position][state] += 1
        for variable, sides in self._sides.items():
            value = variable in true
            if value or -variable in true:
                for position in [*sides]:
                    both, state = sides[position], word.states[position]
                    if state in both[not value]:
                        del sides[position]
                    else:
                        both[value].add(state)

    def meaning(self, line: int, variable: int) -> Meaning:
        """A meaning that fits all examples; raises Unknown if there is none."""
        if variable not in self._found:
            sides = self._sides[variable]
            if not sides:
                raise Unknown
            position = max(sides)
            self._found[variable] = Meaning(line, position, frozenset(sides[position][True]))
        return self._found[variable]
