"""Rules about groups of places, such as rows or regions: how many have a value, and that values differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, final

from satpuzzles.core.grid import Grid, parts_of
from satpuzzles.core.grid import place as cell_name
from satpuzzles.rules.answers import AnswerVariables, Domains, Values
from satpuzzles.rules.rule import Readers, RuleFamily, ViolatedInstance
from satpuzzles.sat.numbers import (
    are_pairs_enough,
    at_most_k,
    exactly_k,
    not_both,
)
from satpuzzles.sat.sink import Clause, Sink
from satpuzzles.sat.statements import Argument


class PlaceGroup(NamedTuple):
    """Places that belong together, with a name for people: ``row 3``."""

    name: str
    places: Sequence[int]

    @property
    def called(self) -> str:
        """The name within a sentence: ``row 3``, but ``the box at row 1, column 4``."""
        return self.name if self.name.startswith(("row ", "column ")) else f"the {self.name}"


@lru_cache(maxsize=64)
def rows_of(rows: int, columns: int) -> tuple[PlaceGroup, ...]:
    """The rows of a rectangle, whose cells are the places by rows."""
    starts = range(0, rows * columns, columns)
    return tuple(
        [PlaceGroup(f"row {row}", range(start, start + columns)) for row, start in enumerate(starts, 1)]
    )


@lru_cache(maxsize=64)
def columns_of(rows: int, columns: int) -> tuple[PlaceGroup, ...]:
    """The columns of a rectangle."""
    ends = rows * columns
    return tuple([PlaceGroup(f"column {start + 1}", range(start, ends, columns)) for start in range(columns)])


def windows_of(rows: int, columns: int, height: int, width: int) -> list[PlaceGroup]:
    """All height x width blocks of cells in a rectangle, named after their first cell."""
    return [
        PlaceGroup(
            f"{height} x {width} block at row {row + 1}, column {column + 1}",
            tuple(
                [(row + down) * columns + column + right for down in range(height) for right in range(width)]
            ),
        )
        for row in range(rows - height + 1)
        for column in range(columns - width + 1)
    ]


def regions_of(numbers: Grid, name: str = "region") -> list[PlaceGroup]:
    """The cells of equal numbers, named after their first cell."""
    columns = len(numbers[0])
    return [
        PlaceGroup(
            f"{name} at {cell_name(cells[0])}", tuple([row * columns + column for row, column in cells])
        )
        for cells in parts_of(numbers).values()
    ]


def diagonals_of(size: int) -> list[PlaceGroup]:
    """The two diagonals of a square."""
    down, up = range(0, size * size, size + 1), range(size - 1, size * size - size + 1, max(size - 1, 1))
    return [
        PlaceGroup(f"diagonal from {cell_name((0, column))}", tuple(cells))
        for column, cells in ((0, down), (size - 1, up))
    ]


ADDED_AT_ONCE = 100
"""Instances of one clause that a sink gets at once."""


class Bounds(NamedTuple):
    """How many places of a group have a value: at least ``least`` and at most ``most``.

    ``number`` is what the clue or the board says, for the sentence; ``at`` are further places that show
    where, such as the cell of the clue.
    """

    group: PlaceGroup
    least: int
    most: int
    number: int
    at: tuple[int, ...] = ()


@final
class Cardinality(RuleFamily):
    """In each group, the number of places with a certain value is within bounds.

    Arguments: ``group``, ``the_group``, ``number``, ``least``, ``most``; a violation also has ``count``.

    Attributes:
        value: the value to count. 0 only if places have just one other value.
        bounds: the groups with their bounds.
        implied: whether other rules imply all of it, so that it needs no clauses.
    """

    __slots__ = ("bounds", "implied", "value")

    def __init__(
        self,
        name: str,
        sentence: str,
        fault: str = "",
        *,
        value: int,
        bounds: tuple[Bounds, ...],
        implied: bool = False,
    ) -> None:
        super().__init__(name, sentence, fault)
        self.value: Final = value
        self.bounds: Final = bounds
        self.implied: Final = implied

    @property
    def is_free(self) -> bool:
        return self.implied

    def __len__(self) -> int:
        return len(self.bounds)

    def places(self, index: int) -> Sequence[int]:
        bounds = self.bounds[index]
        return (*bounds.at, *bounds.group.places) if bounds.at else bounds.group.places

    def arguments(self, index: int) -> Mapping[str, Argument]:
        group, least, most, number, _ = self.bounds[index]
        arguments: dict[str, Argument] = {"group": group.name, "the_group": group.called}
        return arguments | {"number": number, "least": least, "most": most}

    def readers(self) -> Readers:
        from satpuzzles.rules.frontier import counted

        if self.implied:
            return ()
        return [
            counted(group.places, 1 << self.value, least, most) for group, least, most, _, _ in self.bounds
        ]

    def write(self, sink: Sink, answers: AnswerVariables, domains: Domains | None, form: str) -> None:
        if self.implied:
            return
        value, bit = self.value, 1 << self.value
        first = answers.literal(0, value)
        step = answers.values if first > 0 else -1
        single: list[Clause] = []  # of the instances before ``index``, which have one clause each
        for index, (group, least, most, _, _) in enumerate(self.bounds):
            places: Sequence[int] = group.places
            if domains is not None:
                sure = sum(domains[place] == bit for place in places)
                places = [place for place in places if domains[place] & bit and domains[place] != bit]
                least, most = least - sure, most - sure
            clauses: list[Clause] = []
            count = len(places)
            if least > 0 or most < count:
                literals = [first + place * step for place in places]
                if least == 1 and most >= count > 1:
                    clauses = [literals]
                elif least <= 0 and most == 1 and are_pairs_enough(sink, count):
                    clauses = not_both(literals)
                else:
                    clauses = bounded(sink, literals, least, most, f"{self.name} of {group.name}")
            is_single = len(clauses) == 1
            if single and not (is_single and len(single) < ADDED_AT_ONCE):
                sink.add_each(self, single, index - len(single))
                single = []
            if is_single:
                single += clauses
            elif clauses:
                sink.add(self, clauses, index)
        if single:
            sink.add_each(self, single, len(self.bounds) - len(single))

    def violated_instances(self, values: Values) -> Iterator[ViolatedInstance]:
        for index, (group, least, most, _, at) in enumerate(self.bounds):
            found = [values[place] for place in group.places]
            count = found.count(self.value)
            if not (count <= most and least <= count + found.count(None)):
                yield ViolatedInstance(index, (*at, *group.places), {"count": count})

    def propagate(self, index: int, domains: Domains) -> bool:
        group, least, most, _, _ = self.bounds[index]
        bit = 1 << self.value
        can = [place for place in group.places if domains[place] & bit]
        sure = sum(domains[place] == bit for place in can)
        if not (sure <= most and least <= len(can)):
            return False
        if least == len(can):
            for place in can:
                domains[place] = bit
        elif sure == most:
            for place in can:
                if domains[place] != bit:
                    domains[place] ^= bit
        return True


def bounded(sink: Sink, literals: list[int], least: int, most: int, name: str) -> list[Clause]:
    """Between ``least`` and ``most`` of the literals are true."""
    if least == most:
        return exactly_k(sink, literals, least, name)
    clauses = [literals] if least == 1 else []
    if least > 1:
        clauses = at_most_k(sink, [-literal for literal in literals], len(literals) - least, name)
    return clauses + at_most_k(sink, literals, most, name)
