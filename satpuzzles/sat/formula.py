"""What rules write to: a sink of clauses, and the formula, which is the sink that keeps them all.

Clauses come as a stream. Marks in it say which instance of which rule the next ones belong to. Names and
sentences are given as functions and called only when somebody asks, so that a large board costs nothing
for explanations that nobody reads. The sink that writes DIMACS lives in dimacs.py.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from os import PathLike
from typing import NamedTuple, Protocol, final

from satpuzzles.core.arguments import checked, counted, listed, whole_number
from satpuzzles.core.errors import CapError, PuzzleError
from satpuzzles.core.grid import Cell
from satpuzzles.core.options import Limits

Clause = list[int]

CLAUSE_CAP = 30_000_000

CHUNK = 10_000
"""Clauses that are written at a time, so that the text never stands in memory whole."""

RELEASED_AT_ONCE = 100_000
"""Clauses or marks that are freed between two chances for a signal to be heard."""


class Place(NamedTuple):
    """A cell or edge of a board, counted from 0 in the order of its answer variables, as an argument."""

    number: int


class Cells(NamedTuple):
    """Several of them, which are told by short names."""

    numbers: tuple[int, ...]


Argument = int | str | Place | Cells

Entry = Hashable
"""A clue in a field of a puzzle, by its cell, its cells, or the name of its line."""


class Instance(NamedTuple):
    """One instance of a rule, or the way in which a grid breaks one, in words.

    Attributes:
        rule: the rule's name, the same for every instance of it.
        places: the places that it speaks of, or that show how it is broken.
        template: a sentence with the names of arguments in braces; ``{number:light}`` is ``1 light`` or
            ``2 lights``. It begins with a capital letter, whatever the argument there.
        arguments: what stands for them.
        clue: the clue that it comes from; None where it is the same on every board.
    """

    rule: str
    places: tuple[int, ...]
    template: str
    arguments: Mapping[str, Argument]
    clue: Entry | None = None

    def sentence(self, name_of: Callable[[int], str], short_name: Callable[[int], str] | None = None) -> str:
        """The sentence for people, given how the board calls its places, and how where it lists several."""
        told = {
            name: _told(argument, name_of, short_name or name_of) for name, argument in self.arguments.items()
        }
        try:
            sentence = self.template.format(**told)
            return sentence[:1].upper() + sentence[1:]
        except (LookupError, ValueError):
            words = ", ".join(f"{{{name}}}" for name in told) or "no words in braces"
            raise PuzzleError(
                f"the rule {self.rule!r} cannot say {self.template!r}; its sentences may have {words}"
            ) from None


@final
class _Number:
    """A number in a sentence; with the name of what is counted behind a colon it is told with that."""

    __slots__ = ("_number",)

    def __init__(self, number: int) -> None:
        self._number = number

    def __format__(self, what: str) -> str:
        return counted(self._number, what) if what else str(self._number)


def _told(
    argument: Argument, name_of: Callable[[int], str], short_name: Callable[[int], str]
) -> str | _Number:
    """What stands for an argument in a sentence."""
    if isinstance(argument, Place):
        return name_of(argument.number)
    if isinstance(argument, Cells):
        return listed([*map(short_name, argument.numbers)])
    return argument if isinstance(argument, str) else _Number(argument)


class Statement(NamedTuple):
    """An instance of a rule of a board, as people read it.

    Attributes:
        name: the rule, the same text for every instance of it.
        cells: the cells it speaks of, as (row, column) from 0.
        sentence: the instance in plain English, rows and columns counted from 1.
    """

    name: str
    cells: tuple[Cell, ...]
    sentence: str


class Family(Protocol):
    """Instances of a rule, counted from 0; what a clause belongs to is one of them."""

    def instance(self, index: int) -> Instance:
        """An instance in words."""
        ...


class Note(NamedTuple):
    """A rule of one instance that is no rule of a board: what a question adds to a formula."""

    rule: str
    sentence: str

    def instance(self, index: int) -> Instance:
        """See Family."""
        return Instance(self.rule, (), self.sentence, {})


ANOTHER_SOLUTION = Note("another solution", "The solution is another one than the one given.")


class LazyConstraint(Protocol):
    """A constraint whose clauses are found only when a model breaks it."""

    def violated(self, model: Sequence[int]) -> list[Clause]:
        """Clauses, implied by the constraint, that the model breaks; none means that it is satisfied.

        Args:
            model: literals in the order of their variables, ``model[v - 1]`` being ``v`` or ``-v``; at
                least one for each answer variable.
        """
        ...


def numbered(before: str, first: int = 1, after: str = "") -> Callable[[int], str]:
    """Names of variables that differ in a number alone, which counts from ``first``."""
    return partial(_numbered, before, first, after)


def _numbered(before: str, first: int, after: str, index: int) -> str:
    return f"{before}{first + index}{after}"


def _alone(name: Callable[[], str], index: int) -> str:
    return name()


def _without_a_board(instance: Instance) -> Statement:
    return Statement(instance.rule, (), instance.sentence(numbered("place ")))


class Sink(ABC):
    """Hands out variables, and takes clauses with marks that say which rule instance they belong to.

    Variables 1..answers are the answer variables: what "a different solution" means. Every other
    variable is auxiliary. A literal is a variable or its negative, as in DIMACS.

    Attributes:
        answer_name: gives the name of an answer variable, counted from 1 as in ``name``.
        limits: the deadline under which clauses are written; ``add`` looks at it, long work in between may.
        lazy: constraints that the clauses leave out; without any, the clauses alone are complete.
        phases: literals that a solver should try to make true first, a hint without meaning.

    Raises:
        CapError: more than 30 million clauses.
        LimitReached: the deadline of ``limits`` passed while clauses were added.
    """

    def __init__(
        self,
        answers: int,
        *,
        answer_name: Callable[[int], str] | None = None,
        limits: Limits | None = None,
    ) -> None:
        self.answers = whole_number("answers", answers)
        self.variables = 0
        self.lazy: list[LazyConstraint] = []
        self.phases: list[int] = []
        self.limits = limits or Limits()
        self._name_starts: list[int] = []
        self._namers: list[Callable[[int], str]] = []
        self.answer_name = answer_name or numbered("x", 0)
        self.new_variables(self.answers, self.answer_name)  # ``name`` does not ask it so, but counts from 1

    def new_variables(self, count: int, name: Callable[[int], str]) -> range:
        """Hands out ``count`` fresh variables; ``name(i)`` names the i-th of them, from 0."""
        first = self.variables + 1
        self.variables += count
        self._name_starts.append(first)
        self._namers.append(name)
        return range(first, first + count)

    def new_variable(self, name: Callable[[], str]) -> int:
        """Hands out one fresh variable."""
        return self.new_variables(1, partial(_alone, name))[0]

    def name(self, variable: int) -> str:
        """The name of a variable, for people."""
        if variable <= self.answers:
            return self.answer_name(variable)
        place = bisect_right(self._name_starts, variable) - 1
        return self._namers[place](variable - self._name_starts[place])

    @property
    @abstractmethod
    def clause_count(self) -> int:
        """How many clauses have come."""

    @abstractmethod
    def add(self, rule: Family, clauses: Iterable[Clause], index: int = 0) -> None:
        """Takes the clauses of one instance of a rule. Many come best as an iterator."""

    @abstractmethod
    def add_each(self, rule: Family, clauses: Iterable[Clause], index: int = 0) -> None:
        """Takes clauses each of which is an instance of its own, numbered from ``index``."""

    def require_room(self, clauses: int) -> None:
        """Raises CapError when ``clauses`` more would not fit under the cap; call before building many."""
        total = self.clause_count + clauses
        if total > CLAUSE_CAP:
            raise CapError(f"this board needs about {total:,} clauses, more than the cap of {CLAUSE_CAP:,}")


@checked
def _require_kinds(
    answers: int,
    answer_name: Callable[[int], str] | None,
    describe: Callable[[Instance], Statement],
    limits: Limits | None,
) -> None:
    """Holds a formula's constructor, which mypyc takes without a decorator only, to its annotations."""


@final
class Formula(Sink):
    """The sink that keeps its clauses in a list: what a session, a proof or an explanation needs.

    Attributes:
        clauses: all clauses, in the order in which they were added. An empty clause is allowed and
            makes the formula unsatisfiable.
        describe: puts an instance of a rule into the words of the board.
    """

    def __init__(
        self,
        answers: int,
        *,
        answer_name: Callable[[int], str] | None = None,
        describe: Callable[[Instance], Statement] = _without_a_board,
        limits: Limits | None = None,
    ) -> None:
        _require_kinds(answers, answer_name, describe, limits)
        super().__init__(answers, answer_name=answer_name, limits=limits)
        self.describe = describe
        self.clauses: list[Clause] = []
        # The marks: index of the first clause, rule, its first instance, whether each clause is an instance.
        self._marks: list[tuple[int, Family, int, bool]] = []

    @property
    def clause_count(self) -> int:
        return len(self.clauses)

    def add(self, rule: Family, clauses: Iterable[Clause], index: int = 0) -> None:
        self._marks.append((len(self.clauses), rule, index, False))
        self._extend(clauses)

    def add_each(self, rule: Family, clauses: Iterable[Clause], index: int = 0) -> None:
        self._marks.append((len(self.clauses), rule, index, True))
        self._extend(clauses)

    def _extend(self, clauses: Iterable[Clause]) -> None:
        self.limits.check()
        self.clauses.extend(clauses)
        if len(self.clauses) > CLAUSE_CAP:
            self.require_room(0)

    def release(self) -> None:
        """Frees the clauses and marks of a formula that nobody needs any more, a part at a time.

        Freed all at once, ten million clauses take a second in which no signal gets through.
        """
        for parts in (self.clauses, self._marks):
            while parts:
                del parts[-RELEASED_AT_ONCE:]

    def groups(self) -> Iterator[Group]:
        """The rule instances in the order of their clauses; what was added to one bit by bit is one group."""
        marks = [
            mark
            for mark, (_, rule, index, each) in zip(self._marks, [(0, None, 0, True), *self._marks])
            if each or mark[3] or mark[1] is not rule or mark[2] != index
        ]
        ends = [start for start, *_ in marks[1:]] + [len(self.clauses)]
        for (start, rule, index, each), end in zip(marks, ends):
            if not each:
                yield Group(self.clauses[start:end], rule, index, self)
                continue
            for clause in range(start, end):
                yield Group(self.clauses[clause : clause + 1], rule, index + clause - start, self)

    def to_dimacs(self, path: str | PathLike[str], comments: Sequence[str] = ()) -> None:
        """Writes the clauses as DIMACS CNF, with a comment for each answer variable.

        The file appears whole or not at all.

        Raises:
            OSError: the file cannot be written.
        """
        # Solving does not need it, and every start of the program would pay for it.
        from satpuzzles.core.files import open_whole

        with open_whole(path) as file:
            write_dimacs(self, file, comments)


class Group(NamedTuple):
    """The clauses of one rule instance: which one of which family. ``describe`` puts it into words."""

    clauses: Sequence[Clause]
    rule: Family
    number: int
    formula: Formula

    def describe(self) -> Statement:
        """The instance in words, built when asked for."""
        return self.formula.describe(self.rule.instance(self.number))


# ---- as DIMACS ----


class TextSink(Protocol):
    """What text can be written to, an open text file for one."""

    def write(self, text: str, /) -> object:
        """Takes the next piece of the text."""
        ...


def write_dimacs(formula: Formula, file: TextSink, comments: Sequence[str] = ()) -> None:
    """Writes a formula as DIMACS CNF, with a comment line for each answer variable.

    Lazy constraints cannot be written; a comment says where they are left out.

    Args:
        comments: lines to begin with.

    Raises:
        LimitReached: the formula's deadline passed.
    """
    write_head(formula, file, comments)
    clauses = iter(formula.clauses)
    while chunk := list(islice(clauses, CHUNK)):
        formula.limits.check()
        file.write(text_of(chunk))


def write_head(sink: Sink, file: TextSink, comments: Sequence[str]) -> None:
    """What stands before the clauses, when all of them have come."""
    for comment in comments:
        file.write(f"c {comment}\n")
    if sink.lazy:
        file.write("c RELAXATION: some rules are left out of these clauses; a model may break them\n")
    for variable in range(1, sink.answers + 1):
        file.write(f"c var {variable} {sink.answer_name(variable)}\n")
    file.write(f"p cnf {sink.variables} {sink.clause_count}\n")


def text_of(clauses: list[Clause]) -> str:
    """Some clauses, one at least, as lines."""
    # They print as "[[1, -2], [3]]": replacing in the whole text beats joining the numbers.
    text = str(clauses)
    if "(" in text:  # clauses that are tuples, or numbers of another kind
        text = str([[int(literal) for literal in clause] for clause in clauses])
    return text[2:-2].replace("], [", " 0\n").replace(",", "") + " 0\n"
