"""Proofs by clauses that premises leave nothing: as a plain search sees it, and no clause is believed."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import satpuzzles as sp
from satpuzzles.core.options import Limits
from satpuzzles.explain import plain, refuted
from satpuzzles.explain.premises import Premises, candidates
from satpuzzles.explain.refuted import is_refuted
from satpuzzles.rules.graph import SingleLoop

INSTANCES = Path(__file__).parents[2] / "instances"
BOARDS = (
    "calcudoku/small_4x4.txt",
    "hitori/documents_6x6.txt",
    "slitherlink/small_5x5.txt",
    "akari/small_5x5.txt",
    "nurikabe/small_5x5.nurikabe",
    "nonogram/small_heart_5x5.txt",
    "nonogram/colored_flag_5x9.json",
    "futoshiki/small_5x5.txt",
    "sudoku/small_4x4.txt",
)


def board(name: str) -> sp.Puzzle:
    return next(iter(sp.read(INSTANCES / name)))


def questions(puzzle: sp.Puzzle, count: int):
    """Some of the premises, and a candidate, at random; mostly so many that nothing is left."""
    premises, random = Premises(puzzle), Random(7)
    domains = premises.start()
    for _ in range(count):
        share = random.choice((0.5, 0.9, 1))
        on = sum(1 << number for number in range(len(premises.every)) if random.random() < share)
        yield premises, on, domains, random.choice(list(candidates(domains)))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", BOARDS)
def test_what_is_refuted_a_plain_search_refutes(name):
    found = set()
    for premises, on, domains, candidate in questions(board(name), 20):
        supposed = domains.copy()
        supposed[candidate[0]] = 1 << candidate[1]
        values = plain._Search(premises, on, Limits()).first(supposed, plain.NODES)
        shown = is_refuted(premises, on, domains, [candidate], Limits())
        assert not shown or values is None
        found.add((shown, values is None))
    # A plain search of whole boards may end nowhere, and so may a proof; of these boards neither does.
    assert found == {(True, True), (False, False)}


def test_a_clause_that_does_not_hold_is_no_proof(monkeypatch):
    premises = Premises(board("slitherlink/small_5x5.txt"))
    domains = premises.start()
    cuts = SingleLoop.cuts
    # That the first line is not there does not follow from there being one loop.
    monkeypatch.setattr(SingleLoop, "cuts", lambda *each: [*cuts(*each), [-1]])
    domains[0] = domains[-1] = 2
    question = premises, premises.whole, domains, [(0, 1)], Limits()
    assert not is_refuted(*question)
    monkeypatch.setattr(refuted._Question, "holds", lambda *_: True)
    assert is_refuted(*question)
