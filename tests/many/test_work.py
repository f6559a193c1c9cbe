"""What is done with a board elsewhere comes back as what is done with it here."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest

import satpuzzles as sp
from satpuzzles.core.options import Limits
from satpuzzles.kinds.template.puzzle import Template
from satpuzzles.many import work
from satpuzzles.processes.executors import open_executor
from satpuzzles.processes.run import run
from satpuzzles.puzzle.packing import pack, unpack
from satpuzzles.questions.proofs.certificate import write_certificate
from satpuzzles.questions.proofs.verify import verify
from satpuzzles.questions.search import Question, carry_out
from satpuzzles.uniqueness import boards
from satpuzzles.uniqueness.recipe import Generated, Recipe
from satpuzzles.views import generated_view

UNIQUE = sp.Hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]])
SEVERAL = sp.Futoshiki([[0, 0], [0, 0]])
UNSOLVABLE = sp.Calcudoku(2, [sp.Cage(((0, 0), (0, 1), (1, 0), (1, 1)), "+", 7)])
PICTURE = sp.Nonogram([[1], [1]], [[1], [1]])
PLUG_IN = Template([1, 1], [1, 1])
PUZZLES = [UNIQUE, SEVERAL, UNSOLVABLE, PICTURE, PLUG_IN]


@pytest.fixture(scope="module", params=[1, 2], ids=["here", "workers"])
def pool(request):
    with open_executor(request.param) as pool:
        yield pool


def without_time(result):
    return replace(result, seconds=0.0, statistics=result.statistics._replace(seconds={}))


def test_solving_within_a_limit(pool):
    """Wherever it cuts: before an answer, before a reason, or before the reason is a minimal one."""
    dice = Random(1)
    board = sp.Hitori([[dice.randint(1, 5) for _ in range(6)] for _ in range(6)])
    question = Question(why=True)

    def within(most):
        return sp.Options(backend="minisat22", limits=Limits(conflicts=most))

    items = [(most, pack((board, question, within(most)))) for most in (*range(0, 40, 2), 100, 300)]
    seen = set()
    for most, answer in run(pool, work.solve, items):
        [found] = unpack(answer.value, board)
        [alone] = carry_out(board, question, within(most))
        assert without_time(found) == without_time(alone)
        seen.add((found.status, found.why and found.why.minimal))
    assert seen >= {("undecided", None), ("unsolvable", False), ("unsolvable", True)}


@pytest.mark.slow  # a process of its own for each board
def test_solving_with_a_memory_limit(pool):
    items = [(UNIQUE, pack((UNIQUE, Question(), sp.Options(memory_limit=2_000))))]
    [(_, answer)] = run(pool, work.solve, items)
    assert [each.status for each in unpack(answer.value, UNIQUE)] == ["unique"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShiftedRecipe(Recipe):
    """Makes Hitori boards of one pattern, for a test of what surrounds a recipe."""

    type = "hitori"

    def make(self, random):
        shift = int(random.integers(1, 100))
        numbers = [[number + shift for number in row] for row in UNIQUE.numbers]
        return Generated(sp.Hitori(numbers), sp.solve(UNIQUE).solution, ((0, 1),))


def test_generating(monkeypatch, tmp_path):
    monkeypatch.setattr(boards, "recipe_type", lambda name: ShiftedRecipe)
    recipe = ShiftedRecipe(rows=3, columns=3)
    items = [(n, pack((recipe, 7, n, n == 2))) for n in range(5)]
    with open_executor() as here:
        answers = dict(run(here, work.generate, items))
    made = [generated_view(each) for each in boards.generate(recipe, seed=7, count=5)]
    assert [answers[n].value["board"] for n in range(5)] == json.loads(json.dumps(made))
    assert ["certificate" in answers[n].value for n in range(5)] == [False, False, True, False, False]
    write_certificate(tmp_path / "certificate", answers[2].value["certificate"])
    assert verify(tmp_path / "certificate").valid


@pytest.mark.parametrize("puzzle", [*PUZZLES, sp.Calcudoku(1, [sp.Cage(((0, 0),), None, 1)])])
def test_a_solve_passes_through_few_rooms(puzzle):
    """From a packed puzzle to a packed answer, by the functions that are called."""
    package = Path(sp.__file__).parent
    rooms = set()

    def note(frame, event, argument):
        path = Path(frame.f_code.co_filename)
        if event == "call" and frame.f_code.co_name != "<module>" and package in path.parents:
            rooms.add(path.relative_to(package).parts[0])

    item = json.loads(json.dumps(pack((puzzle, Question(), sp.Options()))))
    sys.setprofile(note)
    try:
        answer = work.solve(item)
    finally:
        sys.setprofile(None)
    assert next(unpack(json.loads(json.dumps(each)), puzzle) for each in answer).status
    assert {"many", "puzzle", "questions"} <= rooms
    assert len(rooms) <= 8, sorted(rooms)
