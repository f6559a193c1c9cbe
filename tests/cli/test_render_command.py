"""``render``: every format of every board, what it refuses, and that a file is there whole or not at all."""

from __future__ import annotations

import json
import sys
from collections import Counter
from io import BytesIO
from xml.etree import ElementTree

import pypdfium2
import pytest
from cli_boards import CYCLE, FUTOSHIKI, FUTOSHIKI_SOLUTION, HITORI, NONOGRAM
from PIL import Image

import satpuzzles as sp

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


def test_a_solution_is_drawn(invoke, board_file, tmp_path):
    for name in ("board.svg", "board.pdf"):
        assert invoke("render", board_file(FUTOSHIKI), "-o", tmp_path / name, "--solution").code == 0
    wanted = Counter(str(value) for row in FUTOSHIKI_SOLUTION for value in row)
    assert Counter(drawn(tmp_path / "board.svg")) == wanted
    [page] = pages(tmp_path / "board.pdf")
    assert Counter(page.split()) == wanted or Counter("".join(page.split())) == wanted


def test_a_grid_is_drawn(invoke, board_file, tmp_path):
    grid = tmp_path / "grid.txt"
    grid.write_text("1 ? ? 2\n? ? ? ?\n? ? ? ?\n? ? ? ?\n")
    target = tmp_path / "board.svg"
    assert invoke("render", board_file(FUTOSHIKI), "-o", target, "--grid", grid).code == 0
    assert {"1", "2"} <= set(drawn(target))


def test_a_step_stands_below_its_board_in_words(invoke, board_file, tmp_path):
    board = board_file(HITORI)
    told = sp.explain(sp.load(board)).told()
    target = tmp_path / "step.svg"
    for number in (1, len(told)):
        assert invoke("render", board, "-o", target, "--step", number).code == 0
        assert f"{number}. {told[number - 1].sentence}" in " ".join(drawn(target))
    ended = invoke("render", board, "-o", target, "--step", len(told) + 1)
    assert (ended.code, ended.err.count("\n")) == (2, 1)
    assert f"there is no step {len(told) + 1}: the explanation has {len(told)} steps" in ended.err


def test_a_step_tells_what_open_cells_may_have(invoke, board_file, tmp_path):
    board = board_file(FUTOSHIKI)
    told = sp.explain(sp.load(board)).told()[0]
    target = tmp_path / "step.svg"
    assert invoke("render", board, "-o", target, "--step", 1).code == 0
    wanted = Counter()
    for place, domain in enumerate(told.domains):
        left = [value for value in range(1, 5) if domain >> value & 1]
        wanted.update(map(str, [*left, *[value for at, value in told.step.excluded if at == place]]))
    found = Counter(each for each in drawn(target) if each.isdigit() and len(each) == 1)
    assert found == wanted


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


def test_clues_stand_on_both_sides_on_request(invoke, board_file, tmp_path):
    for name, options in (("one.svg", []), ("both.svg", ["--clues-both-sides"])):
        assert invoke("render", board_file(NONOGRAM), "-o", tmp_path / name, *options).code == 0
    once = Counter(drawn(tmp_path / "one.svg"))
    assert Counter(drawn(tmp_path / "both.svg")) == once + once


def test_the_size_is_that_of_a_cell(invoke, board_file, tmp_path):
    for side in (6, 12):
        assert invoke("render", board_file(HITORI), "-o", tmp_path / "a.svg", "--size", side).code == 0
        assert float(ElementTree.parse(tmp_path / "a.svg").getroot().get("data-side")) == side
    invoke("render", board_file(HITORI), "-o", tmp_path / "a.png", "--size", 12)
    image = Image.open(BytesIO((tmp_path / "a.png").read_bytes()))
    root = ElementTree.parse(tmp_path / "a.svg").getroot()
    assert image.width == pytest.approx(float(root.get("width")[:-2]) / 25.4 * 300, abs=2)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["-o", "board.gif"], "the ending of board.gif is none of .svg, .png, .pdf, .html, .txt"),
        (["-o", "-"], "the ending of - is none of"),
        ([], "Missing option '-o'"),
        (["-o", "a.txt", "--theme", "dark"], "a text has no --theme"),
        (["-o", "a.txt", "--size", "3"], "a text has no --theme and no --size"),
        (["-o", "a.svg", "--size", "0"], "0.5<=x<=200"),
        (["-o", "a.svg", "--size", "x"], "'x' is not a valid float"),
        (["-o", "a.svg", "--theme", "sepia"], "'sepia' is not one of"),
        (["-o", "a.svg", "--step", "1", "--solution"], "--step goes without --solution"),
        (["-o", "a.pdf", "--size", "2"], "would be"),
        (["-o", "missing/a.svg"], "missing"),
    ],
)
def test_what_is_wrong_gets_one_line(invoke, board_file, arguments, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    board = board_file(HITORI)
    before = set(tmp_path.iterdir())
    ended = invoke("render", board, *arguments)
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert words in ended.err
    assert set(tmp_path.iterdir()) == before


def test_a_board_without_solution_has_no_picture_of_one(invoke, board_file, tmp_path):
    ended = invoke("render", board_file(CYCLE), "-o", tmp_path / "a.svg", "--solution")
    assert (ended.code, ended.err.count("\n")) == (1, 1)
    assert not (tmp_path / "a.svg").exists()


def test_the_board_itself_is_not_written_over(invoke, tmp_path):
    board = tmp_path / "board.txt"
    board.write_text(json.dumps({"type": "hitori", "numbers": [[1, 2], [2, 1]]}))
    ended = invoke("render", board, "-o", board)
    assert ended.code == 2 and "is read and would be written over" in ended.err


@pytest.mark.parametrize("missing", ["reportlab.pdfgen.canvas", "pypdfium2"])
def test_a_missing_package_is_named_in_one_line(invoke, board_file, tmp_path, monkeypatch, missing):
    monkeypatch.setitem(sys.modules, missing, None)
    ended = invoke("render", board_file(HITORI), "-o", tmp_path / "a.png")
    assert (ended.code, ended.err.count("\n")) == (2, 1)
    assert "pip install 'satpuzzles[pictures]'" in ended.err
    assert invoke("render", board_file(HITORI), "-o", tmp_path / "a.svg").code == 0


@pytest.mark.slow
def test_a_picture_of_too_many_dots_is_refused(invoke, tmp_path):
    board = tmp_path / "board.json"
    board.write_text(json.dumps({"type": "hitori", "numbers": [[1] * 400] * 400}))
    ended = invoke("render", board, "-o", tmp_path / "a.png")
    assert (ended.code, ended.err.count("\n")) == (2, 1)
    assert "million dots" in ended.err
