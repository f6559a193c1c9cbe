"""How answer variables represent the values of places, and what is known of places: values and domains.

A place is a cell or edge of a board, numbered from 0 in the order of its answer variables.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, final

from satpuzzles.core.grid import bits
from satpuzzles.sat.numbers import Direct
from satpuzzles.sat.reconstruction import Reconstruction

Values = Sequence[int | None]
"""The value of every place; None if it is unknown."""

Domains = list[int]
"""The domain of every place: bit v says that value v is possible."""


@final
class AnswerVariables:
    """How answer variables represent values: place p has value v if variable p * values + v is true.

    After ``numbered_anew``, variables represent only the remaining values, and only ``direct`` knows them.

    Attributes:
        values: the largest value.
        blank: whether a place may have none of the values 1..values; its value is then 0.
        name_of: names a place of the board.
        holds: a variable that represents places with a single value and must be made true by a clause; 0
            until ``direct`` needs it.
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

    def numbered_anew(self, domains: Domains, new_variable: Callable[[], int]) -> AnswerVariables:
        """The same places with variables from 1 on, in order, for the remaining values.

        Args:
            domains: the domains of all places, none of which may be blank.
            new_variable: hands out one further variable, for ``holds``.
        """
        anew = AnswerVariables(self.values, self.blank, self.name_of)
        anew._new_variable = new_variable
        first = 1
        for domain in domains:
            anew._firsts.append(first)
            if domain & (domain - 1):
                first += domain.bit_count()
        return anew

    def everything(self) -> int:
        """The domain of a place about which nothing is known."""
        return (1 << (self.values + 1)) - (1 if self.blank else 2)

    def literal(self, place: int, value: int) -> int:
        """The literal for: the place has this value. 0 has one only if there is a single other value."""
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
        """The answer variables that domains decide, and those that they leave open."""
        if self.everything() == 3:
            left = [place for place, domain in enumerate(domains, 1) if domain == 3] if 3 in domains else []
            return Reconstruction([place for place, domain in enumerate(domains, 1) if domain == 2], left)
        true: list[int] = []
        left = []
        first = 0
        for domain in domains:
            if domain & (domain - 1):
                left += [first + value for value in values_in(domain) if value]
            elif domain > 1:
                true.append(first + domain.bit_length() - 1)
            first += self.values
        return Reconstruction(true, left)

    def units(self, domains: Domains) -> list[int]:
        """The literals that domains decide."""
        everything = self.everything()
        if everything == 3:
            return [place if domain == 2 else -place for place, domain in enumerate(domains, 1) if domain < 3]
        found: list[int] = []
        first = 0
        for domain in domains:
            if not domain & (domain - 1) and domain > 1:
                found.append(first + domain.bit_length() - 1)
            if domain != everything:
                found += [-first - value for value in values_in(everything & ~domain) if value]
            first += self.values
        return found

    def direct(self, place: int, domains: Domains | None) -> Direct:
        """A place as a direct integer: the literals of its possible values from 1.

        The results are kept because several rules need the same place.
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
    """The values of a domain in ascending order."""
    return tuple(bits(domain))
