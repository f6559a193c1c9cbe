"""Compares the encodings of a board: formula size and strength of propagation.

``python -m benchmarks.encodings_table`` adds times.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from typing import NamedTuple

from satpuzzles.core.errors import LimitReached
from satpuzzles.core.options import Limits
from satpuzzles.core.runtime import say, stage
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions.result import Result
from satpuzzles.questions.solve import solve
from satpuzzles.sat.cardinality import AT_MOST_ONE, CARDINALITY, DEFAULT, CardinalityEncodings
from satpuzzles.sat.dimacs import CHUNK, text_of
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.sink import Clause, numbered
from satpuzzles.sat.statements import Note
from satpuzzles.solver.engine import unit_propagate
from satpuzzles.solver.session import Session

FIXED_SECONDS = 10.0
"""Time limit in seconds for testing whether the auxiliary variables of one formula are fixed."""

TWICE = Note("two models", "Two models of one solution differ.")


class EncodingSummary(NamedTuple):
    """One formula of a board.

    Attributes:
        presolve: whether propagation shrinks the rules first; some puzzles have no such rows.
        counts: the count encodings that give this formula; ``DEFAULT`` is the default.
        variables, clauses, literals: its size, without clauses that cuts add later.
        complete: whether the clauses alone are enough.
        auxiliary: the number of variables that are not answer variables.
        fixed: whether each solution of this board is one model; None if a limit was reached first, if cuts
            leave it open, or if there is no solution.
        propagated: how many places unit propagation alone settles, among those that all solutions share;
            None if it finds a contradiction, or if the shared places are not known.
        refuted: whether unit propagation finds a contradiction.
    """

    encoding: str
    presolve: bool
    counts: tuple[CardinalityEncodings, ...]
    variables: int
    clauses: int
    literals: int
    complete: bool
    auxiliary: int
    fixed: bool | None
    propagated: int | None
    refuted: bool


class Encodings(NamedTuple):
    """A board under every encoding.

    Attributes:
        status: the status of the board, as in ``solve``.
        places: the number of places.
        shared: the number of places with the same value in all solutions; None if not known.
        rows: the formulas, each once.
        limit_reached: whether a limit ended the work or a part of it.
    """

    puzzle: Puzzle
    status: str
    places: int
    shared: int | None
    rows: tuple[EncodingSummary, ...]
    limit_reached: bool


def encodings(puzzle: Puzzle, limits: Limits) -> Encodings:
    """Measures every formula of a board.

    Args:
        limits: for the whole call; unfinished measurements are left out.

    Raises:
        CapError: more clauses than the cap.
    """
    limits = limits.begun()
    with stage("solve"):
        result = solve(puzzle, limits=limits)
    shared = _shared(result)
    rows: list[EncodingSummary] = []
    late = result.limit_reached
    try:
        for encoding, presolve, counts, formula in _formulas(puzzle, limits):
            say(f"{encoding}, {len(rows)} formulas done")
            fixed = None
            if result.solution is not None:
                fixed = auxiliary_variables_are_fixed(formula, Limits(_part(limits, FIXED_SECONDS)))
            rows.append(
                EncodingSummary(
                    encoding,
                    presolve,
                    counts,
                    formula.variables,
                    len(formula.clauses),
                    sum(map(len, formula.clauses)),
                    not formula.lazy,
                    formula.variables - formula.answers,
                    fixed,
                    *_propagation(puzzle, formula, shared),
                )
            )
            limits.check()
    except LimitReached:
        late = True
    count = None if shared is None else sum(value is not None for value in shared)
    return Encodings(puzzle, result.status, puzzle.places.count, count, tuple(rows), late)


def _part(limits: Limits, seconds: float) -> float:
    """Returns the seconds for a part of the work, at most the time left."""
    limits.check()
    left = limits.seconds_left()
    return seconds if left is None else min(seconds, left)


def _shared(result: Result) -> list[int | None] | None:
    """Returns for each place the value that all solutions share, or None; None as a whole if not known."""
    grid = result.solution if result.status == "unique" else result.shared
    return None if grid is None else [*chain.from_iterable(grid)]


def _formulas(
    puzzle: Puzzle, limits: Limits
) -> Iterator[tuple[str, bool, tuple[CardinalityEncodings, ...], Formula]]:
    """Returns every formula once, with its encoding, its presolve and the count encodings that give it."""
    groups = [
        [CardinalityEncodings(at_most_one=name) for name in AT_MOST_ONE],
        [CardinalityEncodings(cardinality=name) for name in CARDINALITY],
    ]
    for encoding in puzzle.encodings:
        for presolve in (False, True) if puzzle.is_presolved else (False,):
            formula = partial(puzzle.encode, encoding, presolve=presolve, limits=limits)
            same = _mark(formula())
            found = {same: [DEFAULT]}
            for group in groups:
                marks = {each: _mark(formula(counting=each)) for each in group}
                if {*marks.values()} == {same}:
                    continue  # the board has no such counts
                for each, mark in marks.items():
                    found.setdefault(mark, []).append(each)
            for counts in found.values():
                yield encoding, presolve, tuple(counts), formula(counting=counts[0])


def _mark(formula: Formula) -> str:
    """Returns a fingerprint, equal for formulas with the same clauses."""
    from hashlib import sha256

    found = sha256(str(formula.variables).encode())
    for start in range(0, len(formula.clauses), CHUNK):
        found.update(text_of(formula.clauses[start : start + CHUNK]).encode())
    return found.hexdigest()


def _propagation(
    puzzle: Puzzle, formula: Formula, shared: Sequence[int | None] | None
) -> tuple[int | None, bool]:
    """Returns how many shared values unit propagation finds, and whether it finds a contradiction."""
    literals = unit_propagate(formula.clauses, formula.variables)
    if literals is None:
        return None, True
    if shared is None:
        return None, False
    true, values = frozenset(literals), puzzle.values
    count = 0
    for place, value in enumerate(shared):
        first = place * values
        if value:
            count += first + value in true
        elif value == 0:
            count += all(-variable in true for variable in range(first + 1, first + values + 1))
    return count, False


def auxiliary_variables_are_fixed(formula: Formula, limits: Limits | None = None) -> bool | None:
    """Whether each solution is one model: no two models agree on all answer variables.

    One question to a solver: two copies of the clauses share the answer variables, each with its own
    auxiliary variables, and some of those differ. (Padoa's method, as in Lagniez, Lonca and Marquis,
    "Definability for model counting", 2020.)

    Returns:
        None if a limit was reached first, or if constraints that are not clauses leave it open.
    """
    answers, auxiliary = formula.answers, formula.variables - formula.answers
    if not auxiliary:
        return True
    twice = Formula(formula.variables + auxiliary)

    def renamed(literal: int) -> int:
        if -answers <= literal <= answers:
            return literal
        return literal + auxiliary if literal > 0 else literal - auxiliary

    twice.add(TWICE, formula.clauses)
    twice.add(TWICE, ([*map(renamed, clause)] for clause in formula.clauses))
    differ = twice.new_variables(auxiliary, numbered("differ "))
    clauses: list[Clause] = [[*differ]]
    for which, variable in zip(differ, range(answers + 1, formula.variables + 1)):
        other = renamed(variable)
        clauses += [-which, variable, other], [-which, -variable, -other]
    twice.add(TWICE, clauses)
    with Session(twice, limits=limits) as session:
        found = session.solve().satisfiable
    if found is None or (found and formula.lazy):
        return None
    return not found
