"""What a player is told: hints hold by brute force, wrong entries differ, reasons are smallest."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random

import numpy as np
import pytest
from boards import small_puzzles
from samples import STOCK, TYPICAL, few_or_many
from stored_oracle import Tables

import satpuzzles as sp
from satpuzzles.core.errors import LimitReached, RuleError
from satpuzzles.core.grid import bits
from satpuzzles.explain.hint import hint
from satpuzzles.explain.hint_levels import hint_in_words
from satpuzzles.explain.independent_check import BoardState
from satpuzzles.explain.premises import Premises, without_candidates
from satpuzzles.explain.reason import why_not, why_value
from satpuzzles.explain.smallest_reason import ReasonSearch
from satpuzzles.puzzle.kind import BUILT_IN

GRIDS = 2_000
"""Boards with more grids are not tried by brute force."""


def filled(puzzle, values):
    """The puzzle with the values of some places filled in."""
    found = iter([values.get(place) for place in range(puzzle.places.count)])
    known = tuple(tuple(next(found) for _ in range(width)) for width in puzzle.places.widths())
    return replace(puzzle, known=known if values else None)


@cache
def positions(kind):
    """Small boards of a kind with one solution, filled in partly; each with its solution."""
    found = []
    for seed, puzzle in enumerate(small_puzzles(kind)):
        result = sp.solve(puzzle)
        if result.status != "unique":
            continue
        solution = [value for row in result.solution for value in row]
        random = Random(seed)
        share = random.choice((0, 0.2, 0.5))
        entered = {place: value for place, value in enumerate(solution) if random.random() < share}
        position = filled(puzzle, entered)
        if Tables(position, 2, GRIDS).fits:
            found.append((position, solution))
        if len(found) == 8:
            break
    assert len(found) >= 6
    return found


def left_by(tables, numbers, domains):
    """The grids of a small board that keep some premises and agree with domains."""
    within = (np.array(domains) >> tables.grids & 1).all(axis=1)
    return tables.grids[within & tables.kept[list(numbers)].all(axis=0)]


def follows(tables, step, domains):
    """Whether everything that a step concludes follows."""
    assert step.decided or step.excluded
    grids = left_by(tables, step.premises, domains)
    return all((grids[:, place] == value).all() for place, value in step.decided) and not any(
        (grids[:, place] == value).any() for place, value in step.excluded
    )


def fewest(tables, has_goal, most):
    """The size of the smallest set of premises that leaves no such grid; None where it is above most."""
    kept = tables.kept[:, has_goal]
    for size in range(1, most + 1):
        if any(not kept[list(some)].all(axis=0).any() for some in combinations(range(len(kept)), size)):
            return size
    return None


def taken(step, domains):
    domains = list(domains)
    for place, value in step.decided:
        domains[place] = 1 << value
    for place, value in step.excluded:
        domains[place] &= ~(1 << value)
    return domains


def require_sound(answer):
    """Every step follows from those before it, and what a step rests on cannot be left out."""
    tables = Tables(answer.puzzle, 1, GRIDS)
    domains = tables.start
    for step in (*answer.before, answer.step):
        assert follows(tables, step, domains), step
        domains = taken(step, domains)
    for left_out in answer.before:
        domains = tables.start
        for step in (*answer.before, answer.step):
            if step is not left_out and not follows(tables, step, domains):
                break
            if step is not left_out:
                domains = taken(step, domains)
        else:
            pytest.fail(f"{left_out} is not needed")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", BUILT_IN)
def test_every_step_of_a_hint_follows_and_is_needed(kind):
    for puzzle, solution in positions(kind):
        found = hint(puzzle)
        assert found.status == "step"
        require_sound(found)
        assert all(solution[place] == value for place, value in found.step.decided)
        assert all(solution[place] != value for place, value in found.step.excluded)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("kind", BUILT_IN)
@pytest.mark.parametrize("proofs", [0, 40, None])
def test_a_hint_within_a_time_limit_follows_and_claims_no_more_than_is_proved(kind, proofs, monkeypatch):
    """The time to prove ends after a number of searches, or never."""
    search, calls = ReasonSearch.smallest, []

    def ending(*arguments):
        calls.append(0)
        if proofs is not None and len(calls) > proofs:
            raise LimitReached("the time limit was reached")
        return search(*arguments)

    for puzzle, _ in positions(kind):
        best = hint(puzzle)
        with monkeypatch.context() as patch:
            patch.setattr(ReasonSearch, "smallest", ending)
            found = hint(puzzle, limits=sp.Limits(600))
        calls.clear()
        require_sound(found)
        assert found.step.lower_bound <= best.step.size <= found.step.size
        assert proofs is not None or found.step.is_smallest


@pytest.mark.parametrize("kind", BUILT_IN)
def test_hints_lead_to_the_solution(kind):
    puzzle, solution = positions(kind)[0]
    entered = {}
    excluded = [*enumerate(solution)]  # what is wrong counts as nothing
    for _ in range(20 * len(solution)):
        found = hint(filled(puzzle, entered), excluded=excluded)
        if found.status == "complete":
            break
        entered |= dict(found.step.decided)
        excluded += found.step.excluded
    assert found.status == "complete"
    assert all(solution[place] == value for place, value in entered.items())


def played(puzzle):
    """The hints of a whole game: each is followed, and what it excludes is remembered."""
    entered, excluded = {}, []
    while (found := hint(filled(puzzle, entered), excluded=excluded)).status == "step":
        yield found
        entered |= dict(found.step.decided)
        excluded += found.step.excluded
    assert found.status == "complete"


@few_or_many("boards", 1, 3)
@pytest.mark.parametrize("kind", BUILT_IN)
def test_each_hint_of_a_game_has_words_and_says_something_new(kind, boards):
    """On boards of the stock: small, of medium difficulty first."""
    for board in json.loads((STOCK / f"{kind}.json").read_text())["boards"][4 : 4 + boards]:
        for found in played(sp.Puzzle.from_json(board)):
            told = hint_in_words(found)
            start = without_candidates(Premises(found.puzzle).start(), found.excluded)
            left = told.before[-1].domains if told.before else start
            assert told.stages and found.step.gone(left), told


@pytest.mark.parametrize("kind", BUILT_IN)
def test_a_hint_without_entries_makes_no_second_board(kind, monkeypatch):
    """A board of a million cells takes seconds to make, during which no limit is heard."""
    puzzle = replace(positions(kind)[0][0], known=None)
    with monkeypatch.context() as patched:
        patched.setattr(type(puzzle), "__post_init__", lambda _: pytest.fail("made again"))
        assert hint(puzzle).step


def test_a_hint_takes_no_exclusion_from_outside_the_board():
    puzzle = sp.loads("hitori\n\n121\n221\n312\n")
    for wrong in ((9, 0), (-1, 0), (0, 2), (0, -1), (10**30, 0)):
        with pytest.raises(sp.ArgumentError, match="excluded"):
            sp.hint(puzzle, excluded=[wrong])


def test_a_row_and_a_column_leave_one_value_together():
    rows = ((None, 3, 4, None), (2, 4, 1, 3), (None, 1, 2, None), (4, 2, 3, 1))
    puzzle = replace(sp.loads("skyscrapers\n\n" + ". . . .\n" * 4), known=rows)
    found = hint(puzzle)
    require_sound(found)
    assert found.step.decided and found.before


def where(puzzle, place):
    """The row and column of a place in grids."""
    for row, width in enumerate(puzzle.places.widths()):
        if place < width:
            return row, place
        place -= width
    raise AssertionError


@pytest.mark.parametrize("kind", BUILT_IN)
def test_the_wrong_entries_are_those_that_differ_from_the_solution(kind):
    random = Random(kind)
    for puzzle, solution in positions(kind):
        start = Premises(replace(puzzle, known=None)).start()
        free = [place for place, domain in enumerate(start) if domain & (domain - 1)]
        chosen = random.sample(free, min(len(free), 3))
        entered = dict(enumerate(solution))
        entered = {place: entered[place] for place in free if random.random() < 0.7}
        for place in chosen:
            entered[place] = random.choice([each for each in bits(start[place]) if each != solution[place]])
        found = hint(filled(puzzle, entered))
        assert found.status == "wrong"
        assert set(found.wrong) == {(place, entered[place]) for place in chosen}
        given = {p: d.bit_length() - 1 for p, d in enumerate(start) if not d & (d - 1)}
        broken = filled(puzzle, {}).check(filled(puzzle, given | entered).known)
        assert list(found.broken) == broken
        assert (found.step is None) == bool(broken)
        if found.step is not None:
            require_sound(found)
            assert set(found.step.excluded) <= set(found.wrong)
        row, column = where(puzzle, chosen[0])
        assert why_value(filled(puzzle, entered), row, column).wrong == found.wrong


@pytest.mark.sampled(4)
@pytest.mark.parametrize("kind", BUILT_IN)
def test_every_reason_on_a_small_board_holds_and_is_smallest(kind):
    """For each place that is open, and each value that it cannot have."""
    for puzzle, solution in positions(kind)[:3]:
        tables = Tables(puzzle, 1, GRIDS)
        for place, domain in enumerate(tables.start):
            row, column = where(puzzle, place)
            for value in bits(domain) if domain & (domain - 1) else ():
                if is_right := value == solution[place]:
                    with pytest.raises(RuleError):
                        why_not(puzzle, row, column, value)
                found = why_value(puzzle, row, column) if is_right else why_not(puzzle, row, column, value)
                require_sound(found)
                told = found.step.decided if is_right else found.step.excluded
                assert (place, value) in told
                size = fewest(tables, (tables.grids[:, place] == value) != is_right, 2)
                assert (found.step.size == size) if size else (found.least > 2)


def require_verified(answer, solution):
    """Each step of an answer, with what those before it showed, excludes all that it says.

    Explanations are verified in the same two ways: by clauses, and by a search that is no part of it.
    """
    premises = Premises(answer.puzzle)
    with BoardState(premises, premises.start(), tuple(solution), sp.Limits()) as board:
        for step in (*answer.before, answer.step):
            gone = step.gone(board.domains)
            assert gone, "a step that says nothing new"
            chosen = sum(1 << number for number in step.premises)
            for number, candidate in enumerate(gone, start=1):
                assert board.excludes(chosen, candidate, gone[number:]), step
            board.exclude(gone)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("kind", BUILT_IN)
def test_every_answer_on_a_board_that_people_play_verifies_as_an_explanation_does(kind):
    puzzle = next(iter(sp.read(TYPICAL[kind])))
    solution = [value for row in sp.solve(puzzle).solution for value in row]
    start = Premises(puzzle).start()
    free = [place for place, domain in enumerate(start) if domain & (domain - 1)]
    random = Random(kind)
    for share in (0, 0.3, 0.6, 0.9):
        entered = {place: solution[place] for place in free if random.random() < share}
        position = filled(puzzle, entered)
        place = random.choice([place for place in free if place not in entered])
        wrong = random.choice([value for value in bits(start[place]) if value != solution[place]])
        at = where(puzzle, place)
        mistaken = filled(puzzle, entered | {place: wrong})
        for found in (
            hint(position),
            why_value(position, *at),
            why_not(position, *at, wrong),
            hint(mistaken),
        ):
            if found.step is not None:
                require_verified(found, solution)
            else:
                assert found.broken
