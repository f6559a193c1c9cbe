"""Small parts of formulas by themselves: pieces of text, powers, bounds of cages, room, words of rules."""

from __future__ import annotations

import pytest

from satpuzzles.core.errors import CapError, PuzzleError
from satpuzzles.core.options import Limits
from satpuzzles.sat import cage_ways, cages, formula, numbers, streamed
from satpuzzles.sat.counting import AT_MOST_ONE, CARDINALITY, Counting
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.graph import CUTS_A_ROUND, elimination
from satpuzzles.sat.statements import Cells, Instance, Note, Place

NOTE = Note("own", "A rule of its own.")


# ---- text ----


def test_texts_are_joined_to_pieces_as_soon_as_there_is_enough(monkeypatch):
    monkeypatch.setattr(streamed, "COPIED", 6)
    assert list(streamed._pieces_of(["ab", "cd", "ef", "ghijkl", "m", "n"])) == ["abcdef", "ghijkl", "mn"]
    assert list(streamed._pieces_of([])) == [""]


# ---- numbers ----


def test_powers_grow_until_they_are_clipped():
    assert cages._clipped_powers(3, 5, 20) == [1, 3, 9, 20, 20]
    assert cages._clipped_powers(3, 2, 20) == [1, 3]
    assert cages._clipped_powers(1, 3, 9) == [1, 1, 1]


def test_sums_are_of_the_last_that_many():
    assert cages._suffix_sums([4, 2, 1]) == [0, 1, 3, 7]
    assert cages._suffix_sums([]) == [0]


def test_bounds_are_of_the_cells_that_come_after():
    """Cells of 1 to 3, of 2 or 4, and of 3 alone."""
    domains = [0b0111, 0b1010, 0b0100]
    assert cage_ways._bounds(True, domains) == ([5, 3, 0], [7, 3, 0])
    assert cage_ways._bounds(False, domains) == ([6, 3, 1], [12, 3, 1])


def test_partners_are_the_values_that_fit_in_the_other_cell():
    """As bits, of which the lowest stands for 1; nothing fits beside 0."""
    assert cage_ways.partners("+", 4, 3) == (0, 0b100, 0b010, 0b001)
    assert cage_ways.partners("+", 4, 3, True) == (0, 0b100, 0, 0b001)
    assert cage_ways.partners("/", 2, 4) == (0, 0b0010, 0b1001, 0, 0b0010)
    assert cage_ways.partners(None, 2, 3) == (0, 0b111, 0b001, 0b001)


def test_cages_have_no_list_of_ways_where_that_may_be_long(monkeypatch):
    """What is looked through are the values of all cells but the last."""
    cells, apart = [0b111] * 3, ((), (), ())
    monkeypatch.setattr(cage_ways, "MOST_TRIED", 9)
    for kept in (8, 9):
        monkeypatch.setattr(cage_ways, "MOST_KEPT", kept)
        found = cage_ways.ways_of_cage("+", 9, cells, apart, 3, Limits())
        assert list(found or ()) == [0b100_100_100]
    for operator, target in (("-", 1), ("/", 2), (None, 3), ("+", 0), ("*", 0)):
        assert cage_ways.ways_of_cage(operator, target, cells, apart, 3, Limits()) is None
    monkeypatch.setattr(cage_ways, "MOST_TRIED", 8)
    assert cage_ways.ways_of_cage("+", 9, cells, apart, 3, Limits()) is None


def test_clauses_of_one_literal_too_many_need_no_counter(monkeypatch):
    """At most 2 of 4 literals are four clauses of three."""
    monkeypatch.setattr(numbers, "DIRECT_LIMIT", 4)
    sink = Formula(4)
    found = numbers.at_most_k(sink, [1, 2, 3, -4], 2, "it")
    assert found == [[-1, -2, -3], [-1, -2, 4], [-1, -3, 4], [-2, -3, 4]] and sink.variables == 4
    monkeypatch.setattr(numbers, "DIRECT_LIMIT", 3)
    numbers.at_most_k(sink, [1, 2, 3, -4], 2, "it")
    assert sink.variables > 4


def test_counts_that_cannot_be_wrong_or_right():
    sink = Formula(3)
    for bound, clauses in ((-1, [[]]), (0, [[-1], [-2], [-3]]), (3, []), (4, [])):
        assert numbers.at_most_k(sink, [1, 2, 3], bound, "it") == clauses
    assert numbers.exactly_one(sink, [], "it") == [[]]
    assert numbers.exactly_k(sink, [1, 2], 2, "it") == [[1], [2]]
    assert numbers.exactly_k(sink, [1, 2], 3, "it")[-1] == []


def test_pairs_are_enough_for_few_literals_of_a_sink_that_wants_no_other_way():
    most = numbers.PAIRWISE_LIMIT
    for counting, count, enough in (
        (Counting(), most, True),
        (Counting(), most + 1, False),
        (Counting("pairwise"), most, True),
        (Counting("ladder"), 2, False),
    ):
        assert numbers.are_pairs_enough(Formula(1, counting=counting), count) is enough


def test_few_literals_are_told_by_pairs_whatever_the_way():
    pairs = [[-1, -2], [-1, -3], [-1, -4], [-2, -3], [-2, -4], [-3, -4]]
    for way in AT_MOST_ONE:
        for count, clauses in ((4, pairs), (1, [])):
            sink = Formula(5, counting=Counting(way))
            assert numbers.at_most_one(sink, range(1, count + 1), "it") == clauses
            assert sink.variables == 5
        sink = Formula(5, counting=Counting(way))
        numbers.at_most_one(sink, range(1, 6), "it")
        assert (sink.variables == 5) == (way == "pairwise")


def test_ways_of_counting_that_nobody_knows_are_refused():
    for names in ({"at_most_one": "odd"}, {"cardinality": "odd"}):
        with pytest.raises(PuzzleError) as caught:
            Counting(**names).require()
        choices = AT_MOST_ONE if "at_most_one" in names else CARDINALITY
        told = f"no encoding of counts is named 'odd'; choose from {', '.join(choices)}"
        assert str(caught.value) == told
    assert Counting("ladder", "sorting").require() == ("ladder", "sorting")


# ---- graphs ----


def test_the_node_with_the_fewest_neighbours_is_taken_out():
    """A path of three with an end between two more: what is left is joined."""
    graph = {1: [2, 3, 4], 2: [1], 3: [1, 4], 4: [1, 3], 5: []}
    assert list(elimination(graph, Limits())) == [
        (5, ()),
        (2, (1,)),
        (1, (3, 4)),
        (3, (4,)),
        (4, ()),
    ]
    square = {1: [2, 4], 2: [1, 3], 3: [2, 4], 4: [1, 3]}
    assert list(elimination(square, Limits())) == [(1, (2, 4)), (2, (3, 4)), (3, (4,)), (4, ())]
    assert CUTS_A_ROUND == 1_000


# ---- formulas ----


def test_there_is_room_up_to_the_cap(monkeypatch):
    monkeypatch.setattr("satpuzzles.sat.sink.CLAUSE_CAP", 1_500)
    sink = Formula(1)
    sink.add(NOTE, [[1]] * 1_000)
    assert sink.has_room(500) and not sink.has_room(501)
    sink.require_room(500)
    with pytest.raises(CapError) as caught:
        sink.require_room(501)
    assert str(caught.value) == "this board needs about 1,501 clauses, more than the cap of 1,500"
    sink.add(NOTE, [[1]] * 500)
    with pytest.raises(CapError):
        sink.add(NOTE, [[1]])


def test_a_formula_that_is_released_has_no_clauses_left(monkeypatch):
    monkeypatch.setattr(formula, "RELEASED_AT_ONCE", 2)
    for count in range(6):
        sink = Formula(1)
        for _ in range(count):
            sink.add(NOTE, [[1]])
        sink.release()
        assert sink.clause_count == 0 and [*sink.groups()] == []


def test_a_sink_of_clauses_takes_no_sums():
    with pytest.raises(NotImplementedError):
        Formula(1).add_sum([(1, 1)], 0, 1)


def test_an_instance_without_a_board_calls_its_places_by_their_numbers():
    sink = Formula(2)
    sink.add(NOTE, [[1]])
    (group,) = sink.groups()
    assert group.describe() == ("own", (), "A rule of its own.")
    assert sink.describe(Instance("own", (0,), "{place} is dark.", {"place": Place(0)})).sentence == (
        "Place 1 is dark."
    )


# ---- words ----


def test_sentences_are_filled_in():
    def told(template, **arguments):
        instance = Instance("own", (), template, arguments)
        return instance.sentence("cell {}".format, "c{}".format)

    assert told("{number} of them, {number:light}.", number=1) == "1 of them, 1 light."
    assert told("{number:light}.", number=2) == "2 lights."
    assert told("{place} and {cells}.", place=Place(3), cells=Cells((1, 2))) == "Cell 3 and c1 and c2."
    assert told("{what} is so.", what="it") == "It is so."
    alone = Instance("own", (), "{cells}.", {"cells": Cells((4,))})
    assert alone.sentence("cell {}".format) == "Cell 4."
    for template in ("{other}.", "{number.", "{0}."):
        with pytest.raises(PuzzleError) as caught:
            told(template, number=1, place=Place(1))
        words = "the rule 'own' cannot say {!r}; its sentences may have {{number}}, {{place}}"
        assert str(caught.value) == words.format(template)
    with pytest.raises(PuzzleError, match=r"may have no words in braces$"):
        told("{number}.")
