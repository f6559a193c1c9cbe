"""What is done with one board, as functions from a JSON object to a JSON value, wherever they run.

Beside each function stand what makes its items and what reads its answers, for those who have puzzles and
results. Nothing here depends on where it runs, or beside what.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from satpuzzles.core.grid import Cell, Grid
from satpuzzles.core.options import Options
from satpuzzles.puzzle.base import Puzzle, Violation
from satpuzzles.questions.codec import home_of, plain_result, to_puzzle, to_result
from satpuzzles.views import generated_view

if TYPE_CHECKING:
    from satpuzzles.questions.count import Count
    from satpuzzles.questions.proofs.certificate import Connectivity
    from satpuzzles.questions.proofs.certify import Certified
    from satpuzzles.questions.result import Result
    from satpuzzles.questions.search import Question
    from satpuzzles.questions.verdict import Verdict
    from satpuzzles.uniqueness.recipe import Recipe
    from satpuzzles.uniqueness.result import Repair

Item = dict[str, Any]
"""A JSON object that says what to do."""


# ---- generate ----


def generate_item(recipe: Recipe, seed: int, index: int, *, certified: bool = False) -> Item:
    """Makes board ``index`` of a seed and, where it is to be certified, its certificate."""
    return {"recipe": recipe.to_json(), "seed": seed, "index": index, "certified": certified}


def generate(item: Item) -> Item:
    """Carries out ``generate_item``; raises as ``make_board`` and ``certify`` do."""
    from satpuzzles.uniqueness.boards import make_board, recipe_type

    recipe = recipe_type(item["recipe"]["type"]).from_json(item["recipe"])
    made = make_board(recipe, item["seed"], item["index"])
    answer: Item = {"board": generated_view(made), "changed": made.changed}
    if item["certified"]:
        from satpuzzles.questions.proofs.certify import prepare

        _, answer["certificate"] = prepare(made.puzzle, "lazy", Options.of(None, {}))
    return answer


# ---- solve ----


def solve_item(puzzle: Puzzle, question: Question, options: Options) -> Item:
    """Answers a question about a puzzle, under what is left of the limits when this is called."""
    return {**_told(puzzle), "question": tuple(question), "options": options.to_json()}


def solve(item: Item) -> list[tuple[Any, ...]]:
    """Carries out ``solve_item``: plain results, one or, where solutions are listed, several.

    With a memory limit it has a process of its own. Raises as ``answers`` does.
    """
    from satpuzzles.questions.search import Question
    from satpuzzles.questions.solve import answers

    puzzle = to_puzzle(item["puzzle"], item["home"])
    options = Options.from_json(item["options"])
    return [plain_result(result) for result in answers(puzzle, Question(*item["question"]), options)]


def to_results(puzzle: Puzzle, value: Sequence[Any]) -> list[Result]:
    """The results that ``solve`` answered, with the seconds that they took where they were found."""
    return [to_result(puzzle, content) for content in value]


# ---- check ----


def check_item(puzzle: Puzzle, grid: Grid, options: Options) -> Item:
    """Judges a grid that fits the board, None in it where unknown."""
    return {**_told(puzzle), "grid": grid, "options": options.to_json()}


def check(item: Item) -> Item:
    """Carries out ``check_item``; raises as ``judge`` does."""
    from satpuzzles.questions.verdict import judge

    puzzle = to_puzzle(item["puzzle"], item["home"])
    verdict = judge(puzzle, _grid(item["grid"]), Options.from_json(item["options"]))
    return {"verdict": verdict.word, "violations": [tuple(each) for each in verdict.violations]}


def to_verdict(value: Mapping[str, Any]) -> Verdict:
    """The verdict that ``check`` answered."""
    from satpuzzles.questions.verdict import Verdict

    violations = [Violation(rule, _cells(cells), sentence) for rule, cells, sentence in value["violations"]]
    return Verdict(value["verdict"], tuple(violations))


# ---- certify ----


def certify_item(puzzle: Puzzle, connectivity: Connectivity, options: Options) -> Item:
    """Makes the texts of a certificate; arguments as of ``certify``."""
    return {**_told(puzzle), "connectivity": connectivity, "options": options.to_json()}


def certify(item: Item) -> Item:
    """Carries out ``certify_item``; raises as ``prepare`` does."""
    from satpuzzles.questions.proofs.certify import prepare

    puzzle = to_puzzle(item["puzzle"], item["home"])
    answer, texts = prepare(puzzle, item["connectivity"], Options.from_json(item["options"]))
    return {"certified": tuple(answer), "texts": texts}


def to_certified(value: Mapping[str, Any]) -> tuple[Certified, dict[str, str]]:
    """What ``certify`` answered, as ``prepare`` gives it; ``write_certificate`` writes the texts."""
    from satpuzzles.questions.proofs.certify import Certified

    status, _, first, second, *rest = value["certified"]
    solution, other = (None if each is None else _grid(each) for each in (first, second))
    return Certified(status, None, solution, other, *rest), value["texts"]


# ---- count ----


def count_item(puzzle: Puzzle, method: str, at_most: int | None, options: Options) -> Item:
    """Counts the solutions of a board; arguments as of ``count``."""
    return {**_told(puzzle), "method": method, "at_most": at_most, "options": options.to_json()}


def count(item: Item) -> tuple[Any, ...]:
    """Carries out ``count_item``; raises as ``count`` does."""
    from satpuzzles.questions.count import count

    puzzle, options = to_puzzle(item["puzzle"], item["home"]), Options.from_json(item["options"])
    found = count(puzzle, method=item["method"], at_most=item["at_most"], options=options)
    return found.number, found.exact, found.method, found.limit_reached, found.seconds


def to_count(puzzle: Puzzle, value: Sequence[Any]) -> Count:
    """What ``count`` answered, with the seconds that it took where it was counted."""
    from satpuzzles.questions.count import Count

    return Count(puzzle, *value)


# ---- repair ----


def repair_item(puzzle: Puzzle, minimize: bool, solution: Grid | None, options: Options) -> Item:
    """Repairs a board; arguments as of ``repair``."""
    return {**_told(puzzle), "minimize": minimize, "solution": solution, "options": options.to_json()}


def repair(item: Item) -> Item:
    """Carries out ``repair_item``; raises as ``repair`` does."""
    from satpuzzles.uniqueness.repair import repair

    puzzle, options = to_puzzle(item["puzzle"], item["home"]), Options.from_json(item["options"])
    found = repair(puzzle, minimize=item["minimize"], solution=item["solution"], options=options)
    own = {each.name: getattr(found, each.name) for each in fields(found) if each.name != "before"}
    return {**own, "puzzle": found.puzzle.to_json()}


def to_repair(before: Puzzle, value: Mapping[str, Any]) -> Repair:
    """What ``repair`` answered, with the seconds that it took where it was repaired."""
    from satpuzzles.uniqueness.result import Change, Clue, Repair

    own = dict(value)
    own["puzzle"] = type(before).from_json(own["puzzle"])
    own["solution"] = None if own["solution"] is None else _grid(own["solution"])
    own["changes"] = tuple(
        Change(kind, what, _cells(cells), sentence) for kind, what, cells, sentence in own["changes"]
    )
    own["redundant"] = tuple(Clue(what, _cells(cells), *rest) for what, cells, *rest in own["redundant"])
    return Repair(before, **own)


def _told(puzzle: Puzzle) -> Item:
    return {"puzzle": puzzle.to_json(), "home": home_of(puzzle)}


def _cells(plain: Sequence[Sequence[int]]) -> tuple[Cell, ...]:
    return tuple((row, column) for row, column in plain)


def _grid(plain: Sequence[Sequence[Any]]) -> Grid:
    return tuple(map(tuple, plain))
