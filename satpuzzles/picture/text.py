"""Draws a scene as text with box-drawing characters, with or without ANSI colour.

Everything that colour shows is there without it, too. A scene says what is in it
(scene.py, and a puzzle's own).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise, zip_longest

from satpuzzles.core.grid import Cell, Grid
from satpuzzles.picture.boxes import HEAVY, HORIZONTAL, LIGHT, NONE, VERTICAL, junction
from satpuzzles.picture.scene import Look, Scene, SceneCell, make_scene
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.layout import ClueMark, Edge

Part = tuple[str, str]
"""Text and its ANSI style, "" for the terminal's own."""

WALL, SIGN, CORNER, CLUE, DIFFERS = "2", "1;33", "36", "", "1;31"
LOOKS = {Look.GIVEN: "1", Look.SOLVED: "32", Look.FILLED: "", Look.BLANK: "2", Look.UNKNOWN: "2"}
COLOR_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZαβγδεζηθ"
CAGE_WIDTH = 5
"""With a clue above each value, five columns to three lines look square on a terminal."""
GAP = 4
"""Blanks between texts that stand side by side."""


def render_text(
    puzzle: Puzzle,
    solution: Grid | None = None,
    *,
    differs: Collection[Cell] = frozenset(),
    color: bool = False,
) -> str:
    """A puzzle, or its solution, as lines of text without a final newline.

    Args:
        solution: a grid that fits the board, None in unknown cells; None for the unsolved board.
        differs: cells to mark, with ``[ ]`` around them or, in a picture, by a lighter shade.
        color: whether to use ANSI colour.
    """
    return draw(make_scene(puzzle, solution, differs), color=color)


def draw(scene: Scene, *, color: bool = False) -> str:
    """A scene as lines of text without a final newline."""
    lines = _picture(scene, color) if scene.picture else _board(scene)
    drawn = ["".join(_paint(line, color)).rstrip() for line in lines]
    return "\n".join([*drawn, scene.note] if scene.note else drawn)


def side_by_side(columns: Sequence[tuple[str, str]], width: int) -> str:
    """Titled texts beside each other, or one below the other where they are wider than ``width``."""
    blocks = [[title, *text.split("\n")] if title else text.split("\n") for title, text in columns]
    widths = [max(map(_visible, block)) for block in blocks]
    if sum(widths) + GAP * (len(blocks) - 1) > width:
        return "\n".join("\n".join(block) for block in blocks)
    lines = []
    for pieces in zip_longest(*blocks, fillvalue=""):
        padded = [piece + " " * (room - _visible(piece)) for piece, room in zip(pieces, widths)]
        lines.append((" " * GAP).join(padded).rstrip())
    return "\n".join(lines)


def _visible(line: str) -> int:
    return len(re.sub(r"\x1b\[[0-9;]*m", "", line))


def _paint(parts: Sequence[Part], color: bool) -> Iterator[str]:
    if not color:
        yield from (text for text, _ in parts)
        return
    before = ""
    for text, style in parts:
        # One escape for a whole stretch of a style keeps large boards small.
        if style != before:
            yield "\x1b[0m" if not style else f"\x1b[0;{style}m"
            before = style
        yield text
    if before:
        yield "\x1b[0m"


# ---- boards of numbers ----


def _board(scene: Scene) -> Iterator[list[Part]]:
    inner = max(scene.room, *(len(cell.text) for row in scene.cells for cell in row))
    corner = max(len(cell.corner) for row in scene.cells for cell in row)
    marks = any(cell.differs for row in scene.cells for cell in row)
    width = inner + 2 if scene.lines or marks else inner + 1
    if corner:
        width = max(width, corner + 1, CAGE_WIDTH)
    walls = _Walls(scene)
    closing = "" if scene.lines or marks else " "
    for row in range(scene.rows + 1):
        if scene.lines or row in (0, scene.rows):
            yield _wall_line(scene, walls, row, width, len(closing))
        if row == scene.rows:
            return
        if corner:
            corners = [(cell.corner.ljust(width), CORNER) for cell in scene.cells[row]]
            yield _between_walls(scene, walls, row, [[part] for part in corners], closing, signs=False)
        values = [_value(cell, inner, width) for cell in scene.cells[row]]
        yield _between_walls(scene, walls, row, values, closing, signs=True)


class _Walls:
    """The weight of every wall of a scene."""

    def __init__(self, scene: Scene) -> None:
        self._rows, self._columns = scene.rows, scene.columns
        self._frame = HEAVY if scene.heavy_frame else LIGHT
        self._inner = LIGHT if scene.lines else NONE
        self._heavy = scene.heavy

    def above(self, row: int, column: int) -> int:
        if not 0 <= column < self._columns:
            return NONE
        if row in (0, self._rows):
            return self._frame
        return self._weight(((row - 1, column), (row, column)))

    def left_of(self, row: int, column: int) -> int:
        if not 0 <= row < self._rows:
            return NONE
        if column in (0, self._columns):
            return self._frame
        return self._weight(((row, column - 1), (row, column)))

    def _weight(self, edge: Edge) -> int:
        return HEAVY if edge in self._heavy else self._inner


def _wall_line(scene: Scene, walls: _Walls, row: int, width: int, closing: int) -> list[Part]:
    parts: list[Part] = []
    for column in range(scene.columns + 1):
        if scene.lines or column in (0, scene.columns):
            corner = junction(
                walls.left_of(row - 1, column),
                walls.above(row, column),
                walls.left_of(row, column),
                walls.above(row, column - 1),
            )
            parts.append((corner, WALL))
        if column == scene.columns:
            break
        glyph = HORIZONTAL[walls.above(row, column)]
        sign = scene.signs.get(((row - 1, column), (row, column)))
        if sign is None:
            parts.append((glyph * width, WALL))
        else:
            parts += [(glyph * (width - 2), WALL), (sign, SIGN), (glyph, WALL)]
        if closing and column == scene.columns - 1:
            parts.append((glyph * closing, WALL))
    return parts


def _between_walls(
    scene: Scene, walls: _Walls, row: int, cells: list[list[Part]], closing: str, *, signs: bool
) -> list[Part]:
    parts: list[Part] = []
    for column, cell in enumerate(cells):
        if scene.lines or column == 0:
            sign = scene.signs.get(((row, column - 1), (row, column))) if signs else None
            parts.append((sign, SIGN) if sign else (VERTICAL[walls.left_of(row, column)], WALL))
        parts += cell
    return [*parts, (closing + VERTICAL[walls.left_of(row, scene.columns)], WALL)]


def _value(cell: SceneCell, inner: int, width: int) -> list[Part]:
    text = cell.text.rjust(inner)
    left = " " * ((width - inner + 1) // 2 if width == inner + 1 else (width - inner) // 2)
    right = " " * (width - inner - len(left))
    if not cell.differs:
        return [(left, ""), (text, LOOKS[cell.look]), (right, "")]
    return [(left[:-1], ""), (f"[{text}]", DIFFERS), (right[1:], "")]


# ---- pictures with clues around them ----


def _picture(scene: Scene, color: bool) -> Iterator[list[Part]]:
    width = _dot_width(scene)
    above = max(map(len, scene.column_clues))
    beside = max(len(_joined(clues)) for clues in scene.row_clues)
    for level in range(above):
        parts: list[Part] = [(" " * (beside + 2), "")]
        for clues in scene.column_clues:
            index = level - (above - len(clues))
            clue = clues[index] if index >= 0 else ClueMark("")
            parts.append((_clue_text(clue).rjust(width), _clue_style(scene, clue)))
        yield parts
    frame = HORIZONTAL[LIGHT] * (width * scene.columns)
    yield [(" " * (beside + 1), ""), ("┌" + frame + "┐", WALL)]
    for clues, cells in zip(scene.row_clues, scene.cells):
        parts = [(" " * (beside - len(_joined(clues))), "")]
        for clue in clues:
            parts += [(_clue_text(clue), _clue_style(scene, clue)), (" ", "")]
        parts.append(("│", WALL))
        parts += [_dot(scene, cell, width, color) for cell in cells]
        yield [*parts, ("│", WALL)]
    yield [(" " * (beside + 1), ""), ("└" + frame + "┘", WALL)]
    if scene.colors:
        yield _legend(scene, beside + 1)


def _dot_width(scene: Scene) -> int:
    """Columns of text for each cell: two look square; clues side by side may need more."""
    texts = [[_clue_text(clue) for clue in reversed(clues)] for clues in scene.column_clues]
    width = max(2, *(len(text) for column in texts for text in column))
    for left, right in pairwise(texts):
        # Clues are aligned below and to the right, so a full-width clue touches its left neighbour.
        if any(len(text) >= width for _, text in zip(left, right)):
            return width + 1
    return width


def _joined(clues: Sequence[ClueMark]) -> str:
    return " ".join(map(_clue_text, clues))


def _clue_text(clue: ClueMark) -> str:
    return clue.text + (COLOR_LETTERS[clue.color - 1] if clue.color else "")


def _clue_style(scene: Scene, clue: ClueMark) -> str:
    return _color_style(scene, clue.color) if clue.color else CLUE


def _dot(scene: Scene, cell: SceneCell, width: int, color: bool) -> Part:
    if cell.look is Look.UNKNOWN:
        if cell.differs:
            return (cell.text.rjust(width, "░"), DIFFERS)
        return (cell.text.rjust(width), LOOKS[cell.look])
    if cell.look is Look.BLANK:
        return ("░" * width, DIFFERS) if cell.differs else (cell.text.rjust(width), LOOKS[cell.look])
    if scene.colors:
        letter = COLOR_LETTERS[cell.color - 1]
        if color:
            return (("▓" if cell.differs else "█") * width, _color_style(scene, cell.color))
        return (letter + "*" * (width - 1) if cell.differs else letter * width, "")
    return ("▓" * width, DIFFERS) if cell.differs else ("█" * width, LOOKS[cell.look])


def _legend(scene: Scene, indent: int) -> list[Part]:
    parts: list[Part] = [(" " * indent, "")]
    for index, color in enumerate(scene.colors, start=1):
        parts += [(f"{COLOR_LETTERS[index - 1]} {color}", _color_style(scene, index)), ("  ", "")]
    return parts


def _color_style(scene: Scene, index: int) -> str:
    """The nearest of the 216 colours that nearly every terminal has."""
    red, green, blue = (int(scene.colors[index - 1][at : at + 2], 16) for at in (1, 3, 5))
    if max(red, green, blue) < 64:
        # Black on a black terminal would not be seen; its own ink always is.
        return ""
    steps = [(part * 5 + 127) // 255 for part in (red, green, blue)]
    return f"38;5;{16 + 36 * steps[0] + 6 * steps[1] + steps[2]}"
