"""Formulas before other people's solvers: a short form of ``python -m benchmarks.acceptance``."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parent.parent))

from benchmarks import acceptance


@pytest.mark.slow
@pytest.mark.skipif(not acceptance.installed(), reason="no solver is on PATH")
def test_other_solvers_agree_about_every_formula():
    found = acceptance.accepted(acceptance.random_trials(8, 3), acceptance.installed(), 1)
    assert found.faults == [] and found.numbers["boards"] == 8
    assert found.numbers["answers"] >= found.numbers["formulas"] > 30


def test_a_wrong_answer_is_a_fault():
    trial = next(each for each in acceptance.random_trials(16, 1) if len(each.solutions) == 1)
    puzzle, solutions = trial
    written = acceptance.Written(puzzle.complete_encoding)
    (solution,) = solutions
    true = {*puzzle.true_variables(solution)}
    literals = [each if each in true else -each for each in range(1, puzzle.answers + 1)]
    right = f"s SATISFIABLE\nv {' '.join(map(str, literals))} 0\n"
    assert acceptance.flaw_of(puzzle, written, solutions, right) is None
    assert acceptance.flaw_of(puzzle, written, frozenset(), right)
    assert acceptance.flaw_of(puzzle, written, solutions, "s UNSATISFIABLE\n")
    assert acceptance.flaw_of(puzzle, written, frozenset(), "s UNSATISFIABLE\n") is None


@pytest.mark.skipif("clasp" not in acceptance.installed(), reason="clasp is not installed")
def test_a_wrong_count_is_a_fault(tmp_path):
    puzzle, solutions = next(each for each in acceptance.random_trials(16, 1) if each.solutions)
    written = acceptance.Written(puzzle.encodings and puzzle.complete_encoding)
    path = tmp_path / "formula.cnf"
    path.write_text("p cnf 1 1\n1 -1 0\n" if len(solutions) != 2 else "p cnf 1 1\n1 0\n")
    found = acceptance.Found(Counter(), [])
    acceptance.count_models(acceptance.Trial(puzzle, solutions), written, path, found)
    assert len(found.faults) == found.numbers["counts"]
