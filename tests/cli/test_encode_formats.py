"""What encode may write: each choice and format has the models that brute force finds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import boards
import pytest
from claims import KINDS, board_of
from pysat.examples.rc2 import RC2
from pysat.formula import CNF, WCNF
from pysat.solvers import Solver

import satpuzzles as sp
from satpuzzles.sat.cardinality import AT_MOST_ONE, CARDINALITY

ROOT = Path(__file__).resolve().parents[2]
SMALL = [board_of(kind, "multiple").puzzle().to_json() for kind in KINDS]
every_small_board = pytest.mark.parametrize("board", SMALL, ids=KINDS)


def brute_force(board: dict) -> list[tuple]:
    return sorted(boards.brute_force(sp.Puzzle.from_json(board)))


def shown(text: str) -> list[int]:
    """The variables that ``c p show`` names."""
    (line,) = [line for line in text.splitlines() if line.startswith("c p show ")]
    numbers = [int(word) for word in line.split()[3:]]
    assert numbers[-1] == 0
    return numbers[:-1]


def solutions(board: dict, text: str) -> list[tuple]:
    """The grids of all models of a file, projected on what it shows, each once."""
    puzzle = sp.Puzzle.from_json(board)
    answers = shown(text)
    clauses = CNF(from_string=text).clauses
    found = []
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        for variable in answers:
            solver.add_clause([variable, -variable])
        while [] not in clauses and solver.solve():
            true = set(solver.get_model())
            model = [variable if variable in true else -variable for variable in answers]
            found.append(puzzle.decode(model))
            solver.add_clause([-literal for literal in model])
    return sorted(found)


@every_small_board
@pytest.mark.parametrize("options", [(), ("--presolve",)], ids=["plain", "presolve"])
def test_the_other_solutions_are_the_models_of_the_second_query(invoke, board_file, board, options):
    source, expected = board_file(board), brute_force(board)
    assert solutions(board, invoke("encode", source, *options).out) == expected
    for excluded in expected[:3]:
        path = source.with_name("solution.json")
        path.write_text(json.dumps(excluded))
        text = invoke("encode", source, "--second", path, *options).out
        assert solutions(board, text) == [grid for grid in expected if grid != excluded]
        assert "c expected" not in text and "--second SOLUTION" in text
    text = invoke("encode", source, "--second", "solve", *options).out
    assert len(solutions(board, text)) == len(expected) - 1
    answer = "UNSATISFIABLE" if len(expected) == 1 else "SATISFIABLE"
    assert f"c expected {answer}\n" in text and "c command satpuzzles encode --second solve" in text


def test_bytes_depend_on_neither_folder_nor_hash_seed(tmp_path):
    found = set()
    for seed in ("0", "1"):
        folder = tmp_path / f"folder {seed}"
        folder.mkdir()
        (folder / "board.json").write_text(json.dumps(SMALL[2]))
        run = [sys.executable, "-m", "satpuzzles", "encode", str(folder / "board.json"), "--names"]
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(run, capture_output=True, check=True, env=environment, cwd=folder)
        assert b"folder" not in done.stdout
        found.add(done.stdout)
    assert len(found) == 1


COUNTING = [("--amo", way) for way in AT_MOST_ONE] + [("--cardinality", way) for way in CARDINALITY]


@pytest.mark.parametrize("options", COUNTING, ids=" ".join)
def test_counts_in_any_way_have_the_same_solutions(invoke, board_file, options):
    """A board whose lines have five literals, and one whose clues are two of four."""
    latin = {"type": "futoshiki", "size": 5, "givens": [[0] * 5 for _ in range(5)], "less_than": []}
    latin["givens"][:2] = [[1, 2, 3, 4, 5], [2, 3, 4, 5, 1]]
    loop = {"type": "slitherlink", "clues": [[2, None, None], [None, None, 2]]}
    for board, changed in ((latin, "--amo" in options), (loop, "--cardinality" in options)):
        plain, other = (invoke("encode", board_file(board), *words).out for words in ((), options))
        found = solutions(board, plain)
        assert len(found) > 1 and solutions(board, other) == found
        assert f"c command satpuzzles encode {' '.join(options)}\n" in other
        if changed and options[1] != "pairwise":
            assert plain.partition("p cnf")[2] != other.partition("p cnf")[2]


UNSOLVABLE = {
    "type": "futoshiki",
    "size": 3,
    "givens": [[1, 1, 1], [0, 0, 0], [0, 0, 3]],
    "less_than": [[[1, 0], [1, 1]], [[1, 1], [1, 0]]],
}
"""Two of the ones in a row have to go, and one of the two signs."""


def as_cnf(header: str, clauses: list[list[int]], variables: int) -> str:
    lines = [f"{' '.join(map(str, clause))} 0" for clause in clauses]
    return "\n".join([header, f"p cnf {variables} {len(clauses)}", *lines, ""])


def shown_line(text: str) -> str:
    return next(line for line in text.splitlines() if line[1:].startswith(" p show"))


def clauses_of_sum(line: str) -> list[list[int]]:
    """A clause for every assignment of its variables that breaks a line of OPB."""
    *words, relation, bound, end = line.split()
    assert end == ";" and relation in (">=", "=")
    weights = [int(word) for word in words[::2]]
    variables = [int(word.removeprefix("x")) for word in words[1::2]]
    assert min(variables) > 0
    if relation == ">=" and {*weights} <= {1, -1} and int(bound) == 1 - weights.count(-1):
        return [[weight * variable for weight, variable in zip(weights, variables)]]
    assert len(variables) <= 12
    found = []
    for values in product((0, 1), repeat=len(variables)):
        total = sum(weight * value for weight, value in zip(weights, values))
        if not (total == int(bound) if relation == "=" else total >= int(bound)):
            found.append([-v if value else v for v, value in zip(variables, values)])
    return found


@every_small_board
def test_opb_has_the_same_solutions_with_sums_as_they_are(invoke, board_file, tmp_path, board):
    target = tmp_path / "board.opb"
    assert invoke("encode", board_file(board), "-o", target).code == 0
    first, *lines = target.read_text().splitlines()
    sums = [line for line in lines if not line.startswith("*")]
    words = first.split()
    assert words[:2] + words[3:4] == ["*", "#variable=", "#constraint="] and int(words[4]) == len(sums)
    clauses = [clause for line in sums for clause in clauses_of_sum(line)]
    header = shown_line(target.read_text()).replace("*", "c")
    assert solutions(board, as_cnf(header, clauses, int(words[2]))) == brute_force(board)
    if "size" in board:
        # A row, a column and a cell have one line each for every value.
        assert sum(line.endswith("= 1 ;") and ">" not in line for line in sums) >= 3 * board["size"] ** 2


@every_small_board
def test_gcnf_has_a_group_for_each_rule_instance(invoke, board_file, board):
    source = board_file(board)
    text = invoke("encode", source, "--to", "gcnf", "--second", "solve").out
    lines = [line for line in text.splitlines() if not line.startswith("c")]
    variables, count, last = map(int, lines[0].removeprefix("p gcnf").split())
    groups = [int(line[1 : line.index("}")]) for line in lines[1:]]
    assert len(groups) == count and set(groups) == set(range(last + 1)) and groups.count(0) == 1
    told = [line.split()[2] for line in text.splitlines() if line.startswith("c group ")]
    assert told == [str(number) for number in range(1, last + 1)]
    clauses = [[int(word) for word in line.split()[1:-1]] for line in lines[1:]]
    kept = [clause for clause, group in zip(clauses, groups) if group]
    assert solutions(board, as_cnf(shown_line(text), kept, variables)) == brute_force(board)
    others = solutions(board, as_cnf(shown_line(text), clauses, variables))
    assert len(others) == len(brute_force(board)) - 1


@pytest.mark.parametrize(
    "board,cost", [*((board, 0) for board in SMALL), (UNSOLVABLE, 3)], ids=lambda each: str(each)[:20]
)
def test_the_optimum_of_wcnf_is_the_fewest_clues_to_drop(invoke, board_file, board, cost):
    text = invoke("encode", board_file(board), "--to", "wcnf").out
    formula = WCNF(from_string=text)
    assert set(formula.wght) <= {1} and text.count("\nc clue ") == len(formula.soft)
    with RC2(formula) as solver:
        model = solver.compute()
        assert solver.cost == cost
    clauses = formula.hard + formula.soft
    header = shown_line(text)
    if cost:
        assert solutions(board, as_cnf(header, clauses, formula.nv)) == []
        decoded = invoke("decode", board_file(board), "-", stdin=f"o 3\ns OPTIMUM FOUND\nv {words(model)}\n")
        assert decoded.code == 1 and "given" in decoded.out
    else:
        assert solutions(board, as_cnf(header, clauses, formula.nv)) == brute_force(board)


def words(model: list[int]) -> str:
    """A model as solvers of sums write it."""
    return " ".join(f"{'-' if literal < 0 else ''}x{abs(literal)}" for literal in model)


def renamed(text: str, marker: str) -> dict[int, int]:
    """For every answer variable the literal that a shuffled file says stands for it, in their order."""
    lines = [line.split() for line in text.splitlines() if line.startswith(f"{marker} var ")]
    return {number: int(words[2]) for number, words in enumerate(lines, 1)}


@every_small_board
@pytest.mark.parametrize("name", ["cnf", "gcnf", "opb", "wcnf"])
def test_a_shuffled_formula_has_the_same_solutions_and_decodes(invoke, board_file, board, name):
    source = board_file(board)
    plain, text, again, other = (
        invoke("encode", source, "--to", name, *options).out
        for options in ((), ("--shuffle", 7), ("--shuffle", 7), ("--shuffle", 8))
    )
    assert text == again and f"--shuffle 7{chr(10)}" in text
    bodies = [[line for line in each.splitlines() if line[0] not in "c*p"] for each in (plain, text, other)]
    assert len({len(body) for body in bodies}) == 1 and len({tuple(body) for body in bodies}) == 3
    literals = renamed(text, "*" if name == "opb" else "c")
    assert sorted(map(abs, literals.values())) == list(range(1, len(literals) + 1))
    if name == "cnf":
        clauses = [[int(word) for word in line.split()[:-1]] for line in bodies[1]]
    elif name == "opb":
        clauses = [clause for line in bodies[1] for clause in clauses_of_sum(line)]
    else:
        clauses = [[int(word) for word in line.split()[1:-1]] for line in bodies[1]]
    back = {new: old for old, new in literals.items()} | {-new: -old for old, new in literals.items()}
    clauses = [[back.get(literal, literal) for literal in clause] for clause in clauses]
    variables = max(abs(literal) for clause in clauses for literal in clause)
    expected = brute_force(board)
    header = shown_line(text).replace("*", "c")
    assert solutions(board, as_cnf(header, clauses, variables)) == expected
    # A model as the solver of the shuffled file would write it.
    puzzle = sp.Puzzle.from_json(board)
    true = set(puzzle.true_variables(expected[0]))
    model = [literal if variable in true else -literal for variable, literal in literals.items()]
    numbers = " ".join(map(str, model))
    decoded = invoke("decode", source, "-", "--shuffle", 7, "--json", stdin=f"v {numbers} 0\n")
    assert decoded.code == 0 and decoded.objects[0]["solution"] == puzzle.solution_json(expected[0])
    assert invoke("decode", source, "-", "--shuffle", 8, stdin=f"v {numbers} 0\n").code != 0
