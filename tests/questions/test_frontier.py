"""Counts and draws by a frontier against published numbers, listing and Ganak."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from clocks import cpu_at_most
from samples import few_or_many, slow

import satpuzzles as sp
import satpuzzles.making as mk
from satpuzzles.core.errors import PuzzleError, TooManyStates
from satpuzzles.making.proving_boards import random_board
from satpuzzles.puzzle.kind import puzzle_type
from satpuzzles.questions import frontier
from satpuzzles.questions import sample as room
from satpuzzles.questions.frontier import Frontier
from satpuzzles.questions.model_counters import ganak_is_installed

LOOPS = (1, 13, 213, 9349, 1222363, 487150371, 603841648931, 2318527339461265)
"""Single loops around cells of an n x n board (OEIS A140517)."""


def empty(size: int) -> list[list[None]]:
    return [[None] * size for _ in range(size)]


class SimpleLoop(mk.Puzzle):
    """A board with black cells; a loop goes through all others."""

    record = mk.Record("simple_loop", rules="Draw one loop through all cells that are not black.")

    black: mk.Field[frozenset[mk.Cell]] = mk.marks("#")
    loop: mk.Layer[mk.Links] = mk.links(but=black)

    def rules(self) -> Iterator[mk.Rule]:
        yield mk.Rule("loop", mk.one_loop(self.loop), "The lines are one closed loop.")
        for cell in sorted(self.loop.cells):
            yield mk.Rule("all", self.loop.passes(cell), "The loop goes through {cell}.", cell=cell)

    def confirm(self, answer: mk.Answer) -> bool:
        loop = answer[self.loop]
        return mk.is_one_loop(loop) and {*loop} == {*self.cells} - self.black


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, *slow(6, 7, 8)])
def test_loops_are_as_many_as_published(size):
    number = LOOPS[size - 1]
    counted = sp.count(sp.Slitherlink(empty(size)), method="frontier")
    assert (counted.number, counted.exact, counted.method) == (number, True, "frontier")
    assert sp.count(puzzle_type("masyu")(empty(size + 1))).number == number


@pytest.mark.parametrize(("rows", "columns", "number"), [(4, 4, 6), (4, 5, 14), (6, 6, 1072), (5, 5, 0)])
def test_loops_through_all_cells_are_as_many_as_published(rows, columns, number):
    """Hamiltonian cycles of grids (OEIS A003763 for squares)."""
    board = SimpleLoop([[None] * columns] * rows).board
    assert sp.count(board, method="frontier").number == number


@pytest.mark.sampled(2)
@few_or_many("boards", 15, 150)
@pytest.mark.parametrize(
    "kind", ["masyu", "heyawake", "star_battle", "yajilin", "hitori", "slitherlink", "akari"]
)
def test_random_boards_agree_with_listing(kind, boards):
    random, tried = Random(kind), 0
    while tried < boards:
        size = random.randint(2, 5), random.randint(2, 4)
        puzzle = random_board(puzzle_type(kind), random, size)
        if puzzle is None or puzzle.obstacle() is not None:
            continue
        tried += 1
        listed = sp.count(puzzle, method="enumerate", at_most=2_000)
        found = sp.count(puzzle, method="frontier").number
        assert found == listed.number if listed.exact else found >= 2_000, puzzle


@pytest.mark.slow
@pytest.mark.skipif(not ganak_is_installed(), reason="pyganak is not installed")
@pytest.mark.parametrize("seed", range(4))
def test_boards_with_many_loops_agree_with_ganak(seed):
    random = Random(seed)
    clues = [[random.randint(1, 3) if random.random() < 0.12 else None for _ in range(5)] for _ in range(4)]
    puzzle = sp.Slitherlink(clues)
    assert sp.count(puzzle, method="frontier").number == sp.count(puzzle, method="ganak").number


# ---- drawing ----


def test_what_the_frontier_draws_is_even(monkeypatch):
    """The chance that honest draws leave these bounds was below 1 in 1,000."""
    monkeypatch.setattr(room, "LISTED", 5)
    for puzzle, number in ((sp.Slitherlink(empty(2)), 13), (SimpleLoop([[None] * 5] * 4).board, 14)):
        found = [*room.sample(puzzle, 60 * number, seed=3)]
        counts = Counter(each.solution for each in found)
        assert len(counts) == number
        assert all(puzzle.confirm(grid) and abs(count - 60) < 4.5 * 60**0.5 for grid, count in counts.items())
        assert {each.exact for each in found} == {True}


# ---- what is refused ----


def test_states_are_bounded(monkeypatch):
    monkeypatch.setattr(frontier, "MOST_STATES", 20)
    with pytest.raises(PuzzleError, match="more than 20 states"):
        sp.count(sp.Slitherlink(empty(4)), method="frontier")
    with pytest.raises(TooManyStates):
        Frontier(sp.Slitherlink(empty(4)), sp.Limits(), keeps=True).drawing()
    assert sp.count(sp.Slitherlink(empty(3))).number == LOOPS[2]


@pytest.mark.parametrize(
    ("puzzle", "why"),
    [
        (sp.Slitherlink([[None] * 13] * 13), "at most 12"),
        (sp.Nonogram([[1]], [[1]]), "cannot read 'row clue'"),
    ],
)
def test_boards_that_no_frontier_counts_are_refused(puzzle, why):
    with pytest.raises(PuzzleError, match=why):
        sp.count(puzzle, method="frontier")


def test_a_deadline_ends_the_count():
    with cpu_at_most(2.5):
        counted = sp.count(sp.Slitherlink(empty(12)), method="frontier", limits=sp.Limits(0.5))
    assert (counted.number, counted.limit_reached) == (0, True)
