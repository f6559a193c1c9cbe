"""Pictures that would be too wide, drawn narrower: two rows of cells in a line of half blocks.

Where there is no colour, a picture in colours has a letter for each cell instead. Clues stand around it where
there is room for them. What is wider even so is told in a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from textwrap import fill

from satpuzzles.picture.scene import Look, Scene, SceneCell
from satpuzzles.picture.text import (
    CLUE,
    COLOR_LETTERS,
    UNKNOWN,
    WALL,
    Part,
    clue_text,
    paint,
    palette_number,
)
from satpuzzles.puzzle.layout import ClueMark

UPPER, LOWER, BOTH = "▀▄█"

INK, BLANK = -1, -2
"""What cells are painted with beside numbered colours: the terminal's own ink, and nothing."""
MARKED_INK, MARKED_BLANK, DIM = 196, 52, 240
"""Two reds, and the grey of unknown cells."""

NAMED = 8
"""So many marked cells are named where no colour marks them."""


def render_narrow(scene: Scene, room: int, color: bool) -> str:
    """A scene in at most ``room`` columns of text; "" where that cannot be, or no cell is filled or blank."""
    told = any(cell.look in (Look.FILLED, Look.BLANK) for row in scene.cells for cell in row)
    if not (scene.picture or told) or scene.lines or scene.along or scene.through:
        return ""
    drawing = _Drawing(scene, room, color)
    # A board that is not solved says nothing but by its clues.
    return "\n".join(drawing.text()) if drawing.width <= room and (told or not drawing.missing) else ""


class _Drawing:
    """A scene drawn narrower.

    Attributes:
        width: its columns of text, without the sentences below.
        missing: the lines whose clues there is no room for.
    """

    def __init__(self, scene: Scene, room: int, color: bool) -> None:
        self._scene = scene
        self._room = room
        self._color = color
        self._step = 1 if scene.colors and not color else 2
        # The clues of upper rows stand at the left, of lower rows at the right.
        sides = [scene.row_clues[start :: self._step] for start in range(self._step)]
        beside = [max((len(self._told(clues)) for clues in side), default=0) for side in sides]
        self.width = scene.columns + 2 + sum(length + 1 for length in beside if length)
        self._beside = beside
        if self.width > room:
            self.width, self._beside = scene.columns + 2, [0] * self._step
        above = {len(self._text(clue)) for clues in scene.column_clues for clue in clues}
        self._above = scene.column_clues if above == {1} else ()
        self.missing = ["rows"] * (bool(scene.row_clues) and not self._beside[0])
        self.missing += ["columns"] * (bool(scene.column_clues) and not self._above)

    def text(self) -> Iterator[str]:
        """Its lines."""
        for parts in self._lines():
            yield "".join(paint(parts, self._color)).rstrip()
        if sentences := "; ".join(self._sentences()):
            yield fill(sentences, self._room)

    def _lines(self) -> Iterator[list[Part]]:
        scene, step = self._scene, self._step
        indent = self._beside[0] + 1 if self._beside[0] else 0
        for level in reversed([*zip_longest(*(reversed(clues) for clues in self._above))]):
            texts = [(self._text(clue) or " ", self._style(clue)) if clue else (" ", "") for clue in level]
            yield [(" " * (indent + 1), ""), *texts]
        frame = "─" * scene.columns
        yield [(" " * indent, ""), (f"┌{frame}┐", WALL)]
        for row in range(0, scene.rows, step):
            left, *right = scene.row_clues[row : row + step] if indent else [()]
            before = [*self._clues(left), (" ", "")] if left else []
            lower: Sequence[SceneCell | None] = scene.cells[row + 1] if row + 1 < scene.rows else ()
            yield [
                (" " * (indent - sum(len(text) for text, _ in before)), ""),
                *before,
                ("│", WALL),
                *(self._dots(*each) for each in zip(scene.cells[row], lower or [None] * scene.columns)),
                ("│", WALL),
                *(part for clues in right for part in ((" ", ""), *self._clues(clues))),
            ]
        yield [(" " * indent, ""), (f"└{frame}┘", WALL)]
        names = [(f"{COLOR_LETTERS[n]} {each}  ", self._ink(n + 1)) for n, each in enumerate(scene.colors)]
        for start in range(0, len(names), fitting := max(1, (self._room + 2) // len("a #000000  "))):
            yield names[start : start + fitting]

    def _sentences(self) -> Iterator[str]:
        if self._step == 2:
            sides = ", the clues of the upper at the left, of the lower at the right"
            yield "a line shows two rows" + (sides if self._beside[-1] else "")
        if self.missing:
            yield f"there is no room for the clues of the {' and '.join(self.missing)}"
        cells = [
            (r, c) for r, row in enumerate(self._scene.cells) for c, cell in enumerate(row) if cell.differs
        ]
        if cells and not self._color:
            more = len(cells) - NAMED
            named = ", ".join(f"({row + 1},{column + 1})" for row, column in cells[:NAMED])
            yield f"marked: {named}" + (f" and {more} more" if more > 0 else "")
        if self._scene.note:
            yield self._scene.note

    # ---- clues ----

    def _clues(self, clues: Sequence[ClueMark]) -> list[Part]:
        return [part for clue in clues for part in ((" ", ""), (self._text(clue), self._style(clue)))][1:]

    def _told(self, clues: Sequence[ClueMark]) -> str:
        return " ".join(map(self._text, clues))

    def _text(self, clue: ClueMark) -> str:
        """What stands for a clue: its number, and a letter where no colour tells its colour."""
        return clue.text if self._color else clue_text(clue)

    def _style(self, clue: ClueMark) -> str:
        return self._ink(clue.color) if clue.color else CLUE

    def _ink(self, index: int) -> str:
        number = palette_number(self._scene, index)
        return "" if number is None else f"38;5;{number}"

    # ---- cells ----

    def _dots(self, upper: SceneCell, lower: SceneCell | None) -> Part:
        """The cells of one column that stand in one character."""
        if self._step == 1:
            letter = COLOR_LETTERS[upper.color - 1] if upper.look is Look.FILLED else upper.text or " "
            return letter, ""
        if not self._color and UNKNOWN in (upper.text, lower.text if lower else ""):
            return UNKNOWN, ""
        above, below = self._paint_of(upper), BLANK if lower is None else self._paint_of(lower)
        if above == below:
            return (" ", "") if above == BLANK else (BOTH, _style(above))
        if BLANK in (above, below):
            return (UPPER, _style(above)) if below == BLANK else (LOWER, _style(below))
        if above == INK:
            return UPPER, f"48;5;{below}"
        return (LOWER, f"48;5;{above}") if below == INK else (UPPER, f"38;5;{above};48;5;{below}")

    def _paint_of(self, cell: SceneCell) -> int:
        """What a cell is painted with: INK, BLANK or the number of a colour."""
        filled = cell.look is Look.FILLED
        if cell.differs and self._color:
            return MARKED_INK if filled else MARKED_BLANK
        if cell.look is Look.UNKNOWN and cell.text:
            return DIM
        if not filled:
            return BLANK
        number = palette_number(self._scene, cell.color) if self._scene.colors else None
        return INK if number is None else number


def _style(paint: int) -> str:
    return "" if paint == INK else f"38;5;{paint}"
