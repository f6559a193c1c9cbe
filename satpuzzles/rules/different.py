"""Groups of places whose values differ, and the pruning of latin squares, whose groups have every value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Final, final

from satpuzzles.core.options import Limits
from satpuzzles.rules.answers import AnswerVariables, Domains, Values
from satpuzzles.rules.groups import PlaceGroup
from satpuzzles.rules.propagation.latin import prune_latin_square, prune_line, supported
from satpuzzles.rules.rule import BY_CLUE, AsSolved, RuleFamily, Together, ViolatedInstance
from satpuzzles.sat.numbers import are_pairs_enough, at_most_one, exactly_one, not_both
from satpuzzles.sat.sink import Clause, Sink, numbered
from satpuzzles.sat.statements import Argument, RuleInstance


@final
class AllDifferent(RuleFamily):
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
    presolves: ClassVar[bool] = True

    def __init__(
        self,
        name: str,
        sentence: str,
        fault: str = "",
        *,
        groups: tuple[PlaceGroup, ...],
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

    def together(self, rules: Sequence[RuleFamily], solved: AsSolved) -> Together | None:
        square = [rule for rule in rules if isinstance(rule, AllDifferent)]
        groups = tuple([group.places for rule in square for group in rule.groups])
        is_square = len({place for group in groups for place in group}) == solved.places
        if solved.answers.blank or not is_square or any(len(group) != self.values for group in groups):
            return None
        added = [
            (rule, found) for rule in rules if (found := rule.in_latin_square(solved.limits)) is not None
        ]
        less_than = [pair for _, (pairs, _) in added for pair in pairs]
        cages = [cage for _, (_, cages) in added for cage in cages]

        def pruned(domains: Domains, limits: Limits) -> bool:
            # All groups at once, which removes more than pruning rule by rule.
            left = [domain >> 1 for domain in domains]
            if not prune_latin_square(left, groups, less_than, cages, limits):
                return False
            domains[:] = [domain << 1 for domain in left]
            return True

        return Together([*square, *[rule for rule, _ in added]], pruned=pruned)

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
        """See RuleFamily. Propagates a single value directly, a whole group by matching places and values."""
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
