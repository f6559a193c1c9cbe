"""The backend asked for is the one that works, presolve can be off, and no wrong model is ever shown."""

from __future__ import annotations

import boards
import pytest
from claims import KINDS, board_of
from solver_doubles import LOADING, Doubles

import satpuzzles as sp
from satpuzzles.questions.search import Question, carry_out
from satpuzzles.solver.backends import find_backend

WATCHED = [name for name in LOADING if not find_backend(name).takes_interrupts]
"""Of the backends those that may work in this process, where a double sees what they are asked."""

UNPRUNED = sp.Options(presolve=False)


@pytest.fixture
def doubles(monkeypatch):
    return Doubles(monkeypatch)


# ---- the backend, and presolve ----


def questions(backend: str):
    """Every question that takes a backend, in the library."""
    unique, multiple = board_of("hitori", "unique").puzzle(), board_of("futoshiki", "multiple").puzzle()
    unsolvable = board_of("futoshiki", "unsolvable").puzzle()
    yield "solve", lambda: sp.solve(multiple, backend=backend)
    yield "solve once", lambda: sp.solve(multiple, unique=False, backend=backend)
    yield "solutions", lambda: list(sp.solutions(multiple, backend=backend))
    yield "list", lambda: list(carry_out(multiple, Question(lists=True), sp.Options(backend=backend)))
    yield "count", lambda: sp.count(multiple, method="enumerate", backend=backend)
    yield "auto count", lambda: sp.count(multiple, backend=backend)
    yield "why", lambda: sp.why(unsolvable, backend=backend)
    yield "explained", lambda: list(carry_out(unsolvable, Question(why=True), sp.Options(backend=backend)))
    yield "repair", lambda: sp.repair(unique, backend=backend)
    clues = board_of("futoshiki", "unique").puzzle()
    yield "redundant clues", lambda: sp.repair(clues, backend=backend)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("backend", WATCHED)
def test_the_backend_asked_for_answers_every_question(backend, doubles):
    """Small formulas are solved in this process first, whatever the backend."""
    for name, ask in questions(backend):
        doubles.asked.clear()
        ask()
        assert set(doubles.asked) == {backend}, name


@pytest.mark.sampled(5)
@pytest.mark.parametrize("backend", [name for name in WATCHED if find_backend(name).proofs])
def test_the_backend_asked_for_finds_the_proof(backend, doubles, tmp_path):
    answer = sp.certify(board_of("hitori", "unique").puzzle(), tmp_path / "proof", backend=backend)
    assert answer.backend == backend
    assert set(doubles.asked) == {backend}


@pytest.mark.parametrize("kind", KINDS)
def test_without_presolve_the_whole_formula_is_solved(kind):
    puzzle = board_of(kind, "unique").puzzle()
    whole = puzzle.encode(next(iter(puzzle.encodings)))
    plain, presolved = (sp.solve(puzzle, presolve=each, unique=False).statistics for each in (False, True))
    assert (plain.variables, plain.clauses) == (whole.variables, len(whole.clauses))
    assert presolved.clauses != plain.clauses or not puzzle.is_presolved


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


@pytest.mark.sampled(5)
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
        fresh(lambda: [each.solution for each in carry_out(puzzle, Question(lists=True), UNPRUNED)])
        fresh(lambda: repaired(puzzle))


def repaired(puzzle):
    """The solution of a repaired board, if it is still one of the board that came."""
    try:
        repair = sp.repair(puzzle)
    except sp.PuzzleError:
        return []
    if repair.solution is None or repair.puzzle == puzzle:
        return [repair.solution]
    assert boards.brute_force(repair.puzzle) == {repair.solution}
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
        lambda: list(carry_out(puzzle, Question(lists=True), sp.Options())),
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
