"""Boards of cells with walls, signs, lines and clues around them, as pieces of text with their styles.

Pictures that have no walls, and everything that calls these, are in text.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from satpuzzles.picture.scene import Look, Scene, SceneLine, clue_text
from satpuzzles.puzzle.layout import ClueMark, Edge

Part = tuple[str, str]
"""Text and its ANSI style, "" for the terminal's own."""

WALL, SIGN, CORNER, CLUE, DIFFERS = "2", "1;33", "36", "", "1;31"
LOOKS = {
    Look.GIVEN: "1",
    Look.SOLVED: "32",
    Look.FILLED: "",
    Look.BLANK: "2",
    Look.BLOCK: "",
    Look.UNKNOWN: "2",
}
BLOCK, UNKNOWN, POINT = "█", "?", "·"
MARKED_ACROSS, MARKED_UPRIGHT = "┈═", "┊║"
"""The glyphs of a marked line, where there is none and where there is one."""
CAGE_WIDTH = 5
"""With a clue above each value, five columns to three lines look square on a terminal."""

NONE, LIGHT, HEAVY = 0, 1, 2
HORIZONTAL = " ─━"
VERTICAL = " │┃"
JUNCTIONS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""Where walls meet: by the weights of those going up, right, down and left, read as a number in base 3."""


class _Measures(NamedTuple):
    """How many columns of text cells take.

    Attributes:
        inner: those of the longest value.
        width: those of a cell.
        centre: in which of these, from 0, a value ends.
        between: whether there is room for walls between cells.
        corner: whether clues stand in corners, in a line above the values.
        closing: the blanks before the right wall.
    """

    inner: int
    width: int
    centre: int
    between: bool
    corner: bool
    closing: str


def _measured(scene: Scene) -> _Measures:
    inner = max(scene.room, *(len(cell.text) for row in scene.cells for cell in row))
    corner = max(len(cell.corner) for row in scene.cells for cell in row)
    marks = any(cell.differs for row in scene.cells for cell in row)
    between = scene.lines or bool(scene.along or scene.through)
    width = inner + 2 if between or marks else inner + 1
    if corner:
        width = max(width, corner + 1, CAGE_WIDTH)
    closing = "" if between or marks else " "
    left = max(1, (width - inner) // 2)
    return _Measures(inner, width, left + inner - 1, between, corner > 0, closing)


def _board(scene: Scene, measures: _Measures) -> Iterator[list[Part]]:
    inner, width, centre, between, corner, closing = measures
    walls = _Walls(scene, width, centre)
    for row in range(scene.rows + 1):
        if between or row in (0, scene.rows):
            yield list(_wall_line(walls, row, between, len(closing)))
        if row == scene.rows:
            return
        if corner:
            corners = [(cell.corner.ljust(width), CORNER) for cell in scene.cells[row]]
            yield _between_walls(walls, row, [[part] for part in corners], between, closing, values=False)
        values = [_value(walls, row, column, inner) for column in range(scene.columns)]
        yield _between_walls(walls, row, values, between, closing, values=True)


def surrounded(scene: Scene) -> Iterator[list[Part]]:
    """The lines of a board with the clues that stand around it."""
    measures = _measured(scene)
    _, width, centre, between, corner, _ = measures
    beside = max((len(joined(clues)) + 1 for clues in scene.row_clues), default=0)

    def level(clues: Sequence[ClueMark | None]) -> list[Part]:
        texts = [clue_text(clue) if clue else "" for clue in clues]
        first, *others = texts
        rest = "".join(text.rjust(width + between) for text in others)
        return [(first.rjust(beside + 1 + centre + 1) + rest, CLUE)]

    above = list(zip_longest(*(reversed(clues) for clues in scene.column_clues)))
    yield from map(level, reversed(above))
    for number, line in enumerate(_board(scene, measures)):
        before, after = (" " * beside, ""), ("", "")
        row, rest = divmod(number - 1 - corner, 1 + corner + between)
        if rest == 0 and 0 <= row < scene.rows:  # the line with the values of a row
            if scene.row_clues:
                before = f"{joined(scene.row_clues[row]).rjust(beside - 1)} ", CLUE
            if scene.row_ends:
                after = f" {joined(scene.row_ends[row])}", CLUE
        yield [before, *line, after]
    yield from map(level, zip_longest(*scene.column_ends))


class _Walls:
    """The walls of a scene, with the signs and lines that stand on them or cross them.

    Attributes:
        scene: the scene.
        width: the columns of text of a cell.
        centre: in which of them, from 0, its value ends.
    """

    def __init__(self, scene: Scene, width: int, centre: int) -> None:
        self.scene = scene
        self.width = width
        self.centre = centre
        self._frame = HEAVY if scene.heavy_frame else LIGHT
        self._inner = LIGHT if scene.lines else NONE

    def corner(self, row: int, column: int) -> Part:
        """Where four walls meet."""
        left, right = self._above(row, column - 1), self._above(row, column)
        up, down = self._left_of(row - 1, column), self._left_of(row, column)
        glyph = junction(up, right, down, left)
        if self.scene.along:
            return (POINT, WALL) if glyph == " " else (glyph, LOOKS[Look.SOLVED])
        return glyph, WALL

    def across(self, row: int, column: int) -> list[Part]:
        """The wall above a cell, or below the last."""
        edge = (row - 1, column), (row, column)
        weight, centre = self._above(row, column), self.centre
        glyph = HORIZONTAL[weight]
        if line := self.scene.along.get(edge):
            text = MARKED_ACROSS[line.value] if line.differs and line.value is not None else glyph
            return [_styled(line, UNKNOWN.center(self.width) if line.value is None else text * self.width)]
        middle: Part = glyph, WALL
        if line := self.scene.through.get(edge):
            middle = _crossing(line, junction(HEAVY, weight, HEAVY, weight), MARKED_UPRIGHT, middle)
        elif sign := self.scene.signs.get(edge):
            middle = sign, SIGN
        return [(glyph * centre, WALL), middle, (glyph * (self.width - centre - 1), WALL)]

    def upright(self, row: int, column: int, *, values: bool = True) -> Part:
        """The wall left of a cell, or right of the last, beside its value or above that."""
        edge = (row, column - 1), (row, column)
        weight = self._left_of(row, column)
        wall: Part = VERTICAL[weight], WALL
        if line := self.scene.along.get(edge):
            return _crossing(line, VERTICAL[HEAVY], MARKED_UPRIGHT, wall)
        if values and (line := self.scene.through.get(edge)):
            return _crossing(line, junction(weight, HEAVY, weight, HEAVY), MARKED_ACROSS, wall)
        sign = self.scene.signs.get(edge) if values else None
        return (sign, SIGN) if sign else wall

    def _above(self, row: int, column: int) -> int:
        if not 0 <= column < self.scene.columns:
            return NONE
        return self._weight(((row - 1, column), (row, column)), row in (0, self.scene.rows))

    def _left_of(self, row: int, column: int) -> int:
        if not 0 <= row < self.scene.rows:
            return NONE
        return self._weight(((row, column - 1), (row, column)), column in (0, self.scene.columns))

    def _weight(self, edge: Edge, at_rim: bool) -> int:
        if self.scene.along:
            return HEAVY if self.scene.along[edge].value else NONE
        return self._frame if at_rim else HEAVY if edge in self.scene.heavy else self._inner


def _crossing(line: SceneLine, glyph: str, marked: str, wall: Part) -> Part:
    """A line where it takes the room of a wall; the wall where there is none."""
    if line.value is None:
        return _styled(line, UNKNOWN)
    if line.differs:
        return _styled(line, marked[line.value])
    return _styled(line, glyph) if line.value else wall


def _styled(line: SceneLine, text: str) -> Part:
    return text, DIFFERS if line.differs else LOOKS[line.look]


def _wall_line(walls: _Walls, row: int, between: bool, closing: int) -> Iterator[Part]:
    columns = walls.scene.columns
    for column in range(columns):
        if between or column == 0:
            yield walls.corner(row, column)
        yield from walls.across(row, column)
    yield HORIZONTAL[LIGHT] * closing, WALL
    yield walls.corner(row, columns)


def _between_walls(
    walls: _Walls, row: int, cells: list[list[Part]], between: bool, closing: str, *, values: bool
) -> list[Part]:
    parts: list[Part] = []
    for column, cell in enumerate(cells):
        if between or column == 0:
            parts.append(walls.upright(row, column, values=values))
        parts += cell
    return [*parts, (closing, WALL), walls.upright(row, len(cells), values=values)]


def _value(walls: _Walls, row: int, column: int, inner: int) -> list[Part]:
    """What stands in the middle of a cell: its text, or the lines that meet there."""
    cell = walls.scene.cells[row][column]
    before = after = BLOCK if cell.look is Look.BLOCK else " "
    text, style = cell.text, LOOKS[cell.look]
    if walls.scene.through and cell.look is not Look.BLOCK:
        at = row, column
        up, down, back, on = (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)
        lines = [walls.scene.through.get(ends) for ends in ((up, at), (at, on), (at, down), (back, at))]
        weights = [HEAVY if line and line.value else NONE for line in lines]
        after, before = HORIZONTAL[weights[1]], HORIZONTAL[weights[3]]
        if not text:
            text = junction(*weights) if any(weights) else " " if walls.scene.lines else POINT
            style = LOOKS[Look.SOLVED if any(weights) else Look.BLANK]
    text = text.rjust(inner, before)
    left = before * (walls.centre + 1 - inner)
    right = after * (walls.width - walls.centre - 1)
    line_style = LOOKS[Look.SOLVED] if walls.scene.through else ""
    if not cell.differs:
        return [(left, line_style), (text, style), (right, line_style)]
    return [(left[:-1], line_style), (f"[{text}]", DIFFERS), (right[1:], line_style)]


def joined(clues: Sequence[ClueMark]) -> str:
    """The clues of a row, beside it."""
    return " ".join(map(clue_text, clues))


def junction(up: int, right: int, down: int, left: int) -> str:
    """The character in which walls of these weights meet."""
    return JUNCTIONS[((up * 3 + right) * 3 + down) * 3 + left]
