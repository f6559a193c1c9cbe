"""``generate nonogram --image``: the board has the picture as its solution but for cells that it names.

How a picture is read and changed is asked in the tests of the services.
"""

from __future__ import annotations

import json

import pytest

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
