"""States of cells and lines: each has a shape or a weight of its own, and no mark lies on what it marks."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from drawn import INSTANCES, Box, outside, overlapping, text_boxes

import satpuzzles as sp
from satpuzzles.picture import drawing
from satpuzzles.picture.board import drawing_of
from satpuzzles.picture.scene import Look, Scene, SceneCell, make_scene
from satpuzzles.picture.step import scene_after
from satpuzzles.picture.theme import THEME_NAMES, THEMES, ThemeName
from satpuzzles.puzzle.layout import ClueMark

every_theme = pytest.mark.parametrize("theme", THEME_NAMES)


def board(file: str) -> sp.Puzzle:
    return next(iter(sp.read(INSTANCES / file)))


@cache
def step_of(file: str) -> Scene:
    walk = sp.explain(board(file), method="greedy")
    return scene_after(walk, len(walk.steps) // 2)


def all_marked(scene: Scene) -> Scene:
    return scene._replace(
        cells=tuple(tuple(cell._replace(differs=True) for cell in row) for row in scene.cells)
    )


def frames(made: drawing.Drawing, theme: ThemeName) -> list[tuple[float, float, float, float, float]]:
    """The boxes of the frames of marked cells, and how wide their lines are."""
    inks = {THEMES[theme].mark_line, THEMES[theme].lamp, "#000000", "#ffffff"}
    return [
        (*line[0], *line[2], shape.width)
        for shape in made.shapes
        if isinstance(shape, drawing.Path) and shape.closed and not shape.fill and shape.stroke in inks
        for line in shape.lines
        if len(line) == 4 and line[2][0] - line[0][0] < made.cells.side
    ]


def is_interrupted(made: drawing.Drawing, text: Box, strip: tuple[float, float]) -> bool:
    """Whether an upright line is hidden below a text that lies on it, if it does."""
    left, top, right, bottom = text
    start, end = max(left, strip[0]), min(right, strip[1])
    # Only what is drawn above the frames hides them.
    above = made.shapes[max(n for n, each in enumerate(made.shapes) if getattr(each, "stroke", "")) :]
    patches = [
        (*line[0], *line[2])
        for shape in above
        if isinstance(shape, drawing.Path) and shape.fill and not shape.stroke
        for line in shape.lines
    ]
    return start >= end or any(
        x0 <= start + 1e-9 and y0 <= top + 1e-9 and x1 >= end - 1e-9 and y1 >= bottom - 1e-9
        for x0, y0, x1, y1 in patches
    )


@every_theme
@pytest.mark.parametrize(
    "file",
    [
        "calcudoku/partly_filled_8x8.json",
        "sudoku/partly_filled_9x9.json",
        "futoshiki/small_5x5.txt",
        "nonogram/colored_flag_5x9.json",
    ],
)
def test_no_text_lies_on_the_frame_of_a_mark(file, theme):
    for scene in (step_of(file), make_scene(board(file), sp.solve(board(file)).solution)):
        made = drawing_of(all_marked(scene), THEMES[theme])
        found = frames(made, theme)
        assert len(found) >= scene.rows * scene.columns - 1
        assert not overlapping(made)
        assert not outside(made)
        for left, top, right, bottom, width in found:
            half = width / 2
            for box, text in text_boxes(made):
                x0, y0, x1, y1 = box
                if x0 >= right + half or x1 <= left - half or y0 >= bottom + half or y1 <= top - half:
                    continue
                assert is_interrupted(made, box, (left - half, left + half)), text
                assert is_interrupted(made, box, (right - half, right + half)), text
                assert y0 > top + half and y1 < bottom - half, text


@every_theme
def test_what_a_cell_of_several_colours_may_be_is_told_by_their_letters_within_it(theme):
    scene = step_of("nonogram/colored_flag_5x9.json")
    made = drawing_of(scene, THEMES[theme])
    left, top, side, pitch = made.cells
    found: dict[tuple[int, int], list[str]] = {}
    for (x0, y0, x1, y1), text in text_boxes(made):
        row, column = (y0 - top) // pitch, (x0 - left) // pitch
        if 0 <= row < scene.rows and 0 <= column < scene.columns:
            assert row == (y1 - top) // pitch and column == (x1 - left) // pitch
            found.setdefault((int(row), int(column)), []).append(text)
    dots = Counter(
        (int((y - top) // pitch), int((x - left) // pitch))
        for shape in made.shapes
        if isinstance(shape, drawing.Circles) and shape.radius < 0.08 * side
        for x, y in shape.centres
    )
    several = 0
    for row, cells in enumerate(scene.cells):
        for column, cell in enumerate(cells):
            if cell.candidates:
                several += 1
                wanted = {"abc"[value - 1] for value in {*cell.candidates, *cell.excluded} if value}
                assert set(found[row, column]) == wanted
                assert dots[row, column] == (0 in (*cell.candidates, *cell.excluded))
    assert several
    legend = [text for _, text in text_boxes(made)]
    assert [text for text in legend if text.startswith("colour 2, #")]  # the note speaks of them so


@every_theme
def test_clues_keep_off_the_heavier_lines(theme):
    clue = ((ClueMark("10", 1),),)
    cells = ((SceneCell("", Look.BLANK),) * 10,) * 10
    for scene in (
        Scene(cells, picture=True, column_clues=((ClueMark("10"),),) * 10, row_clues=((),) * 10),
        Scene(
            cells, picture=True, column_clues=clue * 10, row_clues=((),) * 10, colors=("#aa0000", "#00aa00")
        ),
    ):
        made = drawing_of(scene, THEMES[theme])
        *_, lines = [
            shape
            for shape in made.shapes
            if isinstance(shape, drawing.Path) and shape.stroke == THEMES[theme].ink and not shape.closed
        ]
        [x] = {line[0][0] for line in lines.lines if line[0][0] == line[1][0]}
        spots = [
            (min(p[0] for p in chip) - shape.width / 2, max(p[0] for p in chip) + shape.width / 2)
            for shape in made.shapes
            if isinstance(shape, drawing.Path) and shape.closed and shape.fill and shape.stroke
            for chip in shape.lines
        ] + [(box[0], box[2]) for box, text in text_boxes(made) if text.startswith("10")]
        assert len(spots) >= 10
        assert not [spot for spot in spots if spot[0] < x + lines.width / 2 and spot[1] > x - lines.width / 2]


@every_theme
def test_a_step_tells_what_was_given_from_what_steps_found(theme):
    puzzle = board("sudoku/partly_filled_9x9.json")
    made = drawing_of(step_of("sudoku/partly_filled_9x9.json"), THEMES[theme])
    values = [shape for shape in made.shapes if isinstance(shape, drawing.Words) and shape.size > 4]
    given = sum(bool(a or b) for one, two in zip(puzzle.givens, puzzle.known) for a, b in zip(one, two))
    assert sum(len(shape.words) for shape in values if shape.bold) == given
    assert sum(len(shape.words) for shape in values if not shape.bold) > 5
    scene = step_of("slitherlink/partly_filled_8x8.json")
    looks = Counter(line.look for line in scene.along.values() if line.value)
    known = board("slitherlink/partly_filled_8x8.json").known
    assert looks[Look.GIVEN] == sum(value == 1 for row in known for value in row)
    assert looks[Look.SOLVED]
