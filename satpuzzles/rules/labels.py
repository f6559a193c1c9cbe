"""Places of a rectangle that carry labels, such as the numbers of a Hitori board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from satpuzzles.core.grid import Grid
from satpuzzles.rules.rule import Answers, Breach, Domains, Rule, Values
from satpuzzles.sat.cardinality import at_most_one, at_most_one_count
from satpuzzles.sat.formula import Argument, Sink


class Unrepeated(Rule):
    """Among the places of a row or column that have value 0 no label stands twice. Label 0 counts for none.

    An instance is a label that stands twice or more in a line: first those that stand twice. Arguments:
    ``line`` and ``label``; of a breach ``count`` too. Places have one value beside 0.

    Attributes:
        labels: the label of each place, by rows.
    """

    __slots__ = ("_known_groups", "labels")

    def __init__(self, name: str, sentence: str, fault: str = "", *, labels: Grid) -> None:
        super().__init__(name, sentence, fault)
        self.labels: Final = labels
        self._known_groups: Final[list[tuple[int, ...]]] = []

    def __len__(self) -> int:
        return len(self._groups())

    def places(self, index: int) -> Sequence[int]:
        return self._groups()[index]

    def arguments(self, index: int) -> Mapping[str, Argument]:
        columns = len(self.labels[0])
        (row, column), (other_row, _) = (divmod(place, columns) for place in self.places(index)[:2])
        line = f"row {row + 1}" if row == other_row else f"column {column + 1}"
        return {"line": line, "label": self.labels[row][column] or 0}

    def _groups(self) -> list[tuple[int, ...]]:
        """The places of each instance, found once."""
        groups = self._known_groups
        if not groups:
            found = [same for labels, places in self._lines() for same in _same_labels(labels, places)]
            groups += [tuple(same) for same in found if len(same) == 2]
            groups += [tuple(same) for same in found if len(same) > 2]
        return groups

    def _lines(self) -> Iterator[tuple[Sequence[int | None], range]]:
        """The labels and the places of every row, then of every column."""
        columns = len(self.labels[0])
        for row, labels in enumerate(self.labels):
            yield labels, range(row * columns, (row + 1) * columns)
        for column, labels in enumerate(zip(*self.labels)):
            yield labels, range(column, len(self.labels) * columns, columns)

    def write(self, sink: Sink, answers: Answers, domains: Domains | None, form: str) -> None:
        groups = self._groups()
        if domains is not None:
            for index, places in enumerate(groups):
                self._write_open(sink, index, [place for place in places if domains[place] & 1], domains)
            return
        pairs = sum(len(group) == 2 for group in groups)
        sink.add_each(self, ([one + 1, other + 1] for one, other in islice(groups, pairs)))
        for index, places in enumerate(groups[pairs:], pairs):
            self._write_group(sink, index, places)

    def sizes(self, sink: Sink, answers: Answers, domains: Domains | None, form: str) -> Iterator[int]:
        if domains is None:
            yield sum(at_most_one_count(len(group)) for group in self._groups())

    def _write_open(self, sink: Sink, index: int, places: Sequence[int], domains: Domains) -> None:
        sure = [place for place in places if domains[place] == 1]
        if len(sure) > 1:
            sink.add(self, [[]], index)
        elif sure:
            sink.add(self, [[place + 1] for place in places if place != sure[0]], index)
        elif len(places) > 1:
            self._write_group(sink, index, places)

    def _write_group(self, sink: Sink, index: int, places: Sequence[int]) -> None:
        name = f"the white cells equal to {sink.name(places[0] + 1)}"
        sink.add(self, at_most_one(sink, [-place - 1 for place in places], name), index)

    def broken(self, values: Values) -> Iterator[Breach]:
        for index, places in enumerate(self._groups()):
            shown = [place for place in places if values[place] == 0]
            if len(shown) > 1:
                yield Breach(index, tuple(shown), {"count": len(shown)})

    def shrink(self, index: int, domains: Domains) -> bool:
        places = self.places(index)
        sure = [place for place in places if domains[place] == 1]
        if len(sure) == 1:
            for place in places:
                if place != sure[0]:
                    domains[place] &= ~1
        return len(sure) < 2


def _same_labels(labels: Sequence[int | None], places: range) -> Iterator[list[int]]:
    """The places of each label that stands in a line more than once."""
    firsts: dict[int | None, int] = {}
    same: dict[int | None, list[int]] = {}
    for label, place in zip(labels, places):
        first = firsts.setdefault(label, place)
        if first != place:
            same.setdefault(label, [first]).append(place)
    same.pop(0, None)
    yield from same.values()
