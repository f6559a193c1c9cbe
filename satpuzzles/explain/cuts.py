"""The cut or the loop that shows what a premise about the whole board forces.

A value is supposed that the step excludes; what the other premises of the step then force is filled in, and
the rule tells how the board is broken.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from satpuzzles.core.grid import neighbours
from satpuzzles.explain.premises import Candidate, Premises, settled
from satpuzzles.explain.step import Step
from satpuzzles.explain.words import Words, shortened, uncapitalized
from satpuzzles.puzzle.places import Cells
from satpuzzles.rules.answers import Domains

TRIED = 20
"""So many candidates are supposed."""


class Cut(NamedTuple):
    """What shows that a candidate cannot be.

    Attributes:
        premise: the number of the premise about the whole board.
        places: those that part the board, or that close a loop.
        sentence: what would be if the candidate were.
    """

    premise: int
    places: tuple[int, ...]
    sentence: str


def find_cut(premises: Premises, step: Step, domains: Domains, words: Words) -> Cut | None:
    """The shortest way to show what a step excludes; None where it has no such premise, or that needs more.

    Args:
        domains: the values that are left for each place before the step.
    """
    found = [
        cut
        for number in step.premises
        if premises.whole >> number & 1
        for candidate in step.gone(domains)[:TRIED]
        if (cut := _cut_of(premises, step, domains, number, candidate, words)) is not None
    ]
    return min(found, key=lambda cut: (len(cut.sentence.split()), cut.places), default=None)


def _cut_of(
    premises: Premises, step: Step, domains: Domains, number: int, candidate: Candidate, words: Words
) -> Cut | None:
    """How a candidate breaks a premise about the whole board."""
    supposed = domains.copy()
    supposed[candidate[0]] = 1 << candidate[1]
    others = [premises.every[each] for each in step.premises if each != number]
    if not settled(others, supposed):
        return None
    rule, index = premises.every[number].rule, premises.every[number].number
    values = [None if each & (each - 1) else each.bit_length() - 1 for each in supposed]
    breach = next((each for each in rule.broken(values) if each.number == index), None)
    if breach is None or not breach.places:
        return None
    if_so = f"if {words.having([candidate[0]], candidate[1])}"
    wall = list(_wall(premises, values, breach.places))
    if wall:
        value = values[wall[0]]
        assert value is not None
        off = f"{'cuts' if len(wall) == 1 else 'cut'} off {words.places(breach.places)}"
        return Cut(number, tuple(wall), f"{if_so}, then {words.having(wall, value)} and {off}")
    told = premises.puzzle.describe(rule.breach(breach)).sentence
    return Cut(number, breach.places, f"{if_so}, {uncapitalized(shortened(told)).removesuffix('.')}")


def _wall(premises: Premises, values: list[int | None], part: tuple[int, ...]) -> Iterator[int]:
    """The cells around a part of the board that is cut off, unless places are no cells."""
    places = premises.puzzle.places
    inside = values[part[0]]
    if not isinstance(places, Cells):
        return
    region = dict.fromkeys(part)
    waiting = [*part]
    around = []
    for place in waiting:  # which grows meanwhile
        for cell in neighbours(divmod(place, places.columns), places.rows, places.columns):
            near = places.index(*cell)
            if values[near] not in (None, inside):
                around.append(near)
            elif near not in region:
                region[near] = None
                waiting.append(near)
    yield from sorted(set(around))
