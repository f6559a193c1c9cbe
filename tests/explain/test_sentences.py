"""Steps in words: short, made of facts that hold, with the cut where a step needs the whole board."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from boards import random_board
from brute_steps import Brute

import satpuzzles as sp
from satpuzzles.core.grid import regions
from satpuzzles.explain.sentences import MOST_PREMISES, MOST_WORDS
from satpuzzles.puzzle.kind import BUILT_IN
from satpuzzles.rules.answers import values_in

ROOT = Path(__file__).resolve().parent.parent


def solvable(kind, count):
    """The random boards of the first seeds that have a solution."""
    drawn = (random_board(kind, seed) for seed in range(count))
    return [each.puzzle() for each in drawn if each.solutions]


def boards():
    """Boards that have a solution."""
    return [puzzle for kind in BUILT_IN for puzzle in solvable(kind, 12)]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("puzzle", boards(), ids=lambda puzzle: puzzle.type)
def test_sentences_are_short_and_end_where_the_walk_ends(puzzle):
    for method in ("exact", "greedy"):
        walk = sp.explain(puzzle, method=method)
        told = walk.told()
        assert [each.step for each in told] == list(walk.steps)
        for each in told:
            assert len(each.sentence.split()) <= MOST_WORDS
            assert each.sentence.endswith(".") and "so " in each.sentence
            assert len(each.rules) == each.step.size
            assert ("A chain of" in each.sentence) or each.step.size <= MOST_PREMISES
        if walk.status == "complete" and told:
            assert all(domain.bit_count() == 1 for domain in told[-1].domains)


FACT = re.compile(r"\b(r\d+c\d+) (is|can be|cannot be) (\d+(?:, \d+)*(?: or \d+)?)")


def facts(text):
    """What a text says of single cells: the cell, how, and the values."""
    for name, how, values in FACT.findall(text):
        row, column = map(int, re.findall(r"\d+", name))
        yield (row - 1, column - 1), how, {int(value) for value in re.findall(r"\d+", values)}


@pytest.mark.parametrize("kind", ["calcudoku", "futoshiki", "sudoku"])
def test_reasons_are_known_before_and_conclusions_after(kind):
    found = last = 0
    for puzzle in solvable(kind, 12):
        brute = Brute(puzzle)
        before = brute.premises.start()
        for told in sp.explain(puzzle).told():
            reason, so, conclusion = told.sentence.rpartition("so ")
            assert so
            if ", and only" in reason:
                ((place, value),) = told.step.decided
                assert is_last(brute, told.step.premises[0], place, value, before), told.sentence
                last += 1
            elif told.step.size == 1:
                for domains, text in (before, reason), (told.domains, conclusion):
                    for (row, column), how, values in facts(text):
                        left = set(values_in(domains[row * puzzle.columns + column]))
                        assert left.isdisjoint(values) if how == "cannot be" else left <= values
                        found += 1
            before = told.domains
    assert found > 30 and (last > 3 or kind == "calcudoku")


def is_last(brute, number, place, value, domains) -> bool:
    """Whether by a premise alone a place has a value if no other place of it can have that, as is known."""
    others = [each for each in brute.places[number] if each != place]
    everything = brute.premises.answers.everything()
    left = [everything] * len(domains)
    for each in others:
        left[each] &= ~(1 << value)
    rest = {(place, each) for each in values_in(everything) if each != value}
    known = not any(domains[each] >> value & 1 for each in others)
    return known and rest <= brute.forced(left, [number])


@pytest.mark.parametrize("kind", ["hitori", "nurikabe"])
def test_the_cells_of_a_cut_part_the_board(kind):
    found = 0
    for puzzle in solvable(kind, 60):
        everywhere = {(row, column) for row in range(puzzle.rows) for column in range(puzzle.columns)}
        for told in sp.explain(puzzle).told():
            for rule in told.rules:
                if "connected" in rule.sentence and len(rule.cells) < len(everywhere):
                    assert len(regions(everywhere - set(rule.cells))) > 1, told.sentence
                    assert " off " in told.sentence or "A chain" in told.sentence
                    found += 1
    assert found
