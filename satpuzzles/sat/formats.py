"""Sinks for formats beyond DIMACS CNF: groups of clauses (GCNF), soft clues (WCNF) and sums (OPB)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import islice
from typing import ClassVar, final

from satpuzzles.sat.counting import Counting
from satpuzzles.sat.dimacs import WAITING, DimacsSink, text_of
from satpuzzles.sat.sink import Clause
from satpuzzles.sat.statements import ANOTHER_SOLUTION, Entry, InstanceFamily, RuleInstance
from satpuzzles.sat.streamed import StreamedSink, renamed_words


class _ByInstance(StreamedSink):
    """A sink whose lines depend on the rule instance that a clause belongs to.

    Args:
        sentence: puts an instance into the words of the board.
    """

    def __init__(
        self,
        answers: int,
        answer_name: Callable[[int], str],
        counting: Counting,
        sentence: Callable[[RuleInstance], str],
    ) -> None:
        super().__init__(answers, answer_name, counting)
        self._sentence = sentence
        self._numbers: dict[Hashable, int] = {}  # groups by instances, variables by clues
        self._instances: list[tuple[InstanceFamily, int]] = []  # an instance of each, in order

    def add_each(self, rule: InstanceFamily, clauses: Iterable[Clause], index: int = 0) -> None:
        for number, clause in enumerate(clauses, index):
            self.add(rule, [clause], number)

    def take_clauses(self, clauses: Iterable[Clause], before: str) -> None:
        """Takes clauses as lines that begin with ``before``."""
        coming = iter(clauses)
        while some := list(islice(coming, WAITING)):
            self.take(text_of(some, before), len(some))

    def renamed(self, line: str, literals: Sequence[int]) -> str:
        first, *words = line.split()
        return f"{first} {renamed_words(words, literals)}\n"


@final
class GroupSink(_ByInstance):
    """Writes GCNF, the input of tools for minimal unsatisfiable subsets: one group per rule instance.

    Group 0, which is always there, asks for another solution. (Format of the MUS track of the SAT
    competition, 2011.)
    """

    def add(self, rule: InstanceFamily, clauses: Iterable[Clause], index: int = 0) -> None:
        self.take_clauses(clauses, f"{{{self._group(rule, index)}}} ")

    def _group(self, rule: InstanceFamily, index: int) -> int:
        if rule is ANOTHER_SOLUTION:
            return 0
        key = id(rule), index
        if key not in self._numbers:
            self._instances.append((rule, index))  # also keeps the rule alive, and so its identity
            self._numbers[key] = len(self._instances)
        return self._numbers[key]

    def more_comments(self, literals: Sequence[int] | None) -> Iterator[str]:
        for number, (rule, index) in enumerate(self._instances, 1):
            instance = rule.instance(index)
            yield f"group {number} {instance.rule}: {self._sentence(instance)}"

    def problem_line(self) -> str:
        return f"p gcnf {self.variables} {self.count} {len(self._instances)}\n"


@final
class WeightedSink(_ByInstance):
    """Writes WCNF, the input of MaxSAT solvers: rules are hard, and dropping a clue costs 1.

    A selector variable per clue says that the clue holds. The optimum is the smallest number of clues to drop
    so that there is a solution. (Format of the MaxSAT Evaluation since 2022.)
    """

    def add(self, rule: InstanceFamily, clauses: Iterable[Clause], index: int = 0) -> None:
        clue = rule.instance(index).clue
        if clue is not None:
            unless = -self._selector(clue, rule, index)
            clauses = ([*clause, unless] for clause in clauses)
        self.take_clauses(clauses, "h ")

    def _selector(self, clue: Entry, rule: InstanceFamily, index: int) -> int:
        """The selector variable of a clue. Its soft clause comes before the first hard one."""
        if clue not in self._numbers:
            self._instances.append((rule, index))
            self._numbers[clue] = self.new_variable(partial(self._name, rule, index))
            self.take(f"1 {self._numbers[clue]} 0\n", 1)
        return self._numbers[clue]

    def _name(self, rule: InstanceFamily, index: int) -> str:
        return f"the clue stands: {self._sentence(rule.instance(index))}"

    def more_comments(self, literals: Sequence[int] | None) -> Iterator[str]:
        for variable, (rule, index) in zip(self._numbers.values(), self._instances):
            literal = variable if literals is None else literals[variable]
            yield f"clue {literal} {self._sentence(rule.instance(index))}"

    def problem_line(self) -> str:
        return f"c {self.variables} variables, {self.count} clauses, {len(self._numbers)} of them soft\n"


@final
class PseudoBooleanSink(StreamedSink):
    """Writes OPB: counts and sums as linear constraints, all else as clauses.

    Variables are never negated, so that every reader of the linear format understands it. (Format of the
    pseudo-Boolean competition.)
    """

    comment: ClassVar[str] = "*"
    takes_sums: ClassVar[bool] = True

    def add(self, rule: InstanceFamily, clauses: Iterable[Clause], index: int = 0) -> None:
        coming = iter(clauses)
        while some := list(islice(coming, WAITING)):
            template = "".join([_some_is_true(len(clause)) for clause in some])
            # The negation of a variable x is 1 - x.
            bounds = [1 - len([literal for literal in clause if literal < 0]) for clause in some]
            numbers = [number for clause, bound in zip(some, bounds) for number in (*clause, bound)]
            self.take((template % tuple(numbers)).replace("+1 x-", "-1 x"), len(some))

    def add_sum(self, terms: Sequence[tuple[int, int]], least: int, most: int) -> None:
        if least == most:
            self._require(terms, "=", least)
            return
        if least > 0:
            self._require(terms, ">=", least)
        if most < sum(weight for weight, _ in terms):
            self._require([(-weight, literal) for weight, literal in terms], ">=", -most)

    def _require(self, terms: Sequence[tuple[int, int]], relation: str, bound: int) -> None:
        self.take(self._line(terms, relation, bound), 1)

    def _line(self, terms: Sequence[tuple[int, int]], relation: str, bound: int) -> str:
        """The line of a linear constraint, in which the negation of a variable x is 1 - x."""
        bound -= sum(weight for weight, literal in terms if literal < 0)
        signed = [(weight if literal > 0 else -weight, abs(literal)) for weight, literal in terms]
        # The format has no constraint without variables.
        signed_terms = [f"{weight:+d} x{variable}" for weight, variable in signed] or ["+0 x1"]
        return f"{' '.join(signed_terms)} {relation} {bound} ;\n"

    def renamed(self, line: str, literals: Sequence[int]) -> str:
        *words, relation, bound, _ = line.split()
        weights = map(int, words[::2])
        variables = [literals[int(word[1:])] for word in words[1::2]]
        return self._line([*zip(weights, variables)], relation, int(bound))

    def first_line(self) -> str:
        return f"* #variable= {self.variables} #constraint= {self.count}\n"

    def problem_line(self) -> str:
        return ""


@lru_cache(maxsize=64)
def _some_is_true(size: int) -> str:
    """The template, as a sum, of a clause with ``size`` literals."""
    # The format has no constraint without variables.
    return ("+1 x%d " * size or "+0 x1 ") + ">= %d ;\n"


FORMATS = ("cnf", "gcnf", "opb", "wcnf")
"""The names of all formats, which are also their file extensions."""


def sink_for(
    name: str,
    answers: int,
    answer_name: Callable[[int], str],
    counting: Counting,
    sentence: Callable[[RuleInstance], str],
) -> StreamedSink:
    """The sink that writes one of FORMATS.

    Args:
        sentence: puts an instance of a rule into the words of the board.
    """
    if name == "gcnf":
        return GroupSink(answers, answer_name, counting, sentence)
    if name == "wcnf":
        return WeightedSink(answers, answer_name, counting, sentence)
    return (PseudoBooleanSink if name == "opb" else DimacsSink)(answers, answer_name, counting)
