"""Drawings of boards: all clues are on them, none lies on another or off the sheet, and no type is too small.

The oracle for what must be there is the layout of a puzzle, from which no drawing is made directly.
"""

from __future__ import annotations

import json
from collections import Counter
from xml.etree import ElementTree

import pytest
from drawn import INSTANCES, least_sizes, outside, overlapping, text_boxes, texts
from samples import slow

import satpuzzles as sp
from satpuzzles.picture.board import drawing_of
from satpuzzles.picture.metrics import POINT
from satpuzzles.picture.scene import COLOR_LETTERS, Scene, clue_text, make_scene
from satpuzzles.picture.svg import scene_svg
from satpuzzles.picture.theme import THEME_NAMES, THEMES

FILES = [
    listed["file"]
    for listed in json.loads((INSTANCES / "index.json").read_text(encoding="utf-8"))["files"]
    if "unsolvable" not in listed["file"]
]
SVG = "{http://www.w3.org/2000/svg}"

every_file = pytest.mark.parametrize("file", [*FILES[::2], *slow(*FILES[1::2])])


def first_board(file: str) -> sp.Puzzle:
    return next(iter(sp.read(INSTANCES / file)))


def scenes_of(puzzle: sp.Puzzle) -> list[Scene]:
    """The board, its solution, and the board with its first cells marked."""
    spots = [puzzle.places.spot(0), puzzle.places.spot(puzzle.places.count // 2)]
    solution = sp.solve(puzzle).solution
    return [make_scene(puzzle, None), make_scene(puzzle, solution), make_scene(puzzle, solution, spots)]


def drawn_texts(svg: str) -> Counter:
    return Counter(each.text for each in ElementTree.fromstring(svg).iter(f"{SVG}text"))


@pytest.mark.sampled(3)
@every_file
def test_every_clue_is_drawn_once_and_nothing_else(file):
    puzzle = first_board(file)
    layout = puzzle.layout()
    clues = [text.rstrip("←↑→↓") for text in layout.clues.values()]  # arrows are drawn as shapes
    wanted = Counter(layout.corners.values()) + Counter(clues)
    wanted += Counter(str(value) for row in layout.givens for value in row if value)
    if hasattr(puzzle, "numbers") and isinstance(puzzle.numbers, tuple):
        wanted = Counter(str(number) for row in puzzle.numbers for number in row if number)
    sides = layout.row_clues, layout.column_clues, layout.row_ends, layout.column_ends
    wanted += Counter(clue_text(clue) for side in sides for clues in side for clue in clues)
    if len(layout.colors) > 1:
        wanted += Counter([*COLOR_LETTERS[: len(layout.colors)], *layout.colors])
    found = drawn_texts(scene_svg(make_scene(puzzle, None)))
    if puzzle.known is not None:
        assert not wanted - found
        return
    words = " ".join((found - wanted).elements()).split()
    assert not wanted - found
    assert Counter(words) == Counter(layout.note.split())


@pytest.mark.sampled(4)
@every_file
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_no_text_lies_on_another_and_nothing_off_the_sheet(file, theme):
    for scene in scenes_of(first_board(file)):
        made = drawing_of(scene, THEMES[theme])
        assert not overlapping(made)
        assert not outside(made)


@pytest.mark.sampled(3)
@every_file
def test_what_is_printed_has_no_thin_line_and_no_small_type(file):
    for scene in scenes_of(first_board(file)):
        thinnest, smallest = least_sizes(drawing_of(scene, THEMES["print"]))
        assert thinnest >= 0.3
        assert smallest >= 7 * POINT


@pytest.mark.sampled(3)
@every_file
def test_the_same_board_gives_the_same_bytes(file):
    puzzle = first_board(file)
    assert scene_svg(make_scene(puzzle, None)) == scene_svg(make_scene(first_board(file), None))


def test_a_click_finds_its_cell():
    for file in ("futoshiki/small_5x5.txt", "nonogram/typical_cat_15x15.non"):
        puzzle = first_board(file)
        made = drawing_of(make_scene(puzzle, sp.solve(puzzle).solution), THEMES["light"])
        left, top, side, pitch = made.cells
        boxes = text_boxes(made)
        if file.startswith("futoshiki"):
            values = {
                (int((y0 + y1) / 2 - top) // int(pitch), int((x0 + x1) / 2 - left) // int(pitch)): text
                for (x0, y0, x1, y1), text in boxes
            }
            assert len(values) == 25
        root = ElementTree.fromstring(scene_svg(make_scene(puzzle, None)))
        told = [float(root.get(f"data-{name}")) for name in ("left", "top", "side", "pitch")]
        assert told == pytest.approx([left, top, side, pitch], abs=0.01)


MADE = {
    "skyscrapers": {"left": [2, None, 1], "above": [None, 2, 1], "right": [None, 2, 3], "below": [1] * 3},
}


@pytest.mark.parametrize("kind", MADE)
def test_clues_of_layouts_are_drawn(kind):
    puzzle = sp.Puzzle.from_json({"type": kind, **MADE[kind]})
    for scene in scenes_of(puzzle):
        made = drawing_of(scene, THEMES["print"])
        assert not overlapping(made)
        assert not outside(made)
        assert min(least_sizes(made)) >= 0.3
    layout = puzzle.layout()
    sides = layout.row_clues, layout.column_clues, layout.row_ends, layout.column_ends
    wanted = [clue.text for side in sides for clues in side for clue in clues] + [*layout.clues.values()]
    assert wanted
    assert not Counter(wanted) - Counter(texts(drawing_of(make_scene(puzzle, None), THEMES["light"])))
