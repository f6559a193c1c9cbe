"""Rules about pairs of places: two values are in a relation, or two places do not both have a value."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Final, final

from satpuzzles.core.options import Limits
from satpuzzles.rules.answers import AnswerVariables, Domains, Values, values_in
from satpuzzles.rules.rule import Readers, RuleFamily, Value, ViolatedInstance
from satpuzzles.sat.numbers import (
    Direct,
    differ_by_one,
    less_than,
    less_than_by_order,
    order_variables,
)
from satpuzzles.sat.sink import Clause, Sink
from satpuzzles.sat.statements import Argument, Place

if TYPE_CHECKING:
    from satpuzzles.rules.propagation.latin import Pruned

Pair = tuple[int, int]


@final
class Neighbours(Value):
    """The pairs of cells of a rectangle that share an edge: side by side first, then one above the other."""

    __slots__ = ("columns", "rows")

    def __init__(self, rows: int, columns: int) -> None:
        self.rows: Final = rows
        self.columns: Final = columns

    @property
    def cells(self) -> int:
        """The number of cells in the rectangle."""
        return self.rows * self.columns

    def __len__(self) -> int:
        return self._side_by_side() + (self.rows - 1) * self.columns

    def __getitem__(self, index: int) -> Pair:
        above = index - self._side_by_side()
        if above >= 0:
            return above, above + self.columns
        row, column = divmod(index, self.columns - 1)
        return row * self.columns + column, row * self.columns + column + 1

    def __iter__(self) -> Iterator[Pair]:
        return self.of(range(self.cells))

    def of(self, numbers: Sequence[int]) -> Iterator[Pair]:
        """The pairs of the numbers that represent the cells by rows."""
        columns = self.columns
        beside = (pairwise(numbers[first : first + columns]) for first in range(0, self.cells, columns))
        return chain(chain.from_iterable(beside), zip(numbers, numbers[columns:]))

    def _side_by_side(self) -> int:
        return self.rows * (self.columns - 1)


Pairs = tuple[Pair, ...] | Neighbours


class OfPairs(RuleFamily):
    """The base class of rules about pairs. Arguments: ``one``, ``other``.

    Attributes:
        pairs: pairs of places, an instance each.
    """

    __slots__ = ("pairs",)

    def __init__(self, name: str, sentence: str, fault: str = "", *, pairs: Pairs) -> None:
        super().__init__(name, sentence, fault)
        self.pairs: Final = pairs

    def __len__(self) -> int:
        return len(self.pairs)

    def places(self, index: int) -> Sequence[int]:
        return self.pairs[index]

    def arguments(self, index: int) -> Mapping[str, Argument]:
        one, other = self.pairs[index]
        return {"one": Place(one), "other": Place(other)}


@final
class LazyClauses:
    """A lazy constraint for clauses that were left out; see ``LazyConstraint``.

    Args:
        clauses: returns clauses, among them those that were left out.
        variables: answer variables; a clause with the negative of one of them was left out.
    """

    __slots__ = ("_clauses", "_places", "_variables")

    def __init__(self, clauses: Callable[[], Iterable[Clause]], variables: Collection[int]) -> None:
        self._clauses: Final = clauses
        self._variables: Final = variables
        self._places: Final = [variable - 1 for variable in variables]

    def violated(self, model: Sequence[int]) -> list[Clause]:
        """All clauses that were left out, if the model violates one of them."""
        if max(map(model.__getitem__, self._places), default=-1) < 0:
            return []
        true = set(model)
        unsaid = {-variable for variable in self._variables}
        clauses = [clause for clause in self._clauses() if not unsaid.isdisjoint(clause)]
        return clauses if any(true.isdisjoint(clause) for clause in clauses) else []


@final
class NotBoth(OfPairs):
    """No two places of a pair both have a certain value.

    Attributes:
        value: the value. 0 only if places have just one other value.
    """

    __slots__ = ("value",)

    def __init__(self, name: str, sentence: str, fault: str = "", *, pairs: Pairs, value: int = 1) -> None:
        super().__init__(name, sentence, fault, pairs=pairs)
        self.value: Final = value

    def write(self, sink: Sink, answers: AnswerVariables, domains: Domains | None, form: str) -> None:
        first = answers.literal(0, self.value)
        step = answers.values if first > 0 else -1
        if domains is None:
            sink.add_each(self, self._clauses(first, step))
            return
        bit = 1 << self.value
        for index, (one, other) in enumerate(self.pairs):
            if domains[one] & domains[other] & bit:
                sink.add(self, [[-first - one * step, -first - other * step]], index)

    def readers(self) -> Readers:
        from satpuzzles.rules.frontier import counted

        return [counted(pair, 1 << self.value, 0, 1) for pair in self.pairs]

    def write_among(self, sink: Sink, answers: AnswerVariables, places: Collection[int]) -> None:
        """Adds the clauses of the pairs within some places; the others are lazy.

        Only for places that have one value, on a rectangle.
        """
        assert isinstance(self.pairs, Neighbours)
        assert answers.values == self.value == 1
        literals = [0] * self.pairs.cells
        for place in places:
            literals[place] = -place - 1
        sink.add(self, [[one, other] for one, other in self.pairs.of(literals) if one and other])
        others = [place + 1 for place, literal in enumerate(literals) if not literal]
        sink.lazy.append(LazyClauses(partial(self._clauses, 1, 1), others))

    def _clauses(self, first: int, step: int) -> Iterator[Clause]:
        """The clauses of all pairs, where the literal of place p is first + p * step."""
        pairs = self.pairs
        if isinstance(pairs, Neighbours):  # arithmetic for each pair would double the time
            return map(list, pairs.of(range(-first, -first - step * pairs.cells, -step)))
        return ([-first - one * step, -first - other * step] for one, other in pairs)

    def violated_instances(self, values: Values) -> Iterator[ViolatedInstance]:
        value = self.value
        for index, (one, other) in enumerate(self.pairs):
            if values[one] == value == values[other]:
                yield ViolatedInstance(index, (one, other))

    def propagate(self, index: int, domains: Domains) -> bool:
        bit = 1 << self.value
        one, other = self.pairs[index]
        for sure, changed in ((one, other), (other, one)):
            if domains[sure] == bit:
                domains[changed] &= ~bit
                if not domains[changed]:
                    return False
        return True


def are_one_apart(one: int, other: int) -> bool:
    """Whether two numbers are neighbours."""
    return abs(one - other) == 1


def are_not_one_apart(one: int, other: int) -> bool:
    """Whether two numbers are equal or at least two apart."""
    return abs(one - other) != 1


RELATIONS: Mapping[str, Callable[[int, int], bool]] = {
    "less": int.__lt__,
    "differ by one": are_one_apart,
    "do not differ by one": are_not_one_apart,
}
"""Relations by name, so that rules can be compared and pickled. Clauses are not made from them."""


@final
class Related(OfPairs):
    """The values of every pair, none blank, are in a relation. A violation also has ``a`` and ``b``.

    Attributes:
        relation: a name in RELATIONS.
        values: the largest value; values are 1..values.
    """

    forms = "support", "order"

    __slots__ = ("relation", "values")

    def __init__(
        self, name: str, sentence: str, fault: str = "", *, relation: str, pairs: Pairs, values: int
    ) -> None:
        super().__init__(name, sentence, fault, pairs=pairs)
        self.relation: Final = relation
        self.values: Final = values

    def write(self, sink: Sink, answers: AnswerVariables, domains: Domains | None, form: str) -> None:
        open_pairs = [
            (index, one, other)
            for index, (one, other) in enumerate(self.pairs)
            if domains is None or not self._is_settled(domains[one], domains[other])
        ]
        if self.relation == "less" and self.form(form) == "order":
            self._write_order(sink, answers, open_pairs)
            return
        for index, one, other in open_pairs:
            a, b = answers.direct(one, domains), answers.direct(other, domains)
            sink.add(self, self._clauses(a, b), index)

    def in_latin_square(self, limits: Limits) -> tuple[Sequence[Pair], Sequence[Pruned]] | None:
        return (tuple(self.pairs), ()) if self.relation == "less" else None

    def is_direct(self, form: str) -> bool:
        return self.relation != "less" or self.form(form) != "order"

    def _clauses(self, one: Direct, other: Direct) -> list[Clause]:
        """The clauses of the relation."""
        if self.relation == "less":
            return less_than(one, other)
        return differ_by_one(one, other, self.relation == "differ by one")

    def _is_settled(self, one: int, other: int) -> bool:
        """Whether all remaining values of two domains, one of them a single value, are allowed."""
        if one & (one - 1) and other & (other - 1):
            return False
        if self.relation == "less":
            return one < other & -other
        single, rest = (other, one) if one & (one - 1) else (one, other)
        beside = single << 1 | single >> 1
        return not rest & (~beside if self.relation == "differ by one" else beside)

    def _write_order(
        self, sink: Sink, answers: AnswerVariables, pairs: Sequence[tuple[int, int, int]]
    ) -> None:
        """Writes pairs by order variables, tied to the direct ones at a place's first use."""
        order: dict[int, range] = {}
        first_user = {place: index for index, *pair in reversed(pairs) for place in pair}
        for place in sorted(first_user):
            values = list(answers.direct(place, None).values())
            order[place], tied = order_variables(sink, values, f"value at {answers.name_of(place)}")
            sink.add(self, tied, first_user[place])
        for index, one, other in pairs:
            sink.add(self, less_than_by_order(order[one], order[other]), index)

    def violated_instances(self, values: Values) -> Iterator[ViolatedInstance]:
        related = RELATIONS[self.relation]
        every = range(1, self.values + 1)
        for index, (one, other) in enumerate(self.pairs):
            a, b = values[one], values[other]
            ones, others = every if a is None else (a,), every if b is None else (b,)
            if not any(related(x, y) for x in ones for y in others):
                yield ViolatedInstance(index, (one, other), {"a": a or "?", "b": b or "?"})

    def violated(self, values: Sequence[int]) -> Iterable[int]:
        related = RELATIONS[self.relation]
        return [
            index for index, (one, other) in enumerate(self.pairs) if not related(values[one], values[other])
        ]

    def propagate(self, index: int, domains: Domains) -> bool:
        related = RELATIONS[self.relation]
        one, other = self.pairs[index]
        ones, others = values_in(domains[one]), values_in(domains[other])
        domains[one] = sum(1 << a for a in ones if any(related(a, b) for b in others))
        domains[other] = sum(1 << b for b in others if any(related(a, b) for a in ones))
        return domains[one] > 0
