"""Draws a scene: what ``placing.py`` has measured, in the colours of a theme.

``glyphs.py`` draws the contents of cells.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby, product

from satpuzzles.picture.drawing import Circles, Drawing, Path, Point, Shape, TextAt, TextGroup, box
from satpuzzles.picture.glyphs import GROUNDS, cell_layers, colored, corner_layers, has_found, is_dark
from satpuzzles.picture.metrics import DIGIT_HEIGHT
from satpuzzles.picture.placing import (
    BETWEEN,
    CHIP,
    Measures,
    clue_width,
    has_gaps,
    legend_text,
    legible,
    longest,
    measured,
    usual_side,
)
from satpuzzles.picture.scene import COLOR_LETTERS, Role, Scene, clue_text, end_parts
from satpuzzles.picture.theme import Theme, on
from satpuzzles.puzzle.layout import ClueMark, Edge

Stroke = tuple[Point, Point]

FIVE = 5
"""Every fifth line of a picture is heavier."""


def drawing_of(
    scene: Scene, theme: Theme, side: float | None = None, *, margin: float | None = None, title: str = ""
) -> Drawing:
    """The drawing of a scene.

    Args:
        side: of a cell in millimetres; by default the usual one of the puzzle.
        margin: around the board; by default half a cell, and 3 mm at least.
        title: for readers who do not see it.

    Raises:
        PuzzleError: type would be smaller than the theme allows.
    """
    if side is None:
        theme = legible(theme)
        side = usual_side(scene, theme)
    sizes = measured(scene, side, theme, usual_margin(side) if margin is None else margin)
    layers = layers_of(scene, sizes, theme, bold=has_found(scene))
    shapes = tuple(shape for layer in layers for shape in layer)
    return Drawing(sizes.width, sizes.height, theme.paper, shapes, title, sizes.cells)


def usual_margin(side: float) -> float:
    """The room around a board whose cells have some side."""
    return max(side / 2, 3.0)


def layers_of(scene: Scene, sizes: Measures, theme: Theme, *, bold: bool) -> tuple[tuple[Shape, ...], ...]:
    """The shapes of a scene in layers, the lowest first.

    Scenes of one board have the same layers, so that its pictures can be laid upon each other.

    Args:
        sizes: perhaps those of another scene of the board.
        bold: whether given values and lines are.
    """
    cells = [*cell_layers(scene, sizes, theme, bold=bold)]
    lines, marks = _lines(scene, sizes, theme, bold=bold), _line_marks(scene, sizes, theme)
    walls = [_grid(scene, sizes, theme), _signs(scene, sizes, theme), lines, marks]
    # Lines through cells go below their contents, which no wall then cuts, and above black cells.
    first = GROUNDS if scene.through else len(cells)
    layers = [
        _ground(scene, sizes, theme),
        *cells[:first],
        *walls,
        *cells[first:],
        *corner_layers(scene, sizes, theme),
        _clues(scene, sizes, theme),
        _said(scene, sizes, theme),
    ]
    return tuple(tuple(shape for shape in layer if shape[0]) for layer in layers)


def _ground(scene: Scene, sizes: Measures, theme: Theme) -> Iterator[Shape]:
    """The paper of the board, where it is another than that of the sheet."""
    if theme.board == theme.paper:
        return
    left, top, _, pitch = sizes.cells
    if has_gaps(scene):
        yield Path(tuple(sizes.cells.box(at) for at, _ in scene.placed()), fill=theme.board, closed=True)
    else:
        right, bottom = left + scene.columns * pitch, top + scene.rows * pitch
        yield Path((box(left, top, right, bottom),), fill=theme.board, closed=True)


# ---- walls ----


def _grid(scene: Scene, sizes: Measures, theme: Theme) -> Iterator[Shape]:
    left, top, side, pitch = sizes.cells
    rows, columns, thin = scene.rows, scene.columns, sizes.thin
    right, bottom = left + columns * pitch, top + rows * pitch
    if scene.along:
        corners = [sizes.cells.corner(at) for at in product(range(rows + 1), range(columns + 1))]
        yield Circles(tuple(corners), 0.07 * side, fill=theme.ink)
        return
    if has_gaps(scene):
        boxes = tuple(sizes.cells.box(at) for at, _ in scene.placed())
        yield Path(boxes, theme.ink, max(thin, 0.03 * side), closed=True)
        return
    fives = scene.picture and max(rows, columns) > FIVE
    # Between cells of greys, a grey line may not be seen.
    between = theme.ink if theme.grey and len(scene.colors) > 1 else theme.grid

    def crossing(across: Iterable[int], down: Iterable[int], ends: Sequence[float]) -> Iterator[Stroke]:
        far_left, far_top, far_right, far_bottom = ends
        yield from (((left + n * pitch, far_top), (left + n * pitch, far_bottom)) for n in across)
        yield from (((far_left, top + n * pitch), (far_right, top + n * pitch)) for n in down)

    thin_across = [n for n in range(1, columns) if not fives or n % FIVE]
    thin_down = [n for n in range(1, rows) if not fives or n % FIVE]
    yield Path(tuple(crossing(thin_across, thin_down, (left, top, right, bottom))), between, thin)
    if fives:
        # They go on between the clues, which lead the eye.
        ends = (
            left - longest(scene.row_clues, sizes.clue),
            top - _tallest(scene.column_clues, sizes),
            right + longest(scene.row_ends, sizes.clue),
            bottom + _tallest(scene.column_ends, sizes),
        )
        heavier = crossing(range(FIVE, columns, FIVE), range(FIVE, rows, FIVE), ends)
        yield Path(tuple(heavier), theme.ink, 2 * thin)
    heavy = max(0.075 * side, 2.4 * thin)
    dark = {at for at, cell in scene.placed() if is_dark(scene, cell)} if scene.heavy else set()
    if dark and theme.ink != theme.on_filled:
        # A light rim sets walls off from black cells.
        beside = [edge for edge in scene.heavy if not dark.isdisjoint(edge)]
        rimmed = heavy + 2 * max(0.03 * side, thin)
        yield Path(tuple(_walls(beside, sizes, heavy)), theme.on_filled, rimmed)
    yield Path(tuple(_walls(scene.heavy, sizes, heavy)), theme.ink, heavy)
    wide = heavy if scene.heavy_frame else max(0.045 * side, 1.7 * thin)
    yield Path((box(left, top, right, bottom),), theme.ink, wide, closed=True)


def _tallest(lines: Sequence[Sequence[ClueMark]], sizes: Measures) -> float:
    """How far the clues of columns reach from the board."""
    return max([len(clues) * sizes.clue_line for clues in lines], default=0.0)


def _walls(edges: Collection[Edge], sizes: Measures, heavy: float) -> Iterator[Stroke]:
    """Walls between cells, joined where they continue, and longer by their width to close corners."""
    left, top, _, pitch = sizes.cells
    half = heavy / 2
    across = sorted((other, column) for (row, column), (other, _) in edges if other > row)
    upright = sorted((other, row) for (row, column), (_, other) in edges if other > column)
    for line, start, end in _stretches(across):
        y = top + line * pitch
        yield (left + start * pitch - half, y), (left + end * pitch + half, y)
    for line, start, end in _stretches(upright):
        x = left + line * pitch
        yield (x, top + start * pitch - half), (x, top + end * pitch + half)


def _stretches(pieces: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """The lines, and the first piece and the one behind the last, of pieces that follow each other."""
    numbered = ((line, at - index, at) for index, (line, at) in enumerate(pieces))
    for (line, _), group in groupby(numbered, key=lambda each: each[:2]):
        found = [at for _, _, at in group]
        yield line, found[0], found[-1] + 1


def _signs(scene: Scene, sizes: Measures, theme: Theme) -> Iterator[Shape]:
    """The signs between cells: chevrons, which open to the greater side."""
    if not scene.signs:
        return
    side = sizes.cells.side
    long, deep = 0.23 * side, 0.12 * side
    ways = {"<": (1, 0), ">": (-1, 0), "∧": (0, 1), "∨": (0, -1)}
    middles = [(*_middle(edge, sizes), *ways[sign]) for edge, sign in scene.signs.items()]
    if not has_gaps(scene):
        room = 1.25 * max(long, deep)
        spots = tuple(box(x - room, y - room, x + room, y + room) for x, y, _, _ in middles)
        yield Path(spots, fill=theme.board, closed=True)
    yield Path(
        tuple(
            (
                (x + deep * dx + long * dy, y + deep * dy + long * dx),
                (x - deep * dx, y - deep * dy),
                (x + deep * dx - long * dy, y + deep * dy - long * dx),
            )
            for x, y, dx, dy in middles
        ),
        theme.ink,
        max(0.07 * side, sizes.thin),
    )


def _middle(edge: Edge, sizes: Measures) -> Point:
    """The middle between the centres of two cells."""
    (row, column), (other_row, other_column) = edge
    return sizes.cells.centre(((row + other_row) / 2, (column + other_column) / 2))


# ---- lines of an answer ----


def _lines(scene: Scene, sizes: Measures, theme: Theme, *, bold: bool) -> Iterator[Shape]:
    lines = scene.answer_lines()
    drawn = [edge for edge, line in lines.items() if line.value]
    found = {edge for edge in drawn if lines[edge].look is Role.SOLVED}
    for color, share, edges in (
        (theme.ink, 0.22 if bold else 0.14, [edge for edge in drawn if edge not in found]),
        (theme.solved, 0.14, [edge for edge in drawn if edge in found]),
    ):
        single = [edge for edge in edges if lines[edge].value == 1]
        ends = [_ends(edge, sizes, along=bool(scene.along)) for edge in single]
        yield Path(tuple(ends), color, share * sizes.cells.side)
        caps = tuple({end: None for both in ends for end in both})
        yield Circles(caps, share / 2 * sizes.cells.side, fill=color)
        double = [edge for edge in edges if lines[edge].value == 2]
        strokes = [stroke for edge in double for stroke in _both(edge, sizes)]
        yield Path(tuple(strokes), color, 0.6 * share * sizes.cells.side)


def _line_marks(scene: Scene, sizes: Measures, theme: Theme) -> Iterator[Shape]:
    """The marks of lines, and crosses where it is known that there is none."""
    side = sizes.cells.side
    lines = scene.answer_lines()
    partly = any(line.value is None for line in lines.values())
    marked = [(part, line) for edge, line in lines.items() if line.differs for part in end_parts(edge)]
    spots = [_middle(part, sizes) for part, _ in marked]
    yield Circles(tuple(spots), 0.2 * side, theme.mark_line, max(0.05 * side, sizes.thin), theme.mark)
    ends = [_ends(part, sizes, along=bool(scene.along)) for part, line in marked if line.value == 1]
    yield Path(tuple(_shortened(*both) for both in ends), theme.ink, 0.14 * side)
    strokes = [stroke for part, line in marked if line.value == 2 for stroke in _both(part, sizes)]
    yield Path(tuple(_shortened(*both) for both in strokes), theme.ink, 0.08 * side)
    crossed = [
        part
        for edge, line in lines.items()
        if line.value == 0 and (partly or line.differs)
        for part in end_parts(edge)
    ]
    spots, arm = [_middle(part, sizes) for part in crossed], 0.1 * side
    strokes = [((x - arm, y - way * arm), (x + arm, y + way * arm)) for x, y in spots for way in (1, -1)]
    yield Path(tuple(strokes), theme.quiet, max(0.04 * side, sizes.thin))


def _both(edge: Edge, sizes: Measures) -> Iterator[Stroke]:
    """The two strokes of a double line through cells."""
    (x, y), (u, v) = _ends(edge, sizes, along=False)
    shift = 0.1 * sizes.cells.side
    dx, dy = (0.0, shift) if y == v else (shift, 0.0)
    for way in (-1, 1):
        yield (x + way * dx, y + way * dy), (u + way * dx, v + way * dy)


def _ends(edge: Edge, sizes: Measures, *, along: bool) -> Stroke:
    """The ends of a line: centres of cells or, along an edge between two cells, its corners."""
    one, other = edge
    if not along:
        return sizes.cells.centre(one), sizes.cells.centre(other)
    x, y = sizes.cells.corner(other)
    pitch = sizes.cells.pitch
    return (x, y), ((x + pitch, y) if other[0] > one[0] else (x, y + pitch))


def _shortened(one: Point, other: Point) -> Stroke:
    """The middle third of a line."""
    (x, y), (u, v) = one, other
    return (x + (u - x) * 0.3, y + (v - y) * 0.3), (x + (u - x) * 0.7, y + (v - y) * 0.7)


# ---- clues and notes ----


def _clues(scene: Scene, sizes: Measures, theme: Theme) -> Iterator[Shape]:
    left, top, side, pitch = sizes.cells
    gap = BETWEEN * sizes.clue
    right, bottom = left + (scene.columns - 1) * pitch + side, top + (scene.rows - 1) * pitch + side
    placed: list[tuple[float, float, ClueMark]] = []
    for way, start, lines in ((-1, left, scene.row_clues), (1, right, scene.row_ends)):
        for row, clues in enumerate(lines):
            x = start
            for clue in clues[::way]:
                half = clue_width(clue, sizes.clue) / 2
                x += way * (gap + half)
                placed.append((x, top + row * pitch + side / 2, clue))
                x += way * half
    for way, start, lines in ((-1, top, scene.column_clues), (1, bottom, scene.column_ends)):
        for column, clues in enumerate(lines):
            x = left + column * pitch + side / 2
            for number, clue in enumerate(clues[::way]):
                y = start + way * gap + way * (number + 0.5) * sizes.clue_line
                placed.append((x, y, clue))
    yield from _clue_texts(scene, placed, sizes, theme)


def _clue_texts(
    scene: Scene, placed: Sequence[tuple[float, float, ClueMark]], sizes: Measures, theme: Theme
) -> Iterator[Shape]:
    drop = DIGIT_HEIGHT * sizes.clue / 2
    by_color = {
        color: [(x, y, clue) for x, y, clue in placed if clue.color == color]
        for color in sorted({clue.color for _, _, clue in placed})
    }
    # All chips are below all texts: in a film, texts that look alike are one shape.
    for color, these in by_color.items():
        if color:
            chips = []
            for x, y, clue in these:
                half, up = clue_width(clue, sizes.clue) / 2, drop + CHIP * sizes.clue / 2
                chips.append(box(x - half, y - up, x + half, y + up))
            rim = sizes.thin / 2 if not theme.grey else sizes.thin
            yield Path(tuple(chips), theme.quiet, rim, colored(scene, color, theme), True)
    for color, these in by_color.items():
        ink = on(colored(scene, color, theme)) if color else theme.ink
        yield TextGroup(tuple(TextAt(x, y + drop, clue_text(clue)) for x, y, clue in these), sizes.clue, ink)


def _said(scene: Scene, sizes: Measures, theme: Theme) -> Iterator[Shape]:
    """The text below the board: the colours, then the note."""
    size = sizes.note
    left = sizes.margin
    y = sizes.note_top + DIGIT_HEIGHT * size
    letters = []
    for line in sizes.legend:
        for x, color in line:
            fill = colored(scene, color, theme)
            swatch = box(left + x, y - size, left + x + 1.2 * size, y + 0.2 * size)
            yield Path((swatch,), theme.quiet, sizes.thin, fill, True)
            letter = TextAt(left + x + 0.6 * size, y, COLOR_LETTERS[color - 1])
            letters.append(TextGroup((letter,), size, on(fill)))
            hue = legend_text(scene, color)[2:]
            letters.append(TextGroup((TextAt(left + x + 1.6 * size, y, hue),), size, theme.ink, "start"))
        y += 1.4 * size
    yield from letters
    notes = [TextAt(left, y + number * 1.4 * size, text) for number, text in enumerate(sizes.notes) if text]
    yield TextGroup(tuple(notes), size, theme.ink, "start")
