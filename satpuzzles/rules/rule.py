"""The base class of rules: immutable values that write clauses, find violations and propagate.

These three share no code, and tests prove each kind of rule against brute force.

A rule speaks of places (the cells or edges of a board, numbered from 0 in the order of its answer variables)
and of their values. It is a family of instances, such as all pairs of neighbours, also numbered from 0; each
is built only on request.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import GetSetDescriptorType, MemberDescriptorType
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, Self, TypeAlias, final

from satpuzzles.core.arguments import plural
from satpuzzles.core.compiling import mypyc_attr
from satpuzzles.core.errors import PuzzleError, harmless
from satpuzzles.core.options import Limits
from satpuzzles.rules.answers import AnswerVariables, Domains, Values
from satpuzzles.sat.sink import Clause, Sink
from satpuzzles.sat.statements import Argument, Entry, RuleInstance

if TYPE_CHECKING:
    from satpuzzles.rules.frontier import Local, Whole
    from satpuzzles.rules.propagation.latin import Pruned

BY_CLUE = "clue by clue"
"""The form in which no instance says more than its own clue, for any clues of the others."""


Readers: TypeAlias = "Iterable[Local | Whole]"
"""What a rule is to a frontier that moves through the places; see frontier.py."""


class ViolatedInstance(NamedTuple):
    """A violated instance: its number, the places that show it, and arguments of the violation alone."""

    number: int
    places: tuple[int, ...]
    arguments: Mapping[str, Argument] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """An immutable value, equal to one whose fields (its slots) are equal.

    (Not a dataclass: defining each would add half a millisecond to the start of the program.)
    """

    __slots__ = ()

    def _fields(self) -> tuple[object, ...]:
        """The fields that make the value; a slot with an underscore is derived from the others."""
        # Not from __slots__, which a compiled class does not have; its fields are descriptors all the same.
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
class RuleFamily(Value):
    """A family of instances of one kind.

    (Not an ABC: compiled classes would share its cache of isinstance answers.)

    Attributes:
        name: names the rule in clauses, violations and explanations.
        sentence: what an instance says, as a template; each kind lists its arguments.
        fault: what a violation says, as a template; by default the sentence itself.
        clues: the clue of each instance; empty if no instance comes from a clue.
    """

    forms: ClassVar[tuple[str, ...]] = ()
    """The encodings, for a kind that has several; see ``form``. ``lazy`` leaves clauses to cuts; BY_CLUE is
    there if instances of the other forms say more than their own clues."""
    complete: ClassVar[bool] = True
    """Whether propagation is complete: each value left for a place is part of a solution of the instance."""
    assumes: ClassVar[str] = ""
    """What the kind assumes because other rules say it."""
    presolves: ClassVar[bool] = False
    """Whether propagating all rules before solving pays on boards that have such a rule."""
    writes: ClassVar[bool] = False
    """Whether ``write`` differs from that of the rules on their own, as for Together."""

    __slots__ = ("_words", "clues", "fault", "name", "sentence")

    def __init__(self, name: str, sentence: str, fault: str = "") -> None:
        if type(self) not in _whole:
            if missing := _missing(type(self)):
                raise TypeError(f"the rule class {type(self).__name__} does not define {', '.join(missing)}")
            _whole.add(type(self))
        self.name: Final = harmless(name)
        self.sentence: Final = harmless(sentence)
        self.fault: Final = harmless(fault) if fault else self.sentence
        self.clues: Sequence[Entry | None] = ()
        self._words: Sequence[Mapping[str, Argument]] = ()

    def told_by(self, clues: Sequence[Entry | None]) -> Self:
        """Sets the clue of each instance and returns the rule itself.

        Call it only where the rule is made, so that the rule stays a value.

        Raises:
            PuzzleError: the number of clues differs from the number of instances.
        """
        if len(clues) != len(self):
            instances, given = plural(len(self), "instance"), plural(len(clues), "clue")
            raise PuzzleError(f"the rule {self.name!r} has {instances} but {given}")
        self.clues = clues
        return self

    def said_with(self, words: Sequence[Mapping[str, Argument]]) -> Self:
        """Sets further arguments for the sentence of each premise and returns the rule itself."""
        self._words = words
        return self

    def _arguments(self, index: int) -> Mapping[str, Argument]:
        """All arguments of an instance's sentence."""
        if not self._words:
            return self.arguments(index)
        return {**self.arguments(index), **self._words[self.premise(index)]}

    @abstractmethod
    def __len__(self) -> int:
        """The number of instances."""

    @abstractmethod
    def places(self, index: int) -> Sequence[int]:
        """The places that an instance speaks of."""

    def arguments(self, index: int) -> Mapping[str, Argument]:
        """The arguments of an instance's sentence."""
        return {}

    def clue(self, index: int) -> Entry | None:
        """The clue that an instance comes from; None if it is the same on every board."""
        return self.clues[index] if self.clues else None

    @abstractmethod
    def write(self, sink: Sink, answers: AnswerVariables, domains: Domains | None, form: str) -> None:
        """Adds the clauses of every instance to a sink, each under its number.

        A kind that may need millions of clauses calls ``sink.require_room`` before it makes them, so that the
        clause cap applies before the memory is used.

        Args:
            domains: the values that propagation left, which unit clauses state elsewhere; None for all. With
                domains, an instance that every remaining value satisfies needs no clauses.
            form: the encoding to use if this kind has it.
        """

    def is_direct(self, form: str) -> bool:
        """Whether ``write``, given domains, reaches answer variables only through ``answers.direct``.

        If all rules do, the variables are renumbered, and places that domains decided have none.
        """
        return False

    @abstractmethod
    def violated_instances(self, values: Values) -> Iterator[ViolatedInstance]:
        """Every instance that no values of the unknown places can satisfy."""

    @abstractmethod
    def propagate(self, index: int, domains: Domains) -> bool:
        """Removes the values that violate an instance from the domains of its places.

        Returns:
            False if that shows that there is no solution; the domains are then meaningless.
        """

    def together(self, rules: Sequence[RuleFamily], solved: AsSolved) -> Together | None:
        """What prunes or writes this rule and others at once before solving; None if each does that alone.

        Args:
            rules: all rules of the board.
        """
        return None

    def in_latin_square(self, limits: Limits) -> tuple[Sequence[tuple[int, int]], Sequence[Pruned]] | None:
        """What it adds to the pruning of a latin square: pairs, the first less than the second, and cages.

        None if it adds nothing there.
        """
        return None

    def forcing(self) -> Iterable[int]:
        """The instances to propagate; the others remove no further values."""
        return range(len(self))

    def instance(self, index: int) -> RuleInstance:
        """An instance in words."""
        arguments, clue = self._arguments(index), self.clue(index)
        return RuleInstance(self.name, tuple(self.places(index)), self.sentence, arguments, clue)

    def violation(self, violated: ViolatedInstance) -> RuleInstance:
        """A violation in words."""
        arguments = {**self._arguments(violated.number), **violated.arguments}
        return RuleInstance(self.name, violated.places, self.fault, arguments, self.clue(violated.number))

    # ---- for counting ----

    def readers(self) -> Readers | None:
        """Readers that together allow what the rule allows; None if the kind has none."""
        return None

    # ---- for explanations ----

    @property
    def is_free(self) -> bool:
        """Whether the rule costs nothing in explanations: it is obvious, or other rules imply it."""
        return False

    def premise(self, index: int) -> int:
        """The premise that an instance belongs to; several instances may be one premise for a person."""
        return index

    def premise_instance(self, number: int) -> RuleInstance:
        """A premise in words."""
        return self.instance(number)

    def is_global(self, number: int) -> bool:
        """Whether a premise speaks of the whole board, such as connectivity."""
        return False

    def violated(self, values: Sequence[int]) -> Iterable[int]:
        """Every instance that a complete grid violates, each judged exactly and alone."""
        return [violated.number for violated in self.violated_instances(values)]

    def has_cuts(self, index: int) -> bool:
        """Whether ``cuts`` says what an instance means by itself, in place of the clauses of ``write``.

        Some kinds need this: their clauses assume other rules and so say more than the instance.
        """
        return False

    def cuts(self, index: int, model: Sequence[int], answers: AnswerVariables) -> list[Clause]:
        """Violated clauses in answer variables that the instance alone implies; see ``has_cuts``.

        Args:
            model: a literal for each answer variable, in order; it violates the instance.
        """
        return []

    def forces_all(self, number: int) -> bool:
        """Whether ``propagate_premise`` finds all that a premise forces by itself."""
        return self.complete

    def propagate_premise(self, number: int, domains: Domains) -> bool:
        """Removes the values that a premise alone excludes; False if no solution is left."""
        return self.propagate(number, domains)

    def form(self, wanted: str) -> str:
        """The encoding to write when ``wanted`` is chosen for all rules: the first one if this kind lacks it.

        Only ``lazy`` leaves clauses to cuts: the complete encodings of two rules may have different names,
        and clauses written for others to read must be complete.
        """
        if wanted in self.forms or self.is_only_cuts:
            return wanted
        return next(form for form in self.forms if form != "lazy")

    @property
    def is_only_cuts(self) -> bool:
        """Whether ``lazy`` is its only form, so that no clauses state it."""
        return {*self.forms} == {"lazy"}


Prune = Callable[[Domains, Limits], bool]
Write = Callable[[Sink, AnswerVariables, Domains | None, str], None]


class AsSolved(NamedTuple):
    """How rules will be solved: the number of places, their variables, the encoding and the limits."""

    places: int
    answers: AnswerVariables
    form: str
    limits: Limits


@final
class Together:
    """Rules that are pruned at once or written at once before wanted.

    Attributes:
        rules: these rules.
        presolves: whether it prunes them at once.
        writes: whether it writes them at once.

    Args:
        pruned: removes values that no solution has; returns False if that shows that there is no solution.
        written: adds clauses and lazy constraints for the rules; arguments as for ``RuleFamily.write``.
    """

    def __init__(
        self, rules: Sequence[RuleFamily], *, pruned: Prune | None = None, written: Write | None = None
    ) -> None:
        self.rules: Final = rules
        self.presolves: Final = pruned is not None
        self.writes: Final = written is not None
        self._pruned: Final = pruned
        self._written: Final = written

    def prune(self, domains: Domains, limits: Limits) -> bool:
        """As ``pruned``, if there is such a function."""
        return self._pruned is None or self._pruned(domains, limits)

    def write(self, sink: Sink, answers: AnswerVariables, domains: Domains | None, form: str) -> None:
        """As ``written``, or else as each rule does."""
        for write in [rule.write for rule in self.rules] if self._written is None else [self._written]:
            write(sink, answers, domains, form)


_whole: Final[set[type]] = set()
"""The classes of rules that define all they must."""


def _missing(kind: type[RuleFamily]) -> list[str]:
    """The methods that every kind of rule must define and this one does not."""
    needed = ("__len__", "places", "write", "violated_instances", "propagate")
    return [name for name in needed if getattr(kind, name) is getattr(RuleFamily, name)]
