"""The benchmarks: the peers answer as brute force does, a contradiction does not stay hidden, values are new.

Times are not tested. The tests of a peer that is not installed are skipped.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path

import boards
import pytest
from click.testing import CliRunner

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import satpuzzles as sp  # noqa: E402
from benchmarks import __main__ as program  # noqa: E402
from benchmarks import generators, measure, revision_worker  # noqa: E402
from benchmarks.against import compare  # noqa: E402
from benchmarks.contestants import CLINGO, CPSAT, CSPUZ, MODELLED, Peer  # noqa: E402
from benchmarks.peers.answer import Answer  # noqa: E402
from benchmarks.peers.cspuz_core import TYPES  # noqa: E402
from satpuzzles.core.errors import FormatError  # noqa: E402
from satpuzzles.formats import write  # noqa: E402

CASES = [(peer, type) for peer in (CPSAT, CLINGO) for type in MODELLED] + [(CSPUZ, type) for type in TYPES]


def for_cspuz(puzzle) -> bool:
    """Whether a link says all of a board, and cspuz_core knows it.

    It aborts on some boards of a single line, and takes no line at all for a loop without pearls.
    """
    try:
        link = write(puzzle, "puzzlink")
    except FormatError:
        return False
    pearls = puzzle.type != "masyu" or link.rpartition("/")[2].strip("0\n")
    return bool(pearls) and min(puzzle.rows, puzzle.columns) > 1


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("peer", "type"), CASES, ids=lambda value: getattr(value, "name", value))
def test_every_model_of_a_peer_answers_as_brute_force_does(peer, type):
    if not peer.installed():
        pytest.skip(f"{peer.name} is not installed")
    models = peer.models(type)
    for seed in range(20):
        board = boards.random_board(type, seed)
        puzzle = board.puzzle()
        if type == "nonogram" and puzzle.values > 1:
            continue
        expected = {0: "unsolvable", 1: "unique"}.get(len(board.solutions), "multiple")
        if peer is CSPUZ and not for_cspuz(puzzle):
            continue
        for name, solve in models.items():
            answer = solve(puzzle, 30.0)
            assert answer.status == expected, (name, board)
            assert answer.solution is None or answer.solution in board.solutions, name


@pytest.mark.slow
def test_a_peer_that_disagrees_is_an_error(monkeypatch):
    script = import_module("benchmarks.peers.__main__")
    board = str(ROOT / "instances" / "hitori" / "documents_6x6.txt")
    for status, code in (("unique", 0), ("multiple", 1)):
        peer = Peer("liar", lambda _, status=status: {"": lambda *_: Answer(status)}, lambda: True)
        monkeypatch.setattr(script, "PEERS", (peer,))
        result = CliRunner().invoke(script.main, [board])
        assert result.exit_code == code, result.output
        assert "documents_6x6.txt | 1 |" in result.output


# ---- new values ----


def peers_seen(board, seen):
    def solve(puzzle, seconds):
        seen.append(puzzle)
        return Answer("unique")

    measure.run_series({"one": solve, "other": solve}, [board, board], 9.0)


def revision_seen(board, seen):
    revision_worker.timed({"question": "solve", "board": json.dumps(board.to_json())}, "")


@pytest.mark.parametrize("run", [peers_seen, revision_seen])
@pytest.mark.parametrize("type", ["hitori", "masyu"])
def test_each_timed_solve_gets_a_new_value(run, type, monkeypatch):
    """A puzzle keeps its rules once they are asked for, so a value that comes again is solved too fast."""
    seen = []
    monkeypatch.setattr(sp, "solve", lambda puzzle: seen.append(puzzle) or Answer("unique"))
    for module in (measure, revision_worker):
        monkeypatch.setattr(module, "REPEAT_SECONDS", float("inf"))
    board = boards.random_board(type, 1).puzzle()
    run(board, seen)
    assert len(seen) >= 5
    assert all(puzzle == board for puzzle in seen)
    assert len({id(puzzle) for puzzle in (board, *seen)}) == len(seen) + 1


# ---- two revisions ----


class Scripted:
    """A tree that gives the same reply to every task."""

    def __init__(self, answer, cpu):
        self.reply = {"answer": answer, "cpu": cpu}

    def ask(self, task, cap):
        return self.reply


def test_two_revisions_that_answer_differently_disagree():
    tasks = [{"question": "solve"}]
    same = compare(Scripted("unique", 1.0), Scripted("unique", 2.0), tasks, cap=1.0, budget=9.0)
    other = compare(Scripted("unique", 1.0), Scripted("multiple", 1.0), tasks, cap=1.0, budget=9.0)
    crashed = compare(Scripted("crashed", float("inf")), Scripted("unique", 1.0), tasks, cap=1.0, budget=9.0)
    late = compare(Scripted("undecided", float("inf")), Scripted("unique", 1.0), tasks, cap=1.0, budget=9.0)
    assert same.ratios() == [0.5]
    assert not same.disagreements
    assert other.disagreements == ["task 1: unique here, multiple there"]
    assert crashed.disagreements == ["task 1: crashed here, unique there"]
    assert not late.disagreements
    assert late.total() is None


# ---- making boards ----


@pytest.mark.slow
def test_the_part_about_generators_prints_and_saves_its_rows(monkeypatch, tmp_path):
    monkeypatch.setattr(program, "QUICK_KINDS", (generators.Kind("hitori", 5, {}, ("dk",)),))
    path = tmp_path / "figures.json"
    order = ["--parts", "generators", "--quick", "--budget", "10", "--save", str(path)]
    result = CliRunner().invoke(program.main, order)
    assert result.exit_code == 0, result.output
    assert "| hitori 5x5 |" in result.output
    saved = json.loads(path.read_text())["generators"]["hitori 5x5"]
    assert next(iter(saved)) == "satpuzzles"
    for each in saved.values():
        assert each["outcome"] == "made"
        assert all(seconds >= 0 for seconds in each["cpu"])
    assert all(seconds > 0 for seconds in saved["satpuzzles"]["cpu"])
