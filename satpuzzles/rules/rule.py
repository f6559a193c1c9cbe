"""What every rule is: an immutable value that knows its clauses, when it is broken and what it forces.

The three share no code, and tests prove each kind of rule against brute force. The kinds live beside this
file, and so does the fix-point of what rules force.

A rule speaks of places, the cells or edges of a board counted from 0 in the order of its answer
variables, and of the values that they take. It stands for a whole family of instances, such as all pairs
of neighbours, which are counted from 0 too and exist only when somebody asks for one.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import GetSetDescriptorType, MemberDescriptorType
from typing import ClassVar, Final, NamedTuple, Self

from satpuzzles.core.compiling import mypyc_attr
from satpuzzles.core.errors import PuzzleError
from satpuzzles.rules.answers import Answers, Domains, Values
from satpuzzles.sat.sink import Clause, Sink
from satpuzzles.sat.statements import Argument, Entry, RuleInstance

BY_CLUE = "clue by clue"
"""The form in which no instance says more than is true whatever the clues of the others are."""


class ViolatedInstance(NamedTuple):
    """How values break an instance: its number, the places that show it, and what only they tell."""

    number: int
    places: tuple[int, ...]
    arguments: Mapping[str, Argument] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
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


@mypyc_attr(allow_interpreted_subclasses=True)
class Rule(Value):
    """A family of instances of one kind.

    (No ABC: compiled classes would share its memory of what is an instance of which.)

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
    assumes: ClassVar[str] = ""
    """What a kind takes for granted because other rules say it."""

    __slots__ = ("clues", "fault", "name", "sentence")

    def __init__(self, name: str, sentence: str, fault: str = "") -> None:
        if missing := _missing(type(self)):
            raise TypeError(f"the kind of rule {type(self).__name__} has no {', '.join(missing)}")
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

        A kind that may need millions of clauses asks ``sink.require_room`` before it makes them, so that the
        cap on clauses speaks before the memory is used.

        Args:
            domains: the values that propagation left, which unit clauses say elsewhere; None for all.
                With them, instances that are satisfied whatever is left need no clauses.
            form: the encoding wanted, where this kind has it.
        """

    def is_direct(self, form: str) -> bool:
        """Whether ``write``, given domains, names answer variables only as ``answers.direct`` does for these.

        Where all rules do, the variables are numbered anew, and what domains decided has none.
        """
        return False

    @abstractmethod
    def violated_instances(self, values: Values) -> Iterator[ViolatedInstance]:
        """Every instance that no values of the unknown places could mend."""

    @abstractmethod
    def propagate(self, index: int, domains: Domains) -> bool:
        """Takes values that break an instance from the domains of its places.

        Returns:
            False where that shows that there is no solution; the domains are then of no use.
        """

    def forcing(self) -> Iterable[int]:
        """The instances by which domains are shrunk; the others force nothing that these do not."""
        return range(len(self))

    def instance(self, index: int) -> RuleInstance:
        """An instance in words."""
        arguments, clue = self.arguments(index), self.clue(index)
        return RuleInstance(self.name, tuple(self.places(index)), self.sentence, arguments, clue)

    def violation(self, violated: ViolatedInstance) -> RuleInstance:
        """In words, how an instance is broken."""
        arguments = {**self.arguments(violated.number), **violated.arguments}
        return RuleInstance(self.name, violated.places, self.fault, arguments, self.clue(violated.number))

    # ---- what explanations ask ----

    @property
    def is_free(self) -> bool:
        """Whether explanations do not count the rule: it is seen at once, or other rules say it."""
        return False

    def premise(self, index: int) -> int:
        """The number of the premise that an instance belongs to: several may count as one for a person."""
        return index

    def premise_instance(self, number: int) -> RuleInstance:
        """A premise in words."""
        return self.instance(number)

    def is_global(self, number: int) -> bool:
        """Whether a premise speaks of the whole board, as that all of something hangs together."""
        return False

    def violated(self, values: Sequence[int]) -> Iterable[int]:
        """Every instance that values of all places break, each taken exactly by itself."""
        return [violated.number for violated in self.violated_instances(values)]

    def has_cuts(self, index: int) -> bool:
        """Whether ``cuts`` tell what an instance says by itself, and not the clauses that ``write`` makes.

        Those of some kinds presume other rules, so that they say more than the instance.
        """
        return False

    def cuts(self, index: int, model: Sequence[int], answers: Answers) -> list[Clause]:
        """Clauses in answer variables, implied by the instance alone, that a model breaks; see ``has_cuts``.

        Args:
            model: a literal for each answer variable, in their order; the instance is among its ``violated``.
        """
        return []

    def forces_all(self, number: int) -> bool:
        """Whether ``propagate_premise`` finds all that a premise forces by itself."""
        return self.complete

    def propagate_premise(self, number: int, domains: Domains) -> bool:
        """Takes from domains what a premise excludes by itself; False where it leaves no solution."""
        return self.propagate(number, domains)

    def form(self, wanted: str) -> str:
        """The encoding to write where ``wanted`` is asked of all rules: its first one where it has no such.

        Nothing is left to cuts unless ``lazy`` is wanted: the complete encodings of two rules may have
        different names, and clauses that are for others to read must not leave one of them out.
        """
        return wanted if wanted in self.forms else next(form for form in self.forms if form != "lazy")


def _missing(kind: type[Rule]) -> list[str]:
    """What a kind of rule lacks of what every kind must say for itself."""
    needed = ("__len__", "places", "write", "violated_instances", "propagate")
    return [name for name in needed if getattr(kind, name) is getattr(Rule, name)]
