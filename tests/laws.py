"""What must hold of every puzzle, written once and asked of random boards of each kind.

The truth is what oracles.py found; nothing here knows an encoding by name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from itertools import chain, product

import oracles
import oracles_graphs
import pytest
from boards import Board
from models import answer_models

import satpuzzles as sp
from satpuzzles.core.grid import Cell
from satpuzzles.rules.single import OneValue
from satpuzzles.sat.formula import ClauseGroup, Formula
from satpuzzles.sat.sink import Clause


def grids(puzzle, models) -> set:
    """Models as grids."""
    return {puzzle.decode(model) for model in models}


def assert_encodings_agree(board: Board) -> None:
    """Every encoding's models, cuts included, decode to exactly the solutions of brute force."""
    puzzle = board.puzzle()
    for name in puzzle.encodings:
        formula = puzzle.encode(name)
        # What counting found out is left aside: it would hide whatever the other clauses get wrong.
        groups = [group.clauses for group in formula.groups() if not counted(group)]
        assert_models(board, formula, [*formula.definition_clauses(), *chain.from_iterable(groups)], name)
        # A presolved formula is looked at as it is solved; what propagation decided are its own clauses.
        presolved = puzzle.encode(name, presolve=True)
        assert presolved.answers == formula.answers, (board, name)
        assert_models(board, presolved, presolved.clauses, f"{name}, presolved")
    assert not puzzle.encode().lazy, "the complete encoding leaves nothing to refinement"
    assert not puzzle.encode(presolve=True).lazy, "presolve leaves it complete"


def assert_models(board: Board, formula: Formula, clauses: Iterable[Clause], name: str) -> None:
    """The models of some clauses, projected on the answer variables, are the solutions, each once."""
    puzzle = board.puzzle()
    models = answer_models(formula, clauses)
    assert grids(puzzle, models) == board.solutions, (board, name)
    assert len(models) == len(board.solutions), (board, name, "two models decode to one grid")
    for solution in board.solutions:
        assert tuple(puzzle.true_variables(solution)) in models, (board, name)


def counted(group: ClauseGroup) -> bool:
    """Whether a group says that mere counting found no solution, which is about no cells."""
    return list(group.clauses) == [[]] and not group.describe().cells


def assert_rules_lose_nothing(board: Board) -> None:
    """Without any one rule there are no fewer solutions, and without those left out, no others."""
    puzzle = board.puzzle()
    formula = puzzle.encode()
    groups = list(formula.groups())
    for name in {group.describe().name for group in groups}:
        kept = chain.from_iterable(group.clauses for group in groups if group.describe().name != name)
        # Fixing the answers asks about each solution alone; without a rule there may be too many models.
        kept = [list(clause) for clause in kept]
        for solution in board.solutions:
            true = set(puzzle.true_variables(solution))
            units = [[v] if v in true else [-v] for v in range(1, formula.answers + 1)]
            assert answer_models(formula, [*kept, *units]), (board, name, solution)


def assert_services_agree(board: Board) -> None:
    """solve() and solutions() give what brute force gives, with and without presolve."""
    puzzle = board.puzzle()
    for name, presolve in product(puzzle.encodings, (True, False)):
        listed = list(sp.solutions(puzzle, encoding=name, presolve=presolve))
        assert len(set(listed)) == len(listed), (board, name, presolve, "a solution twice")
        assert set(listed) == board.solutions, (board, name, presolve)
        assert_result(board, sp.solve(puzzle, encoding=name, presolve=presolve), (board, name, presolve))
    first = sp.solve(puzzle, unique=False)
    assert first.status == ("solved" if board.solutions else "unsolvable"), board
    assert not board.solutions or first.solution in board.solutions, board


def assert_result(board: Board, result, where: object) -> None:
    """A result of a solve that looked for a second solution tells the truth."""
    wanted = ("unsolvable", "unique", "multiple")[min(len(board.solutions), 2)]
    assert result.status == wanted, where
    assert not result.limit_reached, where
    assert result.is_unique is (wanted == "unique") or wanted == "unsolvable", where
    if wanted == "unsolvable":
        assert result.solution is None, where
        assert result.second_solution is None, where
        return
    assert result.reason is None, where
    assert result.solution in board.solutions, where
    if wanted == "unique":
        assert result.second_solution is None, where
        return
    assert result.second_solution in board.solutions - {result.solution}, where
    assert result.shared == intersection(board.solutions), where


def intersection(solutions) -> tuple:
    """The values that all grids share, None where they differ."""
    by_cell = [list(zip(*rows)) for rows in zip(*solutions)]
    return tuple(tuple(values[0] if len(set(values)) == 1 else None for values in cells) for cells in by_cell)


def assert_obstacle_is_true(board: Board) -> None:
    """A reason why there is no solution is given only where there is none."""
    obstacle = board.puzzle().obstacle()
    if obstacle is not None:
        assert not board.solutions, (board, obstacle)
        assert_sentence(obstacle)


def assert_value(board: Board) -> None:
    """A puzzle is an immutable value: equal, hashed alike, and back from JSON as it was."""
    puzzle, again = board.puzzle(), board.puzzle()
    assert puzzle == again
    assert hash(puzzle) == hash(again)
    text = json.dumps(puzzle.to_json())
    back = type(puzzle).from_json(json.loads(text))
    assert back == puzzle, board
    assert back.to_json() == puzzle.to_json()
    assert puzzle.to_json()["type"] == board.type == puzzle.type
    filled = [value for row in board.data.get("known") or () for value in row if value is not None]
    assert ("known" in puzzle.to_json()) == bool(filled)
    field = next(iter(board.data))
    with pytest.raises(AttributeError):
        setattr(puzzle, field, getattr(puzzle, field))


def assert_groups(board: Board) -> None:
    """Every clause stands in one group, and every group tells its rule in words and all its cells."""
    puzzle = board.puzzle()
    for name in puzzle.encodings:
        formula = puzzle.encode(name)
        assert formula.answers == puzzle.answers == puzzle.places.count * puzzle.values
        groups = list(formula.groups())
        assert [clause for group in groups for clause in group.clauses] == formula.clauses, (board, name)
        literals = {abs(literal) for clause in formula.clauses for literal in clause}
        assert all(0 < literal <= formula.variables for literal in literals), (board, name)
        for group in groups:
            rule = group.describe()
            assert rule.name, (board, name)
            assert_sentence(rule.sentence)
            if not counted(group):
                assert_on_board(puzzle, rule.cells)
                assert_speaks_of(rule.cells, rule.sentence)
            answers = {abs(literal) for clause in group.clauses for literal in clause}
            places = {(variable - 1) // puzzle.values for variable in answers if variable <= formula.answers}
            # An edge lies between two cells, of which one may say where a clue stands.
            shown = [set(puzzle.places.cells([each])) for each in places]
            assert all(cells & set(rule.cells) for cells in shown), (board, name, rule)
        names = [formula.name(variable) for variable in range(1, formula.answers + 1)]
        assert names == [puzzle.answer_name(variable) for variable in range(1, formula.answers + 1)]
        assert len(set(names)) == len(names)
        assert all(formula.name(v) for v in range(1, formula.variables + 1))


def assert_sentence(sentence: str) -> None:
    """A sentence for people: some words on one line."""
    assert len(sentence.split()) >= 3, sentence
    assert "\n" not in sentence, sentence
    assert "None" not in sentence, sentence


def assert_speaks_of(cells: tuple[Cell, ...], sentence: str) -> None:
    """Every place in a sentence is one of its cells, and every line in it holds all of them, from 1.

    A box, a region and a diagonal are named by their first cell, of which nothing need be said.
    """
    sentence = re.sub(r"(box at|region at|diagonal from) row \d+, column \d+", "", sentence)
    for row, column in re.findall(r"row (\d+), column (\d+)", sentence):
        assert (int(row) - 1, int(column) - 1) in cells, (cells, sentence)
    lines = re.sub(r"row \d+, column \d+", "", sentence)
    for way, name in enumerate(("row", "column")):
        for number in re.findall(rf"{name} (\d+)", lines):
            assert {cell[way] for cell in cells} == {int(number) - 1}, (cells, sentence)


def assert_on_board(puzzle, cells: tuple[Cell, ...]) -> None:
    """At least one cell, all of them on the board, none twice."""
    assert cells
    assert len(set(cells)) == len(cells), cells
    assert all(0 <= row < puzzle.rows and 0 <= column < puzzle.columns for row, column in cells), cells


def breakable_rules(puzzle) -> set[str]:
    """The names of a puzzle's rules but for those that no grid can break, its cells having one value each."""
    return {rule.name for rule in puzzle.rules() if not isinstance(rule, OneValue)}


def assert_violations_well_formed(puzzle, violations) -> None:
    """Every violation names a known rule, cells on the board, and says a sentence."""
    from satpuzzles.puzzle.base import KNOWN

    known = {*breakable_rules(puzzle), KNOWN}
    for violation in violations:
        assert violation.rule in known, violation
        assert_sentence(violation.sentence)
        assert_on_board(puzzle, violation.cells)
        assert_speaks_of(violation.cells, violation.sentence)


BROKEN = {
    "hitori": lambda data, grid: oracles.hitori_broken(data["numbers"], grid),
    "nonogram": lambda data, grid: oracles.nonogram_broken(data["row_clues"], data["column_clues"], grid),
    "calcudoku": lambda data, grid: oracles.calcudoku_broken(data["cages"], grid),
    "futoshiki": lambda data, grid: oracles.futoshiki_broken(
        data["givens"], data.get("less_than", ()), data.get("adjacent"), grid
    ),
    "sudoku": lambda data, grid: oracles.sudoku_broken(
        grid=grid, **{key: value for key, value in data.items() if key != "known"}
    ),
    "slitherlink": lambda data, grid: oracles_graphs.slitherlink_broken(data["clues"], grid),
    "nurikabe": lambda data, grid: oracles_graphs.nurikabe_broken(data["clues"], grid),
    "akari": lambda data, grid: oracles_graphs.akari_broken(data["cells"], grid),
}
"""Which rules a grid breaks, by the names of the oracles, whatever is filled in."""

LATIN = dict.fromkeys(("row", "column", "region", "diagonal"), "repeated value")
RULES = {
    "hitori": {
        "repeated": "repeated number",
        "adjacent": "adjacent black cells",
        "connected": "connected white cells",
        "no white": "a white cell",
        "blacked out": "cell already black",
    },
    "nonogram": {"row": "row clue", "column": "column clue"},
    "calcudoku": {**LATIN, "cage": "cage"},
    "futoshiki": {
        **LATIN,
        "given": "given",
        "less": "inequality",
        "adjacent": "adjacent",
        "not adjacent": "not adjacent",
    },
    "sudoku": {**LATIN, "given": "given"},
    "slitherlink": {"clue": "clue", "loop": "single loop"},
    "nurikabe": {
        **dict.fromkeys(("number", "region", "size"), "islands"),
        "connected": "connected sea",
        "square": "2 x 2 sea",
    },
    "akari": {
        "sees": "one light in sight",
        "dark": "lit cell",
        "number": "number of lights",
        "block": "block",
    },
}
"""What the package calls the rules of the oracles."""


def broken_rules(board: Board, grid) -> set[str]:
    """The names of all rules that a full grid breaks, by the oracles."""
    from satpuzzles.puzzle.base import KNOWN

    broken = {RULES[board.type][name] for name in BROKEN[board.type](board.data, grid)}
    filled = zip(board.data.get("known") or (), grid)
    return broken | {
        KNOWN for known, line in filled for one, other in zip(known, line) if one not in (None, other)
    }


def all_grids(puzzle):
    """Every grid that fits a board."""
    lowest = 0 if puzzle.blank else 1
    for values in product(range(lowest, puzzle.values + 1), repeat=puzzle.places.count):
        yield puzzle.places.shaped(values)


def assert_check_of(board: Board, grid, broken: set[str] | None = None) -> None:
    """check() names nothing exactly for the solutions, and exactly the broken rules where given."""
    puzzle = board.puzzle()
    violations = puzzle.check(grid)
    assert_violations_well_formed(puzzle, violations)
    assert (not violations) == (grid in board.solutions), (board, grid, violations)
    confirmed = puzzle.confirm(grid) and puzzle.agrees_with_known(grid)
    assert confirmed == (grid in board.solutions), (board, grid)
    if broken is not None:
        assert {violation.rule for violation in violations} == broken, (board, grid, violations)


def assert_refused(make, *words: str) -> None:
    """Making a puzzle is refused with one line that holds all the words."""
    with pytest.raises(sp.PuzzleError) as refusal:
        make()
    sentence = str(refusal.value)
    assert "\n" not in sentence
    for word in words:
        assert word in sentence, sentence
