"""``render``: every format of every board, what it refuses, and that a file is there whole or not at all."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pypdfium2
import pytest
from cli_boards import FUTOSHIKI

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
