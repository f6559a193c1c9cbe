"""Completion, help, streams, warnings, the live line, redundant clues and explanations: each by itself."""

from __future__ import annotations

import io
import json
import os
import signal
import sys
import warnings
from types import SimpleNamespace

import click
import pytest

import satpuzzles as sp
from satpuzzles.cli import (
    check,
    family,
    generate,
    grids,
    help,
    main,
    outcome,
    pictures,
    progress,
    repair,
    stored_explanations,
    verify,
)
from satpuzzles.cli.answers import Screen
from satpuzzles.cli.many_boards import Job, ask_alone, error_view
from satpuzzles.cli.outcome import Outcome, Terminated
from satpuzzles.cli.sources import BadBoard, Board, BoardTask
from satpuzzles.core.errors import LimitReached, NoSolution, PuzzleError
from satpuzzles.core.options import Limits, Options
from satpuzzles.questions.verdict import Verdict

BOARD = sp.Hitori([[1, 2], [2, 1]])
TASK = BoardTask(Board(BOARD, "a:1", 1), Options())


# ---- help ----


def test_help_walks_to_a_command():
    root = click.Context(main.group, info_name="satpuzzles")
    assert help._walk(root, ()).command is main.group
    assert help._walk(root, ("generate", "hitori")).command_path == "satpuzzles generate hitori"
    for words, told in (
        (("solve", "hitori"), "satpuzzles solve has no commands of its own"),
        (("hitori",), "No such command 'hitori'; did you mean `satpuzzles help generate hitori`?"),
    ):
        with pytest.raises(click.UsageError) as caught:
            help._walk(root, words)
        assert caught.value.message == told


def test_a_command_without_arguments_prints_its_help_as_an_error(invoke):
    for words in ((), ("generate",)):
        ended = invoke(*words)
        assert ended.code == 2 and ended.out == "" and "Usage: " in ended.err


# ---- streams, warnings and signals ----


def test_a_warning_of_the_library_is_a_line(capsys):
    before = warnings.showwarning
    with main._plain_warnings():
        warnings.showwarning("it will go", FutureWarning, "a.py", 3)
        told = []
        assert warnings.showwarning is not before
    assert warnings.showwarning is before and told == []
    assert capsys.readouterr().err == "warning: it will go\n"


def test_characters_that_cannot_be_printed_have_plain_ones():
    stream = io.TextIOWrapper(io.BytesIO(), "ascii")
    with pytest.raises(UnicodeDecodeError) as caught:
        b"\xff".decode("ascii")
    with pytest.raises(UnicodeDecodeError):
        main._plain(caught.value)
    with pytest.raises(UnicodeEncodeError) as refused:
        "a┃b".encode("ascii")
    text, end = main._plain(refused.value)
    assert end == 2 and text.isascii() and text != "?" and stream.encoding == "ascii"


def test_standard_output_is_given_back(monkeypatch):
    stream = io.TextIOWrapper(io.BytesIO(), "ascii")
    monkeypatch.setattr(sys, "stdout", stream)
    with main._prepared_streams():
        assert sys.stdout is not stream and sys.stdout.stream is stream and sys.stdout.encoding == "ascii"
        assert stream.errors == main.PLAIN
        sys.stdout.write("a")
    assert sys.stdout is stream


def test_signals_raise_and_are_given_back():
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)}
    for number in before:
        with pytest.raises(Terminated), main._termination_raises():
            os.kill(os.getpid(), number)
            signal.sigtimedwait([], 0.2)
    assert {number: signal.getsignal(number) for number in before} == before
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with main._termination_raises():
            assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
            assert signal.getsignal(signal.SIGTERM) not in (signal.SIG_IGN, signal.SIG_DFL)
    finally:
        signal.signal(signal.SIGHUP, before[signal.SIGHUP])


def test_notes_erase_what_a_terminal_shows_for_the_moment(capsys, monkeypatch):
    erased = []
    monkeypatch.setattr(outcome, "erasers", [lambda: erased.append(1)])
    outcome.print_note("a\tb")
    assert capsys.readouterr().err == "a\\tb\n" and erased == [1]


# ---- the live line ----


def test_work_is_told_with_its_stages(capsys):
    seen = progress.Watch(verbose=True)
    try:
        with seen.working("a:1"):
            seen.began("solve")
            seen.ended("solve", 0.25)
            seen.ended("solve", 0.25)
            seen.began("check")
            seen.told("one")
            seen.told("one")
        seen.told("alone")
        lines = capsys.readouterr().err.splitlines()
        assert lines == ["a:1: one", "a:1: solve 500.0 ms (2 times)", "alone"]
        with seen.working("b"):
            seen.told("alone")  # it was told already
            for number in range(progress.NOTES + 5):
                seen.told(str(number))
        assert len(capsys.readouterr().err.splitlines()) == progress.NOTES - 1
    finally:
        seen.close()
    quiet = progress.Watch(verbose=False)
    try:
        with quiet.working("a"):
            quiet.ended("solve", 1)
            quiet.told("one")
        assert capsys.readouterr().err == ""
    finally:
        quiet.close()


def test_tasks_are_placed_where_one_process_does_the_work():
    seen = progress.Watch(verbose=False)
    try:
        for alone, place in ((True, "a:1"), (False, "")):
            places = []
            for _ in seen.tasks([TASK], alone=alone):
                places.append(seen._place)
            assert places == [place] and seen._place == ""
        assert list(seen.answers([1, 2])) == [1, 2] and seen._since is None
    finally:
        seen.close()


# ---- boards and their answers ----


def test_each_task_is_asked_and_errors_are_kept(capsys):
    bad = BadBoard("b", PuzzleError("bad"))

    def function(task):
        if task.place == "c":
            raise PuzzleError("failed")
        return task.place

    tasks = [TASK, bad, TASK._replace(board=Board(BOARD, "c", 2))]
    with click.Context(click.Command("own")):
        found = list(ask_alone(function, tasks, Outcome()))
    assert [task for task, _ in found] == tasks
    assert [str(answer) for _, answer in found] == ["a:1", "bad", "failed"]
    assert capsys.readouterr().err == "error: c: failed\n"


def test_an_error_is_an_object_with_its_line():
    view = error_view(BadBoard("b", PuzzleError("bad"), line=4), PuzzleError("bad"))
    assert view["source"] == "b" and view["error"] == "bad" and view["line"] == 4
    own = error_view(TASK, LimitReached("late"))
    assert own["source"] == "a:1" and own["limit_reached"] is True and own["type"] == "hitori"
    job = Job(None, None, None, lambda task, answer: {"told": answer}, None)
    assert job.view_of(TASK, 5) == {"told": 5} and job.view_of(TASK, PuzzleError("no"))["error"] == "no"
    assert job.prepare([1], True) == [1]


def test_verdicts_are_told_with_the_number_of_rules(capsys):
    """Two black cells touch in the first grid; in the second four pairs do, and no cell is white."""
    for grid, word, told in (
        (((1, 1), (0, 0)), "broken", "wrong: 1 rule is broken"),
        (((1, 1), (1, 1)), "broken", "wrong: 5 rules are broken"),
        (((0, 0), (0, 0)), "right", "right: every rule is kept"),
    ):
        broken = tuple(BOARD.check(grid))
        check._print(TASK._replace(grid=grid), Verdict(word, broken), Screen(80))
        assert f"\n{told}\n" in capsys.readouterr().out


def test_redundant_clues_are_told(capsys):
    def found(**more):
        given = {
            "limit_reached": False,
            "redundant": (),
            "clues_known": True,
            "droppable": True,
            "puzzle": BOARD,
        }
        return SimpleNamespace(**{**given, **more})

    clue = SimpleNamespace(droppable=True, phrase="the 2 here")
    change = SimpleNamespace(sentence="Drop the 2 here.")
    for result, dropped, told in (
        (found(limit_reached=True), [], "the limit was reached before all redundant clues were known\n"),
        (found(), [], "no clue is redundant\n"),
        (found(droppable=False), [], "no clue of it can be left out\n"),
        (
            found(clues_known=False, droppable=False),
            [],
            "which clues of a hitori can be left out is not known, but for filled-in cells\n",
        ),
        (
            found(redundant=(clue,)),
            [],
            "1 clue is redundant; --minimize drops all that go together:\n  the 2 here\n",
        ),
        (
            found(redundant=(clue, clue)),
            [],
            "2 clues are redundant, each by itself; --minimize drops all that go together:\n"
            "  the 2 here\n  the 2 here\n",
        ),
        (found(redundant=(clue,)), [change], "dropped 1 clue:\n  Drop the 2 here.\n"),
        (
            found(redundant=(clue, clue)),
            [change],
            "dropped 1 of 2 redundant clues; the others are needed once these are gone:\n"
            "  Drop the 2 here.\n",
        ),
    ):
        repair._print_redundant(result, dropped)
        assert capsys.readouterr().out == told


def test_lines_are_named_or_the_others_are():
    board = sp.Nonogram([[1], [1], [1]], [[1], [1], [1]])
    lines = [
        SimpleNamespace(phrase=f"the clue of {name}")
        for name in ("row 1", "row 2", "row 3", "column 1", "column 2", "column 3")
    ]
    found = SimpleNamespace(puzzle=board)
    assert repair._names(found, lines[:2]) == "row 1, row 2"
    assert repair._names(found, lines[:3]) == "all but those of column 1, column 2, column 3"
    assert repair._names(found, lines) == "all of them"


def test_verified_explanations_are_told():
    verified = stored_explanations.VerifiedExplanation
    for found, told in (
        (verified(False, 0, 0, "so"), "not verified: so"),
        (verified(False, 3, 0, "so", 2), "not verified: step 2: so"),
        (verified(True, 3, 3), "verified: 3 steps, each proved smallest"),
        (verified(True, 1, 0), "verified: 1 step, 0 proved smallest"),
        (verified(True, 0, 0), "verified: nothing is left to explain"),
        (verified(True, 0, 0, "no solution"), "verified: no solution"),
    ):
        if found.step is None and "step 2" in told:
            found = found._replace(step=2)
        assert stored_explanations._sentence(found) == told
    assert list(stored_explanations._lines("a\n\n b\n", "n")) == [("a", "n", 1), (" b", "n", 3)]


def test_certificates_are_told(capsys):
    right = SimpleNamespace(name="formula", sentence="it is so")
    for valid, claim, quiet, out in (
        (True, "unique", False, "  formula: it is so\nd: verified: the solution is the only one\n"),
        (True, "unsolvable", True, "d: verified: there is no solution\n"),
        (False, None, True, "d: not verified: the check of the proof failed: odd\n"),
    ):
        found = SimpleNamespace(passed=[right], valid=valid, claim=claim, failed="proof", reason="odd")
        verify._print("d", found, quiet, sys.stdout)
        assert capsys.readouterr().out == out


def test_one_of_several_solutions_is_drawn(capsys):
    several = TASK._replace(
        board=Board(sp.Futoshiki([[0, 0], [0, 0]]), "b:2", 1), options=Options(limits=Limits())
    )
    assert pictures.solution_of(several)
    assert capsys.readouterr().err == "b:2: there are several solutions; one of them is drawn\n"
    none = TASK._replace(board=Board(sp.Futoshiki([[1, 1], [0, 0]]), "b:2", 1))
    with pytest.raises(NoSolution):
        pictures.solution_of(none)
    alone = TASK._replace(board=Board(sp.Futoshiki([[1, 0], [0, 0]]), "b:2", 1))
    assert pictures.solution_of(alone) == ((1, 2), (2, 1))
    assert capsys.readouterr().err == ""


def test_blocks_of_grids_end_at_blank_lines():
    lines = ["0 1", "1 0", "", " ", "1 0"]
    assert [grids._end(lines, start, BOARD) for start in (0, 1, 4)] == [2, 2, 5]


def test_names_of_families_checkers_tiers_and_commands_are_completed():
    with click.Context(main.group, info_name="satpuzzles") as context:
        assert {"hitori", "latin-completion"} <= {*family._names(context)}
        assert "drat-trim" in verify._checkers(context)
        assert next(iter(generate._tier_names(context))) == "trivial"
        found = help.CommandNames().shell_complete(context, None, "enc")
        assert [each.value for each in found] == ["encode", "encodings"]
        context.params["words"] = ("generate",)
        assert [each.value for each in help.CommandNames().shell_complete(context, None, "hit")] == ["hitori"]


def test_boards_of_a_summary_are_those_that_are_unique(tmp_path):
    summary = tmp_path / "a.jsonl"
    lines = [
        {"source": "a", "type": "hitori", "unique": True, "puzzle": BOARD.to_json()},
        {"source": "b", "type": "hitori", "unique": False, "puzzle": BOARD.to_json()},
        {"source": "c", "type": "hitori", "error": "so"},
    ]
    summary.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    assert list(repair._kept(str(summary))) == [("a", BOARD)]
