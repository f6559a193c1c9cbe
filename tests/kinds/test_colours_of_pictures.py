"""Pictures in colours as cells: which colour is blank, how many there are, which palette they have."""

from __future__ import annotations

import pytest

from satpuzzles.kinds.nonogram import picture

Image = pytest.importorskip("PIL.Image")

RED, BLUE, WHITE = (255, 0, 0), (0, 0, 255), (255, 255, 255)


def image_of(rows):
    """Four points on a side for each cell."""
    side = 4
    image = Image.new("RGB", (side * len(rows[0]), side * len(rows)))
    for row, colors in enumerate(rows):
        for column, color in enumerate(colors):
            image.paste(color, (column * side, row * side, (column + 1) * side, (row + 1) * side))
    return image


def test_the_lightest_colour_is_blank_and_the_others_follow_by_their_lightness():
    """By luma blue is darker than red."""
    found = picture._in_colors(image_of([[BLUE, WHITE], [WHITE, RED]]), (2, 2), 2)
    assert found.picture == ((2, 0), (0, 1))
    assert found.palette == ("#ff0000", "#0000ff")


def test_a_picture_may_have_fewer_colours_than_asked_for():
    assert picture._in_colors(image_of([[WHITE, RED]]), (2, 1), 5) == (((0, 1),), ("#ff0000",))
    assert picture._in_colors(image_of([[RED, RED]]), (2, 1), 2) == (((0, 0),), ("#000000",))
