"""What proofs start from, and the limits within which they and questions are answered."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

import satpuzzles as sp
from satpuzzles.core.errors import LimitReached
from satpuzzles.core.options import Limits
from satpuzzles.explain.oracle import Oracle
from satpuzzles.explain.premises import Premises
from satpuzzles.explain.refuted import _completed, _Question

INSTANCES = Path(__file__).parents[2] / "instances"


def board(name):
    return sp.load(INSTANCES / name)


def test_a_proof_ends_with_the_deadline():
    premises = Premises(board("sudoku/small_4x4.txt"))
    question = _Question(premises, premises.start())
    with pytest.raises(LimitReached):
        _completed(question, [*question.known()], 1, Limits(seconds=0))


def test_a_budget_counts_models_that_need_cuts():
    """Lines that are no single loop are a model without cuts, and one of these is all there is room for."""
    premises = Premises(board("slitherlink/small_5x5.txt"))
    with Oracle(premises, premises.start()) as oracle, pytest.raises(LimitReached):
        oracle.ask(premises.whole, [], 1)
    with Oracle(premises, premises.start()) as oracle:
        assert oracle.ask(premises.whole, [])[0] is not None


def test_clauses_of_what_is_known_say_that_each_place_has_one_of_its_values():
    for name, left in (
        ("hitori/documents_6x6.txt", [3, 2]),
        ("hitori/documents_6x6.txt", [1, 3]),
        ("sudoku/small_4x4.txt", [0b10010, 0b01100]),
        ("sudoku/small_4x4.txt", [0b11110, 0b00010]),
        ("nonogram/colored_flag_5x9.json", [0b0101, 0b1010]),
        ("nonogram/colored_flag_5x9.json", [0b1111, 0b0001]),
    ):
        premises = Premises(board(name))
        question, values = _Question(premises, left), range(premises.answers.values + 1)
        clauses, found = [*question.known()], []
        for signs in product((False, True), repeat=question.variables):
            true = {number if sign else -number for number, sign in enumerate(signs, start=1)}
            if all(not true.isdisjoint(clause) for clause in clauses):
                found.append([[v for v in values if question.literal(at, v) in true] for at in (0, 1)])
        domains = [[[v] for v in values if domain >> v & 1] for domain in left]
        assert sorted(found) == sorted(map(list, product(*domains)))
