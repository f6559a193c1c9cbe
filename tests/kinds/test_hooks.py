"""What a puzzle tells beyond its clauses: obstacles, blocking clauses, numbering, decoding, equality."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from random import Random

import boards
import oracles
import pytest

from satpuzzles.core.errors import PuzzleError
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.kinds.hitori.solutions import has_room_for_black

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


def on_cycles(pairs) -> set:
    """The cells from which signs lead back to themselves."""
    reach = {cell: {high for low, high in pairs if low == cell} for pair in pairs for cell in pair}
    for _ in reach:
        for cell in reach:
            reach[cell] |= {after for high in reach[cell] for after in reach[high]}
    return {cell for cell in reach if cell in reach[cell]}


def test_signs_have_an_obstacle_exactly_where_they_form_a_cycle():
    random = Random(4)
    told = Counter()
    for _ in range(200):
        size = random.choice((2, 3, 4))
        pairs = random.sample(
            oracles.neighbour_pairs(size), random.randint(1, min(14, 2 * size * (size - 1)))
        )
        signs = [random.choice((pair, pair[::-1])) for pair in pairs]
        signs += [pair[::-1] for pair in signs if random.random() < 0.03]
        obstacle = Futoshiki([[0] * size] * size, signs).obstacle()
        around = on_cycles(signs)
        told[bool(around)] += 1
        assert (obstacle is not None) == bool(around), signs
        if obstacle is not None:
            ((row, column),) = re.findall(r"row (\d+), column (\d+)", obstacle)
            assert (int(row) - 1, int(column) - 1) in around, (signs, obstacle)
    assert min(told[False], told[True]) > 20


# ---- blocking ----


def legal(grid) -> bool:
    """No two black cells touch, and the white ones are connected."""
    black = [(r, c) for r, line in enumerate(grid) for c, color in enumerate(line) if color]
    apart = not any(oracles.touches(one, other) for one in black for other in black)
    return apart and oracles.white_is_connected(grid)


def random_legal(random: Random, rows: int, columns: int) -> list[list[int]]:
    """A placement to which cells were added until none can be, and then perhaps some taken away."""
    grid = [[0] * columns for _ in range(rows)]
    cells = list(product(range(rows), range(columns)))
    parity = random.choice((None, 0, 1))
    # Cells of one colour of a checkerboard first: they make the long rings.
    random.shuffle(cells)
    cells.sort(key=lambda cell: parity is not None and sum(cell) % 2 != parity)
    for row, column in cells:
        grid[row][column] = 1
        if not legal(grid):
            grid[row][column] = 0
    for row, column in random.sample(cells, random.choice((0, 0, 1, 2))):
        grid[row][column] = 0
    return grid


@pytest.mark.parametrize(
    ("rows", "columns", "count"),
    [(5, 5, 25), (5, 6, 25), (7, 7, 8), pytest.param(7, 8, 50, marks=pytest.mark.slow)],
)
def test_room_on_boards_with_long_rings(rows, columns, count):
    random = Random(f"room {rows} x {columns}")
    seen = Counter()
    for _ in range(count):
        grid = random_legal(random, rows, columns)
        room = False
        for row, column in product(range(rows), range(columns)):
            if not grid[row][column] and not room:
                grid[row][column] = 1
                room = legal(grid)
                grid[row][column] = 0
        assert has_room_for_black(tuple(map(tuple, grid))) == room, grid
        seen[room] += 1
    assert min(seen[False], seen[True]) > 1


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
