"""Single changes that decide a board are those of brute force; boards without a solution are mended."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from boards import brute_force, random_board

import satpuzzles as sp
from satpuzzles.core.options import Limits
from satpuzzles.uniqueness.clues import clues_of
from satpuzzles.uniqueness.relax import relax
from satpuzzles.uniqueness.single import Singles, deciding_changes, deciding_clues, disturbing_clues

KINDS = ("futoshiki", "sudoku", "slitherlink", "akari")


@cache
def boards(kind: str, least: int, most: int, count: int = 3) -> list:
    """Random boards with so many solutions, and these."""
    found, seed = [], 0
    while len(found) < count:
        board = random_board(kind, seed)
        seed += 1
        if least <= len(board.solutions) <= most and clues_of(board.puzzle()).present():
            found.append((board.puzzle(), board.solutions))
    return found


@cache
def spoilt(kind: str, count: int = 2) -> list:
    """Boards of one solution in which a clue was changed, so that there is none."""
    found = []
    for puzzle, _ in boards(kind, 1, 1, 12):
        others = (
            other
            for given in clues_of(puzzle).changeable()
            for value in values_of(puzzle)
            if (other := changed(given, value)) is not None and not brute_force(other[0])
        )
        found += [board for board, _ in [*others][:1]]
    assert len(found) >= count
    return found[:count]


def values_of(puzzle) -> range:
    """What a clue may be."""
    return range(1, puzzle.rows + 1) if puzzle.type == "sudoku" else range(5)


def changed(given, value: int) -> tuple | None:
    """The board and the change; None where it cannot be that."""
    try:
        return given.changed_to(value)
    except sp.PuzzleError:
        return None


def told(singles: Singles) -> list[tuple]:
    return [(each.change, each.puzzle) for each in singles.found]


@pytest.mark.parametrize("kind", KINDS)
def test_clues_that_decide_are_all_that_leave_one_solution(kind):
    decided = 0
    for puzzle, solutions in boards(kind, 2, 12):
        clues = clues_of(puzzle)
        wanted = set()
        for solution in solutions:
            for clue in clues.missing(solution)[0]:
                board, (change,) = clues.added_to(solution, [clue])
                if len(brute_force(board)) == 1:
                    wanted.add((change, board))
        found = deciding_clues(puzzle, Limits())
        assert set(told(found)) == wanted and len(found.found) == len(wanted) and found.complete
        assert all(each.change.kind == "added" for each in found.found)
        decided += len(wanted)
    assert decided


@pytest.mark.parametrize("kind", KINDS)
def test_clues_that_disturb_are_all_without_which_there_is_a_solution(kind):
    disturbing = 0
    for puzzle, _ in boards(kind, 0, 0):
        clues = clues_of(puzzle)
        wanted = {clue.cells for clue in clues.present() if brute_force(clues.without([clue]))}
        found = disturbing_clues(puzzle, Limits())
        assert {each.change.cells for each in found.found} == wanted and found.complete
        assert len(found.found) == len(wanted)
        assert all(each.change.kind == "dropped" and brute_force(each.puzzle) for each in found.found)
        disturbing += len(wanted)
    assert disturbing


@pytest.mark.parametrize("kind", ["sudoku", "slitherlink", "akari"])
@pytest.mark.parametrize("solutions", [0, 2])
def test_changes_that_decide_are_all_that_leave_one_solution(kind, solutions):
    decided = 0
    for puzzle in spoilt(kind) if not solutions else [board for board, _ in boards(kind, 2, 2)]:
        found = deciding_changes(puzzle, 1000, (), Limits())
        givens = clues_of(puzzle).changeable()
        tried = [changed(given, value) for given in givens for value in values_of(puzzle)]
        wanted = {
            (change, board)
            for board, change in filter(None, tried)
            if board != puzzle and len(brute_force(board)) == 1
        }
        assert found.complete and {*told(found)} == wanted and len(told(found)) == len(wanted)
        decided += len(wanted)
        if wanted:
            one = deciding_changes(puzzle, 1, (), Limits())
            assert told(one) == told(found)[:1] and not one.complete
            last = found.found[-1].change.cells[0]
            assert deciding_changes(puzzle, 1, [last], Limits()).found[0].change.cells[0] == last
    assert decided


# ---- boards without a solution ----


def has_a_solution(puzzle) -> bool:
    """Asked of another backend, of the whole formula."""
    return sp.solve(puzzle, shared=False, presolve=False, backend="minisat22").status != "unsolvable"


@pytest.mark.parametrize("kind", KINDS)
def test_as_few_clues_go_as_can_be_and_what_is_left_has_one_solution(kind):
    for puzzle in [board for board, _ in boards(kind, 0, 0)] + (
        spoilt(kind, 1) if kind != "futoshiki" else []
    ):
        clues = clues_of(puzzle)
        if not has_a_solution(clues.without(clues.present())):
            continue
        found = relax(puzzle)
        assert found.before is puzzle and found.status == "unsolvable" and not found.limit_reached
        if found.solution is None:
            assert found.reason and kind == "akari"
        else:
            assert brute_force(found.puzzle) == {found.solution} and found.reason is None
        single_ones = deciding_changes(puzzle, 1, (), Limits()).found
        if single_ones:
            assert found.changes == (single_ones[0].change,)
            continue
        gone = [change for change in found.changes if change.kind == "dropped"]
        assert {change.kind for change in found.changes[len(gone) :]} <= {"added"}
        assert gone
        if len(gone) > 2:
            continue
        fewer = combinations(clues.present(), len(gone) - 1)
        assert not any(has_a_solution(clues.without(some)) for some in fewer)
