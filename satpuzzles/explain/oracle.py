"""Asks a SAT solver whether a place may have a value, given some premises and what is known.

Only this file of the room makes clauses. A premise counts only if a question selects it, and says exactly
what its rule says by itself: if the clauses of a kind assume other rules, cuts replace them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import Final, Self

from satpuzzles.core.errors import LimitReached
from satpuzzles.core.options import Limits
from satpuzzles.explain.premises import Candidate, Premises
from satpuzzles.rules.answers import Domains, values_in
from satpuzzles.rules.rule import BY_CLUE
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.numbers import at_most_one
from satpuzzles.sat.sink import Clause
from satpuzzles.solver.backends import find_backend
from satpuzzles.solver.engine import Engine, EngineResult

BACKEND = "minisat-gh"
"""The fastest for very many short questions; minisat22 takes 1.7 times as long, others longer."""

QUESTION = 100
"""The work of a question before the solver begins."""

SLICE = 2_000
"""The number of conflicts between checks of limits."""

TURNS = 20
"""After this many models that need cuts, two extreme grids are tried."""

PROPAGATIONS, CUT_LITERALS = 4, 6
"""How many make a unit of work."""

CUTS_KEPT = 30_000_000
"""Literals of cuts kept, 120 MB; beyond, a new solver starts and gets the cuts that it needs."""

Values = tuple[int, ...]
"""The value of every place."""


class Oracle:
    """A solver that knows what is known and has a selector for each premise.

    Args:
        premises: the premises of the puzzle.
        domains: the values that are left for each place; ``exclude`` adds what else becomes known.
        nearby: the solution, near which models are looked for; empty if there is none.
        limits: a deadline for all questions.
        records: whether ``told`` includes cuts.

    Attributes:
        work: the work done so far, about a microsecond a unit; counted and not timed, so that the same board
            has the same explanation everywhere.
        most: the work limit; None for no limit.
    """

    def __init__(
        self,
        premises: Premises,
        domains: Domains,
        nearby: Values,
        limits: Limits,
        *,
        records: bool = False,
    ) -> None:
        self.premises: Final = premises
        self.work = 0
        self.most: int | None = None
        self.limits = limits
        puzzle, self._answers = premises.puzzle, premises.answers
        looked_at = sum(len(each.places) for each in premises.every)
        self._work_of_model: Final = puzzle.places.count * self._answers.values // 16 + looked_at // 4
        formula = Formula(puzzle.answers, limits=self.limits)
        self._blanks = self._add_places(formula)
        self._of_places = list(formula.clauses)
        values = range(1, self._answers.values + 1)
        self._candidates = [(place, value) for place in range(puzzle.places.count) for value in values]
        self._of_premises: Final = self._groups(formula)
        self._selectors = list(formula.new_variables(len(premises.every), "premise {}".format))
        self._numbers = {selector: number for number, selector in enumerate(self._selectors)}
        self._cut = premises.with_cuts()
        self._known: dict[int, int] = {}
        self._recorded: list[tuple[int, Clause]] | None = [] if records else None
        self._near = [self.literal(place, value) for place, value in enumerate(nearby)]
        self._engine = self._new_engine()
        everything = self._answers.everything()
        for place, domain in enumerate(domains):
            self.exclude([(place, value) for value in values_in(everything & ~domain)])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Frees the solver."""
        self._engine.close()

    def told(self) -> list[tuple[int, Clause]]:
        """The solver's clauses with the numbers of their premises; cuts only if they are recorded."""
        written = [(number, clause) for number, clauses in self._of_premises for clause in clauses]
        return [*written, *(self._recorded or ())]

    def _new_engine(self) -> Engine:
        """A solver that knows what is known, without cuts."""
        engine = Engine(find_backend(BACKEND))
        engine.add(self._of_places)
        for number, clauses in self._of_premises:
            selector = self._selectors[number]
            engine.add([[-selector, *clause] for clause in clauses])
        if self._near:
            # Prefer models that violate few premises: as many premises as possible should hold.
            engine.prefer([*self._near, *self._selectors])
        engine.add([[literal] for literal in self._known.values()])
        self._cut_literals = 0
        return engine

    def _add_places(self, formula: Formula) -> Sequence[int]:
        """Adds that each place has one value; returns the variables that say that a place has none."""
        answers, places = self._answers, self.premises.puzzle.places.count
        blanks: Sequence[int] = ()
        clauses: list[Clause] = []
        if answers.blank and answers.values > 1:
            blanks = formula.new_variables(places, "blank {}".format)
        if answers.values > 1:
            for place in range(places):
                literals = [place * answers.values + value for value in range(1, answers.values + 1)]
                if answers.blank:
                    literals.append(blanks[place])
                clauses += [literals, *at_most_one(formula, literals, "")]
        formula.clauses.extend(clauses)
        return blanks

    def _groups(self, formula: Formula) -> list[tuple[int, Sequence[Clause]]]:
        """The clauses of every premise that has some; their variables come after those of the places."""
        found: list[tuple[int, Sequence[Clause]]] = []
        numbers = {id(rule): number for number, rule in enumerate(self.premises.rules)}
        for rule in self.premises.rules:
            wanted = "lazy" if any(rule.has_cuts(index) for index in range(len(rule))) else BY_CLUE
            rule.write(formula, self._answers, None, wanted)
        self._of_places += formula.definition_clauses()
        for group in formula.groups():
            number = numbers.get(id(group.rule))
            if number is not None and not self.premises.rules[number].has_cuts(group.number):
                found.append((self.premises.number_of(number, group.number), group.clauses))
        return found

    def literal(self, place: int, value: int) -> int:
        """The literal that says: the place has this value, or for ``~value`` that it has another."""
        if value < 0:
            return -self.literal(place, ~value)
        if value or self._answers.values == 1:
            return self._answers.literal(place, value)
        return self._blanks[place]

    def exclude(self, known: Iterable[Candidate]) -> None:
        """Adds permanently that places do not have values."""
        clauses = [[-self.literal(place, value)] for place, value in known]
        if clauses:
            self._known |= {abs(clause[0]): clause[0] for clause in clauses}
            self._engine.add(clauses)

    def ask(
        self, on: int, having: Sequence[Candidate], budget: int | None = None
    ) -> tuple[Values | None, list[int]]:
        """Values of all places under some premises and what is known, or a core of premises.

        Args:
            on: the premises, as a set.
            having: places that must have these values, or for ``~value`` any other.
            budget: the limit of conflicts and models that need cuts; None for no limit.

        Raises:
            LimitReached: the budget was too small, or there was too much work.
        """
        values, core = self._answer(on, [self.literal(*each) for each in having], budget)
        return values, [self._numbers[literal] for literal in core if literal in self._numbers]

    def needed(self, on: int, candidate: Candidate, excluded: Iterable[Candidate]) -> list[Candidate] | None:
        """The exclusions that premises need to exclude one candidate more; None if all are not enough.

        Raises:
            LimitReached: the deadline passed.
        """
        literals = {-self.literal(*each): each for each in excluded}
        values, core = self._answer(on, [self.literal(*candidate), *literals])
        return [literals[literal] for literal in core if literal in literals] if values is None else None

    def _answer(
        self, on: int, literals: Sequence[int], budget: int | None = None
    ) -> tuple[Values | None, Sequence[int]]:
        """Values of all places under premises and literals, or a core of these literals."""
        self.count_work(QUESTION)
        if self._cut_literals > CUTS_KEPT:
            self._engine.close()
            self._engine = self._new_engine()
        assumptions = [*compress(self._selectors, digits(on)), *literals]
        cut = [each for each in self._cut if on & each[1]]
        turn = 0
        while True:
            answer = self._solved(assumptions, budget)
            if answer.model is None:
                return None, answer.core or ()
            values = self._values(answer.model)
            if not cut or not self._add_cuts(values, answer.model, cut, on):
                return values, []
            turn += 1
            if turn == TURNS and self._answers.values == 1:
                for filled in self._extremes(literals):
                    values = self._values(filled)
                    if (
                        not self._add_cuts(values, filled, cut, on)
                        and not self.premises.violated(values) & on
                    ):
                        return values, []
            if budget is not None:
                budget -= 1 + answer.conflicts

    def _extremes(self, literals: Sequence[int]) -> Iterator[list[int]]:
        """Assumptions for two extreme grids, with all open literals true and with all false.

        How far a region reaches takes one cut or none there, and thousands from model to model.
        """
        places = range(1, self.premises.puzzle.places.count + 1)
        for sign in (1, -1):
            found = {place: sign * place for place in places} | self._known
            yield list((found | {abs(literal): literal for literal in literals}).values())

    def _solved(self, assumptions: list[int], budget: int | None) -> EngineResult:
        """The solver's answer within a number of conflicts and the work that is left."""
        while True:
            conflicts = SLICE if budget is None else min(budget, SLICE)
            if conflicts <= 0:
                raise LimitReached("a limit was reached")
            answer = self._engine.solve(assumptions, conflicts)
            if answer.model is not None:
                self.work += self._work_of_model
            self.count_work(answer.propagations // PROPAGATIONS)
            if answer.satisfiable is not None:
                return answer
            if budget is not None:
                budget -= answer.conflicts

    def count_work(self, work: int) -> None:
        """Counts work; raises LimitReached if it is too much, or the deadline passed."""
        self.limits.check()
        self.work += work
        if self.most is not None and self.work > self.most:
            raise LimitReached("a limit was reached")

    def _values(self, model: Sequence[int]) -> Values:
        answers = self._answers
        count = self.premises.puzzle.places.count
        if answers.values == 1:
            return tuple([1 if literal > 0 else 0 for literal in model[:count]])
        found = [0] * count
        for literal in [literal for literal in model[: count * answers.values] if literal > 0]:
            place, value = self._candidates[literal - 1]
            found[place] = value
        return tuple(found)

    def _add_cuts(
        self,
        values: Values,
        model: Sequence[int],
        cut: Sequence[tuple[int, int]],
        asked: int,
    ) -> bool:
        """Adds the cuts of selected premises that a model violates; returns whether there are any."""
        clauses: list[Clause] = []
        for number, _ in cut:
            rule = self.premises.rules[number]
            for index in dict.fromkeys(self.premises.violated_of_rule(number, values)):
                premise = self.premises.number_of(number, index)
                if rule.has_cuts(index) and asked >> premise & 1:
                    found = rule.cuts(index, model[: self.premises.puzzle.answers], self._answers)
                    clauses += [[-self._selectors[premise], *clause] for clause in found]
                    if self._recorded is not None:
                        self._recorded += [(premise, clause) for clause in found]
        literals = sum(map(len, clauses))
        self._cut_literals += literals
        self.work += len(values) + literals // CUT_LITERALS
        if clauses:
            self._engine.add(clauses)
        return bool(clauses)


DIGITS = bytes.maketrans(b"01", b"\0\1")


def digits(numbers: int) -> bytes:
    """For each number up to the largest in a set: 1 if the set contains it, else 0."""
    return bin(numbers)[:1:-1].encode().translate(DIGITS)


def set_of(numbers: Iterable[int]) -> int:
    """Numbers of premises as a set."""
    return sum([1 << number for number in numbers])
