"""What each question claims, held against brute force, whether a limit came or not.

Each ``ask_`` function asks one question about a board under limits, asserts that what was claimed is true,
and gives back whether a limit kept something from being known.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations, count, product
from pathlib import Path
from tempfile import TemporaryDirectory

import boards
import oracles
from laws import intersection
from models import answer_models

import satpuzzles as sp
from satpuzzles.questions.search import Question, carry_out
from satpuzzles.rules.rule import BY_CLUE
from satpuzzles.uniqueness.relax import relax

KINDS = tuple(boards.ORACLES)

STATUSES = {"unsolvable": range(1), "unique": range(1, 2), "multiple": range(2, 13)}


@cache
def board_of(kind: str, status: str) -> boards.Board:
    """The first random board with so many solutions, nothing filled in, and no clue that cannot be met."""
    for seed in count():
        board = boards.random_board(kind, seed)
        puzzle = board.puzzle()
        if len(board.solutions) not in STATUSES[status] or puzzle.rows < 3:
            continue
        if puzzle.known is not None or board.data.get("adjacent") is not None:
            continue
        if puzzle.obstacle() is None and not puzzle.check(unfilled(puzzle)):
            return board
    raise AssertionError


def unfilled(puzzle) -> tuple:
    """The grid that says nothing."""
    return puzzle.places.shaped([None] * puzzle.places.count)


def assert_true_result(board: boards.Board, result, *, one: bool = False) -> None:
    """What a result claims is true by brute force, and it says when it knows less than was asked."""
    solutions, status = board.solutions, result.status
    number = {"unique": range(1, 2), "multiple": range(2, 999), "solved": range(1, 999)}
    assert len(solutions) in {**number, "unsolvable": range(1), "undecided": range(999)}[status], result
    assert status not in ("solved", "undecided") or result.limit_reached or (one and status == "solved")
    for solution in (result.solution, result.second_solution):
        assert solution is None or solution in solutions, result
    assert result.second_solution is None or result.second_solution != result.solution
    assert (result.solution is not None) == (status in ("solved", "unique", "multiple")), result
    if result.shared is not None:
        assert result.shared == intersection(solutions)
    if status == "multiple" and not one:
        assert result.limit_reached or result.shared is not None


def ask_solve(board, limits):
    result = sp.solve(board.puzzle(), limits=limits)
    assert_true_result(board, result)
    return result.limit_reached


def ask_once(board, limits):
    result = sp.solve(board.puzzle(), unique=False, presolve=False, limits=limits)
    assert_true_result(board, result, one=True)
    return result.limit_reached


def ask_solutions(board, limits):
    found = []
    try:
        for solution in sp.solutions(board.puzzle(), limits=limits):
            found.append(solution)
    except sp.LimitReached:
        assert set(found) <= board.solutions
        return True
    finally:
        assert len(set(found)) == len(found)
    assert set(found) == board.solutions
    return False


def ask_list(board, limits):
    results = list(carry_out(board.puzzle(), Question(lists=True), sp.Options(limits=limits)))
    *before, last = results
    assert not any(each.limit_reached for each in before)
    found = [each.solution for each in results if each.solution is not None]
    assert len(set(found)) == len(found)
    assert set(found) <= board.solutions
    if not last.limit_reached:
        assert set(found) == board.solutions
    for result in results:
        sizes = {"unique": range(1, 2), "multiple": range(2, 99), "unsolvable": range(1)}
        assert len(board.solutions) in sizes.get(result.status, range(99)), results
        assert result.status in sizes or result.limit_reached
    return last.limit_reached


def ask_count(board, limits):
    counted = sp.count(board.puzzle(), limits=limits)
    return assert_true_count(board, counted)


def ask_count_by_listing(board, limits):
    return assert_true_count(board, sp.count(board.puzzle(), method="enumerate", limits=limits))


def assert_true_count(board, counted):
    assert counted.exact == (not counted.limit_reached)
    number = len(board.solutions)
    assert counted.number == number if counted.exact else counted.number <= number
    return counted.limit_reached


def ask_why(board, limits, backend=None):
    puzzle = board.puzzle()
    try:
        explanation = sp.why(puzzle, backend=backend, limits=limits)
    except sp.LimitReached:
        return True
    assert (explanation is None) == bool(board.solutions)
    if explanation is None:
        return False
    assert contradict(puzzle, explanation.rules)
    if explanation.minimal:
        for rule in explanation.rules:
            assert not contradict(puzzle, [each for each in explanation.rules if each != rule])
    return not explanation.minimal


def ask_why_without_cores(board, limits):
    """Of a backend that names no cores, so that every rule instance has to be left out in turn.

    A Hitori has so many that this would take long.
    """
    return ask_why(board, limits, None if board.type == "hitori" else "kissat404")


def ask_explained(board, limits):
    options = sp.Options(backend=None if board.type == "hitori" else "kissat404", limits=limits)
    results = list(carry_out(board.puzzle(), Question(why=True), options))
    for result in results:
        assert_true_result(board, result)
        assert result.limit_reached or result.status != "unsolvable" or result.why.minimal
    return results[-1].limit_reached


def contradict(puzzle, rules) -> bool:
    """Whether rule instances have no model together, asked of another solver directly.

    No instance assumes another here: a cut that assumes that no black cells touch would say more.
    """
    formula = sp.Formula(puzzle.answers, describe=puzzle.describe)
    puzzle.write_rules(formula, BY_CLUE)
    puzzle.known_rule().write(formula, puzzle.answer_layout(), None, BY_CLUE)
    wanted = set(rules)
    clauses = [c for group in formula.groups() if group.describe() in wanted for c in group.clauses]
    return [] in clauses or not any_model(formula, clauses)


def any_model(formula, clauses) -> bool:
    bare = sp.Formula(1)
    bare.variables = formula.variables
    return bool(answer_models(bare, clauses, lazy=False))


def ask_judge(board, limits):
    """Of a grid with nothing filled in."""
    puzzle = board.puzzle()
    grid = puzzle.known or unfilled(puzzle)
    verdict = sp.judge(puzzle, grid, limits=limits)
    assert verdict.word != "completable" or board.solutions
    assert verdict.word != "dead end" or not board.solutions
    assert verdict.word in ("completable", "dead end", "undecided", "broken", "right")
    return verdict.word == "undecided"


def ask_repair(board, limits):
    repair = sp.repair(board.puzzle(), limits=limits)
    sizes = {"unique": range(1, 2), "multiple": range(2, 99), "solved": range(1, 99), "unsolvable": range(1)}
    assert len(board.solutions) in sizes.get(repair.status, range(99))
    assert repair.status not in ("solved", "undecided") or repair.limit_reached
    if repair.solution is not None:
        assert boards.brute_force(repair.puzzle) == {repair.solution}
    assert not repair.smallest or repair.smallest_for_solution
    if repair.changes and isinstance(repair.before, sp.Futoshiki):
        fewer = len(repair.changes) - 1
        if repair.smallest_for_solution:
            assert not can_be_unique(board, {repair.solution}, fewer)
        if repair.smallest:
            assert not can_be_unique(board, board.solutions, fewer)
    for clue in repair.redundant:
        if clue.what in ("given", "inequality"):
            assert len(boards.brute_force(without(repair.before, clue))) == 1 or repair.changes, clue
    return repair.limit_reached


def ask_reconcile(board, limits):
    """Of a board without a solution; of others what ``repair`` is asked."""
    if board.solutions:
        return ask_repair(board, limits)
    found = relax(board.puzzle(), limits=limits)
    assert (found.solution is not None) or found.reason or found.limit_reached
    if found.solution is not None:
        assert boards.brute_force(found.puzzle) == {found.solution}
    return found.limit_reached


def without(puzzle, clue):
    """A Futoshiki board without one clue."""
    if clue.what == "inequality":
        return replace(puzzle, less_than=tuple(pair for pair in puzzle.less_than if pair != clue.cells))
    givens = [list(row) for row in puzzle.givens]
    ((row, column),) = clue.cells
    givens[row][column] = 0
    return replace(puzzle, givens=givens)


def can_be_unique(board, wanted, most: int) -> bool:
    """Whether at most so many givens and signs leave only one solution, one of those wanted."""
    size = len(next(iter(board.solutions)))
    cells = list(product(range(size), repeat=2))
    pairs = oracles.neighbour_pairs(size) if board.data.get("adjacent") is None else []
    for solution in wanted:
        others = [each for each in board.solutions if each != solution]
        shut_out = [{i for i, each in enumerate(others) if differs(each, solution, c)} for c in cells]
        shut_out += [{i for i, each in enumerate(others) if other_sign(each, solution, *p)} for p in pairs]
        for chosen in combinations(shut_out, min(most, len(shut_out))):
            if len(set().union(*chosen)) == len(others):
                return True
    return False


def differs(one, other, cell) -> bool:
    return one[cell[0]][cell[1]] != other[cell[0]][cell[1]]


def other_sign(one, other, first, second) -> bool:
    def rises(grid):
        return grid[first[0]][first[1]] < grid[second[0]][second[1]]

    return rises(one) != rises(other)


def ask_certify(board, limits):
    with TemporaryDirectory() as folder:
        target = Path(folder) / "proof"
        try:
            answer = sp.certify(board.puzzle(), target, limits=limits)
        except sp.LimitReached:
            assert not list(Path(folder).iterdir())
            return True
        assert len(board.solutions) in STATUSES[answer.status]
        assert target.exists() == (answer.status != "multiple")
        assert answer.status == "multiple" or sp.verify(target).valid
        return False


ASKED = {
    ask.__name__.removeprefix("ask_"): ask
    for ask in (
        ask_solve,
        ask_once,
        ask_solutions,
        ask_list,
        ask_count,
        ask_count_by_listing,
        ask_why,
        ask_why_without_cores,
        ask_explained,
        ask_judge,
        ask_repair,
        ask_reconcile,
        ask_certify,
    )
}
