"""What is done with one board, wherever it is done: functions from a packed value to a packed value.

Beside each function stands what makes its items. Who has the puzzle reads an answer by
``unpack(value, puzzle)``. Nothing here depends on where it runs, or beside what.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Options
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.packing import Value, pack, unpack
from satpuzzles.views import generated_view

if TYPE_CHECKING:
    from satpuzzles.questions.proofs.certificate import Connectivity
    from satpuzzles.questions.search import Question
    from satpuzzles.uniqueness.recipe import Recipe


# ---- generate ----


def generate_item(recipe: Recipe, seed: int, index: int, *, certified: bool = False) -> Value:
    """Makes board ``index`` of a seed and, where it is to be certified, its certificate."""
    return pack((recipe, seed, index, certified))


def generate(item: Value) -> Value:
    """The view of a board under ``board``, its changed cells under ``changed``, and its ``certificate``.

    Raises as ``make_board`` and ``certify`` do.
    """
    from satpuzzles.uniqueness.boards import make_board

    recipe, seed, index, certified = unpack(item)
    made = make_board(recipe, seed, index)
    answer = {"board": generated_view(made), "changed": made.changed}
    if certified:
        from satpuzzles.questions.proofs.certify import prepare

        _, answer["certificate"] = prepare(made.puzzle, "lazy", Options.of(None, {}))
    return answer


# ---- solve ----


def solve_item(puzzle: Puzzle, question: Question, options: Options) -> Value:
    """Answers a question about a puzzle, under what is left of the limits when this is called."""
    return pack((puzzle, question, options))


def solve(item: Value) -> Value:
    """The results: one or, where solutions are listed, several; with the seconds that they took there.

    With a memory limit it has a process of its own. Raises as ``answers`` does.
    """
    from satpuzzles.questions.solve import answers

    puzzle, question, options = unpack(item)
    return pack(list(answers(puzzle, question, options)), puzzle)


# ---- check ----


def check_item(puzzle: Puzzle, grid: Grid, options: Options) -> Value:
    """Judges a grid that fits the board, None in it where unknown."""
    return pack((puzzle, grid, options))


def check(item: Value) -> Value:
    """The verdict; raises as ``judge`` does."""
    from satpuzzles.questions.verdict import judge

    return pack(judge(*unpack(item)))


# ---- certify ----


def certify_item(puzzle: Puzzle, connectivity: Connectivity, options: Options) -> Value:
    """Makes the texts of a certificate; arguments as of ``certify``."""
    return pack((puzzle, connectivity, options))


def certify(item: Value) -> Value:
    """What ``prepare`` gives, and raises; ``write_certificate`` writes the texts."""
    from satpuzzles.questions.proofs.certify import prepare

    return pack(prepare(*unpack(item)))


# ---- count ----


def count_item(puzzle: Puzzle, method: str, at_most: int | None, options: Options) -> Value:
    """Counts the solutions of a board; arguments as of ``count``."""
    return pack((puzzle, method, at_most, options))


def count(item: Value) -> Value:
    """The count, with the seconds that it took there; raises as ``count`` does."""
    from satpuzzles.questions.count import count

    puzzle, method, at_most, options = unpack(item)
    return pack(count(puzzle, method=method, at_most=at_most, options=options), puzzle)


# ---- repair ----


def repair_item(puzzle: Puzzle, minimize: bool, solution: Grid | None, options: Options) -> Value:
    """Repairs a board; arguments as of ``repair``."""
    return pack((puzzle, minimize, solution, options))


def repair(item: Value) -> Value:
    """The repair, with the seconds that it took there; raises as ``repair`` does."""
    from satpuzzles.uniqueness.repair import repair

    puzzle, minimize, solution, options = unpack(item)
    return pack(repair(puzzle, minimize=minimize, solution=solution, options=options), puzzle)
