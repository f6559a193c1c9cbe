"""The template of a new puzzle works itself; wrong models are refused, and obstacles told."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import boards
import laws
import oracles
import pytest
from boards import Board
from models import answer_models

import satpuzzles as sp
from satpuzzles.core.errors import PuzzleError
from satpuzzles.kinds.template.puzzle import Template


def solutions(rows, columns, known=None) -> set:
    """Every grid whose row and column sums are right, by looking at all grids."""
    return {
        grid
        for grid in product(product((0, 1), repeat=len(columns)), repeat=len(rows))
        if all(sum(line) == count for line, count in zip(grid, rows, strict=True))
        and all(sum(line) == count for line, count in zip(zip(*grid), columns, strict=True))
        and (known is None or all(k in (None, v) for a, b in zip(known, grid) for k, v in zip(a, b)))
    }


@pytest.mark.parametrize("seed", range(12))
def test_the_template_solves_its_boards(seed):
    random = Random(seed)
    height, width = random.randint(1, 3), random.randint(1, 4)
    grid = [[random.randint(0, 1) for _ in range(width)] for _ in range(height)]
    rows, columns = [sum(line) for line in grid], [sum(line) for line in zip(*grid)]
    if random.random() < 0.2:
        rows[0] += 1
    known = [[random.choice((None, None, value)) for value in line] for line in grid]
    puzzle = Template(rows, columns, known=random.choice((None, known)))
    board = Board("template", {}, frozenset(solutions(rows, columns, puzzle.known)))
    assert laws.grids(puzzle, answer_models(puzzle.encode())) == board.solutions
    assert set(sp.solutions(puzzle)) == board.solutions
    laws.assert_result(board, sp.solve(puzzle), board)
    assert Template.from_json(puzzle.to_json()) == puzzle
    for grid in laws.all_grids(puzzle):
        violations = puzzle.check(grid)
        laws.assert_violations_well_formed(puzzle, violations)
        assert (not violations) == (grid in board.solutions)


@pytest.mark.parametrize(("rows", "columns"), [((1, 0), (0, 1, 2)), ((2,), (1, 1, 0)), ((0, 2, 1), (3, 0))])
def test_of_a_partly_filled_grid_the_template_names_exactly_what_cannot_be_mended(rows, columns):
    puzzle = Template(rows, columns)
    for cells in product((None, 0, 1), repeat=len(rows) * len(columns)):
        grid = [cells[start : start + len(columns)] for start in range(0, len(cells), len(columns))]
        wanted = [
            (rule, place)
            for rule, counts, lines in (
                ("row count", rows, grid),
                ("column count", columns, list(zip(*grid))),
            )
            for place, (count, line) in enumerate(zip(counts, lines, strict=True))
            if not any(sum(filled) == count for filled in product(*map(options, line)))
        ]
        named = [(each.rule, each.cells[0][each.rule == "column count"]) for each in puzzle.check(grid)]
        assert named == wanted, grid


def options(value) -> tuple[int, ...]:
    """What a cell can be: its value, or either where it is unknown."""
    return (0, 1) if value is None else (value,)


# ---- obstacles ----


def color_counts(clues) -> Counter:
    """How many cells of each colour some clues ask for."""
    counts: Counter = Counter()
    for length, color in (run for clue in clues for run in clue):
        counts[color] += length
    return counts


def test_a_nonogram_has_an_obstacle_exactly_where_a_clue_is_too_long_or_sums_differ():
    told = Counter()
    for seed in range(boards.MANY * 3):
        board = boards.random_board("nonogram", seed)
        rows, columns = board.data["row_clues"], board.data["column_clues"]
        by_row = oracles.lines_by_clue(len(columns), board.data["colors"])
        by_column = oracles.lines_by_clue(len(rows), board.data["colors"])
        too_long = [f"row {n + 1} " for n, clue in enumerate(rows) if tuple(clue) not in by_row]
        too_long += [f"column {n + 1} " for n, clue in enumerate(columns) if tuple(clue) not in by_column]
        obstacle = board.puzzle().obstacle()
        if too_long:
            assert obstacle is not None, board
            assert any(name in obstacle for name in too_long), (board, obstacle)
            told["long"] += 1
        elif color_counts(rows) != color_counts(columns):
            assert obstacle is not None, board
            told["sums"] += 1
        else:
            assert obstacle is None, (board, obstacle)
            told["none"] += 1
    assert min(told.values()) > 5
    assert len(told) == 3


# ---- numbering and decoding ----


@pytest.mark.parametrize("kind", ["nonogram", "calcudoku", "futoshiki"])
def test_a_model_with_two_values_or_none_is_refused_by_place(kind):
    drawn = (boards.random_board(kind, seed) for seed in range(100))
    board = next(board for board in drawn if board.solutions and board.puzzle().values > 1)
    puzzle = board.puzzle()
    row, column = puzzle.rows - 1, puzzle.columns - 1
    place = f"row {row + 1}, column {column + 1}"
    solution = min(board.solutions)
    model = puzzle.true_variables(solution)
    own = solution[row][column] or 1
    other = own % puzzle.values + 1
    two = [*model, puzzle.variable(row, column, own), puzzle.variable(row, column, other)]
    with pytest.raises(PuzzleError, match=f"two values to {place}"):
        puzzle.decode(two)
    without = [v for v in model if v != puzzle.variable(row, column, own)]
    if puzzle.blank:
        assert puzzle.decode(without)[row][column] == 0
    else:
        with pytest.raises(PuzzleError, match=f"no value to {place}"):
            puzzle.decode(without)
