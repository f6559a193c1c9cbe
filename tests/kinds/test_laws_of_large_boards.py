"""The laws again on the paths that only large boards take: every threshold is made small.

What a threshold switches may cost more or less, but it may change no answer.
"""

from __future__ import annotations

import boards
import laws
import oracles
import pytest

SMALL = {
    "groups instead of pairs": ("satpuzzles.sat.numbers.PAIRWISE_LIMIT", 1, tuple(boards.ORACLES)),
    "one cut a round": ("satpuzzles.sat.connectivity.CUTS_A_ROUND", 1, ("hitori",)),
    # Of three cells or fewer a single one may be all the white there is.
    "cuts around every cell": ("satpuzzles.rules.blackened.CUT_OFF_CELLS", 4, ("hitori",)),
    "components cell by cell": ("satpuzzles.core.grid.FLOOD_BITS", 0, ("hitori",)),
    "half of them cell by cell": ("satpuzzles.core.grid.FLOOD_BITS", 60, ("hitori",)),
    "no diagram to prune by": ("satpuzzles.rules.propagation.cages.MOST_EDGES", 0, ("calcudoku",)),
    "few diagrams to prune by": ("satpuzzles.rules.propagation.cages.MOST_EDGES", 12, ("calcudoku",)),
}
CASES = [
    pytest.param(path, value, kind, id=f"{name}, {kind}")
    for name, (path, value, kinds) in SMALL.items()
    for kind in kinds
]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("path", "value", "kind"), CASES)
def test_small_thresholds_change_no_answer(path, value, kind, monkeypatch):
    monkeypatch.setattr(path, value)
    for seed in range(500, 512):
        require_laws(boards.random_board(kind, seed))


@pytest.mark.slow
@pytest.mark.parametrize(("path", "value", "kind"), CASES)
def test_small_thresholds_change_no_answer_of_many_boards(path, value, kind, monkeypatch):
    monkeypatch.setattr(path, value)
    for seed in range(700, 760):
        require_laws(boards.random_board(kind, seed))


def require_laws(board: boards.Board) -> None:
    laws.assert_encodings_agree(board)
    laws.assert_groups(board)
    laws.assert_services_agree(board)


def test_cuts_around_single_cells_keep_every_placement_of_larger_boards(monkeypatch):
    """On different numbers every placement that keeps the white cells connected is a solution."""
    for rows, columns in ((1, 4), (1, 6), (2, 2), (2, 5), (5, 3), (3, 5)):
        numbers = [[row * columns + column + 1 for column in range(columns)] for row in range(rows)]
        wanted = oracles.hitori(numbers)
        monkeypatch.setattr("satpuzzles.rules.blackened.CUT_OFF_CELLS", 4)
        laws.assert_encodings_agree(boards.Board("hitori", {"numbers": numbers}, frozenset(wanted)))
