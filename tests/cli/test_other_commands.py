"""Laws of what all commands print; transcripts/ has the output of single commands."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace

import pytest
from cli_boards import CYCLE, LARGE, PROGRAM, SEVERAL, UNIQUE, lines_of

import satpuzzles as sp
from satpuzzles.cli.main import COMMANDS
from satpuzzles.puzzle.kind import BUILT_IN, built_in_kinds
from satpuzzles.search import compare as comparing
from satpuzzles.search import run as running


def test_every_help_fits_eighty_columns_and_has_examples(invoke):
    pages = [(), *((name,) for name in COMMANDS)]
    pages += [("generate", kind) for kind in BUILT_IN]
    for words in pages:
        text = invoke(*words, "--help").out
        assert max(map(len, text.splitlines())) <= 80, words
        assert "\n  satpuzzles " in text, words


@pytest.mark.parametrize("kind", [*built_in_kinds()], ids=lambda kind: kind.name)
def test_what_solve_and_check_print_can_be_checked(invoke, tmp_path, kind):
    source, answer = tmp_path / "board.txt", tmp_path / "answer.txt"
    source.write_text(kind.examples[0])
    named = ("--type", kind.name)
    answer.write_text(invoke("solve", *named, source).out)
    ended = invoke("check", *named, source, answer)
    assert ended.code == 0 and "right: every rule is kept" in ended.out, ended.err
    answer.write_text(ended.out)
    assert invoke("check", *named, source, answer).out == ended.out
    answers = invoke("solve", *named, "--json", source).out
    (only,) = invoke("check", *named, source, "-", "--json", stdin=answers).objects
    assert only["verdict"] == "right"


@pytest.mark.parametrize("kind", [*built_in_kinds()], ids=lambda kind: kind.name)
def test_check_of_a_file_alone_judges_the_entries_that_it_holds(invoke, tmp_path, kind):
    """Those of JSON and, of the puzzles whose saved games hold entries, of a pzprv3 file."""
    source = tmp_path / "board.txt"
    source.write_text(kind.examples[0])
    named = ("--type", kind.name)
    assert "no entries" in invoke("check", *named, source).err
    board = sp.load(source, type=kind.name)
    solution = sp.solve(board).solution
    for entries, code in ((solution, 0), (_altered(board, solution), 1)):
        source.write_text(json.dumps(replace(board, known=entries).to_json()))
        ended = invoke("check", source)
        assert ended.code == code and ("right: every rule is kept" in ended.out) == (code == 0), ended
        game = invoke("convert", "--to", "pzprv3", source)
        if game.code == 0:
            source.write_text(game.out)
            assert invoke("check", source).code == code


def test_repair_refuses_a_format_that_cannot_hold_a_board_before_it_begins(
    invoke, board_file, tmp_path, monkeypatch
):
    def begun(*_):
        raise AssertionError

    monkeypatch.setattr("satpuzzles.batch.work.repair", begun)
    target = tmp_path / "better.non"
    ended = invoke("repair", board_file(UNIQUE[0]), "-o", target)
    assert ended.code == 2 and "cannot hold" in ended.err and not target.exists(), ended


@pytest.mark.parametrize("to", ["star_battle", "puzzlink"])
def test_a_repair_that_fills_in_a_star_names_its_cell_where_the_format_cannot_hold_it(invoke, tmp_path, to):
    """What the repair found is printed, and the file from before stays."""
    source, target = tmp_path / "board.txt", tmp_path / "better"
    source.write_text("star_battle\nEEEEE\nBBBAA\nDBCAA\nDBCAA\nDDCCC\n")
    target.write_text("before")
    ended = invoke("repair", source, "--to", to, "-o", target)
    assert ended.code == 1 and "Fill in 1 at row 5, column 1." in ended.out, ended
    assert ended.err.count("\n") == 1 and "row 5, column 1" in ended.err and "cannot hold" in ended.err
    assert target.read_text() == "before"


def test_each_change_of_a_region_says_which_one_the_cell_joins():
    """The sentences alone make the repaired board out of the first."""
    board = sp.StarBattle([[row] * 6 for row in range(6)])
    made = sp.repair(board)
    assert made.changes and made.is_unique
    before = board.to_json()["regions"]
    found = [list(row) for row in before]
    for change in made.changes:
        row, column, near, across = (int(each) - 1 for each in re.findall("[0-9]+", change.sentence))
        found[row][column] = before[near][across]
    assert found == made.puzzle.to_json()["regions"]


def _altered(board, solution):
    """The only solution with another value in the first place that can be filled in otherwise."""
    for row, values in enumerate(solution):
        for column, value in enumerate(values):
            other = value - 1 if value > 1 else 1 - value if board.blank else 2
            rows = [list(each) for each in solution]
            rows[row][column] = other
            with suppress(sp.PuzzleError):
                return replace(board, known=tuple(map(tuple, rows))).known
    raise AssertionError(solution)


def test_evidence_that_explain_wrote_is_verified_board_by_board(invoke, board_file, tmp_path):
    path, file = board_file(*UNIQUE), tmp_path / "steps.jsonl"
    file.write_text(invoke("explain", "--json", "--evidence", path).out)
    found = invoke("explain", "--json", "--verify", file, path).objects
    assert len(found) == len(UNIQUE) and all(each["valid"] for each in found)
    assert all(each["proved"] == each["steps"] > 0 for each in found)
    first, *others = file.read_text().splitlines(keepends=True)
    data = json.loads(first)
    data["steps"].pop()
    file.write_text("".join([json.dumps(data) + "\n", *others]))
    ended = invoke("explain", "--json", "--verify", file, path)
    assert ended.code == 1 and [each["valid"] for each in ended.objects] == [False, True, True, True, True]


def test_a_disagreement_is_told_and_fails(invoke, monkeypatch):
    def liar(puzzle, *, method, **keywords):
        found = running.search(puzzle, method=method, **keywords)
        if method != "bfs":
            return found
        values = {name: getattr(found, name) for name in found.__slots__}
        return type(found)(**{**values, "status": "unsolvable", "solution": None})

    monkeypatch.setattr(comparing, "search", liar)
    board = "3:_a_aa_aa,d2a4m6s1"
    ended = invoke("compare", "--time-limit", "86400", "--method", "sat,bfs", board)
    assert ended.code == 1
    assert ended.err == f"{board}: the methods disagree: sat solved, bfs unsolvable\n"


def test_a_comparison_ends_as_each_method_would_by_itself(invoke):
    board, asked = "3:_a_aa_aa,d2a4m6s1", ("--node-limit", "2", "--time-limit", "86400")
    alone = [invoke("search", "--method", method, *asked, board).code for method in ("sat", "bfs")]
    assert alone == [0, 3]
    assert invoke("compare", "--method", "sat,bfs", *asked, board).code == 3


def test_a_number_for_an_island_is_added_in_place_of_its_question_mark(invoke):
    told = invoke("repair", "-", stdin="hashi\n2.?\n...\n?.?").out
    assert "Add the island " in told and told.count("Add the ") == told.count(" in place of the ?.")


@pytest.mark.parametrize(
    "words, missing",
    [
        ("print -o OUT.pdf --solutions back", "reportlab"),
        ("render -o OUT.pdf --solution", "reportlab"),
        ("render -o OUT.png --solution", "pypdfium2"),
        ("render -o OUT.gif --animate", "PIL"),
    ],
)
def test_a_missing_package_is_named_before_any_board_is_solved(
    invoke, board_file, tmp_path, monkeypatch, words, missing
):
    monkeypatch.setitem(sys.modules, missing, None)
    ended = invoke(*words.replace("OUT", str(tmp_path / "out")).split(), board_file(SEVERAL, CYCLE))
    assert ended.code == 2 and ended.err.count("\n") == 1, ended.err
    assert ended.err.startswith("error: pictures need reportlab, pypdfium2 and Pillow: pip install")


@pytest.mark.slow
@pytest.mark.parametrize(
    "words,board,code,said",
    [
        ("search --method bfs --memory-limit 150 --json", LARGE, 3, '"the memory limit was reached"'),
        ("render -o OUT.png", {"type": "hitori", "numbers": [[1] * 400] * 400}, 2, "million dots"),
    ],
)
def test_what_would_take_too_much_memory_is_ended_or_refused(tmp_path, words, board, code, said):
    source = tmp_path / "board.json"
    source.write_bytes(lines_of(board))
    command = [*PROGRAM, *words.replace("OUT", str(tmp_path / "out")).split(), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == code and said in done.stdout + done.stderr
