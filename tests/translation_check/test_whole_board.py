"""What is told of whole boards is true of all solutions, and meanings that do not fit confirm nothing.

Solutions come from brute force. Here is what random changes of clauses seldom meet.
"""

from __future__ import annotations

import boards
import oracles
import oracles_graphs
import pytest
from pysat.solvers import Solver

from satpuzzles.core.options import Limits
from satpuzzles.puzzle.kind import puzzle_type
from satpuzzles.questions.proofs.translation import check_translation, specification_of
from satpuzzles.translation_check.clauses import confirmed
from satpuzzles.translation_check.facts import AROUND, AcyclicWithBorder, LoopSides, Net, RootedRegions
from satpuzzles.translation_check.specification import Specification, beside


def joined(pairs, nodes):
    """Some nodes as parts that hang together over pairs of them."""
    parts = {node: {node} for node in nodes}
    for one, other in pairs:
        if parts[one] is not parts[other]:
            parts[one] |= parts[other]
            parts.update(dict.fromkeys(parts[other], parts[one]))
    return {id(part): part for part in parts.values()}.values()


def ringless(fact: AcyclicWithBorder, true):
    chosen = {node for node, literal in fact.chosen.items() if literal in true}
    links = {(one, other) for one in chosen for other in fact.links[one] if other in chosen and one < other}
    links |= {(AROUND, node) for node in chosen & fact.border}
    return len(joined(links, chosen | {AROUND})) == len(chosen) + 1 - len(links)


def net(fact: Net, true):
    chosen = {node for node, literal in fact.chosen.items() if literal in true}
    links = [pair for pair, literals in fact.links.items() if true.issuperset(literals)]
    assert chosen.issuperset(node for pair in links for node in pair)
    return len(joined(links, chosen)) < 2


def sides(fact: LoopSides, true):
    faces = {face for pair in fact.faces.values() for face in pair}
    parts = joined([pair for line, pair in fact.faces.items() if -line in true], faces)
    of = {face: AROUND in part for part in parts for face in part}
    parted = all((of[one] != of[other]) == (line in true) for line, (one, other) in fact.faces.items())
    return len(parts) == 2 and parted


def regions(fact: RootedRegions, true):
    chosen = {node for node, literal in fact.chosen.items() if literal in true}
    links = [(one, other) for one in chosen for other in fact.links[one] if other in chosen]
    for part in joined(links, chosen):
        roots = [root for root in fact.roots if root in part]
        if len(roots) != 1 or fact.roots[roots[0]] not in (0, len(part)):
            return False
    return chosen.issuperset(fact.roots)


HOLDS = {AcyclicWithBorder: ringless, Net: net, LoopSides: sides, RootedRegions: regions}


def open_boards(kind):
    """Boards with all their solutions, of which some are many: most numbers of these say nothing."""
    if kind == "hitori":
        for rows, columns in ((2, 2), (2, 5), (3, 4), (4, 4)):
            numbers = [[1 + row * columns + column for column in range(columns)] for row in range(rows)]
            yield puzzle_type(kind)(numbers), oracles.hitori(numbers)
    elif kind == "slitherlink":
        for rows, columns in ((1, 1), (1, 4), (3, 2), (3, 3)):
            clues = [[None] * columns for _ in range(rows)]
            yield puzzle_type(kind)(clues), oracles_graphs.slitherlink(clues)
    else:
        for seed in range(40):
            drawn = boards.random_board(kind, seed)
            yield drawn.puzzle(), drawn.solutions


@pytest.mark.parametrize("kind,facts", [("hitori", 1), ("slitherlink", 1), ("nurikabe", 3)])
def test_facts_hold_of_every_solution(kind, facts):
    seen = 0
    for puzzle, solutions in open_boards(kind):
        written = specification_of(puzzle)
        for solution in solutions:
            variables = {*puzzle.true_variables(solution)}
            true = {each if each in variables else -each for each in range(1, puzzle.answers + 1)}
            assert all(HOLDS[type(fact)](fact, true) for fact in written.facts), (puzzle, solution)
            seen += len(written.facts) == facts
    assert seen > 50


@pytest.mark.parametrize("kind", ["hitori", "slitherlink"])
def test_no_model_of_confirmed_clauses_is_lost(kind):
    """Every solution of boards that say nothing is a model of each encoding, and each is confirmed."""
    for puzzle, solutions in open_boards(kind):
        for encoding in puzzle.encodings:
            formula = puzzle.encode(encoding)
            assert check_translation(puzzle, formula, None, Limits()).holds
            with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
                for solution in solutions:
                    true = {*puzzle.true_variables(solution)}
                    answer = [each if each in true else -each for each in range(1, puzzle.answers + 1)]
                    assert solver.solve(answer), (puzzle, encoding, solution)


def test_a_region_has_each_cell_once():
    """Two cells in a row, the clue 2 at the first; variables 3 and 4 say that the other is in its region.

    Counted as two cells, not both could be.
    """
    links = beside(1, 2)
    fact = RootedRegions({0: -1, 1: -2}, links, {0: 2})
    group = [[-1], [-3, -2], [-4, -2], [1, 2, 3], [1, 2, 4]]
    written = Specification(2, 1, True, (), (), (fact,))
    assert confirmed(written, [("region", group[:2] + group[3:4])]).confirmed > 0
    assert not confirmed(written, [("region", [*group, [-3, -4]])]).holds


def test_meanings_of_two_groups_do_not_mix():
    """What was given a meaning for the whole board by one group keeps it in another."""
    puzzle = boards.random_board("nurikabe", 4).puzzle()
    formula = puzzle.encode("elimination")
    found = check_translation(puzzle, formula, None, Limits())
    assert found.holds
    groups = [(str(group.number), [*group.clauses]) for group in formula.groups()]
    auxiliary = max(abs(literal) for _, clauses in groups for clause in clauses for literal in clause)
    for literal in (auxiliary, -auxiliary, puzzle.answers + 1, -puzzle.answers - 1):
        assert not confirmed(specification_of(puzzle), [*groups, ("more", [[literal]])]).holds
