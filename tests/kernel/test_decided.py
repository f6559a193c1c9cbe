"""A formula without the variables that propagation decided has the models of one that says them by units."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import product

import satpuzzles as sp
from satpuzzles.core.options import Limits
from satpuzzles.sat.decided import Decided

VARIABLES = 6


def _holds(clause: Iterable[int], true: set[int]) -> bool:
    return any((abs(literal) in true) == (literal > 0) for literal in clause)


def test_clauses_and_models_mean_the_same_in_both_numbers():
    """Held against all values of the variables that are left, by hand."""
    draw = random.Random(1)
    dropped = shortened = 0
    for _ in range(300):
        kinds = [draw.choice(["true", "false", "left"]) for _ in range(VARIABLES)]
        true, left = ([v for v, kind in enumerate(kinds, 1) if kind == wanted] for wanted in ("true", "left"))
        decided = Decided(true, left)
        clause = [draw.choice((-1, 1)) * draw.randint(1, VARIABLES) for _ in range(draw.randrange(4))]
        own = decided.clause(clause)
        dropped += own is None
        shortened += own is not None and len(own) < len(clause)
        for signs in product((-1, 1), repeat=len(left)):
            model = [sign * number for number, sign in enumerate(signs, 1)]
            board = set(decided.true_variables([*model, len(model) + 1]))
            assert board == {*true, *[v for v, sign in zip(left, signs) if sign > 0]}
            holds = own is None or any(literal in model for literal in own)
            assert holds == _holds(clause, board)
        literals = [draw.choice((-v, v)) for v in range(1, VARIABLES + 1)]
        assert decided.literals(literals) == [
            (left.index(abs(x)) + 1) * (1 if x > 0 else -1) for x in literals if abs(x) in left
        ]
    assert dropped > 50
    assert shortened > 50


def _board(draw: random.Random) -> sp.Futoshiki:
    """A small board of random givens and signs, most of them with several solutions or none."""
    size = draw.choice((2, 3, 4))
    cells = list(product(range(size), repeat=2))
    givens = [
        [draw.choice((0, 0, 0, 0, 0, 0, draw.randint(1, size))) for _ in range(size)] for _ in range(size)
    ]
    pairs = [(a, b) for a in cells for b in cells if sum(abs(x - y) for x, y in zip(a, b)) == 1]
    signs = draw.sample(pairs, draw.randrange(size))
    marks = [pair for pair in draw.sample(pairs, draw.randrange(3)) if pair[0] < pair[1]]
    known = [
        [draw.choice((None, None, None, None, None, draw.randint(1, size))) for _ in range(size)]
        for _ in range(size)
    ]
    return sp.Futoshiki(
        givens,
        [pair for pair in signs if pair[::-1] not in signs],
        adjacent=marks if draw.random() < 0.5 else None,
        known=known if draw.random() < 0.3 else None,
    )


def test_boards_have_the_solutions_that_they_have_without_presolve():
    """Marks of neighbours are propagated by nobody, so that clauses name places that are decided."""
    draw = random.Random(2)
    told = found = 0
    for _ in range(80):
        board = _board(draw)
        formula = board.encode_left("support", Limits())
        assert formula.decided is not None or [] in formula.clauses
        told += sum(map(len, formula.clauses)) > 0 and bool(formula.decided and formula.decided.true)
        expected = set(sp.solutions(board, presolve=False))
        assert set(sp.solutions(board)) == expected
        assert sp.solve(board).shared == sp.solve(board, presolve=False).shared
        found += len(expected) > 1
    assert min(told, found) > 12


def test_a_formula_of_what_is_left_has_no_clause_for_the_rest():
    board = sp.Sudoku([[1, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4], box=(2, 2))
    formula = board.encode_left("default", Limits())
    assert formula.decided is not None
    assert formula.decided.true == [1]
    assert formula.answers == len(formula.decided.left) < board.answers - 9
    assert [formula.name(v) for v in (1, 2)] == [board.answer_name(v) for v in formula.decided.left[:2]]
    assert min(map(len, formula.clauses)) > 1
