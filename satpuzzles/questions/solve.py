"""``solve`` and ``solutions``: they run in this process (search.py) or in others (race.py)."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from typing import Unpack

from satpuzzles.core.argument_check import checked
from satpuzzles.core.errors import LimitReached
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Keywords, Options
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions.result import Result
from satpuzzles.questions.search import Enumeration, Question, carry_out


@checked
def solve(
    puzzle: Puzzle,
    *,
    unique: bool = True,
    shared: bool = True,
    options: Options | None = None,
    **keywords: Unpack[Keywords],
) -> Result:
    """Solves a puzzle, and by default looks for a second solution.

    >>> sp.solve(sp.Sudoku(["1..4", "..3.", ".1..", "4..."])).status
    'unique'

    Args:
        unique: whether to look for a second solution.
        shared: whether to find the values that all solutions share, if there are several.
        options: an ``Options`` value; sets several of the following keywords at once.
        backend, encoding, presolve, limits, memory_limit: as in ``Options``; they override ``options``.

    Returns:
        A ``Result`` with ``status``, ``solution`` and ``is_unique``.

    Raises:
        BackendError: the backend is unknown or gave a wrong model; and as in ``race``.
        MachineError: the child process ended for another reason than its memory limit.
        PuzzleError: no such encoding.
        CapError: more clauses than the cap.
    """
    question = Question(unique=unique, shared=shared)
    with closing(answers(puzzle, question, Options.of(options, keywords))) as found:
        return next(found)


@checked
def solutions(
    puzzle: Puzzle, *, options: Options | None = None, **keywords: Unpack[Keywords]
) -> Generator[Grid]:
    """Yields all solutions of a puzzle, each once.

    Args:
        options, backend, encoding, presolve, limits, memory_limit: as in ``solve``.
            ``race`` is refused.

    Raises:
        LimitReached: a limit was reached before all were found.
        BackendError, MachineError, PuzzleError, CapError: as in ``solve``.
    """
    given = Options.of(options, keywords, "solutions", "race")
    run = Enumeration(puzzle, given)  # reports wrong options now, not at the first iteration
    return _listed_elsewhere(puzzle, given) if given.memory_limit is not None else _listed(run)


def _listed(run: Enumeration) -> Generator[Grid]:
    with run:
        while (solution := run.next_solution()) is not None:
            yield solution


def _listed_elsewhere(puzzle: Puzzle, options: Options) -> Generator[Grid]:
    with closing(answers(puzzle, Question(lists=True), options)) as found:
        for result in found:
            if result.solution is not None:
                yield result.solution
            if result.limit_reached:
                raise LimitReached(f"the {result.reason or 'limit'} was reached")


def answers(puzzle: Puzzle, question: Question, options: Options) -> Generator[Result]:
    """Yields one result, or several if solutions are listed; the options say which processes work on it.

    Raises the same errors as ``solve``.
    """
    if options.race is not None:
        from satpuzzles.questions.race import race

        yield race(puzzle, unique=question.unique, shared=question.shared, why=question.why, options=options)
    elif options.memory_limit is not None:
        from satpuzzles.questions.race import results

        yield from results(puzzle, question, options)
    else:
        yield from carry_out(puzzle, question, options)
