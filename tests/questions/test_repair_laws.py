"""What a repair claims is true by brute force, also where it guesses, is greedy or stops short."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, product

import pytest
from boards import brute_force, random_board
from oracles import runs
from samples import few_or_many

import satpuzzles as sp
from satpuzzles.kinds.calcudoku.puzzle import Calcudoku
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.kinds.hitori import repair as hitori
from satpuzzles.kinds.nonogram import repair as nonogram
from satpuzzles.uniqueness import additions
from satpuzzles.uniqueness.clues import clues_of

KINDS = ("hitori", "nonogram", "calcudoku", "futoshiki")

HURRIES = {
    "few solutions looked at": {
        (additions, "POOL"): 2,
        (additions, "LEAST_POOL"): 2,
        (additions, "TRIES"): 1,
    },
    "greedy": {(additions, "HITTING_CONFLICTS"): 0},
    "greedy in one round": {(additions, "HITTING_CONFLICTS"): 0, (additions, "GREEDY_ROUNDS"): 1},
    "any numbers": {(hitori, "ROUNDS"): 0},
    "numbers after one round": {(hitori, "ROUNDS"): 1, (hitori, "SLACK"): 0},
    "numbers without conflicts": {(hitori, "CONFLICTS"): 0},
    "one solution tried": {(hitori, "POOL"): 1, (hitori, "TRIES"): 1},
    "lines without conflicts": {(nonogram, "LINE_CONFLICTS"): 0},
}
"""Thresholds that only large boards reach, made small."""

USES = {additions: ("calcudoku", "futoshiki"), hitori: ("hitori",), nonogram: ("nonogram",)}
PATHS = [(kind, None) for kind in KINDS] + [
    (kind, name) for name, hurry in HURRIES.items() for kind in USES[next(iter(hurry))[0]]
]


def hurry_up(monkeypatch, name: str | None) -> None:
    """Makes repairs take a path that is otherwise for large boards; none for the usual one."""
    for (module, constant), value in HURRIES.get(name, {}).items():
        monkeypatch.setattr(module, constant, value)


def blank(grid, cell, nothing):
    rows = [list(row) for row in grid]
    rows[cell[0]][cell[1]] = nothing
    return tuple(map(tuple, rows))


def boards_with_one_clue_less(puzzle):
    """Every clue that can be left out, as (what, cells), and the board without it."""
    cells = list(product(range(puzzle.rows), range(puzzle.columns)))
    for row, column in cells:
        if puzzle.known is not None and puzzle.known[row][column] is not None:
            known = blank(puzzle.known, (row, column), None)
            yield ("filled-in cell", ((row, column),)), replace(puzzle, known=known)
    if isinstance(puzzle, Futoshiki):
        for row, column in cells:
            if puzzle.givens[row][column]:
                givens = blank(puzzle.givens, (row, column), 0)
                yield ("given", ((row, column),)), replace(puzzle, givens=givens)
        if puzzle.adjacent is None:
            for pair in puzzle.less_than:
                rest = tuple(each for each in puzzle.less_than if each != pair)
                yield ("inequality", pair), replace(puzzle, less_than=rest)
    if isinstance(puzzle, Calcudoku):
        for number, cage in enumerate(puzzle.cages):
            if cage.op is not None:
                bare = (*puzzle.cages[:number], replace(cage, op=None), *puzzle.cages[number + 1 :])
                yield ("operator", cage.cells), replace(puzzle, cages=bare)


@cache
def ambiguous(kind: str, count: int) -> list:
    """Random boards with several solutions, few enough to try all repairs of them."""
    found = []
    seed = 0
    while len(found) < count:
        board = random_board(kind, seed)
        seed += 1
        if 1 < len(board.solutions) <= 40 and (kind != "nonogram" or board.puzzle().rows > 1):
            found.append(board)
    return found


@few_or_many("count", 5, 12)
@pytest.mark.parametrize(("kind", "hurry"), PATHS)
def test_the_repaired_board_has_one_solution_and_few_changes(monkeypatch, kind, hurry, count):
    hurry_up(monkeypatch, hurry)
    for board in ambiguous(kind, count):
        puzzle = board.puzzle()
        repaired = sp.repair(puzzle)
        assert repaired.status == "multiple" and not repaired.limit_reached
        if repaired.solution is None:
            assert repaired.puzzle is puzzle and repaired.reason and not repaired.changes
            assert not repaired.smallest and not repaired.smallest_for_solution and not repaired.redundant
            continue
        assert brute_force(repaired.puzzle) == {repaired.solution}, board
        assert kind == "nonogram" or repaired.solution in board.solutions
        assert len({change.cells for change in repaired.changes}) == len(repaired.changes) > 0
        require_fewest(puzzle, board.solutions, repaired, exact=hurry is None)
        require_needed(puzzle, repaired)
        require_redundant(repaired)
        require_proof(puzzle, repaired, hurry)


@few_or_many("count", 3, 12)
@pytest.mark.parametrize("kind", ["sudoku", "slitherlink", "akari", "nurikabe"])
def test_boards_of_clues_are_repaired_to_one_solution_with_no_clue_too_many(kind, count):
    for board in ambiguous(kind, count):
        repaired = sp.repair(board.puzzle(), minimize=True)
        if repaired.solution is None:
            assert repaired.reason and not repaired.changes
            continue
        assert brute_force(repaired.puzzle) == {repaired.solution}, board
        clues = clues_of(repaired.puzzle)
        assert all(len(brute_force(clues.without([each]))) > 1 for each in clues.present()), board


@few_or_many("count", 3, 6)
@pytest.mark.parametrize(("kind", "hurry"), PATHS)
def test_a_wanted_solution_is_kept_with_few_changes(monkeypatch, kind, hurry, count):
    hurry_up(monkeypatch, hurry)
    for board in ambiguous(kind, count):
        wanted = max(board.solutions)
        repaired = sp.repair(board.puzzle(), solution=wanted, minimize=True)
        if repaired.solution is None:
            assert kind in ("hitori", "calcudoku") and repaired.reason and not repaired.changes
            continue
        assert brute_force(repaired.puzzle) == {repaired.solution}, board
        assert kind == "nonogram" or repaired.solution == wanted
        kept = [change for change in repaired.changes if change.kind != "dropped"]
        require_fewest(board.puzzle(), [wanted], replace(repaired, changes=tuple(kept)), exact=hurry is None)
        less = [each for _, each in boards_with_one_clue_less(repaired.puzzle)]
        assert all(len(brute_force(each)) > 1 for each in less)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("conflicts", [0, 1, 3, 10, 30])
@few_or_many("count", 3, 8)
def test_a_limit_makes_no_claim_false(kind, conflicts, count):
    for board in ambiguous(kind, count):
        repaired = sp.repair(board.puzzle(), limits=sp.Limits(conflicts=conflicts))
        assert repaired.is_unique or repaired.limit_reached or repaired.reason
        if not repaired.is_unique:
            assert not repaired.changes and repaired.puzzle == repaired.before
            assert not repaired.smallest and not repaired.smallest_for_solution
            continue
        if repaired.status == "multiple":
            assert brute_force(repaired.puzzle) == {repaired.solution}, board
            require_fewest(board.puzzle(), board.solutions, repaired, exact=False)
            require_redundant(repaired, all_of_them=not repaired.limit_reached)


@pytest.mark.slow
def test_filled_in_cells_of_a_nonogram_follow_the_picture():
    followed = 0
    for board in ambiguous("nonogram", 30):
        alike = [
            [values.pop() if len(values) == 1 else None for values in map(set, zip(*lines))]
            for lines in zip(*board.solutions)
        ]
        puzzle = replace(board.puzzle(), known=tuple(map(tuple, alike)))
        repaired = sp.repair(puzzle)
        assert brute_force(repaired.puzzle) == {repaired.solution}
        for cell in cells_of(puzzle):
            known = None if repaired.puzzle.known is None else at(repaired.puzzle.known, cell)
            assert known == (None if at(alike, cell) is None else at(repaired.solution, cell))
        followed += any(at(alike, change.cells[0]) is not None for change in repaired.changes)
    assert followed > 3


# ---- redundant clues ----


def require_redundant(repaired, all_of_them: bool = True) -> None:
    """The clues named redundant are those without each of which the repaired board has one solution."""
    named = [(clue.what, clue.cells) for clue in repaired.redundant if clue.droppable]
    assert len(named) == len(set(named))
    less = dict(boards_with_one_clue_less(repaired.puzzle))
    for clue, each in less.items():
        if all_of_them or clue in named:
            assert (clue in named) == (len(brute_force(each)) == 1), (repaired.puzzle, clue)
    assert set(named) <= set(less)


# ---- the fewest changes, by trying all ----


def require_fewest(puzzle, solutions, repaired, *, exact: bool) -> None:
    """No fewer changes would do than are claimed to be the fewest; with ``exact`` none would anyway."""
    count = len(repaired.changes)
    for claimed, among in (
        (repaired.smallest, solutions),
        (repaired.smallest_for_solution, [repaired.solution]),
    ):
        tried = [fewest(puzzle, each, count) for each in among]
        if None in tried or not tried:
            continue
        assert not claimed or min(tried) == count, (puzzle, repaired.changes)
        if exact and among == [repaired.solution]:
            assert count == min(tried), (puzzle, repaired.changes)


def fewest(puzzle, solution, most: int) -> int | None:
    """How many changes, at the utmost ``most``, make a solution the only one; None if that is not tried."""
    if isinstance(puzzle, sp.Futoshiki):
        return fewest_clues(puzzle, solution)
    if isinstance(puzzle, sp.Hitori):
        return fewest_numbers(puzzle, solution, most)
    return None


@cache
def fewest_clues(puzzle, solution) -> int:
    """The size of a smallest set of givens and signs of a solution that every other one breaks."""
    clues = [lambda grid, cell=cell: at(grid, cell) for cell in cells_of(puzzle)]
    if puzzle.adjacent is None:
        clues += [
            lambda grid, pair=pair: at(grid, pair[0]) < at(grid, pair[1])
            for pair in combinations(cells_of(puzzle), 2)
            if abs(pair[0][0] - pair[1][0]) + abs(pair[0][1] - pair[1][1]) == 1
        ]
    others = [grid for grid in brute_force(puzzle) if grid != solution]
    breakers = {
        frozenset(n for n, grid in enumerate(others) if said(grid) != said(solution)) for said in clues
    }
    everybody = set(range(len(others)))
    return next(
        size
        for size in range(1, len(breakers) + 1)
        if any(set().union(*chosen) == everybody for chosen in combinations(breakers, size))
    )


def fewest_numbers(puzzle, solution, most: int) -> int | None:
    """As few other numbers under black cells; ``most`` if fewer do not do; None where there are too many."""
    if most > 2:
        return None
    black = [cell for cell in cells_of(puzzle) if at(solution, cell) and at(puzzle.numbers, cell)]
    numbers = sorted({number for row in puzzle.numbers for number in row if number})
    for cell, number in product(black if most > 1 else (), numbers):
        board = replace(puzzle, numbers=with_number(puzzle.numbers, cell, number))
        if brute_force(board) == {solution}:
            return 1
    return most


def with_number(grid, cell, number) -> tuple:
    return laid_over(grid, [[number] * len(row) for row in grid], [cell])


def cells_of(puzzle) -> list:
    return list(product(range(puzzle.rows), range(puzzle.columns)))


def at(grid, cell):
    return grid[cell[0]][cell[1]]


def require_proof(puzzle, repaired, hurry) -> None:
    """Nothing is claimed of several changes that greed chose, or that split cages in untried ways."""
    claimed = repaired.smallest or repaired.smallest_for_solution
    if hurry is not None and "greedy" in hurry:
        assert not claimed or len(repaired.changes) == 1
    if isinstance(puzzle, sp.Calcudoku) and len(repaired.puzzle.cages) > len(puzzle.cages) + 1:
        large = [each for each in puzzle.cages if len(each.cells) > (6 if each.op in ("+", "*") else 2)]
        assert not claimed or not large or len(repaired.changes) == 1


# ---- no change can be taken back ----


def require_needed(puzzle, repaired) -> None:
    """With any one of its changes undone the board has several solutions, or another picture."""
    for less in with_one_change_less(puzzle, repaired):
        assert len(brute_force(less)) > 1, (puzzle, repaired.changes)


def with_one_change_less(puzzle, repaired) -> Iterator:
    """The repaired board with each of its changes undone; a split cage whole again."""
    better = repaired.puzzle
    if isinstance(puzzle, sp.Hitori):
        for change in repaired.changes:
            yield replace(better, numbers=laid_over(better.numbers, puzzle.numbers, change.cells))
    elif isinstance(puzzle, sp.Futoshiki):
        for change in repaired.changes:
            if change.what == "given":
                yield replace(better, givens=laid_over(better.givens, puzzle.givens, change.cells))
            else:
                signs = tuple(pair for pair in better.less_than if set(pair) != set(change.cells))
                yield replace(better, less_than=signs)
    elif isinstance(puzzle, sp.Calcudoku):
        for cage in puzzle.cages:
            if cage not in better.cages:
                rest = tuple(each for each in better.cages if not set(each.cells) <= set(cage.cells))
                yield replace(better, cages=(*rest, cage))
    else:
        for (cell,) in (change.cells for change in repaired.changes):
            yield picture_board(puzzle, laid_over(repaired.solution, nearest(puzzle, repaired), [cell]))


def nearest(puzzle, repaired):
    """The solution of an ambiguous nonogram of which the repaired one is a change."""
    changed = {change.cells[0] for change in repaired.changes}
    (found,) = [
        grid
        for grid in brute_force(puzzle)
        if {cell for cell in cells_of(puzzle) if at(grid, cell) != at(repaired.solution, cell)} == changed
    ]
    return found


def laid_over(grid, other, cells) -> tuple:
    """A grid with some cells of another."""
    return tuple(
        tuple(other[row][column] if (row, column) in cells else value for column, value in enumerate(line))
        for row, line in enumerate(grid)
    )


def picture_board(puzzle, picture):
    """The nonogram of a picture."""
    clues = tuple(map(runs, picture)), tuple(map(runs, zip(*picture)))
    return sp.Nonogram(*clues, puzzle.colors)
