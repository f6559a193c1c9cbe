"""How hard a board is for a person: one scale for every puzzle, from the rounds in which it gives way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from satpuzzles.explain.step import Round

SCALE = 1
"""The version of the table of tiers."""

Tier = Literal["trivial", "easy", "medium", "hard", "extreme", "beyond"]


class Measure(NamedTuple):
    """What the rounds of a board come to. None of it depends on the order of steps.

    Attributes:
        largest: the number of premises of the largest smallest step (K).
        excess: the sum over rounds of how many premises their steps have beside the first.
        uses: how many rounds needed a premise about the whole board.
        rounds: how many rounds there are.
        narrowest: about how many places the narrowest round says something new.
    """

    largest: int
    excess: int
    uses: int
    rounds: int
    narrowest: int


def measure(rounds: Iterable[Round]) -> Measure:
    """What rounds come to."""
    found = list(rounds)
    return Measure(
        max((each.size for each in found), default=0),
        sum(each.size - 1 for each in found),
        sum(each.is_global for each in found),
        len(found),
        min((each.places for each in found), default=0),
    )
