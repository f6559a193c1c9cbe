"""The work on one board in any process: functions from a packed value to a packed value.

An item is the packed arguments of a function; the caller reads the answer with ``unpack(value, puzzle)``.
Each function raises the same errors as the question of its name; seconds are measured where it runs.
``do_here`` calls one without packing anything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from inspect import unwrap
from typing import TYPE_CHECKING, Any

from satpuzzles.core.foreign_code import ends_run, plug_ins_limited
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Limits, Options
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.packing import Value, pack, pack_error, unpack, unpack_error
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
    from satpuzzles.views import View


def _called(function: Callable[..., Value], arguments: Sequence[object]) -> Value:
    options = next((each for each in arguments if isinstance(each, Options)), None)
    with plug_ins_limited(None if options is None else options.limits.seconds):
        return function(*arguments)


def _packed(function: Callable[..., object]) -> Callable[[Value], Value]:
    @wraps(function)
    def work(item: Value) -> Value:
        arguments = unpack(item)
        return pack(_called(function, arguments), arguments[0])

    return work


def _unpacked(function: Callable[..., Value]) -> Callable[[Value], Value]:
    """Like ``_packed`` for an answer of plain values."""

    @wraps(function)
    def work(item: Value) -> Value:
        return _called(function, unpack(item))

    return work


def do_here(work: Callable[[Value], Value], arguments: Sequence[object]) -> Value:
    """Returns the answer of a function of this file, not packed; raises the errors of any process."""
    try:
        return _called(unwrap(work), arguments)
    except BaseException as error:
        if ends_run(error):
            raise
        raise unpack_error(*pack_error(error)) from None


@_packed
def generate(
    recipe: Recipe,
    seed: int,
    index: int,
    certified: bool,
    difficulty: str | None = None,
    fewest: Options | None = None,
) -> dict[str, Any]:
    """Makes board ``index`` of a seed; its view is ``board``, ``changed`` and ``tried`` are as in Generated.

    If it is to be certified, the texts of its certificate are under ``certificate``.
    """
    from satpuzzles.uniqueness.boards import make_board, with_fewest

    made, search = make_board(recipe, seed, index, difficulty), None
    if fewest is not None:
        made, search = with_fewest(recipe, made, fewest.limits)
    answer = {"board": generated_view(made), "changed": made.changed, "tried": made.tried}
    if certified:
        from satpuzzles.questions.proofs.certify import prepare

        _, texts = prepare(made.puzzle, "lazy", Options.of(None, {}))
        if search is not None:
            from satpuzzles.uniqueness.fewest_proof import fewest_texts

            texts |= fewest_texts(search, None, Limits())
        answer["certificate"] = texts
    return answer


@_packed
def solve(puzzle: Puzzle, question: Question, options: Options) -> list[Result]:
    """Returns one result, or several if solutions are listed.

    The limits count from when the item was packed. With a memory limit it runs in a child process.
    """
    from satpuzzles.questions.solve import answers

    return list(answers(puzzle, question, options))


@_unpacked
def solve_views(puzzle: Puzzle, question: Question, options: Options, place: str) -> list[View]:
    """Returns the results of ``solve`` as JSON objects; ``place`` is the source of the board."""
    from satpuzzles.questions.solve import answers

    return [result_view(result, place) for result in answers(puzzle, question, options)]


@_packed
def check(puzzle: Puzzle, grid: Grid, options: Options) -> Verdict:
    """Judges a grid that fits the board; None marks an unknown cell."""
    from satpuzzles.questions.verdict import judge

    return judge(puzzle, grid, options=options)


@_packed
def certify(puzzle: Puzzle, connectivity: Connectivity, options: Options) -> tuple[Certified, dict[str, str]]:
    """Returns the result of ``prepare``; ``write_certificate`` writes the texts."""
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
    """Counts the solutions."""
    from satpuzzles.questions.count import count

    return count(puzzle, method=method, at_most=at_most, epsilon=epsilon, delta=delta, options=options)


@_packed
def repair(puzzle: Puzzle, minimize: bool, fewest: bool, solution: Grid | None, options: Options) -> Repair:
    """Repairs the board, or reports why it cannot."""
    from satpuzzles.uniqueness.repair import repair

    return repair(puzzle, minimize=minimize, fewest=fewest, solution=solution, options=options)


@_packed
def grade(puzzle: Puzzle, options: Options) -> Grade:
    """Grades the board's difficulty."""
    from satpuzzles.explain.grade import grade

    return grade(puzzle, limits=options.limits)


@_packed
def explain(puzzle: Puzzle, method: Method, graded: bool, options: Options) -> Walkthrough:
    """Returns the steps and, if ``graded``, the difficulty of the board as far as they show it."""
    from satpuzzles.explain.grade import with_grade
    from satpuzzles.explain.walk import explain

    walk = explain(puzzle, method=method, limits=options.limits)
    return with_grade(walk, limits=options.limits) if graded else walk
