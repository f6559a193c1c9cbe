"""``generate nonogram --image``: the board has the picture as its solution but for cells that it names.

How a picture is read and changed is asked in the tests of the services.
"""

from __future__ import annotations

import json
import sys

import pytest
from cli_many import listing, require_one_line

Image = pytest.importorskip("PIL.Image")


@pytest.fixture
def ring(tmp_path):
    """A black ring on white, 24 x 16 pixels, two for a cell."""
    path = tmp_path / "ring.png"
    picture = Image.new("L", (24, 16), 255)
    for row in range(16):
        for column in range(24):
            inside = 2 <= row // 2 <= 5 and 3 <= column // 2 <= 8
            border = 1 <= row // 2 <= 6 and 2 <= column // 2 <= 9
            if border and not inside:
                picture.putpixel((column, row), 0)
    picture.save(path)
    return path


@pytest.fixture
def noise(tmp_path):
    """Chance, of which the clues have several solutions."""
    import random

    dice = random.Random(1)
    path = tmp_path / "noise.png"
    picture = Image.new("L", (12, 12), 255)
    for row in range(12):
        for column in range(12):
            picture.putpixel((column, row), 0 if dice.random() < 0.35 else 255)
    picture.save(path)
    return path


def test_a_picture_that_is_unique_stays_as_it_is(invoke, ring):
    ended = invoke(
        *("generate", "nonogram", "--image", ring, "--size", "8x12", "--seed", 1),
        *("--with-solutions", "--format", "json"),
    )
    assert ended.code == 0 and ended.err == "0 of 96 cells differ from the picture\n"
    (board,) = ended.objects
    border = {(r, c) for r in range(1, 7) for c in range(2, 10)}
    inside = {(r, c) for r in range(2, 6) for c in range(3, 9)}
    black = border - inside
    assert board["solution"] == [[int((r, c) in black) for c in range(12)] for r in range(8)]
    assert "changed" not in board
    assert board["rows"][1] == [8] and board["rows"][2] == [1, 1]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("jobs", [1, 2])
def test_cells_that_were_changed_are_named(invoke, noise, tmp_path, jobs):
    path = tmp_path / "board.jsonl"
    options = ("--image", noise, "--size", 12, "--with-solutions", "-o", path, "--jobs", jobs)
    ended = invoke("generate", "nonogram", *options, "--seed", 1)
    assert ended.code == 0 and ended.out == "" and ended.err.count("\n") == 1
    board = json.loads(path.read_text())
    with Image.open(noise) as image:
        pixels = [[int(image.getpixel((c, r)) == 0) for c in range(12)] for r in range(12)]
    differ = [[r, c] for r in range(12) for c in range(12) if board["solution"][r][c] != pixels[r][c]]
    assert differ and board["changed"] == differ
    assert ended.err.startswith(
        f"{len(differ)} of 144 cells differ from the picture: row {differ[0][0] + 1},"
    )
    assert invoke("check", path, path).code == 0
    (solved,) = invoke("solve", "--json", path).objects
    assert (solved["status"], solved["solution"]) == ("unique", board["solution"])


def test_without_a_size_its_shape_is_kept(invoke, ring):
    ended = invoke("generate", "nonogram", "--image", ring, "--format", "json", "--seed", 1)
    (board,) = ended.objects
    assert (len(board["rows"]), len(board["columns"])) == (30, 45)


@pytest.mark.parametrize("size,sides", [("10", (10, 15)), ("10x10", (10, 10)), ("8x12", (8, 12))])
def test_a_size_of_one_number_keeps_its_shape(invoke, ring, size, sides):
    options = ("--image", ring, "--size", size, "--format", "json", "--seed", 1)
    (board,) = invoke("generate", "nonogram", *options).objects
    assert (len(board["rows"]), len(board["columns"])) == sides


def test_colours_go_where_a_format_holds_them(invoke, tmp_path):
    path = tmp_path / "flag.png"
    picture = Image.new("RGB", (6, 4), "#ffffff")
    for row in range(4):
        for column in range(6):
            if column != 2:
                picture.putpixel((column, row), (200, 0, 0) if column < 2 else (0, 0, 200))
    picture.save(path)
    options = ("--image", path, "--size", "4x6", "--colors", 2, "--seed", 1)
    ended = invoke("generate", "nonogram", *options, "-o", tmp_path / "flag.xml", "--with-solutions")
    assert ended.code == 0
    (solved,) = invoke("solve", "--json", tmp_path / "flag.xml").objects
    (row, *others) = solved["solution"]
    assert others == [row] * 3 and row[2] == 0 and len({row[0], row[5], 0}) == 3


@pytest.mark.parametrize(
    "options,words",
    [
        (("--image", "nosuch.png"), "nosuch.png"),
        (("--image", "text.png"), "text.png"),
        (("--image", "."), "."),
        (("--image", "dot.png", "--size", "201"), "200"),
        (("--image", "dot.png", "--threshold", "0"), "--threshold"),
        (("--image", "dot.png", "--colors", "99"), "colours"),
        (("--image", "dot.png", "--colors", "2", "--dither"), "one colour"),
        (("--image", "dot.png", "--threshold", "9", "--dither"), "threshold"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_cannot_be_is_one_line(invoke, tmp_path, monkeypatch, options, words):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "text.png").write_text("no picture")
    Image.new("L", (3, 3), 0).save("dot.png")
    require_one_line(invoke("generate", "nonogram", *options, "--seed", 1, "-o", "board.non"), words)
    assert listing(tmp_path) == ["dot.png", "text.png"]


def test_without_pillow_it_is_said_how_to_get_it(invoke, ring, monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)
    monkeypatch.setitem(sys.modules, "PIL.Image", None)
    require_one_line(invoke("generate", "nonogram", "--image", ring, "--seed", 1), "satpuzzles[images]")
