"""What is done with one board, wherever it is done: functions from a packed value to a packed value.

An item is what a function takes, packed. Who has the first of it, the puzzle, reads the answer by
``unpack(value, puzzle)``. Nothing here depends on where it runs, or beside what. Each function raises what
the question of its name raises; seconds are those that it took there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

from satpuzzles.core.foreign_code import plug_ins_limited
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Options
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.packing import Value, pack, unpack
from satpuzzles.views import generated_view, result_view

if TYPE_CHECKING:
    from satpuzzles.explain.grade import Grade
    from satpuzzles.explain.step import Method, Walkthrough
    from satpuzzles.questions.count import Count
    from satpuzzles.questions.proofs.certificate import Connectivity
    from satpuzzles.questions.proofs.certify import Certified
    from satpuzzles.questions.result import Result
    from satpuzzles.questions.search import Question
    from satpuzzles.questions.verdict import Verdict
    from satpuzzles.uniqueness.recipe import Recipe
    from satpuzzles.uniqueness.result import Repair


def _packed(function: Callable[..., object]) -> Callable[[Value], Value]:
    @wraps(function)
    def work(item: Value) -> Value:
        arguments = unpack(item)
        options = next((each for each in arguments if isinstance(each, Options)), None)
        with plug_ins_limited(None if options is None else options.limits.seconds):
            return pack(function(*arguments), arguments[0])

    return work


@_packed
def generate(
    recipe: Recipe, seed: int, index: int, certified: bool, difficulty: str | None = None
) -> dict[str, Any]:
    """Makes board ``index`` of a seed: its view under ``board``; ``changed`` and ``tried`` as in Generated.

    Where it is to be certified, the texts of its certificate stand under ``certificate``.
    """
    from satpuzzles.uniqueness.boards import make_board

    made = make_board(recipe, seed, index, difficulty)
    answer = {"board": generated_view(made), "changed": made.changed, "tried": made.tried}
    if certified:
        from satpuzzles.questions.proofs.certify import prepare

        _, answer["certificate"] = prepare(made.puzzle, "lazy", Options.of(None, {}))
    return answer


@_packed
def solve(puzzle: Puzzle, question: Question, options: Options) -> list[Result]:
    """The results: one or, where solutions are listed, several.

    What is left of the limits counts from when the item was packed. With a memory limit it has a process of
    its own.
    """
    from satpuzzles.questions.solve import answers

    return list(answers(puzzle, question, options))


def solve_views(item: Value) -> Value:
    """The JSON objects of the results, as of ``solve``; the last argument is where the board stands."""
    from satpuzzles.questions.solve import answers

    puzzle, question, options, place = unpack(item)
    with plug_ins_limited(options.limits.seconds):
        return [result_view(result, place) for result in answers(puzzle, question, options)]


@_packed
def check(puzzle: Puzzle, grid: Grid, options: Options) -> Verdict:
    """What a grid that fits the board is worth, None in it where unknown."""
    from satpuzzles.questions.verdict import judge

    return judge(puzzle, grid, options=options)


@_packed
def certify(puzzle: Puzzle, connectivity: Connectivity, options: Options) -> tuple[Certified, dict[str, str]]:
    """What ``prepare`` gives; ``write_certificate`` writes the texts."""
    from satpuzzles.questions.proofs.certify import prepare

    return prepare(puzzle, connectivity, options)


@_packed
def count(
    puzzle: Puzzle,
    method: str,
    at_most: int | None,
    epsilon: float | None,
    delta: float | None,
    options: Options,
) -> Count:
    """The number of solutions."""
    from satpuzzles.questions.count import count

    return count(puzzle, method=method, at_most=at_most, epsilon=epsilon, delta=delta, options=options)


@_packed
def repair(puzzle: Puzzle, minimize: bool, solution: Grid | None, options: Options) -> Repair:
    """The board mended, or what can be said of it."""
    from satpuzzles.uniqueness.repair import repair

    return repair(puzzle, minimize=minimize, solution=solution, options=options)


@_packed
def grade(puzzle: Puzzle, options: Options) -> Grade:
    """How hard the board is."""
    from satpuzzles.explain.grade import grade

    return grade(puzzle, limits=options.limits)


@_packed
def explain(puzzle: Puzzle, method: Method, graded: bool, options: Options) -> Walkthrough:
    """The steps and, where ``graded``, how hard the board is, if they show that."""
    from satpuzzles.explain.grade import with_grade
    from satpuzzles.explain.walk import explain

    walk = explain(puzzle, method=method, limits=options.limits)
    return with_grade(walk, limits=options.limits) if graded else walk
