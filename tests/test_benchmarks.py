"""The benchmarks: the peers answer as brute force does, and a contradiction does not stay hidden.

Times are not tested. Without OR-Tools or clingo the tests of that peer are skipped.
"""

from __future__ import annotations

import sys
from pathlib import Path

import boards
import pytest
from click.testing import CliRunner

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks import __main__ as program  # noqa: E402
from benchmarks.contestants import CLINGO, CPSAT, CPSAT_RANKS, OURS, Contestant  # noqa: E402
from benchmarks.makers import MAKERS, made  # noqa: E402
from benchmarks.measure import run_series  # noqa: E402
from benchmarks.peers.answer import Answer  # noqa: E402
from benchmarks.sets import BoardSet  # noqa: E402
from benchmarks.tables import ratio  # noqa: E402

CASES = [(peer, type) for peer in (CPSAT, CLINGO) for type in boards.ORACLES] + [(CPSAT_RANKS, "hitori")]


@pytest.mark.parametrize(("peer", "type"), CASES, ids=lambda value: getattr(value, "name", value))
def test_peers_answer_as_brute_force_does(peer, type):
    pytest.importorskip(peer.package)
    solve = peer.load(type)
    for seed in range(60):
        board = boards.random_board(type, seed)
        puzzle = board.puzzle()
        if type == "nonogram" and puzzle.values > 1:
            continue
        answer = solve(puzzle, 30.0)
        expected = {0: "unsolvable", 1: "unique"}.get(len(board.solutions), "multiple")
        assert answer.status == expected, board
        assert answer.solution is None or answer.solution in board.solutions


@pytest.mark.parametrize("peer", [CPSAT, CLINGO], ids=lambda peer: peer.name)
def test_a_peer_without_time_is_undecided(peer):
    pytest.importorskip(peer.package)
    for type in boards.ORACLES:
        assert peer.load(type)(made(type, 8), 0.0).status == "undecided"


@pytest.mark.parametrize("type", MAKERS)
def test_made_boards_are_solvable_and_always_the_same(type):
    for seed in range(3):
        board = made(type, 8, seed)
        assert board == made(type, 8, seed)
        assert OURS.load(board.type)(board, 30.0).status in ("unique", "multiple")


def test_a_wrong_answer_ends_the_run_with_exit_code_1(monkeypatch):
    liar = Contestant("liar", lambda _: lambda puzzle, seconds: Answer("unsolvable"))
    monkeypatch.setattr(program, "PEERS", (liar,))
    monkeypatch.setattr(
        program, "board_sets", lambda: [BoardSet("small", "hitori", "mean", lambda: [made("hitori", 5)], {})]
    )
    result = CliRunner().invoke(program.main, ["--parts", "peers", "--quick"])
    assert result.exit_code == 1
    assert "small: hitori board 1: satpuzzles says" in result.output
    assert "liar says unsolvable" in result.output


def test_a_run_that_reached_its_cap_is_marked_and_contradicts_nobody():
    slow = Contestant("slow", lambda _: lambda puzzle, seconds: Answer("undecided"))
    series = run_series([OURS, slow], [made("hitori", 5)], cap=1.0, budget=10.0)
    assert not series.disagreements
    assert ratio(series, "slow", OURS.name, "mean").startswith(">")


def test_no_board_is_begun_beyond_the_budget():
    series = run_series([OURS], [made("hitori", 5)] * 3, cap=1.0, budget=0.0)
    assert [len(runs) for runs in series.runs.values()] == [1]
