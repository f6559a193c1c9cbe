"""Draws boards and the clues around them as pieces of text with their styles, for ``text.py``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, zip_longest

from satpuzzles.picture.scene import COLOR_LETTERS, Role, Scene, SceneCell, SceneLine, clue_text, unit_parts
from satpuzzles.puzzle.layout import ClueMark, Edge

Part = tuple[str, str]
"""Text and its ANSI style, "" for the terminal's own."""

WALL, SIGN, CORNER, DIFFERS = "2", "1;33", "36", "1;31"
LOOKS = {
    Role.GIVEN: "1",
    Role.SOLVED: "32",
    Role.FILLED: "",
    Role.BLANK: "2",
    Role.BLOCK: "",
    Role.UNKNOWN: "2",
}
BLOCK, PALE, UNKNOWN, POINT = "█", "▒", "?", "·"
MARKED_ACROSS, MARKED_UPRIGHT = "┈═", "┊║"
"""The glyphs of a marked place without and with a line."""
MARKED_BRIDGES = "┈~≈", "┊~≈"
"""The same of bridges, which may be double."""
CAGE_WIDTH = 5
"""With a clue above each value, five columns to three lines look square on a terminal."""

NONE, LIGHT, HEAVY = 0, 1, 2
HORIZONTAL = " ─━"
VERTICAL = " │┃"
BRIDGES = " ─═│┼╪║╫╬"
"""Where bridges cross: by the numbers of upright and of level ones, read as a number in base 3."""
JUNCTIONS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""Where walls meet: by the weights of those going up, right, down and left, read as a number in base 3."""


def board_lines(scene: Scene, color: bool) -> Iterator[list[Part]]:
    """The lines of a board with the clues around it and, for a picture, its colours."""
    board = _CharacterBoard(scene, color)
    beside = max((sum(len(clue_text(clue)) + 1 for clue in clues) for clues in scene.row_clues), default=0)
    first, others = beside + 1 + board.centre + 1, board.width + board.between
    widths = [min(first, others), *[others] * (scene.columns - 1)]
    indent = " " * (first - widths[0]), ""
    yield from ([indent, *level] for level in levels(scene, scene.column_clues, widths))
    yield from beside_each_other(beside, _with_row_clues(scene, board))
    for level in zip_longest(*scene.column_ends):
        yield [indent, *_level(scene, level, widths)]
    if scene.picture and scene.colors:
        yield [(" " * beside, ""), *(part for name in legend(scene) for part in (name, ("  ", "")))]


def _with_row_clues(scene: Scene, board: _CharacterBoard) -> Iterator[Line]:
    for row, line in board.lines():
        before = row_clues(scene, scene.row_clues[row]) if row is not None and scene.row_clues else []
        after: list[Part] = []
        if row is not None and scene.row_ends:
            after = [part for clue in scene.row_ends[row] for part in ((" ", ""), _clue(scene, clue))]
        yield before, line, after


Line = tuple[Sequence[Part], Sequence[Part], Sequence[Part]]
"""The parts of a line before, in and after the frame of a board."""


def beside_each_other(indent: int, lines: Iterable[Line]) -> Iterator[list[Part]]:
    """Lines whose frame begins after ``indent`` columns of text."""
    for before, line, after in lines:
        yield [(" " * (indent - sum(len(text) for text, _ in before)), ""), *before, *line, *after]


# ---- clues ----


def levels(
    scene: Scene, clues: Sequence[Sequence[ClueMark]], widths: Sequence[int], *, letters: bool = True
) -> list[list[Part]]:
    """The lines of the clues above the cells, whose widths are in columns of text."""
    lines = zip_longest(*(reversed(each) for each in clues))
    return [_level(scene, line, widths, letters=letters) for line in reversed([*lines])]


def _level(
    scene: Scene, clues: Sequence[ClueMark | None], widths: Sequence[int], *, letters: bool = True
) -> list[Part]:
    return [
        _clue(scene, clue, width, letters=letters) if clue else (" " * width, "")
        for clue, width in zip(clues, widths)
    ]


def row_clues(scene: Scene, clues: Sequence[ClueMark], *, letters: bool = True) -> list[Part]:
    """The clues of a row, a blank behind each."""
    return [part for clue in clues for part in (_clue(scene, clue, letters=letters), (" ", ""))]


def _clue(scene: Scene, clue: ClueMark, width: int = 0, *, letters: bool = True) -> Part:
    """The text of a clue; without letters for colours if these are visible."""
    text = clue_text(clue) if letters else clue.text
    return text.rjust(width), color_style(scene, clue.color) if clue.color else ""


def legend(scene: Scene) -> list[Part]:
    """The meaning of the letters of colours."""
    return [
        (f"{COLOR_LETTERS[index - 1]} {color}", color_style(scene, index))
        for index, color in enumerate(scene.colors, start=1)
    ]


def color_style(scene: Scene, index: int) -> str:
    """The style of a numbered colour."""
    number = palette_number(scene, index)
    return "" if number is None else f"38;5;{number}"


def palette_number(scene: Scene, index: int) -> int | None:
    """The nearest of the 216 colours that nearly every terminal has; None for its own ink."""
    parts = bytes.fromhex(scene.colors[index - 1][1:])
    if max(parts) < 64:
        # Black on a black terminal would not be seen; its own ink always is.
        return None
    red, green, blue = ((part * 5 + 127) // 255 for part in parts)
    return 16 + 36 * red + 6 * green + blue


# ---- cells and walls ----


class _CharacterBoard:
    """The cells of a scene and their walls, with the signs and lines that stand on these or cross them.

    Attributes:
        width: the columns of text of a cell.
        centre: in which of them, from 0, its value ends.
        between: whether there is room for walls between cells.
    """

    def __init__(self, scene: Scene, color: bool) -> None:
        self._scene = scene
        self._color = color
        self._frame = HEAVY if scene.heavy_frame else LIGHT
        self._inner = LIGHT if scene.lines else NONE
        parts = {edge: unit_parts(edge) for edge in scene.through}
        self._through = {part: scene.through[edge] for edge in parts for part in parts[edge]}
        # Lines that may be longer or double are light where they are single.
        self._bridges = any(len(parts[edge]) > 1 or line.value == 2 for edge, line in scene.through.items())
        cells = scene.every_cell()
        corner = max([len(cell.corner) for cell in cells])
        marks = any(cell.differs for cell in cells)
        self._has_corners = corner > 0
        self.between = scene.lines or bool(scene.answer_lines())
        self._closing = "" if self.between or marks or scene.picture else " "
        """The text before the right wall."""
        self._longest = max(scene.room, *[len(cell.text) for cell in cells])
        if scene.picture:
            self.width = _dot_width(scene)
            self.centre = self.width - 1
            return
        self.width = self._longest + (2 if self.between or marks else 1)
        if corner:
            self.width = max(self.width, corner + 1, CAGE_WIDTH)
        self.centre = max(1, (self.width - self._longest) // 2) + self._longest - 1

    def lines(self) -> Iterator[tuple[int | None, list[Part]]]:
        """The lines of text, each with the number of the row whose values it has."""
        scene = self._scene
        for row, cells in enumerate(scene.cells):
            if self.between or row == 0:
                yield None, self._wall(row)
            if self._has_corners:
                corners = [[(cell.corner.ljust(self.width), CORNER)] for cell in cells]
                yield None, self._between_walls(row, corners, values=False)
            if scene.picture:
                inner = [[_dot(scene, cell, self.width, self._color) for cell in cells]]
            else:
                inner = [self._value(row, column) for column in range(scene.columns)]
            yield row, self._between_walls(row, inner, values=True)
        yield None, self._wall(scene.rows)

    def _wall(self, row: int) -> list[Part]:
        """The line above a row, or below the last."""
        parts: list[Part] = []
        for column in range(self._scene.columns):
            if self.between or column == 0:
                parts.append(self._corner(row, column))
            parts += self._across(row, column)
        closing = HORIZONTAL[LIGHT] * len(self._closing)
        return [*parts, (closing, WALL), self._corner(row, self._scene.columns)]

    def _between_walls(self, row: int, cells: list[list[Part]], *, values: bool) -> list[Part]:
        parts: list[Part] = []
        for column, cell in enumerate(cells):
            if self.between or column == 0:
                parts.append(self._upright(row, column, values=values))
            parts += cell
        return [*parts, (self._closing, WALL), self._upright(row, self._scene.columns, values=values)]

    def _corner(self, row: int, column: int) -> Part:
        """Where four walls meet."""
        left, right = self._above(row, column - 1), self._above(row, column)
        up, down = self._left_of(row - 1, column), self._left_of(row, column)
        glyph = junction(up, right, down, left)
        if self._scene.along:
            return (POINT, WALL) if glyph == " " else (glyph, LOOKS[Role.SOLVED])
        return glyph, WALL

    def _across(self, row: int, column: int) -> list[Part]:
        """The wall above a cell, or below the last."""
        edge = (row - 1, column), (row, column)
        weight, centre = self._above(row, column), self.centre
        glyph = HORIZONTAL[weight]
        if line := self._scene.along.get(edge):
            text = MARKED_ACROSS[line.value] if line.differs and line.value is not None else glyph
            return [_styled(line, UNKNOWN.center(self.width) if line.value is None else text * self.width)]
        middle: Part = glyph, WALL
        if line := self._through.get(edge):
            middle = self._crossing(line, weight, middle, upright=True)
        elif sign := self._scene.signs.get(edge):
            middle = sign, SIGN
        return [(glyph * centre, WALL), middle, (glyph * (self.width - centre - 1), WALL)]

    def _upright(self, row: int, column: int, *, values: bool = True) -> Part:
        """The wall left of a cell, or right of the last, beside its value or above that."""
        edge = (row, column - 1), (row, column)
        weight = self._left_of(row, column)
        wall: Part = VERTICAL[weight], WALL
        if line := self._scene.along.get(edge):
            return _crossing(line, VERTICAL[HEAVY], MARKED_UPRIGHT, wall)
        if values and (line := self._through.get(edge)):
            return self._crossing(line, weight, wall, upright=False)
        sign = self._scene.signs.get(edge) if values else None
        return (sign, SIGN) if sign else wall

    def _above(self, row: int, column: int) -> int:
        if not 0 <= column < self._scene.columns:
            return NONE
        return self._weight(((row - 1, column), (row, column)), row in (0, self._scene.rows))

    def _left_of(self, row: int, column: int) -> int:
        if not 0 <= row < self._scene.rows:
            return NONE
        return self._weight(((row, column - 1), (row, column)), column in (0, self._scene.columns))

    def _weight(self, edge: Edge, at_rim: bool) -> int:
        if self._scene.along:
            return HEAVY if self._scene.along[edge].value else NONE
        return self._frame if at_rim else HEAVY if edge in self._scene.heavy else self._inner

    def _value(self, row: int, column: int) -> list[Part]:
        """The middle of a cell: its text, or the lines that meet there."""
        scene, cell = self._scene, self._scene.cells[row][column]
        filling = PALE if scene.pale else BLOCK
        before = after = filling if cell.look is Role.BLOCK else " "
        text, style = cell.text, LOOKS[cell.look]
        if scene.through and cell.look is not Role.BLOCK:
            at = row, column
            up, down, back, on = (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)
            weights = [
                self._number(self._through.get(ends)) for ends in ((up, at), (at, on), (at, down), (back, at))
            ]
            level = BRIDGES if self._bridges else HORIZONTAL
            after, before = level[weights[1]], level[weights[3]]
            if any(weights) and cell.look is Role.UNKNOWN:
                text = UNKNOWN
            elif not text or (any(weights) and cell.look is Role.BLANK):
                text = self._meeting(*weights) if any(weights) else " " if scene.lines else POINT
                style = LOOKS[Role.SOLVED if any(weights) else Role.BLANK]
        text = text.rjust(self._longest, before)
        left = before * (self.centre + 1 - self._longest)
        right = after * (self.width - self.centre - 1)
        line_style = LOOKS[Role.SOLVED] if scene.through else ""
        if not cell.differs:
            return [(left, line_style), (text, style), (right, line_style)]
        return [(left[:-1], line_style), (f"[{text}]", DIFFERS), (right[1:], line_style)]

    def _number(self, line: SceneLine | None) -> int:
        """The weight of a line, or the number of bridges."""
        if line is None or not line.value:
            return NONE
        return line.value if self._bridges else HEAVY

    def _meeting(self, up: int, right: int, down: int, left: int) -> str:
        """Where lines meet, or walls and lines, by their weights."""
        if self._bridges:
            return BRIDGES[3 * max(up, down) + max(right, left)]
        return junction(up, right, down, left)

    def _crossing(self, line: SceneLine, weight: int, wall: Part, *, upright: bool) -> Part:
        """A line through cells in the place of a wall, or else the wall."""
        number = self._number(line)
        weights = (number, weight, number, weight) if upright else (weight, number, weight, number)
        marked = MARKED_BRIDGES if self._bridges else (MARKED_ACROSS, MARKED_UPRIGHT)
        return _crossing(line, self._meeting(*weights), marked[upright], wall)


def _crossing(line: SceneLine, glyph: str, marked: str, wall: Part) -> Part:
    """A line in the place of a wall, or else the wall."""
    if line.value is None:
        return _styled(line, UNKNOWN)
    if line.differs:
        return _styled(line, marked[line.value])
    return _styled(line, glyph) if line.value else wall


def _styled(line: SceneLine, text: str) -> Part:
    return text, DIFFERS if line.differs else LOOKS[line.look]


def junction(up: int, right: int, down: int, left: int) -> str:
    """The character in which walls of these weights meet."""
    return JUNCTIONS[((up * 3 + right) * 3 + down) * 3 + left]


# ---- pictures ----


def _dot_width(scene: Scene) -> int:
    """Columns of text for each cell: two look square; clues side by side may need more."""
    texts = [[clue_text(clue) for clue in reversed(clues)] for clues in scene.column_clues]
    width = max([2, *(len(text) for column in texts for text in column)])
    for left, right in pairwise(texts):
        # Clues are aligned below and to the right, so a full-width clue touches its left neighbour.
        if any(len(text) >= width for _, text in zip(left, right)):
            return width + 1
    return width


def _dot(scene: Scene, cell: SceneCell, width: int, color: bool) -> Part:
    if cell.look in (Role.UNKNOWN, Role.BLANK):
        shade = "░" if cell.differs else " "
        text = "" if cell.differs and cell.look is Role.BLANK else cell.text
        return text.rjust(width, shade), DIFFERS if cell.differs else LOOKS[cell.look]
    if scene.colors:
        letter = COLOR_LETTERS[cell.color - 1]
        if color:
            return ("▓" if cell.differs else "█") * width, color_style(scene, cell.color)
        return letter + ("*" if cell.differs else letter) * (width - 1), ""
    return ("▓" * width, DIFFERS) if cell.differs else ("█" * width, LOOKS[cell.look])
