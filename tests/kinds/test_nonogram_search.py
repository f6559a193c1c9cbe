"""Lines placed one after the other, against all lines and grids listed by brute force; counts by hand."""

from __future__ import annotations

from random import Random

import boards
import oracles
import pytest
from samples import few_or_many

import satpuzzles as sp
from satpuzzles.kinds.nonogram.placements import placements

LINES = [(length, colors) for length in range(1, 6) for colors in (1, 2)] + [(9, 1), (4, 3)]


def starts_of(line):
    return [place for place, value in enumerate(line) if value and (not place or line[place - 1] != value)]


@pytest.mark.parametrize(("length", "colors"), LINES)
def test_placements_are_all_lines_of_a_clue_within_the_masks_leftmost_first(length, colors):
    random = Random(length * 10 + colors)
    for clue, lines in oracles.lines_by_clue(length, colors).items():
        for share in (1, 0.8, 0.6):
            masks = [
                sum((random.random() < share) << place for place in range(length)) for _ in range(colors + 1)
            ]
            fitting = [
                line for line in lines if all(masks[value] >> place & 1 for place, value in enumerate(line))
            ]
            assert list(placements(clue, masks, length)) == sorted(fitting, key=starts_of)


# ---- by rows, by columns, and side by side ----

ORDERS = ("rows", "columns", None)


def counts(result):
    return result.expanded, result.generated, result.frontier


@few_or_many("count", 120, 3000)
def test_each_order_and_both_side_by_side_agree_with_sat_and_brute_force(count):
    seen = set()
    for seed in range(count):
        board = boards.random_board("nonogram", seed)
        puzzle = board.puzzle()
        sat = sp.search(puzzle, method="sat")
        found = {order: sp.search(puzzle, method="backtracking", heuristic=order) for order in ORDERS}
        for order, result in found.items():
            assert result.status == sat.status == ("solved" if board.solutions else "unsolvable"), (
                seed,
                order,
            )
            assert result.solution in (board.solutions or {None}), (seed, order)
        winner = found[found[None].heuristic]
        assert counts(found[None]) == counts(winner)
        assert found[None].solution == winner.solution
        assert winner.generated == min(found["rows"].generated, found["columns"].generated)
        seen |= {
            sat.status,
            winner.heuristic,
            len(puzzle.colors),
            *("known" for _ in [puzzle.known] if puzzle.known),
            *("line" for _ in [0] if 1 in (puzzle.rows, puzzle.columns)),
        }
    assert seen == {"solved", "unsolvable", "rows", "columns", 1, 2, 3, "known", "line"}
