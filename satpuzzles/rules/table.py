"""Table constraints: the values that a few places may have together, and conditions on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, final

from satpuzzles.rules.answers import Answers, Domains, Values
from satpuzzles.rules.rule import Rule, ViolatedInstance
from satpuzzles.sat.sink import Clause, Sink, numbered
from satpuzzles.sat.statements import Argument

Row = tuple[tuple[int, int], ...]
"""A row of a table: distinct places, each with its value."""


class Rows(NamedTuple):
    """A table: if ``when`` holds, so does at least one row of ``ways``; without rows, ``when`` does not hold.

    ``name`` is its name for people, for the sentence.
    """

    name: str
    ways: tuple[Row, ...]
    when: Row = ()


@final
class Table(Rule):
    """In each table, at least one row holds if its condition does. Argument: ``name``.

    Attributes:
        choices: the tables.
    """

    __slots__ = ("choices",)

    def __init__(self, name: str, sentence: str, fault: str = "", *, choices: tuple[Rows, ...]) -> None:
        super().__init__(name, sentence, fault)
        self.choices: Final = choices

    def __len__(self) -> int:
        return len(self.choices)

    def places(self, index: int) -> Sequence[int]:
        _, ways, when = self.choices[index]
        return tuple(dict.fromkeys([place for way in (when, *ways) for place, _ in way]))

    def arguments(self, index: int) -> Mapping[str, Argument]:
        return {"name": self.choices[index].name}

    def write(self, sink: Sink, answers: Answers, domains: Domains | None, form: str) -> None:
        for index, (name, ways, when) in enumerate(self.choices):
            if domains is not None:
                if not _can_hold(when, domains):
                    continue
                when = _open(when, domains)
                ways = tuple([_open(way, domains) for way in ways if _can_hold(way, domains)])
                if () in ways:
                    continue
            meant = [_literals(way, answers) for way in ways]
            several = [literals for literals in meant if len(literals) > 1]
            chosen = sink.new_variables(len(several), numbered(f"{self.name} of {name}: way "))
            unless = [-literal for literal in _literals(when, answers)]
            clauses: list[Clause] = [[*unless, *[way[0] for way in meant if len(way) == 1], *chosen]]
            clauses += [[-way, literal] for way, literals in zip(chosen, several) for literal in literals]
            sink.add(self, clauses, index)

    def violated_instances(self, values: Values) -> Iterator[ViolatedInstance]:
        for index, (_, ways, when) in enumerate(self.choices):
            if all(values[place] == value for place, value in when) and not any(
                all(values[place] in (value, None) for place, value in way) for way in ways
            ):
                known = [place for place in self.places(index) if values[place] is not None]
                yield ViolatedInstance(index, tuple(known))

    def propagate(self, index: int, domains: Domains) -> bool:
        _, ways, when = self.choices[index]
        waiting = [(place, value) for place, value in when if domains[place] != 1 << value]
        if len(waiting) > 1 or not _can_hold(when, domains):
            return True
        possible = [way for way in ways if _can_hold(way, domains)]
        if waiting:
            place, value = waiting[0]
            if not any(dict(way).get(place, value) == value for way in possible):
                domains[place] &= ~(1 << value)
            return True
        if not possible:
            return False
        found = [dict(way) for way in possible]
        for place in found[0]:
            if all(place in way for way in found):
                domains[place] &= sum({1 << way[place] for way in found})
        return True


def _can_hold(row: Row, domains: Domains) -> bool:
    return all(domains[place] >> value & 1 for place, value in row)


def _open(row: Row, domains: Domains) -> Row:
    """The part of a row that domains do not decide."""
    return tuple([(place, value) for place, value in row if domains[place] != 1 << value])


def _literals(row: Row, answers: Answers) -> list[int]:
    return [literal for place, value in row for literal in answers.literals(place, value)]
