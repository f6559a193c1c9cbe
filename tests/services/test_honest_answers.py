"""Answers are honest whatever the solver does and whenever a limit comes.

The backend asked for is the one that works, presolve can be turned off, a wrong model is never shown, and
what is claimed after a limit is true by brute force, be the limit at any solve or at any look at the clock.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, count, product
from pathlib import Path
from tempfile import TemporaryDirectory

import boards
import oracles
import pytest
from laws import intersection
from models import answer_models
from solver_doubles import LOADING, Clock, Doubles

import satpuzzles as sp
from satpuzzles.services.task import Task, carry_out
from satpuzzles.services.verdict import judge
from satpuzzles.solver.backends import find_backend

KINDS = tuple(boards.ORACLES)

STATUSES = {"unsolvable": range(1), "unique": range(1, 2), "multiple": range(2, 13)}


@cache
def board_of(kind: str, status: str) -> boards.Board:
    """The first random board with so many solutions, without anything filled in or to be seen by counting."""
    for seed in count():
        board = boards.random_board(kind, seed)
        puzzle = board.puzzle()
        if len(board.solutions) not in STATUSES[status] or puzzle.rows < 3:
            continue
        if puzzle.obstacle() is None and puzzle.known is None:
            return board
    raise AssertionError


@pytest.fixture
def doubles(monkeypatch):
    return Doubles(monkeypatch)


@pytest.fixture
def clock(monkeypatch):
    return Clock(monkeypatch)


# ---- the backend, and presolve ----


def questions(backend: str):
    """Every question that takes a backend, in the library."""
    unique, multiple = board_of("hitori", "unique").puzzle(), board_of("futoshiki", "multiple").puzzle()
    unsolvable = board_of("futoshiki", "unsolvable").puzzle()
    yield "solve", lambda: sp.solve(multiple, backend=backend)
    yield "solve once", lambda: sp.solve(multiple, unique=False, backend=backend)
    yield "solutions", lambda: list(sp.solutions(multiple, backend=backend))
    yield "list", lambda: list(carry_out(multiple, Task(backend, lists=True), sp.Limits()))
    yield "count", lambda: sp.count(multiple, method="enumerate", backend=backend)
    yield "auto count", lambda: sp.count(multiple, backend=backend)
    yield "why", lambda: sp.why(unsolvable, backend=backend)
    yield "explained", lambda: list(carry_out(unsolvable, Task(backend, why=True), sp.Limits()))
    yield "repair", lambda: sp.repair(unique, backend=backend)


@pytest.mark.parametrize("backend", LOADING)
def test_the_backend_asked_for_answers_every_question(backend, doubles):
    """Small formulas are solved in this process first, whatever the backend."""
    for name, ask in questions(backend):
        doubles.asked.clear()
        ask()
        assert set(doubles.asked) == {backend}, name


@pytest.mark.parametrize("backend", [name for name in LOADING if find_backend(name).proofs])
def test_the_backend_asked_for_finds_the_proof(backend, doubles, tmp_path):
    answer = sp.certify(board_of("hitori", "unique").puzzle(), tmp_path / "proof", backend=backend)
    assert answer.backend == backend
    assert set(doubles.asked) == {backend}


@pytest.mark.parametrize("backend", [each for each in LOADING if each != "glucose4"])
def test_names_in_results_and_aliases_are_of_the_backend_that_answered(backend, doubles):
    puzzle = board_of("futoshiki", "multiple").puzzle()
    for name in (backend.upper(), *find_backend(backend).aliases[:1]):
        doubles.asked.clear()
        assert sp.solve(puzzle, unique=False, backend=name).backend == backend
        assert set(doubles.asked) == {backend}


@pytest.mark.parametrize("kind", KINDS)
def test_without_presolve_the_whole_formula_is_solved(kind, doubles):
    """Sizes are compared with the formulas that ``encode`` gives; with presolve they are others."""
    board = board_of(kind, "unique")
    puzzle = board.puzzle()
    encoding = next(iter(puzzle.encodings))
    whole = puzzle.encode(encoding)
    literals = sum(map(len, whole.clauses))
    given = []
    for presolve in (True, False):
        doubles.literals.clear()
        statistics = sp.solve(puzzle, presolve=presolve, unique=False).statistics
        given.append(doubles.literals[0])
        if not presolve:
            assert (statistics.variables, statistics.clauses) == (whole.variables, len(whole.clauses))
        doubles.literals.clear()
        list(sp.solutions(puzzle, presolve=presolve))
        assert doubles.literals[0] == given[-1]
        doubles.literals.clear()
        list(carry_out(puzzle, Task(presolve=presolve, lists=True), sp.Limits()))
        assert doubles.literals[0] == given[-1]
    assert given[1] == literals
    if kind != "hitori":  # which has nothing that plain propagation could find
        assert given[0] < literals


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "hitori"])
def test_without_presolve_nothing_of_it_runs(kind, monkeypatch):
    """Nor does what others are to read depend on it."""
    puzzle = board_of(kind, "unsolvable").puzzle()

    def fails(*_):
        raise AssertionError("presolve ran")

    monkeypatch.setattr(type(puzzle), "write_presolved_rules", fails)
    assert sp.solve(puzzle, presolve=False).status == "unsolvable"
    assert list(sp.solutions(puzzle, presolve=False)) == []
    assert not sp.encode(puzzle).lazy
    assert sp.why(puzzle) is not None
    with pytest.raises(AssertionError):
        sp.solve(puzzle)


# ---- wrong models ----


def negated(model: list[int]) -> list[int]:
    return [-literal for literal in model]


def all_false(model: list[int]) -> list[int]:
    return [-abs(literal) for literal in model]


def all_true(model: list[int]) -> list[int]:
    return [abs(literal) for literal in model]


def first_flipped(model: list[int]) -> list[int]:
    return [-model[0], *model[1:]]


WRONG = [negated, all_false, all_true, first_flipped]


def assert_refused_or_right(board: boards.Board, ask) -> None:
    """A run ends in an error of the backend, or whatever it gives is a solution."""
    try:
        shown = list(ask())
    except sp.BackendError:
        return
    for grid in shown:
        assert grid is None or grid in board.solutions, (board, grid)


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("status", ["unique", "multiple"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_model_is_never_shown(kind, status, wrong, doubles):
    """From the first solve on, from the second and from the third."""
    board = board_of(kind, status)
    puzzle = board.puzzle()
    for start in (1, 2, 3):
        doubles.to_model = lambda model, number, start=start: wrong(model) if number >= start else model

        def fresh(ask):
            doubles.asked.clear()
            assert_refused_or_right(board, ask)

        def shown_of(result):
            assert result.status in ("solved", status, "unsolvable" if not result.solution else status)
            return [result.solution, result.second_solution]

        fresh(lambda: shown_of(sp.solve(puzzle, presolve=False)))
        fresh(lambda: [sp.solve(puzzle, unique=False, presolve=False).solution])
        fresh(lambda: sp.solutions(puzzle, presolve=False))
        fresh(lambda: [r.solution for r in carry_out(puzzle, Task(presolve=False, lists=True), sp.Limits())])
        fresh(lambda: repaired(puzzle))


def repaired(puzzle):
    """The solution of a repaired board, if it is still one of the board that came."""
    try:
        repair = sp.repair(puzzle)
    except sp.PuzzleError:
        return []
    if repair.solution is None or repair.puzzle == puzzle:
        return [repair.solution]
    assert all_solutions(repair.puzzle) == {repair.solution}
    return []


@pytest.mark.parametrize("kind", KINDS)
def test_a_model_that_comes_again_is_no_further_solution(kind, doubles):
    """As from a backend that forgets clauses that are added later."""
    board = board_of(kind, "multiple")
    puzzle = board.puzzle()
    before: list[list[int]] = []

    def again(model, number):
        before.append(model)
        return before[0]

    doubles.to_model = again
    for ask in (
        lambda: sp.solve(puzzle),
        lambda: list(sp.solutions(puzzle)),
        lambda: sp.count(puzzle, method="enumerate"),
        lambda: list(carry_out(puzzle, Task(lists=True), sp.Limits())),
    ):
        doubles.asked.clear()
        before.clear()
        with pytest.raises(sp.BackendError):
            ask()


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize(
    "recipe",
    [
        sp.HitoriRecipe(rows=5, columns=5),
        sp.NonogramRecipe(rows=5, columns=5),
        sp.CalcudokuRecipe(rows=4, columns=4),
        sp.FutoshikiRecipe(rows=4, columns=4),
    ],
    ids=lambda recipe: recipe.type,
)
def test_a_board_is_never_made_with_a_wrong_solution(recipe, wrong, doubles):
    doubles.to_model = lambda model, number: wrong(model)
    try:
        made = next(iter(sp.generate(recipe, seed=1)))
    except (sp.BackendError, sp.PuzzleError):
        return
    doubles.to_model = lambda model, number: model
    assert made.puzzle.check(made.solution) == []


# ---- limits: whatever is claimed must be true ----


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
    results = list(carry_out(board.puzzle(), Task(lists=True), limits))
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


def ask_why(board, limits):
    puzzle = board.puzzle()
    try:
        explanation = sp.why(puzzle, limits=limits)
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


def contradict(puzzle, rules) -> bool:
    """Whether rule instances have no model together, asked of another solver directly."""
    formula = puzzle.encode()
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
    grid = puzzle.known or ((None,) * puzzle.columns,) * puzzle.rows
    verdict = judge(puzzle, grid, limits)
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
        assert all_solutions(repair.puzzle) == {repair.solution}
    assert not repair.smallest or repair.smallest_for_solution
    if repair.changes and isinstance(repair.before, sp.Futoshiki):
        fewer = len(repair.changes) - 1
        if repair.smallest_for_solution:
            assert not can_be_unique(board, {repair.solution}, fewer)
        if repair.smallest:
            assert not can_be_unique(board, board.solutions, fewer)
    return repair.limit_reached


def all_solutions(puzzle) -> set:
    """By brute force, whatever has been changed on the board."""
    known = puzzle.known
    if isinstance(puzzle, sp.Hitori):
        return oracles.hitori(puzzle.numbers, known)
    if isinstance(puzzle, sp.Nonogram):
        return oracles.nonogram(puzzle.row_clues, puzzle.column_clues, len(puzzle.colors), known)
    if isinstance(puzzle, sp.Calcudoku):
        cages = [(each.cells, each.op, each.target) for each in puzzle.cages]
        return oracles.calcudoku(puzzle.size, cages, known)
    return oracles.futoshiki(puzzle.givens, puzzle.less_than, puzzle.adjacent, known)


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
        ask_judge,
        ask_repair,
        ask_certify,
    )
}

STEPS = 20
"""So many moments of a longer run are tried, spread over all of it."""


def moments(total: int) -> list[int]:
    """Numbers from 1 to a total: all of them, or so many that are spread evenly."""
    return sorted({1 + step * (total - 1) // STEPS for step in range(STEPS + 1)})


@pytest.mark.parametrize("status", STATUSES)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("question", ASKED)
def test_a_limit_at_every_solve_leaves_only_true_claims(question, kind, status, doubles, clock):
    """The clock jumps while the solver works, and that solve comes to nothing."""
    board, ask = board_of(kind, status), ASKED[question]
    assert not ask(board, sp.Limits(1_000))
    solves = len(doubles.asked)
    for number in moments(solves) if solves else ():
        doubles.asked.clear()
        clock.set(None)

        def jump(now, number=number):
            clock.over = clock.over or now == number
            return clock.over

        doubles.at_solve = jump
        ask(board, sp.Limits(1_000))
        assert clock.over or len(doubles.asked) < number


@pytest.mark.parametrize("status", STATUSES)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("question", ASKED)
def test_a_limit_at_every_look_at_the_clock_leaves_only_true_claims(question, kind, status, clock):
    board, ask = board_of(kind, status), ASKED[question]
    clock.set(None)
    ask(board, sp.Limits(1_000))
    looks = clock.looks
    assert looks
    reached = 0
    for number in moments(looks):
        clock.set(None)
        limits = sp.Limits(1_000)
        clock.set(number)
        reached += ask(board, limits)
    assert reached


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("question", ASKED)
def test_every_conflict_limit_leaves_only_true_claims(question, kind):
    for status in STATUSES:
        board = board_of(kind, status)
        for conflicts in (0, 1, 2, 3, 5, 10):
            reached = ASKED[question](board, sp.Limits(conflicts=conflicts))
            refuted = [] in board.puzzle().encode(presolve=question != "why").clauses
            assert reached or conflicts or refuted
