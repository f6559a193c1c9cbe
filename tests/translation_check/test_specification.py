"""Clauses held against the rules as they are written: all that is right is confirmed, nothing that is wrong.

What is wrong is found by brute force: clauses are changed, and where no model of them is left for a solution
of the board, they have to be doubted.
"""

from __future__ import annotations

from random import Random

import boards
import pytest
from pysat.solvers import Solver

from satpuzzles.core.options import Limits
from satpuzzles.puzzle.kind import puzzle_type
from satpuzzles.questions.proofs.translation import _groups, check_translation, specification_of
from satpuzzles.sat.cardinality import AT_MOST_ONE, CARDINALITY, CardinalityEncodings
from satpuzzles.translation_check.board import SpecifiedBoard
from satpuzzles.translation_check.clauses import confirmed
from satpuzzles.translation_check.specification import Specification, counted

SLOW = {"calcudoku", "futoshiki", "nurikabe", "slitherlink", "sudoku"}
"""Puzzles of which it takes long to change many clauses."""

ENCODINGS = [(kind, name) for kind in boards.ORACLES for name in puzzle_type(kind).encodings]


def values_of(puzzle, solution):
    return [value or 0 for row in solution for value in row]


@pytest.mark.parametrize("kind,encoding", ENCODINGS)
def test_right_clauses_are_confirmed(kind, encoding):
    for seed in range(8):
        puzzle = boards.random_board(kind, seed).puzzle()
        formula = puzzle.encode(encoding)
        found = check_translation(puzzle, formula, None, Limits())
        assert found.confirmed == len(formula.clauses)
        assert found.holds, puzzle


@pytest.mark.slow
@pytest.mark.parametrize("kind,encoding", ENCODINGS)
def test_so_are_all_ways_of_saying_counts(kind, encoding):
    ways = [CardinalityEncodings(at_most_one=name) for name in AT_MOST_ONE]
    ways += [CardinalityEncodings(cardinality=name) for name in CARDINALITY]
    for seed, counting in enumerate(ways):
        puzzle = boards.random_board(kind, seed).puzzle()
        found = check_translation(puzzle, puzzle.encode(encoding, counting=counting), None, Limits())
        assert found.holds, (puzzle, counting)


@pytest.mark.parametrize("kind", boards.ORACLES)
def test_the_rules_as_written_are_those_of_brute_force(kind):
    random = Random(5)
    for seed in range(12):
        drawn = boards.random_board(kind, seed)
        puzzle = drawn.puzzle()
        board = SpecifiedBoard(specification_of(puzzle))
        solutions = {tuple(values_of(puzzle, each)) for each in drawn.solutions}
        for solution in [*solutions][:5]:
            tried = [solution]
            for _ in range(10):
                other = list(solution)
                other[random.randrange(len(other))] = random.randrange(
                    0 if puzzle.blank else 1, puzzle.values + 1
                )
                one, two = random.randrange(len(other)), random.randrange(len(other))
                swapped = list(solution)
                swapped[one], swapped[two] = swapped[two], swapped[one]
                tried += [tuple(other), tuple(swapped)]
            for values in tried:
                masks = {place: 1 << value for place, value in enumerate(values)}
                assert board.excludes(masks) == (values not in solutions), (puzzle, values)


def changed(random: Random, groups: list, literals: list[int]):
    """The clauses of a formula of which one is wrong in some way, or two are."""
    groups = [(name, [list(clause) for clause in clauses]) for name, clauses in groups]
    clauses = random.choice([clauses for _, clauses in groups if clauses])
    number = random.randrange(len(clauses))
    clause = clauses[number]
    way = random.randrange(6)
    if way == 0 and clause:
        at = random.randrange(len(clause))
        clause[at] = -clause[at]
    elif way == 1 and clause:
        del clause[random.randrange(len(clause))]
    elif way == 2 and clause:
        clause[random.randrange(len(clause))] = random.choice(literals) * random.choice((1, -1))
    elif way == 3 and clause:
        other = random.choice(clauses)
        if other:
            one, two = random.randrange(len(clause)), random.randrange(len(other))
            clause[one], other[two] = other[two], clause[one]
    elif way == 4 and clause:
        # From here on, one variable stands in the place of the other.
        used = sorted({abs(literal) for each in clauses for literal in each})
        one, two = random.choice(used), random.choice(used)
        exchanged = {one: two, two: one, -one: -two, -two: -one}
        for each in clauses[number:]:
            each[:] = [exchanged.get(literal, literal) for literal in each]
    else:
        size = random.randint(1, 3)
        clauses.insert(number, [-each for each in random.sample(literals, min(size, len(literals)))])
    return groups


@pytest.mark.parametrize(
    "kind,encoding",
    [pytest.param(*each, marks=[pytest.mark.slow] * (each[0] in SLOW)) for each in ENCODINGS],
)
def test_clauses_that_exclude_a_solution_are_doubted(kind, encoding):
    random = Random(f"{kind} {encoding}")
    wrong = 0
    for seed in range(40):
        drawn = boards.random_board(kind, seed)
        if not drawn.solutions:
            continue
        puzzle = drawn.puzzle()
        written = specification_of(puzzle)
        groups = [*_groups(puzzle.encode(encoding))]
        if not any(clauses for _, clauses in groups):
            continue
        answers = []
        for solution in [*drawn.solutions][:20]:
            true = {*puzzle.true_variables(solution)}
            answers.append([each if each in true else -each for each in range(1, puzzle.answers + 1)])
        for _ in range(6):
            trial = changed(random, groups, random.choice(answers))
            with Solver(
                "minisat22", bootstrap_with=[c for _, clauses in trial for c in clauses if c]
            ) as solver:
                empty = any(not clause for _, clauses in trial for clause in clauses)
                excludes = empty or not all(solver.solve(assumptions=answer) for answer in answers)
            found = confirmed(written, trial)
            assert not (excludes and found.holds), (puzzle, trial)
            wrong += excludes
        if wrong > 20:
            break
    assert wrong > 10, "too few clauses were wrong for this to prove anything"


@pytest.mark.parametrize("encoding", ["order", "automaton", "start"])
def test_long_lines_of_nonograms_are_confirmed(encoding):
    """In more ways than can be looked at one after the other."""
    columns = [[1]] * 9 + [[]] * 21
    puzzle = puzzle_type("nonogram").from_json({"rows": [[1, 2, 1, 1, 3, 1]], "columns": columns})
    assert check_translation(puzzle, puzzle.encode(encoding), None, Limits()).holds


@pytest.mark.parametrize("encoding", ["forest", "ranks"])
def test_larger_boards_of_hitori_are_confirmed(encoding):
    """Ranks of several bits and nodes with many neighbours."""
    random = Random(3)
    puzzle = puzzle_type("hitori")([[random.randint(1, 9) for _ in range(9)] for _ in range(8)])
    formula = puzzle.encode(encoding)
    assert check_translation(puzzle, formula, None, Limits()).confirmed == len(formula.clauses)


def test_only_the_one_solution_may_be_excluded():
    written = Specification(2, 1, True, (counted("one", (0, 1), 1, (1,)),))
    assert confirmed(written, [("blocking", [[-1, 2]])], excluded=[1, 0]).holds
    assert not confirmed(written, [("blocking", [[-1, 2]])], excluded=[0, 1]).holds
    assert not confirmed(written, [("blocking", [[-1, 2]])]).holds


def test_variables_of_two_groups_need_one_meaning():
    """Each group alone could be extended: the one wants variable 3 true, the other false."""
    written = Specification(2, 1, True, ())
    groups = [("one", [[3, 1], [3, -1]]), ("other", [[-3, 2], [-3, -2]])]
    found = confirmed(written, groups)
    assert not found.holds and found.doubts.keys() == {"other"}
