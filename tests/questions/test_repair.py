"""Repairs are right: redundancy by leaving out each clue, smallest numbers by trying all sets of clues."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest
from boards import random_board
from samples import few_or_many

from satpuzzles.core.grid import bits
from satpuzzles.core.options import Limits
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.questions.solve import solve
from satpuzzles.solver.hitting import HittingSets, Impossible, greedy
from satpuzzles.uniqueness.repair import repair


def is_unique(puzzle) -> bool:
    """Asked of another backend, of the whole formula."""
    return solve(puzzle, shared=False, presolve=False, backend="minisat22").status == "unique"


def boards_of(kind, status, count):
    """The first random boards of a kind with no, one or several solutions."""
    wanted = {"unique": lambda n: n == 1, "multiple": lambda n: n > 1, "unsolvable": lambda n: n == 0}[status]
    found = []
    seed = 0
    while len(found) < count:
        board = random_board(kind, seed)
        seed += 1
        if wanted(len(board.solutions)):
            found.append(board)
    return found


def test_a_line_clue_that_tells_nothing_is_named():
    for board in boards_of("nonogram", "unique", 8):
        puzzle = board.puzzle()
        named = {clue.phrase for clue in repair(puzzle).redundant if not clue.droppable}
        values = range(len(puzzle.colors) + 1)
        lines = puzzle.lines()
        if len(values) ** (puzzle.rows * puzzle.columns) > 5_000:
            continue
        keepers: dict[str, int] = {}
        for flat in product(values, repeat=puzzle.rows * puzzle.columns):
            columns = puzzle.columns
            grid = [flat[start : start + columns] for start in range(0, len(flat), columns)]
            broken = puzzle.check(grid)
            if len(broken) == 1 and broken[0].rule != "partly filled grid":
                kind, cells = broken[0].rule.split()[0], broken[0].cells
                name = next(each for each, _, line in lines if line == cells and each.startswith(kind))
                keepers[name] = keepers.get(name, 0) + 1
        assert named == {f"the clue of {name}" for name, _, _ in lines if name not in keepers}


# ---- the fewest additions ----


def futoshiki_clues(size, solution):
    """What any given or sign could say of a solution, as a set of tuples."""
    cells = list(product(range(size), repeat=2))
    said = {(cell, solution[cell[0]][cell[1]]) for cell in cells}
    for (r, c), (s, d) in product(cells, repeat=2):
        if (s, d) in ((r, c + 1), (r + 1, c)):
            said.add(((r, c), (s, d), solution[r][c] < solution[s][d]))
    return said


def fewest(of, others):
    """The size of a smallest set of clues of one solution that no other has all of."""
    sets = [of - other for other in others]
    candidates = sorted(set().union(*sets), key=repr)
    return next(
        size
        for size in range(1, len(candidates) + 1)
        if any(all(each & set(chosen) for each in sets) for chosen in combinations(candidates, size))
    )


@few_or_many("count", 5, 20)
def test_as_few_givens_and_signs_as_can_be_are_added(count):
    proved = 0
    for board in boards_of("futoshiki", "multiple", count):
        puzzle = board.puzzle()
        if puzzle.adjacent is not None or len(board.solutions) > 24:
            continue
        repaired = repair(puzzle)
        assert repaired.status == "multiple" and repaired.solution in board.solutions
        assert is_unique(repaired.puzzle)
        said = {solution: futoshiki_clues(puzzle.rows, solution) for solution in board.solutions}
        least = {s: fewest(said[s], [said[t] for t in said if t != s]) for s in said}
        assert repaired.smallest and repaired.smallest_for_solution
        assert len(repaired.changes) == min(least.values())
        solution = max(board.solutions)
        wanted = repair(puzzle, solution=solution)
        assert wanted.solution == solution and len(wanted.changes) == least[solution]
        assert wanted.smallest_for_solution and wanted.smallest in (False, least[solution] == 1)
        proved += 1
    assert proved > count // 4


# ---- changes ----


def test_other_numbers_under_black_cells_make_a_hitori_unique():
    repaired_boards = 0
    for board in boards_of("hitori", "multiple", 25):
        puzzle = board.puzzle()
        repaired = repair(puzzle)
        if repaired.solution is None:
            assert repaired.reason and repaired.puzzle is puzzle
            continue
        repaired_boards += 1
        assert repaired.solution in board.solutions and is_unique(repaired.puzzle)
        changed = {
            (r, c)
            for r, c in product(range(puzzle.rows), range(puzzle.columns))
            if puzzle.numbers[r][c] != repaired.puzzle.numbers[r][c]
        }
        assert {cell for change in repaired.changes for cell in change.cells} == changed
        assert all(repaired.solution[r][c] == 1 and puzzle.numbers[r][c] for r, c in changed)
        assert repaired.smallest == (len(changed) == 1)
    assert repaired_boards > 15


def test_a_plug_in_is_repaired_by_filling_in_cells(monkeypatch):
    monkeypatch.syspath_prepend(Path(__file__).resolve().parent.parent / "star_battle")
    from star_battle import StarBattle

    puzzle = StarBattle([[0] * 4, [1] * 4, [2] * 4, [3] * 4], 1)
    repaired = repair(puzzle)
    assert repaired.status == "multiple" and is_unique(repaired.puzzle) and repaired.smallest
    (change,) = repaired.changes
    assert change.sentence.startswith("Fill in ") and change.what == "filled-in cell"
    assert repaired.droppable == 1 and not repaired.redundant


def test_a_limit_ends_it_and_says_so():
    repaired = repair(Futoshiki([[0] * 9] * 9), limits=Limits(0))
    assert repaired.limit_reached and repaired.status == "undecided" and not repaired.is_unique
    repaired = repair(Futoshiki([[0] * 12] * 12), limits=Limits(0.3))
    assert repaired.limit_reached and not repaired.changes


# ---- hitting sets ----


@pytest.mark.parametrize("seed", range(25))
def test_a_hitting_set_is_smallest(seed):
    random = Random(seed)
    elements = random.randint(1, 7)
    sets = [random.randint(1, (1 << elements) - 1) for _ in range(random.randint(0, 8))]
    exclusive = [(a, b) for a, b in combinations(range(elements), 2) if random.random() < 0.15]

    def hits(chosen) -> bool:
        clear = not any(a in chosen and b in chosen for a, b in exclusive)
        return clear and all(any(members >> each & 1 for each in chosen) for members in sets)

    expected = next(
        (size for size in range(elements + 1) if any(map(hits, combinations(range(elements), size)))), None
    )
    with HittingSets(elements, exclusive, Limits()) as hitting:
        for members in sets:
            hitting.add(members)
        if expected is None:
            with pytest.raises(Impossible):
                hitting.smallest()
            return
        chosen = hitting.smallest()
        assert hits(chosen) and len(chosen) == expected
    with HittingSets(elements, exclusive, Limits()) as hitting:
        for members in sets:
            hitting.add(members)
        assert expected == 0 or hitting.smallest(expected - 1) is None
        just_allowed = hitting.smallest(expected)
        assert just_allowed is not None and len(just_allowed) == expected
    quick = greedy(sets, exclusive)
    assert quick is None or hits(quick)
    assert bits(0b1010) == [1, 3]
    assert bits(0b1010 << 100 | 1) == [0, 101, 103]
