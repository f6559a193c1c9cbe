"""Cages of a Calcudoku while it is made: sizes, clues, false solutions and repairs, each by itself."""

from __future__ import annotations

from itertools import product

import numpy as np

import satpuzzles as sp
from satpuzzles.kinds.calcudoku import cage_clues, cage_repair
from satpuzzles.kinds.calcudoku.cage_board import CageBoard
from satpuzzles.kinds.calcudoku.cage_clues import Clued, clues, draw_clue, expected, target_of, tuples
from satpuzzles.kinds.calcudoku.cage_layout import Sizes, below, cell_neighbours

SQUARE = (1, 2, 3, 2, 3, 1, 3, 1, 2)
"""A latin square of 3 x 3, by rows."""

FALSE = (1, 2, 3, 3, 1, 2, 2, 3, 1)
"""Another one, with the same first row."""


class Dice:
    """Numbers that come in turn, as of a generator of random numbers."""

    def __init__(self, *numbers):
        self._numbers = list(numbers)

    def random(self):
        return self._numbers.pop(0)


def test_sizes_divide_what_adds_up():
    for lowest, largest in product(range(1, 6), repeat=2):
        if lowest > largest:
            continue
        sizes = Sizes(lowest, largest)
        sums = {0}
        for _ in range(30):
            sums |= {done + size for done in sums for size in range(lowest, largest + 1) if done + size <= 30}
        for cells in range(1, 31):
            assert sizes.divide(cells) == (cells in sums)
            assert sizes.allow(cells) == (lowest <= cells <= largest)
    assert Sizes(1, 1).without_singles(4) == Sizes(1, 1)
    assert Sizes(1, 2).without_singles(4) == Sizes(2, 2)
    assert Sizes(1, 2).without_singles(5) == Sizes(1, 2)
    assert Sizes(3, 4).without_singles(8) == Sizes(3, 4)


def test_neighbours_and_draws():
    assert cell_neighbours(1) == [[]]
    assert [sorted(near) for near in cell_neighbours(3)][:5] == [
        [1, 3],
        [0, 2, 4],
        [1, 5],
        [0, 4, 6],
        [1, 3, 5, 7],
    ]
    assert [below(Dice(draw), 4) for draw in (0, 0.24, 0.25, 0.99)] == [0, 0, 1, 3]


def test_what_values_come_to():
    for op, values, target in (
        ("+", [2, 3, 4], 9),
        ("-", [2, 6, 3], 1),
        ("-", [3, 3], 0),
        ("-", [2, 3, 4], None),
        ("*", [2, 3, 4], 24),
        ("/", [2, 6, 3], 1),
        ("/", [2, 6], 3),
        ("/", [4, 6], None),
    ):
        assert target_of(op, values) == target, (op, values)


def test_a_target_is_no_more_than_the_cap(monkeypatch):
    monkeypatch.setattr(cage_clues, "TARGET_CAP", 24)
    assert target_of("*", [4, 6]) == 24 and target_of("*", [5, 5]) is None


def test_a_clue_tells_the_more_the_fewer_tuples_it_allows():
    """Each place of the largest value counts by itself."""
    for cells, size in ((2, 4), (3, 3)):
        every = list(product(range(1, size + 1), repeat=cells))
        for target in range(1, 20):
            assert tuples("+", target, cells, size) == sum(sum(v) == target for v in every)
            assert tuples("*", target, cells, size) == sum(int(np.prod(v)) == target for v in every)
            for op, counted in (
                ("-", sum(2 * v[at] - sum(v) == target for v in every for at in range(cells))),
                ("/", sum(v[at] ** 2 == target * int(np.prod(v)) for v in every for at in range(cells))),
            ):
                assert tuples(op, target, cells, size) == counted, (op, target)
    assert [tuples(None, target, 1, 4) for target in (0, 1, 4, 5)] == [0, 1, 1, 0]


def test_a_cage_has_a_clue_of_each_operator_that_fits():
    assert clues((4,), SQUARE, "+-*/") == [Clued((4,), None, 3)]
    assert clues((0, 1), SQUARE, "+-*/") == [
        Clued((0, 1), "+", 3),
        Clued((0, 1), "-", 1),
        Clued((0, 1), "*", 2),
        Clued((0, 1), "/", 2),
    ]
    three = clues((0, 1, 2), SQUARE, "+-*/")
    assert [(clue.op, clue.target) for clue in three] == [("+", 6), ("-", 0), ("*", 6)]
    assert [clue.op for clue in expected(three)] == ["+", "*"]
    assert [clue.op for clue in expected(three[1:2])] == ["-"]
    two = clues((0, 1), SQUARE, "-/")
    assert expected(two) == two
    assert Clued((0, 1), "-", 1).holds(SQUARE) and not Clued((0, 2), "-", 1).holds(SQUARE)


def test_clues_that_tell_more_are_drawn_with_the_larger_chance(monkeypatch):
    """Of 2 x 2 values one is a sum of 2 and two are a sum of 3; the exponent is -1 here."""
    monkeypatch.setattr(cage_clues, "BALANCE", 4)
    rare, often = Clued((0, 1), "+", 2), Clued((0, 1), "+", 3)
    for draw, drawn in ((0, rare), (0.66, rare), (0.67, often), (0.999, often)):
        assert draw_clue([rare, often], 2, Dice(draw)) is drawn
    assert draw_clue([often, rare], 2, Dice(0.34)) is rare
    assert draw_clue([often, rare], 2, Dice(1.0)) is rare  # whatever is lost in rounding


def board_of_cages(*cells):
    board = CageBoard(SQUARE, 3, Sizes(1, 9), ("+",), np.random.default_rng(1))
    board.replace(
        (), [Clued(each, "+" if len(each) > 1 else None, sum(SQUARE[c] for c in each)) for each in cells]
    )
    return board


def test_a_board_of_cages_knows_which_false_solutions_are_open():
    """Rows 2 and 3 of the square change places: its columns are sums of 6 still, its first pairs are not."""
    columns, rows = ((0, 3, 6), (1, 4, 7), (2, 5, 8)), ((0, 1, 2), (3, 4, 5), (6, 7, 8))
    board = board_of_cages(*columns)
    board._keep(FALSE)
    assert (board.open(), board.shut()) == ([0], 0)
    pair, rest = Clued((0, 3), "+", 3), Clued((6,), None, 3)
    assert (board.shuts(pair), board.shuts(rest)) == (1, 1)
    assert board.shut((0,), [pair]) == 1 and board.shut((), [Clued((1,), None, 2)]) == 0
    board.replace((0,), [pair, rest])
    assert (board.open(), board.shut()) == ([], 1)
    assert board.shut((3,)) == 1 and board.shut((3, 4)) == 0
    board._keep(SQUARE)
    assert board.open() == [1] and board.shut_by == {1: 0, 2: 0, 3: 1, 4: 1}
    assert [board.owner[cell] for cell in (0, 3, 6, 1, 8)] == [3, 3, 4, 1, 2]
    by_rows = board_of_cages(*rows)
    by_rows._keep(FALSE)
    assert by_rows.touched(0) == [1, 2]
    assert [sorted(by_rows.neighbours(number)) for number in range(3)] == [[1], [0, 2], [1]]
    assert by_rows.components([0, 2, 3, 8, 7]) == [(7, 8), (0, 3), (2,)]
    puzzle = by_rows.puzzle()
    assert (puzzle.size, len(puzzle.cages)) == (3, 3)
    assert puzzle.cages[1] == sp.Cage(((1, 0), (1, 1), (1, 2)), "+", 6)


def test_a_search_finds_false_solutions_until_there_are_no_more():
    board = board_of_cages((0, 1, 2), (3, 4, 5), (6, 7, 8))
    assert board.search(most=1) is True and len(board.false) == 1
    board = board_of_cages((0, 1, 2), (3, 4, 5), (6, 7, 8))
    assert board.search() is True
    # No two of them have the same change to the solution and another one besides.
    assert all(sorted(false[row * 3 : row * 3 + 3]) == [1, 2, 3] for false in board.false for row in range(3))
    assert len(board.false) == len(set(board.false)) and SQUARE not in board.false
    alone = board_of_cages(*((cell,) for cell in range(9)))
    assert alone.search() is False and alone.false == []


def test_cages_are_crumbled_recut_and_merged():
    board = board_of_cages((0, 1, 2), (3, 4, 5), (6, 7, 8))
    assert cage_repair._crumble(board, (0, 1)) == [Clued((0, 1), "+", 3)]
    board.operators = ("/",)
    # A row of 1, 2 and 3 has no quotient, nor have 2 and 3: one cell at least is left alone.
    for _ in range(5):
        crumbs = cage_repair._crumble(board, (0, 1, 2))
        assert sorted(cell for clue in crumbs for cell in clue.cells) == [0, 1, 2]
        assert 1 < len(crumbs) < 4 and (1, 2) not in [clue.cells for clue in crumbs]
    assert cage_repair._draw(board, (1, 2)) is None
    assert cage_repair._draw_all(board, ((0,), (1, 2))) == []
    assert cage_repair._draw_all(board, ((0,), (1,))) == [Clued((0,), None, 1), Clued((1,), None, 2)]
    assert cage_repair._lacks_clue(cage_repair._without_clue((0, 1)))
    assert not cage_repair._lacks_clue(Clued((0, 1), "-", 0)) and not cage_repair._lacks_clue(
        Clued((0,), None, 1)
    )
    one, other = cage_repair._recut(board, 0, 1)
    assert sorted(one + other) == [0, 1, 2, 3, 4, 5]
    assert cage_repair._singles(board_of_cages((4,), (0, 1), (2,))) == [2, 4]


def test_single_cells_are_merged_while_the_solution_stays_the_only_one():
    """A square that is told cell by cell needs few of its cells: three and more are joined to others."""
    board = board_of_cages(*((cell,) for cell in range(9)))
    cage_repair.merge_singles(board, 2)
    cages = [cage.cells for cage in board.cages.values()]
    assert sorted(cell for cells in cages for cell in cells) == list(range(9))
    assert {len(cells) for cells in cages} == {1, 2}
    assert sp.solve(board.puzzle()).status == "unique"
    whole = board_of_cages(*((cell,) for cell in range(9)))
    cage_repair.merge_singles(whole, 1)
    assert len(whole.cages) == 9


def test_a_false_solution_is_ruled_out_and_none_comes_back():
    board = board_of_cages((0, 1, 2), (3, 4, 5), (6, 7, 8))
    board.operators = ("+", "*", "-", "/")
    board.search()
    many = len(board.false)
    while waiting := board.open():
        before = board.shut()
        assert cage_repair._repair(board, waiting[0])
        after = board.shut()
        assert before & ~after == 0 and after >> waiting[0] & 1
    assert many == len(board.false)
    assert cage_repair.make_unique(board) and sp.solve(board.puzzle()).status == "unique"


def test_a_cage_is_replaced_where_the_solution_stays_the_only_one():
    singles = board_of_cages(*((cell,) for cell in range(9)))
    owners = [singles.owner[0], singles.owner[1]]
    assert cage_repair._try_replacing(singles, owners, [Clued((0, 1), "+", 3)]) is True
    assert singles.owner[0] == singles.owner[1]
    rows = board_of_cages((0, 1, 2), (3,), (4,), (5,), (6,), (7,), (8,))
    two = [rows.owner[3], rows.owner[6]]
    # Nothing of the first column is told any more, but by its first row; and then that is a sum as well.
    assert cage_repair._try_replacing(rows, two, [Clued((3, 6), "+", 5)]) is True
    others = board_of_cages((0, 1, 2), (3, 4, 5), (6,), (7,), (8,))
    wide = [others.owner[6], others.owner[7], others.owner[8]]
    assert cage_repair._try_replacing(others, wide, [Clued((6, 7, 8), "+", 6)]) is False
    assert [others.cages[others.owner[cell]].cells for cell in (6, 7, 8)] == [(6,), (7,), (8,)]
    assert len(others.false) == 1
