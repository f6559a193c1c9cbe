"""Futoshiki and its Adjacent variant: construction, and check() against every grid of small boards."""

from __future__ import annotations

import laws
import pytest

from satpuzzles.kinds.futoshiki.puzzle import Futoshiki


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
        (([[0, 0, 0], [0, 0, 0]],), ["2 x 3"]),
        (([[0, 0], [0]],), ["row 2"]),
        (([[0, 3], [0, 0]],), ["row 1, column 2", "3"]),
        (([[0, 0], [-1, 0]],), ["row 2, column 1", "-1"]),
        (([[0, 0], [0, 1.5]],), ["row 2, column 2", "1.5"]),
        (([[0, 0], [0, "1"]],), ["row 2, column 2"]),
        (([[0, 0], [0, True]],), ["row 2, column 2"]),
        (([],), []),
        ((None,), []),
        (("00",), []),
        (([[0] * 65] * 65,), ["65", "64"]),
        ((TWO, [((0, 0), (1, 1))]), ["row 1, column 1", "row 2, column 2"]),
        ((TWO, [((0, 0), (0, 0))]), ["row 1, column 1"]),
        ((TWO, [((0, 0), (0, 1)), ((0, 1), (0, 2))]), ["inequality 2", "[0, 2]"]),
        ((TWO, [((0, 0), (-1, 0))]), ["inequality 1"]),
        ((TWO, [((0, 0),)]), ["inequality 1"]),
        ((TWO, [((0, 0), (0, 1), (1, 1))]), ["inequality 1"]),
        ((TWO, [((0, 0), (0, 0.5))]), ["inequality 1"]),
        ((TWO, [((0, 0), (0, True))]), ["inequality 1"]),
        ((TWO, [((0, 0), 5)]), ["inequality 1"]),
        ((TWO, [((0, 0), "01")]), ["inequality 1"]),
        ((TWO, [None]), ["inequality 1"]),
        ((TWO, 5), []),
        ((TWO, "signs"), []),
        ((TWO, None), []),
        ((TWO, (), [((0, 0), (1, 1))]), ["row 1, column 1", "row 2, column 2"]),
        ((TWO, (), [((0, 0), (0, 9))]), ["adjacent pair 1"]),
        ((TWO, (), 5), []),
        ((TWO, (), "pairs"), []),
    ],
)
def test_construction_errors_name_the_place(arguments, words):
    laws.assert_refused(lambda: Futoshiki(*arguments), *words)
