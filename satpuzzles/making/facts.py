"""What rules speak of and what they state: facts, numbers, and a closed set of words about them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from satpuzzles.making.board import Cell, Group, Span


class Fact:
    """Something that is true or false of an answer; ``~`` negates it. Equal facts are one."""

    __slots__ = ()

    def __invert__(self) -> Fact:
        return Not(self)


class Number:
    """A number of an answer: that of a place, or one derived from others."""

    __slots__ = ()

    def is_(self, value: int) -> Fact:
        """The fact that it has this value."""
        return Is(self, value)


@dataclass(frozen=True, slots=True)
class Place(Fact, Number):
    """A place of a layer; as a fact, that it is filled or has a line."""

    layer: str
    at: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Not(Fact):
    """The negation of a fact."""

    fact: Fact

    def __invert__(self) -> Fact:
        return self.fact


@dataclass(frozen=True, slots=True)
class Is(Fact):
    """A number has a value."""

    number: Number
    value: int


@dataclass(frozen=True, slots=True)
class Derived(Fact, Number):
    """What other facts determine. It is defined once, both ways, however often it is used."""

    how: Literal["any", "all", "odd", "leading", "visible"]
    of: tuple[Fact | Number, ...]
    called: str = field(default="", compare=False)
    words: Mapping[str, Cell | Group] = field(default_factory=dict, compare=False)


def any_of(*facts: Fact, called: str = "", **words: Cell | Group) -> Fact:
    """At least one of them is true. ``called`` says it in words, for the names of variables."""
    return Derived("any", facts, called, words)


def all_of(*facts: Fact, called: str = "", **words: Cell | Group) -> Fact:
    """All of them are true."""
    return Derived("all", facts, called, words)


def implies(when: Fact, then: Fact) -> Fact:
    """If the first is true, so is the second."""
    return any_of(~when, then)


NEVER = any_of()
"""What is never true: a line off the board, for instance."""


def leading(facts: Iterable[Fact]) -> Number:
    """How many are true before the first that is not: how far one sees."""
    return Derived("leading", tuple(facts))


def visible(heights: Iterable[Number]) -> Number:
    """How many are higher than all before them."""
    return Derived("visible", tuple(heights))


# ---- what a rule states ----


@dataclass(frozen=True, slots=True)
class Holds:
    """What a rule states, as a value. The package knows the clauses and violations of each word."""

    word: str
    of: tuple[Any, ...]
    least: int = 0
    most: int = 0


def exactly(number: int, facts: Iterable[Fact]) -> Holds:
    """This number of them is true."""
    return Holds("count", tuple(facts), number, number)


def at_most(number: int, facts: Iterable[Fact]) -> Holds:
    """No more than this number of them are true."""
    return Holds("count", tuple(facts), 0, number)


def at_least(number: int, facts: Iterable[Fact]) -> Holds:
    """No fewer than this number of them are true."""
    every = tuple(facts)
    return Holds("count", every, number, len(every))


def never_all(*facts: Fact) -> Holds:
    """At least one of them is false."""
    return at_most(len(facts) - 1, facts)


def total(number: int, of: Iterable[Number]) -> Holds:
    """The numbers add up to this one."""
    return Holds("total", tuple(of), number, number)


def different(of: Iterable[Number]) -> Holds:
    """No two are equal; 0 counts as blank and may repeat."""
    return Holds("different", tuple(of))


def connected(facts: Iterable[Fact]) -> Holds:
    """The cells of which they are true are connected by their sides; one fact for each cell, by rows."""
    return Holds("connected", tuple(facts))


def reaches(number: int, start: Cell, facts: Iterable[Fact]) -> Holds:
    """From a cell, this number of cells is reached by their sides over cells of which the facts are true.

    The cell itself does not count. One fact for each cell, by rows.
    """
    return Holds("reaches", (start, *facts), number, number)


def joined(cells: Iterable[Cell], over: Mapping[Span, Fact]) -> Holds:
    """All cells are connected over the lines that there are."""
    return Holds("joined", (tuple(cells), tuple(over.items())))


Statement = Holds | Fact
"""What a rule states."""


def size_of(stated: object) -> int:
    """The number of facts in what a rule states, itself included."""
    return 1 + sum(map(size_of, getattr(stated, "of", ())))


# ---- what is counted along a line ----


def add(total: int, value: int) -> int:
    """The step of a sum."""
    return total + value


def look(skyline: tuple[int, int], height: int) -> tuple[int, int]:
    """The step of a view: the tallest so far, and how many are seen."""
    tallest, seen = skyline
    return (height, seen + 1) if height > tallest else skyline
