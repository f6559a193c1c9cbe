"""``check``, ``convert``, ``backends``, ``formats`` and what the program says about itself."""

from __future__ import annotations

import json

import pytest
from cli_boards import CALCUDOKU, CYCLE, FUTOSHIKI, FUTOSHIKI_SOLUTION, HITORI, NONOGRAM, SEVERAL, UNIQUE

from satpuzzles.cli.main import COMMANDS
from satpuzzles.puzzle.kind import BUILT_IN


def grid_text(grid) -> str:
    return "".join(" ".join("?" if v is None else str(v) for v in row) + "\n" for row in grid)


def test_a_wrong_grid_names_the_rules_and_cells(invoke, board_file):
    wrong = [[1, 3, 4, 2], [2, 4, 3, 1], [4, 1, 2, 3], [3, 2, 1, 1]]
    ended = invoke("check", board_file(FUTOSHIKI), "-", stdin=grid_text(wrong))
    assert ended.code == 1
    assert "repeated value" in ended.out and "(4,4)" in ended.out and "[1]" in ended.out
    (only,) = invoke("check", board_file(FUTOSHIKI), "-", "--json", stdin=grid_text(wrong)).objects
    assert only["verdict"] == "broken" and [3, 3] in only["violations"][0]["cells"]


def test_what_solve_prints_passes_check(invoke, board_file):
    path = board_file(*UNIQUE)
    answers = invoke("solve", "--json", path).out
    ended = invoke("check", path, "-", "--json", stdin=answers)
    assert ended.code == 0 and [each["verdict"] for each in ended.objects] == ["right"] * len(UNIQUE)


@pytest.mark.parametrize(
    "board,ending",
    [(HITORI, ".txt"), (FUTOSHIKI, ".txt"), (CALCUDOKU, ".txt"), (NONOGRAM, ".non"), (NONOGRAM, ".json")],
    ids=lambda value: value if isinstance(value, str) else value["type"],
)
def test_convert_by_ending_and_back(invoke, board_file, tmp_path, board, ending):
    target = tmp_path / f"converted{ending}"
    assert invoke("convert", board_file(board), "-o", target).code == 0
    back = invoke("convert", target, "--type", board["type"], "--to", "json")
    assert json.loads(back.out) == board


def test_every_help_fits_eighty_columns_and_has_examples(invoke):
    pages = [(), *((name,) for name in COMMANDS)]
    pages += [("generate", kind) for kind in BUILT_IN]
    for words in pages:
        text = invoke(*words, "--help").out
        assert max(map(len, text.splitlines())) <= 80, words
        assert "\n  satpuzzles " in text, words


@pytest.mark.parametrize(
    "status,code",
    [("unique", (0, 1, 1)), ("multiple", (1, 0, 1)), ("unsolvable", (1, 1, 0)), ("solved", (1, 1, 1))],
)
def test_any_other_status_than_the_expected_one_fails(invoke, board_file, tmp_path, status, code):
    paths = [board_file(each, name=f"{n}.json") for n, each in enumerate((HITORI, SEVERAL, CYCLE))]
    for path, wanted in zip(paths, code):
        assert invoke("solve", "--expect", status, path).code == wanted
    words = ("--expect", status, *paths)
    assert invoke("solve", "--json", *words).code == max(code)
    assert invoke("solve", "-j2", "-o", tmp_path / "answers.jsonl", *words).code == max(code)
    assert invoke("solve", "--no-unique", "--expect", "solved", *paths[:2]).code == 0
    assert invoke("solve", "--time-limit", 0, "--expect", status, paths[0]).code == 3


def test_an_undecided_answer_and_one_with_an_error_have_no_grid_either(invoke, board_file):
    source = board_file(HITORI, FUTOSHIKI)
    right = json.dumps({"solution": FUTOSHIKI_SOLUTION})
    for answer, code, words in (
        ({"status": "undecided", "limit_reached": True}, 3, "no grid in it: undecided"),
        ({"error": "the process ended", "retry": True}, 2, "but an error: the process ended"),
        ({"error": "the time limit was reached", "limit_reached": True}, 3, "the time limit was reached"),
        ({"status": "perhaps"}, 2, "expected a JSON object with a grid"),
        ({"status": ["unsolvable"]}, 2, "expected a JSON object with a grid"),
    ):
        ended = invoke("check", "--json", source, "-", stdin=f"{json.dumps(answer)}\n{right}\n")
        assert ended.code == code and words in ended.err and "<stdin>:1: " in ended.err, ended.err
        assert [each["verdict"] for each in ended.answers] == ["right"]


@pytest.mark.parametrize(
    "board",
    [
        "1.....2.3....4..\n",
        "7x7t0:a3b23b2f0211123b2213b21b1222d01a333a\n",
        "7x7:BaBc2c2iBaBc0aBi0cBcBaB\n",
        "nurikabe\n.1.6..\n......\n.1.1..\n......\n.1....\n...7..\n",
        "[[1,2,1],[2,2,1],[3,1,2]]\n",
        "4:0,0,0,2,0U,0U,0,0,0,0,0,0,0,0U,0,0U,\n",
    ],
)
def test_what_solve_and_check_print_can_be_checked(invoke, tmp_path, board):
    source, answer = tmp_path / "board.txt", tmp_path / "answer.txt"
    source.write_text(board)
    answer.write_text(invoke("solve", source).out)
    assert "┃" in answer.read_text() or "│" in answer.read_text()
    ended = invoke("check", source, answer)
    assert ended.code == 0 and "right: every rule is kept" in ended.out, ended.err
    answer.write_text(ended.out)
    assert invoke("check", source, answer).out == ended.out


AKARI_TYPED, HITORI_TYPED = "#..1\n.2..\n....\n", "2 2 1\n1 2 2\n3 1 2\n"
