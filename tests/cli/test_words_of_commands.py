"""What commands say of formulas, counts, repairs, pictures and errors: their words by themselves."""

from __future__ import annotations

from datetime import date, datetime
from types import SimpleNamespace

import click
import pytest

import satpuzzles as sp
from satpuzzles.cli import (
    count,
    decode,
    encode,
    encodings,
    generate_many,
    main,
    print,
    render,
    repair,
    replay,
)
from satpuzzles.cli.many_boards import Crew
from satpuzzles.cli.outcome import Outcome
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.options import Options
from satpuzzles.sat.counting import Counting

BOARD = sp.Hitori([[1, 2], [2, 1]])
CONTEXT = click.Context(click.Command("own"), info_name="own")
PARAMETER = click.Option(["--own"])


def usage(call, *arguments):
    with CONTEXT, pytest.raises(click.UsageError) as caught:
        call(*arguments)
    return caught.value.message


def told(capsys, call, *arguments):
    call(*arguments)
    return capsys.readouterr().out


# ---- formulas ----


def choices(**more):
    given = {"second": None, "options": Options(), "connectivity": None, "presolve": False}
    return encode.Choices(
        **{**given, "at_most_one": None, "cardinality": None, "shuffle": None, "names": False, **more}
    )


def test_the_command_of_a_formula_names_what_was_asked():
    for chosen, format_name, command in (
        (choices(), "cnf", "satpuzzles encode"),
        (
            choices(second="a.txt", presolve=True, shuffle=0),
            "gcnf",
            "satpuzzles encode --to gcnf --second SOLUTION --presolve --shuffle 0",
        ),
        (
            choices(second="solve", names=True, at_most_one="ladder"),
            "cnf",
            "satpuzzles encode --second solve --amo ladder --names",
        ),
        (choices(options=Options(encoding="lazy")), "opb", "satpuzzles encode --to opb --encoding lazy"),
    ):
        assert chosen.command(format_name) == command
    assert (choices(second="solve").solutions, choices(second="a").solutions) == (None, "a")
    assert "wcnf has the encoding" in usage(choices(connectivity="lazy").require_fit, "wcnf", None)
    assert "--map goes without --shuffle" in usage(choices(shuffle=0).require_fit, "cnf", "a.json")
    choices(shuffle=0).require_fit("cnf", None)
    choices().require_fit("wcnf", "a.json")


def test_encodings_and_formats_are_chosen():
    for encoding, connectivity, found in (
        (None, None, BOARD.complete_encoding),
        (None, "lazy", "lazy"),
        (None, "static", BOARD.complete_encoding),
        ("lazy", "lazy", "lazy"),
        ("lazy", None, "lazy"),
    ):
        assert encode._choose(BOARD, encoding, connectivity) == found
    for puzzle, encoding, connectivity, words in (
        (BOARD, "lazy", "static", "--encoding lazy and --connectivity static contradict each other"),
        (sp.Sudoku([[0] * 4] * 4), None, "lazy", "sudoku has no rule of connectivity that could be left out"),
    ):
        with pytest.raises(PuzzleError) as caught:
            encode._choose(puzzle, encoding, connectivity)
        assert str(caught.value) == words
    for target, name in (
        (None, "cnf"),
        ("a.opb", "opb"),
        ("a.wcnf.gz", "wcnf"),
        ("a.txt", "cnf"),
        ("a", "cnf"),
    ):
        assert encode._format_of(target) == name
    assert ".bz2 is not written; choose " in usage(encode._require_known_packing, "a.cnf.BZ2")
    encode._require_known_packing("a.cnf.gz")
    for grid, words in (
        (((0, None), (0, 0)), "the grid of --second leaves cells open; expected a solution"),
        (((1, 1), (0, 0)), "the grid of --second is no solution: "),
    ):
        with pytest.raises(PuzzleError, match=words):
            encode._require_solution(BOARD, grid)
    encode._require_solution(BOARD, ((0, 0), (0, 0)))


def test_what_a_solver_should_say_is_told_where_it_is_known():
    wrong = sp.Nonogram([[2], [2]], [[1], [1]])
    strict, relaxed = SimpleNamespace(lazy=[]), SimpleNamespace(lazy=[1])
    for puzzle, status, sink, name, found in (
        (BOARD, None, strict, "cnf", None),
        (BOARD, "SATISFIABLE", relaxed, "wcnf", "SATISFIABLE"),
        (BOARD, "UNSATISFIABLE", strict, "cnf", "UNSATISFIABLE"),
        (BOARD, "UNSATISFIABLE", relaxed, "cnf", None),
        (wrong, None, strict, "cnf", "UNSATISFIABLE"),
        (wrong, None, strict, "wcnf", None),
    ):
        assert encode._status(puzzle, status, sink, name) == found


def test_a_model_says_something_of_every_answer_variable():
    decode._require_complete(BOARD, [1, -2, 3, -4, 5])
    for model, words in (
        ([1, 2, 4], "the model says nothing about variable 3 (r2c1) of the 4 answer variables; is it"),
        ([-4], "the model says nothing about variable 1 (r1c1) and 2 more of the 4 answer variables; is it"),
    ):
        with pytest.raises(PuzzleError) as caught:
            decode._require_complete(BOARD, model)
        assert words in str(caught.value)


def test_cells_of_the_table_of_encodings():
    row = SimpleNamespace(auxiliary=3, fixed=None, refuted=False, propagated=2)
    found = SimpleNamespace(status="unique", shared=8)
    for more, of_board, auxiliary, propagated in (
        ({}, {}, "?", "25%"),
        ({"auxiliary": 0}, {}, "none", "25%"),
        ({"fixed": True}, {"shared": 0}, "fixed", "-"),
        ({"fixed": False, "propagated": None}, {}, "free", "?"),
        ({"refuted": True}, {"status": "unsolvable"}, "-", "refutes"),
        ({}, {"status": "unsolvable"}, "-", "-"),
        ({}, {"shared": None}, "?", "?"),
    ):
        one, whole = SimpleNamespace(**{**vars(row), **more}), SimpleNamespace(**{**vars(found), **of_board})
        assert (encodings._auxiliary(one, whole), encodings._propagated(one, whole)) == (
            auxiliary,
            propagated,
        )
    assert [
        encodings._told(each) for each in (Counting(), Counting("ladder"), Counting(None, "sorting"))
    ] == [
        "default",
        "ladder",
        "sorting",
    ]


# ---- words ----


def test_counts_are_told(capsys):
    for number, exact, more, at_most, words in (
        (1, True, {}, None, "a: 1 solution (exact, rows, 1.00 s)"),
        (2, True, {}, 5, "a: 2 solutions (exact, rows, 1.00 s)"),
        (5, False, {}, 5, "a: at least 5 solutions (rows, 1.00 s)"),
        (4, False, {"limit_reached": True}, None, "a: at least 4 solutions (limit reached, rows, 1.00 s)"),
        (
            4,
            True,
            {"delta": 0.0001},
            None,
            "a: 4 solutions (wrong with a probability of at most 0.0001, rows, 1.00 s)",
        ),
        (
            4,
            False,
            {"delta": 0.2, "epsilon": 0.8},
            None,
            "a: about 4 solutions (within a factor of 1.8, wrong with a probability of at most 0.2, "
            "rows, 1.00 s)",
        ),
    ):
        given = {
            "limit_reached": False,
            "delta": None,
            "epsilon": None,
            "method": "rows",
            "seconds": 1.0,
            **more,
        }
        found = SimpleNamespace(number=number, exact=exact, **given)
        assert told(capsys, count._print, "a", found, at_most) == words + "\n"


def test_repairs_are_told():
    def repaired(**more):
        given = {
            "status": "multiple",
            "is_unique": True,
            "limit_reached": False,
            "reason": None,
            "conflict": None,
        }
        change = [SimpleNamespace(kind="added")]
        own = {"changes": change, "smallest": False, "smallest_for_solution": False}
        return SimpleNamespace(**{**given, **own, **more})

    two = [SimpleNamespace(kind="added"), SimpleNamespace(kind="changed"), SimpleNamespace(kind="dropped")]
    for found, words in (
        (
            repaired(status="unsolvable"),
            "no solution; `satpuzzles solve --why` names the rules that contradict one another",
        ),
        (repaired(status="unsolvable", reason="sums", conflict=1), "no solution: sums"),
        (
            repaired(status="undecided"),
            "the limit was reached before it was known whether there is exactly one solution",
        ),
        (repaired(status="unique"), "the only solution"),
        (
            repaired(is_unique=False, limit_reached=True),
            "several solutions; the limit was reached before a repair was found",
        ),
        (repaired(is_unique=False, reason="so"), "several solutions; so"),
        (repaired(smallest=True), "several solutions; 1 change makes this the only one"),
        (
            repaired(changes=two),
            "several solutions; 2 changes make this the only one; perhaps fewer would do",
        ),
        (
            repaired(changes=two, smallest=True),
            "several solutions; 2 changes make this the only one, "
            "and fewer cannot make any solution the only one",
        ),
        (
            repaired(changes=two, smallest_for_solution=True),
            "several solutions; 2 changes make this the only one, "
            "and fewer cannot; for another solution fewer might do",
        ),
    ):
        assert repair._sentence(found) == words


def test_days_are_written_one_after_the_other():
    days = print._dates(datetime(2024, 2, 28))
    assert [next(days) for _ in range(3)] == ["28 February 2024", "29 February 2024", "1 March 2024"]
    assert (
        list(print._dates(None)) == [] and len(list(print._dates(datetime(*date.max.timetuple()[:3])))) == 1
    )


def test_pictures_have_names_and_titles():
    for target, number, last, name in (("a.svg", 3, 9, "a-3.svg"), ("a.b.PNG", 3, 10, "a.b-03.PNG")):
        assert render._numbered(target, number, last) == name
    task = SimpleNamespace(board=SimpleNamespace(puzzle=BOARD))
    for solution, step, title in (
        (True, None, "Hitori 2 x 2, solved"),
        (False, 4, "Hitori 2 x 2, step 4"),
        (False, None, "Hitori 2 x 2"),
    ):
        assert render._title(task, solution=solution, step=step) == title


def test_a_board_has_room_on_a_terminal(monkeypatch):
    monkeypatch.setenv("COLUMNS", "20")
    monkeypatch.setenv("LINES", "10")
    assert [replay._has_room(*size) for size in ((20, 7), (21, 7), (20, 8))] == [True, False, False]


def test_generated_boards_are_told(capsys):
    wanted = generate_many.Wanted(5, 0)
    assert (wanted.place, wanted.head) == ("board 1", {"seed": 5, "index": 0})
    assert generate_many.solutions_name("a.txt") == "a.solutions.txt"
    assert generate_many.solutions_name("a.non") == "a.non.solutions.txt"
    order = generate_many.Order(None, 12, 1, None, None, None, False, "proofs", Crew(1, None, False))
    assert order.prints and order._replace(target="-").prints and not order._replace(target="a").prints
    run = generate_many._Run(sp.HitoriRecipe(rows=3, columns=5), order, 1, Outcome(), tells_seed=False)
    assert run._folder(0).name == "hitori-01"
    one = generate_many._Run(
        sp.HitoriRecipe(rows=3, columns=5), order._replace(boards=1), 1, Outcome(), tells_seed=False
    )
    assert str(one._folder(0)) == "proofs"
    for changed, words in (
        (None, ""),
        ([], "0 of 15 cells differ from the picture\n"),
        ([[0, 1], [2, 4]], "2 of 15 cells differ from the picture: row 1, column 2; row 3, column 5\n"),
    ):
        run._tell_changes(changed)
        assert capsys.readouterr().err == words
    run._tell_changes([[0, 0]] * 12)
    assert capsys.readouterr().err.endswith("row 1, column 1 and 2 more\n")
    run.tell_tiers()
    assert capsys.readouterr().err == ""
    run._tiers.update({"easy": 2, "hard": 1})
    run._tried = 6
    run.tell_tiers()
    assert capsys.readouterr().err == "2 easy and 1 hard boards; 2.0 were tried for each that is kept\n"


def test_words_that_are_no_command_are_understood(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "board.txt").touch()
    for word, meant in (
        ("VERSION", "; did you mean `satpuzzles --version`?"),
        ("board.txt", "; did you mean `satpuzzles solve board.txt`?"),
        ("2x2:1221", "; did you mean `satpuzzles solve 2x2:1221`?"),
        ("hitori", "; did you mean `satpuzzles generate hitori`?"),
        ("slove", "; did you mean solve?"),
        ("xyzzy", ""),
    ):
        assert main._meant(word).replace("`", "").replace("'", "") == meant.replace("`", ""), word


def test_errors_are_sentences():
    for error, words in (
        (click.UsageError("No such\noption"), "No such option"),
        (click.UsageError("did you mean a?", CONTEXT), "did you mean a? See `own --help`."),
        (OSError(28, "No space left"), "standard output: No space left"),
        (PuzzleError("so"), "so"),
    ):
        assert main._sentence(error) == words
    assert main._is_solver(SimpleNamespace(__module__="pysat.solvers")) and not main._is_solver(BOARD)


def test_formats_and_backends_are_listed_as_objects(invoke):
    ended = invoke("formats", "--json")
    assert ended.code == 0
    for each in ended.objects:
        assert each["reads"] is True and isinstance(each["writes"], bool)
        assert each["name"] and each["description"]
    listed = invoke("backends", "--json").objects
    assert sum(each["default"] for each in listed) == 1
