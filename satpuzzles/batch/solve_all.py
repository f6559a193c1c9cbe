"""Solves many boards in one call, in this process or in several."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sized
from contextlib import closing
from functools import partial
from typing import Unpack

from satpuzzles.batch.work import do_here, solve
from satpuzzles.core.argument_check import accepted, checked
from satpuzzles.core.arguments import whole_number
from satpuzzles.core.errors import ArgumentError, SatpuzzlesError
from satpuzzles.core.options import Keywords, Options
from satpuzzles.processes.executors import open_executor
from satpuzzles.processes.run import run
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.packing import pack, unpack
from satpuzzles.questions.result import Result
from satpuzzles.questions.search import Question
from satpuzzles.solver.backends import find_installed

MOST_JOBS = 1024
"""The maximum number of processes."""

Progress = Callable[[int, int | None], object]
"""Called with the number of boards done and the total, None if the total is unknown."""


@checked
def solve_all(
    boards: Iterable[Puzzle],
    *,
    jobs: int = 1,
    progress: Progress | None = None,
    unique: bool = True,
    shared: bool = True,
    options: Options | None = None,
    **keywords: Unpack[Keywords],
) -> Generator[Result]:
    """Solves boards and yields their results in the same order, each as soon as it is its turn.

    Boards are taken only when needed, so that there may be any number of them. An error affects only its own
    board: its result is ``undecided`` and has the error as ``error``. Processes end with the iterator.

    Args:
        boards: the puzzles, of any types.
        jobs: number of processes, at most 1,024; 1 means this process. With more, the processes must be able
            to import the classes of the puzzles.
        progress: called after each board with the number of boards done and the total, None if ``boards``
            has no length.
        unique, shared: as in ``solve``.
        options, keywords: see ``Options``; the limits hold for each board.

    Raises:
        ArgumentError: one of the boards is not a puzzle; or a race was requested in several processes.
        BackendError: the backend is unknown or not installed; or no process can be started.
        Any error of the iterator of boards.
    """
    whole_number("jobs", jobs, 1, MOST_JOBS)
    if isinstance(boards, str | bytes | os.PathLike):
        raise ArgumentError("boards must be puzzles, not a path or a text; satpuzzles.read reads a file")
    given = (options or Options()).replace(**keywords)
    if given.race is not None:
        from satpuzzles.questions.race import require_racers

        if jobs > 1:
            raise ArgumentError("race cannot be combined with jobs > 1: a race starts processes itself")
        require_racers(given.race)
    if given.backend is not None:
        find_installed(given.backend)
    return _results(boards, jobs, progress, Question(unique=unique, shared=shared), given)


def _results(
    boards: Iterable[Puzzle], jobs: int, progress: Progress | None, question: Question, options: Options
) -> Generator[Result]:
    total = len(boards) if isinstance(boards, Sized) else None

    puzzles: Iterator[Puzzle] = (
        accepted(f"board {number}", board, Puzzle) for number, board in enumerate(boards, 1)
    )
    found = _found_here if jobs == 1 else partial(_found_elsewhere, jobs)
    with closing(found(puzzles, question, options)) as results:
        for done, result in enumerate(results, 1):
            if progress is not None:
                progress(done, total)
            yield result


def _found_here(puzzles: Iterable[Puzzle], question: Question, options: Options) -> Generator[Result]:
    for puzzle in puzzles:
        try:
            (result,) = do_here(solve, (puzzle, question, options.restarted()))
        except SatpuzzlesError as error:
            result = Result(puzzle, "undecided", error=error)
        yield result


def _found_elsewhere(
    jobs: int, puzzles: Iterable[Puzzle], question: Question, options: Options
) -> Generator[Result]:
    items = ((puzzle, pack((puzzle, question, options.restarted()))) for puzzle in puzzles)
    with open_executor(jobs) as pool, closing(run(pool, solve, items)) as answers:
        for puzzle, answer in answers:
            if answer.error is None:
                (result,) = unpack(answer.value, puzzle)
            else:
                result = Result(puzzle, "undecided", error=answer.error)
            yield result
