"""The scale of difficulty: one table, and grades that follow from the board alone."""

import pytest

import satpuzzles as sp
from satpuzzles.explain.grade import TABLE, TIERS, Measure, rank, tier_of, tier_within
from satpuzzles.explain.step import Round

EASY = sp.loads("8x8:3541753464122763438715481236581533822414473838266844526551146482", type="hitori")
LAST_CUT = sp.loads("8x8:5362671486463365381571538567423845563767263584766158358344285186", type="hitori")
"""From sgt-singles, of its tiers Easy and Tricky."""
FUTOSHIKI = sp.loads("6:0,0R,0,0,0,0,0,0R,0,0R,0,0,0D,0D,0,0,0,0,0,0,0U,0,0,3,6,0,3D,0U,0,0D,1,0,0,0,0,0L,")


@pytest.mark.parametrize("bounds", TABLE, ids=lambda bounds: bounds.tier)
def test_a_board_on_the_bounds_of_a_tier_is_of_it_and_one_beyond_any_is_not(bounds):
    edge = Measure(*bounds[1:])
    assert tier_of(edge) == bounds.tier
    harder = TIERS[TIERS.index(bounds.tier) + 1 :]
    for name in ("largest", "excess", "uses"):
        assert tier_of(edge._replace(**{name: getattr(edge, name) + 1})) in harder


def test_a_board_that_is_full_already_is_trivial():
    solved = sp.Futoshiki([[1, 2], [2, 1]])
    grade = sp.grade(solved)
    assert (grade.status, grade.tier, grade.largest, grade.rounds) == ("complete", "trivial", 0, ())


def test_an_easy_board_needs_no_connectivity_and_a_tricky_one_does():
    easy, tricky = sp.grade(EASY), sp.grade(LAST_CUT)
    assert (easy.largest, easy.excess, easy.uses, easy.tier) == (3, 2, 0, "easy")
    assert (tricky.largest, tricky.excess, tricky.uses, tricky.tier) == (3, 2, 1, "medium")
    assert easy.rank < tricky.rank


def test_the_narrowest_point_lies_where_more_than_half_of_the_board_is_open():
    grade = sp.grade(LAST_CUT)
    early = [each.places for each in grade.rounds if each.undecided > 32]
    assert grade.narrowest == min(early) == 4
    assert min(each.places for each in grade.rounds) == 1
    assert grade.rounds[0] == Round(3, False, 8, 64)


def test_of_two_boards_that_take_one_rule_at_a_time_the_narrower_is_the_harder():
    wide, narrow = Measure(1, 0, 0, 5), Measure(1, 0, 0, 1)
    assert rank(0, wide) < rank(0, narrow) < rank(0, Measure(1, 0, 1, 5)) < rank(0, Measure(2, 1, 1, 5))
    assert rank(1, Measure(2, 1, 0, 5)) == rank(1, Measure(2, 1, 0, 1)) < rank(1, Measure(2, 2, 0, 5))


def test_a_board_with_several_solutions_has_no_tier():
    grade = sp.grade(sp.Futoshiki([[0, 0], [0, 0]]))
    assert (grade.status, grade.tier) == ("stuck", None)
    assert sp.grade(EASY).rank < grade.rank


def test_a_board_without_solutions_is_refused():
    with pytest.raises(sp.RuleError, match="no solution"):
        sp.grade(sp.Futoshiki([[1, 0], [1, 0]]))


def test_a_search_that_is_given_up_leaves_what_is_proved():
    grade = sp.grade(EASY, work=0)
    assert (grade.status, grade.tier) == ("limit", "beyond")
    whole = sp.grade(EASY)
    assert 1 <= grade.largest <= whole.largest
    assert grade.excess <= whole.excess


def test_a_deadline_ends_in_an_error():
    with pytest.raises(sp.LimitReached):
        sp.grade(EASY, limits=sp.Limits(seconds=0))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("board", [EASY, LAST_CUT, FUTOSHIKI])
def test_the_tier_of_a_board_whose_solution_is_known_is_the_same(board):
    solution, tier = sp.solve(board).solution, sp.grade(board).tier
    for most in ("trivial", "easy", "medium", "beyond"):
        wanted = tier if TIERS.index(tier) <= TIERS.index(most) else "beyond"
        assert tier_within(board, solution, most) == wanted


@pytest.mark.parametrize("method", ["exact", "greedy", "propagate"])
def test_an_explanation_tells_the_grade_where_its_steps_show_it(method):
    one_at_a_time = sp.Futoshiki([[1, 0, 0], [0, 2, 0], [0, 0, 0]])
    for board, shown in ((one_at_a_time, True), (EASY, method == "exact")):
        grade, told = sp.grade(board), sp.explain(board, method=method).to_json()
        assert (told["excess"], told["tier"]) == ((grade.excess, grade.tier) if shown else (None, None))


def test_an_explanation_of_several_solutions_has_an_excess_and_no_tier():
    told = sp.explain(sp.Futoshiki([[0, 0], [0, 0]])).to_json()
    assert (told["status"], told["excess"], told["tier"]) == ("stuck", 0, None)
