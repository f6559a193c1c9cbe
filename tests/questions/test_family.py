"""Families of formulas: the same parameters give the same bytes, twins are as large, statuses are right."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from pysat.formula import CNF
from pysat.solvers import Solver
from samples import few_or_many

import satpuzzles as sp
from satpuzzles.cli.main import group
from satpuzzles.sat.solver_output import SATISFIABLE, UNSATISFIABLE
from satpuzzles.uniqueness.family import family_names
from satpuzzles.uniqueness.instances import FamilyInstance

FAMILIES = [*family_names()]
SIZES = {"sudoku": 4, "hashi": 9}


def written(instance: FamilyInstance) -> tuple[str, CNF]:
    file = StringIO()
    sizes = instance.write(instance.question(), file)
    formula = CNF(from_string=file.getvalue())
    assert sizes.clauses == len(formula.clauses) and sizes.variables >= formula.nv
    return file.getvalue(), formula


def is_satisfiable(formula: CNF) -> bool:
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        return [] not in formula.clauses and solver.solve()


@pytest.mark.parametrize("name", FAMILIES)
@few_or_many("count", 2, 12)
def test_twins_are_as_large_and_one_of_them_has_a_model(name, count):
    """Of a board with one solution: the formula without that has no model, its twin has."""
    size = 8 if name == "heyawake" else SIZES.get(name, 5)
    for index in range(count):
        asked = {
            query: written(FamilyInstance(name, size, 0.5, 7, index, query, unique=True))
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
    size = SIZES.get(name, 5)
    for index in range(count):
        for density in (0.2, 0.8):
            question = FamilyInstance(name, size, density, 3, index).question()
            assert question.puzzle.confirm(question.excluded) and question.expected is None
            solved = sp.solve(question.puzzle)
            _, formula = written(FamilyInstance(name, size, density, 3, index))
            assert is_satisfiable(formula) == (solved.status == "multiple")
            other = FamilyInstance(name, size, density, 3, index, "sat").question()
            assert other.puzzle == question.puzzle and not other.puzzle.confirm(other.excluded)


def test_presolve_and_encoding_make_another_formula_and_cuts_are_refused():
    sizes = {}
    for presolve, encoding in ((False, None), (True, None), (False, "automaton"), (False, "order")):
        instance = FamilyInstance("nonogram", 5, 0.5, 1, 0, presolve=presolve, encoding=encoding)
        file = StringIO()
        sizes[presolve, encoding] = found = instance.write(instance.question(), file)
        assert found.sha256 == sha256(file.getvalue().encode()).hexdigest()
        head = next(line for line in file.getvalue().splitlines() if line.startswith("p"))
        assert head == f"p cnf {found.variables} {found.clauses}"
    assert sizes[True, None].clauses < sizes[False, None].clauses != sizes[False, "automaton"].clauses
    assert sizes[False, None][:2] == sizes[False, "order"][:2]
    lazy = FamilyInstance("hitori", 4, 0.5, 1, 0, encoding="lazy")
    with pytest.raises(sp.PuzzleError, match="the encoding lazy adds rules while solving"):
        lazy.write(lazy.question(), StringIO())


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


@pytest.mark.slow
def test_the_parameters_of_a_published_pair_make_it():
    """The smallest of Hitori, whose boards are made fast; hashes are those of one version."""
    row = next(each for each in published() if each[0].startswith("hitori --size 60 "))
    assert row[0].endswith(" --density 0.3 --unique --seed 0 --first 0 --encoding ranks")
    (version,) = VERSION.findall(PAIRS.read_text(encoding="utf-8"))
    for query, digits in zip(("second", "sat"), row[6:]):
        instance = FamilyInstance("hitori", 60, 0.3, 0, 0, query, unique=True, encoding="ranks")
        sizes = instance.write(instance.question(), StringIO())
        assert [f"{sizes.variables:,}", f"{sizes.clauses:,}"] == row[1:3]
        assert sizes.sha256.startswith(digits) or version != sp.__version__


def test_timed_backends_say_what_the_index_expects(tmp_path):
    """A unique board has no second solution; a limit of zero seconds leaves the answer open."""
    for seconds, code, answer in ((300, 0, False), (0, 3, None)):
        folder = tmp_path / str(seconds)
        asked = "family sudoku --size 4 --unique --time glucose4,cadical195 --each"
        done = CliRunner().invoke(group, [*asked.split(), str(seconds), "-o", str(folder)])
        assert done.exit_code == code, done.output
        (line,) = map(json.loads, (folder / "index.jsonl").read_text().splitlines())
        assert line["expected"] == UNSATISFIABLE and [*line["runs"]] == ["glucose4", "cadical195"]
        for run in line["runs"].values():
            assert run["satisfiable"] is answer and (run["cpu"] is None) == (answer is None)
