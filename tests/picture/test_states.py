"""States of cells and lines: each has a shape or a weight of its own, and no mark lies on what it marks."""

from __future__ import annotations

from collections import Counter

import pytest
from drawn import INSTANCES, outside, text_boxes

import satpuzzles as sp
from satpuzzles.picture import drawing
from satpuzzles.picture.board import drawing_of
from satpuzzles.picture.scene import make_scene
from satpuzzles.picture.theme import THEME_NAMES, THEMES

every_theme = pytest.mark.parametrize("theme", THEME_NAMES)


def board(file: str) -> sp.Puzzle:
    return next(iter(sp.read(INSTANCES / file)))


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
