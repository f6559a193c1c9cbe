"""Pictures of answers with several layers and of bridges, and of discs, arrows, rooms and blocks."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import ClassVar

import pytest
from drawn import least_sizes, outside, overlapping, texts

from satpuzzles.core.grid import Cell, Grid
from satpuzzles.picture.board import drawing_of
from satpuzzles.picture.drawing import Circles, Drawing, Path, TextGroup
from satpuzzles.picture.pdf import Page, Placed, pdf
from satpuzzles.picture.raster import png
from satpuzzles.picture.scene import make_scene
from satpuzzles.picture.svg import scene_svg
from satpuzzles.picture.text import plain, render_text
from satpuzzles.picture.theme import THEME_NAMES, THEMES, luminance
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.boards import RegionGrid, Shape
from satpuzzles.puzzle.clues import CellMarks, ClueGrid
from satpuzzles.puzzle.layers import Layers, SpanPlaces
from satpuzzles.puzzle.layout import Layout
from satpuzzles.puzzle.places import Cells, LinkPlaces


class Ruleless(Puzzle):
    """A board that takes any answer."""

    __slots__ = ()

    def rules(self) -> tuple:
        return ()


@dataclass(frozen=True, slots=True)
class Arrows(Ruleless):
    """Arrows in blocks; black cells, and links."""

    type: ClassVar[str] = "arrows"
    marks: ClassVar[list[str]] = ["#", *map("".join, product(["?", "2", "12"], "↑←→↓"))]
    shapes: ClassVar[tuple[Shape, ...]] = (CellMarks("clues", marks=marks, in_blocks=True),)
    clues: ClueGrid

    @property
    def places(self) -> Layers:
        size = self.rows, self.columns
        return Layers(*size, [("loop", LinkPlaces(*size)), ("black", Cells(*size))])


@dataclass(frozen=True, slots=True)
class Bridges(Ruleless):
    """Up to two bridges between islands in one row or column."""

    type: ClassVar[str] = "bridges"
    values: ClassVar[int] = 2
    shapes: ClassVar[tuple[Shape, ...]] = (CellMarks("islands", range(1, 9)),)
    islands: ClueGrid

    @property
    def places(self) -> SpanPlaces:
        return SpanPlaces(self.rows, self.columns, [((0, 0), (0, 2)), ((0, 0), (1, 0)), ((0, 2), (2, 2))])


@dataclass(frozen=True, slots=True)
class Rooms(Ruleless):
    """Black cells in rooms with numbers in corners, and with discs."""

    type: ClassVar[str] = "rooms"
    shapes: ClassVar[tuple[Shape, ...]] = (RegionGrid("rooms"),)
    rooms: Grid
    discs: bool = False
    filled: str = "■"

    def layout(self) -> Layout:
        layout = Ruleless.layout(self)._replace(boxed=True, filled=self.filled)
        if not self.discs:
            return layout._replace(corners={(0, 0): "12", (1, 1): "0"})
        discs: dict[Cell, str] = {(0, 0): "white", (1, 0): "black", (1, 1): "open", (0, 1): "black"}
        return layout._replace(clues={(0, 0): "12", (1, 0): "3"}, discs=discs)


ARROWS = Arrows(clues=[["12←", None], [None, "2↓"], [None, "#"]])
BRIDGES = Bridges(islands=[[4, None, 3], [1, None, None], [None, None, 2]])
ROOMS = Rooms(rooms=[[1, 2], [1, 1]])
BOARDS = [ARROWS, BRIDGES, ROOMS, Rooms(rooms=ROOMS.rooms, discs=True), Rooms(rooms=ROOMS.rooms, filled="▒")]

every_board = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.type)


def answers_of(board: Puzzle) -> list[Grid]:
    """All answers that leave blocks blank."""
    places, blocks = board.places, board.layout().blocks
    values = [range(1 if places.spot(at) in blocks else board.values + 1) for at in range(places.count)]
    return [places.shaped(each) for each in product(*values)]


def grounds_of(made: Drawing) -> list[tuple[str, str, str]]:
    """Each text with its colour, and the colour of what lies below its middle."""
    found = []
    fills: list[tuple[float, float, float, float, str]] = [(0, 0, made.width, made.height, made.paper)]
    for shape in made.shapes:
        if isinstance(shape, TextGroup):
            for x, y, text in shape.words:
                x += {"start": 0.3, "middle": 0.0, "end": -0.3}[shape.anchor] * shape.size
                y -= 0.3 * shape.size
                at = [fill for left, top, right, low, fill in fills if left < x < right and top < y < low]
                found.append((text, shape.color, at[-1]))
        elif isinstance(shape, Circles) and shape.fill:
            reach = shape.radius
            fills += [(x - reach, y - reach, x + reach, y + reach, shape.fill) for x, y in shape.centres]
        elif isinstance(shape, Path) and shape.fill:
            for xs, ys in (zip(*line) for line in shape.lines):
                fills.append((min(xs), min(ys), max(xs), max(ys), shape.fill))
    return found


@every_board
def test_different_answers_look_different_in_every_medium(board):
    answers = answers_of(board)
    assert len(answers) > 15
    for draw in (render_text, lambda *both: plain(render_text(*both))):
        assert len({draw(board, answer) for answer in answers}) == len(answers)
    for theme in THEME_NAMES:
        assert len({scene_svg(make_scene(board, answer), theme) for answer in answers}) == len(answers)
    marks = [frozenset(), *(frozenset([board.places.spot(at)]) for at in range(board.places.count))]
    for answer in (answers[0], answers[-1]):
        assert len({plain(render_text(board, answer, differs=each)) for each in marks}) == len(marks)
        assert len({scene_svg(make_scene(board, answer, each), "print") for each in marks}) == len(marks)


@every_board
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_every_clue_stands_out_from_what_is_below_it(board, theme):
    answers = answers_of(board)
    layout = board.layout()
    for answer in (None, answers[0], answers[-1]):
        made = drawing_of(make_scene(board, answer), THEMES[theme])
        assert not overlapping(made)
        assert not outside(made)
        thinnest, smallest = least_sizes(made)
        assert thinnest >= THEMES[theme].thinnest - 1e-9 and smallest >= THEMES[theme].smallest
        for text, ink, ground in grounds_of(made):
            light, dark = sorted([luminance(ink), luminance(ground)], reverse=True)
            assert (light + 0.05) / (dark + 0.05) > 4.5, (text, ink, ground)
        assert pdf([Page(made.width, made.height, (Placed(made),))], "a title")
        if answer is None or answer == answers[0]:
            wanted = [*layout.clues.values(), *layout.corners.values()]
            assert sorted(filter(None, texts(made))) == sorted(
                filter(None, (each.strip("#↑←→↓") for each in wanted))
            )


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_walls_are_seen_between_black_cells(theme):
    boards = [Rooms(rooms=rooms) for rooms in ([[1, 1], [1, 1]], [[1, 2], [1, 2]], [[1, 2], [1, 1]])]
    for answer in ([[1, 1], [1, 1]], [[1, 0], [1, 1]], [[0, 1], [0, 0]]):
        drawn = {png(drawing_of(make_scene(board, answer), THEMES[theme])) for board in boards}
        assert len(drawn) == len(boards)
