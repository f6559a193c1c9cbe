"""Where boards stand, what may be written, which lines are made once more."""

from __future__ import annotations

import os
from types import SimpleNamespace

import click
import pytest

import satpuzzles as sp
from satpuzzles.cli import family, files, grids, resumable, sources
from satpuzzles.cli.many_boards import Crew, store_files
from satpuzzles.cli.options import Reading
from satpuzzles.cli.outcome import Outcome
from satpuzzles.cli.sources import BadBoard, Board, Tally
from satpuzzles.core.errors import BackendError, FormatError, LimitReached, PuzzleError
from satpuzzles.formats import Entry

BOARD = sp.Hitori([[1, 2], [2, 1]])
GUESSED = Reading(None, None, False)


# ---- where boards stand ----


def test_bad_boards_are_named_up_to_a_number(capsys, monkeypatch):
    monkeypatch.setattr(sources, "BAD_NAMED", 2)
    for count, wanted, named, more in (
        (2, None, [1, 2], None),
        (3, None, [1, 2], "one more board"),
        (1_003, None, [1, 2], "1,001 more boards"),
        (4, 4, [1, 2, 4], "2 more boards"),
    ):
        tally = Tally(Outcome(), wanted)
        for number in range(1, count + 1):
            bad = tally.report(Entry(None, "a", number, FormatError(f"bad {number}")), f"a:{number}", number)
            assert (bad.line, bad.number, bad.puzzle) == (number, number, None)
        tally.finish()
        lines = [f"error: a:{number}: bad {number}" for number in named]
        lines += [f"error: a: {more} could not be read"] if more else []
        assert capsys.readouterr().err.splitlines() == lines
    assert Tally(Outcome()).report(Entry(None, "a", 3), "a", 1, has_lines=False).line is None
    told = Tally(Outcome()).report(Entry(None, "a", 3, FormatError("no", line=7)), "a", 1)
    assert told.line == 7 and Tally(Outcome()).report(Entry(None, "a", 0), "a", 1).line is None
    assert "no board" in capsys.readouterr().err


def test_the_board_of_a_number_is_taken():
    found = [Board(BOARD, "a:1", 1), BadBoard("a:2", PuzzleError("no"), number=2), Board(BOARD, "a:3", 3)]
    assert [sources.the_board(found, number, "a") for number in (1, 2, 3)] == found
    with pytest.raises(PuzzleError) as caught:
        sources.the_board(found, 4, "-")
    assert str(caught.value) == "<stdin>: there is no board 4 in it"


def test_what_is_written_is_called_by_its_source_and_sorts():
    for source, last, number, stem in (
        ("folder/name.txt", 1, 1, "name"),
        ("name.txt", 9, 3, "name-3"),
        ("name.txt", 10, 3, "name-03"),
        ("-", 1, 1, "hitori"),
        ("2x2:1221", 12, 7, "hitori-07"),
    ):
        assert sources.stem(source, Board(BOARD, "a", number), last) == stem


def test_long_literals_are_named_in_part():
    assert sources.label("x" * 60) == "x" * 60 and sources.label("x" * 61) == "x" * 59 + "…"
    assert sources.name_of("-") == "<stdin>" and sources.name_of("a.txt") == "a.txt"


def test_literals_and_pipes_are_told_from_files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert sources.is_literal("2x2:1221") and not sources.is_literal("a.txt")
    (tmp_path / "2x2:1221").touch()
    assert not sources.is_literal("2x2:1221")
    assert sources.is_literal("2x2:" + "1" * 9_000) and sources.is_literal("2x2:\0")
    assert not sources.is_pipe(str(tmp_path)) and not sources.is_pipe("nowhere") and not sources.is_pipe("\0")
    assert not sources.is_pipe("2x2:1221") and sources.is_pipe(os.devnull)


def test_a_source_without_a_board_is_an_error(tmp_path, capsys):
    empty, several = tmp_path / "empty.jsonl", tmp_path / "several.jsonl"
    empty.write_text("\n")
    several.write_text(
        '{"type": "hitori", "numbers": [[1]]}\n{"type": "odd"}\n{"type": "hitori", "numbers": [[2]]}\n'
    )
    ends = Outcome()
    (bad,) = sources.boards(str(empty), GUESSED, ends)
    assert (bad.place, bad.error.sentence, ends.code) == (f"{empty}:1", "expected a puzzle, found nothing", 2)
    assert capsys.readouterr().err == f"error: {empty}:1: expected a puzzle, found nothing\n"
    found = list(sources.boards(str(several), GUESSED, Outcome()))
    assert [each.place for each in found] == [f"{several}:{line}" for line in (1, 2, 3)]
    assert [each.number for each in found] == [1, 2, 3] and isinstance(found[1], BadBoard)
    assert [board.number for board in sources.good_boards(str(several), GUESSED, Outcome())] == [1, 3]
    (missing,) = sources.boards(str(tmp_path / "none"), GUESSED, Outcome())
    assert isinstance(missing, BadBoard) and missing.line is None


# ---- what may be written ----


def test_nothing_that_is_read_is_written_and_nothing_twice(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a").touch()
    (tmp_path / "link").symlink_to("a")
    files.require_distinct_files(["b", None, "-", os.devnull, os.devnull], ["a", None, "-", os.devnull])
    for outputs, inputs, told in (
        (["a"], ["a"], "a is read and would be written over; choose another file"),
        (["./a"], ["link"], "./a is read and would be written over; choose another file"),
        (["b", "./b"], [], "./b would be written twice; choose another file for one of them"),
        (["b", "B"], [], "B would be written twice; choose another file for one of them"),
        (["a", "link"], [], "link would be written twice; choose another file for one of them"),
    ):
        with pytest.raises(click.UsageError) as caught:
            files.require_distinct_files(outputs, inputs)
        assert caught.value.message == told


def test_the_format_to_write_is_named_or_told_by_the_ending():
    for name, target, found in (
        (None, None, "text"),
        (None, "-", "text"),
        (None, "a.jsonl", "json"),
        ("text", "a.jsonl", "text"),
        ("sgt", None, "sgt"),
    ):
        assert files.format_to_write(name, target) == found
    for call, word in (
        (lambda: files.format_to_write("odd", None), "odd"),
        (lambda: files.format_to_write(None, "a.odd"), "--to"),
        (lambda: files.format_by_ending("-", "--as"), "--as"),
    ):
        with pytest.raises(PuzzleError, match=word):
            call()


def test_workers_make_sense_with_what_is_written():
    def refused(crew, *arguments):
        with click.Context(click.Command("own")), pytest.raises(click.UsageError) as caught:
            crew.require_sense(*arguments)
        return caught.value.message

    assert refused(Crew(2, "tcp://a:1", False), None).startswith("--dask goes without --jobs")
    assert refused(Crew(1, None, False), "-") == "-o FILE takes a file; on stdout --json prints such lines"
    assert (
        refused(Crew(1, None, True), None, (), "--to F")
        == "--resume goes with --to F of JSON Lines, as in boards.jsonl"
    )
    assert refused(Crew(1, None, True), "a.jsonl", ("-",)) == (
        "--resume needs files: standard input cannot be read once more"
    )
    with click.Context(click.Command("own")):
        Crew(1, "tcp://a:1", False).require_sense(None)
        Crew(2, None, True).require_sense("a.jsonl", ("b",))
    assert [crew.alone for crew in (Crew(1, None, True), Crew(2, None, True), Crew(1, "a", False))] == [
        True,
        False,
        False,
    ]
    assert store_files(None) == ()


# ---- lines that are there ----


def test_a_line_that_is_wrong_is_named(tmp_path):
    store = SimpleNamespace(lines_file="a.jsonl")
    for error, words in (
        (PuzzleError("it is odd"), "it is odd"),
        (KeyError("a"), "this is no line of such a run"),
        (ValueError("b"), "this is no line of such a run"),
    ):
        with pytest.raises(PuzzleError) as caught, resumable._naming(store, 4):
            raise error
        told = f"a.jsonl:5: {words}; the file is of another run, or was changed after it"
        assert str(caught.value) == told


# ---- grids in a file of their own ----


def test_grids_are_told_apart():
    two = [BOARD, BOARD]
    for puzzles, text, found in (
        ([BOARD], "1 2\n\n2 1\n", [(1, "1 2\n\n2 1\n")]),
        (two, "[[0,1],[1,0]]\n\n [[1,0],[0,1]]\n", [(1, "[[0,1],[1,0]]"), (3, " [[1,0],[0,1]]")]),
        (two, "0110\n1001", [(1, "0110"), (2, "1001")]),
        (two, "0 1\n1 0\n\n\n1 0\n0 1\n", [(1, "0 1\n1 0"), (5, "1 0\n0 1")]),
    ):
        assert grids._split(text, "a", puzzles) == found
    for puzzles, text, told in (
        (two, "0 1\n1 0\n", "a: there are 2 boards; expected as many grids, not 1"),
        ([BOARD] * 3, "0 1\n1 0\n\n0 1\n1 0\n", "a: there are 3 boards; expected as many grids, not 2"),
    ):
        with pytest.raises(FormatError) as caught:
            grids._split(text, "a", puzzles)
        assert str(caught.value) == told
    with pytest.raises(FormatError, match=r"there is 1 board; expected as many grids, not 2$"):
        grids._as_many(1, [(1, ""), (2, "")], "a")


def test_an_answer_without_a_grid_says_why(capsys):
    for answer, code, told, error in (
        ({"status": "unsolvable"}, 1, "a:3: there is no grid in it: ", PuzzleError),
        ({"status": "undecided"}, 3, "a:3: there is no grid in it: ", LimitReached),
        ({"error": "odd"}, 2, "a:3: there is no grid in it, but an error: odd", PuzzleError),
        (
            {"error": "late", "limit_reached": True},
            3,
            "a:3: there is no grid in it, but an error: late",
            LimitReached,
        ),
    ):
        ends = Outcome()
        found = grids._why_no_grid(answer, "a:3", ends)
        assert type(found) is error and str(found).startswith(told)
        assert ends.code == code and capsys.readouterr().err == f"{found}\n"
    for text, found in (
        ('{"status": "unsolvable"}', {"status": "unsolvable"}),
        ('{"error": "odd"}', {"error": "odd"}),
        ('{"status": "odd"}', None),
        ('{"status": "unsolvable", "solution": [[1]]}', None),
        ("[[1]]", None),
        ("{", None),
        ('{"error": 5}', None),
    ):
        assert grids._answer_without_grid(text) == found


def test_names_of_backends_are_taken_once_each():
    option = click.Option(["--times"])
    with click.Context(click.Command("own")) as context:
        found = family._installed(context, option, " minisat22,,glucose4, minisat22 ")
        assert found == ["minisat22", "glucose4"]
        with pytest.raises(BackendError):
            family._installed(context, option, "odd")
