"""What a step needs of what is known, where a chain is, and what cuts: in words told by hand."""

from __future__ import annotations

from pathlib import Path

import satpuzzles as sp
from satpuzzles.explain.cuts import find_cut
from satpuzzles.explain.premises import Premises
from satpuzzles.explain.sentences import Teller
from satpuzzles.explain.step import Step
from satpuzzles.explain.words import Words

INSTANCES = Path(__file__).parents[2] / "instances"
SMALL = sp.load(INSTANCES / "sudoku" / "small_4x4.txt")
ALL = 0b11110
"""The numbers 1 to 4 are left."""


def lines(puzzle, *sentences):
    """The numbers of premises, told by how their sentences begin."""
    premises = Premises(puzzle)
    every = [premises.statement(number).sentence for number in range(len(premises.every))]
    return tuple(next(n for n, each in enumerate(every) if each.startswith(one)) for one in sentences)


ROW = "Row 1 holds every number once"
ROWS = [
    # The values left in the first row, the first cell's own value, and what is said.
    ([ALL, 2, 4, ALL], (), [(0, 1), (0, 2)], ", and r1c2 is 1 and r1c3 is 2, so r1c1 cannot be 1 or 2."),
    ([0b00110, 2, ALL, ALL], [(0, 2)], (), ", and r1c2 is 1, so r1c1 cannot be 1, which leaves 2."),
    # What the others cannot be decides, whatever was known of the cell itself.
    ([ALL, 28, 28, 28], [(0, 1)], (), ", and only r1c1 can be 1, so r1c1 is 1."),
    ([0b01110, 28, 28, 28], [(0, 1)], (), ", and only r1c1 can be 1, so r1c1 is 1."),
    ([ALL, 2, 4, 8], [(0, 4)], (), ", and only r1c1 can be 4, so r1c1 is 4."),
    ([ALL, 26, 26, 26], [(0, 2)], (), ", and only r1c1 can be 2, so r1c1 is 2."),
]


def test_a_sentence_tells_what_is_known_and_needed():
    for left, decided, excluded, said in ROWS:
        domains = left + [ALL] * 12
        step = Step(lines(SMALL, "Row 1 "), tuple(decided), tuple(excluded), 1)
        assert Teller(Premises(SMALL)).tell(step, domains).sentence == ROW + said


def test_a_chain_is_where_its_rules_meet():
    """Of the fourth column only the row speaks."""
    rules = [f"Row {number} " for number in (1, 2, 3, 4)] + [f"Column {number} " for number in (1, 2, 3)]
    step = Step(lines(SMALL, *rules), ((0, 1),), (), 7)
    assert Teller(Premises(SMALL)).tell(step, [ALL] * 16).sentence == (
        "A chain of 7 rules (7 of “repeated value”) around cells from r1c1 to r4c3: "
        "together they leave nothing else, so r1c1 is 1."
    )


def test_one_cell_cuts_and_two_cut():
    walls = [
        ([[1, 2, 3]], [1, 3, 1], 1, "if r1c2 is black, then r1c2 is black and cuts off "),
        (
            [[1, 2, 3], [2, 3, 1], [3, 1, 2]],
            [1, 3, 1, 2, 1, 1, 1, 1, 1],
            1,
            "if r1c2 is black, then r1c2 and r2c1 are black and cut off r1c1",
        ),
    ]
    for grid, domains, place, said in walls:
        puzzle = sp.Hitori(grid)
        premises = Premises(puzzle)
        step = Step(lines(puzzle, "The white cells are connected"), ((place, 0),), (), 1)
        cut = find_cut(premises, step, domains, Words(puzzle))
        assert cut is not None and cut.sentence.startswith(said)
