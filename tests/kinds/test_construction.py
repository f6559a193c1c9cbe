"""What constructors refuse and by which sentence; the second reading of the rules is listened to."""

from __future__ import annotations

import laws
import numpy
import pytest

import satpuzzles as sp
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.kinds.nonogram.puzzle import Nonogram


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ([[1, 2], [3]], ["row 2", "1"]),
        ([[1, 2], [3, -4]], ["row 2, column 2", "-4"]),
        ([[1, 1000001]], ["row 1, column 2", "1000001"]),
        ([[1, 1.5]], ["row 1, column 2", "1.5"]),
        ([[None, 1]], ["row 1, column 1"]),
        ([[1, 2], 3], ["row 2"]),
        (numpy.array([[1.5, 2.0]]), ["row 1, column 1"]),
        (numpy.array([[True]]), ["row 1, column 1"]),
        ([[1]] * 1001, ["1001", "1,000"]),
        ([[1] * 1001], ["1001", "1,000"]),
    ],
)
def test_construction_errors_of_a_hitori_name_the_place(numbers, words):
    laws.assert_refused(lambda: Hitori(numbers), *words)


@pytest.mark.parametrize(
    ("kind", "row"),
    [
        ("heyawake", [None, -1, None]),
        ("heyawake", [None, True, None]),
        ("heyawake", [None, 1.5, None]),
        ("hashi", [1, 9, None]),
        ("hashi", [1, True, 1]),
        ("yajilin", [None, 2, None]),
        ("slitherlink", [None, 5, 0]),
        ("masyu", [None, 1, None]),
    ],
)
def test_a_row_of_plain_numbers_has_only_valid_clues(kind, row):
    fields = {
        "heyawake": lambda clues: sp.Heyawake([[0] * 3], clues),
        "hashi": sp.Hashi,
        "yajilin": sp.Yajilin,
        "slitherlink": sp.Slitherlink,
        "masyu": sp.Masyu,
    }
    laws.assert_refused(lambda: fields[kind]([row]), "row 1, column 2", str(row[1]))


def test_an_adjacent_board_without_marks_is_no_ordinary_board():
    ordinary, adjacent = Futoshiki([[0]]), Futoshiki([[0]], adjacent=())
    assert ordinary != adjacent
    assert "adjacent" not in ordinary.to_json()
    assert adjacent.to_json()["adjacent"] == []
    assert Futoshiki.from_json(adjacent.to_json()) == adjacent
    assert Futoshiki.from_json(ordinary.to_json()) == ordinary


TWO = [[0, 0], [0, 0]]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (([[0, 0], [0, 0], [0, 0]],), ["3 x 2"]),
        (([[0, 0], [0]],), ["row 2"]),
        (([[0, 3], [0, 0]],), ["row 1, column 2", "3"]),
        (([[0, 0], [-1, 0]],), ["row 2, column 1", "-1"]),
        (([[0, 0], [0, 1.5]],), ["row 2, column 2", "1.5"]),
        (([[0] * 65] * 65,), ["65", "64"]),
        ((TWO, [((0, 0), (1, 1))]), ["row 1, column 1", "row 2, column 2"]),
        ((TWO, [((0, 0), (0, 0))]), ["row 1, column 1"]),
        ((TWO, [((0, 0), (0, 1)), ((0, 1), (0, 2))]), ["inequality 2", "[0, 2]"]),
        ((TWO, [((0, 0),)]), ["inequality 1"]),
        ((TWO, [((0, 0), (0, 1), (1, 1))]), ["inequality 1"]),
        ((TWO, [None]), ["inequality 1"]),
        ((TWO, (), [((0, 0), (1, 1))]), ["row 1, column 1", "row 2, column 2"]),
        ((TWO, (), [((0, 0), (0, 9))]), ["adjacent pair 1"]),
    ],
)
def test_construction_errors_of_a_futoshiki_name_the_place(arguments, words):
    laws.assert_refused(lambda: Futoshiki(*arguments), *words)


def test_plain_lengths_pairs_and_zero_make_the_same_board():
    one = Nonogram([[1, 1], [0], []], [(1,), [], [(1, 1)]])
    other = Nonogram(row_clues=(((1, 1), (1, 1)), (), ()), column_clues=(((1, 1),), (), ((1, 1),)))
    assert one == other
    assert hash(one) == hash(other)
    assert one.row_clues == (((1, 1), (1, 1)), (), ())
    assert (one.rows, one.columns, one.values) == (3, 3, 1)
    assert Nonogram([numpy.array([1, 1]), [0], []], [[1], [], [1]]) == one


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (([[1], [-1]], [[1], [1]]), ["row 2", "-1"]),
        (([[1]], [[1], [1.5]]), ["column 2", "1.5"]),
        (([[(1, 2)]], [[1]]), ["row 1", "2"]),
        (([[(1, 0)]], [[1]]), ["row 1", "0"]),
        (([[(0, 1), (1, 1)]], [[1]]), ["row 1", "0"]),
        (([[(1, 1, 1)]], [[1]]), ["row 1"]),
        (([[0, 1]], [[1]]), ["row 1", "0"]),
        (([[1000001]], [[1]]), ["row 1", "1000001"]),
        (([[1]], [[1]], ("black",)), ["black"]),
        (([[]] * 1001, [[]]), ["1001", "1,000"]),
        (([[]], [[]] * 1001), ["1001", "1,000"]),
    ],
)
def test_construction_errors_name_the_clue(arguments, words):
    laws.assert_refused(lambda: Nonogram(*arguments), *words)


def test_a_solution_that_only_the_rules_find_right_is_never_shown(monkeypatch):
    """As where a puzzle's list of rules lacks one."""
    puzzle = sp.Hitori([[1, 2], [2, 1]])
    monkeypatch.setattr(sp.Hitori, "confirm", lambda self, solution: False)
    with pytest.raises(sp.BackendError, match=r"confirm\(\) rejects it"):
        sp.solve(puzzle)
    with pytest.raises(sp.BackendError, match=r"confirm\(\) rejects it"):
        next(sp.solutions(puzzle))


LEFT, RIGHT = Cage(((0, 0), (1, 0)), "+", 3), Cage(((0, 1), (1, 1)), "+", 3)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("size", "cages", "words"),
    [
        (2, [LEFT], ["row 1, column 2", "not in any cage"]),
        (2, [LEFT, RIGHT, Cage(((0, 1),), None, 1)], ["row 1, column 2"]),
        (2, [Cage(((0, 0), (0, 0)), "+", 3), RIGHT], ["row 1, column 1"]),
        (2, [LEFT, Cage(((0, 1), (1, 2)), "+", 3)], ["cage 2", "[1, 2]"]),
        (2, [Cage(((0, 0), (1, 1)), "+", 3), Cage(((0, 1), (1, 0)), "+", 3)], ["cage 1", "connected"]),
        (2, [LEFT, Cage((), "+", 3), RIGHT], ["cage 2"]),
        (2, [Cage(((0, 0), (1, 0)), "%", 3), RIGHT], ["%"]),
        (2, [LEFT, Cage(((0, 1), (1, 1)), "+", -3)], ["-3"]),
        (2, [LEFT, Cage(((0, 1), (1, 1)), "+", 1.5)], ["1.5"]),
        (2, [LEFT, Cage(((0, 1), (1, 1)), "+", 1000001)], ["1000001"]),
        (1, [Cage(((0, 0),), "-", 1)], ["row 1, column 1", "-"]),
        (1, [Cage(((0, 0),), "/", 1)], ["row 1, column 1", "/"]),
        (1, [Cage(((0.5, 0),), None, 1)], ["cage 1"]),
        (0, [], ["0"]),
        (65, [], ["65", "64"]),
        (2.5, [LEFT, RIGHT], ["2.5"]),
    ],
)
def test_construction_errors_name_the_cage_or_the_cell(size, cages, words):
    laws.assert_refused(lambda: Calcudoku(size, cages), *words)
