"""The table of encodings: sizes as written; propagation and fixed variables as a plain search finds them."""

from __future__ import annotations

from random import Random

import boards
import pytest
from naive import units
from pysat.solvers import Solver
from samples import few_or_many

import satpuzzles as sp
from satpuzzles.core.options import Limits
from satpuzzles.questions.encodings import auxiliary_variables_are_fixed, encodings
from satpuzzles.sat.cardinality import AT_MOST_ONE, CARDINALITY, DEFAULT, CardinalityEncodings
from satpuzzles.solver.engine import unit_propagate

HITORI = {"type": "hitori", "numbers": [[1, 1, 2], [2, 3, 1], [3, 2, 2]]}
LATIN = {"type": "futoshiki", "size": 3, "givens": [[0, 0, 0], [0, 0, 0], [0, 0, 0]], "less_than": []}


@few_or_many("count", 300, 5_000)
def test_unit_propagation_finds_what_a_plain_loop_finds(count):
    contradictions = 0
    for seed in range(count):
        dice = Random(seed)
        size = dice.randint(1, 9)
        clauses = [
            [dice.choice((-1, 1)) * dice.randint(1, size) for _ in range(dice.choice((1, 2, 2, 3, 3, 3)))]
            for _ in range(dice.randint(0, 3 * size))
        ]
        if dice.random() < 0.03:
            clauses.append([])
        found, expected = unit_propagate(clauses, size), units(clauses)
        contradictions += expected is None
        assert (found if found is None else set(found)) == expected, clauses
    assert count / 10 < contradictions < count * 0.9


def models_agree(formula) -> bool:
    """Whether no two models agree on the answer variables, by listing them until two do."""
    seen = set()
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        for variable in range(1, formula.variables + 1):
            solver.add_clause([variable, -variable])
        while all(formula.clauses) and solver.solve():
            model = solver.get_model()
            answers = tuple(model[: formula.answers])
            if answers in seen:
                return False
            seen.add(answers)
            solver.add_clause([-literal for literal in model])
    return True


@pytest.mark.parametrize("kind", boards.ORACLES)
@few_or_many("count", 3, 10)
def test_variables_are_fixed_where_no_solution_has_two_models(kind, count):
    """Counts with and without projection agree just where the table says so."""
    for seed in range(count):
        board = boards.random_board(kind, seed)
        puzzle = board.puzzle()
        dice = Random(f"{kind} {seed}")
        for encoding in puzzle.encodings:
            counting = CardinalityEncodings(
                dice.choice([None, *AT_MOST_ONE]), dice.choice([None, *CARDINALITY])
            )
            formula = puzzle.encode(encoding, presolve=dice.random() < 0.5, counting=counting)
            expected = models_agree(formula)
            found = auxiliary_variables_are_fixed(formula)
            assert found is expected or (found is None and formula.lazy and not expected)
            if found and not formula.lazy and all(formula.clauses):
                with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
                    for variable in range(1, formula.variables + 1):
                        solver.add_clause([variable, -variable])
                    assert len(list(solver.enum_models())) == len(board.solutions)


@pytest.mark.parametrize("board", [HITORI, LATIN], ids=["hitori", "futoshiki"])
def test_the_rows_are_the_formulas_that_are_written(board):
    puzzle = sp.Puzzle.from_json(board)
    found = encodings(puzzle, Limits())
    assert {row.encoding for row in found.rows} == set(puzzle.encodings) and not found.limit_reached
    for row in found.rows:
        for counting in row.counts:
            formula = puzzle.encode(row.encoding, presolve=row.presolve, counting=counting)
            assert (row.variables, row.clauses) == (formula.variables, formula.clause_count)
            assert row.literals == sum(map(len, formula.clauses)) and row.complete == (not formula.lazy)
    assert [row.counts[0] for row in found.rows] == [DEFAULT] * len(found.rows), "no count is large here"
