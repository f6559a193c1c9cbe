"""Counting and certificates look at their limits as they go on: see the like of encodings and propagation."""

from __future__ import annotations

from io import StringIO
from itertools import combinations

from looks import assert_looks

import satpuzzles as sp
from satpuzzles.latin.constraints import find_constraints
from satpuzzles.latin.count import Completions
from satpuzzles.latin.count_rows import RowCount
from satpuzzles.questions.proofs.certificate import write_map
from satpuzzles.questions.proofs.rup import Checker
from satpuzzles.questions.proofs.trim import trim
from satpuzzles.solver.backends import find_backend
from satpuzzles.solver.proof import refute

CHAIN = [[-number, number + 1] for number in range(1, 41)]
"""Each of 41 variables implies the next."""


def test_a_checker_looks_while_it_takes_in_clauses_and_while_it_propagates(monkeypatch):
    monkeypatch.setattr("satpuzzles.questions.proofs.rup.PACE", 1)
    assert_looks(lambda limits: Checker(41, CHAIN, limits).accept([-1, 41]), len(CHAIN) + 40)


def test_leaving_out_lemmas_looks_at_each_lemma():
    """Too little is propagated for each that the checker would look."""
    lemmas = [[-1, number] for number in range(3, 41)]
    assert_looks(lambda limits: trim(42, [[42], *CHAIN], lemmas, limits), len(lemmas))


def test_counting_latin_rectangles_looks_at_each_kind():
    assert_looks(lambda limits: Completions(5, limits).count([0] * 5), 5)


def test_counting_the_next_rows_of_wide_latin_rectangles_looks_within_a_row():
    """Nine of twelve rows are filled; what is left leads to fewer kinds than there are looks."""
    filled = [sum(1 << (column + row) % 12 for row in range(9)) for column in range(12)]
    assert_looks(lambda limits: Completions(12, limits).count(filled), 100)


def test_counting_row_by_row_looks_at_each_batch_of_states(monkeypatch):
    """Of one state here: far more than the 16 cells."""
    monkeypatch.setattr("satpuzzles.latin.count_rows.BATCH", 1)
    signs = [((row, 0), (row, 1)) for row in range(3)]
    board = sp.Futoshiki([[0] * 4] * 4, signs)
    constraints = find_constraints(board, sp.Limits())
    assert_looks(lambda limits: RowCount(constraints, limits).number(), 100)


def test_a_search_for_a_proof_looks_at_each_part_of_clauses_and_lemmas(monkeypatch):
    """Of five pigeons in four holes, one clause and one lemma at a time."""
    monkeypatch.setattr("satpuzzles.solver.proof.CHUNK", 1)
    clauses = [[4 * pigeon + hole for hole in range(1, 5)] for pigeon in range(5)]
    for one, other in combinations(range(5), 2):
        clauses += [[-4 * one - hole, -4 * other - hole] for hole in range(1, 5)]
    lemmas = refute(clauses, find_backend("glucose4"), sp.Limits())
    assert len(lemmas) > 3
    assert_looks(lambda limits: refute(clauses, find_backend("glucose4"), limits), len(clauses) + len(lemmas))


def test_writing_what_variables_mean_looks_at_each_part(monkeypatch):
    """16 answers and more other variables, three at a time."""
    monkeypatch.setattr("satpuzzles.questions.proofs.certificate.CHUNK", 3)
    board = sp.Nonogram([[1]] * 4, [[1]] * 4)

    def write(limits):
        formula = board.encode()
        assert formula.variables >= 16 + 10
        formula.limits = limits
        write_map(formula, board, StringIO())

    assert_looks(write, 6 + 4)
