"""Families of formulas: the same parameters give the same bytes, twins are as large, statuses are right."""

from __future__ import annotations

import re
from hashlib import sha256
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver
from samples import few_or_many

import satpuzzles as sp
from satpuzzles.core.grid import differing
from satpuzzles.sat.solver_output import SATISFIABLE, UNSATISFIABLE
from satpuzzles.uniqueness.family import Family, _neighbours, drawn, family_named, family_names, twin_of
from satpuzzles.uniqueness.instances import Instance
from satpuzzles.uniqueness.recipe import Generated

FAMILIES = [*family_names()]


def written(instance: Instance) -> tuple[str, CNF]:
    file = StringIO()
    sizes = instance.write(instance.question(), file)
    formula = CNF(from_string=file.getvalue())
    assert sizes.clauses == len(formula.clauses) and sizes.variables >= formula.nv
    return file.getvalue(), formula


def is_satisfiable(formula: CNF) -> bool:
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        return [] not in formula.clauses and solver.solve()


def test_the_families_of_formulas_and_a_name_of_none():
    wanted = {"nonogram", "hitori", "futoshiki", "calcudoku", "slitherlink", "latin-completion"}
    assert wanted <= set(FAMILIES)
    with pytest.raises(sp.PuzzleError, match="there is no family nosuch; choose from hitori, nonogram"):
        family_named("nosuch")


@pytest.mark.parametrize("name", FAMILIES)
@few_or_many("count", 2, 12)
def test_twins_are_as_large_and_one_of_them_has_a_model(name, count):
    """Of a board with one solution: the formula without that has no model, its twin has."""
    size = 4 if name == "sudoku" else 5
    for index in range(count):
        asked = {
            query: written(Instance(name, size, 0.5, 7, index, query, unique=True))
            for query in ("second", "sat", "none")
        }
        no, yes, plain = (formula for _, formula in asked.values())
        assert not is_satisfiable(no) and is_satisfiable(yes) and is_satisfiable(plain)
        assert f"c expected {UNSATISFIABLE}\n" in asked["second"][0]
        assert f"c expected {SATISFIABLE}\n" in asked["sat"][0] and "c expected" not in asked["none"][0]
        lengths = [[len(clause) for clause in formula.clauses] for formula in (no, yes)]
        assert lengths[0] == lengths[1] and no.clauses[:-1] == yes.clauses[:-1] == plain.clauses


@pytest.mark.parametrize("name", FAMILIES)
@few_or_many("count", 2, 12)
def test_a_board_is_drawn_around_the_solution_that_is_excluded(name, count):
    size = 4 if name == "sudoku" else 5
    for index in range(count):
        for density in (0.2, 0.8):
            question = Instance(name, size, density, 3, index).question()
            assert question.puzzle.confirm(question.excluded) and question.expected is None
            solved = sp.solve(question.puzzle)
            _, formula = written(Instance(name, size, density, 3, index))
            assert is_satisfiable(formula) == (solved.status == "multiple")
            other = Instance(name, size, density, 3, index, "sat").question()
            assert other.puzzle == question.puzzle and not other.puzzle.confirm(other.excluded)


@pytest.mark.parametrize("name", FAMILIES)
def test_boards_depend_on_seed_index_and_density_alone(name):
    size = 4 if name == "sudoku" else 6
    texts = [written(Instance(name, size, 0.5, 1, index))[0] for index in (0, 1, 0)]
    assert texts[0] == texts[2] != texts[1]
    assert f"c command satpuzzles family {name} --size {size} --density 0.5 --seed 1 --first 0" in texts[0]


def test_a_denser_board_has_more_clues():
    sparse, dense = (Instance("latin-completion", 8, each, 1, 0).question().puzzle for each in (0.2, 0.8))
    counts = [sum(map(bool, sum(board.givens, ()))) for board in (sparse, dense)]
    assert counts[0] < 25 < 40 < counts[1] and not sparse.less_than
    signs = Instance("futoshiki", 8, 0.8, 1, 0).question().puzzle
    assert len(signs.less_than) > 60 and not any(map(any, signs.givens))


def test_the_share_of_an_answers_clues_that_stand_is_the_density():
    none, some, every = (Instance("slitherlink", 8, each, 1, 0).question().puzzle for each in (0.0, 0.3, 1.0))
    counts = [sum(clue is not None for row in board.clues for clue in row) for board in (none, some, every)]
    assert counts[0] == 0 and 8 < counts[1] < 32 and counts[2] == 64


def test_what_comes_to_nothing_or_has_one_value_in_all_places_is_drawn_again():
    board = sp.Futoshiki([[1, 2], [2, 1]])
    attempts = [None, Generated(board, ((1, 1), (1, 1))), Generated(board, ((1, 2), (2, 1)))]
    family = Family("none", lambda *_: attempts.pop(0), lambda *_: None)
    made = drawn(family, 2, 0.5, 0, 0, unique=False)
    assert made.solution == ((1, 2), (2, 1)) and made.tried == 3 and not attempts


def test_a_family_that_never_draws_a_board_is_refused():
    family = Family("none", lambda *_: None, lambda *_: None)
    with pytest.raises(sp.PuzzleError, match="choose another size or density"):
        drawn(family, 2, 0.5, 0, 0, unique=False)


def test_densities_that_are_nearly_the_same_have_names_of_their_own():
    near = [Instance("hitori", 5, each, 0, 0) for each in (0.5, 0.5000001, 1.0)]
    assert [each.title for each in near] == [
        "hitori-5-0.5-0-0-second",
        "hitori-5-0.5000001-0-0-second",
        "hitori-5-1-0-0-second",
    ]
    assert "--density 0.5000001 " in near[1].command


def test_neighbours_are_those_behind_and_below_that_are_there():
    grid = ((0, 0, 0), (0, 0), (0, 0, 0))
    places = [(row, column) for row, values in enumerate(grid) for column in range(len(values))]
    dice = Random(1)
    found = {_neighbours(dice, places, grid) for _ in range(500)}
    wanted = {
        ((row, column), other)
        for row, column in places
        for other in ((row, column + 1), (row + 1, column))
        if other in places
    }
    assert found == wanted | {None} and len(wanted) == 9


@pytest.mark.parametrize("board,solution", [([[1]], ((1,),)), ([[1, 2], [2, 1]], ((1, 2), (2, 1)))])
def test_where_every_exchange_gives_a_solution_or_the_grid_itself_there_is_no_twin(
    board, solution, monkeypatch
):
    monkeypatch.setattr(sp.Futoshiki, "confirm", lambda *_: True)
    with pytest.raises(sp.PuzzleError, match="no grid was found that is no solution"):
        twin_of(sp.Futoshiki(board), solution, 0, 0)


def test_a_twin_has_two_values_exchanged_and_depends_on_seed_and_index():
    puzzle = sp.Futoshiki([[0] * 4] * 4)
    solution = ((1, 2, 3, 4), (2, 1, 4, 3), (3, 4, 1, 2), (4, 3, 2, 1))
    twins = {(seed, index): twin_of(puzzle, solution, seed, index) for seed in (0, 1) for index in (0, 1)}
    for twin in twins.values():
        changed = differing(solution, twin)
        assert len(changed) == 2 and sorted(sum(twin, ())) == sorted(sum(solution, ()))
        assert not puzzle.confirm(twin)
    assert len({*twins.values()}) == 4 and twin_of(puzzle, solution, 1, 0) == twins[1, 0]


def test_only_neighbours_change_places_where_one_black_cell_more_would_tell(monkeypatch):
    """Pairs drawn from the whole board are refused here, as if their clause were a longer one."""
    puzzle = sp.Futoshiki([[0] * 4] * 4)
    solution = ((1, 2, 3, 4), (2, 1, 4, 3), (3, 4, 1, 2), (4, 3, 2, 1))
    monkeypatch.setattr("satpuzzles.uniqueness.family.SWAPS", 50)
    real = sp.Futoshiki.blocking_clause

    def longer(board, grid):
        changed = differing(solution, grid)
        far = len(changed) > 1 and sum(abs(one - other) for one, other in zip(*changed)) > 1
        return real(board, grid) + [1] * far

    monkeypatch.setattr(sp.Futoshiki, "blocking_clause", longer)
    twin = twin_of(puzzle, solution, 0, 0)
    one, other = differing(solution, twin)
    assert abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1 and not puzzle.confirm(twin)


def test_an_instance_is_called_and_written_again_by_all_that_decides_it():
    plain = Instance("hitori", 5, 0.5, 3, 4)
    assert plain.title == "hitori-5-0.5-3-4-second"
    assert (
        plain.command == "satpuzzles family hitori --size 5 --density 0.5 --seed 3 --first 4 --query second"
    )
    told = Instance("nonogram", 6, 1, 7, 8, "sat", True, True, "automaton")
    assert told.title == "nonogram-6-1-7-unique-8-sat"
    assert told.command == (
        "satpuzzles family nonogram --size 6 --density 1 --seed 7 --first 8 --query sat --unique --presolve "
        "--encoding automaton"
    )


def test_presolve_and_encoding_make_another_formula_and_cuts_are_refused():
    sizes = {}
    for presolve, encoding in ((False, None), (True, None), (False, "automaton"), (False, "order")):
        instance = Instance("nonogram", 5, 0.5, 1, 0, presolve=presolve, encoding=encoding)
        file = StringIO()
        sizes[presolve, encoding] = found = instance.write(instance.question(), file)
        assert found.sha256 == sha256(file.getvalue().encode()).hexdigest()
        head = next(line for line in file.getvalue().splitlines() if line.startswith("p"))
        assert head == f"p cnf {found.variables} {found.clauses}"
    assert sizes[True, None].clauses < sizes[False, None].clauses != sizes[False, "automaton"].clauses
    assert sizes[False, None][:2] == sizes[False, "order"][:2]
    lazy = Instance("hitori", 4, 0.5, 1, 0, encoding="lazy")
    with pytest.raises(sp.PuzzleError, match="the encoding lazy leaves rules out"):
        lazy.write(lazy.question(), StringIO())


@pytest.mark.slow
def test_a_twin_is_found_where_one_black_cell_more_would_make_its_clause_a_long_one():
    twin = Instance("hitori", 50, 0.3, 1, 0, "sat", unique=True)
    question = twin.question()
    other = Instance("hitori", 50, 0.3, 1, 0, "second", unique=True).question()
    puzzle = question.puzzle
    assert puzzle == other.puzzle and puzzle.confirm(other.excluded) and not puzzle.confirm(question.excluded)
    lengths = {len(puzzle.blocking_clause(each.excluded)) for each in (question, other)}
    assert len(lengths) == 1


PAIRS = Path(__file__).resolve().parents[2] / "docs" / "benchmark_family.md"
VERSION = re.compile(r"of version ([0-9.]+)\.$", re.MULTILINE)


def published() -> list[list[str]]:
    """The table of pairs: parameters, sizes, the status of the first, seconds of both, and hashes."""
    lines = PAIRS.read_text(encoding="utf-8").splitlines()
    return [
        [word.strip(" `") for word in line.split("|")[1:-1]]
        for line in lines
        if " --seed" in line and line.startswith("| `")
    ]


def test_the_published_pairs_take_one_to_three_hundred_seconds():
    hardest = [max(map(float, row[4:6])) for row in published()]
    assert len(hardest) >= 20 and hardest == sorted(hardest) and hardest[0] >= 1 and hardest[-1] <= 300
    for least, most in ((1, 3), (3, 10), (10, 30), (30, 100), (100, 300)):
        assert any(least <= each < most for each in hardest)


@pytest.mark.slow
def test_the_parameters_of_a_published_pair_make_it():
    """The smallest of Hitori, whose boards are made fast; hashes are those of one version."""
    row = next(each for each in published() if each[0].startswith("hitori --size 60 "))
    assert row[0].endswith(" --density 0.3 --unique --seed 0 --first 0 --encoding ranks")
    (version,) = VERSION.findall(PAIRS.read_text(encoding="utf-8"))
    for query, digits in zip(("second", "sat"), row[6:]):
        instance = Instance("hitori", 60, 0.3, 0, 0, query, unique=True, encoding="ranks")
        sizes = instance.write(instance.question(), StringIO())
        assert [f"{sizes.variables:,}", f"{sizes.clauses:,}"] == row[1:3]
        assert sizes.sha256.startswith(digits) or version != sp.__version__
