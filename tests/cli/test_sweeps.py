"""Sweeps of formulas, what a file of answers remembers, progress, films, and input that fails."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import ClassVar, NamedTuple

import click
import pytest

import satpuzzles as sp
from satpuzzles.cli import family, main, replay, solve, sources
from satpuzzles.cli.many_boards import Crew
from satpuzzles.cli.options import NameType, Reading
from satpuzzles.cli.outcome import Outcome
from satpuzzles.cli.request import Request, marks_of
from satpuzzles.core.errors import BackendError
from satpuzzles.core.options import Limits, Options

BOARD = sp.Hitori([[1, 2], [2, 1]])


def test_a_sweep_shows_where_formulas_are_hardest(capsys):
    def line(density, variables, expected, seconds):
        return {
            "density": density,
            "variables": variables,
            "clauses": 10 * variables,
            "expected": expected,
            "runs": {"glucose4": {"cpu": seconds}},
        }

    lines = [
        line(0.3, 1000, "SATISFIABLE", 0.5),
        line(0.3, 3000, None, None),
        line(0.3, 2000, "SATISFIABLE", 1),
    ]
    lines.append(line(0.5, 70, "UNSATISFIABLE", 0.25))
    family._print(lines, [0.3, 0.4, 0.5], ["glucose4"])
    heading, first, second = [row.split("  ") for row in capsys.readouterr().out.splitlines()]
    assert [word.strip() for word in first if word.strip()] == [
        *("0.3", "3", "2,000", "20,000", "2 satisfiable, 1 unknown", "1 hardest"),
    ]
    assert [word.strip() for word in second if word.strip()] == [
        *("0.5", "1", "70", "700", "1 unsatisfiable", "0.25"),
    ]
    assert "glucose4 s" in [word.strip() for word in heading]
    assert family._seconds(lines[1], "glucose4") == float("inf")


class Watch:
    """A stopwatch that tells what it was asked, and answers as its backend is called."""

    asked: ClassVar[list] = []

    def __init__(self, puzzle, backend):
        self.backend = backend

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None

    def solve(self, formulation, excluded, seconds):
        self.asked.append((self.backend, formulation.encoding, formulation.presolve, excluded, seconds))
        return Timed({"yes": True, "no": False}.get(self.backend), 0.5)


class Timed(NamedTuple):
    satisfiable: bool | None
    cpu: float | None


def test_backends_are_timed_and_must_agree(monkeypatch):
    monkeypatch.setattr("satpuzzles.questions.stopwatch.Stopwatch", Watch)
    instance = SimpleNamespace(encoding=None, presolve=True)
    for backends, before, expected in (
        (["yes"], None, "SATISFIABLE"),
        (["no", "late"], None, "UNSATISFIABLE"),
        (["late"], "SATISFIABLE", "SATISFIABLE"),
        (["late"], None, None),
    ):
        Watch.asked.clear()
        question = SimpleNamespace(puzzle=BOARD, expected=before, excluded=7)
        found = family._timed(instance, question, backends, 30)
        assert found["expected"] == expected and list(found["runs"]) == backends
        assert found["runs"][backends[0]] == {
            "satisfiable": {"yes": True, "no": False}.get(backends[0]),
            "cpu": 0.5,
        }
        assert Watch.asked == [(backend, BOARD.complete_encoding, True, 7, 30) for backend in backends]
    nothing = SimpleNamespace(puzzle=BOARD, expected="SATISFIABLE", excluded=None)
    assert family._timed(instance, nothing, [], 30) == {}
    for backends in (["no"], ["yes", "no"]):
        with pytest.raises(BackendError, match="expected SATISFIABLE, but the backends say: "):
            family._timed(instance, nothing, backends, 30)


def test_a_file_of_answers_remembers_what_was_asked(tmp_path):
    """Whether columns come first only where they do: earlier runs did not remember it."""
    board = tmp_path / "a.txt"
    board.write_bytes(b"abc")
    # SHA-256 of abc, as published.
    mark = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert marks_of([str(board), "2x2:1221"]) == [(str(board), mark), ("2x2:1221", None)]
    for columns_first in (False, True):
        options = Options(backend="glucose4", limits=Limits(5, 6))
        reading = Reading("hitori", None, columns_first)
        crew = Crew(1, None, False)
        request = Request(Outcome(), (str(board),), reading, options, crew, False, "b.jsonl", "2x2:1221")
        with click.Context(solve.command, info_name="solve"):
            asked = request._asked({"unique": True})
        assert asked["command"] == "solve" and asked["sources"] == marks_of(request.read)
        told = asked["options"]
        assert ("columns_first" in told) is columns_first
        assert (told["backend"], told["time_limit"], told["conflict_limit"]) == ("glucose4", 5, 6)
        assert (told["type"], told["unique"], told["presolve"]) == ("hitori", True, True)


def test_a_film_is_played_where_there_is_room(monkeypatch):
    """On a terminal that is large enough, with what it took told at the end."""
    played = []
    monkeypatch.setattr(replay, "play", lambda *arguments: played.append(arguments))
    monkeypatch.setattr(replay.sys, "stdout", SimpleNamespace(isatty=lambda: True, write=len, flush=int))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "40")
    monkeypatch.setenv("TERM", "xterm")
    result = sp.solve(BOARD)
    replay.replay("a:1", result)
    ((film, place, ending, _, size),) = played
    assert film.puzzle == BOARD and place == "a:1" and ending.startswith("solved in ") and min(size) > 1
    for variable, value in (("TERM", "dumb"), ("LINES", "4")):
        monkeypatch.setenv(variable, value)
        replay.replay("a:1", result)
        monkeypatch.setenv("TERM", "xterm")
    assert len(played) == 1


def test_a_standard_input_that_fails_is_named(monkeypatch):
    def failing(size):
        raise OSError(5, "Input/output error")

    stream = SimpleNamespace(isatty=lambda: False, buffer=SimpleNamespace(read=failing))
    monkeypatch.setattr(sources.sys, "stdin", stream)
    with pytest.raises(OSError, match="Input/output error") as caught:
        sources._bytes_of("-")
    assert (caught.value.errno, caught.value.filename) == (5, "<stdin>")


def test_plug_ins_are_among_what_a_word_may_mean(monkeypatch):
    asked = []

    def called(word, *, installed):
        asked.append(installed)
        return word == "masyu"

    monkeypatch.setattr("satpuzzles.puzzle.kind.type_called", called)
    assert main._meant("masyu") == "; did you mean `satpuzzles generate masyu`?" and asked == [True]


def test_names_are_one_unless_there_may_be_several():
    context = click.Context(click.Command("own"))
    one = NameType(lambda _: ("ab", "ac"))
    option = click.Option(["--own"])
    assert [each.value for each in one.shell_complete(context, option, "a")] == ["ab", "ac"]
    assert one.shell_complete(context, option, "ab,a") == []


def test_a_bad_board_is_left_out_of_a_booklet(invoke, tmp_path, monkeypatch):
    pytest.importorskip("reportlab")
    monkeypatch.chdir(tmp_path)
    source = tmp_path / "boards.jsonl"
    source.write_text(f'{json.dumps(BOARD.to_json())}\n{{"type": "odd"}}\n')
    ended = invoke("print", source, "-o", "book.pdf")
    assert ended.code == 2 and "odd" in ended.err and (tmp_path / "book.pdf").read_bytes()[:5] == b"%PDF-"
