"""What rules state: a closed set of words about facts and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from satpuzzles.making.board import Cell, Group, Owned, Owner, Span
from satpuzzles.making.layers import Digits, Shading
from satpuzzles.making.lines import Lines
from satpuzzles.rules.facts import Fact, Leading, Number


class Holds(NamedTuple):
    """What a rule states, as a value. The package knows the clauses and violations of each word.

    Attributes:
        word: the word; those about many places at once are in ``WHOLE`` of compiled.py.
        of: what it speaks of.
        least, most: the bounds of a count.
        owner: with whom the family that it makes is kept: whose all of ``of`` is, if it is anybody's.
    """

    word: str
    of: tuple[Any, ...]
    least: int = 0
    most: int = 0
    owner: Owner | None = None


Statement = Holds | Fact
"""What a rule states."""


def _owner(*found: object) -> Owner | None:
    """The owner of all of these, if there is one."""
    owners = {each.owner if isinstance(each, Owned) else None for each in found}
    return owners.pop() if len(owners) == 1 else None


def _count(
    least: int, most: int | None, facts: Iterable[Fact] | Shading, each: Iterable[Group] | None
) -> Holds:
    own = _facts(facts)
    if each is None:
        return Holds("count", own, least, len(own) if most is None else most, _owner(own))
    groups = each if isinstance(each, Owned) else tuple(each)
    return Holds("counts", (groups, own), least, -1 if most is None else most, _owner(groups, own))


def _facts(facts: Iterable[Fact] | Shading) -> tuple[Fact, ...]:
    """The facts of a layer, or one for each cell by rows."""
    if isinstance(facts, Shading):
        return facts.facts
    return facts if isinstance(facts, Owned) else tuple(facts)


def exactly(number: int, facts: Iterable[Fact] | Shading, *, each: Iterable[Group] | None = None) -> Holds:
    """This number of them is true; with ``each``, in every group.

    The facts are then a layer, or one for each cell by rows, and the sentence speaks of ``{group}``.
    """
    return _count(number, number, facts, each)


def at_most(number: int, facts: Iterable[Fact] | Shading, *, each: Iterable[Group] | None = None) -> Holds:
    """No more than this number of them are true; ``each`` as for ``exactly``."""
    return _count(0, number, facts, each)


def at_least(number: int, facts: Iterable[Fact] | Shading, *, each: Iterable[Group] | None = None) -> Holds:
    """No fewer than this number of them are true; ``each`` as for ``exactly``."""
    return _count(number, None, facts, each)


def never_all(*facts: Fact) -> Holds:
    """At least one of them is false."""
    return Holds("count", facts, 0, len(facts) - 1)


def apart(facts: Iterable[Fact] | Shading, *, corners: bool = False) -> Holds:
    """No two cells of which they are true share a side or, with ``corners``, touch at all.

    The facts are a layer, or one for each cell by rows. The sentence speaks of ``{one}`` and ``{other}``.
    """
    own = _facts(facts)
    return Holds("apart", (own, corners), owner=_owner(own))


def unrepeated(labels: Mapping[Cell, int], facts: Iterable[Fact]) -> Holds:
    """No label twice in a row or column among the cells of which the facts are true; label 0 is none.

    The facts are those of the blank cells of the only layer. The sentence speaks of ``{line}`` and
    ``{label}``.
    """
    return Holds("unrepeated", (labels, _facts(facts)))


def leading(facts: Iterable[Fact]) -> Leading:
    """How many are true before the first that is not: how far one sees."""
    return Leading(tuple(facts))


class Visible(NamedTuple):
    """How many numbers of a line are higher than all before them."""

    heights: tuple[Number, ...]

    def is_(self, value: int) -> Holds:
        """States that there are this many."""
        return Holds("visible", self.heights, value, value)


def visible(heights: Iterable[Number]) -> Visible:
    """How many are higher than all before them."""
    return Visible(tuple(heights))


def total(number: int, of: Iterable[Number]) -> Holds:
    """The numbers add up to this one."""
    return Holds("total", tuple(of), number, number)


def different(of: Iterable[Number] | Digits, *, each: Iterable[Group] | None = None) -> Holds:
    """No two are equal; 0 counts as blank and may repeat. With ``each``, in every group, of a layer."""
    if each is None:
        return Holds("different", tuple(of.numbers if isinstance(of, Digits) else of))
    own = of.numbers if isinstance(of, Digits) else tuple(of)
    groups = each if isinstance(each, Owned) else tuple(each)
    return Holds("all different", (groups, own), owner=_owner(groups, own))


def connected(facts: Iterable[Fact] | Shading) -> Holds:
    """The cells of which they are true are connected by their sides; a layer, or a fact for each cell."""
    own = _facts(facts)
    return Holds("connected", (own,), owner=_owner(own))


def reaches(number: int, start: Cell, facts: Iterable[Fact] | Shading) -> Holds:
    """From a cell, this number of cells is reached by their sides over cells of which the facts are true.

    The cell itself does not count. A layer, or one fact for each cell, by rows.
    """
    return Holds("reaches", (start, _facts(facts)), number, number)


def one_loop(lines: Lines) -> Holds:
    """The lines form one closed loop, and there is one."""
    return Holds("one loop", (lines.places,), owner=lines.puzzle.kept_with)


def joined(cells: Iterable[Cell], over: Mapping[Span, Fact]) -> Holds:
    """All cells are connected over the lines that there are."""
    return Holds("joined", (tuple(cells), tuple(over.items())))


# ---- what is counted along a line ----


def add(total: int, value: int) -> int:
    """The step of a sum."""
    return total + value


def see(skyline: tuple[int, int], height: int) -> tuple[int, int]:
    """The step of a view: the tallest so far, and how many are seen."""
    tallest, seen = skyline
    return (height, seen + 1) if height > tallest else skyline
