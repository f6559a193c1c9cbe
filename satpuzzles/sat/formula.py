"""A formula: the sink that keeps its clauses, with the rule instances that they belong to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from os import PathLike
from typing import NamedTuple, final

from satpuzzles.core.argument_check import checked
from satpuzzles.core.options import Limits
from satpuzzles.sat.cardinality import DEFAULT, CardinalityEncodings
from satpuzzles.sat.sink import Clause, Sink, numbered
from satpuzzles.sat.statements import Definition, InstanceFamily, RuleInstance, Statement

ADDED_AT_ONCE = 10_000
"""Clauses of an iterator added between two checks of the limits."""

RELEASED_AT_ONCE = 100_000
"""Clauses or marks freed at a time, so that signals are handled in between."""


def _without_a_board(instance: RuleInstance) -> Statement:
    return Statement(instance.rule, (), instance.sentence(numbered("place ")))


@checked
def _require_kinds(
    answers: int,
    answer_name: Callable[[int], str] | None,
    describe: Callable[[RuleInstance], Statement],
    limits: Limits | None,
    counting: CardinalityEncodings,
    leaves_out: bool,
    takes_counts: bool,
) -> None:
    """Checks the arguments of Formula's constructor, which mypyc compiles only without a decorator."""


@final
class Formula(Sink):
    """The sink that keeps its clauses in a list, for sessions, proofs and explanations.

    Attributes:
        clauses: all clauses, in the order in which they were added. An empty clause is allowed and makes the
            formula unsatisfiable.
        describe: puts an instance of a rule into the words of the board.
    """

    def __init__(
        self,
        answers: int,
        *,
        answer_name: Callable[[int], str] | None = None,
        describe: Callable[[RuleInstance], Statement] = _without_a_board,
        limits: Limits | None = None,
        counting: CardinalityEncodings = DEFAULT,
        leaves_out: bool = False,
        takes_counts: bool = False,
    ) -> None:
        _require_kinds(answers, answer_name, describe, limits, counting, leaves_out, takes_counts)
        super().__init__(
            answers,
            answer_name=answer_name,
            limits=limits,
            counting=counting,
            leaves_out=leaves_out,
            takes_counts=takes_counts,
        )
        self.describe = describe
        self.clauses: list[Clause] = []
        # Marks: index of the first clause, rule, its first instance, whether each clause is an instance.
        self._marks: list[tuple[int, InstanceFamily, int, bool]] = []

    @property
    def clause_count(self) -> int:
        return len(self.clauses)

    def add(self, rule: InstanceFamily, clauses: Iterable[Clause], index: int = 0) -> None:
        self._marks.append((len(self.clauses), rule, index, False))
        self._extend(clauses)

    def add_each(self, rule: InstanceFamily, clauses: Iterable[Clause], index: int = 0) -> None:
        self._marks.append((len(self.clauses), rule, index, True))
        self._extend(clauses)

    def _extend(self, clauses: Iterable[Clause]) -> None:
        if not isinstance(clauses, list):
            # It may have any number of clauses, so limits and the cap are looked at in between.
            coming = iter(clauses)
            while len(clauses := list(islice(coming, ADDED_AT_ONCE))) == ADDED_AT_ONCE:
                self._extend(clauses)
        self.limits.check()
        self.clauses.extend(clauses)
        if len(self.clauses) > self.cap:
            self.require_room(0)

    def start_from(self, begun: Formula) -> None:
        """Takes over all that another formula of the same kind has, whose clauses both share from now on.

        Call it before anything is added.
        """
        assert not self.clauses
        assert self.variables == self.answers == begun.answers
        self.variables = begun.variables
        self.clauses = begun.clauses.copy()
        self._marks = begun._marks.copy()
        self._namers, self._name_starts = begun._namers.copy(), begun._name_starts.copy()
        self.definitions = begun.definitions.copy()
        self.lazy, self.phases = begun.lazy.copy(), begun.phases.copy()
        if self.counts is not None:
            self.counts += begun.counts or ()

    def release(self) -> None:
        """Frees the clauses and marks of a formula that is no longer needed, in parts.

        Freeing ten million clauses at once takes a second in which no signal is handled.
        """
        for parts in (self.clauses, self._marks):
            while parts:
                del parts[-RELEASED_AT_ONCE:]

    def groups(self) -> Iterator[ClauseGroup]:
        """The rule instances in the order of their clauses; consecutive additions to one form one group.

        Definitions are no instances; ``definition_clauses`` has them.
        """
        marks = [
            mark
            for mark, (_, rule, index, each) in zip(self._marks, [(0, None, 0, True), *self._marks])
            if each or mark[3] or mark[1] is not rule or mark[2] != index
        ]
        ends = [start for start, *_ in marks[1:]] + [len(self.clauses)]
        for (start, rule, index, each), end in zip(marks, ends):
            if isinstance(rule, Definition):
                continue
            if not each:
                yield ClauseGroup(self.clauses[start:end], rule, index, self)
                continue
            for clause in range(start, end):
                yield ClauseGroup(self.clauses[clause : clause + 1], rule, index + clause - start, self)

    def definition_clauses(self) -> list[Clause]:
        """The clauses that define variables; they exclude nothing and always hold."""
        ends = [start for start, *_ in self._marks[1:]] + [len(self.clauses)]
        return [
            clause
            for (start, rule, *_), end in zip(self._marks, ends)
            if isinstance(rule, Definition)
            for clause in self.clauses[start:end]
        ]

    def to_dimacs(self, path: str | PathLike[str], comments: Sequence[str] = ()) -> None:
        """Writes the clauses as DIMACS CNF, with a comment for each answer variable.

        The file appears whole or not at all.

        Raises:
            OSError: the file cannot be written.
        """
        # Imported here because solving does not need it and it would slow down every start.
        from satpuzzles.core.files import open_whole
        from satpuzzles.sat.dimacs import write_dimacs

        with open_whole(path) as file:
            write_dimacs(self, self.clauses, file, comments)


class ClauseGroup(NamedTuple):
    """The clauses of one rule instance, with its family and number."""

    clauses: Sequence[Clause]
    rule: InstanceFamily
    number: int
    formula: Formula

    def describe(self) -> Statement:
        """The instance in words."""
        return self.formula.describe(self.rule.instance(self.number))
