"""The specification of a board: its rules as they are written, which translation validation relies on.

Nothing here knows clauses, and solving, checking grids and encoding do not use it. An automaton reads a rule
about places in order; a rule about the whole board says if no answer with given domains can keep it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import NamedTuple, Protocol

from satpuzzles.translation_check.facts import Fact

State = Hashable

Domains = Sequence[int]
"""The domain of every place: bit v says that value v is possible."""

Links = Mapping[int, Collection[int]]
"""The neighbours of every place."""


class LineRule(NamedTuple):
    """A rule that reads some places in order and is kept if it ends in an accepting state.

    Attributes:
        name: the name of the rule.
        places: the places in order, all different.
        start: the state before the first place.
        step: from a state and the value of the next place to the next state; None for a violation.
        accepts: whether a state is accepting.
        about: the values that it distinguishes; all others are alike. None if it distinguishes all.
    """

    name: str
    places: tuple[int, ...]
    start: State
    step: Callable[..., State | None]
    accepts: Callable[..., bool]
    about: tuple[int, ...] | None = None


class Whole(Protocol):
    """A rule about the whole board."""

    @property
    def name(self) -> str: ...

    def excludes(self, domains: Domains, told: Collection[int]) -> bool:
        """Whether no answer with values from these domains keeps the rule; False if that is not shown.

        Args:
            told: the places that may not take every value; few even on a large board.
        """
        ...


class Specification(NamedTuple):
    """The specification of a board.

    Attributes:
        places: the number of places, numbered from 0 in the order of the answer variables.
        values: the largest value; place p has value v if answer variable p * values + v is true.
        blank: whether a place may have none of the values from 1; its value is then 0.
        lines, wholes: the rules.
        facts: their consequences for the whole board.
    """

    places: int
    values: int
    blank: bool
    lines: tuple[LineRule, ...]
    wholes: tuple[Whole, ...] = ()
    facts: tuple[Fact, ...] = ()


# ---- kinds of lines ----


def counted(name: str, places: Iterable[int], value: int, allowed: Collection[int]) -> LineRule:
    """The number of places with a value is one of the numbers allowed."""
    most = max(allowed, default=-1)
    return LineRule(name, tuple(places), 0, partial(_count, value, most), allowed.__contains__, (value,))


def _count(value: int, most: int, state: int, read: int) -> int | None:
    count = state + (read == value)
    return count if count <= most else None


def fixed(name: str, place: int, value: int) -> LineRule:
    """A place has a value."""
    return counted(name, (place,), value, (1,))


def related(name: str, one: int, other: int, holds: Callable[[int, int], bool]) -> LineRule:
    """The values of two places are in a relation."""
    return LineRule(name, (one, other), None, partial(_relate, holds), bool)


def _relate(holds: Callable[[int, int], bool], state: State, read: int) -> State | None:
    if not isinstance(state, int):
        return read + 1  # a state that is true, whatever the value
    return "kept" if holds(state - 1, read) else None


def latin(size: int, more: Iterable[Sequence[int]] = ()) -> Iterator[LineRule]:
    """Every row and column of a square has every value once, and so have further groups of places."""
    side = range(size)
    groups = [[row * size + column for column in side] for row in side]
    groups += [[row * size + column for row in side] for column in side]
    for number, group in enumerate((*groups, *more)):
        for value in range(1, size + 1):
            yield counted(f"{value} once in group {number + 1}", group, value, (1,))


def known(grid: Iterable[Iterable[int | None]]) -> Iterator[LineRule]:
    """The values that are filled in beforehand, by rows."""
    for place, value in enumerate(chain.from_iterable(grid)):
        if value is not None:
            yield fixed("filled in", place, value)


# ---- connectivity ----


def beside(rows: int, columns: int) -> dict[int, list[int]]:
    """The neighbours of every cell of a rectangle, with cells numbered by rows."""
    found: dict[int, list[int]] = {}
    for row in range(rows):
        for column in range(columns):
            near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
            found[row * columns + column] = [
                r * columns + c for r, c in near if 0 <= r < rows and 0 <= c < columns
            ]
    return found


def flood(links: Links, start: int, among: Collection[int]) -> set[int]:
    """The places connected with ``start`` over places of a collection."""
    found, waiting = {start}, [start]
    while waiting:
        for near in links[waiting.pop()]:
            if near in among and near not in found:
                found.add(near)
                waiting.append(near)
    return found


class ConnectedRule(NamedTuple):
    """All places with a value are connected.

    Attributes:
        some: whether there must be at least one.
    """

    name: str
    links: Links
    value: int
    some: bool = False

    def excludes(self, domains: Domains, told: Collection[int]) -> bool:
        """See Whole."""
        bit = 1 << self.value
        sure = [place for place in told if domains[place] == bit]
        if not sure:
            return self.some and not any(domains[place] & bit for place in self.links)
        return parted(self.links, domains, bit, sure)


def parted(links: Links, domains: Domains, bit: int, some: Sequence[int]) -> bool:
    """Whether some places are not connected over places that may have a value.

    The floods from all of them alternate, so that the smallest part decides.
    """
    of = {place: place for place in some}  # the start from which each place was reached
    above = dict(of)
    left = {place: [place] for place in some}

    def first(place: int) -> int:
        while above[place] != place:
            place = above[place]
        return place

    while len(left) > 1:
        for start in [*left]:
            if start not in left or len(left) == 1:
                continue
            waiting = left[start]
            if not waiting:
                return True
            for near in links[waiting.pop()]:
                if not domains[near] & bit:
                    continue
                if near not in of:
                    of[near] = start
                    waiting.append(near)
                elif (other := first(of[near])) != start:
                    above[other] = start
                    waiting += left.pop(other)
    return False
