"""What a puzzle tells beyond its clauses: obstacles, blocking clauses, numbering, decoding, equality."""

from __future__ import annotations

from collections import Counter

import boards
import oracles
import pytest

from satpuzzles.core.errors import PuzzleError

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


# ---- blocking ----


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


# ---- equality, JSON, notes ----
