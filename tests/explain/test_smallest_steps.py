"""The steps of explanations against brute force, on small random boards of every built-in puzzle."""

from __future__ import annotations

from itertools import islice

import pytest
from boards import ORACLES, random_board
from brute_steps import Brute
from samples import few_or_many

import satpuzzles as sp
from satpuzzles.core.grid import bits
from satpuzzles.explain.player_state import state_of_board
from satpuzzles.explain.walk import WORK, Walk, explain

FEW = 8
"""Boards of each kind in the fast run."""

PLACES = {"slitherlink": (12, 17), "nurikabe": (9, 12)}
"""The most places of boards in the fast run and in the slow one; a loop or a sea has no shorter proof."""


PROVED = 4
"""The most premises of which brute force tries all sets: it proves of a larger step that it takes so many."""


def solvable(kind: str, count: int):
    """The first random boards with a solution, small enough for brute force."""
    most = PLACES.get(kind, (16, 25))[count > FEW]
    boards = (random_board(kind, seed) for seed in range(2000))
    found = (each for each in boards if each.solutions and each.puzzle().places.count <= most)
    return list(islice(found, count))


def told(step) -> set[tuple[int, int]]:
    """What a step says: places it decides, and places with values that it excludes."""
    assert not {place for place, _ in step.decided} & {place for place, _ in step.excluded}
    return set(step.decided), set(step.excluded)


def after(domains, forced):
    """The domains once values are excluded, and what a step is to tell then."""
    left = list(domains)
    for place, value in forced:
        left[place] &= ~(1 << value)
    places = {place for place, _ in forced}
    decided = {(place, left[place].bit_length() - 1) for place in places if left[place].bit_count() == 1}
    known = {place for place, _ in decided}
    return left, (decided, {each for each in forced if each[0] not in known})


def possible(solutions, count: int):
    """For each place the values that it has in some solution."""
    flat = [[value for row in solution for value in row] for solution in solutions]
    assert all(len(values) == count for values in flat)
    return [sum({1 << values[place] for values in flat}) for place in range(count)]


@few_or_many("boards", FEW, 30)
@pytest.mark.parametrize("kind", ORACLES)
def test_every_step_is_forced_and_the_smallest_there_is(kind, boards):
    for drawn, brute, domains, step in steps_to_the_end(kind, boards, "exact"):
        assert step.is_smallest
        assert brute.smallest(domains, min(step.size - 1, PROVED)) is None, (drawn, step, domains)
        if step.size <= PROVED and brute.whole.intersection(step.premises):
            assert brute.smallest(domains, step.size, local=True) is None, (drawn, step, domains)


WITH_LARGER_STEPS = [
    sp.Nurikabe([[None, None, None, 4, None], [2, None, None, None, None]]),
    *(
        random_board(kind, seed).puzzle()
        for kind, seed in (("hitori", 24), ("hitori", 47), ("calcudoku", 47))
    ),
]
"""Boards with several steps of more than one premise, or with regions, which are told part by part."""


@pytest.mark.parametrize("puzzle", WITH_LARGER_STEPS, ids=lambda puzzle: puzzle.type)
def test_steps_are_proved_smallest_where_three_times_their_work_is_allowed(puzzle):
    """A step may take half of what is left, so that is enough for each, in whatever order they come."""
    with state_of_board(puzzle, None, sp.Limits()) as state:
        steps = list(Walk(state, "exact", WORK).steps())
        work = state.oracle.work
    assert explain(puzzle, work=3 * work).steps == tuple(steps)
    assert work and all(step.is_smallest for step in steps)
    if puzzle.places.count <= 10:
        brute = Brute(puzzle)
        domains = brute.premises.start()
        for step in steps:
            assert brute.smallest(domains, step.size) == step.size, (step, domains)
            domains, _ = after(domains, excluded_by(step, domains))


@few_or_many("boards", FEW, 30)
@pytest.mark.parametrize("kind", ORACLES)
def test_greedy_steps_are_forced_and_lead_to_the_end(kind, boards):
    for drawn, brute, domains, step in steps_to_the_end(kind, boards, "greedy"):
        assert step.lower_bound <= step.size
        assert brute.smallest(domains, min(step.lower_bound - 1, PROVED)) is None, (drawn, step, domains)
        for number in step.premises:
            fewer = set(step.premises) - {number}
            conclusions = {*excluded_by(step, domains)}
            assert not conclusions <= brute.forced(domains, fewer), (drawn, step, domains)


@few_or_many("boards", FEW, 30)
@pytest.mark.parametrize("kind", ORACLES)
def test_propagation_stops_only_where_no_premise_alone_says_more(kind, boards):
    for drawn in solvable(kind, boards):
        brute, walkthrough, states = walked(drawn, "propagate")
        assert {step.size for step in walkthrough.steps} <= {1}
        assert all(step.is_smallest for step in walkthrough.steps)
        assert not any(brute.forced(states[-1], [number]) for number in brute.every), drawn
        decided = all(domain.bit_count() == 1 for domain in states[-1])
        assert walkthrough.status == ("complete" if decided else "stuck")


def steps_to_the_end(kind, boards, method):
    """Every step of some boards: the board, brute force of it, what is known before the step, and the step.

    At the end just that is known in which the solutions agree.
    """
    for drawn in solvable(kind, boards):
        brute, walkthrough, states = walked(drawn, method)
        for domains, step in zip(states, walkthrough.steps):
            yield drawn, brute, domains, step
        assert states[-1] == possible(drawn.solutions, len(states[-1])), drawn
        assert walkthrough.status == ("complete" if len(drawn.solutions) == 1 else "stuck"), drawn


def walked(drawn, method):
    """Brute force of a board, its explanation, and what is known before each step and at the end.

    What every step says is forced, and all that is.
    """
    puzzle = drawn.puzzle()
    brute = Brute(puzzle)
    walkthrough = explain(puzzle, method=method)
    states = [brute.premises.start()]
    brute.solution = [value for row in min(drawn.solutions) for value in row]
    for step in walkthrough.steps:
        domains = states[-1]
        assert step.premises == tuple(sorted(set(step.premises)))
        forced = brute.forced(domains, step.premises)
        if step.size == 1 and brute.premises.partial >> step.premises[0] & 1:
            # Of a region or a loop what is seen first may be told before the rest of it.
            assert set() < excluded_by(step, domains) <= forced, (drawn, step, domains)
            forced = excluded_by(step, domains)
        left, meant = after(domains, forced)
        assert forced, (drawn, step)
        assert told(step) == meant, (drawn, step, domains)
        states.append(left)
    return brute, walkthrough, states


def excluded_by(step, domains):
    """All that a step excludes, by what it decides too."""
    found = set(step.excluded)
    for place, value in step.decided:
        found |= {(place, other) for other in bits(domains[place]) if other != value}
    return found
