"""Where a time limit comes, whenever it comes: exit code 3, ``limit_reached`` in JSON, and nothing untrue.

The clock jumps ahead at its n-th look, for n over the whole run; the truth is brute force.
"""

from __future__ import annotations

import json
import time

import boards
import pytest
from claims import board_of
from laws import intersection
from solver_doubles import Clock

from satpuzzles.core import runtime

MOMENTS = 40
"""So many moments of a run are tried, spread over all of it."""

BOARDS = {
    "unique": board_of("hitori", "unique"),
    "multiple": board_of("futoshiki", "multiple"),
    "unsolvable": board_of("calcudoku", "unsolvable"),
}

COMMANDS = {
    "solve": ["solve", "BOARD"],
    "solve once": ["solve", "--no-unique", "BOARD"],
    "solve without presolve": ["solve", "--no-presolve", "BOARD"],
    "solve all": ["solve", "--all", "BOARD"],
    "solve some": ["solve", "--limit", "2", "BOARD"],
    "solve and say why": ["solve", "--why", "BOARD"],
    "solve and say why without cores": ["solve", "--why", "--backend", "kissat404", "BOARD"],
    "solve -o": ["solve", "-o", "STORE", "BOARD"],
    "count": ["count", "BOARD"],
    "count by listing": ["count", "--method", "enumerate", "BOARD"],
    "repair": ["repair", "BOARD"],
    "check": ["check", "BOARD", "GRID"],
    "certify": ["certify", "BOARD", "-o", "FOLDER"],
}

SIZES = {
    "unique": range(1, 2),
    "multiple": range(2, 99),
    "solved": range(1, 99),
    "unsolvable": range(1),
    "undecided": range(99),
    "completable": range(1, 99),
    "dead end": range(1),
}
"""How many solutions a board can have of which this is said."""


def says_limit(told: dict) -> bool:
    """Whether a JSON object says that a limit kept something from being known."""
    return bool(told.get("limit_reached")) or "undecided" in (told.get("status"), told.get("verdict"))


def assert_true(board: boards.Board, told: dict) -> None:
    word = told.get("status", told.get("verdict"))
    if word is not None:
        assert len(board.solutions) in SIZES[word], told
    if word == "solved":
        assert told.get("limit_reached") or "unique" not in told
    for key in ("solution", "second_solution"):
        if key in told and "puzzle" not in told:  # a repaired board has a solution of its own
            assert tuple(map(tuple, told[key])) in board.solutions, told
    if "shared" in told:
        assert tuple(map(tuple, told["shared"])) == intersection(board.solutions)
    if "count" in told:
        number = len(board.solutions)
        assert told["count"] == number if told["exact"] else told["count"] < number or says_limit(told)
        assert told["count"] <= number


def usual_code(name: str, board: boards.Board) -> int:
    """The exit code without a limit."""
    certified = name != "certify" or len(board.solutions) == 1
    return 0 if board.solutions and certified else 1


@pytest.mark.sampled(5)
@pytest.mark.parametrize("status", BOARDS)
@pytest.mark.parametrize("name", COMMANDS)
def test_a_time_limit_at_any_moment_gives_exit_code_3_and_says_so(
    name, status, invoke, board_file, tmp_path, monkeypatch
):
    board = BOARDS[status]
    puzzle = board.puzzle()
    grid = tmp_path / "grid.txt"
    grid.write_text("".join(" ".join("?" * puzzle.columns) + "\n" for _ in range(puzzle.rows)))
    clock = Clock(monkeypatch)
    places = {"BOARD": board_file(puzzle.to_json()), "GRID": grid, "STORE": tmp_path / "answers.jsonl"}

    def run(number: int | None):
        places["FOLDER"] = tmp_path / f"folder-{number}"
        words = [places.get(word, word) for word in COMMANDS[name]]
        clock.set(number)
        ended = invoke(*words, "--time-limit", 1_000, "--json")
        return ended, clock.looks

    ended, looks = run(None)
    assert ended.code == usual_code(name, board), ended
    limits = set()
    for number in sorted({1 + step * (looks - 1) // MOMENTS for step in range(MOMENTS + 1)}):
        ended, _ = run(number)
        written = places["STORE"].read_text() if "STORE" in COMMANDS[name] else ended.out
        told = [json.loads(line) for line in written.splitlines() if line.startswith("{")]
        limited = any(map(says_limit, told)) or "limit" in ended.err
        assert ended.code == (3 if limited else usual_code(name, board)), (number, ended)
        assert ended.err == "" or ended.err.startswith("error: "), ended
        assert told or limited, ended
        for each in told:
            assert_true(board, each)
        if ended.code == 3:
            assert not (tmp_path / f"folder-{number}").exists()
            limits.update(each.get("status") for each in told or [{}])
    assert limits
    if (name, status) == ("solve", "multiple"):
        assert limits >= {"undecided", "solved", "multiple"}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_time_limit_is_for_each_board(name, invoke, board_file, tmp_path, monkeypatch):
    """The clock goes on by a second at each look: what is enough for one board is enough for each of ten."""
    monkeypatch.setattr(runtime, "WAKE_SECONDS", 60)  # a busy machine would look more often
    puzzle = BOARDS["unique"].puzzle()
    grid = "".join(" ".join("?" * puzzle.columns) + "\n" for _ in range(puzzle.rows))
    looks = iter(range(10**9))
    monkeypatch.setattr(time, "monotonic", lambda: next(looks))

    def run(count: int, limit: int):
        path = tmp_path / f"grids-{count}.txt"
        path.write_text("\n".join([grid] * count))
        source = board_file(*[puzzle.to_json()] * count, name=f"boards-{count}.json")
        places = {"BOARD": source, "GRID": path, "FOLDER": tmp_path / f"folder-{count}"}
        places["STORE"] = tmp_path / f"answers-{count}.jsonl"
        words = [places.get(word, word) for word in COMMANDS[name]]
        return invoke(*words, "--time-limit", limit, "--json")

    before = next(looks)
    assert run(1, 10**8).code == 0
    spent = next(looks) - before
    ended = run(10, 2 * spent)
    assert (ended.code, ended.err) == (0, ""), ended
