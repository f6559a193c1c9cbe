"""What every rule is: an immutable value that knows its clauses, when it is broken and what it forces.

The three share no code, and tests prove each kind of rule against brute force. The two simplest kinds, about
single places, are here; the other kinds live beside this file, and so does the fix-point of what rules force.

A rule speaks of places, the cells or edges of a board counted from 0 in the order of its answer
variables, and of the values that they take. It stands for a whole family of instances, such as all pairs
of neighbours, which are counted from 0 too and exist only when somebody asks for one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb
from types import GetSetDescriptorType, MemberDescriptorType
from typing import ClassVar, Final, NamedTuple, Self, final

from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import bits
from satpuzzles.sat.numbers import Direct, at_most_one_count, exactly_one
from satpuzzles.sat.sink import Clause, Sink
from satpuzzles.sat.statements import Argument, Entry, Instance, Place

Values = Sequence[int | None]
"""The value of every place, None where it is unknown."""

Domains = list[int]
"""For every place the values that it can take: bit v stands for v."""


BY_CLUE = "clue by clue"
"""The form in which no instance says more than is true whatever the clues of the others are."""


class Breach(NamedTuple):
    """How values break an instance: its number, the places that show it, and what only they tell."""

    number: int
    places: tuple[int, ...]
    arguments: Mapping[str, Argument] = {}


@final
class Answers:
    """How answer variables stand for values: place p has the value v where variable p * values + v is true.

    Attributes:
        values: the largest value.
        blank: whether a place may have none of the values 1..values; its value is then 0.
        name_of: how the board calls a place.
    """

    __slots__ = ("_direct", "blank", "name_of", "values")

    def __init__(self, values: int, blank: bool, name_of: Callable[[int], str] = "place {}".format) -> None:
        self.values: Final = values
        self.blank: Final = blank
        self.name_of: Final = name_of
        self._direct: Final[dict[tuple[int, int], Direct]] = {}

    def everything(self) -> int:
        """The domain of a place of which nothing is known."""
        return (1 << (self.values + 1)) - (1 if self.blank else 2)

    def literal(self, place: int, value: int) -> int:
        """The literal that says: the place has this value. 0 has one only beside a single other value."""
        if value:
            return place * self.values + value
        assert self.blank
        assert self.values == 1
        return -place - 1

    def literals(self, place: int, value: int) -> list[int]:
        """The literals that together say: the place has this value."""
        first = place * self.values
        return [first + value] if value else [-first - other for other in range(1, self.values + 1)]

    def direct(self, place: int, domains: Domains | None) -> Direct:
        """A place as a direct integer: the literals of the values from 1 that it can take.

        Several rules ask for the same place, so what was made once is kept.
        """
        key = place, self.everything() if domains is None else domains[place]
        if key not in self._direct:
            first = place * self.values
            self._direct[key] = {value: first + value for value in values_in(key[1]) if value}
        return self._direct[key]


@lru_cache(maxsize=4096)
def values_in(domain: int) -> tuple[int, ...]:
    """The values of a domain in rising order."""
    return tuple(bits(domain))


class Value:
    """Immutable, and equal to what has the same fields, its slots.

    (No dataclass: each of these takes half a millisecond to define when the program starts.)
    """

    __slots__ = ()

    def _fields(self) -> tuple[object, ...]:
        """What makes the value; a slot with an underscore keeps what is derived from the others."""
        # Not by __slots__, which a compiled class does not have; its fields are descriptors all the same.
        names = (
            name
            for each in type(self).__mro__
            for name, found in vars(each).items()
            if isinstance(found, MemberDescriptorType | GetSetDescriptorType) and not name.startswith("_")
        )
        return tuple([getattr(self, name) for name in names])

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash(self._fields())


class Rule(Value, ABC):
    """A family of instances of one kind.

    Attributes:
        name: the rule's one name, in clauses, in what a check finds and in explanations.
        sentence: what an instance says, as a template; each kind tells its arguments.
        fault: how an instance is broken, as a template; by default the sentence itself.
        clues: for each instance the clue that it comes from; empty where no clue tells any of them.
    """

    forms: ClassVar[tuple[str, ...]] = ()
    """The encodings of a kind that has several; see ``form``. ``lazy`` leaves clauses to cuts, and
    BY_CLUE is there where instances of the others say more than their own clues."""
    complete: ClassVar[bool] = True
    """Whether propagation leaves a place only values that satisfy the instance together with others."""
    presumes: ClassVar[str] = ""
    """What a kind takes for granted because other rules say it."""

    __slots__ = ("clues", "fault", "name", "sentence")

    def __init__(self, name: str, sentence: str, fault: str = "") -> None:
        self.name: Final = name
        self.sentence: Final = sentence
        self.fault: Final = fault or sentence
        self.clues: Sequence[Entry | None] = ()

    def told_by(self, clues: Sequence[Entry | None]) -> Self:
        """The rule itself, once it is told for each instance the clue that it comes from.

        Asked where the rule is made and never later, so that it stays a value.

        Raises:
            PuzzleError: there are not as many clues as instances.
        """
        if len(clues) != len(self):
            raise PuzzleError(f"the rule {self.name!r} has {len(self)} instances, but clues for {len(clues)}")
        self.clues = clues
        return self

    @abstractmethod
    def __len__(self) -> int:
        """How many instances there are."""

    @abstractmethod
    def places(self, index: int) -> Sequence[int]:
        """The places that an instance speaks of."""

    def arguments(self, index: int) -> Mapping[str, Argument]:
        """What the sentence of an instance tells."""
        return {}

    def clue(self, index: int) -> Entry | None:
        """The clue that an instance comes from; None where it is the same on every board."""
        return self.clues[index] if self.clues else None

    @abstractmethod
    def write(self, sink: Sink, answers: Answers, domains: Domains | None, form: str) -> None:
        """Adds the clauses of every instance to a sink, each under its number.

        Args:
            domains: the values that propagation left, which unit clauses say elsewhere; None for all.
                With them, instances that are satisfied whatever is left need no clauses.
            form: the encoding wanted, where this kind has it.
        """

    def sizes(self, sink: Sink, answers: Answers, domains: Domains | None, form: str) -> Iterator[int]:
        """How many clauses ``write`` makes, in parts, told before any is made; at least so many.

        So the cap on clauses speaks before the memory is used. Nothing is told by default: the cap then
        speaks while the clauses are written.
        """
        return iter(())

    @abstractmethod
    def broken(self, values: Values) -> Iterator[Breach]:
        """Every instance that no values of the unknown places could mend."""

    @abstractmethod
    def shrink(self, index: int, domains: Domains) -> bool:
        """Takes values that break an instance from the domains of its places.

        Returns:
            False where that shows that there is no solution; the domains are then of no use.
        """

    def forcing(self) -> Iterable[int]:
        """The instances by which domains are shrunk; the others force nothing that these do not."""
        return range(len(self))

    def instance(self, index: int) -> Instance:
        """An instance in words."""
        arguments, clue = self.arguments(index), self.clue(index)
        return Instance(self.name, tuple(self.places(index)), self.sentence, arguments, clue)

    def breach(self, breach: Breach) -> Instance:
        """In words, how an instance is broken."""
        arguments = {**self.arguments(breach.number), **breach.arguments}
        return Instance(self.name, breach.places, self.fault, arguments, self.clue(breach.number))

    # ---- what explanations ask ----

    @property
    def is_free(self) -> bool:
        """Whether explanations do not count the rule: it is seen at once, or other rules say it."""
        return False

    def premise(self, index: int) -> int:
        """The number of the premise that an instance belongs to: several may count as one for a person."""
        return index

    def premise_instance(self, number: int) -> Instance:
        """A premise in words."""
        return self.instance(number)

    def is_global(self, number: int) -> bool:
        """Whether a premise speaks of the whole board, as that all of something hangs together."""
        return False

    def faults(self, values: Sequence[int]) -> Iterable[int]:
        """Every instance that values of all places break, each taken exactly by itself."""
        return [breach.number for breach in self.broken(values)]

    def has_cuts(self, index: int) -> bool:
        """Whether ``cuts`` tell what an instance says by itself, and not the clauses that ``write`` makes.

        Those of some kinds presume other rules, so that they say more than the instance.
        """
        return False

    def cuts(self, index: int, model: Sequence[int], answers: Answers) -> list[Clause]:
        """Clauses in answer variables, implied by the instance alone, that a model breaks; see ``has_cuts``.

        Args:
            model: a literal for each answer variable, in their order; the instance is among its ``faults``.
        """
        return []

    def forces_all(self, number: int) -> bool:
        """Whether ``force`` finds all that a premise forces by itself."""
        return self.complete

    def force(self, number: int, domains: Domains) -> bool:
        """Takes from domains what a premise excludes by itself; False where it leaves no solution."""
        return self.shrink(number, domains)

    def form(self, wanted: str) -> str:
        """The encoding to write where ``wanted`` is asked of all rules: its first one where it has no such.

        Nothing is left to cuts unless ``lazy`` is wanted: the complete encodings of two rules may have
        different names, and clauses that are for others to read must not leave one of them out.
        """
        return wanted if wanted in self.forms else next(form for form in self.forms if form != "lazy")


@final
class Given(Rule):
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

    def write(self, sink: Sink, answers: Answers, domains: Domains | None, form: str) -> None:
        for index, (place, value) in enumerate(self.given):
            if domains is None or domains[place] != 1 << value:
                sink.add(self, [[literal] for literal in answers.literals(place, value)], index)

    def sizes(self, sink: Sink, answers: Answers, domains: Domains | None, form: str) -> Iterator[int]:
        if domains is None:
            yield sum(1 if value else answers.values for _, value in self.given)

    def broken(self, values: Values) -> Iterator[Breach]:
        for index, (place, value) in enumerate(self.given):
            if values[place] not in (None, value):
                yield Breach(index, (place,))

    def shrink(self, index: int, domains: Domains) -> bool:
        place, value = self.given[index]
        domains[place] &= 1 << value
        return domains[place] > 0


@final
class OneValue(Rule):
    """Every place has one value: at most one where it may be blank, else exactly one.

    What a grid or domains say of a place is one value anyway, so nothing breaks it. Argument: ``place``.

    Attributes:
        count: how many places there are.
    """

    __slots__ = ("count",)

    def __init__(self, name: str, sentence: str, *, count: int) -> None:
        super().__init__(name, sentence)
        self.count: Final = count

    @property
    def is_free(self) -> bool:
        return True

    def __len__(self) -> int:
        return self.count

    def places(self, index: int) -> Sequence[int]:
        return (index,)

    def arguments(self, index: int) -> Mapping[str, Argument]:
        return {"place": Place(index)}

    def write(self, sink: Sink, answers: Answers, domains: Domains | None, form: str) -> None:
        if answers.blank and answers.values == 1:
            return
        for place in range(self.count):
            if domains is not None and domains[place].bit_count() == 1:
                continue
            literals = list(answers.direct(place, domains).values())
            if answers.blank and (domains is None or domains[place] & 1):
                clauses = [[-one, -other] for i, one in enumerate(literals) for other in literals[:i]]
            else:
                clauses = exactly_one(sink, literals, f"the value at {answers.name_of(place)}")
            sink.add(self, clauses, place)

    def sizes(self, sink: Sink, answers: Answers, domains: Domains | None, form: str) -> Iterator[int]:
        if domains is None:
            values = answers.values
            yield self.count * (comb(values, 2) if answers.blank else 1 + at_most_one_count(values))
            return
        for domain, places in Counter(domains).items():
            if domain & (domain - 1):
                values = (domain >> 1).bit_count()
                yield places * (comb(values, 2) if domain & 1 else 1 + at_most_one_count(values))

    def broken(self, values: Values) -> Iterator[Breach]:
        return iter(())

    def shrink(self, index: int, domains: Domains) -> bool:
        return domains[index] > 0


def require_room(
    sink: Sink,
    rules: Iterable[Rule],
    answers: Answers,
    domains: Domains | None,
    encoding: str,
    needed: int = 0,
) -> None:
    """Raises CapError where rules, with ``needed`` clauses beside them, would take more than the cap."""
    for rule in rules:
        for size in rule.sizes(sink, answers, domains, encoding):
            needed += size
            sink.require_room(needed)
