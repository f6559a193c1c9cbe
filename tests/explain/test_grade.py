"""The scale of difficulty: one table, and grades that follow from the board alone."""

import pytest

import satpuzzles as sp
from satpuzzles.explain.grade import TIERS, Measure, rank, tier_within

EASY = sp.loads("8x8:3541753464122763438715481236581533822414473838266844526551146482", type="hitori")
LAST_CUT = sp.loads("8x8:5362671486463365381571538567423845563767263584766158358344285186", type="hitori")
"""From sgt-singles, of its tiers Easy and Tricky."""
FUTOSHIKI = sp.loads("6:0,0R,0,0,0,0,0,0R,0,0R,0,0,0D,0D,0,0,0,0,0,0,0U,0,0,3,6,0,3D,0U,0,0D,1,0,0,0,0,0L,")


def test_an_easy_board_needs_no_connectivity_and_a_tricky_one_does():
    easy, tricky = sp.grade(EASY), sp.grade(LAST_CUT)
    assert (easy.largest, easy.excess, easy.uses, easy.tier) == (3, 2, 0, "easy")
    assert (tricky.largest, tricky.excess, tricky.uses, tricky.tier) == (3, 2, 1, "medium")
    assert easy.rank < tricky.rank


def test_of_two_boards_that_take_one_rule_at_a_time_the_narrower_is_the_harder():
    wide, narrow = Measure(1, 0, 0, 5), Measure(1, 0, 0, 1)
    assert rank(0, wide) < rank(0, narrow) < rank(0, Measure(1, 0, 1, 5)) < rank(0, Measure(2, 1, 1, 5))
    assert rank(1, Measure(2, 1, 0, 5)) == rank(1, Measure(2, 1, 0, 1)) < rank(1, Measure(2, 2, 0, 5))


def test_a_board_with_several_solutions_has_no_tier():
    grade = sp.grade(sp.Futoshiki([[0, 0], [0, 0]]))
    assert (grade.status, grade.tier) == ("stuck", None)
    assert sp.grade(EASY).rank < grade.rank


@pytest.mark.sampled(2)
@pytest.mark.parametrize("board", [EASY, LAST_CUT, FUTOSHIKI])
def test_the_tier_of_a_board_whose_solution_is_known_is_the_same(board):
    solution, tier = sp.solve(board).solution, sp.grade(board).tier
    for most in ("trivial", "easy", "medium", "beyond"):
        wanted = tier if TIERS.index(tier) <= TIERS.index(most) else "beyond"
        assert tier_within(board, solution, most) == wanted
