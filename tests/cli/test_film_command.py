"""``render --animate``: a film for each board, and what goes without it."""

from __future__ import annotations

import json
import sys
from xml.etree import ElementTree

import pytest
from cli_boards import CYCLE, FUTOSHIKI, HITORI, LATIN_3, NONOGRAM
from PIL import Image

import satpuzzles as sp


def told(path) -> list[str]:
    """The texts of an SVG."""
    return [each.text for each in ElementTree.parse(path).iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("ending", ["svg", "gif"])
def test_a_film_is_written_the_same_each_time(invoke, board_file, tmp_path, ending):
    board = board_file(NONOGRAM)
    target = tmp_path / f"film.{ending}"
    assert invoke("render", board, "-o", target, "--animate").code == 0
    first = target.read_bytes()
    assert invoke("render", board, "-o", target, "--animate").code == 0
    assert target.read_bytes() == first == sp.film(sp.load(board)).written(f".{ending}")


def test_the_time_of_solving_is_told_on_request(invoke, board_file, tmp_path):
    board = board_file(FUTOSHIKI)
    for name, options in (("without.svg", []), ("with.svg", ["--show-time"])):
        assert invoke("render", board, "-o", tmp_path / name, "--animate", *options).code == 0
    assert not [text for text in told(tmp_path / "without.svg") if "solved in" in text]
    [last] = [text for text in told(tmp_path / "with.svg") if "solved in" in text]
    assert last.endswith("s")


def test_looks_can_be_chosen(invoke, board_file, tmp_path):
    options = ["--theme", "dark", "--size", "6", "--clues-both-sides"]
    board = board_file(NONOGRAM)
    assert invoke("render", board, "-o", tmp_path / "film.svg", "--animate", *options).code == 0
    root = ElementTree.parse(tmp_path / "film.svg").getroot()
    assert root.get("data-side") == "6"
    invoke("render", board, "-o", tmp_path / "still.svg", *options)
    clues = [text for text in told(tmp_path / "film.svg") if "steps" not in text]
    assert sorted(clues) == sorted(told(tmp_path / "still.svg"))
    invoke("render", board, "-o", tmp_path / "film.gif", "--animate", *options)
    assert Image.open(tmp_path / "film.gif").convert("RGB").getpixel((0, 0)) == (0x15, 0x18, 0x1C)


def test_several_boards_are_numbered(invoke, tmp_path):
    boards = tmp_path / "boards.jsonl"
    lines = [json.dumps({"type": "hitori", "numbers": [[1, 2], [2, last]]}) for last in (1, 0.5, 3)]
    boards.write_text("\n".join(lines))
    ended = invoke("render", boards, "-o", tmp_path / "a.svg", "--animate")
    assert (ended.code, ended.err.count("error:")) == (2, 1)
    assert sorted(path.name for path in tmp_path.glob("a*")) == ["a-1.svg", "a-3.svg"]


def test_of_several_solutions_it_is_said_that_one_is_shown(invoke, board_file, tmp_path):
    ended = invoke("render", board_file(LATIN_3), "-o", tmp_path / "film.svg", "--animate")
    assert ended.code == 0 and "there are several solutions; one of them is drawn" in ended.err
    assert [text for text in told(tmp_path / "film.svg") if "tried" in text]


def test_a_board_without_solution_has_no_film(invoke, board_file, tmp_path):
    ended = invoke("render", board_file(CYCLE), "-o", tmp_path / "a.svg", "--animate")
    assert (ended.code, ended.err.count("\n")) == (1, 1)
    ended = invoke("render", board_file(HITORI), "-o", tmp_path / "a.svg", "--animate", "--time-limit", "0")
    assert (ended.code, ended.err.count("\n")) == (3, 1)
    assert not (tmp_path / "a.svg").exists()


def test_a_board_that_is_too_large_is_refused_before_it_is_solved(invoke, tmp_path):
    board = tmp_path / "board.json"
    board.write_text(json.dumps({"type": "nonogram", "rows": [[1]] * 101, "columns": [[]] * 100}))
    ended = invoke("render", board, "-o", tmp_path / "a.svg", "--animate")
    assert (ended.code, ended.err.count("\n")) == (2, 1)
    assert "a board of more than 10,000 cells has no film" in ended.err  # and not that it has no solution


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["-o", "a.png", "--animate"], "the ending of a.png is none of .svg, .gif"),
        (["-o", "a.gif"], "a .gif is written with --animate"),
        (["-o", "a.svg", "--animate", "--step", "1"], "--animate goes without --solution and --step"),
        (["-o", "a.svg", "--animate", "--solution"], "--animate goes without --solution and --step"),
        (["-o", "a.svg", "--show-time"], "--show-time goes with --animate"),
        (["-o", "a.svg", "--animate", "--theme", "print", "--size", "2"], "would be"),
    ],
)
def test_what_is_wrong_gets_one_line(invoke, board_file, arguments, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ended = invoke("render", board_file(HITORI), *arguments)
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert words in ended.err
    assert not [*tmp_path.glob("a.*")]


@pytest.mark.parametrize("missing", ["reportlab.pdfgen.canvas", "pypdfium2", "PIL"])
def test_a_missing_package_is_named_in_one_line(invoke, board_file, tmp_path, monkeypatch, missing):
    monkeypatch.setitem(sys.modules, missing, None)
    ended = invoke("render", board_file(HITORI), "-o", tmp_path / "a.gif", "--animate")
    assert (ended.code, ended.err.count("\n")) == (2, 1)
    assert "pip install 'satpuzzles[pictures]'" in ended.err
    assert invoke("render", board_file(HITORI), "-o", tmp_path / "a.svg", "--animate").code == 0
