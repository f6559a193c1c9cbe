"""What the rules of a board exclude together: possible values of places, checked line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import islice

from satpuzzles.translation_check.reading import LineReader
from satpuzzles.translation_check.specification import LineRule, Specification

LINES_FOLLOWED, WAVES = 1_000, 3
"""If one line alone does not exclude values: how many lines to check, and how often to pass what they leave
on to neighbouring lines."""

LINES_TRIED = 8
"""The number of lines to try as explanations of auxiliary variables."""

Literals = Iterable[int]


class SpecifiedBoard:
    """A board as given by its specification.

    Attributes:
        answers: the number of answer variables.
        everything: the values of a place about which nothing is known, as bits.
    """

    def __init__(self, written: Specification) -> None:
        self._written = written
        self.values = written.values
        self.answers = written.places * written.values
        self.everything = (1 << (written.values + 1)) - (1 if written.blank else 2)
        self._readers: dict[int, LineReader] = {}

    def place_of(self, variable: int) -> tuple[int, int]:
        """The place and the value of an answer variable."""
        place, value = divmod(variable - 1, self.values)
        return place, value + 1

    def masks(self, literals: Literals) -> dict[int, int]:
        """The values that places may have if literals of answer variables are true."""
        masks: dict[int, int] = {}
        for literal in literals:
            place, value = self.place_of(abs(literal))
            bit = 1 << value
            masks[place] = masks.get(place, self.everything) & (bit if literal > 0 else ~bit)
        return masks

    # ---- lines ----

    @cached_property
    def _of(self) -> dict[tuple[int, int | None], list[int]]:
        """The lines of each place, by the value that they are about; None for those about all values."""
        found: dict[tuple[int, int | None], list[int]] = {}
        for number, line in enumerate(self._written.lines):
            for place in line.places:
                for value in (None,) if line.about is None else line.about:
                    found.setdefault((place, value), []).append(number)
        return found

    def line(self, number: int) -> LineRule:
        """A line by its number."""
        return self._written.lines[number]

    def reader(self, number: int) -> LineReader:
        """A line as layers of states; -1 - p stands for the value of place p alone."""
        if number not in self._readers:
            # A line about the value of a place leads to that value as its last state.
            value = LineRule("value", (-1 - number,), None, lambda state, value: value, lambda state: True)
            self._readers[number] = LineReader(self.line(number) if number >= 0 else value, self.everything)
        return self._readers[number]

    def lines_about(self, masks: Mapping[int, int]) -> list[int]:
        """The lines about some places and values, those about the most of them first."""
        found: Counter[int] = Counter()
        for place, mask in masks.items():
            own: set[int] = set(self._of.get((place, None), ()))
            lost = self.everything & ~mask
            few = mask if mask.bit_count() <= lost.bit_count() else lost
            if self.everything.bit_count() == 2:  # each value says something about the other
                few = self.everything
            while few:
                bit = few & -few
                few ^= bit
                own.update(self._of.get((place, bit.bit_length() - 1), ()))
            found.update(own)
        return [number for number, _ in sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))]

    def lines_with(self, named: Mapping[int, Iterable[int]]) -> list[int]:
        """The lines that contain all the given places, those about the given values first."""
        sets = [
            {
                number
                for value in (None, *range(self.values + 1))
                for number in self._of.get((place, value), ())
            }
            for place in named
        ]
        values = {value for some in named.values() for value in some}

        def rank(number: int) -> tuple[int, int, int]:
            about = self.line(number).about
            return (
                0 if about is None else len(values.difference(about)),
                len(self.line(number).places),
                number,
            )

        return sorted(set.intersection(*sets) if sets else (), key=rank)[:LINES_TRIED]

    # ---- what is excluded ----

    def excludes(self, masks: Mapping[int, int]) -> bool:
        """Whether no answer has such values, as far as lines in turn and whole rules show."""
        if not all(masks.values()):
            return True
        about = self.lines_about(masks) or range(len(self._written.lines))
        if any(self.reader(number).excludes(masks, {}) for number in about):
            return True
        domains = [self.everything] * self._written.places
        limited = dict.fromkeys(masks)
        for place, mask in masks.items():
            domains[place] = mask
        for _ in range(WAVES):
            if self._whole_excludes(domains, limited):
                return True
            changed: dict[int, int] = {}
            for number in islice(about, LINES_FOLLOWED):
                left = self.reader(number).pruned(domains)
                if left is None:
                    return True
                for place, mask in left.items():
                    if mask != domains[place]:
                        domains[place] = changed[place] = mask
            about = self.lines_about(changed)
            limited |= dict.fromkeys(changed)
        return self._whole_excludes(domains, limited)

    def _whole_excludes(self, domains: Sequence[int], limited: Collection[int]) -> bool:
        return any(whole.excludes(domains, limited) for whole in self._written.wholes)
