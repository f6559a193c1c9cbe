"""Options of single commands: what they take, what contradicts what, and exit codes of answers."""

from __future__ import annotations

from types import SimpleNamespace

import click
import pytest

import satpuzzles as sp
from satpuzzles.cli import (
    check,
    compare,
    count,
    family,
    generate,
    hints,
    options,
    repair,
    search,
    solve,
)
from satpuzzles.core.errors import BackendError
from satpuzzles.core.options import Options

BOARD = sp.Hitori([[1, 2], [2, 1]])
CONTEXT = click.Context(click.Command("own"))
PARAMETER = click.Option(["--own"])


def usage(call, *arguments):
    with CONTEXT, pytest.raises(click.UsageError) as caught:
        call(*arguments)
    return caught.value.message


def told(capsys, call, *arguments):
    call(*arguments)
    return capsys.readouterr().out


# ---- exit codes ----


def test_answers_have_exit_codes():
    for call, arguments, code in (
        (check._code_of, ("right",), 0),
        (check._code_of, ("completable",), 0),
        (check._code_of, ("broken",), 1),
        (check._code_of, ("dead end",), 1),
        (check._code_of, ("undecided",), 3),
        (count._code_of, ({"count": 2},), 0),
        (count._code_of, ({"count": 0},), 1),
        (count._code_of, ({"count": 0, "limit_reached": True},), 3),
        (repair._code_of, ({"status": "unique", "unique": True},), 0),
        (repair._code_of, ({"status": "multiple", "unique": False},), 1),
        (repair._code_of, ({"status": "undecided", "unique": False},), 3),
        (repair._code_of, ({"status": "unique", "unique": True, "limit_reached": True},), 3),
        (solve._code_of, ("unsolvable", False, None), 1),
        (solve._code_of, ("unsolvable", False, "unsolvable"), 0),
        (solve._code_of, ("undecided", True, "undecided"), 0),
        (solve._code_of, ("unique", False, "multiple"), 1),
        (solve._code_of, ("undecided", True, "unique"), 3),
    ):
        assert call(*arguments) == code, (call, arguments)


def test_a_comparison_fails_where_methods_disagree_or_sat_met_its_limit():
    limit, solved = SimpleNamespace(status="limit"), SimpleNamespace(status="solved")
    for agrees, sat, results, code in (
        (False, solved, [solved], 1),
        (True, solved, [solved, limit], 0),
        (True, limit, [limit, solved], 3),
        (True, None, [limit, solved], 0),
        (True, None, [limit, limit], 3),
        (True, None, [], 0),
    ):
        assert compare._code_of(SimpleNamespace(agrees=agrees, sat=sat, results=results)) == code


# ---- what options take ----


def test_options_take_what_they_say(invoke):
    for arguments, words in (
        (["search", "--memory-limit", "0", "2x2:1221"], "0 is not in the range x>=1"),
        (["search", "--node-limit", "-1", "2x2:1221"], "-1 is not in the range x>=0"),
        (["search", "--method", "odd", "2x2:1221"], "'odd' is not one of"),
        (["solve", "--memory-limit", "0", "2x2:1221"], "0 is not in the range x>=1"),
        (["solve", "--conflict-limit", "-1", "2x2:1221"], "-1 is not in the range x>=0"),
        (["solve", "--time-limit", "-1", "2x2:1221"], "expected seconds, from 0 up to a billion"),
        (["solve", "--time-limit", "1e10", "2x2:1221"], "expected seconds, from 0 up to a billion"),
        (["solve", "--limit", "0", "2x2:1221"], "0 is not in the range x>=1"),
        (["solve", "--jobs", "0", "2x2:1221"], "0 is not in the range 1<=x<=1024"),
        (["solve", "--width", "0", "2x2:1221"], "0 is not in the range x>=1"),
        (["solve", "", "2x2:1221"], "expected a name, found an empty text"),
        (["solve", "-t", "odd", "2x2:1221"], "odd"),
        (["solve", "--format", "odd", "2x2:1221"], "odd"),
        (["count", "--at-most", "0", "2x2:1221"], "0 is not in the range x>=1"),
        (["count", "--epsilon", "0.5", "2x2:1221"], "--epsilon and --delta go with --approximate"),
        (["count", "--approximate", "--method", "rows", "2x2:1221"], "--approximate goes without --method"),
        (["encode", "--shuffle", "-1", "2x2:1221"], "-1 is not in the range x>=0"),
        (["encode", "--board", "0", "2x2:1221"], "0 is not in the range x>=1"),
        (["explain", "--stage", "5", "2x2:1221"], "5 is not in the range 1<=x<=4"),
        (["render", "2x2:1221", "-o", "a.gif"], "; a .gif is written with --animate"),
        (["render", "2x2:1221", "-o", "a.txt", "--size", "5"], "a text has no --theme and no --size"),
        (
            ["render", "2x2:1221", "-o", "a.svg", "--step", "1", "--solution"],
            "--step goes without --solution",
        ),
        (
            ["render", "2x2:1221", "-o", "a.svg", "--animate", "--step", "1"],
            "--animate goes without --solution and",
        ),
        (["render", "2x2:1221", "-o", "a.svg", "--show-time"], "--show-time goes with --animate"),
        (["print", "2x2:1221", "-o", "a.svg"], "a booklet is a PDF, and the name a.svg does not end in .pdf"),
        (["repair", "--to", "json", "2x2:1221"], "--to goes with -o FILE"),
        (["repair", "--json", "-o", "-", "2x2:1221"], "--json and -o - both want stdout"),
        (["verify", "a", "b", "--lrat", "c"], "--lrat goes with one certificate"),
        (["verify", "a", "--lrat", "-", "--json"], "the proof and the object would both go to stdout"),
        (["family", "hitori", "--density", "1.1", "-o", "no"], "a density is a number from 0 to 1"),
        (["family", "hitori", "--density", "a", "-o", "no"], "expected numbers with commas between"),
        (["generate", "hitori", "5"], "did you mean --size 5?"),
        (["generate", "hitori", "--size", "1234567"], "is far too large"),
        (["generate", "hitori", "--size", "1x2x3"], "expected a number, or ROWSxCOLUMNS as in 20x30"),
        (["generate", "hitori", "--count", "0"], "0 is not in the range x>=1"),
        (["generate", "hitori", "--with-solutions"], "--with-solutions needs -o FILE, or --format json"),
        (["explain", "--verify", "a", "-o", "b", "2x2:1221"], "--verify writes no file, so it takes no -o"),
        (
            ["explain", "--evidence", "2x2:1221"],
            "--evidence is stored by --json or -o, so one of them is needed",
        ),
    ):
        ended = invoke(*arguments)
        assert words in " ".join((ended.err or ended.out).split()), arguments


def test_what_solve_can_do_at_once(invoke):
    for arguments, words in (
        ("--race auto --all", "--race goes without --backend, --all and --limit"),
        ("--race auto --backend glucose4", "--race goes without --backend, --all and --limit"),
        ("--no-unique --limit 2", "--no-unique goes without --all and --limit"),
        ("--race auto --jobs 2", "--race goes without --jobs, --dask and -o"),
        ("--all -o a.jsonl", "-o goes without --all and --limit: it holds one line a board"),
        ("--all --jobs 2", "--all goes without --jobs and --dask; --limit N goes with them"),
        ("--watch --json", "--watch goes without --json, --quiet"),
        ("--watch --quiet", "--watch goes without --json, --quiet"),
        ("--cubes 4 --all", "--cubes goes without -o, --all, --limit, --why and --watch"),
        ("--cubes 4 --why", "--cubes goes without -o, --all, --limit, --why and --watch"),
        ("--cubes 4 --no-presolve", "--cubes goes without --race and --no-presolve"),
    ):
        ended = invoke("solve", *arguments.split(), "2x2:1221")
        assert words in " ".join((ended.err or ended.out).split()), arguments


def test_questions_of_a_player_are_asked_one_at_a_time():
    asked = hints.Asked
    for question, others, words in (
        (
            asked(True, "r1c1", None, None),
            [],
            "--hint, --cell and --not are different questions; ask one at a time",
        ),
        (asked(False, None, "r1c1", None), [], "--not takes a cell and a value, as in --not r3c4=5"),
        (asked(False, None, None, 2), [], "--stage goes with --hint, --cell or --not"),
        (asked(True, None, None, 2), ["-o"], "-o goes without --hint, --cell and --not"),
    ):
        assert usage(question.require_sense, others) == words
    asked(False, None, None, None).require_sense(["-o"])
    asked(False, None, "r1c1=2", 1).require_sense([])
    assert not asked(False, None, None, 3) and asked(False, "a", None, None)


def test_names_are_completed():
    with CONTEXT as context:
        every = options.encoding_names(context)
        assert every == sorted(set(every)) and {"lazy", "support"} <= {*every}
        assert {*options.type_names(context)} >= {"hitori", "akari"}
        heuristics = list(search.heuristic_names(context))
        assert len(heuristics) == len(set(heuristics)) and {"h1", "h2", "h6"} <= {*heuristics}
        assert "glucose4" in list(options.backend_names(context))
        context.params["type"] = "calcudoku"
        assert options.encoding_names(context) == sorted(sp.Calcudoku.encodings)
        assert {*search.heuristic_names(context)} < {*heuristics}
        names = list(options.format_names(context))
        assert names[0] == "text" and "volkskrant" in names and "mk" not in names
        del context.params["type"]
        several = options.NameType(lambda _: ("ab", "ac", "b"), several=True)
        for begun, found in (
            ("a", ["ab", "ac"]),
            ("ab,a", ["ab,ac"]),
            ("", ["ab", "ac", "b"]),
            ("b,", ["b,ab", "b,ac"]),
        ):
            assert [each.value for each in several.shell_complete(context, PARAMETER, begun)] == found
        (path,) = options.PATH.shell_complete(context, PARAMETER, "x")
        assert (path.value, path.type) == ("x", "file")


def test_lists_of_options_are_read():
    with CONTEXT as context:
        assert compare._names(context, PARAMETER, ("a, b", "c,")) == ["a", "b", "c"]
        assert compare._names(context, PARAMETER, ()) is None
        assert family._densities(context, PARAMETER, "0.5,0,1,0.5") == [0.5, 0, 1]
    assert usage(compare._names, CONTEXT, PARAMETER, (" , ",)) == "expected names with commas between"
    size = generate.SizeType()
    assert [size.convert(each, None, None) for each in ("9", "20X30", (1, 2))] == [(9, 9), (20, 30), (1, 2)]
    assert type(size.convert("9", None, None)) is not type(size.convert("9x9", None, None))
    assert "expected a number, or ROWSxCOLUMNS as in 20x30, not '-3'" in usage(size.convert, "-3", None, None)


def test_options_become_one_value():
    with CONTEXT:
        found = options._options("a", None, "b", True, 3, 4, 5)
        assert (found.backend, found.encoding, found.presolve, found.memory_limit) == ("a", "b", False, 5)
        assert (found.limits.seconds, found.limits.conflicts, found.race) == (3, 4, None)
        assert list(options._options(race=" auto ").race) == []
        assert list(options._options(race="a, b").race) == ["a", "b"]
    options.require_backends(Options())
    options.require_backends(Options(backend="glucose4"))
    options.require_backends(Options(race=["minisat22", "glucose4"]))
    for wrong in (Options(backend="odd"), Options(race=["glucose4", "odd"])):
        with pytest.raises(BackendError, match="odd"):
            options.require_backends(wrong)
