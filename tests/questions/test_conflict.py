"""The fewest clues that conflict, compared with every set of clues and every grid that keeps the rules.

The oracle lists all grids of a small board that keep its rules without any clue, and for each the clues
that it keeps as well. Clues conflict where no grid keeps them all; so a smallest conflict is found by
looking at sets of one clue, of two, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, product
from math import prod

import boards
import oracles
import oracles_graphs
import pytest
from clocks import cpu_at_most
from samples import few_or_many

import satpuzzles as sp
from satpuzzles.picture.reason import conflict_lines, why_lines
from satpuzzles.questions.result import Conflict, Explanation
from satpuzzles.questions.why import why
from satpuzzles.sat.statements import Statement

Key = tuple[str, tuple]
"""A clue: the name of its rule and the cells that it is told with."""


def squares(size: int) -> list:
    return list(oracles.latin_squares(size))


def free(rows: int, columns: int, values: int) -> list:
    every = product(product(range(values), repeat=columns), repeat=rows)
    return list(every) if values ** (rows * columns) <= 4096 else []


def givens(puzzle) -> Iterator[tuple[Key, Callable]]:
    for r, c in product(range(puzzle.rows), repeat=2):
        if value := puzzle.givens[r][c]:
            yield ("given", ((r, c),)), lambda grid, r=r, c=c, value=value: grid[r][c] == value


def sudoku(puzzle):
    regions = puzzle.numbers()
    parts = {
        n: [(r, c) for r, row in enumerate(regions) for c, m in enumerate(row) if m == n]
        for n in sum(regions, ())
    }
    turns = [[(i, i) for i in range(puzzle.rows)], [(i, puzzle.rows - 1 - i) for i in range(puzzle.rows)]]
    groups = [*parts.values(), *(turns if puzzle.diagonals else [])]
    grids = [
        grid
        for grid in (squares(puzzle.rows) if puzzle.rows < 5 else [])
        if all(len({grid[r][c] for r, c in group}) == puzzle.rows for group in groups)
    ]
    return grids, dict(givens(puzzle))


def futoshiki(puzzle):
    grids = squares(puzzle.rows) if puzzle.rows < 5 and puzzle.adjacent is None else []
    signs = {
        ("inequality", (low, high)): lambda grid, low=low, high=high: (
            grid[low[0]][low[1]] < grid[high[0]][high[1]]
        )
        for low, high in puzzle.less_than
    }
    return grids, dict(givens(puzzle)) | signs


def calcudoku(puzzle):
    grids = squares(puzzle.size) if puzzle.size < 5 else []
    return grids, {
        ("cage", cage.cells): lambda grid, cage=cage: oracles.cage_fits(
            cage.op, cage.target, [grid[r][c] for r, c in cage.cells]
        )
        for cage in puzzle.cages
    }


def nonogram(puzzle):
    rows, columns = puzzle.rows, puzzle.columns
    lines = [
        ("row clue", tuple((r, c) for c in range(columns)), clue) for r, clue in enumerate(puzzle.row_clues)
    ]
    lines += [
        ("column clue", tuple((r, c) for r in range(rows)), clue)
        for c, clue in enumerate(puzzle.column_clues)
    ]
    return free(rows, columns, len(puzzle.colors) + 1), {
        (name, cells): lambda grid, cells=cells, clue=clue: (
            oracles.runs([grid[r][c] for r, c in cells]) == clue
        )
        for name, cells, clue in lines
    }


def hitori(puzzle):
    numbers, rows, columns = puzzle.numbers, puzzle.rows, puzzle.columns
    distinct = [[r * columns + c + 1 for c, _ in enumerate(row)] for r, row in enumerate(numbers)]
    lines = [[(r, c) for c in range(columns)] for r in range(rows)]
    lines += [[(r, c) for r in range(rows)] for c in range(columns)]
    clues = {}
    for line in lines:
        for number in {numbers[r][c] for r, c in line} - {0}:
            same = tuple((r, c) for r, c in line if numbers[r][c] == number)
            if len(same) > 1:
                clues["repeated number", same] = lambda grid, same=same: (
                    sum(not grid[r][c] for r, c in same) < 2
                )
    for r, row in enumerate(numbers):
        for c in [c for c, number in enumerate(row) if not number]:
            clues["cell already black", ((r, c),)] = lambda grid, r=r, c=c: grid[r][c] == 1
    return list(oracles.hitori(distinct)) if rows * columns <= 16 else [], clues


def slitherlink(puzzle):
    rows, columns = puzzle.rows, puzzle.columns
    around = lambda g, r, c: g[r][c] + g[r + 1][c] + g[rows + 1 + r][c] + g[rows + 1 + r][c + 1]  # noqa: E731
    grids = list(oracles_graphs.slitherlink([[None] * columns] * rows)) if rows * columns <= 9 else []
    return grids, {
        ("clue", ((r, c),)): lambda grid, r=r, c=c, clue=clue: around(grid, r, c) == clue
        for r, row in enumerate(puzzle.clues)
        for c, clue in enumerate(row)
        if clue is not None
    }


def akari(puzzle):
    cells, numbers = puzzle.cells, {}
    for r, c in product(range(puzzle.rows), range(puzzle.columns)):
        if isinstance(cells[r][c], int):
            near = [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
            near = [(y, x) for y, x in near if 0 <= y < puzzle.rows and 0 <= x < puzzle.columns]
            numbers["number of lights", ((r, c),)] = lambda grid, near=near, clue=cells[r][c]: (
                clue == sum(grid[y][x] for y, x in near)
            )
    bare = ["".join("." if clue is None else "#" for clue in row) for row in cells]
    return list(oracles_graphs.akari(bare)), numbers


def nurikabe(puzzle):
    """Rules: no pool, one sea, clues on land and one for all land. A clue: its size, and no other clue."""
    clues = {
        (r, c): clue for r, row in enumerate(puzzle.clues) for c, clue in enumerate(row) if clue is not None
    }
    grids, told = [], {}
    for grid in free(puzzle.rows, puzzle.columns, 2):
        land = {(r, c) for r, row in enumerate(grid) for c, value in enumerate(row) if not value}
        sea = {(r, c) for r, row in enumerate(grid) for c, value in enumerate(row) if value}
        one_sea = not sea or oracles.reachable(min(sea), sea) == sea
        islands = oracles_graphs.pieces(land)
        if (
            one_sea
            and oracles_graphs.no_black_square(grid)
            and all(island & clues.keys() for island in islands)
            and land >= clues.keys()
        ):
            grids.append(grid)

    def kept(grid, at, size):
        land = {(r, c) for r, row in enumerate(grid) for c, value in enumerate(row) if not value}
        island = oracles.reachable(at, land) if at in land else set()
        return island & clues.keys() == {at} and size in ("?", len(island))

    for at, size in clues.items():
        told["islands", (at,)] = lambda grid, at=at, size=size: kept(grid, at, size)
    return grids, told


ORACLES = {
    each.__name__: each
    for each in (sudoku, futoshiki, calcudoku, nonogram, hitori, slitherlink, akari, nurikabe)
}


def require_fewest(puzzle, seen: list[int]) -> None:
    """Holds what is said to conflict against all sets of clues; notes how many there are, of small boards."""
    grids, clues = ORACLES[puzzle.type](puzzle)
    if not grids:
        return
    keys = list(clues)
    worlds = {sum(clues[key](grid) << number for number, key in enumerate(keys)) for grid in grids}
    found = why(puzzle).conflict
    if found is None:  # only all clues together, which counting says
        assert puzzle.obstacle() is not None
        told = len(keys)
    else:
        assert found.smallest
        told = len(found.clues)
        mask = sum(1 << keys.index((each.name, each.cells)) for each in found.clues)
        assert not any(world & mask == mask for world in worlds), found
    for size in range(told):
        for some in combinations(range(len(keys)), size):
            mask = sum(1 << number for number in some)
            assert any(world & mask == mask for world in worlds), [keys[number] for number in some]
    seen.append(told)


@pytest.mark.sampled(3)
@few_or_many("most", 5, 12)
@pytest.mark.parametrize("kind", ORACLES)
def test_no_fewer_clues_conflict_than_are_named(kind, most):
    """Of 200 boards that are drawn, those without a solution, so many at most."""
    seen: list[int] = []
    for seed in range(200):
        if len(seen) == most:
            break
        board = boards.random_board(kind, seed)
        if not board.solutions:
            puzzle = replace(board.puzzle(), known=None)
            if not boards.brute_force(puzzle):
                require_fewest(puzzle, seen)
    assert len(seen) > 2


def test_rules_that_contradict_one_another_whatever_the_clues_are_are_said_to():
    puzzle = sp.Sudoku([[1, 0], [0, 0]], regions=[[1, 1], [2, 2]], diagonals=True)
    conflict = why(puzzle).conflict
    assert conflict == ((), True)
    assert list(conflict_lines(conflict)) == [
        "whatever its clues are, the rules of this board contradict one another"
    ]


def test_filled_in_cells_are_clues():
    puzzle = sp.Futoshiki([[0] * 3] * 3, known=[[1, None, None], [None] * 3, [1, None, None]])
    assert [each.sentence for each in why(puzzle).conflict.clues] == [
        "The cell at row 1, column 1 is filled in as 1.",
        "The cell at row 3, column 1 is filled in as 1.",
    ]


def hard_board() -> sp.Calcudoku:
    """Cages of a latin square, of which some targets are too large."""
    size = 8
    square = [[(r + c) % size + 1 for c in range(size)] for r in range(size)]
    cages = [
        sp.Cage(
            tuple((r, c + k) for k in range(4)), "*", prod(square[r][c : c + 4]) * (2 if r + c == 8 else 1)
        )
        for r in range(size)
        for c in (0, 4)
    ]
    return sp.Calcudoku(size, cages)


def test_a_limit_leaves_what_is_known(monkeypatch):
    board = hard_board()
    whole = why(board).conflict
    assert whole is not None and whole.clues
    known = []
    for conflicts in (0, 1, 5, 50, 500):
        try:
            known.append(why(board, limits=sp.Limits(conflicts=conflicts)).conflict)
        except sp.LimitReached:
            continue
    told = [each for each in known if each is not None]
    assert told
    for each in told:
        assert len(each.clues) >= len(whole.clues) if whole.smallest else each.clues
        assert not each.smallest or len(each.clues) == len(whole.clues)
    monkeypatch.setattr("satpuzzles.questions.why.CLUE_CONFLICTS", 0)
    assert why(board).conflict is None


def test_a_deadline_and_a_signal_end_the_search(monkeypatch):
    with cpu_at_most(10):
        try:
            explanation = why(hard_board(), limits=sp.Limits(0.2))
        except sp.LimitReached:
            pass
        else:
            assert explanation.rules

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("satpuzzles.solver.hitting.HittingSets.smallest", interrupted)
    with pytest.raises(KeyboardInterrupt):
        why(sp.Nonogram([[2], [2], []], [[1, 1], [2], [1]]))


def test_of_many_rules_that_say_the_same_one_is_told_and_where_the_others_are():
    rules = [Statement("one", ((0, c),), f"Cell {c} is one.") for c in range(6)]
    rules += [Statement("row", ((r, 0), (r, 1)), f"Row {r + 1} is full.") for r in (0, 2)]
    board = sp.Hitori([[1] * 6] * 2)
    assert list(why_lines(Explanation(tuple(rules), False), board)) == [
        "these 8 rules contradict one another, though perhaps some of them could be left out:",
        "  Cell 0 is one. (6 rules of this kind: r1c1, r1c2, r1c3, r1c4, r1c5 and r1c6)",
        "  Row 1 is full.",
        "  Row 3 is full.",
    ]
    one = Explanation(tuple(rules[:1]), True, Conflict(tuple(rules[:1]), True))
    assert list(why_lines(one, board)) == ["this clue alone cannot be kept:", "  Cell 0 is one."]
    two = Explanation(tuple(rules), True, Conflict(tuple(rules[6:]), False))
    assert next(why_lines(two, board)) == "these 2 clues conflict; perhaps fewer do:"
