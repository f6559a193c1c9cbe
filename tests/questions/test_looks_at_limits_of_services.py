"""Counting, certificates and repairs look at their limits as they go on: see the like of encodings."""

from __future__ import annotations

from io import StringIO
from itertools import combinations

import numpy as np
import pytest
from certificates import lemmas_of, proof_judged, store
from looks import Looks, assert_looks, looks_of

import satpuzzles as sp
from satpuzzles.evidence.checker import Checker, trim
from satpuzzles.kinds.nonogram import touch_up
from satpuzzles.kinds.nonogram.ambiguity import find_ways, separate_ways
from satpuzzles.latin.constraints import find_constraints
from satpuzzles.latin.count import Completions
from satpuzzles.latin.count_rows import RowCount
from satpuzzles.questions import count_ganak
from satpuzzles.questions.proofs.certificate import write_map
from satpuzzles.solver.backends import find_backend
from satpuzzles.solver.proof import refute

CHAIN = [[-number, number + 1] for number in range(1, 41)]
"""Each of 41 variables implies the next."""


def test_a_checker_looks_while_it_takes_in_clauses_and_while_it_propagates(monkeypatch):
    monkeypatch.setattr("satpuzzles.evidence.checker.PACE", 1)
    assert_looks(lambda limits: Checker(41, CHAIN, limits.check).accept([-1, 41]), len(CHAIN) + 40)


def test_leaving_out_lemmas_looks_at_each_lemma():
    """Too little is propagated for each that the checker would look."""
    lemmas = [[-1, number] for number in range(3, 41)]
    assert_looks(lambda limits: trim(42, [[42], *CHAIN], lemmas, limits.check), len(lemmas))


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


# ---- certificates that are verified ----


@pytest.mark.parametrize("number,name", [(0, "manifest"), (1, "puzzle"), (2, "solution"), (3, "cuts")])
def test_verifying_looks_before_each_file_is_read(number, name, made, tmp_path):
    """The files that are read before anything else looks; a fault in one is found with one look more."""
    store(tmp_path, {**made["cuts"], f"{name}.json": "no JSON"}, {})
    with pytest.raises(sp.LimitReached):
        sp.verify(tmp_path, limits=Looks(number))
    assert sp.verify(tmp_path, limits=Looks(number + 1)).failed == name


def test_verifying_looks_at_each_lemma(made, tmp_path):
    """Too little is propagated for each that the checker would look."""
    lemmas = lemmas_of(made["lemmas"])
    counts = []
    for more in (0, 30):
        assert proof_judged(tmp_path, made["lemmas"], lemmas[:1] * more + lemmas).valid
        counts.append(looks_of(lambda limits: sp.verify(tmp_path, limits=limits)))
    assert counts[1] - counts[0] >= 30
    with pytest.raises(sp.LimitReached):
        sp.verify(tmp_path, limits=Looks(counts[1] - 1))


def test_dratify_is_stopped_at_any_lemma(made, tmp_path):
    pytest.importorskip("dratify")
    store(tmp_path, made["lemmas"], {})
    count = len(lemmas_of(made["lemmas"]))
    assert count > 3
    alone = looks_of(lambda limits: sp.verify(tmp_path, limits=limits))
    both = looks_of(lambda limits: sp.verify(tmp_path, second=["dratify"], limits=limits))
    assert both - alone >= count
    for most in range(alone, both):
        with pytest.raises(sp.LimitReached):
            sp.verify(tmp_path, second=["dratify"], limits=Looks(most))


# ---- questions ----


def test_finding_what_solutions_share_looks_at_each_row_and_each_question():
    """The given is shared by all, so there is a question."""
    board = sp.Futoshiki([[1, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4])
    alone = looks_of(lambda limits: sp.solve(board, shared=False, limits=limits))
    both = looks_of(lambda limits: sp.solve(board, limits=limits))
    assert both - alone >= 4 + 1
    for most in range(alone, both):
        result = sp.solve(board, limits=Looks(most))
        assert (result.status, result.limit_reached, result.shared) == ("multiple", True, None)


def test_waiting_for_ganak_looks_each_time_it_wakes(monkeypatch):
    """An empty clause needs no process; here even that count takes five waits to end."""
    monkeypatch.setattr(count_ganak, "ganak_is_installed", lambda: True)
    formula = sp.Formula(1)
    formula.add(lambda: None, [[]])

    class Slow(count_ganak.ModelCount):
        waits = 0

        def finished(self, seconds=0.0):
            self.waits += 1
            return self.waits > 5

    assert_looks(lambda limits: Slow(formula).number(limits), 5)


# ---- repairs ----


def repaired(board, **options):
    return lambda limits: sp.repair(board, limits=limits, **options)


@pytest.mark.parametrize(
    "room,allowance,board,solution",
    [
        ("kinds.hitori.repair", "CONFLICTS", sp.Hitori([[1, 2], [2, 1]]), [[1, 0], [0, 0]]),
        ("uniqueness.additions", "HITTING_CONFLICTS", sp.Futoshiki([[0, 0], [0, 0]]), [[1, 2], [2, 1]]),
    ],
)
def test_choosing_changes_looks_each_time_its_own_conflicts_are_used_up(
    monkeypatch, room, allowance, board, solution
):
    """There are none to use; with ten tries more there are ten looks more. One change is enough."""
    room = f"satpuzzles.{room}"
    monkeypatch.setattr(f"{room}.{allowance}", 0)
    counts = []
    for slack in (1, 11):
        monkeypatch.setattr(f"{room}.SLACK", slack)
        assert len(sp.repair(board, solution=solution).changes) == 1
        counts.append(looks_of(repaired(board, solution=solution)))
    assert counts[1] - counts[0] == 10


def test_blackening_further_cells_looks_at_each_row():
    """The solution that is asked for has room for more black cells, and no search comes after that."""
    board, white = sp.Hitori([[1, 2, 3], [2, 3, 1], [3, 1, 2]]), [[0] * 3] * 3
    alone = looks_of(lambda limits: sp.solve(board, shared=False, limits=limits))
    both = looks_of(repaired(board, solution=white))
    assert both - alone >= 3
    for most in range(alone, both):
        assert sp.repair(board, solution=white, limits=Looks(most)).limit_reached


def test_touching_up_looks_at_each_search_for_other_pictures_and_each_place(monkeypatch):
    """A search for each round and for each change that is perhaps not needed."""
    steps = []

    def noted_search(*arguments, **options):
        steps.append("search")
        return find_ways(*arguments, **options)

    def noted_places(ways):
        places = list(separate_ways(ways))
        steps.extend(["place"] * len(places))
        return places

    monkeypatch.setattr(touch_up, "find_ways", noted_search)
    monkeypatch.setattr(touch_up, "separate_ways", noted_places)
    picture = tuple(tuple(int(row == column) for column in range(4)) for row in range(4))
    recipe = sp.NonogramRecipe(rows=4, columns=4, picture=picture)
    assert recipe.make(np.random.default_rng(1)).changed
    assert steps.count("search") > 2 and "place" in steps
    assert_looks(lambda limits: recipe.make(np.random.default_rng(1), limits), len(steps))
