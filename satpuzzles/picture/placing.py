"""Computes the sizes and positions of everything in the drawing of a scene; ``board.py`` draws it.

Type has the size that looks best, or what there is room for. A drawing whose type would be smaller than the
theme allows is refused.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor, hypot
from typing import NamedTuple

from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Cell
from satpuzzles.picture.drawing import CellGrid
from satpuzzles.picture.metrics import DIGIT_HEIGHT, POINT, text_width, wrapped
from satpuzzles.picture.scene import COLOR_LETTERS, Role, Scene, clue_text
from satpuzzles.picture.theme import Theme
from satpuzzles.puzzle.layout import KNOWN, ClueMark

NUMBERS, LOOPS, DOTS = 9.0, 7.0, 5.0
"""The usual sides of cells in millimetres: of boards with numbers, of boards with lines, and of pictures."""

SQUARES = "■█▪"
STARS = "★☆✶*"
DISCS = "●⬤•"
RINGS = "○◯"
TENTS = "▲△"
LIGHTS = "☼☀"
SHADES = "░▒▓"
FIGURES = SQUARES + STARS + DISCS + RINGS + TENTS + LIGHTS + SHADES
"""Characters that are drawn as what they show."""
ARROWS = {"↑": (0, -1), "←": (-1, 0), "→": (1, 0), "↓": (0, 1)}
"""The signs of arrows behind numbers, and the ways they point to: right, and down."""

SHARE = 0.55
"""The usual least size of type in or beside a cell, in parts of its side."""
GROWTH = 1.02
"""The factor by which larger sides are tried."""
GAP = 0.45
"""The room between cells with signs between them, in parts of a side."""
CORNER_TOP = 0.1
"""The room above a clue in a corner, in parts of a side."""
CHIP = 0.3
"""The room around a coloured clue, both sides together, in parts of its size."""
BETWEEN = 0.45
"""The room between the clues of a row, and between clues and the board, in parts of their size."""
NARROWEST = 60.0
"""The least width of notes in millimetres."""
NOTE_SHARE = 0.012
"""The least type of notes, in parts of the board's width, so that both can be read from one distance."""
RIM = 0.11
"""The room for the frame of a marked cell at each side, in parts of a side."""
RING, RING_ROOM = 0.38, 0.36
"""The radius of the ring around a number that stays, within the frame of a mark, and that of what it
holds, in parts of a side."""
NARROWEST_CELL = 1.2
"""Millimetres; smaller cells are illegible with lines of 0.3 mm."""
LEGIBLE = 7 * POINT
"""The least type if the user gives no size of cells."""


class Measures(NamedTuple):
    """The measures of a drawing, in millimetres.

    Attributes:
        cells: where the cells stand.
        width, height: of the sheet.
        margin: around everything on it.
        thin: the width of a thin line.
        value, corner, candidate, clue, note: the sizes of type.
        clue_line: from a clue to the one below it.
        note_top: where what is said below the board begins.
        notes: its lines.
        legend: what the letters of colours mean, by lines; at each the left end and the number of the colour.
    """

    cells: CellGrid
    width: float
    height: float
    margin: float
    thin: float
    value: float
    corner: float
    candidate: float
    clue: float
    note: float
    clue_line: float
    note_top: float
    notes: tuple[str, ...]
    legend: tuple[tuple[tuple[float, int], ...], ...]


class Candidates(NamedTuple):
    """The values that open cells may have, each at a separate place.

    Attributes:
        places: the number of each value's place, row by row.
        across, down: how many places are side by side, and one below the other.
        above: what part of a cell is above them.
    """

    places: Mapping[int, int]
    across: int
    down: int
    above: float

    def centre(self, value: int) -> tuple[float, float]:
        """Where a value stands, in parts of a side from the left and from the top of its cell."""
        row, column = divmod(self.places[value], self.across)
        tall = (1 - RIM - self.above) / self.down
        return RIM + (1 - 2 * RIM) * (column + 0.5) / self.across, self.above + tall * (row + 0.5)


def legible(theme: Theme) -> Theme:
    """The theme to use if the user gives no size of cells."""
    return theme._replace(smallest=max(theme.smallest, LEGIBLE))


def usual_side(scene: Scene, theme: Theme) -> float:
    """The usual side of a cell in millimetres, or more if the least type needs it."""
    side = DOTS if scene.picture else LOOPS if scene.along or scene.through else NUMBERS
    side = max(side, theme.smallest / SHARE)
    while True:
        try:
            measured(scene, side, theme)
        except PuzzleError:
            side *= GROWTH
        else:
            return side


def fitting_side(scene: Scene, theme: Theme, side: float | None, width: float, height: float) -> float:
    """The largest side of cells, up to ``side``, for which there is room; all in millimetres.

    Raises:
        PuzzleError: cells or type would be too small.
    """
    wanted = usual_side(scene, theme) if side is None else side
    any_type = theme._replace(smallest=0.0)
    most = _largest_side(scene, any_type, wanted, width, height)
    if most >= NARROWEST_CELL:
        found = _largest_side(scene, theme, most, width, height)
        # Larger type needs more room: where that leaves none, the type is too small for the largest cells.
        measured(scene, found if found >= NARROWEST_CELL else most, theme)
        if found >= NARROWEST_CELL:
            return found
    raise PuzzleError(f"its cells would be {most:.1f} mm wide; the least is {NARROWEST_CELL} mm")


def _largest_side(scene: Scene, theme: Theme, wanted: float, width: float, height: float) -> float:
    """The largest side up to the wanted one, in hundredths of a millimetre, with which a scene has room.

    There is no formula: notes wrap, and type and lines have least sizes.
    """

    def is_too_large(side: float) -> bool:
        try:
            sizes = measured(scene, side, theme)
        except PuzzleError:
            return False  # of its type: larger cells have larger type
        return sizes.width > width or sizes.height > height

    if not is_too_large(wanted):
        return wanted
    return bisect(range(1, ceil(100 * wanted)), False, key=lambda each: is_too_large(each / 100)) / 100


def has_gaps(scene: Scene) -> bool:
    """Whether there is room between cells, for signs."""
    return bool(scene.signs) and not scene.heavy


def measured(scene: Scene, side: float, theme: Theme, margin: float = 0.0) -> Measures:
    """The measures of the drawing of a scene.

    Args:
        side: of a cell, in millimetres.
        margin: around everything.

    Raises:
        PuzzleError: type would be smaller than the theme allows.
    """
    pitch = side * (1 + GAP) if has_gaps(scene) else side
    value = _value_size(scene, side, theme)
    corner = _corner_size(scene, side, theme)
    candidate = _candidate_size(scene, side, corner, theme)
    thin = max(theme.thinnest, 0.022 * side)
    clue = _clue_size(scene, pitch, thin, theme)
    note = max(min(0.36 * side, 3.2), 2.5, NOTE_SHARE * scene.columns * pitch, theme.smallest)
    line = clue * (1.15 if scene.colors else 1.1)
    # Half a heavy frame or line, or the dot of a corner.
    rim = max((0.11 if scene.along else 0.07) * side, thin)
    before, after = longest(scene.row_clues, clue), longest(scene.row_ends, clue)
    above = max((len(clues) * line + BETWEEN * clue for clues in scene.column_clues if clues), default=0.0)
    below = max((len(clues) * line + BETWEEN * clue for clues in scene.column_ends if clues), default=0.0)
    wide = before + after + scene.columns * pitch - (pitch - side) + 2 * rim
    tall = above + below + scene.rows * pitch - (pitch - side) + 2 * rim
    inner = max(wide, min(NARROWEST, _note_width(scene, note)))
    notes = tuple(wrapped(scene.note, note, inner)) if scene.note else ()
    legend = tuple(_legend(scene, note, inner)) if len(scene.colors) > 1 else ()
    said = (len(notes) + len(legend)) * 1.4 * note + (0.8 * note if notes or legend else 0)
    left = margin + (inner - wide) / 2 + rim + before
    return Measures(
        CellGrid(left, margin + rim + above, side, pitch),
        2 * margin + inner,
        2 * margin + tall + said,
        margin,
        thin,
        value,
        corner,
        candidate,
        clue,
        note,
        line,
        margin + tall + 0.8 * note,
        notes,
        legend,
    )


def longest(lines: Sequence[Sequence[ClueMark]], size: float) -> float:
    """How far the clues of rows reach from the board."""
    widths = [sum([clue_width(clue, size) + BETWEEN * size for clue in clues]) for clues in lines]
    return max(widths, default=0.0)


def clue_width(clue: ClueMark, size: float) -> float:
    """The width of a clue beside the board, with the colour around it."""
    return text_width(clue_text(clue), size) + (CHIP * size if clue.color else 0)


def legend_text(scene: Scene, color: int) -> str:
    """The letter of a colour and what it is; its number, too, where a note may tell of it."""
    number = f"colour {color}, " if scene.note else ""
    return f"{COLOR_LETTERS[color - 1]} {number}{scene.colors[color - 1]}"


def candidate_text(scene: Scene, value: int) -> str:
    """The text of a candidate; "" for a blank, which is drawn as a dot."""
    if not value:
        return ""
    return COLOR_LETTERS[value - 1] if len(scene.colors) > 1 else str(value)


def corner_room(scene: Scene, cell: Cell) -> int:
    """The number of cells that a clue in a corner may cover, up to a wall or another clue."""
    row, column = cell
    reach = 1
    while (
        column + reach < scene.columns
        and ((row, column + reach - 1), (row, column + reach)) not in scene.heavy
        and not scene.cells[row][column + reach].corner
    ):
        reach += 1
    return reach


def _value_size(scene: Scene, side: float, theme: Theme) -> float:
    cells = scene.every_cell()
    if scene.picture:
        texts = {*COLOR_LETTERS[: len(scene.colors)]} if len(scene.colors) > 1 else set()
    else:
        texts = {
            text.strip().lstrip(f"{FIGURES}·").rstrip("".join(ARROWS)).removesuffix(KNOWN)
            for cell in cells
            for text in (cell.text, cell.printed)
        } - {""}
    preferred = 0.45 if scene.picture else 0.58
    if not texts:
        return preferred * side
    corners = any(cell.corner for cell in cells)
    widest = max(text_width(text, 1, bold=True) for text in texts)
    framed = any(cell.differs for cell in cells)
    most = min(
        (1 - 2 * RIM if framed else 0.9) * side / widest, (0.56 if corners else 0.86) * side / DIGIT_HEIGHT
    )
    arrows = any(cell.text[-1:] in ARROWS for cell in cells)
    if arrows:
        most = min(most, 0.5 * side / widest)
    if has_rings(scene) or scene.through or any(cell.disc for cell in cells):
        widest = max(text_width(text, 1) for text in texts)
        most = min(most, 2 * RING_ROOM * side / hypot(widest, DIGIT_HEIGHT))
    wanted = 0.5 if corners or arrows else preferred
    return _size(wanted * side, most, theme, "the numbers in the cells")


def has_rings(scene: Scene) -> bool:
    """Whether rings tell numbers that are known to stay, as where others are open."""
    cells = scene.every_cell()
    partly = any(cell.look is Role.UNKNOWN for cell in cells)
    return any(cell.text.endswith(KNOWN) or (partly and cell.printed) for cell in cells)


def candidates_of(scene: Scene, side: float, corner: float) -> Candidates:
    """Where candidates stand: numbers in their order, or colours and then the blank.

    Args:
        corner: the size of the type in the corners of cells.
    """
    cells = scene.every_cell()
    blank = any(0 in (*cell.candidates, *cell.excluded) for cell in cells)
    values = [*range(1, scene.choices + 1), *[0] * blank]
    across = ceil(len(values) ** 0.5)
    above = CORNER_TOP + DIGIT_HEIGHT * corner / side + 0.02 if any(cell.corner for cell in cells) else RIM
    places = {value: place for place, value in enumerate(values)}
    return Candidates(places, across, ceil(len(values) / across), above)


def _candidate_size(scene: Scene, side: float, corner: float, theme: Theme) -> float:
    if not scene.choices:
        return 0.25 * side
    found = candidates_of(scene, side, corner)
    widest = max(text_width(candidate_text(scene, value), 1) for value in found.places)
    tall = (1 - RIM - found.above) * side / found.down
    most = min(0.8 * (1 - 2 * RIM) * side / found.across / widest, 0.8 * tall / DIGIT_HEIGHT)
    return _size(min(0.25 * side, most), most, theme, "the values that cells may have")


def _corner_size(scene: Scene, side: float, theme: Theme) -> float:
    most = 0.32 * side / DIGIT_HEIGHT
    rooms = [
        side * (corner_room(scene, at) - 2 * RIM) / text_width(cell.corner, 1) for at, cell in scene.corners()
    ]
    return _size(0.285 * side, min(most, *rooms), theme, "the clues in the corners") if rooms else most


def _clue_size(scene: Scene, pitch: float, thin: float, theme: Theme) -> float:
    upright = [clue for clues in (*scene.column_clues, *scene.column_ends) for clue in clues]
    beside = [clue for clues in (*scene.row_clues, *scene.row_ends) for clue in clues]
    if not upright and not beside:
        return 0.5 * pitch
    most = (0.7 if scene.colors else 0.9) * pitch / DIGIT_HEIGHT
    if upright:
        # Beside a clue may stand the heavier line of a picture; a coloured one has a rim of its own.
        free = pitch - max(0.08 * pitch, (2.4 if scene.picture else 0) * thin + (thin if scene.colors else 0))
        most = min(most, free / max(clue_width(clue, 1) for clue in upright))
    return _size((0.6 if scene.picture else 0.5) * pitch, most, theme, "the clues beside the board")


def _size(preferred: float, most: float, theme: Theme, what: str) -> float:
    if most < theme.smallest - 1e-9:
        points = floor(most / POINT * 10) / 10
        raise PuzzleError(f"{what} would be {points} points high; the least is {theme.smallest / POINT:.0f}")
    return min(most, max(preferred, theme.smallest))


def _note_width(scene: Scene, size: float) -> float:
    texts = [*scene.note.split("\n"), *(["a #000000"] if len(scene.colors) > 1 else [])]
    return max(text_width(text, size) for text in texts) + size


def _legend(scene: Scene, size: float, room: float) -> Iterator[tuple[tuple[float, int], ...]]:
    line: list[tuple[float, int]] = []
    end = 0.0
    for color in range(1, len(scene.colors) + 1):
        wide = 1.6 * size + text_width(legend_text(scene, color), size)
        if line and end + wide > room:
            yield tuple(line)
            line, end = [], 0.0
        line.append((end, color))
        end += wide + 1.5 * size
    yield tuple(line)
