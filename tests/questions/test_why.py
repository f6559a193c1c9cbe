"""Why there is no solution: a contradiction of rule instances, and no smaller one inside it."""

from __future__ import annotations

from itertools import product
from random import Random

import boards
import oracles
import pytest
from claims import any_model
from claims import contradict as contradict_by_clue
from clocks import cpu_at_most
from samples import few_or_many, slow

import satpuzzles as sp
from satpuzzles.core.errors import LimitReached
from satpuzzles.questions.why import OBSTACLE, why
from satpuzzles.sat.statements import Note


def large_hitori():
    """Numbers at random; of so many, some are sure to contradict one another."""
    random = Random(2)
    return sp.Hitori([[random.randint(1, 16) for _ in range(14)] for _ in range(14)])


def large_nonogram():
    """The clues of a random picture with the rows in another order, so that the sums still agree."""
    random = Random(1)
    picture = [[int(random.random() < 0.6) for _ in range(25)] for _ in range(25)]
    rows = [oracles.runs(line) for line in picture]
    return sp.Nonogram(random.sample(rows, 25), [oracles.runs(line) for line in zip(*picture)])


def contradict(puzzle, rules) -> bool:
    """Whether rule instances have no model together, the complete encoding's clauses asked directly."""
    if isinstance(puzzle, sp.Hitori):  # that encoding takes for granted that black cells do not touch
        return contradict_by_clue(puzzle, rules)
    wanted, formula = set(rules), puzzle.encode()
    clauses = [c for group in formula.groups() if group.describe() in wanted for c in group.clauses]
    return [] in clauses or not any_model(formula, clauses)


def require_minimal(puzzle, explanation):
    assert explanation.minimal
    rules = explanation.rules
    assert len(set(rules)) == len(rules) and contradict(puzzle, rules)
    assert not any(contradict(puzzle, [other for other in rules if other != rule]) for rule in rules)


@few_or_many("seeds", 25, 60)
@pytest.mark.parametrize("kind", boards.ORACLES)
def test_random_boards_have_a_minimal_contradiction_exactly_when_they_have_no_solution(kind, seeds):
    drawn = [boards.random_board(kind, seed) for seed in range(seeds)]
    for board in drawn:
        explanation = why(board.puzzle())
        assert (explanation is None) == bool(board.solutions), board
        assert explanation is None or require_minimal(board.puzzle(), explanation) is None
    assert sum(not board.solutions for board in drawn) > seeds // 20


@pytest.mark.parametrize("conflicts", [0, 4, *slow(1, 2, 8, 30, 100)])
def test_what_a_limit_leaves_of_a_large_board_is_true(conflicts):
    """That of small boards is in test_claims_under_limits.py."""
    board = large_hitori()
    try:
        explanation = why(board, limits=sp.Limits(conflicts=conflicts))
    except LimitReached:
        return
    assert explanation.minimal or contradict(board, explanation.rules)
    assert not explanation.minimal or require_minimal(board, explanation) is None


@pytest.mark.slow
def test_the_reason_leaves_out_no_rule_that_it_rests_on():
    """Every grid, whatever it looks like, breaks one of the rule instances that are named."""
    random = Random(5)
    adjacent = 0
    for _ in range(25):
        puzzle = sp.Hitori([[random.randint(1, 3) for _ in range(3)] for _ in range(3)])
        explanation = why(puzzle)
        if explanation is None:
            continue
        named = set(explanation.rules)
        adjacent += {"adjacent black cells", "connected white cells"} <= {each.name for each in named}
        families = [rule for rule in puzzle.rules() if not rule.is_free]
        for values in product((0, 1), repeat=9):
            broken = {
                puzzle.describe(rule.instance(violated.number))
                for rule in families
                for violated in rule.violated_instances(values)
            }
            assert broken & named, (puzzle, values)
    assert adjacent


@pytest.mark.parametrize("backend", ["minisat22", "cadical195", "lingeling", "kissat404"])
def test_every_kind_of_backend_explains(backend):
    """Kissat has neither assumptions nor cores."""
    puzzle = sp.Hitori([[1, 1], [1, 1]])
    require_minimal(puzzle, why(puzzle, backend=backend))


PIGEONS = Note("pigeons", "Every pigeon has a hole of its own.")


def test_counting_helps_out_where_rules_would_take_too_long():
    """Its clauses say that pigeons have holes enough; to prove that they have not takes for ever."""

    class Pigeons(sp.Hitori):
        def write_rules(self, formula, encoding, domains=None):
            holes = range(14)
            place = [formula.new_variables(14, str) for _ in range(15)]
            for pigeon in place:
                formula.add(PIGEONS, [list(pigeon)])
            for hole in holes:
                clauses = [[-a[hole], -b[hole]] for i, a in enumerate(place) for b in place[:i]]
                formula.add_each(PIGEONS, clauses)

        def obstacle(self):
            return "there are more pigeons than holes"

    explanation = why(Pigeons([[1, 2], [2, 1]]))
    assert explanation.rules == ((OBSTACLE, (), "There are more pigeons than holes."),)


@pytest.mark.slow
def test_large_boards_are_explained_quickly():
    with cpu_at_most(60):
        for board in (large_hitori(), large_nonogram()):
            require_minimal(board, why(board))
