"""How answer variables stand for the values of places, and what is known of places: values, and domains.

A place is a cell or edge of a board, counted from 0 in the order of its answer variables.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, final

from satpuzzles.core.grid import bits
from satpuzzles.sat.numbers import Direct
from satpuzzles.sat.reconstruction import Reconstruction

Values = Sequence[int | None]
"""The value of every place, None where it is unknown."""

Domains = list[int]
"""For every place the values that it can take: bit v stands for v."""


@final
class Answers:
    """How answer variables stand for values: place p has the value v where variable p * values + v is true.

    Once numbered anew, variables stand for the values that are left alone, and only ``direct`` knows them.

    Attributes:
        values: the largest value.
        blank: whether a place may have none of the values 1..values; its value is then 0.
        name_of: how the board calls a place.
        holds: a variable that a clause has to say is true; it stands for places of a single value. 0 as long
            as ``direct`` was asked for none.
    """

    __slots__ = ("_direct", "_firsts", "_new_variable", "blank", "holds", "name_of", "values")

    def __init__(self, values: int, blank: bool, name_of: Callable[[int], str] = "place {}".format) -> None:
        self.values: Final = values
        self.blank: Final = blank
        self.name_of: Final = name_of
        self._direct: Final[dict[tuple[int, int], Direct]] = {}
        self._firsts: list[int] = []
        self._new_variable: Callable[[], int] | None = None
        self.holds = 0

    def numbered_anew(self, domains: Domains, new_variable: Callable[[], int]) -> Answers:
        """The same places with variables from 1 on for the values that domains leave, in their order.

        Args:
            domains: of all places, none of them blank.
            new_variable: hands out one beyond these, for ``holds``.
        """
        anew = Answers(self.values, self.blank, self.name_of)
        anew._new_variable = new_variable
        first = 1
        for domain in domains:
            anew._firsts.append(first)
            if domain & (domain - 1):
                first += domain.bit_count()
        return anew

    def everything(self) -> int:
        """The domain of a place of which nothing is known."""
        return (1 << (self.values + 1)) - (1 if self.blank else 2)

    def literal(self, place: int, value: int) -> int:
        """The literal that says: the place has this value. 0 has one only beside a single other value."""
        assert self._new_variable is None
        if value:
            return place * self.values + value
        assert self.blank
        assert self.values == 1
        return -place - 1

    def literals(self, place: int, value: int) -> list[int]:
        """The literals that together say: the place has this value."""
        assert self._new_variable is None
        first = place * self.values
        return [first + value] if value else [-first - other for other in range(1, self.values + 1)]

    def decided(self, domains: Domains) -> Reconstruction:
        """Which answer variables domains decide, and which they leave."""
        true: list[int] = []
        left: list[int] = []
        first = 0
        for domain in domains:
            if domain & (domain - 1):
                left += [first + value for value in values_in(domain) if value]
            elif domain > 1:
                true.append(first + domain.bit_length() - 1)
            first += self.values
        return Reconstruction(true, left)

    def direct(self, place: int, domains: Domains | None) -> Direct:
        """A place as a direct integer: the literals of the values from 1 that it can take.

        Several rules ask for the same place, so what was made once is kept.
        """
        key = place, self.everything() if domains is None else domains[place]
        if key not in self._direct:
            values = values_in(key[1])
            if self._new_variable is None:
                first = place * self.values
                self._direct[key] = {value: first + value for value in values if value}
            elif len(values) == 1:
                self.holds = self.holds or self._new_variable()
                self._direct[key] = {values[0]: self.holds}
            else:
                first = self._firsts[place]
                self._direct[key] = dict(zip(values, range(first, first + len(values))))
        return self._direct[key]


@lru_cache(maxsize=4096)
def values_in(domain: int) -> tuple[int, ...]:
    """The values of a domain in rising order."""
    return tuple(bits(domain))
