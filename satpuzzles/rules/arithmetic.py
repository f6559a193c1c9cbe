"""Cages: groups of places whose values give a target under an operator."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import prod
from typing import ClassVar, Final, NamedTuple, final

from satpuzzles.core.options import Limits
from satpuzzles.rules.answers import AnswerVariables, Domains, Values
from satpuzzles.rules.propagation.cages import cage_pruner
from satpuzzles.rules.propagation.latin import Pruned
from satpuzzles.rules.rule import RuleFamily, ViolatedInstance
from satpuzzles.sat.cage_ways import (
    OPERATORS,
    Apart,
    Operator,
    apart_in_square,
    fits,
    way_clauses,
    ways_of_cage,
)
from satpuzzles.sat.cages import CageDiagrams, cage
from satpuzzles.sat.numbers import Direct
from satpuzzles.sat.sink import Sink
from satpuzzles.sat.statements import Argument, CellList, Place, RuleInstance

WAYS: Mapping[Operator, str] = {"+": "addition", "*": "multiplication", "-": "subtraction", "/": "division"}
_TUPLES = {"diagrams": False, "tuples": True, "mixed": None}
"""The argument ``tuples`` of ``cage`` for each form."""

SEVERAL = "The cage of {cells} must come to {target} by {way}."
ALONE = "The cell at {place} must hold {target}."


MOST_WAYS = 200
"""A cage with more ways to fill it is written as a decision diagram."""


class Target(NamedTuple):
    """Places whose values, in any order, give a target; no operator means any of the four."""

    places: tuple[int, ...]
    operator: Operator
    target: int

    def clue(self) -> str:
        """The clue as it is printed: ``11+``."""
        return f"{self.target}{self.operator or ''}"


@final
class Arithmetic(RuleFamily):
    """Every cage gives its target. Arguments: ``place`` (the first), ``cells``, ``size``, ``target``,
    ``way``.

    A violation also has ``verdict``: ``does not``, or ``cannot`` if values are unknown. The default sentences
    are SEVERAL and ALONE.

    Attributes:
        cages: the cages.
        values: the largest value; values are 1..values.
        columns: the columns of the latin square whose cells by rows are the places, so that values in a row
            or column differ; 0 if there is none. Used only for clauses that domains have shrunk.
    """

    forms: ClassVar[tuple[str, ...]] = ("diagrams", "tuples", "mixed")
    assumes: ClassVar[str] = "every place has exactly one value"

    __slots__ = ("cages", "columns", "values")

    def __init__(
        self,
        name: str,
        sentence: str = "",
        fault: str = "",
        *,
        cages: tuple[Target, ...],
        values: int,
        columns: int = 0,
    ) -> None:
        super().__init__(name, sentence, fault)
        self.cages: Final = cages
        self.values: Final = values
        self.columns: Final = columns

    def __len__(self) -> int:
        return len(self.cages)

    def places(self, index: int) -> Sequence[int]:
        return self.cages[index].places

    def arguments(self, index: int) -> Mapping[str, Argument]:
        places, operator, target = self.cages[index]
        way = WAYS.get(operator, "one of the four operators")
        arguments: dict[str, Argument] = {
            "place": Place(places[0]),
            "cells": CellList(places),
            "size": len(places),
        }
        return arguments | {"target": target, "way": way}

    def instance(self, index: int) -> RuleInstance:
        return super().instance(index)._replace(template=self._sentence(index))

    def violation(self, violated: ViolatedInstance) -> RuleInstance:
        template = self.fault or f"{self._sentence(violated.number)[:-1]}; it {{verdict}}."
        return super().violation(violated)._replace(template=template)

    def _sentence(self, index: int) -> str:
        return self.sentence or (SEVERAL if len(self.cages[index].places) > 1 else ALONE)

    def write(self, sink: Sink, answers: AnswerVariables, domains: Domains | None, form: str) -> None:
        kept, tuples = CageDiagrams(), _TUPLES[self.form(form)]
        open_cages = list(self._open_cages(sink, answers, domains))
        needed = 0
        for _, cells, (_, operator, target), name, ways in open_cages:
            if ways is not None:
                needed += sum([len(ways) + len(literals) for literals in cells if len(literals) > 1])
            elif len(cells) > 2 and not (sink.takes_sums and operator == "+"):
                needed += kept.count(cells, operator, target, name, sink.limits, tuples=tuples)
            sink.require_room(needed)
        for index, cells, (_, operator, target), name, ways in open_cages:
            if ways is None:
                clauses = cage(sink, cells, operator, target, name, kept, tuples=tuples)
            else:
                clauses = way_clauses(sink, cells, ways, self.values, name)
            sink.add(self, clauses, index)

    def in_latin_square(self, limits: Limits) -> tuple[Sequence[tuple[int, int]], Sequence[Pruned]]:
        return (), [
            (places, cage_pruner(operator, target, self.values, self._differing(places), limits))
            for places, operator, target in self.cages
        ]

    def _differing(self, places: Sequence[int]) -> Apart:
        return apart_in_square(places, self.columns) if self.columns else ((),) * len(places)

    def is_direct(self, form: str) -> bool:
        return True

    def _few_ways(self, each: Target, domains: Domains | None, sink: Sink) -> Sequence[int] | None:
        """The ways to fill a cage of three cells or more, once propagation has left few of them."""
        places, operator, target = each
        if domains is None or len(places) < 3 or (sink.takes_sums and operator == "+"):
            return None
        apart = self._differing(places)
        left = [domains[place] >> 1 for place in places]
        ways = ways_of_cage(operator, target, left, apart, self.values, sink.limits)
        return None if ways is None or len(ways) > MOST_WAYS else ways

    def _open_cages(
        self, sink: Sink, answers: AnswerVariables, domains: Domains | None
    ) -> Iterator[tuple[int, list[Direct], Target, str, Sequence[int] | None]]:
        """The cages that need clauses: number, integers, cage, name, and ways if they are few."""
        for index, each in enumerate(self.cages):
            if domains is None or not self._is_decided(index, domains):
                integers = [answers.direct(place, domains) for place in each.places]
                name = f"cage {each.clue()} at {answers.name_of(each.places[0])}"
                yield index, integers, each, name, self._few_ways(each, domains, sink)

    def _is_decided(self, index: int, domains: Domains) -> bool:
        """Whether every place has one value left, and these give the target."""
        places, operator, target = self.cages[index]
        for place in places:
            if domains[place] & (domains[place] - 1):
                return False
        values = [domains[place].bit_length() - 1 for place in places]
        return fits(operator, target, values)

    def violated_instances(self, values: Values) -> Iterator[ViolatedInstance]:
        for index, (places, operator, target) in enumerate(self.cages):
            found = [value for place in places if (value := values[place])]
            if not _can_give(operator, target, found, len(places) - len(found), self.values):
                verdict = "does not" if len(found) == len(places) else "cannot"
                yield ViolatedInstance(index, places, {"verdict": verdict})

    def violated(self, values: Sequence[int]) -> Iterable[int]:
        for index, (places, operator, target) in enumerate(self.cages):
            found = [values[place] for place in places]
            if 0 in found:
                known = [value for value in found if value]
                if not _can_give(operator, target, known, len(found) - len(known), self.values):
                    yield index
            elif not fits(operator, target, found):
                yield index

    def propagate(self, index: int, domains: Domains) -> bool:
        places, operator, target = self.cages[index]
        shifted = [domains[place] >> 1 for place in places]
        if not cage_pruner(operator, target, self.values, ((),) * len(places))(shifted):
            return False
        for place, domain in zip(places, shifted):
            domains[place] = domain << 1
        return True


def _can_give(operator: Operator, target: int, values: Sequence[int], unknown: int, size: int) -> bool:
    """Whether these values and ``unknown`` further ones from 1..size can give the target.

    The unknown values may equal each other and the known ones. The sum of no values is 0, the product 1.
    """
    if operator is None:
        return any(_can_give(each, target, values, unknown, size) for each in OPERATORS)
    if operator == "+":
        return unknown <= target - sum(values) <= unknown * size
    if not target and operator in ("*", "/"):
        return False
    if operator == "*":
        quotient, remainder = divmod(target, prod(values))
        return not remainder and _is_product(quotient, unknown, size)
    # The target plus (or times) all other values is the largest value.
    *others, known_largest = sorted(values) if values else [0]
    for largest in range(max(known_largest, 1), size + 1):
        rest, free = (others, unknown) if largest == known_largest else ([*values], unknown - 1)
        if free >= 0 and _can_give("+" if operator == "-" else "*", largest, [target, *rest], free, largest):
            return True
    return False


def _is_product(number: int, factors: int, size: int) -> bool:
    """Whether a number is a product of ``factors`` factors from 1..size."""
    reached = {1}
    # A factor above 1 at least doubles the product, so the number's bit length bounds how many are needed.
    for _ in range(min(factors, number.bit_length())):
        reached = {p * f for p in reached for f in range(1, size + 1) if number % (p * f) == 0}
    return number in reached
