"""Rules about groups of places, such as rows or regions: how many have a value, and that values differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, final

from satpuzzles.core.grid import Grid, parts_of
from satpuzzles.core.grid import place as cell_name
from satpuzzles.rules.answers import AnswerVariables, Domains, Values
from satpuzzles.rules.propagation.latin import prune_line, supported
from satpuzzles.rules.rule import BY_CLUE, Readers, Rule, ViolatedInstance
from satpuzzles.sat.numbers import (
    are_pairs_enough,
    at_most_k,
    at_most_one,
    exactly_k,
    exactly_one,
    not_both,
)
from satpuzzles.sat.sink import Clause, Sink, numbered
from satpuzzles.sat.statements import Argument, RuleInstance


class Group(NamedTuple):
    """Places that belong together, with a name for people: ``row 3``."""

    name: str
    places: Sequence[int]

    @property
    def called(self) -> str:
        """The name within a sentence: ``row 3``, but ``the box at row 1, column 4``."""
        return self.name if self.name.startswith(("row ", "column ")) else f"the {self.name}"


def rows_of(rows: int, columns: int) -> list[Group]:
    """The rows of a rectangle, whose cells are the places by rows."""
    return [Group(f"row {row + 1}", tuple(range(row * columns, (row + 1) * columns))) for row in range(rows)]


def columns_of(rows: int, columns: int) -> list[Group]:
    """The columns of a rectangle."""
    return [
        Group(f"column {column + 1}", tuple(range(column, rows * columns, columns)))
        for column in range(columns)
    ]


def windows_of(rows: int, columns: int, height: int, width: int) -> list[Group]:
    """All height x width blocks of cells in a rectangle, named after their first cell."""
    return [
        Group(
            f"{height} x {width} block at row {row + 1}, column {column + 1}",
            tuple(
                [(row + down) * columns + column + right for down in range(height) for right in range(width)]
            ),
        )
        for row in range(rows - height + 1)
        for column in range(columns - width + 1)
    ]


def regions_of(numbers: Grid, name: str = "region") -> list[Group]:
    """The cells of equal numbers, named after their first cell."""
    columns = len(numbers[0])
    return [
        Group(f"{name} at {cell_name(cells[0])}", tuple([row * columns + column for row, column in cells]))
        for cells in parts_of(numbers).values()
    ]


def diagonals_of(size: int) -> list[Group]:
    """The two diagonals of a square."""
    down, up = range(0, size * size, size + 1), range(size - 1, size * size - size + 1, max(size - 1, 1))
    return [
        Group(f"diagonal from {cell_name((0, column))}", tuple(cells))
        for column, cells in ((0, down), (size - 1, up))
    ]


ADDED_AT_ONCE = 100
"""Instances of one clause that a sink gets at once."""


class Bounds(NamedTuple):
    """How many places of a group have a value: at least ``least`` and at most ``most``.

    ``number`` is what the clue or the board says, for the sentence; ``at`` are further places that show
    where, such as the cell of the clue.
    """

    group: Group
    least: int
    most: int
    number: int
    at: tuple[int, ...] = ()


@final
class Cardinality(Rule):
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


@final
class AllDifferent(Rule):
    """No value occurs twice in a group, apart from blanks; a group of ``values`` places has every value.

    An instance is one value in one group. Arguments: ``group``, ``the_group``, ``value``.

    Attributes:
        groups: the groups.
        values: the largest value; values are 1..values.
        whole: the template for a group as one premise of an explanation; if empty, each value of a group is a
            premise.
    """

    __slots__ = ("groups", "values", "whole")
    complete = False

    def __init__(
        self,
        name: str,
        sentence: str,
        fault: str = "",
        *,
        groups: tuple[Group, ...],
        values: int,
        whole: str = "",
    ) -> None:
        super().__init__(name, sentence, fault)
        self.groups: Final = groups
        self.values: Final = values
        self.whole: Final = whole

    def __len__(self) -> int:
        return len(self.groups) * self.values

    def places(self, index: int) -> Sequence[int]:
        return self.groups[index // self.values].places

    def arguments(self, index: int) -> Mapping[str, Argument]:
        number, value = divmod(index, self.values)
        group = self.groups[number]
        return {"group": group.name, "the_group": group.called, "value": value + 1}

    def write(self, sink: Sink, answers: AnswerVariables, domains: Domains | None, form: str) -> None:
        size = self.values
        for number, (name, places) in enumerate(self.groups):
            decided = twice = 0
            if domains is None:
                by_value = [[place * answers.values + value for place in places] for value in range(size + 1)]
            else:
                by_value = [[] for _ in range(size + 1)]
                for place in places:
                    domain = domains[place]
                    if domain & (domain - 1):
                        for value, literal in answers.direct(place, domains).items():
                            by_value[value].append(literal)
                    else:
                        twice |= decided & domain
                        decided |= domain
            exact = len(places) == size and not answers.blank
            write = exactly_one if exact else at_most_one
            for value in range(1, size + 1):
                literals = by_value[value]
                if decided >> value & 1:
                    clauses: list[Clause] = [[]] if twice >> value & 1 else []
                    if literals and not clauses:
                        clauses = [[-literal] for literal in literals]
                elif are_pairs_enough(sink, len(literals)):
                    clauses = [literals, *not_both(literals)] if exact else not_both(literals)
                else:
                    clauses = write(sink, literals, f"the {value} of {name}")
                if form == BY_CLUE and answers.blank and len(places) == size:
                    clauses = clauses + _once_or_blank(sink, answers, places, value, name)
                if clauses:
                    sink.add(self, clauses, number * size + value - 1)

    def is_direct(self, form: str) -> bool:
        return form != BY_CLUE

    def violated_instances(self, values: Values) -> Iterator[ViolatedInstance]:
        for number, (_, places) in enumerate(self.groups):
            seen: dict[int, int] = {}
            for place in places:
                value = values[place]
                if not value:
                    continue
                if value in seen:
                    yield ViolatedInstance(number * self.values + value - 1, (seen[value], place))
                seen[value] = place

    def forcing(self) -> Iterable[int]:
        return range(0, len(self), self.values)

    def propagate(self, index: int, domains: Domains) -> bool:
        """Looks at all values of the group at once, so any of its instances will do."""
        places = self.groups[index // self.values].places
        if len(places) == self.values and not any(domains[place] & 1 for place in places):
            line = [domains[place] >> 1 for place in places]
            if not prune_line(line):
                return False
            for place, domain in zip(places, line):
                domains[place] = domain << 1
            return True
        taken = 0
        for place in places:
            domain = domains[place]
            if domain.bit_count() == 1 and domain > 1:
                if taken & domain:
                    return False
                taken |= domain
        for place in places:
            if domains[place].bit_count() > 1:
                domains[place] &= ~taken
                if not domains[place]:
                    return False
        return True

    # ---- for explanations ----

    def premise(self, index: int) -> int:
        return index // self.values if self.whole else index

    def premise_instance(self, number: int) -> RuleInstance:
        if not self.whole:
            return self.instance(number)
        return self.instance(number * self.values)._replace(template=self.whole)

    def violated(self, values: Sequence[int]) -> Iterable[int]:
        for number, (_, places) in enumerate(self.groups):
            here = [values[place] for place in places]
            if 0 not in here and len(set(here)) == len(here):
                continue
            must_be_there = len(places) == self.values and 0 not in here
            for value in range(1, self.values + 1):
                count = here.count(value)
                if count > 1 or (must_be_there and not count):
                    yield number * self.values + value - 1

    def forces_all(self, number: int) -> bool:
        return True

    def propagate_premise(self, number: int, domains: Domains) -> bool:
        """See Rule. Propagates a single value directly, a whole group by matching places and values."""
        if not self.whole:
            group, value = divmod(number, self.values)
            return self._propagate_value(self.groups[group].places, 1 << (value + 1), domains)
        places = self.groups[number].places
        left = supported(tuple([domains[place] for place in places]))
        for place, domain in zip(places, left):
            domains[place] = domain
        return bool(left)

    def _propagate_value(self, places: Sequence[int], bit: int, domains: Domains) -> bool:
        can = [place for place in places if domains[place] & bit]
        sure = sum(domains[place] == bit for place in can)
        if sure:
            for place in can:
                if domains[place] != bit:
                    domains[place] ^= bit
        elif len(places) == self.values:
            can = [place for place in places if domains[place] & (bit | 1)]  # can hold the value or be blank
            if len(can) == 1:
                domains[can[0]] &= bit | 1
            return bool(can)
        return sure < 2


def _once_or_blank(
    sink: Sink, answers: AnswerVariables, places: Sequence[int], value: int, name: str
) -> list[Clause]:
    """Some place has the value or is blank, so that the instance by itself forbids a missing value."""
    blanks = sink.new_variables(len(places), numbered(f"without the {value} of {name}: blank "))
    clauses = [[*[answers.literal(place, value) for place in places], *blanks]]
    return clauses + [
        [-blank, literal] for blank, place in zip(blanks, places) for literal in answers.literals(place, 0)
    ]
