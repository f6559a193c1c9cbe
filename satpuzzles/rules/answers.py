"""How answer variables stand for the values of places, and what is known of places: values, and domains.

A place is a cell or edge of a board, counted from 0 in the order of its answer variables.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, final

from satpuzzles.core.grid import bits
from satpuzzles.sat.numbers import Direct

Values = Sequence[int | None]
"""The value of every place, None where it is unknown."""

Domains = list[int]
"""For every place the values that it can take: bit v stands for v."""


@final
class Answers:
    """How answer variables stand for values: place p has the value v where variable p * values + v is true.

    Attributes:
        values: the largest value.
        blank: whether a place may have none of the values 1..values; its value is then 0.
        name_of: how the board calls a place.
    """

    __slots__ = ("_direct", "blank", "name_of", "values")

    def __init__(self, values: int, blank: bool, name_of: Callable[[int], str] = "place {}".format) -> None:
        self.values: Final = values
        self.blank: Final = blank
        self.name_of: Final = name_of
        self._direct: Final[dict[tuple[int, int], Direct]] = {}

    def everything(self) -> int:
        """The domain of a place of which nothing is known."""
        return (1 << (self.values + 1)) - (1 if self.blank else 2)

    def literal(self, place: int, value: int) -> int:
        """The literal that says: the place has this value. 0 has one only beside a single other value."""
        if value:
            return place * self.values + value
        assert self.blank
        assert self.values == 1
        return -place - 1

    def literals(self, place: int, value: int) -> list[int]:
        """The literals that together say: the place has this value."""
        first = place * self.values
        return [first + value] if value else [-first - other for other in range(1, self.values + 1)]

    def direct(self, place: int, domains: Domains | None) -> Direct:
        """A place as a direct integer: the literals of the values from 1 that it can take.

        Several rules ask for the same place, so what was made once is kept.
        """
        key = place, self.everything() if domains is None else domains[place]
        if key not in self._direct:
            first = place * self.values
            self._direct[key] = {value: first + value for value in values_in(key[1]) if value}
        return self._direct[key]


@lru_cache(maxsize=4096)
def values_in(domain: int) -> tuple[int, ...]:
    """The values of a domain in rising order."""
    return tuple(bits(domain))
