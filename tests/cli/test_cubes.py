"""``solve --cubes``: the answers of all cubes make that of the board, by brute force, and limits hold."""

from __future__ import annotations

import boards
import pytest
from cli_boards import lines_of
from samples import few_or_many

STATUSES = ("unsolvable", "unique", "multiple")


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", boards.ORACLES)
@few_or_many("count", 8, 40)
def test_a_board_by_cubes_is_answered_as_brute_force_does(invoke, tmp_path, kind, count, jobs):
    drawn = [boards.random_board(kind, seed) for seed in range(count)]
    puzzles = [board.puzzle() for board in drawn]
    path = tmp_path / "boards.jsonl"
    path.write_bytes(lines_of(*(puzzle.to_json() for puzzle in puzzles)))
    for cubes in (2, 5):
        found = invoke("solve", "--json", "--cubes", cubes, "--jobs", jobs, path).objects
        assert [each["status"] for each in found] == [STATUSES[min(2, len(b.solutions))] for b in drawn]
        for board, puzzle, each in zip(drawn, puzzles, found, strict=True):
            right = [puzzle.solution_json(solution) for solution in board.solutions]
            told = [each[key] for key in ("solution", "second_solution") if key in each]
            assert all(solution in right for solution in told) and len(told) == min(2, len(right))
            assert len(told) < 2 or told[0] != told[1]
        once = invoke("solve", "--json", "--no-unique", "--cubes", cubes, path).objects
        assert [each["status"] for each in once] == [
            ("unsolvable", "solved")[bool(b.solutions)] for b in drawn
        ]


def test_a_limit_leaves_the_board_undecided(invoke, board_file):
    """The permutations of nine: far too many solutions, and nothing propagates."""
    path = board_file({"type": "nonogram", "rows": [[1]] * 9, "columns": [[1]] * 9})
    ended = invoke("solve", "--json", "--cubes", 4, "--time-limit", 0, path)
    assert ended.code == 3 and [each["status"] for each in ended.objects] == ["undecided"]
