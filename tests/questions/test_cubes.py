"""Cube and conquer: the cubes part the solutions of a board, and their answers make its own.

The oracles are the solutions as they are listed without cubes, and the puzzle's own check.
"""

from __future__ import annotations

import random
from concurrent.futures import Executor, Future

import pytest

import satpuzzles as sp
from satpuzzles.core.errors import MachineError
from satpuzzles.core.options import Limits, Options
from satpuzzles.processes.child import ProcessLost
from satpuzzles.processes.executors import open_executor
from satpuzzles.questions.cubes import conquer, split
from satpuzzles.questions.search import Question

HARD = sp.Nonogram([[1]] * 9, [[1]] * 9)
"""The permutations of nine: far too many solutions, and nothing propagates."""


def random_boards():
    rng = random.Random(3)
    for _ in range(8):
        picture = [[rng.random() < 0.5 for _ in range(4)] for _ in range(4)]
        runs = [
            [[len(run) for run in "".join(".#"[cell] for cell in line).split(".") if run] for line in lines]
            for lines in (picture, zip(*picture))
        ]
        yield sp.Nonogram(*runs)
        yield sp.Hitori([[rng.randint(1, 4) for _ in range(4)] for _ in range(4)])
        givens = [[0] * 4 for _ in range(4)]
        for _ in range(3):
            givens[rng.randrange(4)][rng.randrange(4)] = rng.randint(1, 4)
        yield sp.Futoshiki(givens)
        clues = [[rng.choice([None, None, 1, 2, 3]) for _ in range(3)] for _ in range(3)]
        yield sp.Slitherlink(clues)
    yield sp.Nonogram([[2], [2]], [[1], [1]])
    yield sp.Calcudoku(2, [sp.Cage(((0, 0), (0, 1), (1, 0), (1, 1)), "+", 7)])
    known = [[1, None, None], [None] * 3, [None] * 3]
    yield sp.Futoshiki([[0] * 3] * 3, known=known)


BOARDS = list(random_boards())


def test_cubes_part_the_solutions_of_a_board():
    for board in BOARDS:
        parts = split(board, 4, Limits())
        found = [solution for part in parts for solution in sp.solutions(part)]
        assert len(found) == len(set(found))
        assert set(found) == set(sp.solutions(board))
    assert len(split(HARD, 64, Limits())) >= 64


@pytest.mark.parametrize("unique", [True, False])
def test_a_board_by_cubes_is_answered_as_without(unique):
    statuses = set()
    with open_executor() as pool:
        for number, board in enumerate(BOARDS):
            alone = sp.solve(board, unique=unique, shared=False)
            found = conquer(board, 2 + number % 5, Question(unique=unique), Options().anew(), pool)
            assert (found.status, found.limit_reached) == (alone.status, False), board
            assert found.reason == alone.reason
            for solution in (found.solution, found.second_solution):
                assert solution is None or not board.check(solution)
            assert (found.second_solution is not None) == (found.status == "multiple")
            assert found.status != "multiple" or found.second_solution != found.solution
            assert found.status != "unique" or found.solution == alone.solution
            assert (found.solution is None) == (alone.solution is None)
            statuses.add(found.status)
    assert statuses == ({"unique", "multiple", "unsolvable"} if unique else {"solved", "unsolvable"})


@pytest.mark.slow
def test_workers_solve_cubes_too():
    boards = [sp.Futoshiki([[1, 0, 0], [0, 0, 0], [0, 0, 2]]), sp.Futoshiki([[0] * 4] * 4)]
    with open_executor(2) as pool:
        for board in boards:
            found = conquer(board, 6, Question(), Options().anew(), pool)
            assert found.status == sp.solve(board).status
            assert found.solution is not None and not board.check(found.solution)


# ---- what ends the work ----


class Scripted(Executor):
    """Solves cubes here, but for those that a script has an end for; each cube that is told is kept."""

    def __init__(self, *ends: BaseException | None) -> None:
        self.ends = [*ends]
        self.told = 0

    def width(self):
        return 2

    def submit(self, fn, /, *arguments, **keywords):
        self.told += 1
        future: Future = Future()
        end = self.ends.pop(0) if self.ends else None
        if isinstance(end, KeyboardInterrupt):
            raise end
        if end is None:
            future.set_result(fn(*arguments))
        else:
            future.set_exception(end)
        return future


def test_a_cube_whose_process_is_lost_is_tried_once_more():
    board = BOARDS[2]
    pool = Scripted(ProcessLost("it was killed"))
    found = conquer(board, 4, Question(), Options().anew(), pool)
    assert found.status == sp.solve(board).status
    pool = Scripted(*[ProcessLost("it was killed")] * 9)
    with pytest.raises(MachineError, match="ended twice"):
        conquer(HARD, 4, Question(), Options().anew(), pool)


@pytest.mark.parametrize("limits", [Limits(0), Limits(conflicts=0)])
def test_limits_leave_what_is_known(limits):
    pool = Scripted()
    found = conquer(HARD, 4, Question(), Options(limits=limits).anew(), pool)
    assert (found.status, found.limit_reached) == ("undecided", True)
