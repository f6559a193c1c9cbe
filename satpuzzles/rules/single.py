"""The two simplest kinds of rules, about single places: some have a given value, and all have one value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, final

from satpuzzles.rules.answers import AnswerVariables, Domains, Values
from satpuzzles.rules.rule import Readers, RuleFamily, ViolatedInstance
from satpuzzles.sat.numbers import are_pairs_enough, exactly_one, not_both
from satpuzzles.sat.sink import Clause, Sink
from satpuzzles.sat.statements import Argument, Place


@final
class Given(RuleFamily):
    """Places that have a value from the start. Arguments: ``place``, ``value``.

    Attributes:
        given: places and their values.
    """

    __slots__ = ("given",)

    def __init__(
        self, name: str, sentence: str, fault: str = "", *, given: tuple[tuple[int, int], ...]
    ) -> None:
        super().__init__(name, sentence, fault)
        self.given: Final = given

    @property
    def is_free(self) -> bool:
        return True

    def __len__(self) -> int:
        return len(self.given)

    def places(self, index: int) -> Sequence[int]:
        return self.given[index][:1]

    def arguments(self, index: int) -> Mapping[str, Argument]:
        place, value = self.given[index]
        return {"place": Place(place), "value": value}

    def write(self, sink: Sink, answers: AnswerVariables, domains: Domains | None, form: str) -> None:
        if domains is None and answers.values == 1:
            sink.add_each(self, [answers.literals(place, value) for place, value in self.given])
            return
        for index, (place, value) in enumerate(self.given):
            if domains is None or domains[place] != 1 << value:
                if domains is not None and value:
                    literals = [literal] if (literal := answers.direct(place, domains).get(value)) else []
                    sink.add(self, [literals], index)
                else:
                    sink.add(self, [[literal] for literal in answers.literals(place, value)], index)

    def is_direct(self, form: str) -> bool:
        return all(value for _, value in self.given)

    def readers(self) -> Readers:
        from satpuzzles.rules.frontier import counted

        return [counted((place,), 1 << value, 1, 1) for place, value in self.given]

    def violated_instances(self, values: Values) -> Iterator[ViolatedInstance]:
        for index, (place, value) in enumerate(self.given):
            if values[place] not in (None, value):
                yield ViolatedInstance(index, (place,))

    def propagate(self, index: int, domains: Domains) -> bool:
        place, value = self.given[index]
        domains[place] &= 1 << value
        return domains[place] > 0


@final
class OneValue(RuleFamily):
    """Every place has one value: at most one if it may be blank, otherwise exactly one.

    Grids and domains give a place one value anyway, so only a value that is not allowed violates it.
    Argument: ``place``.

    Attributes:
        count: the number of places.
        allowed: the domain of every place; empty if all may have every value.
    """

    __slots__ = ("allowed", "count")

    def __init__(self, name: str, sentence: str, *, count: int, allowed: tuple[int, ...] = ()) -> None:
        super().__init__(name, sentence)
        self.count: Final = count
        self.allowed: Final = allowed

    @property
    def is_free(self) -> bool:
        return True

    def __len__(self) -> int:
        return self.count

    def places(self, index: int) -> Sequence[int]:
        return (index,)

    def arguments(self, index: int) -> Mapping[str, Argument]:
        return {"place": Place(index)}

    def write(self, sink: Sink, answers: AnswerVariables, domains: Domains | None, form: str) -> None:
        if answers.blank and answers.values == 1 and not self.allowed:
            return
        every = domains or self.allowed or [answers.everything()] * self.count
        for place, domain in enumerate(every):
            if domains is not None and domain.bit_count() == 1:
                continue
            direct = answers.direct(place, domains)
            barred: list[Clause] = []
            literals = [*direct.values()]
            if domains is None and self.allowed:
                literals = [literal for value, literal in direct.items() if domain >> value & 1]
                barred = [[-literal] for value, literal in direct.items() if not domain >> value & 1]
            if domain & 1:
                clauses = [[-one, -other] for i, one in enumerate(literals) for other in literals[:i]]
            elif are_pairs_enough(sink, len(literals)):
                clauses = [literals, *not_both(literals)]
            else:
                clauses = exactly_one(sink, literals, f"the value at {answers.name_of(place)}")
            sink.add(self, clauses + barred if barred else clauses, place)

    def is_direct(self, form: str) -> bool:
        return True

    def readers(self) -> Readers:
        return ()

    def violated_instances(self, values: Values) -> Iterator[ViolatedInstance]:
        for place, (value, domain) in enumerate(zip(values, self.allowed)):
            if value is not None and not domain >> value & 1:
                yield ViolatedInstance(place, (place,))

    def forcing(self) -> Iterable[int]:
        return range(self.count) if self.allowed else ()

    def propagate(self, index: int, domains: Domains) -> bool:
        if self.allowed:
            domains[index] &= self.allowed[index]
        return domains[index] > 0
