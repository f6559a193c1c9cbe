"""Single functions behind explanations: words and places that they tell, and what they refuse."""

from types import SimpleNamespace as Told

import pytest

import satpuzzles as sp
from satpuzzles.core.errors import ArgumentError, LimitReached
from satpuzzles.core.options import Limits
from satpuzzles.explain import grade
from satpuzzles.explain.reason import require_place
from satpuzzles.explain.sentences import Teller
from satpuzzles.explain.stages import _HintTeller
from satpuzzles.explain.standing import standing
from satpuzzles.explain.verify import Untrue, _Run
from satpuzzles.explain.words import Words, _cut, capitalized, uncapitalized

BOARD = sp.Hitori([[1, 1, 2, 3], [2, 1, 3, 4], [3, 4, 1, 2], [4, 3, 2, 1]])
SEVERAL = sp.Futoshiki([[0, 0], [0, 0]])


def test_a_hint_looks_at_a_row_a_column_some_cells_or_a_part_of_the_board():
    local = Told(rule=Told(is_global=lambda number: False), number=0, places=(8, 9, 10))
    whole = Told(rule=Told(is_global=lambda number: True), number=0, places=range(16))
    teller = Told(
        _teller=Told(premises=Told(every=[local, whole])), _hint=Told(puzzle=BOARD), _words=Words(BOARD)
    )

    def where(places, premise=1, size=1):
        step = Told(decided=[(place, 1) for place in places], excluded=[], size=size, premises=[premise])
        return _HintTeller._where(teller, step)

    assert where([4, 7]) == "row 2"
    assert where([1, 13]) == "column 2"
    assert where([6]) == "r2c3"
    assert where([1, 4]) == "r1c2 and r2c1"
    assert where([0, 1, 2, 3, 5, 6, 7, 9, 10]) == "r1c1 to r3c4"
    assert where([0], premise=0) == "row 3"
    assert where([0, 1], premise=0, size=2) == "row 1"


def test_a_tier_is_told_by_what_the_one_below_does_not_allow():
    above = grade._above
    assert above("trivial", grade.Measure(9, 9, 9)) == []
    assert above("easy", grade.Measure(1, 0, 0)) == []
    assert above("easy", grade.Measure(2, 0, 0)) == ["above trivial by its largest step"]
    assert above("hard", grade.Measure(4, 5, 11)) == [
        "above medium by its excess and how often it needs the whole board"
    ]
    assert above("beyond", grade.Measure(10, 0, 0)) == ["above extreme by its largest step"]


def test_a_grade_says_why_in_a_line():
    assert str(sp.grade(SEVERAL)) == "no tier: there are several solutions, between which nothing decides"
    told = str(sp.grade(sp.Futoshiki([[1, 0], [0, 0]])))
    assert told.startswith("trivial: steps of up to 1 rule, excess 0, ") and "above" not in told


def test_a_tier_is_not_told_once_the_time_is_over(monkeypatch):
    def ends(state, size):
        raise LimitReached("the work limit was reached")
        yield

    def late(limits):
        raise LimitReached("the time limit was reached")

    def ends_late(state, size):
        monkeypatch.setattr(Limits, "check", late)
        yield from ends(state, size)

    puzzle = sp.Futoshiki([[1, 0], [0, 0]])
    monkeypatch.setattr(grade, "rounds", ends)
    assert grade.tier_within(puzzle, [[1, 2], [2, 1]], "hard") == "beyond"
    monkeypatch.setattr(grade, "rounds", ends_late)
    with pytest.raises(LimitReached, match="the time limit"):
        grade.tier_within(puzzle, [[1, 2], [2, 1]], "hard")


def test_a_place_that_is_not_there_is_refused():
    assert require_place(BOARD, 3, 3) == 15
    for row, column in ((-1, 0), (0, -1), (4, 0), (0, 4)):
        with pytest.raises(ArgumentError, match=f"there is no cell in row {row}, column {column} of grids"):
            require_place(BOARD, row, column)


def test_the_step_that_is_not_smallest_is_named_by_its_number():
    steps = [Told(size=1, smallest=True), Told(size=2, smallest=False)]
    run = Told(_stored=Told(largest=2, steps=steps, method="exact", status="complete"))
    with pytest.raises(Untrue, match="it must be a smallest one") as error:
        _Run._check_end(run, None)
    assert error.value.step == 2
    run._stored.largest = 1
    with pytest.raises(Untrue, match="the largest step has another size"):
        _Run._check_end(run, None)


def test_entries_may_leave_one_of_several_solutions():
    stand = standing(sp.Futoshiki([[0, 0], [0, 0]], known=[[None, 2], [None, None]]), Limits())
    assert [*stand.right] == [1 << 1, 1 << 2, 1 << 2, 1 << 1]
    assert [*standing(SEVERAL, Limits()).right] == [0b110] * 4, "either"


def test_sentences_within_others_begin_small_but_for_names():
    for sentence, small in (
        ("The row", "the row"),
        ("A cell", "a cell"),
        ("CDCL finds", "CDCL finds"),
        ("", ""),
    ):
        assert uncapitalized(sentence) == small
    for sentence, large in (("the row", "The row"), ("r1c2 is 3", "r1c2 is 3"), ("row 1", "Row 1")):
        assert capitalized(sentence) == large


def test_what_there_is_no_room_for_is_counted():
    parts = [("one two", 1), ("three", 1), ("four", 2)]
    assert _cut(parts, 4, "cell") == "one two, three and four"
    assert _cut(parts, 3, "cell") == "one two, three and more follows for 2 cells"
    assert _cut(parts[:2], 2, "cell") == "one two and more follows for 1 cell"
    assert _cut([("one two", 1)], 1, "cell") == "one two"
    assert Words(BOARD).places([*range(9)]).endswith("r2c4 and 1 other")
    assert Words(sp.Slitherlink([[3]])).places([0]).startswith("the edge ")
    assert Words(sp.Slitherlink([[3]])).places([0, 1]).startswith("the edges ")
    assert Words(BOARD).places([*range(10)]).endswith("r2c4 and 2 others")


def test_a_value_stands_where_it_does_only_if_no_other_place_of_the_rule_can_have_it():
    seen = []

    def force(number, domains):
        seen.append([*domains])
        domains[0] = 1 << 1
        return True

    premise = Told(places=(0, 1, 2), number=0, rule=Told(force=force))
    teller = Told(_everything=0b111)
    assert Teller._is_last(teller, premise, 0, 1, [0b111, 0b101, 0b001])
    assert seen == [[0b111, 0b101, 0b101]], "of the others just that is known"
    assert not Teller._is_last(teller, premise, 0, 2, [0b111, 0b101, 0b001]), "place 1 can have it"
    assert not Teller._is_last(teller, premise, 0, 2, [0b111, 0b011, 0b001]), "the rule leaves another value"
    assert not Teller._is_last(teller, Told(places=(0,)), 0, 1, [0b111])
