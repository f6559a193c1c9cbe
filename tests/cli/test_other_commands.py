"""What commands answer beside their transcripts."""

from __future__ import annotations

import json
import signal
import subprocess
from xml.etree import ElementTree

import pypdfium2
import pytest
from cli_boards import (
    CALCUDOKU,
    CYCLE,
    FUTOSHIKI,
    FUTOSHIKI_SOLUTION,
    HITORI,
    HITORI_6,
    NONOGRAM,
    PROGRAM,
    SEVERAL,
    UNIQUE,
)

import satpuzzles as sp
from satpuzzles.cli.main import COMMANDS
from satpuzzles.formats import write_grid
from satpuzzles.picture.text import render_text
from satpuzzles.puzzle.kind import BUILT_IN
from satpuzzles.search import compare as comparing
from satpuzzles.search import run as running


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


UNSOLVABLE = {"type": "hitori", "numbers": [[1, 1, 1], [1, 1, 1], [1, 1, 1]]}


@pytest.fixture
def stored(invoke, board_file, tmp_path):
    """Writes what ``explain --json`` says of boards, with evidence; gives that file and theirs."""

    def write(*boards):
        path = board_file(*boards)
        file = tmp_path / "steps.jsonl"
        file.write_text(invoke("explain", "--json", "--evidence", path).out)
        return str(file), path

    return write


def test_what_explain_wrote_is_verified_board_by_board(invoke, stored):
    file, path = stored(*UNIQUE, HITORI_6)
    ended = invoke("explain", "--verify", file, path)
    assert ended.code == 0 and ended.err == ""
    lines = ended.out.splitlines()
    assert len(lines) == len(UNIQUE) + 1
    assert all(": verified: " in line and line.endswith(", each proved smallest") for line in lines)
    for each in invoke("explain", "--json", "--verify", file, path).objects:
        assert list(each) == ["source", "type", "valid", "steps", "proved", "step", "reason"]
        assert each["valid"] and each["proved"] == each["steps"] > 0


def test_a_step_left_out_is_told_with_its_place(invoke, stored, tmp_path):
    file, path = stored(FUTOSHIKI)
    data = json.loads((tmp_path / "steps.jsonl").read_text())
    data["steps"].pop()
    (tmp_path / "steps.jsonl").write_text(json.dumps(data))
    ended = invoke("explain", "--verify", file, path)
    assert ended.code == 1 and ended.err == ""
    assert "not verified: " in ended.out


@pytest.mark.parametrize(
    ("boards", "status", "why"),
    [
        ([FUTOSHIKI], "unsolvable", "there is a solution, and it is not explained"),
        ([UNSOLVABLE], None, "there is an error where its explanation should be"),
    ],
)
def test_an_error_in_the_place_of_an_explanation_must_be_true(invoke, stored, tmp_path, boards, status, why):
    file, _ = stored(UNSOLVABLE)
    data = json.loads((tmp_path / "steps.jsonl").read_text())
    assert data["status"] == "unsolvable"
    data |= {"type": boards[0]["type"], "status": status}
    (tmp_path / "steps.jsonl").write_text(json.dumps(data))
    path = tmp_path / "asked.jsonl"
    path.write_text(json.dumps(boards[0]))
    ended = invoke("explain", "--verify", file, path)
    assert ended.code == 1
    assert f"not verified: {why}" in ended.out


TINY = "3:_a_aa_aa,d2a4m6s1"
COMPARE = ("compare", "--time-limit", "86400")
"""No answer hangs on the 5 s that a method has otherwise."""


def test_a_disagreement_is_told_and_fails(invoke, monkeypatch):
    def liar(puzzle, *, method, **keywords):
        found = running.search(puzzle, method=method, **keywords)
        if method != "bfs":
            return found
        values = {name: getattr(found, name) for name in found.__slots__}
        return type(found)(**{**values, "status": "unsolvable", "solution": None})

    monkeypatch.setattr(comparing, "search", liar)
    ended = invoke(*COMPARE, "--method", "sat,bfs", TINY)
    assert ended.code == 1
    assert ended.err == f"{TINY}: the methods disagree: sat solved, bfs unsolvable\n"


LARGE = {
    "type": "calcudoku",
    "size": 9,
    "cages": [{"cells": [[row, column] for column in range(9)], "op": "+", "target": 45} for row in range(9)],
}
"""Any latin square solves it, which breadth-first search does not find within days."""


@pytest.mark.slow
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_signals_end_a_search(board_file, number, code):
    words = [*PROGRAM, "compare", "--method", "sat,bfs", "--time-limit", "600", str(board_file(LARGE))]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for _ in range(3):  # what stands above the row of SAT, and that row: breadth-first search has begun
        line = process.stdout.readline()
    assert line.startswith("sat")
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (code, "", "")


@pytest.mark.slow
def test_memory_is_bounded(board_file):
    words = ["search", "--method", "bfs", "--memory-limit", "150", "--json", str(board_file(LARGE))]
    done = subprocess.run([*PROGRAM, *words], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 3
    assert json.loads(done.stdout)["reason"] == "the memory limit was reached"


ENDINGS = ["svg", "png", "pdf", "html", "txt"]


def drawn(path) -> list[str]:
    """The texts of an SVG."""
    return [each.text for each in ElementTree.parse(path).iter("{http://www.w3.org/2000/svg}text")]


def pages(path) -> list[str]:
    """The text of each page of a PDF, as another program reads it."""
    document = pypdfium2.PdfDocument(path)
    found = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    return found


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_board_is_drawn_in_every_format(invoke, board_file, tmp_path, ending):
    target = tmp_path / f"board.{ending}"
    assert invoke("render", board_file(FUTOSHIKI), "-o", target).code == 0
    first = target.read_bytes()
    assert invoke("render", board_file(FUTOSHIKI), "-o", target).code == 0
    assert target.read_bytes() == first
    assert [path.name for path in tmp_path.iterdir() if path.suffix == f".{ending}"] == [target.name]


def test_several_boards_are_numbered_or_together(invoke, tmp_path):
    boards = tmp_path / "boards.jsonl"
    lines = [json.dumps({"type": "hitori", "numbers": [[1, 2], [2, last]]}) for last in (1, 0.5, 3)]
    boards.write_text("\n".join(lines))
    ended = invoke("render", boards, "-o", tmp_path / "a.svg")
    assert (ended.code, ended.err.count("\n")) == (2, 1)
    assert sorted(path.name for path in tmp_path.glob("a*")) == ["a-1.svg", "a-3.svg"]
    assert drawn(tmp_path / "a-3.svg") == ["1", "2", "2", "3"]
    invoke("render", boards, "-o", tmp_path / "b.pdf")
    assert ["".join(page.split()) for page in pages(tmp_path / "b.pdf")] == ["1221", "1223"]
    for name, sign in (("b.html", "<svg "), ("b.txt", "Hitori 2 x 2")):
        invoke("render", boards, "-o", tmp_path / name)
        assert (tmp_path / name).read_text().count(sign) >= 2


def test_the_board_itself_is_not_written_over(invoke, tmp_path):
    board = tmp_path / "board.txt"
    board.write_text(json.dumps({"type": "hitori", "numbers": [[1, 2], [2, 1]]}))
    ended = invoke("render", board, "-o", board)
    assert ended.code == 2 and "is read and would be written over" in ended.err


@pytest.mark.slow
def test_a_picture_of_too_many_dots_is_refused(invoke, tmp_path):
    board = tmp_path / "board.json"
    board.write_text(json.dumps({"type": "hitori", "numbers": [[1] * 400] * 400}))
    ended = invoke("render", board, "-o", tmp_path / "a.png")
    assert (ended.code, ended.err.count("\n")) == (2, 1)
    assert "million dots" in ended.err


BOARDS = [
    sp.Slitherlink([[3, None, None], [None, None, 3]]),
    sp.Slitherlink([[2, 2], [2, 2]]),
    sp.Slitherlink([[None, None]]),
]


def several(write) -> str:
    """A grid of each board, as something writes them."""
    solutions = [sp.solve(board, unique=False).solution for board in BOARDS]
    return "\n\n".join(write(*each).strip("\n") for each in zip(BOARDS, solutions))


@pytest.fixture
def boards(tmp_path):
    """A file of the boards."""
    path = tmp_path / "boards.jsonl"
    path.write_text("".join(json.dumps(board.to_json()) + "\n" for board in BOARDS))
    return path


@pytest.mark.parametrize("write", [render_text, lambda board, grid: write_grid(grid, board)])
def test_drawings_of_answers_are_checked(invoke, boards, tmp_path, write):
    grids = tmp_path / "grids.txt"
    grids.write_text(several(write))
    ended = invoke("check", "--json", boards, grids)
    assert ended.code == 0
    assert [each["verdict"] for each in ended.objects] == ["right"] * 3
    grids.write_text(several(write) + "\n+-+-+\n\n+-+-+\n")
    ended = invoke("check", boards, grids)
    assert (ended.code, ended.out) == (2, "")
    assert "there are 3 boards; expected as many grids, not 4" in ended.err


def test_a_model_is_decoded(invoke, tmp_path):
    board, formula, model = (tmp_path / name for name in ("b.loop", "b.cnf", "b.sol"))
    board.write_text("22\n22\n")
    assert invoke("encode", "--type", "slitherlink", board, "-o", formula).code == 0
    puzzle = BOARDS[1]
    solution = sp.solve(puzzle).solution
    true = puzzle.true_variables(solution)
    literals = [variable if variable in true else -variable for variable in range(1, puzzle.answers + 1)]
    model.write_text(f"s SATISFIABLE\nv {' '.join(map(str, literals))} 0\n")
    ended = invoke("decode", "--type", "slitherlink", "--json", board, model)
    assert ended.objects[0]["solution"] == puzzle.solution_json(solution)
