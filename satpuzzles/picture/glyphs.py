"""Draws the contents of cells: values, black cells, lights and marks, each with a different shape."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import cos, pi, sin

from satpuzzles.core.grid import Cell
from satpuzzles.picture.drawing import Circles, Path, Point, Shape, TextAt, TextGroup, box
from satpuzzles.picture.metrics import DIGIT_HEIGHT, text_width
from satpuzzles.picture.placing import (
    ARROWS,
    CORNER_TOP,
    DISCS,
    FIGURES,
    LIGHTS,
    RIM,
    RING,
    SHADES,
    SQUARES,
    STARS,
    TENTS,
    Measures,
    candidate_text,
    candidates_of,
)
from satpuzzles.picture.scene import COLOR_LETTERS, Role, Scene, SceneCell
from satpuzzles.picture.theme import Theme, grey_of, on
from satpuzzles.puzzle.layout import KNOWN

Placed = tuple[Cell, SceneCell]

POINTS = 5
RAYS = 8
DISC = 0.36
"""The radius of the circle around a clue, in parts of a side."""

GROUNDS = 3
"""The number of lowest layers that lie below lines through cells."""


def colored(scene: Scene, color: int, theme: Theme) -> str:
    """The colour that draws a numbered colour of a picture."""
    if not scene.colors:
        return theme.filled
    found = scene.colors[color - 1]
    return grey_of(found) if theme.grey else found


def has_found(scene: Scene) -> bool:
    """Whether values or lines of a scene were found, from which weight tells those that are given."""
    return any(line.look is Role.SOLVED for line in scene.answer_lines().values()) or any(
        cell.look is Role.SOLVED and not cell.printed for cell in scene.every_cell()
    )


def cell_layers(scene: Scene, sizes: Measures, theme: Theme, *, bold: bool) -> Iterator[Iterator[Shape]]:
    """The contents of cells except the clues in corners, in layers, the lowest first.

    Args:
        bold: whether given values are.
    """
    placed = scene.placed()
    marked = [(at, cell) for at, cell in placed if cell.differs]
    yield iter([Path(tuple(sizes.cells.box(at) for at, _ in marked), fill=theme.mark, closed=True)])
    yield _slants(scene, placed, sizes, theme)
    yield _filled(scene, placed, sizes, theme)
    yield _figures_in(placed, sizes, theme)
    yield _texts(scene, placed, sizes, theme, bold=bold)
    yield _candidates(scene, placed, sizes, theme)
    yield _frames(scene, marked, sizes, theme)


# ---- marks ----


def _frames(scene: Scene, marked: Sequence[Placed], sizes: Measures, theme: Theme) -> Iterator[Shape]:
    """A frame in each marked cell, light where the cell is black."""
    side = sizes.cells.side
    width = max(0.055 * side, sizes.thin)
    # It does not touch the lines between cells.
    inset = max(0.065 * side, 1.2 * sizes.thin + width / 2)
    inks = [_frame_ink(scene, cell, theme) for _, cell in marked]
    for ink in dict.fromkeys(inks):
        these = [each for each, found in zip(marked, inks) if found == ink]
        boxes = tuple(sizes.cells.box(at, inset) for at, _ in these)
        yield Path(boxes, ink, width, closed=True)


def _frame_ink(scene: Scene, cell: SceneCell, theme: Theme) -> str:
    if cell.color:
        return on(colored(scene, cell.color, theme))
    return theme.lamp if is_dark(scene, cell) else theme.mark_line


def _slants(scene: Scene, placed: Sequence[Placed], sizes: Measures, theme: Theme) -> Iterator[Shape]:
    """Faint lines, which end at the outer corners of their cells where they run along a diagonal.

    They leave room for the contents of cells.
    """
    lines = []
    for one, other in scene.slants:
        (x, y), (u, v) = sizes.cells.centre(one), sizes.cells.centre(other)
        half = sizes.cells.side / 2
        dx, dy = ((u > x) - (u < x)) * half, ((v > y) - (v < y)) * half
        lines.append(((x - dx, y - dy), (u + dx, v + dy)))
    if not lines:
        return
    yield Path(tuple(lines), theme.grid, sizes.thin, dashed=True)
    told = [(at, cell.differs) for at, cell in placed if cell.text or cell.candidates]
    for ground, marked in ((theme.board, False), (theme.mark, True)):
        spots = tuple(sizes.cells.centre(at) for at, differs in told if differs == marked)
        yield Circles(spots, 0.36 * sizes.cells.side, fill=ground)


# ---- black cells and figures ----


def _filled(scene: Scene, placed: Sequence[Placed], sizes: Measures, theme: Theme) -> Iterator[Shape]:
    black = [at for at, cell in placed if is_dark(scene, cell) and not cell.color]
    yield Path(tuple(_runs(black, sizes)), fill=theme.filled, closed=True)
    pale = [at for at, cell in placed if _is_pale(scene, cell)]
    yield Path(tuple(_runs(pale, sizes)), fill=theme.pale, closed=True)
    for color in sorted({cell.color for _, cell in placed if cell.look is Role.FILLED and cell.color}):
        cells = [at for at, cell in placed if cell.look is Role.FILLED and cell.color == color]
        yield Path(tuple(_runs(cells, sizes)), fill=colored(scene, color, theme), closed=True)
    if any(cell.look is Role.UNKNOWN for _, cell in placed):
        # Where nothing is unknown, what is not filled is blank.
        dots = tuple(sizes.cells.centre(at) for at, cell in placed if cell.look is Role.BLANK)
        yield Circles(dots, 0.09 * sizes.cells.side, fill=theme.quiet)


def _figures_in(placed: Sequence[Placed], sizes: Measures, theme: Theme) -> Iterator[Shape]:
    """The figures and discs in cells."""
    side = sizes.cells.side
    for disc, fill in ("white", theme.board), ("black", theme.filled), ("open", ""):
        middles = tuple(sizes.cells.centre(at) for at, cell in placed if cell.disc == disc)
        yield Circles(middles, DISC * side, theme.ink, max(0.04 * side, sizes.thin), fill)
    figures = [(figure, at) for at, cell in placed if (figure := _figure(cell))]
    for figure in sorted({each for each, _ in figures}):
        spots = [sizes.cells.centre(at) for each, at in figures if each == figure]
        yield from _figures(figure, spots, sizes, theme)


def is_dark(scene: Scene, cell: SceneCell) -> bool:
    """Whether a cell is black all over."""
    return _is_black(cell) or (cell.look is Role.BLOCK and not scene.pale)


def _is_pale(scene: Scene, cell: SceneCell) -> bool:
    if cell.look is Role.BLOCK:
        return scene.pale
    return cell.look is Role.FILLED and cell.text != "" and cell.text[0] in SHADES


def _is_black(cell: SceneCell) -> bool:
    """Whether a filled cell is black all over: there is no other figure in it."""
    return cell.look is Role.FILLED and (not cell.text or cell.text[0] in SQUARES)


def _figure(cell: SceneCell) -> str:
    """The figure that is drawn in a cell; "" for none."""
    text = cell.text.strip()
    if cell.look in (Role.UNKNOWN, Role.BLOCK, Role.BLANK) or _is_black(cell) or cell.disc:
        return ""
    return text[0] if text and text[0] in FIGURES and text[0] not in SHADES else ""


def _figures(figure: str, spots: Sequence[Point], sizes: Measures, theme: Theme) -> Iterator[Shape]:
    side = sizes.cells.side
    stroke = max(0.04 * side, sizes.thin)
    if figure in STARS:
        yield Path(tuple(_star(spot, 0.36 * side) for spot in spots), fill=theme.ink, closed=True)
    elif figure in SQUARES:
        boxes = tuple(box(x - 0.3 * side, y - 0.3 * side, x + 0.3 * side, y + 0.3 * side) for x, y in spots)
        yield Path(boxes, fill=theme.filled, closed=True)
    elif figure in TENTS:
        long = 0.34 * side
        tents = tuple(((x - long, y + long), (x, y - long), (x + long, y + long)) for x, y in spots)
        yield Path(tents, fill=theme.ink, closed=True)
    elif figure in LIGHTS:
        ways = [2 * pi * ray / RAYS for ray in range(RAYS)]
        rays = [
            tuple((x + cos(way) * reach * side, y + sin(way) * reach * side) for reach in (0.29, 0.4))
            for x, y in spots
            for way in ways
        ]
        yield Path(tuple(rays), theme.ink, stroke)
        yield Circles(tuple(spots), 0.2 * side, theme.ink, stroke, theme.lamp)
    else:
        yield Circles(tuple(spots), 0.32 * side, theme.ink, stroke, theme.ink if figure in DISCS else "")


def _star(spot: Point, radius: float) -> tuple[Point, ...]:
    x, y = spot
    turns = [(pi * (2 * n / (2 * POINTS)) - pi / 2, radius * (1, 0.42)[n % 2]) for n in range(2 * POINTS)]
    return tuple((x + reach * cos(way), y + reach * sin(way)) for way, reach in turns)


# ---- texts ----


def _texts(
    scene: Scene, placed: Sequence[Placed], sizes: Measures, theme: Theme, *, bold: bool
) -> Iterator[Shape]:
    corners = any(cell.corner for _, cell in placed)
    partly = any(cell.look is Role.UNKNOWN for _, cell in placed)
    bold = bold and not scene.answer_lines()
    side = sizes.cells.side
    drop = DIGIT_HEIGHT * sizes.value / 2 + (0.13 * side if corners else 0)
    groups: dict[tuple[str, bool], list[TextAt]] = {}
    arrows: dict[str, list[tuple[Point, ...]]] = {}
    rings, discs = [], []
    for at, cell in placed:
        text, ink, given = _text(scene, cell, theme)
        if not text:
            continue
        x, y = sizes.cells.centre(at)
        if scene.through and cell.look is not Role.BLOCK and not cell.disc:
            discs.append((x, y))
        if text.endswith(KNOWN) or (partly and cell.printed and cell.look is Role.SOLVED):
            text = text.removesuffix(KNOWN)
            rings.append((x, y))
        if text[-1] in ARROWS:
            text, way = text[:-1], ARROWS[text[-1]]
            apart = bool(text)
            arrows.setdefault(ink, []).extend(_arrow((x, y), way, side, apart=apart))
            x, y = x - 0.1 * side * abs(way[1]), y + 0.12 * side * abs(way[0])
        groups.setdefault((ink, given and bold), []).append(TextAt(x, y + drop, text))
    thin = max(0.03 * side, sizes.thin)
    yield Circles(tuple(rings), RING * side, theme.quiet, thin)
    yield Circles(tuple(discs), DISC * side, theme.ink, thin, theme.board)
    for ink, lines in arrows.items():
        yield Path(tuple(lines), ink, max(0.05 * side, sizes.thin))
    for (ink, is_bold), words in groups.items():
        yield TextGroup(tuple(words), sizes.value, ink, bold=is_bold)


def _arrow(spot: Point, way: tuple[int, int], side: float, *, apart: bool) -> Iterator[tuple[Point, ...]]:
    """The shaft and the head of an arrow, above or right of a number if it is apart."""
    (x, y), (dx, dy) = spot, way
    if apart:
        x, y = x + 0.27 * side * abs(dy), y - 0.27 * side * abs(dx)
    long, head = 0.26 * side, 0.1 * side
    tip_x, tip_y = x + long * dx, y + long * dy
    yield (x - long * dx, y - long * dy), (tip_x, tip_y)
    back_x, back_y = tip_x - head * dx, tip_y - head * dy
    yield (back_x - head * dy, back_y - head * dx), (tip_x, tip_y), (back_x + head * dy, back_y + head * dx)


def _text(scene: Scene, cell: SceneCell, theme: Theme) -> tuple[str, str, bool]:
    """The text of a cell, its colour, and whether it is given."""
    if cell.color:
        # Letters tell the colours apart for who does not see them.
        several = len(scene.colors) > 1
        return COLOR_LETTERS[cell.color - 1] if several else "", on(colored(scene, cell.color, theme)), False
    text = cell.text.strip()
    if cell.look is Role.BLOCK:
        return text, theme.on_filled if is_dark(scene, cell) else theme.ink, False
    if cell.look is Role.FILLED:
        rest = _without_figure(text, cell)
        if not rest and cell.printed:
            return cell.printed, theme.covered, False
        return rest, _on_disc(cell, theme.on_filled if _is_black(cell) else theme.ink, theme), False
    if cell.look is Role.UNKNOWN:
        return cell.printed, theme.ink, False
    if cell.look is Role.BLANK:
        return "" if text == "·" else text, theme.ink, False
    rest = _without_figure(text, cell)
    found = cell.look is Role.SOLVED and not cell.printed
    return rest, _on_disc(cell, theme.solved if found else theme.ink, theme), cell.look is Role.GIVEN


def _without_figure(text: str, cell: SceneCell) -> str:
    if cell.disc:
        return text.lstrip(FIGURES)
    return text[1:] if text and text[0] in FIGURES else text


def _on_disc(cell: SceneCell, ink: str, theme: Theme) -> str:
    """The colour of a text, which another has on a filled disc."""
    return {"white": theme.ink, "black": theme.on_filled}.get(cell.disc, ink)


def corner_layers(scene: Scene, sizes: Measures, theme: Theme) -> Iterator[Iterator[Shape]]:
    """The clues in corners. Where one reaches over the next cell, it interrupts the lines between them."""
    clues = scene.corners()
    for ground, differs in ((theme.board, False), (theme.mark, True)):
        yield _under_corners(scene, clues, sizes, ground, differs=differs)
    yield _corners(scene, clues, sizes, theme)


def _under_corners(
    scene: Scene, clues: Sequence[Placed], sizes: Measures, ground: str, *, differs: bool
) -> Iterator[Shape]:
    size, side = sizes.corner, sizes.cells.side
    boxes = []
    for (row, column), cell in clues:
        left, top = sizes.cells.corner((row, column))
        end = left + RIM * side + text_width(cell.corner, size) + 0.05 * size
        # A frame in a cell is met before the line behind it.
        start = left + (side * (1 - RIM) if cell.differs else side - sizes.thin)
        reach = int((end - left) // side) + 1 if end > start else 0
        y = top + (CORNER_TOP * side if differs else 1.2 * sizes.thin + 0.01 * side)
        for over in range(column, column + reach):
            if scene.cells[row][over].differs == differs:
                x, _ = sizes.cells.corner((row, over))
                low = top + CORNER_TOP * side + (DIGIT_HEIGHT + 0.05) * size
                boxes.append(box(max(x, start), y, min(x + side, end), low))
    yield Path(tuple(boxes), fill=ground, closed=True)


def _corners(scene: Scene, clues: Sequence[Placed], sizes: Measures, theme: Theme) -> Iterator[Shape]:
    size, side = sizes.corner, sizes.cells.side
    for ink, dark in ((theme.ink, False), (theme.on_filled, True)):
        words = []
        for at, cell in clues:
            if is_dark(scene, cell) == dark:
                x, y = sizes.cells.corner(at)
                words.append(TextAt(x + RIM * side, y + CORNER_TOP * side + DIGIT_HEIGHT * size, cell.corner))
        yield TextGroup(tuple(words), size, ink, "start")


def _candidates(scene: Scene, placed: Sequence[Placed], sizes: Measures, theme: Theme) -> Iterator[Shape]:
    """Each value at a separate place; excluded values are struck out."""
    if not scene.choices:
        return
    side, drop = sizes.cells.side, DIGIT_HEIGHT * sizes.candidate / 2
    places = candidates_of(scene, side, sizes.corner)
    words, dots, strokes = [], [], []
    for at, cell in placed:
        left, top = sizes.cells.corner(at)
        for value in sorted({*cell.candidates, *cell.excluded}):
            x, y = places.centre(value)
            x, y = left + side * x, top + side * y
            text = candidate_text(scene, value)
            if text:
                words.append(TextAt(x, y + drop, text))
            else:
                dots.append((x, y))
            if value in cell.excluded:
                wide = max(text_width(text, sizes.candidate) / 2, 0.6 * drop)
                strokes.append(((x - wide, y + drop), (x + wide, y - drop)))
    yield TextGroup(tuple(words), sizes.candidate, theme.quiet)
    yield Circles(tuple(dots), 0.15 * sizes.candidate, fill=theme.quiet)
    yield Path(tuple(strokes), theme.mark_line, max(0.03 * side, sizes.thin))


def _runs(cells: Sequence[Cell], sizes: Measures) -> Iterator[tuple[Point, ...]]:
    """Rectangles that cover cells, in the order of rows; cells side by side are one."""
    numbered = ((row, column - index, column) for index, (row, column) in enumerate(cells))
    for (row, _), group in groupby(numbered, key=lambda each: each[:2]):
        columns = [column for _, _, column in group]
        left, top = sizes.cells.corner((row, columns[0]))
        right = sizes.cells.corner((row, columns[-1]))[0] + sizes.cells.side
        yield box(left, top, right, top + sizes.cells.side)
