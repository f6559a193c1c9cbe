"""Formulas before other people's solvers: a short form of ``python -m benchmarks.acceptance``."""

from __future__ import annotations

import json
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from shutil import which

import pytest

sys.path.append(str(Path(__file__).resolve().parent.parent))

from benchmarks import acceptance
from benchmarks.acceptance_files import same_bytes_of_workers
from benchmarks.acceptance_formats import Groups, answer_of_cp_sat


@pytest.mark.slow
@pytest.mark.skipif(not acceptance.installed(), reason="no solver is on PATH")
def test_other_solvers_agree_about_every_formula():
    found = acceptance.accepted(acceptance.random_trials(8, 3), acceptance.installed(), 1)
    assert found.faults == [] and found.numbers["boards"] == 8
    assert found.numbers["answers"] > found.numbers["formulas, cnf"] > 30
    assert found.numbers["optima"] and found.numbers["solutions without a group"]


@pytest.mark.slow
def test_formulas_of_boards_are_the_same_however_many_workers_made_the_boards(tmp_path):
    assert same_bytes_of_workers(tmp_path, ["hitori"], 2) == []


def one_solution() -> acceptance.Trial:
    return next(each for each in acceptance.random_trials(16, 1) if len(each.solutions) == 1)


def test_a_wrong_answer_is_a_fault(tmp_path):
    puzzle, solutions, _ = one_solution()
    board = tmp_path / "board.json"
    board.write_text(json.dumps(puzzle.to_json()))
    flaw_of = partial(acceptance.flaw_of, board, puzzle, acceptance.FormulaSettings(puzzle.complete_encoding))
    (solution,) = solutions
    true = {*puzzle.true_variables(solution)}
    literals = [each if each in true else -each for each in range(1, puzzle.answers + 1)]
    right = f"s SATISFIABLE\nv {' '.join(map(str, literals))} 0\n"
    assert flaw_of(solutions, right) is None
    assert flaw_of(frozenset(), right)
    assert flaw_of(solutions, "s UNSATISFIABLE\n")
    assert flaw_of(frozenset(), "s UNSATISFIABLE\n") is None
    assert flaw_of(solutions, "no model at all\n")


@pytest.mark.parametrize("who", ["clasp", "ganak"])
def test_a_wrong_count_is_a_fault(who, tmp_path, monkeypatch):
    trial = one_solution()
    monkeypatch.setattr(acceptance, "which", lambda name: name == who and which(name))
    monkeypatch.setattr(acceptance, "has_ganak", lambda: who == "ganak")
    if who == "clasp" and which(who) is None:
        pytest.skip("clasp is not installed")
    path = tmp_path / "formula.cnf"
    path.write_text("c p show 1 0\np cnf 1 1\n1 -1 0\n")
    found = acceptance.Found(Counter(), [])
    written = acceptance.FormulaSettings(trial.puzzle.complete_encoding)
    acceptance.count_models(trial, written, path, found)
    assert found.numbers[f"counts, {who}, unprojected"] == 1
    assert len(found.faults) == sum(found.numbers.values())


@pytest.mark.skipif(not acceptance.installed(), reason="no solver is on PATH")
def test_a_wrong_optimum_and_a_group_that_is_needed_are_faults(tmp_path):
    trial = next(each for each in acceptance.random_trials(40, 1) if each.fewest)
    found = acceptance.Found(Counter(), [])
    acceptance.drop_clues(trial.puzzle, trial.fewest, tmp_path / "soft.wcnf", found)
    assert found.faults == [] and found.numbers["optima"]
    acceptance.drop_clues(trial.puzzle, trial.fewest + 1, tmp_path / "soft.wcnf", found)
    assert len(found.faults) == found.numbers["optima"] / 2
    puzzle, solutions, _ = one_solution()
    contradiction = Groups(puzzle.answers, 1, [(0, [1]), (0, [-1])])
    solver, path = acceptance.installed()[0], tmp_path / "formula.cnf"
    found.faults.clear()
    acceptance.drop_a_group(puzzle, contradiction, solutions, solver, path, found)
    assert len(found.faults) == 1


@pytest.mark.slow
def test_cp_sat_reads_sums():
    pytest.importorskip("ortools")
    told = "* #variable= 2 #constraint= 2\n+1 x1 -2 x2 >= 1 ;\n+1 x1 = {} ;\n"
    assert answer_of_cp_sat(told.format(1)) == "s SATISFIABLE\nv x1 -x2\n"
    assert answer_of_cp_sat(told.format(0)) == "s UNSATISFIABLE\n"
