"""Checking a partly filled grid names exactly the rule instances that nothing in the unknown cells can mend.

Each instance is taken by itself; the truth is found in oracles_partial.py by trying all values of its cells.
Rules, cells and what the sentence says are compared, not names alone.
"""

from __future__ import annotations

from itertools import product
from random import Random

import boards
import laws
import oracles
import oracles_partial as partial
import pytest

from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku

NAMES = {
    **laws.RULES,
    "nurikabe": {"pool": "2 x 2 sea", "connected": "connected sea", "island": "islands", "lone": "islands"},
    "slitherlink": {"clue": "clue", "point": "single loop", "loop": "single loop"},
}
TELL = {
    "hitori": partial.hitori,
    "nonogram": partial.nonogram,
    "calcudoku": partial.calcudoku,
    "futoshiki": partial.futoshiki,
    "sudoku": partial.sudoku,
    "akari": partial.akari,
    "nurikabe": partial.nurikabe,
    "slitherlink": partial.slitherlink,
}


def require_exact(puzzle, grid, instances) -> None:
    """check() names these instances, each once, in sentences that hold their words, and no others."""
    names = {"known": "partly filled grid", **NAMES[puzzle.type]}
    violations = [each for each in puzzle.check(grid) if not of_the_whole(each)]
    laws.assert_violations_well_formed(puzzle, violations)
    wanted = [(names[name], cells, words) for name, cells, words in instances]
    found = sorted((each.rule, tuple(sorted(each.cells))) for each in violations)
    assert found == sorted((rule, cells) for rule, cells, _ in wanted), (puzzle, grid)
    for rule, cells, words in wanted:
        said = [v.sentence for v in violations if v.rule == rule and set(v.cells) == set(cells)]
        assert any(all(word in sentence for word in words) for sentence in said), (words, said)


def of_the_whole(violation) -> bool:
    """Whether it says that cells or lines do not hang together, which is compared by itself."""
    rules = (NAMES[kind].get("connected") for kind in ("hitori", "nurikabe"))
    return violation.rule in rules or violation.sentence.startswith(("The line at", "There is no line"))


def require_cut_off_exact(puzzle, grid) -> None:
    """Every part but a largest is named, and only where no filling connects the white cells, or the sea."""
    named = [each for each in puzzle.check(grid) if of_the_whole(each)]
    laws.assert_violations_well_formed(puzzle, named)
    if puzzle.type == "nurikabe":
        grid = [[None if value is None else 1 - value for value in line] for line in grid]
    parts = partial.hitori_parts(grid)
    if puzzle.type == "nurikabe":  # whose unknown cells are not named
        parts = sorted((tuple((r, c) for r, c in part if grid[r][c] == 0) for part in parts), key=len)
    assert bool(named) == (not partial.hitori_can_connect(grid) and bool(parts)), (puzzle, grid)
    cells = [tuple(sorted(each.cells)) for each in named]
    assert len(set(cells)) == len(cells) == (len(parts) - 1 if parts else 0), (puzzle, grid)
    assert set(cells) <= set(parts), (puzzle, grid)
    assert sorted(map(len, cells)) == [len(part) for part in parts[:-1]], "a largest part is not named"
    for violation in named:
        assert partial.place(min(violation.cells)) in violation.sentence


def require_loop_exact(puzzle, clues, grid) -> None:
    """Lines that no way of filling makes one loop or a part of one are named, part by part."""
    named = [each for each in puzzle.check(grid) if of_the_whole(each)]
    laws.assert_violations_well_formed(puzzle, named)
    possible, parts, largest = partial.slitherlink_loop(clues, grid)
    if possible or parts or largest:
        but_one = [parts + largest[:k] + largest[k + 1 :] for k in range(len(largest) or 1)]
        wanted = [[]] if possible else map(sorted, but_one)
        assert sorted(tuple(sorted(each.cells)) for each in named) in wanted, (puzzle, grid)
    else:
        assert [tuple(each) for each in named] == [("single loop", (), "There is no line.")]


# ---- every kind, on random boards ----


def random_partial(random: Random, board, puzzle) -> list[list[int | None]]:
    """A partly filled grid: of a solution with some noise, or all noise; few cells of Hitori unknown."""
    lowest = 0 if puzzle.blank else 1
    density = random.choice((0.6, 0.75, 0.9))
    noise = random.choice((0.1, 0.3, 1.0))
    source = random.choice(sorted(board.solutions)) if board.solutions else None

    def draw(row: int, column: int) -> int:
        if source is None or random.random() < noise:
            return random.randint(lowest, puzzle.values)
        return source[row][column]

    grid = [
        [draw(row, column) if random.random() < density else None for column in range(width)]
        for row, width in enumerate(puzzle.places.widths())
    ]
    unknown = [(r, c) for r, line in enumerate(grid) for c, value in enumerate(line) if value is None]
    for row, column in unknown[8:]:
        grid[row][column] = draw(row, column)
    return grid


@pytest.mark.parametrize("kind", boards.ORACLES)
def test_what_is_named_nothing_can_mend(kind):
    """Where anything is named, no solution agrees with the grid, whatever else the rules could have seen."""
    random = Random(kind)
    for seed in range(60):
        board = boards.random_board(kind, seed)
        puzzle = board.puzzle()
        grid = random_partial(random, board, puzzle)
        violations = puzzle.check(grid)
        laws.assert_violations_well_formed(puzzle, violations)
        unknown = any(value is None for line in grid for value in line)
        possible = any(fits(grid, solution) for solution in board.solutions)
        assert not (violations and possible), (board, grid, violations)
        assert violations or possible or unknown, (board, grid)


def fits(grid, solution) -> bool:
    """Whether a solution agrees with a partly filled grid."""
    return all(value in (None, w) for line, row in zip(grid, solution) for value, w in zip(line, row))


@pytest.mark.parametrize("kind", TELL)
def test_random_partly_filled_grids(kind):
    random = Random(kind)
    asked = named = 0
    for seed in range(50 if kind in ("nurikabe", "slitherlink") else 120):
        board = boards.random_board(kind, seed)
        puzzle = board.puzzle()
        data = {key: value for key, value in board.data.items() if key != "known"}
        for _ in range(2):
            grid = random_partial(random, board, puzzle)
            known = board.data.get("known")
            of_lines = kind == "slitherlink"
            differing = (
                partial.known_lines(data["clues"], known, grid)
                if of_lines
                else partial.known_cells(known, grid)
            )
            instances = list(differing) + list(TELL[kind](**data, grid=grid))
            require_exact(puzzle, grid, instances)
            asked, named = asked + 1, named + bool(instances)
            if kind in ("hitori", "nurikabe"):
                require_cut_off_exact(puzzle, grid)
            if of_lines:
                require_loop_exact(puzzle, board.data["clues"], grid)
    assert 0.17 < named / asked < 0.95


# ---- Calcudoku ----

SHAPES = [((0, 0),), ((0, 0), (1, 0)), ((0, 0), (0, 1), (1, 1)), ((0, 0), (0, 1), (1, 1), (2, 1))]


def require_cage_exact(size: int, cells, op, targets) -> None:
    """One cage with each target and every partial filling, the rest of the board unknown."""
    others = tuple(cell for cell in product(range(size), range(size)) if cell not in cells)
    reached: dict[tuple, set] = {}
    for values in product((None, *range(1, size + 1)), repeat=len(cells)):
        full = list(partial.fillings([values], [(0, i) for i in range(len(cells))], range(1, size + 1)))
        reached[values] = {t for t in targets if any(oracles.cage_fits(op, t, each) for each in full)}
    for target in targets:
        puzzle = Calcudoku(size, (Cage(cells, op, target), Cage(others, "+", len(others))))
        for values, fitting in reached.items():
            grid = [[None] * size for _ in range(size)]
            for (row, column), value in zip(cells, values, strict=True):
                grid[row][column] = value
            named = [each.cells for each in puzzle.check(grid) if each.rule == "cage"]
            assert named == ([] if target in fitting else [cells]), (op, target, values)


@pytest.mark.slow
@pytest.mark.parametrize("size", [4, 5])
@pytest.mark.parametrize("op", ["+", "-", "*", "/", None])
@pytest.mark.parametrize("cells", SHAPES[2:], ids=len)
def test_larger_cages_are_named_exactly(cells, op, size):
    sums, products = (*range(9), 11, 13, 16, *range(19, 22)), (25, 36, 45, 48, 60, 64, 75, 100, 125, 625)
    require_cage_exact(size, cells, op, (*sums, *products))
