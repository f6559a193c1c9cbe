"""Drawings of boards: all clues are on them, none lies on another or off the sheet, and no type is too small.

The oracle for what must be there is the layout of a puzzle, from which no drawing is made directly.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest
from drawn import INSTANCES, least_sizes, outside, overlapping, text_boxes, texts
from samples import slow

import satpuzzles as sp
from satpuzzles.core.errors import PuzzleError
from satpuzzles.picture.board import drawing_of
from satpuzzles.picture.metrics import POINT, text_width, wrapped
from satpuzzles.picture.scene import COLOR_LETTERS, Look, Scene, SceneCell, clue_text, make_scene
from satpuzzles.picture.svg import scene_svg
from satpuzzles.picture.theme import THEME_NAMES, THEMES, on
from satpuzzles.puzzle.kind import BUILT_IN
from satpuzzles.puzzle.layout import ClueMark

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
    wanted = Counter(layout.corners.values()) + Counter(layout.clues.values())
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


def test_what_cannot_have_its_type_is_refused_in_a_sentence():
    scene = make_scene(first_board("calcudoku/typical_9x9.txt"), None)
    with pytest.raises(PuzzleError, match=r"the clues in the corners would be \d\.\d points high, and 7 is"):
        drawing_of(scene, THEMES["print"], 4)
    assert drawing_of(scene, THEMES["light"], 4).width < 9 * 4 + 8


@pytest.mark.parametrize(("name", "least"), [("light", 4.5), ("dark", 4.5), ("print", 4.5)])
def test_texts_stand_out_from_what_they_stand_on(name, least):
    """The contrast ratio of WCAG 2.2, criterion 1.4.3; of shapes 3, criterion 1.4.11."""
    theme = THEMES[name]
    for text, ground in [
        (theme.ink, theme.board),
        (theme.ink, theme.paper),
        (theme.solved, theme.board),
        (theme.solved, theme.mark),
        (theme.quiet, theme.board),
        (theme.on_filled, theme.filled),
        (theme.covered, theme.filled),
    ]:
        assert contrast(text, ground) >= least, (text, ground)
    for shape, ground in [
        (theme.filled, theme.board),
        (theme.mark_line, theme.mark),
        (theme.lamp, theme.filled),
    ]:
        assert contrast(shape, ground) >= 3, (shape, ground)
    for grey in range(256):
        fill = f"#{grey:02x}{grey:02x}{grey:02x}"
        assert contrast(on(fill), fill) >= least


def contrast(one: str, other: str) -> float:
    """By the formula of WCAG, written anew."""

    def light(color: str) -> float:
        parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear))

    dark, bright = sorted([light(one), light(other)])
    return (bright + 0.05) / (dark + 0.05)


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


def test_a_large_nonogram_is_no_large_file():
    clue = tuple([ClueMark("1")] * 50)
    cells = tuple(
        tuple(SceneCell("", (Look.FILLED, Look.BLANK)[(r + c) % 2]) for c in range(100)) for r in range(100)
    )
    scene = Scene(cells, picture=True, row_clues=(clue,) * 100, column_clues=(clue,) * 100)
    svg = scene_svg(scene)
    assert len(svg) < 1_000_000
    assert drawn_texts(svg) == {"1": 10_000}


PLUG_INS = {
    "masyu": {"pearls": [list("W..."), list(".B.."), list("...."), list("..W.")]},
    "skyscrapers": {"left": [2, None, 1], "above": [None, 2, 1], "right": [None, 2, 3], "below": [1] * 3},
}


@pytest.mark.parametrize("kind", PLUG_INS)
def test_a_plug_in_is_drawn_without_code_of_its_own(kind, monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).resolve().parent.parent / "plug_ins"))
    monkeypatch.setitem(BUILT_IN, kind, f"{kind}:KIND")
    puzzle = sp.Puzzle.from_json({"type": kind, **PLUG_INS[kind]})
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


def test_a_note_is_broken_where_its_words_end():
    text = "Unmarked neighbours never differ by one."
    lines = [*wrapped(text, 3, 30)]
    assert " ".join(lines) == text
    assert all(text_width(line, 3) <= 30 for line in lines)
    assert [*wrapped("incomprehensibilities", 3, 1)] == ["incomprehensibilities"]
