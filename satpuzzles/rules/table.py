"""Table constraints: the values that a few places may have together, and conditions on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, final

from satpuzzles.rules.answers import AnswerVariables, Domains, Values
from satpuzzles.rules.fact_counts import FactBounds, Facts
from satpuzzles.rules.facts import Atom, Derived, Fact
from satpuzzles.rules.rule import Readers, RuleFamily, ViolatedInstance
from satpuzzles.sat.sink import Clause, Sink, numbered
from satpuzzles.sat.statements import Argument

Row = tuple[tuple[int, int], ...]
"""A row of a table: distinct places, each with its value."""


class TableRows(NamedTuple):
    """A table: if ``when`` holds, so does at least one row of ``rows``; without rows, ``when`` does not hold.

    ``name`` is its name for people, for the sentence.
    """

    name: str
    rows: tuple[Row, ...]
    when: Row = ()


@final
class Table(RuleFamily):
    """In each table, at least one row holds if its condition does. Argument: ``name``.

    Attributes:
        choices: the tables.
    """

    __slots__ = ("choices",)

    def __init__(self, name: str, sentence: str, fault: str = "", *, choices: tuple[TableRows, ...]) -> None:
        super().__init__(name, sentence, fault)
        self.choices: Final = choices

    def __len__(self) -> int:
        return len(self.choices)

    def places(self, index: int) -> Sequence[int]:
        _, rows, when = self.choices[index]
        return tuple(dict.fromkeys([place for row in (when, *rows) for place, _ in row]))

    def arguments(self, index: int) -> Mapping[str, Argument]:
        return {"name": self.choices[index].name}

    def write(self, sink: Sink, answers: AnswerVariables, domains: Domains | None, form: str) -> None:
        for index, (name, rows, when) in enumerate(self.choices):
            if domains is not None:
                if not _can_hold(when, domains):
                    continue
                when = _open(when, domains)
                rows = tuple([_open(row, domains) for row in rows if _can_hold(row, domains)])
                if () in rows:
                    continue
            meant = [_literals(row, answers) for row in rows]
            several = [literals for literals in meant if len(literals) > 1]
            chosen = sink.new_variables(len(several), numbered(f"{self.name} of {name}: way "))
            unless = [-literal for literal in _literals(when, answers)]
            clauses: list[Clause] = [[*unless, *[row[0] for row in meant if len(row) == 1], *chosen]]
            clauses += [[-row, literal] for row, literals in zip(chosen, several) for literal in literals]
            sink.add(self, clauses, index)

    def readers(self) -> Readers:
        bounds = []
        for _, rows, when in self.choices:
            ways = [tuple([Atom(place, 1 << value) for place, value in row]) for row in rows]
            facts: list[Fact] = [Derived("all", way) for way in ways]
            facts += [Atom(place, ~(1 << value)) for place, value in when]
            bounds.append(FactBounds(tuple(facts), 1, len(facts)))
        return Facts(self.name, self.sentence, bounds=tuple(bounds), everything=0).readers()

    def violated_instances(self, values: Values) -> Iterator[ViolatedInstance]:
        for index, (_, rows, when) in enumerate(self.choices):
            if all(values[place] == value for place, value in when) and not any(
                all(values[place] in (value, None) for place, value in row) for row in rows
            ):
                known = [place for place in self.places(index) if values[place] is not None]
                yield ViolatedInstance(index, tuple(known))

    def propagate(self, index: int, domains: Domains) -> bool:
        _, rows, when = self.choices[index]
        waiting = [(place, value) for place, value in when if domains[place] != 1 << value]
        if len(waiting) > 1 or not _can_hold(when, domains):
            return True
        possible = [row for row in rows if _can_hold(row, domains)]
        if waiting:
            place, value = waiting[0]
            if not any(dict(row).get(place, value) == value for row in possible):
                domains[place] &= ~(1 << value)
            return True
        if not possible:
            return False
        found = [dict(row) for row in possible]
        for place in found[0]:
            if all(place in row for row in found):
                domains[place] &= sum({1 << row[place] for row in found})
        return True


def _can_hold(row: Row, domains: Domains) -> bool:
    return all(domains[place] >> value & 1 for place, value in row)


def _open(row: Row, domains: Domains) -> Row:
    """The part of a row that domains do not decide."""
    return tuple([(place, value) for place, value in row if domains[place] != 1 << value])


def _literals(row: Row, answers: AnswerVariables) -> list[int]:
    return [literal for place, value in row for literal in answers.literals(place, value)]
