"""Functions of commands by themselves: how runs end, and what is printed of answers and of the work."""

from __future__ import annotations

import os
import sys
from functools import partial
from types import SimpleNamespace

import pytest

import satpuzzles as sp
from satpuzzles.cli import answers, outcome, progress
from satpuzzles.cli.answers import OneLine, Pictures, Screen
from satpuzzles.cli.options import Reading
from satpuzzles.cli.outcome import Outcome
from satpuzzles.core.errors import BackendError, FormatError, LimitReached, NoSolution, PuzzleError
from satpuzzles.core.options import Limits, Options

BOARD = sp.Hitori([[1, 2], [2, 1]])
GUESSED = Reading(None, None, False)


# ---- how a run ends ----


def test_an_answer_has_an_exit_code():
    for status, limit_reached, code in (
        ("unique", False, 0),
        ("multiple", False, 0),
        ("solved", False, 0),
        ("unsolvable", False, 1),
        ("undecided", False, 3),
        ("solved", True, 3),
        ("unsolvable", True, 3),
    ):
        assert outcome.code_of(status, limit_reached) == code


def test_the_largest_exit_code_wins():
    ends = Outcome()
    for code, largest in ((1, 1), (0, 1), (3, 3), (2, 3)):
        ends.at_least(code)
        assert ends.code == largest


def test_an_error_is_one_line_with_its_place_and_has_an_exit_code(capsys):
    for error, where, code, line in (
        (PuzzleError("it is so"), "a.txt:3", 2, "error: a.txt:3: it is so"),
        (PuzzleError("it is so"), None, 2, "error: it is so"),
        (FormatError("it is so", source="b.txt", line=4), "a.txt", 2, "error: b.txt:4: it is so"),
        (FormatError("it is so"), "a.txt", 2, "error: a.txt: it is so"),
        (LimitReached("too late"), "a", 3, "error: a: too late"),
        (NoSolution("none"), "a", 1, "error: a: none"),
        (BackendError(), "a", 2, "error: a: BackendError"),
        ("as it is\n\x1b", "a", 2, "error: a: as it is\\n\\x1b"),
    ):
        ends = Outcome()
        ends.error(error, where)
        assert (ends.code, capsys.readouterr().err) == (code, line + "\n")
        ends.error(error, where, silent=True)
        assert capsys.readouterr().err == ""


def raising(error):
    raise error


def test_whatever_goes_wrong_with_a_board_is_its_error(capsys, monkeypatch):
    monkeypatch.delenv("SATPUZZLES_TRACEBACK", raising=False)
    ends = Outcome()
    assert ends.attempt(lambda: 5, "a") == 5 and ends.code == 0
    failed = PuzzleError("no")
    assert ends.attempt(lambda: raising(failed), "a") is failed
    found = ends.attempt(lambda: raising(ZeroDivisionError("by zero")), "b")
    assert isinstance(found, BackendError) and "by zero" in str(found) and ends.code == 2
    first, second = capsys.readouterr().err.splitlines()
    assert first == "error: a: no" and second.startswith("error: b: ") and "by zero" in second
    with pytest.raises(FileNotFoundError):
        ends.attempt(partial(os.stat, "no such file"), "c")
    with pytest.raises(KeyboardInterrupt):
        ends.attempt(lambda: raising(KeyboardInterrupt()), "c")


def test_a_source_that_cannot_be_read_is_a_format_error(capsys):
    ends = Outcome()
    found = ends.unreadable(FileNotFoundError(2, "No such file"), "a.txt")
    assert isinstance(found, FormatError) and str(found) == "No such file"
    assert capsys.readouterr().err == "error: a.txt: No such file\n" and ends.code == 2
    assert str(ends.unreadable(OSError("odd"), "a")) == "odd"
    error = PuzzleError("no")
    assert ends.unreadable(error, "a") is error


def test_names_are_printed_without_control_characters():
    assert outcome.harmless("a b\tc\x07é\n") == "a b\\tc\\x07é\\n"
    assert outcome.json_line({"a": [1, None]}) == '{"a": [1, null]}'


# ---- what is printed ----


def test_pictures_are_as_wide_as_told_or_as_the_terminal(monkeypatch):
    monkeypatch.setenv("COLUMNS", "77")
    assert (Screen(30).width, Screen(None).width) == (30, 77)
    assert (Screen(30).fits, Screen(None).fits) == (True, False)
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(isatty=lambda: True))
    assert Screen(None).fits


def test_colour_is_for_terminals_and_for_those_who_ask(monkeypatch):
    for terminal, variables, wanted in (
        (True, {}, True),
        (False, {}, False),
        (True, {"NO_COLOR": "1"}, False),
        (True, {"NO_COLOR": ""}, True),
        (True, {"TERM": "dumb"}, False),
        (False, {"FORCE_COLOR": "1"}, True),
        (True, {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (True, {"FORCE_COLOR": "1", "TERM": "dumb"}, True),
    ):
        for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
            monkeypatch.delenv(name, raising=False)
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "stdout", SimpleNamespace(isatty=lambda shows=terminal: shows))
        assert answers.use_color() is wanted, (terminal, variables)


def test_a_heading_names_place_type_and_size():
    assert answers.heading("a\x07:1", BOARD) == "a\\x07:1  hitori 2 x 2"
    assert answers.heading("a", BOARD, color=True) == "\033[1ma  hitori 2 x 2\033[0m"


def test_columns_are_as_wide_as_their_widest_text(capsys):
    answers.print_columns(("a", "name"), [("long", "b"), ("", "c")])
    assert capsys.readouterr().out == "a     name\nlong  b\n      c\n"


def result(status, **more):
    return SimpleNamespace(
        puzzle=BOARD, status=status, seconds=1.5, **{"limit_reached": False, "reason": None, **more}
    )


def test_one_line_tells_status_limit_and_reason(capsys):
    for limits, lists, shown, told in (
        (Limits(), False, result("unique"), "a: unique (1.50 s)"),
        (
            Limits(3),
            False,
            result("undecided", limit_reached=True),
            "a: undecided, time limit reached (1.50 s)",
        ),
        (
            Limits(3, 9),
            False,
            result("solved", limit_reached=True),
            "a: solved, time or conflict limit reached (1.50 s)",
        ),
        (
            Limits(conflicts=9),
            False,
            result("undecided", limit_reached=True, reason="memory"),
            "a: undecided, limit reached: memory (1.50 s)",
        ),
        (Limits(), False, result("unsolvable", reason="sums"), "a: unsolvable: sums (1.50 s)"),
        (Limits(), True, result("multiple"), ""),
    ):
        writer = OneLine(Options(limits=limits), lists=lists)
        writer.show("a", shown)
        assert capsys.readouterr().out == (told and told + "\n")
    writer.listed("a", "multiple", 2, True)
    writer.listed("a", "multiple", 1, False)
    out = "a: multiple, 2 solutions (1.50 s)\na: multiple, 1 solution; there may be more (1.50 s)\n"
    assert capsys.readouterr().out == out


def test_one_line_of_an_object_is_that_of_its_result(capsys):
    writer = OneLine(Options(limits=Limits(3)), lists=False)
    writer.show_view("a", {"status": "solved", "limit_reached": True, "seconds": 0.25})
    writer.show_view("a", {"status": "unsolvable", "reason": "sums", "seconds": 0.25})
    out = "a: solved, time limit reached (250.0 ms)\na: unsolvable: sums (250.0 ms)\n"
    assert capsys.readouterr().out == out
    OneLine(Options(), lists=True).show_view("a", {"status": "solved", "seconds": 1})
    assert capsys.readouterr().out == ""


def test_the_total_is_told_of_several_boards(capsys, monkeypatch):
    for statuses, unread, failed, told in (
        ([], 5, 0, None),
        (["unique"], 0, 0, None),
        (["unique"], 1, 0, "1 board in *: 1 unique; 1 could not be read"),
        (["unique"], 0, 2, "1 board in *: 1 unique; 2 ended in an error"),
        (
            ["unique", "multiple", "unique"],
            1,
            2,
            "3 boards in *: 2 unique, 1 multiple; 1 could not be read; 2 ended in an error",
        ),
    ):
        writer = Pictures(Screen(80))
        writer._statuses.update(statuses)
        writer.total(unread, failed)
        out = capsys.readouterr().out
        if told is None:
            assert out == ""
        else:
            before, after = told.split("*")
            assert out.startswith(before) and out.endswith(after + "\n")


def test_a_list_of_solutions_ends_with_their_number(capsys):
    writer = Pictures(Screen(80))
    for status, count, complete, told in (
        ("multiple", 3, True, "all 3 solutions\n\n"),
        ("multiple", 3, False, "3 solutions; there may be more\n\n"),
        ("multiple", 0, True, ""),
        ("unique", 1, True, ""),
    ):
        writer.listed("a", status, count, complete)
        assert capsys.readouterr().out == told


def test_stages_are_told_with_their_time():
    assert progress._told("read", 0.5, 1) == "read 500.0 ms"
    assert progress._told("solve", 2, 2) == "solve 2.00 s (2 times)"
    assert progress._told("solve", 2, 1_234) == "solve 2.00 s (1,234 times)"
