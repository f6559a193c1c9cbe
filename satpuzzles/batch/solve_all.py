"""Many boards solved by one call of the library, in this process or in several."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sized
from contextlib import closing
from typing import Unpack

from satpuzzles.batch.work import solve
from satpuzzles.core.argument_check import accepted, checked
from satpuzzles.core.arguments import whole_number
from satpuzzles.core.errors import ArgumentError
from satpuzzles.core.options import Keywords, Options
from satpuzzles.processes.executors import open_executor
from satpuzzles.processes.run import run
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.packing import Value, pack, unpack
from satpuzzles.questions.result import Result
from satpuzzles.questions.search import Question
from satpuzzles.solver.backends import find_installed

MOST_JOBS = 1024
"""The most processes at once."""

Progress = Callable[[int, int | None], object]
"""Is told how many boards are done, and of how many, None where nobody knows."""


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
    """Solves boards and gives their results in the same order, each as soon as those before it are there.

    Boards are taken as they are needed, so that there may be any number of them. An error costs its own board
    alone: its result is ``undecided`` and has the error as ``error``. Processes end with the iterator.

    Args:
        boards: the puzzles, of any types.
        jobs: how many processes to work in, at most 1,024; with 1 it is this one. More need puzzles whose
            classes can be imported there.
        progress: is called after each board with the number of boards that are done, and that of all of
            them, None where ``boards`` has no length.
        unique, shared: as in ``solve``.
        options, keywords: see ``Options``; each board has the whole of its limits.

    Raises:
        ArgumentError: there is something else among the boards; or a race in several processes.
        BackendError: the backend is unknown or not installed; or no process can be started.
        whatever the iterator of boards raises.
    """
    whole_number("jobs", jobs, 1, MOST_JOBS)
    if isinstance(boards, str | bytes | os.PathLike):
        raise ArgumentError("boards must be puzzles, not a path or a text; satpuzzles.read reads a file")
    given = (options or Options()).replace(**keywords)
    if given.race is not None and jobs > 1:
        raise ArgumentError("race cannot be combined with jobs > 1: a race starts processes itself")
    for name in given.race or ([] if given.backend is None else [given.backend]):
        find_installed(name)
    return _results(boards, jobs, progress, Question(unique=unique, shared=shared), given)


def _results(
    boards: Iterable[Puzzle], jobs: int, progress: Progress | None, question: Question, options: Options
) -> Generator[Result]:
    total = len(boards) if isinstance(boards, Sized) else None

    def items() -> Iterator[tuple[Puzzle, Value]]:
        for number, board in enumerate(boards, 1):
            puzzle: Puzzle = accepted(f"board {number}", board, Puzzle)
            yield puzzle, pack((puzzle, question, options.restarted()))

    with open_executor(jobs) as pool, closing(run(pool, solve, items())) as answers:
        for done, (puzzle, answer) in enumerate(answers, 1):
            if answer.error is None:
                (result,) = unpack(answer.value, puzzle)
            else:
                result = Result(puzzle, "undecided", error=answer.error)
            if progress is not None:
                progress(done, total)
            yield result
