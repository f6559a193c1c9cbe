"""Searches for solutions in this process: one, a second one, the values that all share, or all of them.

Every question and generator uses ``SolutionSearch``: solve, decode, confirm, forbid. ``Puzzle.confirm``
checks each solution before anybody sees it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, Self

from satpuzzles.core.errors import LimitReached, PuzzleError
from satpuzzles.core.foreign_code import plug_ins_limited
from satpuzzles.core.grid import Cell, Grid, laid_over
from satpuzzles.core.options import ANY_WAY, Options
from satpuzzles.core.runtime import begin, end, listeners, stage, tell
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import mistaken
from satpuzzles.questions.result import NOTHING_SPENT, Result, Statistics, Status
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.sink import Clause

if TYPE_CHECKING:
    from satpuzzles.puzzle.packing import Value


class Question(NamedTuple):
    """A question about the solutions of a puzzle, in plain values that can be sent to other processes.

    Attributes:
        unique: whether to look for a second solution.
        shared: whether to find the values that all solutions share, if there are several.
        why: whether to explain why a puzzle has no solution.
        lists: whether to list solutions instead, at most ``most`` of them.
    """

    unique: bool = True
    shared: bool = True
    why: bool = False
    lists: bool = False
    most: int | None = None


def carry_out(puzzle: Puzzle, question: Question, options: Options) -> Iterator[Result]:
    """Yields one result or, if solutions are listed, those of ``enumerate_results``.

    Runs in this process. Raises the same errors as ``solve``.
    """
    if question.lists:
        found = enumerate_results(puzzle, question.most, options)
    else:
        with Enumeration(puzzle, options) as run:
            found = iter([run.answer(question)])
    for result in found:
        if question.why and result.status == "unsolvable":
            from satpuzzles.questions.why import explained

            with stage("why"):
                explanation = explained(result, options)
            yield explanation
        else:
            yield result


def carry_out_packed(asked: Value) -> Iterator[Value]:
    """Yields the packed results of a packed puzzle, question and options; runs in a child process."""
    from satpuzzles.puzzle.packing import pack, unpack

    puzzle, question, options = unpack(asked)
    with plug_ins_limited(options.limits.seconds):
        for result in carry_out(puzzle, question, options):
            yield pack(result, puzzle)


def enumerate_results(puzzle: Puzzle, most: int | None, options: Options) -> Iterator[Result]:
    """Yields the solutions of a puzzle as results with an ``index``, each as soon as its status is known.

    The status is ``unique`` or ``multiple``; it is ``solved`` if the search ended after the first solution.
    An unsolvable puzzle gives one result. If a limit ends the search, a last result without a solution says
    so.

    Args:
        most: the maximum number of solutions, at least 1; None for all.
    """
    with Enumeration(puzzle, options) as run:
        try:
            first = run.next_solution()
            if first is None:
                yield run.result("unsolvable")
                return
            try:
                following = None if most == 1 else run.next_solution()
            except LimitReached:
                yield run.result("solved", first, limit_reached=True, index=0)
                return
            alone: Status = "solved" if most == 1 else "unique"
            status: Status = alone if following is None else "multiple"
            yield run.result(status, first, index=0)
            index = 1
            while following is not None and index != most:
                yield run.result(status, following, index=index)
                index += 1
                following = None if index == most else run.next_solution()
        except LimitReached:
            yield replace(run.cut_short(), solution=None)


class SolutionSearch:
    """A session on a puzzle's formula that reads models as solutions; close it or use it with ``with``.

    If propagation decides every place, the formula has no clause and no solver runs.

    Args:
        options: the default encoding is the first, which is the fastest; the limits hold for writing the
            formula and for all searches together.

    Attributes:
        formula: the formula as it was written.

    Raises:
        BackendError: the backend is unknown or not installed.
        CapError: more clauses than the cap.
        LimitReached: the deadline passed.
        PuzzleError: no such encoding.
    """

    def __init__(self, puzzle: Puzzle, options: Options = ANY_WAY) -> None:
        self._puzzle = puzzle
        self._seconds: dict[str, float] = {}
        start = begin("load")
        from satpuzzles.solver.backends import COUNTING_BACKEND, find_backend, loads
        from satpuzzles.solver.session import Session  # verifying imports this module, but no solver

        backend = find_backend(options.backend or COUNTING_BACKEND)
        takes_counts = loads(backend) and backend.counts
        self._spent("load", start)
        options.limits.leave_out(self._seconds["load"])
        start = begin("encode")
        name = next(iter(puzzle.encodings)) if options.encoding is None else options.encoding
        self.formula: Formula = (
            puzzle.encode_left(name, options.limits, takes_counts)
            if options.presolve
            else puzzle.encode(name, limits=options.limits)
        )
        self._spent("encode", start)
        self._session = Session(self.formula, options.backend, options.limits)
        self._backend = self._session.backend.name
        if listeners:
            sizes = f"{self.formula.variables:,} variables, {len(self.formula.clauses):,} clauses"
            told = f"{sizes}; backend {self._backend}" if self.formula.clauses else "propagation decides all"
            tell(f"encoding {name}: {told}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        self._session.close()
        if kind is None:
            self.formula.release()

    @property
    def backend(self) -> str | None:
        """The SAT backend used; None if no solver has run yet."""
        return self._backend if self._session.is_asked else None

    @property
    def statistics(self) -> Statistics:
        """The statistics of the search so far."""
        done = self._session.statistics
        return Statistics(done.variables, done.clauses, done.cuts, done.conflicts, dict(self._seconds))

    def find(self, stage: str = "solve") -> Grid | None:
        """Finds a solution that meets all requirements; returns None if there is none.

        Args:
            stage: the stage whose time includes this search.

        Raises:
            LimitReached: a limit was reached before the answer was known.
            BackendError: the backend gave a wrong model.
        """
        start = begin(stage)
        try:
            model = self._session.require().model
        finally:
            self._spent(stage, start)
        if model is None:
            return None
        start = begin("check")
        decided = self.formula.decided
        true = model if decided is None else decided.true_variables(model)
        solution = confirmed(self._puzzle, true, self.backend)
        self._spent("check", start)
        return solution

    def open_among(self, literals: Sequence[int]) -> list[int]:
        """Returns the literals whose variables the formula itself leaves open."""
        decided = self.formula.decided
        if decided is not None:
            return [literal for literal in literals if decided.literals([literal])]
        units = {abs(clause[0]) for clause in self.formula.clauses if len(clause) == 1}
        return [literal for literal in literals if abs(literal) not in units]

    def require(self, clause: Clause, *, prefer: bool = False) -> None:
        """Requires a clause of all later solutions.

        Args:
            prefer: whether the solver tries its literals first from now on.
        """
        if prefer:
            self.prefer(clause)
        decided = self.formula.decided
        own = clause if decided is None else decided.clause(clause)
        if own is not None:
            self._session.add([own])

    def forbid(self, solution: Grid, *, prefer: bool = False) -> None:
        """Excludes a solution; with ``prefer``, the solver first tries to differ from it."""
        self.require(self._puzzle.blocking_clause(solution), prefer=prefer)

    def prefer(self, literals: Sequence[int]) -> None:
        """Makes the solver try these literals first from now on."""
        decided = self.formula.decided
        self._session.prefer(literals if decided is None else decided.literals(literals))

    def _spent(self, stage: str, start: float) -> None:
        self._seconds[stage] = self._seconds.get(stage, 0.0) + end(stage, start)


def confirmed(puzzle: Puzzle, model: Sequence[int], backend: str | None) -> Grid:
    """Returns the solution that a model describes.

    Args:
        model: its literals, answer variables first, or only the answer variables that are true.
        backend: the backend that gave the model; None for propagation.

    Raises:
        BackendError: the model describes no grid, or a grid that breaks a rule.
    """
    who = "propagation" if backend is None else f"the backend {backend}"
    try:
        solution = puzzle.decode(model[: puzzle.answers])
    except PuzzleError as error:
        raise mistaken(puzzle.type, who, f"{who} gave a wrong model: ", str(error)) from None
    if not (puzzle.confirm(solution) and puzzle.agrees_with_known(solution)):
        broken = [violation.sentence for violation in puzzle.check(solution)]
        rule = broken[0] if broken else "check() accepts it, confirm() rejects it"
        raise mistaken(puzzle.type, who, f"{who} gave a model that breaks a rule: ", rule)
    return solution


class Enumeration:
    """The work on one puzzle: its search and the solutions found so far."""

    def __init__(self, puzzle: Puzzle, options: Options) -> None:
        self.puzzle = puzzle
        self.options = options
        from satpuzzles.solver.backends import find_backend

        find_backend(options.backend)
        if options.encoding is not None:
            puzzle.encoding_named(options.encoding)
        self.search: SolutionSearch | None = None
        self.first: Grid | None = None
        self.last: Grid | None = None
        self.reason = puzzle.obstacle()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if self.search is not None:
            self.search.__exit__(kind)

    def answer(self, question: Question) -> Result:
        """Answers a question that does not list solutions."""
        try:
            first = self.next_solution()
            if first is None:
                return self.result("unsolvable")
            if not question.unique:
                return self.result("solved", first)
            second = self.next_solution()
            if second is None:
                return self.result("unique", first)
            if not question.shared:
                return self.result("multiple", first, second)
            try:
                shared = self.shared(first, second)
            except LimitReached:
                return self.result("multiple", first, second, limit_reached=True)
            return self.result("multiple", first, second, shared)
        except LimitReached:
            return self.cut_short()

    def next_solution(self) -> Grid | None:
        """Finds a new solution; returns None if there is no other.

        Raises:
            LimitReached: a limit was reached before the answer was known.
        """
        if self.reason is not None:
            return None
        if self.search is None:
            self.search = SolutionSearch(self.puzzle, self.options)
        if self.last is not None:
            self.search.forbid(self.last)
        found = self.search.find("solve" if self.last is None else "uniqueness")
        if found is not None:
            self.last = found
            self.first = self.first or found
        return found

    def shared(self, first: Grid, second: Grid) -> Grid:
        """Finds the values that all solutions share, by asking for a solution that differs in one of them.

        (The iterative algorithm for backbones of Janota, Lynce and Marques-Silva, "Algorithms for
        computing backbones of propositional formulae", 2015; every model strikes out the values it changes.)
        """
        assert self.search is not None
        # Row and column of each cell that may be shared, its value, and the clause that it differs.
        cells: list[tuple[int, int, int, list[int]]] = []
        layout, index = self.puzzle.answer_layout(), self.puzzle.places.index
        for row, (values, others) in enumerate(zip(first, second)):
            self.options.limits.check()
            for column, (value, also) in enumerate(zip(values, others)):
                if value is not None and value == also:
                    literals = layout.literals(index(row, column), value)
                    cells.append((row, column, value, [-literal for literal in literals]))
        while cells:
            self.options.limits.check()
            self.search.require(list(chain.from_iterable([differs for *_, differs in cells])), prefer=True)
            other = self.search.find("shared")
            if other is None:
                break
            cells = [cell for cell in cells if other[cell[0]][cell[1]] == cell[2]]
        shared: dict[Cell, int | None] = {(row, column): value for row, column, value, _ in cells}
        return laid_over(tuple([(None,) * len(values) for values in first]), shared)

    def cut_short(self) -> Result:
        """Returns the result when a limit ended the search."""
        if self.first is None:
            return self.result("undecided", limit_reached=True)
        status: Status = "solved" if self.first is self.last else "multiple"
        return self.result(status, self.first, limit_reached=True)

    def result(
        self,
        status: Status,
        first: Grid | None = None,
        second: Grid | None = None,
        shared: Grid | None = None,
        *,
        limit_reached: bool = False,
        index: int | None = None,
    ) -> Result:
        """Returns a result with the statistics of this run."""
        search = self.search
        return Result(
            self.puzzle,
            status,
            first,
            second,
            shared,
            self.reason,
            limit_reached,
            index,
            None if search is None else search.backend,
            self.options.limits.elapsed(),
            NOTHING_SPENT if search is None else search.statistics,
        )
