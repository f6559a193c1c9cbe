"""States of cells and lines: each has a shape or a weight of its own, and no mark lies on what it marks."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise

import pytest
from drawn import INSTANCES, Box, least_sizes, outside, overlapping, text_boxes

import satpuzzles as sp
from satpuzzles.picture import drawing
from satpuzzles.picture.board import drawing_of
from satpuzzles.picture.metrics import POINT
from satpuzzles.picture.scene import Look, Scene, SceneCell, make_scene
from satpuzzles.picture.step import scene_after
from satpuzzles.picture.theme import THEME_NAMES, THEMES, ThemeName, luminance
from satpuzzles.picture.writers import with_clues_on_both_sides
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


def test_a_long_clue_in_a_corner_and_two_bold_digits_leave_room_for_a_frame():
    cells = ((SceneCell("25", Look.GIVEN, differs=True), SceneCell("24", Look.SOLVED, corner="19200×")),)
    for scene in (Scene(cells, lines=True), Scene((cells[0][::-1],), lines=True)):
        made = drawing_of(all_marked(scene), THEMES["light"])
        (left, _, right, _, width), *_ = frames(made, "light")
        pitch = made.cells.pitch
        for (x0, _, x1, _), text in text_boxes(made):
            column = (x0 - made.cells.left) // pitch
            assert x0 > left + width / 2 + column * pitch, text
            assert (text == "19200×" and not column) or x1 < right - width / 2 + column * pitch, text


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
def test_a_number_known_to_stay_has_a_ring_and_one_that_is_open_has_none(theme):
    puzzle = board("hitori/typical_12x12.sgt.txt")
    solution = sp.solve(puzzle).solution
    partly = [
        [value if (r + c) % 3 else None for c, value in enumerate(row)] for r, row in enumerate(solution)
    ]
    made = drawing_of(make_scene(puzzle, puzzle.to_solution(partly, unknown=True)), THEMES[theme])
    left, top, _, pitch = made.cells
    rings = [shape for shape in made.shapes if isinstance(shape, drawing.Circles) and not shape.fill]
    at = {(int((y - top) // pitch), int((x - left) // pitch)) for shape in rings for x, y in shape.centres}
    assert at == {(r, c) for r, row in enumerate(partly) for c, value in enumerate(row) if value == 0}
    inner = min(shape.radius - shape.width / 2 for shape in rings)
    for (x0, y0, x1, y1), _ in text_boxes(made):
        assert ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 < 2 * inner
    marked = drawing_of(
        all_marked(make_scene(puzzle, puzzle.to_solution(partly, unknown=True))), THEMES[theme]
    )
    outer = max(shape.radius + shape.width / 2 for shape in rings)
    assert all(right - left - width > 2 * outer for left, _, right, _, width in frames(marked, theme))
    whole = drawing_of(make_scene(puzzle, solution), THEMES[theme])
    assert not [shape for shape in whole.shapes if isinstance(shape, drawing.Circles)]


@every_theme
def test_lines_that_were_given_are_heavier_than_those_that_were_found(theme):
    puzzle = board("slitherlink/partly_filled_8x8.json")
    made = drawing_of(make_scene(puzzle, sp.solve(puzzle).solution), THEMES[theme], margin=0)
    widths = Counter()
    for shape in made.shapes:
        if isinstance(shape, drawing.Path) and shape.stroke:
            widths[round(shape.width, 2)] += len(shape.lines)
    given = sum(value == 1 for row in puzzle.known for value in row)
    whole = sum(value == 1 for row in sp.solve(puzzle).solution for value in row)
    found, heavy = sorted(widths)
    assert heavy > 1.4 * found
    assert widths == {heavy: given, found: whole - given}
    assert not outside(made)


@every_theme
@pytest.mark.parametrize(
    "file", ["calcudoku/typical_6x6.txt", "sudoku/small_6x6.sdm", "nonogram/colored_mushroom_16x16.non"]
)
def test_type_is_legible_where_nobody_asks_for_a_size(file, theme):
    for scene in (make_scene(board(file), None), step_of(file)):
        assert least_sizes(drawing_of(scene, THEMES[theme]))[1] >= 7 * POINT - 1e-9
    assert least_sizes(drawing_of(make_scene(board(file), None), THEMES["light"], 3))[1] < 7 * POINT


def test_the_note_of_a_wide_board_is_read_from_as_far_as_the_board():
    shares = []
    for size in (20, 50):
        cells = ((SceneCell("1", Look.GIVEN),) * size,) * size
        made = drawing_of(Scene(cells, lines=True, note="It is said below."), THEMES["light"])
        [note] = [
            shape for shape in made.shapes if isinstance(shape, drawing.Words) and shape.anchor == "start"
        ]
        shares.append(note.size / made.width)
    assert min(shares) > 0.0115


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


def test_walls_stand_out_from_the_lines_between_cells_on_paper():
    theme = THEMES["print"]
    made = drawing_of(make_scene(board("nonogram/typical_cat_15x15.non"), None), theme)
    strokes = {shape.stroke for shape in made.shapes if isinstance(shape, drawing.Path) and shape.stroke}
    assert strokes == {theme.grid, theme.ink}
    # The contrast of WCAG 2.2 for shapes, criterion 1.4.11: of grey to paper, and of ink to grey.
    light = luminance(theme.grid) + 0.05
    assert 1.05 / light >= 4.5 and light / 0.05 >= 3


def test_clues_one_below_the_other_have_room_between_them():
    made = drawing_of(make_scene(board("nonogram/typical_cat_15x15.non"), None), THEMES["print"])
    first = sorted(box for box, _ in text_boxes(made) if box[3] < made.cells.top)
    gaps = [
        lower[1] - upper[3]
        for upper, lower in pairwise(sorted(first, key=lambda each: (round(sum(each[::2])), each[1])))
        if round(sum(upper[::2])) == round(sum(lower[::2]))
    ]
    assert len(gaps) > 15
    height = first[0][3] - first[0][1]
    assert min(gaps) > 0.45 * height


def test_cells_of_one_grey_have_lines_between_them():
    theme = THEMES["print"]
    made = drawing_of(make_scene(board("nonogram/colored_mushroom_16x16.non"), None), theme)
    lines = [shape for shape in made.shapes if isinstance(shape, drawing.Path) and not shape.fill]
    assert lines and {shape.stroke for shape in lines} == {theme.ink}


def test_heavier_lines_lead_to_the_clues_on_both_sides():
    scene = with_clues_on_both_sides(make_scene(board("nonogram/typical_cat_15x15.non"), None))
    made = drawing_of(scene, THEMES["light"])
    *_, fives = [shape for shape in made.shapes if isinstance(shape, drawing.Path) and not shape.closed]
    assert len(fives.lines) == 4
    boxes = [box for box, _ in text_boxes(made)]
    for (x, y), (u, v) in fives.lines:
        if x == u:
            assert y < min(box[1] for box in boxes) + 1 and v > max(box[3] for box in boxes) - 1
        else:
            assert x < min(box[0] for box in boxes) + 1 and u > max(box[2] for box in boxes) - 1
    assert not outside(made)


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
