"""Facts, which rules combine and count: a set of values of a place, or what other facts determine.

A derived fact gets a variable of its own, defined both ways once in a formula, however many rules use it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, final

from satpuzzles.core.compiling import mypyc_attr
from satpuzzles.rules.answers import AnswerVariables, Domains, values_in
from satpuzzles.sat.sink import Clause, Sink
from satpuzzles.sat.statements import Definition

DISTRIBUTED = 4
"""The most clauses that distributing facts over others may make of one; then a variable takes their place."""


@mypyc_attr(native_class=False)
class Literal(int):
    """A place of two values has value 1 or, if negative, 0: the literal of its answer variable.

    As every fact, it is a value, and ``~`` negates it.
    """

    __slots__ = ()

    @property
    def place(self) -> int:
        """The place."""
        return abs(self) - 1

    @property
    def mask(self) -> int:
        """The value that makes it true, as in ``Atom``."""
        return 2 if self > 0 else 1

    def __invert__(self) -> Literal:
        return Literal(-self)


class Atom(NamedTuple):
    """A place has one of some values: bit v of ``mask`` for value v; a negation has all further bits."""

    place: int
    mask: int

    def __invert__(self) -> Atom:
        return Atom(self.place, ~self.mask)


@final
class Derived:
    """All facts are true, or any of them, or an odd number; ``name`` says it in words. Equal ones are one."""

    __slots__ = ("_few", "_is_known", "_negation", "facts", "how", "name")

    def __init__(self, how: str, facts: tuple[Fact, ...], name: str = "") -> None:
        self.how: Final = how
        self.facts: Final = facts
        self.name: Final = name
        self._negation: Derived | None = None
        self._few: list[Clause] | None = None
        self._is_known = False

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, Derived):
            return self is other
        return self.how == other.how and self.facts == other.facts and self.name == other.name

    def __hash__(self) -> int:
        return hash((self.how, self.facts))

    def __invert__(self) -> Derived:
        if self._negation is None:
            self._negation = self._negated()
        return self._negation

    def _negated(self) -> Derived:
        name = f"not: {self.name}" if self.name else ""
        if self.how == "odd":
            first, *rest = self.facts or (NEVER,)
            return Derived("odd", (~first, *rest), name)
        how = "any" if self.how == "all" else "all"
        return Derived(how, tuple([~fact for fact in self.facts]), name)

    def few_clauses(self) -> list[Clause] | None:
        """Clauses of literals that say it, not to be changed; None if that takes many."""
        if not self._is_known:
            self._few = self._said_in_few()
            self._is_known = True
        return self._few

    def _said_in_few(self) -> list[Clause] | None:
        if self.how == "odd":
            return None
        literals: Clause = [fact for fact in self.facts if isinstance(fact, Literal)]
        found: list[Clause] = [[literal] for literal in literals] if self.how == "all" else [literals]
        for fact in self.facts if len(literals) < len(self.facts) else ():
            if isinstance(fact, Literal):
                continue
            part = fact.few_clauses() if isinstance(fact, Derived) else None
            if part is None or (self.how == "any" and len(found) * len(part) > DISTRIBUTED):
                return None
            if self.how == "all":
                found += part
            else:
                found = [clause + other for clause in found for other in part]
        if self.how == "all":
            return found
        return [clause for clause in found if len({*map(abs, clause)}) == len({*clause})]


Fact = Literal | Atom | Derived


def any_of(*facts: Fact, called: str = "") -> Derived:
    """At least one of them is true. ``called`` says it in words, for the names of variables."""
    return Derived("any", facts, called)


def all_of(*facts: Fact, called: str = "") -> Derived:
    """All of them are true."""
    return Derived("all", facts, called)


def implies(when: Fact, then: Fact) -> Derived:
    """If the first is true, so is the second."""
    return Derived("any", (~when, then))


ALWAYS, NEVER = all_of(), any_of()
"""What is always true, and what is never true: a line off the board, for instance."""


class Number(NamedTuple):
    """The number that a place has."""

    place: int

    def is_(self, value: int) -> Atom:
        """The fact that it has this value."""
        return Atom(self.place, 1 << value)


class Leading(NamedTuple):
    """How many facts are true before the first that is not."""

    facts: tuple[Fact, ...]

    def is_(self, value: int) -> Derived:
        """The fact that there are this many."""
        if not 0 <= value <= len(self.facts):
            return NEVER
        return Derived("all", (*self.facts[:value], *[~fact for fact in self.facts[value : value + 1]]))


# ---- variables of facts ----


YES = 1 << 40
"""Stands for a literal that is always true; its negative is always false. (Compiled, a bool would be 1.)"""


def literal_of(fact: Fact, sink: Sink, answers: AnswerVariables, domains: Domains | None) -> int:
    """The literal of a fact, whose definition is added to the sink at its first use; or YES or -YES.

    Args:
        domains: the values that are left, as for ``RuleFamily.write``; a sink takes only facts with the same.
    """
    if not isinstance(fact, Derived):
        if domains is None and isinstance(fact, Literal):
            return fact
        return _literal_of_place(fact.place, fact.mask, sink, answers, domains)
    found = [literal_of(each, sink, answers, domains) for each in fact.facts]
    literals = [literal for literal in found if abs(literal) != YES]
    if fact.how == "odd":
        return _parity(literals, found.count(YES) % 2 == 1, fact.name, sink)
    decisive = YES if fact.how == "any" else -YES
    if decisive in found:
        return decisive
    if not literals:
        return -decisive
    if fact.how == "any":
        return _any(sink, literals, fact.name)
    return -_any(sink, [-literal for literal in literals], fact.name and f"not: {fact.name}")


def _literal_of_place(
    place: int, mask: int, sink: Sink, answers: AnswerVariables, domains: Domains | None
) -> int:
    domain = answers.everything() if domains is None else domains[place]
    if not domain & ~mask:
        return YES
    if not domain & mask:
        return -YES
    yes, no = values_in(domain & mask), values_in(domain & ~mask)
    first = place * answers.values
    for values, sign in (yes, 1), (no, -1):
        if len(values) == 1 and values[0]:
            return sign * (first + values[0])
    if 0 in yes:
        return -_any(sink, [first + value for value in no], answers.name_of(place))
    return _any(sink, [first + value for value in yes], answers.name_of(place))


def required(
    fact: Fact, sink: Sink, answers: AnswerVariables, domains: Domains | None, clauses: list[Clause]
) -> list[Clause]:
    """Clauses that make a fact true, for sinks that only search: with few variables, defined one way.

    (Plaisted and Greenbaum, "A structure-preserving clause form translation", 1986.)

    Args:
        clauses: takes the clauses that define variables.
    """
    if not isinstance(fact, Derived) or fact.how == "odd":
        literal = literal_of(fact, sink, answers, domains)
        return [] if literal == YES else [[]] if literal == -YES else [[literal]]
    few = fact.few_clauses() if domains is None else None
    if few is not None:
        return few
    found: list[Clause] = [] if fact.how == "all" else [[]]
    for each in fact.facts:
        part = required(each, sink, answers, domains, clauses)
        if fact.how == "all":
            found = found + part
            continue
        if len(found) * len(part) > DISTRIBUTED:
            way = sink.new_variable(fact.name.__str__)
            clauses += [[-way, *clause] for clause in part]
            part = [[way]]
        found = [[*clause, *other] for clause in found for other in part]
    return found


def _any(sink: Sink, literals: Sequence[int], name: str) -> int:
    """A variable that is true if any of the literals is."""
    key = tuple(sorted({*literals}))
    if len(key) == 1:
        return key[0]
    found = sink.definitions.get(key)
    if found is None:
        found = sink.definitions[key] = sink.new_variable(name.__str__)
        sink.add(Definition(name), [[-found, *key], *[[found, -literal] for literal in key]])
    return found


def _parity(literals: Sequence[int], odd: bool, name: str, sink: Sink) -> int:
    """The literal for: an odd number of literals is true; an even number if ``odd``."""
    if not literals:
        return YES if odd else -YES
    found = literals[0]
    for literal in literals[1:]:
        key = "odd", found, literal
        if key not in sink.definitions:
            variable = sink.definitions[key] = sink.new_variable(name.__str__)
            a, b = found, literal
            clauses = [[-variable, a, b], [-variable, -a, -b], [variable, -a, b], [variable, a, -b]]
            sink.add(Definition(name), clauses)
        found = sink.definitions[key]
    return -found if odd else found
