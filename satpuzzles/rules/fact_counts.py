"""Rules about facts: how many of them are true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, product
from math import comb
from operator import itemgetter
from typing import Final, NamedTuple, cast, final

from satpuzzles.rules.answers import AnswerVariables, Domains, Values, values_in
from satpuzzles.rules.facts import (
    ALWAYS,
    NEVER,
    YES,
    Atom,
    Derived,
    Fact,
    Literal,
    all_of,
    any_of,
    literal_of,
    required,
)
from satpuzzles.rules.groups import bounded
from satpuzzles.rules.rule import Readers, RuleFamily, ViolatedInstance
from satpuzzles.sat.sink import Clause, Sink


def atoms(facts: Sequence[Fact]) -> Iterator[Literal | Atom]:
    """Every atom in some facts."""
    for fact in facts:
        if not isinstance(fact, Derived):
            yield fact
        else:
            yield from atoms(fact.facts)


class FactBounds(NamedTuple):
    """Between ``least`` and ``most`` of some facts are true; ``at`` are further places that show where."""

    facts: tuple[Fact, ...]
    least: int
    most: int
    at: tuple[int, ...] = ()


CASES = 64
"""The number of cases up to which propagation of facts with places in common is complete."""


@final
class Facts(RuleFamily):
    """Of each list of facts, the number that is true is within bounds. A violation has ``count``.

    Attributes:
        bounds: the facts of each instance.
        everything: the set of all values that a place can have.
    """

    complete = False

    __slots__ = ("_counted", "_shared", "bounds", "everything")

    def __init__(
        self, name: str, sentence: str, fault: str = "", *, bounds: tuple[FactBounds, ...], everything: int
    ) -> None:
        super().__init__(name, sentence, fault)
        self.bounds: Final = bounds
        self.everything: Final = everything
        self._shared: dict[int, tuple[int, ...]] = {}
        self._counted: _Counted | None = None

    def __len__(self) -> int:
        return len(self.bounds)

    def places(self, index: int) -> Sequence[int]:
        return tuple(dict.fromkeys([atom.place for atom in atoms(self.bounds[index].facts)]))

    def shared(self, index: int) -> tuple[int, ...]:
        """The places that an instance speaks of more than once."""
        if index not in self._shared:
            counts = Counter([atom.place for atom in atoms(self.bounds[index].facts)])
            self._shared[index] = tuple([place for place, count in counts.items() if count > 1])
        return self._shared[index]

    # ---- clauses ----

    def write(self, sink: Sink, answers: AnswerVariables, domains: Domains | None, form: str) -> None:
        for index, (facts, least, most, _) in enumerate(self.bounds):
            are_literals = domains is None and {*map(type, facts)} <= {Literal}
            if not are_literals and sink.leaves_out and (whole := _in_clauses(facts, least, most)):
                clauses: list[Clause] = []
                clauses += required(whole, sink, answers, domains, clauses)
                sink.add(self, clauses, index)
                continue
            literals: list[int] = []
            found = facts if are_literals else [literal_of(fact, sink, answers, domains) for fact in facts]
            for literal in cast("Sequence[int]", found):
                if abs(literal) != YES:
                    literals.append(literal)
                elif literal > 0:
                    least, most = least - 1, most - 1
            if least > 0 or most < len(literals):
                sink.add(self, bounded(sink, literals, least, most, self.name), index)

    def readers(self) -> Readers:
        from satpuzzles.rules.frontier import Local

        return [
            Local(self.places(index), bounds, _read, lambda _: True)  # at the end nothing is left
            for index, bounds in enumerate(self.bounds)
        ]

    # ---- check: three values, and cases for places in common ----

    def violated_instances(self, values: Values) -> Iterator[ViolatedInstance]:
        for index, bounds in enumerate(self.bounds):
            open_shared = [place for place in self.shared(index) if values[place] is None]
            if not self._can_hold(bounds, values, open_shared):
                found = [_truth(fact, values) for fact in bounds.facts]
                places = dict.fromkeys((*bounds.at, *self.places(index)))
                yield ViolatedInstance(index, tuple(places), {"count": found.count(True)})

    def _can_hold(self, bounds: FactBounds, values: Values, shared: Sequence[int]) -> bool:
        found = [_truth(fact, values) for fact in bounds.facts]
        sure = found.count(True)
        if sure > bounds.most or sure + found.count(None) < bounds.least:
            return False
        if not shared:
            return True
        changed = list(values)
        for value in values_in(self.everything):
            changed[shared[0]] = value
            if self._can_hold(bounds, changed, shared[1:]):
                return True
        return False

    def violated(self, values: Sequence[int]) -> Iterable[int]:
        # Explanations ask this of thousands of grids.
        if self._counted is None:
            self._counted = _Counted([each.facts for each in self.bounds])
        counts = self._counted.counts(values)
        return [
            index
            for index, (count, bounds) in enumerate(zip(counts, self.bounds))
            if not bounds.least <= count <= bounds.most
        ]

    # ---- propagation: down the facts; for explanations also cases for places in common ----

    def propagate(self, index: int, domains: Domains) -> bool:
        return _settle(self.bounds[index], domains)

    def propagate_premise(self, number: int, domains: Domains) -> bool:
        bounds = self.bounds[number]
        shared = [place for place in self.shared(number) if domains[place] & (domains[place] - 1)]
        if not _settle(bounds, domains):
            return False
        cases = 1
        for place in shared:
            cases *= domains[place].bit_count()
        if not shared or cases > CASES:
            return True
        places = self.places(number)
        left = dict.fromkeys(places, 0)
        for case in product(*[values_in(domains[place]) for place in shared]):
            tried = domains.copy()
            for place, value in zip(shared, case):
                tried[place] = 1 << value
            if _settle(bounds, tried):
                for place in places:
                    left[place] |= tried[place]
        for place, domain in left.items():
            domains[place] = domain
        return all(left.values())

    def forces_all(self, number: int) -> bool:
        cases: int = self.everything.bit_count() ** len(self.shared(number))
        return cases <= CASES


FEW = 6
"""The number of clauses over derived facts up to which counts of them need no variable for each."""


def _in_clauses(facts: tuple[Fact, ...], least: int, most: int) -> Fact | None:
    """A count of derived facts as one fact, if that says only a few things."""
    count = len(facts)
    size = (comb(count, least - 1) if least > 0 else 0) + comb(count, most + 1)
    if size > FEW or not any(isinstance(fact, Derived) for fact in facts):
        return None
    enough = combinations(facts, max(0, count - least + 1)) if least > 0 else ()
    too_many = [[~fact for fact in some] for some in combinations(facts, most + 1)]
    return all_of(*[any_of(*some) for some in (*enough, *too_many)])


Pick = Callable[[Sequence[bool]], tuple[bool, ...]]


class _Counted:
    """Counts the true facts of lists of facts on complete grids; judges each distinct fact once."""

    def __init__(self, lists: Sequence[Sequence[Fact]]) -> None:
        self._numbers: Final[dict[Fact, int]] = {}
        self._steps: Final[list[tuple[Fact, Pick]]] = []
        self._picks: Final = [self._pick(facts) for facts in lists]

    def _pick(self, facts: Sequence[Fact]) -> Pick:
        """What picks the truth of facts out of that of all facts."""
        # The first two are false: with them, itemgetter always gives a tuple.
        return itemgetter(0, 1, *[self._number(fact) for fact in facts])

    def _number(self, fact: Fact) -> int:
        if fact not in self._numbers:
            pick = self._pick(() if not isinstance(fact, Derived) else fact.facts)
            self._numbers[fact] = len(self._steps) + 2
            self._steps.append((fact, pick))
        return self._numbers[fact]

    def counts(self, values: Sequence[int]) -> list[int]:
        """How many facts of each list are true."""
        truths = [False, False]
        for fact, pick in self._steps:
            if not isinstance(fact, Derived):
                truths.append(fact.mask >> values[fact.place] & 1 == 1)
                continue
            count = pick(truths).count(True)
            if fact.how == "odd":
                truths.append(count % 2 == 1)
            else:
                truths.append(count > 0 if fact.how == "any" else count == len(fact.facts))
        return [pick(truths).count(True) for pick in self._picks]


def _truth(fact: Fact, values: Values) -> bool | None:
    """Whether a fact is true; None if that depends on unknown values."""
    if not isinstance(fact, Derived):
        value = values[fact.place]
        return None if value is None else fact.mask >> value & 1 == 1
    found = [_truth(each, values) for each in fact.facts]
    if fact.how == "odd":
        return None if None in found else found.count(True) % 2 == 1
    decisive = fact.how == "any"
    if decisive in found:
        return decisive
    return None if None in found else not decisive


def _read(bounds: FactBounds, place: int, value: int) -> FactBounds | None:
    """What is left of bounds once a place has a value; None if they cannot hold any more."""
    found = [_left(fact, place, value) for fact in bounds.facts]
    left = tuple([fact for fact in found if fact not in (ALWAYS, NEVER)])
    least, most = [bound - found.count(ALWAYS) for bound in bounds[1:3]]
    if most < 0 or least > len(left):
        return None
    return FactBounds((), 0, 0) if least <= 0 and most >= len(left) else FactBounds(left, least, most)


def _left(fact: Fact, place: int, value: int) -> Fact:
    """What is left of a fact once a place has a value: ALWAYS, NEVER or a fact about other places."""
    if not isinstance(fact, Derived):
        return fact if fact.place != place else ALWAYS if fact.mask >> value & 1 else NEVER
    found = [_left(each, place, value) for each in fact.facts]
    left = [each for each in found if each not in (ALWAYS, NEVER)]
    if fact.how == "odd":
        odd = (ALWAYS,) * (found.count(ALWAYS) % 2)
        return Derived("odd", (*odd, *left)) if left else ALWAYS if odd else NEVER
    decisive, otherwise = (ALWAYS, NEVER) if fact.how == "any" else (NEVER, ALWAYS)
    if decisive in found:
        return decisive
    return (left[0] if len(left) == 1 else Derived(fact.how, tuple(left))) if left else otherwise


def _possible(fact: Fact, domains: Domains) -> int:
    """Whether a fact can be false (bit 0) and true (bit 1)."""
    if not isinstance(fact, Derived):
        domain = domains[fact.place]
        return (domain & ~fact.mask != 0) | (domain & fact.mask != 0) << 1
    can = [_possible(each, domains) for each in fact.facts]
    if fact.how == "odd":
        return 0 if 0 in can else 3 if 3 in can else 1 << can.count(2) % 2
    if fact.how == "any":
        return all(each & 1 for each in can) | any(each & 2 for each in can) << 1
    return any(each & 1 for each in can) | all(each & 2 for each in can) << 1


def _settle(bounds: FactBounds, domains: Domains) -> bool:
    """Removes the values that the bounds exclude, taking facts for independent; False for a contradiction."""
    can = [_possible(fact, domains) for fact in bounds.facts]
    if 0 in can:
        return False
    sure, possible = can.count(2), len(can) - can.count(1)
    if sure > bounds.most or possible < bounds.least:
        return False
    wanted = 0 if sure == bounds.most else 1 if possible == bounds.least else None
    if wanted is None:
        return True
    return all(_make(fact, wanted, domains) for fact, each in zip(bounds.facts, can) if each == 3)


def _make(fact: Fact, wanted: int, domains: Domains) -> bool:
    """Makes a fact true (1) or false (0) in domains; False for a contradiction."""
    if not isinstance(fact, Derived):
        domains[fact.place] &= fact.mask if wanted else ~fact.mask
        return domains[fact.place] != 0
    if fact.how != "odd" and wanted == (fact.how == "all"):
        return all(_make(each, wanted, domains) for each in fact.facts)
    can = [_possible(each, domains) for each in fact.facts]
    open_facts = [each for each, found in zip(fact.facts, can) if found == 3]
    if fact.how == "odd":
        odd = can.count(2) % 2
        if len(open_facts) == 1:
            return _make(open_facts[0], odd ^ wanted, domains)
        return bool(open_facts) or odd == wanted
    if (2 if wanted else 1) in can:
        return True
    if len(open_facts) == 1:
        return _make(open_facts[0], wanted, domains)
    return bool(open_facts)
