"""One run of a solve with all its options as a value, and the one place that carries it out.

It may be carried out in this process or, by apart.py, in another.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from satpuzzles.core.limits import Limits
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions.result import Result
from satpuzzles.questions.solve import enumerate_results, solve


class Task(NamedTuple):
    """What to do with a puzzle; plain values all, so that it can be sent to another process.

    Attributes:
        backend, encoding, presolve, unique, shared: as in ``solve``.
        why: whether to say why an unsolvable puzzle is that.
        lists: whether to list solutions one after the other instead, at most ``most`` of them.
        memory_limit: MiB of address space that its process may use, where it is carried out apart.
    """

    backend: str | None = None
    encoding: str | None = None
    presolve: bool = True
    unique: bool = True
    shared: bool = True
    why: bool = False
    lists: bool = False
    most: int | None = None
    memory_limit: int | None = None


def results_of(puzzle: Puzzle, task: Task, limits: Limits) -> Iterator[Result]:
    """What ``carry_out`` gives, from a process of its own where the task has a memory limit.

    Raises what those raise.
    """
    if task.memory_limit is None:
        return carry_out(puzzle, task, limits)
    from satpuzzles.questions.limited_memory import results

    return results(puzzle, task, limits)


def carry_out(puzzle: Puzzle, task: Task, limits: Limits) -> Iterator[Result]:
    """The results, as ``solve`` or ``enumerate_results`` give them; raises what those raise."""
    for result in _listed(puzzle, task, limits) if task.lists else _solved(puzzle, task, limits):
        if task.why and result.status == "unsolvable":
            from satpuzzles.questions.why import explained

            yield explained(result, backend=task.backend, limits=limits)
        else:
            yield result


def _listed(puzzle: Puzzle, task: Task, limits: Limits) -> Iterator[Result]:
    return enumerate_results(
        puzzle,
        task.most,
        backend=task.backend,
        encoding=task.encoding,
        presolve=task.presolve,
        limits=limits,
    )


def _solved(puzzle: Puzzle, task: Task, limits: Limits) -> Iterator[Result]:
    yield solve(
        puzzle,
        backend=task.backend,
        encoding=task.encoding,
        presolve=task.presolve,
        unique=task.unique,
        shared=task.shared,
        limits=limits,
    )
