"""Counting and certificates look at their limits as they go on: see the like of encodings and propagation."""

from __future__ import annotations

from io import StringIO

from looks import assert_looks

import satpuzzles as sp
from satpuzzles.services.certificate import write_map
from satpuzzles.services.count_latin import Completions
from satpuzzles.services.rup import Checker
from satpuzzles.services.trim import trim

CHAIN = [[-number, number + 1] for number in range(1, 41)]
"""Each of 41 variables implies the next."""


def test_a_checker_looks_while_it_takes_in_clauses_and_while_it_propagates(monkeypatch):
    monkeypatch.setattr("satpuzzles.services.rup.PACE", 1)
    assert_looks(lambda limits: Checker(41, CHAIN, limits).accept([-1, 41]), len(CHAIN) + 40)


def test_leaving_out_lemmas_looks_at_each_lemma():
    """Too little is propagated for each that the checker would look."""
    lemmas = [[-1, number] for number in range(3, 41)]
    assert_looks(lambda limits: trim(42, [[42], *CHAIN], lemmas, limits), len(lemmas))


def test_counting_latin_rectangles_looks_at_each_kind():
    """There are more kinds than rows."""
    assert_looks(lambda limits: Completions(5, limits).count([0] * 5), 5)


def test_writing_what_variables_mean_looks_at_each_part(monkeypatch):
    """16 answers and more other variables, three at a time."""
    monkeypatch.setattr("satpuzzles.services.certificate.CHUNK", 3)
    board = sp.Nonogram([[1]] * 4, [[1]] * 4)

    def write(limits):
        formula = board.encode()
        assert formula.variables >= 16 + 10
        formula.limits = limits
        write_map(formula, board, StringIO())

    assert_looks(write, 6 + 4)
