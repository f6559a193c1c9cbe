"""Certifying ends near its limits whatever it is at, and believes no backend that contradicts itself."""

from __future__ import annotations

from itertools import count
from threading import Event

import pysat.solvers
import pytest
from boards import random_board

import satpuzzles as sp
from satpuzzles.core.errors import BackendError, LimitReached
from satpuzzles.questions.proofs import certify as certifying
from satpuzzles.questions.result import Result
from satpuzzles.solver.backends import BACKENDS as TABLE
from satpuzzles.solver.backends import Budget, Stop, find_backend, loads
from satpuzzles.solver.engine import Answer, Engine
from satpuzzles.solver.proof import refute

BACKENDS = ("glucose4", "maplechrono", "cadical195", "lingeling")
"""One of each kind: which counts conflicts at restarts, exactly, in a child, and at its creation."""

LOADED = [backend for backend in TABLE if loads(backend)]
EASY = [[1, 2], [-1, 2], [1, -2], [-1, -2]]
HARD = 30
"""A pigeon more than so many holes: no backend refutes that in years."""


def pigeons(holes: int) -> list[list[int]]:
    pairs = [(one, other) for one in range(holes + 1) for other in range(one)]
    return [[p * holes + h + 1 for h in range(holes)] for p in range(holes + 1)] + [
        [-(one * holes + h + 1), -(other * holes + h + 1)] for one, other in pairs for h in range(holes)
    ]


def board_with(kind: str, solutions: int):
    """A board of a kind with so many solutions, and those."""
    boards = (random_board(kind, seed) for seed in count())
    return next(board for board in boards if len(board.solutions) == solutions)


# ---- limits while a proof is sought ----


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_search_for_a_proof_ends_at_the_time_limit(backend):
    with pytest.raises(LimitReached):
        refute(pigeons(HARD), find_backend(backend), sp.Limits(0.2))


@pytest.mark.parametrize(
    "backend",
    [
        each.name
        for each in LOADED
        if each.budget is Budget.EXACT and each.stop is Stop.INTERRUPT and each.proofs
    ],
)
def test_a_backend_that_minds_its_conflicts_is_told_of_their_limit(backend, monkeypatch):
    """Nobody else would end it there."""
    told = []

    class Told(pysat.solvers.Solver):
        def conf_budget(self, budget=-1):
            told.append(budget)
            super().conf_budget(budget)

    monkeypatch.setattr(pysat.solvers, "Solver", Told)
    assert [] in refute(EASY, find_backend(backend), sp.Limits(conflicts=200))
    assert told == [200]


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_search_for_a_proof_ends_at_the_conflict_limit(backend):
    """There is no time limit: only the conflicts can end it."""
    limits = sp.Limits(conflicts=200)
    with pytest.raises(LimitReached):
        refute(pigeons(HARD), find_backend(backend), limits)


@pytest.mark.parametrize(
    "backend", [each.name for each in LOADED if each.budget is Budget.RESTART and each.proofs]
)
def test_a_backend_that_does_not_mind_its_conflicts_is_interrupted_at_the_limit(backend, monkeypatch):
    """It counts them and goes on searching until somebody interrupts it."""
    interrupted = Event()

    class Endless(pysat.solvers.Solver):
        def solve_limited(self, *_, **__):
            interrupted.wait(60)

        def accum_stats(self):
            return dict.fromkeys(("conflicts", "decisions", "propagations"), 200)

        def interrupt(self):
            interrupted.set()

    monkeypatch.setattr(pysat.solvers, "Solver", Endless)
    with pytest.raises(LimitReached):
        refute(EASY, find_backend(backend), sp.Limits(conflicts=200))
    assert interrupted.is_set()


@pytest.mark.parametrize("backend", BACKENDS)
def test_limits_that_suffice_take_nothing_from_a_proof(backend):
    limits = sp.Limits(3600, conflicts=10**6)
    lemmas = refute(EASY, find_backend(backend), limits)
    assert [] in lemmas and 0 < limits.conflicts_left <= 10**6


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("limits", [{"seconds": 0}, {"conflicts": 0}], ids=["seconds", "conflicts"])
def test_limits_that_are_used_up_leave_no_proof(backend, limits):
    with pytest.raises(LimitReached):
        refute(EASY, find_backend(backend), sp.Limits(**limits))


@pytest.mark.parametrize("backend", [each.name for each in LOADED if each.stop is Stop.KILL and each.proofs])
def test_a_backend_that_only_a_kill_can_stop_proves_in_a_process_of_its_own(backend, monkeypatch):
    """In this one it would hold back the deadline and Ctrl-C."""

    def fails(*_, **__):
        raise AssertionError("a solver was made in this process")

    monkeypatch.setattr("pysat.solvers.Solver", fails)
    assert [] in refute(EASY, find_backend(backend), sp.Limits())


STAGES = ("solve", "write_rules", "_find_cuts", "refute", "trim", "write_formula", "write_map")


@pytest.mark.parametrize("stage", STAGES)
def test_a_deadline_that_passes_within_a_stage_ends_that_stage(stage, tmp_path, monkeypatch):
    """The deadline is put into the past when a stage begins; that stage itself has to see it."""
    limits = sp.Limits(3600).anew()
    ended = []
    run = getattr(certifying, stage)

    def late(*arguments, **options):
        limits.deadline = limits.started - 1
        try:
            result = run(*arguments, **options)
        except LimitReached:
            ended.append(stage)
            raise
        if getattr(result, "limit_reached", False):  # ``solve`` says so, and raises nothing
            ended.append(stage)
        return result

    monkeypatch.setattr(certifying, stage, late)
    puzzle = board_with("hitori", 1).puzzle()
    with pytest.raises(LimitReached):
        sp.certify(puzzle, tmp_path / "it", limits=limits)
    assert ended == [stage] and not any(tmp_path.iterdir())


def test_conflicts_of_all_stages_count_together(tmp_path, monkeypatch):
    """What the stages before have spent is missing where the proof is sought."""
    seen = []
    run = certifying.refute

    def spent(clauses, backend, limits):
        seen.append(limits.conflicts_left)
        limits.conflicts_left = 0
        return run(clauses, backend, limits)

    monkeypatch.setattr(certifying, "refute", spent)
    with pytest.raises(LimitReached):
        sp.certify(random_board("calcudoku", 36).puzzle(), tmp_path / "it", limits=sp.Limits(conflicts=10**6))
    assert len(seen) == 1 and 0 < seen[0] < 10**6


# ---- backends that lie ----


@pytest.mark.sampled(3)
@pytest.mark.parametrize("backend", ["glucose4", "cadical195"])
@pytest.mark.parametrize("kind", ["hitori", "futoshiki", "nonogram", "calcudoku"])
@pytest.mark.parametrize("claim", ["unique", "unsolvable"])
def test_a_claim_that_the_next_search_refutes_is_the_backends_fault(
    kind, backend, claim, tmp_path, monkeypatch
):
    """``solve`` is told of one solution, or none, of a board with two: the proof's search finds another."""
    board = board_with(kind, 2)
    puzzle = board.puzzle()
    solution = min(board.solutions) if claim == "unique" else None
    monkeypatch.setattr(certifying, "solve", lambda *_, **__: Result(puzzle, claim, solution))
    with pytest.raises(BackendError, match=f"{backend} contradicts itself"):
        sp.certify(puzzle, tmp_path / "it", backend=backend)
    assert not any(tmp_path.iterdir())


def test_a_proof_that_proves_nothing_is_the_backends_fault(tmp_path, monkeypatch):
    """A backend that says there is no model, time after time, and writes down what comes to its mind."""
    board = board_with("futoshiki", 2)
    honest = Engine.solve
    told = []

    def lies(engine, assumptions, budget):
        answer = honest(engine, assumptions, budget)
        if answer.satisfiable and told:
            return Answer(False, core=[])
        told.append(answer)
        return answer

    monkeypatch.setattr(Engine, "solve", lies)
    for lines in (["0"], ["1 0", "0"], ["-1 0", "1 0", "0"], ["d 1 2 0"], []):
        told.clear()
        monkeypatch.setattr(Engine, "proof", lambda _, lines=lines: lines)
        with pytest.raises(BackendError, match="gave a proof that is wrong"):
            sp.certify(board.puzzle(), tmp_path / "it")
    told.clear()
    monkeypatch.setattr(Engine, "proof", lambda _: ["1 x 0", "0"])
    with pytest.raises(BackendError, match="wrote something else than a proof"):
        sp.certify(board.puzzle(), tmp_path / "it")
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize("status", ["solved", "undecided"])
def test_an_answer_that_a_limit_cut_short_is_no_claim(status, tmp_path, monkeypatch):
    board = board_with("futoshiki", 1)
    puzzle = board.puzzle()
    solution = next(iter(board.solutions)) if status == "solved" else None
    monkeypatch.setattr(certifying, "solve", lambda *_, **__: Result(puzzle, status, solution))
    with pytest.raises(LimitReached):
        sp.certify(puzzle, tmp_path / "it")
    assert not any(tmp_path.iterdir())
