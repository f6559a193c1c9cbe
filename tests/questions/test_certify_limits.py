"""Certifying ends near its limits whatever it is at, and believes no backend that contradicts itself."""

from __future__ import annotations

from itertools import count

import pytest
from boards import random_board

import satpuzzles as sp
from satpuzzles.core.errors import BackendError, LimitReached
from satpuzzles.questions.proofs import certify as certifying
from satpuzzles.questions.result import Result
from satpuzzles.solver.backends import find_backend
from satpuzzles.solver.engine import Engine, EngineResult
from satpuzzles.solver.proof import refute

BACKENDS = ("glucose4", "maplechrono", "cadical195", "lingeling")
"""One of each kind: which counts conflicts at restarts, exactly, in a child, and at its creation."""

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


@pytest.mark.parametrize("limits", [{"seconds": 0.2}, {"conflicts": 200}], ids=str)
@pytest.mark.parametrize("backend", BACKENDS)
def test_a_search_for_a_proof_ends_at_each_limit(backend, limits):
    with pytest.raises(LimitReached):
        refute(pigeons(HARD), find_backend(backend), sp.Limits(**limits))


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
            return EngineResult(False, core=[])
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
